/** The cost of a day that passes for two hundred wounded: until the card of what is due is planned. */
import { Party } from "../e2e/harness.ts";

interface Host {
  readonly game: { readonly time: { advance(seconds: number): Promise<unknown> } };
  readonly Actor: { implementation: { create(data: readonly object[]): Promise<unknown> } };
  readonly Hooks: { once(hook: string, act: () => unknown): number };
}

const WOUNDED = 200;
const DAYS = 9;
const SECONDS_A_DAY = 86_400;

/** Returns the milliseconds from the change of world time to the message that is about to be created: median. */
export async function measureDay(): Promise<number> {
  const party = await Party.open();
  try {
    const page = await party.join("Gamemaster");
    await page.evaluate("globalThis.__name ??= (f) => f");
    const all = await page.evaluate(
      async ([count, days, day]) => {
        const { game, Actor, Hooks } = globalThis as never as Host;
        const system = {
          wounds: { normal: { value: 3, max: 4 }, critical: { disabled: true } },
          care: { bedRest: true },
        };
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
      [WOUNDED, DAYS, SECONDS_A_DAY] as const,
    );
    return all.sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? NaN;
  } finally {
    await party.close();
  }
}
