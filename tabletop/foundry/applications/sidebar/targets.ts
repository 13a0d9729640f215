/**
 * Targets without a canvas: `game.user.targets` holds stand-ins for placed tokens, and every client receives a user's
 * targets (https://foundryvtt.com/api/v14/classes/foundry.documents.User.html#targets).
 */
import { host, type TargetToken, type TokenDoc, type UserDoc } from "./host.ts";

interface Targeting extends UserDoc {
  _onUpdateTokenTargets(ids: readonly string[]): void;
}

function listIds(user: { readonly targets: unknown }): string[] {
  return Array.from(user.targets as Set<TargetToken>, (target) => target.id);
}

/** Whether a user targets a token. */
export function isTargeted(user: { readonly targets: unknown }, token: TokenDoc): boolean {
  return listIds(user).includes(token.id);
}

/** Returns the names of the other users who target a token. */
export function listTargetingUsers(token: TokenDoc): string[] {
  return host.game.users.filter((user) => !user.isSelf && isTargeted(user, token)).map((user) => user.name);
}

/** Adds or removes a target of the current user, and notifies the others. */
export function setTarget(
  token: TokenDoc,
  targeted: boolean,
  { releaseOthers = false }: { releaseOthers?: boolean } = {},
): void {
  const user = host.game.user as Targeting;
  const before = listIds(user);
  const others = releaseOthers ? [] : before.filter((id) => id !== token.id);
  user._onUpdateTokenTargets(targeted ? [...others, token.id] : others);
  if (listIds(user).join() !== before.join()) user.broadcastActivity?.({ targets: listIds(user) });
}

/** Removes targets whose token is deleted. */
export function removeTokenTarget(token: TokenDoc): void {
  for (const user of host.game.users) {
    const target = [...user.targets].find(({ id }) => id === token.id);
    if (target) user.targets.delete(target);
  }
}
