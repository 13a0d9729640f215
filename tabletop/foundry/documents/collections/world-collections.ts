import { HIERARCHY } from "../base/hierarchy.ts";
import { host, type Loose } from "../../globals.ts";
import * as sharing from "./journal-sharing.ts";
import { WorldCollection } from "./world-collection.ts";
import type { AnyDocument, AnyUser } from "../types.ts";
import type { OperationOptions } from "../../abstract/document.ts";
import type { Scene, Setting } from "../world-documents.ts";
import type { Combat } from "../combat/combat.ts";
import type { User } from "../user.ts";
import type { Actor } from "../actor.ts";
import type { TokenDocument } from "../token.ts";

/** A collection of a type of document. */
function sheetRegistration(documentName: string) {
  abstract class SheetCollection extends WorldCollection {
    static readonly documentName: string = documentName;

    get documentName(): string {
      return documentName;
    }
  }
  return SheetCollection;
}

/** Source: foundry.documents.collections.Actors. */
export class Actors extends sheetRegistration("Actor") {
  /** The actors of unlinked tokens, by the tokens' uuids. */
  get tokens(): Record<string, Actor | null> {
    const tokens = [...(host.game.scenes ?? [])].flatMap((scene: Scene) => [...scene.tokens] as TokenDocument[]);
    return Object.fromEntries(
      tokens.filter((token) => !token.actorLink && token.actor).map((token) => [token.uuid as string, token.actor]),
    );
  }
}

/** Source: foundry.documents.collections.Items. */
export class Items extends sheetRegistration("Item") {}

/** Source: foundry.documents.collections.Journal. */
export class Journal extends sheetRegistration("JournalEntry") {
  /** Shows an entry or a page to connected players. @throws Error for who does not own it. */
  static async show(subject: AnyDocument, options: sharing.ShowOptions = {}): Promise<AnyDocument> {
    return sharing.show(subject, options);
  }

  /** Asks for the users to show an entry or a page to. */
  static async showDialog(subject: AnyDocument): Promise<void> {
    const { ShowToPlayersDialog } = host.foundry.applications.sheets.journal;
    await new ShowToPlayersDialog({ document: subject }).render({ force: true });
  }

  /** Shares an image with connected players. */
  static showImage(src: string, config: sharing.ShareImageOptions = {}): void {
    sharing.showImage(src, config);
  }

  static async _showEntry(uuid: string, force = false): Promise<void> {
    return sharing.showEntry(uuid, force);
  }

  static _activateSocketListeners(socket: Loose): void {
    sharing.listenToSharing(socket);
  }
}

/** Source: foundry.documents.collections.RollTables. */
export class RollTables extends sheetRegistration("RollTable") {}

/** Source: foundry.documents.collections.Macros. */
export class Macros extends sheetRegistration("Macro") {}

/** Source: foundry.documents.collections.Folders. */
export class Folders extends sheetRegistration("Folder") {
  /** The expanded folders of the sidebar by UUID; stored by this client. */
  readonly _expanded: Record<string, boolean> = {
    ...(host.game?.settings?.get("core", "expandedFolders") as object | undefined),
  };

  /** Stores whether a folder is expanded. */
  _setExpanded(uuid: string, expanded: boolean): void {
    if (expanded) this._expanded[uuid] = true;
    else this._expanded[uuid] = false;
    void host.game?.settings?.set("core", "expandedFolders", { ...this._expanded });
  }

  override _onModifyContents(
    action: string,
    documents: AnyDocument[],
    result: unknown[],
    operation: OperationOptions,
    user: AnyUser,
  ): void {
    super._onModifyContents(action, documents, result, operation, user);
    for (const type of new Set(documents.map((folder) => folder.type as string))) {
      if (type === "Compendium") host.game.packs.initializeTree();
      else host.game.collections.get(type)?.initializeTree();
    }
  }
}

/** Source: foundry.documents.collections.ChatMessages. */
export class ChatMessages extends sheetRegistration("ChatMessage") {
  /** Messages are said, not kept in a directory. */
  override get directory(): Loose {
    return host.ui?.chat ?? null;
  }
}

/** Source: foundry.documents.collections.Users. */
export class Users extends sheetRegistration("User") {
  /** The present user. */
  current: User | null = null;

  get #users(): User[] {
    return this.contents as User[];
  }

  get players(): User[] {
    return this.#users.filter((user) => !user.isGM && user.hasRole("PLAYER"));
  }

  /** The GM who acts for all: of those connected the one of the highest role, then of the first id. */
  get activeGM(): User | null {
    const masters = this.#users.filter((user) => user.active && user.isGM);
    masters.sort((a, b) => b.role - a.role || (String(a.id) < String(b.id) ? -1 : 1));
    return masters[0] ?? null;
  }

  /** Returns the first connected user that meets a condition, of the highest role, then of the first id. */
  getDesignatedUser(condition: (user: User) => unknown): User | null {
    const users = this.#users.filter((user) => user.active && condition(user));
    users.sort((a, b) => b.role - a.role || (String(a.id) < String(b.id) ? -1 : 1));
    return users[0] ?? null;
  }
}

/** Source: foundry.documents.collections.Scenes. */
export class Scenes extends sheetRegistration("Scene") {
  get active(): Scene | null {
    return (this.find((scene) => (scene as Scene).active) as Scene | undefined) ?? null;
  }

  /** The scene that the present user looks at: the one chosen, else the active one. */
  get current(): Scene | null {
    return (this.get(host.game.user?.viewedScene ?? "") as Scene | undefined) ?? this.active;
  }

  get viewed(): Scene | null {
    return this.current;
  }
}

/** Source: foundry.documents.collections.CombatEncounters. */
export class CombatEncounters extends sheetRegistration("Combat") {
  /** The encounters of the viewed scene, and those of no scene. */
  get combats(): Combat[] {
    const current = host.game.scenes?.current ?? null;
    return (this.contents as Combat[]).filter((combat) => combat.scene === null || combat.scene === current);
  }

  /** Of those, the one that is active. */
  get active(): Combat | null {
    return this.combats.find((combat) => combat.active) ?? null;
  }

  /** The one that the tracker shows; if there is no tracker, the active one. */
  get viewed(): Combat | null {
    return host.ui?.combat ? (host.ui.combat.viewed ?? null) : this.active;
  }

  get settings(): Loose {
    return host.CONFIG.Combat.settings;
  }

  /** After the configuration of the tracker changed: each combatant's resource is read again. */
  _onConfigured(): void {
    for (const combat of this.contents as Combat[])
      for (const combatant of combat.combatants) combatant.updateResource();
    void host.ui?.combat?.render?.();
  }
}

/** The stored settings of the world and of users. Source: foundry.documents.collections.WorldSettings. */
export class WorldSettings extends sheetRegistration("Setting") {
  /** Settings have no tab of their own. */
  override get directory(): null {
    return null;
  }

  /** Returns the document of a setting, of the world or of a user. */
  getSetting(key: string, user: string | null = null): Setting | undefined {
    return (this.contents as Setting[]).find((setting) => setting.key === key && (setting.user ?? null) === user);
  }
}

/** The class of each world collection by document name. */
export const WORLD_COLLECTIONS: Readonly<Record<string, new () => WorldCollection>> = {
  User: Users,
  Setting: WorldSettings,
  Folder: Folders,
  Actor: Actors,
  Item: Items,
  Scene: Scenes,
  Combat: CombatEncounters,
  JournalEntry: Journal,
  RollTable: RollTables,
  Macro: Macros,
  ChatMessage: ChatMessages,
};

/** Returns the store's name of a document's collection. */
export function findCollectionName(documentName: string): string {
  return HIERARCHY[documentName]?.collection ?? documentName;
}
