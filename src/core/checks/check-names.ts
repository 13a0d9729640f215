/** What checks are called where people read them. */
import type { Refusal } from "../../rules/shared/refusal.ts";
import type { Ruleset } from "../contract/ruleset.ts";
import { listRulesets } from "../contract/registry.ts";
import { isRulesetOn } from "../settings/rulesets-on.ts";
import type { CheckCommand } from "./intent-text.ts";
import { formatKey } from "../ui/text.ts";

/** A check's title: its ruleset's word for it, else its name in words. */
export function checkTitle(check: string): string {
  const key = `QUADRANT.CheckName.${check}`;
  return game.i18n.has(key) ? game.i18n.localize(key) : formatKey(check.split(".").at(-1) ?? check);
}

const listChecks = ({ id, checks }: Ruleset): string[] => Object.keys(checks).map((name) => `${id}.${name}`);

/**
 * Every check of the rulesets that are played here, by its full name: what somebody is told who asks which there are.
 */
export const listKnownChecks = (): string[] =>
  listRulesets()
    .filter(({ id }) => isRulesetOn(id))
    .flatMap(listChecks);

/**
 * The checks that a name may mean: with its ruleset one, without it one of each that has such a check, whether it is on
 * or not.
 */
export const findChecks = (name: string): string[] =>
  listRulesets()
    .flatMap(listChecks)
    .filter((one) => one === name || one.endsWith(`.${name}`));

/** Why a name means no check. */
export const refuseUnknownCheck = (check: string): Refusal => ({
  key: "QUADRANT.Ways.UnknownCheck",
  with: { check, known: listKnownChecks().join(", ") },
});

/** An item is used for what it is for: who wants to say more names a check, and the item with it. */
export function refuseItemOptions({ check, item, targets, options }: CheckCommand): Refusal | null {
  const [option = targets.length > 0 ? "target" : undefined] = Object.keys(options);
  return check !== "" || option === undefined
    ? null
    : { key: "QUADRANT.Ways.ItemOption", with: { item: item ?? "", option } };
}
