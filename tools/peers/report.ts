/** Formats the figures as documents. */
import { cpus } from "node:os";

import { COMPARED, type Compared, perHundred } from "./compared.ts";
import { compareWithPeers, type Figure, figure, listTabs, type Measure, rollRatio, type Row } from "./figures.ts";

const ms = (value: number): string => (value < 10 ? value.toFixed(1) : value.toFixed(0));
const shown = (figures: Figure | null, none = "none found"): string =>
  figures ? `${ms(figures.median)} (${ms(figures.from)}–${ms(figures.to)})` : none;
const times = (value: number | null): string => (value === null ? "none found" : value.toFixed(2));
const bold = (text: string): string => (/^[\d.]+$/.test(text) ? `**${text}**` : text);
const cell = (text: string): string => text.replaceAll("|", "\\|").replaceAll("\n", " ");
const formatName = ({ title, type }: Row): string => cell(`${title}: ${type}`);

const table = (heads: readonly string[], lines: readonly (readonly string[])[]): string =>
  [
    `| ${heads.join(" | ")} |`,
    `|${heads.map((_, at) => (at === 0 ? "---" : "--:")).join("|")}|`,
    ...lines.map((line) => `| ${line.join(" | ")} |`),
  ].join("\n");

/** How many samples of each measure a run takes. */
export interface Extent {
  readonly rounds: number;
  readonly samples: number;
}

/** Returns the ratios of each compared measure, one column for each character that is not a peer. */
function formatComparison(rows: readonly Row[], valueOf: (compared: Compared) => (row: Row) => number | null): string {
  const peers = rows.filter(({ group }) => group === "peers");
  const others = rows.filter(({ group }) => group !== "peers");
  const heads = others.map((row) => (row.group === "ours" ? row.type : formatName(row)));
  const lines = COMPARED.flatMap((compared) => {
    const value = valueOf(compared);
    const theirs = valueOf({ ...compared, value: compared.peers ?? compared.value });
    const ratios = others.map((row) =>
      compareWithPeers(row, peers, (one) => (one.group === "peers" ? theirs(one) : value(one))),
    );
    if (value !== compared.value && compared.elements === null) return [];
    return [[compared.name, ...ratios.map((ratio) => bold(times(ratio)))]];
  });
  return table(["what", ...heads], lines);
}

/** Returns docs/peers.md. `left` names the systems that did not run, with the reason. */
export function formatDocument(rows: readonly Row[], left: readonly string[], { rounds, samples }: Extent): string {
  const order = ["ours", "peers", "beside"] as const;
  const all = order.flatMap((group) => rows.filter((row) => row.group === group));
  const peers = rows.filter(({ group }) => group === "peers");
  const column = (...whats: Measure[]): string[][] =>
    all.map((row) => [formatName(row), ...whats.map((what) => shown(figure(row.samples[what])))]);
  return `# Beside other systems

Written by \`npm run bench:peers\`, which serves the built package and each system folder that \`TABLETOP_SYSTEMS\` names, unmodified, on the tabletop, each in a process of its own on the generation that its manifest declares, and uses them in Chromium. The systems take turns for ${rounds} rounds (in each round up to ${samples} samples of one, then of the next), so that other load on the machine affects all alike. **These are figures of our own host and not of Foundry.** Milliseconds are this machine's (${cpus().length} cores, Node ${process.versions.node}); what counts are the ratios. Figures are medians, with the middle half of the samples in brackets; the samples themselves are in [peers.json](peers.json).

Systems differ in what a sheet holds and what a roll displays: a sheet that displays more takes longer, which is no fault of its system. So each ratio is also given per 100 elements.

## Over the median of the peers

The median of each character over the median of the ${peers.length} peers' medians: below 1 is faster. Systems that \`--beside\` names are measured like the peers, but the peers' median is taken without them. Of a sheet's tabs the slowest counts, where no other is named: each tab by its own median.

${formatComparison(rows, ({ value }) => value)}

## The same per 100 elements

Elements are those that the measure concerns: of the sheet as it opens; of the opened tab; of the card in the log; for preparing, of the whole sheet.

${formatComparison(rows, perHundred)}

## Who was measured

The first actor type whose name means a character, else the first; of ours, one per ruleset. Items are of every type that the actor takes, in turn. Versions are those of the manifests. Elements: of the sheet without items, of the sheet with items as it opens, of the same with every tab and fold opened, and of the card.

${table(
  [
    "system: actor type",
    "version",
    "generation",
    "items",
    "empty",
    "opened",
    "whole",
    "card",
    "page loaded and table open, ms",
  ],
  all.map(({ elements, ...row }) => [
    cell(`${row.title}: ${row.type}`),
    cell(row.version),
    String(row.generation),
    String(row.items),
    ...[elements.empty, elements.opened, elements.whole, elements.card].map(String),
    shown(figure(row.samples.ready)),
  ]),
)}

## Sheets

From the call of \`render\` to the last change of the window, its attributes included, or the end of its render, whichever is later, with the layout of the whole and the work of the frame that displays it (not the wait for that frame). First of the page: after a reload, with items, so that templates are fetched and compiled too. The next two are of actors that have not been opened before; then the latter sheet closed and opened again, and the same sheet rendered again while it is open and nothing changed. Milliseconds.

${table(
  [
    "system: actor type",
    "first of the page",
    "first, without items",
    "first, with items",
    "closed and opened again",
    "rendered again",
  ],
  column("cold", "empty", "full", "again", "rerender"),
)}

## Tabs

The first opening of each tab of a sheet, and of each closed fold (\`<details>\`), from the press to the last change of the window, layout included, the slowest first; in brackets the same in the first sheet of a page. Milliseconds.

${table(["system: actor type", "tabs"], all.map(formatTabs))}

## One field

From the \`update\` of one number of the sheet to the sheet rendered again with the new value, on the page that wrote and on another user's page where the same sheet is open. Milliseconds.

${table(
  ["system: actor type", "here", "at another user's", "field"],
  all.map((row) => [
    formatName(row),
    shown(figure(row.samples.update)),
    shown(figure(row.samples.seen)),
    row.field === null ? "none found" : `\`${cell(row.field)}\``,
  ]),
)}

## Press to card

From the press of the first element of the sheet that rolls (found as conformance finds it), or of the button that accepts its dialog, to the card in the log; and the same for \`new Roll("2d6")\` evaluated and sent by core alone on the same page, with what the system does to every message. Milliseconds.

${table(
  ["system: actor type", "press to card", "bare", "press to card / bare", "dialogs", "pressed"],
  all.map((row) => [
    formatName(row),
    shown(figure(row.samples.roll)),
    shown(figure(row.samples.bare)),
    bold(times(rollRatio(row))),
    row.pressed ? String(row.pressed.dialogs) : "",
    row.pressed ? `\`${cell(row.pressed.label)}\`` : "",
  ]),
)}

## Preparing

A hundred actors with ten items each (or as many as they take), each \`reset\` once. Milliseconds for all.

${table(["system: actor type", "100 actors"], column("prepare"))}
${formatList("Not measured", left)}${formatList("What went wrong meanwhile", listErrors(all))}`;
}

const formatList = (title: string, lines: readonly string[]): string =>
  lines.length === 0 ? "" : `\n## ${title}\n\n${lines.map((line) => `- ${line.replaceAll("\n", " ")}`).join("\n")}\n`;

/** Returns the errors of each system; the characters of one system share a page. */
const listErrors = (rows: readonly Row[]): string[] => [
  ...new Set(rows.flatMap(({ title, errors }) => errors.map((error) => `${title}: ${error}`))),
];

function formatTabs(row: Row): string[] {
  const cold = new Map(listTabs(row, "cold").map(({ tab, median }) => [tab, median]));
  const tabs = listTabs(row, "warm").map(({ tab, median }) => {
    const first = cold.get(tab);
    return `${cell(tab)} ${ms(median)}${first === undefined ? "" : ` (${ms(first)})`}`;
  });
  return [formatName(row), tabs.join(", ") || "none found"];
}

const rounded = (samples: readonly number[]): number[] => samples.map((sample) => Math.round(sample * 10) / 10);

/** Returns docs/peers.json: every sample, one line for each measure. `left` names the systems that did not run. */
export function formatSamples(rows: readonly Row[], left: readonly string[], extent: Extent): string {
  const formatRow = ({ samples, tabs, ...row }: Row): string => {
    const measures = Object.entries(samples) as [Measure, number[]][];
    const lines = [
      ...Object.entries(row).map(([key, value]) => `"${key}": ${JSON.stringify(value)}`),
      ...measures.map(([what, values]) => `"${what}": ${JSON.stringify(rounded(values))}`),
      ...Object.entries(tabs).map(([tab, { warm, cold, elements }]) => {
        const value = { warm: rounded(warm), cold: rounded(cold), elements };
        return `${JSON.stringify(`tab ${tab}`)}: ${JSON.stringify(value)}`;
      }),
    ];
    return `  {\n${lines.map((line) => `    ${line}`).join(",\n")}\n  }`;
  };
  return `{"rounds": ${extent.rounds}, "samples": ${extent.samples}, "left": ${JSON.stringify(left)}, "rows": [\n${rows.map(formatRow).join(",\n")}\n]}\n`;
}
