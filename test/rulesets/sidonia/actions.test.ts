import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { allows } from "../../../src/core/actions/validate.ts";
import type { Action, Decision } from "../../../src/core/contract/action.ts";
import type { CardState, PartEntry } from "../../../src/core/contract/card.ts";
import { type Part, part } from "../../../src/core/contract/card-part.ts";
import type { Seat, Snapshot } from "../../../src/core/contract/world.ts";
import { type Change, planUndo } from "../../../src/rules/shared/change.ts";
import type { Json } from "../../../src/rules/shared/json.ts";
import { type RollData, activeFaces, readRoll } from "../../../src/rules/shared/roll.ts";
import type { HouseRules } from "../../../src/rules/sidonia/house.ts";
import { applyHit } from "../../../src/rulesets/sidonia/actions/apply-hit.ts";
import { boundary, rest, setBoxes, setState, useBody } from "../../../src/rulesets/sidonia/actions/body.ts";
import { locate, negate, reroll, stray, takeOut } from "../../../src/rulesets/sidonia/actions/strike.ts";
import { action } from "../../../src/rulesets/sidonia/checks/action.ts";
import { attack } from "../../../src/rulesets/sidonia/checks/attack.ts";
import { outcomePart } from "../../../src/rulesets/sidonia/cards/outcome.ts";
import { strikePart } from "../../../src/rulesets/sidonia/cards/strike.ts";
import { Table } from "../../rules/table.ts";
import { GM, PISTOL, PLAYER, STRANGER, THUG, VOSS, hurt, intent, thug, vest, voss, worldOf } from "./table.ts";

const actions = { applyHit, setBoxes, rest, setState, useBody, boundary, takeOut };
const NOTHING = { situational: {}, choices: {} };

interface Setting {
  readonly seat?: Seat;
  readonly snapshots?: readonly Snapshot[];
  readonly house?: Partial<HouseRules>;
  readonly pool?: number;
  readonly card?: CardState | null;
  readonly dice?: readonly number[] | null;
}

const decide = (one: Action, args: Json, setting: Setting = {}): Promise<Decision> => {
  const { seat = GM, snapshots = [voss(), thug()], house = {}, pool = 0, card = null, dice = [] } = setting;
  return one.decide(args, seat, worldOf(snapshots, house, pool), dice, card);
};

async function changesOf(...args: Parameters<typeof decide>): Promise<readonly Change[]> {
  const decision = await decide(...args);
  if ("refused" in decision) throw new Error(decision.refused.key);
  expect(decision.changes.filter((change) => !allows(args[0].writes, change))).toEqual([]);
  return decision.changes;
}

async function refusalOf(...args: Parameters<typeof decide>): Promise<string | null> {
  const decision = await decide(...args);
  return "refused" in decision ? decision.refused.key : null;
}

const blow = (more: { readonly [key: string]: Json } = {}): { readonly [key: string]: Json } => ({
  target: THUG,
  location: "torso",
  damage: [{ label: "Shotgun", value: 3, source: { rule: "SID-AMT-3" } }],
  type: "wound",
  piercing: 0,
  opening: false,
  ...more,
});
const marks = (at: string, location: string, track: string, by: number): Change => ({
  op: "add",
  at: { uuid: at },
  path: `system.locations.${location}.${track}.value`,
  by,
});

describe("applying a blow", () => {
  it("Armour that is worn reduces a blow, and the rest marks boxes", async () => {
    expect(await changesOf(applyHit, blow())).toEqual([marks(THUG, "torso", "health", 1)]);
    expect(await changesOf(applyHit, blow({ location: "head" }))).toEqual([marks(THUG, "head", "health", 2)]);
    expect(await changesOf(applyHit, blow({ piercing: 1 }))).toEqual([marks(THUG, "torso", "health", 2)]);
    expect(await changesOf(applyHit, blow({ type: "blunt" }))).toEqual([marks(THUG, "torso", "stun", 3)]);
  });

  it("A wounded location is overwhelmed by a blow, and the receipt says so", async () => {
    const snapshots = [thug(hurt({ leftArm: [1, 1] }))];
    expect(await changesOf(applyHit, blow({ type: "blunt", location: "leftArm" }), { snapshots })).toEqual([
      marks(THUG, "leftArm", "health", 1),
      marks(THUG, "leftArm", "stun", 1),
    ]);
    expect(await decide(applyHit, blow({ type: "blunt", location: "leftArm" }), { snapshots })).toMatchObject({
      label: {
        key: "QUADRANT.Sidonia.Receipt.HitForce",
        with: { health: 1, stun: 1, state: "QUADRANT.Sidonia.Now.maimed" },
      },
      why: [{ value: 3 }, { value: 1 }, { value: -2 }],
    });
  });

  it.each([
    [{ torso: [2, 0] }, "torso", "dying"],
    [{ leftArm: [0, 0] }, "leftArm", "maimed"],
    [{}, "torso", "wounded"],
  ] as const)("The receipt names the worst state: %j at the %s is %s", async (before, location, state) => {
    const snapshots = [thug(hurt(before as never))];
    expect(await decide(applyHit, blow({ location }), { snapshots })).toMatchObject({
      label: { with: { state: `QUADRANT.Sidonia.Now.${state}` } },
    });
  });

  it("A blow that armour stops writes no damage, and still uses up the opening", async () => {
    const heavy = [thug({ status: { exposed: true } }, [vest({ av: 3 })])];
    expect(await changesOf(applyHit, blow(), { snapshots: heavy })).toEqual([]);
    expect(await changesOf(applyHit, blow({ opening: true }), { snapshots: heavy })).toEqual([
      { op: "set", at: { uuid: THUG }, path: "system.status.exposed", to: false },
    ]);
  });

  it("D2: the button says what is left after armour, and the receipt which piece stopped how much", async () => {
    const worn = await decide(applyHit, blow());
    expect(worn).toMatchObject({
      preview: { key: "QUADRANT.Card.AfterArmour", with: { after: 1 } },
      label: {
        with: { stopped: { key: "QUADRANT.Sidonia.Receipt.Stopped", with: { amount: 2, armour: "Kevlar Vest" } } },
      },
    });
    const bare = await decide(applyHit, blow({ location: "head" }));
    expect(bare).toMatchObject({ label: { with: { stopped: "" } } });
    expect(bare).not.toHaveProperty("preview");
    expect(await decide(applyHit, blow(), { snapshots: [thug({}, [vest({ av: 5 })])] })).toMatchObject({
      preview: { with: { after: 0 } },
      label: { key: "QUADRANT.Sidonia.Receipt.HitNothing", with: { stopped: { with: { amount: 3 } } } },
    });
  });

  it("D2: the receipt says what found no box", async () => {
    const hit = (boxes: number) => decide(applyHit, blow(), { snapshots: [thug(hurt({ torso: [boxes, 0] }), [])] });
    expect(await hit(0)).toMatchObject({ label: { with: { lost: "" } } });
    expect(await hit(3)).toMatchObject({ label: { key: "QUADRANT.Sidonia.Receipt.HitFull" } });
    const lost = { key: "QUADRANT.Sidonia.Receipt.Lost", with: { lost: 2 } };
    expect(await hit(2)).toMatchObject({ label: { key: "QUADRANT.Sidonia.Receipt.HitWound", with: { lost } } });
  });

  it("Only the GM and the target's owner can apply a blow", async () => {
    expect(await refusalOf(applyHit, blow(), { seat: PLAYER })).toBe("QUADRANT.Refuse.GmOrOwner");
    expect(await refusalOf(applyHit, blow({ target: VOSS }), { seat: PLAYER })).toBeNull();
    expect(await refusalOf(applyHit, blow({ target: VOSS }), { seat: STRANGER })).toBe("QUADRANT.Refuse.GmOrOwner");
  });
});

describe("the body by hand", () => {
  const box = (to: number, track = "stun") => ({ actor: VOSS, location: "head", track, to });

  it("Boxes are set up and down by hand, within the track", async () => {
    const snapshots = [voss(hurt({ head: [0, 1] }))];
    expect(await changesOf(setBoxes, box(2), { snapshots })).toEqual([marks(VOSS, "head", "stun", 1)]);
    expect(await changesOf(setBoxes, box(0), { snapshots })).toEqual([marks(VOSS, "head", "stun", -1)]);
    for (const to of [1, 3])
      expect(await refusalOf(setBoxes, box(to), { snapshots })).toBe("QUADRANT.Sidonia.Refuse.NoSuchBox");
    expect(await refusalOf(setBoxes, box(2), { snapshots, seat: STRANGER })).toBe("QUADRANT.Refuse.GmOrOwner");
  });

  it("A rest clears a box of Stun at each location", async () => {
    const snapshots = [voss(hurt({ head: [0, 1], torso: [2, 2] }))];
    expect(await changesOf(rest, { actor: VOSS }, { snapshots, seat: PLAYER })).toEqual([
      marks(VOSS, "head", "stun", -1),
      marks(VOSS, "torso", "stun", -1),
    ]);
    expect(await refusalOf(rest, { actor: VOSS })).toBe("QUADRANT.Sidonia.Refuse.NothingToRest");
  });

  it("owners set states, once; only the GM stabilises", async () => {
    const exposed = { actor: VOSS, status: "exposed", to: true };
    expect(await changesOf(setState, exposed, { seat: PLAYER })).toEqual([
      { op: "set", at: { uuid: VOSS }, path: "system.status.exposed", to: true },
    ]);
    const snapshots = [voss({ status: { exposed: true } })];
    expect(await refusalOf(setState, exposed, { snapshots })).toBe("QUADRANT.Sidonia.Refuse.AlreadySo");
    expect(await refusalOf(setState, { ...exposed, status: "stabilised" }, { seat: PLAYER })).toBe(
      "QUADRANT.Refuse.GmOnly",
    );
  });

  it("Body is spent once a scene, and restored in a new scene", async () => {
    const body = { specializations: { body: true } };
    expect(await refusalOf(useBody, { actor: VOSS })).toBe("QUADRANT.Sidonia.Refuse.NoBody");
    expect(await changesOf(useBody, { actor: VOSS }, { snapshots: [voss(body)], seat: PLAYER })).toHaveLength(1);
    const spent = [voss({ ...body, uses: { bodyScene: true, manipulationSession: true }, status: { exposed: true } })];
    expect(await refusalOf(useBody, { actor: VOSS }, { snapshots: spent })).toBe(
      "QUADRANT.Sidonia.Refuse.UsedThisScene",
    );
    const event = (name: string) => ({ event: name, actors: [VOSS] });
    expect(await changesOf(boundary, event("scene"), { snapshots: spent })).toHaveLength(2);
    expect(await changesOf(boundary, event("session"), { snapshots: spent })).toHaveLength(3);
    expect(await refusalOf(boundary, event("scene"), { snapshots: spent, seat: PLAYER })).toBe(
      "QUADRANT.Refuse.GmOnly",
    );
  });
});

// --- On cards

const thrown = (faces: readonly number[], modifier: string): RollData => {
  const roll = readRoll({
    class: "OutcomeRoll",
    formula: `2d6 ${modifier}`,
    options: {},
    terms: [
      { class: "Die", number: faces.length, faces: 6, results: faces.map((result) => ({ result, active: true })) },
    ],
    total: faces.reduce((a, b) => a + b, 0),
    evaluated: true,
  });
  if (!roll) throw new Error("no roll");
  return roll;
};

async function attackCard(
  faces: readonly number[],
  choices: { readonly [key: string]: Json } = {},
  house: Partial<HouseRules> = {},
) {
  const session = await attack.open(
    intent("sidonia.attack", { item: PISTOL, targets: [THUG] }),
    worldOf([voss(), thug()], house),
  );
  if ("refused" in session) throw new Error(session.refused.key);
  return cardState(session.card({ situational: {}, choices }, faces).parts, faces);
}

const cardState = (parts: Readonly<Record<string, PartEntry>>, faces: readonly number[]): CardState => ({
  uuid: "ChatMessage.card000000000000",
  actor: VOSS,
  rolls: [thrown(faces, "+ 2")],
  // A card's data is stored in the database and read back as JSON.
  parts: JSON.parse(JSON.stringify(parts)) as CardState["parts"],
});

/** Returns the card after changes are written. */
const since = (card: CardState, changes: readonly Change[]): CardState => {
  const parts = { ...card.parts };
  let { rolls } = card;
  for (const change of changes) {
    if (change.op === "set" && change.path.startsWith("system.parts."))
      parts[change.path.slice(13)] = change.to as unknown as PartEntry;
    if (change.op === "set" && change.path === "rolls")
      rolls = (change.to as string[]).flatMap((raw) => readRoll(JSON.parse(raw) as Json) ?? []);
  }
  return { ...card, parts, rolls };
};

/** Bending is tested in corruption.test.ts. */
const own = { outcome: part(outcomePart), strike: part(strikePart) };
const kinds: Partial<Record<string, Part>> = own;
const offersOf = (card: CardState) =>
  Object.values(card.parts).flatMap(({ kind, data }) => kinds[kind]?.open(data as Json)?.offers() ?? []);
const offer = (card: CardState, id: string) => offersOf(card).find((one) => one.id === id);
const ids = (card: CardState): string[] => offersOf(card).map(({ id }) => id);

describe("the card of an attack", () => {
  it("An attack's card leads from roll to location to boxes, and each step can be undone", async () => {
    const card = await attackCard([5, 5]);
    expect(ids(card)).toEqual(["locate"]);
    const dice = await locate.formula({}, worldOf([]), card);
    expect(dice).toBe("2d6");
    const found = since(card, await changesOf(locate, {}, { seat: PLAYER, card, dice: [3, 4] }));
    expect(found.parts["strike"]?.data).toMatchObject({ location: "torso", dice: [3, 4] });
    expect(ids(found)).toEqual(["apply"]);
    // D1: who may not press it reads what it waits with, and for whom.
    expect(offer(card, "locate")?.pending).toMatchObject({ what: { with: { target: "Thug" } } });
    expect(offer(found, "apply")?.pending).toMatchObject({ actor: THUG, what: { with: { target: "Thug" } } });
    const table = new Table({
      [THUG]: { system: { locations: { torso: { health: { value: 0 }, stun: { value: 0 } } } } },
    });
    const start = table.dump();
    const changes = await changesOf(applyHit, offer(found, "apply")?.call.args ?? null, { snapshots: [thug({}, [])] });
    const receipt = table.apply(changes);
    expect(table.dump()).not.toEqual(start);
    const back = planUndo(receipt, table.read, []);
    table.apply("changes" in back ? back.changes : []);
    expect(table.dump()).toEqual(start);
  });

  it("a hit is located once, and never by a player who does not own the roll", async () => {
    const card = await attackCard([5, 5]);
    expect(await refusalOf(locate, {}, { seat: STRANGER, card })).toBe("QUADRANT.Refuse.NotYourRoll");
    expect(await refusalOf(locate, {}, { card: null })).toBe("QUADRANT.Refuse.NotOffered");
    const found = since(card, await changesOf(locate, {}, { card, dice: [1, 1] }));
    expect(await refusalOf(locate, {}, { card: found })).toBe("QUADRANT.Refuse.AlreadyDone");
  });

  it("For a called shot that strays the GM can offer a miss, and the attacker can take it", async () => {
    const card = await attackCard([5, 5], { called: "head" });
    const astray = since(card, await changesOf(locate, {}, { card, dice: [3, 4] }));
    expect(ids(astray)).toEqual(["apply", "offerMiss"]);
    expect(await refusalOf(stray, { step: "offered" }, { card: astray, seat: PLAYER })).toBe("QUADRANT.Refuse.GmOnly");
    expect(await refusalOf(stray, { step: "taken" }, { card: astray, seat: PLAYER })).toBe(
      "QUADRANT.Sidonia.Refuse.NoMiss",
    );
    const offered = since(astray, await changesOf(stray, { step: "offered" }, { card: astray }));
    expect(ids(offered)).toEqual(["apply", "takeMiss"]);
    const taken = since(offered, await changesOf(stray, { step: "taken" }, { card: offered, seat: PLAYER }));
    expect(ids(taken)).toEqual([]);
    const true_ = since(card, await changesOf(locate, {}, { card, dice: [6, 6] }));
    expect(ids(true_)).toEqual(["apply"]);
  });

  it("A critical hit lets the defender be taken out or pay for an ordinary hit", async () => {
    const card = await attackCard([6, 6]);
    expect(ids(card)).toEqual([
      "relief",
      "benefit-faster",
      "benefit-information",
      "benefit-opportunity",
      "accept",
      "pay",
    ]);
    expect(await changesOf(takeOut, offer(card, "accept")?.call.args ?? null)).toEqual([
      { op: "set", at: { uuid: THUG }, path: "system.status.takenOut", to: true },
    ]);
    expect(await refusalOf(takeOut, { target: THUG }, { seat: PLAYER })).toBe("QUADRANT.Refuse.GmOrOwner");
    expect(await refusalOf(negate, {}, { card })).toBe("QUADRANT.Sidonia.Refuse.NoTrack");
    const tracked = [voss(), thug({ hasCorruptionTrack: true })];
    const changes = await changesOf(negate, {}, { card, snapshots: tracked });
    expect(changes[1]).toEqual({ op: "add", at: { uuid: THUG }, path: "system.corruption.temporary", by: 1 });
    expect(ids(since(card, changes))).toEqual([
      "relief",
      "benefit-faster",
      "benefit-information",
      "benefit-opportunity",
      "locate",
    ]);
    expect(await refusalOf(negate, {}, { card, snapshots: tracked, seat: PLAYER })).toBe("QUADRANT.Refuse.GmOrOwner");
  });

  it("A messy exchange has a price, and a critical miss exposes the attacker", async () => {
    expect(ids(await attackCard([3, 3]))).toEqual([
      "cost-hitBack",
      "cost-stumble",
      "cost-banked",
      "cost-complication",
      "cost-waived",
      "locate",
    ]);
    expect(ids(await attackCard([1, 1]))).toEqual(["free", "declined", "exposed"]);
    expect(ids(await attackCard([1, 2]))).toEqual([]);
  });
});

describe("a second try", () => {
  const talker = (uses = {}) => [voss({ specializations: { manipulation: true }, uses })];

  async function talk(faces: readonly number[], snapshots = talker()): Promise<CardState> {
    const session = await action.open(
      intent("sidonia.action", { options: { skill: "Persuasion" } }),
      worldOf(snapshots),
    );
    if ("refused" in session) throw new Error(session.refused.key);
    return cardState(session.card(NOTHING, faces).parts, faces);
  }

  it("A second try rerolls every die, replaces the first roll and is used up", async () => {
    const card = await talk([1, 1]);
    expect(ids(card)).toEqual(["reroll", "free", "declined"]);
    expect(await reroll.formula({}, worldOf(talker()), card)).toBe("2d6");
    const changes = await changesOf(reroll, {}, { card, dice: [4, 5], snapshots: talker(), seat: PLAYER });
    const again = since(card, changes);
    expect(again.parts["outcome"]?.data).toMatchObject({
      dice: [4, 5],
      total: 9,
      outcome: "successWithCost",
      rerolled: true,
    });
    expect(activeFaces(again.rolls[0] as RollData)).toEqual([4, 5]);
    expect(again.rolls[0]?.total).toBe(9);
    expect(changes.at(-1)).toMatchObject({ path: "system.uses.manipulationSession", to: true });
    expect(ids(again)).toEqual(["cost2-banked", "cost2-complication", "cost2-waived"]);
  });

  it("A second try of three dice counts the better or worse pair like the first", async () => {
    const mode = { situational: {}, choices: { byGM: "disadvantage" } };
    const session = await action.open(
      intent("sidonia.action", { options: { skill: "Persuasion" } }),
      worldOf(talker()),
    );
    if ("refused" in session) throw new Error(session.refused.key);
    const card = cardState(session.card(mode, [1, 2, 3]).parts, [1, 2, 3]);
    const again = since(card, await changesOf(reroll, {}, { card, dice: [6, 2, 5], snapshots: talker() }));
    expect(again.parts["outcome"]?.data).toMatchObject({ natural: 7, dropped: 0 });
    expect(activeFaces(again.rolls[0] as RollData)).toEqual([2, 5]);
  });

  it("Only an actor with an unused second try can use it, after a failed Social check", async () => {
    expect(ids(await talk([4, 4]))).not.toContain("reroll");
    const card = await talk([1, 2]);
    expect(await refusalOf(reroll, {}, { card, snapshots: talker({ manipulationSession: true }) })).toBe(
      "QUADRANT.Sidonia.Refuse.UsedThisSession",
    );
    expect(await refusalOf(reroll, {}, { card, snapshots: [voss()] })).toBe("QUADRANT.Sidonia.Refuse.NoReroll");
    expect(await refusalOf(reroll, {}, { card, snapshots: talker(), seat: STRANGER })).toBe(
      "QUADRANT.Refuse.NotYourRoll",
    );
  });
});

describe("invalid data from other clients", () => {
  it.each(Object.entries(actions))("%s refuses any invalid arguments, and never throws", async (_name, one) => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (raw) => {
        expect(await refusalOf(one, raw as Json)).not.toBeNull();
      }),
      { numRuns: 100 },
    );
  });

  it.each(Object.entries(own))("The part %s reads no invalid data", (_name, kind) => {
    fc.assert(
      fc.property(fc.jsonValue(), (raw) => {
        expect(kind.open(raw as Json)).toBeNull();
      }),
    );
  });

  it("A part with any one invalid field is read without an error", async () => {
    for (const { kind, data } of Object.values((await attackCard([5, 5])).parts)) {
      for (const [key, broken] of Object.keys(data).flatMap((name) =>
        ["<b>", [1], { a: 1 }].map((value) => [name, value] as const),
      )) {
        const opened = kinds[kind]?.open({ ...data, [key]: broken } as Json);
        if (opened) expect(() => [opened.view(GM, undefined), opened.text(), opened.offers()]).not.toThrow();
      }
    }
  });
});
