/** What the build makes of our style sheets: width queries and lists of selectors. */
import postcss from "postcss";
import { describe, expect, it } from "vitest";
import { selectorLists } from "../../tools/styles/selector-lists.ts";
import { widthClasses } from "../../tools/styles/width-classes.ts";

const build = (css: string): string =>
  postcss([widthClasses, selectorLists])
    .process(css, { from: undefined })
    .css.replaceAll(/\s+/g, " ")
    .replaceAll(/, ?/g, ", ")
    .trim();
const query = (condition: string, selector = ".quadrant .a"): string =>
  build(`@container q-window ${condition} { ${selector} { color: red; } }`).replace(/ \{.*/, "");

describe("a width query of a window", () => {
  it.each([
    ["(width <= 560px)", ".quadrant:where(.q-max-560) .a"],
    ["(width > 560px)", ".quadrant:where(.q-window:not(.q-max-560)) .a"],
    ["(width > 560px) and (width <= 760px)", ".quadrant:where(.q-max-760:not(.q-max-560)) .a"],
    ["(width > 900px) or (width <= 560px)", ".quadrant:where(.q-window:not(.q-max-900), .q-max-560) .a"],
  ])("%s becomes classes that make it no more specific", (condition, selector) => {
    expect(query(condition)).toBe(selector);
  });
  it("is written to the element that is the window, in each selector of a list", () => {
    expect(query("(width <= 480px)", ".theme-dark .quadrant.skin-edge > .a, .skin-edge::before")).toBe(
      ".theme-dark .quadrant.skin-edge:where(.q-max-480) > .a, .skin-edge:where(.q-max-480)::before",
    );
  });
  it("keeps the order of rules", () => {
    expect(
      build(".quadrant .a { top: 0 } @container q-window (width <= 480px) { .quadrant .a { top: 1px } } .b { top: 0 }"),
    ).toBe(".quadrant .a { top: 0 } .quadrant:where(.q-max-480) .a { top: 1px } .b { top: 0 }");
  });
  it("leaves other containers alone", () => {
    const css = "@container q-spotlight (width <= 520px) { .quadrant .a { top: 0 } }";
    expect(build(css)).toBe(css);
  });
  it.each([
    ["(width >= 560px)", ".quadrant .a", 'write "(width >= 560px)" as'],
    ["(width <= 560px)", ".a .b", '".a .b" names neither .quadrant nor a skin'],
  ])("%s with %s is refused", (condition, selector, message) => {
    expect(() => query(condition, selector)).toThrow(message);
  });
});

describe("a last :is()", () => {
  it.each([
    [".a :is(h1, h2)", ".a h1, .a h2"],
    [".a :is(.b, .c):hover", ".a .b:hover, .a .c:hover"],
    [".a:is(.b, .c)", ".a.b, .a.c"],
    [".a > :is(.b, .c), .d", ".a > .b, .a > .c, .d"],
    [".a :is(.b h2, .c h2)", ".a .b h2, .a .c h2"],
    [".a :is(b, i):is(.c, .d)", ".a b.c, .a b.d, .a i.c, .a i.d"],
  ])("%s becomes a list", (from, to) => {
    expect(build(`${from} { top: 0 }`)).toBe(`${to} { top: 0 }`);
  });
  it.each([
    [".a :is(.b, i)", "its selectors are not as specific as each other"],
    [".a > :is(.b h2, .c h2)", "the parent would be another one"],
    [".a:is(.b h2, .c h2)", "the element would be another one"],
    [".a.b:is(h1, h2)", "a tag is written first"],
    [":is(.a, .b) .c", "it is not last"],
  ])("%s stays: %s", (selector) => {
    expect(build(`${selector} { top: 0 }`)).toBe(`${selector} { top: 0 }`);
  });
});
