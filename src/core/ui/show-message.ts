/** Displays a message in the chat log. */
import { findMessage } from "../compat/chat.ts";
import { notifyRefusal } from "./text.ts";

const CHAT_TAB = "#sidebar-tab-chat, [data-tab='chat'][data-action='tab']";

/** Opens the chat log at a message, with the focus on its first button; says so if it is gone. */
export function showMessage(id: string): void {
  if (!findMessage(id)) return notifyRefusal({ key: "QUADRANT.Refuse.Gone" });
  document.querySelector<HTMLElement>(CHAT_TAB)?.click();
  const message = document.querySelector<HTMLElement>(`#chat [data-message-id="${CSS.escape(id)}"]`);
  if (!message) return; // the log is rendered later than its messages
  message.scrollIntoView({ block: "center" });
  message.querySelector<HTMLElement>("button:not([disabled])")?.focus({ preventScroll: true });
}
