/** What a template must not do, for our own templates and for planted ones. */
import Handlebars from "handlebars";

/** Tags of one name, with mustaches replaced by a word so that their quotes and angle brackets do no harm. */
const tags = (source: string, name: string): string[] => {
  const plain = source.replace(/\{\{\{?[^}]*\}?\}\}/g, (mustache) => (/\s/.test(mustache) ? " m " : "m"));
  return [...plain.matchAll(new RegExp(`<${name}\\b[^>]*>`, "g"))].map(([tag]) => tag);
};

const matches = (source: string, pattern: RegExp): string[] => [...source.matchAll(pattern)].map(([match]) => match);

function compileErrors(source: string): string[] {
  try {
    Handlebars.precompile(source, { strict: false });
    return [];
  } catch (error) {
    return [String(error)];
  }
}

/** Returns what rows of `qRows` read beside themselves and `@root`: such a row would stay as it is if that changed. */
function listForeignReads(source: string): string[] {
  const faults: string[] = [];
  class RowReader extends Handlebars.Visitor {
    /** How many contexts are between the row and what is being read; null outside of rows. */
    #depth: number | null = null;

    override BlockStatement(block: hbs.AST.BlockStatement): void {
      const name = block.path.type === "PathExpression" ? (block.path as hbs.AST.PathExpression).original : "";
      const outside = this.#depth;
      for (const expression of [block.path, ...block.params, ...(block.hash ? [block.hash] : [])])
        this.accept(expression);
      if (name === "qRows") this.#depth = 0;
      else if (outside !== null && /^(?:each|with)$/.test(name)) this.#depth = outside + 1;
      if (block.program as unknown) this.accept(block.program);
      this.#depth = outside;
      if (block.inverse as unknown) this.accept(block.inverse);
    }

    override PathExpression({ original, depth, data }: hbs.AST.PathExpression): void {
      if (this.#depth === null) return;
      if (data ? this.#depth === 0 && !original.startsWith("@root") : depth > this.#depth) faults.push(original);
    }
  }
  try {
    new RowReader().accept(Handlebars.parse(source));
  } catch {
    // Another rule reports what can't be parsed.
  }
  return faults;
}

/** By its description, a rule: it returns the places that break it. */
export const TEMPLATE_RULES: Readonly<Record<string, (source: string) => readonly string[]>> = {
  compiles: compileErrors,
  "names what every button does, and never submits by accident": (source) =>
    tags(source, "button").filter((tag) => !/type="(button|submit)"/.test(tag)),
  "gives every picture a text, or an empty one on purpose": (source) =>
    tags(source, "img").filter((tag) => !/\balt\b/.test(tag)),
  "gives every picture its size, so that nothing moves when it has loaded": (source) =>
    tags(source, "img").filter((tag) => !/ width="\d+" height="\d+"/.test(tag)),
  "has no inline handler, script or style that a page's policy would refuse": (source) =>
    matches(source, /<script|\son[a-z]+=|javascript:/gi),
  "escapes: triple braces only for what a template has rendered or core has enriched": (source) =>
    [...source.matchAll(/\{\{\{([^}]+)\}\}\}/g)]
      .map(([, inner = ""]) => inner.trim())
      .filter((inner) => !/^(this|(@root\.)?enriched(\.\w+)*|.*[.\w]*[eE]nriched)$/.test(inner)),
  "reads nothing in the rows of a list but the row and @root": listForeignReads,
  "addresses assets without a leading slash": (source) => matches(source, /(src|href)="\//g),
};

/** Returns ids and inputs of a card. */
export const cardFaults = (source: string): readonly string[] => matches(source, /\sid="|<input|<select|<textarea/g);
