/** Rules and house rules in texts. Loaded with the first text that names one. */
import { createHouseLink } from "../settings/house-links.ts";
import { findRuleSection, ruleLink } from "../ui/rule-pages.ts";

/** Returns the link to a rule with its heading; its label alone where this user may read none. */
export function enrichRule([, rule = "", label]: RegExpMatchArray): HTMLElement {
  const span = document.createElement("span");
  span.innerHTML = ruleLink(rule, label ?? findRuleSection(rule)?.title ?? rule);
  return span;
}

/** Returns a house rule with its current value; null, which leaves the text as it is, where there is none. */
export const enrichHouseRule = ([, key = ""]: RegExpMatchArray): HTMLElement | null => createHouseLink(key);
