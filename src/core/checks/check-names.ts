/** Names and titles of checks. */
import type { Refusal } from "../../rules/shared/reasons.ts";
import type { Ruleset } from "../contract/ruleset.ts";
import { listRulesets } from "../contract/registry.ts";
import { isRulesetOn } from "../settings/rulesets-on.ts";
import type { CheckCommand } from "./intent-text.ts";
import { formatKey } from "../ui/text.ts";

/** Returns a check's title in the user's language; its name as words if it has none. */
export function checkTitle(check: string): string {
  const key = `QUADRANT.CheckName.${check}`;
  return game.i18n.has(key) ? game.i18n.localize(key) : formatKey(check.split(".").at(-1) ?? check);
}

const listChecks = ({ id, checks }: Ruleset): string[] => Object.keys(checks).map((name) => `${id}.${name}`);

/** Returns the full names of all checks of the rulesets that this world plays. */
export const listKnownChecks = (): string[] =>
  listRulesets()
    .filter(({ id }) => isRulesetOn(id))
    .flatMap(listChecks);

/** Returns the checks that a name may mean: one if it names its ruleset, else those of every ruleset, played or not. */
export const findChecks = (name: string): string[] =>
  listRulesets()
    .flatMap(listChecks)
    .filter((one) => one === name || one.endsWith(`.${name}`));

/** Returns the refusal of an unknown check. */
export const refuseUnknownCheck = (check: string): Refusal => ({
  key: "QUADRANT.Command.UnknownCheck",
  with: { check, known: listKnownChecks().join(", ") },
});

/** Returns why an item can't be used with options or targets: they need a check; null if there are none. */
export function refuseItemOptions({ check, item, targets, options }: CheckCommand): Refusal | null {
  const [option = targets.length > 0 ? "target" : undefined] = Object.keys(options);
  return check !== "" || option === undefined
    ? null
    : { key: "QUADRANT.Command.ItemOption", with: { item: item ?? "", option } };
}
