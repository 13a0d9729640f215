/** Every line of a test's pool and obstacle, as cards show them. */
import type { Modifier } from "../../../rules/shared/modifier.ts";
import { total } from "../../../rules/shared/modifier.ts";
import { type Test, obOf } from "../checks/test-data.ts";

/** The lines of the dice, tokens and helpers among them, and of what had to be reached. */
export function whyOf(test: Test): { readonly why: readonly Modifier[]; readonly against: readonly Modifier[] } {
  const { lines, helpers, tokens, ob, luck } = test;
  const help = helpers.map(({ name, actor }): Modifier => ({ label: name, value: 1, source: { uuid: actor } }));
  const paid: Modifier = { label: "QUADRANT.Circumstances.Term.tokens", value: tokens, source: { rule: "CIR-TOK-12" } };
  const doubled: Modifier = {
    label: "QUADRANT.Circumstances.Ob.luck",
    value: obOf(test) - total(ob),
    source: { rule: "CIR-LUCK-1" },
  };
  return {
    why: [...lines, ...help, ...(tokens > 0 ? [paid] : [])],
    against: [...ob, ...(luck !== null && test.versus === null && ob.length > 0 ? [doubled] : [])],
  };
}
