import type { ActiveEffect as ActiveEffect14 } from "./active-effect-14.ts";
import { ACTIVE_EFFECT_CHANGE_TYPES } from "../../constants/active-effects.ts";
import { DataModel } from "../../abstract/data-model.ts";
import type { DataField } from "../../data/fields.ts";
import { generation } from "../../generation.ts";
import { deepClone } from "../../utils/object.ts";
import { getProperty } from "../../utils/paths.ts";
import { host } from "../../globals.ts";
import type { ActiveEffect } from "../types.ts";

/** One change of an effect, as either generation writes it: `mode` is a number on 13, `type` a word on 14. */
export interface EffectChange {
  key: string;
  value: unknown;
  mode?: number;
  type?: string;
  phase?: string;
  priority?: number | null;
  effect?: ActiveEffect;
}

/** What generation 14 knows of a change type: `CONFIG.ActiveEffect.changeTypes`. */
export interface ChangeType {
  readonly label: string;
  readonly defaultPriority: number;
  readonly handler?: ((target: object, change: EffectChange, options: object) => unknown) | null;
  readonly render?: ((context: object) => Promise<string>) | null;
}

/** Returns the registered change types of generation 14 by name, core's own among them whatever a package took away. */
export function changeTypes(): Readonly<Record<string, ChangeType>> {
  const core = Object.entries(ACTIVE_EFFECT_CHANGE_TYPES).map(([type, defaultPriority]) => [
    type,
    { label: `EFFECT.CHANGES.TYPES.${type}`, defaultPriority },
  ]);
  return { ...(Object.fromEntries(core) as object), ...(host.CONFIG.ActiveEffect.changeTypes as object | undefined) };
}

/** Returns the priority of a change that has none of its own: ten times its mode on generation 13, its type's on 14. */
export function defaultPriority({ mode, type }: Pick<EffectChange, "mode" | "type">): number {
  if (generation() < 14) return (mode ?? 0) * 10;
  return changeTypes()[type ?? ""]?.defaultPriority ?? 0;
}

/** Returns the changes of an effect, wherever the generation in force keeps them. */
export function readChanges(effect: ActiveEffect): EffectChange[] {
  const changes: unknown = generation() < 14 ? effect.changes : effect.system?.changes;
  return Array.isArray(changes) ? (changes as EffectChange[]) : [];
}

/**
 * Copies of the changes of active effects in the order in which they apply: by priority, those of equal priority as
 * their effects come. With a phase (generation 14), only the changes of that phase which their effects want applied.
 */
export function orderedChanges(effects: Iterable<ActiveEffect>, phase: string | null): EffectChange[] {
  const changes: EffectChange[] = [];
  for (const effect of effects) {
    if (!effect.active) continue;
    for (const given of readChanges(effect)) {
      if (phase !== null && (given.phase ?? "initial") !== phase) continue;
      const change: EffectChange = {
        ...given,
        value: deepClone(given.value),
        effect,
        priority: given.priority ?? defaultPriority(given),
      };
      if (phase === null || (effect as ActiveEffect14).shouldApplyChange(change, { phase }) !== false)
        changes.push(change);
    }
  }
  return changes.sort((a, b) => (a.priority ?? 0) - (b.priority ?? 0));
}

/**
 * Returns the field at a path of a model's properties, looked up in the innermost model on the way: a sub-type's own
 * schema is asked first.
 */
export function fieldAt(model: unknown, key: string): DataField | undefined {
  const path = key.split(".");
  for (let length = path.length - 1; length >= 0; length--) {
    const inner: unknown = length === 0 ? model : getProperty(model as object, path.slice(0, length).join("."));
    const field = inner instanceof DataModel ? inner.schema.getField(path.slice(length).join(".")) : undefined;
    if (field) return field as DataField;
  }
  return undefined;
}
