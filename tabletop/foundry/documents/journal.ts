import { safeImage } from "../applications/ux/disarm.ts";
import { captionText, figureEmbed, type EmbedConfig } from "./document-embed.ts";
import { BaseJournalEntry, BaseJournalEntryCategory, BaseJournalEntryPage } from "./base/text-documents.ts";
import { ClientDocumentMixin } from "./client-document.ts";
import { host, type Loose } from "../globals.ts";
import { buildTOC, flattenTOC, headingNode, slugifyHeading, type Heading } from "./journal-toc.ts";
import type { AnyDocument, AnyUser } from "./types.ts";
import type { OperationOptions } from "../abstract/document.ts";

const LIMITED = 1;
const OBSERVER = 2;

/** A page of a journal entry. Source: foundry.documents.JournalEntryPage. */
export class JournalEntryPage extends ClientDocumentMixin(BaseJournalEntryPage) {
  declare text: Loose;
  declare title: Loose;
  declare image: Loose;
  declare video: Loose;
  declare src: string | null;
  declare category: string | null;
  declare sort: number;

  /** The table of contents, created at the first access and again after the text has changed. */
  declare protected _toc: Record<string, Heading> | undefined;

  override get visible(): boolean {
    return this.testUserPermission(host.game.user, "OBSERVER");
  }

  /** The present user's level on the page; the entry's if the page has none of its own. */
  override get permission(): number {
    return host.game.user.isGM ? 3 : this.getUserLevel(host.game.user);
  }

  /** No scene is drawn, so there is no note for the page. */
  get sceneNote(): null {
    return null;
  }

  /** The headings of a text page by slug; empty for other pages. Needs a page to read the text in. */
  get toc(): Record<string, Heading> {
    if (this.type !== "text" || typeof document === "undefined") return {};
    if (this._toc) return this._toc;
    const template = document.createElement("template");
    template.innerHTML = String(this.text?.content ?? "");
    this._toc = (this.constructor as typeof JournalEntryPage).buildTOC(
      [...template.content.children] as HTMLElement[],
      {
        includeElement: false,
      },
    );
    return this._toc;
  }

  /** Returns a slug for a heading: lower case, words joined by hyphens, letters of every script kept. */
  static slugifyHeading(heading: string | HTMLHeadingElement): string {
    return slugifyHeading(heading);
  }

  /** Returns the headings inside some HTML as an outline, by slug; a slug that occurs twice is numbered. */
  static buildTOC(
    html: HTMLElement | readonly HTMLElement[],
    { includeElement = true }: { includeElement?: boolean } = {},
  ): Record<string, Heading> {
    return buildTOC(html, this._makeHeadingNode.bind(this), this._flattenTOC.bind(this), includeElement);
  }

  static _flattenTOC(nodes: Heading[]): Record<string, Heading> {
    return flattenTOC(nodes);
  }

  static _makeHeadingNode(
    heading: HTMLHeadingElement,
    { includeElement = true }: { includeElement?: boolean } = {},
  ): Heading {
    return headingNode(heading, this.slugifyHeading(heading), includeElement);
  }

  override _onUpdate(changed: object, options: OperationOptions, userId: string): void {
    if ("text" in changed || "type" in changed) this._toc = undefined;
    super._onUpdate(changed, options, userId);
  }

  /** Returns a link to the page, or to the heading that was dragged (`anchor`). */
  override _createDocumentLink(
    eventData: { anchor?: { slug: string; name: string } } | null,
    options: { relativeTo?: AnyDocument; label?: string } = {},
  ): string {
    const { anchor } = eventData ?? {};
    if (!anchor?.slug) return super._createDocumentLink(eventData, options);
    const uuid = options.relativeTo ? this.getRelativeUUID(options.relativeTo) : this.uuid;
    return `@UUID[${String(uuid)}#${String(anchor.slug)}]{${String(options.label ?? anchor.name ?? this.name)}}`;
  }

  /** Opens the entry at this page, and at the heading the link names. */
  override _onClickDocumentLink(event: Loose): Loose {
    const target = event.currentTarget as HTMLElement | null;
    const anchor = target?.dataset?.["hash"];
    return this.parent && this.parent.sheet?.render({ force: true, pageId: this.id, ...(anchor ? { anchor } : {}) });
  }

  /* Embedding */

  override async _buildEmbedHTML(
    config: EmbedConfig,
    options: OperationOptions = {},
  ): Promise<HTMLElement | HTMLCollection | null> {
    const own = (await super._buildEmbedHTML(config, options)) as HTMLElement | HTMLCollection | null;
    if (own) return own;
    if (this.type === "text") return this._embedTextPage(config, options);
    return this.type === "image" ? this._embedImagePage(config, options) : null;
  }

  override async _createFigureEmbed(
    content: HTMLElement | HTMLCollection,
    config: EmbedConfig,
    _options: OperationOptions,
  ): Promise<HTMLElement | null> {
    const caption = this.type === "image" && this.image?.caption ? captionText(String(this.image.caption)) : null;
    return figureEmbed(this, content, config, caption);
  }

  /** Returns the page's text, enriched; options of enrichment may be in the config. */
  async _embedTextPage(
    config: EmbedConfig,
    options: OperationOptions = {},
  ): Promise<HTMLElement | HTMLCollection | null> {
    const enrichment: Loose = { ...options, relativeTo: this };
    for (const key of ["secrets", "documents", "links", "rolls", "embeds"])
      if (key in config) enrichment[key] = config[key];
    const { TextEditor } = host.foundry.applications.ux;
    const section = document.createElement("section");
    section.innerHTML = String(
      await TextEditor.implementation.enrichHTML(String(this.text?.content ?? ""), enrichment),
    );
    return section.children;
  }

  /** Returns the page's image; `alt` of the config, the label or the caption say what it shows. */
  async _embedImagePage(
    { alt, label }: EmbedConfig,
    _options: OperationOptions = {},
  ): Promise<HTMLElement | HTMLCollection | null> {
    const src = safeImage(this.src);
    if (!src) return null;
    const image = document.createElement("img");
    image.setAttribute("src", src);
    image.setAttribute("alt", String(alt ?? label ?? this.image?.caption ?? this.name));
    return image;
  }
}

/** A category of an entry's pages. Source: foundry.documents.JournalEntryCategory. */
export class JournalEntryCategory extends ClientDocumentMixin(BaseJournalEntryCategory) {
  declare sort: number;

  /** A category without a name is called by what it is. */
  override prepareDerivedData(): void {
    super.prepareDerivedData();
    if (!this.name) this.name = String(host.game.i18n?.localize(this.metadata.label) ?? this.documentName);
  }
}

/** A journal entry. Source: foundry.documents.JournalEntry. */
export class JournalEntry extends ClientDocumentMixin(BaseJournalEntry) {
  declare pages: Loose;
  declare categories: Loose;

  /** Order of categories: by `sort`, then by name. */
  static sortCategories(a: JournalEntryCategory, b: JournalEntryCategory): number {
    return a.sort - b.sort || String(a.name).localeCompare(String(b.name));
  }

  /** Whether the entry is listed in the sidebar for the present user. */
  override get visible(): boolean {
    return this.testUserPermission(host.game.user, "OBSERVER");
  }

  /** In a compendium, limited has no effect on an entry: users who may open the pack may read it. */
  override getUserLevel(user?: AnyUser): number {
    const level = super.getUserLevel(user ?? undefined);
    return this.pack !== null && level === LIMITED ? OBSERVER : level;
  }

  /** No scene is drawn, so there is no note for the entry. */
  get sceneNote(): null {
    return null;
  }

  /** Shows the entry to connected players: those who may observe it, or with `force` to all. */
  async show(force = false): Promise<Loose> {
    return host.foundry.documents.collections.Journal.show(this, { force });
  }

  /** Does nothing if no scene is drawn. */
  async panToNote(_options: object = {}): Promise<void> {}
}
