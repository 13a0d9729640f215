/** StarSIEGE's powers, planets, mooks and craft at the table of plain data: what checks ask, what cards offer, what actions write. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { allows } from "../../src/core/allow-list.ts";
import type {
  Action,
  Card,
  CheckDefinition,
  CheckSession,
  Decision,
  Input,
  Intent,
  Offer,
  Seat,
  Snapshot,
} from "../../src/core/contract.ts";
import { part } from "../../src/core/contract.ts";
import type { Change } from "../../src/rules/shared/change.ts";
import type { Json } from "../../src/rules/shared/json.ts";
import type { HouseRules } from "../../src/rules/siege/house.ts";
import { applyHit } from "../../src/rulesets/siege/actions/apply-hit.ts";
import { hullBox } from "../../src/rulesets/siege/actions/hull.ts";
import { countMooks } from "../../src/rulesets/siege/actions/mooks.ts";
import { planetBox, settleConflict } from "../../src/rulesets/siege/actions/planet.ts";
import { endOngoing, lapseWindow, overChannel, restPsi, tickDrain, usePower } from "../../src/rulesets/siege/actions/psionics.ts";
import { takeSpecies } from "../../src/rulesets/siege/actions/species.ts";
import { clock } from "../../src/rulesets/siege/clock.ts";
import { attack } from "../../src/rulesets/siege/checks/attack.ts";
import { conflict } from "../../src/rulesets/siege/checks/conflict.ts";
import { power } from "../../src/rulesets/siege/checks/power.ts";
import { craftInitiative, creatureInitiative } from "../../src/rulesets/siege/initiative.ts";
import { conflictPart } from "../../src/rulesets/siege/parts/conflict.ts";
import { powerPart } from "../../src/rulesets/siege/parts/power.ts";
import { GM, GUNNER, MARINE, PLAYER, STRANGER, gunner, intent, marine, trapping, worldOf } from "./siege-table.ts";

type Fields = { readonly [key: string]: Json };

const SHOVE = `${GUNNER}.Item.shove00000000000`;
const STORM = `${GUNNER}.Item.storm00000000000`;
const VEIL = `${GUNNER}.Item.veil000000000000`;
const GANG = "Actor.gang000000000000";
const HERON = "Actor.heron00000000000";
const HOME = "Actor.home000000000000";
const VEY = "Actor.vey0000000000000";
const FLEET = `${HOME}.Item.fleet00000000000`;
const NAVY = `${VEY}.Item.navy000000000000`;

const thing = (uuid: string, type: string, name: string, system: Fields, items: readonly Snapshot[] = []): Snapshot => ({
  uuid,
  type,
  name,
  img: "",
  system,
  items,
});
const owned = (uuid: string, name: string, system: Fields): Snapshot =>
  thing(uuid, "siegePower", name, { known: true, class: { automatic: true, primary: "spiritual" }, ...system });

const POWERS = [
  owned(SHOVE, "Unseen Shove", { potency: 2, drain: 3 }),
  owned(STORM, "Mind Storm", {
    potency: 5,
    drain: 4,
    class: { automatic: false, primary: "spiritual" },
    resisted: "psyche",
    damage: { total: 2, track: "stress", critical: false },
  }),
  owned(VEIL, "Grey Veil", { potency: 1, drain: 0, ongoing: true }),
];

/** Psi 3, Empathy +3, Channeling +2, Spiritual Primary. */
const psion = (system: Fields = {}): Snapshot =>
  gunner(
    {
      attributes: { empathy: { value: 3 }, reflexes: { value: 1 } },
      bundles: { spiritual: { primary: true, bonus: 0 } },
      specialties: { channeling: { name: "Channeling", bundle: "spiritual", attribute: "empathy", rating: 2 } },
      psi: { value: 3 },
      drain: { remaining: 0, pool: 0 },
      over: { power: "", round: 0 },
      ongoingPower: "",
      ...system,
    },
    POWERS,
  );

const planet = (uuid: string, name: string, system: Fields, items: readonly Snapshot[] = []): Snapshot =>
  thing(uuid, "siegePlanet", name, { attributes: {}, industries: [], tracks: {}, ...system }, items);
const facility = (uuid: string, name: string, rating: number, reactive = "none"): Snapshot =>
  thing(uuid, "siegeFacility", name, { rating, reactive });
const home = (system: Fields = {}): Snapshot =>
  planet(HOME, "Home", { attributes: { might: { value: 3 } }, industries: ["combat", "lore"], ...system }, [facility(FLEET, "Fleet", 2)]);
/** Populace: Defense 2 of Combat, 1 of its navy; two boxes. */
const vey = (system: Fields = {}): Snapshot =>
  planet(VEY, "Vey", { attributes: { might: { value: 2 }, law: { value: 2 } }, industries: ["combat", "manufacturing"], ...system }, [
    facility(NAVY, "Home Navy", 1, "populace"),
  ]);

const input = (choices: Input["choices"] = {}): Input => ({ situational: {}, choices });

async function open(
  check: CheckDefinition,
  asked: Intent,
  snapshots: readonly Snapshot[],
  house: Partial<HouseRules> = {},
): Promise<CheckSession> {
  const session = await check.open(asked, worldOf(snapshots, house));
  if ("refused" in session) throw new Error(session.refused.key);
  return session;
}
const powerAt = (item: string, more: Partial<Intent> = {}): Intent => intent("siege.power", { item, ...more });

const decide = (
  action: Action,
  args: Json,
  seat: Seat,
  snapshots: readonly Snapshot[],
  house: Partial<HouseRules> = {},
): Promise<Decision> => action.decide(args, seat, worldOf(snapshots, house), [], null);
async function changesOf(...args: Parameters<typeof decide>): Promise<readonly Change[]> {
  const decision = await decide(...args);
  if ("refused" in decision) throw new Error(decision.refused.key);
  expect(decision.changes.every((change) => allows(args[0].writes, change))).toBe(true);
  return decision.changes;
}
async function refusalOf(...args: Parameters<typeof decide>): Promise<string | null> {
  const decision = await decide(...args);
  return "refused" in decision ? (decision.refused.key.split(".").at(-1) ?? "") : null;
}
const told = (changes: readonly Change[]): readonly string[] =>
  changes.map((change) => {
    if (change.op === "add") return `${change.path} ${change.by > 0 ? "+" : ""}${change.by}`;
    return change.op === "set" ? `${change.path} = ${JSON.stringify(change.to)}` : change.op;
  });

/** What a card's part offers, by the offers' ids. */
function offersOf(card: Card, id: "power" | "conflict"): readonly Offer[] {
  const kind = id === "power" ? part(powerPart) : part(conflictPart);
  const opened = kind.open(card.parts[id]?.data ?? null);
  if (!opened) throw new Error(`the part ${id} can't be read`);
  return opened.offers();
}

describe("a power within reach (SIE-PSI-3)", () => {
  it("works without a roll, and offers its Drain to be paid", async () => {
    const session = await open(power, powerAt(SHOVE), [psion()]);
    expect(session.formula(input())).toBeNull();
    expect(session.view(input())).toMatchObject({ verb: "QUADRANT.Siege.Power.Activate", odds: [{ id: "success", chance: 1 }] });
    const [offer] = offersOf(session.card(input(), []), "power");
    expect(offer?.call).toMatchObject({ action: "siege.usePower", args: { actor: GUNNER, item: SHOVE, halved: false, levels: 0 } });
    expect(told(await changesOf(usePower, offer?.call.args ?? null, PLAYER, [psion()]))).toEqual(["system.drain.remaining +3"]);
  });

  it("starts what runs on, and ends what ran before (SIE-PSI-4)", async () => {
    const args = { actor: GUNNER, item: VEIL, round: 0 };
    expect(told(await changesOf(usePower, args, PLAYER, [psion()]))).toEqual(['system.ongoingPower = "veil000000000000"']);
    expect(await changesOf(usePower, args, PLAYER, [psion({ ongoingPower: "veil000000000000" })])).toEqual([]);
    expect(told(await changesOf(endOngoing, { actor: GUNNER }, PLAYER, [psion({ ongoingPower: "veil000000000000" })]))).toEqual([
      'system.ongoingPower = ""',
    ]);
    expect(await refusalOf(endOngoing, { actor: GUNNER }, PLAYER, [psion()])).toBe("NothingRuns");
  });

  it.each([
    ["stress", ["system.stress.normal.value +2"]],
    ["pool", ["system.drain.pool +3"]],
  ] as const)("pays in %s where the house says so (SIE-DRAIN-2, -3)", async (drainMode, paid) => {
    expect(told(await changesOf(usePower, { actor: GUNNER, item: SHOVE, round: 0 }, PLAYER, [psion()], { drainMode }))).toEqual(paid);
  });

  it("is its owner's and the GM's to pay", async () => {
    const args = { actor: GUNNER, item: SHOVE, round: 0 };
    expect(await refusalOf(usePower, args, STRANGER, [psion()])).toBe("GmOrOwner");
    expect(await refusalOf(usePower, args, GM, [psion()])).toBeNull();
    expect(await refusalOf(usePower, args, GM, [psion({ drain: { remaining: 2, pool: 0 } })])).toBe("UnderDrain");
    expect(await refusalOf(usePower, args, GM, [psion()], { psionics: false })).toBe("NoPsionics");
  });

  it("costs half, or less, for a Critical Success and for levels (SIE-OVER-5)", async () => {
    const args = { actor: GUNNER, item: SHOVE, round: 0 };
    expect(told(await changesOf(usePower, { ...args, halved: true }, PLAYER, [psion()]))).toEqual(["system.drain.remaining +1"]);
    expect(told(await changesOf(usePower, { ...args, levels: 2 }, PLAYER, [psion()]))).toEqual(["system.drain.remaining +1"]);
    expect(await changesOf(usePower, { ...args, levels: 9 }, PLAYER, [psion()])).toEqual([]);
  });
});

describe("a power that is resisted (SIE-RESIST-2)", () => {
  const opened = psion({ psi: { value: 5 } });

  it("is rolled against the Psyche Defense of its target, and deals its boxes", async () => {
    const session = await open(power, powerAt(STORM, { targets: [MARINE] }), [opened, marine()]);
    expect(session.formula(input())).toBe("1d20 + 5");
    expect(session.view(input()).groups.find(({ id }) => id === "cl")?.total).toBe(14);
    const card = session.card(input(), [9]);
    expect(card.parts["challenge"]?.data).toMatchObject({ outcome: "success", total: 14, target: 14 });
    expect(card.parts["attack"]?.data).toMatchObject({ target: MARINE, track: "stress" });
    expect(session.card(input(), [8]).parts).not.toHaveProperty("attack");
  });

  it("drains whatever the dice said", async () => {
    const session = await open(power, powerAt(STORM, { targets: [MARINE] }), [opened, marine()]);
    for (const face of [2, 19]) {
      expect(offersOf(session.card(input(), [face]), "power").map(({ id, call }) => [id, call.action])).toEqual([
        ["drain", "siege.usePower"],
      ]);
    }
  });
});

describe("a power out of reach (SIE-OVER-1 to -4)", () => {
  it("is forced: Spiritual, Empathy and Channeling against Potency and Drain", async () => {
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

  it("opens for a box of Stress, and is used in the next round alone", async () => {
    const session = await open(power, powerAt(STORM, { options: { round: 2 } }), [psion()]);
    const [offer] = offersOf(session.card(input(), [16]), "power");
    expect(offer?.id).toBe("Open");
    expect(told(await changesOf(overChannel, offer?.call.args ?? null, PLAYER, [psion()]))).toEqual([
      "system.stress.normal.value +1",
      'system.over.power = "storm00000000000"',
      "system.over.round = 2",
      "system.over.halved = false",
      "system.over.levels = 0",
    ]);
    const open3 = psion({ over: { power: "storm00000000000", round: 2 } });
    const use = (round: number) => ({ actor: GUNNER, item: STORM, round });
    expect(told(await changesOf(usePower, use(3), PLAYER, [open3]))).toEqual(["system.drain.remaining +4", 'system.over.power = ""']);
    expect(await refusalOf(usePower, use(4), PLAYER, [open3])).toBe("PotencyTooHigh");
    expect(await refusalOf(usePower, use(2), PLAYER, [open3])).toBe("PotencyTooHigh");
    expect(told(await changesOf(lapseWindow, { actor: GUNNER }, PLAYER, [open3]))).toEqual([
      "system.drain.remaining +4",
      'system.over.power = ""',
    ]);
    expect(await refusalOf(lapseWindow, { actor: GUNNER }, PLAYER, [psion()])).toBe("NoWindow");
  });

  it("strikes back where the roll fails", async () => {
    const session = await open(power, powerAt(STORM), [psion()]);
    const [offer] = offersOf(session.card(input(), [15]), "power");
    expect(told(await changesOf(overChannel, offer?.call.args ?? null, PLAYER, [psion()]))).toEqual([
      "system.stress.critical.shaken = true",
      "system.drain.remaining +4",
    ]);
  });

  it("is refused where it needs no force, and where it would need both kinds", async () => {
    const force = (item: string) => ({ actor: GUNNER, item, round: 0, success: true });
    expect(await refusalOf(overChannel, force(SHOVE), PLAYER, [psion()])).toBe("NothingToForce");
    expect(await refusalOf(overChannel, force(STORM), PLAYER, [psion({ drain: { remaining: 1, pool: 0 } })])).toBe("AmpAndBurn");
    expect(await refusalOf(overChannel, force(SHOVE), PLAYER, [psion({ drain: { remaining: 1, pool: 0 } })])).toBeNull();
  });
});

describe("Drain that runs off (SIE-DRAIN-1, -3)", () => {
  it("goes down by a turn, to nothing, and a rest empties the pool", async () => {
    const tired = psion({ drain: { remaining: 2, pool: 5 } });
    expect(told(await changesOf(tickDrain, { actor: GUNNER }, PLAYER, [tired]))).toEqual(["system.drain.remaining -1"]);
    expect(told(await changesOf(tickDrain, { actor: GUNNER, turns: 9 }, PLAYER, [tired]))).toEqual(["system.drain.remaining -2"]);
    expect(await refusalOf(tickDrain, { actor: GUNNER }, PLAYER, [psion()])).toBe("NoDrain");
    expect(told(await changesOf(restPsi, { actor: GUNNER }, PLAYER, [tired]))).toEqual(["system.drain.pool -5"]);
    expect(await refusalOf(restPsi, { actor: GUNNER }, PLAYER, [psion()])).toBe("NoDrain");
  });
});

const attackWorld = (more: Partial<Intent> = {}): Intent => ({
  check: "siege.conflict",
  actor: HOME,
  targets: [VEY],
  options: { theatre: "combat", track: "populace", attribute: "might" },
  ...more,
});

describe("one planet against another (SIE-PCON-1 to -5)", () => {
  it("rolls Industry, Attribute and Facilities against the Defense of a track", async () => {
    const session = await open(conflict, attackWorld(), [home(), vey()]);
    expect(session.formula(input())).toBe("1d20 + 3");
    expect(session.view(input()).groups.find(({ id }) => id === "cl")?.total).toBe(15);
    expect(session.formula(input({ "bring-fleet00000000000": true }))).toBe("1d20 + 5");
    expect(session.formula(input({ "bring-fleet00000000000": true, stake: "fleet00000000000" }))).toBe("1d20 + 5");
    expect(session.view(input({ theatre: "awareness" })).groups.find(({ id }) => id === "cl")?.total).toBe(21);
    expect(session.view(input({ defenderStake: "navy000000000000" })).groups.find(({ id }) => id === "cl")?.total).toBe(16);
  });

  it("damages the other's track with its stakes settled, as one change for the GM", async () => {
    const session = await open(conflict, attackWorld(), [home(), vey()]);
    const card = session.card(input({ stake: "fleet00000000000", defenderStake: "navy000000000000" }), [11]);
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

  it("marks Unstable and In Collapse once the ordinary boxes are full, and says what is due (SIE-PTRK-5)", async () => {
    const args = { aggressor: HOME, target: VEY, track: "populace", damage: 2, stakes: [] };
    const full = vey({ tracks: { populace: { value: 2, unstable: false, collapse: false } } });
    const decision = await decide(settleConflict, args, GM, [home(), full]);
    expect(decision).toMatchObject({ label: { key: "QUADRANT.Siege.Receipt.Planet.collapse", with: { boxes: 2, lost: 0 } } });
    expect("changes" in decision && told(decision.changes)).toEqual([
      "system.tracks.populace.unstable = true",
      "system.tracks.populace.collapse = true",
    ]);
  });

  it("offers nothing where nothing is to be settled", async () => {
    const session = await open(conflict, attackWorld(), [home(), vey()]);
    expect(offersOf(session.card(input(), [2]), "conflict")).toEqual([]);
  });

  it("weighs Unstable tracks and leaves out collapsed Attributes (SIE-PTRK-6, -7)", async () => {
    const shaken = home({ tracks: { populace: { value: 9, unstable: true, collapse: false } } });
    expect((await open(conflict, attackWorld(), [shaken, vey()])).view(input()).groups.find(({ id }) => id === "cl")?.total).toBe(18);
    const broken = home({ tracks: { populace: { value: 9, unstable: true, collapse: true } } });
    const { attribute: _named, ...unnamed } = attackWorld().options;
    const session = await open(conflict, attackWorld({ options: unnamed }), [broken, vey()]);
    expect(session.formula(input({ attribute: "might" }))).toBe("1d20");
    expect(session.view(input()).choices.find(({ id }) => id === "attribute")).toMatchObject({ value: "infrastructure" });
  });

  it("is refused without a target, with too much, and where the campaign has none", async () => {
    const session = await open(conflict, attackWorld({ targets: [] }), [home(), vey()]);
    expect(session.view(input()).refused?.key).toContain("NoPlanet");
    const itself = await open(conflict, attackWorld({ targets: [HOME] }), [home(), vey()]);
    expect(itself.view(input()).refused?.key).toContain("NoPlanet");
    await expect(open(conflict, attackWorld(), [home(), vey()], { planetaryConflict: false })).rejects.toThrow("NoConflict");
    const rich = planet(
      HOME,
      "Home",
      {},
      ["a", "b", "c", "d"].map((id) => facility(`${HOME}.Item.${id}`, id, 1)),
    );
    const all = input(Object.fromEntries(["a", "b", "c", "d"].map((id) => [`bring-${id}`, true])));
    expect((await open(conflict, attackWorld(), [rich, vey()])).view(all).refused?.key).toContain("TooManyFacilities");
    const noStakes = await open(conflict, attackWorld(), [home(), vey()], { staking: "none" });
    expect(noStakes.view(input()).choices.map(({ id }) => id)).not.toContain("stake");
    expect(noStakes.view(input({ stake: "fleet00000000000" })).refused?.key).toContain("NoStakes");
  });

  it("has its boxes marked and cleared by hand", async () => {
    const args = (more: Fields): Json => ({ actor: VEY, track: "society", box: "ordinary", mark: true, ...more });
    expect(told(await changesOf(planetBox, args({}), GM, [vey()]))).toEqual(["system.tracks.society.value +1"]);
    expect(await refusalOf(planetBox, args({ count: 5 }), GM, [vey()])).toBe("BoxIsMarked");
    expect(await refusalOf(planetBox, args({ box: "collapse", mark: false }), GM, [vey()])).toBe("BoxIsClear");
    expect(await refusalOf(planetBox, args({}), PLAYER, [vey()])).toBe("GmOrOwner");
  });
});

describe("mooks and craft under fire (SIE-MOOK-2, -4, SIE-DMG-5)", () => {
  const gang = (value = 4): Snapshot =>
    thing(GANG, "siegeMooks", "Gang", { mooks: { value, max: 9 }, size: 10 }, [
      trapping(`${GANG}.Item.cannon`, "Hand Cannon", {
        damage: { total: 3, track: "wound", critical: false },
        range: { class: "medium", restricted: false },
        bonus: 5,
        specialty: "Shooting",
      }),
      trapping(`${GANG}.Item.leather`, "Leather", { defensive: 3 }),
    ]);
  const heron = (system: Fields = {}): Snapshot =>
    thing(HERON, "siegeCraft", "Heron", { durability: { max: 3, marked: 2 }, status: {}, armor: { wound: 2 }, size: 10, ...system });
  const hit = (target: string, damage: number): Json => ({
    target,
    damage: [{ label: "Blaster", value: damage, source: { rule: "SIE-ATK-3" } }],
    size: 0,
    track: "wound",
    critical: false,
    piercing: false,
    sacrifice: null,
  });

  it("act with their number, and are as hard to hit by it", async () => {
    const session = await open(
      attack,
      { check: "siege.attack", actor: GANG, item: `${GANG}.Item.cannon`, targets: [], options: { band: "long" } },
      [gang()],
    );
    expect(session.formula(input())).toBe("1d20 + 7");
    const against = await open(attack, intent("siege.attack", { targets: [GANG] }), [gunner(), gang()]);
    expect(
      against
        .view(input())
        .groups.find(({ id }) => id === "cl")
        ?.rows.map(({ value }) => value),
    ).toEqual([12, 3, 2]);
  });

  it("fall by ones and by threes, armour or none", async () => {
    expect(told(await changesOf(applyHit, hit(GANG, 4), GM, [gang()]))).toEqual(["system.mooks.value -2"]);
    expect(told(await changesOf(applyHit, hit(GANG, 12), GM, [gang(2)]))).toEqual(["system.mooks.value -2"]);
    expect(told(await changesOf(countMooks, { actor: GANG, to: 7 }, GM, [gang()]))).toEqual(["system.mooks.value +3"]);
    expect(await refusalOf(countMooks, { actor: GANG, to: 7 }, PLAYER, [gang()])).toBe("GmOrOwner");
  });

  it("a hull takes its armour off, breaks box by box and is destroyed past the last", async () => {
    expect(await changesOf(applyHit, hit(HERON, 2), GM, [heron()])).toEqual([]);
    expect(told(await changesOf(applyHit, hit(HERON, 4), GM, [heron()]))).toEqual([
      "system.durability.marked +1",
      "system.status.nonFunctional = true",
    ]);
    expect(told(await changesOf(hullBox, { actor: HERON, box: "ordinary", mark: false, count: 2 }, GM, [heron()]))).toEqual([
      "system.durability.marked -2",
    ]);
    expect(await refusalOf(hullBox, { actor: HERON, box: "ordinary", mark: true, count: 2 }, GM, [heron()])).toBe("BoxIsMarked");
    expect(await refusalOf(hullBox, { actor: HERON, box: "destroyed", mark: false }, GM, [heron()])).toBe("BoxIsClear");
  });
});

describe("time (SIE-DRAIN-1, SIE-OVER-4)", () => {
  const due = (system: Fields) => ({
    turn: (round: number) => clock.turn?.(psion(system), round).map(({ action }) => action),
    time: (seconds: number) => clock.time?.(psion(system), seconds).map(({ args }) => (args as { turns: number }).turns),
  });

  it("lets Drain run off by one a turn, and by six seconds outside of a fight, never further than there is", () => {
    const running = due({ drain: { remaining: 5, pool: 0 } });
    expect(running.turn(3)).toEqual(["siege.tickDrain"]);
    expect([running.time(5), running.time(6), running.time(20), running.time(3600)]).toEqual([[], [1], [3], [5]]);
    const free = due({});
    expect([free.turn(3), free.time(60)]).toEqual([[], []]);
  });

  it("closes what an over-channel opened once its round is over", () => {
    const open = due({ over: { power: "storm00000000000", round: 2 } });
    expect([open.turn(2), open.turn(3), open.turn(4)]).toEqual([[], [], ["siege.lapseWindow"]]);
    expect(due({ over: { power: "storm00000000000", round: 0 } }).turn(4)).toEqual([]);
  });
});

describe("an eased over-channel (SIE-OVER-5)", () => {
  const opened = (more: Fields) => psion({ over: { power: "storm00000000000", round: 1, ...more } });
  const use = (system: Snapshot) => changesOf(usePower, { actor: GUNNER, item: STORM, round: 2 }, PLAYER, [system]);
  it("keeps what was agreed until the power is used, or lapses", async () => {
    const forced = { actor: GUNNER, item: STORM, round: 1, success: true, halved: true, levels: 0 };
    expect(told(await changesOf(overChannel, forced, PLAYER, [psion()]))).toContain("system.over.halved = true");
    expect(told(await use(opened({ halved: false, levels: 0 })))).toContain("system.drain.remaining +4");
    expect(told(await use(opened({ halved: true, levels: 0 })))).toContain("system.drain.remaining +2");
    expect(told(await use(opened({ halved: false, levels: 3 })))).toContain("system.drain.remaining +1");
    expect(told(await changesOf(lapseWindow, { actor: GUNNER }, PLAYER, [opened({ halved: true, levels: 0 })]))).toContain(
      "system.drain.remaining +2",
    );
  });
});

describe("a species", () => {
  const FELOID = `${GUNNER}.Item.feloid0000000000`;
  const feloid = (system: Fields = {}): Snapshot =>
    thing(FELOID, "siegeSpecies", "Feloid", { size: 9, attributes: { reflexes: { value: 1 } }, ...system });
  const born = (system: Fields = {}) => ({ ...psion(), items: [feloid(system)] });
  const args = { actor: GUNNER, item: FELOID };
  it("brings its Size and Attributes, once, by whoever plays the character", async () => {
    expect(told(await changesOf(takeSpecies, args, PLAYER, [born()]))).toEqual([
      "system.size = 9",
      "system.attributes.reflexes.value +1",
      "system.applied = true",
    ]);
    expect(await refusalOf(takeSpecies, args, PLAYER, [born({ applied: true })])).toBe("SpeciesTaken");
    expect(await refusalOf(takeSpecies, args, STRANGER, [born()])).toBe("GmOrOwner");
    expect(await refusalOf(takeSpecies, { ...args, item: SHOVE }, PLAYER, [psion()])).toBe("Gone");
    expect(await refusalOf(takeSpecies, { ...args, item: "Actor.other.Item.x" }, PLAYER, [born()])).toBe("Malformed");
  });
});

describe("initiative (SIE-INIT-1, SIE-INIT-2)", () => {
  it("is Reflexes and Tactical Maneuvers, or what a craft's sheet says", () => {
    const specialties = { t: { name: "tactical maneuvers", rating: 2 }, u: { name: "Shooting", rating: 9 } };
    expect(creatureInitiative({ attributes: { reflexes: { value: 3 } }, specialties })).toBe("5.2");
    expect(creatureInitiative({ attributes: { reflexes: { value: -1 } } })).toBe("-0.8");
    expect(craftInitiative({ initiative: 7 })).toBe("7");
  });

  it("puts the Combat bundle first among equals, then Confidence, and never a lower score before a higher", () => {
    const one = (reflexes: number, confidence: number, primary: boolean): number =>
      Number(
        creatureInitiative({
          attributes: { reflexes: { value: reflexes }, confidence: { value: confidence } },
          bundles: { combat: { primary } },
        }),
      );
    expect(one(3, -2, true)).toBeGreaterThan(one(3, 5, false));
    expect(one(3, 2, true)).toBeGreaterThan(one(3, 1, true));
    expect(one(4, -3, false)).toBeGreaterThan(one(3, 3, true));
    expect(one(3, 1, true)).toBe(one(3, 1, true));
    const low = fc.integer({ min: -99, max: 99 });
    fc.assert(
      fc.property(
        low,
        low,
        low,
        fc.boolean(),
        fc.boolean(),
        (score, a, b, first, second) => one(score + 1, a, first) > one(score, b, second),
      ),
    );
  });
});

describe("whatever arrives", () => {
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
    fc.constantFrom<Json>(GUNNER, HOME, VEY, SHOVE, STORM, FLEET, "populace", "ordinary", "collapse", "", true, false, null),
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
  const args = fc.oneof(value, fc.record(Object.fromEntries(keys.map((key) => [key, value])), { requiredKeys: [] }) as fc.Arbitrary<Json>);

  it.each(Object.entries(actions))("%s refuses or stays within its allow-list, and never throws", async (_name, action) => {
    await fc.assert(
      fc.asyncProperty(args, async (raw) => {
        const decision = await decide(action, raw, GM, world);
        if (!("refused" in decision)) expect(decision.changes.every((change) => allows(action.writes, change))).toBe(true);
      }),
    );
  });

  it.each([
    ["power", powerPart],
    ["conflict", conflictPart],
  ] as const)("a card's part %s that is none is left out, and never throws", (_name, kind) => {
    fc.assert(
      fc.property(args, (raw) => {
        const data = kind.parse(raw);
        if (data) expect(part(kind as typeof powerPart).open(raw)).not.toBeNull();
      }),
    );
  });
});
