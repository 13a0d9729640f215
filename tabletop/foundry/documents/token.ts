import type { Document, OperationOptions } from "../abstract/document.ts";
import { ForcedReplacement } from "../data/operators.ts";
import { generation } from "../generation.ts";
import { getProperty } from "../utils/paths.ts";
import { emptyDelta, synthesize } from "./actor-delta-math.ts";
import { BaseActorDelta, BaseToken } from "./base/scene.ts";
import { ClientDocumentMixin } from "./client-document.ts";
import { addCombatants, removeCombatants } from "./combat/members.ts";
import { reconcile } from "./database/reconcile.ts";
import { applyToToken, changesTokens } from "./effects/actor-effects.ts";
import type { Plain } from "./difference.ts";
import { type TrackedAttributes, trackedAttributeChoices, trackedAttributes } from "./tracked-attributes.ts";
import { findDocumentClass, getDocumentClass, host, type Loose } from "../globals.ts";
import type { AnyUser } from "./types.ts";
import type { Combat } from "./combat/combat.ts";
import type { Actor } from "./actor.ts";
import type { Combatant } from "./combat/combatant.ts";
import type { Obj } from "../utils/object.ts";
import type { Scene } from "./world-documents.ts";

/** The differences of a token's own actor from the world's. Source: foundry.documents.ActorDelta. */
export class ActorDelta extends ClientDocumentMixin(BaseActorDelta) {
  /** The token's own actor, or null for a linked token and one without an actor. */
  get syntheticActor(): Actor | null {
    const token = this.parent as TokenDocument | null;
    return token?.isLinked ? null : (token?.actor ?? null);
  }

  /** Whether the delta holds a document of a collection itself, or its absence. */
  manages(collection: string, id: string): boolean {
    return (this._source[collection] as Obj[]).some((data) => data._id === id);
  }

  /** Brings the token's own actor in step with the delta. */
  updateSyntheticActor(): void {
    (this.parent as TokenDocument | null)?.refreshActor();
  }

  /** Returns a new actor of this delta and the token's base actor, or null. */
  apply(context: object = {}): Actor | null {
    const base = (this.parent as TokenDocument | null)?.baseActor;
    return base
      ? new (getDocumentClass("Actor"))(synthesize(base._source as Plain, this._source), {
          parent: this.parent,
          ...context,
        })
      : null;
  }

  override get visible(): boolean {
    return false;
  }

  override prepareData(): void {}

  override testUserPermission(user: AnyUser, permission: string | number, options: { exact?: boolean } = {}): boolean {
    return (this.parent as Document).testUserPermission(user, permission, options);
  }

  /** Forgets every difference. */
  async restore(): Promise<Actor | null> {
    const fresh = emptyDelta(this.id);
    const changes = generation() >= 14 ? { delta: ForcedReplacement.create(fresh) } : { "==delta": fresh };
    const token = this.parent as unknown as TokenDocument;
    await token.update(changes);
    return token.actor;
  }
}

const actors = new WeakMap<object, Actor | null>();
const deltas = new WeakMap<object, ActorDelta>();

/**
 * An actor's piece on a scene. A linked token has the world's actor, any other an actor of its own. Source:
 * foundry.documents.TokenDocument.
 */
export class TokenDocument extends ClientDocumentMixin(BaseToken) {
  declare actorId: string | null;
  declare actorLink: boolean;
  declare disposition: number;
  declare hidden: boolean;
  declare x: number;
  declare y: number;
  declare texture: Loose;
  declare bar1: Loose;
  declare bar2: Loose;
  declare readonly delta: ActorDelta | null;

  protected override _initialize(options: Record<string, unknown> = {}): void {
    super._initialize(options);
    Object.defineProperty(this, "delta", { get: () => this.#delta(), configurable: true, enumerable: true });
  }

  #delta(): ActorDelta {
    const source = this._source["delta"] as object;
    let delta = deltas.get(this);
    if (delta?._source !== source) {
      const cls = (findDocumentClass("ActorDelta") as typeof ActorDelta | undefined) ?? ActorDelta;
      delta = new cls(source, { parent: this, strict: false });
      this._source["delta"] = delta._source;
      deltas.set(this, delta);
    }
    return delta;
  }

  /** Whether the token has the world's actor itself. */
  get isLinked(): boolean {
    return this.actorLink;
  }

  /** The world's actor that the token is of, or null. */
  get baseActor(): Actor | null {
    return this.actorId ? (host.game.actors?.get(this.actorId) ?? null) : null;
  }

  /** The world's actor of a linked token, else the token's own; null without one. */
  get actor(): Actor | null {
    const base = this.baseActor;
    if (!base || this.actorLink) return base;
    const known = actors.get(this);
    if (known?.id === this.actorId) return known;
    const actor = this.#delta().apply();
    actors.set(this, actor);
    if (actor && changesTokens(actor)) this.reset();
    return actor;
  }

  /** Brings the token's own actor in step with its base and its delta, after either changed. */
  refreshActor(): void {
    const base = this.baseActor;
    const actor = actors.get(this);
    if (!actor || !base || this.actorLink || actor.id !== this.actorId) {
      actors.delete(this);
      return;
    }
    reconcile(actor, synthesize(base._source as Plain, this.#delta()._source));
  }

  get scene(): Scene | null {
    return this.parent as Scene | null;
  }

  /** The placeable: none, since there is no canvas. */
  get object(): null {
    return null;
  }

  get rendered(): boolean {
    return false;
  }

  /** Whether the token takes part in the encounter that is shown. */
  get inCombat(): boolean {
    return this.combatant !== null;
  }

  /** The token's combatant in the viewed encounter, or null. */
  get combatant(): Combatant | null {
    return host.game.combat?.getCombatantsByToken(this)[0] ?? null;
  }

  get isSecret(): boolean {
    return this.disposition === -2 && !this.isOwner;
  }

  /**
   * Returns the attribute that a bar shows: `{type: "bar", attribute, value, max, editable}`, `{type: "value", …}`, or
   * null.
   */
  getBarAttribute(barName: string, { alternative }: { alternative?: string } = {}): Loose {
    const attribute =
      alternative ?? (this as unknown as Record<string, { attribute?: string | null } | undefined>)[barName]?.attribute;
    if (!attribute || !this.actor) return null;
    const data = getProperty(this.actor.system as object, attribute) as Loose;
    if (data === undefined || data === null) return null;
    const source = getProperty(this.actor._source.system as object, attribute);
    if (typeof data === "object") {
      if (!("max" in data)) return null;
      return {
        type: "bar",
        attribute,
        value: Number(data.value ?? 0),
        max: Number(data.max ?? 0),
        editable: source !== undefined,
      };
    }
    return { type: "value", attribute, value: Number(data), editable: source !== undefined };
  }

  /** Paths of what a bar can show, of an actor's data, of a sub-type by name, or of all of them. */
  static getTrackedAttributes(data?: object | string, path: string[] = []): TrackedAttributes {
    return trackedAttributes(data, path);
  }

  /** The same as choices of a select. */
  static getTrackedAttributeChoices(attributes?: TrackedAttributes): object[] {
    return trackedAttributeChoices(attributes ?? this.getTrackedAttributes());
  }

  override getUserLevel(user: AnyUser = host.game.user): number {
    return this.actor ? (this.actor.getUserLevel(user) as number) : 0;
  }

  override canUserModify(user: AnyUser, action: "create" | "update" | "delete", _data: object = {}): boolean {
    if (user?.isGM) return true;
    if (action !== "update" && !user?.can(action === "create" ? "TOKEN_CREATE" : "TOKEN_DELETE")) return false;
    return this.testUserPermission(user, "OWNER");
  }

  override get visible(): boolean {
    return host.game.user.isGM || !this.hidden;
  }

  /** Whether the token's actor has a status. */
  hasStatusEffect(statusId: string): boolean {
    return this.actor?.statuses.has(statusId) === true;
  }

  /** What the effects of its actor change about tokens (generation 14) is applied last. */
  override prepareData(): void {
    super.prepareData();
    if (generation() >= 14) applyToToken(this, this.actorLink ? this.baseActor : (actors.get(this) ?? null));
  }

  /** Adds the token to an encounter, or removes it. Returns whether it is in it now. */
  async toggleCombatant({ active = !this.inCombat, ...options }: { active?: boolean } & Loose = {}): Promise<boolean> {
    const cls = this.constructor as typeof TokenDocument;
    await (active ? cls.createCombatants([this], options) : cls.deleteCombatants([this], options));
    return this.inCombat;
  }

  /**
   * Adds tokens of one scene to an encounter: the one that is given or shown, else a new one. Tokens that take part are
   * left alone.
   */
  static async createCombatants(tokens: TokenDocument[], { combat }: { combat?: Combat } = {}): Promise<Combatant[]> {
    return addCombatants(tokens, combat) as Promise<Combatant[]>;
  }

  /** Takes tokens out of the encounter that is given or shown. */
  static async deleteCombatants(tokens: TokenDocument[], { combat }: { combat?: Combat } = {}): Promise<Combatant[]> {
    return removeCombatants(tokens, combat) as Promise<Combatant[]>;
  }

  override _onUpdate(changed: object, options: OperationOptions, userId: string): void {
    super._onUpdate(changed, options, userId);
    if (["actorId", "actorLink", "delta"].some((key) => key in changed)) this.refreshActor();
  }

  /** Called after the world's actor of this token has changed. */
  _onUpdateBaseActor(_update: object = {}, _options: object = {}): void {
    if (!this.actorLink) this.refreshActor();
  }

  /** Called when the token's actor has changed in any way. */
  _onRelatedUpdate(_update: object = {}, _operation: object = {}): void {}

  override _onDelete(options: OperationOptions, userId: string): void {
    super._onDelete(options, userId);
    const actor = actors.get(this);
    for (const app of Object.values((actor?.apps as Record<string, Loose> | undefined) ?? {}))
      void app.close?.({ submit: false });
  }
}
