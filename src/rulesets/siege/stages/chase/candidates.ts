/** Who can take part in a chase: who is on the scene, and the players' characters and craft. */
import { type Grid, type Place, measureMetres } from "../../../../rules/siege/movement.ts";
import { CREATURES } from "../../documents/read-actor.ts";

interface PlacedActor {
  readonly uuid: string;
  readonly name: string;
  readonly img: string | null;
  readonly type: string;
  readonly hasPlayerOwner: boolean;
}

interface Placed extends Place {
  readonly name: string;
  readonly hidden: boolean;
  readonly actor: PlacedActor | null;
}

/** The scene that is looked at. */
const findScene = () =>
  (game.scenes?.current ?? game.scenes?.active) as
    | { readonly tokens: Iterable<Placed>; readonly grid: Grid }
    | undefined;

const listTokens = (): Iterable<Placed> | undefined => findScene()?.tokens;

/** Returns the metres between the tokens of two actors on this scene; null where they can't be measured. */
export function measureBetween(one: string, other: string): number | null {
  const scene = findScene();
  const [a, b] = [one, other].map((uuid) => [...(scene?.tokens ?? [])].find(({ actor }) => actor?.uuid === uuid));
  return scene && a && b ? measureMetres(a, b, scene.grid) : null;
}

/** Lists who can take part, by the names of their tokens; hidden ones for GMs only. */
export function listCandidates(): readonly { readonly uuid: string; readonly name: string }[] {
  const fits = ({ type }: PlacedActor): boolean => CREATURES.includes(type);
  const placed = [...(listTokens() ?? [])].flatMap(({ actor, name, hidden }) =>
    actor && fits(actor) && (!hidden || game.user.isGM) ? [{ uuid: actor.uuid, name }] : [],
  );
  const played = [...(game.actors as Iterable<PlacedActor>)]
    .filter((actor) => fits(actor) && actor.hasPlayerOwner)
    .map(({ uuid, name }) => ({ uuid, name }));
  const known = [...played, ...placed].map((one) => [one.uuid, one] as const);
  return [...new Map(known).values()].sort((a, b) => a.name.localeCompare(b.name));
}
