/**
 * Requests that no table may grant, by kind. Pure: takes a random source, returns a request; each is invalid whoever
 * sends it, or invalid from a player, so that "granted" is always a fault.
 */
import type { Chance } from "../random.ts";
import { PLAYERS } from "../world.ts";
import { claims } from "./claims.ts";
import type { BadKind, BadRequest } from "./kind.ts";
import { MALFORMED } from "./malformed.ts";
import { STRANGE } from "./strange.ts";

/** All kinds, and those that claim another user's rights. */
export const KINDS: readonly BadKind[] = [...MALFORMED, ...STRANGE, ...claims(PLAYERS)];

/**
 * Yields this many bad requests, every kind in turn and the rare ones rarely, for a sender who may be a GM.
 */
export function* badRequests(
  count: number,
  isGM: boolean,
  dice: Chance,
): Generator<BadRequest & { readonly kind: string }> {
  const kinds = KINDS.filter(({ from }) => from === "anyone" || !isGM);
  for (let made = 0, turn = 0; made < count; turn++) {
    const kind = kinds[turn % kinds.length];
    if (!kind || (kind.rare !== undefined && Math.floor(turn / kinds.length) % kind.rare !== 0)) continue;
    made++;
    yield { kind: kind.kind, ...kind.make(dice) };
  }
}
