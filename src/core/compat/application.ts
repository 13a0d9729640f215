/**
 * Foundry's application classes as our windows and sheets extend them: the generic signatures of its Handlebars mixin
 * don't reach through a mixin of ours.
 */

/** What our windows use of `HandlebarsApplicationMixin(ApplicationV2)`, with contexts and options as plain objects. */
export declare abstract class HandlebarsWindow {
  static DEFAULT_OPTIONS: object;
  static PARTS: Readonly<Record<string, HandlebarsPart>>;
  constructor(options?: object);
  readonly id: string;
  readonly element: HTMLElement;
  readonly rendered: boolean;
  readonly position: object;
  readonly window: { readonly content?: HTMLElement; readonly header?: HTMLElement };
  get title(): string;
  /** What the window's help is about. */
  get helpTopic(): string;
  render(options?: object): Promise<unknown>;
  close(options?: object): Promise<unknown>;
  bringToFront(): void;
  setPosition(position?: object): unknown;
  protected _prepareContext(options: object): Promise<object>;
  protected _insertElement(element: HTMLElement): void;
  protected _onFirstRender(context: object, options: object): Promise<void>;
  protected _onRender(context: object, options: object): Promise<void>;
  protected _preClose(options: object): Promise<void>;
  protected _onClose(options: object): void;
  protected _onChangeForm(config: object, event: Event): void;
}

/** A part of an application, as the mixin takes it. */
export interface HandlebarsPart {
  readonly template: string;
  readonly templates?: readonly string[];
  readonly scrollable?: readonly string[];
}

/** The elements of an application's parts, by the part's id. */
export type PartElements = Readonly<Record<string, HTMLElement>>;

/** What our base of all applications reads of the options of a render. */
export interface PartOptions {
  /** The parts to render. */
  parts?: string[];
}

/** The members of the mixin's class that our base of all applications extends. */
export interface MixinMembers {
  /** Undefined before the first render. */
  readonly element?: HTMLElement;
  readonly options: { readonly classes: readonly string[] };
  /** What a sheet displays. */
  readonly document?: { readonly type: string };
  /** Those that are rendered. */
  readonly parts: Readonly<Record<string, HTMLElement | undefined>>;
  /** The active tab of each group. */
  readonly tabGroups: Readonly<Record<string, string | null>>;
  render(options: PartOptions): Promise<unknown>;
  changeTab(tab: string, group: string, options?: object): void;
  _configureRenderOptions(options: PartOptions): void;
  _prepareContext(options: PartOptions): Promise<object>;
  _onFirstRender(context: object, options: PartOptions): Promise<void>;
  _onRender(context: object, options: PartOptions): Promise<void>;
  /** Whether a tab that is opened for the first time needs a context prepared for it. */
  preparesTab?(tab: string): boolean;
  _renderHTML(context: object, options: PartOptions): Promise<PartElements>;
  _preparePartContext(partId: string, context: object, options: PartOptions): Promise<object>;
  _tearDown(options: object): void;
  _replaceHTML(result: PartElements, content: HTMLElement, options: PartOptions): void;
}

type ApplicationClass = abstract new (...args: never) => object;

/** Mixes Handlebars into an application class, and the classes of a window's width. */
export const mixHandlebars = (base: ApplicationClass): new () => MixinMembers =>
  withWidthClasses(foundry.applications.api.HandlebarsApplicationMixin(base as never) as never);

/** Returns a class that extends `base` as one of `base`'s type with parts. */
export const withParts = <Base>(extended: new () => MixinMembers): Base & { PARTS: Record<string, HandlebarsPart> } =>
  extended as never;

/** Returns `ApplicationV2` with Handlebars mixed in as the class that windows extend. */
export const asWindowClass = (mixed: ApplicationClass): typeof HandlebarsWindow => mixed as never;

/** Calls the hooks of a render. */
export function callRenderHooks(app: MixinMembers, context: object, options: PartOptions): void {
  const { callAll } = Hooks as never as { callAll(hook: string, ...args: unknown[]): void };
  const { inheritanceChain } = app.constructor as never as { inheritanceChain(): Iterable<{ readonly name: string }> };
  for (const { name } of inheritanceChain.call(app.constructor))
    if (name) callAll.call(Hooks, `render${name}`, app, app.element, context, options);
}

/** Renders some parts of an application again. */
export const renderParts = async (
  app: foundry.applications.api.ApplicationV2,
  parts: readonly string[],
): Promise<void> => void (await app.render({ parts: [...parts] }));

/*
 * Classes of a window for its width, such as `q-max-560` for at most 560 px. The build writes the style sheets' width
 * queries with them (tools/styles/width-classes.ts). The content of a size container would be laid out twice, before
 * and after the window gets its size, and `content-visibility` would save nothing.
 */

/** The widths that style sheets may query. */
export const WINDOW_WIDTHS_PX = [420, 480, 560, 600, 720, 760, 900, 1180];
/** A window's borders, left and right. */
const BORDERS_PX = 2;

/** What an application has of its frame. Both of the last are of generation 14 only. */
interface Framed {
  readonly element?: HTMLElement;
  readonly position: { readonly width?: number | "auto"; readonly height?: number | "auto" };
  _renderFrame(options: object): Promise<HTMLElement>;
  _onAttach?(from: Document, to: Document): void;
  _onDetach?(from: Document, to: Document): void;
}

/** Sets the classes of a window whose content is so wide. */
function markWidth(frame: HTMLElement, width: number): void {
  for (const most of WINDOW_WIDTHS_PX) frame.classList.toggle(`q-max-${most}`, width <= most);
}

/** Returns an observer that keeps a window's classes up to date. A detached window has its own observers. */
function observeWidth(frame: HTMLElement, page: Document): ResizeObserver | undefined {
  const Observer = page.defaultView?.ResizeObserver;
  const observer = Observer && new Observer(([entry]) => markDisplayed(frame, entry?.contentRect.width ?? 0));
  observer?.observe(frame);
  return observer;
}

/** A window that is closed has no width. */
function markDisplayed(frame: HTMLElement, width: number): void {
  if (width > 0) markWidth(frame, width);
}

/** Returns a class whose windows have the classes of their width, and their size, before they are in the page. */
function withWidthClasses(Base: new () => MixinMembers & Framed): new () => MixinMembers {
  return class extends Base {
    #observer: ResizeObserver | undefined;

    override async _renderFrame(options: object): Promise<HTMLElement> {
      const frame = await super._renderFrame(options);
      const { width, height } = this.position;
      if (typeof width === "number") {
        const displayed = Math.min(width, globalThis.innerWidth);
        markWidth(frame, displayed - BORDERS_PX);
        frame.style.width = `${displayed}px`;
      }
      if (typeof height === "number") frame.style.height = `${Math.min(height, globalThis.innerHeight)}px`;
      this.#observe(frame, document);
      return frame;
    }
    override _onAttach(from: Document, to: Document): void {
      super._onAttach?.(from, to);
      if (this.element) this.#observe(this.element, to);
    }
    override _onDetach(from: Document, to: Document): void {
      super._onDetach?.(from, to);
      if (this.element) this.#observe(this.element, to);
    }
    #observe(frame: HTMLElement, page: Document): void {
      this.#observer?.disconnect();
      this.#observer = observeWidth(frame, page);
    }
  };
}
