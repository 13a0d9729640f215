/**
 * The run itself, on three small systems of our own: one uses only what is documented, one is legacy (Application V1
 * and jQuery), and one is broken in known ways.
 */
import { execFile } from "node:child_process";
import { cp, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { readOptions } from "../../../tools/conformance/options.ts";
import { formatReport } from "../../../tools/conformance/report.ts";
import { runAll } from "../../../tools/conformance/run.ts";
import type { Report, SystemReport } from "../../../tools/conformance/types.ts";

const FIXTURES = join(import.meta.dirname, "fixtures");

const ARGS = ["--minutes", "0.5", "--still", "30"];

function run(folder: string): Promise<Report> {
  const options = readOptions(ARGS, folder);
  if (options === "help") throw new Error("these are options");
  return runAll(options, () => undefined);
}

/** Runs the command itself in a separate process: a process has one generation. */
async function command(folder: string, ...args: string[]): Promise<Report> {
  const root = join(import.meta.dirname, "../../..");
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(root, "node_modules/tsx/dist/cli.mjs"), join(root, "tools/conformance.ts"), "--json", ...ARGS, ...args],
    { env: { ...process.env, TABLETOP_SYSTEMS: folder }, cwd: root },
  );
  return JSON.parse(stdout) as Report;
}

/** Returns the only system of a report. */
function only({ systems }: Report): SystemReport {
  const [system] = systems;
  if (!system || systems.length > 1) throw new Error(`one system, not ${systems.length}`);
  return system;
}

let scratch = "";
let newer: Report;
let older: Report;
let oldest: Report;
let broken: Report;

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), "conformance-test-"));
  // Under its own name, as it would be installed.
  await cp(FIXTURES, scratch, { recursive: true });
  const lantern = join(scratch, "lantern");
  [newer, older, oldest, broken] = await Promise.all([
    run(lantern),
    command(lantern, "--generation", "13"),
    command(join(scratch, "tiller"), "--steps", "boot,create,sheets,drops,stock,clicks,hotbar,settings,reload"),
    run(join(scratch, "crack")),
  ]);
}, 120_000);

afterAll(() => rm(scratch, { recursive: true, force: true }));

describe.each([13, 14] as const)("a system that uses only what is documented, on %i", (generation) => {
  const report = (): SystemReport => only(generation === 14 ? newer : older);

  test("The documented system passes, without a problem or a warning", () => {
    const { problems, missing, undefinedReads, compatibility, warnings, notifications } = report();
    expect({ problems, missing, undefinedReads, compatibility, warnings, notifications }).toEqual({
      problems: [],
      missing: [],
      undefinedReads: [],
      compatibility: [],
      warnings: [],
      notifications: [],
    });
    expect(report()).toMatchObject({ id: "lantern", generation, passed: true });
    expect(report().error).toBeUndefined();
  });

  test("The documented system runs every step", () => {
    const verdicts = Object.fromEntries(report().steps.map(({ name, verdict }) => [name, verdict]));
    expect(verdicts).toEqual({
      ...Object.fromEntries(
        [
          "boot",
          "create",
          "dialogs",
          "sheets",
          "drops",
          "stock",
          "carried",
          "clicks",
          "cards",
          "hotbar",
          "player",
          "combat",
          "settings",
          "reload",
        ].map((name) => [name, "pass"]),
      ),
      packs: "skip",
    });
  });

  test("The run of the documented system counts sheets, fields, a drop, clicks, dialogs and rolls", () => {
    const of = (step: string): Readonly<Record<string, number>> =>
      report().steps.find(({ name }) => name === step)?.counts ?? {};
    expect(of("boot")).toMatchObject({ hooks: 4 });
    expect(of("create")).toMatchObject({ created: 4 });
    expect(of("dialogs")).toMatchObject({ created: 2, dialogs: 2 });
    // Name, oil, awake and mood of the actor; name and range of the item.
    expect(of("sheets")).toMatchObject({ sheets: 2, edits: 6, tabs: 2 });
    expect(of("drops")).toMatchObject({ drops: 1, taken: 1 });
    // The dialog of the watch and the question before something is removed.
    expect(of("clicks")["dialogs"]).toBeGreaterThanOrEqual(2);
    expect(of("clicks")["rolls"]).toBeGreaterThanOrEqual(2);
    expect(of("cards")["clicks"]).toBeGreaterThanOrEqual(1);
    expect(of("player")).toMatchObject({ sheets: 3 });
    expect(of("player")["rolls"]).toBeGreaterThanOrEqual(1);
    expect(of("combat")).toMatchObject({ stages: 9 });
    expect(of("settings")).toMatchObject({ menus: 1 });
    expect(of("reload")).toMatchObject({ sheets: 2 });
  });
});

describe("a legacy (Application V1) system, on 13", () => {
  const report = (): SystemReport => only(oldest);

  test("The legacy system passes, without a problem, a missing member or any warning other than deprecations", () => {
    const { problems, missing, undefinedReads, warnings, notifications, passed } = report();
    expect({ problems, missing, undefinedReads, warnings, notifications, passed }).toEqual({
      problems: [],
      missing: [],
      undefinedReads: [],
      warnings: [],
      notifications: [],
      passed: true,
    });
  });

  test("The legacy system receives each deprecation, since when and until when", () => {
    const told = report().compatibility.map(({ text }) => text);
    const globals = [
      "ActorSheet",
      "ItemSheet",
      "FormApplication",
      "Actors",
      "Items",
      "loadTemplates",
      "renderTemplate",
      "TextEditor",
      "Dialog",
    ];
    const moved = globals.map((name) => `the global "${name}" which is now namespaced under foundry.`);
    const thirteen = [
      ...moved,
      "The V1 Application framework is deprecated",
      "The renderChatMessage hook is deprecated",
    ];
    const twelve = ["globalThis.mergeObject", "globalThis.duplicate"];
    for (const part of [...thirteen, ...twelve]) {
      const since = `Deprecated since version ${twelve.includes(part) ? 12 : 13}.`;
      expect(
        told.filter((text) => text.includes(part) && text.includes(since)),
        part,
      ).toHaveLength(1);
    }
    expect(told).toHaveLength(thirteen.length + twelve.length);
  });

  test("The legacy system's sheets save, accept drops, are clicked, and roll through a dialog", () => {
    const of = (step: string): Readonly<Record<string, number>> =>
      report().steps.find(({ name }) => name === step)?.counts ?? {};
    expect(of("sheets")).toMatchObject({ sheets: 2, tabs: 3, edits: 7 });
    expect(of("drops")).toMatchObject({ drops: 1, taken: 1 });
    expect(of("clicks")["dialogs"]).toBeGreaterThanOrEqual(2);
    expect(of("clicks")["rolls"]).toBeGreaterThanOrEqual(2);
    expect(of("hotbar")).toMatchObject({ macros: 1 });
    expect(of("settings")).toMatchObject({ menus: 1 });
    expect(of("reload")).toMatchObject({ sheets: 2 });
  });
});

describe("a system that is broken in known ways", () => {
  const report = (): SystemReport => only(broken);
  const named = (text: string | RegExp) =>
    report().problems.filter(({ message }) => (typeof text === "string" ? message.includes(text) : text.test(message)));

  test("The broken system fails, and what works in it is counted as working", () => {
    expect(report()).toMatchObject({ passed: false, counts: { taken: 1 } });
    expect(report().counts["sheets"]).toBeGreaterThan(0);
  });

  test.each([
    ["a hook that throws", "the mast breaks", "open", /hook "setup"/],
    ["a sheet that throws", "the hull leaks", "open", /dialog|wreck/],
    ["a member that is not there", "measureDepth is not a function", "open", /rollUnknown/],
    ["a documented member that is not built", "is documented for Foundry generation 14", "open", /rollMissing/],
    ["a promise that nobody waited for", "nobody waited", "open", /rollRejected/],
    ["a field that does not write", /^Actor odd: name stayed/, "open", /edit text name/],
    ["a template that the package does not hold", "templates/absent.hbs could not be loaded", "system", /gap/],
    ["a picture that the package does not hold", "404 systems/crack/pictures/none.png", "system", /odd/],
    ["a local name outside of its block", "plank is not defined", "system", /rollLocal/],
  ])("The fault %s is named, with its side and step", (_what, text, fault, doing) => {
    const [found] = named(text);
    expect(found).toMatchObject({ fault, doing: expect.stringMatching(doing) });
    if (fault === "system") expect(found?.why).toBeTruthy();
  });

  test("The stack of a fault points to the line of the package, and to our own source", () => {
    const [found] = named("measureDepth");
    expect(found?.stack[0]).toMatch(/rollUnknown systems\/crack\/module\/crack\.mjs:\d+/);
    expect(found?.stack.join("\n")).toMatch(/tabletop\/foundry\/applications\/api\/actions\.ts:\d+/);
    expect(found?.line).toBe("this.document.measureDepth();");
  });

  test("Missing members and undefined reads have separate lists", () => {
    expect(report().missing).toEqual(["foundry.applications.hud.TokenHUD"]);
    expect(report().undefinedReads.map(({ text }) => text)).toContainEqual(
      expect.stringMatching(/measureDepth is not a function at .*crack\.mjs/),
    );
  });

  test("A missing script is reported, and that nothing rolled", () => {
    expect(report().warnings.map(({ text }) => text)).toContainEqual(
      expect.stringMatching(/no file "module\/absent\.mjs"/),
    );
    expect(named("no message with a roll")).toHaveLength(1);
  });

  test("The consequence of a known fault is counted with it, and fails its step", () => {
    expect(named("the hull leaks")).toHaveLength(1);
    expect(report().steps.find(({ name }) => name === "reload")?.verdict).toBe("fail");
  });

  test("The printed report contains every fault of the broken system", () => {
    const text = formatReport(broken);
    for (const part of [
      "the mast breaks",
      "the hull leaks",
      "measureDepth",
      "nobody waited",
      "why it is the system's: the package holds no such file",
    ])
      expect(text).toContain(part);
  });
});

test("A run leaves a system's folder unchanged", async () => {
  for (const name of ["lantern", "tiller", "crack"]) {
    const list = async (folder: string): Promise<string[]> =>
      (await readdir(join(folder, name), { recursive: true })).sort();
    expect(await list(scratch)).toEqual(await list(FIXTURES));
    const file = "system.json";
    expect(await readFile(join(scratch, name, file), "utf8")).toBe(await readFile(join(FIXTURES, name, file), "utf8"));
  }
});
