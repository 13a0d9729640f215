/** The possible targets of this user. */

type Candidate = { readonly uuid: string; readonly name: string };

interface SceneToken {
  readonly name: string;
  readonly hidden: boolean;
  readonly actor: { readonly uuid: string; readonly name: string; readonly type: string } | null;
}

/**
 * Returns the actors of the tokens that this user sees on the viewed scene (else the active one), by the tokens' names;
 * the user's targets are the first. A hidden token is for GMs only.
 * @param types limits the actor types, and adds all such actors that the user may see, wherever they are: planets are
 * on no scene
 */
export function targetCandidates(types: readonly string[] | null = null): readonly Candidate[] {
  const scene = game.scenes.viewed ?? game.scenes.active;
  const targeted: Iterable<SceneToken> = [...game.user.targets].flatMap(({ document }) => document ?? []);
  const tokens: SceneToken[] = [...targeted, ...(scene?.tokens ?? [])];
  const seen = new Map<string, Candidate>();
  for (const { actor, name, hidden } of tokens) {
    if (!actor || (hidden && !game.user.isGM) || seen.has(actor.uuid) || types?.includes(actor.type) === false)
      continue;
    seen.set(actor.uuid, { uuid: actor.uuid, name: name || actor.name });
  }
  for (const known of types ? listActors(types) : []) if (!seen.has(known.uuid)) seen.set(known.uuid, known);
  return [...seen.values()];
}

const listActors = (types: readonly string[]): Candidate[] =>
  game.actors.contents
    .filter((actor) => types.includes(actor.type) && actor.testUserPermission(game.user, "LIMITED"))
    .map(({ uuid, name }) => ({ uuid, name }));
