import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { withCoverage } from "../../tools/tabletop-coverage.ts";
import { CONTRACT } from "../tabletop/contract/index.ts";

const cases = Object.values(CONTRACT).flat();
const sourced = cases.filter(({ guess }) => guess === undefined);

it("The contract has at least 300 cases with a public page and its sentence, and the log counts the guesses", () => {
  console.log(`contract: ${sourced.length} cases with page and sentence, ${cases.length - sourced.length} guesses`);
  expect(sourced.length).toBeGreaterThanOrEqual(300);
});

it("Every case has a unique name, a valid page and a meaningful sentence", () => {
  const names = cases.map(({ member, says }) => `${member}: ${says}`);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  const poor = sourced.filter(
    ({ page = "", sentence = "" }) =>
      !/^(api\/|article\/|releases\/|https:\/\/)\S+$/.test(page) || sentence.trim().length < 12,
  );
  expect(poor.map(({ member, page, sentence }) => `${member}: ${page}: ${sentence}`)).toEqual([]);
  expect(cases.filter(({ guess }) => guess !== undefined && guess.trim().length < 12)).toEqual([]);
});

it("The README's coverage equals that of the code and the contract", () => {
  const readme = readFileSync("tabletop/README.md", "utf8");
  expect(withCoverage(readme), "run `npm run coverage`").toBe(readme);
}, 60_000);
