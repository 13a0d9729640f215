/**
 * Any moves in any order: the log folds to a legal state, equal on every client; its last move can be removed, and
 * nothing sealed is seen.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Seat, World } from "../../src/core/contract/world.ts";
import { facesFit } from "../../src/core/stage/dice.ts";
import { createSeal } from "../../src/core/secrets/seal.ts";
import type { Json } from "../../src/rules/shared/json.ts";
import { type Race, race } from "./harbor/duel.ts";
import { ID, Play } from "./stage-log.ts";

const person = (id: string): Seat => ({ id, isGM: id === "gm", owns: () => false });
const PEOPLE = ["ada", "ben", "gm", "eve"];
const SEATS = { ada: "ada", ben: "ben", sea: null };
const seats = Object.fromEntries(
  Object.entries(SEATS).map(([id, user]) => [id, { user, actor: null, role: "boat", name: id }]),
);
const OWN: Readonly<Record<string, string>> = { ada: "ada", ben: "ben", gm: "sea" };
const LAPS = 3;
const world = { read: () => Promise.resolve(2), house: { doubleLuck: false } } as unknown as World<unknown>;
const start = (): Play => new Play(race, { setup: { laps: LAPS }, seats }, world);
const state = (play: Play, as = "eve"): Race => (play.seen(person(as)).view as { race: Race }).race;

/** One attempt: any user, any seat, any move; most are refused. Depths occur nowhere else. */
const tries = fc.record({
  by: fc.constantFrom(...PEOPLE),
  seat: fc.constantFrom("own", "own", "own", "own", "ada", "ben", "sea", null, "nobody"),
  kind: fc.constantFrom(
    "lane",
    "lane",
    "lane",
    "lane",
    "lane",
    "luck",
    "lend",
    "drift",
    "turn",
    "turn",
    "turn",
    "lost",
    "nonsense",
  ),
  depth: fc.integer({ min: 70_000_000, max: 79_999_999 }),
  dice: fc.tuple(fc.integer({ min: 0, max: 7 }), fc.integer({ min: 1, max: 8 })),
  of: fc.nat(20),
});
type Try = typeof tries extends fc.Arbitrary<infer T> ? T : never;

/** Plays one attempt. Sealed values are stored as their author would. */
async function play(
  on: Play,
  one: Try,
  vault: Map<string, { readonly by: string; readonly value: Json; readonly salt: string }>,
): Promise<boolean> {
  const by = person(one.by);
  if (one.kind === "turn" || one.kind === "lost") {
    const of = [...vault.keys(), "m0000"][one.of % (vault.size + 1)] ?? "";
    const kept = vault.get(of);
    const opened = one.kind === "turn" && kept ? { value: kept.value, salt: kept.salt } : null;
    if (one.kind === "turn" && !opened) return false;
    const done = await on.move({ of, opened }, by);
    if (typeof done !== "string") vault.delete(of);
    return typeof done !== "string";
  }
  const { round, count } = on.standing();
  const { seal, opened } = createSeal(one.depth, { by: one.by, stage: ID, round });
  const isLane = one.kind === "lane";
  const move = one.kind === "lend" ? { kind: "lend", to: "ada" } : { kind: one.kind };
  const done = await on.move(
    { seat: one.seat === "own" ? (OWN[one.by] ?? null) : one.seat, move, seal: isLane ? seal : null },
    by,
    one.kind === "luck" ? one.dice : [],
  );
  if (typeof done === "string") return false;
  if (isLane) vault.set(`m${String(count + 1).padStart(4, "0")}`, { by: one.by, ...opened });
  return true;
}

/** Checks what holds for every reachable state of a race. */
function legal({ lap, laps, chosen, won, lent }: Race): void {
  expect(lap).toBeLessThanOrEqual(laps);
  expect(Object.keys(chosen).every((seat) => seat in SEATS)).toBe(true);
  expect(Object.keys(won).sort()).toEqual(Object.keys(SEATS).sort());
  expect(new Set(lent).size).toBe(lent.length);
}

describe("a stage", () => {
  it("Any moves fold to a legal state, the same for everybody; without the last move the state is as before; nothing sealed is seen", async () => {
    let made = 0;
    let sealed = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(tries, { minLength: 4, maxLength: 40 }), async (all) => {
        const on = start();
        const vault = new Map<string, { by: string; value: Json; salt: string }>();
        for (const one of all) {
          const before = JSON.stringify([state(on), on.standing().log, on.record.moves]);
          const kept = new Map(vault);
          if (!(await play(on, one, vault))) {
            expect(JSON.stringify([state(on), on.standing().log, on.record.moves])).toBe(before);
            continue;
          }
          made += 1;
          legal(state(on));
          // Every client computes the same state, whoever looks.
          for (const as of PEOPLE) expect(state(on, as)).toEqual(state(on));
          const moved = on.record;
          on.back();
          expect(JSON.stringify([state(on), on.standing().log, on.record.moves])).toBe(before);
          on.record = moved;
          expect(on.standing().over).toBe(on.record.over);
          sealed += vault.size;
          for (const [id, { by, value }] of [...kept, ...vault]) {
            if (!vault.has(id)) continue;
            for (const as of PEOPLE.filter((name) => name !== by)) {
              expect(
                JSON.stringify([on.record, on.seen(person(as)), on.standing().log, on.standing().status]),
              ).not.toContain(String(value));
            }
          }
        }
      }),
      { numRuns: 60 },
    );
    expect(made).toBeGreaterThan(100);
    expect(sealed).toBeGreaterThan(30);
  });

  it("Malformed moves in the log are skipped", async () => {
    const on = start();
    await on.move({ seat: "sea", move: { kind: "drift" } }, person("gm"));
    const entry = on.record.moves["m0001"]!;
    const before = state(on);
    on.record = {
      ...on.record,
      moves: {
        ...on.record.moves,
        m0002: { ...entry, move: { kind: "?" } },
        m0003: { ...entry, of: "m0099", opened: 7 },
      },
    };
    expect(state(on)).toEqual(before);
    expect(race.replay({ ...on.record, setup: null }, {})).toBeNull();
  });

  it("A stage keeps the house rules it was opened with", async () => {
    const luck = async (house: { readonly [key: string]: boolean }) => {
      const on = new Play(race, { setup: { laps: LAPS }, seats, house }, world);
      await on.move({ seat: "ada", move: { kind: "luck" } }, person("ada"), [2, 8]);
      return state(on).luck;
    };
    expect([await luck({}), await luck({ doubleLuck: true })]).toEqual([{ ada: 2 }, { ada: 10 }]);
  });
});

it.each([
  [null, [], true],
  [null, [1], false],
  ["2d6", [1, 6], true],
  ["2d6", [1, 7], false],
  ["2d6", [0, 6], false],
  ["2d6", [1.5, 6], false],
  ["2d6", [1], false],
  ["d8", [8], true],
  ["2d6 + 1d10 - 2", [6, 6, 10], true],
  ["2d6kh", [6, 6], false],
  ["1d6x6", [6], false],
  ["@skill", [], false],
] as const)("%s is rolled as %j: %j", (formula, faces, fits) => expect(facesFit(formula, faces)).toBe(fits));
