/** The rulebook's text against the ledger: nothing is missing, every number is the rule's, and it is plain English. */
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import type { Fields } from "../../src/rules/shared/json.ts";
import { checkProse, computeReadingEase } from "../../tools/rulebook/check-prose.ts";
import { isSumOf, listDigits, listNumbers } from "../../tools/rulebook/numbers.ts";
import { type Prose, readProse } from "../../tools/rulebook/prose.ts";
import { findSharedRun, readSourceRuns } from "../../tools/rulebook/source-runs.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const LEDGERS = ["sidonia", "edge", "circumstances", "siege-1", "siege-2"];

const readRules = (ledger: string): Fields[] =>
  (parse(readFileSync(join(root, `ledger/${ledger}.yaml`), "utf8")) as Fields[]).filter(
    ({ id }) => typeof id === "string",
  );

const RULE: Fields = {
  id: "SID-ROLL-3",
  rule: "Roll 2d6 and add 3, or 1 for each rank (SID-ROLL-1, 5.1.2). WHO: player. CHANGES: pool -7.",
  table: [{ rank: 1, modifier: -2 }],
  examples: [{ given: { dice: [4, 5] }, expect: { total: 12 } }],
};
const PROSE: Prose = {
  text: "Roll 2d6. You add three, and one for each rank.",
  play: "Mara rolls 4 and 5 and adds 3. That is 12.",
  table: { head: ["Rank", "Modifier"], rows: [[1, "−2"]] },
};

describe.each(LEDGERS)("the text of %s", (ledger) => {
  const prose = readProse(root, ledger);
  const rules = readRules(ledger);

  it("Every rule has a text, with the rule's numbers and no others", () => {
    const problems = rules.flatMap((rule) =>
      checkProse(rule, prose.get(String(rule["id"]))).map((problem) => `${String(rule["id"])} ${problem}`),
    );
    expect(problems).toEqual([]);
  });

  it("Nothing is written about a rule that the ledger doesn't have", () => {
    const ids = new Set(rules.map(({ id }) => String(id)));
    expect([...prose.keys()].filter((id) => !ids.has(id))).toEqual([]);
  });

  it("It is plain English: a reading ease of 60 or more", () => {
    expect(computeReadingEase([...prose.values()].map(({ text }) => text))).toBeGreaterThanOrEqual(60);
  });
});

describe("what the check rejects", () => {
  it("A text with the rule's values is accepted", () => {
    expect(checkProse(RULE, PROSE)).toEqual([]);
  });

  it.each<[string, Prose | undefined, string]>([
    ["no text", undefined, "has no text"],
    ["a wrong number in the text", { ...PROSE, text: `${PROSE.text} Pay 8.` }, "8 is no number of the rule"],
    ["a wrong number in the table", { ...PROSE, table: { head: ["Rank"], rows: [[9]] } }, "9 is no number of the rule"],
    [
      "a total in play that is no sum",
      { ...PROSE, play: "Mara rolls 4 and 5. That is 27." },
      "27 is no number of the rule",
    ],
    ["a value left out", { text: "Roll 2d6 and add one." }, "3 of the rule is not mentioned"],
    ["a table left out", { text: PROSE.text }, "the rule's table is missing"],
    [
      "a name from the code",
      { ...PROSE, text: `${PROSE.text} See skillOnSheet.` },
      '"skillOnSheet" is a name from the code',
    ],
    ["the key of a setting", { ...PROSE, text: `${PROSE.text} See sid.rolls.` }, '"sid.r" is the key of a setting'],
    ["a rule id", { ...PROSE, text: `${PROSE.text} See SID-OUT-1.` }, '"SID-OUT-1" is a rule id'],
  ])("%s", (_, prose, problem) => {
    expect(checkProse(RULE, prose)).toContain(problem);
  });

  it("A sentence of the source is found, whatever its case and punctuation", () => {
    const folder = mkdtempSync(join(tmpdir(), "quadrant-sources-"));
    writeFileSync(join(folder, "book.txt"), "In this house the dice decide whether the rain will ever stop falling.");
    const runs = readSourceRuns(folder);
    expect(findSharedRun("Here THE DICE decide, whether the rain will ever stop falling!", runs)).toBeDefined();
    expect(findSharedRun("Here the dice decide how long the rain keeps falling on us.", runs)).toBeUndefined();
    expect(readSourceRuns(join(folder, "none")).size).toBe(0);
  });

  it("An entry with a wrong field, and a row that is too short, are named", () => {
    const folder = mkdtempSync(join(tmpdir(), "quadrant-prose-"));
    const write = (text: string): void => {
      mkdirSync(join(folder, "ledger/prose"), { recursive: true });
      writeFileSync(join(folder, "ledger/prose/sidonia.yaml"), text);
    };
    write("SID-ROLL-1: {text: Roll., txt: Again.}");
    expect(() => readProse(folder, "sidonia")).toThrow("sidonia.yaml: SID-ROLL-1: txt");
    write("SID-ROLL-1: {text: Roll., table: {head: [A, B], rows: [[1]]}}");
    expect(() => readProse(folder, "sidonia")).toThrow("row 1 of the table has not as many cells as the head");
  });
});

describe("numbers in texts", () => {
  it("Digits, dice, fractions and thousands count; ids, sections and signs don't", () => {
    expect(listDigits("2d6 −3, ½, 1,000 and 4.5 (SID-ROLL-9, 5.1.2)")).toEqual([2, 6, 3, 0.5, 1000, 4.5]);
    expect([...listNumbers("Twice the second of three, or none")].sort()).toEqual([0, 2, 3]);
  });

  it("A total is a sum or difference of two to four numbers", () => {
    expect([isSumOf(9, [4, 5]), isSumOf(1, [4, 5]), isSumOf(10, [1, 2, 3, 4])]).toEqual([true, true, true]);
    expect([isSumOf(11, [4, 5]), isSumOf(4, [4]), isSumOf(15, [1, 2, 3, 4, 5])]).toEqual([false, false, false]);
  });
});
