import { harmlessElement } from "./disarm.ts";

/** The elements that are kept when HTML is shortened: paragraphs, headings, lists and inline marks. */
const KEPT_TAGS = new Set(
  "H1 H2 H3 H4 H5 H6 P UL OL LI DL DT DD SPAN STRONG EM B I U S SUB SUP SMALL CODE BLOCKQUOTE BR A DIV SECTION ARTICLE".split(
    " ",
  ),
);

/** Removes everything but paragraph-like text from an element, and returns it. */
export function truncateHTML(html: HTMLElement): HTMLElement {
  for (const child of [...html.children]) {
    if (KEPT_TAGS.has(child.tagName)) truncateHTML(child as HTMLElement);
    else child.remove();
  }
  return html;
}

/** Returns the text of some HTML, shortened for a preview. Secrets that are not revealed are left out. */
export function previewHTML(content: string, length: number): string {
  const html = truncateHTML(harmlessElement(content));
  for (const secret of html.querySelectorAll(".secret:not(.revealed)")) secret.remove();
  return truncateText(html.textContent?.trim().replace(/\s+/g, " ") ?? "", { maxLength: length });
}

/**
 * Returns text shortened to `maxLength` characters: at white space with `splitWords` (the default), else in the middle
 * of a word.
 */
export function truncateText(
  text: string,
  {
    maxLength = 50,
    splitWords = true,
    suffix = "…",
  }: { maxLength?: number; splitWords?: boolean; suffix?: string | null } = {},
): string {
  if (text.length <= maxLength) return text;
  const cut = text.slice(0, maxLength);
  const space = cut.search(/\s\S*$/);
  const whole = !splitWords || space <= 0 || /\s/.test(text[maxLength] ?? "");
  return `${(whole ? cut : cut.slice(0, space)).trimEnd()}${suffix ?? ""}`;
}
