/** Using an item from a row's menu, its sheet or a macro, and posting an item in the chat. */
import { perform } from "../actions/submit.ts";
import { openCheck } from "./open-check.ts";
import type { Doc } from "../compat/documents.ts";
import { listTargetedActors } from "../compat/scene.ts";
import type { Use } from "../contract/ruleset.ts";
import { findTypeRuleset } from "../contract/registry.ts";
import { createSnapshot } from "../world/world.ts";
import { notifyRefusal } from "../ui/text.ts";

/** Returns the check or action of using an item; null if it has none. */
export function findUse(item: Doc): Use | null {
  const use = findTypeRuleset(item.type)?.items[item.type]?.use;
  return use ? use(createSnapshot(item)) : null;
}

/** Uses an item as its owner; posts it in the chat if it has no use. A refusal is notified. */
export async function useItem(item: Doc, { fast = false }: { readonly fast?: boolean } = {}): Promise<void> {
  const use = findUse(item);
  if (!use) return showItem(item);
  const actor = item.parent;
  if (actor?.documentName !== "Actor")
    return void notifyRefusal({ key: "QUADRANT.Refuse.NobodyHasIt", with: { item: item.name } });
  if ("action" in use)
    return void (await perform({ action: use.action, args: { actor: actor.uuid, item: item.uuid, ...use.args } }));
  const targets = listTargetedActors();
  await openCheck(
    { check: use.check, actor: actor.uuid, item: item.uuid, targets, options: use.options ?? {} },
    { fast },
  );
}

/** Posts an item in the chat. */
export const showItem = async (item: Doc): Promise<void> => (await import("./post-item.ts")).postItem(item);
