import { cleanHTML } from "../../utils/html.ts";
import { config, type Bag } from "../runtime.ts";
import { applyEnrichers, type EnrichmentOptions } from "./enrichers.ts";

/** Rich text and drops (foundry.applications.ux.TextEditor). */
export class TextEditor {
  /** The class in force: CONFIG.ux.TextEditor when a package has put its own there. */
  static get implementation(): typeof TextEditor {
    return (config()["ux"]?.TextEditor as typeof TextEditor | undefined) ?? TextEditor;
  }

  /**
   * Turns stored HTML into what is shown: secrets left out unless `secrets`, document links, inline rolls and the enrichers of packages.
   * The text itself is not cleaned: it was when it was stored. Throws without a page to build it in.
   */
  static async enrichHTML(content: string, options: EnrichmentOptions = {}): Promise<string> {
    if (!content) return "";
    if (typeof document === "undefined") throw new Error("TextEditor.enrichHTML needs a page: there is none in this process.");
    const template = document.createElement("template");
    template.innerHTML = String(content);
    const holder = document.createElement("div");
    holder.append(document.importNode(template.content, true));
    if (!options.secrets) for (const secret of holder.querySelectorAll("section.secret:not(.revealed)")) secret.remove();
    await applyEnrichers(holder, options);
    return holder.innerHTML;
  }

  /** The data of a drop or paste: what was dragged as JSON, else an empty object. */
  static getDragEventData(event: DragEvent): Bag {
    if (!("dataTransfer" in event)) return {};
    const text = event.dataTransfer?.getData("text/plain");
    if (!text) return {};
    try {
      const data: unknown = JSON.parse(text);
      return typeof data === "object" && data !== null ? (data as Bag) : {};
    } catch {
      return {};
    }
  }

  /** The link in text form for dragged data: `@UUID[…]{name}`. */
  static async getContentLink(eventData: Bag, options: { label?: string } = {}): Promise<string | null> {
    const uuid = eventData["uuid"] as string | undefined;
    if (!uuid) return null;
    return `@UUID[${uuid}]${options.label ? `{${options.label}}` : ""}`;
  }

  /** HTML entities as the characters they stand for. */
  static decodeHTML(html: string): string {
    const area = document.createElement("textarea");
    area.innerHTML = html;
    return area.value;
  }

  /** The text of some HTML, shortened for a preview. */
  static previewHTML(content: string, length = 250): string {
    const holder = document.createElement("div");
    holder.innerHTML = cleanHTML(content);
    return this.truncateText(holder.textContent ?? "", { maxLength: length });
  }

  /** Text shortened to `maxLength` characters, at a word's end where `splitWords` is not set. */
  static truncateText(
    text: string,
    { maxLength = 50, splitWords = false, suffix = "…" }: { maxLength?: number; splitWords?: boolean; suffix?: string | null } = {},
  ): string {
    if (text.length <= maxLength) return text;
    const cut = text.slice(0, maxLength);
    const space = cut.search(/\s\S*$/);
    const kept = !splitWords && space > 0 ? cut.slice(0, space) : cut;
    return `${kept.trimEnd()}${suffix ?? ""}`;
  }
}
