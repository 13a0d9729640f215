/**
 * Writes a last `:is()` of several selectors as a list: `.a :is(h1, h2)` becomes `.a h1, .a h2`. Browsers look rules up
 * by the last element's class or tag, and try those that have several in `:is()` on every element of the page.
 */
import type { Plugin } from "postcss";
import parse, { type Node, type Selector } from "postcss-selector-parser";

/** Returns how specific a selector is, as text; null if it depends on the arguments of a pseudo-class. */
function readSpecificity(selector: Selector): string | null {
  const counts = { id: 0, class: 0, tag: 0 };
  for (const node of selector.nodes) {
    if (node.type === "id") counts.id += 1;
    else if (node.type === "tag") counts.tag += 1;
    else if (node.type === "class" || node.type === "attribute") counts.class += 1;
    else if (node.type === "pseudo") {
      if (node.nodes.length > 0 || node.value.startsWith("::")) return null;
      counts.class += 1;
    } else if (node.type !== "combinator" && node.type !== "universal") return null;
  }
  return JSON.stringify(counts);
}

const isCombinator = (node: Node): boolean => node.type === "combinator";

/** Returns the selectors that a selector's last `:is()` stands for, if they are as specific as each other. */
function expand(selector: Selector): readonly Selector[] {
  const last = selector.nodes.findLastIndex(isCombinator);
  const at = selector.nodes.findIndex(
    (node, index) => index > last && node.type === "pseudo" && node.value === ":is" && node.nodes.length > 1,
  );
  const list = selector.nodes[at];
  if (list?.type !== "pseudo") return [selector];
  const [first, ...others] = list.nodes.map(readSpecificity);
  if (first === null || others.some((one) => one !== first)) return [selector];
  const isComplex = list.nodes.some((one) => one.nodes.some(isCombinator));
  // `.a > :is(.b .c)` and `.a:is(.b .c)` are not what they would be without `:is()`.
  const combinator = selector.nodes[last];
  if (isComplex && (at !== last + 1 || combinator?.toString().trim() !== "")) return [selector];
  // A tag begins what it is in.
  const hasTag = list.nodes.some((one) => one.first?.type === "tag");
  if (hasTag && at !== last + 1) return [selector];
  return list.nodes.flatMap((one) => {
    const copy = selector.clone() as Selector;
    const inserted = one.clone() as Selector;
    if (inserted.first) inserted.first.spaces.before = "";
    copy.at(at).replaceWith(...inserted.nodes);
    return expand(copy);
  });
}

const write = parse((list) => {
  const expanded = list.nodes.flatMap((selector) => expand(selector));
  list.removeAll();
  for (const selector of expanded) list.append(selector);
});

/** The PostCSS plugin. */
export const selectorLists: Plugin = {
  postcssPlugin: "quadrant-selector-lists",
  OnceExit(root) {
    root.walkRules(/:is\(/, (rule) => {
      rule.selector = write.processSync(rule.selector);
    });
  },
};
