/** The checks that crews roll, and what they leave behind, as plain data, without Foundry. */
import { describe, expect, it } from "vitest";
import type { CardState } from "../../../src/core/contract/card.ts";
import type { CheckSession, Input } from "../../../src/core/contract/check.ts";
import type { Snapshot } from "../../../src/core/contract/world.ts";
import type { Json } from "../../../src/rules/shared/json.ts";
import { endDuties, lapseAid, useAid } from "../../../src/rulesets/siege/actions/aid.ts";
import { readyOpposed, rollOpposed } from "../../../src/rulesets/siege/actions/answer-opposed.ts";
import { settleDuty } from "../../../src/rulesets/siege/actions/duty.ts";
import { attack } from "../../../src/rulesets/siege/checks/attack.ts";
import { challenge } from "../../../src/rulesets/siege/checks/challenge.ts";
import { crew } from "../../../src/rulesets/siege/checks/crew.ts";
import { hold } from "../../../src/rulesets/siege/checks/hold.ts";
import { power } from "../../../src/rulesets/siege/checks/power.ts";
import { clock } from "../../../src/rulesets/siege/clock.ts";
import { type Fields, SHOVE, changesOf, psion, refusalOf } from "./psion.ts";
import { GM, GUNNER, MARINE, STRANGER, gunner, intent, marine, worldOf } from "./table.ts";
import {
  AID,
  BLIND,
  CARD,
  LASER,
  MATE,
  NOTHING,
  SHIP,
  TURRET,
  USED,
  at,
  choose,
  crewed,
  gun,
  mate,
  member,
  open,
  refused,
  ship,
  totals,
} from "./crewed.ts";

describe("SIE-CREW-2 to -5 pending bonuses in checks", () => {
  const shot = { item: `${GUNNER}.Item.blaster000000000`, targets: [MARINE] };

  it.each([
    ["a challenge", challenge, { options: { bundle: "lore" } }, gunner()],
    ["an attack", attack, shot, gunner()],
    ["a hold", hold, { targets: [MARINE], options: { way: "hold" } }, gunner()],
    ["a power that is forced", power, { item: `${GUNNER}.Item.storm00000000000`, targets: [MARINE] }, psion()],
  ] as const)("%s counts them and uses them up", async (_what, check, asked, actor) => {
    const plain = await open(check, asked, [actor, marine({ npc: {} })]);
    const aided = { ...actor, system: { ...actor.system, aid: AID } };
    const session = await open(check, asked, [aided, marine({ npc: {} })]);
    expect(totals(session)["bonus"]).toBe((totals(plain)["bonus"] ?? 0) + 4);
    expect(session.payments(NOTHING)).toEqual(USED);
    expect(plain.payments(NOTHING)).toEqual([]);
    const line = session.view(NOTHING).groups[0]?.rows.find(({ label }) => label === "QUADRANT.Siege.Crew.Aid.tactics");
    expect(line).toMatchObject({ value: 4, source: { uuid: MATE } });
    expect(session.payments(choose({ nova: true }))).toHaveLength(2);
  });

  it("A power that needs no roll uses none up", async () => {
    const session = await open(power, { item: SHOVE, targets: [] }, [psion({ aid: AID })]);
    expect(session.payments(NOTHING)).toEqual([]);
  });

  it("Used up once: the second check is refused", async () => {
    const people = [gunner({ aid: AID })];
    expect(await changesOf(useAid, { actor: GUNNER, keys: ["x"] }, BLIND, people)).toEqual([
      { op: "unset", at: { uuid: GUNNER }, path: "system.aid.x" },
    ]);
    expect(await refusalOf(useAid, { actor: GUNNER, keys: ["x"] }, BLIND, [gunner()])).toBe("usedUp");
    expect(await refusalOf(useAid, { actor: GUNNER, keys: ["x"] }, STRANGER, people)).toBe("GmOrOwner");
  });

  it("In a roll of both, each side uses up its own as it becomes ready", async () => {
    const theirs = { y: { duty: "enhance", value: 2, from: MATE, name: "Rhee" } };
    const people = [gunner({ aid: AID }), marine({ npc: {}, aid: theirs })];
    const both = worldOf(people, { opposedRolls: true });
    const session = await challenge.open(intent("siege", { targets: [MARINE] }), both);
    if ("refused" in session) throw new Error(session.refused.key);
    const against = { against: "opposed" };
    expect(session.payments(choose(against))).toEqual(USED);
    expect(session.payments(choose({ ...against, later: true }))).toEqual([]);
    const used = async (choices: Input["choices"], action: typeof rollOpposed, args: Fields, dice: number[]) => {
      const parts = JSON.parse(JSON.stringify(session.card(choose(choices), []).parts)) as CardState["parts"];
      const decision = await action.decide(args, GM, both, dice, { uuid: CARD, actor: GUNNER, rolls: [], parts });
      if ("refused" in decision) throw new Error(decision.refused.key);
      return decision.changes.filter(({ op }) => op === "unset").map((change) => "path" in change && change.path);
    };
    expect(await used(against, rollOpposed, { side: "b" }, [9, 9])).toContain("system.aid.y");
    const own = { bundle: "lore", attribute: "knowledge", specialty: "", primary: "own", bonus: [] };
    expect(await used({ ...against, later: true }, readyOpposed, { side: "a", answer: own }, [])).toEqual([
      "system.aid.x",
    ]);
  });

  it("Penalties that are eased don't count", async () => {
    const wounds = { wounds: { normal: { value: 4, max: 4 }, critical: { disabled: true } } };
    const eased = { y: { duty: "allay", value: 0, from: MATE, name: "Rhee" } };
    const cl = async (system: Fields) => totals(await open(challenge, {}, [gunner(system)]))["cl"];
    expect(await cl({ ...wounds, aid: eased })).toBe(((await cl(wounds)) ?? 0) - 3);
  });

  it("The clock: bonuses lapse as a turn ends, what a member did as theirs begins", async () => {
    expect(clock.turnEnd?.(gunner({ aid: AID }))).toEqual([{ action: "siege.lapseAid", args: { actor: GUNNER } }]);
    expect(clock.turnEnd?.(gunner())).toEqual([]);
    expect(clock.turn?.(member(), 2)).toEqual([{ action: "siege.endDuties", args: { actor: GUNNER } }]);
    expect(clock.turn?.(gunner(), 2)).toEqual([]);
    expect(clock.fightEnd?.(member({ aid: AID })).map(({ action }) => action)).toEqual([
      "siege.lapseAid",
      "siege.endDuties",
    ]);
    expect(clock.time?.(member({ aid: AID }), 5)).toEqual([]);
    expect(clock.time?.(member({ aid: AID }), 6)).toHaveLength(2);
    expect(await refusalOf(lapseAid, { actor: GUNNER }, GM, [gunner()])).toBe("usedUp");
    expect(await changesOf(lapseAid, { actor: GUNNER }, GM, [gunner({ aid: AID })])).toHaveLength(1);
    const eased = { y: { duty: "allay", value: 0, from: GUNNER, name: "Ines" } };
    const guarded = crewed({ guard: { value: 2, duty: "evade", subsystem: "" } });
    const ended = await changesOf(endDuties, { actor: GUNNER }, GM, [member(), mate({ aid: eased }), guarded]);
    expect(ended.map((change) => "path" in change && change.path)).toEqual(["system.crew.mine.guard", "system.aid.y"]);
    expect(await refusalOf(endDuties, { actor: GUNNER }, GM, [member(), mate(), crewed({})])).toBe("nothingEnds");
  });
});

describe("SIE-CREW-2 to -6, SIE-CREW-8 the check of a station", () => {
  const duty = (name: string) => ({ actor: MATE, options: { duty: name } });
  const captained = (system: Fields = {}) => [member(), mate(system), crewed({ weapon: TURRET })];
  const asStation = (station: string, system: Fields = {}, craft: Fields = {}) => [
    member(),
    mate(system),
    ship({ crew: { mine: at(GUNNER, "gunnery", { weapon: TURRET }), theirs: at(MATE, station) }, ...craft }),
  ];
  async function settle(session: CheckSession, people: readonly Snapshot[], face: number, input = NOTHING) {
    const card = {
      uuid: CARD,
      actor: MATE,
      rolls: [],
      ...session.card(input, session.formula(input) === null ? [] : [face]),
    };
    const stored = JSON.parse(JSON.stringify(card)) as CardState;
    const decision = await settleDuty.decide({}, GM, worldOf(people), [], stored);
    return "refused" in decision ? decision.refused.key.split(".").at(-1) : decision.changes;
  }

  it("belongs to the station that one has", async () => {
    expect(await refused(crew, duty("evade"), captained())).toBe("otherStation");
    expect(await refused(crew, duty("help"), [mate(), ship()])).toBe("ashore");
    expect(await refused(crew, duty("help"), [])).toBe("Gone");
    expect(await refused(crew, duty("help"), captained({ unconscious: true }))).toBe("unconscious");
    expect(await refused(crew, duty("help"), captained())).toBeUndefined();
    expect(await refused(crew, duty("help"), [mate(), crewed({})])).toBe("nobody");
    expect(await refused(crew, duty("tactics"), [mate(), crewed({})])).toBe("noOrdered");
  });

  it("A Captain's help needs no roll; the writer reads the numbers again", async () => {
    const people = captained({ bundles: { persuasion: { primary: true } } });
    const session = await open(crew, duty("help"), people);
    expect(session.formula(NOTHING)).toBeNull();
    expect(session.payments(NOTHING)).toEqual([]);
    const given = { duty: "help", value: 6, from: MATE, name: "Rhee" };
    const change = { op: "set", at: { uuid: GUNNER }, path: `system.aid.help-${MATE.replace(".", "-")}`, to: given };
    expect(await settle(session, people, 0)).toEqual([change]);
    expect(await settle(session, captained(), 0)).toEqual([{ ...change, to: { ...given, value: 2 } }]);
    expect(await settle(session, [mate(), crewed({})], 0)).toBe("nobody");
    expect(await settle(session, asStation("pilot"), 0)).toBe("otherStation");
  });

  it("An order grants Confidence or the Specialty, whatever is picked; a failure has nothing to do", async () => {
    const specialties = { t: { name: "Tactical Maneuvers", bundle: "combat", attribute: "savvy", rating: 6 } };
    const people = captained({ specialties });
    const session = await open(crew, duty("tactics"), people);
    expect(totals(session)).toEqual({ bonus: 2 + 6, cl: 18 });
    const valueOf = async (input: Input) => {
      const changes = await settle(session, people, 20, input);
      return Array.isArray(changes) && changes.map((change: { to?: Json }) => (change.to as Fields)["value"]);
    };
    expect(await valueOf(NOTHING)).toEqual([6]);
    expect(await valueOf(choose({ pick: "attribute" }))).toEqual([4]);
    expect(session.card(NOTHING, [1]).parts).not.toHaveProperty("crew");
    const card = session.card(NOTHING, [20]);
    const forged = { uuid: CARD, actor: MATE, rolls: [], parts: { crew: card.parts["crew"] } } as unknown as CardState;
    const decision = await settleDuty.decide({}, GM, worldOf(people), [], forged);
    expect("refused" in decision && decision.refused.key).toBe("QUADRANT.Refuse.NotOffered");
  });

  it("A rating of 0 or less grants nothing", async () => {
    const people = asStation("engineering", { attributes: { savvy: { value: -1 } } });
    const session = await open(crew, duty("enhance"), people);
    expect(session.card(NOTHING, [20]).parts["crew"]?.data).toMatchObject({ value: 0 });
  });

  it("A Pilot raises the craft's Defense, with the craft's bonus on the roll alone", async () => {
    const flight = { f: { name: "Flight", bundle: "handling", attribute: "reflexes", rating: 3 } };
    const people = asStation("pilot", { specialties: flight }, { bundles: { handling: { bonus: 2 } } });
    const session = await open(crew, duty("evade"), people);
    expect(totals(session)["bonus"]).toBe(3 + 2);
    const changes = await settle(session, people, 20);
    expect(changes).toEqual([
      {
        op: "set",
        at: { uuid: SHIP },
        path: "system.crew.theirs.guard",
        to: { value: 3, duty: "evade", subsystem: "" },
      },
    ]);
    const subsystems = { d: { name: "Drive", drive: true, disabled: true } };
    expect(await refused(crew, duty("evade"), asStation("pilot", {}, { subsystems }))).toBe("controlsLost");
    const broken = { status: { nonFunctional: true } };
    expect(await refused(crew, duty("evade"), asStation("pilot", {}, broken))).toBe("hull");
    const flown = { guard: { value: 3, duty: "fly", subsystem: "" } };
    const flying = asStation("pilot", {}, { crew: { theirs: at(MATE, "pilot", flown) } });
    expect(await refused(crew, duty("evade"), flying)).toBe("evade");
  });

  it("Support uses a system that works and that nobody else uses", async () => {
    const subsystems = { mast: { name: "Mast" }, mount: { name: "Mount", weapon: TURRET } };
    const people = asStation("support", {}, { subsystems });
    const session = await open(crew, duty("support"), people);
    const changes = await settle(session, people, 20);
    expect(changes).toMatchObject([{ to: { value: 2, duty: "support", subsystem: "mast" } }]);
    const [, helper] = people;
    const used = ship({
      subsystems,
      crew: {
        mine: at(GUNNER, "support", { guard: { value: 1, duty: "support", subsystem: "mast" } }),
        theirs: at(MATE, "support"),
      },
    });
    expect(await settle(session, [member(), helper ?? mate(), used], 20)).toBe("inUse");
  });

  it("A repair clears the box chosen; one that is clear, or a wreck, is refused", async () => {
    const damaged = { durability: { max: 2, marked: 1 } };
    const people = asStation("engineering", {}, damaged);
    const session = await open(crew, duty("repair"), people);
    expect(totals(session)["cl"]).toBe(18 + 3 + 1 + 6);
    expect(await settle(session, people, 20)).toEqual([
      { op: "add", at: { uuid: SHIP }, path: "system.durability.marked", by: -1 },
    ]);
    expect(await settle(session, asStation("engineering"), 20)).toBe("BoxIsClear");
    expect(await refused(crew, duty("repair"), asStation("engineering"))).toBe("undamaged");
    const wreck = { ...damaged, status: { destroyed: true } };
    expect(await refused(crew, duty("repair"), asStation("engineering", {}, wreck))).toBe("destroyed");
    const dead = asStation("engineering", {}, { ...damaged, status: { nonFunctional: true } });
    const revive = await open(crew, duty("repair"), dead);
    expect(await settle(revive, dead, 20)).toEqual([
      { op: "set", at: { uuid: SHIP }, path: "system.status.nonFunctional", to: false },
    ]);
  });

  it("Allay eases everybody aboard, or those chosen; an NPC's Competence counts for Attribute and Specialty", async () => {
    const people = captained({ npc: { competence: 5 } });
    const session = await open(crew, duty("allay"), people);
    expect(totals(session)["bonus"]).toBe(5);
    expect(await settle(session, people, 20)).toHaveLength(2);
    expect(await settle(session, people, 20, choose({ eased: [GUNNER] }))).toHaveLength(1);
    expect(session.refuse(choose({ eased: [] }))?.key).toMatch(/nobody/);
  });
});

describe("SIE-CREW-7, SIE-CREW-9 weapons of a craft", () => {
  const fire = { options: { gun: TURRET }, targets: [MARINE] };
  const people = (craft: Fields = {}, mine: Fields = {}, guns?: readonly Snapshot[]) => [
    member({ attributes: { reflexes: { value: 3 } } }),
    mate(),
    { ...crewed({ weapon: TURRET, ...mine }, craft), ...(guns ? { items: guns } : {}) },
    marine({ npc: {}, size: 30 }, []),
  ];

  it("A gunner attacks with their own numbers, the weapon's bonus and the craft's Size", async () => {
    const session = await open(attack, fire, people());
    // Weapon 4, Reflexes 3, Shooting 1, in reach 1, Size 20 against 30: 5.
    expect(totals(session)).toEqual({ bonus: 14, cl: 12 + 5 });
    const card = session.card(NOTHING, [20]);
    expect(card.parts["attack"]?.data).toMatchObject({ attacker: GUNNER, size: -2 });
    expect(session.view(NOTHING).choices.some(({ id }) => id === "second")).toBe(false);
  });

  it("is refused to others, ashore, without controls, and where the craft does not work", async () => {
    expect(await refused(attack, { ...fire, options: { gun: LASER } }, people())).toBe("notYourGun");
    expect(await refused(attack, fire, people({}, { station: "support" }))).toBe("notYourGun");
    expect(await refused(attack, fire, [gunner(), marine()])).toBe("ashore");
    expect(await refused(attack, fire, people({}, {}, []))).toBe("NotCarried");
    const mount = { m: { name: "Mount", weapon: TURRET, disabled: true } };
    expect(await refused(attack, fire, people({ subsystems: mount }))).toBe("controlsLost");
    expect(await refused(attack, fire, people({ status: { nonFunctional: true } }))).toBe("hull");
    const broken = [gun(TURRET, { status: { nonFunctional: true, destroyed: false } })];
    expect(await refused(attack, fire, people({}, {}, broken))).toBe("WeaponBroken");
  });

  it("A craft with a crew takes no action of its own; one without does", async () => {
    const own = { actor: SHIP, item: `${SHIP}.Item.${TURRET}`, targets: [MARINE] };
    expect(await refused(attack, own, people())).toBe("crewActs");
    expect(await refused(attack, own, [ship({ crew: { a: at("", "pilot") } }), marine()])).toBeUndefined();
  });
});
