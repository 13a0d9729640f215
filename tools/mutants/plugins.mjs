/** What StrykerJS can't do by itself: `npm run mutants` names both plugins in its options. */
import { createHash } from "node:crypto";
import { PluginKind, commonTokens, declareClassPlugin, declareValuePlugin, tokens } from "@stryker-mutator/api/plugin";

/**
 * Passes a sample of all mutants; the others count as rejected and are not run. A mutant is chosen by the seed, its file
 * and what it changes, not by its position: a new line elsewhere leaves it in the sample.
 */
class SampleChecker {
  static inject = tokens(commonTokens.options);
  /** @param {{ sample: { most: number, seed: string } }} options */
  constructor(options) {
    this.sample = options.sample;
  }

  async init() {
    // Nothing to prepare.
  }

  /** Returns one group of all mutants: the sample is drawn from the whole. */
  async group(mutants) {
    return [mutants.map(({ id }) => id)];
  }

  async check(mutants) {
    const chosen = chooseMutants(mutants, this.sample);
    return Object.fromEntries(
      mutants.map(({ id }) => [
        id,
        chosen.has(id) ? { status: "passed" } : { status: "compileError", reason: "not in the sample" },
      ]),
    );
  }
}

/** Returns the ids of the mutants of a sample. */
function chooseMutants(mutants, { most, seed }) {
  const seen = new Map();
  const keyed = mutants.map(({ id, fileName, mutatorName, replacement }) => {
    const what = [seed, fileName.replace(/^.*[\\/]src[\\/]/, "src/"), mutatorName, replacement].join(" ");
    const nth = seen.get(what) ?? 0;
    seen.set(what, nth + 1);
    return { id, key: createHash("sha256").update(`${what} ${nth}`).digest("hex") };
  });
  keyed.sort((a, b) => (a.key < b.key ? -1 : 1));
  return new Set(keyed.slice(0, most).map(({ id }) => id));
}

/** Leaves the keys of language strings alone: what they say is for test/gates/lang.test.ts. */
const languageKeys = {
  shouldIgnore: ({ node }) =>
    node.type === "StringLiteral" && node.value.startsWith("QUADRANT.") ? "a key of a language string" : undefined,
};

export const strykerPlugins = [
  declareClassPlugin(PluginKind.Checker, "sample", SampleChecker),
  declareValuePlugin(PluginKind.Ignore, "language-keys", languageKeys),
];
