import { generation } from "../../generation.ts";
import { getProperty } from "../../utils/paths.ts";
import { BaseCombatant } from "../base/combat.ts";
import { ClientDocumentMixin } from "../client-document.ts";
import { host, type Loose } from "../../globals.ts";
import type { OperationOptions } from "../../abstract/document.ts";
import type { AnyUser } from "../types.ts";
import type { Actor } from "../actor.ts";
import type { Combat } from "./combat.ts";
import type { CombatantGroup } from "./combatant-group.ts";
import type { Roll } from "../../dice/roll.ts";
import type { TokenDocument } from "../token.ts";
import type { User } from "../user.ts";

const VIDEO = /\.(m4v|mp4|ogv|webm)(\?.*)?$/i;

/** One who acts in a combat. Source: foundry.documents.Combatant. */
export class Combatant extends ClientDocumentMixin(BaseCombatant) {
  declare actorId: string | null;
  declare tokenId: string | null;
  declare sceneId: string | null;
  declare initiative: number | null;
  declare defeated: boolean;
  declare hidden: boolean;
  declare img: string;
  declare group: CombatantGroup | null;
  /** The value of the resource that the tracker shows, or null. */
  declare resource: Loose;
  /** The token's picture if it is a video. */
  declare _videoSrc: string | null;

  protected override _configure(options: Record<string, unknown> = {}): void {
    super._configure(options);
    for (const key of ["resource", "_videoSrc"])
      Object.defineProperty(this, key, { value: null, writable: true, configurable: true, enumerable: false });
  }

  /** The encounter. */
  get combat(): Combat | null {
    return this.parent as Combat | null;
  }

  get token(): TokenDocument | null {
    const scene = this.sceneId ? host.game.scenes?.get(this.sceneId) : (this.combat?.scene ?? null);
    return scene?.tokens.get(this.tokenId ?? "") ?? null;
  }

  get actor(): Actor | null {
    return this.token?.actor ?? host.game.actors?.get(this.actorId ?? "") ?? null;
  }

  /** Whether only GMs act for it: it has no actor, or no player owns it. */
  get isNPC(): boolean {
    return !this.actor || !this.hasPlayerOwner;
  }

  get isDefeated(): boolean {
    return this.defeated || Boolean(this.actor?.statuses.has(host.CONFIG.specialStatusEffects.DEFEATED));
  }

  /** The users, other than GMs, who own the combatant. */
  get players(): User[] {
    return host.game.users.filter((user) => !user.isGM && this.testUserPermission(user, "OWNER"));
  }

  /** Whether the current user sees the combatant in the tracker. */
  override get visible(): boolean {
    return this.isOwner || !this.hidden;
  }

  override get permission(): number {
    return host.game.user.isGM ? 3 : this.getUserLevel(host.game.user);
  }

  override getUserLevel(user: AnyUser = host.game.user): number {
    return this.actor ? (this.actor.getUserLevel(user) as number) : 0;
  }

  override testUserPermission(user: AnyUser, permission: string | number, options: { exact?: boolean } = {}): boolean {
    if (user?.isGM) return super.testUserPermission(user, permission, options);
    return Boolean(this.actor?.testUserPermission(user, permission, options));
  }

  /** Owners may change their combatant; a player takes part in an encounter only with what they own. */
  override canUserModify(user: AnyUser, _action: "create" | "update" | "delete", _data: object = {}): boolean {
    return this.testUserPermission(user, "OWNER");
  }

  override prepareDerivedData(): void {
    super.prepareDerivedData();
    const { token, actor } = this;
    const source = this._source as { img?: string | null; name?: string; initiative?: number | null };
    const drawn = (token?.texture?.src ?? actor?.img ?? null) as string | null;
    this._videoSrc = drawn && VIDEO.test(drawn) ? drawn : null;
    this.img =
      source.img || (this._videoSrc ? (actor?.img ?? "") : drawn) || (host.CONFIG.User?.defaultAvatar as string);
    this.name =
      source.name || token?.name || actor?.name || (host.game.i18n.localize("COMBAT.UnknownCombatant") as string);
    const shared = this.group?.initiative as number | null | undefined;
    if (typeof shared === "number") this.initiative = shared;
    this.updateResource();
  }

  /** Reads the tracked resource again. As core has it, 0 counts as none. */
  updateResource(): Loose {
    const path = this.combat?.settings?.resource as string | undefined;
    this.resource = (this.actor && path && getProperty(this.actor.system as object, path)) || null;
    return this.resource;
  }

  /**
   * A combatant that joins before the encounter has started counts as having joined in its first round (generation 14).
   */
  override async _preCreate(data: object, options: OperationOptions, user: AnyUser): Promise<boolean | void> {
    if (generation() >= 14) this.updateSource({ roundJoined: Math.max(Number(this.combat?.round ?? 0), 1) });
    return super._preCreate(data, options, user);
  }

  /* Initiative */

  /** Returns an unevaluated roll of initiative: by a formula, else by the combatant's own. */
  getInitiativeRoll(formula?: string | null): Roll {
    return host.foundry.dice.Roll.create(formula || this._getInitiativeFormula(), this.actor?.getRollData() ?? {});
  }

  /**
   * Returns the formula of initiative: `CONFIG.Combat.initiative.formula`, else that of the system's manifest. Systems
   * override it.
   */
  _getInitiativeFormula(): string {
    return String(host.CONFIG.Combat.initiative.formula || host.game.system.initiative || "0");
  }

  /** Rolls initiative and keeps the total. */
  async rollInitiative(formula?: string | null): Promise<this | undefined> {
    const roll = this.getInitiativeRoll(formula);
    await roll.evaluate();
    return this.update({ initiative: roll.total as number });
  }

  /** Nothing moves on a table without a canvas: there is no history to clear. */
  async clearMovementHistory(): Promise<void> {}
}
