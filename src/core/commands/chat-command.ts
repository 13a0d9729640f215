/** `/check …` in the chat. Every other message is somebody else's. */
import { notifyRefusal } from "../ui/text.ts";
import { extractCommand } from "../checks/intent-text.ts";
import { runCommand } from "./lazy-api.ts";
import { knownChecks } from "../checks/check-names.ts";

/** Listens for the command. Call in `ready`. */
export function listenForChecks(): void {
  Hooks.on(
    "chatMessage" as never,
    ((_log: unknown, message: unknown) => {
      const words = typeof message === "string" ? extractCommand(message) : null;
      if (words === null) return true;
      if (words === "") notifyRefusal({ key: "QUADRANT.Ways.Help", with: { known: knownChecks().join(", ") } });
      else void runCommand(words);
      return false;
    }) as never,
  );
}
