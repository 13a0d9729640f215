/** What a player can name in each ruleset, for forged.test.ts. */
import { DEFAULT_HOUSE as CIRCUMSTANCES } from "../../src/rules/circumstances/house.ts";
import { DEFAULT_HOUSE as EDGE } from "../../src/rules/edge/house.ts";
import { DEFAULT_HOUSE as SIDONIA } from "../../src/rules/sidonia/house.ts";
import { DEFAULT_CREATION_HOUSE as SIEGE } from "../../src/rules/siege/creation-defaults.ts";
import * as cir from "../rulesets/circumstances/table.ts";
import * as edge from "../rulesets/edge/table.ts";
import type { Snapshot } from "../../src/core/contract/world.ts";
import { HOME, home } from "../rulesets/siege/planets.ts";
import { psion } from "../rulesets/siege/psion.ts";
import { BODY_WORDS, changedBody } from "./forged-bodies.ts";
import * as siege from "../rulesets/siege/table.ts";
import * as sid from "../rulesets/sidonia/table.ts";
import { XP_WORDS, earner } from "./forged-experience.ts";
import { WORLDS, WORLD_WORDS, worldCards } from "./forged-worlds.ts";
import { WOUNDED, WOUNDED_WORDS, careCards } from "./forged-healing.ts";
import {
  MINE,
  THEIRS,
  type Setting,
  createPart,
  createRolls,
  onBothSides,
  replaceText,
  rollCheck,
  sideUuid,
} from "./forged-fixtures.ts";

const BLOW = [{ label: "Blow", value: 3, source: { by: "gm" } }];
const VOSS = sideUuid(MINE, "voss");
const GUN = sideUuid(MINE, "gun");
const BLADE = sideUuid(MINE, "blade");
const MARA = sideUuid(MINE, "mara");

/** A ship with a Captain and a Pilot of one side; what both did for it and for each other has not ended. */
const crewOf = (side: string): Snapshot[] => {
  const ship = sideUuid(side, "ship");
  const mate = sideUuid(side, "mate");
  const hand = sideUuid(side, "hand");
  const guard = { value: 2, duty: "support", subsystem: "" };
  const aid = { "help-somebody": { duty: "help", value: 4, from: mate, name: "Mate" } };
  const member = (uuid: string): Snapshot => ({
    ...siege.gunner({ aboard: ship, aid, attributes: { reflexes: { value: 3 }, confidence: { value: 2 } } }, []),
    uuid,
  });
  const crew = {
    mate: { name: "Mate", station: "captain", actor: mate, guard },
    hand: { name: "Hand", station: "pilot", actor: hand, guard },
  };
  return [
    { ...siege.marine({ durability: { max: 6 }, crew }, []), type: "siegeCraft", uuid: ship },
    member(mate),
    member(hand),
  ];
};

export const SETTINGS: Readonly<Record<string, Setting>> = {
  siege: {
    people: [
      ...onBothSides(
        "gun",
        siege.gunner({ wounds: { normal: { value: 1, max: 4 } }, stress: { normal: { value: 1, max: 4 } } }, [
          siege.blaster({ area: 1 }),
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
      ...onBothSides(
        "psi",
        psion({
          drain: { remaining: 2, pool: 2 },
          over: { power: "shove00000000000", round: 0 },
          ongoingPower: "veil000000000000",
        }),
      ),
      ...onBothSides("calm", psion()),
      ...onBothSides("hurt", siege.gunner({ wounds: { normal: { value: 4, max: 4 }, critical: { disabled: true } } })),
      ...onBothSides("mooks", { ...siege.marine({ mooks: { value: 6, max: 8 } }), type: "siegeMooks" }),
      ...onBothSides("body", changedBody()),
      ...onBothSides("earner", earner()),
      ...onBothSides("guard", siege.marine({ turn: { action: "attack", moving: true, progress: 1 } })),
      // Each side's holder holds the other side's, and is held by it.
      ...[MINE, THEIRS].map((side) => {
        const grip = sideUuid(side === MINE ? THEIRS : MINE, "grip");
        return {
          ...siege.gunner({ hold: { holding: grip, heldBy: grip } }, []),
          type: "siegeNpc",
          uuid: sideUuid(side, "grip"),
        };
      }),
      ...onBothSides("craft", {
        ...siege.marine({ durability: { max: 6, marked: 2 }, hull: 0 }, []),
        type: "siegeCraft",
      }),
      ...onBothSides("world", replaceText(home(), HOME, HOME)),
      ...[MINE, THEIRS].flatMap(crewOf),
      ...WOUNDED,
      ...WORLDS,
    ],
    houses: [
      { ...SIEGE, fightOrFlight: true, lastingInjuries: true },
      { ...SIEGE, psionicsDrain: "pool", drainMode: "pool", drain: "pool" },
    ],
    words: {
      track: ["wound", "stress", "populace"],
      box: ["normal", "ordinary", "unstable"],
      mark: [true, false],
      industry: ["lore", "combat"],
      has: [true, false],
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
      offset: [true, false],
      parts: [[3, 3], []],
      difficulty: ["difficult"],
      craft: [MINE, THEIRS].map((side) => sideUuid(side, "ship")),
      station: ["support", "engineering", null],
      weapon: [null],
      id: ["seat000000000009"],
      seat: ["mate"],
      with: [MINE, THEIRS].flatMap((side) => ["mate", "hand"].map((name) => sideUuid(side, name))),
      keys: [["help-somebody"]],
      action: ["attack", "move", "skill", "other"],
      group: [""],
      away: [false],
      move: [0],
      cover: [0],
      side: ["a", "b"],
      gone: [false],
      ...WOUNDED_WORDS,
      ...WORLD_WORDS,
      ...BODY_WORDS,
      ...XP_WORDS,
      key: [...BODY_WORDS.key, ...XP_WORDS.key],
    },
    cards: async (row, world) => [
      ...(await careCards(row, world)),
      ...worldCards(),
      await rollCheck(row, world, "crew", { actor: sideUuid(MINE, "mate"), options: { duty: "help" } }, {}, [], 20),
      await rollCheck(row, world, "crew", { actor: sideUuid(MINE, "hand"), options: { duty: "evade" } }, {}, [20], 20),
      ...(await Promise.all(
        [false, true].map((later) =>
          rollCheck(
            row,
            { ...world, house: { ...SIEGE, opposedRolls: true } },
            "challenge",
            { actor: sideUuid(MINE, "mate"), targets: [sideUuid(MINE, "hand")] },
            { against: "opposed", later },
            [],
            20,
          ),
        ),
      )),
      createPart("exchange", {
        actor: sideUuid(MINE, "mate"),
        with: sideUuid(MINE, "hand"),
        name: "Mate",
        other: "Hand",
      }),
      await rollCheck(row, world, "defect", { actor: sideUuid(MINE, "body") }, {}, [1], 20),
      // One burst at two targets.
      await rollCheck(
        row,
        world,
        "attack",
        {
          actor: GUN,
          item: `${GUN}.Item.blaster000000000`,
          targets: [sideUuid(MINE, "guard"), sideUuid(MINE, "mooks")],
        },
        {},
        [20],
        20,
      ),
      createPart("deed", {
        actor: sideUuid(MINE, "gun"),
        text: "",
        effect: "clearJam",
        item: `${sideUuid(MINE, "gun")}.Item.blaster000000000`,
        itemName: "Blaster Pistol",
        needsGm: false,
        done: false,
      }),
    ],
  },
  edge: {
    people: [
      ...onBothSides(
        "blade",
        edge.blade({
          pending: { advantageAny: { kind: "advantage", skill: "", note: "" } },
          injuries: { injury1: { severity: "serious", note: "", eased: 0 } },
        }),
      ),
      ...onBothSides("guard", edge.guard()),
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
      const hit = await rollCheck(
        row,
        world,
        "attack",
        { actor: BLADE, item: `${BLADE}.Item.rifle00000000000`, targets: [sideUuid(MINE, "guard")] },
        {},
        [9, 9, 9],
        10,
      );
      const damage = hit.parts["damage"];
      if (!damage) throw new Error("no hit");
      const fell = {
        parts: { damage: { ...damage, data: { ...damage.data, faces: [3, 3] } } },
        rolls: createRolls("Roll", [3, 3], 6),
      };
      const loose = {
        ...fell,
        parts: { damage: { ...damage, data: { ...damage.data, faces: [3, 3], target: null } } },
      };
      const wide = await rollCheck(
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
      ...onBothSides(
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
      ...onBothSides(
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
        rollCheck(
          row,
          world,
          "attack",
          { actor: VOSS, item: pistol, targets: [sideUuid(MINE, target)] },
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
        await rollCheck(
          row,
          world,
          "action",
          { actor: VOSS, options: { skill: "Persuasion" } },
          { uses: [] },
          [1, 2],
          6,
        ),
        createPart("penance", penance),
        createPart("twist", { actor: VOSS, text: "A door", state: "priced", price: 2 }),
        createPart("tempt", { actor: VOSS, hard: "The archive.", easy: "The pattern.", price: 1, taken: null }),
      ];
    },
  },
  circumstances: {
    people: [
      ...onBothSides(
        "mara",
        cir.mara(
          {
            conditions: { tired: true },
            goal: { text: "Find it", state: "striven" },
            belief: { played: false },
            maneuver: { position: true, impede: true },
          },
          [
            cir.skill(cir.MARA, "Recon"),
            {
              ...cir.trait({ a: { name: "Bold", asked: true }, b: { name: "Obsessive" } }),
              uuid: `${cir.MARA}.Item.bold000000000000`,
            },
            cir.scanner({ consumable: true, bonusSuccess: 1, treasure: { dice: 2, divisible: true } }),
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
        `${sideUuid(THEIRS, "mara")}.Item.bold000000000000`,
      ],
      side: ["a", "b"],
      effect: ["impede", "position"],
      grant: [true, false],
      use: ["helped", "harmed"],
      what: ["", "Recon"],
      key: ["tired", "hungry", "angry"],
      cared: [false],
      gm: [true, false],
      ability: ["will", "health"],
      kind: ["ally", "enemy"],
      name: ["Vex"],
      accepted: [false],
      move: ["start", "players"],
      waived: [true],
      prompts: [1],
      count: [1],
      dice: [1],
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
        losable: [],
        domain: "physical" as const,
        treasureOnly: false,
        purchase: null,
        gram: null,
        restores: false,
        invocable: [],
        versus: { name: "Guard", dice: 2, luck: false, bare: { will: 2, health: 2 }, actor: null },
        granted: { actor: MARA, trait: "bold000000000000.a" },
      };
      const { mine, theirs } = thrown([5, 1, 5, 1], test, CIRCUMSTANCES);
      const entry = testEntry(test, mine, theirs, FRESH, CIRCUMSTANCES);
      // Won by one against somebody on the other side: a maneuver.
      const won = { ...test, versus: { ...test.versus, actor: sideUuid(THEIRS, "mara") } };
      const faces = thrown([5, 1, 1, 1], won, CIRCUMSTANCES);
      const loaded = { ...test, versus: null, granted: null, gram: { skill: "Computer", replace: "", deletes: false } };
      const chip = thrown([5, 1], loaded, CIRCUMSTANCES);
      // Bought in vain with help, and lost Resources restored.
      const obstacle = (value: number) => [{ label: "Ob", value, source: { rule: "CIR-TEST-2" } }];
      const alone = { ...test, versus: null, granted: null, tries: "resources" };
      const helpers = [{ actor: MARA, name: "Mara", with: "resources" }];
      const bought = { ...alone, helpers, ob: obstacle(3), purchase: { treasure: 0, bulk: 0 } };
      const vain = thrown([5, 1, 1], bought, CIRCUMSTANCES);
      const restoring = { ...alone, ob: obstacle(1), restores: true };
      const back = thrown([5, 1], restoring, CIRCUMSTANCES);
      const tried = { ...alone, tries: "Surgery", luck: "will" };
      const untrained = thrown([5, 1], tried, CIRCUMSTANCES);
      return [
        {
          parts: { test: testEntry(tried, untrained.mine, untrained.theirs, FRESH, CIRCUMSTANCES) },
          rolls: [rollOf(tried, [5, 1], CIRCUMSTANCES)],
        },
        { parts: { test: entry }, rolls: [rollOf(test, [5, 1, 5, 1], CIRCUMSTANCES)] },
        {
          parts: { test: testEntry(loaded, chip.mine, chip.theirs, FRESH, CIRCUMSTANCES) },
          rolls: [rollOf(loaded, [5, 1], CIRCUMSTANCES)],
        },
        {
          parts: { test: testEntry(bought, vain.mine, vain.theirs, FRESH, CIRCUMSTANCES) },
          rolls: [rollOf(bought, [5, 1, 1], CIRCUMSTANCES)],
        },
        {
          parts: { test: testEntry(restoring, back.mine, back.theirs, FRESH, CIRCUMSTANCES) },
          rolls: [rollOf(restoring, [5, 1], CIRCUMSTANCES)],
        },
        {
          parts: { test: testEntry(won, faces.mine, faces.theirs, FRESH, CIRCUMSTANCES) },
          rolls: [rollOf(won, [5, 1, 1, 1], CIRCUMSTANCES)],
        },
        createPart("trouble", {
          actor: MARA,
          trait: `${MARA}.Item.bold000000000000`,
          side: "a",
          name: "Mara",
          sideName: "Bold",
          state: "asked",
        }),
      ];
    },
  },
};
