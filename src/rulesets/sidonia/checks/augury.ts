/**
 * Ask the Aether: a Bargain's gift asks one yes-or-no question. No dice; the GM answers on the card. Ledger:
 * SID-HUN-14, SID-COR-5.
 */
import * as v from "valibot";
import { check, type Intent, text, type World } from "../../../core/public/definitions.ts";
import { type Refusal, refuseTyped } from "../../../rules/shared/reasons.ts";
import { shortText, textField } from "../../../rules/shared/schema.ts";
import type { HouseRules } from "../../../rules/sidonia/house.ts";
import { asksAether } from "../../../rules/sidonia/hunger.ts";
import { MAX_TEXT_LENGTH } from "../../../rules/sidonia/state.ts";
import { type Creature, readActor } from "../documents/read-actor.ts";

interface AuguryDraft {
  readonly actor: Creature;
  readonly text: string;
}

async function prepare(intent: Intent, world: World<HouseRules>): Promise<AuguryDraft | { readonly refused: Refusal }> {
  const snapshot = await world.snapshot(intent.actor);
  const actor = snapshot && readActor(snapshot, world.house);
  if (!actor) return { refused: { key: "QUADRANT.Refuse.Gone" } };
  if (!actor.gifts.some(asksAether)) return { refused: { key: "QUADRANT.Sidonia.Hunger.Refuse.NoGift" } };
  return { actor, text: v.parse(textField(), intent.options["text"]) };
}

/** The check `sidonia.augury`. */
export const augury = check<AuguryDraft, HouseRules>({
  roll: "OutcomeRoll",
  options: () => ({ text: text(MAX_TEXT_LENGTH) }),
  prepare,
  adjust: (draft, { choices }) => ({ ...draft, text: v.parse(textField(draft.text), choices["text"]) }),
  view: ({ actor, text }) => ({
    title: { key: "QUADRANT.Sidonia.Hunger.Check.AuguryTitle", with: { actor: actor.name } },
    groups: [],
    choices: [
      {
        kind: "text",
        id: "text",
        label: "QUADRANT.Sidonia.Hunger.Check.AuguryText",
        hint: "QUADRANT.Sidonia.Hunger.Check.AuguryHint",
        value: text,
        most: MAX_TEXT_LENGTH,
      },
    ],
    summary: "QUADRANT.Sidonia.Hunger.Check.AugurySummary",
    odds: [],
    verb: "QUADRANT.Sidonia.Hunger.Check.AskAether",
  }),
  refuse: ({ text }) =>
    text.trim() === ""
      ? { key: "QUADRANT.Sidonia.Hunger.Refuse.NoQuestion" }
      : refuseTyped("QUADRANT.Sidonia.Hunger.Check.AuguryText", shortText(MAX_TEXT_LENGTH), text),
  formula: () => null,
  card: ({ actor, text }) => ({
    title: "QUADRANT.Sidonia.Hunger.Card.Augury",
    parts: { augury: { kind: "augury", sort: 10, data: { actor: actor.uuid, text: text.trim(), answer: null } } },
  }),
  rollOptions: () => ({}),
});
