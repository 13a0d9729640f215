/**
 * StarSIEGE's powers and planets as plain data: choices of checks, offers of cards, changes of actions.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { allows } from "../../../src/core/actions/validate.ts";
import type { Offer } from "../../../src/core/contract/card-part.ts";
import type { Card } from "../../../src/core/contract/card.ts";
import type { CheckDefinition, CheckSession, Choice, Input, Intent } from "../../../src/core/contract/check.ts";
import type { Snapshot } from "../../../src/core/contract/world.ts";
import { part } from "../../../src/core/contract/card-part.ts";
import type { Json } from "../../../src/rules/shared/json.ts";
import { readShape } from "../../../src/rules/shared/schema.ts";
import type { HouseRules } from "../../../src/rules/siege/house-rules.ts";
import { hullBox } from "../../../src/rulesets/siege/actions/hull.ts";
import { countMooks } from "../../../src/rulesets/siege/actions/mooks.ts";
import { planetBox, settleConflict } from "../../../src/rulesets/siege/actions/planet.ts";
import {
  endOngoing,
  lapseWindow,
  overChannel,
  restPsi,
  tickDrain,
  usePower,
} from "../../../src/rulesets/siege/actions/psionics.ts";
import { takeSpecies } from "../../../src/rulesets/siege/actions/species.ts";
import { conflict } from "../../../src/rulesets/siege/checks/conflict.ts";
import { power } from "../../../src/rulesets/siege/checks/power.ts";
import { conflictPart } from "../../../src/rulesets/siege/cards/conflict.ts";
import { powerPart } from "../../../src/rulesets/siege/cards/power.ts";
import { FLEET, HOME, VEY, attackWorld, facility, home, planet, vey } from "./planets.ts";
import { type Fields, SHOVE, STORM, VEIL, changesOf, decide, psion, refusalOf, told } from "./psion.ts";
import { GM, GUNNER, MARINE, PLAYER, STRANGER, intent, marine, worldOf } from "./table.ts";

const input = (choices: Input["choices"] = {}): Input => ({ situational: {}, choices });

async function open(
  check: CheckDefinition,
  asked: Intent,
  snapshots: readonly Snapshot[],
  house: Partial<HouseRules> = {},
  round = 0,
): Promise<CheckSession> {
  const session = await check.open(asked, worldOf(snapshots, house, round));
  if ("refused" in session) throw new Error(session.refused.key);
  return session;
}
const powerAt = (item: string, more: Partial<Intent> = {}): Intent => intent("siege.power", { item, ...more });

/** Returns the offers of a card part by id. */
function offersOf(card: Card, id: "power" | "conflict"): readonly Offer[] {
  const kind = id === "power" ? part(powerPart) : part(conflictPart);
  const opened = kind.open(card.parts[id]?.data ?? null);
  if (!opened) throw new Error(`the part ${id} can't be read`);
  return opened.offers();
}

describe("a power that needs no over-channelling (SIE-PSI-3)", () => {
  it("A power without over-channelling works without a roll, and offers its Drain to be paid", async () => {
    const session = await open(power, powerAt(SHOVE), [psion()]);
    expect(session.formula(input())).toBeNull();
    expect(session.view(input())).toMatchObject({
      verb: "QUADRANT.Siege.Power.Activate",
      odds: [{ id: "success", chance: 1 }],
    });
    const [offer] = offersOf(session.card(input(), []), "power");
    expect(offer?.call).toMatchObject({
      action: "siege.usePower",
      args: { actor: GUNNER, item: SHOVE, halved: false, levels: 0 },
    });
    expect(told(await changesOf(usePower, offer?.call.args ?? null, PLAYER, [psion()]))).toEqual([
      "system.drain.remaining +3",
    ]);
  });

  it("An ongoing power starts, and ends the one before (SIE-PSI-4)", async () => {
    const args = { actor: GUNNER, item: VEIL, round: 0 };
    expect(told(await changesOf(usePower, args, PLAYER, [psion()]))).toEqual([
      'system.ongoingPower = "veil000000000000"',
    ]);
    expect(await changesOf(usePower, args, PLAYER, [psion({ ongoingPower: "veil000000000000" })])).toEqual([]);
    expect(
      told(await changesOf(endOngoing, { actor: GUNNER }, PLAYER, [psion({ ongoingPower: "veil000000000000" })])),
    ).toEqual(['system.ongoingPower = ""']);
    expect(await refusalOf(endOngoing, { actor: GUNNER }, PLAYER, [psion()])).toBe("NoOngoingPower");
  });

  it.each([
    ["stress", ["system.stress.normal.value +2", "system.stress.days.0.taken +2"]],
    ["pool", ["system.drain.pool +3"]],
  ] as const)("Drain is paid in %s where the house rule says so (SIE-DRAIN-2, -3)", async (drainMode, paid) => {
    expect(
      told(await changesOf(usePower, { actor: GUNNER, item: SHOVE, round: 0 }, PLAYER, [psion()], { drainMode })),
    ).toEqual(paid);
  });

  it("Only the owner and the GM can pay Drain", async () => {
    const args = { actor: GUNNER, item: SHOVE, round: 0 };
    expect(await refusalOf(usePower, args, STRANGER, [psion()])).toBe("GmOrOwner");
    expect(await refusalOf(usePower, args, GM, [psion()])).toBeNull();
    expect(await refusalOf(usePower, args, GM, [psion({ drain: { remaining: 2, pool: 0 } })])).toBe("UnderDrain");
    expect(await refusalOf(usePower, args, GM, [psion()], { psionics: false })).toBe("NoPsionics");
  });

  it("A Critical Success halves the Drain, and levels reduce it (SIE-OVER-5)", async () => {
    const args = { actor: GUNNER, item: SHOVE, round: 0 };
    expect(told(await changesOf(usePower, { ...args, halved: true }, PLAYER, [psion()]))).toEqual([
      "system.drain.remaining +1",
    ]);
    expect(told(await changesOf(usePower, { ...args, levels: 2 }, PLAYER, [psion()]))).toEqual([
      "system.drain.remaining +1",
    ]);
    expect(await changesOf(usePower, { ...args, levels: 9 }, PLAYER, [psion()])).toEqual([]);
  });
});

describe("a power that is resisted (SIE-RESIST-2)", () => {
  const opened = psion({ psi: { value: 5 } });

  it("A resisted power is rolled against the target's Psyche Defense, and deals its boxes", async () => {
    const session = await open(power, powerAt(STORM, { targets: [MARINE] }), [opened, marine()]);
    expect(session.formula(input())).toBe("1d20 + 5");
    expect(session.view(input()).groups.find(({ id }) => id === "cl")?.total).toBe(14);
    const card = session.card(input(), [9]);
    expect(card.parts["challenge"]?.data).toMatchObject({ outcome: "success", total: 14, target: 14 });
    expect(card.parts["attack"]?.data).toMatchObject({ target: MARINE, track: "stress" });
    expect(session.card(input(), [8]).parts).not.toHaveProperty("attack");
  });

  it("A resisted power costs its Drain even if the roll failed", async () => {
    const session = await open(power, powerAt(STORM, { targets: [MARINE] }), [opened, marine()]);
    for (const face of [2, 19]) {
      expect(offersOf(session.card(input(), [face]), "power").map(({ id, call }) => [id, call.action])).toEqual([
        ["drain", "siege.usePower"],
      ]);
    }
  });
});

describe("a power that must be over-channelled (SIE-OVER-1 to -4)", () => {
  it("Over-channelling rolls Spiritual, Empathy and Channeling against Potency and Drain", async () => {
    const session = await open(power, powerAt(STORM), [psion()]);
    const view = session.view(input());
    expect(view.refused).toBeUndefined();
    expect(view.choices.find(({ id }) => id === "way")).toMatchObject({
      value: "force",
      hint: { key: "QUADRANT.Siege.Refuse.PotencyTooHigh" },
    });
    expect(session.formula(input())).toBe("1d20 + 5");
    expect(view.groups.find(({ id }) => id === "cl")?.total).toBe(21);
    expect(view.odds.map(({ id, chance }) => [id, chance])).toEqual([
      ["failure", 0.75],
      ["success", 0.25],
    ]);
    expect(session.view(input({ way: "use" })).refused?.key).toBe("QUADRANT.Siege.Refuse.PotencyTooHigh");
  });

  it("Over-channelling opens a power for a box of Stress, and it can be used only in the next round", async () => {
    const session = await open(power, powerAt(STORM, { options: { round: 9 } }), [psion()], {}, 2);
    const [offer] = offersOf(session.card(input(), [16]), "power");
    expect(offer?.id).toBe("Open");
    expect(told(await changesOf(overChannel, offer?.call.args ?? null, PLAYER, [psion()], {}, 2))).toEqual([
      "system.stress.normal.value +1",
      'system.over.power = "storm00000000000"',
      "system.over.round = 2",
      "system.over.halved = false",
      "system.over.levels = 0",
      "system.stress.days.0.taken +1",
    ]);
    const open3 = psion({ over: { power: "storm00000000000", round: 2 } });
    const used = { actor: GUNNER, item: STORM, round: 3 };
    expect(told(await changesOf(usePower, used, PLAYER, [open3], {}, 3))).toEqual([
      "system.drain.remaining +4",
      'system.over.power = ""',
      "system.turn.power = true",
    ]);
    // The writing client knows the round, whatever the card says.
    for (const round of [0, 2, 3, 4, 9]) {
      expect(await refusalOf(usePower, { ...used, round }, PLAYER, [open3], {}, 2), `${round} in 2`).toBe(
        "PotencyTooHigh",
      );
      if (round !== 3)
        expect(await refusalOf(usePower, { ...used, round }, PLAYER, [open3], {}, 4), `${round} in 4`).toBe(
          "PotencyTooHigh",
        );
    }
    expect(told(await changesOf(lapseWindow, { actor: GUNNER }, PLAYER, [open3]))).toEqual([
      "system.drain.remaining +4",
      'system.over.power = ""',
    ]);
    expect(await refusalOf(lapseWindow, { actor: GUNNER }, PLAYER, [psion()])).toBe("NoWindow");
  });

  it("The round of an over-channel comes from the writing client: the current one, or the earlier one of its card (SIE-OVER-4)", async () => {
    const force = { actor: GUNNER, item: STORM, success: true };
    const dated = async (card: number, now: number) =>
      told(await changesOf(overChannel, { ...force, round: card }, PLAYER, [psion()], {}, now)).find((one) =>
        one.includes("over.round"),
      );
    expect(await dated(0, 5)).toBe("system.over.round = 5");
    expect(await dated(9, 5)).toBe("system.over.round = 5");
    expect(await dated(4, 5)).toBe("system.over.round = 4");
    expect(await dated(4, 0)).toBe("system.over.round = 0");
  });

  it("A failed over-channel costs critical Stress and its Drain", async () => {
    const session = await open(power, powerAt(STORM), [psion()]);
    const [offer] = offersOf(session.card(input(), [15]), "power");
    expect(told(await changesOf(overChannel, offer?.call.args ?? null, PLAYER, [psion()]))).toEqual([
      "system.stress.critical.shaken = true",
      "system.drain.remaining +4",
    ]);
  });

  it("Over-channelling is refused where it is not needed, and where both obstacles apply", async () => {
    const force = (item: string) => ({ actor: GUNNER, item, round: 0, success: true });
    expect(await refusalOf(overChannel, force(SHOVE), PLAYER, [psion()])).toBe("NoObstacle");
    expect(await refusalOf(overChannel, force(STORM), PLAYER, [psion({ drain: { remaining: 1, pool: 0 } })])).toBe(
      "AmpAndBurn",
    );
    expect(
      await refusalOf(overChannel, force(SHOVE), PLAYER, [psion({ drain: { remaining: 1, pool: 0 } })]),
    ).toBeNull();
  });
});

describe("the countdown of Drain (SIE-DRAIN-1, -3)", () => {
  it("Drain decreases by one a turn down to 0, and a rest empties the pool", async () => {
    const tired = psion({ drain: { remaining: 2, pool: 5 } });
    expect(told(await changesOf(tickDrain, { actor: GUNNER }, PLAYER, [tired]))).toEqual(["system.drain.remaining -1"]);
    expect(told(await changesOf(tickDrain, { actor: GUNNER, turns: 9 }, PLAYER, [tired]))).toEqual([
      "system.drain.remaining -2",
    ]);
    expect(await refusalOf(tickDrain, { actor: GUNNER }, PLAYER, [psion()])).toBe("NoDrain");
    expect(told(await changesOf(restPsi, { actor: GUNNER }, PLAYER, [tired]))).toEqual(["system.drain.pool -5"]);
    expect(await refusalOf(restPsi, { actor: GUNNER }, PLAYER, [psion()])).toBe("NoDrain");
  });
});

/** The GM chooses the defender's stake as well. */
const fought = (choices: Input["choices"] = {}): Input => input({ defenderStake: "", ...choices });

describe("one planet against another (SIE-PCON-1 to -5)", () => {
  it("A planet's attack rolls Industry, Attribute and Facilities against the Defense of a track", async () => {
    const session = await open(conflict, attackWorld(), [home(), vey()]);
    expect(session.formula(fought())).toBe("1d20 + 3");
    expect(session.view(fought()).groups.find(({ id }) => id === "cl")?.total).toBe(15);
    expect(session.formula(fought({ "bring-fleet00000000000": true }))).toBe("1d20 + 5");
    expect(session.formula(fought({ "bring-fleet00000000000": true, stake: "fleet00000000000" }))).toBe("1d20 + 5");
    expect(session.view(fought({ theatre: "awareness" })).groups.find(({ id }) => id === "cl")?.total).toBe(21);
    expect(
      session.view(fought({ defenderStake: "navy000000000000" })).groups.find(({ id }) => id === "cl")?.total,
    ).toBe(16);
  });

  it("The GM damages the track and applies the stakes with one receipt", async () => {
    const session = await open(conflict, attackWorld(), [home(), vey()]);
    const card = session.card(fought({ stake: "fleet00000000000", defenderStake: "navy000000000000" }), [11]);
    expect(card.parts["conflict"]?.data).toMatchObject({ success: true, damage: 2 });
    const [offer] = offersOf(card, "conflict");
    const args = offer?.call.args ?? null;
    expect(told(await changesOf(settleConflict, args, GM, [home(), vey()]))).toEqual([
      "system.tracks.populace.value +2",
      "system.rating -1",
      "delete",
    ]);
    expect(await refusalOf(settleConflict, args, PLAYER, [home(), vey()])).toBe("GmOrOwner");
    const worn = planet(HOME, "Home", {}, [facility(FLEET, "Fleet", 1)]);
    expect(await refusalOf(settleConflict, args, GM, [worn, vey()])).toBe("StakeMoved");
  });

  it("Full ordinary boxes mark a track Unstable and In Collapse, and the receipt names the check that is due (SIE-PTRK-5)", async () => {
    const args = { aggressor: HOME, target: VEY, track: "populace", damage: 2, stakes: [] };
    const full = vey({ tracks: { populace: { value: 2, unstable: false, collapse: false } } });
    const decision = await decide(settleConflict, args, GM, [home(), full]);
    expect(decision).toMatchObject({
      label: { key: "QUADRANT.Siege.Receipt.Planet.collapse", with: { boxes: 2, lost: 0 } },
    });
    expect("changes" in decision && told(decision.changes)).toEqual([
      "system.tracks.populace.unstable = true",
      "system.tracks.populace.collapse = true",
    ]);
  });

  it("A planet's attack without damage and stakes offers nothing", async () => {
    const session = await open(conflict, attackWorld(), [home(), vey()]);
    expect(offersOf(session.card(fought(), [2]), "conflict")).toEqual([]);
  });

  it("A planet's attack adds Unstable tracks and leaves out collapsed Attributes (SIE-PTRK-6, -7)", async () => {
    const shaken = home({ tracks: { populace: { value: 9, unstable: true, collapse: false } } });
    expect(
      (await open(conflict, attackWorld(), [shaken, vey()])).view(fought()).groups.find(({ id }) => id === "cl")?.total,
    ).toBe(18);
    const broken = home({ tracks: { populace: { value: 9, unstable: true, collapse: true } } });
    const { attribute: _named, ...unnamed } = attackWorld().options;
    const session = await open(conflict, attackWorld({ options: unnamed }), [broken, vey()]);
    expect(session.formula(fought({ attribute: "might" }))).toBe("1d20");
    expect(session.view(fought()).choices.find(({ id }) => id === "attribute")).toMatchObject({
      value: "infrastructure",
    });
  });

  it("A planet's attack is refused without a target, with too many Facilities, and where the house rules exclude it", async () => {
    const session = await open(conflict, attackWorld({ targets: [] }), [home(), vey()]);
    expect(session.view(fought()).refused?.key).toContain("NoPlanet");
    const itself = await open(conflict, attackWorld({ targets: [HOME] }), [home(), vey()]);
    expect(itself.view(fought()).refused?.key).toContain("NoPlanet");
    await expect(open(conflict, attackWorld(), [home(), vey()], { planetaryConflict: false })).rejects.toThrow(
      "NoConflict",
    );
    const rich = planet(
      HOME,
      "Home",
      {},
      ["a", "b", "c", "d"].map((id) => facility(`${HOME}.Item.${id}`, id, 1)),
    );
    const all = fought(Object.fromEntries(["a", "b", "c", "d"].map((id) => [`bring-${id}`, true])));
    expect((await open(conflict, attackWorld(), [rich, vey()])).view(all).refused?.key).toContain("TooManyFacilities");
    const noStakes = await open(conflict, attackWorld(), [home(), vey()], { staking: "none" });
    expect(noStakes.view(fought()).choices.map(({ id }) => id)).not.toContain("stake");
    expect(noStakes.view(fought({ stake: "fleet00000000000" })).refused?.key).toContain("NoStakes");
  });

  it("The lists hold what makes sense together, and more only with a reason (SIE-PCON-5, -6)", async () => {
    const bare = planet(HOME, "Home", { attributes: { education: { value: 2 } }, industries: ["combat", "lore"] });
    const session = await open(conflict, attackWorld({ options: { theatre: "combat", gm: true } }), [bare, vey()]);
    const listed = (id: string, choices: Input["choices"] = {}) => {
      const choice = session.view(fought(choices)).choices.find((one) => one.id === id);
      return choice?.kind === "select"
        ? { value: choice.value, options: choice.options.map(({ value }) => value) }
        : null;
    };
    expect(listed("theatre")?.options).toEqual(
      ["combat", "awareness", "environmental", "transportation", "manufacturing", "persuasion", "spiritual"], // no Lore: it would do no damage
    );
    expect(listed("attribute")).toEqual({ value: "might", options: ["might", "infrastructure", "cohesion"] });
    // Another track, another list; a theatre that can't damage it gives way.
    expect(listed("theatre", { track: "society", theatre: "lore" })?.value).toBe("lore");
    expect(listed("theatre", { track: "populace", theatre: "lore" })?.value).toBe("combat");
    expect(listed("attribute", { track: "society", theatre: "lore" })).toEqual({
      value: "education",
      options: ["connectivity", "education"],
    });
    const unusual = { unusual: true, attribute: "education" };
    expect(listed("attribute", unusual)).toEqual({
      value: "education",
      options: ["might", "infrastructure", "cohesion", "connectivity", "education", "law"],
    });
    expect(session.view(fought(unusual)).refused?.key).toContain("ConflictReason");
    expect(session.view(fought({ ...unusual, reason: "Cadets abroad" })).refused).toBeUndefined();
    expect(session.formula(fought({ ...unusual, reason: "Cadets abroad" }))).toBe("1d20 + 2");
    expect(session.formula(fought({ attribute: "education" }))).toBe("1d20"); // not without being asked for
  });

  it("A theatre that needs a stake says so, and a pressed Attribute or Industry finds what goes with it", async () => {
    const opened = async (options: Intent["options"]) =>
      (await open(conflict, attackWorld({ options: { ...options, gm: true } }), [home(), vey()])).view(fought())
        .choices;
    const theatre = (choices: readonly Choice[]) => choices.find(({ id }) => id === "theatre");
    const staked = await opened({ theatre: "lore", track: "populace" });
    expect(theatre(staked)).toMatchObject({ value: "lore", notes: [{ key: "QUADRANT.Siege.Conflict.NeedsStake" }] });
    const lore = await opened({ theatre: "lore" });
    expect(lore.find(({ id }) => id === "track")).toMatchObject({ value: "society" });
    expect(theatre(lore)).not.toHaveProperty("notes");
    expect(theatre(await opened({ attribute: "education" }))).toMatchObject({ value: "lore" });
    expect(theatre(await opened({ attribute: "might" }))).toMatchObject({ value: "combat" });
    const macro = await opened({ theatre: "combat", attribute: "law" });
    expect(macro.find(({ id }) => id === "unusual")).toMatchObject({ value: true });
    expect(macro.find(({ id }) => id === "attribute")).toMatchObject({ value: "law" });
  });

  it("A planet's boxes can be marked and cleared by hand", async () => {
    const args = (more: Fields): Json => ({ actor: VEY, track: "society", box: "ordinary", mark: true, ...more });
    expect(told(await changesOf(planetBox, args({}), GM, [vey()]))).toEqual(["system.tracks.society.value +1"]);
    expect(await refusalOf(planetBox, args({ count: 5 }), GM, [vey()])).toBe("BoxIsMarked");
    expect(await refusalOf(planetBox, args({ box: "collapse", mark: false }), GM, [vey()])).toBe("BoxIsClear");
    expect(await refusalOf(planetBox, args({}), PLAYER, [vey()])).toBe("GmOrOwner");
  });
});

describe("data that is not valid", () => {
  const actions = {
    usePower,
    overChannel,
    tickDrain,
    restPsi,
    lapseWindow,
    endOngoing,
    settleConflict,
    planetBox,
    hullBox,
    countMooks,
    takeSpecies,
  };
  const world = [psion({ over: { power: "storm00000000000", round: 1 } }), home(), vey(), marine()];
  const value: fc.Arbitrary<Json> = fc.oneof(
    fc.constantFrom<Json>(
      GUNNER,
      HOME,
      VEY,
      SHOVE,
      STORM,
      FLEET,
      "populace",
      "ordinary",
      "collapse",
      "",
      true,
      false,
      null,
    ),
    fc.integer({ min: -3, max: 120 }),
    fc.jsonValue() as fc.Arbitrary<Json>,
  );
  const keys = [
    "actor",
    "item",
    "round",
    "halved",
    "levels",
    "success",
    "turns",
    "aggressor",
    "target",
    "track",
    "damage",
    "stakes",
    "box",
    "mark",
    "count",
    "to",
  ];
  const args = fc.oneof(
    value,
    fc.record(Object.fromEntries(keys.map((key) => [key, value])), { requiredKeys: [] }) as fc.Arbitrary<Json>,
  );

  it.each(Object.entries(actions))(
    "%s refuses or stays within its allow-list, and never throws",
    async (_name, action) => {
      await fc.assert(
        fc.asyncProperty(args, async (raw) => {
          const decision = await decide(action, raw, GM, world);
          if (!("refused" in decision))
            expect(decision.changes.every((change) => allows(action.writes, change))).toBe(true);
        }),
      );
    },
  );

  it.each([
    ["power", powerPart],
    ["conflict", conflictPart],
  ] as const)("A card's invalid part %s is left out, and never throws", (_name, kind) => {
    fc.assert(
      fc.property(args, (raw) => {
        const data = readShape<unknown>(kind.data, raw);
        if (data) expect(part(kind as typeof powerPart).open(raw)).not.toBeNull();
      }),
    );
  });
});
