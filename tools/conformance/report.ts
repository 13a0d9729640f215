/** Formats the report for a reader: a table of the systems, then the details of each. */
import type { Problem, Report, SystemReport, Tally } from "./types.ts";

const COLUMNS = ["created", "sheets", "edits", "drops", "clicks", "dialogs", "messages", "rolls"] as const;
const MARKS = { pass: "ok", fail: "FAIL", skip: "-" } as const;

/** Returns the whole report. */
export function formatReport(report: Report): string {
  const rows = [
    ["system", "gen", ...COLUMNS, "open", "own", "missing", "s", ""],
    ...report.systems.map((system) => [
      system.id || system.folder,
      String(system.generation || "?"),
      ...COLUMNS.map((column) => String(system.counts[column] ?? 0)),
      String(withFault(system, "open").length),
      String(withFault(system, "system").length),
      String(system.missing.length),
      String(system.seconds),
      system.passed ? "passed" : "FAILED",
    ]),
  ];
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  const table = rows.map((row) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join("  "),
  );
  return [...table, ...report.systems.map(detail)].join("\n");
}

function detail(system: SystemReport): string {
  const lines = ["", `== ${system.title || system.folder} ${system.version} (generation ${system.generation || "?"})`];
  if (system.error) lines.push(`  error: ${system.error}`);
  if (system.steps.length > 0)
    lines.push(
      ...system.steps.map((step) => {
        const counts = Object.entries(step.counts).map(([what, by]) => `${by} ${what}`);
        return `  ${MARKS[step.verdict].padEnd(5)}${step.name.padEnd(9)} ${`${step.seconds} s`.padStart(8)}  ${counts.join(", ")}${step.notes.map((note) => `\n${" ".repeat(26)}${note}`).join("")}`;
      }),
    );
  lines.push(...section("Open: ours until proven otherwise", withFault(system, "open").flatMap(problem)));
  lines.push(...section("The system's own", withFault(system, "system").flatMap(problem)));
  lines.push(...section("Documented members that are not built", system.missing));
  lines.push(...section("Read of what is undefined", system.undefinedReads.map(tally)));
  lines.push(...section("Compatibility warnings", system.compatibility.map(tally)));
  lines.push(...section("Other warnings", system.warnings.map(tally)));
  lines.push(...section("What the system said to its user", system.notifications.map(tally)));
  return lines.join("\n");
}

const withFault = ({ problems }: SystemReport, fault: Problem["fault"]): Problem[] =>
  problems.filter((one) => one.fault === fault);
const section = (title: string, lines: readonly string[]): string[] =>
  lines.length > 0 ? [`  ${title}:`, ...lines.map((line) => `    ${line}`)] : [];
const tally = ({ text, count }: Tally): string => (count > 1 ? `${text} (${count} times)` : text);

function problem({ step, doing, kind, message, stack, line, why, count }: Problem): string[] {
  return [
    `[${step}] ${kind}: ${message}${count > 1 ? ` (${count} times)` : ""}`,
    ...(doing && doing !== step ? [`  while: ${doing}`] : []),
    ...stack.map((frame) => `  at ${frame}`),
    ...(line ? [`  > ${line}`] : []),
    ...(why ? [`  why it is the system's: ${why}`] : []),
  ];
}
