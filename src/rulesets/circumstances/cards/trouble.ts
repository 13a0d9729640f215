/** The card part of a Trait that is to make trouble: the GM grants it or not. Ledger: CIR-TRAIT-4, CIR-TOK-8. */
import * as v from "valibot";
import type { PartKind } from "../../../core/public/definitions.ts";
import { type Output, Uuid } from "../../../rules/shared/schema.ts";
import { Label } from "../checks/test-data.ts";

export const TroubleData = v.object({
  actor: Uuid,
  trait: Uuid,
  side: v.picklist(["a", "b"]),
  /** The names of the actor and of the side, as they were. */
  name: Label,
  sideName: Label,
  state: v.picklist(["asked", "granted", "refused"]),
});
export type TroubleData = Output<typeof TroubleData>;

export const TROUBLE = "trouble";

const TONES = { asked: "plain", granted: "cost", refused: "bad" } as const;

export const troublePart: PartKind<TroubleData> = {
  data: TroubleData,
  template: "templates/circumstances/cards/trouble.hbs",
  view: ({ state }) => ({ tone: TONES[state], state: `QUADRANT.Circumstances.Trouble.${state}` }),
  text: ({ name, sideName, state }) => [
    { key: `QUADRANT.Circumstances.Text.Trouble.${state}`, with: { name, side: sideName } },
  ],
  offers: ({ state }) =>
    state === "asked"
      ? [true, false].map((grant) => ({
          id: grant ? "grant" : "refuse",
          group: "verdict",
          label: `QUADRANT.Circumstances.Offer.${grant ? "GrantTrouble" : "RefuseTrouble"}`,
          call: { action: "circumstances.judgeTrouble", args: { grant } },
          ...(grant ? { primary: true } : {}),
        }))
      : [],
};
