/**
 * What a fight has besides its blows: hitting back, openings, the upper hand, damage set by the GM, staying
 * unconscious; and undo.
 */
import fc from "fast-check";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { allows } from "../../../src/core/actions/validate.ts";
import type { Action, Decision } from "../../../src/core/contract/action.ts";
import type { CardState, PartEntry } from "../../../src/core/contract/card.ts";
import { type Part, part } from "../../../src/core/contract/card-part.ts";
import type { Seat, Snapshot } from "../../../src/core/contract/world.ts";
import { type Change, invertChanges, refKey, isEqualJson } from "../../../src/rules/shared/change.ts";
import type { Json } from "../../../src/rules/shared/json.ts";
import { DEFAULT_HOUSE, type HouseRules } from "../../../src/rules/sidonia/house.ts";
import { BodyFields, LOCATIONS, type Location, type Track } from "../../../src/rules/sidonia/state.ts";
import { applyHit } from "../../../src/rulesets/sidonia/actions/apply-hit.ts";
import { boundary, rest, setBoxes, setState, useBody } from "../../../src/rulesets/sidonia/actions/body.ts";
import { closeOpening, giveUpperHand, hitBack, stumble } from "../../../src/rulesets/sidonia/actions/exchange.ts";
import { locate, negate, takeOut } from "../../../src/rulesets/sidonia/actions/strike.ts";
import { attack } from "../../../src/rulesets/sidonia/checks/attack.ts";
import { damage } from "../../../src/rulesets/sidonia/checks/damage.ts";
import { buildStoredBody } from "../../../src/rulesets/sidonia/documents/read-actor.ts";
import { outcomePart } from "../../../src/rulesets/sidonia/cards/outcome.ts";
import { strikePart } from "../../../src/rulesets/sidonia/cards/strike.ts";
import { houses } from "../../rules/sidonia/make.ts";
import { Table } from "../../rules/table.ts";
import { cardState } from "./cards.ts";
import {
  GM,
  PISTOL,
  PLAYER,
  STRANGER,
  THUG,
  VOSS,
  hurt,
  intent,
  snapshot,
  thug,
  vest,
  voss,
  worldOf,
} from "./table.ts";

const POOL = { setting: "quadrant.sidonia.pool.dissonance" } as const;
const pipe = (): Snapshot =>
  snapshot(`${THUG}.Item.pipe000000000000`, "sidoniaWeapon", "Lead pipe", {
    kind: "melee",
    damageType: "blunt",
    strike: "heavy",
    equipped: true,
  });

interface Setting {
  readonly seat?: Seat;
  readonly snapshots?: readonly Snapshot[];
  readonly house?: Partial<HouseRules>;
  readonly card?: CardState | null;
  readonly dice?: readonly number[] | null;
}

const decide = (one: Action, args: Json, setting: Setting = {}): Promise<Decision> => {
  const { seat = GM, snapshots = [voss(), thug()], house = {}, card = null, dice = [] } = setting;
  return one.decide(args, seat, worldOf(snapshots, house), dice, card);
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

const kinds: Partial<Record<string, Part>> = { outcome: part(outcomePart), strike: part(strikePart) };
const offersIn = (parts: Readonly<Record<string, PartEntry>>) =>
  Object.values(parts).flatMap(({ kind, data }) => kinds[kind]?.open(data as Json)?.offers() ?? []);

async function cardOf(
  faces: readonly number[],
  setting: Setting & { readonly choices?: { readonly [key: string]: Json } } = {},
): Promise<CardState> {
  const { snapshots = [voss(), thug()], house = {}, choices = {} } = setting;
  const session = await attack.open(
    intent("sidonia.attack", { item: PISTOL, targets: [THUG] }),
    worldOf(snapshots, house),
  );
  if ("refused" in session) throw new Error(session.refused.key);
  return cardState(session.card({ situational: {}, choices }, faces).parts, VOSS, faces);
}

/** Returns the card with another value in its blow. */
const forged = (card: CardState, more: { readonly [key: string]: Json }): CardState => {
  const strike = card.parts["strike"];
  if (!strike) throw new Error("no blow");
  return { ...card, parts: { ...card.parts, strike: { ...strike, data: { ...strike.data, ...more } } } };
};

const set = (at: string, path: string, to: Json): Change => ({ op: "set", at: { uuid: at }, path, to });
const pool = (by: number): Change => ({ op: "add", at: POOL, path: "value", by });

describe("a messy exchange (SID-ATK-5)", () => {
  const messy = {};

  it("the defender hits back with an equipped weapon, at a rolled location, without an attack roll", async () => {
    const snapshots = [voss(), thug({}, [vest(), pipe()])];
    const card = await cardOf([3, 3], { snapshots });
    expect(await hitBack.formula(messy, worldOf(snapshots), card)).toBe("2d6");
    const changes = await changesOf(hitBack, messy, { snapshots, card, dice: [5, 6] });
    const back = changes.find((change) => "path" in change && change.path === "system.parts.back");
    expect(back).toMatchObject({
      to: {
        data: {
          attacker: THUG,
          target: VOSS,
          type: "blunt",
          location: "rightArm",
          back: true,
          outcome: "cleanSuccess",
        },
      },
    });
    expect(changes.some(({ at }) => "setting" in at)).toBe(false);
    const parts = { ...card.parts, back: (back as { to: unknown }).to as PartEntry };
    const apply = offersIn(parts).filter(({ id }) => id === "apply")[0];
    expect(apply?.call).toMatchObject({ action: "sidonia.applyHit", args: { target: VOSS, location: "rightArm" } });
    // The location of the first blow is still undecided.
    expect(offersIn(parts).map(({ id }) => id)).toContain("locate");
    expect(await changesOf(applyHit, apply?.call.args ?? null)).toEqual([
      { op: "add", at: { uuid: VOSS }, path: "system.locations.rightArm.stun.value", by: 1 },
    ]);
  });

  it("A defender without a weapon hits back with bare hands", async () => {
    const changes = await changesOf(hitBack, messy, { card: await cardOf([3, 3]), dice: [6, 1] });
    expect(changes).toContainEqual(expect.objectContaining({ path: "system.parts.back" }));
    expect(JSON.stringify(changes)).toContain("QUADRANT.Sidonia.Damage.Unarmed");
  });

  it("By house rule a messy exchange also adds to the pool, and leaves the attacker exposed", async () => {
    const house = { messyCost: "costAndPool" } as const;
    const card = await cardOf([3, 3]);
    const beside = async (setting: Setting) =>
      (await changesOf(stumble, messy, { card, ...setting })).filter(
        ({ at }) => !("uuid" in at && at.uuid === card.uuid),
      );
    expect(await beside({})).toEqual([set(VOSS, "system.status.exposed", true)]);
    expect(await beside({ house })).toEqual([set(VOSS, "system.status.exposed", true), pool(1)]);
    expect(await changesOf(hitBack, messy, { house, card, dice: [1, 1] })).toContainEqual(pool(1));
    // A cost that banked itself is replaced by the chosen price.
    const data = card.parts["outcome"]?.data;
    const banked = {
      ...card,
      parts: {
        ...card.parts,
        outcome: { ...card.parts["outcome"]!, data: { ...data, decisions: { cost: "banked", auto: true } } },
      },
    };
    expect(await beside({ card: banked })).toContainEqual(pool(-1));
    const settled = {
      ...card,
      parts: {
        ...card.parts,
        outcome: { ...card.parts["outcome"]!, data: { ...data, decisions: { cost: "waived" } } },
      },
    };
    expect(await refusalOf(stumble, messy, { card: settled })).toBe("QUADRANT.Refuse.AlreadyDone");
    // An NPC's messy exchange costs the NPC and adds nothing to the pool.
    const theirs = {
      ...card,
      parts: { ...card.parts, outcome: { ...card.parts["outcome"]!, data: { ...data, actor: THUG, roller: "gm" } } },
    };
    expect(await beside({ card: theirs, house })).toEqual([set(THUG, "system.status.exposed", true)]);
  });

  it("only the GM chooses the attacker's price, and only after a success at a cost", async () => {
    const card = await cardOf([3, 3]);
    expect(await refusalOf(hitBack, messy, { card, seat: PLAYER, dice: [1, 1] })).toBe("QUADRANT.Refuse.GmOnly");
    expect(await refusalOf(stumble, messy, { card: await cardOf([5, 5]) })).toBe("QUADRANT.Sidonia.Refuse.NoCost");
    expect(await refusalOf(hitBack, messy, { card: null })).toBe("QUADRANT.Refuse.NotOffered");
    expect(await refusalOf(hitBack, messy, { card: await cardOf([3, 3]), snapshots: [voss()], dice: [1, 1] })).toBe(
      "QUADRANT.Refuse.Gone",
    );
  });
});

describe("openings (SID-ATK-7, -8)", () => {
  it("an attack uses up the target's opening, whoever attacks", async () => {
    const snapshots = [voss(), thug({ status: { exposed: true } })];
    const card = await cardOf([], { snapshots });
    const close = offersIn(card.parts).find(({ id }) => id === "close");
    expect(close).toMatchObject({ auto: true });
    expect(await changesOf(closeOpening, {}, { snapshots, card, seat: PLAYER })).toEqual([
      set(THUG, "system.status.exposed", false),
    ]);
    expect(await refusalOf(closeOpening, {}, { snapshots, card, seat: STRANGER })).toBe("QUADRANT.Refuse.NotYourRoll");
    expect(await refusalOf(closeOpening, {}, { card })).toBe("QUADRANT.Sidonia.Refuse.NotExposed");
  });

  it("An opening is used up by the card of an attack through it, and by nothing else", async () => {
    const snapshots = [voss(), thug({ status: { exposed: true } })];
    const card = await cardOf([], { snapshots });
    const why = (asked: Setting, args: Json = {}) =>
      refusalOf(closeOpening, args, { snapshots, seat: PLAYER, ...asked });
    expect(await why({}, { attacker: VOSS, target: THUG })).toBe("QUADRANT.Refuse.NotOffered");
    expect(await why({ card: forged(card, { opening: false }) })).toBe("QUADRANT.Refuse.NotOffered");
    // A user can't report another user's attack, on any card.
    expect(await why({ card: forged(card, { attacker: THUG }) })).toBe("QUADRANT.Refuse.GmOrOwner");
    // A card with dice is of no attack through an opening.
    const thrown = forged(await cardOf([5, 5]), { opening: true });
    expect(await why({ card: thrown })).toBe("QUADRANT.Refuse.NotOffered");
  });
});

describe("a critical hit paid off (SID-ATK-3)", () => {
  const after = async (house: Partial<HouseRules>, called: string) => {
    const card = await cardOf([6, 6], { house, choices: { called } });
    const snapshots = [voss(), thug({ hasCorruptionTrack: true, corruption: { max: 9, permanent: 0, temporary: 0 } })];
    const changes = await changesOf(negate, {}, { house, card, snapshots });
    return changes.find((change) => "path" in change && change.path === "system.parts.strike");
  };

  it("A critical hit that is paid for lands like a clean one: as called by house rule (SID-ATK-4), else as rolled", async () => {
    expect(await after({ cleanHitLocation: "called" }, "head")).toMatchObject({
      to: { data: { paid: true, location: "head", dice: null } },
    });
    expect(await after({ cleanHitLocation: "called" }, "none")).toMatchObject({
      to: { data: { paid: true, location: null } },
    });
    expect(await after({}, "head")).toMatchObject({ to: { data: { paid: true, location: null } } });
  });
});

describe("a miss that helps whoever was missed (SID-ROLL-5)", () => {
  const house = { missGrantsAdvantage: true };

  it("By house rule a miss gives its target Advantage on one roll, which uses it up", async () => {
    expect((await cardOf([1, 2])).parts["strike"]).toBeUndefined();
    const card = await cardOf([1, 2], { house });
    const [given] = offersIn(card.parts).filter(({ id }) => id === "upperHand");
    expect(given).toMatchObject({ auto: true });
    expect(await changesOf(giveUpperHand, {}, { house, card, seat: PLAYER })).toEqual([
      set(THUG, "system.status.upperHand", true),
    ]);
    const aheadAlready = [voss(), thug({ status: { upperHand: true } })];
    expect(await refusalOf(giveUpperHand, {}, { house, card, snapshots: aheadAlready })).toBe(
      "QUADRANT.Sidonia.Refuse.AlreadySo",
    );
    const ahead = [voss({ status: { upperHand: true } }), thug()];
    const session = await attack.open(intent("sidonia.attack", { item: PISTOL }), worldOf(ahead, house));
    if ("refused" in session) throw new Error();
    expect(session.formula({ situational: {}, choices: {} })).toBe("3d6kh2 + 2");
    const [pays] = session.payments({ situational: {}, choices: {} });
    expect(await changesOf(setState, pays?.args ?? null, { snapshots: ahead, seat: PLAYER })).toEqual([
      set(VOSS, "system.status.upperHand", false),
    ]);
  });
});

describe("a card that claims a miss (SID-ROLL-5)", () => {
  const house = { missGrantsAdvantage: true };
  const why = (card: CardState | null, args: Json = {}) =>
    refusalOf(giveUpperHand, args, { house, card, seat: PLAYER });

  it("Only the target that the card's own roll missed gets Advantage", async () => {
    const card = await cardOf([1, 2], { house });
    expect(await why(card)).toBeNull();
    expect(await why(null, { attacker: VOSS, target: THUG })).toBe("QUADRANT.Refuse.NotOffered");
    expect(await why(forged(card, { target: VOSS }))).toBe("QUADRANT.Refuse.NotOffered");
    expect(await why(forged(card, { attacker: THUG }))).toBe("QUADRANT.Refuse.GmOrOwner");
    expect(await why({ ...card, rolls: [] })).toBe("QUADRANT.Refuse.NotOffered");
    expect(await why({ ...card, rolls: (await cardOf([5, 5])).rolls })).toBe("QUADRANT.Refuse.NotOffered");
    expect(await why(forged(await cardOf([5, 5]), { outcome: "failure" }))).toBe("QUADRANT.Refuse.NotOffered");
    // not under this house rule
    expect(await refusalOf(giveUpperHand, {}, { card, seat: PLAYER })).toBe("QUADRANT.Refuse.NotOffered");
  });
});

describe("damage set by the GM (SID-AMT-5)", () => {
  const harm = async (choices: { readonly [key: string]: Json }) => {
    const session = await damage.open(intent("sidonia.damage", { actor: THUG }), worldOf([thug()]));
    if ("refused" in session) throw new Error(session.refused.key);
    expect(session.formula({ situational: {}, choices })).toBeNull();
    return session.card({ situational: {}, choices }, []).parts;
  };

  it("Damage set by the GM is applied like any blow, and ignores armour where it says so", async () => {
    const parts = await harm({ amount: 3, type: "wound", location: "torso", what: "A car" });
    const [apply] = offersIn(parts);
    expect(await changesOf(applyHit, apply?.call.args ?? null)).toEqual([
      { op: "add", at: { uuid: THUG }, path: "system.locations.torso.health.value", by: 1 },
    ]);
    const [past] = offersIn(await harm({ amount: 3, type: "wound", location: "torso", bare: true }));
    expect(await changesOf(applyHit, past?.call.args ?? null)).toEqual([
      { op: "add", at: { uuid: THUG }, path: "system.locations.torso.health.value", by: 3 },
    ]);
    expect(offersIn(await harm({ amount: 2 })).map(({ id }) => id)).toEqual(["locate"]);
  });

  it("a card accepts only valid values, whatever is typed", async () => {
    const session = await damage.open(intent("sidonia.damage", { actor: THUG }), worldOf([thug()]));
    if ("refused" in session) throw new Error(session.refused.key);
    const refusedAs = (choices: { readonly [key: string]: Json }) => session.refuse({ situational: {}, choices });
    for (const [amount, why, bound] of [
      [-4, "AtLeast", "0"],
      [1e9, "AtMost", "20"],
      [21, "AtMost", "20"],
      [2.5, "WholeNumber", expect.anything()],
    ] as const)
      expect(refusedAs({ amount, location: "head" })).toEqual({
        key: `QUADRANT.Refuse.Input.${why}`,
        with: { path: "QUADRANT.Sidonia.Harm.Amount", bound },
      });
    expect(refusedAs({ what: "x".repeat(201) })).toMatchObject({
      key: "QUADRANT.Refuse.Input.TooLong",
      with: { path: "QUADRANT.Sidonia.Harm.What", bound: "200" },
    });
    expect(refusedAs({ amount: 20 })).toBeNull();
    const parts = await harm({ amount: 2, location: "tail", type: "psychic" });
    expect(parts["strike"]?.data).toMatchObject({ location: null, type: "blunt" });
  });

  it("Only the card's owner can roll the location of damage", async () => {
    const card: CardState = {
      uuid: "ChatMessage.card000000000000",
      actor: THUG,
      rolls: [],
      parts: await harm({ amount: 2 }),
    };
    expect(await changesOf(locate, {}, { card, dice: [1, 1] })).toContainEqual(
      expect.objectContaining({ path: "system.parts.strike" }),
    );
  });
});

describe("an unconscious character (SID-DMG-3, SID-INJ-7)", () => {
  const blow = {
    target: THUG,
    location: "head",
    type: "blunt",
    piercing: 0,
    opening: false,
    damage: [{ label: "Fist", value: 2, source: { rule: "SID-AMT-1" } }],
  };

  it("by house rule a character stays unconscious, also when boxes are cleared by a click", async () => {
    const house = { wakeOnHeadClear: false };
    const kept = set(THUG, "system.status.knockedOut", true);
    expect(await changesOf(applyHit, blow, { house })).toContainEqual(kept);
    expect(await changesOf(applyHit, blow)).not.toContainEqual(kept);
    expect(
      await changesOf(setBoxes, { actor: THUG, location: "head", track: "stun", to: 2 }, { house }),
    ).toContainEqual(kept);
    // A character is knocked out once.
    const down = [thug({ ...hurt({ head: [0, 2] }), status: { knockedOut: true } })];
    expect(await changesOf(applyHit, blow, { house, snapshots: down })).toEqual([]);
  });

  it("Only the GM can keep a character unconscious or wake them", async () => {
    const args = { actor: VOSS, status: "knockedOut", to: true };
    expect(await refusalOf(setState, args, { seat: PLAYER })).toBe("QUADRANT.Refuse.GmOnly");
    expect(await changesOf(setState, args)).toEqual([set(VOSS, "system.status.knockedOut", true)]);
  });
});

describe("a wound at a missing location", () => {
  it("A hit at an unknown location is refused, and changes nothing", async () => {
    for (const location of ["tail", "", null, "constructor"])
      expect(await refusalOf(applyHit, { target: THUG, location, type: "wound", piercing: 0, damage: [] })).toBe(
        "QUADRANT.Refuse.Input.OneOf",
      );
    expect(
      await refusalOf(applyHit, { target: PISTOL, location: "head", type: "wound", piercing: 0, damage: [] }),
    ).toBe("QUADRANT.Refuse.Gone");
  });

  it("a hit marks the boxes that are left and reports the rest as lost", async () => {
    const gone = [thug({ locations: { head: { health: { value: 2, bonus: -9 } } } })];
    const blow = {
      target: THUG,
      location: "head",
      type: "wound",
      piercing: 0,
      damage: [{ label: "Shot", value: 2, source: { by: "gm" } }],
    };
    expect(await decide(applyHit, blow, { snapshots: gone })).toMatchObject({
      changes: [],
      why: [{ value: 2 }, { value: -2 }],
    });
  });
});

describe("every action of a body and a fight", () => {
  const words = fc.constantFrom(...LOCATIONS);
  const calls: readonly (readonly [string, Action, fc.Arbitrary<Json>])[] = [
    [
      "applyHit",
      applyHit,
      fc.record({
        target: fc.constant(THUG),
        location: words,
        type: fc.constantFrom("wound", "blunt"),
        piercing: fc.nat(3),
        opening: fc.boolean(),
        bare: fc.boolean(),
        damage: fc.nat(6).map((value) => [{ label: "Blow", value, source: { by: "gm" } }]),
      }),
    ],
    [
      "setBoxes",
      setBoxes,
      fc.record({ actor: fc.constant(THUG), location: words, track: fc.constantFrom("health", "stun"), to: fc.nat(4) }),
    ],
    ["rest", rest, fc.constant({ actor: THUG })],
    [
      "setState",
      setState,
      fc.record({
        actor: fc.constant(THUG),
        status: fc.constantFrom("exposed", "takenOut", "stabilised", "knockedOut", "upperHand"),
        to: fc.boolean(),
      }),
    ],
    ["useBody", useBody, fc.constant({ actor: THUG })],
    [
      "boundary",
      boundary,
      fc.record({ event: fc.constantFrom("scene", "session"), actors: fc.constant([THUG, VOSS]) }),
    ],
    ["takeOut", takeOut, fc.constant({ target: THUG })],
  ];
  const systems = fc.record({
    attributes: fc.record({ physique: fc.record({ value: fc.integer({ min: 1, max: 4 }) }) }),
    specializations: fc.record({ body: fc.boolean() }),
    uses: fc.record({ bodyScene: fc.boolean(), manipulationSession: fc.boolean() }),
    status: fc.record({
      exposed: fc.boolean(),
      takenOut: fc.boolean(),
      stabilised: fc.boolean(),
      knockedOut: fc.boolean(),
      upperHand: fc.boolean(),
    }),
    locations: fc.record(
      Object.fromEntries(
        LOCATIONS.map((location) => [
          location,
          fc.record({
            health: fc.record({ value: fc.nat(4), bonus: fc.integer({ min: -3, max: 3 }) }),
            stun: fc.record({ value: fc.nat(4), bonus: fc.integer({ min: -3, max: 3 }) }),
          }),
        ]),
      ),
    ),
  });

  /** How many boxes the track at a path has. */
  const roomAt = (path: string, system: object, house: HouseRules): number => {
    const [, , location, track] = path.split(".");
    return buildStoredBody(v.parse(BodyFields, system), house)[location as Location][track as Track].max;
  };

  it.each(calls)(
    "Undo of %s restores everything, and no track is below zero or above its maximum",
    async (_name, one, args) => {
      let done = 0;
      await fc.assert(
        fc.asyncProperty(args, systems, houses, async (given, system, house) => {
          const snapshots = [voss(), thug(system as never)];
          const decision = await decide(one, given, { snapshots, house });
          if ("refused" in decision) return;
          done++;
          const before = {
            [THUG]: { system },
            [VOSS]: { system: snapshots[0]?.system ?? {} },
            [refKey(POOL)]: { value: 0 },
          };
          const table = new Table(before as never);
          const start = table.dump();
          const applied = table.apply(decision.changes);
          for (const { change, was, now } of applied) {
            if (change.op !== "add" || typeof now !== "number" || "setting" in change.at) continue;
            expect(now).toBeGreaterThanOrEqual(0);
            if (change.by > 0) expect(now).toBeGreaterThan(Number(was));
            if (change.by > 0)
              expect(now).toBeLessThanOrEqual(roomAt(change.path, system, { ...DEFAULT_HOUSE, ...house }));
          }
          table.apply(invertChanges(applied));
          expect(isEqualJson(table.dump(), start)).toBe(true);
        }),
        { numRuns: 60 },
      );
      expect(done).toBeGreaterThan(0);
    },
  );
});
