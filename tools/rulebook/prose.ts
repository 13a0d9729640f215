/**
 * The rulebook's text: `ledger/prose/<ledger>.yaml` gives each rule of a ledger what players or the GM read about it.
 * The ledger itself is the specification and is not displayed.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { parse } from "yaml";

const Text = v.pipe(v.string(), v.trim(), v.nonEmpty());
const Cell = v.union([v.string(), v.number()]);

/** What is written about one rule: what it means at the table, an example of play, and its values as a table. */
const Prose = v.strictObject({
  /** The heading of its page, where the ledger's title is no heading for readers. */
  title: v.optional(Text),
  text: Text,
  play: v.optional(Text),
  table: v.optional(
    v.strictObject({
      head: v.pipe(v.array(Text), v.minLength(1)),
      rows: v.pipe(v.array(v.array(Cell)), v.minLength(1)),
    }),
  ),
});
export type Prose = v.InferOutput<typeof Prose>;

/**
 * Returns what is written about the rules of a ledger, by id; empty where nothing is.
 * @throws Error naming the entry and the field that is wrong
 */
export function readProse(root: string, ledger: string): ReadonlyMap<string, Prose> {
  const file = join(root, "ledger/prose", `${ledger}.yaml`);
  if (!existsSync(file)) return new Map();
  const entries = Object.entries((parse(readFileSync(file, "utf8")) ?? {}) as Record<string, unknown>);
  return new Map(entries.map(([id, entry]) => [id, readEntry(`${ledger}.yaml: ${id}`, entry)]));
}

function readEntry(name: string, entry: unknown): Prose {
  const read = v.safeParse(Prose, entry);
  if (read.success) {
    const { table } = read.output;
    const wrong = table?.rows.findIndex((row) => row.length !== table.head.length) ?? -1;
    if (wrong >= 0) throw new Error(`${name}: row ${wrong + 1} of the table has not as many cells as the head.`);
    return read.output;
  }
  const [issue] = read.issues;
  throw new Error(`${name}: ${v.getDotPath(issue) ?? "the entry"}: ${issue.message}.`);
}

/** Returns everything that is displayed of a rule, as one text. */
export const joinProse = ({ title = "", text, play = "", table }: Prose): string =>
  [title, text, play, ...(table ? [table.head, ...table.rows].map((row) => row.join(" | ")) : [])].join("\n");
