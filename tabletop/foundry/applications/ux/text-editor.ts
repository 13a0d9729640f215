import { createAnchor, type AnchorOptions } from "../../documents/document-anchor.ts";
import { parseUuid } from "../../utils/uuid.ts";
import { config, fromUuid, game, type Bag, type Loose } from "../../globals.ts";
import { harmlessElement } from "./disarm.ts";
import * as text from "./enrichers.ts";
import type { EnricherConfig, EnrichmentOptions, Replacement } from "./enrichers.ts";
import { inlineRoll, onClickInlineRoll } from "./inline-rolls.ts";
import { listenToLinks } from "./links.ts";
import { previewHTML, truncateHTML, truncateText } from "./text-preview.ts";

/** The depth of nested embeds: without a limit a page that embeds itself would never end. */
const MAX_EMBED_DEPTH = 5;

/**
 * Enriches text and reads drops. Every step is a method that packages may override. Source:
 * foundry.applications.ux.TextEditor.
 */
export class TextEditor {
  /** The configured class: CONFIG.ux.TextEditor, which packages may replace. */
  static get implementation(): typeof TextEditor {
    return (config()["ux"]?.TextEditor as typeof TextEditor | undefined) ?? TextEditor;
  }

  /** Creates an editor in an element. Source: foundry.applications.ux.TextEditor.create. */
  static async create({ target, engine: _engine = "prosemirror", ...options }: Bag = {}, content = ""): Promise<Loose> {
    const { ProseMirrorEditor } = (globalThis as Loose).foundry.applications.ux;
    return ProseMirrorEditor.create(target ?? document.createElement("div"), content, options);
  }

  /** Makes links and rolls work anywhere on the page. Registers once. */
  static activateListeners(_document?: Document): void {
    listenToLinks();
  }

  /** Creates an anchor with text, an icon and data attributes. */
  static createAnchor(options: AnchorOptions = {}): HTMLAnchorElement {
    return createAnchor(options);
  }

  /**
   * Turns stored HTML into what is displayed: secrets removed unless `secrets`, embeds, document links, addresses,
   * rolls and the enrichers of packages. Whatever could run is removed first, whatever the source of the text. Throws
   * without a page.
   */
  static async enrichHTML(content: string, options: EnrichmentOptions = {}): Promise<string> {
    if (!content) return "";
    if (typeof document === "undefined")
      throw new Error("TextEditor.enrichHTML needs a page: there is none in this process.");
    const enrichers = (config()["TextEditor"]?.enrichers ?? []) as EnricherConfig[];
    if (this === TextEditor && text.hasNothingToEnrich(String(content), enrichers)) return String(content);
    const { secrets = false, documents = true, links = true, embeds = true, rolls = true, custom = true } = options;
    const html = harmlessElement(String(content));
    if (!secrets) for (const secret of html.querySelectorAll("section.secret:not(.revealed)")) secret.remove();
    let nodes = this._getTextNodes(html);
    const step = async (run: () => Promise<boolean>): Promise<void> => {
      if (await run()) nodes = this._getTextNodes(html);
    };
    if (embeds) await step(() => this._enrichEmbeds(nodes, options));
    if (documents) await step(() => this._enrichContentLinks(nodes, options));
    if (links) await step(() => this._enrichHyperlinks(nodes, options));
    if (rolls) await step(() => this._enrichInlineRolls(options.rollData ?? {}, nodes, options));
    for (const enricher of custom ? enrichers : [])
      await step(() => this._applyCustomEnrichers(enricher, nodes, options));
    if (secrets) wrapSecrets(html);
    return html.innerHTML;
  }

  static _getTextNodes(parent: Node): Text[] {
    return text.listTextNodes(parent);
  }

  static _replaceTextContent(
    nodes: readonly Text[],
    rgx: RegExp,
    func: (match: RegExpMatchArray) => Replacement,
    options: { replaceParent?: boolean } = {},
  ): boolean {
    return text.replaceTextContent(nodes, rgx, func, options);
  }

  /* Embeds */

  static async _enrichEmbeds(nodes: Text[], options: EnrichmentOptions = {}): Promise<boolean> {
    const replace = await text.computeReplacements(nodes, text.EMBED_PATTERN, (match) =>
      this._embedContent(match, options),
    );
    return this._replaceTextContent(nodes, text.EMBED_PATTERN, replace, { replaceParent: true });
  }

  static _parseEmbedConfig(raw: string, options: Bag = {}): Bag {
    return text.parseEmbedConfig(raw, options);
  }

  /**
   * Returns the document of one `@Embed[…]`; a broken link if there is none, null for a document that cannot be
   * embedded.
   */
  static async _embedContent(match: RegExpMatchArray, options: EnrichmentOptions = {}): Promise<HTMLElement | null> {
    const { config: raw = "", label } = match.groups ?? {};
    const relative = options.relativeTo ? { relative: options.relativeTo as Loose } : {};
    const settings = this._parseEmbedConfig(raw, relative);
    if (settings["values"].includes("inline")) settings["inline"] ??= true;
    if (label) settings["label"] = label;
    const path = (options["_embedded"] ?? []) as string[];
    const found: Loose = settings["uuid"] ? await fromUuid(String(settings["uuid"]), relative).catch(() => null) : null;
    if (!found || path.includes(String(found.uuid)) || path.length >= MAX_EMBED_DEPTH)
      return brokenLink(label ?? String(settings["uuid"] ?? raw), String(settings["uuid"] ?? ""));
    if (typeof found.toEmbed !== "function") return null;
    const embed = (await found.toEmbed(settings, {
      ...options,
      _embedded: [...path, found.uuid],
    })) as HTMLElement | null;
    if (!embed) return null;
    const holder = document.createElement("document-embed");
    holder.setAttribute("uuid", String(found.uuid));
    holder.append(embed);
    return holder;
  }

  /* Links */

  static async _enrichContentLinks(nodes: Text[], options: EnrichmentOptions = {}): Promise<boolean> {
    await this._primeCompendiums(nodes, options);
    const pattern = text.documentPattern();
    const replace = await text.computeReplacements(nodes, pattern, (match) => this._createContentLink(match, options));
    return this._replaceTextContent(nodes, pattern, replace);
  }

  /** Reads the compendium documents that the text links to, with one request per pack. */
  static async _primeCompendiums(nodes: readonly Text[], _options: EnrichmentOptions = {}): Promise<void> {
    const wanted = new Map<string, Set<string>>();
    for (const { data } of nodes) {
      for (const [, uuid = ""] of data.matchAll(/@(?:UUID\[|Compendium\[)?(Compendium\.[^#\]]+)/g)) {
        const { pack, primaryId, id } = parseUuid(uuid) ?? {};
        if (pack && (primaryId ?? id)) wanted.set(pack, (wanted.get(pack) ?? new Set()).add(String(primaryId ?? id)));
      }
    }
    for (const [pack, ids] of wanted) {
      const collection: Loose = game()["packs"]?.get(pack);
      const missing = [...ids].filter((id) => !collection?.get(id));
      if (collection && missing.length > 1) await collection.getDocuments({ _id__in: missing });
    }
  }

  /** Creates the link to a document; one without a target is marked broken and keeps its text. */
  static async _createContentLink(
    match: RegExpMatchArray,
    options: EnrichmentOptions = {},
  ): Promise<HTMLAnchorElement> {
    const [, type = "", target = "", hash, label] = match;
    const uuid = readLinkUuid(type, target);
    const relative = options.relativeTo ? { relative: options.relativeTo as Loose } : {};
    const found: Loose = uuid ? await fromUuid(uuid, relative).catch(() => null) : null;
    if (!found) return brokenLink(label ?? target, uuid ?? "");
    const settings = { dataset: hash ? { hash } : {}, ...(label ? { name: label } : {}) };
    if (typeof found.toAnchor === "function") return makeFocusable(found.toAnchor(settings) as HTMLAnchorElement);
    return makeFocusable(indexLink(found, settings));
  }

  static async _enrichHyperlinks(nodes: Text[], options: EnrichmentOptions = {}): Promise<boolean> {
    const free = nodes.filter((node) => !node.parentElement?.closest("a, .editor"));
    const replace = await text.computeReplacements(free, text.URL_PATTERN, (match) =>
      this._createHyperlink(match, options),
    );
    return this._replaceTextContent(free, text.URL_PATTERN, replace);
  }

  static async _createHyperlink(match: RegExpMatchArray, _options: EnrichmentOptions = {}): Promise<HTMLAnchorElement> {
    const link = document.createElement("a");
    link.className = "hyperlink";
    link.href = match[0];
    link.target = "_blank";
    link.rel = "nofollow noopener";
    link.textContent = match[0];
    return link;
  }

  /* Rolls */

  static async _enrichInlineRolls(
    rollData: object | (() => object),
    nodes: Text[],
    options: EnrichmentOptions = {},
  ): Promise<boolean> {
    let data: object | undefined;
    const buildLinkData = (): object =>
      (data ??= typeof rollData === "function" ? (rollData as () => object)() : rollData);
    const replace = await text.computeReplacements(nodes, text.INLINE_ROLL_PATTERN, (match) =>
      this._createInlineRoll(match, buildLinkData(), options),
    );
    return this._replaceTextContent(nodes, text.INLINE_ROLL_PATTERN, replace);
  }

  static async _createInlineRoll(
    match: RegExpMatchArray,
    rollData: object,
    _options: EnrichmentOptions = {},
  ): Promise<HTMLAnchorElement | null> {
    return inlineRoll(match, rollData);
  }

  static async _onClickInlineRoll(event: MouseEvent): Promise<unknown> {
    return onClickInlineRoll(event);
  }

  /* Enrichers of packages */

  /** @throws Error for a pattern without the global flag. */
  static async _applyCustomEnrichers(
    enricher: EnricherConfig,
    nodes: Text[],
    options: EnrichmentOptions = {},
  ): Promise<boolean> {
    const { id, pattern, replaceParent = false } = enricher;
    if (!pattern.global)
      throw new Error(`The enricher ${id ?? String(pattern)} needs a global pattern: add the g flag.`);
    const replace = await text.computeReplacements(nodes, pattern, async (match) => {
      const element = await enricher.enricher(match, options);
      if (!element || !id || !enricher.onRender) return element;
      const wrapper = document.createElement("enriched-content");
      wrapper.setAttribute("enricher", id);
      wrapper.append(element);
      return wrapper;
    });
    return this._replaceTextContent(nodes, pattern, replace, { replaceParent });
  }

  /* Drops */

  /** Returns the data of a drop or paste: what was dragged as JSON, else an empty object. */
  static getDragEventData(event: DragEvent): Bag {
    if (!("dataTransfer" in event)) return {};
    const dragged = event.dataTransfer?.getData("text/plain");
    if (!dragged) return {};
    try {
      const data: unknown = JSON.parse(dragged);
      return typeof data === "object" && data !== null ? (data as Bag) : {};
    } catch {
      return {};
    }
  }

  /** Returns the link in text form for dragged data, `@UUID[…]{name}`; null for data without a document. */
  static async getContentLink(
    eventData: Bag,
    options: { label?: string; relativeTo?: Loose } = {},
  ): Promise<string | null> {
    const { uuid } = eventData as { uuid?: string };
    if (!uuid) return null;
    const found: Loose = await fromUuid(uuid).catch(() => null);
    if (typeof found?._createDocumentLink === "function")
      return found._createDocumentLink(eventData, options) as string;
    return found ? `@UUID[${uuid}]{${options.label ?? String(found.name)}}` : null;
  }

  /* Plain text */

  /** Decodes HTML entities. */
  static decodeHTML(html: string): string {
    const area = document.createElement("textarea");
    area.innerHTML = html;
    return area.value;
  }

  static previewHTML(content: string, length = 250): string {
    return previewHTML(content, length);
  }

  static truncateHTML(html: HTMLElement): HTMLElement {
    return truncateHTML(html);
  }

  static truncateText(
    source: string,
    options: { maxLength?: number; splitWords?: boolean; suffix?: string | null } = {},
  ): string {
    return truncateText(source, options);
  }
}

/** Wraps secrets that have an id in the element with which their owner reveals or hides them. */
function wrapSecrets(html: HTMLElement): void {
  for (const secret of html.querySelectorAll("section.secret[id]")) {
    if (secret.closest("secret-block, [data-content-embed]")) continue;
    const block = document.createElement("secret-block");
    secret.replaceWith(block);
    block.append(secret);
  }
}

function brokenLink(name: string, uuid: string): HTMLAnchorElement {
  const dataset = uuid ? { link: "", uuid } : {};
  return makeFocusable(
    createAnchor({ classes: ["content-link", "broken"], dataset, name, icon: "fa-solid fa-link-slash" }),
  );
}

/** Creates the link to a compendium entry of which only the index is loaded. */
function indexLink(
  found: Loose,
  { dataset, name }: { dataset: Record<string, string>; name?: string },
): HTMLAnchorElement {
  const parsed = parseUuid(String(found.uuid));
  const type = String(found.documentName ?? parsed?.type ?? "");
  const section = config()[type] ?? {};
  return createAnchor({
    attrs: { draggable: "true" },
    classes: ["content-link"],
    dataset: {
      link: "",
      uuid: String(found.uuid),
      id: String(found.id ?? found._id),
      type,
      pack: found.pack ?? parsed?.pack,
      ...dataset,
    },
    name: name ?? String(found.name),
    icon: String(section.typeIcons?.[found.type] ?? section.sidebarIcon ?? "fa-solid fa-file"),
  });
}

/** Makes links without an address focusable with the keyboard. */
function makeFocusable(link: HTMLAnchorElement): HTMLAnchorElement {
  if (!link.hasAttribute("href")) {
    link.setAttribute("role", "link");
    link.tabIndex = 0;
  }
  return link;
}

/** Returns the uuid that a content link names. */
function readLinkUuid(type: string, target: string): string | null {
  if (type === "UUID") return target;
  return type === "Compendium" ? `Compendium.${target}` : findWorldUuid(type, target);
}

/** Returns the uuid of the world document that `@Actor[…]` names by id or by name. */
function findWorldUuid(type: string, target: string): string | null {
  const collection: Loose = game()["collections"]?.get(type);
  const found: Loose = collection?.get(target) ?? collection?.getName?.(target);
  return (found?.uuid as string | undefined) ?? null;
}
