import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "../../../tabletop");

function flatten(value: unknown, path = ""): string[] {
  if (typeof value === "string") return [path];
  return Object.entries(value as object).flatMap(([key, inner]) => flatten(inner, path === "" ? key : `${path}.${key}`));
}

async function sources(): Promise<string> {
  const entries = await readdir(ROOT, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && /\.(ts|hbs|html)$/.test(entry.name));
  return (await Promise.all(files.map((file) => readFile(join(file.parentPath, file.name), "utf8")))).join("\n");
}

describe("the tabletop's words", async () => {
  const keys = flatten(JSON.parse(await readFile(join(ROOT, "lang/en.json"), "utf8")));
  const text = await sources();
  const used = new Set([...text.matchAll(/\bTABLETOP(?:\.\w+)+(?![\w.]*\$\{)/g)].map(([key]) => key));
  /** Starts of keys that are put together at run time, and the blocks that the server hands to the pages whole. */
  const prefixes = [...text.matchAll(/\b(TABLETOP(?:\.\w+)*\.)\$\{/g)]
    .map(([, prefix]) => prefix ?? "")
    .concat("TABLETOP.Join.", "TABLETOP.Page.");

  it("has a text for every key that is used", () => {
    const known = new Set(keys);
    const blocks = new Set(keys.map((key) => key.replace(/\.\w+$/, "")));
    expect([...used].filter((key) => !known.has(key) && !blocks.has(key))).toEqual([]);
  });

  it("has no text that nobody uses", () => {
    const own = keys.filter((key) => key.startsWith("TABLETOP."));
    expect(own.filter((key) => !used.has(key) && !prefixes.some((prefix) => key.startsWith(prefix)))).toEqual([]);
  });
});
