/**
 * Stations of a craft: taken, exchanged and left, as the owner of who takes them. The seat is stored on the craft, and
 * on its member which craft that is. Ledger: SIE-CREW-1, SIE-CREW-7.
 */
import * as v from "valibot";
import {
  type Seat,
  type Text,
  type World,
  action,
  amendment,
  readPart,
  refuseStranger,
} from "../../../core/public/definitions.ts";
import type { Change } from "../../../rules/shared/change.ts";
import { sameName } from "../../../rules/shared/names.ts";
import type { Refusal } from "../../../rules/shared/reasons.ts";
import { Id, MAX_LABEL_LENGTH, Uuid, shortText } from "../../../rules/shared/schema.ts";
import { NO_GUARD, type Post, findFreePost, refuseStation } from "../../../rules/siege/stations.ts";
import type { HouseRules } from "../../../rules/siege/house-rules.ts";
import { STATIONS } from "../../../rules/siege/state.ts";
import { type Creature, readCreature } from "../documents/read-actor.ts";
import {
  type Craft,
  type Seated,
  fetchBerth,
  fetchCraft,
  findGun,
  findSeated,
  readGunId,
} from "../documents/read-craft.ts";
import { CREW_PLACES } from "./write-places.ts";

/** Reads somebody who can be in a crew; null for what is gone. */
async function readMember(uuid: string, world: World<HouseRules>): Promise<Creature | null> {
  const snapshot = await world.snapshot(uuid);
  return snapshot && readCreature(snapshot);
}

const TakeArgs = v.object({
  actor: Uuid,
  craft: Uuid,
  /** The first that is free, unless it is given. */
  station: v.optional(v.nullable(v.picklist(STATIONS)), null),
  /** A gunner's: the first that nobody mans, unless it is given. */
  weapon: v.optional(v.nullable(shortText(MAX_LABEL_LENGTH)), null),
  /** Of a new seat. */
  id: Id,
});
type TakeArgs = v.InferOutput<typeof TakeArgs>;

interface Taking {
  readonly member: Creature;
  readonly craft: Craft;
  /** Another craft in whose crew the member is. */
  readonly elsewhere: Craft | null;
  /** The seats of actors who are there; the other ones are taken over by whoever comes. */
  readonly manned: readonly Seated[];
}

async function readTaking({ actor, craft: uuid }: TakeArgs, world: World<HouseRules>): Promise<Taking | null> {
  const [member, craft] = await Promise.all([readMember(actor, world), fetchCraft(uuid, world)]);
  if (!member || !craft) return null;
  const berth = await fetchBerth(member, world);
  const present = await Promise.all(
    craft.seats.map(async (seat) => (seat.actor === "" ? null : await world.snapshot(seat.actor))),
  );
  return {
    member,
    craft,
    elsewhere: berth && berth.craft.creature.uuid !== uuid ? berth.craft : null,
    manned: craft.seats.filter((_, i) => present[i] !== null),
  };
}

/** Returns the seats of the others who are there. */
const listOthers = ({ manned, member }: Taking): readonly Seated[] =>
  manned.filter(({ actor }) => actor !== member.uuid);

/** Returns the station that is taken. */
function choosePost({ station, weapon }: TakeArgs, taking: Taking): Post {
  const guns = taking.craft.guns.map(readGunId);
  const others = listOthers(taking);
  if (station === null) return findFreePost(others, guns);
  if (station !== "gunnery") return { station, weapon: "" };
  const free = guns.find((gun) => !others.some((seat) => seat.station === "gunnery" && seat.weapon === gun));
  return { station, weapon: weapon ?? free ?? guns[0] ?? "" };
}

/** Returns the seat that becomes the member's: their own, or one of that name which no actor holds. */
const findOwnSeat = ({ craft, member }: Taking): Seated | null =>
  findSeated(craft, member.uuid) ??
  craft.seats.find(({ actor, name }) => actor === "" && sameName(name, member.name)) ??
  null;

function refuseTaking(args: TakeArgs, taking: Taking, seat: Seat): Refusal | null {
  const { member, craft, elsewhere } = taking;
  const names = { name: member.name, craft: craft.creature.name };
  const barred = refuseStranger(member, seat) ?? refuseUnseen(craft, seat);
  if (barred) return barred;
  if (member.hull) return { key: "QUADRANT.Siege.Refuse.NoCrew", with: { name: member.name } };
  if (elsewhere)
    return { key: "QUADRANT.Siege.Crew.Refuse.elsewhere", with: { ...names, craft: elsewhere.creature.name } };
  const post = choosePost(args, taking);
  const own = findSeated(craft, member.uuid);
  if (own && args.station === null) return { key: "QUADRANT.Siege.Refuse.InCrew", with: names };
  if (own && own.station === post.station && own.weapon === post.weapon)
    return { key: "QUADRANT.Siege.Crew.Refuse.alreadyThere", with: names };
  return refuseStation(listOthers(taking), post, craft.guns.map(readGunId));
}

/** Refuses a craft that the user may not look into. */
const refuseUnseen = ({ creature: { uuid, name } }: Craft, seat: Seat): Refusal | null =>
  seat.isGM || seat.owns({ uuid }) || seat.observes?.({ uuid }) === true
    ? null
    : { key: "QUADRANT.Siege.Crew.Refuse.closed", with: { craft: name } };

/** Returns the seats of nobody present that hold the same station: whoever takes it takes them over. */
const listTakenOver = (post: Post, { craft, manned }: Taking, own: Seated | null): readonly Seated[] =>
  craft.seats.filter(
    (seat) =>
      seat.id !== own?.id &&
      !manned.includes(seat) &&
      seat.station === post.station &&
      (post.station === "captain" || post.station === "pilot" || (post.station === "gunnery" && isSameGun(seat, post))),
  );
const isSameGun = (seat: Seated, post: Post): boolean => seat.weapon === post.weapon || seat.weapon === "";

function planTaking(args: TakeArgs, taking: Taking): Change[] {
  const { member, craft } = taking;
  const at = { uuid: craft.creature.uuid };
  const post = choosePost(args, taking);
  const own = findOwnSeat(taking);
  const isSeated = own !== null && own.actor !== "";
  const seat = { name: member.name.slice(0, MAX_LABEL_LENGTH), actor: member.uuid, guard: { ...NO_GUARD }, ...post };
  const path = `system.crew.${own?.id ?? args.id}`;
  return [
    ...listTakenOver(post, taking, own).map(({ id }): Change => ({ op: "unset", at, path: `system.crew.${id}` })),
    ...(isSeated
      ? (["station", "weapon"] as const).map((field): Change => ({
          op: "set",
          at,
          path: `${path}.${field}`,
          to: post[field],
        }))
      : [{ op: "set", at, path, to: seat } as const]),
    ...(member.system.aboard === craft.creature.uuid
      ? []
      : [{ op: "set", at: { uuid: member.uuid }, path: "system.aboard", to: craft.creature.uuid } as const]),
  ];
}

/** Returns a station in words: "Captain", "Gunner: Dorsal Turret". */
export const formatPost = (post: Post, craft: Craft): Text =>
  post.station === "gunnery"
    ? { key: "QUADRANT.Siege.Crew.GunnerOf", with: { weapon: findGun(craft, post.weapon)?.name ?? "" } }
    : `QUADRANT.Siege.Station.${post.station}`;

/** Takes a station aboard a craft, or another one there, as the owner of who takes it (SIE-CREW-1). */
export const takeStation = action<TakeArgs, Taking, HouseRules>({
  args: TakeArgs,
  read: readTaking,
  refuse: refuseTaking,
  plan: (args, taking) => ({
    changes: planTaking(args, taking),
    label: {
      key: "QUADRANT.Siege.Crew.Receipt.takes",
      with: {
        name: taking.member.name,
        craft: taking.craft.creature.name,
        station: formatPost(choosePost(args, taking), taking.craft),
      },
    },
  }),
  writes: CREW_PLACES,
});

const LeaveArgs = v.object({ actor: Uuid });

interface Leaving {
  readonly member: Creature;
  readonly craft: Craft | null;
}

/** Leaves the craft, as the owner of who leaves. What they added to its Defense ends. */
export const leaveStation = action<v.InferOutput<typeof LeaveArgs>, Leaving, HouseRules>({
  args: LeaveArgs,
  async read({ actor }, world) {
    const member = await readMember(actor, world);
    return member && { member, craft: await fetchCraft(member.system.aboard, world) };
  },
  refuse: (_args, { member }, seat) =>
    refuseStranger(member, seat) ??
    (member.system.aboard === "" ? { key: "QUADRANT.Siege.Crew.Refuse.ashore", with: { name: member.name } } : null),
  plan(_args, { member, craft }) {
    const own = craft && findSeated(craft, member.uuid);
    return {
      changes: [
        ...(craft && own ? [planSeatEnd(craft, own)] : []),
        { op: "set", at: { uuid: member.uuid }, path: "system.aboard", to: "" },
      ],
      label: {
        key: `QUADRANT.Siege.Crew.Receipt.${craft ? "leaves" : "leavesGone"}`,
        with: { name: member.name, craft: craft?.creature.name ?? "" },
      },
    };
  },
  writes: CREW_PLACES,
});

const planSeatEnd = ({ creature: { uuid } }: Craft, { id }: Seated): Change => ({
  op: "unset",
  at: { uuid },
  path: `system.crew.${id}`,
});

/** `actor` is the craft. */
const ClearArgs = v.object({ actor: Uuid, seat: shortText(MAX_LABEL_LENGTH) });

interface Clearing {
  readonly craft: Craft;
  readonly seat: Seated;
  /** Null for a name alone, and for who is gone. */
  readonly member: Creature | null;
}

/** Clears a seat, as the owner of the craft: of somebody who is gone, or who shall not be aboard any more. */
export const clearSeat = action<v.InferOutput<typeof ClearArgs>, Clearing, HouseRules>({
  args: ClearArgs,
  async read({ actor, seat: id }, world) {
    const craft = await fetchCraft(actor, world);
    const seat = craft?.seats.find((one) => one.id === id);
    if (!craft || !seat) return null;
    return { craft, seat, member: seat.actor === "" ? null : await readMember(seat.actor, world) };
  },
  refuse: (_args, { craft }, seat) => refuseStranger(craft.creature, seat),
  plan: (_args, { craft, seat, member }) => ({
    changes: [
      planSeatEnd(craft, seat),
      ...(member?.system.aboard === craft.creature.uuid
        ? [{ op: "set", at: { uuid: member.uuid }, path: "system.aboard", to: "" } as const]
        : []),
    ],
    label: {
      key: "QUADRANT.Siege.Crew.Receipt.leaves",
      with: { name: member?.name ?? seat.name, craft: craft.creature.name },
    },
  }),
  writes: CREW_PLACES,
});

const SwapArgs = v.object({ actor: Uuid, with: Uuid });
type SwapArgs = v.InferOutput<typeof SwapArgs>;

interface Swapping {
  readonly member: Creature;
  readonly other: Creature;
  readonly craft: Craft;
  readonly own: Seated;
  readonly theirs: Seated;
}

async function readSwapping(args: SwapArgs, world: World<HouseRules>): Promise<Swapping | null> {
  const [member, other] = await Promise.all([readMember(args.actor, world), readMember(args.with, world)]);
  const berth = member && (await fetchBerth(member, world));
  const theirs = berth && other && findSeated(berth.craft, other.uuid);
  return member && other && berth && theirs ? { member, other, craft: berth.craft, own: berth.seat, theirs } : null;
}

const refuseSame = ({ member, other, own, theirs }: Swapping): Refusal | null =>
  own.station === theirs.station && own.weapon === theirs.weapon
    ? { key: "QUADRANT.Siege.Crew.Refuse.sameStation", with: { name: member.name, other: other.name } }
    : null;

const planSwap = ({ member, other, craft, own, theirs }: Swapping) => ({
  changes: [...planPost(craft, own.id, theirs), ...planPost(craft, theirs.id, own)],
  label: {
    key: "QUADRANT.Siege.Crew.Receipt.swaps",
    with: { name: member.name, other: other.name, station: formatPost(theirs, craft), theirs: formatPost(own, craft) },
  },
});

/** Exchanges the stations of two members of a crew, as the owner of both (SIE-CREW-1). */
export const swapStations = action<SwapArgs, Swapping, HouseRules>({
  args: SwapArgs,
  read: readSwapping,
  refuse: (_args, swapping, seat) =>
    refuseStranger(swapping.member, seat) ?? refuseStranger(swapping.other, seat) ?? refuseSame(swapping),
  plan: (_args, swapping) => planSwap(swapping),
  writes: CREW_PLACES,
});

const shorten = (name: string): string => name.slice(0, MAX_LABEL_LENGTH);

/** Asks another member on a card to exchange stations, as the owner of who asks (SIE-CREW-1). */
export const askExchange = action<SwapArgs, Swapping, HouseRules>({
  args: SwapArgs,
  read: readSwapping,
  refuse: (_args, swapping, seat) => refuseStranger(swapping.member, seat) ?? refuseSame(swapping),
  plan: (args, { member, other, craft }) => {
    const names = { name: member.name, other: other.name, craft: craft.creature.name };
    const data = { ...args, name: shorten(member.name), other: shorten(other.name) };
    const title = { key: "QUADRANT.Siege.Crew.Title.exchange", with: names };
    return {
      changes: [],
      label: { key: "QUADRANT.Siege.Crew.Receipt.asks", with: names },
      cards: [
        {
          actor: args.actor,
          isPrivate: false,
          card: { title, parts: { exchange: { kind: "exchange", sort: 10, data } } },
        },
      ],
    };
  },
  writes: ["create:ChatMessage"],
});

interface Answering {
  readonly swapping: Swapping;
  /** Whether the card is one that the GM's client has posted for who asks: nobody else's proves that they asked. */
  readonly isAsked: boolean;
}

/** Exchanges stations with who asked on the card, as the owner of who was asked (SIE-CREW-1). */
export const acceptExchange = amendment<object, Answering, HouseRules>({
  anybody: true,
  args: v.object({}),
  async read(_args, card, world) {
    const data = readPart(card, "exchange", SwapArgs);
    const swapping = data && (await readSwapping(data, world));
    return swapping && { swapping, isAsked: card.byGM === true };
  },
  refuse: (_args, { swapping, isAsked }, seat) =>
    refuseStranger(swapping.other, seat) ??
    (isAsked ? null : { key: "QUADRANT.Refuse.NotOffered" }) ??
    refuseSame(swapping),
  amend: (_args, { swapping }) => ({ parts: {}, ...planSwap(swapping) }),
  writes: CREW_PLACES,
});

const planPost = ({ creature: { uuid } }: Craft, seat: string, { station, weapon }: Post): Change[] => [
  { op: "set", at: { uuid }, path: `system.crew.${seat}.station`, to: station },
  { op: "set", at: { uuid }, path: `system.crew.${seat}.weapon`, to: weapon },
];
