/** The card part that telegraphs Narrative Preservation. Ledger: SID-DIS-5. */
import * as v from "valibot";
import type { PartKind } from "../../../core/public/definitions.ts";

/** The sign that something great is coming, for all to feel (SID-DIS-5). */
export const omenPart: PartKind<object> = {
  data: v.object({}),
  template: "templates/sidonia/cards/omen.hbs",
  view: () => ({}),
  text: () => ["QUADRANT.Sidonia.Pressure.Omen"],
};
