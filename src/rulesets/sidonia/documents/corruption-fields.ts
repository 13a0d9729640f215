/** The corruption fields of Sidonia's actors, and their derived values. Ledger: SID-COR, SID-HUN, SID-CHI. */
import { flag, whole, word } from "../../../core/public/documents.ts";
import { atThreshold, countFree } from "../../../rules/sidonia/corruption.ts";
import type { HouseRules } from "../../../rules/sidonia/house.ts";
import { hasBegun, listOfferedBargains, computePercent, computeStep } from "../../../rules/sidonia/hunger.ts";
import {
  BARGAIN_STATES,
  type CorruptionTrack,
  PATHS,
  STEPS,
  type StoredTrack,
  countAvailable,
} from "../../../rules/sidonia/state.ts";
import { buildTrack } from "./read-corruption.ts";

const { fields } = foundry.data;

/** One of the Paths of Hunger, or none (SID-HUN-1). */
const path = () =>
  new fields.StringField({ required: true, nullable: true, blank: false, initial: null, choices: [...PATHS] });
const bargain = () => new fields.SchemaField({ state: word(BARGAIN_STATES, "none"), path: path() });

/** The corruption track and what came of it (SID-COR-1, SID-COR-7, SID-HUN, SID-CHI). */
export const corruptionField = () =>
  new fields.SchemaField({
    /** Boxes of this actor's track; 0 uses the number of the house rules. */
    max: whole(0, 0, 30),
    temporary: whole(0, 0, 99),
    permanent: whole(0, 0, 99),
    lurkerMet: flag(),
    path: path(),
    begun: flag(),
    /** Set by hand: a buffer whatever the lineage (SID-CHI-3). */
    buffer: flag(),
    bargains: new fields.SchemaField({ first: bargain(), second: bargain(), third: bargain() }),
  });

/** The actor: its items include the lineage. */
export interface Bearer {
  readonly items: Iterable<{ readonly type: string; readonly system: object }>;
}

/** The length of the track, before effects: its own, or the house's (SID-COR-1). */
export function setTrackLength(track: { max: number }, house: HouseRules): void {
  if (track.max === 0) track.max = house.corruptionMax;
}

/** Puts in place what follows from the boxes (SID-COR-1, SID-COR-4, SID-HUN-2, SID-HUN-3). */
export function deriveCorruption(track: StoredTrack, { items }: Bearer, house: HouseRules): void {
  const own: CorruptionTrack = { ...buildTrack(track, items, house), max: track.max };
  const open = listOfferedBargains(own, house);
  for (const step of STEPS) Object.assign(own.bargains[step], { open: open.includes(step) });
  Object.assign(track, {
    buffered: own.buffered,
    available: countAvailable(own),
    free: countFree(own),
    percent: computePercent(own, house),
    step: computeStep(own, house),
    atThreshold: atThreshold(own),
    hasBegun: hasBegun(own, house),
  });
}
