/**
 * Presses in a chat log that scrolls meanwhile. A message that arrives while the mouse button is down moves what is
 * under the pointer; the browser then clicks what both places are in, which does nothing.
 */
import { findPressed } from "../ui/html.ts";

/** How far a pointer that is held still moves. */
const MAX_MOVED_PX = 4;

/** What a pointer was pressed on. */
interface Held {
  readonly button: HTMLElement;
  /** What the button did then. */
  readonly does: string;
  readonly x: number;
  readonly y: number;
}

const describe = ({ dataset: { q, key } }: HTMLElement): string => `${q} ${key}`;

/**
 * Has buttons pressed that have moved away between the press of a still pointer and its release.
 * @param scroller what contains the log, wherever its messages are scrolled to
 */
export function keepMovedPresses(scroller: HTMLElement): void {
  let held: Held | null = null;
  scroller.addEventListener(
    "pointerdown",
    (event) => {
      const button = event.button === 0 ? findPressed(event) : null;
      held = button && { button, does: describe(button), x: event.clientX, y: event.clientY };
    },
    { capture: true },
  );
  scroller.addEventListener(
    "click",
    (event) => {
      const was = held;
      held = null;
      if (!was || !event.isTrusted || event.detail !== 1 || was.button.contains(event.target as Node)) return;
      const isStill = Math.hypot(event.clientX - was.x, event.clientY - was.y) <= MAX_MOVED_PX;
      if (!isStill || !scroller.contains(was.button) || describe(was.button) !== was.does) return;
      event.stopPropagation();
      event.preventDefault();
      was.button.click();
    },
    { capture: true },
  );
}
