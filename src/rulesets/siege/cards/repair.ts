/** The card part of a repair that succeeded: it offers to restore the box. Ledger: SIE-REPAIR-1. */
import * as v from "valibot";
import type { PartKind, Text } from "../../../core/public/definitions.ts";
import { MAX_LABEL_LENGTH, Uuid, shortText } from "../../../rules/shared/schema.ts";
import { REPAIRABLE_BOXES } from "../../../rules/siege/repair.ts";

export const RepairData = v.object({
  technician: Uuid,
  thing: Uuid,
  /** Uuid of the actor that it is, or who carries it. */
  owner: Uuid,
  thingName: shortText(MAX_LABEL_LENGTH),
  box: v.picklist(REPAIRABLE_BOXES),
});
export type RepairData = Readonly<v.InferOutput<typeof RepairData>>;

export const REPAIR_PART = "repair";

/** Returns what a success restores, in a sentence. */
export const formatRepair = ({ thingName, box }: Pick<RepairData, "thingName" | "box">): Text => ({
  key: `QUADRANT.Siege.Repair.Told.${box}`,
  with: { thing: thingName },
});

export const repairPart: PartKind<RepairData> = {
  data: RepairData,
  template: "templates/siege/cards/aim.hbs",
  view: (data) => ({ told: formatRepair(data) }),
  text: (data) => [formatRepair(data)],
  offers: (data) => [
    {
      id: "settle",
      label: `QUADRANT.Siege.Repair.Offer.${data.box}`,
      call: { action: "siege.restoreBox", args: {} },
      primary: true,
      pending: { what: formatRepair(data), actor: data.owner },
    },
  ],
};
