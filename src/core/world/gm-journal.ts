/** Journals that only GMs see, to which actions add pages. */
import type { World } from "../contract/world.ts";
import { say } from "../ui/text.ts";
import type { Change } from "../../rules/shared/change.ts";
import { isFields } from "../../rules/shared/json.ts";

/** A journal as an action reads it: whether it exists, and the id of its next page. */
export interface GmJournal {
  readonly id: string;
  readonly exists: boolean;
  readonly nextPage: string;
}

/** Reads a journal. `id` has 16 letters or digits, and is the same in every world. */
export async function readGmJournal(world: Pick<World<never>, "read">, id: string): Promise<GmJournal> {
  const pages = await world.read({ uuid: `JournalEntry.${id}` }, "pages");
  const known = Array.isArray(pages) ? pages.flatMap((page) => (isFields(page) ? [String(page["_id"])] : [])) : [];
  let number = known.length + 1;
  while (known.includes(formatPageId(number))) number += 1;
  return { id, exists: Array.isArray(pages), nextPage: formatPageId(number) };
}

const formatPageId = (number: number): string => `page${String(number).padStart(12, "0")}`;

/** Returns the change that adds a page of plain paragraphs, and the journal if there is none yet. */
export const planJournalPage = (
  journal: GmJournal,
  { lines, ...names }: PageNames & { readonly lines: readonly string[] },
): Change => planHtmlPage(journal, { ...names, content: lines.map((line) => `<p>${escapeHtml(line)}</p>`).join("") });

interface PageNames {
  readonly journal: string;
  readonly title: string;
}

/** Returns the change that adds a page of HTML, and the journal if there is none yet. */
export function planHtmlPage(
  { id, exists, nextPage }: GmJournal,
  { journal, title, content }: PageNames & { readonly content: string },
): Change {
  const page = { name: title, type: "text", text: { content, format: 1 } };
  const at = `JournalEntry.${id}`;
  return exists
    ? { op: "create", at: { uuid: `${at}.JournalEntryPage.${nextPage}` }, data: page }
    : { op: "create", at: { uuid: at }, data: { name: journal, pages: [{ ...page, _id: nextPage }] } };
}

/** Returns a text as HTML; without Foundry's function, so that actions stay pure. */
export const escapeHtml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** Returns a text as a document stores it: in the language of the user who writes it. */
export const sayStored: typeof say = (text) =>
  // Without a game, in tests of actions, a key stays as it is.
  typeof game === "undefined" && typeof text === "object" && text ? text.key : say(text);
