import fc from "fast-check";
import { expect, it } from "vitest";
import { imageUrl } from "../../src/core/ui/html.ts";

/** Returns the style of an element with this picture. */
function styled(path: string): CSSStyleDeclaration {
  const holder = document.createElement("span");
  holder.setAttribute("style", `background-image: ${imageUrl(path)}`);
  return holder.style;
}

/** Returns the address in a serialised `url("…")`. */
const addressIn = (value: string): string =>
  value
    .replace(/^url\("|"\)$/g, "")
    .replace(/\\(?:([0-9a-f]{1,6}) ?|(.))/gs, (_all, code: string | undefined, letter: string | undefined) =>
      code === undefined ? (letter ?? "") : String.fromCodePoint(parseInt(code, 16)),
    );

it("A picture's URL in a style is one address and nothing else, whatever the path contains", () => {
  const hostile = [
    'x"); color: red; --a: url("',
    "a'b(c)d",
    'x\\"); color: red',
    "x\n); color: red",
    "</style><script>",
    "icons/a b.svg",
    "",
  ];
  for (const path of hostile) expect([...styled(path)]).toEqual(["background-image"]);
  for (const path of hostile) expect(addressIn(styled(path).backgroundImage)).toBe(path);
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(..."ab\"'\\()\n\r\f\t;:{}</*-é星 ") }), (path) => {
      expect([...styled(path)]).toEqual(["background-image"]);
      expect(addressIn(styled(path).backgroundImage)).toBe(path);
    }),
  );
});
