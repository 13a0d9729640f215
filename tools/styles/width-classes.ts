/**
 * Writes `@container q-window (width <= 560px)` with the classes that a window has for its width: `.quadrant .a`
 * becomes `.quadrant:where(.q-max-560) .a`, which is as specific. src/core/compat/application.ts says why.
 */
import type { AtRule, Plugin, Rule } from "postcss";
import parse, { type Selector } from "postcss-selector-parser";

const NAME = "q-window";
/** The classes of which a window has one at least. */
const ROOT = /^(?:quadrant|skin-[a-z]+)$/;

/** Returns the selector of a comparison: `width <= 560px`. */
function selectComparison(text: string, fail: (why: string) => Error): string {
  const [, sign, pixels] = /^\(width (<=|>) (\d+)px\)$/.exec(text.trim()) ?? [];
  if (sign === undefined) throw fail(`write "${text}" as (width <= 560px) or (width > 560px)`);
  return sign === ">" ? `:not(.q-max-${pixels})` : `.q-max-${pixels}`;
}

/** Returns the argument of `:where()` for a query. Only a window has a width, so a comparison with > names it. */
function selectQuery(query: string, fail: (why: string) => Error): string {
  const alternatives = query.split(" or ").map((alternative) => {
    const all = alternative.split(" and ").map((comparison) => selectComparison(comparison, fail));
    return all.every((one) => one.startsWith(":")) ? `.${NAME}${all.join("")}` : all.sort().join("");
  });
  return alternatives.join(", ");
}

/** Adds the condition to the element of a selector that is the window. */
function addCondition(selector: Selector, condition: string, fail: (why: string) => Error): void {
  const root = selector.nodes.findIndex((node) => node.type === "class" && ROOT.test(node.value));
  if (root < 0) throw fail(`"${String(selector).trim()}" names neither .quadrant nor a skin`);
  const end = selector.nodes.findIndex(
    (node, at) => at > root && (node.type === "combinator" || node.value?.startsWith("::")),
  );
  const where = parse.pseudo({ value: `:where(${condition})` });
  if (end < 0) selector.append(where);
  else selector.insertBefore(selector.at(end), where);
}

function rewrite(query: AtRule): void {
  const condition = selectQuery(query.params.slice(NAME.length).trim(), (why) => query.error(why));
  query.walkRules((rule: Rule) => {
    const fail = (why: string): Error => rule.error(why);
    const write = parse((list) => list.each((selector) => addCondition(selector, condition, fail)));
    rule.selector = write.processSync(rule.selector);
  });
  query.replaceWith(...(query.nodes ?? []));
}

/** The PostCSS plugin. */
export const widthClasses: Plugin = {
  postcssPlugin: "quadrant-width-classes",
  Once(root) {
    root.walkAtRules("container", (query) => {
      if (query.params.startsWith(`${NAME} `)) rewrite(query);
    });
  },
};
