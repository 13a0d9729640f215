import { parseUuid } from "../../utils/uuid.ts";
import { config, type Bag, type Loose } from "../../globals.ts";

/** How text is enriched. Source: foundry.EnrichmentOptions. */
export interface EnrichmentOptions extends Bag {
  /** Show secret sections. */
  secrets?: boolean;
  documents?: boolean;
  links?: boolean;
  rolls?: boolean;
  embeds?: boolean;
  custom?: boolean;
  rollData?: object | (() => object);
  relativeTo?: Loose;
}

/** An enricher of a package. Source: CONFIG.TextEditorEnricherConfig. */
export interface EnricherConfig {
  id?: string;
  pattern: RegExp;
  enricher: (match: RegExpMatchArray, options: EnrichmentOptions) => Promise<HTMLElement | null> | HTMLElement | null;
  onRender?: (element: HTMLElement, options?: { signal?: AbortSignal }) => unknown;
  replaceParent?: boolean;
}

/** What stands in the place of a match; null leaves the text. */
export type Replacement = Node | null;

export const EMBED_PATTERN = /@Embed\[(?<config>[^\]]+)](?:{(?<label>[^}]+)})?/gi;
export const URL_PATTERN = /(?:https?:\/\/)[^\s<>"']*[^\s<>"'.,;:!?)\]}]/gi;
export const INLINE_ROLL_PATTERN = /\[\[(\/[a-zA-Z]+\s)?(.*?)(]{2,3})(?:{([^}]+)})?/gi;

/** `@UUID[…#anchor]{label}`, `@Compendium[…]` and `@<Document>[name or id]`, whatever documents there are. */
export function documentPattern(): RegExp {
  const names = Object.keys(config()).filter((name) => config()[name]?.documentClass);
  return new RegExp(`@(UUID|Compendium|${names.join("|") || "Actor"})\\[([^#\\]]+)(?:#([^\\]]+))?](?:{([^}]+)})?`, "g");
}

/**
 * Whether nothing in a text could become anything else: no markup, link, roll or address, and no pattern of a
 * package's.
 */
export const isBare = (content: string, enrichers: readonly EnricherConfig[]): boolean =>
  !/[<>&@\u00a0\r\0]|\[\[|:\/\//.test(content) &&
  enrichers.every(({ pattern }) => pattern.global && content.search(pattern) === -1);

/** The text of an element, piece by piece; that of embedded documents is left out: it has been enriched for itself. */
export function textNodesOf(root: Node): Text[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    if (!node.parentElement?.closest("[data-content-embed]")) found.push(node);
  }
  return found;
}

/**
 * Puts what `replace` answers in place of each match; a match for which it answers null stays text. With
 * `replaceParent` a replacement that is all its element holds takes that element's place. True where something was
 * replaced.
 */
export function replaceTextContent(
  text: readonly Text[],
  pattern: RegExp,
  replace: (match: RegExpMatchArray) => Replacement,
  { replaceParent = false }: { replaceParent?: boolean } = {},
): boolean {
  let replaced = false;
  for (const node of text) {
    const pieces: Node[] = [];
    let at = 0;
    for (const match of node.data.matchAll(pattern)) {
      const replacement = replace(match);
      if (!replacement) continue;
      if (match.index > at) pieces.push(document.createTextNode(node.data.slice(at, match.index)));
      pieces.push(replacement);
      at = match.index + match[0].length;
    }
    if (!pieces.length) continue;
    replaced = true;
    if (at < node.data.length) pieces.push(document.createTextNode(node.data.slice(at)));
    const parent = node.parentElement;
    const alone = replaceParent && parent?.parentElement && parent.childNodes.length === 1 && isAlone(pieces);
    if (alone) parent.replaceWith(...pieces.filter((piece) => piece.nodeType !== Node.TEXT_NODE));
    else node.replaceWith(...pieces);
  }
  return replaced;
}

/** Whether there is one replacement and nothing but white space beside it. */
function isAlone(pieces: readonly Node[]): boolean {
  const elements = pieces.filter((piece) => piece.nodeType !== Node.TEXT_NODE);
  return (
    elements.length === 1 && pieces.every((piece) => piece.nodeType !== Node.TEXT_NODE || !piece.textContent?.trim())
  );
}

/**
 * Asks for the replacement of every match, one after another; one that fails is told to the console and leaves its
 * text.
 */
export async function replacementsOf(
  text: readonly Text[],
  pattern: RegExp,
  make: (match: RegExpMatchArray) => Promise<Replacement> | Replacement,
): Promise<(match: RegExpMatchArray) => Replacement> {
  const made: Replacement[] = [];
  for (const node of text) {
    for (const match of node.data.matchAll(pattern)) {
      try {
        made.push(await make(match));
      } catch (error) {
        console.error(`The enricher for "${match[0]}" failed.`, error);
        made.push(null);
      }
    }
  }
  return () => made.shift() ?? null;
}

/**
 * The settings of an embed: `key=value` pairs (values may be quoted; `true`, `false` and numbers are read as such),
 * `values` with the rest, and `uuid`: the key of that name, else the first value that is one.
 */
export function parseEmbedConfig(raw: string, options: { relative?: Loose } = {}): Bag {
  const settings: Bag = { values: [] as string[] };
  for (const match of raw.matchAll(/(?:([\w-]+)=)?(?:"([^"]*)"|“([^”]*)”|([^\s"]+))/g)) {
    const [, key, quoted, curly, bare] = match;
    const value = quoted ?? curly ?? bare ?? "";
    if (key !== undefined) settings[key] = quoted === undefined && curly === undefined ? readValue(value) : value;
    else if (settings["uuid"] === undefined && parseUuid(value, options)) settings["uuid"] = value;
    else settings["values"].push(value);
  }
  return settings;
}

function readValue(value: string): string | number | boolean {
  if (value === "true" || value === "false") return value === "true";
  return /^-?\d+(?:\.\d+)?$/.test(value) ? Number(value) : value;
}
