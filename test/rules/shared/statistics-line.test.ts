/** Statistics that a GM writes in one line. */
import { describe, expect, it } from "vitest";
import { parseStatisticsLine } from "../../../src/rules/shared/statistics-line.ts";

describe("statistics in one line", () => {
  it("An entry has a name and a number, or a last word", () => {
    expect(parseStatisticsLine("Physique 3, Small Arms Expert;Shotgun\n Dodge -2")).toEqual([
      { text: "Physique 3", name: "Physique", number: 3, word: "3", rest: "Physique" },
      { text: "Small Arms Expert", name: "Small Arms Expert", number: null, word: "expert", rest: "Small Arms" },
      { text: "Shotgun", name: "Shotgun", number: null, word: "", rest: "" },
      { text: "Dodge -2", name: "Dodge", number: -2, word: "-2", rest: "Dodge" },
    ]);
  });

  it("Spaces between words count once, and empty entries not at all", () => {
    expect(
      parseStatisticsLine("  Small \t  Arms   +12 ,, ;\n").map(({ text, name, number }) => [text, name, number]),
    ).toEqual([["Small Arms +12", "Small Arms", 12]]);
    expect(parseStatisticsLine(" ")).toEqual([]);
  });

  it("A number has up to three digits, and may touch the name", () => {
    expect(parseStatisticsLine("Hull120, Mark 1999, 7").map(({ name, number }) => [name, number])).toEqual([
      ["Hull", 120],
      ["Mark 1", 999],
      ["", 7],
    ]);
  });

  it("No more than forty entries are read", () => {
    expect(parseStatisticsLine(Array.from({ length: 45 }, (_, i) => `Skill ${i}`).join(",")).length).toBe(40);
  });
});
