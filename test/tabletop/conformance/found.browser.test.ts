/** What systems needed of a page in a run of `npm run conformance` and did not find at first. */
import { EditorState } from "prosemirror-state";
import { EditorView } from "prosemirror-view";
import { beforeEach, expect, test } from "vitest";

import { ApplicationV2 } from "../../../tabletop/foundry/applications/api/application.ts";
import { instances } from "../../../tabletop/foundry/applications/api/instances.ts";
import { NumberField } from "../../../tabletop/foundry/data/fields.ts";
import { ProseMirrorHighlightMatchesPlugin } from "../../../tabletop/foundry/prosemirror/highlight.ts";
import { parseString } from "../../../tabletop/foundry/prosemirror/dom.ts";
import { schema } from "../../../tabletop/foundry/prosemirror/schema.ts";
import { preparePage } from "../applications/page.ts";

beforeEach(() => preparePage());

// api/v14/types/foundry.data.types.CustomFormInput: a function that returns "HTMLElement | HTMLCollection".
test("An input of a package's own may consist of several elements, whose attributes it sets itself", () => {
  const input = (): HTMLCollection => {
    const template = document.createElement("template");
    template.innerHTML = '<label><input name="a"></label><label><input name="b"></label>';
    return template.content.children;
  };
  const group = new NumberField({ label: "Masts" }).toFormGroup({}, { name: "masts", input });
  expect([...group.querySelectorAll("input")].map(({ name }) => name)).toEqual(["a", "b"]);
});

// Guess: elements of packages look up the application around them by its id when they are connected.
test("An application is in `instances` before its elements are connected", async () => {
  let found: unknown;
  class Sail extends HTMLElement {
    connectedCallback(): void {
      found = instances.get(this.closest(".application")?.id ?? "");
    }
  }
  customElements.define("found-sail", Sail);
  class Boat extends ApplicationV2 {
    override async _renderHTML(): Promise<HTMLElement> {
      return document.createElement("found-sail");
    }
    override _replaceHTML(result: HTMLElement, content: HTMLElement): void {
      content.replaceChildren(result);
    }
  }
  const boat = new Boat({ id: "found-boat" });
  await boat.render({ force: true });
  expect(found).toBe(boat);
  await boat.close();
});

// api/v14/classes/foundry.applications.api.ApplicationV2: "Does this Application have a top-level form element?", and
// ApplicationWindowConfiguration: `contentTag`, "A specific tag name to use for the .window-content element".
test("A window whose content is a form is submitted as a form, and the page does not navigate", async () => {
  const got: unknown[] = [];
  class Ask extends ApplicationV2 {
    static override DEFAULT_OPTIONS = {
      id: "found-ask",
      tag: "dialog",
      window: { contentTag: "form" },
      form: {
        closeOnSubmit: true,
        handler: (_event: Event, _form: HTMLFormElement, data: { object: object }) => void got.push(data.object),
      },
    };
    override async _renderHTML(): Promise<string> {
      return '<input name="depth" value="7"><button type="submit">OK</button>';
    }
    override _replaceHTML(result: string, content: HTMLElement): void {
      content.innerHTML = result;
    }
    override _insertElement(element: HTMLElement): void {
      super._insertElement(element);
      (element as HTMLDialogElement).show();
    }
  }
  const ask = new Ask();
  await ask.render({ force: true });
  expect(ask.form).toBe(ask.element.querySelector("form.window-content"));
  ask.element.querySelector<HTMLButtonElement>("[type=submit]")!.click();
  await expect.poll(() => ask.rendered).toBe(false);
  expect(got).toEqual([{ depth: "7" }]);
});

// api/v14/classes/foundry.prosemirror.ProseMirrorHighlightMatchesPlugin: build; a system adds it to every editor.
test("Text that will become a link or a roll is highlighted while the user types", () => {
  const doc = parseString("<p>See @UUID[Item.a]{It}, roll [[/r 1d6]] and [this].</p>");
  const view = new EditorView(document.body, {
    state: EditorState.create({ doc, plugins: [ProseMirrorHighlightMatchesPlugin.build(schema)] }),
  });
  const marked = (): (string | null)[] =>
    [...view.dom.querySelectorAll(".highlight-match")].map(({ textContent }) => textContent);
  expect(marked()).toEqual(["@UUID[Item.a]{It}", "[[/r 1d6]]"]);
  view.dispatch(view.state.tr.delete(1, view.state.doc.content.size - 1));
  expect(marked()).toEqual([]);
  view.destroy();
});
