import { expect } from "vitest";
import type { ContractCase } from "../../contract.ts";
import { face } from "../pages.ts";
import { guessed, onPage } from "../applications/support.ts";
import { drawn, soon } from "./support.ts";

const data = onPage(face("foundry.DialogData"));
const confirm = onPage(face("foundry.DialogV1ConfirmOptions"));

const OK = { label: "OK" };
const make = (page: any, given: object, options: object = {}): Promise<any> =>
  drawn(
    new page.foundry.appv1.api.Dialog({ title: "Log", content: "<p>x</p>", buttons: { ok: OK }, ...given }, options),
  );
const open = async (): Promise<HTMLElement> => {
  await soon(() => document.querySelector(".dialog .dialog-button") !== null);
  return document.querySelector<HTMLElement>(".dialog")!;
};
const press = async (name: string): Promise<void> =>
  (await open()).querySelector<HTMLElement>(`[data-button="${name}"]`)!.click();
const gone = (): Promise<void> => soon(() => document.querySelector(".dialog") === null);

export const dialogV1Cases: readonly ContractCase[] = [
  data(
    "DialogData.title",
    "is in the header",
    "The window title displayed in the dialog header",
    async ({ table, page }) => {
      await table();
      expect((await make(page, {})).element.find(".window-title").text()).toBe("Log");
    },
  ),
  data("DialogData.content", "is unchanged markup", "HTML content for the dialog form", async ({ table, page }) => {
    await table();
    const one = await make(page, { content: '<form><input name="n" value="3"></form>' });
    expect(one.element.find(".dialog-content form [name=n]").val()).toBe("3");
  }),
  data(
    "DialogData.buttons",
    "are displayed in their order, and resolve the dialog",
    "The buttons which are displayed as action choices for the dialog",
    async ({ table, page }) => {
      await table();
      const seen: unknown[] = [];
      const callback = (html: any): void => void seen.push(html.find("p").text());
      const one = await make(page, {
        buttons: { a: { label: "Ash", icon: '<i class="fas fa-check"></i>', callback }, b: OK },
      });
      expect(
        one.element
          .find(".dialog-button")
          .get()
          .map((button: HTMLElement) => button.textContent),
      ).toEqual(["Ash", "OK"]);
      await press("a");
      await gone();
      expect(seen).toEqual(["x"]);
    },
  ),
  data(
    "DialogData.default",
    "is the button that Enter presses",
    "The name of the default button which should be triggered on Enter keypress",
    async ({ table, page }) => {
      await table();
      const seen: string[] = [];
      const buttons = {
        a: { label: "A", callback: () => seen.push("a") },
        b: { label: "B", callback: () => seen.push("b") },
      };
      const one = await make(page, { content: '<input name="n">', buttons, default: "a" });
      one.element
        .find("input")[0]
        .dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
      await gone();
      expect(seen).toEqual(["a"]);
    },
  ),
  data(
    "DialogData.render",
    "is called with the displayed element",
    "A callback function invoked when the dialog is rendered",
    async ({ table, page }) => {
      await table();
      const seen: unknown[] = [];
      await make(page, { render: (html: any) => seen.push(html.jquery, html.find("p").length) });
      expect(seen).toEqual(["3.7.1", 1]);
    },
  ),
  onPage("api/v9/Dialog.html")(
    "DialogData.close",
    "is called whichever button was pressed, and when none was",
    "This always is logged no matter which option is chosen",
    async ({ table, page }) => {
      await table();
      const seen: string[] = [];
      await make(page, { close: () => seen.push("pressed") });
      await press("ok");
      await gone();
      const one = await make(page, { close: () => seen.push("closed") });
      await one.close();
      expect(seen).toEqual(["pressed", "closed"]);
    },
  ),
  confirm(
    "DialogV1ConfirmOptions.defaultYes",
    "is which button is the default",
    'Make "yes" the default choice?',
    async ({ table, page }) => {
      await table();
      for (const [defaultYes, name] of [
        [true, "yes"],
        [false, "no"],
      ] as const) {
        const answer = page.foundry.appv1.api.Dialog.confirm({ content: "x", defaultYes });
        expect((await open()).querySelector<HTMLElement>(".dialog-button.default")?.dataset["button"]).toBe(name);
        await press("yes");
        expect(await answer).toBe(true);
        await gone();
      }
    },
  ),
  confirm(
    "DialogV1ConfirmOptions.no",
    "returns the result of the button No",
    "Callback function upon no",
    async ({ table, page }) => {
      await table();
      const answer = page.foundry.appv1.api.Dialog.confirm({ content: "x", no: () => "stay" });
      await press("no");
      expect(await answer).toBe("stay");
    },
  ),
  confirm(
    "DialogV1ConfirmOptions.rejectClose",
    "rejects a dismissed dialog; without it the result is null",
    "Reject the Promise if the Dialog is closed without making a choice.",
    async ({ table, page }) => {
      await table();
      const { Dialog } = page.foundry.appv1.api;
      const dismiss = async (): Promise<void> =>
        (await open()).querySelector<HTMLElement>(".header-button.close")!.click();
      const quiet = Dialog.confirm({ content: "x" });
      await dismiss();
      expect(await quiet).toBeNull();
      await gone();
      const loud = Dialog.confirm({ content: "x", rejectClose: true });
      await dismiss();
      await expect(loud).rejects.toThrow("dismissed");
    },
  ),
  guessed(
    "Dialog",
    "passes elements with the option jQuery: false",
    "the option is how packages ask for it; the pages name jQuery alone",
    async ({ table, page }) => {
      await table();
      let got: unknown;
      await make(page, { render: (html: unknown) => (got = html) }, { jQuery: false });
      expect(got).toBeInstanceOf(HTMLElement);
    },
  ),
  guessed(
    "Dialog#submit",
    "a callback that throws keeps the dialog open",
    "what was entered must not be lost by an error",
    async ({ table, page, warnings }) => {
      await table();
      const callback = (): never => {
        throw new Error("no wind");
      };
      const one = await make(page, { buttons: { ok: { ...OK, callback } } });
      await press("ok");
      await soon(() => warnings.join().includes("no wind"));
      expect(one.rendered).toBe(true);
    },
  ),
];
