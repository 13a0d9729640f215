/** Status effects: a list on generation 13, a record on 14. Who is out of the fight. */
import { findTypeRuleset } from "../contract/registry.ts";
import type { StatusLook } from "../contract/ruleset.ts";
import type { Fields } from "../../rules/shared/json.ts";
import type { Doc } from "./documents.ts";
import { isV14 } from "./platform.ts";

interface Config extends Omit<StatusLook, "rule" | "types"> {
  readonly _id: string;
  readonly hud: { readonly actorTypes: readonly string[] };
}

/**
 * Replaces Foundry's status effects with those of the rulesets, each offered only for actors of its own ruleset. The
 * one that the combat tracker sets on the defeated remains, but is offered for nobody: without it, the tracker's button
 * ends in an error.
 */
export function setStatuses(statuses: readonly (StatusLook & { readonly actorTypes: readonly string[] })[]): void {
  const own = statuses.map(({ id, name, img, actorTypes }): Config => ({
    _id: toEffectId(id),
    id,
    name,
    img,
    hud: { actorTypes },
  }));
  const core = Object.entries(CONFIG.statusEffects as unknown as Readonly<Record<string, Partial<Pick<Config, "id">>>>);
  const kept = core
    .map(([key, status]) => ({ ...status, id: status.id ?? key, hud: { actorTypes: [] } }))
    .filter(({ id }) => id === CONFIG.specialStatusEffects.DEFEATED);
  const list = [...own, ...kept];
  const value = isV14() ? Object.fromEntries(list.map((status) => [status.id, status])) : list;
  Object.defineProperty(CONFIG, "statusEffects", { value, configurable: true, enumerable: true, writable: true });
}

/** Returns every status that effects may have, with its name: a language key. */
export const listStatusNames = (): readonly { readonly id: string; readonly name: string }[] =>
  Object.values(CONFIG.statusEffects as unknown as Readonly<Record<string, Partial<Config>>>).flatMap(
    ({ id, name = id }) => (id === undefined || name === undefined ? [] : [{ id, name }]),
  );

/** Returns a fixed id of sixteen characters, so that toggling twice toggles one effect. */
const toEffectId = (id: string): string =>
  id
    .replace(/[^A-Za-z0-9]/g, "")
    .padEnd(16, "0")
    .slice(0, 16);

/** Returns whether an actor is out of the fight: by its encounter, by a status, or by its data. */
export function isDefeated(doc: Doc): boolean {
  const { statuses = [], actors = {} } = findTypeRuleset(doc.type) ?? {};
  const ids = statuses.filter(({ out }) => out === true).map(({ id }) => id);
  if ([CONFIG.specialStatusEffects.DEFEATED, ...ids].some((id) => doc.statuses?.has(id))) return true;
  if (actors[doc.type]?.isOut?.(doc.system as Fields)) return true;
  return [...(game.combats ?? [])].some(({ combatants }) =>
    [...combatants].some(({ actor, defeated }) => defeated && actor?.uuid === doc.uuid),
  );
}
