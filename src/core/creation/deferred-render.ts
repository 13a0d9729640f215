/** Delays a window's render while the user presses a control or types, so that neither is interrupted. */
export class DeferredRender {
  readonly #element: () => HTMLElement | undefined;
  readonly #render: () => void;
  #pressed = false;
  #isPending = false;
  #watching: AbortController | null = null;

  constructor(element: () => HTMLElement | undefined, request: () => void) {
    this.#element = element;
    this.#render = request;
  }

  /** Starts to watch the window's element. */
  watch(): void {
    const watching = new AbortController();
    this.#watching = watching;
    const { signal } = watching;
    this.#element()?.addEventListener("pointerdown", () => (this.#pressed = true), { signal });
    this.#element()?.addEventListener("focusout", () => queueMicrotask(() => this.#renderIfIdle()), { signal });
    for (const end of ["pointerup", "pointercancel"] as const)
      window.addEventListener(end, () => setTimeout(() => this.#release()), { signal });
  }

  stop(): void {
    this.#watching?.abort();
  }

  /** Renders the window, now or when the user has finished. */
  redraw(): void {
    this.#isPending = true;
    this.#renderIfIdle();
  }

  #release(): void {
    this.#pressed = false;
    this.#renderIfIdle();
  }

  #renderIfIdle(): void {
    if (!this.#isPending || this.#pressed || this.#isTyping()) return;
    this.#isPending = false;
    this.#render();
  }

  /** Whether the user is typing: the field differs from what was rendered and is not saved yet. */
  #isTyping(): boolean {
    const at = document.activeElement;
    if (!this.#element()?.contains(at)) return false;
    const isText =
      at instanceof HTMLTextAreaElement || (at instanceof HTMLInputElement && !["checkbox", "radio"].includes(at.type));
    return isText && at.value !== at.dataset["was"] && at.dataset["told"] !== at.value;
  }
}
