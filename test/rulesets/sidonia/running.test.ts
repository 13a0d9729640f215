/**
 * Sidonia at a running table: automatic changes (scenes that end with a combat, costs that bank themselves,
 * catastrophes that lapse), the secret switch, races over one card, and a pool whose history adds up to its number.
 */
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Transport } from "../../../tabletop/protocol.ts";
import type { Table } from "../../../tabletop/testing.ts";
import { askClient } from "../../core/harbor/table.ts";
import { SEATS, notices, open } from "../../core/table.ts";

const VOSS = "voss000000000000";
const THUG = "thug000000000000";
const voss = `Actor.${VOSS}`;
const thug = `Actor.${THUG}`;

interface Message {
  readonly id: string;
  readonly uuid: string;
  readonly type: string;
  readonly system: {
    readonly status: string;
    readonly card: string | null;
    readonly action: string;
    readonly parts: Record<string, { readonly kind: string; readonly data: Record<string, never> }>;
  };
  delete(): Promise<unknown>;
}
interface Actor {
  readonly id: string;
  readonly _source: { readonly system: { readonly [key: string]: never } };
  update(data: object): Promise<unknown>;
  delete(): Promise<unknown>;
}
interface Combat {
  createEmbeddedDocuments(name: "Combatant", data: readonly object[]): Promise<unknown>;
  delete(): Promise<unknown>;
}
interface Host {
  readonly game: {
    readonly messages: { readonly contents: Message[]; get(id: string): Message };
    readonly settings: {
      get(namespace: string, key: string): { value: number };
      set(ns: string, key: string, to: unknown): Promise<unknown>;
    };
    readonly quadrant: {
      check(intent: object, options: object): Promise<void>;
      perform(call: object, from?: object): Promise<boolean>;
      stage(kind: string, order: object, quietly: boolean): Promise<string | null>;
    };
    readonly actors: { get(id: string): Actor };
  };
  readonly Combat: { create(data: object): Promise<Combat> };
  readonly CONFIG: { readonly Dice: { randomUniform: () => number } };
}
const host = globalThis as unknown as Host;

const skill = (name: string, more: object = {}) => ({
  name,
  type: "sidoniaSkill",
  system: { level: "dabbler", ...more },
});
const people = [
  {
    _id: VOSS,
    name: "Mara Voss",
    type: "sidoniaCharacter",
    ownership: { default: 1, [SEATS.player]: 3 },
    system: {
      specializations: { manipulation: true, body: true },
      corruption: { lurkerMet: true, path: "power", temporary: 1 },
    },
    // oxfmt-ignore
    items: [skill("Larceny"), skill("Persuasion", { social: true }), { _id: "pistol0000000000", name: "Revolver", type: "sidoniaWeapon", system: { kind: "ranged" } }],
  },
  { _id: THUG, name: "Thug", type: "sidoniaNpc", system: {}, items: [skill("Melee")] },
];

/** Sets the next faces rolled; after them every die shows 1. */
function throws(...faces: number[]): void {
  let next = 0;
  vi.spyOn(host.CONFIG.Dice, "randomUniform").mockImplementation(() => (6 - (faces[next++] ?? 1) + 0.5) / 6);
}
const messages = (type: string): Message[] => host.game.messages.contents.filter((message) => message.type === type);
const outcome = (id: string): Record<string, never> => host.game.messages.get(id).system.parts["outcome"]!.data;
const decisionsOf = (id: string): Record<string, unknown> => outcome(id)["decisions"] ?? {};
const pool = (): number => host.game.settings.get("quadrant", "sidonia.pool.dissonance").value;
const house = (key: string, to: unknown): Promise<unknown> => host.game.settings.set("quadrant", `sidonia.${key}`, to);
const system = (id: string): Record<string, Record<string, never>> => host.game.actors.get(id)._source.system;

/** Rolls, and returns the id of the card. */
async function rolls(faces: readonly number[], { actor = voss, skill = "Larceny" } = {}): Promise<string> {
  throws(...faces);
  await host.game.quadrant.check({ check: "sidonia.action", actor, targets: [], options: { skill } }, { fast: true });
  return messages("card").findLast((message) => "outcome" in message.system.parts)!.id;
}
async function shoots(faces: readonly number[]): Promise<string> {
  throws(...faces);
  const intent = {
    check: "sidonia.attack",
    actor: voss,
    item: `${voss}.Item.pistol0000000000`,
    targets: [thug],
    options: {},
  };
  await host.game.quadrant.check(intent, { fast: true });
  return messages("card").at(-1)!.id;
}
const perform = (action: string, args: object, card?: string, offer?: string): Promise<boolean> =>
  host.game.quadrant.perform({ action: `sidonia.${action}`, args }, card === undefined ? undefined : { card, offer });
const bank = (card: string): Promise<boolean> => perform("price", { choice: "banked" }, card, "outcome.cost-banked");
const undo = (receipt: Message | undefined): Promise<boolean> =>
  host.game.quadrant.perform({ action: "core.undo", args: receipt?.id ?? "" });
const receiptOf = (action: string): Message | undefined =>
  messages("receipt").findLast(
    ({ system: { action: name, status } }) => name === `sidonia.${action}` && status === "applied",
  );

describe("Sidonia at a running table", () => {
  let table: Table;
  const ask = async (
    line: Transport,
    action: string,
    args: object,
    card: string | null,
    offer: string | null,
  ): Promise<string> => {
    const request = Math.random().toString(36).slice(2).padEnd(16, "0").slice(0, 16);
    const reply = await askClient(14, line, "request", {
      request,
      action: `sidonia.${action}`,
      args,
      dice: [],
      card,
      offer,
    });
    return JSON.stringify(reply);
  };
  beforeEach(async () => void (table = await open({ world: { actors: people } })));
  afterEach(async () => {
    vi.restoreAllMocks();
    await table.close();
  });

  describe("a combat's end (SID-ROLL-14)", () => {
    const spent = { "system.uses": { bodyScene: true, manipulationSession: true }, "system.status.exposed": true };
    const fight = async (ids: readonly string[]): Promise<Combat> => {
      const combat = await host.Combat.create({});
      await combat.createEmbeddedDocuments("Combatant", ids.map((actorId) => ({ actorId }))); // oxfmt-ignore
      return combat;
    };

    it("ending a combat resets what lasts a scene, not what lasts a session, and can be undone by its receipt", async () => {
      await host.game.actors.get(VOSS).update(spent);
      await (await fight([VOSS, THUG])).delete();
      await vi.waitFor(() => expect(system(VOSS)["uses"]).toEqual({ bodyScene: false, manipulationSession: true }));
      expect(system(VOSS)["status"]).toMatchObject({ exposed: false });
      await vi.waitFor(() => expect(receiptOf("boundary")).toBeDefined());
      expect(await undo(receiptOf("boundary"))).toBe(true);
      expect(system(VOSS)["uses"]).toMatchObject({ bodyScene: true });
    });

    it("ending a combat ends no scene where the house rule is off, or no actor of Sidonia fought", async () => {
      await house("combatEndIsSceneEnd", false);
      await host.game.actors.get(VOSS).update(spent);
      await (await fight([VOSS])).delete();
      await house("combatEndIsSceneEnd", true);
      await (await fight(["hero000000000000"])).delete();
      await rolls([6, 5]);
      expect(system(VOSS)["uses"]).toMatchObject({ bodyScene: true });
      expect(receiptOf("boundary")).toBeUndefined();
    });
  });

  it("by house rule a cost banks itself; undone, it is offered again, and a complication takes the point back (SID-OUT-5)", async () => {
    await house("autoBank", true);
    const card = await rolls([4, 4]);
    expect([pool(), decisionsOf(card)]).toMatchObject([1, { cost: "banked", auto: true }]);
    expect(await undo(receiptOf("bankAtOnce"))).toBe(true);
    expect([pool(), outcome(card)["decisions"]]).toEqual([0, undefined]);
    expect(await perform("bankAtOnce", {}, card, "outcome.cost-auto")).toBe(true);
    expect(await perform("price", { choice: "complication", told: "Dogs." }, card, "outcome.cost-complication")).toBe(
      true,
    );
    expect([pool(), decisionsOf(card)]).toMatchObject([0, { cost: "complication", told: "Dogs." }]);
    // An NPC's cost is the NPC's, and a clean success has none.
    await rolls([4, 4], { actor: thug, skill: "Melee" });
    await rolls([6, 5]);
    expect(pool()).toBe(0);
  });

  describe("contained (SID-DIS-10)", () => {
    const switchTo = async (mode: string): Promise<void> => {
      const { setContainment } = (await import("../../../src/rulesets/sidonia/actions/containment.ts" as string)) as {
        setContainment(mode: string): Promise<void>;
      };
      await setContainment(mode);
    };

    it("slow: every second banked cost counts, undone ones do not, and corruption always does", async () => {
      await switchTo("slow");
      const banked: (readonly [string, number])[] = [];
      for (const _ of [1, 2, 3, 4]) {
        const card = await rolls([4, 4]);
        await bank(card);
        banked.push([String(decisionsOf(card)["cost"]), pool()]);
      }
      expect(banked).toEqual([["waived", 0], ["banked", 1], ["waived", 1], ["banked", 2]]); // oxfmt-ignore
      expect(await undo(receiptOf("price"))).toBe(true);
      expect(pool()).toBe(1);
      await bank(await rolls([4, 4]));
      expect(pool()).toBe(2);
      await perform("payCorruption", { actor: voss, amount: 1, way: "twist", reason: "" });
      expect(pool()).toBe(3);
      const { messages: told = [], settings = [] } = await table.store.load();
      expect(JSON.stringify([told, settings])).not.toContain("contained");
    });

    it("none: nothing banked counts until it is off again", async () => {
      await switchTo("none");
      await bank(await rolls([4, 4]));
      expect(pool()).toBe(0);
      await switchTo("off");
      await bank(await rolls([4, 4]));
      expect(pool()).toBe(1);
    });
  });

  describe("a free catastrophe (SID-OUT-7)", () => {
    const use = (card: string): Promise<boolean> =>
      perform("catastrophe", { step: "used", amount: 2, told: "Fire." }, card, "outcome.free");

    it("a free catastrophe lapses with any next roll; the GM can undo that and use it", async () => {
      const card = await rolls([1, 1]);
      await rolls([6, 5], { actor: thug, skill: "Melee" });
      await vi.waitFor(() => expect(decisionsOf(card)["freeCatastrophe"]).toBe("lapsed"));
      expect(await use(card)).toBe(false);
      await vi.waitFor(() => expect(receiptOf("lapse")).toBeDefined());
      expect(receiptOf("lapse")?.system.card).toBe(card);
      expect(await undo(receiptOf("lapse"))).toBe(true);
      expect(await use(card)).toBe(true);
      expect(notices.filter((text) => text.includes("lapse"))).toEqual([]);
    });

    it("What the GM has opened again by an undo stays open when their page is loaded again", async () => {
      const card = await rolls([1, 1]);
      await rolls([6, 5]);
      await vi.waitFor(() => expect(receiptOf("lapse")?.system.status).toBe("applied"));
      expect(await undo(receiptOf("lapse"))).toBe(true);
      const kept = await table.store.load();
      await table.close();
      table = await open({ world: { actors: kept["actors"] as object[] }, messages: kept["messages"] as object[] });
      await new Promise((resolve) => setTimeout(resolve, 100));
      expect(decisionsOf(card)["freeCatastrophe"] ?? null).toBeNull();
      await rolls([6, 5]);
      await vi.waitFor(() => expect(decisionsOf(card)["freeCatastrophe"]).toBe("lapsed"));
    });

    it("A free catastrophe remains with a second try of its roll, which opens its own (SID-ROLL-9)", async () => {
      const card = await rolls([1, 1], { skill: "Persuasion" });
      await rolls([6, 5]);
      await vi.waitFor(() => expect(decisionsOf(card)["freeCatastrophe"]).toBe("lapsed"));
      throws(1, 1);
      expect(await perform("reroll", {}, card, "outcome.reroll")).toBe(true);
      expect(decisionsOf(card)["freeCatastrophe"]).toBeNull();
      expect(await perform("catastrophe", { step: "declined" }, card, "outcome.declined")).toBe(true);
    });

    it("a decided free catastrophe does not lapse; an open one does when a GM returns after the next roll", async () => {
      const used = await rolls([1, 1]);
      await use(used);
      await rolls([6, 5]);
      const open_ = await rolls([1, 1]);
      const kept = await table.store.load();
      await table.close();
      // The next roll is made while the GM is away.
      const later = {
        ...(kept["messages"] as { _id: string }[]).find(({ _id }) => _id === used),
        _id: "later00000000000",
      };
      const stored = [...(kept["messages"] as object[]), later];
      table = await open({ world: { actors: kept["actors"] as object[] }, messages: stored });
      await vi.waitFor(() => expect(decisionsOf(open_)["freeCatastrophe"]).toBe("lapsed"));
      expect(decisionsOf(used)["freeCatastrophe"]).toBe("used");
    });
  });

  describe("bad input and races", () => {
    it("Of two spends announced simultaneously one is paid, and neither exceeds the pool", async () => {
      await perform("setPool", { pool: "dissonance", to: 4 });
      const announce = (amount: number, text: string): Promise<string | null> =>
        host.game.quadrant.stage("sidonia.buyTime", { amount, text }, true);
      expect(await announce(5, "Too much")).toBeNull();
      const stages = [await announce(4, "First"), await announce(4, "Second")];
      const move = { round: 0, move: { kind: "end", ending: "resolved" } };
      const paid = await Promise.all(stages.map((stage) => perform("buyTime.move", { stage, ...move })));
      expect([paid.filter(Boolean).length, pool()]).toEqual([1, 0]);
      expect(await undo(receiptOf("buyTime.move"))).toBe(true);
      expect(pool()).toBe(4);
    });

    it("Two simultaneous bends bend a roll once; a decided roll is not bent; undo restores the roll", async () => {
      const card = await shoots([1, 2]);
      const before = JSON.stringify(host.game.messages.get(card).system.parts);
      const line = await table.client(SEATS.player);
      const answers = await Promise.all([1, 2].map(() => ask(line, "bend", { from: "failure" }, card, "fate.bend0")));
      expect(answers.filter((answer) => answer.includes("receipt"))).toHaveLength(1);
      expect([system(VOSS)["corruption"]?.["temporary"], pool()]).toEqual([2, 1]);
      expect(outcome(card)["outcome"]).toBe("successWithCost");
      expect(await undo(receiptOf("bend"))).toBe(true);
      expect([system(VOSS)["corruption"]?.["temporary"], pool()]).toEqual([1, 0]);
      expect(JSON.stringify(host.game.messages.get(card).system.parts)).toBe(before);
      const settled = await rolls([4, 4]);
      expect(await perform("price", { choice: "complication", told: "" }, settled, "outcome.cost-complication")).toBe(
        true,
      );
      expect(await ask(line, "bend", { from: "successWithCost" }, settled, "fate.bend0")).toContain("WindowClosed");
      expect([system(VOSS)["corruption"]?.["temporary"], pool()]).toEqual([1, 0]);
    });

    it("A hit whose location or target has changed is applied, and damage without boxes is reported as lost", async () => {
      const card = await shoots([6, 5]);
      throws(3, 4);
      expect(await perform("locate", {}, card, "strike.locate")).toBe(true);
      const { apply } = await offersOn(card);
      await host.game.actors.get(THUG).update({ "system.locations.torso.health": { bonus: -9, value: 1 } });
      expect(await perform("applyHit", apply, card, "strike.apply")).toBe(true);
      expect(system(THUG)["locations"]?.["torso"]).toMatchObject({ health: { value: 1 } });
      expect(await undo(receiptOf("applyHit"))).toBe(true);
      expect(await perform("applyHit", { ...apply, location: "tail" }, card, "strike.apply")).toBe(false);
      await host.game.actors.get(THUG).delete();
      expect(await perform("applyHit", apply, card, "strike.apply")).toBe(false);
      expect(notices.length).toBeGreaterThan(0);
    });
  });

  it("the history adds up to the pool after any actions and undos, in any order (SID-DIS-1)", async () => {
    const { poolHistory } = (await import("../../../src/core/messages/pool-history.ts" as string)) as {
      poolHistory(ruleset: string, name: string): { was: number; now: number; undone: boolean; short: number }[];
    };
    const step = fc.oneof(
      fc.record({ does: fc.constant("move"), by: fc.integer({ min: -4, max: 4 }) }),
      fc.record({ does: fc.constant("undo"), by: fc.nat(20) }),
      fc.record({ does: fc.constant("pay"), by: fc.integer({ min: 1, max: 2 }) }),
      fc.record({ does: fc.constant("cleanse"), by: fc.integer({ min: 1, max: 3 }) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
        for (const { does, by } of steps) {
          if (does === "move") await perform("movePool", { pool: "dissonance", by, reason: "" });
          if (does === "pay") await perform("payCorruption", { actor: voss, amount: by, way: "twist", reason: "" });
          if (does === "cleanse") await perform("cleanseCorruption", { actor: voss, amount: by });
          const all = messages("receipt");
          if (does === "undo" && all.length > 0) await undo(all[all.length - 1 - (by % all.length)]);
          const history = poolHistory("sidonia", "dissonance");
          const replayed = history.reduce(
            (sum, entry) => sum + (entry.undone ? entry.short : entry.now - entry.was),
            0,
          );
          expect(replayed).toBe(pool());
        }
      }),
      { numRuns: 12 },
    );
    // The case in which an added point was spent before its undo.
    await perform("setPool", { pool: "dissonance", to: 0 });
    await perform("movePool", { pool: "dissonance", by: 2, reason: "" });
    const given = receiptOf("movePool");
    await perform("movePool", { pool: "dissonance", by: -1, reason: "" });
    expect(await undo(given)).toBe(true);
    expect(pool()).toBe(0);
    const history = poolHistory("sidonia", "dissonance");
    expect(history.at(-2)).toMatchObject({ undone: true, short: 1 });
    expect(history.reduce((sum, entry) => sum + (entry.undone ? entry.short : entry.now - entry.was), 0)).toBe(0);
  });
});

/** Returns what a card's blow offers to apply. */
async function offersOn(card: string): Promise<{ readonly apply: object }> {
  const { listOffers } = (await import("../../../src/core/messages/card.ts" as string)) as {
    listOffers(system: object): { readonly key: string; readonly call: { readonly args: object } }[];
  };
  const found = listOffers(host.game.messages.get(card).system).find(({ key }) => key === "strike.apply");
  if (!found) throw new Error("no blow to apply");
  return { apply: found.call.args };
}
