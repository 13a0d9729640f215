import { host } from "../../globals.ts";
import { combatTime, formatCount, turnsSince, worldTime } from "./duration.ts";
import type { ActiveEffect } from "./active-effect-13.ts";

/** What generation 13 derives of an effect's duration. Source: foundry.documents.types.ActiveEffectDuration of 13. */
export interface PreparedDuration {
  readonly type: string;
  readonly duration: number | null;
  readonly remaining: number | null;
  readonly label: string;
}

/** Rounds and turns as one number: turns are its hundredths. */
function decimal(rounds: number, turns: number): number {
  return rounds + turns / 100;
}

/** Returns how long an effect of generation 13 lasts and what is left of it now. */
export function prepareDuration13(effect: ActiveEffect): PreparedDuration {
  const { seconds, rounds, turns } = effect.duration;
  if (Number.isFinite(seconds) && seconds !== null) return secondsLeft(effect.duration);
  if (rounds || turns) return turnsLeft(effect, rounds ?? 0, turns ?? 0);
  return { type: "none", duration: null, remaining: null, label: host.game.i18n.localize("None") as string };
}

function secondsLeft({ seconds, startTime }: { seconds: unknown; startTime?: unknown }): PreparedDuration {
  const now = worldTime();
  const remaining = ((startTime as number | null) ?? now) + Number(seconds) - now;
  return { type: "seconds", duration: Number(seconds), remaining, label: formatCount("seconds", remaining) };
}

function turnsLeft(effect: ActiveEffect, rounds: number, turns: number): PreparedDuration {
  const { combat, startRound, startTurn } = effect.duration;
  const now = combatTime(combat ?? host.game.combat);
  const duration = decimal(rounds, turns);
  const started = typeof startRound === "number";
  if (!now || !started)
    return { type: "turns", duration, remaining: duration, label: effect._getDurationLabel(rounds, turns) as string };
  const passed = turnsSince({ round: startRound, turn: (startTurn as number | null) ?? 0 }, now);
  const left = Math.max(0, rounds * now.turns + turns - passed);
  const wholeRounds = Math.floor(left / now.turns);
  const otherTurns = left % now.turns;
  return {
    type: "turns",
    duration,
    remaining: decimal(wholeRounds, otherTurns),
    label: effect._getDurationLabel(wholeRounds, otherTurns) as string,
  };
}

/** "2 rounds, 1 turn". */
export function durationLabel13(rounds: number, turns: number): string {
  const parts = [rounds > 0 ? formatCount("rounds", rounds) : "", turns > 0 ? formatCount("turns", turns) : ""].filter(
    Boolean,
  );
  return parts.length > 0 ? parts.join(", ") : (host.game.i18n.localize("None") as string);
}
