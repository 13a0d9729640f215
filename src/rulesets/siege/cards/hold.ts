/** The card part of a submission check that succeeded; it offers what follows. Ledger: SIE-SUB-1 to -3. */
import * as v from "valibot";
import type { PartKind, Text } from "../../../core/public/definitions.ts";
import { MAX_LABEL_LENGTH, Uuid, shortText } from "../../../rules/shared/schema.ts";

const HoldData = v.object({
  /** The action that it offers. */
  then: v.picklist(["startHold", "knockOut", "endHold"]),
  holder: Uuid,
  target: Uuid,
  targetName: shortText(MAX_LABEL_LENGTH),
});
export type HoldData = Readonly<v.InferOutput<typeof HoldData>>;

const formatTold = ({ then, targetName }: HoldData): Text => ({
  key: `QUADRANT.Siege.Hold.Told.${then}`,
  with: { target: targetName },
});

export const holdPart: PartKind<HoldData> = {
  data: HoldData,
  template: "templates/siege/cards/aim.hbs",
  view: (data) => ({ told: formatTold(data) }),
  text: (data) => [formatTold(data)],
  offers: (data) => [
    {
      id: data.then,
      label: `QUADRANT.Siege.Hold.Offer.${data.then}`,
      call: { action: `siege.${data.then}`, args: { actor: data.holder, target: data.target, free: true } },
      primary: true,
      pending: { what: formatTold(data), actor: data.target },
    },
  ],
};
