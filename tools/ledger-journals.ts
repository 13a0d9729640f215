/**
 * Creates the rulebooks from the ledgers' text: for each ruleset a pack for all users and one for GMs, an entry for
 * each chapter, a page for each subject, a section for each rule. `packs/rules/<ruleset>.yml` gives chapters and pages.
 */
import Handlebars from "handlebars";
import { bookPacks } from "../src/rules/shared/book-packs.ts";
import { BOOK_FOLDER, subjectPageId } from "./rulebook/ids.ts";
import type { Fields } from "../src/rules/shared/json.ts";
import { mergeLanguage } from "./build-lang.ts";
import type { PackDocument } from "./pack-sources.ts";
import {
  type Book,
  type Subject,
  checkBook,
  findArea,
  isForGMs,
  readBookProse,
  readBooks,
  readHelp,
  readId,
  readRules,
} from "./rulebook/book.ts";
import { drawDiagrams, formatFigure } from "./rulebook/diagrams.ts";
import type { Picture } from "./rulebook/diagrams/kinds.ts";
import { listHouseRules } from "./rulebook/house-names.ts";
import { type Term, createIndexPage } from "./rulebook/index-page.ts";
import { type Section, createSubjectPage } from "./rulebook/page.ts";
import type { Prose } from "./rulebook/prose.ts";

/** What the books are created from. */
export interface JournalOptions {
  readonly packageId: string;
  readonly version: string;
  /** Whether the software implements a rule; sections of other rules say that it does not. */
  readonly played: (rule: string) => boolean;
}

/** The packs of all books, by name. */
export type RulePacks = Readonly<Record<string, readonly PackDocument[]>>;

/** Kinds of ledger entries without a rule to implement. */
const UNPLAYED = new Set(["guidance", "content"]);

/**
 * Returns the documents of the packs of every book.
 * @throws Error naming an area or a rule that a book leaves out or that no ledger has, or a rule without a text
 */
export function createRuleJournals(root: string, options: JournalOptions): RulePacks {
  const texts = mergeLanguage(root, "en");
  const books = readBooks(root);
  const prose = readBookProse(root, books);
  const pictures = drawDiagrams(prose);
  const packs: Record<string, readonly PackDocument[]> = {};
  for (const book of books) {
    const rules = book.ledgers.flatMap((name) => readRules(root, name));
    const help = readHelp(root, book.ruleset);
    checkBook(book, rules, help);
    const [open, hidden] = bookPacks(book.ruleset);
    const told = rules.filter((rule) => !isForGMs(book, rule)).map((rule) => findArea(readId(rule)));
    const shared = {
      book,
      prose,
      help,
      house: listHouseRules(texts, book.ruleset),
      open: new Set(told),
      pictures,
      options,
    };
    for (const [pack, isGM] of [
      [open, false],
      [hidden, true],
    ] as const) {
      const own = rules.filter((rule) => isForGMs(book, rule) === isGM);
      packs[pack] = new Volume({ ...shared, pack, isGM }).createDocuments(own);
    }
  }
  return packs;
}

interface VolumeData {
  readonly book: Book;
  readonly pack: string;
  readonly isGM: boolean;
  readonly prose: ReadonlyMap<string, Prose>;
  readonly help: Readonly<Record<string, string>>;
  /** Keys of house rules by the rule that they change. */
  readonly house: ReadonlyMap<string, readonly string[]>;
  /** Areas of which the players' book has a page. */
  readonly open: ReadonlySet<string>;
  /** By area. */
  readonly pictures: ReadonlyMap<string, Picture>;
  readonly options: JournalOptions;
}

/** A page with its rules. */
interface Leaf {
  readonly subject: Subject;
  readonly id: string;
  readonly uuid: string;
  readonly rules: readonly Fields[];
}

/** One pack of a book. */
class Volume {
  readonly #data: VolumeData;

  constructor(data: VolumeData) {
    this.#data = data;
  }

  createDocuments(rules: readonly Fields[]): PackDocument[] {
    if (rules.length === 0) return [];
    const { book } = this.#data;
    const leaves = book.subjects.flatMap((subject) => this.#createLeaf(subject, rules));
    const chapters = [...new Set(leaves.map(({ subject }) => subject.chapter))];
    return [
      this.#createFolder(),
      ...chapters.map((chapter, i) => {
        const own = leaves.filter(({ subject }) => subject.chapter === chapter);
        return this.#createEntry(
          chapter,
          (i + 1) * 1000,
          own.map((leaf, j) => this.#createPage(leaf, own, j)),
          own,
        );
      }),
      this.#createIndex(leaves),
    ];
  }

  #createLeaf(subject: Subject, rules: readonly Fields[]): Leaf[] {
    const own = subject.areas.flatMap((area) => rules.filter((rule) => findArea(readId(rule)) === area));
    if (own.length === 0) return [];
    const id = subjectPageId(subject.areas[0] ?? "");
    const uuid = this.#uuidOf(this.#data.pack, subject);
    return [{ subject, id, uuid, rules: own }];
  }

  #createFolder(): PackDocument {
    const { book } = this.#data;
    return {
      _id: BOOK_FOLDER,
      _key: `!folders!${BOOK_FOLDER}`,
      name: book.title,
      type: "JournalEntry",
      folder: null,
      color: book.color,
      sorting: "m",
      sort: 0,
      description: "",
      flags: {},
      _stats: this.#stats(),
    };
  }

  #createEntry(name: string, sort: number, pages: readonly object[], leaves: readonly Leaf[]): PackDocument {
    const { book, pack, isGM, options } = this.#data;
    const id = documentId(`${pack} ${name}`);
    // Read from the index of the pack: which page has which rules, and their headings.
    const rules = Object.fromEntries(
      leaves.map((leaf) => [
        leaf.id,
        Object.fromEntries(leaf.rules.map((rule) => [readId(rule), this.#titleOf(rule)])),
      ]),
    );
    return {
      _id: id,
      _key: `!journal!${id}`,
      name,
      sort,
      folder: BOOK_FOLDER,
      ownership: { default: isGM ? 0 : 2 },
      flags: { [options.packageId]: { ruleset: book.ruleset, rules } },
      _stats: this.#stats(),
      pages,
    };
  }

  #createPage(leaf: Leaf, chapter: readonly Leaf[], position: number): object {
    const { book, help, pictures, options } = this.#data;
    const others = chapter.filter((one) => one !== leaf).map((one) => link(one.uuid, one.subject.title));
    const related = [...this.#linkPlayers(leaf.subject), ...others];
    return this.#pageData({
      id: leaf.id,
      name: leaf.subject.title,
      position,
      content: createSubjectPage({
        ruleset: book.ruleset,
        sections: this.#createSections(leaf),
        help: this.#data.isGM
          ? ""
          : leaf.subject.areas
              .map((area) => help[area] ?? "")
              .join("\n")
              .trim(),
        figure: this.#data.isGM
          ? ""
          : leaf.subject.areas.map((area) => formatFigure(pictures, options.packageId, area)).join(""),
        related,
        book: book.title,
      }),
    });
  }

  /** In the GM's book, links to what players read about a subject, if they do. */
  #linkPlayers(subject: Subject): string[] {
    const { book, isGM, open } = this.#data;
    if (!isGM || !subject.areas.some((area) => open.has(area))) return [];
    const [players] = bookPacks(book.ruleset);
    return [link(this.#uuidOf(players, subject), `${subject.title}, as players read it`)];
  }

  #uuidOf(pack: string, { chapter, areas: [area = ""] }: Subject): string {
    const entry = documentId(`${pack} ${chapter}`);
    const { packageId } = this.#data.options;
    return `Compendium.${packageId}.${pack}.JournalEntry.${entry}.JournalEntryPage.${subjectPageId(area)}`;
  }

  /** @throws Error naming two rules of a page with the same heading, which would have the same link */
  #createSections({ subject, rules }: Leaf): Section[] {
    const { book, house, options } = this.#data;
    const titles = new Set<string>();
    return rules.map((rule) => {
      const id = readId(rule);
      const title = this.#titleOf(rule);
      if (titles.has(title.toLowerCase()))
        throw new Error(
          `${id}: "${subject.title}" of ${book.title} has the heading "${title}" twice: change a title in ledger/prose.`,
        );
      titles.add(title.toLowerCase());
      const isPlayed = UNPLAYED.has(String(rule["kind"])) || options.played(id);
      return { id, title, prose: this.#proseOf(id), house: house.get(id) ?? [], isPlayed };
    });
  }

  #createIndex(leaves: readonly Leaf[]): PackDocument {
    const terms: Term[] = leaves.flatMap((leaf) => [
      { word: leaf.subject.title, target: `UUID[${leaf.uuid}]` },
      ...leaf.rules.map((rule) => ({ word: this.#titleOf(rule), target: `Rule[${readId(rule)}]` })),
    ]);
    const id = documentId(`${this.#data.pack} index page`);
    return this.#createEntry(
      "Index",
      90_000,
      [this.#pageData({ id, name: "Index", position: 0, content: createIndexPage(terms) })],
      [],
    );
  }

  #pageData({ id, name, position, content }: { id: string; name: string; position: number; content: string }): object {
    const { book, options } = this.#data;
    return {
      _id: id,
      name,
      type: "text",
      title: { show: true, level: 1 },
      text: { format: 1, content },
      sort: (position + 1) * 1000,
      ownership: { default: -1 },
      flags: { [options.packageId]: { ruleset: book.ruleset } },
      system: {},
      src: null,
      image: {},
      video: {},
      _stats: this.#stats(),
    };
  }

  #titleOf(rule: Fields): string {
    return this.#data.prose.get(readId(rule))?.title ?? String(rule["title"]);
  }

  /** @throws Error naming the rule for which nothing is written */
  #proseOf(id: string): Prose {
    const written = this.#data.prose.get(id);
    if (!written) throw new Error(`${id} has no text: write it in ledger/prose.`);
    return written;
  }

  #stats(): object {
    const { packageId, version } = this.#data.options;
    return { coreVersion: "13.351", systemId: packageId, systemVersion: version };
  }
}

const link = (uuid: string, label: string): string => `@UUID[${uuid}]{${Handlebars.escapeExpression(label)}}`;

/** Returns a constant id for a document: 16 letters and digits from its name. */
function documentId(key: string): string {
  let a = 0x811c9dc5;
  let b = 0x9747b28c;
  for (const char of key) {
    a = Math.imul(a ^ char.charCodeAt(0), 0x01000193) >>> 0;
    b = Math.imul(b ^ char.charCodeAt(0), 0x5bd1e995) >>> 0;
  }
  return `${a.toString(36).padStart(8, "0")}${b.toString(36).padStart(8, "0")}`.slice(0, 16);
}
