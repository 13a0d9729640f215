/** The source as the counts see it: every TypeScript file under src/, parsed once. */
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";

export interface Source {
  /** From the root of the checkout, with forward slashes: "src/core/install.ts". */
  readonly path: string;
  readonly text: string;
  readonly lines: readonly string[];
  readonly tree: ts.SourceFile;
}

/** Returns every `.ts` file under `src/` of a checkout, sorted by path. */
export function readSources(root: string): readonly Source[] {
  return readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" })
    .map((path) => `src/${path.replaceAll("\\", "/")}`)
    .filter((path) => path.endsWith(".ts"))
    .sort()
    .map((path) => parseSource(path, readFileSync(join(root, path), "utf8")));
}

export function parseSource(path: string, text: string): Source {
  const tree = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  return { path, text, lines: text.replace(/\n$/, "").split("\n"), tree };
}

/** Calls `visit` with every node of a file. */
export function walk(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node);
  ts.forEachChild(node, (child) => walk(child, visit));
}

export const isCore = (path: string): boolean => path.startsWith("src/core/");

/** Returns the folder of core that a file belongs to; a file directly under src/core is a folder of its own. */
export const coreFolder = (path: string): string => path.split("/").slice(0, 3).join("/");

export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
