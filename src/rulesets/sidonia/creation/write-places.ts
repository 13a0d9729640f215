/** Where making a character writes: known before the rest is fetched. */
import { ATTRIBUTES, SPECIALIZATIONS } from "../../../rules/sidonia/state.ts";

/** The paths of the sheet that answers are written to as they are. */
export const WRITTEN: Readonly<Record<string, string>> = {
  name: "name",
  concept: "system.concept",
  district: "system.district",
  hand: "system.hand",
  further: "system.further",
  code: "system.code",
  ...Object.fromEntries(ATTRIBUTES.map((id) => [`attr-${id}`, `system.attributes.${id}.value`])),
  ...Object.fromEntries(SPECIALIZATIONS.map((id) => [`spec-${id}`, `system.specializations.${id}`])),
};

/** Every place that finishing may set. */
export const WRITES: readonly string[] = [
  ...Object.values(WRITTEN).map((path) => `Actor:${path}`),
  "Actor:system.lineage",
  "Actor:system.corruption.permanent",
  "Actor:system.corruption.temporary",
  "Item:system.level",
];
