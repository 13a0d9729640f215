/**
 * Removes what is left of a deleted actor: its tokens on all scenes and its combatants. Foundry keeps both, but they
 * can neither act nor be hit, and the encounter calls them unknown.
 */
import { type Doc, asDoc, listDependentTokens } from "../compat/documents.ts";
import { findTypeRuleset } from "../contract/registry.ts";

/** Starts to remove them; the active GM's client does. Call in `ready`. */
export function startDeletedActors(): void {
  Hooks.on("deleteActor", (actor) => {
    if (game.users.activeGM?.isSelf && !actor.pack && findTypeRuleset(actor.type)) void removeTraces(asDoc(actor));
  });
}

async function removeTraces(actor: Doc): Promise<void> {
  const tokens = listDependentTokens(actor);
  const combatants = [...(game.combats ?? [])].flatMap(({ combatants: all }) =>
    [...all].filter(({ actorId, tokenId }) => actorId === actor.id || tokens.some(({ id }) => id === tokenId)),
  );
  // Combatants first: a host may remove those of a deleted token itself.
  for (const doc of [...combatants.map((one) => asDoc(one)), ...tokens]) await doc.delete();
}
