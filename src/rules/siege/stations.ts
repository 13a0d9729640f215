/**
 * Stations aboard a craft: who can hold them, and what each does for the crew and the craft. Ledger: SIE-CREW-1 to -8,
 * and SIE-DMG-6 as far as lost controls hinder a station. The weapon's own check is in attack.ts; what pending bonuses
 * mean for whoever has them is in crew.ts.
 */
import type { Change, Ref } from "../shared/change.ts";
import type { Modifier, Refusal } from "../shared/reasons.ts";
import { MOVING_DEFENSE } from "./attack.ts";
import { type ChallengeCheck, listBonusLines } from "./challenge.ts";
import { computeBoostedHelp, computeHelp } from "./cooperation.ts";
import { listSubsystems } from "./durability.ts";
import type { Aid, AidEntries, CrewSeat, Duty, Guard, SiegeCraftState, Station } from "./state.ts";

// --- Stations

/** What each station does, beside a gunner's attack (SIE-CREW-2 to -8). */
export const STATION_DUTIES: Readonly<Record<Station, readonly Duty[]>> = {
  captain: ["help", "tactics", "bolster", "allay"],
  pilot: ["evade"],
  gunnery: [],
  engineering: ["enhance", "repair"],
  support: ["support"],
};

/**
 * Returns whether a crew can hold these stations together: one Captain, one Pilot, and a Gunner for each weapon
 * subsystem at most (SIE-CREW-1, SIE-CREW-7). `weapons` is null where their number is not known.
 */
export function isValidCrew(stations: readonly Station[], weapons: number | null): boolean {
  const count = (station: Station): number => stations.filter((one) => one === station).length;
  const gunners = weapons === null || count("gunnery") <= weapons;
  return count("captain") <= 1 && count("pilot") <= 1 && gunners;
}

/** A station that somebody wants to take: a gunner's with the id of the weapon. */
export type Post = Pick<CrewSeat, "station" | "weapon">;

/** Returns the member who holds a station that only one can hold: the Captain, the Pilot, the Gunner of one weapon. */
export const findHolder = <Seat extends Post>(seats: readonly Seat[], { station, weapon }: Post): Seat | null =>
  seats.find(
    (seat) =>
      seat.station === station &&
      (station === "captain" || station === "pilot" || (station === "gunnery" && seat.weapon === weapon)),
  ) ?? null;

/**
 * Refuses a station that another member holds (SIE-CREW-1), and a gunner's without a weapon of the craft (SIE-CREW-7).
 * `seats` are those of the others.
 */
export function refuseStation(
  seats: readonly Pick<CrewSeat, "name" | "station" | "weapon">[],
  post: Post,
  weapons: readonly string[],
): Refusal | null {
  if (post.station === "gunnery" && !weapons.includes(post.weapon))
    return { key: `QUADRANT.Siege.Crew.Refuse.${weapons.length === 0 ? "noWeapon" : "chooseWeapon"}` };
  const holder = findHolder(seats, post);
  if (holder) return { key: `QUADRANT.Siege.Crew.Refuse.held.${post.station}`, with: { name: holder.name } };
  const stations = [...seats, post].map(({ station }) => station);
  return isValidCrew(stations, weapons.length) ? null : { key: "QUADRANT.Siege.Crew.Refuse.noWeapon" };
}

/** Returns the first station that is free: Captain, Pilot, a Gunner for each weapon, then Engineering (SIE-CREW-1). */
export function findFreePost(seats: readonly Post[], weapons: readonly string[]): Post {
  const posts: readonly Post[] = [
    { station: "captain", weapon: "" },
    { station: "pilot", weapon: "" },
    ...weapons.map((weapon): Post => ({ station: "gunnery", weapon })),
  ];
  return posts.find((post) => findHolder(seats, post) === null) ?? { station: "engineering", weapon: "" };
}

// --- What stations do

/** The numbers of a crew member that count for a check of a station. */
export interface DutyCheck {
  readonly bundle: string;
  readonly primary: boolean;
  readonly attribute: Modifier;
  readonly specialty: Modifier | null;
  /** The craft's own bonus, pending bonuses, tools. */
  readonly others: readonly Modifier[];
  /** What the GM sets or the craft's damage does, injuries, several actions. */
  readonly cl: readonly Modifier[];
  readonly critAttempt: boolean;
}

/** Returns the check of a station (SIE-CREW-3 to -6, -8). */
export const createDutyCheck = ({ attribute, specialty, others, ...tried }: DutyCheck): ChallengeCheck => ({
  ...tried,
  bonus: listBonusLines(attribute, specialty, others),
});

/** Returns what a Captain's direct help adds: a helper's bonus, doubled without a roll (SIE-CREW-2). */
export const computeCaptainHelp = (captain: { readonly primary: boolean; readonly specialty: number }): number =>
  computeBoostedHelp(computeHelp(captain), 1);

/** Returns what a success grants of the rating that was picked: never below 0; a failure grants nothing. */
export const computeGrant = (rating: number, success: boolean): number => (success ? Math.max(0, rating) : 0);

/** Returns the rating that grants most; the first of equal ones. */
export const findBestGrant = <Pick extends string>(
  ratings: readonly { readonly id: Pick; readonly value: number }[],
): { readonly id: Pick; readonly value: number } | null =>
  ratings.reduce<{ readonly id: Pick; readonly value: number } | null>(
    (best, one) => (best && best.value >= one.value ? best : one),
    null,
  );

/** A member of the crew whom a duty can reach. */
export interface Crewmate {
  readonly uuid: string;
  readonly name: string;
  readonly station: Station;
}

/**
 * Returns whom a duty reaches: an order the Pilot and the Gunner chosen (SIE-CREW-3), Allay everybody chosen
 * (SIE-CREW-4), the other ones the one chosen. The Captain helps others only (SIE-CREW-2).
 */
export function listRecipients<Mate extends Crewmate>(
  duty: Duty,
  giver: string,
  crew: readonly Mate[],
  chosen: readonly string[],
): readonly Mate[] {
  const isChosen = ({ uuid }: Mate): boolean => chosen.includes(uuid);
  const others = crew.filter(({ uuid }) => uuid !== giver);
  if (duty === "tactics") {
    const gunner = others.find((mate) => mate.station === "gunnery" && isChosen(mate));
    return others.filter((mate) => mate.station === "pilot" || mate === gunner);
  }
  if (duty === "allay") return crew.filter(isChosen);
  return (duty === "enhance" ? crew : others).filter(isChosen).slice(0, 1);
}

// --- Pending bonuses

/** The path of a pending bonus: one for each duty and giver. */
const AID_PATH = "system.aid";
const createAidKey = ({ duty, from }: Pick<Aid, "duty" | "from">): string => `${duty}-${from.replaceAll(".", "-")}`;

/** Returns the changes that give a pending bonus, or ease penalties (SIE-CREW-2 to -5). */
export const planAid = (recipients: readonly string[], aid: Aid): Change[] =>
  recipients.map((uuid) => ({ op: "set", at: { uuid }, path: `${AID_PATH}.${createAidKey(aid)}`, to: { ...aid } }));

/** Returns the keys of the bonuses that lapse at the end of the recipient's turn: not those that ease penalties. */
export const listLapsedAid = (aid: AidEntries): string[] =>
  Object.entries(aid)
    .filter(([, { duty }]) => duty !== "allay")
    .map(([key]) => key);

/** Returns the keys of what a Captain eased, which ends at their next turn (SIE-CREW-4). */
export const listAllayedBy = (aid: AidEntries, captain: string): string[] =>
  Object.entries(aid)
    .filter(([, { duty, from }]) => duty === "allay" && from === captain)
    .map(([key]) => key);

/** Returns the changes that remove pending bonuses. */
export const planAidEnd = (at: Ref, keys: readonly string[]): Change[] =>
  keys.map((key) => ({ op: "unset", at, path: `${AID_PATH}.${key}` }));

// --- The craft's Defense

/** Returns the change that sets what a member adds to the craft's Combat Defense; 0 ends it. */
export const planGuard = (craft: Ref, seat: string, guard: Guard): Change => ({
  op: "set",
  at: craft,
  path: `system.crew.${seat}.guard`,
  to: { ...guard },
});

/**
 * Refuses a Pilot's Move Action while evasive flying raises the craft's Defense, and evasive flying after a Move
 * Action: a Pilot does one of them in a turn (SIE-CREW-6).
 */
export function refuseBothFlights({ value, duty }: Guard, wanted: "evade" | "fly", craft: string): Refusal | null {
  const other = wanted === "evade" ? "fly" : "evade";
  return value !== 0 && duty === other ? { key: `QUADRANT.Siege.Crew.Refuse.not.${wanted}`, with: { craft } } : null;
}

/**
 * Returns the changes of a craft that its Pilot moves: it is harder to hit until the Pilot's next turn, and a slow one
 * stores the rounds spent on the next band (SIE-CREW-6, SIE-MOVE-3).
 */
export const planFlight = (
  craft: Ref,
  seat: string,
  { cover, progress }: { readonly cover: number; readonly progress: number },
): Change[] => [
  planGuard(craft, seat, { value: MOVING_DEFENSE + cover, duty: "fly", subsystem: "" }),
  { op: "set", at: craft, path: "system.turn.progress", to: progress },
];

export const NO_GUARD: Guard = { value: 0, duty: "evade", subsystem: "" };

/** Refuses a subsystem that another Support member uses already (SIE-CREW-8). `seats` are those of the others. */
export function refuseSubsystem(
  seats: readonly Pick<CrewSeat, "name" | "guard">[],
  subsystem: { readonly id: string; readonly name: string; readonly usable: boolean },
): Refusal | null {
  const { id, name, usable } = subsystem;
  if (!usable) return { key: "QUADRANT.Siege.Crew.Refuse.controlsLost", with: { name } };
  const user = seats.find(({ guard }) => guard.duty === "support" && guard.value !== 0 && guard.subsystem === id);
  return user ? { key: "QUADRANT.Siege.Crew.Refuse.inUse", with: { name, user: user.name } } : null;
}

// --- Subsystems

/** A subsystem of a craft, and whether it can be used (SIE-DMG-6). */
export interface ShipSystem {
  readonly id: string;
  readonly name: string;
  /** Id of the weapon that it mounts; empty for none. */
  readonly weapon: string;
  readonly drive: boolean;
  readonly usable: boolean;
}

/** Returns the subsystems of a craft: one whose controls are lost can't be used (SIE-DMG-6). */
export function listShipSystems({
  subsystems,
  durability,
}: Pick<SiegeCraftState, "subsystems" | "durability">): readonly ShipSystem[] {
  const entries = Object.entries(subsystems);
  const controls = listSubsystems(durability.max, entries.length, durability.marked);
  return entries.map(([id, { name, disabled, weapon, drive }], i) => ({
    id,
    name,
    weapon,
    drive,
    usable: !disabled && controls[i]?.usable !== false,
  }));
}

/** Refuses a weapon whose controls are lost (SIE-CREW-7, SIE-DMG-6). One that no subsystem mounts has none to lose. */
export function refuseMounted(systems: readonly ShipSystem[], weapon: string): Refusal | null {
  const lost = systems.find((system) => system.weapon === weapon && weapon !== "" && !system.usable);
  return lost ? { key: "QUADRANT.Siege.Crew.Refuse.controlsLost", with: { name: lost.name } } : null;
}

/** Refuses to fly a craft all of whose drives are lost (SIE-CREW-6, SIE-DMG-6). */
export function refuseFlight(systems: readonly ShipSystem[]): Refusal | null {
  const drives = systems.filter(({ drive }) => drive);
  const [lost] = drives;
  return lost && drives.every(({ usable }) => !usable)
    ? { key: "QUADRANT.Siege.Crew.Refuse.controlsLost", with: { name: lost.name } }
    : null;
}
