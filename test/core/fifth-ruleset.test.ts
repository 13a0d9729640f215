/**
 * What a fifth ruleset adds: its own folders, one row of the table, and its rows in system.json and template.json. The
 * made-up ruleset of test/fixtures/fifth-ruleset is copied over a copy of this repository; nothing else is changed.
 */
import { execFileSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, relative, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const listTsconfigs = (): string[] => readdirSync(".").filter((name) => /^tsconfig.*\.json$/.test(name));

const FIXTURE = "test/fixtures/fifth-ruleset";
const COPIED = [
  "src",
  "templates",
  "styles",
  "lang",
  "packs",
  "assets",
  "ledger",
  "worlds-seed",
  "test/ledger",
  "tools",
];
const FILES = ["package.json", "vite.config.ts", ...listTsconfigs(), "LICENSE", "README.md"];
const MORE_FILES = ["CHANGELOG.md", "ATTRIBUTIONS.md", ".dependency-cruiser.cjs"];
const BUILD_TIMEOUT_MS = 120_000;

const root = mkdtempSync(join(tmpdir(), "fifth-ruleset-"));
const built = join(root, "dist/quadrant");

const edit = (file: string, change: (text: string) => string): void =>
  writeFileSync(join(root, file), change(readFileSync(file, "utf8")));
const output = (file: string): string => readFileSync(join(built, file), "utf8");
const run = (command: string, ...args: string[]): string =>
  execFileSync(resolve("node_modules/.bin", command), args, { cwd: root, encoding: "utf8" });
const listFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));

beforeAll(() => {
  for (const path of [...COPIED, ...FILES, ...MORE_FILES]) cpSync(path, join(root, path), { recursive: true });
  // The build's stamp and the bindings of the ledger read the host's code and the tools, and don't change them.
  symlinkSync(resolve("tabletop"), join(root, "tabletop"));
  symlinkSync(resolve("node_modules"), join(root, "node_modules"));
  cpSync(FIXTURE, root, { recursive: true });
  edit("src/rulesets/table.ts", (text) =>
    text
      .replace("\n\nexport", '\nimport { lantern } from "./lantern/index.ts";\n\nexport')
      .replace(/= \[(.*)\];/, "= [$1, lantern];"),
  );
  edit("template.json", (text) => {
    const template = JSON.parse(text) as Record<"Actor" | "Item", { types: string[]; [type: string]: unknown }>;
    template.Actor.types.push("lanternKeeper");
    template.Actor["lanternKeeper"] = { htmlFields: ["biography"], filePathFields: {} };
    template.Item.types.push("lanternWick");
    template.Item["lanternWick"] = { htmlFields: ["description"], filePathFields: {} };
    return JSON.stringify(template);
  });
  edit("system.json", (text) => {
    const manifest = JSON.parse(text) as { packs: object[] };
    const pack = { name: "lantern-items", label: "Lantern: Items", type: "Item", path: "packs/lantern-items" };
    return JSON.stringify({ ...manifest, packs: [...manifest.packs, { ...pack, system: "quadrant" }] });
  });
  run("tsx", "tools/build.ts");
}, BUILD_TIMEOUT_MS);
afterAll(() => rmSync(root, { recursive: true, force: true }));

describe("a fifth ruleset", () => {
  it("A fifth ruleset adds files to its own folders only, and changes no file but the table of rulesets and the two manifests", () => {
    const own = listFiles(FIXTURE);
    expect(own.filter((file) => !/(^|\/|_source\/)lantern([./-]|$)/.test(file))).toEqual([]);
    expect(own.filter((file) => existsSync(file))).toEqual([]);
  });

  it("A fifth ruleset's code, template, style, texts and picture are in the package", () => {
    const chunks = readdirSync(join(built, "chunks")).filter((name) => name.endsWith(".mjs"));
    expect(chunks.some((name) => output(`chunks/${name}`).includes("lanternKeeper"))).toBe(true);
    expect(output("templates/lantern/cards/shine.hbs")).toContain("QUADRANT.Lantern.Reach");
    expect(output("skins/lantern.css")).toContain(".skin-lantern");
    expect(output("lang/en.json")).toContain("The light reaches {reach} paces.");
    expect(existsSync(join(built, "assets/lantern/keeper.svg"))).toBe(true);
  });

  it("A fifth ruleset's document types and compendium are in the package", () => {
    const { documentTypes, packs } = JSON.parse(output("system.json")) as {
      documentTypes: { Actor: object; Item: object };
      packs: { name: string }[];
    };
    expect(Object.keys(documentTypes.Actor)).toContain("lanternKeeper");
    expect(Object.keys(documentTypes.Item)).toContain("lanternWick");
    expect(packs.map(({ name }) => name)).toContain("lantern-items");
    expect(existsSync(join(built, "packs/lantern-items/CURRENT"))).toBe(true);
  });

  it("A fifth ruleset's ledger is run by its bindings", () => {
    expect(run("tsx", "tools/ledger.ts")).toMatch(/^lantern\s+1\s+1\s+1\s+1\s+0\s+0$/m);
  });

  it("A fifth ruleset keeps to the layers: its rules import rules, and it imports core's public entry only", () => {
    const found = run("depcruise", "--config", ".dependency-cruiser.cjs", "src/rulesets/lantern", "src/rules/lantern");
    expect(found).toContain("no dependency violations found");
  });
});
