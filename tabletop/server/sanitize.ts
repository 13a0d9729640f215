import sanitizeHtml from "sanitize-html";

import { isPlain, type Plain } from "../foundry/documents/difference.ts";

const TAGS = [
  ...sanitizeHtml.defaults.allowedTags,
  ..."img section header footer details summary figure figcaption picture source video audio track button label input meter progress".split(
    " ",
  ),
  ..."select option optgroup textarea fieldset legend output del ins svg g path".split(" "),
];

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: TAGS,
  allowedAttributes: {
    "*": [
      "class",
      "id",
      "style",
      "title",
      "lang",
      "dir",
      "hidden",
      "role",
      "tabindex",
      "draggable",
      "data-*",
      "aria-*",
    ],
    a: ["href", "name", "target", "rel"],
    img: ["src", "srcset", "alt", "width", "height", "loading"],
    source: ["src", "srcset", "type", "media"],
    track: ["src", "kind", "srclang", "label"],
    video: ["src", "poster", "controls", "loop", "muted", "width", "height"],
    audio: ["src", "controls", "loop", "muted"],
    td: ["colspan", "rowspan", "headers"],
    th: ["colspan", "rowspan", "scope", "headers"],
    col: ["span"],
    ol: ["start", "reversed", "type"],
    button: ["type", "name", "value", "disabled"],
    label: ["for"],
    input: ["type", "name", "value", "checked", "disabled", "min", "max", "step", "placeholder", "readonly"],
    select: ["name", "multiple", "disabled"],
    option: ["value", "selected", "disabled"],
    textarea: ["name", "rows", "cols", "disabled", "readonly"],
    meter: ["value", "min", "max", "low", "high", "optimum"],
    progress: ["value", "max"],
    details: ["open", "name"],
    svg: ["viewbox", "width", "height", "fill", "stroke"],
    path: ["d", "fill", "stroke"],
  },
  allowedSchemes: ["http", "https", "mailto"],
  allowedSchemesByTag: { img: ["http", "https", "data"] },
  allowProtocolRelative: false,
  disallowedTagsMode: "discard",
};

/** HTML without scripts, handlers and foreign schemes; links, enricher text (`@UUID[…]`) and `data-*` stay. */
export function sanitize(html: string): string {
  return /[<&>]/.test(html) ? sanitizeHtml(html, OPTIONS) : html;
}

/** HTML paths that core itself declares, by document name. */
const CORE_HTML: Readonly<Record<string, readonly string[]>> = {
  ChatMessage: ["content", "flavor"],
  Folder: ["description"],
  JournalEntryPage: ["text.content"],
  ActiveEffect: ["description"],
  RollTable: ["description"],
  TableResult: ["description"],
  Adventure: ["caption", "description"],
};

/**
 * Sanitises, in place, the declared HTML paths of one document's own fields; `system` paths are relative to `system`,
 * `*` is any key.
 */
export function sanitizeDocument(name: string, source: Plain, systemPaths: readonly string[]): void {
  for (const path of CORE_HTML[name] ?? []) sanitizeAt(source, path.split("."));
  const system = source["system"];
  if (isPlain(system)) for (const path of systemPaths) sanitizeAt(system, path.split("."));
}

function sanitizeAt(target: unknown, path: readonly string[]): void {
  const [step, ...rest] = path;
  if (step === undefined || typeof target !== "object" || target === null) return;
  const holder = target as Record<string, unknown>;
  for (const key of step === "*" ? Object.keys(holder) : [step]) {
    if (!Object.hasOwn(holder, key)) continue;
    const value = holder[key];
    if (rest.length > 0) sanitizeAt(value, rest);
    else if (typeof value === "string") holder[key] = sanitize(value);
    else if (Array.isArray(value))
      holder[key] = value.map((inner: unknown) => (typeof inner === "string" ? sanitize(inner) : inner));
  }
}
