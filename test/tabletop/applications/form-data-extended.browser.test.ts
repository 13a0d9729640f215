import { beforeEach, describe, expect, test } from "vitest";
import { FormDataExtended } from "../../../tabletop/foundry/applications/ux/form-data-extended.ts";
import { clearPage, preparePage } from "./page.ts";

function form(html: string): HTMLFormElement {
  const element = document.createElement("form");
  element.innerHTML = html;
  document.body.append(element);
  return element;
}

describe("FormDataExtended", () => {
  beforeEach(() => {
    preparePage();
    clearPage();
  });

  test.each<[string, string, Record<string, unknown>]>([
    ["text", '<input name="a.b" value=" x ">', { "a.b": " x " }],
    [
      "number",
      '<input type="number" name="n" value="3.5"><input type="number" name="m" value="">',
      { n: 3.5, m: null },
    ],
    ["range", '<input type="range" name="n" min="0" max="9" value="4">', { n: 4 }],
    ["checkbox", '<input type="checkbox" name="a" checked><input type="checkbox" name="b">', { a: true, b: false }],
    [
      "checkboxes of one name",
      '<input type="checkbox" name="a" value="x" checked><input type="checkbox" name="a" value="y"><input type="checkbox" name="a" value="z" checked>',
      { a: ["x", "z"] },
    ],
    ["radio", '<input type="radio" name="r" value="1"><input type="radio" name="r" value="2" checked>', { r: "2" }],
    ["radio, none chosen", '<input type="radio" name="r" value="1">', { r: null }],
    ["select", '<select name="s"><option>a<option selected>b</select>', { s: "b" }],
    [
      "multiple select",
      '<select name="s" multiple><option selected>a<option selected>b<option>c</select>',
      { s: ["a", "b"] },
    ],
    [
      "data-dtype",
      '<input name="n" value="7" data-dtype="Number"><select name="b" data-dtype="Boolean"><option value="true" selected></select>',
      { n: 7, b: true },
    ],
    ["data-dtype, empty", '<input name="n" value="" data-dtype="Number">', { n: null }],
    [
      "disabled and read-only",
      '<input name="a" value="1" disabled><fieldset disabled><input name="b" value="1"></fieldset><input name="c" readonly value="1">',
      {},
    ],
    [
      "buttons and nameless",
      '<button name="x" value="1">x</button><input value="1"><input type="submit" name="y" value="1">',
      {},
    ],
    ["several fields of one name", '<input name="a" value="1"><input name="a" value="2">', { a: ["1", "2"] }],
    ["image to edit", '<img data-edit="img" src="icons/a.svg">', { img: "icons/a.svg" }],
    ["string tags", '<string-tags name="t" value="a, b"></string-tags>', { t: ["a", "b"] }],
    [
      "multi select element",
      '<multi-select name="m"><option value="a" selected>A</option><option value="b">B</option><option value="c" selected>C</option></multi-select>',
      { m: ["a", "c"] },
    ],
    ["range picker", '<range-picker name="r" min="1" max="5" value="9"></range-picker>', { r: 5 }],
    ["colour", '<color-picker name="c" value="#AABBCC"></color-picker>', { c: "#AABBCC" }],
    ["file", '<file-picker name="f" type="image" value="a/b.webp"></file-picker>', { f: "a/b.webp" }],
    ["rich text", '<prose-mirror name="p" toggled value="&lt;p&gt;x&lt;/p&gt;"></prose-mirror>', { p: "<p>x</p>" }],
  ])("FormDataExtended reads %s", (_name, html, expected) => {
    expect(new FormDataExtended(form(html)).object).toEqual(expected);
  });

  test("FormDataExtended includes disabled fields on request", () => {
    expect(new FormDataExtended(form('<input name="a" value="1" disabled>'), { disabled: true }).object).toEqual({
      a: "1",
    });
  });

  test("FormDataExtended is a FormData with the same values", () => {
    const data = new FormDataExtended(form('<input type="number" name="n" value="3">'));
    expect(data).toBeInstanceOf(FormData);
    expect(data.get("n")).toBe("3");
  });
});
