/**
 * When a window may be drawn anew without taking something out of a person's hands: not in the middle of a press or of
 * typing.
 */
export class Patience {
  readonly #element: () => HTMLElement | undefined;
  readonly #redraw: () => void;
  #pressed = false;
  #waits = false;
  #watching: AbortController | null = null;

  constructor(element: () => HTMLElement | undefined, redraw: () => void) {
    this.#element = element;
    this.#redraw = redraw;
  }

  /** Begins to watch the window's element. */
  watch(): void {
    const watching = new AbortController();
    this.#watching = watching;
    const { signal } = watching;
    this.#element()?.addEventListener("pointerdown", () => (this.#pressed = true), { signal });
    this.#element()?.addEventListener("focusout", () => queueMicrotask(() => this.#settle()), { signal });
    for (const end of ["pointerup", "pointercancel"] as const)
      window.addEventListener(end, () => setTimeout(() => this.#release()), { signal });
  }

  stop(): void {
    this.#watching?.abort();
  }

  /** Draws the window anew, now or as soon as it disturbs nobody. */
  redraw(): void {
    this.#waits = true;
    this.#settle();
  }

  #release(): void {
    this.#pressed = false;
    this.#settle();
  }

  #settle(): void {
    if (!this.#waits || this.#pressed || this.#isTyping()) return;
    this.#waits = false;
    this.#redraw();
  }

  /** Whether something is half typed: it differs from what was drawn, and nobody has been told yet. */
  #isTyping(): boolean {
    const at = document.activeElement;
    if (!this.#element()?.contains(at)) return false;
    const isText =
      at instanceof HTMLTextAreaElement || (at instanceof HTMLInputElement && !["checkbox", "radio"].includes(at.type));
    return isText && at.value !== at.dataset["was"] && at.dataset["told"] !== at.value;
  }
}
