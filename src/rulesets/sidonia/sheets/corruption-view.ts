/**
 * The corruption track as the sheet draws it: boxes, path, what manifests, Bargains and Marks. Ledger: SID-COR-1,
 * SID-HUN-2 to -6, SID-CHI-1.
 */
import type { Text } from "../../../core/public/definitions.ts";
import type { Json } from "../../../rules/shared/json.ts";
import { atThreshold, boxes, free, refusePayment } from "../../../rules/sidonia/corruption.ts";
import type { HouseRules } from "../../../rules/sidonia/house.ts";
import {
  type Place,
  hasBegun,
  manifestations,
  marks,
  offered,
  opensAt,
  percent,
  stepOf,
} from "../../../rules/sidonia/hunger.ts";
import { type Hunger, PATHS, STEPS, type Step, available } from "../../../rules/sidonia/state.ts";
import { payerOf } from "../corruption.ts";
import type { Creature } from "../documents/read-actor.ts";
import { PATH_ICONS } from "../presentation.ts";
import { bargainView, ruleOf } from "../cards/hunger.ts";

/** Who looks: what is between a bearer and the GM is shown to nobody else. */
export interface Onlooker {
  readonly isGM: boolean;
  readonly isOwner: boolean;
}

const LEAST = 1;

/** Everything the sheet shows of somebody's corruption; null where they have no track. */
export function corruptionView(creature: Creature, house: HouseRules, { isGM, isOwner }: Onlooker) {
  const { corruption } = creature;
  if (!corruption) return null;
  const { max, temporary, permanent, path } = corruption;
  const step = stepOf(corruption, house);
  const intimate = isGM || isOwner;
  return {
    max,
    temporary,
    permanent,
    free: free(corruption),
    available: available(corruption),
    percent: percent(corruption, house),
    // What stands at which box: the box's kind, and the Bargain that opens there.
    boxes: boxes(corruption).map((kind, i) => ({
      kind,
      opens: STEPS.filter((one) => opensAt(corruption, one, house) === i + 1),
    })),
    numerals: STEPS.flatMap((one) => opensAt(corruption, one, house) ?? []),
    isFull: atThreshold(corruption),
    step,
    steps: STEPS.map((one) => ({ on: one <= step, numeral: "I".repeat(one) })),
    path: path && {
      id: path,
      icon: PATH_ICONS[path],
      name: `QUADRANT.Sidonia.Hunger.Path.${path}`,
      epithet: `QUADRANT.Sidonia.Hunger.Epithet.${path}`,
    },
    pending: intimate && path === null && corruption.lurkerMet ? pathRows(creature) : null,
    buffer: intimate && corruption.buffered && !hasBegun(corruption, house) ? bufferText(corruption) : null,
    manifests: manifestations(corruption, house).map(lineOf("Manifest")),
    marks: marks(corruption).map(lineOf("Mark")),
    bargains: intimate && path !== null ? STEPS.map((one) => bargainRow(corruption, one, house, isGM)) : [],
    refused: refusePayment(payerOf(creature), LEAST, house, isGM),
    gm: isGM ? gmRows(corruption) : null,
  };
}

const bufferText = ({ temporary, permanent }: Hunger): Text => ({
  key: "QUADRANT.Sidonia.Hunger.Sheet.Buffer",
  with: { temporary, permanent },
});

const pathRows = ({ uuid }: Creature) =>
  PATHS.map((path) => ({
    icon: PATH_ICONS[path],
    name: `QUADRANT.Sidonia.Hunger.Path.${path}`,
    epithet: `QUADRANT.Sidonia.Hunger.Epithet.${path}`,
    args: { actor: uuid, path },
  }));

const lineOf =
  (what: "Manifest" | "Mark") =>
  ({ path, step }: Place) => ({
    title: `QUADRANT.Sidonia.Hunger.Steps.${path}.${step}.Title`,
    text: `QUADRANT.Sidonia.Hunger.Steps.${path}.${step}.${what}`,
    rule: ruleOf({ path, step }),
  });

/** One of the three Bargains: closed, open, refused for now, or struck. What it gives is told once it is on offer. */
function bargainRow(track: Hunger, step: Step, house: HouseRules, isGM: boolean) {
  const { state, path: struckOn } = track.bargains[step];
  const path = (state === "accepted" ? struckOn : null) ?? track.path ?? "desire";
  const isOpen = offered(track, house).includes(step);
  const shown = state === "accepted" ? "accepted" : isOpen ? (state === "refused" ? "refused" : "open") : "closed";
  const at = opensAt(track, step, house);
  return {
    ...bargainView({ path, step }),
    state: shown,
    stateWord: `QUADRANT.Sidonia.Hunger.BargainIs.${shown}`,
    isTold: shown !== "closed",
    when: shown === "closed" && at !== null ? { key: "QUADRANT.Sidonia.Hunger.Sheet.OpensAt", with: { at } } : null,
    accept: isOpen ? { step } : null,
    refuse: isOpen && state !== "refused" ? { step } : null,
    tell: isGM && shown === "accepted" && struckOn !== null ? { step } : null,
  };
}

interface GmRow {
  readonly act: string;
  readonly label: string;
  readonly args: { readonly [key: string]: Json };
  /** The GM is asked why before it is done (SID-COR-9). */
  readonly asks?: true;
}

/** What the GM alone does to a track. */
const gmRows = ({ path }: Hunger): { readonly acts: readonly GmRow[]; readonly paths: readonly GmRow[] } => ({
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
