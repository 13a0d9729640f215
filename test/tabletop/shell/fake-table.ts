/// <reference types="vite/client" />
/**
 * A table without documents or server: the globals that the sidebar reads, over plain objects, so that its own
 * behaviour is tested alone. The whole is tested end to end elsewhere.
 */
import { setGeneration } from "../../../tabletop/foundry/generation.ts";
import { setTemplateLoader } from "../../../tabletop/foundry/applications/handlebars/loader.ts";
import { initializeHandlebars } from "../../../tabletop/foundry/applications/handlebars/helpers.ts";

const templates = import.meta.glob<string>("../../../tabletop/templates/**/*.hbs", {
  query: "?raw",
  import: "default",
});
const words = import.meta.glob<Record<string, unknown>>("../../../tabletop/lang/en.json", {
  import: "default",
  eager: true,
});
const lang = Object.values(words)[0] ?? {};

export interface FakeDoc {
  id: string;
  uuid: string;
  documentName: string;
  name: string;
  type: string;
  visible: boolean;
  isOwner: boolean;
  folder: FakeDoc | null;
  parent: null;
  img: string | null;
  sheet: { render: (options?: unknown) => Promise<void> } | null;
  [key: string]: unknown;
}

let count = 0;

/** Returns a document-like object with the given parts. */
export function fakeDoc(documentName: string, parts: Partial<FakeDoc> = {}): FakeDoc {
  count += 1;
  const id = parts.id ?? `doc${String(count).padStart(13, "0")}`;
  return {
    id,
    uuid: `${documentName}.${id}`,
    documentName,
    name: id,
    type: "base",
    visible: true,
    isOwner: true,
    folder: null,
    parent: null,
    img: null,
    sheet: null,
    ...parts,
  };
}

/** Returns a collection over an array. */
export function fakeCollection(docs: FakeDoc[]): object {
  return {
    get size() {
      return docs.length;
    },
    contents: docs,
    [Symbol.iterator]: () => docs[Symbol.iterator](),
    get: (id: string) => docs.find((doc) => doc.id === id),
    filter: (test: (doc: FakeDoc) => boolean) => docs.filter(test),
    find: (test: (doc: FakeDoc) => boolean) => docs.find(test),
    map: <R>(fn: (doc: FakeDoc) => R) => docs.map(fn),
  };
}

function wordAt(key: string): string | undefined {
  let at: unknown = lang;
  for (const part of key.split("."))
    at = typeof at === "object" && at !== null ? (at as Record<string, unknown>)[part] : undefined;
  return typeof at === "string" ? at : undefined;
}

export interface FakeTable {
  readonly created: Record<string, unknown>[];
  readonly rolled: { formula: string; data: Record<string, unknown>; options: Record<string, unknown> }[];
  readonly hooks: { name: string; args: unknown[] }[];
  readonly errors: string[];
  readonly packs: FakeDoc[];
  readonly documents: Record<
    "Actor" | "Item" | "ChatMessage" | "Folder" | "Scene" | "User" | "RollTable" | "Macro",
    FakeDoc[]
  >;
  /** What hook `chatMessage` returns. */
  chatHook: boolean;
}

/** Installs the globals of a table of one GM (the user) and one player. */
export function installFakeTable(options: { generation?: 13 | 14; gm?: boolean } = {}): FakeTable {
  const generation = options.generation ?? 14;
  setGeneration(generation);
  initializeHandlebars();
  setTemplateLoader(async (path) => {
    const load = templates[`../../../tabletop/${path}`];
    if (!load) throw new Error(`no template ${path}`);
    return load();
  });
  const user = fakeDoc("User", {
    id: "gm00000000000000",
    name: "Ada",
    isGM: options.gm ?? true,
    isSelf: true,
    active: true,
    character: null,
    color: "#7cc7cb",
    role: 4,
    targets: new Set(),
    getHotbarMacros: () => Array.from({ length: 10 }, (_, index) => ({ slot: index + 1, macro: null })),
    can: () => true,
  });
  const player = fakeDoc("User", {
    id: "player0000000000",
    name: "Ben Long",
    isGM: false,
    isSelf: false,
    active: true,
    character: null,
    color: "#ff8a3c",
    role: 1,
    targets: new Set(),
    can: () => false,
  });
  const table: FakeTable = {
    created: [],
    rolled: [],
    hooks: [],
    errors: [],
    packs: [],
    chatHook: true,
    documents: {
      Actor: [],
      Item: [],
      ChatMessage: [],
      Folder: [],
      Scene: [],
      User: [user, player],
      RollTable: [],
      Macro: [],
    },
  };
  const { documents } = table;
  const collections = Object.fromEntries(Object.entries(documents).map(([name, docs]) => [name, fakeCollection(docs)]));
  const settings = new Map<string, unknown>([
    ["core.messageMode", "public"],
    ["core.rollMode", "publicroll"],
  ]);
  const messageClass = {
    getSpeaker: () => ({ scene: null, actor: null, token: null, alias: "Ada" }),
    getWhisperRecipients: (name: string) =>
      documents.User.filter(
        (each) => each.name.toLowerCase() === name.toLowerCase() || (name.toLowerCase() === "gm" && each["isGM"]),
      ),
    applyMode: (data: object, mode: string) => ({ ...data, appliedMode: mode }),
    create: async (data: Record<string, unknown>) => void table.created.push(data),
  };
  const roll = {
    create: (formula: string) => ({
      evaluate: async () => {
        if (formula.includes("?")) throw new Error("unexpected ?");
        return {
          toMessage: async (data: Record<string, unknown>, rollOptions: Record<string, unknown>) =>
            void table.rolled.push({ formula, data, options: rollOptions }),
        };
      },
    }),
  };
  Object.assign(globalThis, {
    game: {
      user,
      userId: user.id,
      users: collections["User"],
      actors: collections["Actor"],
      items: collections["Item"],
      messages: collections["ChatMessage"],
      folders: collections["Folder"],
      scenes: Object.assign(collections["Scene"] ?? {}, { active: null }),
      collections: { get: (name: string) => collections[name] },
      documentTypes: { Actor: ["base", "hero"], Item: ["base"] },
      release: { generation, version: `${generation}.1` },
      world: { id: "w", title: "A World" },
      system: { id: "sys", title: "A System", version: "1.0.0" },
      modules: new Map(),
      packs: fakeCollection(table.packs),
      data: { routePrefix: "" },
      i18n: {
        lang: "en",
        localize: (key: string) => wordAt(key) ?? key,
        format: (key: string, data: Record<string, unknown> = {}) =>
          (wordAt(key) ?? key).replace(/\{(\w+)\}/g, (_all, name: string) => String(data[name] ?? "")),
        has: (key: string) => wordAt(key) !== undefined,
      },
      settings: {
        settings: new Map(),
        menus: new Map(),
        get: (namespace: string, key: string) => settings.get(`${namespace}.${key}`),
        set: async (namespace: string, key: string, value: unknown) => void settings.set(`${namespace}.${key}`, value),
      },
    },
    ui: {
      notifications: {
        error: (text: string) => void table.errors.push(text),
        warn: (text: string) => void table.errors.push(text),
        info: () => undefined,
      },
    },
    CONFIG: {
      ChatMessage: {
        documentClass: messageClass,
        modes: { public: { label: "CHAT.MODES.public" }, gm: { label: "CHAT.MODES.gm" } },
      },
      Dice: { rollModes: { publicroll: { label: "CHAT.RollPublic" }, gmroll: { label: "CHAT.RollPrivate" } } },
      Actor: { documentClass: { canUserCreate: () => options.gm ?? true } },
      Item: { documentClass: { canUserCreate: () => options.gm ?? true } },
      RollTable: { documentClass: { canUserCreate: () => options.gm ?? true } },
      Macro: { documentClass: { canUserCreate: () => true } },
    },
    CONST: { CHAT_MESSAGE_STYLES: { OTHER: 0, OOC: 1, IC: 2, EMOTE: 3 } },
    Hooks: {
      on: () => 1,
      call: (name: string, ...args: unknown[]) => {
        table.hooks.push({ name, args });
        return name === "chatMessage" ? table.chatHook : true;
      },
      callAll: () => true,
    },
    Roll: roll,
  });
  return table;
}
