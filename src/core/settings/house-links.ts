/** A house rule in a text: its name, what it changes, its current value, and for a GM a link that changes it. */
import { onHook } from "../compat/platform.ts";
import { findHouseRule } from "../contract/registry.ts";
import { say } from "../ui/text.ts";
import { HOUSE_CHANGED, readHouseRules } from "./house-rules.ts";
import { formatValue, ruleEffect, ruleLabel } from "./house-text.ts";

/** Returns the element that displays a house rule; null for none that exists. */
export function createHouseLink(key: string): HTMLElement | null {
  if (!findHouseRule(key)) return null;
  const element = document.createElement("span");
  element.className = "q-house-link";
  element.dataset["houseRule"] = key;
  fill(element);
  return element;
}

/** Opens the house rules at one of them. */
export async function openHouseLink(key: string): Promise<void> {
  const found = findHouseRule(key);
  if (found) await (await import("./house-rules-window.ts")).openHouseRules(found.row, found.name);
}

/** Displays the value as it is now. All is set as text, so that nothing in it is parsed as markup. */
function fill(element: HTMLElement): void {
  const key = element.dataset["houseRule"] ?? "";
  const found = findHouseRule(key);
  if (!found) return;
  const { row, name } = found;
  const label = document.createElement("strong");
  label.textContent = ruleLabel(row, name);
  const value = document.createElement("em");
  value.textContent = say({
    key: "QUADRANT.Rulebook.Setting",
    with: { value: formatValue(row, name, readHouseRules(row)[name]) },
  });
  element.replaceChildren(label, `: ${ruleEffect(row, name)} `, value);
  if (!game.user.isGM) return;
  const change = document.createElement("button");
  change.type = "button";
  change.className = "q-link-button";
  Object.assign(change.dataset, { q: "house-rule", key, always: "" });
  change.setAttribute("aria-label", say({ key: "QUADRANT.Rulebook.ChangeRule", with: { rule: label.textContent } }));
  change.textContent = say("QUADRANT.Rulebook.Change");
  element.append(" ", change);
}

/** Keeps the house rules that are displayed up to date. Only they are changed. */
export const startHouseLinks = (): void =>
  onHook<{ readonly ruleset: string }>(HOUSE_CHANGED, ({ ruleset }) => {
    for (const element of document.querySelectorAll<HTMLElement>(`[data-house-rule^="${CSS.escape(ruleset)}."]`))
      fill(element);
  });
