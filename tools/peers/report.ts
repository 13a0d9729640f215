/** Formats the figures as a document. */
import { cpus } from "node:os";

import { compareWithPeers, type Figure, type Measure, rollRatio, type Row } from "./figures.ts";

const ms = (value: number): string => (value < 10 ? value.toFixed(1) : value.toFixed(0));
const shown = (figure: Figure | null, none = "none found"): string =>
  figure ? `${ms(figure.median)} (${ms(figure.from)}–${ms(figure.to)})` : none;
const times = (value: number | null): string => (value === null ? "none found" : value.toFixed(2));
const cell = (text: string): string => text.replaceAll("|", "\\|").replaceAll("\n", " ");
const formatName = ({ title, type }: Row): string => cell(`${title}: ${type}`);

const table = (heads: readonly string[], lines: readonly (readonly string[])[]): string =>
  [
    `| ${heads.join(" | ")} |`,
    `|${heads.map((_, at) => (at === 0 ? "---" : "--:")).join("|")}|`,
    ...lines.map((line) => `| ${line.join(" | ")} |`),
  ].join("\n");

/** The measures in which ours are compared with the peers, by their names in the document. */
export const COMPARED: readonly (readonly [string, (row: Row) => number | null])[] = [
  ["first sheet of the page", of("cold")],
  ["first drawing, empty", of("empty")],
  ["first drawing, with items", of("full")],
  ["drawn again", of("again")],
  ["update to redrawn", of("update")],
  ["update seen by another", of("seen")],
  ["roll to chat over core's bare roll", rollRatio],
  ["preparing 100 actors", of("prepare")],
];

function of(what: Measure): (row: Row) => number | null {
  return ({ figures }) => figures[what]?.median ?? null;
}

/** Returns docs/peers.md. `left` names the systems that did not run, with the reason. */
export function formatDocument(rows: readonly Row[], left: readonly string[], rounds: number): string {
  const peers = rows.filter(({ ours }) => !ours);
  const ours = rows.filter((row) => row.ours);
  const all = [...ours, ...peers];
  const column = (...whats: Measure[]): string[][] =>
    all.map((row) => [formatName(row), ...whats.map((what) => shown(row.figures[what]))]);
  return `# Beside other systems

Written by \`npm run bench:peers\`, which serves the built package and each system folder that \`TABLETOP_SYSTEMS\` names, unmodified, on the tabletop, each in a process of its own on the generation that its manifest declares, and uses them in Chromium. The systems take turns (one sample of each, then the next of each, ${rounds} rounds), so that other load on the machine affects all alike. **These are figures of our own host and not of Foundry.** Milliseconds are this machine's (${cpus().length} cores, Node ${process.versions.node}); what counts are the ratios. Figures are medians, with the middle half of the samples in brackets.

Systems differ in what a sheet holds and what a roll displays: a sheet that displays more takes longer, which is no fault of its system. The column "elements" counts the elements of each.

## Ours against the middle of the peers

Our median over the median of the ${peers.length} peers' medians, each with its own character: below 1 is faster.

${table(
  ["what", ...ours.map(({ type }) => type)],
  COMPARED.map(([what, value]) => [what, ...ours.map((row) => bold(times(compareWithPeers(row, peers, value))))]),
)}

## Who was measured

The first actor type whose name means a character, else the first; of ours, one per ruleset. Items are of every type that the actor takes, in turn. Versions are those of the manifests.

${table(
  ["system: actor type", "version", "generation", "items", "elements", "page loaded and table open, ms"],
  all.map((row) => [
    formatName(row),
    cell(row.version),
    String(row.generation),
    String(row.items),
    String(row.elements),
    shown(row.figures.ready),
  ]),
)}

## Sheets

From the call of \`render\` to the last change of the window, its layout included. First of the page: after a reload, with items, so that templates are fetched and compiled too. The next two are of actors that have not been opened before; the last is the same sheet closed and opened again. Milliseconds.

${table(["system: actor type", "first of the page", "first, empty", "first, with items", "again"], column("cold", "empty", "full", "again"))}

## One field

From the \`update\` of one number of the sheet to the sheet rendered again, on the page that wrote and on another user's page where the same sheet is open. Milliseconds.

${table(
  ["system: actor type", "here", "at another user's", "field"],
  all.map((row) => [
    formatName(row),
    shown(row.figures.update),
    shown(row.figures.seen),
    row.field === null ? "none found" : `\`${cell(row.field)}\``,
  ]),
)}

## A roll to the log

From the press of the first element of the sheet that rolls (found as conformance finds it), or of the button that accepts its dialog, to the message in the log; and the same for \`new Roll("2d6")\` evaluated and sent by core alone on the same page, with what the system does to every message. Milliseconds.

${table(
  ["system: actor type", "roll", "bare", "roll / bare", "dialogs", "pressed"],
  all.map((row) => [
    formatName(row),
    shown(row.figures.roll),
    shown(row.figures.bare),
    row.figures.roll ? bold(times(rollRatio(row))) : "none found",
    row.roll ? String(row.roll.dialogs) : "",
    row.roll ? `\`${cell(row.roll.label)}\`` : "",
  ]),
)}

## Preparing

A hundred actors with ten items each (or as many as they take), each \`reset\` once. Milliseconds for all.

${table(["system: actor type", "100 actors"], column("prepare"))}
${left.length === 0 ? "" : `\n## Not measured\n\n${left.map((line) => `- ${cell(line)}`).join("\n")}\n`}`;
}

const bold = (text: string): string => (/^[\d.]+$/.test(text) ? `**${text}**` : text);
