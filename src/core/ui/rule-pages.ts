/** Where the rulebooks that this user may read explain each rule, and links to it. */
import { isFields } from "../../rules/shared/json.ts";
import { ID } from "../contract/registry.ts";
import { listIndexFlags, loadIndexFlag } from "../compat/journal-index.ts";

/** Where a rule is explained. */
export interface RuleSection {
  readonly rule: string;
  /** Its heading on the page. */
  readonly title: string;
  readonly pack: string;
  readonly entry: string;
  readonly page: string;
}

/** The sections that this user may read, by rule. */
let sections: ReadonlyMap<string, RuleSection> = new Map();

/**
 * Loads where the rules are explained. `packs` are names of ours that exist or not. Call in `ready`; links are rendered
 * once it has loaded.
 */
export async function indexRulePages(packs: readonly string[]): Promise<void> {
  await Promise.all(packs.map((name) => loadIndexFlag(`${ID}.${name}`, ID, "rules")));
  sections = new Map(packs.flatMap(listSections));
}

/** Reads the flags of a pack's index: by page, the headings of its rules. A damaged one counts as empty. */
const listSections = (name: string): (readonly [string, RuleSection])[] =>
  listIndexFlags(`${ID}.${name}`, ID, "rules").flatMap(({ entry, value }) =>
    Object.entries(isFields(value) ? value : {}).flatMap(([page, rules]) =>
      Object.entries(isFields(rules) ? rules : {}).map(
        ([rule, title]) => [rule, { rule, title: String(title), pack: `${ID}.${name}`, entry, page }] as const,
      ),
    ),
  );

/** Returns the section of a rule; null if there is none that this user may read. */
export const findRuleSection = (rule: string): RuleSection | null => sections.get(rule) ?? null;

/** Returns all sections that this user may read. */
export const listRuleSections = (): readonly RuleSection[] => [...sections.values()];

/** Returns a rule as HTML: a link to its section if the user may read that, else its id. */
export function ruleLink(rule: string, label?: string): string {
  const section = findRuleSection(rule);
  const escape = (text: string): string => foundry.utils.escapeHTML(text);
  const shown = label === undefined ? `<small class="q-rule">${escape(rule)}</small>` : escape(label);
  if (!section) return shown;
  const name = label === undefined ? `aria-label="${escape(`${rule} ${section.title}`)}"` : "";
  return `<a class="q-rule-link" role="link" tabindex="0" data-rule="${escape(rule)}" ${name}>${shown}</a>`;
}
