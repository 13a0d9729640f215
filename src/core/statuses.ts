/** Statuses that follow from an actor's numbers: laid on and taken off by the one who writes, whenever the actor has changed. */
import { type Doc, asDoc, docAt, toggleStatus } from "./compat/documents.ts";
import { onHook } from "./compat/hooks.ts";
import { HOUSE_CHANGED } from "./house-rules.ts";
import { Queue } from "./queue.ts";
import { rulesetOfType } from "./registry.ts";
import { systemOf } from "./snapshot.ts";

const queue = new Queue();

/** Begins to keep statuses in step. Call in `ready`. */
export function watchActors(): void {
  Hooks.on("updateActor", (actor, _changes, _options, userId) => {
    const gm = game.users.activeGM;
    // Everybody is told of the change; one client acts on it: the GM's, or without one whoever made it.
    if (gm ? gm.isSelf : userId === game.userId) void queue.add(() => keepInStep(actor.uuid));
  });
}

/** What follows from house rules is worked out anew, and drawn where it is open, when one changes. Call in `ready`. */
export function watchHouse(): void {
  const changed = new Set<string>();
  // A window saves several rules, one after another.
  const catchUp = foundry.utils.debounce(() => {
    const rows = [...changed];
    changed.clear();
    for (const actor of everybody()) if (rows.includes(rulesetOfType(actor.type)?.id ?? "")) prepareAnew(actor);
  }, 50);
  onHook<{ readonly ruleset: string }>(HOUSE_CHANGED, ({ ruleset }) => {
    changed.add(ruleset);
    catchUp();
  });
}

type Prepared = Doc & { reset(): void; render(force: boolean): void };

/** Actors of the world, and those of tokens that are not linked. */
function everybody(): Prepared[] {
  const tokens = [...game.scenes].flatMap((scene) => [...scene.tokens]).filter(({ actorLink }) => !actorLink);
  return [...game.actors, ...tokens.flatMap(({ actor }) => actor ?? [])].map((actor) => asDoc(actor) as Prepared);
}

function prepareAnew(actor: Prepared): void {
  actor.reset();
  actor.render(false);
  if (game.users.activeGM?.isSelf) void queue.add(() => keepInStep(actor.uuid));
}

async function keepInStep(uuid: string): Promise<void> {
  const actor = docAt(uuid);
  if (!actor) return;
  const statuses = (rulesetOfType(actor.type)?.statuses ?? []).filter(({ types }) => types?.includes(actor.type) !== false);
  const system = systemOf(actor);
  for (const { id, holds } of statuses) {
    const wanted = holds?.(system);
    if (wanted === undefined || wanted === actor.statuses?.has(id)) continue;
    try {
      await toggleStatus(actor, id, wanted);
    } catch (error) {
      console.error(`${actor.name}: the status ${id} could not be ${wanted ? "laid on" : "taken off"}`, error);
    }
  }
}
