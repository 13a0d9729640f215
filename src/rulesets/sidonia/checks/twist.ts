/**
 * Twist the Weave: a player proposes what has been true all along. No dice; the GM prices it on the card. Ledger:
 * SID-TWIST-1.
 */
import * as v from "valibot";
import { check, type Intent, text, type World } from "../../../core/public/definitions.ts";
import { type Refusal, refuseTyped } from "../../../rules/shared/reasons.ts";
import { shortText, textField } from "../../../rules/shared/schema.ts";
import { TWIST_PRICES } from "../../../rules/sidonia/channel.ts";
import { refusePayment } from "../../../rules/sidonia/corruption.ts";
import type { HouseRules } from "../../../rules/sidonia/house.ts";
import { type Creature, readActor, readPayer } from "../documents/read-actor.ts";
import { LONGEST_TWIST } from "../cards/twist.ts";

interface TwistDraft {
  readonly actor: Creature;
  readonly text: string;
}

async function prepare(intent: Intent, world: World<HouseRules>): Promise<TwistDraft | { readonly refused: Refusal }> {
  const snapshot = await world.snapshot(intent.actor);
  const actor = snapshot && readActor(snapshot, world.house);
  return actor
    ? { actor, text: v.parse(textField(), intent.options["text"]) }
    : { refused: { key: "QUADRANT.Refuse.Gone" } };
}

/** Why it can't be proposed: it is too long, no word of it, or not even the least price could be paid. */
const refuseDraft = ({ actor, text }: TwistDraft, house: HouseRules): Refusal | null =>
  refuseTyped("QUADRANT.Sidonia.Hunger.Check.TwistText", shortText(LONGEST_TWIST), text) ??
  refusePayment(readPayer(actor), TWIST_PRICES[0], house, false) ??
  (text.trim() === "" ? { key: "QUADRANT.Sidonia.Hunger.Refuse.NoWords" } : null);

/** The check `sidonia.twist`. */
export const twist = check<TwistDraft, HouseRules>({
  roll: "OutcomeRoll",
  options: () => ({ text: text(LONGEST_TWIST) }),
  prepare,
  adjust: (draft, { choices }) => ({ ...draft, text: v.parse(textField(draft.text), choices["text"]) }),
  view(draft, house) {
    const refused = refuseDraft(draft, house);
    return {
      title: { key: "QUADRANT.Sidonia.Hunger.Check.TwistTitle", with: { actor: draft.actor.name } },
      groups: [],
      choices: [
        {
          kind: "text",
          id: "text",
          label: "QUADRANT.Sidonia.Hunger.Check.TwistText",
          hint: "QUADRANT.Sidonia.Hunger.Check.TwistHint",
          value: draft.text,
          most: LONGEST_TWIST,
        },
      ],
      summary: "QUADRANT.Sidonia.Hunger.Check.TwistSummary",
      odds: [],
      verb: "QUADRANT.Sidonia.Hunger.Check.Propose",
      ...(refused ? { refused } : {}),
    };
  },
  formula: () => null,
  card: ({ actor, text }) => ({
    title: "QUADRANT.Sidonia.Hunger.Card.Twist",
    parts: {
      twist: {
        kind: "twist",
        sort: 10,
        data: { actor: actor.uuid, text: text.trim(), state: "proposed", price: null },
      },
    },
  }),
  rollOptions: () => ({}),
});
