/**
 * Statuses that hold by an actor's data: their icons are laid on and taken off by the one who writes, whenever that
 * data may have changed. What laying one on by hand means is in by-hand.ts.
 */
import { type Doc, asDoc, findDoc, showStatus } from "../compat/documents.ts";
import { onHook } from "../compat/platform.ts";
import type { StatusEffect } from "../contract/ruleset.ts";
import { HOUSE_CHANGED } from "../settings/house-rules.ts";
import { Queue } from "../compat/queue.ts";
import { findTypeRuleset, listRulesets } from "../contract/registry.ts";
import { readSystem } from "../world/snapshot.ts";

const queue = new Queue();
/** Uuids of actors that are in the queue and not begun. */
const waiting = new Set<string>();

/** The status of that id, if one of the rulesets brings it. */
export const findStatus = (id: string): StatusEffect | undefined =>
  listRulesets()
    .flatMap(({ statuses }) => statuses)
    .find((status) => status.id === id);

/** Whether actors of a type can have a status. */
export const canHaveStatus = ({ id, types }: StatusEffect, type: string): boolean =>
  types?.includes(type) ?? findTypeRuleset(type)?.statuses.some((status) => status.id === id) === true;

/** Begins to keep statuses in step. Call in `ready`. */
export function startStatuses(): void {
  Hooks.on("updateActor", (actor, _changes, _options, userId) => changed(actor, userId));
  Hooks.on("createActor", (actor, _options, userId) => changed(actor, userId));
  // Effects change the numbers that statuses follow from, and may be taken away by hand.
  Hooks.on("createActiveEffect", (effect, _options, userId) => changed(findBearer(effect), userId));
  Hooks.on("updateActiveEffect", (effect, _changes, _options, userId) => changed(findBearer(effect), userId));
  Hooks.on("deleteActiveEffect", (effect, _options, userId) => changed(findBearer(effect), userId));
  // Those that come and go with an item are told of with it alone.
  Hooks.on("createItem", (item, _options, userId) => changed(item.parent, userId));
  Hooks.on("updateItem", (item, _changes, _options, userId) => changed(item.parent, userId));
  Hooks.on("deleteItem", (item, _options, userId) => changed(item.parent, userId));
  Hooks.on("createToken", (token, _options, userId) => changed(token.actorLink ? null : token.actor, userId));
  Hooks.on("createScene", (scene, _options, userId) => {
    for (const { actor, actorLink } of scene.pack ? [] : scene.tokens) changed(actorLink ? null : actor, userId);
  });
}

/** Whom an effect is laid on; on 14 one may lie in a pack by itself, and is nobody's. */
const findBearer = (effect: ActiveEffect.Implementation): object | null => (effect.parent ? effect.target : null);

/** Everybody is told of a change; one client acts on it: the GM's, or without one whoever made it. */
function changed(actor: object | null, userId: string): void {
  const gm = game.users.activeGM;
  if (!actor || !(gm ? gm.isSelf : userId === game.userId)) return;
  const doc = asDoc(actor) as Doc & {
    getDependentTokens?(): Iterable<{ readonly actorLink: boolean; readonly actor: object | null }>;
  };
  if (doc.documentName !== "Actor" || doc.pack) return;
  scheduleUpdate(doc.uuid);
  // Tokens that are not linked have what is laid on the actor they are made of, and may have reasons of their own.
  if (!doc.isToken)
    for (const { actorLink, actor } of doc.getDependentTokens?.() ?? [])
      if (!actorLink && actor) scheduleUpdate(asDoc(actor).uuid);
}

function scheduleUpdate(uuid: string): void {
  if (waiting.has(uuid)) return;
  waiting.add(uuid);
  void queue.add(() => {
    waiting.delete(uuid);
    return updateStatuses(uuid);
  });
}

/**
 * Resolves when the icons are in step with every change that this client has been told of, as far as it is for this
 * client to see to it.
 */
export const statusesUpdated = (): Promise<void> => queue.idle();

/** What follows from house rules is worked out anew, and drawn where it is open, when one changes. Call in `ready`. */
export function startHouseRuleUpdates(): void {
  const changed = new Set<string>();
  // A window saves several rules, one after another.
  const catchUp = foundry.utils.debounce(() => {
    const rows = [...changed];
    changed.clear();
    for (const actor of listActors()) if (rows.includes(findTypeRuleset(actor.type)?.id ?? "")) resetActor(actor);
  }, 50);
  onHook<{ readonly ruleset: string }>(HOUSE_CHANGED, ({ ruleset }) => {
    changed.add(ruleset);
    catchUp();
  });
}

type Prepared = Doc & { reset(): void; render(force: boolean): void };

/** Actors of the world, and those of tokens that are not linked. */
function listActors(): Prepared[] {
  const tokens = [...game.scenes].flatMap((scene) => [...scene.tokens]).filter(({ actorLink }) => !actorLink);
  return [...game.actors, ...tokens.flatMap(({ actor }) => actor ?? [])].map((actor) => asDoc(actor) as Prepared);
}

function resetActor(actor: Prepared): void {
  actor.reset();
  actor.render(false);
  if (game.users.activeGM?.isSelf) scheduleUpdate(actor.uuid);
}

async function updateStatuses(uuid: string): Promise<void> {
  const actor = findDoc(uuid);
  if (!actor) return;
  const statuses = (findTypeRuleset(actor.type)?.statuses ?? []).filter((status) => canHaveStatus(status, actor.type));
  const system = readSystem(actor);
  for (const { id, holds } of statuses) {
    const wanted = holds(system);
    if (wanted === actor.statuses?.has(id)) continue;
    try {
      await showStatus(actor, id, wanted);
    } catch (error) {
      console.error(`${actor.name}: the status ${id} could not be ${wanted ? "laid on" : "taken off"}`, error);
    }
  }
}
