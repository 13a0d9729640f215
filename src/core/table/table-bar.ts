/**
 * The table bar above the chat log: a row of chips for the shared pools and boards in play, and for GMs the roll
 * request button. A chip expands into a panel over the log, one at a time.
 */
import { perform } from "../actions/submit.ts";
import { findBoardButton, listBoardsInPlay, openStateWindow } from "../world/boards.ts";
import { toggleOverview } from "./overview.ts";
import { openRollRequestDialog } from "../roll-requests/open.ts";
import { promptOfferInputs } from "../actions/press-offer.ts";
import { morphKeepingFocus } from "../ui/morph.ts";
import { onHook } from "../compat/platform.ts";
import { type PoolChange, poolsWithLastChange, formatReason } from "../messages/pool-history.ts";
import { listPoolsInPlay } from "../world/pools-in-play.ts";
import { findTypeRuleset, ID, listRulesets } from "../contract/registry.ts";
import { notifyRefusal, rulesetName, say, signed } from "../ui/text.ts";
import { findRequestableRuleset, isRulesetOn } from "../settings/rulesets-on.ts";
import { adoptHtml, elementFromHtml, handlePresses, isFromHtml, renderTemplate, type Presses } from "../ui/html.ts";

/** The most tokens that are displayed; a number is always beside them. */
const MAX_TOKENS = 10;
const SELECTOR = ".q-table-bar";
const LIVE_REGION = ":scope > .q-table-live-region";

/** Registers the bar for every chat log; it renders again whenever a pool changes. Call in `init`. */
export function registerTableBar(): void {
  if (typeof document !== "undefined") collapseOnLeave();
  Hooks.on("renderChatLog", (_app: unknown, element: HTMLElement) => void mountBar(element));
  const again = foundry.utils.debounce(() => void rerenderTableBar(), 30);
  for (const hook of ["createSetting", "updateSetting"] as const)
    Hooks.on(
      hook,
      (setting: { readonly key?: string | null }) => void (setting.key?.startsWith(`${ID}.`) === true && again()),
    );
  // Boards display actors and their data.
  for (const hook of ["createActor", "updateActor", "deleteActor"] as const)
    Hooks.on(hook, ({ type }: { readonly type: string }) => void (hasBoards(type) && again()));
  onHook<PoolChange>("quadrant.poolChanged", (change) => {
    announce(change);
    again();
  });
}

const hasBoards = (type: string): boolean => findTypeRuleset(type)?.boards !== undefined;

/** Which chip is expanded: the key of its pool or board. */
let expanded: string | null = null;

function expand(key: string | null): Promise<void> {
  expanded = key === expanded ? null : key;
  return rerenderTableBar();
}

/** Collapses the panel on Escape, with the focus on its chip, and on a press elsewhere. Once per page. */
function collapseOnLeave(): void {
  document.addEventListener("pointerdown", ({ target }) => {
    if (expanded !== null && !(target instanceof Element && target.closest(SELECTOR))) void expand(null);
  });
  document.addEventListener(
    "keydown",
    (event) => {
      const panel = event.target instanceof Element ? event.target.closest(`${SELECTOR} [role="group"]`) : null;
      if (event.key !== "Escape" || expanded === null || !panel) return;
      event.stopPropagation(); // Foundry would close a window, or open its menu
      panel.querySelector<HTMLElement>(".q-table-chip")?.focus();
      void expand(null);
    },
    { capture: true },
  );
}

/** How many tokens of each pool were displayed last: those that changed since are animated. */
const lastTokens = new Map<string, number>();

/** Announces a change to screen readers: the live region stays in the page when the bar renders again. */
function announce(change: PoolChange): void {
  if (typeof document === "undefined") return;
  const pool = listPoolsInPlay().find(({ ruleset, name }) => ruleset === change.ruleset && name === change.pool);
  if (!pool) return;
  const what = say(formatReason(change));
  const why = change.undone ? game.i18n.format("QUADRANT.Receipt.UndoOf", { what }) : what;
  const told = { pool: say(pool.label), was: String(change.was), now: String(change.now), why };
  for (const into of listBarHolders())
    into.querySelector(LIVE_REGION)?.replaceChildren(game.i18n.format("QUADRANT.Table.Changed", told));
}

/** Renders the bar again wherever it is displayed; the focus is kept. */
export async function rerenderTableBar(): Promise<void> {
  if (typeof document === "undefined") return;
  for (const into of listBarHolders()) await mountBar(into);
}

/** The logs that have a bar: a long log takes long to search, and the bar renders with every change. */
const barHolders = new Set<HTMLElement>();

function listBarHolders(): HTMLElement[] {
  for (const into of barHolders) if (!into.isConnected) barHolders.delete(into);
  return [...barHolders];
}

async function mountBar(into: HTMLElement): Promise<void> {
  barHolders.add(into);
  const html = await renderBar();
  const old = into.querySelector<HTMLElement>(`:scope > ${SELECTOR}`);
  if (old && isFromHtml(old, html)) return; // most updates don't change it
  const fresh = elementFromHtml(html, "the table bar");
  handlePresses(fresh, PRESSES);
  if (!old) into.prepend(fresh);
  else {
    morphKeepingFocus(old, fresh);
    adoptHtml(old, fresh);
  }
  if (!into.querySelector(LIVE_REGION)) {
    const live = Object.assign(document.createElement("div"), {
      className: "quadrant q-table-live-region q-visually-hidden",
    });
    live.setAttribute("role", "status");
    (old ?? fresh).after(live);
  }
}

async function renderBar(): Promise<string> {
  // Only an expanded pool displays its last change, which may be far back in the log.
  const pools = poolsWithLastChange(({ ruleset, name }) => expanded === `${ruleset}.${name}`).map(buildPoolView);
  // If several rulesets are played, a board names its own.
  const named = listRulesets().filter(({ id }) => isRulesetOn(id)).length > 1;
  const boards = listBoardsInPlay().map((board) => ({
    ...board,
    key: `${board.ruleset}.${board.name}`,
    isExpanded: expanded === `${board.ruleset}.${board.name}`,
    of: named ? rulesetName(board.ruleset) : null,
  }));
  const requestable = findRequestableRuleset();
  const context = {
    skin: requestable?.id ?? "",
    pools,
    boards,
    canAsk: game.user.isGM && requestable !== null,
  };
  return renderTemplate("templates/table/table-bar.hbs", context);
}

function direction(before: number, value: number): "" | "up" | "down" {
  if (before === value) return "";
  return before < value ? "up" : "down";
}

function buildPoolView(pool: ReturnType<typeof poolsWithLastChange>[number]): object {
  const { value, byHand, last, ruleset, name, window } = pool;
  const key = `${ruleset}.${name}`;
  const before = lastTokens.get(key) ?? value;
  lastTokens.set(key, value);
  const shown = Math.min(value, MAX_TOKENS);
  return {
    ...pool,
    key,
    isExpanded: expanded === key,
    // Removed tokens are rendered once more, for their animation.
    tokens: Array.from({ length: Math.min(Math.max(value, before), MAX_TOKENS) }, (_, i) => {
      const move = i >= before ? "come" : "";
      return { move: i >= shown ? "gone" : move };
    }),
    isMore: value > MAX_TOKENS,
    moved: direction(before, value),
    canMove: game.user.isGM || byHand,
    canTake: value > 0,
    open: window && { label: window.label },
    last: last && {
      ...last,
      who: game.users.get(last.by)?.name ?? "",
      step: signed(last.now - last.was),
      why: formatReason(last),
    },
  };
}

const PRESSES: Presses = {
  expand: (key) => expand(key),
  overview: () => toggleOverview(),
  "roll-request": () => openRollRequestDialog(),
  open: openStateWindow,
  give: (key) => movePool(key, 1),
  take: (key) => movePool(key, -1),
  board: (key) => pressBoard(key),
};

function movePool(key: string, by: number): Promise<boolean> {
  const [ruleset = "", pool = ""] = key.split(".");
  return perform({ action: `${ruleset}.movePool`, args: { pool, by, reason: "" } });
}

/** Performs a board's act in its current state, which may have changed since the board was rendered. */
async function pressBoard(key: string): Promise<void> {
  const [ruleset = "", name = "", id = ""] = key.split(".");
  const act = findBoardButton(ruleset, name, id);
  if (!act) return notifyRefusal({ key: "QUADRANT.Refuse.Gone" });
  const call = await promptOfferInputs(act, ruleset);
  if (call) await perform(call);
}
