/**
 * Cards while they are used: another user's change leaves the focus, a held press, what is open and what modules have
 * added as they are.
 */
import type { CDPSession, Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Party } from "./harness.ts";
import { sidoniaSeed } from "./sidonia-seed.ts";
import {
  addModifier,
  brings,
  dialog,
  expandChip,
  heard,
  openActor,
  scrollTo,
  settled,
  sheetOf,
  tab,
  target,
} from "./steps.ts";

/** As much of the page's globals as the tests use. */
interface Host {
  readonly game: {
    readonly messages: { get(id: string): { update(data: object): Promise<unknown> } };
    readonly quadrant: { perform(call: object): Promise<boolean> };
  };
  readonly ChatMessage: { create(data: object): Promise<unknown> };
  readonly Hooks: { on(name: string, listener: (...args: never[]) => void): number };
  readonly _del: unknown;
  /** What modules of the tests have noted. */
  readonly noted: string[];
  /** Elements that must stay in the page. */
  kept: Element[];
}

/** A module that adds a button to each card, listens to the card's own, and adds a note a moment later. */
const addModule = (page: Page): Promise<unknown> =>
  page.evaluate(() => {
    const host = globalThis as never as Host;
    Object.assign(host, { noted: [] });
    const note = (what: string): void => void host.noted.push(what);
    host.Hooks.on(
      "renderChatMessageHTML",
      (message: { system: { head?: { subtitle?: string } } }, html: HTMLElement) => {
        const card = html.querySelector(".q-card");
        if (!card) return;
        const { subtitle = "" } = message.system.head ?? {};
        const button = document.createElement("button");
        button.className = "added-by-module";
        button.textContent = "Module";
        button.addEventListener("click", () => note(`added: ${subtitle}`));
        card.prepend(button);
        card.querySelector('[data-q="disclosure"]')?.addEventListener("click", () => note("listened"));
      },
    );
  });

const CARD = ".q-card:not(.q-receipt, .q-request)";

for (const generation of [14, 13] as const)
  describe(`cards in use, generation ${generation}`, () => {
    let party: Party;
    let gm: Page;
    let ada: Page;
    let id: string;
    /** The GM's card. */
    let card: Locator;

    const noted = (): Promise<string[]> => gm.evaluate(() => (globalThis as never as Host).noted.splice(0));
    /** Changes the card's message, as its author; resolves when the GM's page displays it. */
    const change = async (subtitle: string): Promise<void> => {
      await ada.evaluate(
        ([message, text]) =>
          (globalThis as never as Host).game.messages.get(message).update({ "system.head.subtitle": text }),
        [id, subtitle] as const,
      );
      await card.locator("header .q-soft", { hasText: subtitle }).waitFor();
    };
    /** Holds the mouse down on an element of the GM's card while `during` runs. */
    const hold = async (on: Locator, during: () => Promise<unknown>): Promise<void> => {
      await on.hover();
      await gm.mouse.down();
      await during();
      await gm.mouse.up();
    };

    beforeAll(async () => {
      party = await Party.open({ generation });
      gm = await party.join("Gamemaster", { width: 1680 });
      ada = await party.join("Ada", { width: 1680 });
      await addModule(gm);
      await openActor(ada, "Sgt. Okoro");
      await target(ada, "Pirate with a scar");
      await tab(gm, "chat");
    });
    beforeEach(async () => {
      const sheet = await sheetOf(ada, "Sgt. Okoro");
      await sheet.locator('[data-check="siege.attack"]').first().click();
      const open = await dialog(ada);
      await open.locator(".q-odds tbody tr").first().waitFor();
      await addModifier(open, "bonus", "A steady hand", 40);
      await open.locator(".q-odds-success b", { hasText: "100" }).waitFor();
      const mine = await brings(() => open.locator('button[type="submit"]').click(), ada, gm);
      id = String(await mine.evaluate((one) => one.closest<HTMLElement>("[data-message-id]")?.dataset["messageId"]));
      card = gm.locator(`#chat [data-message-id="${id}"] ${CARD}`);
      await card.locator('[data-q="offer"]').first().waitFor();
      await gm.evaluate((message) => {
        const li = document.querySelector(`#chat [data-message-id="${message}"]`)!;
        (globalThis as never as Host).kept = [li, ...li.querySelectorAll(".q-card, [data-q]")];
      }, id);
      await noted();
    });
    afterEach(async () => {
      await settled([gm, ada]);
      expect(party.errors).toEqual([]);
    });
    afterAll(async () => party.close());

    /** Whether the elements of the card that were in the page at first still are. */
    const areKept = (): Promise<boolean> =>
      gm.evaluate(() => (globalThis as never as Host).kept.every(({ isConnected }) => isConnected));

    it("Focus and an open fold stay through another user's change", async () => {
      const fold = card.locator('[data-q="disclosure"]').first();
      await fold.press("Enter");
      const body = await card.locator(".q-disclosure dl").first().innerText();
      await change("Alpha");
      await change("Beta");
      expect(await areKept()).toBe(true);
      expect(await card.locator(".q-disclosure dl").first().innerText()).toBe(body);
      expect(await fold.getAttribute("aria-expanded")).toBe("true");
      expect(await fold.evaluate((one) => one === document.activeElement)).toBe(true);
      await gm.keyboard.press("Enter");
      expect(await fold.getAttribute("aria-expanded")).toBe("false");
    });

    it("A press that was held through another user's change is done, once", async () => {
      const offer = card.locator('[data-q="offer"]').first();
      await hold(offer, () => change("Held"));
      await card.locator('[data-q="undo"]').waitFor();
      expect(await areKept()).toBe(false); // the offer is used, and gone
      await settled([gm, ada]);
      expect(await card.locator(".q-receipt-row").count()).toBe(1);
      await hold(card.locator('[data-q="undo"]'), () => change("Held again"));
      await card.locator('[data-q="offer"]').first().waitFor();
    });

    it("A press is done, once, of a button that a message moves away from the still pointer", async () => {
      const disclosure = card.locator('[data-q="disclosure"]').first();
      const isOpen = (): Promise<string | null> => disclosure.getAttribute("aria-expanded");
      const before = await isOpen();
      await hold(disclosure, async () => {
        const at = await disclosure.boundingBox();
        await ada.evaluate(() => (globalThis as never as Host).ChatMessage.create({ content: "<p>a</p>".repeat(60) }));
        await expect.poll(async () => (await disclosure.boundingBox())?.y).not.toBe(at?.y);
      });
      expect(await isOpen()).not.toBe(before);
      // A pointer that is drawn away means no press.
      await hold(disclosure, () => gm.mouse.move(5, 5));
      expect(await isOpen()).not.toBe(before);
      await disclosure.click();
      expect(await isOpen()).toBe(before);
    });

    it("A press of the space bar that was held through another user's change is done, once", async () => {
      await card.locator('[data-q="offer"]').first().focus();
      await gm.keyboard.down(" ");
      await change("Held");
      await gm.keyboard.up(" ");
      await card.locator('[data-q="undo"]').waitFor();
      await settled([gm, ada]);
      expect(await card.locator(".q-receipt-row").count()).toBe(1);
    });

    it("A button that is touched through another user's change is pressed once", async () => {
      const touch: CDPSession = await gm.context().newCDPSession(gm);
      await touch.send("Emulation.setTouchEmulationEnabled", { enabled: true });
      const offer = card.locator('[data-q="offer"]').first();
      await scrollTo(offer);
      const { x, y, width, height } = (await offer.boundingBox())!;
      const point = { x: x + width / 2, y: y + height / 2 };
      await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [point] });
      await change("Touched");
      await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
      await card.locator('[data-q="undo"]').waitFor();
      await touch.send("Emulation.setTouchEmulationEnabled", { enabled: false });
      await settled([gm, ada]);
      expect(await card.locator(".q-receipt-row").count()).toBe(1);
    });

    it("A held button that means something else when it is released is not pressed", async () => {
      const offer = card.locator('[data-q="offer"]').first();
      const before = await offer.getAttribute("data-key");
      await hold(offer, async () => {
        await ada.evaluate((message) => {
          const { game, _del } = globalThis as never as Host;
          const one = game.messages.get(message) as never as {
            _source: { system: { parts: Record<string, object> } };
            update(data: object): Promise<unknown>;
          };
          const { attack } = one._source.system.parts;
          const gone = _del === undefined ? { "-=attack": null } : { attack: _del };
          return one.update({ system: { parts: { ...gone, other: structuredClone(attack) } } });
        }, id);
        await card.locator('[data-q="offer"][data-key^="other."]').first().waitFor();
      });
      await heard([gm, ada]);
      expect(await offer.getAttribute("data-key")).not.toBe(before);
      expect(await card.locator(".q-receipt-row").count()).toBe(0);
    });

    it("What a module adds to a card is there once after changes, and does what it says now", async () => {
      const added = card.locator(".added-by-module");
      for (const subtitle of ["Alpha", "Beta", "Gamma"]) {
        await change(subtitle);
        expect(await added.count()).toBe(1);
        await added.click();
        expect(await noted()).toEqual([`added: ${subtitle}`]);
      }
      await card.locator('[data-q="offer"]').first().click();
      await card.locator('[data-q="undo"]').waitFor();
      expect(await added.count()).toBe(1);
      await added.click();
      expect(await noted()).toEqual(["added: Gamma"]);
    });

    it("Over 1,000 changes listeners don't accumulate, and a module's own is called once for a press", async () => {
      const measure: CDPSession = await gm.context().newCDPSession(gm);
      await measure.send("Performance.enable");
      const countListeners = async (): Promise<number> => {
        await measure.send("HeapProfiler.collectGarbage");
        const { metrics } = await measure.send("Performance.getMetrics");
        return metrics.find(({ name }) => name === "JSEventListeners")!.value;
      };
      const changeOften = async (times: number): Promise<void> => {
        await ada.evaluate(
          async ([message, count]) => {
            const one = (globalThis as never as Host).game.messages.get(message);
            for (let i = 1; i <= count; i++) await one.update({ "system.head.subtitle": `Change ${i}.` });
          },
          [id, times] as const,
        );
        await card.locator("header .q-soft", { hasText: `Change ${times}.` }).waitFor();
      };
      await changeOften(20);
      const before = await countListeners();
      await changeOften(1000);
      expect(before).toBeGreaterThan(0);
      // The module listens to elements of its own that each render makes for it; a listener more for each change would
      // be a thousand.
      expect(await countListeners()).toBeLessThanOrEqual(before + 100);
      expect(await areKept()).toBe(true);
      await card.locator('[data-q="disclosure"]').first().click();
      expect(await noted()).toEqual(["listened"]);
    });

    it("What a module adds to a card a moment after the hook is there once after changes", async () => {
      await gm.evaluate(() =>
        (globalThis as never as Host).Hooks.on("renderChatMessageHTML", (_message: never, html: HTMLElement) => {
          setTimeout(() => {
            const late = document.createElement("p");
            late.className = "added-late";
            html.querySelector(".q-card")?.append(late);
          }, 5);
        }),
      );
      for (const subtitle of ["Alpha", "Beta", "Gamma"]) {
        await change(subtitle);
        await expect.poll(() => card.locator(".added-late").count()).toBe(1);
      }
      expect(await card.locator(".added-by-module").count()).toBe(1);
    });
  });

describe("the table bar in use", () => {
  const POOL = '.q-pool[data-pool="sidonia.dissonance"]';
  let party: Party;
  let gm: Page;

  beforeAll(async () => {
    party = await Party.open({ world: sidoniaSeed() });
    gm = await party.join("Gamemaster");
    await tab(gm, "chat");
  });
  afterAll(async () => party.close());

  it("A press that was held, and the focus, stay through another change of the pool", async () => {
    const give = (await expandChip(gm, "sidonia.dissonance")).locator('[data-q="give"]');
    const count = gm.locator(`${POOL} .q-pool-count`);
    const before = Number(await count.innerText());
    await give.hover();
    await gm.mouse.down();
    await gm.evaluate(() =>
      (globalThis as never as Host).game.quadrant.perform({
        action: "sidonia.movePool",
        args: { pool: "dissonance", by: 1, reason: "" },
      }),
    );
    await expect.poll(() => count.innerText()).toBe(String(before + 1));
    await gm.mouse.up();
    await expect.poll(() => count.innerText()).toBe(String(before + 2));
    await expect.poll(() => give.evaluate((one) => one === document.activeElement)).toBe(true);
    await gm.keyboard.press("Enter");
    await expect.poll(() => count.innerText()).toBe(String(before + 3));
    expect(party.errors).toEqual([]);
  });

  it("One's own roll comes into sight: with another tab open, under a sheet, at 380 px; the log follows its growth", async () => {
    const roll = (): Promise<unknown> =>
      gm.evaluate(() => (globalThis as never as Host).ChatMessage.create({ content: "<p>A roll</p>" }));
    const floating = gm.locator(".floating-messages .chat-message");
    await gm.locator("#quadrant-rulesets [data-action=close]").click();
    await roll();
    expect(await floating.count()).toBe(0);

    await tab(gm, "actors");
    await roll();
    await floating.waitFor();
    await gm.getByRole("button", { name: "Show in the chat" }).click();
    await expect.poll(() => floating.count()).toBe(0);
    const log = gm.locator("#chat .chat-scroll");
    const distance = (): Promise<number> =>
      log.evaluate((one) => Math.round(one.scrollHeight - one.scrollTop - one.clientHeight));
    await expect.poll(distance).toBe(0);

    for (let number = 0; number < 20; number++) await roll();
    const last = gm.locator("#chat .chat-message").last();
    const grow = (by: number): Promise<void> =>
      last.evaluate((one, px) => void (one.style.paddingBottom = `${px}px`), by);
    await expect.poll(distance).toBe(0);
    await grow(300);
    await expect.poll(distance).toBe(0);
    await log.hover();
    await gm.mouse.wheel(0, -400);
    await expect.poll(distance).toBeGreaterThan(300);
    const up = await distance();
    await grow(500);
    await expect.poll(distance).toBe(up + 200);

    await gm.setViewportSize({ width: 380, height: 800 });
    await tab(gm, "chat");
    const sheet = await openActor(gm, "Mara Voss");
    await roll();
    await floating.waitFor();
    await floating.click({ trial: true }); // nothing is above it
    await gm.locator(".floating-messages").getByRole("button", { name: "Close" }).click();
    await expect.poll(() => floating.count()).toBe(0);
    await sheet.locator('[data-action="close"]').click();
    await tab(gm, "chat");
    expect(party.errors).toEqual([]);
  });

  it("Chips stay in one row; one panel opens over the log, and closes on Escape and on a press elsewhere", async () => {
    for (const width of [1280, 380]) {
      await gm.setViewportSize({ width, height: 700 });
      const heights = await gm
        .locator(".q-table-bar .q-table-chip")
        .evaluateAll((all) => new Set(all.map((one) => Math.round(one.getBoundingClientRect().top))).size);
      expect(heights).toBe(1);
      const log = gm.locator("#chat .chat-scroll, #chat .chat-log").first();
      const panel = await expandChip(gm, "sidonia.dissonance");
      const covered = await log.boundingBox();
      await expandChip(gm, "sidonia.spotlight");
      expect(await gm.locator(".q-chip-panel").count()).toBe(1);
      expect(await panel.count()).toBe(0);
      await gm.keyboard.press("Escape");
      await gm.locator(".q-chip-panel").waitFor({ state: "detached" });
      expect(await log.boundingBox()).toEqual(covered);
      const chip = gm.locator('[data-board="sidonia.spotlight"] .q-table-chip');
      expect(await chip.evaluate((one) => one === document.activeElement)).toBe(true);
      await gm.keyboard.press("Enter");
      await gm.locator(".q-chip-panel").waitFor();
      await log.click({ position: { x: 20, y: 300 } });
      await gm.locator(".q-chip-panel").waitFor({ state: "detached" });
    }
    expect(party.errors).toEqual([]);
  });
});
