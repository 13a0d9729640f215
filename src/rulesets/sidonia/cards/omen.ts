/** The card part that telegraphs Narrative Preservation. Ledger: SID-DIS-5. */
import type { PartKind } from "../../../core/public/definitions.ts";
import { isFields } from "../../../rules/shared/json.ts";

/** The sign that something great is coming, for all to feel (SID-DIS-5). */
export const omenPart: PartKind<Readonly<Record<string, never>>> = {
  parse: (raw) => (isFields(raw) ? {} : null),
  template: "templates/sidonia/cards/omen.hbs",
  view: () => ({}),
  text: () => ["QUADRANT.Sidonia.Pressure.Omen"],
};
