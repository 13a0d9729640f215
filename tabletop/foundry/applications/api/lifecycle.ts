import type { Bag, Loose } from "../../globals.ts";
import { controlItem } from "./frame.ts";
import { parseCSSDimension } from "./position.ts";
import type { ApplicationPosition, ClosingOptions, HeaderControl, RenderOptions } from "./types.ts";

/**
 * The steps of an application's life that subclasses fill, all empty here, and the events that it emits. It stands
 * above BASE_APPLICATION, so it takes no part in options and hooks.
 */
export abstract class ApplicationLifecycle {
  static emittedEvents = Object.freeze(["render", "close", "position"]);

  static parseCSSDimension = parseCSSDimension;

  readonly #events = new EventTarget();

  /** Waits until every image inside an element is decoded or has failed. */
  static async waitForImages(element: Element): Promise<void> {
    await Promise.allSettled([...element.querySelectorAll("img")].map((image) => image.decode()));
  }

  addEventListener(type: string, listener: EventListener, options: { once?: boolean } = {}): void {
    this.#events.addEventListener(type, listener, options);
  }

  removeEventListener(type: string, listener: EventListener): void {
    this.#events.removeEventListener(type, listener);
  }

  dispatchEvent(event: Event): boolean {
    return this.#events.dispatchEvent(event);
  }

  /** Emits an event that carries its details as properties. */
  protected _emit(type: string, detail: Bag): void {
    this.#events.dispatchEvent(Object.assign(new Event(type), detail));
  }

  /** `false` stops a render silently; an error stops it with its message as a warning. */
  _canRender(_options: RenderOptions): false | void {
    return undefined;
  }

  /** Makes what `_replaceHTML` puts into the content element. */
  async _renderHTML(_context: Bag, _options: RenderOptions): Promise<Loose> {
    throw new Error(
      `${this.constructor.name} can't be rendered: it does not implement _renderHTML (HandlebarsApplicationMixin does).`,
    );
  }

  _replaceHTML(_result: Loose, _content: HTMLElement, _options: RenderOptions): void {
    throw new Error(
      `${this.constructor.name} can't be rendered: it does not implement _replaceHTML (HandlebarsApplicationMixin does).`,
    );
  }

  async _preFirstRender(_context: Bag, _options: RenderOptions): Promise<void> {}
  async _preRender(_context: Bag, _options: RenderOptions): Promise<void> {}
  async _onFirstRender(_context: Bag, _options: RenderOptions): Promise<void> {}
  async _onRender(_context: Bag, _options: RenderOptions): Promise<void> {}
  async _postRender(_context: Bag, _options: RenderOptions): Promise<void> {}
  async _preClose(_options: ClosingOptions): Promise<void> {}
  _tearDown(_options: ClosingOptions): void {}
  _onClose(_options: ClosingOptions): void {}
  _prePosition(_position: ApplicationPosition): void {}
  _onPosition(_position: ApplicationPosition): void {}

  /** An entry of the header's menu as an element. */
  _renderHeaderControl(control: HeaderControl): HTMLLIElement {
    return controlItem(control);
  }

  /** Waits until an element's transition has ended, or for so many milliseconds. */
  async _awaitTransition(element: HTMLElement, timeout: number): Promise<void> {
    const ended = Promise.allSettled(element.getAnimations().map((animation) => animation.finished));
    await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, timeout))]);
  }

  /** Called when the application comes back from a window of its own (generation 14). */
  _onAttach(_from: Document, _to: Document): void {}
  /** Called when the application has moved into a window of its own (generation 14). */
  _onDetach(_from: Document, _to: Document): void {}

  /** Called for a `data-action` that nobody handles. */
  _onClickAction(_event: PointerEvent, _target: HTMLElement): unknown {
    return undefined;
  }
}
