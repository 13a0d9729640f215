/**
 * What a player may have written on others, for every action that any row lists: a seat that owns its own people and
 * the message it has posted, with arguments and a card of its own invention that name others' people. The GM's client
 * decides by the same functions, so what is refused here is refused there. An action that comes new and writes on
 * actors fails here until it has been reached.
 */
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { allows } from "../../src/core/actions/allow-list.ts";
import type { Action } from "../../src/core/contract/action.ts";
import type { CardState, PartEntry } from "../../src/core/contract/card.ts";
import type { Ruleset } from "../../src/core/contract/ruleset.ts";
import type { Seat, Snapshot, World } from "../../src/core/contract/world.ts";
import { DEFAULT_HOUSE as CIRCUMSTANCES } from "../../src/rules/circumstances/house.ts";
import { DEFAULT_HOUSE as EDGE } from "../../src/rules/edge/house.ts";
import { DEFAULT_HOUSE as SIDONIA } from "../../src/rules/sidonia/house.ts";
import { DEFAULT_HOUSE as SIEGE } from "../../src/rules/siege/house-rules.ts";
import type { Change } from "../../src/rules/shared/change.ts";
import type { Json } from "../../src/rules/shared/json.ts";
import { type RollData, readRoll } from "../../src/rules/shared/roll.ts";
import type { Table } from "../../tabletop/testing.ts";
import * as cir from "../rulesets/circumstances/table.ts";
import * as edge from "../rulesets/edge/table.ts";
import { seat } from "./seats.ts";
import { HOME, home } from "../rulesets/siege/planets.ts";
import { psion } from "../rulesets/siege/psion.ts";
import * as siege from "../rulesets/siege/table.ts";
import * as sid from "../rulesets/sidonia/table.ts";
import { open } from "./table.ts";

type Fields = { readonly [key: string]: Json };

const CARD = "ChatMessage.card000000000000";
/** Who writes what nobody may write for others, and does so on purpose. */
const BY_DESIGN: Readonly<Record<string, string>> = {
  "sidonia.closeOpening":
    "SID-ATK-8: an attack through an opening uses it up, whoever made it. It needs the card of such an attack of one's own.",
  "sidonia.giveUpperHand":
    "SID-ROLL-5: by this house whoever was missed is ahead. It needs the card of one's own roll that missed them.",
};
/** What is not reached by arguments and a card. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  "sidonia.spotlight.open": "needs documents: the one who acts must be the opener's own (sidonia-spotlight.test.ts)",
  "sidonia.spotlight.move":
    "needs documents: who pays stands in the GM's own message since it was opened (sidonia-spotlight.test.ts)",
  "sidonia.finishCreation": "needs documents: for the draft's owner and GMs (core-creation.test.ts)",
  "edge.finishCreation": "needs documents: for the draft's owner and GMs (core-creation.test.ts)",
  "edge.createNpc": "needs documents: for GMs alone (core-quick.test.ts)",
  "sidonia.createNpc": "needs documents: for GMs alone (core-quick.test.ts)",
};

const MINE = "Actor.mine";
const THEIRS = "Actor.them";
/** A person's uuid on either side. */
const of = (side: string, name: string): string => `${side}${name}`.padEnd(22, "0");
const retold = <T>(value: T, from: string, to: string): T =>
  JSON.parse(JSON.stringify(value).replaceAll(from, to)) as T;
/** Somebody of a test's table, on both sides. */
const both = (name: string, one: Snapshot): Snapshot[] =>
  [MINE, THEIRS].map((side) => retold(one, one.uuid, of(side, name)));

/** What a player sits at: who and what is there, what may be said, what may lie on the table. */
interface Setting {
  readonly people: readonly Snapshot[];
  readonly houses: readonly object[];
  /** Values of every field that any action of the row reads, beside those that name somebody. */
  readonly words: Readonly<Record<string, readonly (Json | undefined)[]>>;
  /** Cards that name people as `Actor.mine…`: whom they really name is drawn for each place. */
  readonly cards: (
    row: Ruleset,
    world: World<unknown>,
  ) => Promise<readonly { readonly parts: CardState["parts"]; readonly rolls: readonly RollData[] }[]>;
}

const storedAt = (setting: string) =>
  setting.includes(".board.") ? { turn: "gm", sessions: 1, beliefPaid: false } : 5;

const worldOf = (people: readonly Snapshot[], house: object): World<unknown> => ({
  // Every pool holds some, and a session goes on; nothing else is stored but what is prepared.
  read: (at) => Promise.resolve("setting" in at ? storedAt(at.setting) : undefined),
  round: () => 0,
  snapshot: (uuid) => Promise.resolve(people.find((one) => one.uuid === uuid) ?? null),
  gmSecret: () => undefined,
  users: () => [],
  stages: () => [],
  house,
});

const thrownAs = (kind: string, faces: readonly number[], sides: number): RollData[] => {
  const results = faces.map((result) => ({ result, active: true }));
  const roll = readRoll({
    class: kind,
    formula: `${faces.length}d${sides}`,
    options: {},
    evaluated: true,
    total: 0,
    terms: [{ class: "Die", number: faces.length, faces: sides, results, options: {}, modifiers: [], evaluated: true }],
  });
  return roll ? [roll] : [];
};

/** The card of a check, rolled by one of us against one of them. */
async function checked(
  row: Ruleset,
  world: World<unknown>,
  name: string,
  intent: object,
  choices: Fields,
  faces: readonly number[],
  sides: number,
) {
  const found = row.checks[name];
  if (!found) throw new Error(`no ${name}`);
  const session = await found.open({ check: `${row.id}.${name}`, targets: [], options: {}, ...intent } as never, world);
  if ("refused" in session) throw new Error(session.refused.key);
  const input = { situational: {}, choices };
  const fell = session.formula(input) === null ? [] : faces;
  const { parts } = session.card(input, fell);
  return {
    parts: JSON.parse(JSON.stringify(parts)) as CardState["parts"],
    rolls: fell.length > 0 ? thrownAs(session.roll, fell, sides) : [],
  };
}
const laid = (kind: string, data: Fields, id = kind) => ({
  parts: { [id]: { kind, sort: 10, data } } as Record<string, PartEntry>,
  rolls: [],
});

const BLOW = [{ label: "Blow", value: 3, source: { by: "gm" } }];
const VOSS = of(MINE, "voss");
const BLADE = of(MINE, "blade");
const MARA = of(MINE, "mara");

const SETTINGS: Readonly<Record<string, Setting>> = {
  siege: {
    people: [
      ...both(
        "gun",
        siege.gunner({ wounds: { normal: { value: 1, max: 4 } }, stress: { normal: { value: 1, max: 4 } } }, [
          siege.blaster(),
          {
            uuid: `${siege.GUNNER}.Item.people0000000000`,
            type: "siegeSpecies",
            name: "People",
            img: "",
            items: [],
            system: { size: 9, attributes: {} },
          },
        ]),
      ),
      ...both(
        "psi",
        psion({
          drain: { remaining: 2, pool: 2 },
          over: { power: "shove00000000000", round: 0 },
          ongoingPower: "veil000000000000",
        }),
      ),
      ...both("calm", psion()),
      ...both("mooks", { ...siege.marine({ mooks: { value: 6, max: 8 } }), type: "siegeMooks" }),
      ...both("craft", { ...siege.marine({ durability: { max: 6, marked: 2 }, hull: 0 }, []), type: "siegeCraft" }),
      ...both("world", retold(home(), HOME, HOME)),
    ],
    houses: [SIEGE, { ...SIEGE, psionicsDrain: "pool", drainMode: "pool", drain: "pool" }],
    words: {
      track: ["wound", "stress", "populace"],
      box: ["normal", "ordinary", "unstable"],
      mark: [true, false],
      to: [2],
      count: [1],
      points: [1],
      stage: ["before", "failed"],
      verdict: ["accept", "refuse"],
      benefit: ["nova", "story"],
      damage: [BLOW, 1],
      size: [0],
      critical: [false],
      piercing: [false],
      sacrifice: [null],
      stakes: [[]],
      success: [true, false],
      turns: [1],
    },
    cards: () => Promise.resolve([]),
  },
  edge: {
    people: [
      ...both(
        "blade",
        edge.blade({
          pending: { advantageAny: { kind: "advantage", skill: "", note: "" } },
          injuries: { injury1: { severity: "serious", note: "", eased: 0 } },
        }),
      ),
      ...both("guard", edge.guard()),
    ],
    houses: [EDGE, { ...EDGE, edgeTiming: "afterUpgrade", edgeDamagePerRoll: 0 }],
    words: {
      edge: [0, 1],
      pending: [[], ["advantageAny"], ["disadvantageAny"]],
      skill: ["longarms"],
      note: [""],
      what: ["benefit", "penalty"],
      said: ["Well."],
      id: ["advantageAny", "disadvantageAny", "injury1"],
      rest: ["short", "long"],
      points: [1],
      why: ["setback"],
      reason: [""],
      death: [true],
      burned: [0],
      damage: [20],
      track: ["physical"],
      plane: ["physical"],
      injure: [true, false],
      die: [1],
    },
    cards: async (row, world) => {
      const hit = await checked(
        row,
        world,
        "attack",
        { actor: BLADE, item: `${BLADE}.Item.rifle00000000000`, targets: [of(MINE, "guard")] },
        {},
        [9, 9, 9],
        10,
      );
      const damage = hit.parts["damage"];
      if (!damage) throw new Error("no hit");
      const fell = {
        parts: { damage: { ...damage, data: { ...damage.data, faces: [3, 3] } } },
        rolls: thrownAs("Roll", [3, 3], 6),
      };
      const loose = {
        ...fell,
        parts: { damage: { ...damage, data: { ...damage.data, faces: [3, 3], target: null } } },
      };
      const wide = await checked(
        row,
        world,
        "success",
        { actor: BLADE, options: { skill: "perception" }, given: { value: 40, label: "" } },
        {},
        [6, 6, 8],
        10,
      );
      return [hit, fell, loose, wide];
    },
  },
  sidonia: {
    people: [
      ...both(
        "voss",
        sid.voss({
          hasCorruptionTrack: true,
          code: "Never.",
          specializations: { body: true, manipulation: true },
          uses: { bodyScene: false, manipulationSession: false },
          corruption: { max: 9, permanent: 1, temporary: 4, path: "power", lurkerMet: true, begun: true, bargains: {} },
          status: { exposed: false },
          locations: { torso: { health: { value: 0 }, stun: { value: 1 } } },
        }),
      ),
      ...both(
        "open",
        sid.voss({
          status: { exposed: true },
          uses: { bodyScene: true, manipulationSession: true },
          corruption: { max: 9, permanent: 0, temporary: 4 },
        }),
      ),
    ],
    houses: [
      SIDONIA,
      {
        ...SIDONIA,
        missGrantsAdvantage: true,
        manipulationReroll: true,
        npcCanNegateCritical: true,
        bendCriticalFailure: "toFailure",
      },
    ],
    words: {
      amount: [1, -1],
      location: ["torso"],
      type: ["blunt", "wound"],
      damage: [BLOW],
      piercing: [0],
      opening: [true, false],
      bare: [false],
      track: ["health", "stun"],
      to: [1, true, false],
      status: ["exposed", "takenOut", "upperHand"],
      event: ["scene", "session"],
      table: [false],
      way: ["defy", "twist", "embrace", "easy", "hard"],
      attribute: ["physique", "heart", "mind"],
      gate: [4, 6],
      path: ["desire", "knowledge"],
      step: [1, 2, 3],
      reason: [""],
      id: ["code000000000000"],
      text: ["Not even then."],
      origin: [""],
      why: [""],
      weight: ["minor", "major", "light", "heavy", "trivial", "profound"],
      from: ["failure", "criticalFailure", "successWithCost"],
      move: ["pay", "price", "refuse", "withdraw"],
      price: [1],
    },
    cards: async (row, world) => {
      const pistol = `${VOSS}.Item.pistol0000000000`;
      const fought = (target: string, faces: readonly number[]) =>
        checked(
          row,
          world,
          "attack",
          { actor: VOSS, item: pistol, targets: [of(MINE, target)] },
          { uses: [] },
          faces,
          6,
        );
      const penance = {
        actor: VOSS,
        code: "Never.",
        act: "sacrifice",
        test: "t",
        choice: "uphold",
        sacrifice: "x",
        weight: null,
        cleansed: 0,
      };
      return [
        await fought("voss", [6, 6]),
        await fought("voss", [3, 3]),
        await fought("voss", [1, 2]),
        await fought("open", []),
        await checked(row, world, "action", { actor: VOSS, options: { skill: "Persuasion" } }, { uses: [] }, [1, 2], 6),
        laid("penance", penance),
        laid("twist", { actor: VOSS, text: "A door", state: "priced", price: 2 }),
        laid("tempt", { actor: VOSS, hard: "The archive.", easy: "The pattern.", price: 1, taken: null }),
      ];
    },
  },
  circumstances: {
    people: [
      ...both(
        "mara",
        cir.mara(
          { conditions: { tired: true }, goal: { text: "Find it", state: "striven" }, belief: { played: false } },
          [
            cir.skill(cir.MARA, "Recon"),
            { ...cir.trait(), uuid: `${cir.MARA}.Item.bold000000000000` },
            cir.scanner({ consumable: true, bonusSuccess: 1 }),
          ],
        ),
      ),
    ],
    houses: [CIRCUMSTANCES, { ...CIRCUMSTANCES, rewardScope: "group", tieNeedsTrait: true }],
    words: {
      event: ["belief", "opposition", "tie", "harm"],
      trait: [
        "bold000000000000.a",
        null,
        `${MARA}.Item.bold000000000000`,
        `${of(THEIRS, "mara")}.Item.bold000000000000`,
      ],
      side: ["a"],
      use: ["helped", "harmed"],
      what: ["", "Recon"],
      key: ["tired", "hungry", "angry"],
      cared: [false],
      gm: [true, false],
      skill: ["Survival", "Surgery", "Riding"],
      ability: ["will", "health"],
      move: ["start", "players"],
      waived: [true],
      prompts: [1],
      count: [1],
      reason: [""],
    },
    cards: async () => {
      const { NO_PROGRESS: FRESH, createTestPart: testEntry } =
        await import("../../src/rulesets/circumstances/cards/rolled-test-data.ts");
      const { splitFaces: thrown } = await import("../../src/rulesets/circumstances/checks/test-dice.ts");
      const { createRoll: rollOf } = await import("../../src/rulesets/circumstances/checks/test-roll.ts");
      const line = { label: "Recon", value: 2, source: { rule: "CIR-TEST-2" } };
      const test = {
        actor: MARA,
        name: "Mara",
        tries: "Recon",
        luck: null,
        lines: [line],
        helpers: [],
        tokens: 0,
        ob: [],
        cure: null,
        extra: [],
        charms: [
          { side: "a" as const, actor: MARA, gear: `${MARA}.Item.scanner000000000`, name: "Scanner", successes: 1 },
        ],
        invocable: [],
        versus: { name: "Guard", dice: 2, luck: false, bare: { will: 2, health: 2 } },
        granted: { actor: MARA, trait: "bold000000000000.a" },
      };
      const { mine, theirs } = thrown([5, 1, 5, 1], test, CIRCUMSTANCES);
      const entry = testEntry(test, mine, theirs, FRESH, CIRCUMSTANCES);
      return [{ parts: { test: entry }, rolls: [rollOf(test, [5, 1, 5, 1], CIRCUMSTANCES)] }];
    },
  },
};

/** Fields that name somebody, one or several, and those that name what somebody has. */
const PEOPLE = ["actor", "target", "attacker", "aggressor", "helper"];
const LISTS = ["actors", "agents"];
const THINGS = ["item", "gear"];

/** How often a player asks at least, and how long something is sought that a GM may do to others. */
const TRIED = 60;
const SOUGHT = 900;
/** Does any of its row's other actions. */
const TOGETHER = "together";

const GM: Seat = seat(true, () => true);
const PLAYER: Seat = seat(false, (uuid) => uuid.startsWith(MINE) || uuid === CARD);
const writesOnActors = ({ writes }: Action): boolean =>
  writes.some((place) => /^(Actor|Item|create:Item|delete:Item|create:Actor)\b/.test(place));

/** Faces for a formula, none of which throws again. */
const facesFor = (formula: string | null): number[] =>
  [...(formula ?? "").matchAll(/(\d+)d(\d+)/g)].flatMap(([, count, sides]) =>
    Array.from({ length: Number(count) }, (_, i) => 1 + (i % (Number(sides) - 1))),
  );

describe("what a player makes up never writes on others", () => {
  let table: Table;
  let rows: readonly Ruleset[];
  beforeAll(async () => {
    table = await open();
    rows = (await import("../../src/core/contract/registry.ts")).listRulesets();
  });
  afterAll(() => table.close());

  it.each(Object.entries(SETTINGS))("%s", async (id, { people, houses, words, cards }) => {
    const row = rows.find((one) => one.id === id);
    if (!row) throw new Error(`${id} is not played here`);
    const worlds = houses.map((house) => worldOf(people, house));
    const table = (await Promise.all(worlds.map((world) => cards(row, world)))).flat();
    const uuids = people.map(({ uuid }) => uuid);
    const alike = ({ type }: Snapshot) => people.filter((one) => one.type === type);
    // Somebody, one of their kind, and what they have: else hardly any arguments would mean anything.
    const named = fc.constantFrom(...people).chain((one) =>
      fc.constantFrom(...alike(one)).chain((other) =>
        fc.record({
          ...Object.fromEntries(PEOPLE.map((name) => [name, fc.constantFrom(one.uuid, other.uuid)])),
          ...Object.fromEntries(
            LISTS.map((name) => [name, fc.constantFrom([one.uuid], [...new Set([one.uuid, other.uuid])])]),
          ),
          ...Object.fromEntries(
            THINGS.map((name) => [
              name,
              fc.constantFrom(null, ...[...one.items, ...other.items].map(({ uuid }) => uuid)),
            ]),
          ),
        }),
      ),
    );
    const said = fc.record(
      Object.fromEntries(Object.entries(words).map(([name, values]) => [name, fc.constantFrom(...values)])),
    );
    const args = fc.tuple(named, said).map(([whom, what]) => ({ ...what, ...whom }));
    const plain = Object.entries(row.actions).flatMap(([name, one]) =>
      writesOnActors(one) && !one.amends && name !== TOGETHER ? [`${id}.${name}`] : [],
    );
    /** Whom each place of a card names: all of them theirs, or drawn one by one. */
    const sides = fc.oneof(fc.constant([true]), fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }));
    const renamed = (at: number, theirs: readonly boolean[], byGM: boolean, bearer: boolean): CardState | null => {
      const found = table[at % Math.max(1, table.length)];
      if (!found) return null;
      let place = 0;
      const parts = JSON.stringify(found.parts).replaceAll(MINE, () =>
        theirs[place++ % theirs.length] ? THEIRS : MINE,
      );
      return {
        uuid: CARD,
        actor: bearer ? (uuids[0] ?? null) : null,
        byGM,
        rolls: found.rolls,
        parts: JSON.parse(parts) as CardState["parts"],
      };
    };
    const drawn = fc.sample(fc.tuple(args, fc.nat(99), fc.nat(99), sides, fc.boolean()), SOUGHT);
    const missed: string[] = [];
    const wrote: Record<string, unknown> = {};
    for (const [name, one] of Object.entries(row.actions)) {
      const full = `${id}.${name}`;
      if (!writesOnActors(one) || Object.hasOwn(ELSEWHERE, full)) continue;
      let isReached = false;
      for (const [i, [given, where, which, theirs, bearer]] of drawn.entries()) {
        const call = { action: plain[which % plain.length] ?? "", args: given as Json };
        const raw: Json = name === TOGETHER ? { calls: [call] } : (given as Json);
        const changesFor = async (by: Seat): Promise<readonly Change[]> => {
          const world = worlds[where % worlds.length] as World<unknown>;
          const card = one.amends ? renamed(which, theirs, by.isGM, bearer) : null;
          try {
            const decision = await one.decide(raw, by, world, facesFor(await one.formula(raw, world, card)), card);
            return "refused" in decision ? [] : decision.changes;
          } catch (error) {
            if (error instanceof RangeError) return []; // the core refuses what makes no sense
            throw error;
          }
        };
        const byGM: readonly Change[] = isReached ? [] : await changesFor(GM);
        expect(byGM.filter((change) => !allows(one.writes, change))).toEqual([]);
        isReached ||= byGM.some(({ at }) => "uuid" in at && at.uuid.startsWith(THEIRS));
        // What a GM would have written on others just now is asked for by a player in any case.
        if (i >= TRIED && byGM.length === 0) {
          if (isReached) break;
          continue;
        }
        const others = (await changesFor(PLAYER)).filter(({ at }) => "uuid" in at && !PLAYER.owns(at));
        if (others.length > 0 && !Object.hasOwn(BY_DESIGN, full)) wrote[full] ??= others;
      }
      if (!isReached) missed.push(full);
    }
    expect(wrote).toEqual({});
    expect(missed, "never written by a GM: this test says nothing of them").toEqual([]);
  });

  it("knows every exception by name, and none that is gone", () => {
    const names = rows.flatMap((row) =>
      Object.entries(row.actions).flatMap(([name, one]) => (writesOnActors(one) ? [`${row.id}.${name}`] : [])),
    );
    for (const name of [...Object.keys(BY_DESIGN), ...Object.keys(ELSEWHERE)]) expect(names).toContain(name);
    expect(rows.map(({ id }) => id).sort()).toEqual(Object.keys(SETTINGS).sort());
  });
});
