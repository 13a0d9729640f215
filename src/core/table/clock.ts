/** What happens as time goes by: turns that begin and time that passes, told to the rulesets whose actors they are. */
import { perform } from "../actions/authority.ts";
import { asDoc } from "../compat/documents.ts";
import type { Call } from "../contract/action.ts";
import type { Snapshot } from "../contract/world.ts";
import { rulesetOfType } from "../registry.ts";
import { isOn } from "../settings/rulesets-on.ts";
import { snapshotOf } from "../world/snapshot.ts";
import { fights } from "../world/encounters.ts";
import type { Clock } from "../contract/turns.ts";

interface Moment {
  readonly round: number | null;
  readonly turn: number | null;
}

type Fight = Combat.Implementation;

/** Begins to watch turns and time. One client acts on it, the active GM's. Call in `ready`. */
export function watchClock(): void {
  Hooks.on(
    "combatTurnChange" as never,
    ((fight: Fight, prior: Moment, current: Moment) => {
      if (isForward(prior, current))
        void happen([fight.combatant?.actor ?? null], (clock, actor) => clock.turn?.(actor, fight.round) ?? []);
    }) as never,
  );
  Hooks.on(
    "updateWorldTime" as never,
    ((_time: number, seconds: number) => {
      if (seconds <= 0) return;
      const fighting = new Set(fights().flatMap(({ combatants }) => [...combatants].map(({ actor }) => actor?.uuid)));
      // In a fight turns are counted, not seconds.
      void happen(
        everybody().filter(({ uuid }) => !fighting.has(uuid)),
        (clock, actor) => clock.time?.(actor, seconds) ?? [],
      );
    }) as never,
  );
}

/** Taking a turn back begins none. */
const isForward = (prior: Moment, current: Moment): boolean => {
  const [before, now] = [prior.round ?? 0, current.round ?? 0];
  return now > before || (now === before && (current.turn ?? -1) > (prior.turn ?? -1));
};

/** Every actor of the world, and those that unlinked tokens have of their own. */
const everybody = (): Actor.Implementation[] => [
  ...game.actors,
  ...[...game.scenes].flatMap((scene) =>
    [...scene.tokens].flatMap((token) => (!token.actorLink && token.actor ? [token.actor] : [])),
  ),
];

async function happen(
  actors: readonly (Actor.Implementation | null)[],
  due: (clock: Clock, actor: Snapshot) => readonly Call[],
): Promise<void> {
  if (!game.users.activeGM?.isSelf) return;
  for (const actor of actors) {
    const row = actor && rulesetOfType(actor.type);
    if (!actor || !row?.clock || !isOn(row.id)) continue;
    for (const call of due(row.clock, snapshotOf(asDoc(actor)))) await perform(call);
  }
}
