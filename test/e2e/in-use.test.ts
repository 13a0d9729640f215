/**
 * What a user is using on a sheet survives another user's change: typing, caret, selection, a held press, touch, the
 * keyboard focus, folds, the scroll position, an open editor and an open list of options. What a module adds when a
 * sheet is rendered is neither lost nor doubled, and listeners don't accumulate.
 */
import type { CDPSession, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Party, stored } from "./harness.ts";
import { IDS } from "./seed.ts";
import { dialog, openActor, scrollTo, settled } from "./steps.ts";

const okoro = `Actor.${IDS.okoro}`;
const WOUNDS = "system.wounds.normal.value";
const NAME = 'input[name="name"]';
const PHYSIQUE = 'input[name="system.attributes.physique.value"]';

/** As much of the page's globals as the tests use. */
interface Host {
  readonly Hooks: { on(hook: string, run: (app: object, html: HTMLElement) => void): void };
  fromUuidSync(uuid: string): { update(data: object): Promise<unknown> };
}

const change = (page: Page, data: object): Promise<void> =>
  page.evaluate(
    async ([uuid, changes]) => void (await (globalThis as never as Host).fromUuidSync(uuid).update(changes)),
    [okoro, data] as const,
  );

/** The position on the page of the middle of an element. */
async function middleOf(element: Locator): Promise<{ x: number; y: number }> {
  await scrollTo(element);
  const box = await element.boundingBox();
  if (!box) throw new Error("the element is not displayed");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

describe.each([14, 13] as const)("generation %i", (generation) => {
  let party: Party;
  let gm: Page;
  let ada: Page;
  let sheet: Locator;
  let physique = 2;

  /** The GM changes a number of the actor, and Ada's sheet displays it. */
  async function otherUserChanges(): Promise<void> {
    physique = physique === 9 ? 1 : physique + 1;
    await change(gm, { "system.attributes.physique.value": physique });
    await sheet
      .locator(".q-attribute", { hasText: `Physique` })
      .filter({ hasText: `${physique}` })
      .waitFor();
  }
  const openTab = (id: string): Promise<void> => sheet.locator(`[role="tab"][data-tab="${id}"]`).click();
  /** One of the wound boxes, as long as a press would mark it: with it, those left of it. */
  const pip = (number: number): Locator =>
    sheet.locator(`.q-track-wound [data-act="siege.markBox"][data-box="${number - 1}"]`);
  const wounds = (): Promise<number> => stored(gm, okoro, WOUNDS);
  const isFocused = (element: Locator): Promise<boolean> =>
    element.evaluate((one) => one === one.ownerDocument.activeElement);

  beforeAll(async () => {
    party = await Party.open({ generation });
    [gm, ada] = [await party.join("Gamemaster"), await party.join("Ada")];
    sheet = await openActor(ada, "Okoro");
  });
  afterAll(async () => party.close());

  it("Text that is being typed stays, with its caret and selection, and is saved once", async () => {
    const name = sheet.locator(NAME);
    await name.click();
    await name.press("End");
    await ada.keyboard.type(" of the Heron");
    await name.evaluate((field: HTMLInputElement) => field.setSelectionRange(5, 10));
    await otherUserChanges();
    expect(await isFocused(name)).toBe(true);
    expect(await name.inputValue()).toBe("Sgt. Okoro of the Heron");
    expect(await name.evaluate((field: HTMLInputElement) => [field.selectionStart, field.selectionEnd])).toEqual([
      5, 10,
    ]);
    await ada.keyboard.type("Ada");
    await otherUserChanges();
    await ada.keyboard.type("ma");
    await ada.keyboard.press("Tab");
    await expect.poll(() => stored(gm, okoro, "name")).toBe("Sgt. Adama of the Heron");
    await change(gm, { name: "Sgt. Okoro" });
    await expect.poll(() => name.inputValue()).toBe("Sgt. Okoro");
  });

  it("A number that is half typed stays, and what the GM wrote into another field is displayed", async () => {
    await openTab("numbers");
    const bonus = sheet.locator('input[name="system.bundles.combat.bonus"]');
    await bonus.click();
    await bonus.press("ControlOrMeta+a");
    await ada.keyboard.type("-");
    await otherUserChanges();
    expect(await sheet.locator(PHYSIQUE).inputValue()).toBe(String(physique));
    await ada.keyboard.type("3");
    await ada.keyboard.press("Tab");
    await expect.poll(() => stored(gm, okoro, "system.bundles.combat.bonus")).toBe(-3);
  });

  it("A button that is held down stays, and acts on release", async () => {
    const attack = sheet.locator('[data-check="siege.attack"]').first();
    const { x, y } = await middleOf(attack);
    await ada.mouse.move(x, y);
    await ada.mouse.down();
    await otherUserChanges();
    await ada.mouse.up();
    const open = await dialog(ada);
    await open.locator('[data-action="close"]').first().click();
    await open.waitFor({ state: "detached" });
  });

  it("A button whose arguments change while it is held down is not pressed", async () => {
    const { x, y } = await middleOf(pip(1));
    await ada.mouse.move(x, y);
    await ada.mouse.down();
    await change(gm, { [WOUNDS]: 1 });
    await pip(1).waitFor({ state: "detached" });
    await ada.mouse.up();
    await otherUserChanges();
    await settled([gm, ada]);
    expect(await wounds()).toBe(1);
    await change(gm, { [WOUNDS]: 0 });
    await pip(1).waitFor();
  });

  it("A button that is touched stays, and acts when the finger is lifted", async () => {
    const touch: CDPSession = await ada.context().newCDPSession(ada);
    await touch.send("Emulation.setTouchEmulationEnabled", { enabled: true });
    const point = await middleOf(pip(2));
    await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [point] });
    await otherUserChanges();
    await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    await expect.poll(wounds).toBe(2);
    await touch.send("Emulation.setTouchEmulationEnabled", { enabled: false });
    await change(gm, { [WOUNDS]: 0 });
    await pip(2).waitFor();
  });

  it("The keyboard focus stays, also between the press of a key and its release", async () => {
    await pip(3).focus();
    await otherUserChanges();
    expect(await isFocused(pip(3))).toBe(true);
    await ada.keyboard.down("Space");
    await otherUserChanges();
    await ada.keyboard.up("Space");
    await expect.poll(wounds).toBe(3);
    await change(gm, { [WOUNDS]: 0 });
    await pip(3).waitFor();
  });

  it("Folds stay open, and the scroll position stays", async () => {
    const fold = sheet.locator("details.q-defense").first();
    await fold.locator("summary").click();
    await openTab("numbers");
    const scroll = await sheet.evaluate((root) => {
      const scrolled = [...root.querySelectorAll("*")].find((one) => {
        one.scrollTop = 120;
        return one.scrollTop > 100;
      });
      scrolled?.setAttribute("data-test-scrolled", "");
      return scrolled?.scrollTop ?? 0;
    });
    expect(scroll).toBeGreaterThan(100);
    await otherUserChanges();
    expect(await fold.evaluate((one: HTMLDetailsElement) => one.open)).toBe(true);
    expect(await sheet.evaluate((root) => [...root.querySelectorAll("*")].some((one) => one.scrollTop > 100))).toBe(
      true,
    );
    await fold.locator("summary").click();
  });

  it("An open list of options stays open", async () => {
    await openTab("numbers");
    const choice = sheet.locator('select[name="system.specialties.shooting.bundle"]');
    const isOpen = (): Promise<boolean> => choice.evaluate((one) => one.matches(":open"));
    const { x, y } = await middleOf(choice);
    await ada.mouse.click(x, y);
    await expect.poll(isOpen).toBe(true);
    await otherUserChanges();
    expect(await isOpen()).toBe(true);
    expect(await isFocused(choice)).toBe(true);
    await ada.keyboard.press("Escape");
  });

  it("An open editor keeps its text and its focus, and saves it", async () => {
    await openTab("notes");
    const editor = sheet.locator('prose-mirror[name="system.biography"]');
    await editor.locator("button.toggle").click();
    const text = editor.locator('[contenteditable="true"]');
    await text.click();
    await ada.keyboard.type("Born on the Heron, ");
    await otherUserChanges();
    await ada.keyboard.type("raised on Vey.");
    expect(await text.innerText()).toContain("Born on the Heron, raised on Vey.");
    await ada.keyboard.press("ControlOrMeta+s");
    await expect
      .poll(() => stored<string>(gm, okoro, "system.biography"))
      .toContain("Born on the Heron, raised on Vey.");
  });

  it("What a module adds when the sheet is rendered is neither lost nor doubled", async () => {
    await ada.evaluate(() => {
      (globalThis as never as Host).Hooks.on("renderActorSheetV2", (_app, html) => {
        const mark = document.createElement("b");
        mark.className = "test-module-mark";
        for (const at of [".q-sheet-header", ".q-sheet-tabs", ".q-attribute"])
          html.querySelector(at)?.append(mark.cloneNode());
        html.querySelector(".q-portrait-button")?.classList.add("test-module-class");
      });
    });
    const marks = (): Promise<number> => sheet.locator(".test-module-mark").count();
    for (let i = 0; i < 3; i++) {
      await otherUserChanges();
      await expect.poll(marks).toBe(3);
      expect(await sheet.locator(".test-module-class").count()).toBe(1);
    }
  });

  it("Listeners and elements don't accumulate over 1,000 updates", async () => {
    const measure: CDPSession = await gm.context().newCDPSession(gm);
    await measure.send("Performance.enable");
    await sheet.locator('[data-action="close"]').first().click();
    await openActor(gm, "Okoro");
    const update = (times: number): Promise<void> =>
      gm.evaluate(
        async ([uuid, count]) => {
          const actor = (globalThis as never as Host).fromUuidSync(uuid);
          for (let i = 1; i <= count; i++)
            await actor.update({ "system.attributes.physique.value": i % 9, "system.wounds.normal.value": i % 3 });
        },
        [okoro, times] as const,
      );
    const measureNow = async (): Promise<{ listeners: number; nodes: number }> => {
      await measure.send("HeapProfiler.collectGarbage");
      const { metrics } = await measure.send("Performance.getMetrics");
      const find = (name: string): number => metrics.find((metric) => metric.name === name)?.value ?? 0;
      return { listeners: find("JSEventListeners"), nodes: find("Nodes") };
    };
    // What a redraw replaced is freed once its frame, its animations and its observers are done with it: what stays
    // is what five measures in a row agree on, within five seconds.
    const count = async (): Promise<{ listeners: number; nodes: number }> => {
      let least = await measureNow();
      for (let same = 0, i = 0; same < 5 && i < 100; i++) {
        await gm.waitForTimeout(50);
        const now = await measureNow();
        const isLess = now.nodes < least.nodes || now.listeners < least.listeners;
        least = { listeners: Math.min(least.listeners, now.listeners), nodes: Math.min(least.nodes, now.nodes) };
        same = isLess ? 0 : same + 1;
      }
      return least;
    };
    await update(20);
    const before = await count();
    await update(1000);
    const after = await count();
    expect(before.listeners).toBeGreaterThan(0);
    // Others come and go with what the page displays beside the sheet; one for each update would be a thousand.
    expect(after.listeners).toBeLessThanOrEqual(before.listeners + 100);
    expect(after.nodes).toBeLessThanOrEqual(before.nodes + 500);
  });

  it("No page logged an error", () => expect(party.errors).toEqual([]));
});
