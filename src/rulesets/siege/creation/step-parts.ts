/** What the steps of creating a character are made of. */
import * as v from "valibot";
import {
  type Budget,
  type Entry,
  type Field,
  type Issue,
  type Step,
  type Text,
  blockingIssue,
  findNamed,
  listOwned,
} from "../../../core/public/definitions.ts";
import { type BudgetName, computeBudgets, findOverspent } from "../../../rules/siege/creation.ts";
import { PowerSystem } from "../documents/read-psion.ts";
import { type DraftContext, LANG, SOURCES, listEntries, readDraft, readXp } from "./character-draft.ts";

/** Returns the issue of a budget that is overspent, where house rules make it a limit. */
export const overIssues = (table: DraftContext, name: BudgetName): Issue[] =>
  findOverspent(readDraft(table), table.house).includes(name) ? [blockingIssue(`${LANG}.Refuse.Over.${name}`)] : [];

/** Returns a budget with what is spent of it. */
export const budget = (table: DraftContext, name: BudgetName): Budget => ({
  label: `${LANG}.Budget.${name}`,
  ...computeBudgets(readDraft(table), table.house)[name],
});

/** Returns a step; what it lacks is empty. */
export const step = (
  id: string,
  rules: readonly string[],
  rest: Partial<Pick<Step, "sections" | "budgets" | "issues">>,
): Step => ({
  id,
  title: `${LANG}.${id}.Title`,
  hint: `${LANG}.${id}.Hint`,
  rules,
  sections: [],
  budgets: [],
  issues: [],
  ...rest,
});

/** Returns entries of a source as ticks, without those that the character has. */
export function listTicks(
  table: DraftContext,
  prefix: Exclude<keyof typeof SOURCES, "species" | "spec">,
  note: (entry: Entry) => Text,
  fits: (entry: Entry) => boolean = () => true,
): Field[] {
  const had = listOwned(table.actor, SOURCES[prefix].type);
  return listEntries(table.stock, prefix)
    .filter((entry) => fits(entry) && !findNamed(had, entry.name))
    .map((entry): Field => ({
      kind: "tick",
      id: `${prefix}-${entry.id}`,
      label: entry.name,
      hint: entry.text,
      value: table.answers[`${prefix}-${entry.id}`] === true,
      img: entry.img,
      note: note(entry),
      from: prefix,
    }));
}

/** Returns the numbers of a power. */
export const notePower = ({ system }: Entry): Text => {
  const { potency, drain } = v.parse(PowerSystem, system);
  return { key: "QUADRANT.Siege.Traits.Numbers", with: { potency, drain, xp: readXp(system) } };
};

/** Returns whether an entry is a psionic power rather than another Special Ability. */
export const isPsionic = ({ system }: Entry): boolean => v.parse(PowerSystem, system).potency > 0;
