/** What is refused of raids, annexations, Stability Checks and months: races, bad input, planets that are gone. */
import { describe, expect, it } from "vitest";
import type { Action, Decision } from "../../../src/core/contract/action.ts";
import type { CardState, PartEntry } from "../../../src/core/contract/card.ts";
import type { Seat, Snapshot } from "../../../src/core/contract/world.ts";
import type { Json } from "../../../src/rules/shared/json.ts";
import { loseMonth, passMonth } from "../../../src/rulesets/siege/actions/months.ts";
import { settleConflict } from "../../../src/rulesets/siege/actions/planet.ts";
import { pickSpoils, takeSpoils } from "../../../src/rulesets/siege/actions/spoils.ts";
import { rollStability, settleStability } from "../../../src/rulesets/siege/actions/stability.ts";
import { createMonthCard } from "../../../src/rulesets/siege/cards/month.ts";
import { createMonthCards } from "../../../src/rulesets/siege/days-cards.ts";
import { readPlanet } from "../../../src/rulesets/siege/documents/read-planet.ts";
import { seat } from "../../core/seats.ts";
import { FLEET, HOME, NAVY, VEY, facility, home, planet, vey } from "./planets.ts";
import { GM, worldOf } from "./table.ts";

const CARD = "ChatMessage.card000000000000";
const MINE = seat(false, (uuid) => uuid.startsWith(HOME) || uuid === CARD);
const YARD = `${VEY}.Item.yard000000000000`;
const DAY = 86_400;

const turmoil = { status: { turmoil: true }, wealth: { total: 8 } };
const spoils = (more: object = {}): PartEntry => ({
  kind: "spoils",
  sort: 25,
  data: {
    aggressor: HOME,
    aggressorName: "Home",
    target: VEY,
    targetName: "Vey",
    track: "populace",
    annexedBy: "",
    facilities: [],
    annexes: null,
    choice: null,
    ...more,
  },
});
const card = (parts: CardState["parts"], used: readonly string[] = []): CardState => ({
  uuid: CARD,
  actor: HOME,
  rolls: [],
  parts,
  used: () => used,
});
const holding = (more: object): CardState => card({ spoils: spoils(more) });

interface Asked {
  readonly people?: readonly Snapshot[];
  readonly who?: Seat;
  readonly card?: CardState;
  readonly dice?: readonly number[] | null;
}
const decide = (act: Action, args: Json, asked: Asked = {}): Promise<Decision> =>
  act.decide(
    args,
    asked.who ?? GM,
    worldOf(asked.people ?? [home({ wealth: { total: 12 } }), vey(turmoil)], {}),
    asked.dice ?? [],
    asked.card ?? holding({}),
  );
const why = async (decision: Promise<Decision>): Promise<string | undefined> => {
  const decided = await decision;
  return "refused" in decided ? decided.refused.key.split(".").at(-1) : undefined;
};
const changesOf = async (decision: Promise<Decision>) => {
  const decided = await decision;
  if ("refused" in decided) throw new Error(decided.refused.key);
  return decided.changes;
};

describe("a raid", () => {
  const take = (points: object): CardState =>
    holding({ choice: { kind: "resourceRaid", takes: [{ id: "navy000000000000", name: "Home Navy", ...points }] } });

  it("What is picked is refused beyond three points and beyond what is there, and to strangers", async () => {
    const pick = (points: object, asked: Asked = {}) =>
      why(decide(pickSpoils, { kind: "resourceRaid", ...points }, { who: MINE, ...asked }));
    expect(await pick({ "take-navy000000000000": 1 })).toBeUndefined();
    expect(await pick({ "take-navy000000000000": 2 })).toBe("TooMuch");
    expect(await pick({ "take-gone000000000000": 1 })).toBe("NotThere");
    expect(await pick({ "take-navy000000000000": 0 })).toBe("TakeSomething");
    expect(await pick({ "take-navy000000000000": -1 })).toBeDefined();
    expect(await pick({}, { who: seat(false, () => false) })).toBe("GmOrOwner");
    expect(await pick({}, { card: take({ take: 1 }) })).toBe("AlreadyDone");
  });

  it("It is written by who may write both planets, as things are then, and moves what is stored", async () => {
    expect(await why(decide(takeSpoils, {}, { card: take({ take: 1 }), who: MINE }))).toBe("GmOrOwner");
    expect(await why(decide(takeSpoils, {}, { card: take({ take: 2 }) }))).toBe("TooMuch");
    expect(await why(decide(takeSpoils, {}))).toBe("NotOffered");
    expect(await why(decide(takeSpoils, {}, { card: take({ take: 1 }), people: [home()] }))).toBe("Gone");
    const calm = [home(), vey({ wealth: { total: 8 } })];
    expect(await why(decide(takeSpoils, {}, { card: take({ take: 1 }), people: calm }))).toBe("OutOfTurmoil");
    const changes = await changesOf(decide(takeSpoils, {}, { card: take({ take: 1 }) }));
    expect(changes).toContainEqual({ op: "delete", at: { uuid: NAVY } });
    expect(changes).toContainEqual({
      op: "create",
      at: { uuid: `${HOME}.Item.navy000000000000` },
      data: { type: "siegeFacility", name: "Home Navy", img: "", system: { rating: 1, reactive: "populace" } },
    });
  });

  it("Points of a Facility of the same name are added to it; another with its id gets a new one", async () => {
    const choice = { kind: "resourceRaid", takes: [{ id: "yard000000000000", name: "Fleet", take: 2 }] };
    const enemy = planet(VEY, "Vey", turmoil, [facility(YARD, "Fleet", 3)]);
    const changes = await changesOf(decide(takeSpoils, {}, { card: holding({ choice }), people: [home(), enemy] }));
    expect(changes).toContainEqual({ op: "add", at: { uuid: FLEET }, path: "system.rating", by: 2 });
    expect(changes).toContainEqual({ op: "add", at: { uuid: YARD }, path: "system.rating", by: -2 });
    const other = planet(HOME, "Home", {}, [facility(`${HOME}.Item.yard000000000000`, "Yard", 1)]);
    const made = await changesOf(decide(takeSpoils, {}, { card: holding({ choice }), people: [other, enemy] }));
    expect(made).toContainEqual(
      expect.objectContaining({ op: "create", at: { uuid: `${HOME}.Item.yard000000000r10` } }),
    );
  });

  it("The treasury of a planet without Wealth can't be raided", async () => {
    const treasury = holding({ choice: { kind: "treasuryRaid" } });
    const poor = [home(), vey({ ...turmoil, wealth: { total: 0 } })];
    expect(await why(decide(takeSpoils, {}, { card: treasury, people: poor }))).toBe("NoWealth");
    expect(await changesOf(decide(takeSpoils, {}, { card: treasury }))).toEqual([
      { op: "add", at: { uuid: VEY }, path: "system.wealth.adjust", by: -1 },
      { op: "add", at: { uuid: HOME }, path: "system.wealth.adjust", by: 1 },
    ]);
  });
});

describe("an annexation", () => {
  const annexed = holding({ annexes: true, choice: { kind: "annexation", lost: { might: 2, law: 1 } } });

  it("Of two annexations at once one counts, and the other is told who was faster", async () => {
    expect(await why(decide(takeSpoils, {}, { card: annexed }))).toBeUndefined();
    const late = [home(), vey({ ...turmoil, annexedBy: "Concord" })];
    expect(await decide(takeSpoils, {}, { card: annexed, people: late })).toEqual({
      refused: { key: "QUADRANT.Siege.Worlds.Refuse.Annexed", with: { name: "Vey", by: "Concord" } },
    });
  });

  it("Losses are chosen only after a check that succeeded, and are exactly what is due", async () => {
    const pick = (points: object, more: object) =>
      why(decide(pickSpoils, { kind: "annexation", ...points }, { card: holding(more) }));
    expect(await pick({ "lost-might": 3 }, { annexes: null })).toBe("AlreadyDone");
    expect(await pick({ "lost-might": 3 }, { annexes: false })).toBe("AlreadyDone");
    expect(await pick({ "lost-might": 4 }, { annexes: true })).toBe("Losses");
    expect(await pick({ "lost-might": 3 }, { annexes: true })).toBeUndefined();
    const forged = holding({ annexes: false, choice: { kind: "annexation", lost: { might: 3 } } });
    expect(await why(decide(takeSpoils, {}, { card: forged }))).toBe("NotOffered");
  });

  it("Its check is rolled once, for the planets of the card", async () => {
    const args = { actor: HOME, purpose: "annex", track: "populace", target: VEY };
    expect(await why(decide(rollStability, { ...args, target: HOME }, { dice: [20] }))).toBe("Gone");
    const changes = await changesOf(decide(rollStability, args, { dice: [20] }));
    expect(JSON.stringify(changes)).toContain('"annexes":true');
    expect(await why(decide(rollStability, args, { people: [home()] }))).toBe("Gone");
  });
});

describe("a Stability Check", () => {
  const ruin = { tracks: { populace: { value: 2, unstable: true, collapse: true } } };
  const args = { actor: HOME, purpose: "collapse", track: "populace" };

  it("It is due once the damage is marked, and not again in Turmoil", async () => {
    const people = [home(ruin), vey()];
    const marked = card({}, ["conflict.settle"]);
    expect(await why(decide(rollStability, args, { people, card: card({}) }))).toBe("NotCollapsed");
    expect(await why(decide(rollStability, args, { people, card: marked, who: seat(false, () => false) }))).toBe(
      "GmOrOwner",
    );
    const stakeless = { attribute: "infrastructure", stake: "gone", reason: "", bonus: [], cl: [] };
    expect(await why(decide(rollStability, { ...args, answer: stakeless }, { people, card: marked }))).toBe(
      "StakeMoved",
    );
    const changes = await changesOf(decide(rollStability, args, { people, card: marked, dice: [1] }));
    expect(changes).toContainEqual({ op: "set", at: { uuid: HOME }, path: "system.status.turmoil", to: true });
    const fallen = [home({ ...ruin, ...turmoil }), vey()];
    expect(await why(decide(rollStability, args, { people: fallen, card: marked }))).toBe("NotCollapsed");
  });

  it("A stake that was spent meanwhile is not spent twice", async () => {
    const data = {
      planet: HOME,
      planetName: "Home",
      purpose: "none",
      track: "populace",
      attribute: "might",
      reason: "",
      success: true,
      stake: { item: FLEET, name: "Fleet", before: 2, after: 1 },
      done: false,
    };
    const rolled = (more: object): CardState =>
      card({ stability: { kind: "stability", sort: 40, data: { ...data, ...more } } });
    expect(await changesOf(decide(settleStability, {}, { card: rolled({}) }))).toEqual([
      { op: "add", at: { uuid: FLEET }, path: "system.rating", by: -1 },
    ]);
    const spent = { stake: { ...data.stake, before: 3, after: 2 } };
    expect(await why(decide(settleStability, {}, { card: rolled(spent) }))).toBe("StakeMoved");
    expect(await why(decide(settleStability, {}, { card: rolled({ done: true }) }))).toBe("AlreadyDone");
  });
});

describe("a month", () => {
  const recovery = { days: 40, asOf: 0, check: "none" };
  const hurt = home({ recovery, tracks: { populace: { value: 2 } } });
  const month = (): CardState => {
    const own = readPlanet(hurt);
    const made = own && createMonthCard(own, 0);
    if (!made) throw new Error("no month");
    return card(made.parts);
  };

  it("It is used once, by the planet's owner, and not after the peace was broken", async () => {
    const pass = (people: readonly Snapshot[], who: Seat = MINE) =>
      why(decide(passMonth, { tracks: ["populace"] }, { people, who, card: month() }));
    expect(await pass([hurt])).toBeUndefined();
    expect(
      await pass(
        [hurt],
        seat(false, () => false),
      ),
    ).toBe("GmOrOwner");
    expect(await pass([home({ recovery: { ...recovery, days: 10 }, tracks: { populace: { value: 2 } } })])).toBe(
      "NoMonth",
    );
    expect(await pass([home({ recovery: { ...recovery, asOf: 20 }, tracks: { populace: { value: 2 } } })])).toBe(
      "NoMonth",
    );
    expect(await pass([vey()])).toBe("Gone");
  });

  it("A planet gets one card as its month is over, and none while nothing is due", () => {
    const titles = (from: number, to: number, one: Snapshot = hurt) =>
      createMonthCards([one, vey()], from * DAY, to * DAY).length;
    expect(titles(19, 20)).toBe(1);
    expect(titles(10, 19)).toBe(0);
    expect(titles(20, 19)).toBe(0);
    expect(titles(19, 20, home({ recovery }))).toBe(0);
  });

  it("Only days that are there can be lost", async () => {
    expect(await why(decide(loseMonth, { actor: HOME }, { people: [hurt] }))).toBeUndefined();
    expect(await why(decide(loseMonth, { actor: HOME }, { people: [home()] }))).toBe("NothingToLose");
    expect(await why(decide(loseMonth, { actor: VEY }, { people: [hurt] }))).toBe("Gone");
  });

  it("Damage ends the peace with the same receipt, and one Facility can't be staked twice", async () => {
    const args = { aggressor: VEY, target: HOME, track: "populace", damage: 1, stakes: [] };
    const changes = await changesOf(decide(settleConflict, args, { people: [hurt, vey()] }));
    expect(changes).toContainEqual({ op: "set", at: { uuid: HOME }, path: "system.recovery.days", to: 0 });
    const stake = { item: FLEET, before: 2, after: 1 };
    expect(await why(decide(settleConflict, { ...args, stakes: [stake, stake] }, { people: [hurt, vey()] }))).toBe(
      "Malformed",
    );
    expect(await why(decide(settleConflict, args, { people: [hurt] }))).toBe("Gone");
  });
});
