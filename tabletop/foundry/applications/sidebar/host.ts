/**
 * The documented globals as the sidebar uses them, read at call time, because packages may replace any of them. Only
 * the members that are used here are typed.
 */
import type { WorldData } from "../../../protocol.ts";
import { escapeHTML } from "../../utils/html.ts";

/** A rendered window, dialog or sidebar tab. */
export interface RenderedApp {
  readonly id: string;
  readonly element: HTMLElement;
  readonly rendered: boolean;
  render(options?: unknown): Promise<unknown>;
  close(options?: unknown): Promise<unknown>;
  bringToFront?(): void;
}

/** A client document of any type. */
export interface Doc {
  readonly id: string;
  readonly uuid: string;
  readonly documentName: string;
  readonly name: string;
  readonly type: string;
  readonly img?: string | null;
  readonly sort: number;
  readonly isOwner: boolean;
  readonly visible: boolean;
  readonly limited?: boolean;
  readonly inCompendium?: boolean;
  readonly pack?: string | null;
  readonly ownership: Readonly<Record<string, number>>;
  readonly folder: FolderDoc | null;
  readonly parent: Doc | null;
  readonly sheet: RenderedApp | null;
  testUserPermission(user: UserDoc, level: string | number, options?: { exact?: boolean }): boolean;
  toObject(): Record<string, unknown>;
  update(changes: object, options?: object): Promise<unknown>;
  delete(options?: object): Promise<unknown>;
  createEmbeddedDocuments(name: string, data: readonly object[], options?: object): Promise<Doc[]>;
}

export interface FolderDoc extends Doc {
  readonly color?: unknown;
  readonly sorting?: string;
  readonly depth?: number;
  readonly expanded?: boolean;
  /** Documents, or entries of a pack's index. */
  readonly contents?: readonly { readonly uuid: string }[];
  getSubfolders?(recursive?: boolean): FolderDoc[];
  exportDialog?(): Promise<unknown>;
}

export interface UserDoc extends Doc {
  readonly active: boolean;
  readonly isGM: boolean;
  readonly isSelf: boolean;
  readonly role: number;
  readonly color: unknown;
  readonly character: ActorDoc | null;
  targets: TargetSet;
  can(permission: string): boolean;
  broadcastActivity?(activity: object): void;
}

/** `game.user.targets`: a Set of tokens that also provides their ids. */
export interface TargetSet extends Set<TargetToken> {
  readonly ids?: string[];
}

/** Stands in for a placed token without a canvas. */
export interface TargetToken {
  readonly id: string;
  readonly name: string;
  readonly document: TokenDoc;
  readonly actor: ActorDoc | null;
  readonly isTargeted: boolean;
}

export interface ActorDoc extends Doc {
  readonly prototypeToken?: object;
  getRollData(): object;
  getTokenDocument?(data?: object, options?: object): Promise<{ toObject(): Record<string, unknown> }>;
}

export interface TokenDoc extends Doc {
  readonly actor: ActorDoc | null;
  readonly actorId: string | null;
  readonly actorLink: boolean;
  readonly hidden: boolean;
  readonly disposition: number;
  readonly texture?: { readonly src?: string | null };
}

export interface SceneDoc extends Doc {
  readonly active: boolean;
  readonly tokens: DocCollection<TokenDoc>;
  activate(): Promise<unknown>;
  view(): Promise<unknown>;
}

export interface MessageDoc extends Doc {
  readonly visible: boolean;
  readonly timestamp: number;
  readonly isAuthor: boolean;
  readonly author: UserDoc | null;
  readonly alias: string;
  logged?: boolean;
  renderHTML(options?: object): Promise<HTMLElement>;
}

/** A keyed, iterable collection; iteration yields the values. */
export interface DocCollection<T> extends Iterable<T> {
  readonly size: number;
  readonly contents: T[];
  readonly documentName?: string;
  readonly folders?: Iterable<FolderDoc>;
  get(id: string): T | undefined;
  filter(test: (value: T) => boolean): T[];
  find(test: (value: T) => boolean): T | undefined;
  map<R>(fn: (value: T) => R): R[];
}

/** One entry of a pack's index. */
export interface IndexEntry {
  readonly _id: string;
  readonly uuid?: string;
  readonly name: string;
  readonly img?: string | null;
  readonly type?: string;
  readonly folder?: string | null;
  readonly sort?: number;
}

export interface Pack {
  readonly collection: string;
  readonly metadata: {
    readonly id: string;
    readonly label: string;
    readonly name: string;
    readonly type: string;
    readonly packageName: string;
  };
  readonly title: string;
  readonly documentName: string;
  readonly visible: boolean;
  readonly locked: boolean;
  readonly folder?: FolderDoc | null;
  readonly index: { readonly size: number } & Iterable<IndexEntry>;
  readonly folders?: Iterable<FolderDoc>;
  readonly apps: RenderedApp[];
  getIndex(options?: object): Promise<unknown>;
  getDocument(id: string): Promise<Doc | null>;
  getUuid?(id: string): string;
  readonly isOwner?: boolean;
  readonly sort?: number;
  getUserLevel?(user: object): number;
  importDocument(doc: Doc, options?: object): Promise<unknown>;
  importDialog(): Promise<unknown>;
  importAll(options?: object): Promise<unknown>;
  configure(configuration: object): Promise<void>;
  setFolder(folder: string | null): Promise<void>;
  configureOwnershipDialog(): Promise<unknown>;
  deleteCompendium(): Promise<unknown>;
  duplicateCompendium(options?: object): Promise<unknown>;
}

/** A registered setting. */
export interface SettingConfig {
  readonly key: string;
  readonly namespace: string;
  readonly name?: string;
  readonly hint?: string;
  readonly scope: string;
  readonly config?: boolean;
  readonly type?: unknown;
  readonly choices?: Readonly<Record<string, string>>;
  readonly range?: { readonly min: number; readonly max: number; readonly step: number };
  readonly requiresReload?: boolean;
  readonly default?: unknown;
  readonly input?: unknown;
  readonly filePicker?: unknown;
}

export interface SettingMenu {
  readonly key: string;
  readonly namespace: string;
  readonly name?: string;
  readonly label?: string;
  readonly hint?: string;
  readonly icon?: string;
  readonly restricted?: boolean;
  readonly type: new (options?: object) => { render(options?: unknown): unknown };
}

export interface GameLike {
  readonly data: Pick<WorldData, "packageWarnings">;
  readonly user: UserDoc;
  readonly userId: string;
  readonly release: { readonly generation: number; readonly version: string };
  readonly world: { readonly id: string; readonly title: string };
  readonly system: { readonly id: string; readonly title: string; readonly version: string };
  readonly modules: DocCollection<{
    readonly id: string;
    readonly title: string;
    readonly version?: string;
    readonly active?: boolean;
  }> &
    Map<string, { readonly id: string; readonly title: string; readonly version?: string; readonly active?: boolean }>;
  readonly users: DocCollection<UserDoc>;
  readonly actors: DocCollection<ActorDoc>;
  readonly items: DocCollection<Doc>;
  readonly messages: DocCollection<MessageDoc>;
  readonly scenes: DocCollection<SceneDoc> & {
    readonly active: SceneDoc | null;
    readonly current?: SceneDoc | null;
    readonly viewed?: SceneDoc | null;
  };
  readonly folders: DocCollection<FolderDoc>;
  readonly packs: DocCollection<Pack>;
  readonly documentTypes: Readonly<Record<string, readonly string[]>>;
  readonly collections: { get(name: string): DocCollection<Doc> | undefined };
  readonly i18n: {
    localize(key: string): string;
    format(key: string, data?: Readonly<Record<string, unknown>>): string;
    has(key: string, fallback?: boolean): boolean;
    readonly lang: string;
  };
  readonly settings: {
    readonly settings: Map<string, SettingConfig>;
    readonly menus: Map<string, SettingMenu>;
    /** The settings window, a single instance. */
    readonly sheet: RenderedApp;
    get(namespace: string, key: string): unknown;
    set(namespace: string, key: string, value: unknown): Promise<unknown>;
    register(namespace: string, key: string, data: object): void;
  };
  logOut?(): void;
  /** Reloads the pages of all other users. */
  reloadAll?(): void;
}

/** The static members of a document class that the sidebar calls. */
export interface DocClass {
  readonly documentName: string;
  readonly metadata: { readonly hasTypeData?: boolean; readonly label?: string };
  create(data: object, options?: object): Promise<Doc>;
  createDocuments(data: readonly object[], options?: object): Promise<Doc[]>;
  updateDocuments(updates: readonly object[], options?: object): Promise<Doc[]>;
  createDialog(data: object, operation?: object, options?: object): Promise<Doc | null>;
  canUserCreate?(user: UserDoc): boolean;
  getDefaultArtwork?(data: object): { img?: string };
}

/** The chat message class: the members that the chat input calls. */
export interface MessageClass extends DocClass {
  getSpeaker(options?: object): Speaker;
  getWhisperRecipients(name: string): UserDoc[];
  applyMode?(data: object, mode: string): object;
  applyRollMode?(data: object, mode: string): object;
}

export interface Speaker {
  scene?: string | null;
  actor?: string | null;
  token?: string | null;
  alias?: string;
}

interface RollLike {
  evaluate(options?: object): Promise<RollLike>;
  toMessage(data: object, options?: object): Promise<unknown>;
}

interface Globals {
  readonly game: GameLike;
  readonly ui: Record<string, unknown> & {
    readonly notifications?: Record<"info" | "warn" | "error", (message: string, options?: object) => unknown>;
  };
  readonly CONFIG: Readonly<Record<string, Record<string, unknown> & { documentClass?: DocClass }>>;
  readonly CONST: Readonly<Record<string, Record<string, never>>>;
  readonly Hooks: {
    on(hook: string, fn: (...args: never[]) => unknown): number;
    call(hook: string, ...args: unknown[]): boolean;
    callAll(hook: string, ...args: unknown[]): boolean;
    onError?(where: string, error: Error, options?: object): void;
  };
  readonly foundry: {
    readonly applications: {
      readonly api: { readonly DialogV2: DialogClass };
      readonly apps: Readonly<
        Record<"DocumentOwnershipConfig" | "PermissionConfig", new (options: object) => RenderedApp>
      >;
      readonly sheets: Readonly<Record<"FolderConfig" | "PrototypeTokenConfig", new (options: object) => RenderedApp>>;
      readonly handlebars: { renderTemplate(path: string, context: object): Promise<string> };
    };
    readonly documents?: unknown;
  };
  readonly Roll: { create(formula: string, data?: object, options?: object): RollLike };
  fromUuid(uuid: string): Promise<Doc | null>;
}

interface DialogClass {
  confirm(config: object): Promise<boolean | null>;
  input(config: object): Promise<Readonly<Record<string, unknown>> | null>;
  wait(config: object): Promise<unknown>;
}

/** The page's globals. */
export const host = globalThis as unknown as Globals;

/**
 * Returns the text of a language key, with values filled in. Values are text: code that writes the result as HTML
 * escapes it.
 */
export function t(key: string, data?: Readonly<Record<string, unknown>>): string {
  return data ? host.game.i18n.format(key, data) : host.game.i18n.localize(key);
}

/** Returns the plural name of a document type: "Actors", "Journal Entries". */
export function pluralLabel(documentName: string): string {
  return t(`DOCUMENT.${documentName === "JournalEntry" ? "JournalEntries" : `${documentName}s`}`);
}

/**
 * Returns a document's colour as CSS, empty without one: a `Color` formats itself, anything but a hex string is
 * dropped.
 */
export function cssColor(color: unknown): string {
  const css: unknown = typeof color === "object" && color !== null && "css" in color ? color.css : color;
  return typeof css === "string" && /^#[0-9a-f]{3,8}$/i.test(css) ? css : "";
}

/** Returns the message of a thrown value. */
export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Shows a message to the user. Notifications interpret simple markup, so the text is escaped first. */
export function notify(level: "info" | "warn" | "error", message: string): void {
  host.ui.notifications?.[level](escapeHTML(message), { console: level === "error" });
}

/** Runs the action of a click and shows its failure as a notification, so that no click fails silently. */
export async function runGuarded(action: () => Promise<unknown>): Promise<void> {
  try {
    await action();
  } catch (error) {
    notify("error", errorMessage(error));
  }
}
