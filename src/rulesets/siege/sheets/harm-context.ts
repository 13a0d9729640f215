/** What harm does with time, as a sheet tells it beside a track. Ledger: SIE-CWOUND-3, SIE-CSTRESS-3, -4, SIE-AID-5. */
import type { Text } from "../../../core/public/definitions.ts";
import type { Json } from "../../../rules/shared/json.ts";
import type { Modifier } from "../../../rules/shared/reasons.ts";
import { countAttemptsLeft } from "../../../rules/siege/first-aid.ts";
import { countMinutesLeft, refuseReaction } from "../../../rules/siege/harm.ts";
import type { HouseRules } from "../../../rules/siege/house-rules.ts";
import { TACTICS_SPECIALTY } from "../../../rules/siege/initiative.ts";
import type { DayCount, Track } from "../../../rules/siege/state.ts";
import {
  type HealthTrack,
  findDay,
  readDayCount,
  readStressTrack,
  readTrackState,
  readWoundTrack,
} from "../../../rules/siege/track.ts";
import {
  type Creature,
  createAttributeLine,
  createSpecialtyLine,
  findSpecialtyByName,
  readTimes,
} from "../documents/read-actor.ts";

/** What a sheet depends on beside its actor: world time, house rules, and who looks at it. */
export interface Moment {
  readonly now: number;
  readonly house: HouseRules;
  readonly isGM: boolean;
}

const HARM = "QUADRANT.Siege.Harm";

/** A button of Fight or Flight. */
interface Reacting {
  readonly args: { readonly [key: string]: Json };
  readonly label: string;
}

/** Returns what time does to a track: the hour of somebody Out, how somebody Fractured reacts, days of rest. */
export function listHarm({ system }: Creature, track: Track, { now, house }: Moment): Text[] {
  const times = readTimes(system, track);
  const health = track === "wound" ? readWoundTrack(system.wounds) : readStressTrack(system.stress);
  if (times.lost) return [`${HARM}.Lost.${track}`];
  const minutes = countMinutesLeft(health, times, now);
  const isOut = readTrackState(health) === "out";
  const hour = minutes === null ? `${HARM}.Unknown` : { key: `${HARM}.MinutesLeft.${track}`, with: { minutes } };
  const reacts = track === "stress" && refuseReaction(health, house) === null && health.offset !== true;
  return [
    ...(isOut ? [times.stabilised ? `${HARM}.Stabilised` : hour] : []),
    ...(reacts ? [`QUADRANT.Siege.Reaction.Told.${health.reaction ?? "none"}`, ...listOwnReaction(system)] : []),
    ...listToday(health, readDayCount(times, findDay(now))),
    ...(times.healDays === 0
      ? []
      : [{ key: `${HARM}.${times.healDays === 1 ? "DayRested" : "DaysRested"}`, with: { days: times.healDays } }]),
  ];
}

/** Returns how this character fights or flees, in the player's words. */
function listOwnReaction({ stress, reactions }: Creature["system"]): string[] {
  const note = stress.reaction === "none" ? "" : reactions[stress.reaction].trim();
  return note === "" ? [] : [note];
}

/** Returns what was marked today and how often First Aid can still be tried (SIE-AID-5). */
const listToday = (health: HealthTrack, today: DayCount): Text[] =>
  today.taken === 0
    ? []
    : [{ key: `${HARM}.Today`, with: { taken: today.taken, left: countAttemptsLeft(health, today) } }];

/** Returns the buttons of Fight or Flight: the die, and for a GM the choice (SIE-CSTRESS-4). */
export function listReactions(health: HealthTrack, { house, isGM }: Moment): Reacting[] {
  if (refuseReaction(health, house) || health.offset === true) return [];
  const choices = ["fight", "flight"].map((choose) => ({
    args: { choose },
    label: `QUADRANT.Siege.Reaction.Choose.${choose}`,
  }));
  return [{ args: {}, label: "QUADRANT.Siege.Reaction.Roll" }, ...(isGM ? choices : [])];
}

/** Returns what the initiative score is made of (SIE-INIT-1). */
export function listInitiativeLines(creature: Creature): Modifier[] {
  const tactics = findSpecialtyByName(creature, TACTICS_SPECIALTY);
  return [
    createAttributeLine(creature, "reflexes"),
    ...(tactics ? [createSpecialtyLine(creature, tactics.entry)] : []),
  ];
}
