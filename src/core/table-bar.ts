/** What lies on the table for everybody, above the chat log: the shared pools that are in play, and for GMs the request for a roll. */
import { perform } from "./authority.ts";
import { boardAct, boardsInPlay } from "./boards.ts";
import { AskDialog, whatToAsk } from "./dialog/ask-dialog.ts";
import { answered } from "./dialog/offer-dialog.ts";
import { asset } from "./id.ts";
import { type ShownPool, poolsInPlay } from "./pools.ts";
import { rulesets } from "./registry.ts";
import { signed } from "./signed.ts";
import { notifyRefusal } from "./text.ts";

/** So many tokens are drawn; a number always stands beside them. */
const MOST_TOKENS = 10;
const SELECTOR = ".q-table-bar";

/** Draws the bar in every chat log, and again whenever a pool changes. Call in `init`. */
export function watchTableBar(): void {
  Hooks.on("renderChatLog", (_app: unknown, element: HTMLElement) => void place(element));
  const again = foundry.utils.debounce(() => void redrawTableBar(), 30);
  for (const hook of ["createSetting", "updateSetting"] as const) Hooks.on(hook, again);
  // Who is played, and what they have written, stands on boards.
  for (const hook of ["createActor", "updateActor", "deleteActor"] as const) Hooks.on(hook, () => void (hasBoards() && again()));
  onPoolChanged(again);
}

const hasBoards = (): boolean => rulesets().some(({ boards }) => boards !== undefined);

/** The hook is our own: Foundry's list of hooks does not know it. */
function onPoolChanged(listener: () => void): void {
  const hooks = Hooks as { on(name: string, listener: () => void): number };
  hooks.on("quadrant.poolChanged", listener);
}

/** Draws the bar anew wherever it stands; the control that had the focus has it again. */
export async function redrawTableBar(): Promise<void> {
  if (typeof document === "undefined") return;
  for (const bar of document.querySelectorAll<HTMLElement>(SELECTOR)) if (bar.parentElement) await place(bar.parentElement);
}

async function place(into: HTMLElement): Promise<void> {
  const fresh = await draw();
  const old = into.querySelector(`:scope > ${SELECTOR}`);
  const focus = old?.contains(document.activeElement) ? document.activeElement?.getAttribute("data-table") : null;
  old?.remove();
  into.prepend(fresh);
  if (focus) fresh.querySelector<HTMLElement>(`[data-table="${CSS.escape(focus)}"]`)?.focus();
}

async function draw(): Promise<HTMLElement> {
  const pools = poolsInPlay().map(viewOf);
  const boards = boardsInPlay().map((board) => ({ ...board, key: `${board.ruleset}.${board.name}` }));
  const context = { skin: whatToAsk()[0]?.row.id ?? "", pools, boards, canAsk: game.user.isGM && whatToAsk().length > 0 };
  const holder = document.createElement("template");
  holder.innerHTML = await foundry.applications.handlebars.renderTemplate(asset("templates/core/table-bar.hbs"), context);
  const bar = holder.content.firstElementChild;
  if (!(bar instanceof HTMLElement)) throw new Error("the table bar has no root element");
  bar.addEventListener("click", (event) => void onClick(event));
  return bar;
}

function viewOf(pool: ShownPool): object {
  const { value, byHand, last, ruleset, name } = pool;
  return {
    ...pool,
    key: `${ruleset}.${name}`,
    tokens: Array.from({ length: Math.min(value, MOST_TOKENS) }, (_, i) => ({ last: i === Math.min(value, MOST_TOKENS) - 1 })),
    isMore: value > MOST_TOKENS,
    canMove: game.user.isGM || byHand,
    canTake: value > 0,
    last: last && { ...last, who: game.users.get(last.by)?.name ?? "", step: signed(last.now - last.was) },
  };
}

async function onClick(event: Event): Promise<void> {
  const button = event.target instanceof Element ? event.target.closest<HTMLButtonElement>("button[data-table]") : null;
  if (!button || button.disabled) return;
  event.preventDefault();
  const { table = "" } = button.dataset;
  if (table === "ask") return AskDialog.open();
  const [ruleset = "", name = "", step = "", act] = table.split(".");
  button.disabled = true;
  try {
    if (act !== undefined) await pressBoard(ruleset, name, act);
    else await perform({ action: `${ruleset}.movePool`, args: { pool: name, by: step === "give" ? 1 : -1, reason: "" } });
  } finally {
    button.disabled = false;
  }
}

/** Does what a board offers, as it stands now: it may have moved on since it was drawn. */
async function pressBoard(ruleset: string, name: string, id: string): Promise<void> {
  const act = boardAct(ruleset, name, id);
  if (!act) return notifyRefusal({ key: "QUADRANT.Refuse.Gone" });
  const call = await answered(act, ruleset);
  if (call) await perform(call);
}
