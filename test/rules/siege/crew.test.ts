import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Change, preview } from "../../../src/rules/shared/change.ts";
import type { Json } from "../../../src/rules/shared/json.ts";
import { total } from "../../../src/rules/shared/reasons.ts";
import { listCombatDefenseLines } from "../../../src/rules/siege/attack.ts";
import {
  actsAsOne,
  countCraftActions,
  countCrew,
  isAllayed,
  listAidLines,
  listGuardLines,
  listUsedAid,
  offsetPenalties,
} from "../../../src/rules/siege/crew.ts";
import {
  type Aid,
  DUTIES,
  type Duty,
  type Guard,
  type GuardDuty,
  STATIONS,
  type Station,
} from "../../../src/rules/siege/state.ts";
import {
  type Crewmate,
  type DutyCheck,
  NO_GUARD,
  type Post,
  STATION_DUTIES,
  computeCaptainHelp,
  computeGrant,
  createDutyCheck,
  findBestGrant,
  findFreePost,
  findHolder,
  isValidCrew,
  listAllayedBy,
  listLapsedAid,
  listRecipients,
  planFlight,
  listShipSystems,
  planAid,
  planAidEnd,
  planGuard,
  refuseFlight,
  refuseBothFlights,
  refuseMounted,
  refuseStation,
  refuseSubsystem,
} from "../../../src/rules/siege/stations.ts";
import { term } from "./make.ts";

const CAPTAIN = "Actor.captain000000000";
const PILOT = "Actor.pilot00000000000";
const GUNNER = "Actor.gunner0000000000";

const post = (station: Station, weapon = ""): Post => ({ station, weapon });
const seat = (station: Station, weapon = "", name = "Somebody") => ({ ...post(station, weapon), name });
const aid = (duty: Duty, value: number, from = CAPTAIN): Aid => ({ duty, value, from, name: "Rhee" });
const refusal = (name: string) => `QUADRANT.Siege.Crew.Refuse.${name}`;
const rating = fc.integer({ min: -9, max: 20 });

describe("SIE-CREW-1, SIE-CREW-7 stations", () => {
  it("allows one Captain, one Pilot, and a Gunner for each weapon; others as many as come", () => {
    expect(isValidCrew(["captain", "pilot", "gunnery", "engineering", "engineering", "support", "support"], 1)).toBe(
      true,
    );
    expect(isValidCrew(["captain", "captain"], 1)).toBe(false);
    expect(isValidCrew(["pilot", "pilot"], 1)).toBe(false);
    expect(isValidCrew(["gunnery", "gunnery"], 1)).toBe(false);
    expect(isValidCrew(["gunnery", "gunnery"], 2)).toBe(true);
    expect(isValidCrew(["gunnery", "gunnery"], null)).toBe(true);
  });

  it("refuses a station that somebody holds, by their name, and a gunner without a weapon", () => {
    const crew = [seat("captain", "", "Rhee"), seat("gunnery", "turret", "Lucan"), seat("support")];
    expect(refuseStation(crew, post("captain"), ["turret"])).toEqual({
      key: refusal("held.captain"),
      with: { name: "Rhee" },
    });
    expect(refuseStation(crew, post("gunnery", "turret"), ["turret", "laser"])?.key).toBe(refusal("held.gunnery"));
    expect(refuseStation(crew, post("gunnery", "laser"), ["turret", "laser"])).toBeNull();
    expect(refuseStation(crew, post("gunnery", ""), ["turret", "laser"])?.key).toBe(refusal("chooseWeapon"));
    expect(refuseStation(crew, post("gunnery", "turret"), [])?.key).toBe(refusal("noWeapon"));
    // A gunner of a weapon that was dismounted still counts.
    expect(refuseStation([seat("gunnery", "gone")], post("gunnery", "laser"), ["laser"])?.key).toBe(
      refusal("noWeapon"),
    );
    expect(refuseStation(crew, post("pilot"), ["turret"])).toBeNull();
    expect(refuseStation(crew, post("support"), ["turret"])).toBeNull();
  });

  it("What joins takes the first free station, and is then never refused", () =>
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom("a", "b", "c"), { maxLength: 3 }).map((all) => [...new Set(all)]),
        fc.nat(12),
        (weapons, members) => {
          const crew: ReturnType<typeof seat>[] = [];
          for (let i = 0; i < members; i++) {
            const free = findFreePost(crew, weapons);
            expect(refuseStation(crew, free, weapons)).toBeNull();
            crew.push({ ...free, name: `${i}` });
          }
          expect(crew.map(({ station }) => station).slice(0, 2)).toEqual(["captain", "pilot"].slice(0, members));
          expect(
            isValidCrew(
              crew.map(({ station }) => station),
              weapons.length,
            ),
          ).toBe(true);
        },
      ),
    ));

  it("A crew that is built without a refusal is valid, whatever the order", () =>
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom(...STATIONS), fc.constantFrom("", "a", "b")), { maxLength: 14 }),
        (wanted) => {
          const crew: ReturnType<typeof seat>[] = [];
          for (const [station, weapon] of wanted) {
            const one = seat(station, station === "gunnery" ? weapon : "");
            if (refuseStation(crew, one, ["a", "b"]) === null) crew.push(one);
          }
          expect(
            isValidCrew(
              crew.map(({ station }) => station),
              2,
            ),
          ).toBe(true);
          const guns = crew.filter(({ station }) => station === "gunnery").map(({ weapon }) => weapon);
          expect(new Set(guns).size).toBe(guns.length);
        },
      ),
    ));

  it("Only a Gunner's station has a weapon", () => {
    expect(findFreePost([], ["turret"])).toEqual(post("captain"));
    expect(findFreePost([post("captain")], ["turret"])).toEqual(post("pilot"));
    expect(findFreePost([post("captain"), post("pilot")], ["turret"])).toEqual(post("gunnery", "turret"));
    expect(findFreePost([post("captain"), post("pilot")], [])).toEqual(post("engineering"));
  });

  it("finds the holder of a station for one, and none of a shared one", () => {
    const crew = [seat("support"), seat("engineering"), seat("pilot"), seat("gunnery", "a")];
    expect(findHolder(crew, post("pilot"))).toBe(crew[2]);
    expect(findHolder(crew, post("gunnery", "a"))).toBe(crew[3]);
    expect(findHolder(crew, post("gunnery", "b"))).toBeNull();
    expect(findHolder(crew, post("support"))).toBeNull();
    expect(findHolder(crew, post("engineering"))).toBeNull();
    expect(findHolder(crew, post("captain"))).toBeNull();
  });

  it("Each duty belongs to one station", () => {
    expect(Object.values(STATION_DUTIES).flat().sort()).toEqual([...DUTIES].sort());
  });
});

describe("SIE-CREW-2 to -6, SIE-CREW-8 what stations do", () => {
  const tried = (changes: Partial<DutyCheck> = {}): DutyCheck => ({
    bundle: "handling",
    primary: true,
    attribute: term(-1),
    specialty: term(1),
    others: [term(1), term(2)],
    cl: [term(3)],
    critAttempt: false,
    ...changes,
  });

  it("adds Attribute, Specialty, the craft's bonus and pending bonuses", () => {
    const evade = createDutyCheck(tried());
    expect([total(evade.bonus), total(evade.cl)]).toEqual([3, 3]);
    expect(evade).toMatchObject({ bundle: "handling", primary: true, critAttempt: false });
    const untrained = createDutyCheck(tried({ specialty: null, critAttempt: true }));
    expect([total(untrained.bonus), total(untrained.cl)]).toEqual([2, 3]);
    expect(untrained.critAttempt).toBe(true);
  });

  it("A Captain's help is that of a helper, doubled", () => {
    expect(computeCaptainHelp({ primary: true, specialty: 1 })).toBe(8);
    expect(computeCaptainHelp({ primary: true, specialty: 0 })).toBe(6);
    expect(computeCaptainHelp({ primary: false, specialty: 0 })).toBe(2);
    expect(computeCaptainHelp({ primary: false, specialty: 3 })).toBe(4);
  });

  it("A success grants the rating, never less than 0; a failure nothing", () =>
    fc.assert(
      fc.property(rating, fc.boolean(), (value, success) => {
        const granted = computeGrant(value, success);
        expect(granted).toBe(success && value > 0 ? value : 0);
      }),
    ));

  it("finds the rating that grants most", () => {
    const ratings = [
      { id: "reflexes", value: -1 },
      { id: "specialty", value: 1 },
    ];
    expect(findBestGrant(ratings)).toEqual({ id: "specialty", value: 1 });
    expect(
      findBestGrant([
        { id: "one", value: 2 },
        { id: "other", value: 2 },
      ])?.id,
    ).toBe("one");
    expect(findBestGrant([])).toBeNull();
  });

  const crew: Crewmate[] = [
    { uuid: CAPTAIN, name: "Rhee", station: "captain" },
    { uuid: PILOT, name: "Vic", station: "pilot" },
    { uuid: GUNNER, name: "Lucan", station: "gunnery" },
    { uuid: "Actor.other00000000000", name: "Ona", station: "gunnery" },
    { uuid: "Actor.engineer00000000", name: "Moss", station: "engineering" },
  ];
  const reach = (duty: Duty, giver: string, ...chosen: string[]) =>
    listRecipients(duty, giver, crew, chosen).map(({ name }) => name);

  it("An order reaches the Pilot and one Gunner, the one chosen", () => {
    expect(reach("tactics", CAPTAIN, GUNNER)).toEqual(["Vic", "Lucan"]);
    expect(reach("tactics", CAPTAIN, "Actor.other00000000000")).toEqual(["Vic", "Ona"]);
    expect(reach("tactics", CAPTAIN, GUNNER, "Actor.other00000000000")).toEqual(["Vic", "Lucan"]);
    expect(reach("tactics", CAPTAIN, PILOT, GUNNER)).toEqual(["Vic", "Lucan"]);
    expect(reach("tactics", CAPTAIN)).toEqual(["Vic"]);
    expect(reach("tactics", CAPTAIN, "Actor.other00000000000", GUNNER)).toEqual(["Vic", "Lucan"]);
    expect(reach("tactics", CAPTAIN, "Actor.engineer00000000")).toEqual(["Vic"]);
  });

  it("Help and Bolster reach one other, an enhanced system anybody aboard, Allay all that are chosen", () => {
    for (const duty of ["help", "bolster"] as const) {
      expect(reach(duty, CAPTAIN, PILOT)).toEqual(["Vic"]);
      expect(reach(duty, CAPTAIN, CAPTAIN)).toEqual([]);
      expect(reach(duty, CAPTAIN, PILOT, GUNNER)).toHaveLength(1);
      expect(reach(duty, CAPTAIN, "Actor.stranger00000000")).toEqual([]);
    }
    expect(reach("enhance", "Actor.engineer00000000", "Actor.engineer00000000")).toEqual(["Moss"]);
    expect(reach("allay", CAPTAIN, CAPTAIN, GUNNER)).toEqual(["Rhee", "Lucan"]);
    expect(reach("allay", CAPTAIN)).toEqual([]);
  });
});

describe("SIE-CREW-2 to -5 pending bonuses", () => {
  const give = (entries: Readonly<Record<string, Aid>>, changes: readonly Change[]): Record<string, Aid> => {
    const before = { system: { aid: { ...entries } } } as unknown as { readonly [key: string]: Json };
    const since = preview({ uuid: PILOT }, before, changes)?.["system"] as unknown as { aid: Record<string, Aid> };
    return since.aid;
  };

  it("A bonus is a term with its giver; eased penalties and 0 are none", () => {
    const entries = { a: aid("tactics", 2), b: aid("allay", 0), c: aid("help", 0), d: aid("enhance", 3, GUNNER) };
    expect(listAidLines(entries)).toEqual([
      { label: "QUADRANT.Siege.Crew.Aid.tactics", value: 2, source: { uuid: CAPTAIN } },
      { label: "QUADRANT.Siege.Crew.Aid.enhance", value: 3, source: { uuid: GUNNER } },
    ]);
  });

  it("A bonus that nobody is named for has its rule as source", () => {
    const [line] = listAidLines({ a: aid("help", 2, "") });
    expect(line?.source).toEqual({ rule: "SIE-CREW-2" });
    expect(listUsedAid({ a: aid("help", 2, "") }, line ? [line] : [])).toEqual(["a"]);
  });

  it("Is stored by duty and giver", () => {
    const [change] = planAid([PILOT], aid("tactics", 2, "Scene.a.Token.b.Actor.c"));
    expect(change).toMatchObject({ path: "system.aid.tactics-Scene-a-Token-b-Actor-c" });
  });

  it("A check uses up what it counted, and nothing else", () => {
    expect(
      listUsedAid({ a: aid("help", 0) }, [
        { ...term(0), label: "QUADRANT.Siege.Crew.Aid.help", source: { uuid: CAPTAIN } },
      ]),
    ).toEqual([]);
    const entries = { a: aid("tactics", 2), b: aid("allay", 0), c: aid("enhance", 3, GUNNER) };
    expect(listUsedAid(entries, listAidLines(entries))).toEqual(["a", "c"]);
    expect(listUsedAid(entries, listAidLines({ c: aid("enhance", 3, GUNNER) }))).toEqual(["c"]);
    expect(listUsedAid(entries, [term(2)])).toEqual([]);
    expect(listUsedAid(entries, listAidLines({ a: aid("tactics", 1) }))).toEqual([]);
    expect(listUsedAid(entries, listAidLines({ a: aid("help", 2) }))).toEqual([]);
    expect(listUsedAid(entries, listAidLines({ a: aid("tactics", 2, GUNNER) }))).toEqual([]);
  });

  it("Given and used up or lapsed is as before; two of one duty from one giver are one", () =>
    fc.assert(
      fc.property(fc.constantFrom(...DUTIES), fc.integer({ min: 1, max: 20 }), (duty, value) => {
        const given = give({}, planAid([PILOT, GUNNER], aid(duty, value)));
        expect(Object.values(given)).toEqual([aid(duty, value)]);
        const again = give(given, planAid([PILOT], aid(duty, value + 1)));
        expect(Object.values(again)).toEqual([aid(duty, value + 1)]);
        const both = give(again, planAid([PILOT], aid(duty, value, "Scene.a.Token.b.Actor.c")));
        expect(Object.keys(both)).toHaveLength(2);
        expect(Object.keys(both).every((key) => !key.includes("."))).toBe(true);
        expect(give(both, planAidEnd({ uuid: PILOT }, Object.keys(both)))).toEqual({});
      }),
    ));

  it("Bonuses lapse with the recipient's turn, eased penalties with the Captain's", () => {
    const entries = { a: aid("tactics", 2), b: aid("allay", 0), c: aid("allay", 0, GUNNER), d: aid("help", 4) };
    expect(listLapsedAid(entries)).toEqual(["a", "d"]);
    expect(listAllayedBy(entries, CAPTAIN)).toEqual(["b"]);
    expect(listAllayedBy({ a: aid("tactics", 2) }, CAPTAIN)).toEqual([]);
  });

  it("SIE-CREW-4: penalties don't count while a Captain eases them", () => {
    expect(isAllayed({ a: aid("bolster", 2) })).toBe(false);
    expect(isAllayed({ a: aid("bolster", 2), b: aid("allay", 0) })).toBe(true);
    expect(offsetPenalties([term(3), term(6)], true)).toEqual([]);
    expect(offsetPenalties([term(3)], false)).toEqual([term(3)]);
  });
});

describe("SIE-CREW-6, SIE-CREW-8 the craft's Defense", () => {
  const guard = (value: number, duty: GuardDuty = "evade", subsystem = ""): Guard => ({ value, duty, subsystem });

  it("SIE-CREW-6: the Pilot flies or evades, not both", () => {
    const not = (duty: string): object => ({
      key: `QUADRANT.Siege.Crew.Refuse.not.${duty}`,
      with: { craft: "Halcyon" },
    });
    expect(refuseBothFlights(guard(3, "fly"), "evade", "Halcyon")).toEqual(not("evade"));
    expect(refuseBothFlights(guard(1, "evade"), "fly", "Halcyon")).toEqual(not("fly"));
    expect(refuseBothFlights(guard(3, "fly"), "fly", "Halcyon")).toBeNull();
    expect(refuseBothFlights(guard(1, "evade"), "evade", "Halcyon")).toBeNull();
    expect(refuseBothFlights(NO_GUARD, "fly", "Halcyon")).toBeNull();
    const at = { uuid: "Actor.ship000000000000" };
    expect(planFlight(at, "seat", { cover: 2, progress: 4 })).toEqual([
      { op: "set", at, path: "system.crew.seat.guard", to: { value: 5, duty: "fly", subsystem: "" } },
      { op: "set", at, path: "system.turn.progress", to: 4 },
    ]);
  });

  it("adds what each member adds, all together", () => {
    const lines = listGuardLines([
      { actor: PILOT, guard: guard(1) },
      { actor: GUNNER, guard: guard(2, "support") },
      { actor: "", guard: guard(3, "support") },
      { actor: "", guard: guard(1) },
      { actor: CAPTAIN, guard: NO_GUARD },
    ]);
    expect(lines.map(({ value }) => value)).toEqual([1, 2, 3, 1]);
    expect(lines.map(({ label }) => label)).toEqual(
      ["evade", "support", "support", "evade"].map((duty) => `QUADRANT.Siege.Crew.Guard.${duty}`),
    );
    expect(NO_GUARD).toEqual({ value: 0, duty: "evade", subsystem: "" });
    expect(lines.map(({ source }) => source)).toEqual([
      { uuid: PILOT },
      { uuid: GUNNER },
      { rule: "SIE-CREW-8" },
      { rule: "SIE-CREW-6" },
    ]);
    expect(listGuardLines([{ actor: "", guard: guard(3, "fly") }])[0]?.source).toEqual({ rule: "SIE-CREW-6" });
    const state = { source: { uuid: CAPTAIN }, base: 8, temporary: 0, armour: [], moving: false, stationary: false };
    expect(total(listCombatDefenseLines({ ...state, crew: lines }))).toBe(15);
    expect(total(listCombatDefenseLines(state))).toBe(8);
  });

  it("is stored on the member's seat", () => {
    expect(planGuard({ uuid: CAPTAIN }, "seat", guard(2))).toEqual({
      op: "set",
      at: { uuid: CAPTAIN },
      path: "system.crew.seat.guard",
      to: guard(2),
    });
  });

  it("Two of Support use different systems, that work", () => {
    const system = { id: "mast", name: "Sensor Mast", usable: true };
    const user = { name: "Dara", guard: guard(2, "support", "mast") };
    expect(refuseSubsystem([], system)).toBeNull();
    expect(refuseSubsystem([user], system)).toEqual({
      key: refusal("inUse"),
      with: { name: "Sensor Mast", user: "Dara" },
    });
    expect(refuseSubsystem([{ ...user, guard: guard(0, "support", "mast") }], system)).toBeNull();
    expect(refuseSubsystem([{ ...user, guard: guard(2, "evade", "mast") }], system)).toBeNull();
    expect(refuseSubsystem([{ ...user, guard: guard(2, "support", "other") }], system)).toBeNull();
    expect(refuseSubsystem([], { ...system, usable: false })).toEqual({
      key: refusal("controlsLost"),
      with: { name: "Sensor Mast" },
    });
  });
});

describe("SIE-DMG-6 controls that are lost", () => {
  const subsystem = (changes: object = {}) => ({ name: "", disabled: false, weapon: "", drive: false, ...changes });
  const systems = (marked: number, disabled = false) =>
    listShipSystems({
      durability: { max: 2, marked },
      subsystems: {
        mount: subsystem({ name: "Mount", weapon: "turret" }),
        drive: subsystem({ name: "Drive", drive: true, disabled }),
      },
    });

  it("loses them from the left, after the craft's own boxes", () => {
    const usable = (marked: number) => systems(marked).map((one) => one.usable);
    expect([2, 3, 4].map(usable)).toEqual([
      [true, true],
      [false, true],
      [false, false],
    ]);
    expect(systems(0, true).map((one) => one.usable)).toEqual([true, false]);
    expect(systems(0)[0]).toMatchObject({ id: "mount", name: "Mount", weapon: "turret", drive: false });
  });

  it("A weapon whose mount is lost can't be fired; one without a mount can", () => {
    expect(refuseMounted(systems(2), "turret")).toBeNull();
    expect(refuseMounted(systems(3), "turret")).toEqual({ key: refusal("controlsLost"), with: { name: "Mount" } });
    expect(refuseMounted(systems(4), "laser")).toBeNull();
    expect(refuseMounted(systems(4), "")).toBeNull();
  });

  it("A craft can't be flown once all its drives are lost", () => {
    expect(refuseFlight(systems(3))).toBeNull();
    expect(refuseFlight(systems(4))).toEqual({ key: refusal("controlsLost"), with: { name: "Drive" } });
    expect(refuseFlight([])).toBeNull();
    const spare = { id: "spare", name: "Spare", weapon: "", drive: true, usable: true };
    expect(refuseFlight([...systems(4), spare])).toBeNull();
  });
});

describe("SIE-CREW-9 a craft that acts as one", () => {
  it("has one action of its own without a written crew, and none with one", () => {
    expect(countCraftActions(0)).toEqual({ actionsPerRound: 1, own: 1 });
    expect(countCraftActions(5)).toEqual({ actionsPerRound: 5, own: 0 });
    expect(countCrew({ a: { actor: PILOT }, b: { actor: "" } })).toBe(1);
    expect(actsAsOne({ a: { actor: "" } })).toBe(true);
    expect(actsAsOne({ a: { actor: "" }, b: { actor: PILOT } })).toBe(false);
  });
});
