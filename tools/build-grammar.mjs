// Compiles the dice grammar to a plain ES module: `node tools/build-grammar.mjs`. The result is committed; a test
// compares it with a fresh one.
import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { format } from "oxfmt";
import peggy from "peggy";

const folder = new URL("../tabletop/foundry/dice/", import.meta.url);

/**
 * Compiles the grammar's text to the text of an ES module with `parse` and `SyntaxError`, formatted like the rest of
 * the project.
 */
export async function compileGrammar(text) {
  const code = peggy.generate(text, { output: "source", format: "es", cache: false, grammarSource: "grammar.peggy" });
  const { code: formatted } = await format(
    "parser.generated.js",
    `/* eslint-disable */
// Generated from grammar.peggy by tools/build-grammar.mjs: do not edit.
${code}`,
    { printWidth: 120 },
  );
  return formatted;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const text = await readFile(new URL("grammar.peggy", folder), "utf8");
  await writeFile(new URL("parser.generated.js", folder), await compileGrammar(text));
}
