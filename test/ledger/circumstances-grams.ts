/** The test vectors of skill-grams, by their `op`: see circumstances-ops.ts. */
import { deleteGram, installGram, refuseDelete, refuseDownload } from "../../src/rules/circumstances/grams.ts";
import { findSkill } from "../../src/rules/circumstances/skills.ts";
import { readAgainstObstacle } from "../../src/rules/circumstances/successes.ts";
import type { Refusal } from "../../src/rules/shared/reasons.ts";
import type { Actual } from "../../tools/ledger-bindings.ts";
import type { Bind } from "./circumstances-ops.ts";
import { word } from "./circumstances-refusals.ts";

/** What the Mindchip holds after a test of a gram, or as it is where that is refused. */
function testGram(
  skill: string,
  successes: number,
  refused: Refusal | null,
  before: readonly string[],
  after: readonly string[],
): Actual {
  const found = findSkill(skill);
  if (!found) return {};
  const ob = found.gramOb;
  if (refused) return { ob, refused: word(refused), installed: [...before] };
  const { pass } = readAgainstObstacle(successes, ob, false);
  return { ob, pass, installed: pass ? [...after] : [...before] };
}

const gram: Bind = (given, house) => {
  const installed = given.texts("installed");
  const wanted = { skill: given.text("skill") ?? "", replace: given.text("replace") ?? "" };
  const refused = refuseDownload(given.num("mindchip"), installed, wanted, house);
  return testGram(wanted.skill, given.num("successes"), refused, installed, installGram(installed, wanted));
};

const gramDelete: Bind = (given) => {
  const installed = given.texts("installed");
  const skill = given.text("skill") ?? "";
  const after = deleteGram(installed, skill);
  return testGram(skill, given.num("successes"), refuseDelete(installed, skill), installed, after);
};

/** What the examples of skill-grams ask for. */
export const gramOps: Readonly<Record<string, Bind>> = { gram, gramDelete };
