/** The card part of a dramatic edit, with the GM's answers. Ledger: SIE-NOVA-4. */
import * as v from "valibot";
import type { Offer, PartKind } from "../../../core/public/definitions.ts";
import { Uuid, shortText } from "../../../rules/shared/schema.ts";
import { MAX_EDIT_LENGTH, VERDICTS } from "../../../rules/siege/nova.ts";

const Data = v.object({ actor: Uuid, text: shortText(MAX_EDIT_LENGTH) });
type Data = v.InferOutput<typeof Data>;

export const novaPart: PartKind<Data> = {
  data: Data,
  template: "templates/siege/cards/nova.hbs",
  view: ({ text }) => ({ text }),
  text: ({ text }) => [text],
  offers: ({ actor }) =>
    VERDICTS.map((verdict): Offer => ({
      id: verdict,
      group: "verdict",
      label: `QUADRANT.Siege.Offer.Edit.${verdict}`,
      call: { action: "siege.judgeEdit", args: { actor, verdict } },
      ...(verdict === "amend"
        ? {
            inputs: [
              {
                kind: "text",
                id: "told",
                label: "QUADRANT.Siege.Nova.EditChanges",
                most: MAX_EDIT_LENGTH,
                needed: true,
                long: true,
              },
            ],
          }
        : {}),
      ...(verdict === "accept" ? { primary: true, pending: { what: "QUADRANT.Siege.Pending.Edit", gm: true } } : {}),
    })),
};
