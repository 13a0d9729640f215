/**
 * The one round of an over-channel, for every way to use the power, whatever round a request names. Ledger: SIE-OVER-2,
 * SIE-OVER-4.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type * as Asks from "../../../src/core/roll-requests/roll-request.ts";
import type * as Checks from "../../../src/core/checks/open-check.ts";
import type { Input } from "../../../src/core/contract/check.ts";
import type * as Dialogs from "../../../src/core/checks/check-dialog.ts";
import type * as ActorSheets from "../../../src/core/sheets/actor-sheet.ts";
import type * as Hotbar from "../../../src/core/checks/hotbar-macros.ts";
import type { Json } from "../../../src/rules/shared/json.ts";
import type { Table } from "../../../tabletop/testing.ts";
import { foe, hero, notices, open } from "../../core/table.ts";

const STORM = "storm00000000000";
const storm = `${hero}.Item.${STORM}`;

interface Card {
  readonly type: string;
  readonly system: { readonly parts?: { readonly power?: { readonly data: { readonly [key: string]: Json } } } };
}
interface Actor {
  readonly system: {
    readonly over: { readonly power: string; readonly round: number };
    readonly drain: { readonly remaining: number };
    readonly stress: { readonly normal: { readonly value: number } };
  };
  readonly items: { get(id: string): object | undefined };
  update(data: object): Promise<unknown>;
}
interface Fight {
  readonly round: number;
  readonly combatants: { readonly contents: readonly { readonly id: string }[] };
  createEmbeddedDocuments(name: "Combatant", data: readonly object[]): Promise<unknown>;
  setInitiative(id: string, value: number): Promise<unknown>;
  startCombat(): Promise<unknown>;
  nextRound(): Promise<unknown>;
  update(data: object): Promise<unknown>;
  activate(): Promise<unknown>;
  delete(): Promise<unknown>;
}
interface Host {
  readonly game: {
    readonly messages: { readonly contents: readonly Card[] };
    readonly macros: { readonly contents: readonly { readonly command: string }[] };
    readonly quadrant: {
      use(item: unknown, options?: object): Promise<void>;
      check(asked: unknown, options?: object): Promise<void>;
      perform(call: object): Promise<boolean>;
      ask(order: object): Promise<string | null>;
    };
  };
  readonly Hooks: { call(name: string, ...args: unknown[]): boolean };
  readonly Combat: { create(data: object): Promise<Fight> };
  fromUuidSync(uuid: string): Actor;
}
const NO_INPUT: Input = { situational: {}, choices: {} };
const host = globalThis as unknown as Host;
const self = (): Actor => host.fromUuidSync(hero);

/** Every way to use a power without its dialog. Each names a wrong round, which must be ignored. */
const WAYS: Readonly<Record<string, () => Promise<unknown>>> = {
  "its row on the sheet": async () => {
    const { QuadrantActorSheet } = (await import(
      "../../../src/core/sheets/actor-sheet.ts" as string
    )) as typeof ActorSheets;
    const { actions } = QuadrantActorSheet.DEFAULT_OPTIONS as {
      readonly actions: { readonly qCheck: (...args: unknown[]) => Promise<void> };
    };
    const row = { dataset: { check: "siege.power", item: STORM, options: '{"round":3}' } };
    await actions.qCheck.call({ actor: self() }, { shiftKey: true }, row);
  },
  Use: () => host.game.quadrant.use(storm, { fast: true }),
  "a macro of the item": async () => host.Hooks.call("chatMessage", null, `/check item="${storm}" fast`, {}),
  "a macro of a dragged row": async () => {
    const { createCheckShortcut } = (await import(
      "../../../src/core/checks/hotbar-macros.ts" as string
    )) as typeof Hotbar;
    const { words } = createCheckShortcut({ uuid: hero, name: "Hero" }, "siege.power", { round: 3 }, "", {
      uuid: storm,
    } as never);
    host.Hooks.call("chatMessage", null, `/check ${words} fast`, {});
  },
  "/check": async () =>
    host.Hooks.call("chatMessage", null, `/check siege.power actor=Hero item="Mind Storm" fast`, {}),
  "a script": () =>
    host.game.quadrant.check({ check: "siege.power", actor: hero, item: storm, options: { round: 3 } }, { fast: true }),
  "an answered request": async () => {
    const id = await host.game.quadrant.ask({ check: "siege.power", to: [hero], options: { kind: "psyche" } });
    const { findRollRequest, buildIntent } = (await import(
      "../../../src/core/roll-requests/roll-request.ts" as string
    )) as typeof Asks;
    const { openCheck } = (await import("../../../src/core/checks/open-check.ts" as string)) as typeof Checks;
    const ask = findRollRequest(id);
    if (!ask) throw new Error("nothing was asked for");
    await openCheck(buildIntent(ask, "to0"), { fast: true });
  },
};

describe.each([14, 13] as const)("the rounds of an over-channel, generation %i", (generation) => {
  let table: Table;
  let fight: Fight;
  beforeAll(async () => {
    const system = {
      potency: 5,
      drain: 4,
      resisted: "psyche",
      known: true,
      class: { automatic: false, primary: "spiritual" },
    };
    const actors = [
      {
        _id: hero.split(".")[1],
        name: "Hero",
        type: "siegeCharacter",
        ownership: { default: 0 },
        system: { psi: { value: 3 }, stress: { normal: { value: 0, max: 20 } } },
        items: [{ _id: STORM, name: "Mind Storm", type: "siegePower", system }],
      },
    ];
    table = await open({ generation, world: { actors } });
    fight = await host.Combat.create({});
    await fight.createEmbeddedDocuments("Combatant", [{ actorId: hero.split(".")[1] }]);
    await fight.startCombat();
    // Another fight is displayed: it must not matter.
    const other = await host.Combat.create({});
    await other.createEmbeddedDocuments("Combatant", [{ actorId: foe.split(".")[1] }]);
    await other.startCombat();
    await other.update({ round: 40 });
    await other.activate();
  });
  afterAll(() => table.close());
  beforeEach(() => void (notices.length = 0));

  const cards = (): readonly Card[] => host.game.messages.contents.filter(({ type }) => type === "card");
  /**
   * Uses the power in this way in a round after it was forced open in the second; returns the outcome and the round on
   * its card.
   */
  async function tried(way: () => Promise<unknown>, round: number): Promise<readonly unknown[]> {
    const nothing = { over: { power: "", round: 0 }, drain: { remaining: 0 } };
    await self().update({ system: nothing }); // nothing lapses while the round is set
    await fight.update({ round });
    await self().update({ system: { over: { power: STORM, round: 2 }, drain: { remaining: 0 } } });
    const before = cards().length;
    await way();
    await expect.poll(() => cards().length, { message: notices.join() }).toBe(before + 1);
    const data = cards().at(-1)?.system.parts?.power?.data;
    return [data?.["way"], data?.["round"]];
  }

  it.each(Object.keys(WAYS))(
    "A power over-channelled by %s can be used only in the round after it was forced",
    async (name) => {
      const way = WAYS[name] as () => Promise<unknown>;
      expect(await tried(way, 2)).toEqual(["force", 2]);
      expect(await tried(way, 3)).toEqual(["use", 3]);
      expect(await tried(way, 7)).toEqual(["force", 7]);
    },
  );

  it("an over-channel takes its round from the writing client, its use is refused in other rounds, and its Drain becomes due", async () => {
    const perform = (action: string, more: object): Promise<boolean> =>
      host.game.quadrant.perform({ action, args: { actor: hero, item: storm, ...more } });
    await self().update({ system: { over: { power: "", round: 0 }, drain: { remaining: 0 } } });
    await fight.update({ round: 2 });
    expect(await perform("siege.overChannel", { round: 0, success: true })).toBe(true);
    expect(self().system.over).toMatchObject({ power: STORM, round: 2 });
    expect(await perform("siege.usePower", { round: 0 })).toBe(false);
    expect(await perform("siege.usePower", { round: 3 })).toBe(false);
    expect(notices.join()).toContain("over-channel it");
    await fight.nextRound();
    expect([fight.round, self().system.over.power]).toEqual([3, STORM]);
    await fight.nextRound();
    await expect.poll(() => self().system.over.power).toBe("");
    expect(self().system.drain.remaining).toBe(4);
  });

  it("An over-channel in a dialog left open beyond its round is checked again, and nothing is rolled", async () => {
    await self().update({ system: { over: { power: "", round: 0 }, drain: { remaining: 0 } } });
    await fight.update({ round: 3 });
    await self().update({ system: { over: { power: STORM, round: 2 } } });
    const { CheckDialog } = (await import("../../../src/core/checks/check-dialog.ts" as string)) as typeof Dialogs;
    const seen: unknown[] = [];
    const asked = vi.spyOn(CheckDialog, "prompt").mockImplementation(async ({ opened, mode }) => {
      seen.push(opened.session.view(NO_INPUT).choices.find(({ id }) => id === "way"));
      if (seen.length > 1) return null;
      await fight.nextRound();
      return { ...opened, input: NO_INPUT, mode };
    });
    const before = cards().length;
    await host.game.quadrant.use(storm);
    expect(seen).toMatchObject([{ value: "use" }, { value: "force" }]);
    expect(notices.join()).toContain("Something has changed");
    expect(cards()).toHaveLength(before);
    asked.mockRestore();
  });

  it("Outside combat an over-channel stays open until it is used", async () => {
    await fight.delete();
    // no Stress to rest off
    expect(await host.game.quadrant.perform({ action: "siege.restPsi", args: { actor: hero } })).toBe(false);
    await self().update({ system: { over: { power: STORM, round: 0 }, drain: { remaining: 0 } } });
    const before = cards().length;
    await WAYS["Use"]?.();
    await expect.poll(() => cards().length).toBe(before + 1);
    expect(cards().at(-1)?.system.parts?.power?.data).toMatchObject({ way: "use", round: 0 });
  });
});
