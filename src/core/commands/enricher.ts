/**
 * In any text, `@Check[…]{label}` is a button that runs the command for the user who presses it, `@Overview` one that
 * opens the overview, `@Rule[SID-ROLL-2]{label}` a link to the section of a rule, and `@HouseRule[sidonia.expertBonus]`
 * a house rule with its current value.
 */
import type { Refusal } from "../../rules/shared/reasons.ts";
import { readOptions } from "../world/intent-options.ts";
import { type Presses, handlePresses } from "../ui/html.ts";
import { say } from "../ui/text.ts";
import { type CheckCommand, parseCommand } from "../checks/intent-text.ts";
import { runCommand } from "./lazy-api.ts";
import { checkTitle, findChecks, refuseItemOptions, refuseUnknownCheck } from "../checks/check-names.ts";
import { onFoundryHook, addEnricher } from "../compat/untyped.ts";

const PATTERN = /@Check\[([^\]\n]{0,300})\](?:\{([^}\n]{1,120})\})?/g;

const RULE_PATTERN = /@Rule\[([A-Z]{3}-[A-Z0-9]{1,12}-\d{1,3})\](?:\{([^}\n]{1,120})\})?/g;

const HOUSE_PATTERN = /@HouseRule\[([a-z]{1,30}\.[A-Za-z0-9]{1,60})\]/g;

const OVERVIEW_PATTERN = /@Overview\b(?:\{([^}\n]{1,120})\})?/g;

/** Registers the enrichers. Call in `init`. */
export function registerEnricher(): void {
  addEnricher({ id: "quadrant.check", pattern: PATTERN, enricher: enrich });
  addEnricher({
    id: "quadrant.rule",
    pattern: RULE_PATTERN,
    enricher: async (match) => (await import("./rule-texts.ts")).enrichRule(match),
  });
  addEnricher({
    id: "quadrant.house-rule",
    pattern: HOUSE_PATTERN,
    enricher: async (match) => (await import("./rule-texts.ts")).enrichHouseRule(match),
  });
  addEnricher({
    id: "quadrant.overview",
    pattern: OVERVIEW_PATTERN,
    enricher: async ([, label]) =>
      createButton({
        q: "open-overview",
        icon: "fa-solid fa-table-columns",
        label: label ?? say("QUADRANT.Overview.Open"),
      }),
  });
}

/** Returns a button in a text. Its content is set as text, so that nothing in it is parsed as markup. */
function createButton({ label, icon, ...data }: { q: string; key?: string; icon: string; label: string }): HTMLElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "q-inline-check";
  Object.assign(button.dataset, data, { always: "" });
  const image = document.createElement("i");
  image.className = icon;
  image.setAttribute("aria-hidden", "true");
  button.append(image, label);
  return button;
}

/** Returns the button of a check, or the error. */
async function enrich([whole, text = "", label]: RegExpMatchArray): Promise<HTMLElement> {
  const words = parseCommand(text);
  if ("key" in words) return renderBroken(whole, say(words));
  const wrong = await findCommandError(words);
  if (wrong) return renderBroken(whole, say(wrong));
  return createButton({ q: "check", key: text, icon: "fa-solid fa-dice", label: label ?? commandTitle(words) });
}

/**
 * Returns why a command is invalid for every user: the refusal of the first check it may mean, if all refuse; else
 * null.
 */
async function findCommandError(words: CheckCommand): Promise<Refusal | null> {
  if (words.check === "") return refuseItemOptions(words);
  const meant = findChecks(words.check);
  const read = await Promise.all(meant.map((name) => readOptions(name, words.options, false)));
  const refused = read.flatMap((one) => ("refused" in one ? [one.refused] : []));
  return refused.length < meant.length ? null : (refused[0] ?? refuseUnknownCheck(words.check));
}

const commandTitle = ({ check, item }: CheckCommand): string => item ?? checkTitle(check);

function renderBroken(whole: string, reason: string): HTMLElement {
  const span = document.createElement("span");
  span.className = "q-inline-broken";
  span.dataset["tooltipText"] = reason;
  const note = document.createElement("em");
  note.textContent = reason;
  span.append(`${whole} `, note);
  return span;
}

/**
 * Starts to handle presses of these buttons, on the document, because texts are rendered again often. Call in `ready`.
 */
export function startEnricher(openOverview: () => Promise<void>): void {
  if (!("document" in globalThis)) return;
  const presses: Presses = {
    check: (words, _button, { shiftKey }) => runCommand(words, { fast: shiftKey }),
    "open-overview": openOverview,
  };
  handlePresses(document, presses);
  onFoundryHook("openDetachedWindow", (_id: unknown, detached: Window) => handlePresses(detached.document, presses));
}
