/** Opens a rule's section of the rulebook, or displays it as a tooltip. Loaded with the first link that is used. */
import {
  cleanHtml,
  displayTooltip,
  headingSlug,
  hideTooltip,
  openJournalPage,
  readPageHtml,
} from "../compat/journal.ts";
import { type RuleSection, findRuleSection } from "./rule-pages.ts";

/** How long the pointer or the focus rests on a link before its section is displayed, in milliseconds. */
const DELAY_MS = 300;

/** The sections that were displayed, as HTML, by rule. */
const cache = new Map<string, Promise<string>>();
let waiting: ReturnType<typeof setTimeout> | undefined;

/** Opens the page of a rule at its section. The focus returns to the link once the journal is closed. */
export async function openRule(rule: string, link?: HTMLElement): Promise<void> {
  hideSection();
  const section = findRuleSection(rule);
  if (!section) return;
  const { pack, entry, page, title } = section;
  await openJournalPage({ pack, entry, page, anchor: headingSlug(title) }, link ?? null);
}

/** Displays the section of a link once the pointer or the focus has rested on it. */
export function showSection(link: HTMLElement): void {
  clearTimeout(waiting);
  waiting = setTimeout(() => void display(link), DELAY_MS);
}

/** Hides the section. */
export function hideSection(): void {
  clearTimeout(waiting);
  hideTooltip();
}

async function display(link: HTMLElement): Promise<void> {
  const rule = link.dataset["rule"] ?? "";
  const section = findRuleSection(rule);
  if (!section) return;
  const known = cache.get(rule) ?? extractSection(section);
  cache.set(rule, known);
  const html = await known;
  const { ownerDocument: page } = link;
  const isStill = link.matches(":hover") || page.activeElement === link;
  if (html !== "" && link.isConnected && isStill) displayTooltip(link, html, "q-rule-tooltip");
}

/** Returns a section as HTML: its heading and what follows, without what a tooltip can't do; empty without one. */
async function extractSection({ pack, entry, page, title }: RuleSection): Promise<string> {
  const section = listSections(cleanHtml(await readPageHtml({ pack, entry, page }))).get(title);
  for (const one of section?.querySelectorAll("blockquote, .quadrant-page-house") ?? []) one.remove();
  return section?.innerHTML ?? "";
}

/** Returns the sections of a page by heading, detached from any document that runs scripts. */
export function listSections(html: string): ReadonlyMap<string, Element> {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  return new Map(
    [...body.querySelectorAll("section")].map((section) => [section.querySelector("h2")?.textContent ?? "", section]),
  );
}
