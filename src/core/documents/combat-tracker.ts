/**
 * Additions to the combat tracker: who is surprised, which the GM sets in a row's menu, and who acts simultaneously.
 * Every rendered tracker gets the marks, detached ones included.
 */
import { groupTurns } from "../../rules/shared/turns.ts";
import { extendMenu } from "../compat/menu.ts";
import type { QuadrantCombatant } from "./combatant.ts";
import { say } from "../ui/text.ts";
import { onFoundryHook } from "../compat/untyped.ts";

interface Tracker {
  readonly viewed: {
    readonly combatants: Iterable<QuadrantCombatant> & { get(id: string): QuadrantCombatant | undefined };
  } | null;
}

/** Returns a row's combatant, of any combat. */
function findCombatant(line: HTMLElement): QuadrantCombatant | null {
  const id = line.closest<HTMLElement>("[data-combatant-id]")?.dataset["combatantId"] ?? "";
  const found = [...(game.combats ?? [])].flatMap(
    (combat) => (combat.combatants.get(id) as QuadrantCombatant | undefined) ?? [],
  );
  return found[0] ?? null;
}

const canSetSurprised = (line: HTMLElement, surprised: boolean): boolean => {
  const one = findCombatant(line);
  return game.user.isGM && one?.turns.surprised !== undefined && one.isSurprised === surprised;
};

/** Registers the menu entries and the marks. Call in `init`. */
export function registerTracker(): void {
  extendMenu("getCombatantContextOptions", [
    {
      label: "QUADRANT.Turns.Surprise",
      icon: "fa-solid fa-bolt",
      visible: (line) => canSetSurprised(line, false),
      act: async (line) => findCombatant(line)?.setSurprised(true),
    },
    {
      label: "QUADRANT.Turns.NotSurprised",
      icon: "fa-solid fa-eye",
      visible: (line) => canSetSurprised(line, true),
      act: async (line) => findCombatant(line)?.setSurprised(false),
    },
  ]);
  onFoundryHook("renderCombatTracker", mark);
}

/** Returns, for each combatant that acts simultaneously with others, their ids. */
function simultaneous(all: readonly QuadrantCombatant[]): ReadonlyMap<string, readonly string[]> {
  const tied = all.filter(({ turns, initiative }) => turns.simultaneous && initiative !== null);
  const slots = groupTurns(tied.map(({ id, initiative }) => ({ id: id ?? "", score: initiative })));
  return new Map(slots.flatMap((slot) => slot.map((id) => [id, slot.filter((other) => other !== id)] as const)));
}

function mark(app: Tracker, html: HTMLElement): void {
  const all = [...(app.viewed?.combatants ?? [])];
  const visible = all.filter((one) => one.visible);
  const tied = simultaneous(visible);
  for (const line of html.querySelectorAll<HTMLElement>("[data-combatant-id]")) {
    const one = all.find(({ id }) => id === line.dataset["combatantId"]);
    const name = line.querySelector<HTMLElement>(".token-name");
    if (!one || !name) continue;
    line.querySelectorAll(".q-turn-mark").forEach((old) => old.remove());
    showScore(line, one);
    const others = (tied.get(one.id ?? "") ?? []).flatMap((id) => visible.find((other) => other.id === id)?.name ?? []);
    line.classList.toggle("q-tied", others.length > 0);
    if (one.isSurprised) name.append(createMark("fa-bolt", game.i18n.localize("QUADRANT.Turns.Surprised")));
    if (others.length > 0)
      name.append(createMark("fa-equals", game.i18n.format("QUADRANT.Turns.AtOnce", { names: others.join(", ") })));
  }
}

/** Displays a combatant's score as a whole number; what breaks a tie is its tooltip. */
function showScore(line: HTMLElement, one: QuadrantCombatant): void {
  const shown = line.querySelector<HTMLElement>(".token-initiative input, .token-initiative span");
  if (!shown || one.initiative === null) return;
  const { score, tie } = one.readScore(one.initiative);
  if (shown instanceof HTMLInputElement) shown.value = String(score);
  else shown.textContent = String(score);
  if (tie !== "") shown.dataset["tooltip"] = say(tie);
}

/** Returns an icon and a word; the word is inserted as text, not HTML. */
function createMark(icon: string, word: string): HTMLElement {
  const element = Object.assign(document.createElement("span"), { className: "quadrant q-turn-mark" });
  const sign = Object.assign(document.createElement("i"), { className: `fa-solid ${icon}` });
  sign.setAttribute("aria-hidden", "true");
  element.append(sign, ` ${word}`);
  return element;
}
