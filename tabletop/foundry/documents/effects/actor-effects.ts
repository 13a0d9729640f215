import type { ActiveEffect as ActiveEffect13 } from "./active-effect-13.ts";
import type { ActiveEffect as ActiveEffect14 } from "./active-effect-14.ts";
import { generation } from "../../generation.ts";
import { Hooks } from "../../helpers/hooks.ts";
import { logCompatibilityWarning } from "../../utils/logging.ts";
import { getDocumentClass, host } from "../../globals.ts";
import { findStatus } from "../status-effects.ts";
import { type EffectChange, orderedChanges } from "./changes.ts";
import type { ActiveEffect, AnyDocument } from "../types.ts";
import type { Actor } from "../actor.ts";
import type { TokenDocument } from "../token.ts";

/** Changes for an actor's tokens, in the order in which they apply (generation 14: keys that start with `token.`). */
const tokenChanges = new WeakMap<object, EffectChange[]>();
/** Special statuses that were last announced. */
const announced = new WeakMap<object, Set<string>>();

const TOKEN = "token.";

/** Yields every effect that may apply to an actor: its own, and those that its items transfer. */
export function* applicableEffects(actor: Actor): Generator<ActiveEffect> {
  for (const effect of actor.effects) yield effect;
  // What generation 13's old way of transferring has copied to the actor is not counted twice.
  if (host.CONFIG.ActiveEffect.legacyTransferral) return;
  for (const item of actor.items) for (const effect of item.effects) if (effect.transfer) yield effect;
}

/**
 * Returns the requested phase after validation: each registered phase is applied once in a preparation. Always null on
 * generation 13.
 * @throws Error for an unregistered phase, or one applied already.
 */
export function checkPhase(actor: Actor, phase: string | undefined, completed: Set<string>): string | null {
  if (generation() < 14) return null;
  if (phase === undefined) {
    const message = "Actor#applyActiveEffects is called without a phase: name one of CONFIG.ActiveEffect.phases.";
    logCompatibilityWarning(message, { since: 14, until: 16, once: true });
  }
  const asked = phase ?? "initial";
  if (!Object.hasOwn(host.CONFIG.ActiveEffect.phases as object, asked))
    throw new Error(`The effect phase "${asked}" is not registered in CONFIG.ActiveEffect.phases.`);
  if (completed.has(asked))
    throw new Error(`The effect phase "${asked}" was already applied to ${String(actor.name)}.`);
  completed.add(asked);
  return asked;
}

/**
 * Applies the changes of a phase to an actor, and returns what they set, by path. Changes of tokens are stored for
 * them.
 */
export function applyChanges(actor: Actor, phase: string | null): Record<string, unknown> {
  const overrides: Record<string, unknown> = {};
  const forTokens = phase === null || phase === "initial" ? [] : (tokenChanges.get(actor) ?? []);
  const changes = orderedChanges(actor.allApplicableEffects(), phase);
  const baseData = phase !== null && actor && changes.length > 0 ? actor.getRollData() : {};
  const dataByEffect = new Map<ActiveEffect, object>();
  for (const change of changes) {
    if (!change.key) continue;
    if (phase === null) {
      Object.assign(overrides, (change.effect as ActiveEffect13).apply(actor, change));
      continue;
    }
    if (change.key.startsWith(TOKEN)) {
      forTokens.push(change);
      continue;
    }
    const effect = change.effect as ActiveEffect14;
    const replacementData = dataByEffect.get(effect) ?? effect.getReplacementData(baseData);
    dataByEffect.set(effect, replacementData);
    Object.assign(
      overrides,
      (effect.constructor as typeof ActiveEffect14).applyChange(actor, change, { replacementData }),
    );
  }
  tokenChanges.set(actor, forTokens);
  return overrides;
}

/** Applies to a token what the effects of its actor change about tokens. */
export function applyToToken(token: TokenDocument, actor: Actor | null): void {
  const changes = (actor && tokenChanges.get(actor)) || [];
  const data = actor && changes.length > 0 ? actor.getRollData() : {};
  for (const change of changes) {
    const own = { ...change, key: change.key.slice(TOKEN.length) };
    const effect = change.effect as ActiveEffect14;
    const replacementData = effect.getReplacementData(data);
    (effect.constructor as typeof ActiveEffect14).applyChange(token, own, { replacementData });
  }
}

/** Whether the effects of an actor change its tokens. */
export function changesTokens(actor: Actor): boolean {
  return (tokenChanges.get(actor)?.length ?? 0) > 0;
}

/** Adds a status to an actor or removes it: see Actor#toggleStatusEffect. */
export async function toggleStatus(
  actor: Actor,
  statusId: string,
  active: boolean | undefined,
  overlay: boolean,
): Promise<AnyDocument | boolean | undefined> {
  const status = findStatus(statusId);
  if (!status) throw new Error(`There is no status effect "${statusId}" in CONFIG.statusEffects.`);
  const existing = effectsOfStatus(actor, statusId, status._id as string | undefined);
  if (existing.length > 0) {
    if (active === true) return true;
    await actor.deleteEmbeddedDocuments("ActiveEffect", existing);
    return false;
  }
  if (active === false) return undefined;
  const cls = getDocumentClass("ActiveEffect");
  const effect = await cls.fromStatusEffect(statusId, { parent: actor });
  if (overlay) effect.updateSource({ "flags.core.overlay": true });
  return cls.create(effect.toObject(), { parent: actor, keepId: Boolean(status._id) });
}

/** A status with an id of its own is that effect; else every effect that is of this status alone. */
function effectsOfStatus(actor: Actor, statusId: string, fixedId: string | undefined): string[] {
  if (fixedId) return actor.effects.has(fixedId) ? [fixedId] : [];
  return [...actor.effects]
    .filter((effect: ActiveEffect) => effect.statuses.size === 1 && effect.statuses.has(statusId))
    .map((effect: ActiveEffect) => effect.id as string);
}

/**
 * Calls hooks for special statuses (`CONFIG.specialStatusEffects`) that an actor has gained or lost since the last
 * call, once for each of its tokens on the viewed scene. Nothing is drawn: a stand-in takes the token's
 * place.
 */
export function announceStatuses(actor: Actor): void {
  const special = new Set(Object.values(host.CONFIG.specialStatusEffects as Record<string, string>));
  const now = new Set([...special].filter((status) => actor.statuses.has(status)));
  const before = announced.get(actor) ?? new Set<string>();
  announced.set(actor, now);
  const changed = [...special].filter((status) => now.has(status) !== before.has(status));
  if (changed.length === 0) return;
  const scene = host.game.scenes?.current ?? host.game.scenes?.active;
  const tokens = scene ? actor.getDependentTokens({ scenes: scene }) : [];
  for (const status of changed)
    for (const token of tokens) Hooks.callAll("applyTokenStatusEffect", standIn(token), status, now.has(status));
}

function standIn(document: TokenDocument): object {
  return {
    document,
    id: document.id,
    name: document.name,
    actor: document.actor,
    scene: document.parent,
    isOwner: document.isOwner,
  };
}

/**
 * Remembers the special statuses that an actor has when it is first prepared, so that hooks are called for changes
 * only.
 */
export function noteStatuses(actor: Actor): void {
  if (announced.has(actor)) return;
  const special = Object.values(host.CONFIG.specialStatusEffects as Record<string, string>);
  announced.set(actor, new Set(special.filter((status) => actor.statuses.has(status))));
}
