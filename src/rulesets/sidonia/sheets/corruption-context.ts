/**
 * The corruption track as the sheet draws it: boxes, path, what manifests, Bargains and Marks. Ledger: SID-COR-1,
 * SID-HUN-2 to -6, SID-CHI-1.
 */
import type { Text } from "../../../core/public/definitions.ts";
import { lazy } from "../../../rules/shared/lazy.ts";
import type { Json } from "../../../rules/shared/json.ts";
import { atThreshold, listBoxes, countFree, refusePayment } from "../../../rules/sidonia/corruption.ts";
import type { HouseRules } from "../../../rules/sidonia/house.ts";
import {
  type PathStep,
  hasBegun,
  listManifestations,
  listMarks,
  listOfferedBargains,
  findOpeningBoxes,
  computePercent,
  computeStep,
} from "../../../rules/sidonia/hunger.ts";
import {
  type Bargain,
  type CorruptionTrack,
  PATHS,
  STEPS,
  type Step,
  countAvailable,
} from "../../../rules/sidonia/state.ts";
import { type Creature, readPayer } from "../documents/read-actor.ts";
import { PATH_ICONS } from "../presentation.ts";
import { describeBargain, findRule } from "../cards/hunger.ts";

/** The user who views the sheet: some parts are only for the owner and the GM. */
export interface Viewer {
  readonly isGM: boolean;
  readonly isOwner: boolean;
}

const MIN_PAYMENT = 1;

/** Returns everything the sheet shows of an actor's corruption; null without a track. */
export function buildCorruptionContext(creature: Creature, house: HouseRules, { isGM, isOwner }: Viewer) {
  const { corruption } = creature;
  if (!corruption) return null;
  const { max, temporary, permanent, path } = corruption;
  const step = computeStep(corruption, house);
  const intimate = isGM || isOwner;
  const openings = STEPS.map((one): Opening => ({ step: one, at: findOpeningBoxes(corruption, one, house) }));
  return lazy({
    max: () => max,
    temporary: () => temporary,
    permanent: () => permanent,
    free: () => countFree(corruption),
    available: () => countAvailable(corruption),
    percent: () => computePercent(corruption, house),
    // Each box: its kind, and the Bargain that opens there.
    boxes: () =>
      listBoxes(corruption).map((kind, i) => ({
        kind,
        opens: openings.filter(({ at }) => at === i + 1).map(({ step: one }) => one),
      })),
    numerals: () => openings.flatMap(({ at }) => at ?? []),
    isFull: () => atThreshold(corruption),
    step: () => step,
    steps: () => STEPS.map((one) => ({ on: one <= step, numeral: "I".repeat(one) })),
    path: () =>
      path && {
        id: path,
        icon: PATH_ICONS[path],
        name: `QUADRANT.Sidonia.Hunger.Path.${path}`,
        epithet: `QUADRANT.Sidonia.Hunger.Epithet.${path}`,
      },
    pending: () => (intimate && path === null && corruption.lurkerMet ? buildPathRows(creature) : null),
    buffer: () => (intimate && corruption.buffered && !hasBegun(corruption, house) ? formatBuffer(corruption) : null),
    manifests: () => listManifestations(corruption, house).map(buildLine("Manifest")),
    marks: () => listMarks(corruption).map(buildLine("Mark")),
    bargains: () =>
      intimate && path !== null ? openings.map((opening) => buildBargainRow(corruption, opening, house, isGM)) : [],
    refused: () => refusePayment(readPayer(creature), MIN_PAYMENT, house, isGM),
    gm: () => (isGM ? buildGmRows(corruption) : null),
  });
}

const formatBuffer = ({ temporary, permanent }: CorruptionTrack): Text => ({
  key: "QUADRANT.Sidonia.Hunger.Sheet.Buffer",
  with: { temporary, permanent },
});

const buildPathRows = ({ uuid }: Creature) =>
  PATHS.map((path) => ({
    icon: PATH_ICONS[path],
    name: `QUADRANT.Sidonia.Hunger.Path.${path}`,
    epithet: `QUADRANT.Sidonia.Hunger.Epithet.${path}`,
    args: { actor: uuid, path },
  }));

const buildLine =
  (what: "Manifest" | "Mark") =>
  ({ path, step }: PathStep) => ({
    title: `QUADRANT.Sidonia.Hunger.Steps.${path}.${step}.Title`,
    text: `QUADRANT.Sidonia.Hunger.Steps.${path}.${step}.${what}`,
    rule: findRule({ path, step }),
  });

/** The box at which the Bargain of a step opens; null where the track has none. */
interface Opening {
  readonly step: Step;
  readonly at: number | null;
}

/** Builds the row of a Bargain: closed, open, refused for now, or accepted. Its gift is shown once it is on offer. */
function buildBargainRow(track: CorruptionTrack, { step, at }: Opening, house: HouseRules, isGM: boolean) {
  const { state, path: struckOn } = track.bargains[step];
  const path = (state === "accepted" ? struckOn : null) ?? track.path ?? "desire";
  const isOpen = listOfferedBargains(track, house).includes(step);
  const shown = findBargainState(state, isOpen);
  return {
    ...describeBargain({ path, step }),
    state: shown,
    stateWord: `QUADRANT.Sidonia.Hunger.BargainIs.${shown}`,
    isTold: shown !== "closed",
    when: shown === "closed" && at !== null ? { key: "QUADRANT.Sidonia.Hunger.Sheet.OpensAt", with: { at } } : null,
    accept: isOpen ? { step } : null,
    refuse: isOpen && state !== "refused" ? { step } : null,
    tell: isGM && shown === "accepted" && struckOn !== null ? { step } : null,
  };
}

function findBargainState(state: Bargain["state"], isOpen: boolean): "accepted" | "refused" | "open" | "closed" {
  if (state === "accepted") return "accepted";
  if (!isOpen) return "closed";
  return state === "refused" ? "refused" : "open";
}

interface GmRow {
  readonly act: string;
  readonly label: string;
  readonly args: { readonly [key: string]: Json };
  /** The GM is asked why before it is done (SID-COR-9). */
  readonly asks?: true;
}

/** What the GM alone does to a track. */
const buildGmRows = ({
  path,
}: CorruptionTrack): { readonly acts: readonly GmRow[]; readonly paths: readonly GmRow[] } => ({
  acts: [
    { act: "sidonia.imposeCorruption", label: "QUADRANT.Sidonia.Hunger.Sheet.Impose", args: { amount: 1 } },
    { act: "sidonia.cleanseCorruption", label: "QUADRANT.Sidonia.Hunger.Sheet.Cleanse", args: { amount: 1 } },
    { act: "sidonia.hardenCorruption", label: "QUADRANT.Sidonia.Hunger.Sheet.Harden", args: { amount: 1 } },
    {
      act: "sidonia.hardenCorruption",
      label: "QUADRANT.Sidonia.Hunger.Sheet.Soften",
      args: { amount: -1 },
      asks: true,
    },
  ],
  paths: PATHS.filter((one) => one !== path).map((one) => ({
    act: "sidonia.choosePath",
    label: `QUADRANT.Sidonia.Path.${one}`,
    args: { path: one },
  })),
});
