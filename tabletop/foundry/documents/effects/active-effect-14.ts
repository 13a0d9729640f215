import { ACTIVE_EFFECT_EXPIRY_EVENTS } from "../../constants/active-effects.ts";
import type { DataField } from "../../data/fields.ts";
import { ActiveEffectRegistry } from "../../helpers/active-effect-registry.ts";
import { logCompatibilityWarning } from "../../utils/logging.ts";
import { getProperty, setProperty } from "../../utils/paths.ts";
import { isPlain, type Plain } from "../difference.ts";
import { host, type Loose } from "../../globals.ts";
import { type ChangeType, changeTypes, defaultPriority, type EffectChange, fieldAt } from "./changes.ts";
import { installDeprecated } from "./deprecated-14.ts";
import { type ExpiryContext, isExpiryEvent, prepareDuration14, shimDuration } from "./duration-14.ts";
import { EffectDocument } from "./effect-document.ts";
import { ARITHMETIC, callCustom, castToCurrent } from "./unguided.ts";
import type { Obj } from "../../utils/object.ts";
import type { OperationOptions } from "../../abstract/document.ts";
import type { AnyUser } from "../types.ts";
import type { Actor } from "../actor.ts";
import type { Combat } from "../combat/combat.ts";

type Changes = Record<string, unknown>;

/** How a change is applied. */
interface ApplyOptions {
  field?: DataField;
  /** What `@` in the value refers to. */
  replacementData?: object;
  /** Whether the document is changed (the default), or the result is only returned. */
  modifyTarget?: boolean;
}

/** When an effect began. Source: foundry.documents.types.ActiveEffectStart. */
interface EffectStart {
  readonly combat: Combat | null;
  readonly combatant: string | null;
  readonly initiative: number | null;
  readonly round: number | null;
  readonly turn: number | null;
  readonly time: number | null;
}

type ChangeMethod = (target: object, change: EffectChange, current: unknown, delta: unknown, changes: Changes) => void;

/** A temporary change of an actor, generation 14. Source: foundry.documents.ActiveEffect. */
export class ActiveEffect extends EffectDocument {
  declare start: EffectStart | null;
  declare showIcon: number;
  /** Generation 13 kept the changes here; reading them says that they have moved. */
  declare changes: EffectChange[];

  /** Watches when effects end. */
  static registry = new ActiveEffectRegistry();

  /** Every registered change type by name. */
  static get CHANGE_TYPES(): Readonly<Record<string, ChangeType>> {
    return changeTypes();
  }

  /** The events at which effects may end, with their labels: core's and those that packages add. */
  static get EXPIRY_EVENTS(): Record<string, string> {
    const core = ACTIVE_EFFECT_EXPIRY_EVENTS.map((event) => [event, `EFFECT.EXPIRY_EVENTS.${event}`]);
    return {
      ...(Object.fromEntries(core) as object),
      ...(host.CONFIG.ActiveEffect.expiryEvents as object | undefined),
    };
  }

  /** The actor that holds the effect, or the item of which holds it; else null. */
  get actor(): Actor | null {
    for (let at = this.parent; at; at = at.parent) if (at.documentName === "Actor") return at as Actor;
    return null;
  }

  /** Whether the effect's type says so, or its time is over. */
  override get isSuppressed(): boolean {
    return Boolean(this.system?.isSuppressed) || this.duration?.expired === true;
  }

  /** Whether the effect passes by itself or shows a status. */
  get isTemporary(): boolean {
    return (
      Number.isFinite(Number(this.duration.value ?? Infinity)) ||
      this.duration.expiry !== null ||
      this.statuses.size > 0
    );
  }

  protected override _initialize(options: Record<string, unknown> = {}): void {
    super._initialize(options);
    if (this.duration && this.duration.value === null) this.duration.value = Infinity;
  }

  /** Changes without a priority take that of their type. */
  override prepareBaseData(): void {
    super.prepareBaseData();
    for (const change of (this.system?.changes ?? []) as EffectChange[]) change.priority ??= defaultPriority(change);
  }

  /* Applying changes */

  /** Whether one of the effect's changes is to be applied: a system may say no. */
  shouldApplyChange(_change: EffectChange, _options: object = {}): boolean {
    return true;
  }

  /**
   * Returns what `@` in the values of the effect's changes refers to: the roll data of the target, to which a system
   * may add.
   */
  getReplacementData(baseData: object): object {
    return baseData;
  }

  /** Applies a change to a document and returns what it set, by path. Unregistered types are ignored. */
  static applyChange(target: object, change: EffectChange, options: ApplyOptions = {}): Changes {
    const { replacementData = {}, modifyTarget = true } = options;
    const type = changeTypes()[change.type ?? ""];
    if (!type) return {};
    if (type.handler) {
      const made: unknown = type.handler(target, change, { ...options, replacementData, modifyTarget });
      return isPlain(made) ? made : {};
    }
    const field = options.field ?? fieldAt(target, change.key);
    if (field) return { [change.key]: this.applyChangeField(target, change, { field, replacementData, modifyTarget }) };
    const changes: Changes = {};
    this._applyChangeUnguided(target, change, changes, { replacementData });
    if (modifyTarget) for (const [key, value] of Object.entries(changes)) setProperty(target as object, key, value);
    return changes;
  }

  /** Returns the field's value after a change, and sets it on the model unless `modifyTarget` is false. */
  static applyChangeField(
    model: object,
    change: EffectChange,
    { field, replacementData = {}, modifyTarget = true }: ApplyOptions = {},
  ): unknown {
    const at = field ?? fieldAt(model, change.key);
    const current: unknown = getProperty(model as object, change.key);
    if (!at) return current;
    const next = at.applyChange(current, model as never, change as never, {
      replacementData: replacementData as Plain,
    });
    if (modifyTarget) setProperty(model as object, change.key, next);
    return next;
  }

  /** Applies a change to data that no field describes: the kind of the value that is there says what is meant. */
  static _applyChangeUnguided(
    target: object,
    change: EffectChange,
    changes: Changes,
    { replacementData = {} }: { replacementData?: object } = {},
  ): void {
    const current: unknown = getProperty(target as object, change.key);
    const delta = castToCurrent(change.value, current, replacementData);
    if (Number.isNaN(delta)) {
      console.warn(`A change of "${change.key}" was left out: ${JSON.stringify(change.value)} is no number.`);
      return;
    }
    const name = `${change.type?.charAt(0).toUpperCase()}${change.type?.slice(1)}`;
    (this as unknown as Record<string, ChangeMethod>)[`_applyChange${name}`]?.(target, change, current, delta, changes);
  }

  static _applyChangeAdd(
    _target: object,
    change: EffectChange,
    current: unknown,
    delta: unknown,
    changes: Changes,
  ): void {
    changes[change.key] = ARITHMETIC["add"]?.(current, delta);
  }

  static _applyChangeSubtract(
    _target: object,
    change: EffectChange,
    current: unknown,
    delta: unknown,
    changes: Changes,
  ): void {
    changes[change.key] = ARITHMETIC["subtract"]?.(current, delta);
  }

  static _applyChangeMultiply(
    _target: object,
    change: EffectChange,
    current: unknown,
    delta: unknown,
    changes: Changes,
  ): void {
    changes[change.key] = ARITHMETIC["multiply"]?.(current, delta);
  }

  static _applyChangeOverride(
    _target: object,
    change: EffectChange,
    _current: unknown,
    delta: unknown,
    changes: Changes,
  ): void {
    changes[change.key] = delta;
  }

  static _applyChangeUpgrade(
    _target: object,
    change: EffectChange,
    current: unknown,
    delta: unknown,
    changes: Changes,
  ): void {
    changes[change.key] = ARITHMETIC["upgrade"]?.(current, delta);
  }

  static _applyChangeDowngrade(
    _target: object,
    change: EffectChange,
    current: unknown,
    delta: unknown,
    changes: Changes,
  ): void {
    changes[change.key] = ARITHMETIC["downgrade"]?.(current, delta);
  }

  static _applyChangeCustom(
    target: object,
    change: EffectChange,
    current: unknown,
    delta: unknown,
    changes: Changes,
  ): void {
    callCustom(target, change, current, delta, changes);
  }

  /* Duration */

  /** Computes what is left of the duration at a moment, by default now. */
  override updateDuration(context: ExpiryContext = {}): Loose {
    const { duration } = this;
    const { seconds } = prepareDuration14(this, context);
    Object.defineProperty(duration, "seconds", {
      value: seconds,
      configurable: true,
      enumerable: true,
      writable: true,
    });
    // Time passes without the effect being prepared again; a requested moment is kept.
    const asked = Object.keys(context).length > 0 ? prepareDuration14(this, context) : null;
    for (const key of ["remaining", "label"] as const)
      Object.defineProperty(duration, key, {
        get: () => (asked ?? prepareDuration14(this))[key],
        configurable: true,
        enumerable: true,
      });
    shimDuration(this);
    return duration as Loose;
  }

  /** Whether an event is the one at which this effect ends. */
  isExpiryEvent(event: string, context: ExpiryContext = {}): boolean {
    return isExpiryEvent(this, event, context);
  }

  /** Returns the start of an effect that is created now: world time and the state of the combat, if there is one. */
  static getEffectStart(): object {
    const { combat, time } = host.game;
    const start = {
      combat: null,
      combatant: null,
      initiative: null,
      round: null,
      turn: null,
      time: time?.worldTime ?? 0,
    };
    if (!combat || !(combat.round > 0)) return start;
    const combatant = combat.combatant;
    const { round, turn } = combat;
    return {
      ...start,
      combat: combat.id,
      combatant: combatant?.id ?? null,
      initiative: combatant?.initiative ?? null,
      round,
      turn,
    };
  }

  override async _preCreate(data: object, options: OperationOptions, user: AnyUser): Promise<boolean | void> {
    const allowed = await super._preCreate(data, options, user);
    if (allowed === false) return false;
    if (!this.parent) return allowed;
    const start = (this.constructor as typeof ActiveEffect).getEffectStart() as Plain;
    const given = (this._source["start"] ?? {}) as Plain;
    const own = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null && value !== undefined));
    this.updateSource({ start: { ...start, ...own } });
    return allowed;
  }

  /** A duration that is set again has not expired. */
  override async _preUpdate(changes: Obj, options: OperationOptions, user: AnyUser): Promise<boolean | void> {
    const allowed = await super._preUpdate(changes, options, user);
    if (allowed === false) return false;
    const duration = (changes.duration ?? {}) as Plain;
    const restarts = "start" in changes || ["value", "units", "expiry"].some((key) => key in duration);
    if (
      this._source["duration"] &&
      (this._source["duration"] as Plain)["expired"] === true &&
      restarts &&
      !("expired" in duration)
    )
      changes.duration = { ...duration, expired: false };
    return allowed;
  }
}

Object.defineProperty(ActiveEffect.prototype, "changes", {
  configurable: true,
  enumerable: false,
  get(this: ActiveEffect): EffectChange[] {
    warnChanges();
    return (this.system?.changes ?? []) as EffectChange[];
  },
  set(this: ActiveEffect, changes: EffectChange[]) {
    warnChanges();
    if (this.system) this.system.changes = changes;
  },
});

function warnChanges(): void {
  logCompatibilityWarning("ActiveEffect#changes has moved to ActiveEffect#system.changes.", {
    since: 14,
    until: 16,
    once: true,
  });
}

installDeprecated(ActiveEffect);
