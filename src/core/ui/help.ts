/** Opens the rulebook at what a window is about. Loaded with the first press. */
import { openJournalPage } from "../compat/journal.ts";
import { ID, listRulesets } from "../contract/registry.ts";
import { openRule } from "./rule-reader.ts";
import { findRuleSection } from "./rule-pages.ts";

/** The page about what all rulesets share: packs/_source/general/start-here.yml. */
const START = { pack: `${ID}.general`, entry: "startHere0000000", page: "startTable000000" };

/**
 * Opens the section of a topic in the book of the ruleset whose skin the window of a button has; without one, the page
 * about what all share.
 */
export async function openHelp(button: HTMLElement, topic: string): Promise<void> {
  const row = listRulesets().find(({ id }) => button.closest(`.skin-${id}`) !== null);
  const rules = (await row?.help?.()) ?? {};
  const rule = (Object.hasOwn(rules, topic) ? rules[topic] : rules[""]) ?? "";
  if (findRuleSection(rule)) await openRule(rule, button);
  else await openJournalPage(START, button);
}
