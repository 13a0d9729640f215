/**
 * Keeps the range board true while the game goes on: the active GM's client takes who is hidden out of what everybody
 * receives, puts them back when they are shown, and drops who was deleted. Ledger: SIE-RANGE-4.
 */
import { Queue } from "../../../core/public/table.ts";
import { onFoundryHook } from "../../../core/public/documents.ts";
import { type Board, listMembers, parseMember, removeMembers } from "../../../rules/siege/board.ts";
import { splitBoard } from "../../../rules/siege/board-edit.ts";
import { editBoard, storeHidden, submitEdit } from "./edit.ts";
import { findPerson, isHiddenMember } from "./people.ts";
import { getBoard, getHiddenBoard, getOpenBoard } from "./read-board.ts";

const LANG = "QUADRANT.Siege.Board";
/** Changes often come in numbers. */
const DELAY_MS = 40;

const keysOf = ({ members }: Board): string[] => Object.keys(members);
const isGone = (member: string): boolean => findPerson(member) === null;

/** Takes members out of what everybody has. */
async function takeOff(members: readonly string[]): Promise<void> {
  const here = members.filter((member) => Object.hasOwn(getOpenBoard().members, member));
  if (here.length > 0) await submitEdit({ kind: "leave", members: here.map(parseMember) }, true);
}

/** Puts members whom everybody sees by now into what everybody has, group by group. */
async function reveal(members: readonly string[]): Promise<void> {
  const board = getBoard();
  const groups = new Set(members.map((member) => board.members[member] ?? ""));
  for (const group of groups) {
    const own = listMembers(board, group).filter((member) => members.includes(member));
    await editBoard({ kind: "place", members: own.map(parseMember), group, created: null });
  }
}

/** Brings both parts of the board in step with who is hidden, shown and deleted. */
async function keepInStep(): Promise<void> {
  // A client that has left, as tests' clients do, has no users any more.
  const users = game.users as typeof game.users | undefined;
  if (users?.activeGM?.isSelf !== true) return;
  const open = getOpenBoard();
  const gone = keysOf(getBoard()).filter(isGone);
  const shown = keysOf(getHiddenBoard()).filter((member) => !isHiddenMember(member) && !gone.includes(member));
  const hidden = keysOf(open).filter((member) => isHiddenMember(member));
  if (gone.length === 0 && shown.length === 0 && hidden.length === 0) return;
  await reveal(shown);
  await storeHidden(splitBoard(removeMembers(getBoard(), gone), isHiddenMember).hidden);
  await takeOff([...hidden, ...gone]);
}

const steps = new Queue();

/** The button in the combat tracker that opens the board, where somebody of ours fights. */
function addTrackerButton(app: Tracker, html: HTMLElement): void {
  const isOurs = [...(app.viewed?.combatants ?? [])].some(({ actor }) => actor?.type.startsWith("siege") === true);
  const place = html.querySelector<HTMLElement>(".combat-tracker-header, header");
  if (!isOurs || !place || html.querySelector(".q-range-open")) return;
  const button = document.createElement("button");
  button.type = "button";
  button.className = "quadrant skin-siege q-button small q-range-open";
  button.textContent = game.i18n.localize(`${LANG}.Title`);
  button.addEventListener("click", () => void import("./window.ts").then(({ showBoard }) => showBoard()));
  place.append(button);
}

interface Tracker {
  readonly viewed: { readonly combatants: Iterable<{ readonly actor: { readonly type: string } | null }> } | null;
}

/** Starts to follow tokens, combatants and actors. Call in `ready`. */
export function watchBoard(): void {
  const again = foundry.utils.debounce(() => {
    void steps.add(keepInStep);
  }, DELAY_MS);
  for (const document of ["Token", "Combatant", "Actor"])
    for (const what of ["create", "update", "delete"]) onFoundryHook(`${what}${document}`, again);
  for (const hook of ["updateScene", "updateCombat"]) onFoundryHook(hook, again);
  onFoundryHook("renderCombatTracker", addTrackerButton);
  again();
}
