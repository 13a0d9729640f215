import { host, type Loose } from "../globals.ts";
import { generation } from "../generation.ts";
import type { AnyDocument } from "./types.ts";
import type { OperationOptions } from "../abstract/document.ts";

/** The configuration of an `@Embed[…]`. Source: foundry.DocumentHTMLEmbedConfig. */
export type EmbedConfig = Loose;

type Content = HTMLElement | HTMLCollection | null;

/** A handler of CONFIG.<Document>.embedHandlers (generation 14); one that returns null changes nothing. */
type EmbedHandler = (
  document: AnyDocument,
  content: Content,
  config: EmbedConfig,
  options?: object,
) => Promise<Content>;

/**
 * Returns a document as an embed in other text: what the document builds, changed by the configured handlers, inside a
 * figure, or a section if it is to be inline. Null for a document that builds nothing. Source:
 * ClientDocument#toEmbed.
 */
export async function toEmbed(
  document: AnyDocument,
  config: EmbedConfig,
  options: OperationOptions,
): Promise<HTMLElement | null> {
  let content = (await document._buildEmbedHTML(config, options)) as Content;
  const handlers =
    generation() < 14 ? [] : ((host.CONFIG[document.documentName]?.embedHandlers ?? []) as EmbedHandler[]);
  for (const handler of handlers) content = (await handler(document, content, config, options)) ?? content;
  if (!content) return null;
  const embed = (await (config.inline
    ? document._createInlineEmbed(content, config, options)
    : document._createFigureEmbed(content, config, options))) as HTMLElement | null;
  if (!embed) return null;
  embed.classList.add("content-embed", ...splitClasses(config.classes));
  embed.dataset["contentEmbed"] = "";
  embed.dataset["uuid"] = String(document.uuid);
  return embed;
}

function splitClasses(classes: unknown): string[] {
  return typeof classes === "string" ? classes.split(/\s+/).filter(Boolean) : [];
}

/** Returns the elements of embedded content: one, or several of a collection. */
export function listElements(content: HTMLElement | HTMLCollection): Element[] {
  return content instanceof HTMLCollection ? [...content] : [content];
}

/** Returns the content in the flow of the text around it. */
export function inlineEmbed(content: HTMLElement | HTMLCollection): HTMLElement {
  const section = document.createElement("section");
  section.append(...listElements(content));
  return section;
}

/**
 * Returns the content in a figure, with a caption and a citation below (or above) unless they are refused. The caption
 * is text: the requested label, or the document's caption.
 */
export function figureEmbed(
  subject: AnyDocument,
  content: HTMLElement | HTMLCollection,
  config: EmbedConfig,
  caption?: Node | null,
): HTMLElement {
  const figure = document.createElement("figure");
  figure.append(...listElements(content));
  const line = document.createElement("figcaption");
  if (config.caption !== false && config.label) line.append(captionText(String(config.label)));
  else if (config.caption !== false && caption) line.append(caption);
  if (config.cite !== false) line.append(citation(subject));
  if (!line.childNodes.length) return figure;
  if (config.captionPosition === "top") figure.prepend(line);
  else figure.append(line);
  return figure;
}

/** A caption of plain words. */
export function captionText(text: string): HTMLElement {
  const strong = document.createElement("strong");
  strong.className = "embed-caption";
  strong.textContent = text;
  return strong;
}

function citation(subject: AnyDocument): HTMLElement {
  const cite = document.createElement("cite");
  cite.append(subject.toAnchor() as Node);
  return cite;
}
