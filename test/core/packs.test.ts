/** The packs contain valid documents of registered types, with nothing that their models would drop or change. */
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import type { Table } from "../../tabletop/testing.ts";
import { fillDefaults, readPackDefaults } from "../../tools/pack-defaults.ts";
import { isFolder } from "../../tools/pack-sources.ts";
import { open } from "./table.ts";

type Data = { readonly [key: string]: unknown };
interface Source extends Data {
  readonly _key: string;
  readonly name: string;
  readonly type: string;
  readonly system: Data;
  readonly items?: readonly Source[];
}
interface Made {
  toObject(): {
    readonly system: Data;
    readonly prototypeToken: Data;
    readonly items?: readonly { readonly system: Data }[];
  };
}
interface Host {
  readonly CONFIG: Record<
    "Actor" | "Item",
    {
      readonly documentClass: {
        new (data: object, options: object): Made;
        buildPrototypeToken(type: string): object | null;
      };
    }
  >;
  readonly foundry: { readonly utils: { flattenObject(data: object): Data } };
}
const host = globalThis as unknown as Host;

const ROOT = "packs/_source";
const OTHERS_CRAFT = { actorLink: false, appendNumber: true, disposition: -1 };
/** The craft that are not the party's: what their tokens have instead of their type's defaults. */
const SIDES: Readonly<Record<string, object>> = {
  "Battle Tank": OTHERS_CRAFT,
  "Gunship Night Heron": OTHERS_CRAFT,
  Interceptor: OTHERS_CRAFT,
  "Breacher Boat": OTHERS_CRAFT,
  Hoverbike: { ...OTHERS_CRAFT, disposition: 0 },
  "Liner Southern Cross": { disposition: 0 },
};
const manifest = JSON.parse(readFileSync("system.json", "utf8")) as {
  readonly id: string;
  readonly version: string;
  readonly packs: readonly { readonly name: string; readonly type: string }[];
};
const defaults = readPackDefaults(".", manifest);
/** Each source with the defaults that the build fills in. */
const sources = readdirSync(ROOT).flatMap((pack) =>
  readdirSync(join(ROOT, pack)).map((file) => {
    const written = parse(readFileSync(join(ROOT, pack, file), "utf8")) as Record<string, unknown>;
    const name = isFolder(written) ? "Folder" : (manifest.packs.find((one) => one.name === pack)?.type ?? "");
    return { pack, file, doc: fillDefaults(name, written, defaults) as unknown as Source };
  }),
);
const of = (collection: string) => sources.filter(({ doc }) => doc._key.startsWith(`!${collection}!`));
const items = of("items");
const actors = of("actors");

describe("the packs", () => {
  it.each([...new Set([...items, ...actors].map(({ pack }) => pack))])(
    "%s: names are unique, and each document has a description",
    (pack) => {
      const own = [...items, ...actors].filter((one) => one.pack === pack).map(({ doc }) => doc);
      expect(new Set(own.map(({ name }) => name)).size).toBe(own.length);
      const mute = own.filter(
        ({ system }) => !String(system["description"] ?? system["biography"] ?? "").includes("<p>"),
      );
      expect(mute.map(({ name }) => name)).toEqual([]);
    },
  );
});

interface RollTable {
  readonly formula: string;
  readonly results: readonly {
    readonly range: readonly [number, number];
    readonly weight: number;
    readonly description: string;
  }[];
}

describe("the roll tables", () => {
  it.each(of("tables"))("$file answers every total of its dice once", ({ doc }) => {
    const { formula, results } = doc as unknown as RollTable;
    const [, count = "1", faces = "0"] = /^(\d+)d(\d+)$/.exec(formula) ?? [];
    const totals = Array.from(
      { length: Number(count) * Number(faces) - Number(count) + 1 },
      (_, i) => i + Number(count),
    );
    for (const total of totals)
      expect(
        results.filter(({ range: [low, high] }) => low <= total && total <= high),
        String(total),
      ).toHaveLength(1);
    expect(results.reduce((sum, { weight }) => sum + weight, 0)).toBe(totals.length);
    expect(results.filter(({ description }) => description.trim() === "")).toEqual([]);
  });
});

describe.each([{ generation: 14 }, { generation: 13 }] as const)("generation $generation", ({ generation }) => {
  let table: Table;
  beforeAll(async () => {
    table = await open({ generation });
  });
  afterAll(() => table.close());

  /** Lists the paths at which a model changed the source's value. */
  const changed = (given: Data, kept: Data): string[] => {
    const flat = host.foundry.utils.flattenObject(kept);
    return Object.entries(host.foundry.utils.flattenObject(given))
      .filter(([path, value]) => JSON.stringify(flat[path]) !== JSON.stringify(value))
      .map(([path, value]) => `${path}: ${JSON.stringify(value)} became ${JSON.stringify(flat[path])}`);
  };

  it("What sources leave out are the defaults of the data models (else: npm run packs -- --defaults)", async () => {
    const { versionStamp } = (await import("../../src/core/settings/migrations.ts" as string)) as {
      versionStamp(type: string): object;
    };
    for (const name of ["Actor", "Item"] as const)
      for (const [type, system] of Object.entries(defaults.system[name] ?? {}))
        // The sources are of the current version of their type.
        expect(
          {
            ...new host.CONFIG[name].documentClass({ name: "New", type }, {}).toObject().system,
            ...versionStamp(type),
          },
          type,
        ).toEqual(system);
    for (const [type, token] of Object.entries(defaults.system["PrototypeToken"] ?? {}))
      expect(host.CONFIG.Actor.documentClass.buildPrototypeToken(type), type).toEqual(token);
    const known = { ...defaults.system["Actor"], ...defaults.system["Item"] };
    expect([...items, ...actors].filter(({ doc }) => !Object.hasOwn(known, doc.type))).toEqual([]);
  });

  it.each(actors)("$pack/$file: its tokens behave as those of its type", ({ doc }) => {
    const { prototypeToken } = doc as unknown as { readonly prototypeToken: Data };
    const own = SIDES[doc.name] ?? {};
    expect(prototypeToken).toMatchObject({ ...defaults.system["PrototypeToken"]?.[doc.type], ...own });
    expect(changed(prototypeToken, new host.CONFIG.Actor.documentClass(doc, {}).toObject().prototypeToken)).toEqual([]);
  });

  it.each(items)("$pack/$file is stored without changes", ({ doc }) => {
    const item = new host.CONFIG.Item.documentClass(doc, { strict: true });
    expect(changed(doc.system, item.toObject().system)).toEqual([]);
  });

  it.each(actors)("$pack/$file is stored without changes, with its items", ({ doc }) => {
    const kept = new host.CONFIG.Actor.documentClass(doc, { strict: true }).toObject();
    expect(changed(doc.system, kept.system)).toEqual([]);
    expect(kept.items).toHaveLength(doc.items?.length ?? 0);
    for (const [i, item] of (doc.items ?? []).entries())
      expect(changed(item.system, kept.items?.[i]?.system ?? {}), item.name).toEqual([]);
  });
});
