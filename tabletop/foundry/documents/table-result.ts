import { generation } from "../generation.ts";
import { escapeHTML } from "../utils/html.ts";
import { logCompatibilityWarning } from "../utils/logging.ts";
import { BaseTableResult } from "./base/table-documents.ts";
import { ClientDocumentMixin } from "./client-document.ts";
import { host, type Loose } from "../globals.ts";
import { fromUuid, fromUuidSync } from "./uuid-lookup.ts";
import type { AnyDocument, AnyUser } from "./types.ts";
import type { Obj } from "../utils/object.ts";
import type { OperationOptions } from "../abstract/document.ts";

/** A result of a table: a text, or a document by its uuid. Source: foundry.documents.TableResult. */
export class TableResult extends ClientDocumentMixin(BaseTableResult) {
  declare range: [number, number];
  declare weight: number;
  declare drawn: boolean;
  declare img: string | null;
  declare description: string;
  declare documentUuid: string | null;

  /**
   * The path of the image that represents the result: its own, else that of what it names, else
   * `CONFIG.RollTable.resultIcon`.
   */
  get icon(): string {
    const named = this.type === "document" && this.documentUuid ? findLoaded(this.documentUuid) : null;
    return String(this.img || (named?.thumbnail ?? named?.img) || host.CONFIG.RollTable.resultIcon);
  }

  /** Returns a link to the document that the result names; null for a text and for a document that is not there. */
  documentToAnchor(): HTMLElement | null {
    if (this.type !== "document" || !this.documentUuid) return null;
    const named = findLoaded(this.documentUuid);
    if (typeof named?.toAnchor === "function")
      return named.toAnchor({ attrs: REACHABLE, name: this.name || named.name }) as HTMLElement;
    if (!named) return null;
    const anchor = document.createElement("a");
    anchor.className = "content-link";
    for (const [key, value] of Object.entries({ draggable: "true", ...REACHABLE })) anchor.setAttribute(key, value);
    Object.assign(anchor.dataset, {
      link: "",
      uuid: this.documentUuid,
      id: named._id,
      type: findType(this.documentUuid),
      pack: named.pack,
    });
    anchor.append(String(this.name || named.name));
    return anchor;
  }

  /**
   * Returns the result as HTML, for a card: the unchanged name, the link to the named document, and the description
   * enriched. Source: foundry.documents.TableResult#getHTML.
   */
  async getHTML(): Promise<string> {
    const { name, link, description } = await this._prepareParts();
    const title = link || (name ? `<span class="result-name">${escapeHTML(name)}</span>` : "");
    return title && description ? `${title}<div class="result-description">${description}</div>` : title || description;
  }

  /** Returns a text for a message, with a link to what the result names; deprecated in favour of `getHTML`. */
  getChatText(): string {
    logCompatibilityWarning("TableResult#getChatText is deprecated: use TableResult#getHTML.", {
      since: 13,
      until: 15,
      once: true,
    });
    if (this.type === "document" && this.documentUuid) return `@UUID[${this.documentUuid}]{${this.name}}`;
    return this.description || escapeHTML(this.name);
  }

  /** Returns what a template draws of a result; HTML is enriched, the name is plain text (foundryvtt issue 12253). */
  async _prepareParts(): Promise<{ name: string; link: string; description: string; icon: string }> {
    const named: Loose = this.type === "document" && this.documentUuid ? await fromUuid(this.documentUuid) : null;
    const name = String(this.name || named?.name || "");
    const rollData = (this.parent as AnyDocument | null)?.getRollData?.() as object | undefined;
    const enrich = (html: string): Promise<string> =>
      enrichText(html, { relativeTo: this, secrets: this.isOwner, rollData });
    const link =
      this.documentUuid && this.type === "document" ? await enrich(`@UUID[${this.documentUuid}]{${bare(name)}}`) : "";
    const icon = String(this.img || (named?.thumbnail ?? named?.img) || host.CONFIG.RollTable.resultIcon);
    return { name, link, description: this.description ? await enrich(this.description) : "", icon };
  }

  override async _preUpdate(changes: Obj, options: OperationOptions, user: AnyUser): Promise<boolean | void> {
    // A result that begins to name a document takes over its name, unless it has one.
    if ("documentUuid" in changes && changes.documentUuid && !("name" in changes) && !this.name) {
      const named = await fromUuid(String(changes.documentUuid)).catch(() => null);
      if (named?.name) changes.name = named.name;
    }
    return super._preUpdate(changes as object, options, user);
  }
}

const REACHABLE = { role: "link", tabindex: "0" };

/** Returns the document of a UUID if it is loaded; a part of a pack's document that was not read is not found. */
function findLoaded(uuid: string): Loose {
  return fromUuidSync(uuid, { strict: false });
}

function findType(uuid: string): string {
  return uuid.split(".").at(-2) ?? "";
}

/**
 * Returns HTML with links, rolls and embeds enriched. Without a page it is unchanged: the client that displays it does
 * that then.
 */
export async function enrichText(html: string, options: object): Promise<string> {
  if (!html || typeof document === "undefined") return html;
  return host.foundry.applications.ux.TextEditor.implementation.enrichHTML(html, options) as Promise<string>;
}

/** Returns a name that is valid in the braces of a link. */
function bare(name: string): string {
  return escapeHTML(name.replace(/[{}[\]]/g, ""));
}

/** Returns the option by which a message says who is shown it, in the generation in force. */
export function modeOption(mode: unknown): object {
  return mode === undefined || mode === null ? {} : { [generation() >= 14 ? "messageMode" : "rollMode"]: mode };
}
