/**
 * The data models of circumstancesAgent, played by a player, and of circumstancesNpc, on the same sheet with fewer
 * fields (CIR-ABIL-6).
 */
import { flag, text, word } from "../../../core/public/documents.ts";
import { GOAL_STATES } from "../../../rules/circumstances/state.ts";
import { creatureFields } from "./fields.ts";

const { fields } = foundry.data;

/** What others are to an agent. */
export const RELATIONS = ["ally", "rival", "mentor", "agent", "enemy"] as const;

const answered = () => new fields.SchemaField({ name: text(), answer: text() });

const agentSchema = () => ({
  ...creatureFields(),
  homeworld: answered(),
  upbringing: answered(),
  belief: new fields.SchemaField({ text: text(), played: flag() }),
  instinct: text(),
  goal: new fields.SchemaField({ text: text(), state: word(GOAL_STATES, "none") }),
  /** Allies, rivals and mentors (CIR-UPB-3), and ties to other agents (CIR-LIFE-8). */
  relations: new fields.TypedObjectField(
    new fields.SchemaField({ name: text(), kind: word(RELATIONS, "ally"), note: text() }),
  ),
});

type AgentSchema = ReturnType<typeof agentSchema>;

/** `system` of a circumstancesAgent. */
export class CircumstancesAgentData extends foundry.abstract.TypeDataModel<AgentSchema, Actor.Implementation> {
  static override LOCALIZATION_PREFIXES = ["QUADRANT.Circumstances.Creature"];

  static override defineSchema(): AgentSchema {
    return agentSchema();
  }
}

type NpcSchema = ReturnType<typeof creatureFields>;

/** `system` of a circumstancesNpc. */
export class CircumstancesNpcData extends foundry.abstract.TypeDataModel<NpcSchema, Actor.Implementation> {
  static override LOCALIZATION_PREFIXES = ["QUADRANT.Circumstances.Creature"];

  static override defineSchema(): NpcSchema {
    return creatureFields();
  }
}
