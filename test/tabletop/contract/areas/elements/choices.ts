import { expect } from "vitest";
import type { ContractCase } from "../../contract.ts";
import { face } from "../pages.ts";
import { guessed, onPage, place } from "../applications/support.ts";
import { base, multi, documents, complete, OPTIONS, made, values, heard } from "./support.ts";

/** Elements with several values: selects, tags and documents. */
export const choiceElements: readonly ContractCase[] = [
  base(
    "AbstractMultiSelectElement#value",
    "is a list in submitted data",
    "Multi-select components return an array of values as part of form submission.",
    async (ground) => {
      const element = await made(ground, `<multi-select name="m">${OPTIONS}</multi-select>`);
      element.select("foo");
      expect(values(ground, element)).toEqual({ m: ["bar", "foo"] });
      element.unselect("bar");
      expect(values(ground, element)).toEqual({ m: ["foo"] });
    },
  ),
  base(
    "AbstractMultiSelectElement._choices",
    "are the labels by value",
    "An object which maps option values to displayed labels.",
    async (ground) => {
      const element = await made(ground, `<multi-select name="m">${OPTIONS}</multi-select>`);
      expect(element._choices).toEqual({ foo: "Foo", bar: "Bar", baz: "Baz" });
    },
  ),
  base(
    "AbstractMultiSelectElement._disabledOptions",
    "are the options that the page disabled",
    "Option values which were originally marked as disabled.",
    async (ground) => {
      const element = await made(ground, `<multi-checkbox name="m">${OPTIONS}</multi-checkbox>`);
      expect([...element._disabledOptions]).toEqual(["baz"]);
      expect(element.querySelector("input[value=baz]").disabled).toBe(true);
      expect(element.querySelector("input[value=foo]").disabled).toBe(false);
    },
  ),
  base(
    "AbstractMultiSelectElement._options",
    "are the option elements in the page's markup",
    "elements which were defined in the original HTML",
    async (ground) => {
      const element = await made(
        ground,
        `<multi-select name="m"><optgroup label="G">${OPTIONS}</optgroup></multi-select>`,
      );
      expect(element._options.map((option: Element) => option.tagName)).toEqual(["OPTGROUP"]);
    },
  ),
  multi(
    "HTMLMultiSelectElement",
    "has a select to choose from",
    "Provide a multi-select workflow using a select element as the input mechanism.",
    async (ground) => {
      const element = await made(ground, `<multi-select name="m">${OPTIONS}</multi-select>`);
      const told = heard(element);
      const select = element.querySelector("select") as HTMLSelectElement;
      select.value = "foo";
      select.dispatchEvent(new Event("change", { bubbles: true }));
      expect([element.value, told]).toEqual([
        ["bar", "foo"],
        ["input MULTI-SELECT", "change MULTI-SELECT"],
      ]);
      expect([...element.querySelectorAll(".tag")].map((tag: any) => tag.dataset.key)).toEqual(["bar", "foo"]);
    },
  ),
  multi(
    "HTMLMultiSelectElement",
    "keeps the groups of its options",
    '<optgroup label="Basic Options">',
    async (ground) => {
      const element = await made(
        ground,
        '<multi-select name="m"><optgroup label="Basic Options"><option value="foo">Foo</option></optgroup><optgroup label="More"><option value="x">X</option></optgroup></multi-select>',
      );
      expect([...element.querySelectorAll("select optgroup")].map((group: any) => group.label)).toEqual([
        "Basic Options",
        "More",
      ]);
    },
  ),
  complete(
    "HTMLAutocompleteTagsElement",
    "offers options that begin with the typed text",
    "Provide a multi-select workflow as a text input which offers autocompletion over the available options.",
    async (ground) => {
      const element = await made(ground, `<autocomplete-tags name="m">${OPTIONS}</autocomplete-tags>`);
      const input = element.querySelector("input") as HTMLInputElement;
      input.focus();
      input.value = "fo";
      input.dispatchEvent(new Event("input", { bubbles: true }));
      expect([...document.querySelectorAll(".autocomplete li")].map((row) => row.textContent)).toEqual(["Foo"]);
      input.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
      expect(element.value).toEqual(["bar", "foo"]);
    },
    [14],
  ),
  complete(
    "HTMLAutocompleteTagsElement",
    "chosen options are tags that can be removed",
    "Chosen options are displayed as a list of tags which may be individually removed.",
    async (ground) => {
      const element = await made(ground, `<autocomplete-tags name="m">${OPTIONS}</autocomplete-tags>`);
      element.querySelector(".tag[data-key=bar] button").click();
      expect([element.value, element.querySelectorAll(".tag").length]).toEqual([[], 0]);
    },
    [14],
  ),
  documents(
    "HTMLDocumentTagsElement",
    "has uuids, displayed by name",
    "used to render a set of associated Documents referenced by UUID",
    async ({ table, page }) => {
      await table({ world: { actors: [{ _id: "a".repeat(16), name: "Ada", type: "hero" }] } });
      const uuid = `Actor.${"a".repeat(16)}`;
      const element = place<any>(`<document-tags name="d" value="${uuid}"></document-tags>`);
      expect(element.value).toEqual([uuid]);
      expect(element.querySelector(".tag").textContent).toContain(page.game.actors.contents[0].name);
    },
  ),
  documents(
    "HTMLDocumentTagsElement#max",
    "limits the number of tags",
    "Allow a maximum number of documents",
    async (ground) => {
      await ground.table({
        world: { actors: ["a", "b"].map((id) => ({ _id: id.repeat(16), name: id, type: "hero" })) },
      });
      const element = place<any>('<document-tags name="d" max="1"></document-tags>');
      const input = element.querySelector("input") as HTMLInputElement;
      for (const id of ["a", "b"]) {
        input.value = `Actor.${id.repeat(16)}`;
        input.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
      expect([element.max, element.value]).toEqual([1, [`Actor.${"a".repeat(16)}`]]);
    },
  ),
  onPage(face("foundry.HTMLDocumentTagsOptions"))(
    "HTMLDocumentTagsOptions.values",
    "are its initial values",
    "An array of Document UUIDs to initialize the element with.",
    async (ground) => {
      await ground.table();
      const element = ground.page.foundry.applications.elements.HTMLDocumentTagsElement.create({
        name: "d",
        values: ["Actor.x", "Actor.y"],
      });
      document.body.append(element);
      expect(element.value).toEqual(["Actor.x", "Actor.y"]);
    },
  ),
  guessed(
    "HTMLGridOffset2DTagsElement",
    "tags i.j, the value a list of offsets",
    "no page could be read about the content of the attribute",
    async (ground) => {
      const element = await made(ground, '<grid-offset-2d-tags name="g" value="1.2,3.-4,x"></grid-offset-2d-tags>');
      expect(element.value).toEqual([
        { i: 1, j: 2 },
        { i: 3, j: -4 },
      ]);
      element.value = [{ i: 5, j: 6 }];
      expect([...element.querySelectorAll(".tag")].map((tag: any) => tag.dataset.key)).toEqual(["5.6"]);
    },
    [14],
  ),
  guessed(
    "HTMLGridOffset3DTagsElement",
    "tags i.j.k",
    "as in two dimensions",
    async (ground) => {
      const element = await made(ground, '<grid-offset-3d-tags name="g" value="1.2.3"></grid-offset-3d-tags>');
      expect(element.value).toEqual([{ i: 1, j: 2, k: 3 }]);
    },
    [14],
  ),
  guessed(
    "HTMLStringTagsElement",
    "Enter adds a tag; one twice is refused",
    "the element's page could not be read beyond its heading",
    async (ground) => {
      const element = await made(ground, '<string-tags name="s" value="a,b"></string-tags>');
      const input = element.querySelector("input") as HTMLInputElement;
      for (const tag of ["c", "a"]) {
        input.value = tag;
        input.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
      }
      expect(element.value).toEqual(["a", "b", "c"]);
    },
  ),
];
