import { generation } from "../generation.ts";
import { host } from "../globals.ts";
import type { Obj } from "../utils/object.ts";
import type { AnyUser } from "./types.ts";

const LEGACY: Readonly<Record<string, string>> = {
  publicroll: "public",
  gmroll: "gm",
  blindroll: "blind",
  selfroll: "self",
};

/**
 * Sets, in a message's data, who is shown it. Both generations' names are understood; `roll`, or none, is the present
 * user's setting.
 * @throws Error for a mode that is not registered.
 */
export function applyMode(data: Obj, mode = "roll"): Obj {
  const named =
    mode === "roll"
      ? (host.game.settings.get("core", generation() >= 14 ? "messageMode" : "rollMode") as string)
      : mode;
  const known = LEGACY[named] ?? named;
  const registered = generation() >= 14 ? host.CONFIG.ChatMessage.modes?.[known] : undefined;
  const game = host.game;
  const gms = (): string[] =>
    game.users.filter((user: AnyUser) => user.isGM).map((user: AnyUser) => user.id as string) as string[];
  if (registered?.handler) {
    registered.handler(data);
    return data;
  }
  switch (known) {
    case "public":
    case "ic":
      data.whisper = [];
      data.blind = false;
      if (known === "ic") data.style = 2;
      break;
    case "gm":
    case "blind":
      // Recipients that were named stay (foundryvtt issue 11442).
      data.whisper = [...new Set([...findRecipients(data), ...gms()])];
      data.blind = known === "blind";
      break;
    case "self":
      data.whisper = [game.userId];
      data.blind = false;
      break;
    default:
      throw new Error(`There is no message mode "${mode}".`);
  }
  return data;
}

function findRecipients(data: Obj): string[] {
  return Array.isArray(data.whisper)
    ? (data.whisper as (string | { id: string })[]).map((to) => (typeof to === "string" ? to : to.id))
    : [];
}
