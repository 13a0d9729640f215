/** Finds the page of a rule in the rules journal, whose ids are derived from the ledger's. */
import { ID } from "../compat/id.ts";
import { rulePageIds } from "../../rules/shared/rule-page-ids.ts";
import { loadIndex } from "../compat/untyped.ts";

/** Packs of the journal: for all users, and for GMs only. */
const PACKS = ["rules", "rules-gm"];

/** Loads which rules have a page in each entry. Call in `ready`; links are rendered once it has loaded. */
export async function indexRulePages(): Promise<void> {
  const indexed = PACKS.map(async (name) => {
    await loadIndex(`${ID}.${name}`, [`flags.${ID}.rules`]);
  });
  await Promise.all(indexed);
}

/** Returns the uuid of a rule's page; null if there is none that this user may read. */
export function findRulePage(rule: string): string | null {
  const { entry, page } = rulePageIds(rule);
  for (const name of PACKS) {
    const found = game.packs?.get(`${ID}.${name}`)?.index.get(entry) as
      | { flags?: Record<string, { rules?: unknown }> }
      | undefined;
    const rules = found?.flags?.[ID]?.rules;
    if (Array.isArray(rules) && rules.includes(rule))
      return `Compendium.${ID}.${name}.JournalEntry.${entry}.JournalEntryPage.${page}`;
  }
  return null;
}
