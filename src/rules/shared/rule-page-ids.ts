/** Ids of the rules journal, made from the ledger's. Nothing here touches Foundry: the packs are built with it too. */

/** Ids of the journal entry and the page of a rule: `SIE-CB-1` has the entry of its area and a page of its own. */
export function rulePageIds(rule: string): { readonly entry: string; readonly page: string } {
  return { entry: documentId(rule.slice(0, rule.lastIndexOf("-"))), page: documentId(rule) };
}

/** A ledger id as a document's: 16 letters and digits. */
const documentId = (name: string): string => name.replaceAll("-", "x").padEnd(16, "z");
