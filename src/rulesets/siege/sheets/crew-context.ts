/**
 * Computes what sheets show of a crew: the stations of a craft with who holds them and what they can do, and a crew
 * member's own station. Ledger: SIE-CREW-1 to -8.
 */
import type { Text } from "../../../core/public/definitions.ts";
import { lazy } from "../../../rules/shared/lazy.ts";
import type { Json } from "../../../rules/shared/json.ts";
import {
  type Post,
  STATION_DUTIES,
  findHolder,
  refuseBothFlights,
  refuseFlight,
} from "../../../rules/siege/stations.ts";
import type { HouseRules } from "../../../rules/siege/house-rules.ts";
import { type AidEntries, type Duty, STATIONS } from "../../../rules/siege/state.ts";
import { refuseGun } from "../checks/gunnery.ts";
import { type Creature, refuseActor } from "../documents/read-actor.ts";
import {
  type Berth,
  type Craft,
  type Seated,
  findGun,
  findSeated,
  readGunId,
  refusePilot,
} from "../documents/read-craft.ts";

/** Somebody of a crew as this client knows them. */
export interface Person {
  readonly creature: Creature;
  readonly isOwned: boolean;
}

/** A button that opens a check as a crew member; `off`: why it can't be pressed. */
export interface DutyButton {
  readonly label: Text;
  readonly check: string;
  readonly actor: string;
  readonly options: { readonly [key: string]: Json };
  readonly off: Text | null;
}

/** A station of the craft: held, or free. */
interface StationRow {
  readonly id: string;
  /** Id of its seat; empty for a free station. */
  readonly seat: string;
  readonly label: Text;
  readonly name: string;
  readonly img: string;
  /** The actor of the seat was deleted, or never was one. */
  readonly gone: Text | null;
  readonly duties: readonly DutyButton[];
  readonly guard: number | null;
  /** Bonuses that wait for their next check (SIE-CREW-2 to -5). */
  readonly aid: readonly Text[];
  /** What the window of a free station begins with. */
  readonly free: Post | null;
  readonly leave: { readonly actor: string } | null;
  readonly clear: { readonly seat: string } | null;
}

interface Reader {
  readonly craft: Craft;
  readonly find: (uuid: string) => Person | null;
  /** Whether this user may clear seats of the craft. */
  readonly mayClear: boolean;
  readonly house: HouseRules;
}

/** Returns a station in words: "Captain", "Gunner: Dorsal Turret". */
const formatStation = ({ station, weapon }: Post, craft: Craft): Text => {
  if (station !== "gunnery") return `QUADRANT.Siege.Station.${station}`;
  const gun = findGun(craft, weapon);
  return gun
    ? { key: "QUADRANT.Siege.Crew.GunnerOf", with: { weapon: gun.name } }
    : "QUADRANT.Siege.Crew.GunnerWithoutGun";
};

/** Returns what a member can do at their station now. */
function listDuties({ craft, house }: Pick<Reader, "craft" | "house">, seat: Seated, creature: Creature): DutyButton[] {
  const barred = refuseActor(creature, house);
  const button = (label: string, check: string, options: DutyButton["options"], off: Text | null): DutyButton => ({
    label,
    check,
    actor: creature.uuid,
    options,
    off: barred ?? off,
  });
  if (seat.station === "gunnery") {
    const weapon = findGun(craft, seat.weapon);
    const off: Text | null = weapon ? refuseGun(craft, weapon, house) : "QUADRANT.Siege.Crew.GunnerWithoutGun";
    return [button("QUADRANT.Siege.Crew.Fire", "siege.attack", { gun: seat.weapon }, off)];
  }
  const duties = STATION_DUTIES[seat.station].map((duty) =>
    button(`QUADRANT.Siege.Crew.Duty.${duty}`, "siege.crew", { duty }, refuseDuty({ craft, seat }, duty, house)),
  );
  if (seat.station !== "pilot") return duties;
  const off = refusePilot({ craft, seat }, house);
  return [button("QUADRANT.Siege.Crew.Duty.fly", "siege.moveAction", { flies: true }, off), ...duties];
}

/** Returns why the craft's state prevents a duty; null where it does not. */
function refuseDuty({ craft, seat }: Berth, duty: Duty, house: HouseRules): Text | null {
  const { hull, name } = craft.creature;
  if (duty === "repair") {
    const isWhole = hull !== null && hull.wear.durability.marked === 0 && !hull.wear.status.nonFunctional;
    if (hull?.wear.status.destroyed) return { key: "QUADRANT.Siege.Crew.Refuse.destroyed", with: { name } };
    return isWhole ? { key: "QUADRANT.Siege.Crew.Refuse.undamaged", with: { craft: name } } : null;
  }
  if (duty !== "evade" && duty !== "support") return null;
  const broken = refuseActor(craft.creature, house);
  if (broken || duty === "support") return broken;
  return refuseFlight(craft.systems) ?? refuseBothFlights(seat.guard, "evade", name);
}

function createSeatRow(reader: Reader, seat: Seated): StationRow {
  const { craft, find, mayClear } = reader;
  const person = seat.actor === "" ? null : find(seat.actor);
  const mine = person?.isOwned ? person.creature : null;
  const lost = seat.actor === "" ? "QUADRANT.Siege.Crew.NameOnly" : "QUADRANT.Siege.Crew.Gone";
  return {
    id: seat.id,
    seat: seat.id,
    label: formatStation(seat, craft),
    name: person?.creature.name ?? seat.name,
    img: person?.creature.img ?? "",
    gone: person ? null : lost,
    duties: mine ? listDuties(reader, seat, mine) : [],
    guard: seat.guard.value === 0 ? null : seat.guard.value,
    aid: person ? listAidViews(person.creature.system.aid) : [],
    free: null,
    leave: mine ? { actor: mine.uuid } : null,
    clear: mayClear && !mine ? { seat: seat.id } : null,
  };
}

const createFreeRow = (craft: Craft, post: Post): StationRow => ({
  id: `free-${post.station}-${post.weapon}`,
  seat: "",
  label: formatStation(post, craft),
  name: "",
  img: "",
  gone: null,
  duties: [],
  guard: null,
  aid: [],
  free: post,
  leave: null,
  clear: null,
});

/** Returns the stations that a craft has, whoever holds them: a Gunner for each weapon. */
export const listPosts = ({ guns }: Craft): readonly Post[] =>
  STATIONS.flatMap((station): Post[] =>
    station === "gunnery" ? guns.map((gun) => ({ station, weapon: readGunId(gun) })) : [{ station, weapon: "" }],
  );

/** Returns the stations of a craft in their order, held ones and free ones. */
export function listStationRows(reader: Reader): readonly StationRow[] {
  const { craft } = reader;
  const { seats } = craft;
  const stray = seats.filter(({ station, weapon }) => station === "gunnery" && findGun(craft, weapon) === null);
  const rows = listPosts(craft).flatMap((post) => {
    const held = seats.filter(
      ({ station, weapon }) => station === post.station && (station !== "gunnery" || weapon === post.weapon),
    );
    const isFree = findHolder(held, post) === null;
    return [...held.map((seat) => createSeatRow(reader, seat)), ...(isFree ? [createFreeRow(craft, post)] : [])];
  });
  return [...rows, ...stray.map((seat) => createSeatRow(reader, seat))];
}

/** Returns what a craft's sheet shows of its crew. */
export const createCrewContext = (reader: Reader) =>
  lazy({
    /** Nobody of the crew is an actor: the craft acts by itself (SIE-CREW-9). */
    actsAsOne: () => reader.craft.seats.every(({ actor }) => actor === ""),
    stations: () => listStationRows(reader),
  });

/** What a crew member's sheet shows of the craft that they are aboard. */
export interface AboardView {
  readonly craft: string;
  readonly name: Text;
  readonly station: Text | null;
  readonly img: string;
  readonly duties: readonly DutyButton[];
  readonly guard: number | null;
}

/** Returns what a member's sheet shows of their station; null where they are aboard no craft. */
export function createAboardView(creature: Creature, craft: Craft | null, house: HouseRules): AboardView | null {
  const { aboard } = creature.system;
  if (aboard === "") return null;
  const seat = craft && findSeated(craft, creature.uuid);
  if (!craft || !seat)
    return { craft: aboard, name: "QUADRANT.Siege.Crew.CraftGone", station: null, img: "", duties: [], guard: null };
  return {
    craft: aboard,
    name: craft.creature.name,
    station: formatStation(seat, craft),
    img: craft.creature.img,
    duties: listDuties({ craft, house }, seat, creature),
    guard: seat.guard.value === 0 ? null : seat.guard.value,
  };
}

/** Returns pending bonuses in words: what each adds, and from whom. */
export const listAidViews = (aid: AidEntries): readonly Text[] =>
  Object.values(aid).map(({ duty, value, name }): Text => ({
    key: `QUADRANT.Siege.Crew.Pending.${duty === "allay" ? "allay" : "bonus"}`,
    with: { value: `+${value}`, name, duty: `QUADRANT.Siege.Crew.Aid.${duty}` },
  }));
