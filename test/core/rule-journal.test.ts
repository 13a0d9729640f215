/**
 * The rulebooks built from the ledgers: every rule once, in the book of its readers, on the page of its subject, with a
 * note where it is not played yet.
 */
import { cpSync, mkdtempSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse, stringify } from "yaml";
import { BOOK_FOLDER, subjectPageId } from "../../tools/rulebook/ids.ts";
import type { Ruleset } from "../../src/core/contract/ruleset.ts";
import { mergeLanguage } from "../../tools/build-lang.ts";
import { createRuleJournals } from "../../tools/ledger-journals.ts";
import type { Table } from "../../tabletop/testing.ts";
import type { PackDocument } from "../../tools/pack-sources.ts";
import { readBooks, readHelp } from "../../tools/rulebook/book.ts";
import { open } from "./table.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const options = { packageId: "quadrant", version: "0.1.0", played: (rule: string) => rule === "SIE-CB-1" };
const packs = createRuleJournals(root, options);

interface Page {
  readonly _id: string;
  readonly name: string;
  readonly text: { readonly content: string };
}
type RulesByPage = Readonly<Record<string, Readonly<Record<string, string>>>>;
const entries = (documents: readonly PackDocument[]): PackDocument[] =>
  documents.filter(({ _key }) => _key.startsWith("!journal!"));
const pages = (documents: readonly PackDocument[]): Page[] =>
  entries(documents).flatMap(({ pages: own }) => own as Page[]);
const ofPlayers = Object.entries(packs).filter(([name]) => !name.endsWith("-gm"));
const ofGMs = Object.entries(packs).filter(([name]) => name.endsWith("-gm"));

/** Where a rule is explained. */
interface Place {
  readonly rule: string;
  readonly title: string;
  readonly pack: string;
  readonly page: Page;
  /** Its section as HTML. */
  readonly section: string;
}
const places: readonly Place[] = Object.entries(packs).flatMap(([pack, documents]) =>
  entries(documents).flatMap(({ pages: own, flags }) => {
    const { rules } = (flags as { quadrant: { rules: RulesByPage } }).quadrant;
    return Object.entries(rules).flatMap(([id, byRule]) => {
      const page = (own as Page[]).find(({ _id }) => _id === id);
      if (!page) throw new Error(`${pack}: no page ${id}`);
      const sections = page.text.content.split("<section><h2>").slice(1);
      return Object.entries(byRule).map(([rule, title], i) => ({
        rule,
        title,
        pack,
        page,
        section: sections[i] ?? "",
      }));
    });
  }),
);
const find = (rule: string): Place => {
  const found = places.find((one) => one.rule === rule);
  if (!found) throw new Error(`${rule} is nowhere`);
  return found;
};

interface Rule {
  readonly id?: string;
  readonly kind: string;
}
const rules = readdirSync(join(root, "ledger"))
  .filter((name) => name.endsWith(".yaml"))
  .flatMap((name) => parse(readFileSync(join(root, "ledger", name), "utf8")) as Rule[])
  .filter((rule): rule is Rule & { id: string } => typeof rule.id === "string");

interface BookSource {
  readonly gm: string[];
  readonly chapters: Record<string, Record<string, string>>;
}

/** Returns a copy of the books and ledgers, changed by `change`. */
function project(change: (book: BookSource) => void): string {
  const folder = mkdtempSync(join(tmpdir(), "quadrant-journal-"));
  for (const part of ["ledger", "packs/rules", "lang"])
    cpSync(join(root, part), join(folder, part), { recursive: true });
  const book = parse(readFileSync(join(root, "packs/rules/sidonia.yml"), "utf8")) as BookSource;
  change(book);
  writeFileSync(join(folder, "packs/rules/sidonia.yml"), stringify(book));
  return folder;
}

/** The pages written by hand: their pack and text. */
const sources = readdirSync(join(root, "packs/_source"))
  .filter((pack) => /rules|general/.test(pack))
  .flatMap((pack) =>
    readdirSync(join(root, "packs/_source", pack)).map((file) => ({
      pack,
      text: readFileSync(join(root, "packs/_source", pack, file), "utf8"),
    })),
  );

describe("the rulebooks", () => {
  it("Every rule of the ledgers is explained once, under its own heading", () => {
    expect(places.map(({ rule }) => rule).sort()).toEqual(rules.map(({ id }) => id).sort());
    const escape = (text: string): string =>
      text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("'", "&#x27;").replaceAll("`", "&#x60;");
    expect(places.filter(({ title, section }) => !section.startsWith(`${escape(title)}</h2>`))).toEqual([]);
  });

  it("The players' books contain no rule for GMs", () => {
    const open = new Set(places.filter(({ pack }) => !pack.endsWith("-gm")).map(({ rule }) => rule));
    expect(rules.filter(({ id, kind }) => kind === "guidance" && open.has(id))).toEqual([]);
    expect(open).not.toContain("SID-DIS-11");
    for (const [, documents] of ofPlayers)
      expect(pages(documents).filter(({ text }) => text.content.includes("Orchestration"))).toEqual([]);
  });

  it("A subject is one page: fewer than a quarter as many pages as rules, and joined areas share one", () => {
    const all = Object.values(packs).flatMap(pages);
    expect(all.length).toBeLessThan(rules.length / 4);
    expect(find("SID-DMG-1").page._id).toBe(subjectPageId("SID-DMG"));
    expect(find("SID-AMT-1").page).toBe(find("SID-DMG-1").page);
  });

  it("Chapters are in reading order in one folder of the book, and what is written by hand comes first", () => {
    for (const [name, documents] of Object.entries(packs)) {
      const [folder, ...others] = documents.filter(({ _key }) => _key.startsWith("!folders!"));
      expect([folder?._id, folder?.["sorting"], others]).toEqual([BOOK_FOLDER, "m", []]);
      const listed = entries(documents);
      expect(listed.map(({ folder: of }) => of)).toEqual(listed.map(() => BOOK_FOLDER));
      expect(listed.at(-1)?.["name"]).toBe("Index");
      const own = sources.filter(({ pack }) => pack === name).map(({ text }) => parse(text) as Record<string, unknown>);
      const firsts = own.sort((a, b) => Number(a["sort"]) - Number(b["sort"])).map(({ name: title }) => title);
      const cases = name === "circumstances-rules-gm" ? ["Case"] : [];
      expect(firsts).toEqual(name.endsWith("-gm") ? ["Quick Start", ...cases] : ["In a Minute", "Quick Start"]);
      expect(own.every(({ folder: of, sort }) => of === BOOK_FOLDER && Number(sort) < 1000)).toBe(true);
    }
    const order = (name: string): unknown[] => entries(packs[name] ?? []).map(({ name: title }) => title);
    expect(order("sidonia-rules").slice(0, 4)).toEqual(["Characters", "Checks", "Conflict", "Harm and Recovery"]);
    expect(order("siege-rules").slice(0, 3)).toEqual(["Characters", "Checks", "Conflict"]);
  });

  it("Links in pages name rules that exist, and players' pages none that players can't read", () => {
    const texts = [
      ...sources,
      ...Object.entries(packs).flatMap(([pack, documents]) =>
        pages(documents).map(({ text }) => ({ pack, text: text.content })),
      ),
    ];
    const linked = texts.flatMap(({ pack, text }) =>
      [...text.matchAll(/@Rule\[([^\]]+)\]/g)].map(([, rule = ""]) => ({ from: pack, rule, to: find(rule).pack })),
    );
    expect(linked.length).toBeGreaterThan(40);
    expect(linked.filter(({ from, to }) => !from.endsWith("-gm") && to.endsWith("-gm"))).toEqual([]);
    expect(texts.filter(({ text }) => /Compendium\.quadrant\.rules/.test(text))).toEqual([]);
  });

  it("The index of a book lists each heading and each subject once, in alphabetical order", () => {
    for (const [name, documents] of [...ofPlayers, ...ofGMs]) {
      const content = pages(documents).at(-1)?.text.content ?? "";
      const words = [...content.matchAll(/\{([^}]+)\}/g)].map(([, word = ""]) => word);
      const titles = new Set(places.filter(({ pack }) => pack === name).map(({ title }) => title.toLowerCase()));
      expect(words.length).toBeGreaterThanOrEqual(titles.size);
      expect(new Set(words).size).toBe(words.length);
      const letters = [...content.matchAll(/<h2>(.)<\/h2>/g)].map(([, letter]) => letter);
      expect(letters).toEqual([...letters].sort());
    }
  });

  it("Every document has a constant id of its own, from which links can be built", () => {
    for (const documents of Object.values(packs)) {
      const own = [...documents.map(({ _id }) => _id), ...pages(documents).map(({ _id }) => _id)];
      expect(new Set(own).size).toBe(own.length);
      expect(own.filter((id) => !/^[A-Za-z0-9]{16}$/.test(id))).toEqual([]);
    }
    expect(createRuleJournals(root, options)).toEqual(packs);
  });

  it("Only a section of a rule that is not played yet says so", () => {
    const note = "does not play this rule yet";
    expect(find("SIE-CB-1").section).not.toContain(note);
    expect(find("SIE-CB-2").section).toContain(note);
    expect(find("SID-ROLL-1").section).not.toContain(note);
  });

  it("A section shows what is written for readers: text, table, example and house rules; the ids are last", () => {
    const { section, page } = find("SIE-CL-2");
    expect(section).toContain("<td>Staggering</td><td>6</td><td>18</td>");
    expect(section).toContain("<blockquote><p>");
    expect(page.text.content).toMatch(/<p class="quadrant-rule">StarSIEGE · SIE-CL-1, SIE-CL-2[^<]*<\/p>\n<\/div>$/);
    expect(section).not.toMatch(/Ruling|→/);
    expect(find("SID-ARM-2").section).toContain("<li>@HouseRule[sidonia.armorCoverage]</li>");
    expect(find("SUC-TN-3").section).toContain("<td>Near Impossible</td>");
    expect(find("SID-SPOT-13").section.match(/<p>/g)?.length).toBeGreaterThanOrEqual(3);
  });

  it("A section has a heading for readers where the ledger's title is none", () => {
    expect([find("SID-OUT-3").title, find("SIE-OPP-2").title]).toEqual(["Critical Success", "True opposed rolls"]);
    const all = places.map(({ title }) => title);
    expect(all.filter((name) => /^Option -| - |example\)|fixture|entry\)/.test(name))).toEqual([]);
  });

  it("What Quadrant does is told on the pages of every ruleset, and names only labels that the screen has", () => {
    const lang = mergeLanguage(root, "en");
    const labels: string[] = [];
    JSON.stringify(lang, (_key, value: unknown) => {
      if (typeof value === "string") labels.push(value.toLowerCase());
      return value;
    });
    for (const { ruleset } of readBooks(root)) {
      const help = Object.entries(readHelp(root, ruleset));
      expect(help.length, ruleset).toBeGreaterThan(10);
      for (const [area, text] of help) {
        const place = places.find(({ rule, pack }) => rule.startsWith(`${area}-`) && pack === `${ruleset}-rules`);
        expect(place?.page.text.content, area).toContain("<h2>What Quadrant does</h2>");
        for (const [, label = ""] of text.matchAll(/“([^”]+)”/g)) {
          const start = label.replace(/\s*….*$/, "").toLowerCase();
          expect(
            labels.some((one) => one.includes(start)),
            `${area}: ${label}`,
          ).toBe(true);
        }
      }
    }
  });

  it("A rule for which nothing is written is reported, and two equal headings of a page", () => {
    const folder = project(() => undefined);
    const prose = join(folder, "ledger/prose/edge.yaml");
    const written = parse(readFileSync(prose, "utf8")) as Record<string, { title?: string }>;
    const { "SUC-ROLL-1": _first, ...others } = written;
    writeFileSync(prose, stringify(others));
    expect(() => createRuleJournals(folder, options)).toThrow("SUC-ROLL-1 has no text: write it in ledger/prose.");
    for (const id of ["SUC-ROLL-1", "SUC-ROLL-2"]) Object.assign(written[id] ?? {}, { title: "The same" });
    writeFileSync(prose, stringify(written));
    expect(() => createRuleJournals(folder, options)).toThrow('has the heading "The same" twice');
  });

  it("A page escapes its text", () => {
    const markup =
      /<\/?(p|strong|em|h2|ul|li|table|thead|tbody|tr|th|td|div|section|blockquote|figure|figcaption)( class="[a-z -]+")?>|<img (class="[a-z -]+" )?src="[a-z0-9/.-]+" alt="[^"<>]*">/g;
    for (const page of Object.values(packs).flatMap(pages))
      expect(page.text.content.replace(markup, ""), page.name).not.toMatch(/[<>]/);
  });

  it.each([
    ["SID-ROLL is on no page", (book) => void delete book.chapters["Checks"]?.["SID-ROLL"]],
    ["SID-NONE is no area", (book) => Object.assign(book.chapters["Checks"] ?? {}, { "SID-NONE": "Nothing" })],
    ["SID-ROLL is on two pages", (book) => Object.assign(book.chapters, { Again: { "SID-ROLL": "Rolls" } })],
    ["gm: SID-ROLL-99 is no rule", (book) => void book.gm.push("SID-ROLL-99")],
  ] as readonly [string, Parameters<typeof project>[0]][])("An error in a book is reported: %s", (message, change) => {
    expect(() => createRuleJournals(project(change), options)).toThrow(message);
  });
});

describe("the rulebooks and the rulesets", () => {
  let table: Table;
  let rulesets: readonly Ruleset[];
  beforeAll(async () => {
    table = await open();
    ({ rulesets } = await import("../../src/rulesets/table.ts"));
  });
  afterAll(() => table.close());

  it("Every house rule that a page names exists", () => {
    const named = places.flatMap(({ section }) => [...section.matchAll(/@HouseRule\[(\w+)\.(\w+)\]/g)]);
    expect(named.length).toBeGreaterThan(80);
    const known = (id = "", name = ""): boolean =>
      Object.hasOwn(rulesets.find((row) => row.id === id)?.houseRules ?? {}, name);
    expect(named.filter(([, id, name]) => !known(id, name))).toEqual([]);
  });

  it("Every page with a rule that is played tells what Quadrant does, and where to click", async () => {
    const { bindings } = await import("../ledger/table.ts");
    const played = (rule: string): boolean => bindings.some(({ bound }) => bound.has(rule));
    const pagesPlayed = places.filter(({ pack, rule }) => !pack.endsWith("-gm") && played(rule));
    expect(pagesPlayed.length).toBeGreaterThan(250);
    const silent = pagesPlayed.filter(({ page }) => !page.text.content.includes("<h2>What Quadrant does</h2>"));
    expect(silent.map(({ pack, page, rule }) => `${pack}: ${page.name}: ${rule}`)).toEqual([]);
  });

  it("The help of every ruleset begins at rules that players can read", async () => {
    for (const row of rulesets) {
      const help = (await row.help?.()) ?? {};
      expect(help[""], row.id).toBeDefined();
      for (const [topic, rule] of Object.entries(help)) {
        expect(find(rule).pack, `${row.id}: ${topic}`).toBe(`${row.id}-rules`);
        const topics = { ...row.actors, ...row.items, ...row.checks, ...row.stages, ...row.boards, "": null };
        expect(Object.keys(topics)).toContain(topic);
      }
      const missing = [...Object.keys(row.checks), ...Object.keys(row.stages ?? {})].filter((name) => !(name in help));
      expect(missing, row.id).toEqual([]);
    }
  });
});
