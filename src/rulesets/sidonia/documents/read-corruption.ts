/** Reads an actor's corruption from a snapshot, and validates its track. */
import * as v from "valibot";
import type { Fields } from "../../../rules/shared/json.ts";
import type { Refusal } from "../../../rules/shared/reasons.ts";
import { fieldGroup, numberField } from "../../../rules/shared/schema.ts";
import { refuseTrack } from "../../../rules/sidonia/corruption.ts";
import type { HouseRules } from "../../../rules/sidonia/house.ts";
import { type CorruptionTrack, LineageState, type StoredTrack } from "../../../rules/sidonia/state.ts";

/** Returns the track as rules take it; `items` include the lineage (SID-CHI-1). */
export const buildTrack = (
  { max, buffer, bargains: { first, second, third }, ...stored }: StoredTrack,
  items: Iterable<{ readonly type: string; readonly system: object }>,
  house: HouseRules,
): CorruptionTrack => ({
  ...stored,
  max: max || house.corruptionMax,
  buffered:
    buffer ||
    [...items].some(({ type, system }) => type === "sidoniaLineage" && v.parse(LineageState, system).corruptionBuffer),
  bargains: { 1: first, 2: second, 3: third },
});

const StoredBoxes = fieldGroup({
  corruption: fieldGroup({ max: numberField(Infinity), temporary: numberField(), permanent: numberField() }),
});

/** What no action may leave behind: an overfull track (SID-COR-1). The length is as it is now, effects and all. */
export function validateTrack(after: Fields, prepared: Fields): Refusal | null {
  const { temporary, permanent } = v.parse(StoredBoxes, after).corruption;
  return refuseTrack({ max: v.parse(StoredBoxes, prepared).corruption.max, temporary, permanent });
}
