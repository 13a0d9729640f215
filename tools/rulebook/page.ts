/** The page of a rule for readers: what it means, its values, an example of play and the house rules that change it. */
import Handlebars from "handlebars";
import type { HouseRuleName } from "./house-names.ts";
import type { Prose } from "./prose.ts";

export interface RulePage {
  readonly prose: Prose;
  readonly house: readonly HouseRuleName[];
  /** The name of the book and the rule's id, in small print at the end. */
  readonly source: string;
  /** Whether the software plays the rule, or there is nothing to play. */
  readonly isPlayed: boolean;
}

const escape = (text: string): string => Handlebars.escapeExpression(text);

/** Returns the page as HTML. */
export const createRulePage = ({ prose: { text, play, table }, house, source, isPlayed }: RulePage): string =>
  [
    paragraphs(text),
    table ? formatTable(table) : "",
    play === undefined ? "" : `<h2>At the table</h2>${paragraphs(play)}`,
    formatHouseRules(house),
    isPlayed ? "" : "<p><em>The software does not play this rule yet: settle it by hand.</em></p>",
    `<p class="quadrant-rule">${escape(source)}</p>`,
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

function formatHouseRules(house: readonly HouseRuleName[]): string {
  if (house.length === 0) return "";
  const items = house.map(({ name, hint }) => `<li><strong>${escape(name)}</strong>: ${escape(hint)}</li>`);
  return `<h2>House rules</h2><ul>${items.join("")}</ul>`;
}
