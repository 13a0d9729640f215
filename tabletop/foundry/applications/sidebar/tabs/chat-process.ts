/** Sends the chat input: a parsed command becomes rolls or a message, by the documented client API only. */
import { generation } from "../../../generation.ts";
import {
  host,
  t,
  errorMessage,
  type ActorDoc,
  type DocClass,
  type MessageClass,
  type Speaker,
  type UserDoc,
} from "../host.ts";
import {
  COMMAND_NAMES,
  parseCommand,
  parseRolls,
  parseWhisper,
  isRollCommand,
  textToContent,
  type ChatCommand,
} from "./chat-commands.ts";

/** Visibility modes by roll command; null means the user's chosen mode. Names differ by generation. */
const MODES_13: Partial<Record<ChatCommand, string>> = {
  publicroll: "publicroll",
  gmroll: "gmroll",
  blindroll: "blindroll",
  selfroll: "selfroll",
};
const MODES_14: Partial<Record<ChatCommand, string>> = {
  publicroll: "public",
  gmroll: "gm",
  blindroll: "blind",
  selfroll: "self",
};

/** Returns the name of the core setting for the visibility of new messages: `rollMode` (13) or `messageMode` (14). */
export function findModeSetting(): "rollMode" | "messageMode" {
  return generation() < 14 ? "rollMode" : "messageMode";
}

/** Returns the user's chosen mode. */
export function readCurrentMode(): string {
  return String(host.game.settings.get("core", findModeSetting()) ?? (generation() < 14 ? "publicroll" : "public"));
}

function messageClass(): MessageClass {
  const found: DocClass | undefined = host.CONFIG["ChatMessage"]?.documentClass;
  if (!found) throw new Error("CONFIG.ChatMessage.documentClass is missing");
  return found as MessageClass;
}

/** An error in the typed text; its message is shown to the user who typed it. */
class ChatInputError extends Error {}

/** Returns the names that a whisper may use. */
function listWhisperNames(): string[] {
  const characters = host.game.users
    .filter((user) => user.character !== null)
    .map((user) => user.character?.name ?? "");
  return [...host.game.users.map((user) => user.name), ...characters, "GM", "players"];
}

function speakerActor(speaker: Speaker): ActorDoc | null {
  return (speaker.actor ? host.game.actors.get(speaker.actor) : null) ?? host.game.user.character ?? null;
}

async function sendRolls(text: string, speaker: Speaker): Promise<void> {
  const modes = generation() < 14 ? MODES_13 : MODES_14;
  const option = generation() < 14 ? "rollMode" : "messageMode";
  const data = speakerActor(speaker)?.getRollData() ?? {};
  const ready: (() => Promise<unknown>)[] = [];
  // Every formula is evaluated before the first is sent, so that an error in the second line posts nothing.
  for (const line of parseRolls(text)) {
    if (line.formula === "") throw new ChatInputError(t("TABLETOP.Chat.noFormula", { command: line.command }));
    try {
      const roll = await host.Roll.create(line.formula, data).evaluate();
      const message = line.flavor === "" ? { speaker } : { speaker, flavor: textToContent(line.flavor) };
      ready.push(() => roll.toMessage(message, { [option]: modes[line.command] ?? readCurrentMode() }));
    } catch (error) {
      throw new ChatInputError(t("TABLETOP.Chat.badFormula", { formula: line.formula, message: errorMessage(error) }));
    }
  }
  if (ready.length === 0) throw new ChatInputError(t("TABLETOP.Chat.noFormula", { command: "roll" }));
  for (const send of ready) await send();
}

function recipients(names: readonly string[]): UserDoc[] {
  const cls = messageClass();
  const found = new Map<string, UserDoc>();
  for (const name of names) {
    const all = name.toLowerCase() === "players" ? host.game.users.filter((user) => !user.isGM) : null;
    const users = all ?? cls.getWhisperRecipients(name);
    if (users.length === 0) throw new ChatInputError(t("TABLETOP.Chat.noTarget", { name }));
    for (const user of users) found.set(user.id, user);
  }
  return [...found.values()];
}

function styles(): Readonly<Record<string, number>> {
  return host.CONST["CHAT_MESSAGE_STYLES"] as Readonly<Record<string, number>>;
}

function outOfCharacter(speaker: Speaker): object {
  const { actor: _actor, token: _token, ...rest } = speaker;
  return { speaker: { ...rest, actor: null, token: null, alias: host.game.user.name }, style: styles()["OOC"] };
}

function inCharacter(speaker: Speaker): object {
  return { speaker, style: styles()["IC"] };
}

/**
 * Whether plain text is spoken in character: by its own mode on 14; on 13 whenever the speaker has a token or an actor.
 */
function speaksInCharacter(speaker: Speaker): boolean {
  if (generation() >= 14) return readCurrentMode() === "ic";
  return Boolean(speaker.token ?? speaker.actor);
}

function spoken(command: ChatCommand, body: string, speaker: Speaker): object {
  const content = textToContent(body);
  if (command === "emote") {
    const alias = speaker.alias ?? host.game.user.name;
    return { speaker, style: styles()["EMOTE"], content: `${textToContent(alias)} ${content}` };
  }
  if (command === "ic") return { ...inCharacter(speaker), content };
  if (command === "ooc") return { ...outOfCharacter(speaker), content };
  return { ...(speaksInCharacter(speaker) ? inCharacter(speaker) : outOfCharacter(speaker)), content };
}

function whispered(command: ChatCommand, body: string, speaker: Speaker): object {
  if (command === "gm" || command === "players") {
    if (body === "") throw new ChatInputError(t("TABLETOP.Chat.noText", { command }));
    return {
      ...outOfCharacter(speaker),
      content: textToContent(body),
      whisper: recipients([command]).map((user) => user.id),
    };
  }
  const parsed = parseWhisper(body, listWhisperNames());
  if (!parsed) throw new ChatInputError(t("TABLETOP.Chat.noWhisper"));
  return {
    ...outOfCharacter(speaker),
    content: textToContent(parsed.text),
    whisper: recipients(parsed.targets).map((user) => user.id),
  };
}

/** On 14 the chosen mode also applies to speech; a whisper to named users keeps its recipients. */
function withMode(data: object, command: ChatCommand): object {
  if (generation() < 14 || command === "whisper" || command === "gm" || command === "players") return data;
  const mode = readCurrentMode();
  if (mode === "public" || mode === "ic") return data;
  return messageClass().applyMode?.(data, mode) ?? data;
}

/**
 * Sends what was typed: calls hook `chatMessage`, which may prevent it by returning false, then rolls or creates the
 * message.
 * @throws an error with a message for the user if nothing could be sent; in that case nothing was sent.
 */
export async function processChat(log: object, typed: string, options: { speaker?: Speaker } = {}): Promise<void> {
  const text = typed.trim();
  if (text === "") return;
  const speaker = options.speaker ?? messageClass().getSpeaker();
  if (!host.Hooks.call("chatMessage", log, text, { user: host.game.user.id, speaker })) return;
  const [command, match] = parseCommand(text);
  const body = (match[2] ?? "").trim();
  if (command === "invalid")
    throw new ChatInputError(t("TABLETOP.Chat.unknownCommand", { command: match[1], known: COMMAND_NAMES }));
  if (isRollCommand(command)) return sendRolls(text, speaker);
  const whispers = command === "whisper" || command === "gm" || command === "players";
  if (!whispers && body === "") throw new ChatInputError(t("TABLETOP.Chat.noText", { command }));
  const data = whispers ? whispered(command, body, speaker) : spoken(command, body, speaker);
  await messageClass().create({ author: host.game.user.id, ...withMode(data, command) });
}
