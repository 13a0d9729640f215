/**
 * The dialog of Application V1, as systems of generation 13 still open it. Source:
 * foundryvtt.com/api/classes/foundry.appv1.api.Dialog.html
 */
import jQuery from "jquery";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { Dialog } from "../../../tabletop/foundry/appv1/dialog.ts";
import { preparePage } from "../applications/page.ts";

const shown = async (): Promise<HTMLElement> => {
  await expect.poll(() => document.querySelector(".window-app .dialog-button")).not.toBeNull();
  return document.querySelector<HTMLElement>(".window-app")!;
};
const gone = (): Promise<void> => expect.poll(() => document.querySelector(".window-app")).toBeNull();
const press = (dialog: HTMLElement, name: string): void =>
  dialog.querySelector<HTMLButtonElement>(`[data-button="${name}"]`)!.click();

beforeEach(() => {
  preparePage();
  Object.assign(globalThis, { jQuery });
});
afterEach(() => {
  document.body.replaceChildren();
});

describe("Dialog", () => {
  test("A legacy Dialog shows content and buttons, calls back with jQuery of its content, then closes", async () => {
    const calls: string[] = [];
    const dialog = new Dialog({
      title: "Anchor",
      content: '<form><input name="depth" value="7"></form>',
      buttons: {
        drop: { label: "Drop", callback: (html) => calls.push(`drop ${String(html.find("[name=depth]").val())}`) },
        keep: { label: "Keep" },
      },
      default: "keep",
      render: (html) => calls.push(`render ${String(html.find("form").length > 0)}`),
      close: () => calls.push("close"),
    });
    expect(dialog.render(true)).toBe(dialog);
    const element = await shown();
    expect(element.matches(".app.window-app.dialog")).toBe(true);
    expect(element.querySelector(".dialog-buttons .dialog-button.default")?.textContent).toContain("Keep");
    await expect.poll(() => calls).toEqual(["render true"]);
    press(element, "drop");
    await expect.poll(() => calls).toEqual(["render true", "drop 7", "close"]);
    expect(dialog.rendered).toBe(false);
  });

  test("A legacy Dialog is in ui.windows while it is open, and passes its content on closing too", async () => {
    let left: string | undefined;
    const dialog = new Dialog({
      content: '<form><input name="depth" value="7"></form>',
      buttons: { ok: { label: "OK" } },
      close: (html) => (left = html[0].querySelector("form [name=depth]").value),
    });
    dialog.render(true);
    const element = await shown();
    const { windows } = (globalThis as any).ui;
    await expect.poll(() => windows[dialog.appId]).toBe(dialog);
    expect(element.dataset["appid"]).toBe(String(dialog.appId));
    press(element, "ok");
    await gone();
    expect([left, windows[dialog.appId]]).toEqual(["7", undefined]);
  });

  test("A legacy Dialog passes elements on request", async () => {
    let got: unknown;
    new Dialog(
      { content: "x", buttons: { ok: { label: "OK" } }, render: (html) => (got = html) },
      { jQuery: false },
    ).render(true);
    await shown();
    await expect.poll(() => got).toBeInstanceOf(HTMLElement);
  });

  test("Dialog.confirm resolves to true, false, what the callbacks return, or null", async () => {
    const first = Dialog.confirm({ title: "Sail?", content: "<p>Sail?</p>" });
    press(await shown(), "yes");
    expect(await first).toBe(true);
    await gone();
    const second = Dialog.confirm({ content: "x", no: () => "stay" });
    press(await shown(), "no");
    expect(await second).toBe("stay");
    await gone();
    const third = Dialog.confirm({ content: "x" });
    (await shown()).querySelector<HTMLElement>(".header-button.close")!.click();
    expect(await third).toBeNull();
  });

  test("Dialog.prompt resolves to what its callback returns, and rejects when it is dismissed", async () => {
    const first = Dialog.prompt({
      content: '<input name="n" value="3">',
      callback: (html: any) => Number(html.find("input").val()),
    });
    press(await shown(), "ok");
    expect(await first).toBe(3);
    await gone();
    const second = Dialog.prompt({ content: "x" });
    (await shown()).querySelector<HTMLElement>(".header-button.close")!.click();
    await expect(second).rejects.toThrow("dismissed");
  });

  test("Dialog.wait resolves to the name of a button without a callback", async () => {
    const answer = Dialog.wait({
      content: "x",
      buttons: { port: { label: "Port" }, starboard: { label: "Starboard" } },
    });
    press(await shown(), "starboard");
    expect(await answer).toBe("starboard");
  });

  test("Subclasses of a legacy Dialog declare their options and add listeners", async () => {
    let listened = 0;
    class Narrow extends Dialog {
      static override get defaultOptions() {
        return { ...super.defaultOptions, width: 250, classes: ["dialog", "narrow"] };
      }
      override activateListeners(html: unknown): void {
        super.activateListeners(html);
        listened += 1;
      }
    }
    new Narrow({ content: "x", buttons: { ok: { label: "OK" } } }).render(true);
    const element = await shown();
    expect(element.classList.contains("narrow")).toBe(true);
    await expect.poll(() => listened).toBe(1);
  });
});
