/**
 * A dramatic edit: a Nova Point to change a detail of the scene; the GM accepts, changes or refuses it. Ledger:
 * SIE-NOVA-4.
 */
import * as v from "valibot";
import { check, readChoices, text } from "../../../core/public/definitions.ts";
import type { HouseRules } from "../../../rules/siege/house-rules.ts";
import { refuseSpend } from "../../../rules/siege/nova.ts";
import { type Creature, readCreature } from "../documents/read-actor.ts";
import { refuseTyped } from "../../../rules/shared/reasons.ts";
import { fieldGroup, shortText, textField } from "../../../rules/shared/schema.ts";

interface Setup {
  readonly actor: Creature;
  readonly text: string;
}

const MAX_TEXT_LENGTH = 300;
const EditOptions = fieldGroup({ text: textField() });
const CHOOSABLE = { text: v.string() };

/** The check `siege.edit`: no dice, a text for the GM to judge. */
export const edit = check<Setup, HouseRules>({
  roll: "ChallengeRoll",
  options: () => ({ text: text(MAX_TEXT_LENGTH) }),
  async prepare(intent, world) {
    const snapshot = await world.snapshot(intent.actor);
    const actor = snapshot && readCreature(snapshot);
    return actor
      ? { actor, text: v.parse(EditOptions, intent.options).text }
      : { refused: { key: "QUADRANT.Refuse.Gone" } };
  },
  adjust: (setup, input) => ({ ...setup, ...readChoices(input, CHOOSABLE, setup) }),
  view({ actor, text }) {
    const poor = refuseSpend({ at: { uuid: actor.uuid }, nova: actor.system.nova.value });
    const blank = text.trim() === "" ? { key: "QUADRANT.Siege.Refuse.NoEditText" } : null;
    const refused =
      poor ?? blank ?? refuseTyped("QUADRANT.Siege.Nova.EditText", shortText(MAX_TEXT_LENGTH), text.trim());
    return {
      title: { key: "QUADRANT.Siege.Card.DialogTitle", with: { actor: actor.name, what: "QUADRANT.Siege.Nova.Spend" } },
      groups: [],
      choices: [
        {
          kind: "text",
          id: "text",
          label: "QUADRANT.Siege.Nova.EditText",
          hint: "QUADRANT.Siege.Nova.EditHint",
          value: text,
          most: MAX_TEXT_LENGTH,
        },
      ],
      summary: { key: "QUADRANT.Siege.Nova.EditSummary", with: { points: 1, has: actor.system.nova.value } },
      odds: [],
      verb: "QUADRANT.Siege.Nova.EditAsk",
      ...(refused ? { refused } : {}),
    };
  },
  formula: () => null,
  card: ({ actor, text }) => ({
    title: { key: "QUADRANT.Siege.Card.Edits", with: { actor: actor.name } },
    parts: { nova: { kind: "nova", sort: 10, data: { actor: actor.uuid, text: text.trim() } } },
  }),
  rollOptions: () => ({}),
});
