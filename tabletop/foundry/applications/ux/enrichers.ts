import { parseUuid } from "../../utils/uuid.ts";
import { config, type Bag, type Loose } from "../../globals.ts";

/** Options of enrichment. Source: foundry.EnrichmentOptions. */
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

/** The node that replaces a match; null keeps the text. */
export type Replacement = Node | null;

export const EMBED_PATTERN = /@Embed\[(?<config>[^\]]+)](?:{(?<label>[^}]+)})?/gi;
export const URL_PATTERN = /(?:https?:\/\/)[^\s<>"']*[^\s<>"'.,;:!?)\]}]/gi;
export const INLINE_ROLL_PATTERN = /\[\[(\/[a-zA-Z]+\s)?(.*?)(]{2,3})(?:{([^}]+)})?/gi;

/**
 * Returns the pattern of `@UUID[…#anchor]{label}`, `@Compendium[…]` and `@<Document>[name or id]`, for every document
 * type.
 */
export function documentPattern(): RegExp {
  const names = Object.keys(config()).filter((name) => config()[name]?.documentClass);
  return new RegExp(`@(UUID|Compendium|${names.join("|") || "Actor"})\\[([^#\\]]+)(?:#([^\\]]+))?](?:{([^}]+)})?`, "g");
}

/** Whether a text contains nothing to enrich: no markup, link, roll or address, and no match of a package's pattern. */
export const hasNothingToEnrich = (content: string, enrichers: readonly EnricherConfig[]): boolean =>
  !/[<>&@\u00a0\r\0]|\[\[|:\/\//.test(content) &&
  enrichers.every(({ pattern }) => pattern.global && content.search(pattern) === -1);

/** Returns the text nodes of an element, except those of embedded documents, which have been enriched separately. */
export function listTextNodes(root: Node): Text[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    if (!node.parentElement?.closest("[data-content-embed]")) found.push(node);
  }
  return found;
}

/**
 * Replaces each match with what `replace` returns; a match for which it returns null stays text. With `replaceParent` a
 * replacement that is the only content of its element takes that element's place. Returns whether something was
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

/** Whether there is one replacement and only white space beside it. */
function isAlone(pieces: readonly Node[]): boolean {
  const elements = pieces.filter((piece) => piece.nodeType !== Node.TEXT_NODE);
  return (
    elements.length === 1 && pieces.every((piece) => piece.nodeType !== Node.TEXT_NODE || !piece.textContent?.trim())
  );
}

/**
 * Computes the replacement of every match, one after another; a failure is logged to the console and keeps the text.
 */
export async function computeReplacements(
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
 * Returns the settings of an embed: `key=value` pairs (values may be quoted; `true`, `false` and numbers are
 * converted), `values` with the rest, and `uuid`: the key of that name, else the first value that is a uuid.
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
