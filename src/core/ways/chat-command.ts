/** `/check …` in the chat. Every other message is somebody else's. */
import { notifyRefusal } from "../text.ts";
import { knownChecks, tryWords } from "./api.ts";

const COMMAND = /^\/check(?:\s+(.*))?$/is;

/** Listens for the command. Call in `ready`. */
export function listenForChecks(): void {
  Hooks.on(
    "chatMessage" as never,
    ((_log: unknown, message: unknown) => {
      const words = typeof message === "string" ? commandIn(message) : null;
      if (words === null) return true;
      if (words === "") notifyRefusal({ key: "QUADRANT.Ways.Help", with: { known: knownChecks().join(", ") } });
      else void tryWords(words);
      return false;
    }) as never,
  );
}

/** What follows `/check` in a message; null where the message is not ours. An editor may have wrapped it in a paragraph. */
export function commandIn(message: string): string | null {
  const plain = /^\s*<p>/i.test(message) ? textOf(message) : message;
  const found = COMMAND.exec(plain.trim());
  return found ? (found[1] ?? "").trim() : null;
}

/** A paragraph's text. Two of them are no command. */
function textOf(html: string): string {
  const inner = /^\s*<p>([^<]*)<\/p>\s*$/i.exec(html)?.[1];
  const ENTITIES: Readonly<Record<string, string>> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#39;": "'", "&nbsp;": " " };
  return (inner ?? "").replaceAll(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (entity) => ENTITIES[entity] ?? entity);
}
