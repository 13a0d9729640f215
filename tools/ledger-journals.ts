/**
 * The rules journal, made from the ledgers: one entry an area, one page a rule, in a folder a chapter; what is for GMs
 * stands in a pack of its own. Which areas make which chapter is said by `packs/rules.yml`.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import Handlebars from "handlebars";
import { parse } from "yaml";
import { rulePageIds } from "../src/rules/shared/rule-page-ids.ts";
import type { Json } from "../src/rules/shared/json.ts";
import type { PackDocument } from "./pack-sources.ts";

const escape = (text: string): string => Handlebars.escapeExpression(text);

type Fields = { readonly [key: string]: Json };

/** A ruleset's part of `packs/rules.yml`. */
interface Book {
  readonly ruleset: string;
  readonly title: string;
  readonly ledgers: readonly string[];
  readonly color: string;
  readonly gm: readonly string[];
  /** Title to areas, each with its title. */
  readonly chapters: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** What the journal is made with. */
export interface JournalOptions {
  readonly packageId: string;
  readonly version: string;
  /** Whether the software plays a rule; what it does not play yet says so. */
  readonly played: (rule: string) => boolean;
}

/** The two packs of rules by name. */
export type RulePacks = Readonly<Record<"rules" | "rules-gm", readonly PackDocument[]>>;

/** Who may read an entry once it is imported into a world: everybody, or GMs. */
const OWNERSHIP = { rules: { default: 2 }, "rules-gm": { default: 0 } };
/** Kinds of entries that are nothing to play. */
const PROSE = new Set(["guidance", "content"]);

/**
 * The documents of both packs.
 * @throws Error naming an area or a rule that `packs/rules.yml` leaves out or that no ledger has
 */
export function ruleJournals(root: string, options: JournalOptions): RulePacks {
  const books = parse(readFileSync(join(root, "packs/rules.yml"), "utf8")) as readonly Book[];
  const packs = { rules: [] as PackDocument[], "rules-gm": [] as PackDocument[] };
  for (const [i, book] of books.entries()) {
    const rules = book.ledgers.flatMap((name) => rulesOf(join(root, "ledger", `${name}.yaml`)));
    checkBook(book, rules);
    for (const [pack, wanted] of [
      ["rules", false],
      ["rules-gm", true],
    ] as const)
      packs[pack].push(
        ...documentsOf(
          {
            pack,
            book,
            options,
            stats: { coreVersion: "13.351", systemId: options.packageId, systemVersion: options.version },
          },
          i,
          rules.filter((rule) => isForGMs(book, rule) === wanted),
        ),
      );
  }
  return packs;
}

function rulesOf(path: string): Fields[] {
  return (parse(readFileSync(path, "utf8")) as Fields[]).filter((entry) => typeof entry["id"] === "string");
}

const areaOf = (id: string): string => id.slice(0, id.lastIndexOf("-"));
const idOf = (rule: Fields): string => String(rule["id"]);
const isForGMs = (book: Book, rule: Fields): boolean => rule["kind"] === "guidance" || book.gm.includes(idOf(rule));

function checkBook(book: Book, rules: readonly Fields[]): void {
  const areas = Object.values(book.chapters).flatMap((chapter) => Object.keys(chapter));
  const known = new Set(rules.map((rule) => areaOf(idOf(rule))));
  const ids = new Set(rules.map(idOf));
  const problems = [
    ...[...known].filter((area) => !areas.includes(area)).map((area) => `${area} stands in no chapter`),
    ...areas.filter((area) => !known.has(area)).map((area) => `${area} is no area of the ledgers`),
    ...book.gm.filter((id) => !ids.has(id)).map((id) => `gm: ${id} is no rule of the ledgers`),
  ];
  if (problems.length > 0) throw new Error(`packs/rules.yml: ${book.ruleset}: ${problems.join("; ")}.`);
}

/** What all documents of one book in one pack have in common. */
interface Shelf {
  readonly pack: keyof RulePacks;
  readonly book: Book;
  readonly options: JournalOptions;
  readonly stats: object;
}

function documentsOf(shelf: Shelf, position: number, rules: readonly Fields[]): PackDocument[] {
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
      const own = rules.filter((rule) => areaOf(idOf(rule)) === area);
      return own.length === 0 ? [] : [entryOf(shelf, area, { name, sort: (j + 1) * 1000, folder: parent._id }, own)];
    });
    return entries.length === 0 ? [] : [parent, ...entries];
  });
  return chapters.length === 0 ? [] : [top, ...chapters];
}

function entryOf(
  { pack, book, options, stats }: Shelf,
  area: string,
  place: { readonly name: string; readonly sort: number; readonly folder: string },
  rules: readonly Fields[],
): PackDocument {
  const { entry } = rulePageIds(idOf(rules[0] ?? {}));
  return {
    _id: entry,
    _key: `!journal!${entry}`,
    ...place,
    ownership: OWNERSHIP[pack],
    flags: { [options.packageId]: { area, rules: rules.map(idOf) } },
    _stats: stats,
    pages: rules.map((rule, i) => ({
      _id: rulePageIds(idOf(rule)).page,
      name: String(rule["title"]),
      type: "text",
      title: { show: true, level: 1 },
      text: { format: 1, content: pageOf(rule, book, options) },
      sort: (i + 1) * 1000,
      ownership: { default: -1 },
      flags: { [options.packageId]: { rule: idOf(rule) } },
      system: {},
      src: null,
      image: {},
      video: {},
      _stats: stats,
    })),
  };
}

/**
 * A rule as a page: what it says, its table, how the table decided where the book is silent, its switch, and examples.
 */
function pageOf(rule: Fields, book: Book, { played }: JournalOptions): string {
  const id = idOf(rule);
  const kind = String(rule["kind"]);
  const { text, who } = told(String(rule["rule"]));
  const by = typeof rule["who"] === "string" ? rule["who"] : who;
  const parts = [
    `<p class="quadrant-rule">${escape(book.title)} · ${id}</p>`,
    paragraphs(text),
    tableOf(rule["table"]),
    by ? `<p><strong>Who:</strong> ${escape(by)}</p>` : "",
    typeof rule["ruling"] === "string" ? `<h2>Ruling</h2>${paragraphs(rule["ruling"])}` : "",
    settingOf(rule["setting"]),
    examplesOf(rule["examples"]),
    PROSE.has(kind) || played(id) ? "" : "<p><em>The software does not play this rule yet: settle it by hand.</em></p>",
  ];
  return parts.filter((part) => part !== "").join("\n");
}

/** The ledgers' asides for programmers are left out; who may do it is told apart. */
function told(rule: string): { readonly text: string; readonly who: string } {
  const sections = rule.split(/\s*\b(WHO|CHANGES|CHAT|Changes|Chat|Software help):\s+/);
  const who = sections.flatMap((name, i) => (name === "WHO" ? [sections[i + 1] ?? ""] : []));
  return { text: sections[0] ?? "", who: who.join(" ") };
}

const paragraphs = (text: string): string =>
  text
    .split(/\n{2,}/)
    .map((one) => `<p>${escape(one.trim())}</p>`)
    .join("");

function tableOf(table: Json | undefined): string {
  const { columns, rows } = gridOf(table);
  if (rows.length === 0) return "";
  const head = columns.map((column) => `<th>${escape(spaced(column))}</th>`).join("");
  const body = rows.map((row) => `<tr>${row.map((cell) => `<td>${escape(plain(cell))}</td>`).join("")}</tr>`).join("");
  return `<table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table>`;
}

/** A table as columns and rows, from either of the shapes the ledgers have. */
function gridOf(table: Json | undefined): {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Json[])[];
} {
  if (Array.isArray(table)) {
    const rows = (table as readonly Json[]).filter(isFields);
    const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
    return { columns, rows: rows.map((row) => columns.map((column) => row[column] ?? "")) };
  }
  if (!isFields(table) || !Array.isArray(table["columns"]) || !Array.isArray(table["rows"]))
    return { columns: [], rows: [] };
  return {
    columns: table["columns"].map(String),
    rows: table["rows"].filter((row): row is Json[] => Array.isArray(row)),
  };
}

function settingOf(setting: Json | undefined): string {
  if (setting === undefined || setting === null) return "";
  const said = isFields(setting)
    ? `${String(setting["key"] ?? setting["name"])}: ${plain(setting["choices"] ?? setting["type"] ?? "")} (default ${plain(setting["default"] ?? "")})`
    : plain(setting);
  return `<h2>House rule</h2><p>${escape(said)}</p>`;
}

function examplesOf(examples: Json | undefined): string {
  if (!Array.isArray(examples) || examples.length === 0) return "";
  const items = examples.filter(isFields).map((one) => {
    const note = typeof one["note"] === "string" ? ` <em>${escape(one["note"])}</em>` : "";
    return `<li>${escape(example(one["given"]))} → <strong>${escape(example(one["expect"]))}</strong>${note}</li>`;
  });
  return `<h2>Examples</h2><ul>${items.join("")}</ul>`;
}

/** An example without the names that only its test vectors need. */
const example = (value: Json | undefined): string =>
  isFields(value)
    ? plain(Object.fromEntries(Object.entries(value).filter(([key]) => key !== "op" && key !== "do")))
    : plain(value ?? "");

/** Plain data in a line that people can read. */
function plain(value: Json): string {
  if (value === null) return "none";
  if (value === true) return "yes";
  if (value === false) return "no";
  if (Array.isArray(value))
    return value.map((one: Json) => (isFields(one) ? `(${plain(one)})` : plain(one))).join(", ");
  if (isFields(value))
    return Object.entries(value)
      .map(([key, one]) => `${spaced(key)} ${isFields(one) ? `(${plain(one)})` : plain(one)}`)
      .join("; ");
  return String(value);
}

/** `extraLevels` as people write it. */
const spaced = (name: string): string =>
  name
    .replace(/([a-z0-9])([A-Z]+)(?![a-z])/g, "$1 $2")
    .replace(/([a-z0-9])([A-Z])(?=[a-z])/g, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`);

const isFields = (value: Json | undefined): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A steady id for a folder: 16 letters and digits from its name. */
function documentId(key: string): string {
  let a = 0x811c9dc5;
  let b = 0x9747b28c;
  for (const char of key) {
    a = Math.imul(a ^ char.charCodeAt(0), 0x01000193) >>> 0;
    b = Math.imul(b ^ char.charCodeAt(0), 0x5bd1e995) >>> 0;
  }
  return `${a.toString(36).padStart(8, "0")}${b.toString(36).padStart(8, "0")}`.slice(0, 16);
}
