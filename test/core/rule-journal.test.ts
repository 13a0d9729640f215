/**
 * The rules journal built from the ledgers: every rule once, in the pack of its readers, with a note where it is not
 * played yet.
 */
import { cpSync, mkdtempSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { parse, stringify } from "yaml";
import { rulePageIds } from "../../src/rules/shared/rule-page-ids.ts";
import { createRuleJournals } from "../../tools/ledger-journals.ts";
import type { PackDocument } from "../../tools/pack-sources.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const options = { packageId: "quadrant", version: "0.1.0", played: (rule: string) => rule === "SIE-CB-1" };
const packs = createRuleJournals(root, options);

interface Page {
  readonly _id: string;
  readonly name: string;
  readonly text: { readonly content: string };
  readonly flags: { readonly quadrant: { readonly rule: string } };
}
const entries = (documents: readonly PackDocument[]): PackDocument[] =>
  documents.filter(({ _key }) => _key.startsWith("!journal!"));
const pages = (documents: readonly PackDocument[]): Page[] =>
  entries(documents).flatMap(({ pages: own }) => own as Page[]);
const page = (rule: string): Page | undefined =>
  [...pages(packs.rules), ...pages(packs["rules-gm"])].find((one) => one.flags.quadrant.rule === rule);

interface Rule {
  readonly id?: string;
  readonly kind: string;
}
const rules = readdirSync(join(root, "ledger"))
  .filter((name) => name.endsWith(".yaml"))
  .flatMap((name) => parse(readFileSync(join(root, "ledger", name), "utf8")) as Rule[])
  .filter((rule): rule is Rule & { id: string } => typeof rule.id === "string");

/** Returns a copy of the chapters and ledgers, changed by `change`. */
function project(change: (book: { gm: string[]; chapters: Record<string, Record<string, string>> }) => void): string {
  const folder = mkdtempSync(join(tmpdir(), "quadrant-journal-"));
  cpSync(join(root, "ledger"), join(folder, "ledger"), { recursive: true });
  cpSync(join(root, "packs/rules"), join(folder, "packs/rules"), { recursive: true });
  cpSync(join(root, "lang"), join(folder, "lang"), { recursive: true });
  const book = parse(readFileSync(join(root, "packs/rules/sidonia.yml"), "utf8")) as Parameters<typeof change>[0];
  change(book);
  writeFileSync(join(folder, "packs/rules/sidonia.yml"), stringify(book));
  return folder;
}

describe("the rules journal", () => {
  it("The rules journal has one page for every rule of the ledgers", () => {
    const told = [...pages(packs.rules), ...pages(packs["rules-gm"])].map(({ flags }) => flags.quadrant.rule);
    expect(told.sort()).toEqual(rules.map(({ id }) => id).sort());
  });

  it("The players' pack contains no page for GMs", () => {
    const open = new Set(pages(packs.rules).map(({ flags }) => flags.quadrant.rule));
    expect(rules.filter(({ id, kind }) => kind === "guidance" && open.has(id))).toEqual([]);
    expect(open).not.toContain("SID-DIS-11");
    expect(pages(packs.rules).filter(({ text }) => text.content.includes("Orchestration"))).toEqual([]);
  });

  it("Every link in pages written by hand leads to the page it names, and players' pages link to none that players can't read", () => {
    const at = (name: "rules" | "rules-gm"): ReadonlySet<string> =>
      new Set(
        entries(packs[name]).flatMap(({ _id, pages: own }) =>
          (own as Page[]).map((one) => `${name}.JournalEntry.${_id}.JournalEntryPage.${one._id}`),
        ),
      );
    const known = new Set([...at("rules"), ...at("rules-gm")]);
    const linked = (["rules", "rules-gm"] as const).flatMap((name) =>
      readdirSync(join(root, "packs/_source", name)).flatMap((file) => {
        const text = readFileSync(join(root, "packs/_source", name, file), "utf8");
        return [...text.matchAll(/@UUID\[Compendium\.quadrant\.([^\]]+)\]\{([A-Z]+-[A-Z]+-\d+)\}/g)].map(
          ([, to = "", rule = ""]) => ({
            from: name,
            to,
            rule,
          }),
        );
      }),
    );
    expect(linked.length).toBeGreaterThan(40);
    expect(linked.filter(({ to, rule }) => !known.has(to) || page(rule)?._id !== to.split(".").at(-1))).toEqual([]);
    expect(linked.filter(({ from, to }) => from === "rules" && to.startsWith("rules-gm"))).toEqual([]);
  });

  it("Every document has a constant id of its own, from which links can be built", () => {
    const ids = [packs.rules, packs["rules-gm"]].map((pack) => [
      ...pack.map(({ _id }) => _id),
      ...pages(pack).map(({ _id }) => _id),
    ]);
    for (const own of ids) {
      expect(new Set(own).size).toBe(own.length);
      expect(own.filter((id) => !/^[A-Za-z0-9]{16}$/.test(id))).toEqual([]);
    }
    expect(createRuleJournals(root, options)).toEqual(packs);
    expect(page("SIE-CB-1")?._id).toBe(rulePageIds("SIE-CB-1").page);
    expect(entries(packs.rules).map(({ _id }) => _id)).toContain(rulePageIds("SIE-CB-1").entry);
  });

  it("Only a page of a rule that is not played yet says so", () => {
    const note = "does not play this rule yet";
    expect(page("SIE-CB-1")?.text.content).not.toContain(note);
    expect(page("SIE-CB-2")?.text.content).toContain(note);
    expect(page("SID-ROLL-1")?.text.content).not.toContain(note);
  });

  it("A page shows what is written for readers: text, table, play and house rules by name; the rule's id is last", () => {
    const { content } = page("SIE-CL-2")?.text ?? { content: "" };
    expect(content).toContain("<td>Staggering</td><td>6</td><td>18</td>");
    expect(content).toContain("<h2>At the table</h2>");
    expect(content).toMatch(/<p class="quadrant-rule">StarSIEGE · SIE-CL-2<\/p>$/);
    expect(content).not.toMatch(/Ruling|sie\.|→/);
    expect(page("SID-ARM-2")?.text.content).toContain("<strong>What armour covers</strong>: Armour protects only the");
    expect(page("SID-ARM-2")?.text.content).not.toMatch(/\(SID-ARM-2\)/);
    expect(page("SUC-TN-3")?.text.content).toContain("<td>Near Impossible</td>");
    expect(page("SID-SPOT-13")?.text.content.match(/<p>/g)).toHaveLength(3);
  });

  it("A page has a heading for readers where the ledger's title is none", () => {
    expect([page("SID-OUT-3")?.name, page("SIE-OPP-2")?.name]).toEqual(["Critical Success", "True opposed rolls"]);
    const all = [...pages(packs.rules), ...pages(packs["rules-gm"])].map(({ name }) => name);
    expect(all.filter((name) => /^Option -| - |example\)|fixture|entry\)/.test(name))).toEqual([]);
  });

  it("Each book begins with its first steps, where the pages written by hand are", () => {
    for (const name of ["rules", "rules-gm"] as const) {
      const folders = packs[name].filter(({ _key }) => _key.startsWith("!folders!"));
      const books = folders.filter(({ folder }) => folder === null);
      const first = books.map(({ _id }) =>
        folders
          .filter(({ folder }) => folder === _id)
          .sort((a, b) => Number(a["sort"]) - Number(b["sort"]))
          .at(0),
      );
      expect(first.map((one) => one?.["name"])).toEqual(books.map(() => "First Steps"));
      const sources = readdirSync(join(root, "packs/_source", name)).map(
        (file) => parse(readFileSync(join(root, "packs/_source", name, file), "utf8")) as Record<string, unknown>,
      );
      const homes = sources.filter(({ name: title }) => /Minute|Quick Start/.test(String(title)));
      expect(new Set(homes.map(({ folder }) => folder))).toEqual(new Set(first.map((one) => one?._id)));
    }
  });

  it("A rule for which nothing is written is reported", () => {
    const folder = project(() => undefined);
    writeFileSync(join(folder, "ledger/prose/edge.yaml"), "{}");
    expect(() => createRuleJournals(folder, options)).toThrow("SUC-ROLL-1 has no text: write it in ledger/prose.");
  });

  it("A page escapes its text", () => {
    for (const { text } of pages(packs.rules)) {
      expect(
        text.content.replace(/<\/?(p|strong|em|h2|ul|li|table|thead|tbody|tr|th|td)( class="quadrant-rule")?>/g, ""),
      ).not.toMatch(/[<>]/);
    }
  });

  it.each([
    ["SID-ROLL stands in no chapter", (book) => void delete book.chapters["Rolling the Dice"]?.["SID-ROLL"]],
    [
      "SID-NONE is no area",
      (book) => Object.assign(book.chapters["Rolling the Dice"] ?? {}, { "SID-NONE": "Nothing" }),
    ],
    ["gm: SID-ROLL-99 is no rule", (book) => void book.gm.push("SID-ROLL-99")],
  ] as readonly [string, Parameters<typeof project>[0]][])(
    "An error in the chapters is reported: %s",
    (message, change) => {
      expect(() => createRuleJournals(project(change), options)).toThrow(message);
    },
  );
});
