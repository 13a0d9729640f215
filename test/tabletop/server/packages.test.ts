import { mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

import { readSystem } from "../../../tabletop/server/packages.ts";
import { loadPack } from "../../../tabletop/server/packs.ts";
import { files, scratch } from "./scratch.ts";

const GOOD = { id: "bay", title: "Bay", version: "1.0.0" };

async function system(manifest: unknown, more: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const folder = join(await scratch(), "bay");
  await files(folder, { "system.json": manifest, ...more });
  return folder;
}

describe("a system's manifest", () => {
  test("A manifest needs few fields, and the rest has its documented defaults", async () => {
    const read = await readSystem(await system(GOOD), 14);
    expect(read.problems).toEqual([]);
    expect(read.data).toMatchObject({ id: "bay", type: "system", esmodules: [], styles: [], packs: [], socket: false });
  });

  test("A manifest's other fields are passed on", async () => {
    const read = await readSystem(
      await system({ ...GOOD, initiative: "1d20", grid: { distance: 2 }, flags: { a: 1 } }),
      14,
    );
    expect(read.data).toMatchObject({ initiative: "1d20", grid: { distance: 2 }, flags: { a: 1 } });
  });

  test("A manifest's files have addresses below systems/<id>, and its styles a layer", async () => {
    const manifest = {
      ...GOOD,
      esmodules: ["bay.mjs"],
      styles: ["a.css", { src: "b.css" }, { src: "c.css", layer: "elements" }, { src: "d.css", layer: null }],
      languages: [{ lang: "en", name: "English", path: "en.json" }],
    };
    const folder = await system(manifest, {
      "bay.mjs": "",
      "a.css": "",
      "b.css": "",
      "c.css": "",
      "d.css": "",
      "en.json": {},
    });
    expect((await readSystem(folder, 14)).data).toMatchObject({
      esmodules: ["systems/bay/bay.mjs"],
      styles: [
        { src: "systems/bay/a.css", layer: "system" },
        { src: "systems/bay/b.css", layer: "system" },
        { src: "systems/bay/c.css", layer: "elements" },
        { src: "systems/bay/d.css", layer: null },
      ],
      languages: [{ lang: "en", name: "English", path: "systems/bay/en.json" }],
    });
  });

  test.each([
    ["not JSON", "{ id: 1", /system\.json is not JSON.*left out/],
    ["a list", [], /system\.json: the whole file: must be an object/],
    ["null", "null", /system\.json: the whole file: must be an object/],
  ])(
    "A manifest that can't be read is reported and replaced by an empty system: %s",
    async (_what, manifest, reason) => {
      const read = await readSystem(await system(manifest), 14);
      expect(read).toMatchObject({ id: "bay", title: "bay", broken: true, documentTypes: {}, packs: [] });
      expect(read.problems).toEqual([expect.stringMatching(reason)]);
    },
  );

  test.each([
    ["no id", { title: "Bay" }, /system\.json: id: must be the package's id.*"bay" is used instead/],
    ["an id with a space", { ...GOOD, id: "the bay" }, /id: must be lower-case/],
    ["an id in upper case", { ...GOOD, id: "Bay" }, /id: must be lower-case/],
    ["an id that leads elsewhere", { ...GOOD, id: "../bay" }, /id: must be lower-case/],
    ["no title", { id: "bay" }, /title: must be text|title: .*"bay" stands/],
    ["a version with a v", { ...GOOD, version: "v1.0" }, /version: must not begin with v/],
    ["a version with markup", { ...GOOD, version: "<b>" }, /version: must not hold/],
    ["a numeric version", { ...GOOD, version: 1 }, /version: must be text/],
    ["a module", { ...GOOD, type: "module" }, /type: must be "system"/],
    ["packs that are no list", { ...GOOD, packs: {} }, /packs: .*array/],
    ["document types that are no object", { ...GOOD, documentTypes: { Actor: ["hero"] } }, /documentTypes\.Actor: /],
    ["a bound in words", { ...GOOD, compatibility: { minimum: "thirteen" } }, /compatibility\.minimum: /],
  ])("A manifest with an invalid field loses only that field, and reports it: %s", async (_what, manifest, reason) => {
    const read = await readSystem(await system({ esmodules: ["bay.mjs"], ...manifest }, { "bay.mjs": "" }), 14);
    expect(read).toMatchObject({
      id: "bay",
      broken: false,
      data: { type: "system", esmodules: ["systems/bay/bay.mjs"] },
    });
    expect(read.problems).toEqual([expect.stringMatching(reason)]);
  });

  test("A manifest with one invalid sub-type keeps the others", async () => {
    const documentTypes = { Actor: { hero: {}, monster: 7 }, Item: { sword: { htmlFields: ["a"] } } };
    const read = await readSystem(await system({ ...GOOD, documentTypes }), 14);
    expect(read.documentTypes).toEqual({ Actor: { hero: {} }, Item: { sword: { htmlFields: ["a"] } } });
    expect(read.problems).toEqual([expect.stringMatching(/documentTypes\.Actor\.monster: .*left out/)]);
  });

  test.each([
    ["too new", { ...GOOD, compatibility: { minimum: "15" } }, /does not run on 14\.\d+: it needs 15/],
    ["too old", { ...GOOD, compatibility: { maximum: "13" } }, /does not run on 14\.\d+: its maximum is 13/],
  ])(
    "A manifest that does not support the generation is refused with what to change: %s",
    async (_what, manifest, reason) => {
      await expect(readSystem(await system(manifest), 14)).rejects.toThrow(reason);
    },
  );

  test("A folder without a manifest is reported as such", async () => {
    await expect(readSystem(await scratch(), 14)).rejects.toThrow(
      /There is no file .*system\.json: give the folder of a system package/,
    );
    await expect(readSystem("/nowhere/at/all", 14)).rejects.toThrow(/There is no file/);
  });

  test.each([
    ["a maximum takes in its builds", { minimum: "13", maximum: "14" }, 14],
    ["a build within", { minimum: "14.300", maximum: "14.999" }, 14],
    ["a number", { minimum: 13 }, 13],
    ["verified is no bound", { verified: "12" }, 14],
  ] as const)("The compatibility of a manifest: %s", async (_what, compatibility, generation) => {
    await expect(readSystem(await system({ ...GOOD, compatibility }), generation)).resolves.toMatchObject({
      id: "bay",
    });
  });

  test.each([
    ["a script that is not there", { esmodules: ["gone.mjs"] }, /esmodules: there is no file "gone\.mjs"/, "esmodules"],
    ["a script outside", { scripts: ["../evil.js"] }, /scripts\[0\]: .*inside the package/, "scripts"],
    ["a script by backslash", { scripts: ["..\\evil.js"] }, /scripts\[0\]: .*inside the package/, "scripts"],
    ["a style that is a number", { styles: [7] }, /styles\[0\]: /, "styles"],
    [
      "a language that is none",
      { languages: [{ lang: "??", path: "en.json" }] },
      /languages\[0\]: lang: must be a language tag/,
      "languages",
    ],
    [
      "a language file that is not JSON",
      { languages: [{ lang: "en", path: "broken.json" }] },
      /broken\.json is not JSON/,
      "languages",
    ],
    [
      "a pack of no type",
      { packs: [{ name: "x", label: "X", type: "Weather" }] },
      /packs\[0\]: type: must be one of/,
      "packs",
    ],
    [
      "a pack with a dotted name",
      { packs: [{ name: "x.y", label: "X", type: "Item" }] },
      /packs\[0\]: name: must hold no dots/,
      "packs",
    ],
    [
      "a pack outside",
      { packs: [{ name: "x", label: "X", type: "Item", path: "../../x" }] },
      /packs\[0\]: path: /,
      "packs",
    ],
    [
      "an owner that is none",
      { packs: [{ name: "x", label: "X", type: "Item", ownership: { KING: "OWNER" } }] },
      /packs\[0\]: ownership/,
      "packs",
    ],
  ])(
    "An invalid manifest entry is reported and left out, and the table opens: %s",
    async (_what, part, problem, field) => {
      const read = await readSystem(await system({ ...GOOD, ...part }, { "broken.json": "{" }), 14);
      expect(read.problems).toEqual([expect.stringMatching(problem)]);
      expect(read.data[field]).toEqual([]);
    },
  );

  // Guess: no page says it; developers find their declared packs empty in the sidebar before anything is in them.
  test("A declared pack that is not built is empty and reported", async () => {
    const folder = await system({
      ...GOOD,
      packs: ["none", "sources"].map((name) => ({ name, label: name, type: "Item" })),
    });
    await mkdir(join(folder, "packs/sources"), { recursive: true });
    const { packs, problems } = await readSystem(folder, 14);
    expect(problems).toEqual([
      expect.stringMatching(/no pack folder "packs\/none"; it is empty until the packs are built/),
    ]);
    for (const pack of packs)
      expect(await loadPack("bay", pack)).toMatchObject({ data: { index: [], name: pack.name }, problems: [] });
    expect(packs).toHaveLength(2);
    await expect(readdir(join(folder, "packs/sources"))).resolves.toEqual([]);
  });

  test("An invalid pack hides no other", async () => {
    const folder = await system({ ...GOOD, packs: [{ name: "bad" }, { name: "good", label: "Good", type: "Item" }] });
    await mkdir(join(folder, "packs/good"), { recursive: true });
    const read = await readSystem(folder, 14);
    expect(read.packs).toMatchObject([{ name: "good", ownership: { PLAYER: "OBSERVER", ASSISTANT: "OWNER" } }]);
    expect(read.problems).toHaveLength(1);
  });

  test("A pack of active effects is for generation 14", async () => {
    const folder = await system({ ...GOOD, packs: [{ name: "effects", label: "Effects", type: "ActiveEffect" }] });
    await mkdir(join(folder, "packs/effects"), { recursive: true });
    expect((await readSystem(folder, 14)).packs).toHaveLength(1);
    const older = await readSystem(folder, 13);
    expect(older.packs).toHaveLength(0);
    expect(older.problems).toEqual([expect.stringMatching(/need generation 14/)]);
  });

  test("An id that is not the folder's name is reported", async () => {
    const read = await readSystem(await system({ ...GOOD, id: "cove" }), 14);
    expect(read.problems).toEqual([expect.stringMatching(/id: "cove" is not the folder's name/)]);
  });
});

describe("template.json", () => {
  const declared = { Actor: { hero: { htmlFields: ["biography"], filePathFields: { token: ["IMAGE"] } } } };
  const template = {
    Actor: {
      types: ["hero", "foe"],
      htmlFields: ["notes"],
      templates: { base: { hp: { value: 10, max: 10 } } },
      hero: { templates: ["base"], hp: { max: 12 }, luck: 1 },
      foe: { templates: ["base"] },
    },
  };

  test("template.json declares types and their default data", async () => {
    const read = await readSystem(await system(GOOD, { "template.json": template }), 13);
    expect(read.documentTypes).toEqual({ Actor: { hero: { htmlFields: ["notes"] }, foe: { htmlFields: ["notes"] } } });
    expect(read.models).toEqual({
      Actor: { hero: { hp: { value: 10, max: 12 }, luck: 1 }, foe: { hp: { value: 10, max: 10 } } },
    });
    expect(read.data["model"]).toEqual(read.models);
    expect(read.problems).toEqual([]);
  });

  test("On 13 template.json is merged with documentTypes, on 14 it overwrites their entries and is reported as deprecated", async () => {
    const folder = await system({ ...GOOD, documentTypes: declared }, { "template.json": template });
    expect((await readSystem(folder, 13)).documentTypes).toMatchObject({
      Actor: { hero: { filePathFields: { token: ["IMAGE"] }, htmlFields: ["notes"] } },
    });
    const read = await readSystem(folder, 14);
    expect(read.documentTypes["Actor"]?.["hero"]).toEqual({ htmlFields: ["notes"] });
    expect(read.problems).toEqual([expect.stringMatching(/template\.json is deprecated since generation 14/)]);
  });

  test.each([
    ["not JSON", "[", /template\.json is not JSON/],
    ["no types", { Actor: { hero: {} } }, /template\.json: Actor\.types: /],
  ])("An invalid template.json is reported and left out: %s", async (_what, content, reason) => {
    const read = await readSystem(
      await system({ ...GOOD, documentTypes: { Item: { sword: {} } } }, { "template.json": content }),
      13,
    );
    expect(read.problems).toEqual([expect.stringMatching(reason)]);
    expect(read.documentTypes).toEqual({ Item: { sword: {} } });
  });

  test("template.json can't reach a prototype", async () => {
    const text = '{"Actor":{"types":["hero"],"hero":{"__proto__":{"polluted":true}}}}';
    await readSystem(await system(GOOD, { "template.json": text }), 13);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });
});
