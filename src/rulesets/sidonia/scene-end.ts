/** Scenes and sessions: who is at the table, and a combat's end as a scene's end (SID-ROLL-14). */
import { perform } from "../../core/public/table.ts";
import { sidoniaHouse } from "./house-rules.ts";

interface ActorRef {
  readonly uuid: string;
  readonly type: string;
}

/** Most that one boundary reaches. */
const MAX_ACTORS = 200;

const isOurs = (actor: ActorRef | null | undefined): actor is ActorRef => actor?.type.startsWith("sidonia") === true;

/** Everybody of Sidonia: the world's own, whoever stands on the scene that is shown, and further ones named. */
export function listActorsHere(further: readonly (ActorRef | null | undefined)[] = []): string[] {
  const scene = game.scenes.active as {
    readonly tokens: Iterable<{ readonly actorLink: boolean; readonly actor: ActorRef | null }>;
  } | null;
  const standing = scene
    ? [...scene.tokens].flatMap(({ actorLink, actor }) => (actorLink || !actor ? [] : [actor]))
    : [];
  const world = [...(game.actors as Iterable<ActorRef>)];
  return [...new Set([...world, ...further, ...standing].filter(isOurs).map(({ uuid }) => uuid))].slice(0, MAX_ACTORS);
}

/** Ends the scene with a combat of ours, where the house has it so: once, by the GM who writes. Call in `ready`. */
export function startSceneEnd(): void {
  Hooks.on("deleteCombat", (combat: { readonly combatants: Iterable<{ readonly actor: unknown }> }) => {
    const fighters = [...combat.combatants].map(({ actor }) => actor as ActorRef | null);
    if (!game.users.activeGM?.isSelf || !fighters.some(isOurs) || !sidoniaHouse().combatEndIsSceneEnd) return;
    void perform({ action: "sidonia.boundary", args: { event: "scene", actors: listActorsHere(fighters) } });
  });
}
