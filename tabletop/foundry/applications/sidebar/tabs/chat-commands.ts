/**
 * The grammar of the chat input: which command a text is, and its arguments. Pure: no globals, no DOM. Commands as
 * documented in https://foundryvtt.com/article/chat/ and https://foundryvtt.com/article/dice/.
 */

/**
 * One command of the chat input, by the pattern that recognises it. `none` is plain text, `invalid` an unknown command.
 */
export type ChatCommand =
  | "roll"
  | "publicroll"
  | "gmroll"
  | "blindroll"
  | "selfroll"
  | "ic"
  | "ooc"
  | "emote"
  | "whisper"
  | "gm"
  | "players"
  | "invalid"
  | "none";

/** Tried from first to last; group 1 is the command as typed, group 2 the rest. */
export const MESSAGE_PATTERNS: Readonly<Record<ChatCommand, RegExp>> = {
  roll: /^(\/r(?:oll)?)(?:\s+([^]*))?$/i,
  publicroll: /^(\/(?:pr|publicroll))(?:\s+([^]*))?$/i,
  gmroll: /^(\/gmr(?:oll)?)(?:\s+([^]*))?$/i,
  blindroll: /^(\/(?:br|broll|blindroll))(?:\s+([^]*))?$/i,
  selfroll: /^(\/(?:sr|selfroll))(?:\s+([^]*))?$/i,
  ic: /^(\/ic)(?:\s+([^]*))?$/i,
  ooc: /^(\/ooc)(?:\s+([^]*))?$/i,
  emote: /^(\/(?:em|emote|me))(?:\s+([^]*))?$/i,
  whisper: /^(\/(?:w|whisper)\b|@(?=\S))\s*([^]*)$/i,
  gm: /^(\/gm)(?:\s+([^]*))?$/i,
  players: /^(\/players)(?:\s+([^]*))?$/i,
  invalid: /^(\/\S*)([^]*)$/,
  none: /^()([^]*)$/,
};

/** The names of the commands as the user types them, for the message about an unknown one. */
export const COMMAND_NAMES =
  "/roll, /gmroll, /blindroll, /selfroll, /publicroll, /whisper, /gm, /players, /ic, /ooc, /emote";

/**
 * Returns the command of a trimmed text, with the match of its pattern. Never fails: text without a command is `none`.
 */
export function parseCommand(text: string): [ChatCommand, RegExpMatchArray] {
  for (const [command, pattern] of Object.entries(MESSAGE_PATTERNS)) {
    const match = pattern.exec(text);
    if (match) return [command as ChatCommand, match];
  }
  throw new Error("unreachable: the last pattern matches every text");
}

/**
 * A line of a roll command: the formula and the flavour after `#` (https://foundryvtt.com/article/dice/: roll flavour).
 */
export interface RollLine {
  readonly command: ChatCommand;
  readonly formula: string;
  readonly flavor: string;
}

const ROLLS: ReadonlySet<ChatCommand> = new Set(["roll", "publicroll", "gmroll", "blindroll", "selfroll"]);

/** Whether a command rolls dice. */
export function isRollCommand(command: ChatCommand): boolean {
  return ROLLS.has(command);
}

/**
 * Returns the rolls of a text that starts with a roll command: one per line; a line without a command continues the
 * previous command.
 */
export function parseRolls(text: string): RollLine[] {
  const rolls: RollLine[] = [];
  let command: ChatCommand = "roll";
  for (const line of text.split("\n").map((part) => part.trim())) {
    if (line === "") continue;
    const [found, match] = parseCommand(line);
    if (isRollCommand(found)) command = found;
    const body = isRollCommand(found) ? (match[2] ?? "") : line;
    const hash = body.indexOf("#");
    const formula = (hash < 0 ? body : body.slice(0, hash)).trim();
    rolls.push({ command, formula, flavor: hash < 0 ? "" : body.slice(hash + 1).trim() });
  }
  return rolls;
}

/**
 * Returns the targets and the text of a whisper. Targets are either `[Name, Name]`, or the longest of the known names
 * that the text starts with, or else its first word. Returns null if a target or the text is missing.
 */
export function parseWhisper(body: string, knownNames: readonly string[]): { targets: string[]; text: string } | null {
  const bracketed = /^\[([^\]]*)\]\s*([^]*)$/.exec(body.trim());
  if (bracketed) {
    const targets = (bracketed[1] ?? "")
      .split(",")
      .map((name) => name.trim())
      .filter((name) => name !== "");
    const text = (bracketed[2] ?? "").trim();
    return targets.length > 0 && text !== "" ? { targets, text } : null;
  }
  const start = body.trim();
  const lower = start.toLowerCase();
  const known = [...knownNames]
    .sort((a, b) => b.length - a.length)
    .find((name) => name !== "" && lower.startsWith(name.toLowerCase()) && /^[\s,:]/.test(start.slice(name.length)));
  const target = known ?? /^\S+/.exec(start)?.[0] ?? "";
  const text = start
    .slice(target.length)
    .replace(/^[\s,:]+/, "")
    .trim();
  return target !== "" && text !== "" ? { targets: [target], text } : null;
}

/**
 * Converts typed text to message content: markup is escaped, line breaks are kept, quotes are unchanged for inline
 * rolls and links.
 */
export function textToContent(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/\r?\n/g, "<br>");
}
