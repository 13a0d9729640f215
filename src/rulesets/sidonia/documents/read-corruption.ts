/** Reads an actor's corruption from a snapshot, and validates its track. */
import type { Snapshot } from "../../../core/public/definitions.ts";
import { type Fields, flagAt, numberAt, wordAt } from "../../../rules/shared/json.ts";
import type { Refusal } from "../../../rules/shared/reasons.ts";
import { refuseTrack } from "../../../rules/sidonia/corruption.ts";
import type { HouseRules } from "../../../rules/sidonia/house.ts";
import {
  BARGAIN_KEYS,
  BARGAIN_STATES,
  type Bargain,
  type CorruptionTrack,
  PATHS,
  type Path,
  type Step,
} from "../../../rules/sidonia/state.ts";

const NONE = "";
const readPath = (system: Fields, at: string): Path | null => wordAt<Path | "">(system, at, PATHS, NONE) || null;

const readBargain = (system: Fields, step: Step): Bargain => {
  const at = `corruption.bargains.${BARGAIN_KEYS[step]}`;
  return { state: wordAt(system, `${at}.state`, BARGAIN_STATES, "none"), path: readPath(system, `${at}.path`) };
};

/** Reads the track from `system`; `items` include the lineage (SID-CHI-1). */
export const readTrack = (system: Fields, items: readonly Snapshot[], house: HouseRules): CorruptionTrack => ({
  max: numberAt(system, "corruption.max") || house.corruptionMax,
  temporary: numberAt(system, "corruption.temporary"),
  permanent: numberAt(system, "corruption.permanent"),
  lurkerMet: flagAt(system, "corruption.lurkerMet"),
  path: readPath(system, "corruption.path"),
  begun: flagAt(system, "corruption.begun"),
  buffered:
    flagAt(system, "corruption.buffer") ||
    items.some((item) => item.type === "sidoniaLineage" && flagAt(item.system, "corruptionBuffer")),
  bargains: { 1: readBargain(system, 1), 2: readBargain(system, 2), 3: readBargain(system, 3) },
});

/** What no action may leave behind: an overfull track (SID-COR-1). The length is as it is now, effects and all. */
export const validateTrack = (after: Fields, prepared: Fields): Refusal | null =>
  refuseTrack({
    max: numberAt(prepared, "corruption.max", Infinity),
    temporary: numberAt(after, "corruption.temporary"),
    permanent: numberAt(after, "corruption.permanent"),
  });
