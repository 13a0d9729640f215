import { generation } from "../../generation.ts";
import { host } from "../../globals.ts";
import type { ActiveEffect } from "../types.ts";
import type { Actor } from "../actor.ts";
import type { Item } from "../item.ts";

/**
 * Whether effects are copied from items to their actor, as generation 13 does if a package requests legacy transfer.
 */
function isLegacy(userId: string): boolean {
  return generation() < 14 && Boolean(host.CONFIG.ActiveEffect.legacyTransferral) && userId === host.game.userId;
}

/**
 * Copies the effects that new items transfer to their actor. Source: CONFIG.ActiveEffect.legacyTransferral of
 * generation 13.
 */
export async function copyTransferred(actor: Actor, items: Item[], userId: string): Promise<void> {
  if (!isLegacy(userId)) return;
  const data = items.flatMap((item) =>
    [...item.effects]
      .filter((effect: ActiveEffect) => effect.transfer)
      .map((effect: ActiveEffect): object => {
        const { _id, ...copy } = effect.toObject();
        return { ...copy, origin: item.uuid };
      }),
  );
  if (data.length > 0) await actor.createEmbeddedDocuments("ActiveEffect", data);
}

/** Takes the copied effects of items away with them. */
export async function dropTransferred(actor: Actor, items: Item[], userId: string): Promise<void> {
  if (!isLegacy(userId)) return;
  const origins = new Set(items.map((item) => item.uuid as string));
  const ids = [...actor.effects]
    .filter((effect: ActiveEffect) => origins.has(effect.origin as string))
    .map((effect: ActiveEffect) => effect.id as string);
  if (ids.length > 0) await actor.deleteEmbeddedDocuments("ActiveEffect", ids);
}
