import { mkdir, readFile, stat, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { unzipSync } from "fflate";
import { describe, expect, test } from "vitest";

import { readSystem } from "../../../tabletop/server/packages.ts";
import { loadPack } from "../../../tabletop/server/packs.ts";
import { buildIfChanged } from "../../../tabletop/server/stamp.ts";
import { buildSystem } from "../../../tools/build-system.ts";
import { foldTemplate } from "../../../tools/fold-template.ts";
import { linkPackage } from "../../../tools/link.ts";
import { release, releaseBase } from "../../../tools/release.ts";
import { files, harbor, scratch } from "./scratch.ts";

const text = (...path: string[]): Promise<string> => readFile(join(...path), "utf8");

describe("building a package", () => {
  test("A built package is read by the tabletop without a warning", async () => {
    const root = await harbor();
    const built = await buildSystem(root);
    expect(built).toMatchObject({ id: "harbor", version: "1.2.0", rebuilt: true });
    const system = await readSystem(built.folder, 14);
    expect(system.problems).toEqual([]);
    expect(system.documentTypes).toEqual({
      Actor: { sailor: { htmlFields: ["biography"], filePathFields: { portrait: ["IMAGE"] } } },
      Item: { tool: {} },
    });
    await expect(stat(join(built.folder, "template.json"))).rejects.toThrow("ENOENT");
    // The entry is one line, which a host may load under any address: it imports a chunk, which other files may import
    // too.
    expect(await text(built.folder, "harbor.mjs")).toMatch(
      /^import\s*"\.\/chunks\/main\.mjs";\s*(\/\/# sourceMappingURL=harbor\.mjs\.map\s*)?$/,
    );
    const script = await text(built.folder, "chunks/main.mjs");
    expect(script).toContain("TideTable");
    expect(script).toMatch(/sourceMappingURL=main\.mjs\.map$/m);
    const style = await text(built.folder, "harbor.css");
    expect(style).toContain("--harbor-ink:");
    expect(style).not.toContain("@import");
    expect([...style.matchAll(/url\(([^)]*)\)/g)].map(([, url]) => url)).toEqual([
      "./fonts/harbor.woff2",
      "./images/buoy.svg",
    ]);
    expect(await text(built.folder, "fonts/harbor.woff2")).toContain("wOF2");
  });

  test("A build packs whole documents, embedded ones in their place, and takes no lock", async () => {
    const { folder } = await buildSystem(await harbor());
    const system = await readSystem(folder, 14);
    const [gear, people, secrets] = await Promise.all(system.packs.map((pack) => loadPack("harbor", pack)));
    expect(gear?.problems).toEqual([]);
    expect(gear?.data).toMatchObject({
      id: "harbor.gear",
      type: "Item",
      ownership: { PLAYER: "OBSERVER", ASSISTANT: "OWNER" },
      locked: true,
    });
    expect(gear?.data.folders).toEqual([
      {
        _id: "ropesAndKnots000",
        name: "Ropes and knots",
        type: "Item",
        folder: null,
        sorting: "a",
        color: null,
        description: "",
        flags: {},
        _stats: { coreVersion: "13.351", systemId: "harbor", systemVersion: "1.2.0" },
      },
    ]);
    expect(gear?.data.index).toEqual([
      {
        _id: "ropeOfTenMeters0",
        name: "Rope",
        img: "systems/harbor/assets/buoy.svg",
        type: "tool",
        folder: "ropesAndKnots000",
        sort: 0,
      },
    ]);
    expect(people?.documents.get("pilotOfTheHarbor")).toMatchObject({
      items: [{ _id: "pilotsOwnWhistle", name: "Whistle", effects: [{ _id: "loudWhistle00000", name: "Loud" }] }],
    });
    expect(secrets?.data.ownership).toEqual({ GAMEMASTER: "OWNER" });
    expect(secrets?.documents.get("wreckBelowTheBay")).toMatchObject({ pages: [{ name: "Where" }, { name: "When" }] });
    await expect(stat(join(folder, "packs/gear/LOCK"))).rejects.toThrow("ENOENT");
  });

  test("A build is skipped where nothing changed, and repeated where something did", async () => {
    const root = await harbor();
    const first = await buildSystem(root);
    const zip = await readFile(first.zip);
    expect((await buildSystem(root)).rebuilt).toBe(false);
    expect((await buildSystem(root, { force: true })).rebuilt).toBe(true);
    expect((await readFile(first.zip)).equals(zip)).toBe(true);
    await files(root, { "lang/en.json": { HARBOR: { Tide: "Ebb" } } });
    expect((await buildSystem(root)).rebuilt).toBe(true);
    expect(await text(first.folder, "lang/en.json")).toContain("Ebb");
  });

  test("Simultaneous builds run once, and again after one that failed", async () => {
    const root = await scratch();
    await files(root, { "in.txt": "1" });
    let builds = 0;
    const run = (fail = false): Promise<boolean> =>
      buildIfChanged(join(root, "stamps/x"), [join(root, "in.txt")], [join(root, "out.txt")], async () => {
        builds += 1;
        await new Promise((resolve) => setTimeout(resolve, 50));
        if (fail) throw new Error("no");
        await files(root, { "out.txt": "done" });
      });
    expect((await Promise.all([run(), run(), run()])).filter(Boolean)).toHaveLength(1);
    await files(root, { "in.txt": "2" });
    await expect(run(true)).rejects.toThrow("no");
    expect([await run(), await run(), builds]).toEqual([true, false, 3]);
  });

  test("A build zips the package with its manifest at the top", async () => {
    const { zip, folder } = await buildSystem(await harbor());
    const entries = unzipSync(await readFile(zip));
    expect(Object.keys(entries)).toEqual(
      expect.arrayContaining(["system.json", "harbor.mjs", "harbor.css", "packs/gear/CURRENT", "LICENSE"]),
    );
    expect(Buffer.from(entries["system.json"] ?? []).toString()).toBe(await text(folder, "system.json"));
  });

  test.each([
    [
      "an id that is too short",
      "gear/rope.yml",
      "_id: rope\n_key: '!items!rope'\nname: Rope\ntype: tool",
      /gear\/rope\.yml: _id: "rope" must be 16 letters/,
    ],
    [
      "no key",
      "gear/rope.yml",
      "_id: ropeOfTenMeters0\nname: Rope\ntype: tool",
      /gear\/rope\.yml: _key: undefined must be "!items!ropeOfTenMeters0"/,
    ],
    [
      "a key of another collection",
      "gear/rope.yml",
      "_id: ropeOfTenMeters0\n_key: '!actors!ropeOfTenMeters0'\nname: Rope\ntype: tool",
      /rope\.yml: _key: "!actors/,
    ],
    [
      "an undeclared type",
      "gear/extra.yml",
      "_id: extraItem0000000\n_key: '!items!extraItem0000000'\nname: X\ntype: boat",
      /extra\.yml: type: "boat" is no Item type/,
    ],
    [
      "an undeclared embedded type",
      "people/extra.yml",
      "_id: extraActor000000\n_key: '!actors!extraActor000000'\nname: X\ntype: sailor\nitems: [{_id: embeddedItem0000, name: Y, type: boat}]",
      /extra\.yml: Item embeddedItem0000: type: "boat"/,
    ],
    [
      "a link to nothing",
      "gear/extra.yml",
      "_id: extraItem0000000\n_key: '!items!extraItem0000000'\nname: X\ntype: tool\nsystem: {text: 'see @UUID[Compendium.harbor.gear.Item.nothing000000000]'}",
      /extra\.yml: system\.text: links to Compendium\.harbor\.gear\.Item\.nothing000000000/,
    ],
    [
      "a picture that is not there",
      "gear/extra.yml",
      "_id: extraItem0000000\n_key: '!items!extraItem0000000'\nname: X\ntype: tool\nimg: systems/harbor/assets/gone.svg",
      /extra\.yml: img: there is no file assets\/gone\.svg/,
    ],
    [
      "a folder that is not there",
      "gear/extra.yml",
      "_id: extraItem0000000\n_key: '!items!extraItem0000000'\nname: X\ntype: tool\nfolder: noFolder00000000",
      /extra\.yml: folder: "noFolder00000000"/,
    ],
    [
      "an id twice",
      "gear/extra.yml",
      "_id: ropeOfTenMeters0\n_key: '!items!ropeOfTenMeters0'\nname: X\ntype: tool",
      /rope\.yml: _key: .* stands in .*extra\.yml too/,
    ],
    ["no YAML", "gear/extra.yml", "a: [", /extra\.yml: /],
    ["a key twice in one file", "gear/extra.yml", "a: 1\na: 2", /extra\.yml: Map keys must be unique/],
    ["no document", "gear/extra.yml", "just words", /extra\.yml: holds no document/],
    ["a pack nobody declared", "weather/rain.yml", "_id: x", /packs\/_source\/weather: is no pack of system\.json/],
  ])("A build refuses an invalid pack source and names the file: %s", async (_what, file, content, reason) => {
    const root = await harbor();
    await files(root, { [`packs/_source/${file}`]: content });
    await expect(buildSystem(root)).rejects.toThrow(reason);
  });

  test("A build refuses a manifest that names missing files, and keeps the previous package", async () => {
    const root = await harbor();
    const { folder } = await buildSystem(root);
    const manifest = JSON.parse(await text(root, "system.json")) as Record<string, unknown>;
    await files(root, { "system.json": { ...manifest, esmodules: ["harbor.mjs", "gone.mjs"] } });
    await expect(buildSystem(root)).rejects.toThrow("names files that the package does not hold: gone.mjs");
    expect((await readSystem(folder, 14)).problems).toEqual([]);
    await files(root, { "system.json": { ...manifest, version: "v1" } });
    await expect(buildSystem(root)).rejects.toThrow(/system\.json: version: must be dotted numbers/);
  });
});

describe("folding template.json", () => {
  test.each([
    [{ Actor: {} }, /Actor: "types" must be a list/],
    [{ Actor: { types: [], hero: {} } }, /Actor\.hero is not among its "types"/],
    [{ Actor: { types: ["hero"], hero: { hp: 3 } } }, /Actor\.hero\.hp is no field list/],
    [{ Actor: { types: ["hero"], hero: { htmlFields: "x" } } }, /Actor\.hero\.htmlFields must be a list of paths/],
    [{ Actor: { types: ["hero"], hero: { filePathFields: ["x"] } } }, /Actor\.hero\.filePathFields must be an object/],
    [{ Actor: { types: ["hero"], hero: { gmOnlyFields: ["x"] } } }, /gmOnlyFields keeps players from creating/],
  ])("The invalid template.json %j is refused", (template, reason) =>
    expect(() => foldTemplate(template)).toThrow(reason),
  );
});

describe("a broken pack", () => {
  test("A pack that does not open is refused completely, and one with a broken value keeps the rest", async () => {
    const { folder } = await buildSystem(await harbor());
    const [gear, people] = (await readSystem(folder, 14)).packs;
    if (!gear || !people) throw new Error("the fixture has two packs");
    const { ClassicLevel } = await import("classic-level");
    const raw = new ClassicLevel<string, string>(people.folder);
    await raw.put("!actors!brokenActor00000", "{");
    await raw.del("!actors.items.effects!pilotOfTheHarbor.pilotsOwnWhistle.loudWhistle00000");
    await raw.close();
    const read = await loadPack("harbor", people);
    expect(read.problems).toEqual([
      expect.stringMatching(/!actors!brokenActor00000: the value is not JSON/),
      expect.stringMatching(/effects names "loudWhistle00000", which the pack does not hold/),
    ]);
    expect(read.documents.get("pilotOfTheHarbor")).toMatchObject({ items: [{ name: "Whistle", effects: [] }] });
    await writeFile(join(gear.folder, "CURRENT"), "nonsense");
    await expect(loadPack("harbor", gear)).rejects.toThrow(gear.folder);
  });
});

describe("a release", () => {
  test("A release fills in its addresses, and the next build is an ordinary one", async () => {
    const root = await harbor();
    const made = await release(root, "https://example.org/harbor/1.2.0");
    const manifest = JSON.parse(await text(made.manifest)) as Record<string, unknown>;
    expect(manifest).toMatchObject({
      manifest: "https://example.org/harbor/1.2.0/system.json",
      download: "https://example.org/harbor/1.2.0/harbor-1.2.0.zip",
    });
    const zipped = unzipSync(await readFile(made.zip))["system.json"];
    expect(JSON.parse(Buffer.from(zipped ?? []).toString())).toEqual(manifest);
    const { folder } = await buildSystem(root);
    expect(await text(folder, "system.json")).not.toContain("download");
  });

  test.each([
    "",
    "example.org",
    "/releases",
    "ftp://example.org",
    "javascript:alert(1)",
    "https://example.org/?a=1",
    "https://a:b@example.org/",
    "https://example.org/#x",
  ])("A release refuses the base %j", (url) => expect(() => releaseBase(url)).toThrow(/^--base-url: /));
});

describe("linking into an installation", () => {
  test.each(["Data/systems", "systems"])("Linking finds %s below the folder it is given", async (inner) => {
    const data = await scratch();
    await mkdir(join(data, inner), { recursive: true });
    const root = await scratch();
    await files(root, { "harbor/system.json": {} });
    const link = join(data, inner, "harbor");
    expect(await linkPackage(join(root, "harbor"), data)).toEqual({ link, existed: false });
    expect(await text(link, "system.json")).toBe("{}");
    expect(await linkPackage(join(root, "harbor"), data)).toEqual({ link, existed: true });
  });

  test("Linking changes no existing folder", async () => {
    const data = await scratch();
    await files(data, { "systems/harbor/system.json": "other" });
    await expect(linkPackage("/some/harbor", data)).rejects.toThrow(/harbor exists already: remove it first/);
    await symlink("/elsewhere/bay", join(data, "systems/bay"));
    await expect(linkPackage("/some/bay", data)).rejects.toThrow(/points to \/elsewhere\/bay/);
    await expect(linkPackage("/some/harbor", join(data, "nowhere"))).rejects.toThrow(/There is no folder/);
    await expect(linkPackage("/some/harbor", join(data, "systems/harbor"))).rejects.toThrow(
      /holds neither Data\/systems nor systems/,
    );
  });
});

describe("pack sources without defaults", () => {
  const defaults = { Item: { tool: { length: 1, kind: { name: "", old: false } } } };

  test("Pack sources without defaults are filled in", async () => {
    const root = await harbor();
    await files(root, { "packs/defaults.json": defaults });
    const system = await readSystem((await buildSystem(root)).folder, 14);
    const [gear, people] = await Promise.all(system.packs.map((pack) => loadPack("harbor", pack)));
    expect(gear?.documents.get("ropeOfTenMeters0")).toMatchObject({
      system: { length: 10, kind: { name: "", old: false } },
      sort: 0,
      flags: {},
      ownership: { default: 0 },
      _stats: { systemId: "harbor", systemVersion: "1.2.0" },
    });
    expect(people?.documents.get("pilotOfTheHarbor")).toMatchObject({
      items: [{ name: "Whistle", system: { length: 1 }, flags: {} }],
    });
  });

  test.each([
    ["system: { length: 1 }", "system"],
    ["system: { length: 2, kind: { name: Rope, old: false } }", "system.kind.old"],
    ["sort: 0", "sort"],
    ["flags: {}", "flags"],
    ["ownership: { default: 0 }", "ownership"],
    ['_stats: { systemVersion: "1.2.0", coreVersion: "12" }', "_stats.systemVersion"],
  ])("Pack sources that repeat a default are rejected: %s", async (line, path) => {
    const root = await harbor();
    await files(root, {
      "packs/defaults.json": defaults,
      "packs/_source/gear/hook.yml": `_id: hookOfTheHarbor0\n_key: '!items!hookOfTheHarbor0'\nname: Hook\ntype: tool\n${line}\n`,
    });
    await expect(buildSystem(root)).rejects.toThrow(`packs/_source/gear/hook.yml: ${path}: repeats a default`);
  });
});
