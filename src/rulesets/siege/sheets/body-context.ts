/** Computes what a sheet shows of mutations, Defects and cyberware. Ledger: SIE-MUT-1, SIE-MUT-10, SIE-CYB-1 to -5. */
import type { Snapshot, Text } from "../../../core/public/definitions.ts";
import type { ItemRow } from "../../../core/public/documents.ts";
import type { Refusal } from "../../../rules/shared/reasons.ts";
import {
  computeCyberScore,
  listDisconnectionPenalties,
  sumInterference,
  usesInterference,
} from "../../../rules/siege/cyber-score.ts";
import { computeServiceCl, showsCybernetics } from "../../../rules/siege/cybernetics.ts";
import { canBePaid, listDefectHindrances, refuseFunctional } from "../../../rules/siege/defect.ts";
import type { HouseRules } from "../../../rules/siege/house-rules.ts";
import { showsMutations, usesTaint } from "../../../rules/siege/mutation.ts";
import { listInterference, readCyber } from "../documents/body.ts";
import type { Creature, Gear, OwnDefect } from "../documents/read-actor.ts";

const LANG = "QUADRANT.Siege.Body";
const readId = (uuid: string): string => uuid.split(".").at(-1) ?? "";

interface DefectView extends ItemRow {
  readonly item: string;
  /** Whether XP can make its part functional, and why not now. */
  readonly pay: { readonly refused: Refusal | null } | null;
  /** Whether contact with its substance is counted, and for how many rounds by now. */
  readonly contact: { readonly rounds: number } | null;
}

interface PieceView {
  readonly id: string;
  readonly uuid: string;
  readonly name: string;
  readonly installed: boolean;
  readonly detail: Text;
}

interface BodyContext {
  readonly mutation: {
    readonly taint: number | null;
    /** Mutation XP for each point of Taint (SIE-MUT-3). */
    readonly intensity: number;
    readonly xp: number;
    readonly bought: readonly { readonly what: string; readonly xp: number }[];
    readonly defects: readonly DefectView[];
  } | null;
  readonly cyber: {
    readonly score: { readonly value: number; readonly terms: Text } | null;
    readonly level: number;
    readonly effects: readonly string[];
    readonly service: number;
    readonly pieces: readonly PieceView[];
  } | null;
}

function viewDefect({ uuid, name, img, system }: OwnDefect, xp: number): DefectView {
  const part: Text[] = system.part === "none" ? [] : [`QUADRANT.Siege.DefectPart.${system.part}`];
  const hindrances = listDefectHindrances(system).map(({ kind, cl }): Text => ({
    key: `${LANG}.Detail.${kind}`,
    with: { cl },
  }));
  return {
    id: readId(uuid),
    item: uuid,
    name,
    img,
    detail: [`QUADRANT.Siege.Defect.${system.key}`, ...part, ...(system.detail ? [system.detail] : []), ...hindrances],
    pay: canBePaid(system) && !system.functional ? { refused: refuseFunctional(system, { xp, name }) } : null,
    contact: system.key === "anaphylaxis" ? { rounds: system.rounds } : null,
  };
}

const viewPiece = ({ uuid, name, system }: Gear): PieceView => ({
  id: readId(uuid),
  uuid,
  name,
  installed: system.equipped,
  detail: { key: `${LANG}.Interference`, with: { value: system.interference } },
});

function viewCyber({ system, gear }: Creature, items: Snapshot["items"], house: HouseRules): BodyContext["cyber"] {
  if (!showsCybernetics(house)) return null;
  const inputs = readCyber(system, items);
  const { base, empathy, interference } = inputs;
  const { level } = system.cyber;
  const terms = { key: `${LANG}.ScoreTerms`, with: { base, empathy, sum: sumInterference(interference) } };
  const { psychosis } = listDisconnectionPenalties(level);
  const effects = Array.from({ length: level }, (_, i) => `${LANG}.Level.${i + 1}`);
  return {
    score: usesInterference(house) ? { value: computeCyberScore(inputs), terms } : null,
    level,
    effects: psychosis ? [...effects, `${LANG}.Psychosis`] : effects,
    service: computeServiceCl(listInterference(items), house),
    pieces: gear.filter((one) => one.system.interference > 0).map(viewPiece),
  };
}

/** Returns what the tab of a creature's body shows; each half is null where the house rules exclude it. */
export function createBodyContext(creature: Creature, items: Snapshot["items"], house: HouseRules): BodyContext {
  const { mutation } = creature.system;
  return {
    mutation: showsMutations(house)
      ? {
          taint: usesTaint(house) ? mutation.taint : null,
          intensity: house.intensity,
          xp: mutation.xp,
          bought: Object.values(mutation.log),
          defects: creature.defects.map((defect) => viewDefect(defect, mutation.xp)),
        }
      : null,
    cyber: viewCyber(creature, items, house),
  };
}
