/**
 * The book of a ruleset: `packs/rules/<ruleset>.yml` gives its chapters in reading order, the pages of each, and the
 * areas of the ledger that a page contains.
 */
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import type { Fields } from "../../src/rules/shared/json.ts";
import { type Prose, readProse } from "./prose.ts";

/** A page: one subject, with the rules of one area or several. */
export interface Subject {
  readonly chapter: string;
  readonly title: string;
  readonly areas: readonly string[];
}

export interface Book {
  readonly ruleset: string;
  readonly title: string;
  readonly ledgers: readonly string[];
  readonly color: string;
  /** Rules of the GM's book, beside all guidance. */
  readonly gm: readonly string[];
  /** In reading order. */
  readonly subjects: readonly Subject[];
}

interface Source extends Omit<Book, "subjects"> {
  readonly chapters: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** Returns the book of every ruleset. */
export function readBooks(root: string): readonly Book[] {
  const folder = join(root, "packs/rules");
  const files = readdirSync(folder).filter((name) => name.endsWith(".yml"));
  return files.sort().map((name) => {
    const { chapters, ...book } = parse(readFileSync(join(folder, name), "utf8")) as Source;
    const subjects = Object.entries(chapters).flatMap(([chapter, pages]) =>
      Object.entries(pages).map(([areas, title]) => ({ chapter, title, areas: areas.split(" ") })),
    );
    return { ...book, subjects };
  });
}

/** Returns the entries of a ledger that are rules. */
export function readRules(root: string, ledger: string): Fields[] {
  const entries = parse(readFileSync(join(root, "ledger", `${ledger}.yaml`), "utf8")) as Fields[];
  return entries.filter((entry) => typeof entry["id"] === "string");
}

/** Returns what the software does and where to click, by area: `packs/rules/help/<ruleset>.yml`. */
export function readHelp(root: string, ruleset: string): Readonly<Record<string, string>> {
  const file = join(root, "packs/rules/help", `${ruleset}.yml`);
  return existsSync(file) ? ((parse(readFileSync(file, "utf8")) ?? {}) as Record<string, string>) : {};
}

/** Returns what is written about every rule of these books, by id. */
export const readBookProse = (root: string, books: readonly Book[]): ReadonlyMap<string, Prose> =>
  new Map(books.flatMap(({ ledgers }) => ledgers.flatMap((name) => [...readProse(root, name)])));

export const readId = (rule: Fields): string => String(rule["id"]);

/** Returns the area of a rule: `SID-ROLL` of `SID-ROLL-2`. */
export const findArea = (id: string): string => id.slice(0, id.lastIndexOf("-"));

/** Whether a rule is in the GM's book only. */
export const isForGMs = (book: Book, rule: Fields): boolean =>
  rule["kind"] === "guidance" || book.gm.includes(readId(rule));

/** @throws Error naming each area or rule that the book leaves out, repeats or invents */
export function checkBook(book: Book, rules: readonly Fields[], help: Readonly<Record<string, string>>): void {
  const areas = book.subjects.flatMap((subject) => subject.areas);
  const known = new Set(rules.map((rule) => findArea(readId(rule))));
  const ids = new Set(rules.map(readId));
  const problems = [
    ...[...known].filter((area) => !areas.includes(area)).map((area) => `${area} is on no page`),
    ...areas.filter((area) => !known.has(area)).map((area) => `${area} is no area of the ledgers`),
    ...areas.filter((area, i) => areas.indexOf(area) !== i).map((area) => `${area} is on two pages`),
    ...book.gm.filter((id) => !ids.has(id)).map((id) => `gm: ${id} is no rule of the ledgers`),
    ...Object.keys(help)
      .filter((area) => !known.has(area))
      .map((area) => `help: ${area} is no area of the ledgers`),
  ];
  if (problems.length > 0) throw new Error(`packs/rules/${book.ruleset}.yml: ${problems.join("; ")}.`);
}
