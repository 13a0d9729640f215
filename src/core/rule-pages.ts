/** Where the page of a rule stands in the rules journal, whose ids are made from the ledger's. */

/** Ids of the journal entry and the page of a rule: `SIE-CB-1` has the entry of its area and a page of its own. */
export function rulePageIds(rule: string): { readonly entry: string; readonly page: string } {
  return { entry: documentId(rule.slice(0, rule.lastIndexOf("-"))), page: documentId(rule) };
}

/** A ledger id as a document's: 16 letters and digits. */
const documentId = (name: string): string => name.replaceAll("-", "x").padEnd(16, "z");
