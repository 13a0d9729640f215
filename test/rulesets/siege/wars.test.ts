/**
 * Random wars of two planets, as the table plays them: attacks with stakes of both, damage, Turmoil, raids, annexation,
 * and months of peace. Tracks and Wealth stay in bounds, every point of a Facility is accounted for, the receipts
 * replay to the same state, and undone one after another they leave the first.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Action } from "../../../src/core/contract/action.ts";
import type { CardState, PartEntry } from "../../../src/core/contract/card.ts";
import type { Snapshot, World } from "../../../src/core/contract/world.ts";
import { type AppliedChange, type Change, planUndo } from "../../../src/rules/shared/change.ts";
import type { Json } from "../../../src/rules/shared/json.ts";
import { ANNEXATION_LOSS } from "../../../src/rules/siege/annexation.ts";
import { sumReactiveRatings } from "../../../src/rules/siege/facility.ts";
import { DEFAULT_HOUSE } from "../../../src/rules/siege/house-rules.ts";
import { computeWealth } from "../../../src/rules/siege/industry.ts";
import { ATTRIBUTE_BOUNDS, computeTrackLength } from "../../../src/rules/siege/planet.ts";
import { INDUSTRIES, type Industry, PLANET_ATTRIBUTES, PLANET_TRACKS } from "../../../src/rules/siege/planet-state.ts";
import { planCondition } from "../../../src/rules/siege/recovery.ts";
import { settleStability } from "../../../src/rules/siege/stability.ts";
import { settleConflict } from "../../../src/rulesets/siege/actions/planet.ts";
import { passMonth } from "../../../src/rulesets/siege/actions/months.ts";
import { pickSpoils, takeSpoils } from "../../../src/rulesets/siege/actions/spoils.ts";
import { createMonthCard } from "../../../src/rulesets/siege/cards/month.ts";
import { conflict } from "../../../src/rulesets/siege/checks/conflict.ts";
import { type Planet, readPlanet } from "../../../src/rulesets/siege/documents/read-planet.ts";
import { Table } from "../../rules/table.ts";
import { GM } from "../../core/seats.ts";

/** Wars of two turns on average: together more than 10,000 attacks and months. */
const RUNS = 7_000;
const LEAST_TURNS = 10_000;
const PLANETS = ["Actor.one0000000000000", "Actor.two0000000000000"] as const;
const SECONDS_A_DAY = 86_400;
const MAX_TURNS = 3;

const facilities = fc.array(
  fc.record({ rating: fc.integer({ min: 1, max: 4 }), reactive: fc.constantFrom("none", "populace", "wealth") }),
  { maxLength: 3 },
);
const planets = fc.record({
  attributes: fc.tuple(...PLANET_ATTRIBUTES.map(() => fc.integer({ min: -2, max: 4 }))),
  industries: fc.uniqueArray(fc.constantFrom(...INDUSTRIES), { minLength: 1, maxLength: 3 }),
  facilities,
  marked: fc.nat(2),
  turmoil: fc.boolean(),
});
type Made = typeof planets extends fc.Arbitrary<infer T> ? T : never;
const turns = fc.record({
  kind: fc.constantFrom("attack", "attack", "attack", "check", "month"),
  by: fc.constantFrom(0, 1),
  track: fc.constantFrom(...PLANET_TRACKS),
  face: fc.integer({ min: 1, max: 20 }),
  stake: fc.nat(3),
  answer: fc.nat(3),
  spoil: fc.constantFrom("resourceRaid", "treasuryRaid", "annexation"),
  take: fc.integer({ min: 1, max: 3 }),
  days: fc.integer({ min: 0, max: 70 }),
  success: fc.boolean(),
});
type Turn = typeof turns extends fc.Arbitrary<infer T> ? T : never;

/** Both planets as their documents store them. */
const store = (made: readonly Made[]): Record<string, object> =>
  Object.fromEntries(
    made.flatMap(({ attributes, industries, facilities: owned, marked, turmoil }, at) => {
      const uuid = PLANETS[at] ?? "";
      const boxes = { value: marked, unstable: false, collapse: false };
      const system = {
        attributes: Object.fromEntries(PLANET_ATTRIBUTES.map((name, i) => [name, { value: attributes[i] ?? 0 }])),
        industries,
        tracks: Object.fromEntries(PLANET_TRACKS.map((name) => [name, { ...boxes }])),
        status: { turmoil },
        recovery: { days: 0, asOf: 0, check: "none" },
        wealth: { adjust: 0 },
        annexedBy: "",
      };
      return [
        [uuid, { name: `World ${at}`, system }],
        ...owned.map((one, i) => [
          `${uuid}.Item.f${at}${i}`.padEnd(uuid.length + 22, "0"),
          { type: "siegeFacility", name: `Yard ${i}`, img: "", system: one },
        ]),
      ];
    }) as [string, object][],
  );

interface Stored {
  readonly name: string;
  readonly system: {
    readonly industries: readonly Industry[];
    readonly wealth: { readonly adjust: number };
  };
}

/** A war: two planets, their receipts, and the day. */
class War {
  readonly table: Table;
  readonly applied: AppliedChange[][] = [];
  day = 0;
  constructor(documents: Record<string, object>) {
    this.table = new Table(documents);
  }

  /** Snapshots of the state, until something is written. */
  readonly #seen = new Map<string, Snapshot>();

  snapshot(uuid: string): Snapshot {
    const seen = this.#seen.get(uuid) ?? this.#read(uuid);
    this.#seen.set(uuid, seen);
    return seen;
  }

  #read(uuid: string): Snapshot {
    const all = this.table.dump();
    const { name, system } = all[uuid] as unknown as Stored;
    const items = Object.entries(all).flatMap(([at, data]) =>
      at.startsWith(`${uuid}.Item.`) ? [{ ...(data as object), uuid: at, items: [] } as unknown as Snapshot] : [],
    );
    const reactive = items.flatMap(({ system: one }) =>
      one["reactive"] === "wealth" ? [{ rating: Number(one["rating"]), reactive: "wealth" as const }] : [],
    );
    const total = computeWealth(system.industries, sumReactiveRatings(reactive, "wealth"), system.wealth.adjust);
    const derived = { ...system, wealth: { ...system.wealth, total } };
    return { uuid, type: "siegePlanet", name, img: "", items, system: derived as never };
  }

  planet(at: number): Planet {
    const found = readPlanet(this.snapshot(PLANETS[at] ?? ""));
    if (!found) throw new Error("no planet");
    return found;
  }

  world(): World<never> {
    return {
      house: DEFAULT_HOUSE,
      snapshot: (uuid: string) => Promise.resolve(PLANETS.some((one) => one === uuid) ? this.snapshot(uuid) : null),
      read: () => Promise.resolve(undefined),
      time: () => this.day * SECONDS_A_DAY,
    } as never;
  }

  write(changes: readonly Change[]): void {
    this.#seen.clear();
    if (changes.length > 0) this.applied.push(this.table.apply(changes));
  }

  /** Does what a button says, if it is possible; returns whether it was, and the card after it. */
  async press(act: Action, args: Json, parts: CardState["parts"] = {}): Promise<CardState["parts"] | null> {
    const uuid = "ChatMessage.card000000000000";
    const card: CardState = { uuid, actor: PLANETS[0], rolls: [], parts };
    const decided = await act.decide(args, GM, this.world() as never, [], card);
    if ("refused" in decided) return null;
    this.write(decided.changes.filter(({ at }) => !("uuid" in at) || at.uuid !== uuid));
    const own = decided.changes.filter((one) => "uuid" in one.at && one.at.uuid === uuid);
    const since = own.flatMap((one) =>
      one.op === "set" ? [[one.path.split(".").at(-1) ?? "", one.to as unknown as PartEntry] as const] : [],
    );
    return { ...parts, ...Object.fromEntries(since) };
  }
}

const sum = ({ facilities: all }: Planet): number => all.reduce((points, { rating }) => points + rating, 0);
const pick = ({ facilities: all }: Planet, nth: number): string => (nth < all.length ? (all[nth]?.id ?? "") : "");
const wealth = (war: War): number => war.planet(0).wealth + war.planet(1).wealth;

/** Takes what was picked of a planet in Turmoil, and checks what it cost. */
async function plunder(war: War, turn: Turn, parts: CardState["parts"]): Promise<void> {
  const mine = war.planet(turn.by);
  const theirs = war.planet(1 - turn.by);
  const named = theirs.facilities[0];
  const spoils = parts["spoils"];
  if (!spoils) return;
  const annexing = { ...parts, spoils: { ...spoils, data: { ...spoils.data, annexes: true } } };
  const losses = Object.fromEntries(
    Array.from({ length: ANNEXATION_LOSS }, (_, i) => [`lost-${PLANET_ATTRIBUTES[(turn.face + i) % 6] ?? ""}`, 1]),
  );
  const asked = {
    resourceRaid: { kind: turn.spoil, [`take-${named?.id ?? "none"}`]: turn.take },
    treasuryRaid: { kind: turn.spoil },
    annexation: { kind: turn.spoil, ...losses },
  }[turn.spoil];
  const picked = await war.press(pickSpoils, asked, turn.spoil === "annexation" ? annexing : parts);
  const before = wealth(war);
  if (!picked || !(await war.press(takeSpoils, {}, picked))) return;
  const own = war.planet(turn.by);
  const left = war.planet(1 - turn.by);
  if (turn.spoil === "resourceRaid") {
    expect(sum(theirs) - sum(left)).toBe(turn.take);
    expect(sum(own) - sum(mine)).toBeLessThanOrEqual(turn.take);
    expect(sum(own)).toBeGreaterThanOrEqual(sum(mine));
  } else expect([sum(own), sum(left)]).toEqual([sum(mine), sum(theirs)]);
  if (turn.spoil === "treasuryRaid") {
    expect(wealth(war)).toBe(before);
    expect(left.wealth).toBeGreaterThanOrEqual(0);
  }
  if (turn.spoil === "annexation") expect(left.annexedBy).toBe(own.name);
}

/** Attacks with a stake of each side, and applies what the card says. */
async function attack(war: War, turn: Turn): Promise<void> {
  const mine = war.planet(turn.by);
  const theirs = war.planet(1 - turn.by);
  const intent = {
    check: "siege.conflict",
    actor: mine.uuid,
    targets: [theirs.uuid],
    options: { track: turn.track, gm: true },
  };
  const session = await conflict.open(intent, war.world() as never);
  if ("refused" in session) throw new Error(session.refused.key);
  const stakes = { stake: pick(mine, turn.stake), defenderStake: pick(theirs, turn.answer) };
  const input = { situational: {}, choices: stakes };
  if (session.refuse(input)) return;
  const { parts } = session.card(input, [turn.face]);
  const data = parts["conflict"]?.data as never as {
    readonly damage: number;
    readonly stakes: readonly { readonly item: string; readonly before: number; readonly after: number }[];
  };
  const args = { aggressor: mine.uuid, target: theirs.uuid, track: turn.track, damage: data.damage };
  const settled = { ...args, stakes: data.stakes.map(({ item, before, after }) => ({ item, before, after })) };
  expect(await war.press(settleConflict, settled)).not.toBeNull();
  const told = data.stakes.reduce((points, { before, after }) => points + before - after, 0);
  expect(sum(mine) + sum(theirs) - sum(war.planet(0)) - sum(war.planet(1))).toBe(told);
  if (parts["spoils"]) await plunder(war, turn, parts);
}

async function play(war: War, turn: Turn): Promise<void> {
  war.day += turn.days;
  const planet = war.planet(turn.by);
  if (turn.kind === "attack") return attack(war, turn);
  if (turn.kind === "month") {
    const card = createMonthCard(planet, war.day);
    const ways = (card?.parts["month"]?.data["ways"] ?? []) as Json[];
    if (card) await war.press(passMonth, { tracks: ways[turn.face % Math.max(1, ways.length)] ?? [] }, card.parts);
    return;
  }
  const peaceful = planet.turmoil ? "order" : "recovery";
  const purpose = planet.tracks[turn.track].collapse ? "collapse" : peaceful;
  const after = settleStability(planet, { purpose, track: turn.track, success: turn.success }, war.day);
  war.write(planCondition({ uuid: planet.uuid }, planet, after));
}

/** Lists what is out of bounds; one expectation for all, since each costs time. */
const listFaults = (war: War, before: readonly Planet[]): string[] =>
  before.flatMap((old, at) => {
    const { tracks, attributes, facilities: owned, recovery } = war.planet(at);
    const most = (name: (typeof PLANET_TRACKS)[number]): number =>
      Math.max(old.tracks[name].value, computeTrackLength(old.attributes, name));
    return [
      ...PLANET_TRACKS.filter((name) => tracks[name].value < 0 || tracks[name].value > most(name)),
      ...PLANET_ATTRIBUTES.filter((name) => attributes[name] < ATTRIBUTE_BOUNDS.min),
      ...owned.filter(({ rating }) => rating < 1).map(({ name }) => name),
      ...(recovery.days < 0 ? ["days"] : []),
    ];
  });

describe("random wars of two planets", () => {
  it("Tracks and Wealth stay in bounds, Facilities are accounted for, receipts replay, and undo is identity", async () => {
    let fought = 0;
    let tried = 0;
    let months = 0;
    let raids = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.tuple(planets, planets),
        fc.array(turns, { minLength: 1, maxLength: MAX_TURNS }),
        async (made, all) => {
          const documents = store(made);
          const war = new War(documents);
          const start = war.table.dump();
          for (const turn of all) {
            const before = [war.planet(0), war.planet(1)];
            const count = war.applied.length;
            await play(war, turn);
            expect(listFaults(war, before)).toEqual([]);
            const done = war.applied.length - count;
            if (turn.kind === "attack") fought += 1;
            if (turn.kind === "month") {
              tried += 1;
              months += done;
            }
            if (done > 1) raids += 1;
          }
          const replayed = new Table(documents);
          for (const receipt of war.applied) replayed.apply(receipt.map(({ change }) => change));
          expect(replayed.dump()).toEqual(war.table.dump());
          for (const receipt of [...war.applied].reverse()) {
            const back = planUndo(receipt, war.table.read, []);
            expect("changes" in back).toBe(true);
            if ("changes" in back) war.table.apply(back.changes);
          }
          expect(war.table.dump()).toEqual(start);
        },
      ),
      { numRuns: RUNS },
    );
    // What is claimed was tried.
    expect(fought + tried).toBeGreaterThan(LEAST_TURNS);
    expect(months).toBeGreaterThan(RUNS / 50);
    expect(raids).toBeGreaterThan(RUNS / 50);
  }, 60_000);
});
