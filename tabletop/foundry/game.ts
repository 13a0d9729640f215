import type { PackData, Transport, WorldData } from "../protocol.ts";
import { HIERARCHY } from "./documents/base/hierarchy.ts";
import { CompendiumCollection } from "./documents/collections/compendium-collection.ts";
import { CompendiumPacks } from "./documents/collections/compendium-packs.ts";
import type { WorldCollection } from "./documents/collections/world-collection.ts";
import { findCollectionName } from "./documents/collections/world-collections.ts";
import { host } from "./globals.ts";
import { settingStore } from "./documents/setting-store.ts";
import { ClientIssues } from "./helpers/client-issues.ts";
import { ClientKeybindings } from "./helpers/client-keybindings.ts";
import { ClientSettings, type ClientStorage } from "./helpers/client-settings.ts";
import { ClipboardHelper } from "./helpers/clipboard-helper.ts";
import { DocumentIndex } from "./helpers/document-index.ts";
import { GameTime } from "./helpers/game-time.ts";
import { Hooks } from "./helpers/hooks.ts";
import { KeyboardManager } from "./helpers/keyboard-manager.ts";
import { Localization } from "./helpers/localization.ts";
import { ReleaseData } from "./helpers/release-data.ts";
import { ToursCollection } from "./helpers/tours-collection.ts";
import type { Actor } from "./documents/actor.ts";
import type { ChatMessage } from "./documents/chat-message.ts";
import type { Combat } from "./documents/combat/combat.ts";
import type {
  Actors,
  ChatMessages,
  CombatEncounters,
  Folders,
  Items,
  Journal,
  Macros,
  RollTables,
  Scenes,
  Users,
} from "./documents/collections/world-collections.ts";
import type { Folder } from "./documents/folder.ts";
import type { Item } from "./documents/item.ts";
import type { JournalEntry } from "./documents/journal.ts";
import type { Macro } from "./documents/macro.ts";
import type { RollTable } from "./documents/roll-table.ts";
import type { User } from "./documents/user.ts";
import type { Scene } from "./documents/world-documents.ts";
import { Collection } from "./utils/collection.ts";
import { GameSocket, WorldClient } from "./world-client.ts";
import type { Obj } from "./utils/object.ts";

/** What a boot needs from where it runs: a page or a test. */
export interface BootOptions {
  readonly data: WorldData;
  readonly transport: Transport;
  /** The storage of client settings; by default in memory. */
  readonly clientStorage?: ClientStorage;
  /** Adds the texts of core and packages, and says which language is in force. */
  readonly loadLanguages?: (i18n: Localization) => Promise<void>;
  /** Imports the entry files of packages; their top level registers hooks. */
  readonly loadPackages?: () => Promise<void>;
  /** Called once globals are installed and before packages load: for the shell's own entries in CONFIG. */
  readonly prepare?: () => void | Promise<void>;
  /** Builds `ui` between `setup` and `ready`. */
  readonly initializeUI?: () => Promise<void>;
}

/** A package's manifest as the server sends it. */
type Manifest = Readonly<Record<string, unknown>>;

/** A system or a module as `game` shows it. */
export interface GamePackage {
  readonly id: string;
  readonly type: string;
  readonly title: string;
  readonly version: string;
  /** Modules only: whether the world uses it. */
  readonly active?: boolean;
  readonly flags: Obj;
  readonly [entry: string]: unknown;
}

/** A world collection that gives documents of one class. */
export type DocumentsOf<C, D> = Omit<C, keyof Collection<string, D>> & Collection<string, D>;

/** The running table as packages see it: `game`. Source: foundry.Game. */
export class Game {
  readonly data: WorldData;
  readonly userId: string;
  readonly release: ReleaseData;
  readonly world: Obj & { readonly id: string; readonly title: string };
  readonly system: GamePackage & { readonly model: Record<string, Record<string, object>> };
  readonly modules = new Collection<string, GamePackage>();
  readonly i18n = new Localization();
  readonly settings: ClientSettings;
  readonly socket: GameSocket;
  readonly collections = new Collection<string, WorldCollection>();
  readonly packs = new CompendiumPacks();
  readonly time = new GameTime();
  readonly keybindings = new ClientKeybindings();
  readonly keyboard = new KeyboardManager();
  readonly clipboard = new ClipboardHelper();
  readonly issues = new ClientIssues();
  readonly documentIndex = new DocumentIndex();
  readonly tours = new ToursCollection();
  readonly debug = false;
  /** Whether pictures of the canvas are being loaded: none ever are. */
  readonly loading = false;
  readonly documentTypes: Readonly<Record<string, readonly string[]>>;
  readonly view = "game";
  tooltip: object | null = null;
  ready = false;
  /** Whether documents may be prepared: all of them exist. */
  _documentsReady = false;
  /** This client's line to the server. */
  readonly _client: WorldClient;
  #paused: boolean;

  constructor({ data, transport, clientStorage }: BootOptions) {
    this.data = data;
    this.userId = data.userId;
    this.release = new ReleaseData(data.release);
    this.#paused = data.paused ?? false;
    this._client = new WorldClient(transport, data.seq);
    this.socket = new GameSocket(this._client);
    this.world = {
      type: "world",
      flags: {},
      system: data.system["id"],
      coreVersion: this.release.version,
      ...data.world,
    };
    this.system = createPackage("system", data.system, { template: {}, model: data.system["model"] ?? {} });
    for (const module of data.modules)
      this.modules.set(String(module["id"]), createPackage("module", module, { active: isActive(module) }));
    this.documentTypes = declaredTypes([data.system], data.modules.filter(isActive));
    this.settings = new ClientSettings({
      store: settingStore(data.collections["settings"] ?? []),
      userId: () => this.userId,
      makeSheet: () => new host.foundry.applications.settings.SettingsConfig() as object,
      clientPrefix: `${data.world.id}.${this.userId}`,
      ...(clientStorage ? { clientStorage } : {}),
    });
  }

  /** Default data of sub-types, as the system's `template.json` declares them. */
  get model(): Record<string, Record<string, object>> {
    return this.system.model;
  }

  /** The user of this client. Read it once documents are initialised: before that it is null. */
  get user(): User {
    return (this.users as Partial<typeof this.users> | undefined)?.current ?? (null as unknown as User);
  }

  get users(): DocumentsOf<Users, User> {
    return this.collections.get("User") as unknown as DocumentsOf<Users, User>;
  }

  get actors(): DocumentsOf<Actors, Actor> {
    return this.collections.get("Actor") as unknown as DocumentsOf<Actors, Actor>;
  }

  get items(): DocumentsOf<Items, Item> {
    return this.collections.get("Item") as unknown as DocumentsOf<Items, Item>;
  }

  get scenes(): DocumentsOf<Scenes, Scene> {
    return this.collections.get("Scene") as unknown as DocumentsOf<Scenes, Scene>;
  }

  get messages(): DocumentsOf<ChatMessages, ChatMessage> {
    return this.collections.get("ChatMessage") as unknown as DocumentsOf<ChatMessages, ChatMessage>;
  }

  get folders(): DocumentsOf<Folders, Folder> {
    return this.collections.get("Folder") as unknown as DocumentsOf<Folders, Folder>;
  }

  get journal(): DocumentsOf<Journal, JournalEntry> {
    return this.collections.get("JournalEntry") as unknown as DocumentsOf<Journal, JournalEntry>;
  }

  get tables(): DocumentsOf<RollTables, RollTable> {
    return this.collections.get("RollTable") as unknown as DocumentsOf<RollTables, RollTable>;
  }

  get macros(): DocumentsOf<Macros, Macro> {
    return this.collections.get("Macro") as unknown as DocumentsOf<Macros, Macro>;
  }

  get combats(): DocumentsOf<CombatEncounters, Combat> {
    return this.collections.get("Combat") as unknown as DocumentsOf<CombatEncounters, Combat>;
  }

  /** The combat that is shown: the active one. */
  get combat(): Combat | null {
    return this.combats?.viewed ?? null;
  }

  get canvas(): object {
    return host.canvas;
  }

  /** Whether the game is paused. */
  get paused(): boolean {
    return this.#paused;
  }

  /**
   * Pauses or resumes the game: on this client, and with `broadcast`, which is for GMs, on all.
   * Returns whether it is paused now. @throws Error for a user without permission. Source: foundry.Game#togglePause.
   */
  togglePause(
    pause?: boolean | null,
    { broadcast = false, userId = this.userId }: { broadcast?: boolean; userId?: string | null } = {},
  ): boolean {
    if (broadcast && !this.user?.isGM) throw new Error("Only a Gamemaster may pause or resume the game for all.");
    const paused = pause ?? !this.#paused;
    if (paused !== this.#paused) {
      this.#paused = paused;
      void host.ui?.pause?.render?.({ force: true });
      Hooks.callAll("pauseGame", paused, { broadcast, userId });
    }
    if (broadcast) this._client.activity({ paused });
    return paused;
  }

  /** Called when another client paused the game for all. */
  _takePause(paused: boolean, userId: string): void {
    this.togglePause(paused, { broadcast: false, userId });
  }

  get version(): string {
    return this.release.version;
  }

  /** The world's list of roles by permission, if it was configured. */
  get permissions(): Record<string, number[]> | undefined {
    return this.settings.get("core", "permissions") as Record<string, number[]> | undefined;
  }

  get activeTool(): string {
    return "";
  }

  /** Creates the collections with the data of the join; then prepares all documents. */
  _initializeDocuments(): void {
    this._takePacks({ added: this.data.packs, removed: [] });
    for (const [name, { primary }] of Object.entries(HIERARCHY)) {
      const CollectionClass = host.CONFIG[name]?.collection;
      if (primary && CollectionClass) this.collections.set(name, new CollectionClass() as WorldCollection);
    }
    for (const [name, collection] of this.collections.entries()) {
      for (const source of this.data.collections[findCollectionName(name)] ?? [])
        collection._load(structuredClone(source) as Obj);
    }
    for (const id of this.data.activeUsers) {
      const user = this.users.get(id);
      if (user) user.active = true;
    }
    this.users.current = this.users.get(this.userId) ?? null;
    if (!this.users.current)
      throw new Error(`The user ${this.userId} is missing or invalid: the table cannot be shown.`);
    this.users.current.active = true;
    this.settings.storage.set("world", this.collections.get("Setting"));
    this._documentsReady = true;
    for (const collection of this.collections.values())
      for (const document of collection.values()) document._safePrepareData();
  }

  /** Adds and removes compendia that this client sees. A known one is left unchanged. */
  _takePacks({ added, removed }: { added: readonly PackData[]; removed: readonly string[] }): void {
    for (const id of removed) {
      for (const app of this.packs.get(id)?.apps ?? []) void app.close?.();
      this.packs.delete(id);
    }
    for (const pack of added) {
      if (!this.packs.has(pack.id))
        this.packs.set(pack.id, new CompendiumCollection(pack, (request) => this._client.readPack(request)));
    }
    this.packs.initializeTree();
  }

  /** Called when folders, locks or ownership of compendia were changed. */
  _packsConfigured(): void {
    this.packs.initializeTree();
    for (const pack of this.packs) pack.render();
    host.ui?.compendium?.render?.();
  }

  /** Creates a compendium that belongs to the world. */
  async _createPack(metadata: object): Promise<CompendiumCollection> {
    const pack = await this._client.managePack({ action: "create", data: { ...metadata } });
    if (!pack) throw new Error("The compendium was made, but this user does not see it.");
    this._takePacks({ added: [pack], removed: [] });
    return this.packs.get(pack.id) as CompendiumCollection;
  }

  /** Deletes a compendium that belongs to the world. */
  async _deletePack(id: string): Promise<void> {
    await this._client.managePack({ action: "delete", pack: id });
    this._takePacks({ added: [], removed: [id] });
  }

  /** Reloads the pages of all other users, if this user may change the world's settings. */
  reloadAll(): void {
    this._client.activity({ reload: true });
  }

  /** Ends the session and opens the join page, if there is a page. */
  logOut(): void {
    this._client.close();
    if (typeof location !== "undefined") location.assign(host.foundry.utils.getRoute("logout") as string);
  }
}

/** Whether a module of the world is on: its scripts run, its sub-types and packs are there. */
const isActive = ({ active }: Readonly<Record<string, unknown>>): boolean => active !== false;

/**
 * Returns a package as `game` shows it: its manifest, with what a manifest may leave out. Source:
 * foundry.packages.types.PackageManifestData.
 */
function createPackage(
  type: string,
  manifest: Readonly<Record<string, unknown>>,
  more: object,
): GamePackage & { readonly model: Record<string, Record<string, object>> } {
  const lists = Object.fromEntries(
    ["authors", "esmodules", "languages", "media", "packFolders", "packs", "scripts", "styles"].map((key) => [key, []]),
  );
  const relationships = { systems: [], requires: [], recommends: [], conflicts: [] };
  return {
    ...lists,
    description: "",
    flags: {},
    relationships,
    compatibility: {},
    socket: false,
    persistentStorage: false,
    ...manifest,
    type,
    ...more,
  } as unknown as GamePackage & { readonly model: Record<string, Record<string, object>> };
}

/** Returns the sub-types that packages declare, by document name, core's own before them. A module's carry its id. */
function declaredTypes(systems: readonly Manifest[], modules: readonly Manifest[]): Record<string, string[]> {
  const types = Object.fromEntries(
    Object.entries(HIERARCHY)
      .filter(([, kind]) => kind.typed)
      .map(([name, { coreTypes }]): [string, string[]] => [name, [...coreTypes]]),
  );
  for (const [manifests, prefixed] of [[systems, false] as const, [modules, true] as const]) {
    for (const { id, documentTypes } of manifests) {
      for (const [name, declared] of Object.entries((documentTypes ?? {}) as object)) {
        types[name]?.push(
          ...Object.keys(declared as object).map((type) => (prefixed ? `${String(id)}.${type}` : type)),
        );
      }
    }
  }
  return types;
}
