import { ACTIVE_EFFECT_COMBAT_DURATION_UNITS, ACTIVE_EFFECT_EXPIRY_EVENTS } from "../../constants/active-effects.ts";
import { logCompatibilityWarning } from "../../utils/logging.ts";
import { host } from "../../globals.ts";
import { combatTime, formatCount, turnsSince, worldTime } from "./duration.ts";
import type { ActiveEffect } from "./active-effect-14.ts";
import type { Combat } from "../combat/combat.ts";
import type { Combatant } from "../combat/combatant.ts";
import type { Actor } from "../actor.ts";

/**
 * What is known about the moment for which a duration is asked: a combat and its round, turn and combatant if they
 * are not the present ones.
 */
export interface ExpiryContext {
  readonly combat?: Combat;
  readonly round?: number;
  readonly turn?: number | null;
  readonly combatant?: Combatant;
  readonly actors?: Set<Actor>;
}

/** Seconds of a unit if the world has no calendar that says so. */
const SECONDS: Readonly<Record<string, number>> = {
  years: 365 * 86_400,
  months: 30 * 86_400,
  days: 86_400,
  hours: 3_600,
  minutes: 60,
  seconds: 1,
};

/** What generation 14 derives of an effect's duration. Source: foundry.documents.types.ActiveEffectDuration. */
export interface PreparedDuration14 {
  /** In the units of the duration; below 0 once it is over. */
  readonly remaining: number;
  readonly seconds: number | null;
  readonly label: string;
}

function isCombatUnit(units: string): boolean {
  return (ACTIVE_EFFECT_COMBAT_DURATION_UNITS as readonly string[]).includes(units);
}

function readUnitSeconds(units: string): number {
  if (!isCombatUnit(units)) return calendarSeconds(units) ?? SECONDS[units] ?? 1;
  return Number(host.CONFIG.time?.[units === "rounds" ? "roundTime" : "turnTime"] ?? 0);
}

/** Months and years are as long as the world's calendar has them. */
function calendarSeconds(units: string): number | undefined {
  const calendar = host.game?.time?.calendar;
  if (units === "seconds" || typeof calendar?.componentsToTime !== "function") return undefined;
  const seconds: unknown = calendar.componentsToTime({ [units.slice(0, -1)]: 1 });
  return typeof seconds === "number" && seconds > 0 ? seconds : undefined;
}

/** Returns how long an effect of generation 14 lasts and what is left of it, now or at the moment of the context. */
export function prepareDuration14(effect: ActiveEffect, context: ExpiryContext = {}): PreparedDuration14 {
  const { units } = effect.duration as { units: string };
  const value = Number(effect.duration.value ?? Infinity);
  const unit = readUnitSeconds(units);
  if (!Number.isFinite(value)) return { remaining: Infinity, seconds: null, label: indefiniteLabel(effect) };
  const remaining = value - passed(effect, units, unit, context);
  const shown = Math.max(0, Math.ceil(remaining));
  return { remaining, seconds: unit > 0 ? value * unit : null, label: formatCount(units, shown) };
}

/** Until an event, or for ever. */
function indefiniteLabel(effect: ActiveEffect): string {
  const { expiry } = effect.duration as { expiry: string | null };
  const event = expiry && (effect.constructor as typeof ActiveEffect).EXPIRY_EVENTS[expiry];
  if (!event) return host.game.i18n.localize("EFFECT.DURATION.Indefinite") as string;
  return host.game.i18n.format("EFFECT.DURATION.Until", { event: host.game.i18n.localize(event) }) as string;
}

/**
 * Returns how much of a duration is over, in its units. A fight counts its rounds and turns; if there is none, time
 * does.
 */
function passed(effect: ActiveEffect, units: string, unit: number, context: ExpiryContext): number {
  const { start } = effect;
  if (isCombatUnit(units)) {
    const combat = start?.combat ?? null;
    const now = combatTime(combat, context.combat && context.combat !== combat ? {} : context);
    if (now && typeof start?.round === "number") {
      const begun = { round: start.round as number, turn: (start.turn as number | null) ?? 0 };
      return units === "rounds" ? now.round - begun.round : turnsSince(begun, now);
    }
  }
  const began = start?.time as number | null | undefined;
  return unit > 0 && typeof began === "number" ? (worldTime() - began) / unit : 0;
}

/**
 * Whether an event is the one at which an effect ends, its duration apart. Time that passes outside combat counts as
 * every event of a combat but its start; an effect without an event ends by its duration alone.
 */
export function isExpiryEvent(effect: ActiveEffect, event: string, context: ExpiryContext = {}): boolean {
  const { expiry } = effect.duration as { expiry: string | null };
  if (!expiry) return Number.isFinite(Number(effect.duration.value ?? Infinity));
  const core = (ACTIVE_EFFECT_EXPIRY_EVENTS as readonly string[]).includes(expiry);
  if (event === "updateWorldTime") return core && expiry !== "combatStart" && !effect.actor?.inCombat;
  if (event !== expiry) return false;
  if (!core || !context.combat) return true;
  if (!takesPart(effect, context.combat)) return false;
  return expiry === "turnStart" || expiry === "turnEnd" ? isTurnOf(effect, context) : true;
}

/** An effect minds the combat that it began in, or that its actor fights in. */
function takesPart(effect: ActiveEffect, combat: Combat): boolean {
  if (effect.start?.combat === combat) return true;
  return findCombatants(effect, combat).length > 0;
}

function findCombatants(effect: ActiveEffect, combat: Combat): Combatant[] {
  return [...((combat.combatants ?? []) as Iterable<Combatant>)].filter(
    (combatant) => combatant.actor && combatant.actor === effect.actor,
  );
}

/** Whose turn ends an effect: that of the combatant it began with, else its own actor's. */
function isTurnOf(effect: ActiveEffect, { combat, combatant }: ExpiryContext): boolean {
  const now = combatant ?? combat?.combatant;
  if (!combat) return false;
  if (!now) return false;
  const began = effect.start?.combat === combat ? (effect.start.combatant as string | null) : null;
  if (began && combat.combatants?.has?.(began)) return now.id === began;
  return findCombatants(effect, combat).some((own) => own === now);
}

/** Defines generation 13's names of a duration, with a deprecation warning. */
export function shimDuration(effect: ActiveEffect): void {
  const { duration } = effect;
  const old: Readonly<Record<string, () => unknown>> = {
    rounds: () => (duration.units === "rounds" && Number.isFinite(duration.value) ? duration.value : null),
    turns: () => (duration.units === "turns" && Number.isFinite(duration.value) ? duration.value : null),
    startTime: () => effect.start?.time ?? null,
    startRound: () => effect.start?.round ?? null,
    startTurn: () => effect.start?.turn ?? null,
    combat: () => effect.start?.combat ?? null,
    duration: () => (Number.isFinite(duration.value) ? duration.value : null),
    type: () => {
      if (!Number.isFinite(duration.value)) return "none";
      return isCombatUnit(duration.units as string) ? "turns" : "seconds";
    },
  };
  for (const [name, read] of Object.entries(old)) {
    Object.defineProperty(duration, name, {
      configurable: true,
      enumerable: false,
      get() {
        const since = `ActiveEffect#duration.${name} is deprecated: read duration.value and duration.units, or start.`;
        logCompatibilityWarning(since, { since: 14, until: 16, once: true });
        return read();
      },
    });
  }
}
