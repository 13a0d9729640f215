import type { ApplicationPosition, WindowParts } from "./types.ts";

/** The members of a window that dragging and resizing use. */
interface Movable {
  readonly element: HTMLElement;
  readonly window: WindowParts;
  readonly position: ApplicationPosition;
  readonly minimized: boolean;
  setPosition(position: ApplicationPosition): unknown;
}

const STEP_PX = 16;

/** Follows a pressed pointer until it is released: `move` receives the distance from the start, in pixels. */
function followPointer(handle: HTMLElement, start: PointerEvent, move: (x: number, y: number) => void): void {
  const onMove = (event: PointerEvent): void => {
    if (event.pointerId === start.pointerId) move(event.clientX - start.clientX, event.clientY - start.clientY);
  };
  const stop = (): void => {
    handle.removeEventListener("pointermove", onMove);
    handle.removeEventListener("pointerup", stop);
    handle.removeEventListener("pointercancel", stop);
  };
  try {
    handle.setPointerCapture(start.pointerId);
  } catch {
    // A pointer that is already released can't be captured: the handle's own events are enough.
  }
  handle.addEventListener("pointermove", onMove);
  handle.addEventListener("pointerup", stop);
  handle.addEventListener("pointercancel", stop);
}

/** Moves a window by its header, and by Alt+Shift+arrow keys while the focus is on the header's buttons. */
export function makeDraggable(app: Movable): void {
  const header = app.window.header;
  if (!header) return;
  header.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || (event.target as HTMLElement).closest("button, a, input, select")) return;
    const { left = 0, top = 0 } = app.position;
    followPointer(header, event, (x, y) => void app.setPosition({ left: left + x, top: top + y }));
  });
  header.addEventListener("keydown", (event) => {
    const shift = readArrowShift(event);
    if (!shift || !event.altKey || !event.shiftKey) return;
    event.preventDefault();
    app.setPosition({ left: (app.position.left ?? 0) + shift.x, top: (app.position.top ?? 0) + shift.y });
  });
}

/** Resizes a window by its handle, with the pointer or the arrow keys. */
export function makeResizable(app: Movable): void {
  const handle = app.window.resize;
  if (!handle) return;
  const readSize = (x: number, y: number, width: number, height: number): void => {
    if (!app.minimized) app.setPosition({ width: width + x, height: height + y });
  };
  handle.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    event.preventDefault();
    const { offsetWidth, offsetHeight } = app.element;
    followPointer(handle, event, (x, y) => readSize(x, y, offsetWidth, offsetHeight));
  });
  handle.addEventListener("keydown", (event) => {
    const shift = readArrowShift(event);
    if (!shift) return;
    event.preventDefault();
    readSize(shift.x, shift.y, app.element.offsetWidth, app.element.offsetHeight);
  });
}

function readArrowShift(event: KeyboardEvent): { x: number; y: number } | null {
  switch (event.key) {
    case "ArrowLeft":
      return { x: -STEP_PX, y: 0 };
    case "ArrowRight":
      return { x: STEP_PX, y: 0 };
    case "ArrowUp":
      return { x: 0, y: -STEP_PX };
    case "ArrowDown":
      return { x: 0, y: STEP_PX };
    default:
      return null;
  }
}
