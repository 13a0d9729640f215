/** Rules about the repository's files that our linters can't check. */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";

const tracked = (...paths: string[]): string[] =>
  execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard", ...paths], { encoding: "utf8" })
    .split("\0")
    .filter(Boolean);

describe("the tabletop", () => {
  it("No file of the tabletop names a system it hosts", () => {
    const named = tracked("tabletop").filter(
      (file) =>
        /\.(ts|js|css|html|hbs|json|md)$/.test(file) && /quadrant|starsiege|sidonia/i.test(readFileSync(file, "utf8")),
    );
    expect(named).toEqual([]);
  });
});

describe("the lock file", () => {
  it("The lock file has no download address", () => {
    expect(readFileSync("package-lock.json", "utf8")).not.toMatch(/"resolved"|https?:\/\/registry/);
  });
});

describe("styles", () => {
  it("No style has an address from the server's root", () => {
    for (const file of tracked("styles")) expect(readFileSync(file, "utf8"), file).not.toMatch(/url\(["']?\//);
  });
});

describe("files", () => {
  /** Tables of data, and files that a tool writes. */
  const TABLES = [/^src\/rules\/[^/]+\/data\//, /\.generated\./];

  it("Every file has at most 500 lines of code", () => {
    const long = tracked("src", "tabletop", "tools", "test")
      .filter(
        (file) => /\.(ts|js|mjs|hbs)$/.test(file) && existsSync(file) && !TABLES.some((table) => table.test(file)),
      )
      .filter((file) => readFileSync(file, "utf8").split("\n").length > 501);
    expect(long).toEqual([]);
  });

  it("No file has a marker of unfinished work", () => {
    const left = tracked("src", "tabletop", "tools", "test", "templates", "docs")
      .filter((file) => /\.(ts|js|mjs|hbs|css|md)$/.test(file) && existsSync(file))
      .filter((file) => /\b(TO(?:)DO|FIX(?:)ME|XXX)\b|@ts-(?:ignore|nocheck)/.test(readFileSync(file, "utf8")));
    expect(left.filter((file) => file !== "test/gates/house.test.ts")).toEqual([]);
  });
});

describe("the documentation pages", () => {
  const pages = tracked("*.md", "docs", "tabletop").filter((file) => file.endsWith(".md"));

  it.each(pages)("The links of %s lead to existing files", (page) => {
    const text = readFileSync(page, "utf8");
    const links = [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)].flatMap(([, link]) => link ?? []);
    expect(links.filter((link) => !existsSync(join(dirname(page), decodeURIComponent(link))))).toEqual([]);
  });

  it.each(pages)("The commands that %s names exist", (page) => {
    const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };
    const named = [...readFileSync(page, "utf8").matchAll(/\bnpm run ([a-z:-]+)/g)].flatMap(([, name]) => name ?? []);
    expect(named.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
  });
});

describe("the manifest", () => {
  it("The manifest names shipped files, without a leading slash", () => {
    const manifest = JSON.parse(readFileSync("system.json", "utf8")) as {
      languages: { path: string }[];
      packs: { name: string; path: string }[];
      compatibility: object;
    };
    for (const { path } of manifest.languages) expect(existsSync(path.replace(/\.json$/, "")), path).toBe(true);
    for (const { name, path } of manifest.packs) {
      expect(path).toBe(`packs/${name}`);
      expect(existsSync(`packs/_source/${name}`) || name === "adventures", name).toBe(true);
    }
    expect(manifest.compatibility).toEqual({ minimum: "13" });
  });
});
