/** The cost of a day that passes for two hundred wounded: planning what heals, and all until the card is sent. */
import type { Snapshot } from "../../src/core/contract/world.ts";
import { createDaysCard } from "../../src/rulesets/siege/rest-card.ts";
import { Party } from "../e2e/harness.ts";
import { median } from "./median.ts";

interface Host {
  readonly game: { readonly time: { advance(seconds: number): Promise<unknown> } };
  readonly Actor: { implementation: { create(data: readonly object[]): Promise<unknown> } };
  readonly Hooks: { once(hook: string, act: () => unknown): number };
}

const WOUNDED = 200;
const DAYS = 9;
const SECONDS_A_DAY = 86_400;

/** How long planning what a day heals for them may take. */
const MAX_MS = 50;
const RUNS = 30;

const SYSTEM = { wounds: { normal: { value: 3, max: 4 }, critical: { disabled: true } }, care: { bedRest: true } };

/** Returns the milliseconds of planning alone: from the actors' data to the card. */
function measurePlan(): number {
  const took = Array.from({ length: RUNS }, () => {
    const wounded = Array.from({ length: WOUNDED }, (_, i): Snapshot => {
      const uuid = `Actor.wounded${String(i).padStart(9, "0")}`;
      return { uuid, type: "siegeCharacter", name: `Wounded ${i}`, img: "", system: SYSTEM, items: [] };
    });
    const start = performance.now();
    if (createDaysCard(wounded, 0, SECONDS_A_DAY) === null) throw new Error("Nobody heals");
    return performance.now() - start;
  });
  return median(took);
}

/** Returns the milliseconds in the browser, from the change of world time to the message about to be created. */
async function measureAdvance(): Promise<number> {
  const party = await Party.open();
  try {
    const page = await party.join("Gamemaster");
    await page.evaluate("globalThis.__name ??= (f) => f");
    const all = await page.evaluate(
      async ([count, days, day, system]) => {
        const { game, Actor, Hooks } = globalThis as never as Host;
        await Actor.implementation.create(
          Array.from({ length: count }, (_, i) => ({ name: `Wounded ${i}`, type: "siegeCharacter", system })),
        );
        const took: number[] = [];
        for (let i = 0; i < days; i++) {
          const planned = new Promise<number>((resolve) => {
            Hooks.once("preCreateChatMessage", () => resolve(performance.now()));
          });
          let start = NaN;
          Hooks.once("updateWorldTime", () => (start = performance.now()));
          await game.time.advance(day);
          took.push((await planned) - start);
          await new Promise((resolve) => setTimeout(resolve, 500));
        }
        return took;
      },
      [WOUNDED, DAYS, SECONDS_A_DAY, SYSTEM] as const,
    );
    return median(all);
  } finally {
    await party.close();
  }
}

/** Returns the rows of a day: planning alone, which has a limit, and all of it. */
export async function measureDay() {
  const plan = measurePlan();
  const all = await measureAdvance();
  return [
    {
      what: `A day passes for ${WOUNDED} wounded: planning what heals, and the card`,
      ours: `${plan.toFixed(1)} ms`,
      against: `${MAX_MS} ms`,
      result: Number((plan / MAX_MS).toFixed(2)),
      bar: 1,
    },
    {
      what: "The same in the browser, with every actor read, until the card is sent",
      ours: `${all.toFixed(1)} ms`,
      against: "—",
      result: null,
    },
  ];
}
