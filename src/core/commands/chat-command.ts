/** The chat command `/check …`. */
import { notifyRefusal } from "../ui/text.ts";
import { extractCommand } from "../checks/intent-text.ts";
import { runCommand } from "./lazy-api.ts";
import { listKnownChecks } from "../checks/check-names.ts";
import { onFoundryHook } from "../compat/untyped.ts";

/** Starts to handle the command. Call in `ready`. */
export function startChatCommand(): void {
  onFoundryHook("chatMessage", (_log: unknown, message: unknown) => {
    const words = typeof message === "string" ? extractCommand(message) : null;
    if (words === null) return true;
    if (words === "") notifyRefusal({ key: "QUADRANT.Command.Help", with: { known: listKnownChecks().join(", ") } });
    else void runCommand(words);
    return false;
  });
}
