/** Holds of StarSIEGE as plain data: checks, cards, actions and what the sheet shows. */
import { describe, expect, it } from "vitest";
import { part } from "../../../src/core/contract/card-part.ts";
import type { CheckSession, Input } from "../../../src/core/contract/check.ts";
import type { Snapshot } from "../../../src/core/contract/world.ts";
import type { Json } from "../../../src/rules/shared/json.ts";
import type { HouseRules } from "../../../src/rules/siege/house-rules.ts";
import { endHold, knockOut, startHold } from "../../../src/rulesets/siege/actions/hold.ts";
import { holdPart } from "../../../src/rulesets/siege/cards/hold.ts";
import { attack } from "../../../src/rulesets/siege/checks/attack.ts";
import { hold } from "../../../src/rulesets/siege/checks/hold.ts";
import { readCreature } from "../../../src/rulesets/siege/documents/read-actor.ts";
import { listGrips } from "../../../src/rulesets/siege/sheets/grips-context.ts";
import { statuses } from "../../../src/rulesets/siege/statuses.ts";
import { type Fields, changesOf, refusalOf, thing, told } from "./psion.ts";
import { GM, GUNNER, MARINE, PLAYER, STRANGER, gunner, intent, marine, worldOf } from "./table.ts";

const NOTHING: Input = { situational: {}, choices: {} };
const choose = (choices: Input["choices"]): Input => ({ situational: {}, choices });

/** Physique +2, Unarmed +3, 3 Wounds with bare hands. */
const fighter = (system: Fields = {}): Snapshot =>
  gunner(
    {
      attributes: { physique: { value: 2 } },
      specialties: { unarmed000000000: { name: "Unarmed", bundle: "combat", attribute: "physique", rating: 3 } },
      unarmed: { damage: 3 },
      ...system,
    },
    [],
  );
/** Combat Defense 5, Physique +2, no Competence. */
const guard = (system: Fields = {}): Snapshot =>
  marine({ attributes: { physique: { value: 2 } }, npc: {}, unarmed: { damage: 3 }, ...system }, []);
const holding = (system: Fields = {}): Snapshot => fighter({ hold: { holding: MARINE, heldBy: "" }, ...system });
const held = (system: Fields = {}): Snapshot => guard({ hold: { holding: "", heldBy: GUNNER }, ...system });

const open = (way: string, actor: string, people: readonly Snapshot[], house: Partial<HouseRules> = {}) =>
  hold.open(intent("siege.hold", { actor, targets: [MARINE], options: { way } }), worldOf(people, house));

async function opened(...args: Parameters<typeof open>): Promise<CheckSession> {
  const session = await open(...args);
  if ("refused" in session) throw new Error(session.refused.key);
  return session;
}
const totals = (session: CheckSession, input = NOTHING): Record<string, number> =>
  Object.fromEntries(session.view(input).groups.map(({ id, total }) => [id, total]));
const refused = async (...args: Parameters<typeof open>): Promise<string | undefined> => {
  const session = await open(...args);
  return ("refused" in session ? session.refused : session.view(NOTHING).refused)?.key.split(".").at(-1);
};
/** The call of a card's only offer. */
const offered = (session: CheckSession, face: number, input = NOTHING): Json => {
  const data = session.card(input, [face]).parts["hold"]?.data;
  const [offer] = (data && part(holdPart).open(data)?.offers()) ?? [];
  return offer ? { ...offer.call } : null;
};
const pair = { actor: GUNNER, target: MARINE };

describe("SIE-SUB-1, SIE-SUB-4 the check to hold somebody", () => {
  it("adds Physique and Unarmed, against Combat Defense, and Physique too by house rule or by choice", async () => {
    const session = await opened("hold", GUNNER, [fighter(), guard()]);
    expect(totals(session)).toEqual({ bonus: 5, cl: 12 + 5 });
    expect(totals(session, choose({ addPhysique: true }))).toEqual({ bonus: 5, cl: 12 + 7 });
    const house = await opened("hold", GUNNER, [fighter(), guard()], { submissionPhysique: true });
    expect(totals(house)["cl"]).toBe(12 + 7);
    expect(totals(house, choose({ addPhysique: false }))["cl"]).toBe(12 + 5);
  });

  it("counts the GM's modifiers, gear, Wounds and Competence", async () => {
    const hurt = marine({ wounds: { normal: { value: 5, max: 5 }, critical: { disabled: true } } }, []);
    const session = await hold.open(
      intent("siege.hold", { actor: MARINE, targets: [GUNNER], options: {} }),
      worldOf([fighter({ defense: { combat: { base: 1 } } }), hurt]),
    );
    if ("refused" in session) throw new Error(session.refused.key);
    const { bonus, cl } = totals(session);
    expect(bonus).toBe(5);
    expect(cl).toBeGreaterThan(12 + 1);
    const row = { label: "Mud", value: 2, source: { by: "gm" as const } };
    expect(totals(session, { situational: { cl: [row], bonus: [row] }, choices: {} })).toEqual({
      bonus: 7,
      cl: (cl ?? 0) + 2,
    });
  });

  it("offers to hold on a success only", async () => {
    const session = await opened("hold", GUNNER, [fighter(), guard()]);
    expect(session.formula(NOTHING)).toBe("1d20 + 5");
    expect(offered(session, 11)).toBeNull();
    expect(offered(session, 12)).toEqual({ action: "siege.startHold", args: { ...pair, free: true } });
    expect(session.card(NOTHING, [12]).parts["hold"]?.data).toMatchObject({ targetName: "Customs Marine" });
  });

  it("A Nova Point succeeds without a roll", async () => {
    const session = await opened("hold", GUNNER, [fighter(), guard()]);
    expect(session.formula(choose({ nova: true }))).toBeNull();
    expect(session.payments(choose({ nova: true }))).toHaveLength(1);
    expect(offered(session, 1, choose({ nova: true }))).not.toBeNull();
    expect(session.view(choose({ nova: true, crit: true })).refused?.key).toMatch(/NovaOrCritical/);
  });

  it("is refused without a target, at what is no single person, and in or against another hold", async () => {
    expect(await refused("hold", GUNNER, [fighter()])).toBe("nobody");
    expect(await refused("hold", GUNNER, [])).toBe("Gone");
    expect(await refused("hold", GUNNER, [fighter(), { ...guard(), type: "siegeCraft" }])).toBe("cannotBeHeld");
    const mooks = { ...guard({ mooks: { value: 4, max: 4 } }), type: "siegeMooks" };
    expect(await refused("hold", GUNNER, [fighter(), mooks])).toBe("cannotBeHeld");
    expect(await refused("hold", GUNNER, [fighter(), held()])).toBe("heldAlready");
    expect(await refused("hold", GUNNER, [holding(), guard()])).toBe("holds");
    expect(await refused("hold", GUNNER, [fighter({ unconscious: true }), guard()])).toBe("unconscious");
    expect(await refused("hold", GUNNER, [fighter(), guard()])).toBeUndefined();
  });
});

describe("SIE-SUB-2, SIE-SUB-3 while the hold lasts", () => {
  const both = [holding(), held()];

  it("The holder deals its Unarmed damage without a roll, the held one half of it, rounded down", async () => {
    for (const [way, actor, target, boxes] of [
      ["damage", GUNNER, MARINE, 3],
      ["strikeBack", MARINE, GUNNER, 1],
    ] as const) {
      const session = await opened(way, actor, both);
      expect(session.formula(NOTHING)).toBeNull();
      expect(session.payments(NOTHING)).toEqual([]);
      expect(session.view(NOTHING)).toMatchObject({ groups: [], choices: [], odds: [] });
      const { parts } = session.card(NOTHING, []);
      expect(Object.keys(parts)).toEqual(["attack"]);
      expect(parts["attack"]?.data).toMatchObject({ target, track: "wound", critical: false });
      expect(parts["attack"]?.data["damage"]).toMatchObject([{ value: boxes }]);
    }
  });

  it("Size counts, as for any hit", async () => {
    const session = await opened("damage", GUNNER, [holding({ size: 20 }), held()]);
    expect(session.card(NOTHING, []).parts["attack"]?.data).toMatchObject({ size: 2 });
  });

  it("A knock-out is the same check again", async () => {
    const session = await opened("knockOut", GUNNER, both);
    expect(totals(session)).toEqual({ bonus: 5, cl: 17 });
    expect(totals(session, choose({ addPhysique: true }))["cl"]).toBe(19);
    expect(offered(session, 11)).toBeNull();
    expect(offered(session, 12)).toEqual({ action: "siege.knockOut", args: { ...pair, free: true } });
    expect(await refused("knockOut", GUNNER, [holding(), held({ unconscious: true })])).toBe("unconscious");
  });

  it("Breaking free is against 3 and the holder's Physique and Unarmed, or its Competence", async () => {
    const session = await opened("breakFree", MARINE, both, { submissionPhysique: true });
    expect(totals(session)).toEqual({ bonus: 2, cl: 12 + 3 + 2 + 3 });
    expect(session.view(NOTHING).choices.map(({ id }) => id)).not.toContain("addPhysique");
    expect(offered(session, 17)).toBeNull();
    expect(offered(session, 18)).toEqual({ action: "siege.endHold", args: { ...pair, free: true } });
    const npc = await opened("breakFree", GUNNER, [
      fighter({ hold: { holding: "", heldBy: MARINE } }),
      marine({ hold: { holding: GUNNER, heldBy: "" } }, []),
    ]);
    expect(totals(npc)["cl"]).toBe(12 + 3 + 5);
  });

  it("is refused without a hold, in one that does not stand, and where the other one is gone", async () => {
    for (const way of ["damage", "knockOut"]) {
      expect(await refused(way, GUNNER, [fighter(), held()])).toBe("none");
      expect(await refused(way, GUNNER, [holding()])).toBe("gone");
      expect(await refused(way, GUNNER, [holding(), guard()])).toBe("notHeld");
      expect(await refused(way, GUNNER, both)).toBeUndefined();
    }
    for (const way of ["strikeBack", "breakFree"]) {
      expect(await refused(way, MARINE, [fighter(), guard()])).toBe("none");
      expect(await refused(way, MARINE, [held()])).toBe("gone");
      expect(await refused(way, MARINE, [fighter(), held()])).toBe("notHeld");
      expect(await refused(way, MARINE, [holding(), held({ unconscious: true })])).toBe("unconscious");
      expect(await refused(way, MARINE, both)).toBeUndefined();
    }
  });

  it("An attack meets a target that hardly moves, or not at all", async () => {
    const shot = intent("siege.attack", { targets: [MARINE] });
    const stance = async (target: Snapshot): Promise<Json | undefined> => {
      const session = await attack.open(shot, worldOf([fighter({ bundles: {} }), target]));
      if ("refused" in session) throw new Error(session.refused.key);
      const found = session.view(NOTHING).choices.find(({ id }) => id === "stance");
      return found?.kind === "select" ? found.value : undefined;
    };
    expect(await stance(guard())).toBe("normal");
    expect(await stance(held())).toBe("stationary");
    expect(await stance(guard({ hold: { holding: GUNNER, heldBy: "" } }))).toBe("stationary");
    expect(await stance(guard({ unconscious: true }))).toBe("immobile");
  });
});

describe("actions", () => {
  const both = [holding(), held()];
  const begin = ["system.hold.holding", "system.hold.heldBy"];

  it("A hold is written on both, by who may write on both", async () => {
    const free = [fighter(), guard()];
    const changes = await changesOf(startHold, pair, GM, free);
    expect(told(changes)).toEqual([`${begin[0]} = "${MARINE}"`, `${begin[1]} = "${GUNNER}"`]);
    expect(await refusalOf(startHold, pair, PLAYER, free)).toBe("GmOrOwner");
    expect(await refusalOf(startHold, { actor: MARINE, target: GUNNER }, PLAYER, free)).toBe("GmOrOwner");
    expect(await refusalOf(startHold, pair, GM, [fighter(), held()])).toBe("heldAlready");
    expect(await refusalOf(startHold, pair, GM, both)).toBe("holds");
    expect(await refusalOf(startHold, pair, GM, [fighter()])).toBe("Gone");
    expect(await refusalOf(startHold, pair, GM, [fighter(), { ...guard(), type: "siegeCraft" }])).toBe("Gone");
    const gang = thing(MARINE, "siegeMooks", "Gang", { mooks: { value: 4, max: 4 } });
    expect(await refusalOf(startHold, pair, GM, [fighter(), gang])).toBe("Gone");
  });

  it("The holder's owner lets go at any time, and both are free; twice is refused", async () => {
    for (const seat of [GM, PLAYER])
      expect(told(await changesOf(endHold, pair, seat, both))).toEqual([`${begin[0]} = ""`, `${begin[1]} = ""`]);
    expect(await refusalOf(endHold, pair, STRANGER, both)).toBe("GmOrOwner");
    expect(await refusalOf(endHold, pair, GM, [fighter(), guard()])).toBe("over");
    const other = guard({ hold: { holding: "", heldBy: "Actor.other" } });
    expect(told(await changesOf(endHold, pair, PLAYER, [holding(), other]))).toEqual([`${begin[0]} = ""`]);
    expect(await refusalOf(endHold, pair, PLAYER, [fighter(), other])).toBe("over");
  });

  it("Who is held can't free themselves without the holder's owner, unless the holder is gone", async () => {
    const mine = { actor: MARINE, target: GUNNER };
    const victim = fighter({ hold: { holding: "", heldBy: MARINE } });
    const people = [victim, guard({ hold: { holding: GUNNER, heldBy: "" } })];
    expect(await refusalOf(endHold, mine, PLAYER, people)).toBe("GmOrOwner");
    expect(told(await changesOf(endHold, mine, PLAYER, [victim]))).toEqual([`${begin[1]} = ""`]);
    expect(told(await changesOf(endHold, pair, PLAYER, [holding()]))).toEqual([`${begin[0]} = ""`]);
    expect(await refusalOf(endHold, pair, GM, [])).toBe("Gone");
  });

  it("The receipt says who holds, lets go, breaks free", async () => {
    const label = async (action: typeof endHold, args: Json, people: readonly Snapshot[]) => {
      const decision = await action.decide(args, GM, worldOf(people), [], null);
      return "refused" in decision || typeof decision.label === "string" ? null : decision.label;
    };
    const names = { name: "Ines Okoro", target: "Customs Marine" };
    const key = (id: string) => `QUADRANT.Siege.Hold.Receipt.${id}`;
    expect(await label(startHold, pair, [fighter(), guard()])).toEqual({ key: key("holds"), with: names });
    expect(await label(knockOut, pair, both)).toEqual({ key: key("knockedOut"), with: names });
    expect(await label(endHold, pair, both)).toEqual({ key: key("letGo"), with: names });
    expect(await label(endHold, { ...pair, free: true }, both)).toEqual({ key: key("brokeFree"), with: names });
    expect(await label(endHold, pair, [holding()])).toMatchObject({ key: key("letGoOfGone") });
    expect(await label(endHold, pair, [held()])).toMatchObject({ key: key("holderGone") });
  });

  it("A knock-out is written by who may write on the held one, in a hold that stands", async () => {
    expect(told(await changesOf(knockOut, pair, GM, both))).toEqual(["system.unconscious = true"]);
    expect(await refusalOf(knockOut, pair, PLAYER, both)).toBe("GmOrOwner");
    expect(await refusalOf(knockOut, pair, GM, [holding(), guard()])).toBe("notHeld");
    expect(await refusalOf(knockOut, pair, GM, [holding(), held({ unconscious: true })])).toBe("unconscious");
  });
});

describe("what is seen", () => {
  it("The sheet lists the holds that somebody is in, and what can be done", () => {
    const grips = (one: Snapshot, name: string | null) => {
      const creature = readCreature(one);
      return creature ? listGrips(creature, () => name) : [];
    };
    const ways = (one: Snapshot, name: string | null) =>
      grips(one, name).map(({ acts, end }) => [acts.map(({ options }) => options.way), end?.args ?? null]);
    expect(grips(fighter(), "X")).toEqual([]);
    expect(ways(holding(), "X")).toEqual([[["damage", "knockOut"], pair]]);
    expect(ways(held(), "X")).toEqual([[["strikeBack", "breakFree"], null]]);
    expect(ways(holding(), null)).toEqual([[[], pair]]);
    expect(ways(held(), null)).toEqual([[[], pair]]);
    expect(grips(holding(), "X")[0]?.told).toEqual({ key: "QUADRANT.Siege.Hold.holds", with: { name: "X" } });
    expect(grips(held(), "X")[0]?.told).toEqual({ key: "QUADRANT.Siege.Hold.heldBy", with: { name: "X" } });
  });

  it("The token shows who holds, is held, is unconscious", () => {
    const shown = ({ system }: Snapshot) => statuses.filter(({ holds }) => holds(system)).map(({ id }) => id);
    expect(shown(fighter())).toEqual([]);
    expect(shown(holding())).toEqual(["siege-holding"]);
    expect(shown(held({ unconscious: true }))).toEqual(["siege-held", "siege-unconscious"]);
  });
});
