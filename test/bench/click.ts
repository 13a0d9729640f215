/** From the click to the card in the chat log: a check of each engine, and core's plain roll of the same dice. */
import type { Page } from "playwright-core";
import { median } from "./median.ts";

/** Milliseconds, medians. */
export interface Times {
  readonly ours: number;
  readonly bare: number;
}

interface Host {
  readonly game: {
    readonly messages: {
      readonly contents: readonly { readonly rolls: readonly { readonly formula: string }[] }[];
    };
    readonly quadrant: { check(intent: object, options: object): Promise<void> };
  };
  readonly Roll: new (formula: string) => { evaluate(): Promise<{ toMessage(): Promise<unknown> }> };
  readonly Actor: { implementation: { create(data: object): Promise<BenchActor> } };
}

interface BenchActor {
  readonly uuid: string;
  toObject(): { readonly system: object };
  update(changes: object): Promise<unknown>;
  delete(): Promise<unknown>;
}

/** One check of each engine, and the actor that rolls it. */
export const ENGINES = [
  { engine: "sidonia", check: "sidonia.action", type: "sidoniaCharacter", options: {} },
  { engine: "edge", check: "edge.success", type: "edgeCharacter", options: {} },
  { engine: "circumstances", check: "circumstances.test", type: "circumstancesAgent", options: { test: "Recon" } },
  { engine: "siege", check: "siege.challenge", type: "siegeCharacter", options: {} },
] as const;

/**
 * Returns how long an engine's check takes, and core's plain roll. What a check changes of its actor is restored, else
 * the next one would differ: a mishap of Edge's changes the next check's dice, and is paid for before its card.
 */
export async function measureClick(page: Page, engine: (typeof ENGINES)[number]): Promise<Times> {
  const taken = await page.evaluate(async ({ check, type, options }) => {
    const { game, Roll, Actor } = globalThis as never as Host;
    const actor = await Actor.implementation.create({ name: "Bench", type });
    const { system } = actor.toObject();
    const restore = async (): Promise<void> => {
      if (JSON.stringify(actor.toObject().system) === JSON.stringify(system)) return;
      await actor.update({ "==system": system });
      // What its update brings has ended before the next measurement.
      await new Promise((resolve) => setTimeout(resolve, 60));
    };
    const drawn = (): number => document.querySelectorAll("#chat [data-message-id]").length;
    const time = async (act: () => Promise<unknown>): Promise<number> => {
      const before = drawn();
      const log = document.querySelector("#chat")!;
      const start = performance.now();
      const shown = new Promise<number>((resolve, reject) => {
        const watch = new MutationObserver(() => {
          if (drawn() === before) return;
          watch.disconnect();
          resolve(performance.now() - start);
        });
        watch.observe(log, { childList: true, subtree: true });
        setTimeout(() => reject(new Error(`${check} brought no card`)), 10_000);
      });
      const [took] = await Promise.all([shown, act()]);
      // What the card triggers automatically (a receipt of what was earned) has ended before the next measurement.
      await new Promise((resolve) => setTimeout(resolve, 60));
      return took;
    };
    const ours = (): Promise<unknown> =>
      game.quadrant.check({ check, actor: actor.uuid, targets: [], options }, { fast: true });
    await time(ours);
    const { formula } = game.messages.contents.findLast(({ rolls: thrown }) => thrown.length > 0)!.rolls[0]!;
    const bare = async (): Promise<unknown> => (await new Roll(formula).evaluate()).toMessage();
    const a: number[] = [];
    const b: number[] = [];
    for (let i = 0; i < 300; i++) {
      // Alternating, so that a slow moment of the machine affects both. The first fifth warms up.
      const x = await time(bare);
      const y = await time(ours);
      await restore();
      if (i >= 60) (b.push(x), a.push(y));
    }
    await actor.delete();
    return { ours: a, bare: b };
  }, engine);
  return { ours: median(taken.ours), bare: median(taken.bare) };
}
