/** The chat log: a message of ours that is updated is changed in place. Foundry replaces its element. */
import { type FoundryChatLog, extendChatLog } from "../compat/chat.ts";
import { updateElements } from "./render.ts";

/** Replaces the class of the chat log. Call in `init`. */
export const registerChatLog = (): void => extendChatLog(extend);

const extend = (ChatLog: typeof FoundryChatLog): typeof FoundryChatLog =>
  class QuadrantChatLog extends ChatLog {
    override async updateMessage(...args: Parameters<FoundryChatLog["updateMessage"]>): Promise<void> {
      const [message, options] = args;
      const isFollowing = this.isAtBottom === true;
      const isUpdated = options?.notify !== true && message.visible && (await updateElements(message));
      if (!isUpdated) return super.updateMessage(...args);
      if (isFollowing) await this.scrollBottom?.();
    }
  };
