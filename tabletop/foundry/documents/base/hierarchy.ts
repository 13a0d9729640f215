/**
 * Which documents there are and what is embedded in what, as the public API documents it
 * (foundryvtt.com/api/v14/modules/foundry.documents.html). Plain data: the server reads it without any document class.
 */
export interface DocumentKind {
  /** The collection's name: `game.collections`, the store, a parent's field. */
  readonly collection: string;
  /** Whether it may be a primary document of the world. */
  readonly primary: boolean;
  /** Whether it is a primary document in packs only. */
  readonly packOnly: boolean;
  /** Embedded documents: their name and the parent's field. */
  readonly embedded: Readonly<Record<string, string>>;
  /** Whether it has sub-types with a `system` of their own. */
  readonly typed: boolean;
  /** Whether it has an `ownership` of its own that counts when it is not embedded. */
  readonly owned: boolean;
  /** Sub-types that core itself defines; `base` if a document may be without one. */
  readonly coreTypes: readonly string[];
}

function kind(collection: string, more: Partial<DocumentKind> = {}): DocumentKind {
  return {
    collection,
    primary: true,
    packOnly: false,
    embedded: {},
    typed: false,
    owned: false,
    coreTypes: [],
    ...more,
  };
}

const embeddedOnly = { primary: false } as const;

export const HIERARCHY: Readonly<Record<string, DocumentKind>> = {
  User: kind("users"),
  Actor: kind("actors", { embedded: { Item: "items", ActiveEffect: "effects" }, typed: true, owned: true }),
  Item: kind("items", { embedded: { ActiveEffect: "effects" }, typed: true, owned: true }),
  ActiveEffect: kind("effects", { ...embeddedOnly, typed: true, coreTypes: ["base"] }),
  ChatMessage: kind("messages", { typed: true, coreTypes: ["base"] }),
  Folder: kind("folders"),
  Setting: kind("settings"),
  Scene: kind("scenes", { embedded: { Token: "tokens" }, owned: true }),
  Token: kind("tokens", embeddedOnly),
  ActorDelta: kind("actorDeltas", { ...embeddedOnly, embedded: { Item: "items", ActiveEffect: "effects" } }),
  Combat: kind("combats", {
    embedded: { CombatantGroup: "groups", Combatant: "combatants" },
    typed: true,
    coreTypes: ["base"],
  }),
  CombatantGroup: kind("groups", { ...embeddedOnly, typed: true, owned: true, coreTypes: ["base"] }),
  Combatant: kind("combatants", { ...embeddedOnly, typed: true, coreTypes: ["base"] }),
  JournalEntry: kind("journal", {
    embedded: { JournalEntryPage: "pages", JournalEntryCategory: "categories" },
    owned: true,
  }),
  JournalEntryPage: kind("pages", {
    ...embeddedOnly,
    typed: true,
    owned: true,
    coreTypes: ["text", "image", "pdf", "video"],
  }),
  JournalEntryCategory: kind("categories", embeddedOnly),
  RollTable: kind("tables", { embedded: { TableResult: "results" }, owned: true }),
  TableResult: kind("results", embeddedOnly),
  Macro: kind("macros", { owned: true }),
  Adventure: kind("adventures", { primary: false, packOnly: true }),
};

/** Documents that the public API names and this tabletop does not build. */
export const NOT_BUILT_DOCUMENTS = ["Cards", "Card", "Playlist", "PlaylistSound", "FogExploration"] as const;
