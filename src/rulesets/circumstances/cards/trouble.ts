/**
 * The card part of a Trait that is to make trouble: the GM grants it, or the player confirms it, or not. Ledger:
 * CIR-TRAIT-3, CIR-TRAIT-4, CIR-TOK-8.
 */
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
  /** Who answers: the GM, or the player of an agent whom the GM wants in trouble (CIR-TRAIT-3). */
  answers: v.optional(v.picklist(["gm", "player"]), "gm"),
});
export type TroubleData = Output<typeof TroubleData>;

export const TROUBLE = "trouble";

const TONES = { asked: "plain", granted: "cost", refused: "bad" } as const;

/** The word for its state: the GM may have called for it, and the player not have answered. */
const nameState = ({ state, answers }: Pick<TroubleData, "state" | "answers">): string =>
  state === "asked" && answers === "player" ? "called" : state;

function nameAnswer(grant: boolean, answers: TroubleData["answers"]): string {
  if (!grant) return "RefuseTrouble";
  return answers === "player" ? "AcceptTrouble" : "GrantTrouble";
}

export const troublePart: PartKind<TroubleData> = {
  data: TroubleData,
  template: "templates/circumstances/cards/trouble.hbs",
  view: (data) => ({ tone: TONES[data.state], state: `QUADRANT.Circumstances.Trouble.${nameState(data)}` }),
  text: (data) => [
    {
      key: `QUADRANT.Circumstances.Text.Trouble.${nameState(data)}`,
      with: { name: data.name, side: data.sideName },
    },
  ],
  offers: ({ state, answers, name }) =>
    state === "asked"
      ? [true, false].map((grant) => ({
          id: grant ? "grant" : "refuse",
          group: "verdict",
          label: { key: `QUADRANT.Circumstances.Offer.${nameAnswer(grant, answers)}`, with: { name } },
          call: { action: "circumstances.judgeTrouble", args: { grant } },
          ...(grant ? { primary: true } : {}),
        }))
      : [],
};
