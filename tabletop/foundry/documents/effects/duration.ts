import { host } from "../../globals.ts";
import type { Combat } from "../combat/combat.ts";

/** A point in a combat: the round, the turn, and the number of turns in a round. */
export interface CombatTime {
  readonly round: number;
  readonly turn: number;
  readonly turns: number;
}

/** Returns the current point of a combat, or null before it has begun. No turn counts as the first. */
export function combatTime(
  combat: Combat | null | undefined,
  { round, turn }: { round?: number; turn?: number | null } = {},
): CombatTime | null {
  const now = round ?? (combat?.round as number | undefined) ?? 0;
  if (!combat || now <= 0) return null;
  return {
    round: now,
    turn: turn ?? (combat.turn as number | null) ?? 0,
    turns: Math.max(1, Number(combat.turns?.length ?? 1)),
  };
}

/** Returns how many turns have passed from the start to a time. */
export function turnsSince(start: { round: number; turn: number }, now: CombatTime): number {
  return (now.round - start.round) * now.turns + now.turn - start.turn;
}

/** "3 rounds" in the language in force, by key `EFFECT.DURATION.<UNIT>.<plural form>`. */
export function formatCount(unit: string, count: number): string {
  const { i18n } = host.game;
  const form = new Intl.PluralRules(i18n.lang as string).select(count);
  const exact = `EFFECT.DURATION.${unit.toUpperCase()}.${form}`;
  const other = `EFFECT.DURATION.${unit.toUpperCase()}.other`;
  return i18n.format(i18n.has(exact) ? exact : other, { [unit]: count }) as string;
}

/** Returns the world's clock, 0 if there is none yet. */
export function worldTime(): number {
  return Number(host.game?.time?.worldTime ?? 0);
}
