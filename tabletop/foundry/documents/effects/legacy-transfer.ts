import { generation } from "../../generation.ts";
import { host, type Loose } from "../../globals.ts";

/** Whether effects are copied from items to their actor, as generation 13 does where a package asks for the old way. */
function isLegacy(userId: string): boolean {
  return generation() < 14 && Boolean(host.CONFIG.ActiveEffect.legacyTransferral) && userId === host.game.userId;
}

/**
 * Copies the effects that new items transfer to their actor. Source: CONFIG.ActiveEffect.legacyTransferral of
 * generation 13.
 */
export async function copyTransferred(actor: Loose, items: Loose[], userId: string): Promise<void> {
  if (!isLegacy(userId)) return;
  const data = items.flatMap((item) =>
    [...item.effects]
      .filter((effect: Loose) => effect.transfer)
      .map((effect: Loose): Loose => {
        const { _id, ...copy } = effect.toObject();
        return { ...copy, origin: item.uuid };
      }),
  );
  if (data.length > 0) await actor.createEmbeddedDocuments("ActiveEffect", data);
}

/** Takes the copied effects of items away with them. */
export async function dropTransferred(actor: Loose, items: Loose[], userId: string): Promise<void> {
  if (!isLegacy(userId)) return;
  const origins = new Set(items.map((item) => item.uuid as string));
  const ids = [...actor.effects]
    .filter((effect: Loose) => origins.has(effect.origin as string))
    .map((effect: Loose) => effect.id as string);
  if (ids.length > 0) await actor.deleteEmbeddedDocuments("ActiveEffect", ids);
}
