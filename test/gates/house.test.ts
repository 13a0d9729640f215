/** The house keeps its shape: what no linter of ours can say. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const tracked = (...paths: string[]): string[] =>
  execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard", ...paths], { encoding: "utf8" })
    .split("\0")
    .filter(Boolean);

describe("the tabletop", () => {
  it("names no system it hosts", () => {
    const named = tracked("tabletop").filter(
      (file) => /\.(ts|js|css|html|hbs|json|md)$/.test(file) && /quadrant|starsiege|sidonia/i.test(readFileSync(file, "utf8")),
    );
    expect(named).toEqual([]);
  });
});

describe("the lock file", () => {
  it("holds no download address", () => {
    expect(readFileSync("package-lock.json", "utf8")).not.toMatch(/"resolved"|https?:\/\/registry/);
  });
});

describe("styles", () => {
  it("address nothing from the server's root", () => {
    for (const file of tracked("styles")) expect(readFileSync(file, "utf8"), file).not.toMatch(/url\(["']?\//);
  });
});
