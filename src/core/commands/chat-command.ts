/** `/check …` in the chat. Every other message is somebody else's. */
import { notifyRefusal } from "../ui/text.ts";
import { commandIn } from "../checks/intent-text.ts";
import { tryWords } from "./lazy-api.ts";
import { knownChecks } from "../checks/check-names.ts";

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
