/** The page of a subject for readers: each rule with its values and an example, what the software does, and sources. */
import Handlebars from "handlebars";
import type { Prose } from "./prose.ts";

/** One rule on a page. */
export interface Section {
  readonly id: string;
  readonly title: string;
  readonly prose: Prose;
  /** The house rules that change it: `sidonia.armorCoverage`. */
  readonly house: readonly string[];
  /** Whether the software plays the rule, or there is nothing to play. */
  readonly isPlayed: boolean;
}

export interface SubjectPage {
  readonly ruleset: string;
  readonly sections: readonly Section[];
  /** What the software does and where to click; empty lines end paragraphs. */
  readonly help: string;
  /** A picture as HTML; empty without one. */
  readonly figure: string;
  /** Links to pages beside it, as HTML. */
  readonly related: readonly string[];
  /** The name of the book, in small print with the ids. */
  readonly book: string;
}

const escape = (text: string): string => Handlebars.escapeExpression(text);

/** Returns the page as HTML. */
export const createSubjectPage = ({ ruleset, sections, help, figure, related, book }: SubjectPage): string =>
  [
    `<div class="quadrant-page quadrant-page-${ruleset}">`,
    figure,
    ...sections.map(formatSection),
    help === "" ? "" : `<section class="quadrant-page-help"><h2>What Quadrant does</h2>${paragraphs(help)}</section>`,
    related.length === 0 ? "" : `<p class="quadrant-page-related">See also: ${related.join(", ")}</p>`,
    `<p class="quadrant-rule">${escape(`${book} · ${sections.map(({ id }) => id).join(", ")}`)}</p>`,
    "</div>",
  ]
    .filter((part) => part !== "")
    .join("\n");

/** The first element is the heading: readers of one section take what follows up to the next. */
const formatSection = ({ title, prose: { text, play, table }, house, isPlayed }: Section): string =>
  [
    `<section><h2>${escape(title)}</h2>`,
    paragraphs(text),
    table ? formatTable(table) : "",
    play === undefined ? "" : `<blockquote>${paragraphs(play)}</blockquote>`,
    house.length === 0
      ? ""
      : `<ul class="quadrant-page-house">${house.map((name) => `<li>@HouseRule[${name}]</li>`).join("")}</ul>`,
    isPlayed ? "" : "<p><em>Quadrant does not play this rule yet: settle it by hand.</em></p>",
    "</section>",
  ]
    .filter((part) => part !== "")
    .join("\n");

/** An empty line of the source ends a paragraph; YAML folds it to one line break. */
const paragraphs = (text: string): string =>
  text
    .split(/\n+/)
    .filter((one) => one.trim() !== "")
    .map((one) => `<p>${escape(one.trim())}</p>`)
    .join("");

function formatTable({ head, rows }: NonNullable<Prose["table"]>): string {
  const cells = (row: readonly (string | number)[], tag: string): string =>
    `<tr>${row.map((cell) => `<${tag}>${escape(String(cell))}</${tag}>`).join("")}</tr>`;
  return `<table><thead>${cells(head, "th")}</thead><tbody>${rows.map((row) => cells(row, "td")).join("")}</tbody></table>`;
}
