/** Statuses that follow from an actor's numbers: laid on and taken off by the one who writes, whenever the actor has changed. */
import { docAt, toggleStatus } from "./compat/documents.ts";
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

async function keepInStep(uuid: string): Promise<void> {
  const actor = docAt(uuid);
  if (!actor) return;
  const statuses = rulesetOfType(actor.type)?.statuses ?? [];
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
