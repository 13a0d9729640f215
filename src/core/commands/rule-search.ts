/** The rulebooks as sections of plain text, and the search in them. Loaded with the window that searches. */
import MiniSearch from "minisearch";
import { readEntries } from "../compat/journal.ts";
import { listRulesets } from "../contract/registry.ts";
import { isRulesetOn } from "../settings/rulesets-on.ts";
import { listRuleSections } from "../ui/rule-pages.ts";
import { listSections } from "../ui/rule-reader.ts";
import { rulesetName } from "../ui/text.ts";

/** A section that was found. */
export interface FoundSection {
  readonly rule: string;
  readonly title: string;
  /** The book and the page. */
  readonly place: string;
  /** The part of its text that contains a word searched for. */
  readonly snippet: string;
}

interface Indexed extends Omit<FoundSection, "snippet"> {
  readonly text: string;
}

/** How many sections are displayed at most. */
const MAX_RESULTS = 30;
/** How much text is displayed before and after the first word found, in characters. */
const BEFORE = 60;
const AFTER = 140;

/** Searches the books that are on and that this user may read; the headings count more than the text. */
export class RuleSearch {
  readonly #index: MiniSearch<Indexed>;
  readonly #sections: ReadonlyMap<string, Indexed>;

  private constructor(sections: readonly Indexed[]) {
    this.#sections = new Map(sections.map((section) => [section.rule, section]));
    this.#index = new MiniSearch({
      idField: "rule",
      fields: ["title", "place", "text", "rule"],
      searchOptions: { prefix: true, combineWith: "AND", boost: { title: 4, place: 2 } },
    });
    this.#index.addAll(sections);
  }

  /** Reads the books. */
  static async load(): Promise<RuleSearch> {
    const byPack = Map.groupBy(listRuleSections(), ({ pack }) => pack);
    const books = listRulesets().filter(({ id }) => isRulesetOn(id));
    const wanted = [...byPack.keys()].flatMap((pack) => {
      const row = books.find(({ id }) => pack.includes(`.${id}-`));
      return row ? [{ pack, book: rulesetName(row.id) }] : [];
    });
    const read = await Promise.all(
      wanted.map(async ({ pack, book }) => {
        const pages = new Map(
          (await readEntries(pack)).flatMap((entry) =>
            entry.pages.map(({ id, name, html }) => [id, { name, sections: listSections(html) }] as const),
          ),
        );
        return (byPack.get(pack) ?? []).map(({ rule, title, page }): Indexed => {
          const { name = "", sections } = pages.get(page) ?? {};
          return { rule, title, place: `${book} · ${name}`, text: readText(sections?.get(title)) };
        });
      }),
    );
    return new RuleSearch(read.flat());
  }

  /** Returns the sections that contain every word, the best first; else those with similar words; none for no words. */
  find(words: string): FoundSection[] {
    if (words.trim() === "") return [];
    const exact = this.#index.search(words);
    return (exact.length > 0 ? exact : this.#index.search(words, { fuzzy: 0.15 }))
      .slice(0, MAX_RESULTS)
      .flatMap(({ id, terms }) => {
        const section = this.#sections.get(String(id));
        if (!section) return [];
        const { text, ...found } = section;
        return [{ ...found, snippet: cutSnippet(text, terms) }];
      });
  }
}

/** Returns the text of a section without its heading and its house rules; empty without one. */
function readText(section: Element | undefined): string {
  const blocks = [...(section?.querySelectorAll("p, td, th") ?? [])].map(({ textContent }) => textContent);
  return blocks.join(" ").replaceAll(/\s+/g, " ").trim();
}

/** Returns the text around the first of these words; its beginning where it contains none. */
function cutSnippet(text: string, terms: readonly string[]): string {
  const lower = text.toLowerCase();
  const at = Math.min(...terms.map((term) => lower.indexOf(term)).filter((place) => place >= 0), text.length);
  const from = at === text.length ? 0 : Math.max(0, at - BEFORE);
  const start = from === 0 ? 0 : text.indexOf(" ", from) + 1;
  const end = text.indexOf(" ", start + BEFORE + AFTER);
  return `${start > 0 ? "… " : ""}${end < 0 ? text.slice(start) : `${text.slice(start, end)} …`}`;
}
