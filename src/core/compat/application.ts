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
  readonly window: { readonly content?: HTMLElement; readonly header?: HTMLElement };
  get title(): string;
  render(options?: object): Promise<unknown>;
  close(options?: object): Promise<unknown>;
  bringToFront(): void;
  setPosition(position?: object): unknown;
  protected _prepareContext(options: object): Promise<object>;
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

/** The members of the mixin's class that our base of all applications extends. */
export interface MixinMembers {
  /** Undefined before the first render. */
  readonly element?: HTMLElement;
  readonly options: { readonly classes: readonly string[] };
  _renderHTML(context: unknown, options: unknown): Promise<unknown>;
  _preSyncPartState(partId: string, fresh: HTMLElement, prior: HTMLElement, state: unknown): void;
  _syncPartState(partId: string, fresh: HTMLElement, prior: HTMLElement, state: unknown): void;
  _attachPartListeners(partId: string, part: HTMLElement, options: unknown): void;
}

type ApplicationClass = abstract new (...args: never) => object;

/** Mixes Handlebars into an application class. */
export const mixHandlebars = (base: ApplicationClass): new () => MixinMembers =>
  foundry.applications.api.HandlebarsApplicationMixin(base as never) as never as new () => MixinMembers;

/** Returns a class that extends `base` as one of `base`'s type with parts. */
export const withParts = <Base>(extended: new () => MixinMembers): Base & { PARTS: Record<string, HandlebarsPart> } =>
  extended as never;

/** Returns `ApplicationV2` with Handlebars mixed in as the class that windows extend. */
export const asWindowClass = (mixed: ApplicationClass): typeof HandlebarsWindow => mixed as never;

/** Renders some parts of an application again. */
export const renderParts = async (
  app: foundry.applications.api.ApplicationV2,
  parts: readonly string[],
): Promise<void> => void (await app.render({ parts: [...parts] }));
