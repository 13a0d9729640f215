/**
 * Creates the rules journal from the ledgers: an entry for each area, a page for each rule, a folder for each chapter;
 * pages for GMs are in a pack of their own. `packs/rules/<ruleset>.yml` assigns areas to chapters.
 */
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { rulePageIds } from "../src/rules/shared/rule-page-ids.ts";
import type { Fields } from "../src/rules/shared/json.ts";
import { mergeLanguage } from "./build-lang.ts";
import type { PackDocument } from "./pack-sources.ts";
import { type HouseRuleName, listHouseRules } from "./rulebook/house-names.ts";
import { createRulePage } from "./rulebook/page.ts";
import { type Prose, readProse } from "./rulebook/prose.ts";

/** The chapters of one ruleset: `packs/rules/<ruleset>.yml`. */
interface Book {
  readonly ruleset: string;
  readonly title: string;
  readonly ledgers: readonly string[];
  readonly color: string;
  readonly gm: readonly string[];
  /** Chapter titles and their areas, each with its title. */
  readonly chapters: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** What the journal is created from. */
export interface JournalOptions {
  readonly packageId: string;
  readonly version: string;
  /** Whether the software implements a rule; pages of other rules say that it does not. */
  readonly played: (rule: string) => boolean;
}

/** The two packs of rules, by name. */
export type RulePacks = Readonly<Record<"rules" | "rules-gm", readonly PackDocument[]>>;

/** The ownership of an entry once it is imported into a world: all users, or GMs. */
const OWNERSHIP = { rules: { default: 2 }, "rules-gm": { default: 0 } };
/** Kinds of ledger entries without a rule to implement. */
const UNPLAYED = new Set(["guidance", "content"]);

/**
 * Returns the documents of both packs.
 * @throws Error naming an area or a rule that `packs/rules/<ruleset>.yml` leaves out or that no ledger has
 */
export function createRuleJournals(root: string, options: JournalOptions): RulePacks {
  const books = readBooks(root);
  const texts = mergeLanguage(root, "en");
  const packs = { rules: [] as PackDocument[], "rules-gm": [] as PackDocument[] };
  for (const [i, book] of books.entries()) {
    const rules = book.ledgers.flatMap((name) => readRules(join(root, "ledger", `${name}.yaml`)));
    checkBook(book, rules);
    const shared = {
      book,
      prose: new Map(book.ledgers.flatMap((name) => [...readProse(root, name)])),
      house: listHouseRules(texts, book.ruleset),
      options,
      stats: { coreVersion: "13.351", systemId: options.packageId, systemVersion: options.version },
    };
    for (const [pack, wanted] of [
      ["rules", false],
      ["rules-gm", true],
    ] as const)
      packs[pack].push(
        ...createDocuments(
          { ...shared, pack },
          i,
          rules.filter((rule) => isForGMs(book, rule) === wanted),
        ),
      );
  }
  return packs;
}

/** Returns the chapters of every ruleset: `packs/rules/<ruleset>.yml`. */
function readBooks(root: string): readonly Book[] {
  const folder = join(root, "packs/rules");
  const files = readdirSync(folder).filter((name) => name.endsWith(".yml"));
  return files.sort().map((name) => parse(readFileSync(join(folder, name), "utf8")) as Book);
}

function readRules(path: string): Fields[] {
  return (parse(readFileSync(path, "utf8")) as Fields[]).filter((entry) => typeof entry["id"] === "string");
}

const findArea = (id: string): string => id.slice(0, id.lastIndexOf("-"));
const readId = (rule: Fields): string => String(rule["id"]);
const isForGMs = (book: Book, rule: Fields): boolean => rule["kind"] === "guidance" || book.gm.includes(readId(rule));

function checkBook(book: Book, rules: readonly Fields[]): void {
  const areas = Object.values(book.chapters).flatMap((chapter) => Object.keys(chapter));
  const known = new Set(rules.map((rule) => findArea(readId(rule))));
  const ids = new Set(rules.map(readId));
  const problems = [
    ...[...known].filter((area) => !areas.includes(area)).map((area) => `${area} stands in no chapter`),
    ...areas.filter((area) => !known.has(area)).map((area) => `${area} is no area of the ledgers`),
    ...book.gm.filter((id) => !ids.has(id)).map((id) => `gm: ${id} is no rule of the ledgers`),
  ];
  if (problems.length > 0) throw new Error(`packs/rules/${book.ruleset}.yml: ${problems.join("; ")}.`);
}

/** The data that all documents of one book in one pack share. */
interface Shelf {
  readonly pack: keyof RulePacks;
  readonly book: Book;
  /** What is written for readers, and the house rules, by rule. */
  readonly prose: ReadonlyMap<string, Prose>;
  readonly house: ReadonlyMap<string, readonly HouseRuleName[]>;
  readonly options: JournalOptions;
  readonly stats: object;
}

function createDocuments(shelf: Shelf, position: number, rules: readonly Fields[]): PackDocument[] {
  const { book, stats } = shelf;
  const folder = (key: string, name: string, sort: number, parent: string | null): PackDocument => ({
    _id: documentId(key),
    _key: `!folders!${documentId(key)}`,
    name,
    type: "JournalEntry",
    folder: parent,
    color: parent ? null : book.color,
    sorting: "m",
    sort,
    description: "",
    flags: {},
    _stats: stats,
  });
  const top = folder(`rules ${book.ruleset}`, book.title, (position + 1) * 1000, null);
  const chapters = Object.entries(book.chapters).flatMap(([title, areas], i) => {
    const parent = folder(`rules ${book.ruleset} ${title}`, title, (i + 1) * 1000, top._id);
    const entries = Object.entries(areas).flatMap(([area, name], j) => {
      const own = rules.filter((rule) => findArea(readId(rule)) === area);
      return own.length === 0
        ? []
        : [createEntry(shelf, area, { name, sort: (j + 1) * 1000, folder: parent._id }, own)];
    });
    return entries.length === 0 ? [] : [parent, ...entries];
  });
  // For pages written by hand, whose sources name it: "In a Minute" and "Quick Start".
  const first = folder(`rules ${book.ruleset} First Steps`, "First Steps", 0, top._id);
  return chapters.length === 0 ? [] : [top, first, ...chapters];
}

function createEntry(
  shelf: Shelf,
  area: string,
  place: { readonly name: string; readonly sort: number; readonly folder: string },
  rules: readonly Fields[],
): PackDocument {
  const { pack, book, options, stats } = shelf;
  const { entry } = rulePageIds(readId(rules[0] ?? {}));
  return {
    _id: entry,
    _key: `!journal!${entry}`,
    ...place,
    ownership: OWNERSHIP[pack],
    flags: { [options.packageId]: { ruleset: book.ruleset, area, rules: rules.map(readId) } },
    _stats: stats,
    pages: rules.map((rule, i) => ({
      _id: rulePageIds(readId(rule)).page,
      name: shelf.prose.get(readId(rule))?.title ?? String(rule["title"]),
      type: "text",
      title: { show: true, level: 1 },
      text: { format: 1, content: createPage(shelf, rule) },
      sort: (i + 1) * 1000,
      ownership: { default: -1 },
      flags: { [options.packageId]: { rule: readId(rule) } },
      system: {},
      src: null,
      image: {},
      video: {},
      _stats: stats,
    })),
  };
}

/** @throws Error naming the rule for which nothing is written */
function createPage({ book, prose, house, options: { played } }: Shelf, rule: Fields): string {
  const id = readId(rule);
  const written = prose.get(id);
  if (!written) throw new Error(`${id} has no text: write it in ledger/prose.`);
  const isPlayed = UNPLAYED.has(String(rule["kind"])) || played(id);
  return createRulePage({ prose: written, house: house.get(id) ?? [], source: `${book.title} · ${id}`, isPlayed });
}

/** Returns a stable id for a folder: 16 letters and digits from its name. */
function documentId(key: string): string {
  let a = 0x811c9dc5;
  let b = 0x9747b28c;
  for (const char of key) {
    a = Math.imul(a ^ char.charCodeAt(0), 0x01000193) >>> 0;
    b = Math.imul(b ^ char.charCodeAt(0), 0x5bd1e995) >>> 0;
  }
  return `${a.toString(36).padStart(8, "0")}${b.toString(36).padStart(8, "0")}`.slice(0, 16);
}
