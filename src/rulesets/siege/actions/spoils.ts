/**
 * What a successful aggressor takes of a planet in Turmoil: picked on the card by who controls the aggressor, and
 * written on both planets by a GM, or by who owns both. Ledger: SIE-TURM-1, -3, -4, SIE-ANNEX-1.
 */
import * as v from "valibot";
import { type Seat, amendment, readPart, refuseStranger } from "../../../core/public/definitions.ts";
import type { Change } from "../../../rules/shared/change.ts";
import type { Fields } from "../../../rules/shared/json.ts";
import type { Refusal } from "../../../rules/shared/reasons.ts";
import { MAX_LABEL_LENGTH, wholeNumber } from "../../../rules/shared/schema.ts";
import { type AttributeLosses, planLosses, refuseLosses } from "../../../rules/siege/annexation.ts";
import { planStake } from "../../../rules/siege/stakes.ts";
import type { HouseRules } from "../../../rules/siege/house-rules.ts";
import { PLANET_ATTRIBUTES } from "../../../rules/siege/planet-state.ts";
import { SPOILS, addTaken, raidTreasury, refuseRaid } from "../../../rules/siege/raid.ts";
import { breakPeace, planRecovery } from "../../../rules/siege/recovery.ts";
import {
  LOSS_PREFIX,
  SPOILS_PART,
  type SpoilsChoice,
  SpoilsData,
  TAKE_PREFIX,
  createSpoilsPart,
  formatChoice,
} from "../cards/spoils.ts";
import { fetchPlanet, readToday } from "../documents/fetch-planet.ts";
import { type OwnedFacility, type Planet } from "../documents/read-planet.ts";
import { SPOILS_PLACES } from "./write-places.ts";

const MAX_POINTS = 99;

/** The inputs of the window join the arguments: points by Facility, or by Attribute. */
const Args = v.objectWithRest({ kind: v.picklist(SPOILS) }, wholeNumber(0, MAX_POINTS));
type Args = v.InferOutput<typeof Args>;

interface Sides {
  readonly data: SpoilsData;
  readonly aggressor: Planet;
  readonly target: Planet;
  readonly today: number;
}

/** Returns the points that were typed, by what follows the prefix; those of 0 are left out. */
const readPoints = (args: Args, prefix: string): Record<string, number> =>
  Object.fromEntries(
    Object.entries(args).flatMap(([name, points]) =>
      name.startsWith(prefix) && typeof points === "number" && points > 0 ? [[name.slice(prefix.length), points]] : [],
    ),
  );

function readChoice(args: Args, { target }: Pick<Sides, "target">): SpoilsChoice {
  if (args.kind === "treasuryRaid") return { kind: args.kind };
  if (args.kind === "annexation") {
    const points = readPoints(args, LOSS_PREFIX);
    const lost = PLANET_ATTRIBUTES.flatMap((name) => (points[name] === undefined ? [] : [[name, points[name]]]));
    return { kind: args.kind, lost: Object.fromEntries(lost) as Record<(typeof PLANET_ATTRIBUTES)[number], number> };
  }
  return {
    kind: args.kind,
    takes: Object.entries(readPoints(args, TAKE_PREFIX)).map(([id, take]) => ({
      id,
      name: (findFacility(target, id)?.name ?? "").slice(0, MAX_LABEL_LENGTH),
      take,
    })),
  };
}

const findFacility = ({ facilities }: Planet, id: string): OwnedFacility | undefined =>
  facilities.find((one) => one.id === id);

/** Returns the points taken, each with its Facility as it is now; a rating of 0 where it is gone. */
const readTakes = (takes: Extract<SpoilsChoice, { kind: "resourceRaid" }>["takes"], target: Planet) =>
  takes.map(({ id, name, take }) => {
    const found = findFacility(target, id);
    return { id, name, take, rating: found?.rating ?? 0, reactive: found?.reactive ?? null };
  });

/** Refuses what can't be taken now: more than there is, losses that are not due, a planet annexed meanwhile. */
function refuseChoice(choice: SpoilsChoice, { data, target }: Sides): Refusal | null {
  if (!target.turmoil) return { key: "QUADRANT.Siege.Worlds.Refuse.OutOfTurmoil", with: { name: target.name } };
  if (choice.kind === "resourceRaid") return refuseRaid(readTakes(choice.takes, target));
  if (choice.kind === "treasuryRaid")
    return target.wealth > 0 ? null : { key: "QUADRANT.Siege.Worlds.Refuse.NoWealth", with: { name: target.name } };
  if (target.annexedBy.slice(0, MAX_LABEL_LENGTH) !== data.annexedBy || target.annexer !== data.annexer)
    return {
      key: "QUADRANT.Siege.Worlds.Refuse.Annexed",
      with: { name: target.name, by: target.annexedBy },
    };
  return refuseLosses(target.attributes, choice.lost);
}

async function readSides(
  card: Parameters<typeof readPart>[0],
  world: Parameters<typeof fetchPlanet>[1] & Parameters<typeof readToday>[0],
): Promise<Sides | null> {
  const data = readPart(card, SPOILS_PART, SpoilsData);
  const aggressor = data && (await fetchPlanet(data.aggressor, world));
  const target = data && (await fetchPlanet(data.target, world));
  return data && aggressor && target ? { data, aggressor, target, today: readToday(world) } : null;
}

/** Picks what is taken (SIE-TURM-1, -3, SIE-ANNEX-1). */
export const pickSpoils = amendment<Args, Sides, HouseRules>({
  anybody: true,
  args: Args,
  read: (_args, card, world) => readSides(card, world),
  refuse(args, sides, seat) {
    const { annexes, choice } = sides.data;
    if (choice || (annexes === true) !== (args.kind === "annexation")) return { key: "QUADRANT.Refuse.AlreadyDone" };
    const outsider = refuseStranger(sides.aggressor, seat);
    // A button only asks whether it can be pressed: the points are typed afterwards.
    const isTyped = args.kind === "treasuryRaid" || Object.keys(args).length > 1;
    return outsider ?? (isTyped ? refuseChoice(readChoice(args, sides), sides) : null);
  },
  amend(args, sides) {
    const data: SpoilsData = { ...sides.data, choice: readChoice(args, sides) };
    return {
      parts: { [SPOILS_PART]: createSpoilsPart(data) },
      label: { key: "QUADRANT.Siege.Worlds.Chosen", with: { choice: formatChoice(data) } },
    };
  },
  writes: [],
});

const refuseNotBoth = ({ aggressor, target }: Sides, seat: Seat): Refusal | null =>
  refuseStranger(target, seat) ?? refuseStranger(aggressor, seat);

interface Taking extends Sides {
  /** What is stored of the Facilities taken, by id. */
  readonly stored: ReadonlyMap<string, Fields>;
}

/** Returns an id for the aggressor's new Facility: the old one's, or the next that is free. */
function findFreeId({ facilities }: Planet, id: string): string {
  const taken = new Set(facilities.map((one) => one.id));
  const options = [id, ...Array.from({ length: facilities.length + 1 }, (_, at) => `${id.slice(0, 13)}r${10 + at}`)];
  return options.find((one) => !taken.has(one)) ?? id;
}

/** Returns the changes that move points of a Facility to the aggressor (SIE-TURM-3). */
function planTake(taking: Taking, take: ReturnType<typeof readTakes>[number]): Change[] {
  const { aggressor, target, stored } = taking;
  const found = findFacility(target, take.id);
  if (!found) return [];
  const left = planStake({ uuid: found.uuid }, found.rating, found.rating - take.take);
  const own = aggressor.facilities.find(({ name, reactive }) => name === found.name && reactive === found.reactive);
  if (own) {
    const by = addTaken(own.rating, take) - own.rating;
    return by === 0 ? left : [...left, { op: "add", at: { uuid: own.uuid }, path: "system.rating", by }];
  }
  const uuid = `${aggressor.uuid}.Item.${findFreeId(aggressor, found.id)}`;
  const system = { ...stored.get(found.id), rating: addTaken(0, take) };
  const data = { type: "siegeFacility", name: found.name, img: found.img, system };
  return [...left, { op: "create", at: { uuid }, data }];
}

function planChoice(choice: SpoilsChoice, taking: Taking): Change[] {
  const { aggressor, target } = taking;
  if (choice.kind === "resourceRaid") return readTakes(choice.takes, target).flatMap((take) => planTake(taking, take));
  if (choice.kind === "treasuryRaid") {
    const { amount } = raidTreasury({ aggressor: aggressor.wealth, defender: target.wealth });
    return [
      { op: "add", at: { uuid: target.uuid }, path: "system.wealth.adjust", by: 0 - amount },
      { op: "add", at: { uuid: aggressor.uuid }, path: "system.wealth.adjust", by: amount },
    ];
  }
  const lost: AttributeLosses = choice.lost;
  return [
    ...planLosses({ uuid: target.uuid }, lost),
    { op: "set", at: { uuid: target.uuid }, path: "system.annexer", to: aggressor.uuid },
    { op: "set", at: { uuid: target.uuid }, path: "system.annexedBy", to: aggressor.name },
  ];
}

/** Returns the receipt's text: what was taken, with both new scores of Wealth. */
function formatTaken(choice: SpoilsChoice, { data, aggressor, target }: Sides) {
  if (choice.kind !== "treasuryRaid") return formatChoice(data);
  const raid = raidTreasury({ aggressor: aggressor.wealth, defender: target.wealth });
  return {
    key: "QUADRANT.Siege.Worlds.Plundered",
    with: {
      name: aggressor.name,
      target: target.name,
      amount: raid.amount,
      own: raid.aggressor,
      theirs: raid.defender,
    },
  };
}

/** Writes what was picked on both planets, and breaks the peace of the one that was attacked. */
export const takeSpoils = amendment<object, Taking, HouseRules>({
  anybody: true,
  args: v.object({}),
  async read(_args, card, world) {
    const sides = await readSides(card, world);
    const snapshot = sides && (await world.snapshot(sides.target.uuid));
    if (!sides || !snapshot) return null;
    const stored = new Map(snapshot.items.map(({ uuid, system }) => [uuid.split(".").at(-1) ?? "", system]));
    return { ...sides, stored };
  },
  refuse(_args, sides, seat) {
    const { choice } = sides.data;
    if (!choice || (choice.kind === "annexation" && sides.data.annexes !== true))
      return { key: "QUADRANT.Refuse.NotOffered" };
    return refuseNotBoth(sides, seat) ?? refuseChoice(choice, sides);
  },
  amend(_args, taking) {
    const { data, target, today } = taking;
    const { choice } = data;
    if (!choice) throw new RangeError("nothing was picked");
    return {
      parts: {},
      changes: [
        ...planChoice(choice, taking),
        ...planRecovery({ uuid: target.uuid }, target.recovery, breakPeace(target.recovery, today)),
      ],
      label: formatTaken(choice, taking),
    };
  },
  writes: SPOILS_PLACES,
});
