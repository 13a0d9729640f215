/**
 * Every action of Sidonia's row is done and undone: alone from its card or its arguments, and in long sequences of
 * everything that cards offer. A new action without a scene here fails the first test.
 */
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Action } from "../../../src/core/contract/action.ts";
import type { Offer } from "../../../src/core/contract/card-part.ts";
import type { Parts, Ruleset } from "../../../src/core/contract/ruleset.ts";
import { isEqualJson } from "../../../src/rules/shared/change.ts";
import type { Json } from "../../../src/rules/shared/json.ts";
import type { HouseRules } from "../../../src/rules/sidonia/house.ts";
import { LOCATIONS } from "../../../src/rules/sidonia/state.ts";
import type { Table as Running } from "../../../tabletop/testing.ts";
import { type Bench, CARD, Play, worlds } from "./play.ts";
import { PISTOL, THUG, VOSS, intent } from "./table.ts";
import { open } from "../../core/table.ts";

type Fields = { readonly [key: string]: Json };

/** How an action is invoked. */
interface Scene {
  /** The card it is offered on. */
  readonly card?: (play: Play, row: Ruleset) => Promise<string>;
  /** Actions whose offers are clicked before. */
  readonly after?: readonly string[];
  /** Its arguments, where no card offers it. */
  readonly args?: fc.Arbitrary<Json>;
  readonly house?: Partial<HouseRules>;
  /** The data of Voss and the thug that make it possible. */
  readonly so?: (bench: Bench) => Bench;
}

const both =
  (change: (system: Bench["voss"]) => Bench["voss"]) =>
  (bench: Bench): Bench => ({ ...bench, voss: change(bench.voss), thug: change(bench.thug) });
const NO_STATUS = { exposed: false, takenOut: false, stabilised: false, knockedOut: false, upperHand: false };
const UNHURT = Object.fromEntries(
  LOCATIONS.map((id) => [id, { health: { value: 0, bonus: 0 }, stun: { value: 0, bonus: 0 } }]),
);
const exposed = both((system) => ({ ...system, status: { ...NO_STATUS, exposed: true } }));
const hale = both((system) => ({ ...system, status: NO_STATUS, locations: UNHURT }));
const FRESH = { state: "none", path: null };
const walking = both((system) => ({
  ...system,
  corruption: {
    ...system.corruption,
    permanent: 1,
    temporary: 6,
    path: "power",
    lurkerMet: true,
    bargains: { first: FRESH, second: FRESH, third: FRESH },
  },
}));
const STRUCK = { first: { state: "accepted", path: "power" }, second: FRESH, third: FRESH };
const paying = both((system) => ({
  ...system,
  corruption: { ...system.corruption, permanent: 0, temporary: 2, buffer: false },
}));

/** Returns the card of a check, rolled with these dice. */
const checked =
  (check: string, faces: readonly number[], choices: Fields = {}, options: Fields = {}, targets = [THUG]) =>
  async (play: Play, row: Ruleset): Promise<string> => {
    const attacks = check === "attack" ? { item: PISTOL, targets } : {};
    const session = await row.checks[check]!.open(
      intent(`sidonia.${check}`, { ...attacks, options }),
      play.world as never,
    );
    if ("refused" in session) throw new Error(session.refused.key);
    const given = { situational: {}, choices: { uses: [], allowed: true, byGM: "normal", ...choices } };
    const fell = session.formula(given) === null ? [] : faces;
    return play.put(session.card(given, fell).parts, fell);
  };
const fought = (faces: readonly number[], choices: Fields = {}) => checked("attack", faces, choices);
const tried = (faces: readonly number[], skill = "Persuasion") => checked("action", faces, {}, { skill });
/** Returns a card with one part. */
const laid = (kind: string, data: Fields) => (play: Play) =>
  Promise.resolve(play.put({ [kind]: { kind, sort: 10, data } }));

const penance = {
  actor: VOSS,
  code: "Never.",
  act: "choice",
  test: "t",
  choice: null,
  sacrifice: "",
  weight: null,
  cleansed: 0,
};
const actor = fc.constant(VOSS);
const some = (least: number) => fc.record({ actor, amount: fc.integer({ min: least, max: 4 }) });
const places = fc.constantFrom(...LOCATIONS);
const pool = fc.constant("dissonance");

const SCENES: Readonly<Record<string, Scene>> = {
  applyHit: { card: fought([5, 5]), after: ["locate"], so: hale },
  aim: { card: checked("attack", [5, 5], {}, {}, []), args: fc.constant({ target: THUG }), so: hale },
  setBoxes: { args: fc.record({ actor, location: places, track: fc.constantFrom("health", "stun"), to: fc.nat(4) }) },
  rest: { args: fc.record({ actor }) },
  setState: { args: fc.record({ actor, status: fc.constantFrom(...Object.keys(NO_STATUS)), to: fc.boolean() }) },
  useBody: { args: fc.record({ actor }) },
  boundary: { args: fc.record({ event: fc.constantFrom("scene", "session"), actors: fc.constant([THUG, VOSS]) }) },
  price: { card: fought([3, 3]), so: hale },
  release: { card: tried([6, 6]) },
  catastrophe: { card: tried([1, 1]) },
  lapse: { card: tried([1, 1]), args: fc.constant({ card: CARD }) },
  bankAtOnce: { card: tried([4, 4]), house: { autoBank: true } },
  benefit: { card: tried([6, 6]) },
  answerAether: { card: tried([6, 6], "Sorcery") },
  question: { card: tried([6, 5]) },
  penanceChoice: { card: laid("penance", penance) },
  penanceSacrifice: { card: laid("penance", { ...penance, act: "sacrifice", choice: "uphold" }) },
  penanceWeigh: { card: laid("penance", { ...penance, act: "sacrifice", choice: "uphold", sacrifice: "x" }) },
  changeCode: {
    card: laid("code", { actor: VOSS, id: "code000000000000", text: "Not even then.", origin: "", why: "" }),
  },
  locate: { card: fought([5, 5]), so: hale, house: { cleanHitLocation: "random" } },
  stray: {
    card: fought([5, 5], { called: "head" }),
    after: ["locate"],
    so: hale,
    house: { calledShotMiss: "always", cleanHitLocation: "random" },
  },
  takeOut: { card: fought([6, 6]), so: hale },
  negate: { card: fought([6, 6]), so: (bench) => paying(hale(bench)) },
  reroll: { card: tried([1, 2]), house: { manipulationReroll: true } },
  hitBack: { card: fought([3, 3]), so: hale },
  stumble: { card: fought([3, 3]), so: hale },
  closeOpening: { card: fought([5, 5]), so: exposed },
  giveUpperHand: { card: fought([1, 2]), so: hale, house: { missGrantsAdvantage: true } },
  payCorruption: {
    args: fc.record({
      actor,
      amount: fc.integer({ min: 1, max: 3 }),
      way: fc.constantFrom("defy", "twist", "embrace"),
      reason: fc.string(),
    }),
  },
  defyGate: { args: fc.record({ actor, attribute: fc.constant("physique"), gate: fc.integer({ min: 2, max: 6 }) }) },
  imposeCorruption: { args: some(1) },
  cleanseCorruption: { args: some(1) },
  hardenCorruption: { args: some(-3) },
  choosePath: { card: laid("lurker", { actor: VOSS }) },
  strikeBargain: { card: laid("bargain", { actor: VOSS, path: "power", step: 1 }), so: walking },
  refuseBargain: { card: laid("bargain", { actor: VOSS, path: "power", step: 1 }), so: walking },
  tellBargain: {
    card: laid("bargain", { actor: VOSS, path: "power", step: 1 }),
    so: (bench) =>
      both((system) => ({ ...system, corruption: { ...system.corruption, bargains: STRUCK } }))(walking(bench)),
  },
  bend: { card: fought([1, 2]), so: (bench) => paying(hale(bench)) },
  twistMove: { card: laid("twist", { actor: VOSS, text: "A door", state: "priced", price: 2 }) },
  answerTempt: {
    card: laid("tempt", { actor: VOSS, hard: "The archive.", easy: "The pattern.", price: 1, taken: null }),
  },
  answerAugury: { card: checked("augury", [], { text: "Is she lying?" }) },
  movePool: { args: fc.record({ pool, by: fc.integer({ min: -3, max: 3 }), reason: fc.constant("x") }) },
  setPool: { args: fc.record({ pool, to: fc.nat(9) }) },
};

/**
 * Actions that need a world with documents: their undo is tested in test/core/creation.test.ts, quick.test.ts,
 * adding.test.ts and payments.test.ts, and in spotlight.test.ts and running.test.ts here.
 */
const ELSEWHERE = [
  "finishCreation",
  "createNpc",
  "addItems",
  "moveItem",
  "spotlight.open",
  "spotlight.move",
  "buyTime.open",
  "buyTime.move",
  "together",
];

const faces = fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 3, maxLength: 3 });

describe("undo of every action of Sidonia's row", () => {
  let running: Running;
  let row: Ruleset;
  let parts: Parts;
  let actions: Readonly<Record<string, Action>>;
  beforeAll(async () => {
    running = await open();
    const { listRulesets: rulesets } = await import("../../../src/core/contract/registry.ts");
    const found = rulesets().find(({ id }) => id === "sidonia");
    if (!found) throw new Error("Sidonia is not played here");
    row = found;
    actions = row.actions;
    parts = await row.parts();
  });
  afterAll(() => running.close());

  const actionOf = (name: string): Action => {
    const found = actions[name];
    if (!found) throw new Error(`there is no ${name}`);
    return found;
  };
  const offersOn = (play: Play, uuid: string): (Offer & { readonly name: string })[] =>
    Object.values(play.card(uuid).parts).flatMap(({ kind, data }) =>
      [...(parts[kind]?.open(data as Json)?.offers() ?? [])].map((offer) => ({
        ...offer,
        name: offer.call.action.split(".")[1] ?? "",
      })),
    );
  /** Returns the arguments after the user has answered the prompts. */
  const answered = ({ call, inputs = [] }: Offer): Json => ({
    ...(call.args as Fields),
    ...Object.fromEntries(inputs.map((input) => [input.id, input.kind === "number" ? input.initial : "told"])),
  });

  it("Every action has a scene that tests its undo", () => {
    expect([...Object.keys(SCENES), ...ELSEWHERE].sort()).toEqual(Object.keys(actions).sort());
  });

  it.each(Object.entries(SCENES))("Undo of %s restores everything", async (name, scene) => {
    let done = 0;
    const runs = fc.tuple(worlds, scene.args ?? fc.constant(null), faces, fc.nat(9));
    await fc.assert(
      fc.asyncProperty(runs, async ([bench, given, dice, pick]) => {
        const play = new Play(scene.so ? scene.so(bench) : bench, scene.house);
        const card = scene.card ? await scene.card(play, row) : null;
        const start = play.table.dump();
        for (const before of scene.after ?? []) {
          const found = offersOn(play, card ?? "").find((offer) => offer.name === before);
          if (found) await play.act(actionOf(before), answered(found), dice, card);
        }
        const offered = card === null ? [] : offersOn(play, card).filter((offer) => offer.name === name);
        const chosen = offered[pick % Math.max(1, offered.length)];
        const args = given ?? (chosen ? answered(chosen) : null);
        if (args === null || !(await play.act(actionOf(name), args, dice, card))) return;
        done++;
        play.sound();
        play.back();
        expect(isEqualJson(play.table.dump(), start)).toBe(true);
      }),
      { numRuns: 16 },
    );
    expect(done, `${name} was never done`).toBeGreaterThan(0);
  });

  it("Undo of any sequence of presses restores everything, on cards that post cards too", async () => {
    const firsts = [
      fought([3, 3]),
      fought([6, 6]),
      fought([1, 2]),
      fought([5, 5], { called: "head" }),
      tried([1, 1]),
      tried([4, 4]),
      tried([6, 6], "Sorcery"),
      laid("penance", penance),
    ];
    const pressed = new Set<string>();
    const runs = fc.tuple(worlds, fc.constantFrom(...firsts), fc.array(fc.tuple(fc.nat(99), faces), { maxLength: 12 }));
    await fc.assert(
      fc.asyncProperty(runs, async ([bench, first, moves]) => {
        const play = new Play(hale(bench));
        await first(play, row);
        const start = play.table.dump();
        const used = new Set<string>();
        const open = () =>
          play.cards
            .flatMap((uuid) =>
              offersOn(play, uuid).map((offer) => ({ offer, uuid, use: `${uuid} ${offer.group ?? offer.id}` })),
            )
            .filter(({ use }) => !used.has(use));
        for (const [pick, dice] of moves) {
          const choices = open();
          const choice = choices[pick % Math.max(1, choices.length)];
          if (!choice || !(await play.act(actionOf(choice.offer.name), answered(choice.offer), dice, choice.uuid)))
            continue;
          used.add(choice.use);
          pressed.add(choice.offer.name);
          play.sound();
        }
        play.back();
        expect(isEqualJson(play.table.dump(), start)).toBe(true);
      }),
      { numRuns: 80 },
    );
    expect(pressed.size).toBeGreaterThan(10);
  });
});
