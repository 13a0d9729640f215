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
import { elementFromHtml, handlePresses, renderTemplate, type Presses } from "../ui/html.ts";

/** The most tokens that are displayed; a number is always beside them. */
const MAX_TOKENS = 10;
const SELECTOR = ".q-table-bar";
const LIVE_REGION = ":scope > .q-table-live-region";

/** A change of a pool comes as its setting and as its receipt: one render displays both. */
const RENDER_DELAY_MS = 30;
const UNSEEN_DELAY_MS = 250;
/** When the animations of table-bar.css have ended. */
const MOTION_MS = 450;

/** Registers the bar for every chat log; it renders again whenever a pool changes. Call in `init`. */
export function registerTableBar(): void {
  if (typeof document !== "undefined") collapseOnLeave();
  Hooks.on("renderChatLog", (_app: unknown, element: HTMLElement) => void mountBar(element));
  for (const hook of ["createSetting", "updateSetting"] as const)
    Hooks.on(
      hook,
      (setting: { readonly key?: string | null }) =>
        void (setting.key?.startsWith(`${ID}.`) === true && rerenderSoon()),
    );
  // Boards display actors and their data.
  for (const hook of ["createActor", "updateActor", "deleteActor"] as const)
    Hooks.on(hook, ({ type }: { readonly type: string }) => void (hasBoards(type) && rerenderSoon()));
  onHook<PoolChange>("quadrant.poolChanged", (change) => {
    announce(change);
    rerenderSoon();
  });
}

/** The logs whose bar is out of sight, as on another tab of the sidebar. */
const unseen = new WeakSet<HTMLElement>();

function watchSight(bar: HTMLElement, into: HTMLElement): void {
  unseen.add(into);
  new ResizeObserver(([entry]) => {
    if (!entry || entry.contentRect.width === 0) return void unseen.add(into);
    unseen.delete(into);
    if (renderTimer !== undefined) renderNow();
  }).observe(bar);
}

let renderTimer: ReturnType<typeof setTimeout> | undefined;

/** Renders the bar again wherever it is displayed, once for all changes of a moment; before it is seen again. */
function rerenderSoon(): void {
  if (renderTimer !== undefined || typeof document === "undefined") return;
  const isSeen = listBarHolders().some((into) => !unseen.has(into));
  renderTimer = setTimeout(renderNow, isSeen ? RENDER_DELAY_MS : UNSEEN_DELAY_MS);
}

function renderNow(): void {
  clearTimeout(renderTimer);
  renderTimer = undefined;
  void rerenderTableBar();
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

/** How many tokens of each pool were displayed when nothing moved: those that changed since are animated. */
const settledTokens = new Map<string, number>();

/** Until their animations have ended, every render displays the same moves: another one would end them at once. */
const settle = (() => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      settledTokens.clear();
      void rerenderTableBar();
    }, MOTION_MS);
  };
})();

const hasMotion = (): boolean => !matchMedia("(prefers-reduced-motion: reduce)").matches;

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
async function rerenderTableBar(): Promise<void> {
  if (typeof document === "undefined") return;
  for (const into of listBarHolders()) await mountBar(into);
}

/** What each bar displays, as text. */
const displayed = new WeakMap<Element, string>();

/** The logs that have a bar: a long log takes long to search, and the bar renders with every change. */
const barHolders = new Set<HTMLElement>();

function listBarHolders(): HTMLElement[] {
  for (const into of barHolders) if (!into.isConnected) barHolders.delete(into);
  return [...barHolders];
}

async function mountBar(into: HTMLElement): Promise<void> {
  barHolders.add(into);
  const context = buildContext();
  const text = JSON.stringify(context);
  const before = findBar(into);
  if (before && displayed.get(before) === text) return; // most updates don't change it
  const html = await renderTemplate("templates/table/table-bar.hbs", context);
  const old = findBar(into);
  const fresh = elementFromHtml(html, "the table bar");
  handlePresses(fresh, PRESSES);
  if (old) morphKeepingFocus(old, fresh);
  else {
    into.prepend(fresh);
    watchSight(fresh, into);
  }
  displayed.set(old ?? fresh, text);
  if (!into.querySelector(LIVE_REGION)) {
    const live = Object.assign(document.createElement("div"), {
      className: "quadrant q-table-live-region q-visually-hidden",
    });
    live.setAttribute("role", "status");
    (old ?? fresh).after(live);
  }
}

const findBar = (into: HTMLElement): HTMLElement | null => into.querySelector<HTMLElement>(`:scope > ${SELECTOR}`);

function buildContext(): Record<string, unknown> {
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
  return {
    skin: requestable?.id ?? "",
    pools,
    boards,
    canAsk: game.user.isGM && requestable !== null,
  };
}

function direction(before: number, value: number): "" | "up" | "down" {
  if (before === value) return "";
  return before < value ? "up" : "down";
}

function buildPoolView(pool: ReturnType<typeof poolsWithLastChange>[number]): object {
  const { value, byHand, last, ruleset, name, window } = pool;
  const key = `${ruleset}.${name}`;
  const before = hasMotion() ? (settledTokens.get(key) ?? value) : value;
  if (before === value) settledTokens.set(key, value);
  else settle();
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
