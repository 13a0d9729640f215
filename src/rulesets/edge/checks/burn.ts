/**
 * Asks to burn Edge: no dice, but a card on which the GM confirms that the character would die (SUC-BURN-1,
 * SUC-BURN-2).
 */
import { type World, check } from "../../../core/public/definitions.ts";
import type { Refusal } from "../../../rules/shared/reasons.ts";
import { burn as burned, refuseBurn } from "../../../rules/edge/edge.ts";
import type { HouseRules } from "../../../rules/edge/house.ts";
import { severityName } from "../../../rules/edge/lists.ts";
import { findWorstSeverity } from "../../../rules/edge/injury.ts";
import { type Creature, readCreature } from "../documents/read-actor.ts";
import { createBurnPart } from "../cards/burn.ts";

interface BurnDraft {
  readonly creature: Creature;
  /** They would die outright; nothing less will do. */
  readonly death: boolean;
  readonly house: HouseRules;
}

async function prepare(uuid: string, world: World<HouseRules>): Promise<BurnDraft | { readonly refused: Refusal }> {
  const snapshot = await world.snapshot(uuid);
  const creature = snapshot && readCreature(snapshot);
  if (!creature) return { refused: { key: "QUADRANT.Refuse.Gone" } };
  const refused = refuseBurn(creature.edge, true, world.house);
  return refused ? { refused } : { creature, death: false, house: world.house };
}

/** The check `edge.burn`. */
export const burn = check<BurnDraft, HouseRules>({
  roll: "SuccessCheckRoll",
  options: () => ({}),
  prepare: (intent, world) => prepare(intent.actor, world),
  adjust: (dying, { choices }) => ({ ...dying, death: choices["death"] === true }),
  view({ creature: { name, edge }, death, house }) {
    const refused = refuseBurn(edge, death, house);
    const after = burned(edge);
    const severity = severityName(findWorstSeverity(house), house.lists);
    return {
      title: { key: "QUADRANT.Edge.Burn.Title", with: { name } },
      subtitle: "QUADRANT.Edge.Burn.Hint",
      groups: [],
      choices: [
        { kind: "toggle", id: "death", label: { key: "QUADRANT.Edge.Burn.Question", with: { name } }, value: death },
      ],
      summary: {
        key: "QUADRANT.Edge.Burn.Cost",
        with: { ...edge, nextValue: after.value, nextMax: after.max, severity },
      },
      odds: [],
      verb: "QUADRANT.Edge.Burn.Ask",
      ...(refused ? { refused } : {}),
    };
  },
  formula: () => null,
  card: ({ creature: { uuid, name, edge } }) => ({
    title: "QUADRANT.Edge.Burn.Card",
    parts: { burn: createBurnPart({ actor: uuid, name, edge }) },
  }),
  rollOptions: () => ({}),
});
