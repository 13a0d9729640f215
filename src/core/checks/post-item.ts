/** Posts an item in the chat. Loaded on first use. */
import { applyMode, createMessage, currentMessageMode, getSpeaker } from "../compat/chat.ts";
import type { Doc } from "../compat/documents.ts";
import { findTypeRuleset } from "../contract/registry.ts";
import { renderTemplate } from "../ui/html.ts";

/** Posts an item in the chat: its picture, its name and its public text. */
export async function postItem(item: Doc): Promise<void> {
  const row = findTypeRuleset(item.type);
  const layout = (item.system.constructor as { LAYOUT?: { public?: string } }).LAYOUT;
  const text: unknown = foundry.utils.getProperty(item._source["system"] as object, layout?.public ?? "description");
  const content = await renderTemplate("templates/chat/item.hbs", {
    skin: row?.id,
    name: item.name,
    img: item.img,
    uuid: item.uuid,
    typeLabel: `TYPES.Item.${item.type}`,
    enriched: typeof text === "string" ? removeSecrets(text) : "",
  });
  const speaker = getSpeaker(item.parent?.documentName === "Actor" ? item.parent : null);
  await createMessage(applyMode({ speaker, content }, currentMessageMode()));
}

/** Removes secret sections from formatted text. */
function removeSecrets(html: string): string {
  const holder = document.createElement("template");
  holder.innerHTML = html;
  for (const secret of holder.content.querySelectorAll("section.secret, secret-block")) secret.remove();
  return holder.innerHTML;
}
