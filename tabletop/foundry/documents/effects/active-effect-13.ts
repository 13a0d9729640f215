import type { DataField } from "../../data/fields.ts";
import { logCompatibilityWarning } from "../../utils/logging.ts";
import { getProperty, setProperty } from "../../utils/paths.ts";
import { host, type Loose } from "../../globals.ts";
import { type EffectChange, fieldAt } from "./changes.ts";
import { durationLabel13, prepareDuration13 } from "./duration-13.ts";
import { EffectDocument } from "./effect-document.ts";
import { ARITHMETIC, callCustom, castToCurrent, parseOrString } from "./unguided.ts";
import type { AnyDocument, AnyUser } from "../types.ts";
import type { OperationOptions } from "../../abstract/document.ts";
import type { Obj } from "../../utils/object.ts";

type Changes = Record<string, unknown>;

/** Numeric modes by what they do. Source: CONST.ACTIVE_EFFECT_MODES. */
const MULTIPLY = 1;
const ADD = 2;
const DOWNGRADE = 3;
const UPGRADE = 4;
const OVERRIDE = 5;

/** A temporary change of an actor, generation 13. Source: foundry.documents.ActiveEffect of 13. */
export class ActiveEffect extends EffectDocument {
  declare changes: EffectChange[];

  /** The picture's name before generation 12. */
  get icon(): string {
    logCompatibilityWarning("ActiveEffect#icon is deprecated: use ActiveEffect#img.", {
      since: 12,
      until: 14,
      once: true,
    });
    return this.img;
  }

  /** Whether the effect passes by itself or shows a status. */
  get isTemporary(): boolean {
    const { seconds, rounds, turns } = this.duration;
    return Number(seconds ?? rounds ?? turns ?? 0) > 0 || this.statuses.size > 0;
  }

  /* Applying changes */

  /** Applies a change to a document and returns what it set, by path. */
  apply(target: object, change: EffectChange): Changes {
    const field = fieldAt(target, change.key);
    if (field) return { [change.key]: (this.constructor as typeof ActiveEffect).applyField(target, change, field) };
    const changes: Changes = {};
    this._applyLegacy(target, change, changes);
    for (const [key, value] of Object.entries(changes)) setProperty(target as object, key, value);
    return changes;
  }

  /** Returns the field's value after a change, and sets it on the model. */
  static applyField(model: object, change: EffectChange, field?: DataField): unknown {
    const at = field ?? fieldAt(model, change.key);
    const current: unknown = getProperty(model as object, change.key);
    const next = at ? at.applyChange(current, model as never, change as never) : current;
    setProperty(model as object, change.key, next);
    return next;
  }

  /** Applies a change to data that no field describes: the kind of the value that is there says what is meant. */
  _applyLegacy(target: object, change: EffectChange, changes: Changes): void {
    const current: unknown = getProperty(target as object, change.key);
    const delta = castToCurrent(change.value, current);
    if (Number.isNaN(delta)) return;
    switch (change.mode) {
      case ADD:
        return this._applyAdd(target, change, current, delta, changes);
      case MULTIPLY:
        return this._applyMultiply(target, change, current, delta, changes);
      case OVERRIDE:
        return this._applyOverride(target, change, current, delta, changes);
      case UPGRADE:
      case DOWNGRADE:
        return this._applyUpgrade(target, change, current, delta, changes);
      default:
        return this._applyCustom(target, change, current, delta, changes);
    }
  }

  _applyAdd(_target: object, change: EffectChange, current: unknown, delta: unknown, changes: Changes): void {
    changes[change.key] = ARITHMETIC["add"]?.(current, delta);
  }

  _applyMultiply(_target: object, change: EffectChange, current: unknown, delta: unknown, changes: Changes): void {
    changes[change.key] = ARITHMETIC["multiply"]?.(current, delta);
  }

  _applyOverride(_target: object, change: EffectChange, _current: unknown, delta: unknown, changes: Changes): void {
    changes[change.key] = delta;
  }

  /** Upgrades, and downgrades too: the mode of the change says which. */
  _applyUpgrade(_target: object, change: EffectChange, current: unknown, delta: unknown, changes: Changes): void {
    changes[change.key] = ARITHMETIC[change.mode === DOWNGRADE ? "downgrade" : "upgrade"]?.(current, delta);
  }

  _applyCustom(target: object, change: EffectChange, current: unknown, delta: unknown, changes: Changes): void {
    callCustom(target, change, current, delta, changes);
  }

  /** Returns what JSON text says, or the text. */
  _parseOrString(raw: unknown): unknown {
    return parseOrString(raw);
  }

  /* Duration */

  override updateDuration(): Loose {
    const { remaining: _remaining, label: _label, ...fixed } = this._prepareDuration();
    const { duration } = this;
    Object.assign(duration as object, fixed);
    // Time passes without the effect being prepared again.
    for (const key of ["remaining", "label"] as const)
      Object.defineProperty(duration, key, {
        get: () => this._prepareDuration()[key] as unknown,
        configurable: true,
        enumerable: true,
      });
    return duration as Loose;
  }

  /** Type, length, rest and label of the duration; a system may have its own. */
  _prepareDuration(): Loose {
    return prepareDuration13(this);
  }

  /** Returns the label of a duration of so many rounds and turns. */
  _getDurationLabel(rounds: number, turns: number): string {
    return durationLabel13(rounds, turns);
  }

  /** Rounds and turns of a combat as one number. */
  _getCombatTime(round: number, turn: number, nTurns?: number): number {
    return round + turn / (nTurns ?? 100);
  }

  /** Returns the start of an effect that is created now. */
  static getInitialDuration(): { duration: Obj } {
    const { combat, time } = host.game;
    const duration: Obj = { startTime: time?.worldTime ?? 0 };
    if (combat && combat.round > 0)
      Object.assign(duration, { combat: combat.id, startRound: combat.round, startTurn: combat.turn ?? 0 });
    return { duration };
  }

  override async _preCreate(data: object, options: OperationOptions, user: AnyUser): Promise<boolean | void> {
    const allowed = await super._preCreate(data, options, user);
    if (allowed === false) return false;
    // Effects of items are templates: they start when they are transferred to an actor.
    if ((this.parent as AnyDocument | null)?.documentName !== "Actor") return allowed;
    const initial = (this.constructor as typeof ActiveEffect).getInitialDuration().duration as Record<string, unknown>;
    const given = this._source["duration"] as Record<string, unknown>;
    const missing = Object.entries(initial).filter(([key]) => given[key] === null || given[key] === undefined);
    if (missing.length > 0) this.updateSource({ duration: Object.fromEntries(missing) });
    return allowed;
  }
}
