import type { Bag, Loose } from "../../globals.ts";
import { controlItem } from "./frame.ts";
import { parseCSSDimension } from "./position.ts";
import type { ApplicationPosition, ClosingOptions, HeaderControl, RenderOptions } from "./types.ts";

/**
 * The life cycle methods that subclasses override, all empty here, and the events that an application emits. It is an
 * ancestor of BASE_APPLICATION, so it takes no part in options and hooks.
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

  /** Renders what `_replaceHTML` inserts into the content element. */
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

  /** Renders an entry of the header's menu. */
  _renderHeaderControl(control: HeaderControl): HTMLLIElement {
    return controlItem(control);
  }

  /** Waits until an element's transition has ended, or until the timeout in milliseconds. */
  async _awaitTransition(element: HTMLElement, timeout: number): Promise<void> {
    const ended = Promise.allSettled(element.getAnimations().map((animation) => animation.finished));
    await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, timeout))]);
  }

  /** Called when the application returns from a separate window (generation 14). */
  _onAttach(_from: Document, _to: Document): void {}
  /** Called when the application has moved into a separate window (generation 14). */
  _onDetach(_from: Document, _to: Document): void {}

  /** Called for a `data-action` without a handler. */
  _onClickAction(_event: PointerEvent, _target: HTMLElement): unknown {
    return undefined;
  }
}
