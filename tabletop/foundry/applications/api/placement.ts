import { instances, isWindow } from "./instances.ts";

/** The position at which a window opens, in pixels of the viewport. */
interface Corner {
  readonly left: number;
  readonly top: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The offset of a window from one that it would hide, and the gap between windows side by side, in pixels. */
const CASCADE_PX = 24;
const GAP_PX = 8;

/**
 * Returns the size of the viewport that the sidebar leaves free; all of it without a sidebar, or if the page shows
 * one thing at a time.
 */
export function measureFreeArea(): Size {
  const height = globalThis.innerHeight;
  const sidebar = document.getElementById("ui-right")?.getBoundingClientRect();
  const placeBeside = sidebar && sidebar.width > 0 && sidebar.left > 0;
  return { width: placeBeside ? sidebar.left : globalThis.innerWidth, height };
}

/** Returns the open windows' boxes, the topmost first. */
function measureOtherWindows(element: HTMLElement): DOMRect[] {
  const others = [...instances.values()].filter(
    (app) => isWindow(app) && !app.minimized && app.element instanceof HTMLElement && app.element !== element,
  );
  const all = others.map((app) => ({ element: app.element as HTMLElement, zIndex: Number(app.position.zIndex ?? 0) }));
  for (const older of document.querySelectorAll<HTMLElement>(".window-app:not(.minimized)"))
    if (older !== element) all.push({ element: older, zIndex: Number(older.style.zIndex) });
  return all.sort((a, b) => b.zIndex - a.zIndex).map((one) => one.element.getBoundingClientRect());
}

function meets(box: Corner & Size, other: DOMRect): boolean {
  return (
    box.left < other.right &&
    other.left < box.left + box.width &&
    box.top < other.bottom &&
    other.top < box.top + box.height
  );
}

/** Finds a free place right or left of an open window, the topmost first. */
function beside(size: Size, others: readonly DOMRect[], area: Size): Corner | null {
  const corners = others.flatMap(({ left, right, top }) => {
    const y = Math.max(0, Math.min(top, area.height - size.height));
    return [right + GAP_PX, left - GAP_PX - size.width].map((x) => ({ left: x, top: y }));
  });
  const free = (corner: Corner): boolean =>
    corner.left >= 0 &&
    corner.left + size.width <= area.width &&
    !others.some((other) => meets({ ...corner, ...size }, other));
  return corners.find(free) ?? null;
}

/**
 * Finds a place at the viewport's edge next to the topmost window, where at most half of the new window overlaps it.
 */
function placeMostlyBeside(size: Size, top: DOMRect, area: Size): Corner | null {
  const right = area.width - size.width;
  if (right < 0) return null;
  const y = Math.max(0, Math.min(top.top, area.height - size.height));
  const over = (left: number): number => Math.min(left + size.width, top.right) - Math.max(left, top.left);
  const left = over(right) <= over(0) ? right : 0;
  return over(left) <= size.width / 2 ? { left, top: y } : null;
}

/**
 * Computes where a window of this size opens when no position was given: in the middle of the area that the sidebar
 * leaves free; beside an open window if it would cover one and there is room; and never exactly over another.
 * Dialogs stay in the middle, because they need an answer first.
 */
export function computeOpeningCorner(element: HTMLElement, size: Size): Corner {
  const area = measureFreeArea();
  const middle = {
    left: Math.max(0, (area.width - size.width) / 2),
    top: Math.max(0, (area.height - size.height) / 2),
  };
  if (element instanceof HTMLDialogElement) return middle;
  const others = measureOtherWindows(element);
  const [top] = others;
  if (!top || !others.some((other) => meets({ ...middle, ...size }, other))) return middle;
  return beside(size, others, area) ?? cascade(placeMostlyBeside(size, top, area) ?? middle, size, others, area);
}

/** Steps down and right, or else up and left, within the free area, until no other window has the same corner. */
function cascade(from: Corner, size: Size, others: readonly DOMRect[], area: Size): Corner {
  const at = (step: number): Corner => ({
    left: Math.max(0, Math.min(from.left + CASCADE_PX * step, area.width - size.width)),
    top: Math.max(0, Math.min(from.top + CASCADE_PX * step, area.height - size.height)),
  });
  const free = ({ left, top }: Corner): boolean =>
    !others.some((other) => Math.abs(other.left - left) < GAP_PX && Math.abs(other.top - top) < GAP_PX);
  const steps = others.map((_, index) => index + 1);
  return [0, ...steps, ...steps.map((step) => -step)].map(at).find(free) ?? at(0);
}
