/** Changing a rendered element in place: the result is what was rendered, and what could stay is not touched. */
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { type MorphOptions, morph } from "../../src/core/ui/morph.ts";

function draw(html: string): HTMLElement {
  const part = document.createElement("section");
  part.innerHTML = html;
  return part;
}
/** Displays a part. */
function show(html: string): HTMLElement {
  const part = draw(html);
  document.body.replaceChildren(part);
  return part;
}
/** Changes a part, and returns the elements that were added to the page, removed from it or moved in it. */
function change(part: HTMLElement, html: string, options?: MorphOptions): { added: string[]; removed: string[] } {
  const observer = new MutationObserver(() => undefined);
  observer.observe(part, { childList: true, subtree: true });
  morph(part, draw(html), options);
  const added: string[] = [];
  const removed: string[] = [];
  for (const record of observer.takeRecords()) {
    for (const node of record.addedNodes) if (node instanceof Element) added.push(node.id || node.outerHTML);
    for (const node of record.removedNodes) if (node instanceof Element) removed.push(node.id || node.outerHTML);
  }
  observer.disconnect();
  return { added, removed };
}
const rows = (ids: readonly string[]): string =>
  `<ul>${ids.map((id) => `<li data-item-id="${id}">${id}</li>`).join("")}</ul>`;

const text = fc.constantFrom("", "a", "2", " & ", "armour");
const attributes = fc.dictionary(
  fc.constantFrom("class", "id", "name", "data-key", "data-act", "data-args", "aria-label", "title", "hidden"),
  fc.constantFrom("x", "y", "3", "on off"),
  { maxKeys: 3 },
);
const { tree } = fc.letrec<{ tree: string; node: string }>((tie) => ({
  node: fc.oneof({ depthSize: "small" }, text, tie("tree")),
  tree: fc
    .tuple(
      fc.constantFrom(
        "div",
        "ul",
        "li",
        "p",
        "button",
        "label",
        "details",
        "summary",
        "select",
        "textarea",
        "input",
        "span",
      ),
      attributes,
      fc.array(tie("node"), { maxLength: 4 }),
    )
    .map(([tag, own, children]) => {
      const opening = `<${tag}${Object.entries(own)
        .map(([key, value]) => ` ${key}="${value}"`)
        .join("")}>`;
      return tag === "input" ? opening : `${opening}${children.join("")}</${tag}>`;
    }),
}));

describe("an element that is changed in place", () => {
  beforeEach(() => document.body.replaceChildren());

  it("Equals what was rendered, whatever was displayed before", () => {
    fc.assert(
      fc.property(fc.array(tree, { maxLength: 4 }), fc.array(tree, { maxLength: 4 }), (before, after) => {
        const part = show(before.join(""));
        morph(part, draw(after.join("")), {});
        expect(part.isEqualNode(draw(after.join("")))).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it("Is not touched when nothing has changed", () => {
    fc.assert(
      fc.property(fc.array(tree, { maxLength: 4 }), (html) => {
        const part = show(html.join(""));
        expect(change(part, html.join(""))).toEqual({ added: [], removed: [] });
      }),
    );
  });

  it("Keeps the rows that stay where they are: only those that come, go or change places are touched", () => {
    const ids = fc.uniqueArray(fc.integer({ min: 0, max: 30 }).map(String), { maxLength: 12 });
    fc.assert(
      fc.property(ids, ids, (before, after) => {
        const part = show(rows(before));
        const elements = new Map([...part.querySelectorAll("li")].map((li) => [li.dataset["itemId"], li]));
        const { added } = change(part, rows(after));
        const shown = [...part.querySelectorAll("li")];
        expect(shown.map((li) => li.dataset["itemId"])).toEqual(after);
        for (const li of shown) {
          const old = elements.get(li.dataset["itemId"]);
          if (old) expect(li).toBe(old);
        }
        // Where the rows that stay are in the same order, none of them is moved.
        const stay = before.filter((id) => after.includes(id));
        if (stay.join() === after.filter((id) => before.includes(id)).join())
          expect(added.length).toBe(after.length - stay.length);
      }),
    );
  });

  it("Moves one row if one row is moved", () => {
    const part = show(rows(["a", "b", "c", "d", "e"]));
    expect(change(part, rows(["b", "c", "d", "e", "a"])).added).toHaveLength(1);
    expect(change(part, rows(["a", "b", "c", "d", "e"])).added).toHaveLength(1);
  });

  it("Replaces a control whose arguments, action or name has changed, and no other", () => {
    const button = (own: string, label = "Roll"): string => `<button type="button" ${own}>${label}</button>`;
    const is = (before: string, after: string): boolean => {
      const part = show(before);
      const old = part.firstElementChild;
      morph(part, draw(after));
      return part.firstElementChild === old;
    };
    expect(is(button('data-act="a" data-args="1"'), button('data-act="a" data-args="1" disabled', "Roll +2"))).toBe(
      true,
    );
    expect(is(button('data-act="a" data-args="1"'), button('data-act="a" data-args="2"'))).toBe(false);
    expect(is(button('data-act="a"'), button('data-act="b"'))).toBe(false);
    expect(is(button('data-action="x" data-item-id="1"'), button('data-action="x" data-item-id="2"'))).toBe(false);
    expect(is(button('data-act="a" aria-label="Raise to 4"'), button('data-act="a" aria-label="Raise to 5"'))).toBe(
      true,
    );
    expect(is(button('data-act="a" aria-label="Equip"'), button('data-act="a" aria-label="Take off"'))).toBe(false);
    expect(is(button('id="x" data-act="a"'), button('id="x" data-act="b"'))).toBe(false);
    expect(is('<a href="#a">a</a>', '<a href="#b">a</a>')).toBe(false);
    expect(is('<input name="a" value="1">', '<input name="a" value="2">')).toBe(true);
    expect(is('<input name="a" value="1">', '<input name="b" value="1">')).toBe(false);
  });

  it("Keeps a fold as the user left it, until it is rendered differently", () => {
    const fold = (isOpen: boolean, inside: string): string =>
      `<details${isOpen ? " open" : ""}><summary>Why</summary>${inside}</details>`;
    const part = show("");
    morph(part, draw(fold(false, "1")));
    const details = part.querySelector("details")!;
    details.open = true;
    morph(part, draw(fold(false, "2")));
    expect([details.open, details.textContent]).toEqual([true, "Why2"]);
    morph(part, draw(fold(true, "3")));
    expect(details.open).toBe(true);
    details.open = false;
    morph(part, draw(fold(true, "4")));
    expect(details.open).toBe(false);
  });

  it("Shows what is stored in a field that nobody is editing", () => {
    const fields = (value: string, isOn: boolean, chosen: string): string =>
      `<input name="text" value="${value}"><input type="checkbox" name="on"${isOn ? " checked" : ""}>` +
      `<select name="of"><option${chosen === "a" ? " selected" : ""}>a</option><option${chosen === "b" ? " selected" : ""}>b</option></select>`;
    const part = show(fields("1", false, "a"));
    const [input, box] = part.querySelectorAll("input");
    const select = part.querySelector("select")!;
    input!.value = "7";
    box!.checked = true;
    select.value = "b";
    morph(part, draw(fields("1", false, "a")));
    expect([input!.value, box!.checked, select.value]).toEqual(["1", false, "a"]);
    morph(part, draw(fields("2", true, "b")));
    expect([input!.value, box!.checked, select.value]).toEqual(["2", true, "b"]);
  });

  it("Keeps what is entered in a window that stores nothing, until something else is rendered in the field", () => {
    const fields = (value: string, hint: string): string =>
      `<p>${hint}</p><input name="text" value="${value}"><input type="checkbox" name="on">` +
      `<select name="of"><option>a</option><option>b</option></select>`;
    const part = show(fields("1", "x"));
    const [input, box] = part.querySelectorAll("input");
    const select = part.querySelector("select")!;
    input!.value = "7";
    box!.checked = true;
    select.value = "b";
    morph(part, draw(fields("1", "y")), { keepsInput: true });
    expect([part.querySelector("p")!.textContent, input!.value, box!.checked, select.value]).toEqual([
      "y",
      "7",
      true,
      "b",
    ]);
    morph(part, draw(fields("2", "y")), { keepsInput: true });
    expect([input!.value, box!.checked, select.value]).toEqual(["2", true, "b"]);
  });

  it("Leaves an element that manages its own contents alone, unless it is rendered differently and not in use", () => {
    const editor = (value: string): string => `<x-editor name="notes" value="${value}"></x-editor>`;
    const part = show("");
    morph(part, draw(editor("1")));
    const own = part.querySelector("x-editor")!;
    own.className = "active";
    own.innerHTML = '<div tabindex="0">typed</div>';
    morph(part, draw(`${editor("1")}<p>2</p>`));
    expect(part.querySelector("x-editor")!.textContent).toBe("typed");
    own.querySelector("div")!.focus();
    morph(part, draw(editor("2")));
    expect(part.querySelector("x-editor")).toBe(own);
    own.querySelector("div")!.blur();
    morph(part, draw(editor("2")));
    expect(part.querySelector("x-editor")!.getAttribute("value")).toBe("2");
    expect(part.querySelector("x-editor")!.textContent).toBe("");
  });
});
