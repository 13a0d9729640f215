import { unwrap } from "../jquery.ts";
import { config, type Loose } from "../../globals.ts";

interface ResizableOptions {
  selector?: string;
  rtl?: boolean;
  resizeX?: boolean;
  resizeY?: boolean;
}

/**
 * Makes an element movable by a handle, and resizable by another (foundry.applications.ux.Draggable). It calls the
 * application's `setPosition`.
 */
export class Draggable {
  readonly app: Loose;
  readonly element: HTMLElement;
  readonly handle: HTMLElement;
  readonly resizable: boolean | ResizableOptions;
  /** The window's position when the pointer went down. */
  position: Loose = null;
  #pointer = 0;
  #from = { x: 0, y: 0 };

  constructor(
    app: Loose,
    element: HTMLElement | JQuery,
    handle: HTMLElement | false,
    resizable: boolean | ResizableOptions = false,
  ) {
    this.app = app;
    this.element = unwrap(element);
    this.handle = handle || this.element;
    this.resizable = resizable;
    this.activateListeners();
  }

  /** The configured class: CONFIG.ux.Draggable. */
  static get implementation(): typeof Draggable {
    return (config()["ux"]?.Draggable as typeof Draggable | undefined) ?? Draggable;
  }

  activateListeners(): void {
    this.handle.classList.add("draggable");
    this.#follow(this.handle, (x, y) =>
      this.app.setPosition({ left: (this.position.left ?? 0) + x, top: (this.position.top ?? 0) + y }),
    );
    if (!this.resizable) return;
    const {
      selector,
      rtl = false,
      resizeX = true,
      resizeY = true,
    } = typeof this.resizable === "object" ? this.resizable : {};
    const grip = (selector ? this.element.querySelector<HTMLElement>(selector) : null) ?? this.#grip();
    const resize = (x: number, y: number): void => {
      const { width, height } = this.position as { width: number; height: number };
      this.app.setPosition({
        ...(resizeX ? { width: width + (rtl ? -x : x) } : {}),
        ...(resizeY ? { height: height + y } : {}),
      });
    };
    this.#follow(grip, resize, (event) => this.app._onResize?.(event));
  }

  #grip(): HTMLElement {
    const grip = document.createElement("div");
    grip.className = "window-resizable-handle";
    const icon = document.createElement("i");
    icon.className = "fa-solid fa-arrows-left-right";
    icon.inert = true;
    grip.append(icon);
    this.element.append(grip);
    return grip;
  }

  #follow(handle: HTMLElement, move: (x: number, y: number) => void, done?: (event: Event) => void): void {
    handle.addEventListener("pointerdown", (event) => {
      if (event.button !== 0 || (event.target as HTMLElement).closest("button, a, input, select, textarea")) return;
      event.preventDefault();
      event.stopPropagation();
      const { offsetWidth, offsetHeight } = this.element;
      this.position = { ...this.app.position, width: offsetWidth, height: offsetHeight };
      this.#pointer = event.pointerId;
      this.#from = { x: event.clientX, y: event.clientY };
      const stop = new AbortController();
      const { ownerDocument } = handle;
      const options = { signal: stop.signal };
      const onMove = (moved: PointerEvent): void => {
        if (moved.pointerId === this.#pointer) move(moved.clientX - this.#from.x, moved.clientY - this.#from.y);
      };
      ownerDocument.addEventListener("pointermove", onMove, options);
      for (const end of ["pointerup", "pointercancel"])
        ownerDocument.addEventListener(
          end,
          (event) => {
            stop.abort();
            done?.(event);
          },
          options,
        );
    });
  }
}
