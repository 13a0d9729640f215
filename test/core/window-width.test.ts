/** The widths that windows have classes for, and those that the style sheets may query. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { WINDOW_WIDTHS_PX } from "../../src/core/compat/application.ts";

it("Windows have a class for each width that the style lint allows in their queries", () => {
  const config = readFileSync(new URL("../../stylelint.config.js", import.meta.url), "utf8");
  const [, list = ""] = /"quadrant\/breakpoints": \[\[([\d, ]+)\]\]/.exec(config) ?? [];
  // 520 px is a width of the container q-spotlight.
  const allowed = list
    .split(", ")
    .map(Number)
    .filter((width) => width !== 520);
  expect(allowed).toEqual(WINDOW_WIDTHS_PX);
});
