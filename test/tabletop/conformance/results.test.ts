/** The record of the last runs, and the table that is written from it. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

import { mergeResults, replaceMarkedPart, readResults, formatResults } from "../../../tools/conformance/results.ts";
import { bay } from "./report.ts";

describe("the results of a run", () => {
  test("Results are merged into the record of last runs: each system replaces its own line, and keeps its source", () => {
    const kept = {
      ...mergeResults({}, { passed: true, systems: [bay({}), bay({ id: "cove" })] }, "old", "2026-01-01"),
    };
    const results = { ...kept, bay: { ...kept["bay"], source: "one/bay @ 1234" } } as typeof kept;
    const problem = {
      step: "clicks",
      doing: "",
      kind: "console",
      message: "no\n  wind | <b>",
      stack: [],
      count: 1,
    } as const;
    const systems = [
      bay({ problems: [{ ...problem, fault: "system", why: "no sail" }], missing: ["Boat#row"] }),
      bay({ id: "", error: "no manifest" }),
    ];
    const next = mergeResults(results, { passed: true, systems }, "new", "2026-02-02");
    expect(next["cove"]).toEqual(results["cove"]);
    const text = formatResults(next);
    expect(text).toMatch(/^\| bay \| one\/bay @ 1234 \|.*\| 0 \| 1 \| 1 \| passed, 2026-02-02 at new, /m);
    expect(text).toContain("- bay: no wind | &lt;b> (no sail)");
    expect(text).toContain("- bay: Boat#row");
    expect(text).toContain("**Open:** none.");
    expect(() => replaceMarkedPart("no marks", text)).toThrow(/no <!-- results/);
  });

  test("Results of an aborted run replace the previous ones, and a system that could not be read changes nothing", () => {
    const kept = mergeResults({}, { passed: true, systems: [bay({})] }, "old", "2026-01-01");
    const problems = [
      { step: "boot", doing: "", kind: "console", message: "no wind", stack: [], count: 1, fault: "open" },
    ] as const;
    const broken = bay({ passed: false, error: "the page\n was lost", problems });
    const next = mergeResults(kept, { passed: false, systems: [broken] }, "new", "2026-02-02");
    expect(next["bay"]).toMatchObject({
      passed: false,
      commit: "new",
      open: ["the run broke off: the page was lost", "no wind"],
    });
    expect(formatResults(next)).toMatch(/^\| bay \|.*\| failed, 2026-02-02 at new, /m);
    expect(
      mergeResults(kept, { passed: false, systems: [bay({ id: "", error: "no manifest" })] }, "new", "2026-02-02"),
    ).toEqual(kept);
  });

  test("The results in docs equal the record", () => {
    const document = readFileSync("docs/conformance.md", "utf8");
    expect(replaceMarkedPart(document, formatResults(readResults()))).toBe(document);
  });
});
