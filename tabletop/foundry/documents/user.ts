import { generation } from "../generation.ts";
import { BaseUser } from "./base/user.ts";
import { ClientDocumentMixin } from "./client-document.ts";
import { readPage, withMacro } from "./hotbar-slots.ts";
import { host, type Loose } from "../globals.ts";
import { setTargets, UserTargets } from "./targets.ts";
import { logCompatibilityWarning } from "../utils/logging.ts";
import type { Macro } from "./macro.ts";
import type { OperationOptions } from "../abstract/document.ts";
import type { AnyUser } from "./types.ts";
import type { Actor } from "./actor.ts";
import type { TokenDocument } from "./token.ts";

/** What a user's client tells the others of itself. */
interface Activity {
  readonly sceneId?: string | null;
  readonly targets?: string[];
}

/** A user of the world. Source: foundry.documents.User. */
export class User extends ClientDocumentMixin(BaseUser) {
  declare color: Loose;
  declare avatar: string;
  declare character: Actor | null;
  declare pronouns: string;
  declare hotbar: Record<string, string>;
  declare active: boolean;
  declare viewedScene: string | null;
  declare targets: UserTargets;
  declare lastActivityTime: number;

  protected override _configure(options: Record<string, unknown> = {}): void {
    super._configure(options);
    Object.defineProperty(this, "targets", {
      value: new UserTargets(this),
      writable: true,
      configurable: true,
      enumerable: false,
    });
    for (const [key, value] of Object.entries({ active: false, viewedScene: null, lastActivityTime: 0 })) {
      Object.defineProperty(this, key, { value, writable: true, configurable: true, enumerable: false });
    }
  }

  /** Whether the user counts as a GM: assistants do. */
  get isGM(): boolean {
    return this.hasRole("ASSISTANT");
  }

  get isSelf(): boolean {
    return host.game.userId === this.id;
  }

  get isBanned(): boolean {
    return this.role === 0;
  }

  /** Whether this user is the GM who acts for all. */
  get isActiveGM(): boolean {
    return host.game.users.activeGM === this;
  }

  /**
   * Whether this user acts for all users who pass a test: among the connected ones the one with the highest
   * role.
   */
  isDesignated(test: (user: AnyUser) => boolean): boolean {
    const able = [...host.game.users].filter((user: AnyUser) => user.active && test(user));
    const [first] = able.sort((a, b) => b.role - a.role || String(a.id).localeCompare(String(b.id)));
    return first === this;
  }

  /** A brighter shade of the user's colour. */
  get border(): Loose {
    const { Color } = host.foundry.utils;
    return Color.from(this.color).multiply(2);
  }

  /** Generation 14: tokens that the user is moving. None are, since no canvas draws movement. */
  get movingTokens(): ReadonlySet<TokenDocument> | undefined {
    return generation() >= 14 ? new Set() : undefined;
  }

  /** Generation 14: the level of a scene that the user looks at. */
  get viewedLevel(): string | null | undefined {
    return generation() >= 14 ? null : undefined;
  }

  get idle(): boolean {
    return false;
  }

  override prepareDerivedData(): void {
    super.prepareDerivedData();
    this.avatar =
      (this._source["avatar"] as string | null) ||
      this.character?.img ||
      host.CONFIG.User?.defaultAvatar ||
      "icons/svg/mystery-man.svg";
  }

  override get visible(): boolean {
    return true;
  }

  override canUserModify(user: AnyUser, action: "create" | "update" | "delete", data: object = {}): boolean {
    if (action === "update" && user?.id === this.id) return true;
    return super.canUserModify(user, action, data);
  }

  override testUserPermission(user: AnyUser, permission: string | number, options: { exact?: boolean } = {}): boolean {
    return super.testUserPermission(user, permission, options);
  }

  /**
   * Sends a query to this user's client and returns the result of its handler. @throws Error for an unregistered
   * query, a user who is not connected, and a handler that failed or did not answer in time. Source:
   * foundry.documents.User#query.
   */
  async query(queryName: string, queryData: unknown, { timeout }: { timeout?: number } = {}): Promise<unknown> {
    if (!Object.hasOwn(host.CONFIG.queries as object, queryName))
      throw new Error(`The query "${queryName}" is not registered in CONFIG.queries.`);
    if (!host.game.user.hasPermission("QUERY_USER")) throw new Error("This user may not query others (QUERY_USER).");
    if (this.isSelf) return answerLocally(queryName, queryData, timeout);
    if (!this.active) throw new Error(`${this.name} is not connected.`);
    return host.game._client.query(String(this.id), queryName, queryData, timeout) as Promise<unknown>;
  }

  /** Sends this user's activity to the other clients. */
  broadcastActivity(activityData: object = {}): void {
    if (!this.isSelf) throw new Error("Only a user's own client may broadcast their activity.");
    host.game._client.activity(activityData);
  }

  /** Applies the activity that the user's client has sent. */
  _takeActivity(activity: Activity): void {
    this.active = true;
    if ("sceneId" in activity) this.viewedScene = activity.sceneId ?? null;
    if (Array.isArray(activity.targets)) this._onUpdateTokenTargets(activity.targets);
  }

  /** Renders the hotbar, since no hook is called for a change of its slots. */
  override _onUpdate(changed: object, options: OperationOptions, userId: string): void {
    super._onUpdate(changed, options, userId);
    if (this.isSelf && "hotbar" in changed) host.ui?.hotbar?.render?.();
  }

  /** Sets the user's targets to the tokens with these ids. */
  _onUpdateTokenTargets(targetIds: string[] = []): void {
    setTargets(this, targetIds);
  }

  /** Sets the user's targets by the ids of tokens. Deprecated since 13: `canvas.tokens.setTargets`. */
  updateTokenTargets(targetIds: string[] = []): void {
    logCompatibilityWarning("User#updateTokenTargets is deprecated in favor of canvas.tokens.setTargets.", {
      since: 13,
      until: 15,
      once: true,
    });
    this._onUpdateTokenTargets(targetIds);
  }

  /**
   * Puts a macro into a slot of the hotbar, 1 to 50: by default the first free one. With `fromSlot` it moves, and the
   * macro in its way moves to that slot; null empties the slot. @throws Error for what is no macro, a slot out of range
   * and a full hotbar.
   */
  async assignHotbarMacro(
    macro: Macro,
    slot?: number | string,
    { fromSlot }: { fromSlot?: number } = {},
  ): Promise<this | undefined> {
    const hotbar = withMacro(this.hotbar, macro, slot, fromSlot);
    if (!hotbar) return this;
    return this.update({ hotbar }, { recursive: false, diff: false, noHook: true });
  }

  /**
   * Returns the ten slots of a page of the hotbar, 1 to 5, with their macros; null if a slot is empty or its macro is
   * gone.
   */
  getHotbarMacros(page = 1): { slot: number; macro: Macro | null }[] {
    return readPage(this.hotbar, page);
  }
}

/** Runs the handler of a query that this client asks itself. */
async function answerLocally(name: string, data: unknown, timeout: number | undefined): Promise<unknown> {
  const handler = host.CONFIG.queries[name] as (data: unknown, options: object) => unknown;
  const context = { timeout, ...(generation() >= 14 ? { user: host.game.user } : {}) };
  return handler(structuredClone(data), context);
}
