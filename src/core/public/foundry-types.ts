/** Declarations for Foundry's types: namespace, message sub-types, hooks that have run. Types only. */
import type { RollRequestData } from "../messages/roll-request-data.ts";
import type { CardData } from "../messages/card-data.ts";
import type { ReceiptData } from "../messages/receipt-data.ts";
import type { RequestData } from "../messages/request-data.ts";

/**
 * Data models of the actors of every ruleset: each adds its own (`declare module
 * "../../core/public/foundry-types.ts"`).
 */
export interface ActorModels {}
/** Data models of the items of every ruleset. */
export interface ItemModels {}

declare module "fvtt-types/configuration" {
  interface SystemNameConfig {
    name: "quadrant";
  }
  interface DataModelConfig {
    Actor: ActorModels;
    Item: ItemModels;
    ChatMessage: {
      card: typeof CardData;
      receipt: typeof ReceiptData;
      request: typeof RequestData;
      ask: typeof RollRequestData;
    };
  }
  interface AssumeHookRan {
    ready: never;
  }
}
