/** The pictures of the rulebook: they say what the rules say, in words too, and are legible on any ground. */
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readLocationDice } from "../../src/rules/sidonia/body.ts";
import { drawDiagrams, formatFigure } from "../../tools/rulebook/diagrams.ts";
import { FILLS, wrap } from "../../tools/rulebook/diagrams/svg.ts";
import { readBookProse, readBooks } from "../../tools/rulebook/book.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const pictures = drawDiagrams(readBookProse(root, readBooks(root)));

/** The relative luminance of a colour (WCAG). */
const luminance = (hex: string): number => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

describe("the pictures of the rulebook", () => {
  it("Each is of an area that a book has, and its words say all that it displays", () => {
    const areas = new Set(readBooks(root).flatMap(({ subjects }) => subjects.flatMap((one) => one.areas)));
    expect(pictures.size).toBeGreaterThanOrEqual(13);
    for (const [name, { svg, alt }] of pictures) {
      expect(areas).toContain(name.split(".")[0]);
      const drawn = [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, said = ""]) =>
        said.replace(/^\d {2}/, ""),
      );
      const words = alt.replaceAll(/\s+/g, " ");
      const missing = drawn.filter((said) => !words.includes(said.replaceAll("&#x27;", "'")));
      expect(missing, name).toEqual([]);
    }
  });

  it("SID-LOC-1: the figure names the part that each roll of the rules strikes", () => {
    const { alt } = pictures.get("SID-LOC") ?? { alt: "" };
    const rolled = new Map(
      [...alt.matchAll(/(Head|Torso|(?:Left|Right) (?:arm|leg)): ([\d, or]+) \(/g)].map(([, name = "", at = ""]) => [
        name,
        at.match(/\d+/g)?.map(Number) ?? [],
      ]),
    );
    expect([...rolled.values()].flat().sort((a, b) => a - b)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    for (const [name, sums] of rolled)
      for (const sum of sums) {
        const faces = [Math.max(1, sum - 6), sum - Math.max(1, sum - 6)];
        expect(
          readLocationDice(faces)
            .replace(/([A-Z])/g, " $1")
            .toLowerCase(),
          name,
        ).toBe(name.toLowerCase());
      }
  });

  it("White text on every fill has a contrast of at least 4.5", () => {
    for (const [name, fill] of Object.entries(FILLS))
      expect(1.05 / (luminance(fill) + 0.05), name).toBeGreaterThanOrEqual(4.5);
  });

  it("Lines are no longer than asked unless one word is, and lose no word", () =>
    fc.assert(
      fc.property(
        fc.array(fc.stringMatching(/^[a-z]{1,12}$/), { minLength: 1 }),
        fc.integer({ min: 13, max: 60 }),
        (words, most) => {
          const lines = wrap(words.join(" "), most);
          expect(lines.join(" ")).toBe(words.join(" "));
          expect(lines.filter((line) => line.length > most)).toEqual([]);
        },
      ),
    ));

  it("A page has the pictures of its areas, and none for an area without", () => {
    expect(formatFigure(pictures, "quadrant", "SID-OUT")).toMatch(
      /^<figure><img src="systems\/quadrant\/diagrams\/sid-out.svg" alt="The five outcomes[^"]+"><\/figure>$/,
    );
    expect(formatFigure(pictures, "quadrant", "CIR-TEST").match(/<figure>/g)).toHaveLength(2);
    expect(formatFigure(pictures, "quadrant", "SID-CODE")).toBe("");
  });
});
