import { generation } from "../generation.ts";
import { Hooks } from "../helpers/hooks.ts";
import { mergeObject } from "../utils/merge.ts";
import { expandObject, getProperty } from "../utils/paths.ts";
import { BaseActor } from "./base/actor.ts";
import { ClientDocumentMixin } from "./client-document.ts";
import { rollActorInitiative, type ActorInitiativeOptions } from "./combat/members.ts";
import * as effects from "./effects/actor-effects.ts";
import { copyTransferred, dropTransferred } from "./effects/legacy-transfer.ts";
import { getDocumentClass, host, type Loose } from "../globals.ts";
import type { ActiveEffect, AnyDocument, AnyUser, EmbeddedDocuments } from "./types.ts";
import type { Obj } from "../utils/object.ts";
import type { OperationOptions } from "../abstract/document.ts";
import type { Scene } from "./world-documents.ts";
import type { TokenDocument } from "./token.ts";
import type { Item } from "./item.ts";
import type { Combat } from "./combat/combat.ts";

type ClientActor = InstanceType<ReturnType<typeof ClientDocumentMixin<typeof BaseActor>>>;

/**
 * A person, creature or thing that acts: in the world, in a pack, or of a token. Source: foundry.documents.Actor.
 */
export class Actor extends ClientDocumentMixin(BaseActor) {
  declare img: string;
  declare items: EmbeddedDocuments<Item> & { readonly documentsByType: Record<string, Item[]> };
  declare effects: EmbeddedDocuments<ActiveEffect>;
  declare prototypeToken: Loose;
  /** What effects have set, by path, as nested data. */
  declare overrides: Obj;
  /** The statuses from the actor's effects. */
  declare statuses: Set<string>;
  /** Phases of effects that were applied since preparation began. */
  declare readonly _completedActiveEffectPhases: Set<string>;

  protected override _configure(options: Record<string, unknown> = {}): void {
    super._configure(options);
    const own = { overrides: {}, statuses: new Set<string>() };
    for (const [key, value] of Object.entries(own))
      Object.defineProperty(this, key, { value, writable: true, configurable: true, enumerable: false });
    Object.defineProperty(this, "_completedActiveEffectPhases", { value: new Set<string>(), enumerable: false });
  }

  /** The actor's items by sub-type. */
  get itemTypes(): Record<string, Item[]> {
    return this.items.documentsByType;
  }

  /** Whether the actor is a token's own. */
  get isToken(): boolean {
    return (this.parent as AnyDocument | null)?.documentName === "Token";
  }

  /** The token whose own actor this is, or null. */
  get token(): TokenDocument | null {
    return this.isToken ? (this.parent as unknown as TokenDocument) : null;
  }

  /** The world's actor on which a token's actor is based. */
  get baseActor(): Actor | null {
    return this.isToken ? (host.game.actors.get(String(this.id)) ?? null) : this;
  }

  get thumbnail(): string {
    return this.img;
  }

  get inCombat(): boolean {
    return (host.game.combat?.getCombatantsByActor(this).length ?? 0) > 0;
  }

  /** The effects that apply to the actor now. */
  get appliedEffects(): ActiveEffect[] {
    return [...this.allApplicableEffects()].filter((effect) => effect.active);
  }

  get temporaryEffects(): ActiveEffect[] {
    return this.appliedEffects.filter((effect) => effect.isTemporary);
  }

  /** Yields every effect that may apply: the actor's, and those that its items transfer. */
  *allApplicableEffects(): Generator<ActiveEffect> {
    yield* effects.applicableEffects(this);
  }

  override getRollData(): object {
    return this.system;
  }

  /**
   * Rolls initiative in the shown encounter for every combatant of the actor; `createCombatants` adds its tokens first.
   */
  async rollInitiative(options: ActorInitiativeOptions = {}): Promise<Combat | null> {
    return rollActorInitiative(this, options);
  }

  /* Preparation */

  override prepareData(): void {
    this.overrides = {};
    this.statuses.clear();
    this._completedActiveEffectPhases.clear();
    const changedTokens = effects.changesTokens(this);
    super.prepareData();
    if (generation() >= 14) {
      this.applyActiveEffects("final");
      if (changedTokens || effects.changesTokens(this)) for (const token of this.getDependentTokens()) token.reset();
    }
    effects.noteStatuses(this);
  }

  override prepareEmbeddedDocuments(): void {
    super.prepareEmbeddedDocuments();
    if (generation() >= 14) this.applyActiveEffects("initial");
    else this.applyActiveEffects();
  }

  /**
   * Applies the changes of effects: once on generation 13, once a phase on 14. @throws Error for a phase applied twice
   * or not registered.
   */
  applyActiveEffects(phase?: string): void {
    const checked = effects.checkPhase(this, phase, this._completedActiveEffectPhases);
    if (checked === null || checked === "initial")
      for (const effect of this.appliedEffects)
        for (const status of effect.statuses) this.statuses.add(status as string);
    const set = effects.applyChanges(this, checked);
    this.overrides = mergeObject(this.overrides, expandObject(set)) as Obj;
  }

  /* Statuses */

  /**
   * Adds a status to the actor or removes it. Returns true or the new effect if it is on now, false if off, undefined
   * if nothing changed.
   */
  async toggleStatusEffect(
    statusId: string,
    { active, overlay = false }: { active?: boolean; overlay?: boolean } = {},
  ): Promise<AnyDocument | boolean | undefined> {
    return effects.toggleStatus(this, statusId, active, overlay);
  }

  override _onCreateDescendantDocuments(...args: Parameters<ClientActor["_onCreateDescendantDocuments"]>): void {
    super._onCreateDescendantDocuments(...args);
    const [parent, collection, documents, , , userId] = args;
    if (collection === "items" && parent === this) void copyTransferred(this, documents as Item[], userId);
    effects.announceStatuses(this);
  }

  override _onUpdateDescendantDocuments(...args: Parameters<ClientActor["_onUpdateDescendantDocuments"]>): void {
    super._onUpdateDescendantDocuments(...args);
    effects.announceStatuses(this);
  }

  override _onDeleteDescendantDocuments(...args: Parameters<ClientActor["_onDeleteDescendantDocuments"]>): void {
    super._onDeleteDescendantDocuments(...args);
    const [parent, collection, documents, , , userId] = args;
    if (collection === "items" && parent === this) void dropTransferred(this, documents as Item[], userId);
    effects.announceStatuses(this);
  }

  /* Tokens */

  /** Returns the tokens of this actor on scenes: of a world's actor those that are linked to it or based on it. */
  getDependentTokens({ scenes, linked = false }: { scenes?: Scene | Scene[]; linked?: boolean } = {}): TokenDocument[] {
    const { token: own } = this;
    if (own) return [own];
    const all = scenes === undefined ? [...(host.game.scenes ?? [])] : scenes;
    const among = Array.isArray(all) ? all : [all];
    return among.flatMap((scene: Scene) =>
      [...scene.tokens].filter((token: TokenDocument) => token.actorId === this.id && (!linked || token.actorLink)),
    );
  }

  /** Tokens that are placed on the canvas: none, since there is no canvas; as documents, those of the viewed scene. */
  getActiveTokens(linked = false, asDocument = false): TokenDocument[] {
    const scene = host.game.scenes?.viewed ?? host.game.scenes?.active;
    return asDocument && scene ? this.getDependentTokens({ scenes: scene, linked }) : [];
  }

  /** Returns the images that the actor's tokens may show. A wildcard is not resolved to files here. */
  async getTokenImages(): Promise<string[]> {
    return [String(this.prototypeToken.texture.src ?? this.img)];
  }

  /** Called when something in the actor has changed, at any depth. */
  _onEmbeddedDocumentChange(): void {}

  /** Returns a token of this actor, not yet placed. */
  async getTokenDocument(data: Obj = {}, options: OperationOptions = {}): Promise<Loose> {
    const prototype = this.prototypeToken.toObject() as Loose;
    const merged = {
      ...prototype,
      name: prototype.name || this.name,
      actorId: this.id,
      ...expandObject(data as object),
    };
    merged.texture = { ...prototype.texture, src: prototype.texture?.src ?? this.img, ...(data.texture ?? {}) };
    if (prototype.appendNumber && data["name"] === undefined) merged.name += ` (${this.#countTokens(options) + 1})`;
    for (const key of ["appendNumber", "prependAdjective", "randomImg"]) delete merged[key];
    return new (getDocumentClass("Token"))(merged, { actor: this, ...options });
  }

  /** Returns the number of its tokens on the scene where one is to be placed. */
  #countTokens({ parent }: OperationOptions): number {
    const scene = (parent as Scene | undefined) ?? host.game.scenes?.viewed ?? host.game.scenes?.active;
    return scene ? this.getDependentTokens({ scenes: scene }).length : 0;
  }

  /** Sets (or, with `isDelta`, adds to) an attribute that a token's bar shows. Bars stay within 0 and their maximum. */
  async modifyTokenAttribute(
    attribute: string,
    value: number,
    isDelta = false,
    isBar = true,
  ): Promise<this | undefined> {
    const current = getProperty(this.system as object, attribute) as Loose;
    const bar = isBar && typeof current === "object" && current !== null;
    const now = bar ? Number(current.value) : Number(current);
    let next = isDelta ? now + value : value;
    if (bar) next = Math.min(Math.max(0, next), Number(current.max ?? Infinity));
    const updates = { [`system.${attribute}${bar ? ".value" : ""}`]: next };
    const allowed = Hooks.call("modifyTokenAttribute", { attribute, value, isDelta, isBar }, updates, this);
    return allowed ? this.update(updates) : this;
  }

  /** A token's actor owes its owner's rights to its own ownership, not to the token's permission. */
  override canUserModify(user: AnyUser, action: "create" | "update" | "delete", data: object = {}): boolean {
    return this.isToken ? this.testUserPermission(user, "OWNER") : super.canUserModify(user, action, data);
  }

  override get visible(): boolean {
    return this.testUserPermission(host.game.user, "LIMITED");
  }
}
