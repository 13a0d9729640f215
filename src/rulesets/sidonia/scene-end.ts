/** Scenes and sessions: who is at the table, and a combat's end as a scene's end (SID-ROLL-14). */
import { perform } from "../../core/public/table.ts";
import { sidoniaHouse } from "./house-rules.ts";

interface Somebody {
  readonly uuid: string;
  readonly type: string;
}

/** Most that one boundary reaches. */
const MOST = 200;

const isOurs = (actor: Somebody | null | undefined): actor is Somebody => actor?.type.startsWith("sidonia") === true;

/** Everybody of Sidonia: the world's own, whoever stands on the scene that is shown, and further ones named. */
export function everybodyHere(further: readonly (Somebody | null | undefined)[] = []): string[] {
  const scene = game.scenes.active as {
    readonly tokens: Iterable<{ readonly actorLink: boolean; readonly actor: Somebody | null }>;
  } | null;
  const standing = scene
    ? [...scene.tokens].flatMap(({ actorLink, actor }) => (actorLink || !actor ? [] : [actor]))
    : [];
  const world = [...(game.actors as Iterable<Somebody>)];
  return [...new Set([...world, ...further, ...standing].filter(isOurs).map(({ uuid }) => uuid))].slice(0, MOST);
}

/** Ends the scene with a combat of ours, where the house has it so: once, by the GM who writes. Call in `ready`. */
export function watchCombats(): void {
  Hooks.on("deleteCombat", (combat: { readonly combatants: Iterable<{ readonly actor: unknown }> }) => {
    const fighters = [...combat.combatants].map(({ actor }) => actor as Somebody | null);
    if (!game.users.activeGM?.isSelf || !fighters.some(isOurs) || !sidoniaHouse().combatEndIsSceneEnd) return;
    void perform({ action: "sidonia.boundary", args: { event: "scene", actors: everybodyHere(fighters) } });
  });
}
