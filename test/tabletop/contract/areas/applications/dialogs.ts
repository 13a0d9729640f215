import { expect, vi } from "vitest";
import type { ContractCase, Ground } from "../../contract.ts";
import { clsAny, face, faceAny, fnAny, variable } from "../pages.ts";
import { onPage } from "./support.ts";

const config = onPage(face("foundry.DialogV2Configuration"));
const button = onPage(face("foundry.DialogV2Button"));
const wait = onPage(face("foundry.DialogV2WaitOptions"));
const callback = onPage("api/v14/types/foundry.DialogV2ButtonCallback.html");
const browser = onPage(face("foundry.CategoryBrowserConfiguration"));
const sheet = onPage(faceAny("foundry.applications.types.DocumentSheetConfiguration"));

const OK = { action: "ok", label: "OK" };

async function dialog({ table, page }: Ground, options: object): Promise<any> {
  await table();
  return new page.foundry.applications.api.DialogV2({ buttons: [OK], ...options }).render({ force: true });
}

const footer = (one: any, action = "ok"): HTMLButtonElement =>
  one.element.querySelector(`.form-footer [data-action="${action}"]`);

/** The dialog that is open, once it is. */
const openDialog = (): Promise<HTMLDialogElement> =>
  vi.waitFor(() => {
    const found = document.querySelector<HTMLDialogElement>("dialog.application[open]");
    if (!found) throw new Error("no dialog");
    return found;
  });

const press = async (action: string): Promise<void> =>
  (await openDialog()).querySelector<HTMLButtonElement>(`.form-footer [data-action="${action}"]`)!.click();
const dismiss = async (): Promise<void> =>
  (await openDialog()).querySelector<HTMLButtonElement>("[data-action=close]")!.click();

export const dialogCases: readonly ContractCase[] = [
  config(
    "DialogV2Configuration.content",
    "as text it is sanitised",
    "If string, the content is cleaned with foundry.utils.cleanHTML.",
    async (ground) => {
      const one = await dialog(ground, { content: '<p onclick="boom()">Hi</p><script>boom()</script>' });
      expect(one.element.querySelector(".dialog-content").innerHTML).toBe("<p>Hi</p>");
    },
  ),
  config(
    "DialogV2Configuration.content",
    "as an element it is kept unchanged",
    "Otherwise, the content is not cleaned.",
    async (ground) => {
      const content = document.createElement("div");
      content.innerHTML = '<input name="a" onclick="void 0">';
      const one = await dialog(ground, { content });
      expect(one.element.querySelector("input").getAttribute("onclick")).toBe("void 0");
    },
  ),
  config(
    "DialogV2Configuration.modal",
    "blocks everything else",
    "Modal dialogs prevent interaction with the rest of the UI until they are dismissed or submitted.",
    async (ground) => {
      expect((await dialog(ground, { modal: true })).element.matches(":modal")).toBe(true);
      expect((await dialog(ground, {})).element.matches(":modal")).toBe(false);
    },
  ),
  config(
    "DialogV2Configuration.submit",
    "is not called for a dismissal",
    "This will not be called if the dialog is dismissed.",
    async (ground) => {
      const submit = vi.fn();
      await (await dialog(ground, { submit })).close();
      expect(submit).not.toHaveBeenCalled();
    },
  ),
  onPage("api/v14/types/foundry.DialogV2SubmitCallback.html")(
    "DialogV2Configuration.submit",
    "receives the button's result or its action",
    "Either the identifier of the button that was clicked to submit the dialog, or the result returned by that button's callback.",
    async (ground) => {
      const seen: unknown[] = [];
      const submit = async (result: unknown, shown: any): Promise<void> =>
        void seen.push(result, shown.constructor.name);
      const buttons = [OK, { action: "seven", label: "Seven", callback: () => 7 }];
      footer(await dialog(ground, { buttons, submit })).click();
      await vi.waitFor(() => expect(seen).toEqual(["ok", "DialogV2"]));
      footer(
        await new ground.page.foundry.applications.api.DialogV2({ buttons, submit }).render({ force: true }),
        "seven",
      ).click();
      await vi.waitFor(() => expect(seen.slice(2)).toEqual([7, "DialogV2"]));
    },
  ),
  button(
    "DialogV2Button.callback",
    "its return value is the dialog's result",
    "The value returned from this function will be used as the dialog's submitted value.",
    async ({ table, page }) => {
      await table();
      const answer = page.foundry.applications.api.DialogV2.wait({
        buttons: [{ ...OK, callback: async () => ({ n: 1 }) }],
      });
      await press("ok");
      expect(await answer).toEqual({ n: 1 });
    },
  ),
  button(
    "DialogV2Button.action",
    "is the result of a button without a callback",
    "Otherwise, the button's identifier is used.",
    async ({ table, page }) => {
      await table();
      const answer = page.foundry.applications.api.DialogV2.wait({
        buttons: [OK, { action: "other", label: "Other" }],
      });
      await press("other");
      expect(await answer).toBe("other");
    },
  ),
  button("DialogV2Button.class", "is on the button", "CSS classes to apply to the button.", async (ground) => {
    expect(footer(await dialog(ground, { buttons: [{ ...OK, class: "bright big" }] })).matches(".bright.big")).toBe(
      true,
    );
  }),
  button(
    "DialogV2Button.default",
    "is the button that Enter presses",
    "Whether this button represents the default action to take if the user submits the form without pressing a button, i.e. with an Enter keypress.",
    async ({ table, page }) => {
      await table();
      const buttons = [OK, { action: "chosen", label: "Chosen", default: true }];
      const answer = page.foundry.applications.api.DialogV2.wait({ content: '<input name="a">', buttons });
      (await openDialog())
        .querySelector("input")!
        .dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
      expect(await answer).toBe("chosen");
    },
  ),
  button("DialogV2Button.disabled", "disables the button", "Whether the button is disabled", async (ground) => {
    expect(footer(await dialog(ground, { buttons: [{ ...OK, disabled: true }] })).disabled).toBe(true);
  }),
  button("DialogV2Button.icon", "is in the button", "FontAwesome icon classes.", async (ground) => {
    expect(
      footer(await dialog(ground, { buttons: [{ ...OK, icon: "fa-solid fa-star" }] })).querySelector("i.fa-star"),
    ).not.toBeNull();
  }),
  button("DialogV2Button.label", "is localised", "The button label. Will be localized.", async (ground) => {
    const { game } = await ground.table();
    Object.assign((game.i18n as any).translations, { GO: "Go ahead" });
    const one = await new ground.page.foundry.applications.api.DialogV2({
      buttons: [{ action: "ok", label: "GO" }],
    }).render({
      force: true,
    });
    expect(footer(one).textContent).toBe("Go ahead");
  }),
  button("DialogV2Button.style", "is on the button", "CSS style to apply to the button.", async (ground) => {
    expect(footer(await dialog(ground, { buttons: [{ ...OK, style: { opacity: "0.5" } }] })).style.opacity).toBe("0.5");
  }),
  button("DialogV2Button.type", "is the button's", "The button type.", async (ground) => {
    expect(footer(await dialog(ground, { buttons: [{ ...OK, type: "button" }] })).type).toBe("button");
  }),
  onPage("api/modules/../interfaces/foundry.DialogV2Button.html")(
    "DialogV2Button.tooltip",
    "is the button's",
    "The tooltip of the button.",
    async (ground) => {
      expect(footer(await dialog(ground, { buttons: [{ ...OK, tooltip: "Hint" }] })).dataset["tooltip"]).toBe("Hint");
    },
    [14],
  ),
  callback(
    "DialogV2ButtonCallback",
    "receives the default button where Enter was pressed",
    "If the form was submitted via keyboard, this will be the default button, otherwise the button that was clicked.",
    async ({ table, page }) => {
      await table();
      const answer = page.foundry.applications.api.DialogV2.wait({
        content: '<input name="a" value="x">',
        buttons: [
          {
            ...OK,
            default: true,
            callback: (_event: Event, pressed: HTMLButtonElement, shown: any) => [
              pressed.dataset["action"],
              pressed.form === shown.form,
            ],
          },
        ],
      });
      (await openDialog())
        .querySelector("input")!
        .dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
      expect(await answer).toEqual(["ok", true]);
    },
  ),
  wait(
    "DialogV2WaitOptions.close",
    "is called however the dialog closes",
    "A synchronous function to invoke when the dialog is closed under any circumstances.",
    async ({ table, page }) => {
      await table();
      const close = vi.fn();
      for (const end of [() => press("ok"), dismiss]) {
        const answer = page.foundry.applications.api.DialogV2.wait({ buttons: [OK], close });
        await end();
        await answer;
      }
      expect(close.mock.calls.map(([event, shown]) => [event.type, shown.constructor.name])).toEqual([
        ["close", "DialogV2"],
        ["close", "DialogV2"],
      ]);
    },
  ),
  wait(
    "DialogV2WaitOptions.rejectClose",
    "makes a dismissal an error",
    "Throw a Promise rejection if the dialog is dismissed.",
    async ({ table, page }) => {
      await table();
      const { DialogV2 } = page.foundry.applications.api;
      const refused = DialogV2.wait({ buttons: [OK], rejectClose: true }).catch((error: Error) => error);
      await dismiss();
      expect(await refused).toBeInstanceOf(Error);
      const plain = DialogV2.wait({ buttons: [OK] });
      await dismiss();
      expect(await plain).toBeNull();
    },
  ),
  wait(
    "DialogV2WaitOptions.render",
    "is called when the dialog is rendered",
    "A synchronous function to invoke whenever the dialog is rendered.",
    async ({ table, page }) => {
      await table();
      const render = vi.fn();
      const answer = page.foundry.applications.api.DialogV2.wait({ buttons: [OK], render });
      await press("ok");
      await answer;
      expect(render).toHaveBeenCalledOnce();
      // Not its element, as before 13.
      expect(render.mock.calls[0]?.[1]).toBeInstanceOf(page.foundry.applications.api.DialogV2);
    },
  ),
  wait(
    "DialogV2WaitOptions.renderOptions",
    "are passed to render",
    "Options forwarded to the dialog's render call.",
    async ({ table, page }) => {
      await table();
      const answer = page.foundry.applications.api.DialogV2.wait({
        buttons: [OK],
        renderOptions: { window: { title: "Told" } },
      });
      expect((await openDialog()).querySelector(".window-title")!.textContent).toBe("Told");
      await press("ok");
      await answer;
    },
  ),
  onPage(clsAny("foundry.applications.api.DialogV2"))(
    "DialogV2.confirm",
    "returns true or false",
    'if ( proceed ) console.log("Proceed.");',
    async ({ table, page }) => {
      await table();
      const { DialogV2 } = page.foundry.applications.api;
      const answers: unknown[] = [];
      for (const action of ["yes", "no"]) {
        const answer = DialogV2.confirm({ content: "Are you sure?", rejectClose: false, modal: true });
        await press(action);
        answers.push(await answer);
      }
      expect(answers).toEqual([true, false]);
    },
  ),
  onPage(clsAny("foundry.applications.api.DialogV2"))(
    "DialogV2.prompt",
    "returns what ok.callback reads from the form",
    "callback: (event, button, dialog) => button.form.elements.guess.valueAsNumber",
    async ({ table, page }) => {
      await table();
      const answer = page.foundry.applications.api.DialogV2.prompt({
        window: { title: "Guess" },
        content: '<input name="guess" type="number" min="1" max="10" step="1" autofocus>',
        ok: {
          label: "Submit Guess",
          callback: (_event: Event, pressed: any) => pressed.form.elements.guess.valueAsNumber,
        },
      });
      const input = (await openDialog()).querySelector("input")!;
      expect(document.activeElement).toBe(input);
      input.value = "7";
      await press("ok");
      expect(await answer).toBe(7);
    },
  ),
  onPage(variable("CONFIG.queries"))(
    "CONFIG.queries.dialog",
    "shows a dialog of the requested type",
    'type: "input" | "wait" | "prompt" | "confirm";',
    async ({ table, page }) => {
      await table();
      const answer = page.CONFIG.queries.dialog({ type: "input", config: { content: '<input name="a" value="x">' } });
      await press("ok");
      expect(await answer).toEqual({ a: "x" });
    },
  ),
  browser(
    "CategoryBrowserConfiguration.subtemplates",
    "a category's must be named",
    "The markup used for each category: required to be set by any subclass",
    async ({ table, page }) => {
      await table();
      class Bare extends page.foundry.applications.api.CategoryBrowser {}
      expect(() => new (Bare as any)()).toThrow("subtemplates.category");
    },
  ),
  browser(
    "CategoryBrowserConfiguration.initialCategory",
    "null means the first",
    "a null value will result in an initial active tab that corresponds with the first category by insertion order",
    async ({ table, page }) => {
      await table();
      class Shelf extends page.foundry.applications.api.CategoryBrowser {
        static DEFAULT_OPTIONS = { subtemplates: { category: "data:{{#each entries}}<p>{{this}}</p>{{/each}}" } };
        async _prepareCategoryData(): Promise<object> {
          return { b: { label: "B", entries: ["one"] }, a: { label: "A", entries: ["two"] } };
        }
      }
      const one: any = await new (Shelf as any)().render({ force: true });
      expect(one.element.querySelector(".tab.active").textContent.trim()).toBe("one");
    },
  ),
  sheet(
    "DocumentSheetConfiguration.canCreate",
    "the form creates a new document",
    "Can this sheet class be used to create a new Document?",
    async ({ table, page }) => {
      const { game } = await table();
      const { ApplicationV2, DocumentSheetV2 } = page.foundry.applications.api;
      class Maker extends DocumentSheetV2 {
        static DEFAULT_OPTIONS = { canCreate: true };
        async _renderHTML(): Promise<string> {
          return '<input name="name" value="Ada">';
        }
        _replaceHTML(html: string, content: HTMLElement): void {
          content.innerHTML = html;
        }
      }
      expect(Maker.prototype).toBeInstanceOf(ApplicationV2);
      const draft = new page.Actor.implementation({ name: "New", type: "hero" });
      const one: any = await new (Maker as any)({ document: draft }).render({ force: true });
      await one.submit({ updateData: { type: "hero" } });
      expect((game as any).actors.getName("Ada")).toBeTruthy();
    },
  ),
  sheet(
    "DocumentSheetConfiguration.editPermission",
    "without it the form is disabled",
    "editPermission: number;",
    async ({ table, page }) => {
      await table({
        as: "player0000000000",
        world: { actors: [{ _id: "a".repeat(16), name: "Ada", type: "hero", ownership: { default: 2 } }] },
      });
      class Plain extends page.foundry.applications.api.DocumentSheetV2 {
        async _renderHTML(): Promise<string> {
          return '<input name="name"><range-picker name="r"></range-picker>';
        }
        _replaceHTML(html: string, content: HTMLElement): void {
          content.innerHTML = html;
        }
      }
      const one: any = await new (Plain as any)({ document: page.game.actors.contents[0] }).render({ force: true });
      expect([
        one.isEditable,
        one.element.querySelector("input[name=name]").disabled,
        one.element.querySelector("range-picker").disabled,
      ]).toEqual([false, true, true]);
    },
  ),
  onPage(fnAny("foundry.applications.api.HandlebarsApplicationMixin"))(
    "HandlebarsApplicationMixin",
    "renders templates",
    "Augment an Application class with Handlebars template rendering behavior.",
    async ({ table, page }) => {
      await table();
      const { ApplicationV2, HandlebarsApplicationMixin } = page.foundry.applications.api;
      class Hello extends HandlebarsApplicationMixin(ApplicationV2) {
        static PARTS = { body: { template: "data:<p>Hello {{name}}</p>" } };
        async _prepareContext(): Promise<object> {
          return { name: "<Ada>" };
        }
      }
      const one: any = await new (Hello as any)().render({ force: true });
      expect(one.parts.body.outerHTML).toBe('<p data-application-part="body">Hello &lt;Ada&gt;</p>');
    },
  ),
];
