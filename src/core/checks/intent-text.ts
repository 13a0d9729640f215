/**
 * A check in words, as `/check`, `@Check[…]` and macros write it: a name, then `key=value`, values with spaces in
 * quotes.
 *
 *     siege.challenge attribute=reflexes actor="Ines Okoro"
 *
 * `actor`, `item` and `target` say who, with what and against whom; `fast` skips the dialog; everything else is handed
 * to the check.
 */
import type { Json } from "../../rules/shared/json.ts";
import type { Refusal } from "../../rules/shared/reasons.ts";

/** A parsed command; its names are not resolved yet. */
export interface CheckCommand {
  /** `ruleset.check`, or `check` alone; empty if only an item is named. */
  readonly check: string;
  readonly actor: string | null;
  readonly item: string | null;
  readonly targets: readonly string[];
  readonly fast: boolean;
  readonly options: { readonly [key: string]: Json };
}

/**
 * Typographic quotes may enclose a value like straight ones; inside a value they are kept. In straight double quotes a
 * backslash escapes a quote or a backslash.
 */
const TOKEN =
  /\s*(?:([A-Za-z][A-Za-z0-9]*)=)?(?:"((?:[^"\\]|\\.)*)"|'([^']*)'|[“”„]([^“”„]*)[“”]|[‘’‚]([^‘’‚]*)[‘’]|([^\s"'=“”„‘’‚][^\s"'=“”„]*))(?=\s|$)/suy;
const CHECK = /^[a-z][A-Za-z0-9]*(\.[a-z][A-Za-z0-9]*)?$/;
/** Names that no option may have: they are not user data. */
const FORBIDDEN = new Set(["constructor", "prototype", "candidates"]);

/** Parses a check command; returns a refusal if it is invalid. Never throws. */
export function parseCommand(text: string): CheckCommand | Refusal {
  const words = {
    check: "",
    actor: null as string | null,
    item: null as string | null,
    targets: [] as string[],
    fast: false,
  };
  const options: Record<string, Json> = {};
  const trimmed = text.trim();
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < trimmed.length) {
    const at = TOKEN.lastIndex;
    const found = TOKEN.exec(trimmed);
    if (!found) return { key: "QUADRANT.Command.Unreadable", with: { text: trimmed.slice(at).trim() } };
    const [, key, double, single, printed, printedSingle, bare] = found;
    const value = double?.replaceAll(/\\(["\\])/g, "$1") ?? single ?? printed ?? printedSingle ?? bare ?? "";
    const quoted = bare === undefined;
    if (key === undefined) {
      if (value === "fast" && !quoted) words.fast = true;
      else if (words.check === "" && words.item === null && !quoted && CHECK.test(value)) words.check = value;
      else if (words.check === "" && words.item === null && quoted && value !== "") words.item = value;
      else return { key: "QUADRANT.Command.Unreadable", with: { text: value } };
    } else if (key === "actor") words.actor = value;
    else if (key === "item") words.item = value;
    else if (key === "target") words.targets.push(value);
    else if (FORBIDDEN.has(key)) return { key: "QUADRANT.Command.Unreadable", with: { text: key } };
    else options[key] = quoted ? value : parseValue(value);
  }
  if (words.check === "" && words.item === null) return { key: "QUADRANT.Command.Empty" };
  return { ...words, options };
}

/** Returns an unquoted word as a boolean, a number or text. */
function parseValue(word: string): Json {
  if (word === "true" || word === "false") return word === "true";
  return /^[+-]?\d+(\.\d+)?$/.test(word) ? Number(word) : word;
}

/** Returns a command as text, for macros. Parsing it returns an equal command, whatever quotes a name contains. */
export function formatCommand({ check, actor, item, targets, fast, options }: CheckCommand): string {
  const quoted = (value: string): string => `"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
  const pair = (key: string, value: Json): string => {
    if (typeof value === "string") return `${key}=${quoted(value)}`;
    return `${key}=${typeof value === "object" ? quoted(JSON.stringify(value)) : String(value)}`;
  };
  return [
    ...(check ? [check] : []),
    ...(actor === null ? [] : [pair("actor", actor)]),
    ...(item === null ? [] : [pair("item", item)]),
    ...targets.map((target) => pair("target", target)),
    ...Object.entries(options).map(([key, value]) => pair(key, value)),
    ...(fast ? ["fast"] : []),
  ].join(" ");
}

const COMMAND = /^\/check(?:\s+(.*))?$/is;

/**
 * Returns the text after `/check` in a message; null for other messages. An editor may have wrapped it in a paragraph.
 */
export function extractCommand(message: string): string | null {
  const plain = /^\s*<p>/i.test(message) ? readParagraph(message) : message;
  const found = COMMAND.exec(plain.trim());
  return found ? (found[1] ?? "").trim() : null;
}

/** Returns a paragraph's text; empty for more than one paragraph. */
function readParagraph(html: string): string {
  const inner = /^\s*<p>([^<]*)<\/p>\s*$/i.exec(html)?.[1];
  const ENTITIES: Readonly<Record<string, string>> = {
    "&amp;": "&",
    "&lt;": "<",
    "&gt;": ">",
    "&quot;": '"',
    "&#39;": "'",
    "&nbsp;": " ",
  };
  return (inner ?? "").replaceAll(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (entity) => ENTITIES[entity] ?? entity);
}
