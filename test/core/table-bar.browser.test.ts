/** When the table bar renders: once for a change of a pool, seldom while it is out of sight, and moves to their end. */
import { beforeEach, describe, expect, it, vi } from "vitest";
import { registerRuleset } from "../../src/core/contract/registry.ts";
import type { Ruleset } from "../../src/core/contract/ruleset.ts";
import { registerTableBar } from "../../src/core/table/table-bar.ts";

type Listener = (...args: unknown[]) => void;

const POOL = "quadrant.harbor.pool.favour";
const listeners = new Map<string, Listener[]>();
const rendered: string[] = [];
let value = 3;
let log: HTMLElement;

const call = (hook: string, ...args: unknown[]): void => listeners.get(hook)?.forEach((listener) => listener(...args));
const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const shown = (): string | null | undefined => log.querySelector(".q-table-bar")?.textContent;
const moved = (): string | undefined => log.querySelector<HTMLElement>("[data-moved]")?.dataset["moved"];

/** Changes the pool as a GM's client does: the setting, then the status of the receipt. */
async function change(to: number): Promise<void> {
  value = to;
  call("updateSetting", { key: POOL });
  await wait(5);
  call("quadrant.poolChanged", { ruleset: "harbor", pool: "favour", was: 3, now: to, why: "", undone: false });
}

const setMotion = (hasMotion: boolean): unknown =>
  vi.spyOn(globalThis, "matchMedia").mockReturnValue({ matches: !hasMotion } as MediaQueryList);

interface Shown {
  readonly pools: readonly { readonly value: number; readonly moved: string }[];
}

Object.assign(globalThis, {
  Hooks: { on: (hook: string, listener: Listener) => listeners.set(hook, [...(listeners.get(hook) ?? []), listener]) },
  game: {
    user: { isGM: true },
    users: new Map(),
    actors: [],
    i18n: { localize: (key: string) => key, format: (key: string) => key, has: () => true },
    settings: {
      get: (_: string, key: string) => (key === "rulesets" ? { off: [], asked: true } : { value }),
      storage: new Map(),
    },
  },
  foundry: {
    applications: {
      handlebars: {
        renderTemplate: async (_path: string, { pools: [pool] }: Shown) => {
          const html = `<section class="q-table-bar"><b data-moved="${pool?.moved}">${pool?.value}</b></section>`;
          rendered.push(html);
          return html;
        },
      },
    },
  },
});

describe("the renders of the table bar", () => {
  beforeEach(async () => {
    if (listeners.size === 0) {
      const favour = { label: "Favour", icon: "star", initial: 0 };
      const none = { actors: {}, items: {}, checks: {}, houseRules: {} };
      const row: Partial<Ruleset> = { id: "harbor", ...none, pools: { favour } };
      registerRuleset(row as Ruleset);
      registerTableBar();
    }
    setMotion(false);
    value = 3;
    log = document.createElement("section");
    document.body.replaceChildren(log);
    call("renderChatLog", {}, log);
    await expect.poll(shown).toBe("3");
    await wait(300); // what an earlier test has changed, and the first frame
    rendered.length = 0;
  });

  it("A change of a pool is displayed by one render", async () => {
    await change(5);
    await expect.poll(shown).toBe("5");
    await wait(100);
    expect(rendered).toHaveLength(1);
  });

  it("A setting that the bar does not display renders nothing", async () => {
    call("updateSetting", { key: "quadrant.siege.pool.nova" });
    await wait(100);
    expect(rendered).toEqual([]);
  });

  it("Many changes of a moment are displayed by a few renders, also while they go on", async () => {
    for (let at = 0; at < 20; at++) await change(at);
    expect(shown()).not.toBe("3");
    await expect.poll(shown).toBe("19");
    expect(rendered.length).toBeLessThan(10);
  });

  it("A bar out of sight follows more slowly, and is up to date when it is seen again", async () => {
    log.style.display = "none";
    await wait(100);
    await change(7);
    await wait(100);
    expect(shown()).toBe("3");
    log.style.display = "";
    await expect.poll(shown, { timeout: 100, interval: 5 }).toBe("7");
    log.style.display = "none";
    await wait(100);
    await change(8);
    await expect.poll(shown).toBe("8");
    expect(rendered).toHaveLength(2);
  });

  it("A move lasts until its animation has ended, whatever renders meanwhile; without motion there is none", async () => {
    await change(2);
    await expect.poll(shown).toBe("2");
    expect(moved()).toBe("");
    setMotion(true);
    await change(4);
    await expect.poll(moved).toBe("up");
    call("updateSetting", { key: POOL });
    await wait(100);
    expect(moved()).toBe("up");
    await expect.poll(moved).toBe("");
    expect(shown()).toBe("4");
  });
});
