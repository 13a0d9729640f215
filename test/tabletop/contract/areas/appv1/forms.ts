import { expect } from "vitest";
import type { ContractCase, Ground } from "../../contract.ts";
import { clsAny, face } from "../pages.ts";
import { guessed, onPage, place } from "../applications/support.ts";
import { drawn, enter, soon } from "./support.ts";

const form = onPage(clsAny("foundry.appv1.api.FormApplication"));
const options = onPage(face("foundry.FormApplicationOptions"));
const wiki = onPage("https://foundryvtt.wiki/en/development/guides/understanding-form-applications");

const FORM =
  '<form><input type="text" name="cargo.name" value="{{object.cargo.name}}"><input type="number" name="tons" value="{{object.tons}}"></form>';

/** A form over a plain object, and what it was told to write. */
async function shownForm({ table, page }: Ground, given: object = {}, html = FORM): Promise<{ one: any; written: any[] }> {
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

export const formV1Cases: readonly ContractCase[] = [
  form(
    "FormApplication#object",
    "is what the constructor was given",
    "The object target which we are using this form to modify",
    async (ground) => {
      const { one } = await shownForm(ground);
      expect(one.object).toEqual({ cargo: { name: "Salt" }, tons: 3 });
      expect(one.getData()).toMatchObject({ object: one.object, title: one.title });
    },
  ),
  form("FormApplication#form", "is the form of the template", "A convenience reference to the form HTMLElement", async (ground) => {
    const { one } = await shownForm(ground);
    expect(one.form).toBe(one.element.find("form")[0]);
  }),
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
    "must be said by the class",
    "This abstract layer has no knowledge of what is being updated, so the implementation must define _updateObject",
    async ({ table, page }) => {
      await table();
      await expect(new page.foundry.appv1.api.FormApplication({})._updateObject(new Event("submit"), {})).rejects.toThrow("_updateObject");
    },
  ),
  wiki(
    "FormApplication#_updateObject",
    "is given the values of the form by their names",
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
    "closes what was submitted, unless it is false",
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
      expect(new page.foundry.applications.ux.FormDataExtended(field.closest("form")).object).toEqual({ x: ["a", "b"] });
    },
  ),
  guessed(
    "FormApplication#submit",
    "lays updateData over what the form says",
    "the option is what packages hand over with it; no stored page describes it",
    async (ground) => {
      const { one, written } = await shownForm(ground, { closeOnSubmit: false });
      await one.submit({ updateData: { cargo: { name: "Rum" } } });
      expect(written).toEqual([{ "cargo.name": "Rum", tons: 3 }]);
    },
  ),
  guessed(
    "FormApplication#_onSubmit",
    "what cannot be written is told, and the window stays",
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
    "makes an editor of hand-written markup, and what it holds is submitted",
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
];
