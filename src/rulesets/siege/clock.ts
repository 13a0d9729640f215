/**
 * Actions that passing time makes due: a turn is over, Drain counts down, an over-channelled power lapses, split mooks
 * are one group again, and what a crew does for others and its craft ends. Ledger: SIE-ACT-1, SIE-DRAIN-1, SIE-OVER-2,
 * SIE-OVER-4, SIE-MOOK-3, SIE-CREW-2 to -8.
 */
import * as v from "valibot";
import type { Call, Clock, Snapshot } from "../../core/public/definitions.ts";
import { SECONDS_A_ROUND } from "../../rules/siege/psionics.ts";
import { findDay } from "../../rules/siege/track.ts";
import { hasLapsed } from "../../rules/siege/overchannel.ts";
import { isRestedEnough, isTimeUp } from "../../rules/siege/harm.ts";
import { LIVING, NO_ACTION, SiegeActorState, TRACKS } from "../../rules/siege/state.ts";
import { readCreature, readHealth, readTimes } from "./documents/read-actor.ts";
import { readWorldHouse } from "./house-rules.ts";
import { readPsion } from "./documents/read-psion.ts";
import { PsionSystem } from "./documents/psion-system.ts";

function advanceDrain({ uuid, system }: Snapshot, turns: number): Call[] {
  const { remaining } = v.parse(PsionSystem, system).drain;
  return turns > 0 && remaining > 0
    ? [{ action: "siege.tickDrain", args: { actor: uuid, turns: Math.min(turns, remaining) } }]
    : [];
}

/** Mooks that were split are one group again when their turn comes (SIE-MOOK-3). */
const joinMooks = (actor: Snapshot): Call[] =>
  (readCreature(actor)?.group?.parts.length ?? 0) > 0
    ? [{ action: "siege.splitMooks", args: { actor: actor.uuid, parts: [] } }]
    : [];

/** What a crew member did ends as their turn begins (SIE-CREW-4, SIE-CREW-6, SIE-CREW-8). */
const endDuties = (actor: Snapshot): Call[] =>
  (readCreature(actor)?.system.aboard ?? "") === "" ? [] : [{ action: "siege.endDuties", args: { actor: actor.uuid } }];

/** Unused bonuses lapse as the turn ends (SIE-CREW-2 to -5). */
const lapseAid = (actor: Snapshot): Call[] =>
  Object.keys(readCreature(actor)?.system.aid ?? {}).length > 0
    ? [{ action: "siege.lapseAid", args: { actor: actor.uuid } }]
    : [];

/** Returns what is due when a turn, or a fight, is over, if anything was done in it (SIE-ACT-1). */
function endTurn({ uuid, system }: Snapshot, action: "beginTurn" | "endFight"): Call[] {
  const { turn } = v.parse(SiegeActorState, system);
  const { progress, ...done } = turn;
  const isOver = Object.values(done).some((value) => value !== NO_ACTION && value !== false && value !== 0);
  return isOver || (action === "endFight" && progress > 0)
    ? [{ action: `siege.${action}`, args: { actor: uuid } }]
    : [];
}

/** Declares those lost whose hour is over (SIE-CWOUND-3, SIE-CSTRESS-3). */
function declareLost(actor: Snapshot, time: number): Call[] {
  const creature = LIVING.includes(actor.type) ? readCreature(actor) : null;
  if (!creature) return [];
  return TRACKS.filter((track) => isTimeUp(readHealth(creature, track), readTimes(creature.system, track), time)).map(
    (track) => ({ action: "siege.declareLost", args: { actor: actor.uuid, track } }),
  );
}

/** Steadies those who have rested long enough (SIE-CSTRESS-1). */
function steady(actor: Snapshot, seconds: number): Call[] {
  const creature = LIVING.includes(actor.type) ? readCreature(actor) : null;
  return creature && isRestedEnough(readHealth(creature, "stress"), seconds)
    ? [{ action: "siege.offsetTrack", args: { actor: actor.uuid, track: "stress", offset: true } }]
    : [];
}

export const clock: Clock = {
  turn(actor, round) {
    const overChannel = readPsion(actor)?.overChannel;
    const lapse =
      overChannel && hasLapsed(overChannel, round)
        ? [{ action: "siege.lapseWindow", args: { actor: actor.uuid } }]
        : [];
    // The Drain of a power that lapses starts now: the same turn does not count it down.
    return [
      ...endTurn(actor, "beginTurn"),
      ...advanceDrain(actor, 1),
      ...lapse,
      ...joinMooks(actor),
      ...endDuties(actor),
    ];
  },
  turnEnd: lapseAid,
  fightEnd: (actor) => [...endTurn(actor, "endFight"), ...lapseAid(actor), ...endDuties(actor)],
  time(actor, seconds) {
    const rounds = Math.floor(seconds / SECONDS_A_ROUND);
    return [
      ...advanceDrain(actor, rounds),
      ...(rounds > 0 ? [...lapseAid(actor), ...endDuties(actor)] : []),
      ...steady(actor, seconds),
    ];
  },
  minute: declareLost,
  advance: async (read, from, to) =>
    findDay(to) > findDay(from) ? (await import("./days-cards.ts")).createDaysCards(read(), from, to) : [],
  turnBack: (from, to) =>
    findDay(to) < findDay(from)
      ? { key: "QUADRANT.Siege.Rest.TurnedBack", with: { days: findDay(from) - findDay(to) } }
      : null,
  async fightOver(actors) {
    if (!readWorldHouse().lastingInjuries) return [];
    const card = (await import("./injuries-card.ts")).createInjuriesCard(actors);
    return card ? [card] : [];
  },
};
