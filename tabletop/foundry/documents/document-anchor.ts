import { escapeHTML } from "../utils/html.ts";
import { host } from "../globals.ts";
import type { AnyDocument, DocumentClass } from "./types.ts";

/** Options of a link element. Source: foundry.EnrichmentAnchorOptions. */
export interface AnchorOptions {
  attrs?: Record<string, string>;
  dataset?: Record<string, string | null | undefined>;
  classes?: readonly string[];
  /** The anchor's content, as text. */
  name?: string | undefined;
  /** Font Awesome classes. */
  icon?: string | null | undefined;
}

/** Returns an anchor of text, an icon and data: none of it is parsed as HTML. */
export function createAnchor({
  attrs = {},
  dataset = {},
  classes = [],
  name = "",
  icon,
}: AnchorOptions = {}): HTMLAnchorElement {
  const anchor = document.createElement("a");
  anchor.classList.add(...classes.flatMap((entry) => entry.split(/\s+/)).filter(Boolean));
  for (const [key, value] of Object.entries(attrs)) anchor.setAttribute(key, String(value));
  for (const [key, value] of Object.entries(dataset))
    if (value !== null && value !== undefined) anchor.dataset[key] = String(value);
  if (icon) {
    const symbol = document.createElement("i");
    symbol.className = icon;
    symbol.setAttribute("inert", "");
    anchor.append(symbol);
  }
  anchor.append(name);
  return anchor;
}

/**
 * Returns what a link says when the pointer rests on it: the sub-type and the kind of document, in words of language
 * files.
 */
function formatTooltip(subject: AnyDocument): string | null {
  const { i18n } = host.game ?? {};
  if (!i18n) return null;
  const kind = String(
    i18n.localize((subject.constructor as DocumentClass).metadata?.label ?? `DOCUMENT.${String(subject.documentName)}`),
  );
  const key = subject.type && subject.type !== "base" ? typeKey(subject) : "";
  return key && i18n.has(key) ? `${String(i18n.localize(key))} ${kind}` : kind;
}

function typeKey({ documentName, type }: AnyDocument): string {
  return String(host.CONFIG?.[documentName]?.typeLabels?.[type] ?? `TYPES.${String(documentName)}.${String(type)}`);
}

/** Returns the icon of a document: that of its sub-type, else that of its kind. */
function findIcon({ documentName, type }: AnyDocument): string {
  const config = host.CONFIG?.[documentName];
  return String(config?.typeIcons?.[type] ?? config?.sidebarIcon ?? "fa-solid fa-link");
}

/**
 * Returns a link to a document. `dataset` and `attrs` lie over what it has by itself. Source: ClientDocument#toAnchor.
 */
export function documentAnchor(
  subject: AnyDocument,
  { attrs = {}, dataset = {}, classes = [], name, icon }: AnchorOptions,
): HTMLAnchorElement {
  const own = {
    link: "",
    uuid: subject.uuid as string,
    id: subject.id as string,
    type: subject.documentName as string,
    pack: subject.pack as string | null,
    // Hints are read as HTML.
    tooltip: escapeHTML(formatTooltip(subject)) || null,
  };
  return createAnchor({
    attrs: { draggable: "true", ...attrs },
    dataset: { ...own, ...dataset },
    classes: ["content-link", ...classes.filter((entry) => entry !== "content-link")],
    name: String(name ?? subject.name),
    icon: icon ?? findIcon(subject),
  });
}
