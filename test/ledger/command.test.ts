/** The command `npm run ledger`, as a process of its own. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "quadrant-ledger-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const file = (text: string, name: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};

describe("npm run ledger", () => {
  const ledger = (...args: string[]): { readonly out: string; readonly status: number } => {
    try {
      const out = execFileSync(process.execPath, ["--import", "tsx", join(root, "tools/ledger.ts"), ...args], {
        encoding: "utf8",
        cwd: root,
        stdio: "pipe",
      });
      return { out, status: 0 };
    } catch (error) {
      const { stdout, stderr, status } = error as { stdout: string; stderr: string; status: number };
      return { out: stdout + stderr, status };
    }
  };

  it("npm run ledger prints one JSON object, and passes", () => {
    const { out, status } = ledger("--json");
    expect(status).toBe(0);
    const tallies = JSON.parse(out) as Record<string, Record<string, number>>;
    expect(Object.keys(tallies)).toEqual(["circumstances", "edge", "sidonia", "siege"]);
    for (const tally of Object.values(tallies)) {
      expect(Object.keys(tally)).toEqual(["rules", "bound", "examples", "passed", "failed", "manual"]);
    }
    expect(tallies["siege"]).toMatchObject({ failed: 0, manual: 0 });
  });

  it("npm run ledger fails where an example fails or a file is malformed", () => {
    const wrong = ledger(
      file(
        "[{id: SIE-CB-1, examples: [{given: {primary: true, cl: 3, bonus: 1, d20: 14}, expect: {success: false}}]}]",
        "wrong.yaml",
      ),
    );
    expect(wrong.status).toBe(1);
    expect(wrong.out).toContain("wrong.yaml SIE-CB-1 #1: success is true, expected false");
    const malformed = ledger(file("a: [", "malformed.yaml"));
    expect(malformed.status).toBe(2);
    expect(malformed.out).toContain("malformed.yaml");
  });

  it("npm run ledger fails where rules are mutated", { timeout: 120_000 }, () => {
    const { out, status } = ledger("--mutate", "--mutants", "40", "--json");
    expect(status).toBe(1);
    const { mutants, killed } = JSON.parse(out) as { mutants: number; killed: number };
    expect(mutants).toBe(40);
    expect(killed).toBeGreaterThan(26);
  });
});
