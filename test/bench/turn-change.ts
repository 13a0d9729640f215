/** The cost of a turn in a large fight: from its change to the tracker and the range board that are drawn again. */
import type { Page } from "playwright-core";
import { Party } from "../e2e/harness.ts";
import { openBoard, tab } from "../e2e/steps.ts";
import { median } from "./median.ts";

interface Made {
  readonly id: string;
  readonly uuid: string;
}
interface Fight {
  readonly combatant: { readonly id: string; readonly actor: Changed };
  readonly turns: readonly { readonly id: string; readonly actor: Changed }[];
  readonly turn: number;
  createEmbeddedDocuments(name: string, data: readonly object[]): Promise<unknown>;
  startCombat(): Promise<unknown>;
  nextTurn(): Promise<unknown>;
}
interface Changed {
  update(changes: object): Promise<unknown>;
}
interface Host {
  readonly game: {
    readonly combat: Fight;
    readonly quadrant: { perform(call: object): Promise<boolean> };
  };
  readonly foundry: {
    readonly applications: {
      readonly instances: Map<string, { render(...args: readonly object[]): Promise<unknown> }>;
    };
  };
  readonly Actor: { implementation: { create(data: readonly object[]): Promise<readonly Made[]> } };
  readonly Combat: { create(data: object): Promise<Fight> };
}

/** Forty combatants: characters and NPCs, two hundred mooks in groups of twenty, and craft; on the board in groups. */
const PEOPLE = { characters: 6, npcs: 18, mooks: 10, craft: 6 };
const MOOKS_A_GROUP = 20;
const GROUPS = 8;
const TURNS = 24;
const WARM_UP = 4;
/** How long the page is given until nothing is drawn any more. */
const QUIET_MS = 400;

/** Creates the fight with everybody on the board, and begins it. */
const begin = (page: Page): Promise<void> =>
  page.evaluate(
    async ([people, mooks, count]) => {
      const { game, Actor, Combat } = globalThis as never as Host;
      const list = (times: number, type: string, more: object = {}): object[] =>
        Array.from({ length: times }, (_, i) => ({ name: `${type} ${i}`, type, ...more }));
      const actors = await Actor.implementation.create([
        ...list(people.characters, "siegeCharacter", { ownership: { default: 3 } }),
        ...list(people.npcs, "siegeNpc"),
        ...list(people.mooks, "siegeMooks", { system: { mooks: { value: mooks, max: mooks } } }),
        ...list(people.craft, "siegeCraft"),
      ]);
      const ids = Array.from({ length: count }, (_, i) => `g${i}`);
      const board = {
        groups: Object.fromEntries(ids.map((id, order) => [id, { name: `Group ${id}`, kept: false, order }])),
        bands: Object.fromEntries(ids.slice(1).map((id) => [`g0-${id}`, "medium"])),
        members: Object.fromEntries(actors.map(({ uuid }, i) => [uuid.replaceAll(".", "-"), `g${i % count}`])),
      };
      await game.quadrant.perform({ action: "siege.editBoard", args: { kind: "replace", board, from: "nothing" } });
      const fight = await Combat.create({ active: true });
      await fight.createEmbeddedDocuments(
        "Combatant",
        actors.map(({ id }, i) => ({ actorId: id, initiative: 1 + ((i * 7) % actors.length) })),
      );
      await fight.startCombat();
    },
    [PEOPLE, MOOKS_A_GROUP, GROUPS] as const,
  );

/**
 * Goes to the next turn some times; whoever gets it has acted in the round before. Returns the milliseconds of each,
 * until the tracker offers the new actions, layout included, and the board was rendered too, should it be: it shows
 * nothing of a turn.
 */
const takeTurns = (page: Page): Promise<number[]> =>
  page.evaluate(
    async ([times, quiet]) => {
      const { game, foundry } = globalThis as never as Host;
      const wait = (): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, quiet));
      const board = foundry.applications.instances.get("quadrant-range-board");
      const tracker = document.querySelector("#combat");
      if (!board || !tracker) throw new Error("The range board and the tracker have to be open");
      const render = board.render.bind(board);
      let drawn = NaN;
      const note = (): void => void (document.body.offsetHeight >= 0 && (drawn = performance.now()));
      board.render = async (...args) => {
        const done = await render(...args);
        note();
        return done;
      };
      const all: number[] = [];
      for (let i = 0; i < times; i++) {
        const { turns, turn } = game.combat;
        const next = turns[(turn + 1) % turns.length];
        await next?.actor.update({ "system.turn.action": "attack" });
        await wait();
        const watch = new MutationObserver(note);
        watch.observe(tracker, { childList: true, subtree: true });
        const start = performance.now();
        await game.combat.nextTurn();
        await wait();
        watch.disconnect();
        const buttons = tracker.querySelectorAll(`[data-combatant-id="${next?.id}"] + .q-turn-actions button`);
        const isFresh = [...buttons].every((button) => button.getAttribute("aria-pressed") === "false");
        if (buttons.length === 0 || !isFresh) throw new Error("The tracker does not offer the actions of the turn");
        all.push(drawn - start);
      }
      board.render = render;
      return all;
    },
    [TURNS, QUIET_MS] as const,
  );

/** How long it takes from the change of a turn to the tracker and the board that are drawn again: median, in ms. */
export async function measureTurns(): Promise<number> {
  const party = await Party.open();
  try {
    const page = await party.join("Gamemaster");
    await page.evaluate("globalThis.__name ??= (f) => f");
    await begin(page);
    await openBoard(page, "siege.range");
    const count = Object.values(PEOPLE).reduce((sum, one) => sum + one, 0);
    await page
      .locator("#quadrant-range-board .q-range-piece")
      .nth(count - 1)
      .waitFor();
    await tab(page, "combat");
    await page.locator("#combat .q-turn-actions").waitFor();
    return median((await takeTurns(page)).slice(WARM_UP));
  } finally {
    await party.close();
  }
}
