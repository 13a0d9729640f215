import { expect } from "vitest";
import { SEATS, type Table } from "../../../../../tabletop/testing.ts";
import type { ContractCase, Ground } from "../../contract.ts";
import { clsAny, face } from "../pages.ts";
import { frames, guessed, onPage, place } from "../applications/support.ts";
import { drawn, enter, shownSheet, soon } from "./support.ts";

const form = onPage(clsAny("foundry.appv1.api.FormApplication"));
const options = onPage(face("foundry.FormApplicationOptions"));
const legacy = onPage("api/functions/hookEvents.activateEditorLegacy.html");
const wiki = onPage("https://foundryvtt.wiki/en/development/guides/understanding-form-applications");

const FORM =
  '<form><input type="text" name="cargo.name" value="{{object.cargo.name}}"><input type="number" name="tons" value="{{object.tons}}"></form>';

/** Shows a form over a plain object, and returns what it was told to write. */
async function shownForm(
  { table, page }: Ground,
  given: object = {},
  html = FORM,
): Promise<{ one: any; written: any[] }> {
  await table();
  const written: any[] = [];
  class ContractForm extends page.foundry.appv1.api.FormApplication {
    static get defaultOptions(): object {
      return page.foundry.utils.mergeObject(super.defaultOptions, { template: `data:${html}`, ...given });
    }
    async _updateObject(_event: Event, data: object): Promise<void> {
      written.push(data);
    }
  }
  const one = await drawn<any>(new (ContractForm as any)({ cargo: { name: "Salt" }, tons: 3 }));
  return { one, written };
}

const send = (one: any): void => one.form.requestSubmit();

/** Shows a form whose `_onChangeInput` records its events; a package's elements trigger it too. */
async function heard(ground: Ground, html: string): Promise<{ one: any; log: unknown[] }> {
  const { one } = await shownForm(ground, {}, html);
  const log: unknown[] = [];
  one._onChangeInput = async ({ currentTarget, target }: any) => {
    // A later read finds the same field.
    await Promise.resolve();
    log.push([currentTarget.name ?? currentTarget.getAttribute("name"), currentTarget.value, currentTarget === target]);
  };
  return { one, log };
}

/** Shows a sheet with one editor that a button opens, on an actor of the table; counts its renders. */
async function sheetWithEditor(ground: Ground): Promise<{ sheet: any; drawings: () => number; table: Table }> {
  const html =
    '<form><input name="name" value="{{document.name}}"><div class="editor"><div class="editor-content" data-edit="flags.mini.story"></div>' +
    '<a class="editor-edit">e</a></div></form>';
  const table = await ground.table();
  const sheet = await shownSheet({ ...ground, table: async () => table }, html, { closeOnSubmit: false });
  let count = 0;
  const inner = sheet._renderInner.bind(sheet);
  sheet._renderInner = (data: unknown) => (count++, inner(data));
  return { sheet, drawings: () => count, table };
}

export const formV1Cases: readonly ContractCase[] = [
  form(
    "FormApplication#object",
    "is the constructor's argument",
    "The object target which we are using this form to modify",
    async (ground) => {
      const { one } = await shownForm(ground);
      expect(one.object).toEqual({ cargo: { name: "Salt" }, tons: 3 });
      expect(one.getData()).toMatchObject({ object: one.object, title: one.title });
    },
  ),
  form(
    "FormApplication#form",
    "is the form of the template",
    "A convenience reference to the form HTMLElement",
    async (ground) => {
      const { one } = await shownForm(ground);
      expect(one.form).toBe(one.element.find("form")[0]);
    },
  ),
  form(
    "FormApplication",
    "the form is the outermost element of the template",
    "The template used contains one (and only one) HTML form as it's outermost element",
    async (ground) => {
      const { one } = await shownForm(ground);
      expect(one.element.find(".window-content > form").length).toBe(1);
    },
  ),
  form(
    "FormApplication#_updateObject",
    "must be implemented by the class",
    "This abstract layer has no knowledge of what is being updated, so the implementation must define _updateObject",
    async ({ table, page }) => {
      await table();
      await expect(
        new page.foundry.appv1.api.FormApplication({})._updateObject(new Event("submit"), {}),
      ).rejects.toThrow("_updateObject");
    },
  ),
  wiki(
    "FormApplication#_updateObject",
    "receives the values of the form by their names",
    "When a FormApplication's <form> element is submitted, it gathers all of the input fields in the form and puts them in an object (with the help of FormDataExtended).",
    async (ground) => {
      const { one, written } = await shownForm(ground, { closeOnSubmit: false });
      one.form.elements["tons"].value = "5";
      send(one);
      await soon(() => written.length === 1);
      expect(written).toEqual([{ "cargo.name": "Salt", tons: 5 }]);
    },
  ),
  options(
    "FormApplicationOptions.closeOnSubmit",
    "closes the submitted form, unless it is false",
    "Whether to automatically close the application when it's contained form is submitted.",
    async (ground) => {
      const { one, written } = await shownForm(ground);
      send(one);
      await soon(() => !one.rendered);
      const { one: stays, written: there } = await shownForm(ground, { closeOnSubmit: false });
      send(stays);
      await soon(() => there.length === 1);
      expect([written.length, stays.rendered]).toEqual([1, true]);
    },
  ),
  options(
    "FormApplicationOptions.submitOnChange",
    "writes when a field is changed",
    "Whether to automatically submit the contained HTML form when an input or select element is changed.",
    async (ground) => {
      const { one, written } = await shownForm(ground, { submitOnChange: true, closeOnSubmit: false });
      enter(one.form, "cargo.name", "Tar");
      await soon(() => written.length === 1);
      const { one: waits, written: none } = await shownForm(ground);
      enter(waits.form, "cargo.name", "Tar");
      await new Promise((resolve) => setTimeout(resolve, 5));
      expect([written[0]["cargo.name"], none]).toEqual(["Tar", []]);
    },
  ),
  options(
    "FormApplicationOptions.submitOnClose",
    "writes when the window is closed by hand",
    "Whether to automatically submit the contained HTML form when the application window is manually closed.",
    async (ground) => {
      const { one, written } = await shownForm(ground, { submitOnClose: true });
      await one.close();
      expect([written.length, one.rendered]).toEqual([1, false]);
      const { one: quiet, written: none } = await shownForm(ground, { submitOnClose: true });
      await quiet.close({ submit: false });
      expect(none).toEqual([]);
    },
  ),
  options(
    "FormApplicationOptions.editable",
    "locks every field and writes nothing where it is false",
    "If false, all form fields will be disabled and the form cannot be submitted.",
    async (ground) => {
      const { one, written } = await shownForm(ground, { editable: false, closeOnSubmit: false });
      expect([one.isEditable, one.element.find("input:not(:disabled)").length]).toEqual([false, 0]);
      await one.submit();
      expect(written).toEqual([]);
    },
  ),
  onPage("https://github.com/foundryvtt/foundryvtt/issues/14421")(
    "FormDataExtended",
    "several fields of one name are a list",
    'if one inputs has `value="a"` and a later one has `value="b"` `FormDataExtended#get()` returns `"[\'a\', \'b\']"`',
    async ({ table, page }) => {
      await table();
      const field = place('<input name="x" value="a">');
      field.closest("form")!.insertAdjacentHTML("beforeend", '<input name="x" value="b">');
      expect(new page.foundry.applications.ux.FormDataExtended(field.closest("form")).object).toEqual({
        x: ["a", "b"],
      });
    },
  ),
  guessed(
    "FormApplication#submit",
    "merges updateData over the form's values",
    "the option is what packages hand over with it; no stored page describes it",
    async (ground) => {
      const { one, written } = await shownForm(ground, { closeOnSubmit: false });
      await one.submit({ updateData: { cargo: { name: "Rum" } } });
      expect(written).toEqual([{ "cargo.name": "Rum", tons: 3 }]);
    },
  ),
  guessed(
    "FormApplication#_onSubmit",
    "a failed write is reported, and the window stays open",
    "a window that closed would lose what was entered",
    async (ground) => {
      const { one } = await shownForm(ground);
      one._updateObject = async () => {
        throw new Error("no room below");
      };
      send(one);
      await soon(() => ground.warnings.join().includes("no room below"));
      expect(one.rendered).toBe(true);
    },
  ),
  guessed(
    "FormApplication#_onSubmit",
    "what is entered while something is written is written after it",
    "two quick changes of one person must both be kept",
    async (ground) => {
      const { one, written } = await shownForm(ground, { submitOnChange: true, closeOnSubmit: false });
      const update = one._updateObject.bind(one);
      one._updateObject = async (event: Event, data: object) => {
        await new Promise((resolve) => setTimeout(resolve, 10));
        return update(event, data);
      };
      enter(one.form, "cargo.name", "Tar");
      enter(one.form, "tons", "9");
      await soon(() => written.length === 2);
      expect(written[1]).toEqual({ "cargo.name": "Tar", tons: 9 });
    },
  ),
  guessed(
    "FormApplication#activateEditor",
    "creates an editor from hand-written markup, and its text is submitted",
    "the page lists the method and says that editors may be active as part of the form; the markup is that of packages",
    async (ground) => {
      const html =
        '<form><div class="editor"><div class="editor-content" data-edit="story">{{{object.story}}}</div><a class="editor-edit">e</a></div></form>';
      const { one, written } = await shownForm(ground, { closeOnSubmit: false }, html);
      one.object.story = "<p>Once</p>";
      await drawn(one);
      one.element.find(".editor-edit")[0].click();
      await soon(() => Boolean(one.editors.story.instance));
      const { view } = one.editors.story.instance;
      view.dispatch(view.state.tr.insertText("!", view.state.doc.content.size - 1));
      await one.saveEditor("story");
      expect(written).toEqual([{ story: "<p>Once!</p>" }]);
      expect(one.editors.story.instance).toBeNull();
    },
  ),
  guessed(
    "FormApplication#_onChangeInput",
    "receives an event whose currentTarget is the changed field, once for each change",
    "the page lists the method alone; packages read name, type and value there, as events have it that jQuery delegates",
    async (ground) => {
      const html =
        '<form><input name="n" value="a"><textarea name="t"></textarea><select name="s"><option value="1">1</option></select>' +
        '<range-picker name="r" value="1" min="0" max="9"></range-picker><contract-field name="own"><input name="part"></contract-field></form>';
      const { one, log } = await heard(ground, html);
      enter(one.form, "n", "b");
      enter(one.form, "t", "c");
      enter(one.form, "s", "1");
      one.form.querySelector("range-picker").value = 4;
      one.form.querySelector("range-picker").dispatchEvent(new Event("change", { bubbles: true }));
      enter(one.form, "part", "d");
      one.form.querySelector("contract-field").dispatchEvent(new Event("change", { bubbles: true }));
      await soon(() => log.length >= 6);
      expect(log).toEqual([
        ["n", "b", true],
        ["t", "c", true],
        ["s", "1", true],
        ["r", 4, true],
        ["part", "d", true],
        ["own", undefined, true],
      ]);
    },
  ),
  guessed(
    "FormApplication#_onChangeInput",
    "handles a change that a package triggers with jQuery, and that of a field that was added later",
    "1.7 and later of jQuery delegate so; packages write html.find(…).val(…).trigger('change')",
    async (ground) => {
      const { one, log } = await heard(ground, '<form><input name="n" value="a"></form>');
      one.element.find("input").val("b").trigger("change");
      one.element.find("form").append('<input name="m"><string-tags name="later"></string-tags>');
      enter(one.form, "m", "c");
      one.form.querySelector("string-tags").dispatchEvent(new Event("change", { bubbles: true }));
      await soon(() => log.length >= 3);
      expect(log.map((entry: any) => entry[0])).toEqual(["n", "m", "later"]);
    },
  ),
  guessed(
    "FormApplication._customElements",
    "a class may name tags of its own, whose changes count",
    "the page lists the member alone, which is static and of text",
    async (ground) => {
      const { FormApplication } = ground.page.foundry.appv1.api;
      expect(FormApplication._customElements).toEqual(
        expect.arrayContaining(["prose-mirror", "multi-select", "range-picker"]),
      );
      const { one, log } = await heard(ground, "<form><p></p></form>");
      one.constructor._customElements = [...FormApplication._customElements, "late-field"];
      await drawn(one);
      one.form.insertAdjacentHTML("beforeend", '<late-field name="later"></late-field>');
      one.form.lastElementChild.dispatchEvent(new Event("change", { bubbles: true }));
      await soon(() => log.length === 1);
      expect(log).toEqual([["later", undefined, true]]);
    },
  ),
  guessed(
    "FormApplication#submit",
    "with preventRender writes without rendering the sheet; the next update renders it",
    "the option's name; packages hand it to submit and _onSubmit",
    async (ground) => {
      const { sheet, drawings } = await sheetWithEditor(ground);
      sheet.form.querySelector("input").value = "Bea";
      await sheet.submit({ preventRender: true });
      await frames();
      expect([sheet.document.name, drawings()]).toEqual(["Bea", 0]);
      sheet.form.querySelector("input").value = "Cleo";
      await sheet._onSubmit(new Event("submit"), { preventRender: true, preventClose: true });
      await frames();
      expect([sheet.document.name, drawings()]).toEqual(["Cleo", 0]);
      await sheet.document.update({ name: "Dora" });
      await soon(() => sheet.form.querySelector("input").value === "Dora");
      expect(drawings()).toBe(1);
    },
  ),
  guessed(
    "FormApplication#submit",
    "with preventRender still renders what another user changed meanwhile",
    "the whole form is written the next time, which would take the other's change back",
    async (ground) => {
      const { sheet, drawings, table } = await sheetWithEditor(ground);
      const other = await table.client(SEATS.assistant);
      const write = sheet._updateObject.bind(sheet);
      sheet._updateObject = async (event: Event) => {
        const updates = [{ _id: sheet.document.id, name: "Zoe" }];
        const reply = await other.request("modify", {
          operations: [{ action: "update", documentName: "Actor", updates, options: {} }],
        });
        expect(reply).toMatchObject({ ok: true });
        await soon(() => sheet.document.name === "Zoe");
        return write(event, { "flags.mini.story": "<p>Mine</p>" });
      };
      await sheet.submit({ preventRender: true });
      await soon(() => sheet.form.querySelector("input").value === "Zoe");
      expect(drawings()).toBe(1);
    },
  ),
  guessed(
    "FormApplication#saveEditor",
    "with preventRender keeps the editor and its text where the write is refused while another user changes something",
    "what could not be written is tried again; the other's change is drawn after that",
    async (ground) => {
      const { sheet, table } = await sheetWithEditor(ground);
      const other = await table.client(SEATS.assistant);
      const name = "flags.mini.story";
      await sheet.activateEditor(name, {}, "<p>Once</p>");
      const editor = sheet.editors[name];
      const write = sheet._updateObject.bind(sheet);
      sheet._updateObject = async () => {
        const updates = [{ _id: sheet.document.id, name: "Zoe" }];
        await other.request("modify", {
          operations: [{ action: "update", documentName: "Actor", updates, options: {} }],
        });
        await soon(() => sheet.document.name === "Zoe");
        throw new Error("no room below");
      };
      await sheet.saveEditor(name, { preventRender: true });
      await frames();
      expect(ground.warnings.join()).toContain("no room below");
      expect([sheet.editors[name] === editor, editor.instance.view.dom.textContent]).toEqual([true, "Once"]);
      sheet._updateObject = (event: Event) => write(event, { [name]: "<p>Once</p>" });
      await sheet.saveEditor(name, { preventRender: true });
      await soon(() => sheet.form.querySelector("input").value === "Zoe");
      expect(sheet.document.getFlag("mini", "story")).toBe("<p>Once</p>");
    },
  ),
  ...[true, undefined].map((preventRender) =>
    guessed(
      "FormApplication#saveEditor",
      `${preventRender ? "with" : "without"} preventRender keeps the editor and its text where the write is refused, and puts it away with the next`,
      "a text that looks stored and is not, or is gone, would be lost",
      async (ground) => {
        const { sheet } = await sheetWithEditor(ground);
        const name = "flags.mini.story";
        await sheet.activateEditor(name, {}, "<p>Once</p>");
        const editor = sheet.editors[name];
        const write = sheet._updateObject.bind(sheet);
        sheet._updateObject = async () => {
          throw new Error("no room below");
        };
        await sheet.saveEditor(name, { preventRender });
        await frames();
        expect(ground.warnings.join()).toContain("no room below");
        expect([sheet.editors[name] === editor, editor.active, editor.instance.view.dom.textContent]).toEqual([
          true,
          true,
          "Once",
        ]);
        sheet._updateObject = write;
        await sheet.saveEditor(name, { preventRender });
        expect([sheet.document.getFlag("mini", "story"), editor.instance]).toEqual(["<p>Once</p>", null]);
      },
    ),
  ),
  guessed(
    "FormApplication#saveEditor",
    "shows an unchanged text in the editor's place",
    "nothing was changed, so nothing is rendered again; an emptied field would look lost",
    async (ground) => {
      const { sheet } = await sheetWithEditor(ground);
      await sheet.document.update({ "flags.mini.story": "<p>Once</p>" });
      await drawn(sheet);
      const button = sheet.form.querySelector(".editor-edit");
      button.click();
      await soon(() => Boolean(sheet.editors["flags.mini.story"].instance));
      await sheet.saveEditor("flags.mini.story");
      await frames();
      expect([sheet.form.querySelector(".editor-content").innerHTML, button.hidden]).toEqual(["<p>Once</p>", false]);
    },
  ),
  guessed(
    "FormApplication#saveEditor",
    "with preventRender shows the written text in the editor's place, and reopens with it",
    "the option is in the method's signature; a place that went blank would look lost",
    async (ground) => {
      const { sheet, drawings } = await sheetWithEditor(ground);
      await sheet.activateEditor("flags.mini.story", {}, "<p>Once</p>");
      await sheet.saveEditor("flags.mini.story", { preventRender: true });
      await frames();
      expect(sheet.document.getFlag("mini", "story")).toBe("<p>Once</p>");
      expect([sheet.form.querySelector(".editor-content").innerHTML, drawings()]).toEqual(["<p>Once</p>", 0]);
      await sheet.activateEditor("flags.mini.story");
      expect(sheet.editors["flags.mini.story"].instance.view.dom.textContent).toBe("Once");
    },
  ),
  legacy(
    "hookEvents.activateEditorLegacy",
    "has the editor, its options and its text; what it changes in the options counts",
    "A hook event that fires when the button to activate an editor is pressed.",
    async (ground) => {
      const { sheet } = await sheetWithEditor(ground);
      await sheet.document.update({ "flags.mini.story": "<p>Once</p>" });
      await drawn(sheet);
      const told: any[] = [];
      ground.page.Hooks.on("activateEditorLegacy", (...args: unknown[]) => {
        told.push(args);
        (args[1] as any).uuid = "changed";
      });
      sheet.form.querySelector(".editor-edit").click();
      const editor = sheet.editors["flags.mini.story"];
      await soon(() => Boolean(editor.instance));
      expect(told).toEqual([[editor, expect.objectContaining({ fieldName: "flags.mini.story" }), "<p>Once</p>"]]);
      expect(editor.instance.uuid).toBe("changed");
    },
    [14],
  ),
];
