/**
 * Statuses that follow an actor's data: one client updates their icons whenever that data may have changed. toggle-
 * status.ts handles toggling by hand.
 */
import { type Doc, asDoc, findDoc, listDependentTokens, showStatus } from "../compat/documents.ts";
import { onHook } from "../compat/platform.ts";
import { HOUSE_CHANGED } from "../settings/house-rules.ts";
import { Queue } from "../compat/queue.ts";
import { canHaveStatus, findTypeRuleset } from "../contract/registry.ts";
import { documentKey, noteChanges } from "../world/state-reads.ts";
import { readSystem } from "../world/world.ts";

const queue = new Queue();
/** Uuids of actors whose update is queued. */
const waiting = new Set<string>();

/** Starts to update status icons. Call in `ready`. */
export function startStatuses(): void {
  Hooks.on("updateActor", (actor, _changes, _options, userId) => changed(actor, userId));
  Hooks.on("createActor", (actor, _options, userId) => changed(actor, userId));
  // Effects change the numbers that statuses depend on, and users may delete them.
  Hooks.on("createActiveEffect", (effect, _options, userId) => changed(findBearer(effect), userId));
  Hooks.on("updateActiveEffect", (effect, _changes, _options, userId) => changed(findBearer(effect), userId));
  Hooks.on("deleteActiveEffect", (effect, _options, userId) => changed(findBearer(effect), userId));
  // Effects transferred from items fire item hooks only.
  Hooks.on("createItem", (item, _options, userId) => changed(item.parent, userId));
  Hooks.on("updateItem", (item, _changes, _options, userId) => changed(item.parent, userId));
  Hooks.on("deleteItem", (item, _options, userId) => changed(item.parent, userId));
  Hooks.on("createToken", (token, _options, userId) => changed(token.actorLink ? null : token.actor, userId));
  Hooks.on("createScene", (scene, _options, userId) => {
    for (const { actor, actorLink } of scene.pack ? [] : scene.tokens) changed(actorLink ? null : actor, userId);
  });
}

/** Returns the actor of an effect; on 14 one may be in a pack by itself, without an actor. */
const findBearer = (effect: ActiveEffect.Implementation): object | null => (effect.parent ? effect.target : null);

/** Every client receives a change; one acts on it: the active GM's, or that of the user who made it. */
function changed(actor: object | null, userId: string): void {
  const gm = game.users.activeGM;
  if (!actor || !(gm ? gm.isSelf : userId === game.userId)) return;
  const doc = asDoc(actor);
  if (doc.documentName !== "Actor" || doc.pack) return;
  scheduleUpdate(doc.uuid);
  // Unlinked tokens inherit changes of their base actor, but may have other data.
  if (!doc.isToken)
    for (const { actorLink, actor } of listDependentTokens(doc))
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

/** Resolves when this client has applied every queued update of icons. */
export const statusesUpdated = (): Promise<void> => queue.idle();

/** Starts to prepare and render actors again when a house rule changes. Call in `ready`. */
export function startHouseRuleUpdates(): void {
  const changed = new Set<string>();
  // The settings window saves several rules one after another.
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

/** Returns the actors of the world and of unlinked tokens. */
function listActors(): Prepared[] {
  const tokens = [...game.scenes].flatMap((scene) => [...scene.tokens]).filter(({ actorLink }) => !actorLink);
  return [...game.actors, ...tokens.flatMap(({ actor }) => actor ?? [])].map((actor) => asDoc(actor) as Prepared);
}

function resetActor(actor: Prepared): void {
  actor.reset();
  actor.render(false);
  noteChanges([documentKey(actor.uuid)]);
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
