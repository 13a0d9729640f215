/** Document ids of the rules journal, from ledger ids. Free of Foundry, since the tools that build the packs use it. */

/** Returns the ids of a rule's journal entry and page: `SIE-CB-1` has a page of its own in the entry of its area. */
export function rulePageIds(rule: string): { readonly entry: string; readonly page: string } {
  return { entry: documentId(rule.slice(0, rule.lastIndexOf("-"))), page: documentId(rule) };
}

/** Returns a document id for a ledger id: 16 letters and digits. */
const documentId = (name: string): string => name.replaceAll("-", "x").padEnd(16, "z");
