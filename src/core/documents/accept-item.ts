/** Which items an actor may hold. */
import { fetchDoc } from "../compat/documents.ts";
import { findTypeRuleset } from "../contract/registry.ts";
import { notifyRefusal } from "../ui/text.ts";

/** Whether an actor may hold an item: both belong to one ruleset. A refusal is displayed. */
export function acceptsItem(
  actor: { readonly type: string; readonly name: string },
  item: { readonly type: string; readonly name: string },
): boolean {
  if (findTypeRuleset(item.type) === findTypeRuleset(actor.type)) return true;
  notifyRefusal({ key: "QUADRANT.Refuse.OtherRuleset", with: { item: item.name, actor: actor.name } });
  return false;
}

/** Whether an actor may hold every item of a folder. One that it may not hold keeps all of them out. */
export async function acceptsFolder(
  actor: { readonly type: string; readonly name: string },
  folder: object,
): Promise<boolean> {
  const { contents = [] } = folder as { contents?: readonly { uuid: string; type?: string; name: string }[] };
  for (const entry of contents) {
    const type = entry.type ?? (await fetchDoc(entry.uuid))?.type;
    if (type !== undefined && !acceptsItem(actor, { type, name: entry.name })) return false;
  }
  return true;
}
