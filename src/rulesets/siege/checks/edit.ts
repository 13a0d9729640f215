/**
 * A dramatic edit: a Nova Point to change a detail of the scene, for the GM to accept, shape or refuse. Ledger:
 * SIE-NOVA-4.
 */
import { text } from "../../../core/public/check-options.ts";
import { check } from "../../../core/public/definitions.ts";
import type { HouseRules } from "../../../rules/siege/house.ts";
import { refuseSpend } from "../../../rules/siege/nova.ts";
import { type Creature, creatureOf } from "../documents/read-actor.ts";
import { textAt } from "../../../rules/shared/read-json.ts";

interface Draft {
  readonly actor: Creature;
  readonly text: string;
}

const LONGEST = 300;

/** The check `siege.edit`: no dice, a text for the GM to judge. */
export const edit = check<Draft, HouseRules>({
  roll: "ChallengeRoll",
  options: () => ({ text: text(LONGEST) }),
  async prepare(intent, world) {
    const snapshot = await world.snapshot(intent.actor);
    const actor = snapshot && creatureOf(snapshot);
    return actor
      ? { actor, text: textAt(intent.options, "text").slice(0, LONGEST) }
      : { refused: { key: "QUADRANT.Refuse.Gone" } };
  },
  adjust: (draft, { choices }) => {
    const text = choices["text"];
    return typeof text === "string" ? { ...draft, text: text.slice(0, LONGEST) } : draft;
  },
  view({ actor, text }) {
    const poor = refuseSpend({ at: { uuid: actor.uuid }, nova: actor.system.nova.value });
    const refused = poor ?? (text.trim() === "" ? { key: "QUADRANT.Siege.Refuse.NothingToEdit" } : null);
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
  keep: () => ({}),
});
