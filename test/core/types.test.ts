/**
 * template.json, `documentTypes` of the built manifest and the data models registered at run time agree, on both
 * generations.
 */
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Table } from "../../tabletop/testing.ts";
import { foldTemplate } from "../../tools/fold-template.ts";
import { open } from "./table.ts";

type Json = Record<string, unknown>;
interface Field {
  readonly fields?: Record<string, Field>;
  readonly element?: Field;
}
interface Section {
  readonly dataModels: Record<string, { readonly schema: Field }>;
  readonly typeIcons?: Record<string, string>;
  readonly sheetClasses?: Record<
    string,
    Record<string, { readonly id: string; readonly default: boolean; readonly label: string }>
  >;
}
interface Host {
  readonly CONFIG: Record<string, Section>;
  readonly foundry: { readonly data: { readonly fields: { readonly HTMLField: new () => object } } };
  readonly game: {
    readonly i18n: { has(key: string): boolean; localize(key: string): string };
    readonly system: { documentTypes: Json };
  };
}
const host = globalThis as unknown as Host;

type Block = {
  readonly types: string[];
  readonly [type: string]: string[] | { readonly htmlFields?: readonly string[] };
};
const json = (file: string): Json => JSON.parse(readFileSync(file, "utf8")) as Json;
const template = json("template.json") as Record<string, Block>;
const documents = Object.keys(template);
const types = documents.flatMap((name) => template[name]!.types.map((type) => [name, type] as const));
const sheeted = types.filter(([name]) => name !== "ChatMessage");

const isHtml = (field: object): boolean => field instanceof host.foundry.data.fields.HTMLField;

/** Lists every path of a schema that holds HTML; `*` where any key is allowed. */
function htmlPaths(field: Field, prefix = ""): string[] {
  if (isHtml(field)) return [prefix];
  const at = (key: string): string => (prefix ? `${prefix}.${key}` : key);
  const inner = Object.entries(field.fields ?? {}).flatMap(([key, one]) => htmlPaths(one, at(key)));
  return field.element ? [...inner, ...htmlPaths(field.element, at("*"))] : inner;
}

function declaredHtml(name: string, type: string): readonly string[] {
  const lists = template[name]?.[type];
  return lists && "htmlFields" in lists ? (lists.htmlFields ?? []) : [];
}

describe("documentTypes", () => {
  const folded = foldTemplate(template);

  it("documentTypes are the sub-types of template.json with their lists, and hide nothing from players", () => {
    expect(Object.entries(folded).map(([name, block]) => [name, Object.keys(block)])).toEqual(
      documents.map((name) => [name, template[name]!.types]),
    );
    for (const [name, type] of types) expect(folded[name]?.[type]).toEqual(template[name]?.[type] ?? {});
    expect(JSON.stringify(folded)).not.toContain("gmOnlyFields");
  });

  it("documentTypes are in the shipped manifest only after folding", () => {
    expect(json("system.json")["documentTypes"]).toBeUndefined();
  });
});

describe.each([{ generation: 14 }, { generation: 13 }] as const)("generation $generation", ({ generation }) => {
  let table: Table;
  beforeAll(async () => {
    table = await open({ generation });
  });
  afterAll(() => table.close());

  it.each(documents)("%s: the registered models are the declared types", (name) => {
    const own = Object.keys(host.CONFIG[name]!.dataModels).filter((type) => type !== "base");
    expect(own.sort()).toEqual([...template[name]!.types].sort());
    const declared = host.game.system.documentTypes[name] as Json;
    expect(
      Object.keys(declared)
        .filter((type) => type !== "base")
        .sort(),
    ).toEqual(own);
  });

  it.each(types)("%s %s: exactly the HTML fields are declared", (name, type) => {
    const { schema } = host.CONFIG[name]!.dataModels[type]!;
    expect(htmlPaths(schema).sort()).toEqual([...declaredHtml(name, type)].sort());
  });

  it.each(types)("%s %s: has a label", (name, type) => {
    const key = `TYPES.${name}.${type}`;
    expect(host.game.i18n.has(key), key).toBe(true);
  });

  it.each(sheeted)("%s %s: has an icon, and one default sheet of its own", (name, type) => {
    expect(host.CONFIG[name]!.typeIcons?.[type]).toMatch(/^fa-solid fa-[a-z-]+$/);
    const sheets = Object.values(host.CONFIG[name]!.sheetClasses?.[type] ?? {}).filter((sheet) => sheet.default);
    expect(sheets.map(({ id }) => id.split(".")[0])).toEqual(["quadrant"]);
    expect(host.game.i18n.has(sheets[0]!.label), sheets[0]!.label).toBe(true);
  });
});
