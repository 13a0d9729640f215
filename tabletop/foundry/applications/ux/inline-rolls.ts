import { createAnchor } from "../../documents/document-anchor.ts";
import { config, game, ui, type Loose } from "../../globals.ts";

const MODES: Readonly<Record<string, string>> = {
  r: "roll",
  roll: "roll",
  pr: "publicroll",
  publicroll: "publicroll",
  gmr: "gmroll",
  gmroll: "gmroll",
  br: "blindroll",
  broll: "blindroll",
  blindroll: "blindroll",
  sr: "selfroll",
  selfroll: "selfroll",
};

function rollClass(): Loose {
  return config()["Dice"]?.rolls?.[0] ?? (globalThis as Loose).Roll;
}

/**
 * Rolls `[[1d20]]` now, or creates a link for `[[/r 1d20 # flavour]]{label}`, which is rolled on click; null for a
 * command that rolls nothing.
 */
export async function inlineRoll(match: RegExpMatchArray, rollData: object): Promise<HTMLAnchorElement | null> {
  const [, command, body = "", closing = "]]", label] = match;
  const [formula = "", flavor] = `${body}${closing.slice(2)}`.split(/#(.*)/);
  return command
    ? deferred(command, formula.trim(), flavor?.trim(), label, rollData)
    : immediate(formula.trim(), label, rollData);
}

/** References that are not in the roll data stay as written: they are resolved when the link is clicked. */
function deferred(
  command: string,
  formula: string,
  flavor: string | undefined,
  label: string | undefined,
  data: object,
): HTMLAnchorElement | null {
  const mode = MODES[command.trim().slice(1).toLowerCase()];
  if (!mode || !formula) return null;
  const filled = String((globalThis as Loose).Roll?.replaceFormulaData?.(formula, data) ?? formula);
  return asButton(
    createAnchor({
      classes: ["inline-roll", "roll"],
      dataset: { mode, formula: filled, flavor, tooltipText: flavor ? `${flavor}: ${filled}` : filled },
      icon: "fa-solid fa-dice-d20",
      name: label ?? formula,
    }),
  );
}

async function immediate(formula: string, label: string | undefined, data: object): Promise<HTMLAnchorElement> {
  const Roll = rollClass();
  const roll: Loose = Roll.create ? Roll.create(formula, data) : new Roll(formula, data);
  await roll.evaluate({ allowInteractive: false });
  const shown = label ? `${label}: ${String(roll.total)}` : String(roll.total);
  const dataset = { roll: encodeURIComponent(JSON.stringify(roll)), tooltipText: String(roll.formula) };
  return asButton(
    createAnchor({ classes: ["inline-roll", "inline-result"], dataset, icon: "fa-solid fa-dice-d20", name: shown }),
  );
}

function asButton(anchor: HTMLAnchorElement): HTMLAnchorElement {
  anchor.setAttribute("role", "button");
  anchor.tabIndex = 0;
  return anchor;
}

/**
 * Handles a click on an inline roll. A completed roll shows or hides its dice; a deferred one is rolled to chat, with
 * the roll data of the sheet that contains it or of the user's speaker.
 */
export async function onClickInlineRoll(event: MouseEvent): Promise<unknown> {
  const link = (event.target as Element | null)?.closest<HTMLElement>("a.inline-roll");
  if (!link) return null;
  if (link.classList.contains("inline-result")) {
    const Roll = rollClass();
    return link.classList.contains("expanded") ? Roll.collapseInlineResult(link) : Roll.expandInlineResult(link);
  }
  const { formula = "", flavor, mode } = link.dataset;
  const ChatMessage: Loose = config()["ChatMessage"]?.documentClass;
  const speaker: Loose = ChatMessage?.getSpeaker?.();
  const Roll = rollClass();
  const data = findRollData(link) ?? ChatMessage?.getSpeakerActor?.(speaker)?.getRollData?.() ?? {};
  const roll: Loose = Roll.create ? Roll.create(formula, data) : new Roll(formula, data);
  return roll.toMessage({ flavor, speaker }, mode && mode !== "roll" ? { rollMode: mode } : {});
}

/** Returns the roll data of the actor or item whose sheet contains an element. */
function findRollData(element: Element): object | null {
  const id = element.closest(".sheet")?.id;
  const app: Loose = id
    ? ((globalThis as Loose).foundry?.applications?.instances?.get(id) ?? ui()["windows"]?.[id])
    : null;
  const subject: Loose = app?.document;
  const holds = subject && ["Actor", "Item"].includes(String(subject.documentName)) && game()["user"];
  return holds ? (subject.getRollData?.() as object) : null;
}
