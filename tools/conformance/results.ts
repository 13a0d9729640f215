/**
 * docs/conformance.json, with each system's last complete run, and its table in docs/conformance.md: `--write` merges
 * the results of a run into both.
 */
import { readFileSync, writeFileSync } from "node:fs";

import { readRecordFile, writeRecordFile } from "../record-file.ts";
import type { Report, SystemReport } from "./types.ts";

const FILE = "docs/conformance.json";
const DOCUMENT = "docs/conformance.md";
const MARKS = ["<!-- results -->", "<!-- end of results -->"] as const;
const COUNTS = ["created", "sheets", "edits", "drops", "clicks", "dialogs", "messages", "rolls"] as const;

/** One system's last run. */
export interface Result {
  /** Repository and commit of the system: written by hand, and preserved by a new run. */
  readonly source?: string;
  readonly title: string;
  readonly version: string;
  readonly generation: number;
  /** The tabletop's commit, and the date. */
  readonly commit: string;
  readonly at: string;
  readonly passed: boolean;
  readonly seconds: number;
  readonly counts: Readonly<Record<string, number>>;
  /** Open problems, one line each: ours until proven otherwise. */
  readonly open: readonly string[];
  /** Faults of the system itself, one line each with the reason. */
  readonly own: readonly string[];
  /** Documented members that it used and that are not built. */
  readonly missing: readonly string[];
}

/** By the systems' ids. */
export type Results = Readonly<Record<string, Result>>;

export const readResults = (): Results => readRecordFile<Result>(FILE);

/**
 * Merges a report: each system that could be read replaces its own entry and no other; an aborted run counts as failed.
 */
export function mergeResults(results: Results, { systems }: Report, commit: string, at: string): Results {
  const fresh = systems
    .filter(({ id }) => id !== "")
    .map((one) => [one.id, createResult(one, results[one.id]?.source, commit, at)]);
  return { ...results, ...Object.fromEntries(fresh) } as Results;
}

function createResult(system: SystemReport, source: string | undefined, commit: string, at: string): Result {
  const { title, version, generation, passed, seconds, counts, problems, missing, error } = system;
  const lines = (fault: "open" | "system"): string[] => [
    ...new Set(
      problems
        .filter((one) => one.fault === fault)
        .map(({ message, why }) => (why === undefined ? line(message) : `${line(message)} (${line(why)})`)),
    ),
  ];
  return {
    ...(source === undefined ? {} : { source }),
    title,
    version,
    generation,
    commit,
    at,
    passed: passed && error === undefined,
    seconds,
    counts: Object.fromEntries(COUNTS.map((count) => [count, counts[count] ?? 0])),
    open: [...(error === undefined ? [] : [`the run broke off: ${line(error)}`]), ...lines("open")],
    own: lines("system"),
    missing,
  };
}

/** Returns a message as one line of limited length. */
const line = (text: string): string => {
  const whole = text.replaceAll(/\s+/g, " ").trim();
  return whole.length > 160 ? `${whole.slice(0, 159)}…` : whole;
};

/** Returns the table and the lists below it. */
export function formatResults(results: Results): string {
  const all = Object.entries(results);
  const heads = [
    "system",
    "repository @ commit",
    "version",
    "generation",
    ...COUNTS,
    "open",
    "its own",
    "not built",
    "result",
  ];
  const rows = all.map(([id, one]) => [
    id,
    one.source ?? "not noted",
    one.version,
    String(one.generation),
    ...COUNTS.map((count) => String(one.counts[count] ?? 0)),
    ...[one.open, one.own, one.missing].map((list) => String(list.length)),
    `${one.passed ? "passed" : "failed"}, ${one.at} at ${one.commit}, ${one.seconds} s`,
  ]);
  const table = [heads, heads.map((_head, at) => (at < 3 || at === heads.length - 1 ? "---" : "--:")), ...rows];
  const list = (title: string, of: (one: Result) => readonly string[]): string[] => {
    const lines = all.flatMap(([id, one]) => of(one).map((text) => `- ${id}: ${text.replaceAll("<", "&lt;")}`));
    return [`**${title}:** ${lines.length === 0 ? "none." : ""}`, ...(lines.length === 0 ? [] : ["", ...lines]), ""];
  };
  return [
    ...table.map((cells) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`),
    "",
    ...list("Open", ({ open }) => open),
    ...list("Faults of the systems' own", ({ own }) => own),
    ...list("Documented members that they used and that are not built", ({ missing }) => missing),
  ]
    .map((text) => text.trimEnd())
    .join("\n")
    .trimEnd();
}

/** Returns a document with the part between its marks replaced. @throws Error if it has no marks. */
export function replaceMarkedPart(document: string, text: string): string {
  const [from, to] = MARKS.map((mark) => document.indexOf(mark)) as [number, number];
  if (from < 0 || to < from) throw new Error(`${DOCUMENT} has no ${MARKS.join(" … ")}.`);
  return `${document.slice(0, from + MARKS[0].length)}\n\n${text}\n\n${document.slice(to)}`;
}

/** Saves record and document of a run of the code at a commit. */
export async function writeResults(report: Report, commit: string): Promise<void> {
  const results = mergeResults(readResults(), report, commit, new Date().toISOString().slice(0, 10));
  await writeRecordFile(FILE, results);
  writeFileSync(DOCUMENT, replaceMarkedPart(readFileSync(DOCUMENT, "utf8"), formatResults(results)));
}
