/** The index of a book: the words that a reader may look up, with links to their sections. */
import Handlebars from "handlebars";

/** A word of the index and what it leads to: `Rule[SID-ROLL-2]`, or `UUID[…]` of a page. */
export interface Term {
  readonly word: string;
  readonly target: string;
}

/** Returns the page as HTML: terms in alphabetical order under their first letters, each once. */
export function createIndexPage(terms: readonly Term[]): string {
  const byLetter = new Map<string, Map<string, string>>();
  for (const { word, target } of [...terms].sort((a, b) => a.word.localeCompare(b.word, "en"))) {
    const letter = /[A-Za-z]/.exec(word)?.[0].toUpperCase() ?? "#";
    const own = byLetter.get(letter) ?? new Map<string, string>();
    byLetter.set(letter, own);
    if (!own.has(word)) own.set(word, target);
  }
  const letters = [...byLetter]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(
      ([letter, own]) =>
        `<h2>${letter}</h2><ul>${[...own].map(([word, target]) => `<li>@${target}{${Handlebars.escapeExpression(word)}}</li>`).join("")}</ul>`,
    );
  return `<div class="quadrant-page quadrant-page-index">${letters.join("\n")}</div>`;
}
