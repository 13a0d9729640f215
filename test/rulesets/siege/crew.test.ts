/** StarSIEGE's crews as plain data: stations, checks, cards and actions, without Foundry. */
import { describe, expect, it } from "vitest";
import type { CardState } from "../../../src/core/contract/card.ts";
import type { CheckDefinition, CheckSession, Input } from "../../../src/core/contract/check.ts";
import type { Seat, Snapshot } from "../../../src/core/contract/world.ts";
import { preview } from "../../../src/rules/shared/change.ts";
import type { Json } from "../../../src/rules/shared/json.ts";
import { endDuties, lapseAid, useAid } from "../../../src/rulesets/siege/actions/aid.ts";
import {
  acceptExchange,
  askExchange,
  clearSeat,
  leaveStation,
  swapStations,
  takeStation,
} from "../../../src/rulesets/siege/actions/crew.ts";
import { readyOpposed, rollOpposed } from "../../../src/rulesets/siege/actions/answer-opposed.ts";
import { settleDuty } from "../../../src/rulesets/siege/actions/duty.ts";
import { attack } from "../../../src/rulesets/siege/checks/attack.ts";
import { challenge } from "../../../src/rulesets/siege/checks/challenge.ts";
import { crew } from "../../../src/rulesets/siege/checks/crew.ts";
import { hold } from "../../../src/rulesets/siege/checks/hold.ts";
import { power } from "../../../src/rulesets/siege/checks/power.ts";
import { clock } from "../../../src/rulesets/siege/clock.ts";
import { readCreature } from "../../../src/rulesets/siege/documents/read-actor.ts";
import { readCraft } from "../../../src/rulesets/siege/documents/read-craft.ts";
import { createAboardView, listAidViews, listStationRows } from "../../../src/rulesets/siege/sheets/crew-context.ts";
import { DEFAULT_HOUSE } from "../../../src/rules/siege/house-rules.ts";
import { seat } from "../../core/seats.ts";
import { type Fields, SHOVE, changesOf, psion, refusalOf, thing } from "./psion.ts";
import { GM, GUNNER, MARINE, STRANGER, gunner, intent, marine, trapping, worldOf } from "./table.ts";

const SHIP = "Actor.ship000000000000";
const OTHER = "Actor.other00000000000";
const MATE = "Actor.mate000000000000";
const TURRET = "turret0000000000";
const LASER = "laser00000000000";
const CARD = "ChatMessage.card000000000000";

const gun = (id: string, system: Fields = {}): Snapshot =>
  trapping(`${SHIP}.Item.${id}`, id === TURRET ? "Turret" : "Laser", {
    damage: { total: 4 },
    range: { class: "long" },
    bonus: 4,
    specialty: "Shooting",
    ...system,
  });
const ship = (system: Fields = {}, guns: readonly Snapshot[] = [gun(TURRET), gun(LASER)]): Snapshot =>
  thing(
    SHIP,
    "siegeCraft",
    "Halcyon",
    { size: 20, durability: { max: 2 }, defense: { combat: { base: 4 } }, ...system },
    guns,
  );
const at = (actor: string, station: string, more: Fields = {}): Fields => ({
  name: "Ines Okoro",
  actor,
  station,
  ...more,
});
const mate = (system: Fields = {}): Snapshot => ({
  ...gunner({ aboard: SHIP, attributes: { confidence: { value: 4 }, savvy: { value: 2 } }, ...system }, []),
  uuid: MATE,
  name: "Rhee",
});
const member = (system: Fields = {}): Snapshot => gunner({ aboard: SHIP, ...system });
const crewed = (mine: Fields, system: Fields = {}): Snapshot =>
  ship({ crew: { mine: at(GUNNER, "gunnery", mine), theirs: { ...at(MATE, "captain"), name: "Rhee" } }, ...system });

const OBSERVER: Seat = { ...seat(false, (uuid) => uuid.startsWith(GUNNER)), observes: () => true };
const BLIND = seat(false, (uuid) => uuid.startsWith(GUNNER));
const take = (more: Fields = {}) => ({ actor: GUNNER, craft: SHIP, id: "seat000000000000", ...more });

const NOTHING: Input = { situational: {}, choices: {} };
const choose = (choices: Input["choices"]): Input => ({ situational: {}, choices });
async function open(
  check: CheckDefinition,
  asked: Parameters<typeof intent>[1],
  people: readonly Snapshot[],
): Promise<CheckSession> {
  const session = await check.open(intent("siege", asked), worldOf(people));
  if ("refused" in session) throw new Error(session.refused.key);
  return session;
}
const refused = async (check: CheckDefinition, asked: Parameters<typeof intent>[1], people: readonly Snapshot[]) => {
  const session = await check.open(intent("siege", asked), worldOf(people));
  const reason = "refused" in session ? session.refused : session.refuse(NOTHING);
  return reason?.key.split(".").at(-1);
};
const totals = (session: CheckSession, input = NOTHING): Record<string, number> =>
  Object.fromEntries(session.view(input).groups.map(({ id, total }) => [id, total]));
const AID = { x: { duty: "tactics", value: 4, from: MATE, name: "Rhee" } };
const USED = [{ action: "siege.useAid", args: { actor: GUNNER, keys: ["x"] } }];

describe("SIE-CREW-1, SIE-CREW-7 taking a station", () => {
  it("takes the first that is free, writes both, and is for the owner of who takes it", async () => {
    const people = [gunner(), ship()];
    const changes = await changesOf(takeStation, take(), OBSERVER, people);
    expect(changes).toEqual([
      {
        op: "set",
        at: { uuid: SHIP },
        path: "system.crew.seat000000000000",
        to: {
          name: "Ines Okoro",
          actor: GUNNER,
          station: "captain",
          weapon: "",
          guard: { value: 0, duty: "evade", subsystem: "" },
        },
      },
      { op: "set", at: { uuid: GUNNER }, path: "system.aboard", to: SHIP },
    ]);
    expect(await refusalOf(takeStation, take(), STRANGER, people)).toBe("GmOrOwner");
    expect(await refusalOf(takeStation, take(), BLIND, people)).toBe("closed");
    expect(await refusalOf(takeStation, take(), GM, people)).toBeNull();
    expect(await refusalOf(takeStation, take(), GM, [gunner()])).toBe("Gone");
    expect(await refusalOf(takeStation, take({ craft: MATE }), GM, [gunner(), mate()])).toBe("Gone");
    expect(await refusalOf(takeStation, take({ actor: SHIP }), GM, people)).toBe("NoCrew");
  });

  it("A gunner takes the first weapon that nobody mans, or the one named", async () => {
    const manned = ship({ crew: { one: at(MATE, "gunnery", { weapon: TURRET }) } });
    const [first] = await changesOf(takeStation, take({ station: "gunnery" }), GM, [gunner(), mate(), manned]);
    expect(first).toMatchObject({ to: { station: "gunnery", weapon: LASER } });
    const people = [gunner(), mate(), manned];
    const named = (weapon: string) => refusalOf(takeStation, take({ station: "gunnery", weapon }), GM, people);
    expect(await named(TURRET)).toBe("gunnery");
    expect(await named("gone")).toBe("chooseWeapon");
    expect(await refusalOf(takeStation, take({ station: "gunnery" }), GM, [gunner(), ship({}, [])])).toBe("noWeapon");
  });

  it("is refused twice aboard, aboard two craft, and where somebody is", async () => {
    const people = [member(), mate(), crewed({ weapon: TURRET })];
    expect(await refusalOf(takeStation, take(), GM, people)).toBe("InCrew");
    expect(await refusalOf(takeStation, take({ station: "gunnery", weapon: TURRET }), GM, people)).toBe("alreadyThere");
    expect(await refusalOf(takeStation, take({ station: "captain" }), GM, people)).toBe("captain");
    const second = { ...ship(), uuid: OTHER, name: "Heron" };
    expect(await refusalOf(takeStation, take({ craft: OTHER }), GM, [...people, second])).toBe("elsewhere");
    // The other craft says nothing of them: they are aboard none.
    expect(await refusalOf(takeStation, take({ craft: OTHER }), GM, [member(), ship(), second])).toBeNull();
  });

  it("Another station keeps the seat and what it added", async () => {
    const people = [member(), mate(), crewed({ weapon: TURRET })];
    expect(await changesOf(takeStation, take({ station: "support" }), OBSERVER, people)).toEqual([
      { op: "set", at: { uuid: SHIP }, path: "system.crew.mine.station", to: "support" },
      { op: "set", at: { uuid: SHIP }, path: "system.crew.mine.weapon", to: "" },
    ]);
  });

  it("Names alone and who is gone are taken over", async () => {
    const crewOf = (one: Fields) => [gunner(), ship({ crew: { old: one } })];
    const gone = await changesOf(takeStation, take({ station: "pilot" }), GM, crewOf(at(MATE, "pilot")));
    expect(gone[0]).toEqual({ op: "unset", at: { uuid: SHIP }, path: "system.crew.old" });
    const stranger = { name: "Somebody", actor: "", station: "gunnery" };
    const gunned = await changesOf(takeStation, take({ station: "gunnery" }), GM, crewOf(stranger));
    expect(gunned.map(({ op }) => op)).toEqual(["unset", "set", "set"]);
    const same = await changesOf(
      takeStation,
      take({ station: "support" }),
      GM,
      crewOf({ ...stranger, name: "INES okoro" }),
    );
    expect(same.map((change) => "path" in change && change.path)).toEqual(["system.crew.old", "system.aboard"]);
    const other = await changesOf(takeStation, take({ station: "pilot" }), GM, crewOf(at(MATE, "support")));
    expect(other.map(({ op }) => op)).toEqual(["set", "set"]);
  });

  it("Leaving clears both, also where the craft is gone", async () => {
    const people = [member(), mate(), crewed({})];
    expect(await changesOf(leaveStation, { actor: GUNNER }, BLIND, people)).toEqual([
      { op: "unset", at: { uuid: SHIP }, path: "system.crew.mine" },
      { op: "set", at: { uuid: GUNNER }, path: "system.aboard", to: "" },
    ]);
    expect(await changesOf(leaveStation, { actor: GUNNER }, BLIND, [member()])).toHaveLength(1);
    expect(await refusalOf(leaveStation, { actor: GUNNER }, BLIND, [gunner()])).toBe("ashore");
    expect(await refusalOf(leaveStation, { actor: GUNNER }, STRANGER, people)).toBe("GmOrOwner");
    const clear = { actor: SHIP, seat: "mine" };
    expect(await changesOf(clearSeat, clear, GM, people)).toHaveLength(2);
    expect(await changesOf(clearSeat, clear, GM, [crewed({})])).toHaveLength(1);
    expect(await refusalOf(clearSeat, clear, OBSERVER, people)).toBe("GmOrOwner");
    expect(await refusalOf(clearSeat, { ...clear, seat: "none" }, GM, people)).toBe("Gone");
  });

  it("Two exchange stations, as the owner of both, or by a card that the GM's client posted", async () => {
    const people = [member(), mate(), crewed({ weapon: TURRET })];
    const args = { actor: GUNNER, with: MATE };
    expect(await changesOf(swapStations, args, GM, people)).toEqual([
      { op: "set", at: { uuid: SHIP }, path: "system.crew.mine.station", to: "captain" },
      { op: "set", at: { uuid: SHIP }, path: "system.crew.mine.weapon", to: "" },
      { op: "set", at: { uuid: SHIP }, path: "system.crew.theirs.station", to: "gunnery" },
      { op: "set", at: { uuid: SHIP }, path: "system.crew.theirs.weapon", to: TURRET },
    ]);
    expect(await refusalOf(swapStations, args, OBSERVER, people)).toBe("GmOrOwner");
    expect(await refusalOf(swapStations, { actor: GUNNER, with: GUNNER }, GM, people)).toBe("sameStation");
    expect(await refusalOf(swapStations, args, GM, [member(), mate(), ship()])).toBe("Gone");
    expect(await refusalOf(askExchange, args, STRANGER, people)).toBe("GmOrOwner");
    expect(await refusalOf(askExchange, args, OBSERVER, people)).toBeNull();
    const parts = { exchange: { kind: "exchange", sort: 10, data: { actor: MATE, with: GUNNER } } };
    const answer = async (byGM: boolean, by: Seat) => {
      const card: CardState = { uuid: CARD, actor: MATE, byGM, rolls: [], parts };
      const decision = await acceptExchange.decide({}, by, worldOf(people), [], card);
      return "refused" in decision ? decision.refused.key.split(".").at(-1) : decision.changes.length;
    };
    expect(await answer(true, OBSERVER)).toBe(4);
    expect(await answer(false, OBSERVER)).toBe("NotOffered");
    expect(await answer(true, STRANGER)).toBe("GmOrOwner");
  });
});

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
    expect(totals(session)["cl"]).toBe(18 + 6);
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

describe("what sheets show of a crew", () => {
  const craft = (system: Fields = {}) => readCraft(crewed({ weapon: TURRET }, system));
  const rows = (mine: readonly string[], mayClear = false) => {
    const read = craft();
    if (!read) throw new Error("no craft");
    const find = (uuid: string) => {
      const creature = readCreature(uuid === GUNNER ? member() : mate());
      return creature && { creature, isOwned: mine.includes(uuid) };
    };
    return listStationRows({ craft: read, find, mayClear, house: DEFAULT_HOUSE });
  };

  it("Each station in its order, free ones among them, with buttons for one's own alone", () => {
    const all = rows([GUNNER]);
    expect(all.map(({ name, free }) => name || free?.station)).toEqual([
      "Rhee",
      "pilot",
      "Ines Okoro",
      "gunnery",
      "engineering",
      "support",
    ]);
    expect(all[2]?.duties.map(({ check, options }) => [check, options])).toEqual([["siege.attack", { gun: TURRET }]]);
    expect(all[0]).toMatchObject({ duties: [], leave: null, clear: null });
    expect(rows([MATE])[0]?.duties).toHaveLength(4);
    expect(rows([], true)[0]?.clear).toEqual({ seat: "theirs" });
  });

  it("Who is gone, and a name alone, are marked", () => {
    const read = readCraft(ship({ crew: { a: at(MATE, "pilot"), b: at("", "gunnery") } }));
    if (!read) throw new Error("no craft");
    const all = listStationRows({ craft: read, find: () => null, mayClear: false, house: DEFAULT_HOUSE });
    expect(all.flatMap(({ gone }) => gone ?? [])).toEqual(["QUADRANT.Siege.Crew.Gone", "QUADRANT.Siege.Crew.NameOnly"]);
  });

  it("A member sees the station and what waits, or that the craft is gone", () => {
    const creature = readCreature(member({ aid: AID }));
    if (!creature) throw new Error("no creature");
    expect(createAboardView(creature, craft(), DEFAULT_HOUSE)).toMatchObject({ name: "Halcyon", guard: null });
    expect(createAboardView(creature, null, DEFAULT_HOUSE)).toMatchObject({ station: null, duties: [] });
    const ashore = readCreature(gunner());
    expect(ashore && createAboardView(ashore, null, DEFAULT_HOUSE)).toBeNull();
    expect(listAidViews(creature.system.aid)).toMatchObject([{ key: "QUADRANT.Siege.Crew.Pending.bonus" }]);
  });

  it("A crew that takes and leaves stations leaves the craft as it was", async () => {
    const before = ship();
    const joined = await changesOf(takeStation, take(), GM, [gunner(), before]);
    const since = preview({ uuid: SHIP }, { system: before.system }, joined);
    const aboard = { ...before, system: since?.["system"] as Fields };
    const left = await changesOf(leaveStation, { actor: GUNNER }, GM, [member(), aboard]);
    expect(preview({ uuid: SHIP }, { system: aboard.system }, left)?.["system"]).toEqual({
      ...before.system,
      crew: {},
    });
  });
});
