/** Folders that look like this repository to its tools: the same configuration, with a few planted files. */
import { execFile } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { GATES, type GateName } from "../../tools/gates.ts";

/** What the gates read besides the files they check. */
const CONFIGURATION = [
  ".dependency-cruiser.cjs",
  ".oxfmtrc.json",
  ".oxlintrc.json",
  "eslint.config.js",
  "knip.json",
  "package.json",
  "stylelint.config.js",
  "tools/ledger-restrictions.mjs",
  "tools/lint-rules.mjs",
  "tools/styles/stylelint-plugin.mjs",
  "tools/opening-script.ts",
  "tsconfig.base.json",
  "tsconfig.json",
  "tsconfig.rules.json",
  "tsconfig.rulesets.json",
  "tsconfig.tabletop.json",
];

/** Source text by path from the root. */
export type Files = Readonly<Record<string, string>>;

/** Creates a folder with our configuration and the given files, passes it on, and deletes it. */
export async function withFolder<T>(files: Files, use: (folder: string) => T | Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), "planted-"));
  try {
    symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
    for (const file of CONFIGURATION) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      copyFileSync(file, join(folder, file));
    }
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), text);
    }
    return await use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs a gate's own command in a folder; `more` requests machine-readable output. */
export async function runGate(
  name: GateName,
  folder: string,
  more: readonly string[] = [],
): Promise<{ readonly code: number; readonly output: string }> {
  const gate = GATES.find((one) => one.name === name);
  if (!gate) throw new Error(`No gate is called ${name}`);
  const [command, ...args] = gate.command;
  return new Promise((done) => {
    // Some tools write colours when CI is set, one of them whatever NO_COLOR says; the tests read plain text.
    const env = { ...process.env, NO_COLOR: "1", FORCE_COLOR: undefined };
    const options = { cwd: folder, maxBuffer: 64 * 1024 * 1024, env };
    execFile(command, [...args, ...more], options, (error, stdout, stderr) =>
      done({ code: error ? 1 : 0, output: stripVTControlCharacters(stdout || stderr) }),
    );
  });
}
