import { getDocumentClass, host } from "../../globals.ts";
import type { Actor } from "../actor.ts";
import type { Combat } from "./combat.ts";
import type { Scene } from "../world-documents.ts";
import type { TokenDocument } from "../token.ts";
import type { AnyDocument } from "../types.ts";
import type { InitiativeOptions } from "./initiative.ts";

/**
 * Returns the encounter that is shown, or a new, active one if there is none. Null, with a notice, if the user may not
 * make one.
 */
async function combatOrNew(scene: Scene | null | undefined): Promise<Combat | null> {
  const shown = host.game.combat;
  if (shown) return shown;
  const cls = getDocumentClass("Combat");
  if (!host.game.user.isGM) {
    host.ui?.notifications?.warn("COMBAT.NoneActive", { localize: true });
    return null;
  }
  return cls.create(
    { active: true, scene: (scene?.id as string | undefined) ?? null },
    { render: Boolean(host.ui?.combat) },
  );
}

/** Adds tokens to an encounter. Source: foundry.documents.TokenDocument.createCombatants. */
export async function addCombatants(tokens: TokenDocument[], given?: Combat | null): Promise<AnyDocument[]> {
  const combat = given ?? (await combatOrNew(tokens[0]?.parent as Scene | null | undefined));
  if (!combat) return [];
  const fresh = tokens.filter((token) => combat.getCombatantsByToken(token).length === 0);
  const data = fresh.map((token) => ({
    tokenId: token.id as string,
    sceneId: (token.parent?.id as string | undefined) ?? null,
    actorId: token.actorId as string | null,
    hidden: Boolean(token.hidden),
  }));
  return data.length > 0 ? combat.createEmbeddedDocuments("Combatant", data) : [];
}

/** Takes tokens out of an encounter. Source: foundry.documents.TokenDocument.deleteCombatants. */
export async function removeCombatants(tokens: TokenDocument[], given?: Combat | null): Promise<AnyDocument[]> {
  const combat = given ?? host.game.combat;
  if (!combat) return [];
  const ids = tokens.flatMap((token) => combat.getCombatantsByToken(token).map(({ id }) => id as string));
  return ids.length > 0 ? combat.deleteEmbeddedDocuments("Combatant", ids) : [];
}

/** How an actor's initiative is rolled. Source: foundry.documents.Actor#rollInitiative. */
export interface ActorInitiativeOptions {
  createCombatants?: boolean;
  rerollInitiative?: boolean;
  initiativeOptions?: InitiativeOptions;
}

/**
 * Rolls initiative for an actor in the shown encounter. Combatants with a score keep it, unless `rerollInitiative` is
 * set. An actor without a token on the scene takes part as itself. Source: foundry.documents.Actor#rollInitiative.
 */
export async function rollActorInitiative(
  actor: Actor,
  { createCombatants = false, rerollInitiative = false, initiativeOptions = {} }: ActorInitiativeOptions,
): Promise<Combat | null> {
  let combat = host.game.combat;
  if (!combat) {
    if (!createCombatants) {
      host.ui?.notifications?.warn("COMBAT.NoneActive", { localize: true });
      return null;
    }
    combat = await combatOrNew(host.game.scenes?.current);
    if (!combat) return null;
  }
  if (createCombatants) await addActor(combat, actor);
  const own = combat.getCombatantsByActor(actor);
  const ids = own.filter((one) => rerollInitiative || one.initiative === null).map(({ id }) => id as string);
  return ids.length > 0 ? combat.rollInitiative(ids, initiativeOptions) : combat;
}

/**
 * Adds an actor by its tokens on the scene, or without a token if it has none there. Existing combatants are left
 * unchanged.
 */
export async function addActor(combat: Combat, actor: Actor): Promise<void> {
  const tokens = actor.token ? [actor.token] : actor.getActiveTokens(true, true);
  if (tokens.length > 0) await addCombatants(tokens, combat);
  else if (combat.getCombatantsByActor(actor).length === 0)
    await combat.createEmbeddedDocuments("Combatant", [{ actorId: actor.id as string, hidden: false }]);
}
