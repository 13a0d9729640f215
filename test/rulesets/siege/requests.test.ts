/**
 * StarSIEGE checks that a GM requests: their choices, against a visible Challenge Level, and against a hidden one until
 * it is revealed.
 */
import fc from "fast-check";
import * as v from "valibot";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { PartEntry } from "../../../src/core/contract/card.ts";
import type { CheckSession, Input } from "../../../src/core/contract/check.ts";
import { part } from "../../../src/core/contract/card-part.ts";
import type { Json } from "../../../src/rules/shared/json.ts";
import type { RollData } from "../../../src/rules/shared/roll.ts";
import { DEFAULT_HOUSE, type HouseRules } from "../../../src/rules/siege/house-rules.ts";
import { attack } from "../../../src/rulesets/siege/checks/attack.ts";
import { challenge } from "../../../src/rulesets/siege/checks/challenge.ts";
import { power } from "../../../src/rulesets/siege/checks/power.ts";
import {
  attackRequest,
  challengeRequest,
  powerRequest,
  sealedChallenge,
} from "../../../src/rulesets/siege/checks/requests.ts";
import { StoredRoll } from "../../../src/rulesets/siege/checks/roll-options.ts";
import { challengePart } from "../../../src/rulesets/siege/cards/challenge.ts";
import type { Table } from "../../../tabletop/testing.ts";
import { SHOVE, STORM, psion } from "./psion.ts";
import { BLASTER, GM, GUNNER, VEST, blaster, gunner, intent, marine, trapping, worldOf } from "./table.ts";
import { SEATS, hero, notices, open as openTable } from "../../core/table.ts";

const NOTHING: Input = { situational: {}, choices: {} };
const NOVA: Input = { situational: {}, choices: { nova: true } };
const shown = part(challengePart);

async function open(
  given: { value: number | null; label: string },
  options = {},
  house: Partial<HouseRules> = {},
): Promise<CheckSession> {
  const asked = intent("siege.challenge", {
    given,
    options: { bundle: "combat", attribute: "reflexes", ...options },
    targets: [],
  });
  const session = await challenge.open(
    asked,
    worldOf([gunner({ wounds: { normal: { value: 0, max: 4 } } }), marine()], house),
  );
  if ("refused" in session) throw new Error(session.refused.key);
  return session;
}

/** Returns a rolled card as its message stores it. */
function thrown(session: CheckSession, face: number, input = NOTHING) {
  const card = session.card(input, [face]);
  const results = [{ result: face, active: true }];
  const roll = {
    formula: "1d20",
    terms: [{ class: "Die", faces: 20, number: 1, results }],
    options: {},
  } as unknown as RollData;
  const rollOptions = JSON.parse(JSON.stringify(session.rollOptions(input))) as never;
  return { rollOptions, roll, card: { uuid: "ChatMessage.x", actor: GUNNER, rolls: [roll], parts: card.parts } };
}

const HIDDEN = { value: null, label: "Tricky" };

describe("a requested check", () => {
  it("A requested check is rolled against the GM's Challenge Level, named as in the table", async () => {
    const session = await open({ value: 6, label: "" });
    const { groups, choices } = session.view(NOTHING);
    expect(groups.find(({ id }) => id === "cl")).toMatchObject({
      total: 18,
      rows: [{ value: 12 }, { label: "QUADRANT.Siege.Difficulty.staggering" }],
    });
    expect(choices.map(({ id }) => id)).not.toEqual(expect.arrayContaining(["against"]));
    expect(choices.map(({ id }) => id)).not.toEqual(expect.arrayContaining(["routine"]));
    expect(session.card(NOTHING, [15]).parts["challenge"]?.data).toMatchObject({
      target: 18,
      total: 18,
      outcome: "success",
    });
  });

  it("A requested check is rolled against a number set by the GM", async () => {
    const { groups } = (await open({ value: -3, label: "" })).view(NOTHING);
    expect(groups.find(({ id }) => id === "cl")?.rows[1]).toMatchObject({
      label: "QUADRANT.Siege.Check.OtherCl",
      value: -3,
    });
  });

  it("A requested check uses the requested Specialty by name, where the actor has it", async () => {
    const own = (await open({ value: 0, label: "" }, { specialty: "Stealth" })).view(NOTHING);
    expect(own.groups.map(({ total }) => total)).toEqual([5, 18]);
    const none = (await open({ value: 0, label: "" }, { specialty: "Surgery" })).view(NOTHING);
    expect(none.groups.map(({ total }) => total)).toEqual([3, 12]);
  });

  it("The request window lists the Specialties of the actors, and the difficulties by house rule", () => {
    const ask = challengeRequest;
    const specialty = ask.choices([gunner(), marine()], DEFAULT_HOUSE).find(({ id }) => id === "specialty");
    expect(specialty).toMatchObject({ options: [{ value: "" }, { value: "Shooting" }, { value: "Stealth" }] });
    const target = ask.target;
    if (typeof target !== "function") throw new Error("a house rule says what Difficult is worth");
    const difficult = (house: Partial<HouseRules>) =>
      target({ ...DEFAULT_HOUSE, ...house }).presets.find(({ label }) => String(label).endsWith("difficult"));
    expect([difficult({})?.value, difficult({ difficultCL: 3 })?.value]).toEqual([2, 3]);
    expect(ask.title({ specialty: "Shooting" }, DEFAULT_HOUSE)).toBe("Shooting");
    expect(ask.title({ bundle: "lore", attribute: "savvy" }, DEFAULT_HOUSE)).toMatchObject({
      with: { bundle: "QUADRANT.Siege.Bundle.lore" },
    });
  });
});

describe("a check whose Challenge Level is hidden", () => {
  it("A hidden Challenge Level shows no odds, no gain of any choice and no Target Number", async () => {
    const view = (await open(HIDDEN)).view(NOTHING);
    expect(view.odds).toEqual([]);
    expect(view.choices.filter((choice) => "chance" in choice)).toEqual([]);
    expect(view.summary).toMatchObject({ key: "QUADRANT.Siege.Check.Summary.hidden" });
    expect(view.subtitle).toMatchObject({ with: { called: "Tricky" } });
  });

  it("A check with a hidden Challenge Level posts a card with the total and without the outcome", async () => {
    const card = (await open(HIDDEN)).card(NOTHING, [17]);
    expect(card.settled).toBeUndefined();
    expect(card.parts["challenge"]?.data).toMatchObject({
      natural: 17,
      total: 20,
      target: null,
      margin: null,
      outcome: null,
      mayBuy: false,
      levels: 0,
    });
    const read = shown.open(JSON.parse(JSON.stringify(card.parts["challenge"]?.data)) as never);
    expect(read?.view(GM, undefined)).toMatchObject({ outcome: null, hidden: true, target: null, total: 20 });
    expect(read?.text()).toMatchObject([{ key: "QUADRANT.Siege.Text.Hidden" }]);
    expect(read?.offers()).toEqual([]);
  });

  it("A revealed card and its roll equal those of a visible Challenge Level", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 20 }),
        fc.integer({ min: -10, max: 30 }),
        fc.boolean(),
        async (face, value, uniform) => {
          const house: Partial<HouseRules> = { baseMode: uniform ? "plus6" : "split", naturals: "rescueOnly" };
          const hidden = await open(HIDDEN, {}, house);
          const known = await open({ value, label: "" }, {}, house);
          const revealed = sealedChallenge.reveal(thrown(hidden, face), value, DEFAULT_HOUSE);
          expect(revealed?.parts["challenge"]).toEqual(known.card(NOTHING, [face]).parts["challenge"]);
          expect(revealed?.rollOptions).toEqual(known.rollOptions(NOTHING));
        },
      ),
    );
  });

  it("Under a label a revealed card shows success or failure, and nothing the number can be computed from", async () => {
    const houses: Partial<HouseRules>[] = [
      { naturals: "none" as never },
      { naturals: "critFumble" },
      { naturals: "rescueOnly" },
    ];
    for (const house of houses) {
      const session = await open(HIDDEN, {}, house);
      for (let face = 1; face <= 20; face++) {
        const told = Array.from({ length: 60 }, (_, i) =>
          sealedChallenge.tell?.(thrown(session, face), i - 20, DEFAULT_HOUSE),
        );
        const said = new Set(told.map((one) => JSON.stringify(one)));
        const outcomes = new Set(told.map((one) => (one?.parts["challenge"] as PartEntry).data["outcome"]));
        expect(said.size).toBe(outcomes.size); // one card for all numbers with the same outcome
        expect([...outcomes].filter((one) => one === "extraordinary")).toEqual([]);
      }
    }
  });

  it("A requested check bought with Nova has no die, and no number on the card", async () => {
    const card = (await open(HIDDEN)).card(NOVA, []);
    expect(card.settled).toBe(true);
    expect(card.parts["challenge"]?.data).toMatchObject({ outcome: "success", via: "nova", target: null });
    expect(shown.open(card.parts["challenge"]?.data as never)?.text()).toMatchObject([
      { key: "QUADRANT.Siege.Text.NoDieHidden" },
    ]);
  });

  it("Invalid data reveals nothing", async () => {
    const session = await open(HIDDEN);
    const good = thrown(session, 9);
    for (const bad of [
      { ...good, rollOptions: null },
      { ...good, rollOptions: { check: { cl: 7 } } as never },
      { ...good, card: { ...good.card, parts: {} } },
      { ...good, roll: { ...good.roll, terms: [] } as never },
    ])
      expect(sealedChallenge.reveal(bad, 3, DEFAULT_HOUSE)).toBeNull();
    for (const data of [
      { target: null, outcome: "nonsense" },
      { target: 12, outcome: null },
      { natural: null, total: null, target: null, outcome: null },
    ])
      expect(shown.open({ ...session.card(NOTHING, [9]).parts["challenge"]?.data, ...data })).toBeNull();
  });
});

// --- At a table

interface Message {
  readonly id: string;
  readonly type: string;
  readonly content: string;
  readonly rolls: readonly { readonly outcome: { readonly success: boolean } | null; readonly hidden: boolean }[];
  readonly system: {
    readonly face: string;
    readonly parts: { readonly challenge: { readonly data: Record<string, unknown> } };
  };
}
interface Host {
  readonly game: {
    readonly messages: { readonly contents: Message[]; get(id: string): Message | undefined };
    readonly quadrant: { ask(order: object): Promise<string | null> };
  };
}
const host = globalThis as unknown as Host;
const core = <T>(path: string): Promise<T> => {
  const file = `../../../src/core/${path}.ts`;
  return import(file) as Promise<T>;
};

describe.each([14, 13] as const)("hidden numbers at the table, generation %i", (generation) => {
  const CL = 941;
  /** A natural 20 succeeds against any number. */
  const JUDGED = expect.stringMatching(/^(failure|success)$/) as string;
  /**
   * What the number can be computed from, for a hero without any bonus, Non-Primary: Target Number and margins. As
   * whole words of JSON.
   */
  const secrets = [CL, 18 + CL, ...Array.from({ length: 20 }, (_, i) => i + 1 - 18 - CL)];
  const leaks = (text: string): number[] =>
    secrets.filter((one) => new RegExp(`(?<![\\w.-])${one}(?![\\w.-])`).test(text));
  let table: Table;
  beforeEach(async () => void (table = await openTable({ generation })));
  afterEach(() => table.close());

  const answer = async (visibility: string): Promise<{ id: string; card: Message; heard: string[] }> => {
    const line = await table.client(SEATS.player);
    const heard: string[] = [];
    for (const kind of ["modified", "emit", "query"] as const)
      line.on(kind, (data) => void heard.push(JSON.stringify(data)));
    const target = { value: CL, visibility, label: "Tricky" };
    const id =
      (await host.game.quadrant.ask({
        check: "siege.challenge",
        to: [hero],
        options: { bundle: "lore", attribute: "savvy" },
        target,
      })) ?? "";
    const { buildIntent } = await core<{ buildIntent(ask: Message, entry: string): object }>(
      "roll-requests/roll-request",
    );
    const { openCheck } = await core<{ openCheck(intent: object, options: object): Promise<void> }>(
      "checks/open-check",
    );
    await openCheck(buildIntent(host.game.messages.get(id)!, "to0"), { fast: true });
    return { id, card: host.game.messages.contents.findLast(({ type }) => type === "card")!, heard };
  };

  it("A hidden number is sent to no client before it is revealed, and then to every client", async () => {
    const { id, card, heard } = await answer("hidden");
    expect(card.system.face).toBe("down");
    expect(card.rolls[0]).toMatchObject({ hidden: true, outcome: null });
    expect(heard.length).toBeGreaterThan(1);
    for (const text of [...heard, JSON.stringify(await table.store.load())]) expect(leaks(text)).toEqual([]);
    await (await core<{ reveal(id: string): Promise<void> }>("roll-requests/reveal")).reveal(id);
    expect(card.system).toMatchObject({
      face: "up",
      parts: { challenge: { data: { target: 18 + CL, outcome: JUDGED } } },
    });
    expect(card.rolls[0]).toMatchObject({ hidden: false, outcome: { success: expect.any(Boolean) as boolean } });
    expect(leaks(heard.join(" "))).toEqual(expect.arrayContaining([CL, 18 + CL]));
    expect(notices).toEqual([]);
  });

  it("The GM sees a hidden number that is 0, too", async () => {
    const target = { value: 0, visibility: "hidden" };
    const id = (await host.game.quadrant.ask({ check: "siege.challenge", to: [hero], options: {}, target })) ?? "";
    const { rollRequestContext } = await core<{
      rollRequestContext(ask: Message, seat: object, redraw: () => void, reads: object): { target: object };
    }>("roll-requests/request-card");
    const { getOwnSeat } = await core<{ getOwnSeat(): object }>("world/world");
    const { StateReads } = await core<{ StateReads: new () => object }>("world/state-reads");
    const reads = new StateReads();
    expect(rollRequestContext(host.game.messages.get(id)!, getOwnSeat(), () => undefined, reads).target).toMatchObject({
      secret: "0",
      value: null,
      isHidden: true,
    });
  });

  it("With the GM's label a card shows only whether it succeeded", async () => {
    const { card, heard } = await answer("label");
    await expect.poll(() => card.system.face).toBe("told");
    expect(card.system.parts.challenge.data).toMatchObject({ outcome: JUDGED, target: null, margin: null });
    for (const text of [...heard, JSON.stringify(await table.store.load())]) expect(leaks(text)).toEqual([]);
  });
});

describe("a requested attack or power", () => {
  const KNIFE = `${GUNNER}.Item.knife00000000000`;
  const knife = (system: { [key: string]: Json } = {}) =>
    trapping(KNIFE, "Knife", {
      damage: { total: 2, track: "wound", critical: false },
      range: { class: "close", restricted: true },
      specialty: "Melee",
      ...system,
    });
  const asked = (check: string, options = {}) => intent(check, { ask: "request000000000", options });
  const ids = (session: CheckSession, input = NOTHING) => session.view(input).choices.map(({ id }) => id);
  const chosen = (session: CheckSession, id: string, choices = {}) =>
    session.view({ situational: {}, choices }).choices.find((one) => one.id === id);

  async function opened(
    definition: typeof attack,
    of: ReturnType<typeof intent>,
    who = gunner({}, [blaster(), knife()]),
  ) {
    const session = await definition.open(of, worldOf([who, marine()]));
    if ("refused" in session) throw new Error(session.refused.key);
    return session;
  }

  it("The request window lists the actors' fighting Specialties, and the request names the chosen one", () => {
    const [kind] = attackRequest.choices([gunner({}, [blaster(), knife()]), marine()], DEFAULT_HOUSE);
    expect(kind).toMatchObject({
      id: "kind",
      options: [{ value: "" }, { value: "Melee" }, { value: "Shooting" }, { value: "Unarmed" }],
    });
    expect(attackRequest.title({ kind: "Melee" }, DEFAULT_HOUSE)).toMatchObject({ with: { kind: "Melee" } });
    expect(powerRequest.title({ kind: "nonsense" }, DEFAULT_HOUSE)).toBe("QUADRANT.Siege.Power.Requested.any");
  });

  it("A requested attack lets the player choose among their own weapons of that kind, and bare hands", async () => {
    const session = await opened(attack, asked("siege.attack"));
    expect(chosen(session, "item")).toMatchObject({
      value: BLASTER,
      options: [{ value: BLASTER }, { value: KNIFE }, { value: "" }],
    });
    expect(chosen(session, "item", { item: KNIFE })).toMatchObject({ value: KNIFE });
    const cut = session.card({ situational: {}, choices: { item: KNIFE, defense: 0 } }, [20]);
    expect(cut.parts["attack"]?.data).toMatchObject({ damage: [{ label: "Knife", value: 2 }] });
    expect(session.card({ situational: {}, choices: { item: "" } }, [20]).title).toMatchObject({
      with: { weapon: expect.stringContaining("Unarmed") as string },
    });
    expect(chosen(await opened(attack, asked("siege.attack", { kind: " melee " })), "item")).toMatchObject({
      value: KNIFE,
    });
  });

  it("A requested attack lists broken weapons last, and accepts no weapon of another actor", async () => {
    const broken = blaster({ status: { nonFunctional: true, destroyed: false } });
    const session = await opened(attack, asked("siege.attack"), gunner({}, [broken, knife()]));
    expect(chosen(session, "item")).toMatchObject({ value: KNIFE });
    expect(chosen(session, "item", { item: VEST })).toMatchObject({ value: KNIFE });
  });

  it("A requested attack or power is refused with a reason where the actor can't do it", async () => {
    const nothing = await attack.open(asked("siege.attack", { kind: "Gunnery" }), worldOf([gunner()]));
    expect(nothing).toMatchObject({ refused: { key: "QUADRANT.Siege.Refuse.NoSuchWeapon" } });
    const none = await power.open(asked("siege.power"), worldOf([gunner()]));
    expect(none).toMatchObject({ refused: { key: "QUADRANT.Siege.Refuse.NoSuchPower" } });
  });

  it("A requested power lets a psion choose among those of that kind, over-channelled where necessary", async () => {
    const session = await opened(power, asked("siege.power"), psion());
    expect(chosen(session, "item")).toMatchObject({ value: SHOVE });
    expect(chosen(session, "item", { item: STORM })).toMatchObject({ value: STORM });
    expect(chosen(session, "way", { item: STORM })).toMatchObject({ value: "force" });
    expect(session.formula({ situational: {}, choices: {} })).toBeNull();
    expect(session.formula({ situational: {}, choices: { item: STORM } })).toMatch(/^1d20/);
    expect(chosen(await opened(power, asked("siege.power", { kind: "psyche" }), psion()), "item")).toMatchObject({
      options: [{ value: STORM }],
    });
  });

  it("A check from the player's own row offers no choice of weapon or power", async () => {
    expect(ids(await opened(attack, intent("siege.attack", { item: BLASTER })))).not.toContain("item");
    expect(ids(await opened(attack, intent("siege.attack")))).not.toContain("item");
  });
});

describe("house rules that a roll stores", () => {
  it.each([
    ["difficultCL", 99],
    ["naturals", "always"],
    ["heroicWounds", -1],
    ["drainThreshold", 1.5],
    ["critNova", 1],
    ["nonsense", true],
  ])("%s stored as %j is left out, with one warning", (name, value) => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    for (const _ of [1, 2, 3])
      expect(v.parse(StoredRoll, { house: { baseMode: "plus6", [name]: value } }).house).toEqual({
        ...DEFAULT_HOUSE,
        baseMode: "plus6",
      });
    expect(warn.mock.calls).toEqual([[expect.stringContaining(`siege.${name},`)]]);
    warn.mockRestore();
  });

  it("A roll that stores nothing valid has no check, and the default house rules", () => {
    for (const kept of [undefined, null, "nonsense", [], { check: { bundle: "combat" }, hidden: "yes", house: [1] }])
      expect(v.parse(StoredRoll, kept)).toEqual({ check: null, hidden: false, house: DEFAULT_HOUSE });
  });
});
