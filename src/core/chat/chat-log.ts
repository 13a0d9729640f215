/**
 * The chat log: a message of ours that is updated is changed in place, where Foundry replaces its element. The log
 * stays at its end when a message in it grows, unless the reader has scrolled up.
 */
import { type FoundryChatLog, extendChatLog } from "../compat/chat.ts";
import { updateElements } from "./render.ts";

/** Replaces the class of the chat log. Call in `init`. */
export function registerChatLog(): void {
  extendChatLog(extend);
  Hooks.on("renderChatLog", (log: unknown, element: HTMLElement) => followEnd(log as FoundryChatLog, element));
}

/** The logs that are followed; a log renders again with the same elements. */
const followed = new WeakSet<Element>();

function followEnd(log: FoundryChatLog, element: HTMLElement): void {
  const list = element.querySelector("ol.chat-log");
  if (!list?.parentElement || followed.has(list)) return;
  followed.add(list);
  void import("./log-keys.ts").then(({ holdLog }) => holdLog(list as HTMLElement));
  const scroller = list.parentElement;
  void import("./moved-presses.ts").then(({ keepMovedPresses }) => keepMovedPresses(scroller));
  let isAtEnd = true;
  let before = 0;
  scroller.addEventListener(
    "scroll",
    () => {
      // Only the reader scrolls up. The end may also have moved away since the event was caused.
      if (scroller.scrollTop < before || log.isAtBottom === true) isAtEnd = log.isAtBottom === true;
      before = scroller.scrollTop;
    },
    { passive: true },
  );
  new ResizeObserver(() => void (isAtEnd && log.scrollBottom?.())).observe(list);
}

const extend = (ChatLog: typeof FoundryChatLog): typeof FoundryChatLog =>
  class QuadrantChatLog extends ChatLog {
    override async updateMessage(...args: Parameters<FoundryChatLog["updateMessage"]>): Promise<void> {
      const [message, options] = args;
      const isUpdated = options?.notify !== true && message.visible && (await updateElements(message));
      if (!isUpdated) await super.updateMessage(...args);
    }
  };
