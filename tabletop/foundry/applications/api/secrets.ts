import { getProperty } from "../../utils/paths.ts";
import type { Loose } from "../../globals.ts";

/**
 * Stores in a document that one of its secrets is revealed or hidden: at the path of the editor that contains the
 * secret, else at `path`. Does nothing for a user who may not update the document, or if nothing is stored.
 */
export async function storeRevealed(subject: Loose, event: Event, path?: string): Promise<void> {
  const block = event.target as HTMLElement & { toggleRevealed?: (content: string) => string };
  const named = block.closest<HTMLElement>("[data-edit], [data-target], prose-mirror[name]");
  const target = named?.dataset["edit"] ?? named?.dataset["target"] ?? named?.getAttribute("name") ?? path;
  if (!target || !subject.isOwner || typeof block.toggleRevealed !== "function") return;
  const content: unknown = getProperty(subject._source as object, target);
  if (typeof content !== "string") return;
  const next = block.toggleRevealed(content);
  if (next !== content) await subject.update({ [target]: next });
}
