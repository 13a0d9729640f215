import { ACTIVE_EFFECT_CHANGE_TYPES } from "../constants.ts";
import { generation } from "../generation.ts";
import { DataModel } from "../abstract/data-model.ts";
import type { DataField } from "../data/fields.ts";
import { Hooks } from "../helpers/hooks.ts";
import { getProperty, setProperty } from "../utils/paths.ts";
import { BaseActiveEffect, TYPES_BY_MODE } from "./base/active-effect.ts";
import { ClientDocumentMixin } from "./client-document.ts";
import { host, type Loose } from "./host.ts";

/** One change of an effect, as either generation writes it: `mode` is a number on 13, `type` a word on 14. */
export interface EffectChange {
  key: string;
  value: Loose;
  mode?: number;
  type?: string;
  phase?: string;
  priority?: number | null;
  effect?: Loose;
}

/** Default priorities on generation 14. */
const PRIORITIES: Readonly<Record<string, number>> = ACTIVE_EFFECT_CHANGE_TYPES;

/** A change of state that something lays on an actor. Source: foundry.documents.ActiveEffect of either generation. */
export class ActiveEffect extends ClientDocumentMixin(BaseActiveEffect) {
  declare img: string;
  declare disabled: boolean;
  declare transfer: boolean;
  declare statuses: Set<string>;
  declare origin: string | null;
  declare duration: Loose;
  declare tint: Loose;

  /** Whether the effect does anything now. */
  get active(): boolean {
    return !this.disabled && !this.isSuppressed;
  }

  /** Whether something keeps the effect from applying. */
  get isSuppressed(): boolean {
    if (generation() < 14) return false;
    return Boolean(this.system?.isSuppressed) || this.duration?.expired === true;
  }

  /** What the effect changes: the item's actor for a transferred effect, else what holds it. */
  get target(): Loose {
    const parent = this.parent as Loose;
    if (parent?.documentName === "Actor") return parent;
    return this.transfer ? (parent?.parent ?? null) : parent;
  }

  get modifiesActor(): boolean {
    return this.active && this.target?.documentName === "Actor";
  }

  /** Whether the effect passes by itself or shows a status. */
  get isTemporary(): boolean {
    const { duration } = this;
    const timed =
      generation() >= 14
        ? duration?.value !== null && duration?.value !== Infinity
        : Boolean(duration?.seconds ?? duration?.rounds ?? duration?.turns);
    return timed || this.statuses.size > 0;
  }

  get sourceName(): string {
    const found = this.origin ? host.foundry.utils.fromUuidSync(this.origin, { strict: false }) : null;
    return String(found?.name ?? host.game.i18n.localize("None"));
  }

  protected override _initialize(options: Record<string, unknown> = {}): void {
    super._initialize(options);
    if (generation() < 14) return;
    // Where generation 13 had the changes, the old name still reads them.
    Object.defineProperty(this, "changes", {
      get: () => (this.system?.changes ?? []) as EffectChange[],
      configurable: true,
      enumerable: false,
    });
    if (this.duration && this.duration.value === null) this.duration.value = Infinity;
  }

  /** The effect's changes, in the order in which they apply within it. */
  get effectChanges(): EffectChange[] {
    return ((this as Loose).changes ?? []) as EffectChange[];
  }

  /** Generation 13: applies a change to an actor and returns what it set, by path. */
  apply(target: Loose, change: EffectChange): Record<string, unknown> {
    return applyToDocument(this.constructor as typeof ActiveEffect, target, change, {});
  }

  /** Generation 14: applies a change to a document and returns what it set, by path; with `modifyTarget: false` it is left as it is. */
  static applyChange(
    target: Loose,
    change: EffectChange,
    options: { replacementData?: object; modifyTarget?: boolean } = {},
  ): Record<string, unknown> {
    return applyToDocument(this, target, change, options);
  }

  /** The value that a change makes of a field's, set on the model. */
  static applyField(model: Loose, change: EffectChange, field?: DataField): unknown {
    const at = field ?? (model.schema.getField(change.key) as DataField | undefined);
    const current: unknown = getProperty(model as object, change.key);
    const next = at ? at.applyChange(current, model as never, change as never) : guided(current, change);
    setProperty(model as object, change.key, next);
    return next;
  }

  /** Generation 14's name of `applyField`. */
  static applyChangeField(
    model: Loose,
    change: EffectChange,
    { field, modifyTarget = true }: { field?: DataField; modifyTarget?: boolean } = {},
  ): unknown {
    const at = field ?? (model.schema.getField(change.key) as DataField | undefined);
    const current: unknown = getProperty(model as object, change.key);
    const next = at ? at.applyChange(current, model as never, change as never) : guided(current, change);
    if (modifyTarget) setProperty(model as object, change.key, next);
    return next;
  }

  /** Generation 14: whether a change is to be applied to a document. */
  static shouldApplyChange(_target: Loose, _change: EffectChange, _options: object = {}): boolean {
    return true;
  }

  /** Generation 14: what `@` in the value of a change refers to. */
  getReplacementData(baseData: Loose): Loose {
    return (this.target ?? this.parent)?.getRollData?.() ?? baseData ?? {};
  }

  /** Data of an effect for a configured status. @throws Error for an unknown status. */
  static async fromStatusEffect(statusId: string, options: Loose = {}): Promise<Loose> {
    const status = statusOf(statusId);
    if (!status) throw new Error(`There is no status effect "${statusId}" in CONFIG.statusEffects.`);
    const { id, label, icon, hud: _hud, ...data } = structuredCloneSafe(status);
    const effectData = {
      ...data,
      name: host.game.i18n.localize(data.name ?? label),
      img: data.img ?? icon,
      statuses: [...new Set([id, ...((data.statuses as string[] | undefined) ?? [])])],
    };
    return this._fromStatusEffect(statusId, effectData, options);
  }

  static async _fromStatusEffect(_statusId: string, effectData: Loose, options: Loose = {}): Promise<Loose> {
    return new this(effectData, options);
  }

  override async _preCreate(data: object, options: Loose, user: Loose): Promise<boolean | void> {
    const allowed = await super._preCreate(data, options, user);
    if (allowed === false) return false;
    const { time } = host.game;
    if (generation() < 14) {
      if (!this.duration.startTime) this.updateSource({ "duration.startTime": time?.worldTime ?? 0 });
    } else if ((this as Loose).start === null) this.updateSource({ start: { time: time?.worldTime ?? 0 } });
    return allowed;
  }
}

/** A configured status by id, whichever shape CONFIG.statusEffects has. */
export function statusOf(id: string): Loose {
  const statuses = host.CONFIG.statusEffects as Loose;
  return Object.values(statuses as object).find((status: Loose) => status?.id === id);
}

function structuredCloneSafe(value: Loose): Loose {
  return JSON.parse(JSON.stringify(value)) as Loose;
}

/** The changes of active effects in the order in which they apply: by priority, a change without one by its type's. */
export function orderedChanges(effects: Iterable<Loose>, phase: string | null): EffectChange[] {
  const changes: EffectChange[] = [];
  for (const effect of effects) {
    if (!effect.active) continue;
    for (const change of effect.effectChanges as EffectChange[]) {
      if (phase !== null && (change.phase ?? "initial") !== phase) continue;
      changes.push({ ...change, effect, priority: change.priority ?? defaultPriority(change) });
    }
  }
  return changes.sort((a, b) => (a.priority ?? 0) - (b.priority ?? 0));
}

function defaultPriority({ mode, type }: EffectChange): number {
  if (type === undefined) return (mode ?? 0) * 10;
  return (host.CONFIG.ActiveEffect.changeTypes?.[type]?.defaultPriority as number | undefined) ?? PRIORITIES[type] ?? 0;
}

function applyToDocument(
  cls: typeof ActiveEffect,
  target: Loose,
  given: EffectChange,
  options: { replacementData?: object; modifyTarget?: boolean },
): Record<string, unknown> {
  const change = { ...given, value: resolveReferences(given, options.replacementData) };
  if (generation() >= 14) {
    const own = change.type === undefined ? undefined : (host.CONFIG.ActiveEffect.changeTypes?.[change.type] as Loose);
    if (own?.handler) return (own.handler(target, change, options) as Record<string, unknown> | undefined) ?? {};
  }
  const path = change.key.split(".");
  // Fields are looked up in the innermost model on the way, so that a sub-type's own schema is asked.
  for (let length = path.length - 1; length >= 0; length--) {
    const model: unknown = length === 0 ? target : getProperty(target as object, path.slice(0, length).join("."));
    if (!(model instanceof DataModel)) continue;
    const key = path.slice(length).join(".");
    const field = model.schema.getField(key);
    if (!field && length > 0) continue;
    const inner = { ...change, key };
    const value =
      generation() >= 14
        ? cls.applyChangeField(model, inner, { ...(field ? { field } : {}), modifyTarget: options.modifyTarget ?? true })
        : cls.applyField(model, inner, field);
    return { [change.key]: value };
  }
  return {};
}

/** Generation 14 replaces `@path` in the value of a change. */
function resolveReferences({ value, effect }: EffectChange, replacementData: object | undefined): unknown {
  if (generation() < 14 || typeof value !== "string" || !value.includes("@")) return value;
  const data = replacementData ?? effect?.getReplacementData?.({}) ?? {};
  const replaced = value.replace(/@([\w.-]+)/g, (_match, path: string) => String(getProperty(data as object, path) ?? 0));
  return host.foundry?.dice?.Roll?.validate?.(replaced) ? arithmetic(replaced) : replaced;
}

function arithmetic(formula: string): unknown {
  try {
    const roll = new host.foundry.dice.Roll(formula);
    return roll.isDeterministic ? (roll.evaluateSync().total as number) : formula;
  } catch {
    return formula;
  }
}

/** A change of data that no field describes: its type is guessed from the value that is there. */
function guided(current: unknown, change: EffectChange): unknown {
  const type = change.type ?? TYPES_BY_MODE[change.mode ?? 0] ?? "custom";
  if (type === "custom") {
    const changes: Record<string, unknown> = {};
    Hooks.call("applyActiveEffect", change.effect?.target, change, current, change.value, changes);
    return change.key in changes ? changes[change.key] : current;
  }
  const delta: unknown =
    typeof current === "number"
      ? Number(change.value)
      : typeof current === "boolean"
        ? change.value === true || change.value === "true"
        : change.value;
  if (type === "override") return delta;
  if (type === "add")
    return typeof current === "number"
      ? current + (delta as number)
      : Array.isArray(current)
        ? [...(current as unknown[]), delta]
        : `${String(current ?? "")}${String(delta)}`;
  if (typeof current !== "number") return current === undefined || current === null ? delta : current;
  const number = Number(delta);
  if (type === "subtract") return current - number;
  if (type === "multiply") return current * number;
  return type === "upgrade" ? Math.max(current, number) : Math.min(current, number);
}
