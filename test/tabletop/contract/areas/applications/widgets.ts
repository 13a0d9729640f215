import { expect, vi } from "vitest";
import type { ContractCase, Ground } from "../../contract.ts";
import { cls, clsAny, faceAny, fn } from "../pages.ts";
import { guessed, onPage, place } from "./support.ts";

const radio = onPage(fn("foundry.applications.handlebars.radioBoxes"));
const select = onPage(fn("foundry.applications.handlebars.selectOptions"));
const helpers = onPage(clsAny("client.HandlebarsHelpers"));
const autocomplete = onPage(clsAny("foundry.applications.ux.Autocomplete"));
const picker = onPage(cls("foundry.applications.apps.FilePicker"));
const issue = (repository: string, number: number): string => `https://github.com/${repository}/issues/${number}`;

async function rendered({ table, page }: Ground, template: string, context: object = {}): Promise<string> {
  await table();
  return page.foundry.applications.handlebars.renderTemplate(`data:${template}`, context) as Promise<string>;
}

export const widgetCases: readonly ContractCase[] = [
  radio(
    "{{radioBoxes}}",
    "creates one input for each value, with its label",
    "The provided keys are the possible radio values while the provided values are human-readable labels.",
    async (ground) => {
      const html = await rendered(ground, '{{radioBoxes "group" choices checked=chosen}}', {
        choices: { a: "Choice A", b: "<B>" },
        chosen: "b",
      });
      const holder = place(`<div>${html}</div>`);
      const inputs = [...holder.querySelectorAll("input[type=radio][name=group]")] as HTMLInputElement[];
      expect(inputs.map(({ value, checked }) => [value, checked])).toEqual([
        ["a", false],
        ["b", true],
      ]);
      expect([...holder.querySelectorAll("label")].map((label: HTMLElement) => label.textContent!.trim())).toEqual([
        "Choice A",
        "<B>",
      ]);
    },
  ),
  radio(
    "{{radioBoxes}} localize",
    "translates the labels",
    "Pass each label through string localization?",
    async (ground) => {
      const { game } = await ground.table();
      Object.assign((game.i18n as any).translations, { "X.A": "Ay" });
      const html = await ground.page.foundry.applications.handlebars.renderTemplate(
        'data:{{radioBoxes "g" c localize=true}}',
        {
          c: { a: "X.A" },
        },
      );
      expect(html).toContain("Ay");
    },
  ),
  select(
    "{{selectOptions}}",
    "creates an option for each key, with its label",
    "The provided keys are the option values while the provided values are human-readable labels.",
    async (ground) => {
      const html = await rendered(ground, "{{selectOptions choices selected=value}}", {
        choices: { a: "Choice A", b: "Choice B" },
        value: "a",
      });
      expect(html.replace(/\s+/g, " ")).toBe(
        '<option value="a" selected>Choice A</option><option value="b">Choice B</option>',
      );
    },
  ),
  select(
    "{{selectOptions}} selected",
    "may be several",
    "This helper supports both single-select and multi-select input fields.",
    async (ground) => {
      const html = await rendered(ground, "{{selectOptions choices selected=value}}", {
        choices: { a: "A", b: "B", c: "C" },
        value: ["a", "c"],
      });
      expect(html.match(/selected/g)).toHaveLength(2);
    },
  ),
  select(
    "{{selectOptions}} inverted",
    "uses labels as keys",
    "{{selectOptions choices selected=value inverted=true}}",
    async (ground) => {
      const html = await rendered(ground, "{{selectOptions choices selected=value inverted=true}}", {
        choices: { "Choice A": "a" },
        value: "a",
      });
      expect(html).toBe('<option value="a" selected>Choice A</option>');
    },
  ),
  helpers(
    "{{checked}}",
    "returns the attribute or nothing",
    'if the value of the checkbox is true, add the "checked" property, otherwise add nothing',
    async (ground) => {
      expect(await rendered(ground, "[{{checked a}}][{{checked b}}]", { a: true, b: false })).toBe("[checked][]");
    },
  ),
  helpers(
    "{{disabled}}",
    "returns the attribute or nothing",
    'If the supplied value is truthy, add the "disabled" property, otherwise add nothing.',
    async (ground) => {
      expect(await rendered(ground, "[{{disabled a}}][{{disabled b}}]", { a: 1, b: "" })).toBe("[disabled][]");
    },
  ),
  helpers(
    "{{concat}}",
    "joins its values",
    "Concatenate a number of string terms into a single string.",
    async (ground) => {
      expect(await rendered(ground, '{{concat "faces." i ".img"}}', { i: 3 })).toBe("faces.3.img");
    },
  ),
  onPage(fn("foundry.applications.handlebars.initialize"))(
    "foundry.applications.handlebars.initialize",
    "registers the helpers",
    "Initialize Handlebars extensions and helpers.",
    async ({ page }) => {
      page.foundry.applications.handlebars.initialize();
      expect(Object.keys(page.Handlebars.helpers)).toEqual(
        expect.arrayContaining(["localize", "formGroup", "selectOptions", "eq"]),
      );
    },
  ),
  autocomplete(
    "Autocomplete#activate",
    "opens below the target",
    "If omitted, the menu is positioned underneath the target.",
    async ({ table, page }) => {
      await table();
      const input = place('<input style="margin:50px">');
      const list = new page.foundry.applications.ux.Autocomplete(() => undefined);
      list.activate(input, [{ identifier: "a", label: "A" }]);
      expect(list.element.getBoundingClientRect().top).toBeGreaterThanOrEqual(input.getBoundingClientRect().bottom);
      list.dismiss();
      expect(list.element.isConnected).toBe(false);
    },
    [14],
  ),
  autocomplete(
    "Autocomplete#advance",
    "moves by a number of entries",
    "A negative number moves up, and a positive number moves down.",
    async ({ table, page }) => {
      await table();
      const seen: string[] = [];
      const list = new page.foundry.applications.ux.Autocomplete((identifier: string, label: string) =>
        seen.push(identifier, label),
      );
      list.activate(
        place("<input>"),
        ["a", "b", "c"].map((identifier) => ({ identifier, label: identifier.toUpperCase() })),
      );
      list.advance(2);
      list.advance(-1);
      list.commit();
      expect(seen).toEqual(["b", "B"]);
    },
    [14],
  ),
  onPage("api/types/foundry.AutocompleteCallback.html")(
    "Autocomplete#commit",
    "contains the prefix that opened the list",
    "The matched prefix that originally triggered this autocomplete menu.",
    async ({ table, page }) => {
      await table();
      const callback = vi.fn();
      const list = new page.foundry.applications.ux.Autocomplete(callback);
      list.activate(place("<input>"), [{ identifier: "ada", label: "Ada" }], { prefix: "ad" });
      list.commit();
      expect(callback).toHaveBeenCalledExactlyOnceWith("ada", "Ada", { prefix: "ad" });
    },
    [14],
  ),
  onPage(faceAny("foundry.applications.ux.types.AutocompleteEntry"))(
    "AutocompleteEntry.disabled",
    "is skipped",
    "Is this entry disabled?",
    async ({ table, page }) => {
      await table();
      const callback = vi.fn();
      const list = new page.foundry.applications.ux.Autocomplete(callback);
      list.activate(place("<input>"), [
        { identifier: "a", label: "A", disabled: true },
        { identifier: "b", label: "B" },
      ]);
      list.commit();
      expect(callback.mock.calls[0]?.[0]).toBe("b");
    },
    [14],
  ),
  picker(
    "FilePicker#callback",
    "is called with the chosen path",
    "A callback function to trigger once a file has been selected",
    async ({ table, page }) => {
      await table();
      const callback = vi.fn();
      const one = new page.foundry.applications.apps.FilePicker({
        type: "image",
        current: "systems/x/a.webp",
        callback,
      });
      await one.render({ force: true });
      await one.submit();
      expect(callback).toHaveBeenCalledExactlyOnceWith("systems/x/a.webp", one);
    },
  ),
  picker(
    "FilePicker#results",
    "are those of the current file's folder as soon as the picker is rendered",
    "The latest set of results browsed from the server",
    async ({ table, page }) => {
      const { game } = await table();
      const asked: unknown[] = [];
      (game as any)._client.browseFiles = async (...args: unknown[]) => {
        asked.push(args);
        return { target: args[1], dirs: [], files: ["systems/x/a.webp", "systems/x/notes.txt"] };
      };
      const one = new page.foundry.applications.apps.FilePicker({ type: "image", current: "systems/x/a.webp" });
      await one.render(true);
      expect(asked).toEqual([["data", "systems/x"]]);
      expect(one.results).toMatchObject({ target: "systems/x", files: ["systems/x/a.webp"] });
      expect(one.element.querySelector(".file").getAttribute("aria-pressed")).toBe("true");
      await one.close();
    },
  ),
  picker(
    "FilePicker#field",
    "receives the path, and an event is dispatched",
    "The target HTML element this file picker is bound to",
    async ({ table, page }) => {
      await table();
      const field = place<HTMLInputElement>('<input name="img" value="old.webp">');
      const changed = vi.fn();
      field.addEventListener("change", changed);
      const one = new page.foundry.applications.apps.FilePicker({ field, current: "new.webp" });
      await one.render({ force: true });
      await one.submit();
      expect([field.value, changed.mock.calls.length]).toEqual(["new.webp", 1]);
    },
  ),
  picker(
    "FilePicker#extensions",
    "are those of the type",
    "The current set of file extensions which are being filtered upon",
    async ({ table, page }) => {
      await table();
      const { FilePicker } = page.foundry.applications.apps;
      expect(new FilePicker({ type: "image" }).extensions).toContain(".webp");
      expect(new FilePicker({ type: "image" }).extensions).not.toContain(".mp3");
      expect(new FilePicker({ type: "imagevideo" }).extensions).toEqual(expect.arrayContaining([".webp", ".webm"]));
    },
  ),
  picker(
    "FilePicker#activeSource",
    "is the folder of the path",
    "Track the active source tab which is being browsed",
    async ({ table, page }) => {
      await table();
      const { FilePicker } = page.foundry.applications.apps;
      expect([
        new FilePicker({ current: "icons/svg/x.svg" }).activeSource,
        new FilePicker({ current: "systems/a/x.svg" }).activeSource,
      ]).toEqual(["public", "data"]);
    },
  ),
  guessed(
    "FilePicker.upload",
    "is refused",
    "this table takes no files; Foundry does where FILES_UPLOAD allows it",
    async ({ table, page }) => {
      await table();
      await expect(
        page.foundry.applications.apps.FilePicker.upload("data", "x", new File([], "a.webp")),
      ).rejects.toThrow();
    },
  ),
  onPage(issue("crnormand/gurps", 2215))(
    "globalThis.loadTemplates",
    "warns and returns the namespace's function",
    'You are accessing the global "loadTemplates" which is now namespaced under foundry.applications.handlebars.loadTemplates',
    async ({ page, warnings }) => {
      page.CONFIG.compatibility ??= {};
      expect(page.loadTemplates).toBe(page.foundry.applications.handlebars.loadTemplates);
      expect(page.ItemDirectory ?? null).not.toBeUndefined();
      expect(warnings.length).toBeLessThanOrEqual(2);
    },
  ),
  onPage(issue("foundryvtt/crucible", 273))(
    "globalThis.TextEditor",
    "is the implementation",
    'You are accessing the global "TextEditor" which is now namespaced under foundry.applications.ux.TextEditor.implementation',
    async ({ table, page }) => {
      await table();
      class Own extends page.foundry.applications.ux.TextEditor {}
      page.CONFIG.ux.TextEditor = Own;
      expect(page.TextEditor).toBe(Own);
    },
  ),
  onPage(issue("JohanFalt/Foundry_WoD20", 851))(
    "globalThis.duplicate",
    "still works on 13",
    "You are accessing globalThis.duplicate which must now be accessed via foundry.utils.duplicate",
    async ({ page }) => {
      expect(page.duplicate({ a: [1] })).toEqual({ a: [1] });
      expect(page.mergeObject({ a: 1 }, { b: 2 })).toEqual({ a: 1, b: 2 });
    },
    [13],
  ),
  onPage("https://github.com/wintersleepAI/swnr/pull/234")(
    "globalThis.duplicate",
    "does not exist on 14",
    "'duplicate' in globalThis        // false",
    async ({ page }) => {
      expect(["duplicate", "mergeObject", "getProperty"].filter((name) => name in page)).toEqual([]);
    },
    [14],
  ),
  onPage(issue("pwatson100/symbaroum", 673))(
    "hookEvents.renderChatMessage",
    "passes jQuery, with a warning",
    "The renderChatMessage hook is deprecated. Please use renderChatMessageHTML instead, which now passes an HTMLElement argument instead of jQuery.",
    async ({ table, page }) => {
      await table();
      const seen: unknown[] = [];
      page.Hooks.on("renderChatMessageHTML", (_message: any, html: HTMLElement) =>
        seen.push(html instanceof HTMLElement),
      );
      page.Hooks.on("renderChatMessage", (_message: any, html: any) =>
        seen.push(html.jquery, html[0] instanceof HTMLElement),
      );
      const message = await page.ChatMessage.create({ content: "Hi" });
      await message.renderHTML();
      expect(seen).toEqual([true, "3.7.1", true]);
    },
  ),
  onPage(issue("foundryvtt/foundryvtt", 11761))(
    "DocumentSheetV2#title",
    "follows the document's name while the sheet is open",
    "DocumentSheetV2 title does not get refreshed when the document gets renamed.",
    async ({ table, page }) => {
      await table();
      const entry = await page.JournalEntry.create({ name: "One" }, { renderSheet: false });
      await entry.sheet.render({ force: true });
      const title = (): string => entry.sheet.element.querySelector(".window-title").textContent;
      expect(title()).toBe("One");
      await entry.update({ name: "Two" });
      await expect.poll(title).toBe("Two");
      await entry.update({ name: "Three" }, { render: false });
      await entry.sheet.render();
      expect(title()).toBe("Three");
      await entry.sheet.render({ window: { title: "Mine" } });
      expect(title()).toBe("Mine");
      await entry.sheet.close();
    },
  ),
  onPage(fn("hookEvents.renderChatMessageHTML"))(
    "hookEvents.renderChatMessageHTML",
    "passes the message's render context, to read and to change",
    "The rendering context.",
    async ({ table, page }) => {
      await table();
      const seen: any[] = [];
      page.Hooks.on("renderChatMessageHTML", (_message: any, _html: HTMLElement, context: any) => seen.push(context));
      const message = await page.ChatMessage.create({ content: "Hi", flags: { core: { a: [1] } } });
      await message.renderHTML({ canDelete: false });
      const [context] = seen;
      expect(Object.keys(context.message).sort()).toEqual(Object.keys(message.toObject(false)).sort());
      expect({ ...context.message }).toEqual(message.toObject(false));
      context.message.flags.core.a.push(2);
      Object.assign(context.message, { flavor: "later" });
      expect([context.message.flags.core.a, context.message.flavor, message.flags.core.a, message.flavor]).toEqual([
        [1, 2],
        "later",
        [1],
        "",
      ]);
      expect(context.canDelete).toBe(false);
    },
  ),
];
