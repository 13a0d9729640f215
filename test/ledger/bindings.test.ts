/** Bindings of the ledger compute nothing themselves. Apart from the examples, which need no linter. */
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Linter } from "eslint";
import tseslint from "typescript-eslint";
import { describe, expect, it } from "vitest";
import { bindingRestrictions } from "../../tools/ledger-restrictions.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));

describe("bindings of the ledger", () => {
  const lint = (code: string): string[] =>
    new Linter()
      .verify(
        code,
        [
          {
            files: ["**/*.ts"],
            languageOptions: { parser: tseslint.parser as Linter.Parser },
            rules: { "no-restricted-syntax": ["error", ...bindingRestrictions] },
          },
        ],
        { filename: "binding.ts" },
      )
      .map(({ line, message }) => `${line}: ${message}`);

  it.each(readdirSync(join(root, "test/ledger")).filter((name) => /^(?!table\.).*(?<!\.test)\.ts$/.test(name)))(
    "The binding %s only renames and picks",
    (name) => {
      expect(lint(readFileSync(join(root, "test/ledger", name), "utf8"))).toEqual([]);
    },
  );

  it.each([
    "a + b",
    "a < b",
    "a === b",
    "const n = 12",
    "-a",
    "n++",
    "n += m",
    "Math.max(a, b)",
    "Number(a)",
    "list.length",
    "2.5",
    "given.raw('task');",
    "given.sub('a').word('winner', NAMES);",
  ])("A binding may not contain %s", (code) => expect(lint(code)).not.toEqual([]));

  it.each(["a && b", "!a", "a ?? b", "a ? b : c", "f(given.num('cl'))", "({ total: result.total })"])(
    "A binding may contain %s",
    (code) => expect(lint(code)).toEqual([]),
  );
});
