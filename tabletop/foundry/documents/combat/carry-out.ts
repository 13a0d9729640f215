import { generation } from "../../generation.ts";
import { getDocumentClass } from "../../globals.ts";
import { type CombatHistory, planTurnEvents, type TurnEvent } from "./turn-events.ts";
import type { Combat } from "./combat.ts";

/** The events by which effects expire on generation 14, by ours. */
const EXPIRY = { endTurn: "turnEnd", startTurn: "turnStart", endRound: "roundEnd", startRound: "roundStart" } as const;

/** Lets effects expire that end with an event. Source: foundry.helpers.ActiveEffectRegistry (generation 14). */
async function expire(event: string, combat: Combat, context: object = {}): Promise<void> {
  if (generation() < 14) return;
  await getDocumentClass("ActiveEffect").registry?.refresh?.(event, { combat, ...context });
}

/** Carries out a change of turn: each event is waited for before the next one, one that fails included. */
async function events(combat: Combat): Promise<void> {
  const { previous, current, _turns } = combat as {
    previous?: CombatHistory;
    current: CombatHistory;
    _turns: { direction?: number };
  };
  if (!previous) return;
  const order = combat.turns.map(({ id }) => id as string);
  const plan = planTurnEvents(previous, current, order, _turns.direction);
  const failures: unknown[] = [];
  if (previous.round === 0 && current.round > 0) await expire("combatStart", combat);
  for (const event of plan) {
    try {
      await carry(combat, event);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

async function carry(combat: Combat, event: TurnEvent): Promise<void> {
  if (!("turn" in event)) {
    const context = { round: event.round, skipped: event.skipped };
    await (event.kind === "startRound" ? combat._onStartRound(context) : combat._onEndRound(context));
    await expire(EXPIRY[event.kind], combat, context);
    return;
  }
  const combatant = combat.combatants.get(event.combatantId);
  if (!combatant) return;
  const context = { round: event.round, turn: event.turn, skipped: event.skipped };
  await (event.kind === "startTurn" ? combat._onStartTurn(combatant, context) : combat._onEndTurn(combatant, context));
  await expire(EXPIRY[event.kind], combat, { combatant, ...context });
}

export const carryOut = { expire, events };
