import { host, type Doc, type TokenDoc } from "./host.ts";
import { placeToken } from "./scene-tokens.ts";
import { isTargeted, setTarget } from "./targets.ts";

function findTokens(actor: Doc): TokenDoc[] {
  const scene = host.game.scenes.current ?? host.game.scenes.active;
  return scene?.tokens.filter((token) => token.actorId === actor.id && token.visible) ?? [];
}

/**
 * Whether the user can target an actor: it has a token on the scene, or the user is a GM, who may place one.
 */
export function canTarget(actor: Doc): boolean {
  return findTokens(actor).length > 0 || (host.game.user.isGM && host.game.scenes.active !== null);
}

/**
 * Targets an actor's tokens on the scene, or releases them when all are targeted; without a token, a GM's
 * click places one.
 */
export async function targetActor(actor: Doc): Promise<void> {
  const tokens = findTokens(actor);
  const { user } = host.game;
  if (tokens.length === 0) {
    const placed = user.isGM ? await placeToken(actor.id, host.game.scenes.current ?? undefined) : null;
    if (placed) setTarget(placed, true);
    return;
  }
  const release = tokens.every((token) => isTargeted(user, token));
  for (const token of tokens) setTarget(token, !release);
}
