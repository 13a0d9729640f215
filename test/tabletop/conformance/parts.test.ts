/**
 * The parts of the run that need no page: options, manifests, the classification of messages, and the printed report.
 */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { Findings } from "../../../tools/conformance/findings.ts";
import { readOptions, UsageError } from "../../../tools/conformance/options.ts";
import { formatReport } from "../../../tools/conformance/report.ts";
import { runAll } from "../../../tools/conformance/run.ts";
import { otherNumber } from "../../../tools/conformance/steps-documents.ts";
import { findGeneration, readTarget } from "../../../tools/conformance/target.ts";
import type { ErrorNote, Note, SystemReport } from "../../../tools/conformance/types.ts";
import { bay } from "./report.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "conformance-parts-"));
  await mkdir(join(folder, "module"));
  await writeFile(
    join(folder, "module/a.mjs"),
    "export const one = 1;\nfunction f() {\n  const rope = 2;\n  return rope;\n}\nrope.length;\n",
  );
  await writeFile(
    join(folder, "module/b.mjs"),
    [
      "export class Hull extends foundry.abstract.TypeDataModel {}",
      "export class Boat extends Hull {",
      "  leak() { return this.getEmbeddedDocument('Item', 'x'); }",
      "  sail() { this.hoist(); }",
      "}",
      "export class Sheet {",
      "  static _open = {};",
      "  static _shut = {};",
      "  constructor() { this._shut = {}; }",
      "  toggle(id) { return this._open[id]; }",
      "  close(id) { return this._shut[id]; }",
      "}",
      "dialog.querySelector('input');",
      "Hull.prototype.hoist = () => 1;",
    ].join("\n"),
  );
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const thrown = (message: string, { name = "Error", file = "systems/bay/module/a.mjs", line = 6 } = {}): ErrorNote => ({
  name,
  message,
  stack: `${name}: ${message}\n    at f (http://127.0.0.1:4000/${file}:${line}:1)\n    at async g (http://127.0.0.1:4000/systems/bay/module/a.mjs:1:1)`,
});
const error = (...errors: ErrorNote[]): Note => ({
  kind: "error",
  text: errors.map(({ name, message }) => `${name}: ${message}`).join(" "),
  errors,
});
const find = (...notes: Note[]) => {
  const findings = new Findings("bay", folder);
  for (const note of notes) findings.take(note, "clicks", "click something");
  return findings.report();
};

describe("the command line", () => {
  test("The command line reads folders from the environment, each once", () => {
    expect(readOptions([], "a:b::a")).toMatchObject({ folders: ["a", "b"], json: false, minutes: 10 });
    expect(readOptions([], undefined)).toMatchObject({ folders: [] });
  });

  test("The command line reads options", () => {
    expect(readOptions(["--json", "--generation", "13", "--minutes", "2", "--pictures", "p"], "a")).toMatchObject({
      json: true,
      generation: 13,
      minutes: 2,
      pictures: "p",
    });
    expect(readOptions(["--help"], "a")).toBe("help");
  });

  test.each([
    [["--generation", "12"]],
    [["--minutes", "0"]],
    [["--minutes", "soon"]],
    [["--still", "never"]],
    [["--wrong"]],
    [["stray"]],
  ])("The command line rejects %j", (args) => {
    expect(() => readOptions(args, "a")).toThrow(UsageError);
  });
});

describe("the generation", () => {
  test.each([
    [{ minimum: 13, verified: "14.359" }, 14],
    [{ minimum: "13.342", verified: "13" }, 13],
    [{ minimum: "12", verified: 13.351 }, 13],
    [{ minimum: "13" }, 13],
    [{ minimum: "11", verified: "12" }, 13],
    [{ verified: "15" }, 14],
    [{}, 14],
    [undefined, 14],
  ])("The generation of %j is %i", (compatibility, generation) =>
    expect(findGeneration(compatibility)).toBe(generation),
  );
});

describe("the folder of a system", () => {
  test("A folder that does not exist, or contains no system, is an entry with an error; the others still run", async () => {
    const bad = join(folder, "bad");
    await mkdir(bad);
    await writeFile(join(bad, "system.json"), "{");
    const options = readOptions([], `${folder}/none:${folder}:${bad}`);
    if (options === "help") throw new Error("these are options");
    const report = await runAll(options, () => undefined);
    expect(report.passed).toBe(false);
    expect(report.systems.map(({ error: why }) => why)).toEqual([
      expect.stringMatching(/none: there is no system\.json/),
      expect.stringMatching(/there is no system\.json/),
      expect.stringMatching(/system\.json is not JSON/),
    ]);
    expect(formatReport(report)).toContain("error: ");
  });

  test("A system's folder lists what it declares", async () => {
    const bay = join(folder, "bay");
    await mkdir(bay);
    const manifest = {
      id: "bay",
      title: "Bay",
      version: "1.2.3",
      compatibility: { verified: "13" },
      documentTypes: { Actor: { boat: {} } },
    };
    await writeFile(join(bay, "system.json"), JSON.stringify(manifest));
    await writeFile(join(bay, "template.json"), JSON.stringify({ Item: { types: ["oar"], oar: {} } }));
    expect(await readTarget(bay)).toMatchObject({
      id: "bay",
      version: "1.2.3",
      generation: 13,
      types: { Actor: ["boat"], Item: ["oar"] },
    });
  });
});

describe("a message of a page", () => {
  test("An error of a page is a problem with its stack and the line of the package", () => {
    const { problems } = find(error(thrown("no wind", { line: 4 })));
    expect(problems).toEqual([
      {
        step: "clicks",
        doing: "click something",
        kind: "console",
        message: "Error: no wind",
        stack: ["f systems/bay/module/a.mjs:4", "async g systems/bay/module/a.mjs:1"],
        line: "return rope;",
        fault: "open",
        count: 1,
      },
    ]);
  });

  test("A repeated problem is listed once, and counted", () => {
    expect(find(error(thrown("no wind")), error(thrown("no wind"))).problems).toMatchObject([{ count: 2 }]);
  });

  test("A problem names the cause, and its consequence", () => {
    const [problem] = find(error(thrown("the sheet failed"), thrown("no wind"))).problems;
    expect(problem?.message).toBe("the sheet failed ← Error: no wind");
  });

  test.each([
    ["reads", "Cannot read properties of undefined (reading 'depth')"],
    ["calls", "game.tides.rise is not a function"],
    ["constructs", "foundry.sails.Jib is not a constructor"],
    ["names", "tide is not defined"],
    ["takes apart", "Cannot destructure property 'a' of 'boat' as it is undefined."],
  ])("A name that it %s and that does not exist is listed", (_how, message) => {
    const { undefinedReads } = find(error(thrown(message, { name: "TypeError", line: 4 })));
    expect(undefinedReads).toEqual([
      { text: expect.stringMatching(/ at f systems\/bay\/module\/a\.mjs:4: return rope;$/), count: 1 },
    ]);
  });

  test("Documented members that are not built are listed once", () => {
    const text = "Boat#sail is documented for Foundry generation 14, but this tabletop has not built it.";
    expect(find(error(thrown(text)), error(thrown(`Failed: ${text}`))).missing).toEqual(["Boat#sail"]);
  });

  test("Compatibility warnings, other warnings and notifications are no problems", () => {
    const parts = find(
      {
        kind: "warning",
        text: "Error: You use the old rope.\nDeprecated since version 13.\n    at f (x:1:1)",
        errors: [],
      },
      { kind: "warning", text: "mind the step", errors: [] },
      { kind: "notification", text: "No boat is chosen", errors: [] },
    );
    expect(parts).toMatchObject({
      problems: [],
      compatibility: [{ text: "You use the old rope. Deprecated since version 13.", count: 1 }],
      warnings: [{ text: "mind the step", count: 1 }],
      notifications: [{ text: "No boat is chosen", count: 1 }],
    });
  });

  test("A system's notifications are counted, for the refusals it reports in that way", () => {
    const findings = new Findings("bay", "/tmp/bay");
    for (const text of ["No boat is chosen", "No boat is chosen"])
      findings.take({ kind: "notification", text, errors: [] }, "sheets", "");
    findings.take({ kind: "warning", text: "mind the step", errors: [] }, "sheets", "");
    expect([findings.told, findings.blamed, findings.open]).toEqual([2, 0, 0]);
  });
});

describe("the fault of a problem", () => {
  const request = (path: string): Note => ({ kind: "request", text: "Not Found", errors: [], path, status: 404 });

  test.each([
    ["a file that the package does not hold", request("systems/bay/pictures/none.png")],
    [
      "a template that it does not hold",
      error(thrown("The template systems/bay/templates/none.hbs could not be loaded")),
    ],
    ["a name of its own outside of its block", error(thrown("rope is not defined", { name: "ReferenceError" }))],
    [
      "an export that its own file does not have",
      error(thrown("The requested module './a.mjs' does not provide an export named 'two'")),
    ],
    ["a roll without a formula", error(thrown("A roll with an empty formula cannot be evaluated."))],
  ])("The problem %s is the system's, with the reason", (_what, note) => {
    expect(find(note).problems).toMatchObject([{ fault: "system", why: expect.any(String) }]);
  });

  test.each([
    ["a file that it holds", request("systems/bay/module/a.mjs")],
    ["a file of ours", request("icons/svg/none.svg")],
    ["a name that is declared nowhere", error(thrown("jetty is not defined", { name: "ReferenceError" }))],
    [
      "a name of its own, from our code",
      error(thrown("rope is not defined", { name: "ReferenceError", file: "scripts/other.js" })),
    ],
    ["whatever else throws", error(thrown("no wind"))],
  ])("The problem %s stays open", (_what, note) => {
    expect(find(note).problems).toMatchObject([{ fault: "open" }]);
  });

  const at = (name: string, line: number, below = ""): string =>
    `Error\n    at ${name} (http://127.0.0.1:4000/systems/bay/module/b.mjs:${line}:1)${below}`;
  const typed = (message: string, stack: string, more: Partial<Note> = {}): Note => ({
    kind: "error",
    text: `TypeError: ${message}`,
    errors: [{ name: "TypeError", message, stack }],
    ...more,
  });
  const formula = (text: string, why: string): Note =>
    error(thrown(`Dice formula "${text}" cannot be read at position 1: ${why}`));
  const readOf = (name: string): string => `Cannot read properties of undefined (reading '${name}')`;

  test.each([
    ["an operator with nothing before it", formula("*2", '"*" was found, where "(" was expected.')],
    ["an operator with nothing after it", formula("1d6 +", 'the formula ends, where "(" was expected.')],
    ["a static read of an instance", typed(readOf("a"), at("Sheet.toggle", 10))],
    ["a method that no data model has", typed("this.getEmbeddedDocument is not a function", at("Boat.leak", 3))],
    [
      "a sub-type that it does not declare",
      typed('x\ntype: "oar" is not a valid type for the Item Document class', at("f", 1)),
    ],
    ["two fields of one name", typed("a: must be a number", at("f", 1), { repeated: "system.a" })],
    [
      "what is refused to who has no right",
      typed("Player 1 may not update Actor.a.", at("f", 1), { refused: "not theirs" }),
    ],
  ])("The problem %s is the system's, with the reason", (_what, note) => {
    expect(find(note).problems).toMatchObject([{ fault: "system", why: expect.any(String) }]);
  });

  test.each([
    ["a formula that begins well", formula("2*", '"*" was found, where "(" was expected.')],
    ["a formula cut short inside", formula("(1d6", 'the formula ends, where ")" was expected.')],
    ["a static that instances are given too", typed(readOf("a"), at("Sheet.close", 11))],
    ["a read of something else", typed(readOf("a"), at("Boat.leak", 3))],
    ["a method that the package gives its models", typed("this.hoist is not a function", at("Boat.sail", 4))],
    ["a method that models are documented to have", typed("this.updateSource is not a function", at("Boat.leak", 3))],
    ["a method that something else lacks", typed("this.getEmbeddedDocument is not a function", at("Sheet.toggle", 10))],
    ["an element's method, not from a dialog's callback", typed("dialog.querySelector is not a function", at("f", 13))],
    ["a refusal of who may", typed("Player 1 may not update Actor.a.", at("f", 1))],
  ])("The problem %s stays open", (_what, note) => {
    expect(find(note).problems).toMatchObject([{ fault: "open" }]);
  });

  test("Ids of letters alone are removed from a problem too; words are kept", () => {
    expect(find(error(thrown("no jYNHsDBeBFFzkafN in DocumentSheetAbc"))).problems[0]?.message).toBe(
      "Error: no … in DocumentSheetAbc",
    );
  });

  test("A step's own finding is merged with the page's report of it", () => {
    const findings = new Findings("bay", folder);
    findings.take(error(thrown("the hull leaks")), "sheets", "open");
    findings.fail("check", "the sheet did not open: Error: Failed to render: the hull leaks", "sheets", "open");
    findings.fail("check", "something else", "sheets", "open");
    expect(findings.report().problems).toMatchObject([
      { message: "Error: the hull leaks", count: 2 },
      { message: "something else" },
    ]);
    expect({ open: findings.open, sightings: findings.sightings }).toEqual({ open: 2, sightings: 3 });
  });
});

describe("the comparison of two numbers", () => {
  test.each([
    [{ value: "3", min: "", max: "", step: "" }, "4"],
    [{ value: "9", min: "0", max: "9", step: "" }, "8"],
    [{ value: "", min: "5", max: "", step: "" }, "5"],
    [{ value: "1", min: "", max: "", step: "0.5" }, "1.5"],
    [{ value: "x", min: "", max: "", step: "any" }, "1"],
  ])("A value other than %j is %s", (field, other) => expect(otherNumber(field)).toBe(other));
});

describe("the printed report", () => {
  const system = (more: Partial<SystemReport>): SystemReport =>
    bay({ steps: [{ name: "boot", verdict: "pass", seconds: 0.3, counts: { hooks: 4 }, notes: ["a note"] }], ...more });

  test("The report starts with a table, one line per system", () => {
    const [head, first, second] = formatReport({
      passed: false,
      systems: [system({}), system({ id: "cove", passed: false })],
    }).split("\n");
    expect(head).toMatch(/^system\s+gen\s+created\s+sheets/);
    expect(first).toMatch(/^bay\s+14\s.*passed$/);
    expect(second).toMatch(/^cove\s.*FAILED$/);
    expect(new Set([head?.length, first?.length, second?.length]).size).toBe(1);
  });

  test("The report leaves empty sections out, and lists how often", () => {
    const text = formatReport({
      passed: false,
      systems: [
        system({
          problems: [
            {
              step: "clicks",
              doing: "click x",
              kind: "console",
              message: "no wind",
              stack: ["f a.mjs:1"],
              line: "f();",
              fault: "open",
              count: 3,
            },
            {
              step: "sheets",
              doing: "",
              kind: "request",
              message: "404 x",
              stack: [],
              fault: "system",
              why: "not there",
              count: 1,
            },
          ],
        }),
      ],
    });
    expect(text).toContain(
      "[clicks] console: no wind (3 times)\n      while: click x\n      at f a.mjs:1\n      > f();",
    );
    expect(text).toContain("why it is the system's: not there");
    expect(text).not.toContain("Compatibility warnings");
  });
});
