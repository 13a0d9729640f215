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

/** Lists the actors of Sidonia: those of the world, those of the active scene, and further ones. */
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

/** Ends the scene when a combat of Sidonia ends, by house rule: once, by the active GM's client. Call in `ready`. */
export function startSceneEnd(): void {
  Hooks.on("deleteCombat", (combat: { readonly combatants: Iterable<{ readonly actor: unknown }> }) => {
    const fighters = [...combat.combatants].map(({ actor }) => actor as ActorRef | null);
    if (!game.users.activeGM?.isSelf || !fighters.some(isOurs) || !sidoniaHouse().combatEndIsSceneEnd) return;
    void perform({ action: "sidonia.boundary", args: { event: "scene", actors: listActorsHere(fighters) } });
  });
}
