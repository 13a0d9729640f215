/** What a sheet displays that its actor's data does not tell: who plays it, and the effects that change it. */
import type { Text } from "../../../core/public/definitions.ts";
import { listAppliedEffects } from "../../../core/public/documents.ts";
import { asDoc } from "../../../core/public/table.ts";

/** Returns the players whose character an actor is, else those who own it, as one text. */
export function listPlayers(actor: Actor.Implementation): string {
  const owners = game.users.filter((user) => !user.isGM && asDoc(actor).testUserPermission(user, "OWNER"));
  const own = owners.filter(({ character }) => character?.id === actor.id);
  return (own.length > 0 ? own : owners).map(({ name }) => name).join(", ");
}

/** Returns the name of the effect that makes a bundle Primary; null where its own tick does. */
export function findPrimarySource(actor: Actor.Implementation, bundle: string): Text | null {
  const path = `system.bundles.${bundle}.primary`;
  if (foundry.utils.getProperty(actor._source, path) === true) return null;
  const source = listAppliedEffects(asDoc(actor)).find(({ changes }) => changes.some(({ key }) => key === path))?.name;
  return source === undefined ? null : { key: "QUADRANT.Siege.Sheet.PrimaryThrough", with: { source } };
}
