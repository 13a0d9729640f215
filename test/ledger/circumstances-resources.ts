/** The test vectors of Resources and of what is raised by testing, by their `op`: see circumstances-ops.ts. */
import { type Tests, addTest, advance, countTestsNeeded } from "../../src/rules/circumstances/advancement.ts";
import {
  applyTax,
  computeHelperTax,
  computePurchaseOb,
  computeRestoreOb,
  computeRestored,
  computeTax,
  findQuantity,
  planRaise,
  refuseRaise,
  refuseRestore,
} from "../../src/rules/circumstances/resources.ts";
import { readAgainstObstacle } from "../../src/rules/circumstances/successes.ts";
import { total } from "../../src/rules/shared/reasons.ts";
import { createTerm } from "../../tools/ledger-given.ts";
import type { Bind } from "./circumstances-ops.ts";
import { word } from "./circumstances-refusals.ts";

const tax: Bind = (given, house) => {
  const result = computeTax(
    {
      ob: given.num("ob"),
      successes: given.num("successes"),
      treasure: given.num("treasure"),
      kindness: given.num("kindness"),
      accepted: given.flag("accept"),
    },
    house,
  );
  const shared = computeHelperTax(result.tax, house);
  return {
    ...result,
    current: applyTax({ max: given.num("max"), current: given.num("current") }, result.tax),
    helpers: given.nums("helpers").map((current) => applyTax({ max: current, current }, shared)),
  };
};

const resOb: Bind = (given, house) => ({
  ob: total([
    createTerm("base", given.num("base")),
    createTerm("purchase", computePurchaseOb({ away: given.flag("away"), bulk: given.num("bulk") })),
  ]),
  quantity: findQuantity(given.num("bulk"), house),
});

const resAdvance: Bind = (given) => {
  const max = given.num("max");
  const refused = refuseRaise(max, given.flag("pass"), given.num("treasure"));
  if (refused) return { max, refused: word(refused) };
  const [raised] = planRaise({ uuid: "Actor.a" });
  return { max: raised && "to" in raised ? raised.to : max };
};

const resRecover: Bind = (given) => {
  const lost = { max: given.num("max"), current: given.num("current") };
  const successes = given.num("successes");
  const restored = computeRestored(lost, successes);
  const refused = refuseRestore(lost);
  if (refused) return { refused: word(refused) };
  const { pass } = readAgainstObstacle(successes, computeRestoreOb(lost), given.flag("luck"));
  return {
    ob: computeRestoreOb(lost),
    pass,
    restored,
    current: total([createTerm("current", lost.current), createTerm("restored", restored)]),
  };
};

const raise: Bind = (given, house) => {
  const rating = given.num("rating");
  const before: Tests = { marks: given.num("marks"), passes: given.num("passes"), fails: given.num("fails") };
  // Examples of passes and fails give those that there are; of marks, those before the test.
  const tests = given.has("passes") ? before : addTest(before, true);
  const { needed } = countTestsNeeded(rating, house);
  return { ...advance(rating, tests, house), needed };
};

/** What the examples of Resources ask for. */
export const resourceOps: Readonly<Record<string, Bind>> = { tax, resOb, resAdvance, resRecover, advance: raise };
