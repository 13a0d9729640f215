/** Opens the whole system at a table in this process: one client, and bare connections for the others. */
import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { vi } from "vitest";
import { mergeLanguage } from "../../tools/build-lang.ts";
import { setTemplateLoader } from "../../tabletop/foundry/applications/index.ts";
import { SEATS, type Table, type TableOptions, bootTable } from "../../tabletop/testing.ts";
import { foldTemplate } from "../../tools/fold-template.ts";

export { SEATS };

/** The notifications of the client since its table was opened. */
export const notices: string[] = [];

/** Ids of the documents every test begins with. */
export const HERO = "hero000000000000";
export const FOE = "foe0000000000000";
export const hero = `Actor.${HERO}`;
export const foe = `Actor.${FOE}`;
export const twin = (token: 1 | 2): string => `Scene.scene00000000000.Token.token0000000000${token}.Actor.${FOE}`;

const json = (file: string): Record<string, unknown> =>
  JSON.parse(readFileSync(file, "utf8")) as Record<string, unknown>;

// The same at every table: read once.
const ENGLISH = mergeLanguage(".", "en");
setTemplateLoader((path) => readFile(path.replace(/^.*systems\/quadrant\//, ""), "utf8"));

const actor = (id: string, name: string, type: string, owner: object, system: object): object => ({
  _id: id,
  name,
  type,
  ownership: { default: 0, ...owner },
  system,
});

const world = (wounds: number, flags: object, system: object): Record<string, readonly object[]> => ({
  actors: [
    {
      ...actor(
        HERO,
        "Hero",
        "siegeCharacter",
        { [SEATS.player]: 3 },
        { wounds: { normal: { value: wounds, max: 50 } }, nova: { value: 2 }, ...system },
      ),
      flags,
    },
    actor(FOE, "Foe", "siegeNpc", {}, { wounds: { normal: { value: 0, max: 5 } } }),
  ],
  scenes: [
    {
      _id: "scene00000000000",
      name: "Dock",
      active: true,
      tokens: [1, 2].map((n) => ({ _id: `token0000000000${n}`, name: `Foe ${n}`, actorId: FOE, actorLink: false })),
    },
  ],
});

/** Documents of both worlds, collection by collection. */
const merged = (
  one: Readonly<Record<string, readonly object[]>>,
  two: Readonly<Record<string, readonly object[]>>,
): typeof one => ({
  ...two,
  ...Object.fromEntries(Object.entries(one).map(([name, docs]) => [name, [...docs, ...(two[name] ?? [])]])),
});

const withTypes = (own: object, more: Readonly<Record<string, object>>): object =>
  Object.fromEntries(Object.entries(own).map(([name, types]) => [name, { ...(types as object), ...more[name] }]));

/** Opens the table as a user. The system's entry is loaded before `init`, as in a page. */
export const open = (
  options: {
    generation?: 13 | 14;
    as?: string;
    messages?: readonly object[];
    settings?: readonly object[];
    /** Sub-types beside those of template.json, in its shape. */
    types?: Readonly<Record<string, object>>;
    wounds?: number;
    flags?: object;
    /** Stored data of the hero beside what every test begins with. */
    system?: object;
    /** Stored documents by collection, beside those. */
    world?: Readonly<Record<string, readonly object[]>>;
    packs?: TableOptions["packs"];
  } = {},
): Promise<Table> =>
  bootTable({
    generation: options.generation ?? 14,
    as: options.as ?? SEATS.gm,
    packs: options.packs ?? [],
    manifest: {
      ...json("system.json"),
      documentTypes: withTypes(foldTemplate(json("template.json")), options.types ?? {}),
    },
    world: {
      ...merged(world(options.wounds ?? 3, options.flags ?? {}, options.system ?? {}), options.world ?? {}),
      messages: options.messages ?? [],
      settings: options.settings ?? [],
    },
    // No page: notifications are recorded.
    initializeUI: async () => {
      const keep = (text: string): void => void notices.push(text);
      Object.assign((globalThis as unknown as { ui: object }).ui, {
        notifications: { info: keep, warn: keep, error: keep },
      });
    },
    entry: () => {
      notices.length = 0;
      // Each table is a page of its own: its script runs again.
      vi.resetModules();
      return import("../../src/quadrant.ts" as string);
    },
    loadLanguages: async (i18n) => i18n.addTranslations("en", ENGLISH),
  });
