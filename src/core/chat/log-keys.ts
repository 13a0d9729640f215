/**
 * The chat log by keyboard: one stop of the Tab key, which then goes on behind it. Enter or an arrow enters its
 * messages at the newest, and Escape leaves them.
 */
import { listTabbable } from "../ui/html.ts";

/** The keys that enter the log. */
const ENTERING = new Set(["Enter", "ArrowUp", "ArrowDown"]);

/** Whether the last thing a user did was to press Tab, in any log's page. */
let isTabbing = false;

/** Makes a log one stop. */
export function holdLog(list: HTMLElement): void {
  list.tabIndex = 0;
  list.setAttribute("aria-description", game.i18n.localize("QUADRANT.Chat.LogKeys"));
  const page = list.ownerDocument;
  page.addEventListener("keydown", ({ key }) => (isTabbing = key === "Tab"), { capture: true });
  page.addEventListener("pointerdown", () => (isTabbing = false), { capture: true });
  list.addEventListener("keydown", (event) => onKey(list, event));
  list.addEventListener("focusin", ({ target, relatedTarget }) => {
    const isInside = relatedTarget instanceof Node && list.contains(relatedTarget);
    if (isTabbing && target !== list && !isInside) list.focus();
  });
}

function onKey(list: HTMLElement, event: KeyboardEvent): void {
  const isOnList = event.target === list;
  if (event.key === "Escape" && !isOnList) {
    event.preventDefault();
    event.stopPropagation();
    list.focus();
  } else if (event.key === "Tab" && !event.shiftKey && isOnList) {
    const next = findNext(list);
    if (!next) return; // the browser goes on
    event.preventDefault();
    next.focus();
  } else if (ENTERING.has(event.key) && isOnList) {
    event.preventDefault();
    [...list.children]
      .flatMap((message) => listTabbable(message).slice(0, 1))
      .at(-1)
      ?.focus();
  }
}

/** Returns the first control behind the log. */
function findNext(list: HTMLElement): HTMLElement | undefined {
  const isBehind = (one: HTMLElement): boolean =>
    (list.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0 && !list.contains(one);
  return listTabbable(list.ownerDocument).find(isBehind);
}
