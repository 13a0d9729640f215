/** Where the page of a rule stands in the rules journal, whose ids are made from the ledger's. */
import { ID } from "../compat/id.ts";
import { rulePageIds } from "../../rules/shared/rule-page-ids.ts";

/** Packs of the journal: what everyone may read, and what only GMs get. */
const PACKS = ["rules", "rules-gm"];

/** Reads which rules the entries have pages of. Call in `ready`; links are drawn once it has come. */
export async function indexRulePages(): Promise<void> {
  const indexed = PACKS.map(async (name) => {
    await game.packs.get(`${ID}.${name}`)?.getIndex({ fields: [`flags.${ID}.rules`] as never });
  });
  await Promise.all(indexed);
}

/** Uuid of a rule's page; null where there is none that this client may read. */
export function findRulePage(rule: string): string | null {
  const { entry, page } = rulePageIds(rule);
  for (const name of PACKS) {
    const found = game.packs?.get(`${ID}.${name}`)?.index.get(entry) as
      { flags?: Record<string, { rules?: unknown }> } | undefined;
    const rules = found?.flags?.[ID]?.rules;
    if (Array.isArray(rules) && rules.includes(rule))
      return `Compendium.${ID}.${name}.JournalEntry.${entry}.JournalEntryPage.${page}`;
  }
  return null;
}
