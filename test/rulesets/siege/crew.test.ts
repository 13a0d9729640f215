/** StarSIEGE's stations and what sheets show of them, as plain data, without Foundry. */
import { describe, expect, it } from "vitest";
import type { CardState } from "../../../src/core/contract/card.ts";
import type { Seat } from "../../../src/core/contract/world.ts";
import { preview } from "../../../src/rules/shared/change.ts";
import {
  acceptExchange,
  askExchange,
  clearSeat,
  leaveStation,
  swapStations,
  takeStation,
} from "../../../src/rulesets/siege/actions/crew.ts";
import { readCreature } from "../../../src/rulesets/siege/documents/read-actor.ts";
import { readCraft } from "../../../src/rulesets/siege/documents/read-craft.ts";
import { createAboardView, listAidViews, listStationRows } from "../../../src/rulesets/siege/sheets/crew-context.ts";
import { DEFAULT_HOUSE } from "../../../src/rules/siege/house-rules.ts";
import { type Fields, changesOf, refusalOf } from "./psion.ts";
import { GM, GUNNER, STRANGER, gunner, worldOf } from "./table.ts";
import {
  AID,
  BLIND,
  CARD,
  LASER,
  MATE,
  OBSERVER,
  OTHER,
  SHIP,
  TURRET,
  at,
  crewed,
  mate,
  member,
  ship,
  take,
} from "./crewed.ts";

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
