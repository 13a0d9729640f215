import { game, host, localize, ui, type Bag } from "../globals.ts";
import { deepClone } from "../utils/object.ts";
import { showStep, type TourDirection, type TourView } from "./tour-view.ts";

/** A step of a tour. Source: foundryvtt.com/api/v14/interfaces/foundry.TourStep.html. */
interface TourStep {
  readonly id: string;
  readonly title: string;
  readonly content: string;
  readonly selector?: string;
  readonly tooltipDirection?: TourDirection;
  readonly restricted?: boolean;
  readonly sidebarTab?: string;
}

/** Source: foundryvtt.com/api/v14/interfaces/foundry.TourConfig.html. */
interface TourConfig {
  id: string;
  namespace: string;
  title: string;
  description?: string;
  steps: TourStep[];
  restricted?: boolean;
  display?: boolean;
  canBeResumed?: boolean;
  suggestedNextTours?: string[];
  localization?: object;
}

const STATUS = Object.freeze({ UNSTARTED: "unstarted", IN_PROGRESS: "in-progress", COMPLETED: "completed" });

/**
 * The step that each tour of this client has reached: `{namespace: {id: index}}`, the number of its steps for a
 * completed one.
 */
const SETTING = ["core", "tourProgress"] as const;

/** A guide of several steps, each beside the element that it explains (foundry.nue.Tour). */
export class Tour {
  static readonly STATUS = STATUS;
  static HIGHLIGHT_PADDING = 10;
  static #active: Tour | null = null;

  config: TourConfig;
  targetElement: HTMLElement | null = null;
  fadeElement: HTMLElement | null = null;
  overlayElement: HTMLElement | null = null;
  #id: string | undefined;
  #namespace: string | undefined;
  #index: number | null = -1;
  #view: TourView | null = null;

  constructor(config: TourConfig, { id, namespace }: { id?: string; namespace?: string } = {}) {
    this.config = deepClone(config);
    this.#id = id;
    this.#namespace = namespace;
  }

  /** The running tour, or null. */
  static get activeTour(): Tour | null {
    return Tour.#active;
  }

  static get tourInProgress(): boolean {
    return Tour.#active !== null;
  }

  /** Reads a tour from a file of the table; adds its texts to those of the language. */
  static async fromJSON(filepath: string): Promise<Tour> {
    const { fetchJsonWithTimeout, getRoute } = host.foundry.utils as {
      fetchJsonWithTimeout(url: string): Promise<TourConfig>;
      getRoute(path: string): string;
    };
    const config = await fetchJsonWithTimeout(getRoute(filepath));
    if (config.localization) game()["i18n"]?.addTranslations("en", config.localization);
    return new this(config);
  }

  get id(): string {
    return this.#id ?? this.config.id;
  }

  set id(value: string) {
    if (this.#id) throw new Error("The id of a tour can only be set once.");
    this.#id = value;
  }

  get namespace(): string {
    return this.#namespace ?? this.config.namespace;
  }

  set namespace(value: string) {
    if (this.#namespace) throw new Error("The namespace of a tour can only be set once.");
    this.#namespace = value;
  }

  get key(): string {
    return `${this.namespace}.${this.id}`;
  }

  get title(): string {
    return localize(this.config.title);
  }

  get description(): string {
    return localize(this.config.description ?? "");
  }

  /** The steps that this user sees. */
  get steps(): TourStep[] {
    return this.config.steps.filter((step) => !step.restricted || game()["user"]?.isGM);
  }

  get currentStep(): TourStep | null {
    return this.#index === null || this.#index < 0 ? null : (this.steps[this.#index] ?? null);
  }

  /** -1 before the first step, null once the tour is complete. */
  get stepIndex(): number | null {
    return this.#index;
  }

  get hasNext(): boolean {
    return this.#index !== null && this.#index < this.steps.length - 1;
  }

  get hasPrevious(): boolean {
    return this.#index !== null && this.#index > 0;
  }

  /** Whether the tour can be started: for packages to override. */
  get canStart(): boolean {
    return true;
  }

  get status(): string {
    if (this.#index === null) return STATUS.COMPLETED;
    return this.#index < 0 ? STATUS.UNSTARTED : STATUS.IN_PROGRESS;
  }

  /** Starts the tour, or resumes it if it can be resumed. */
  async start(): Promise<void> {
    if (this.config.restricted && !game()["user"]?.isGM) throw new Error(`The tour ${this.key} is for game masters.`);
    if (!this.canStart) {
      ui()["notifications"]?.warn(localize("TABLETOP.Tour.cannotStart", { title: this.title }));
      return;
    }
    if (Tour.#active && Tour.#active !== this) Tour.#active.exit();
    const resumed = this.status === STATUS.IN_PROGRESS && this.config.canBeResumed;
    await this.progress(resumed ? (this.#index ?? 0) : 0);
  }

  async next(): Promise<void> {
    if (this.status === STATUS.COMPLETED) throw new Error(`The tour ${this.key} is complete.`);
    if (this.hasNext) await this.progress((this.#index ?? -1) + 1);
    else await this.complete();
  }

  async previous(): Promise<void> {
    if (this.hasPrevious) await this.progress((this.#index ?? 1) - 1);
  }

  /** Goes to a step; an index past the last completes the tour. */
  async progress(stepIndex: number): Promise<void> {
    if (this.#view) await this._postStep();
    this.#clear();
    if (stepIndex >= this.steps.length) return this.complete();
    this.#index = Math.max(-1, stepIndex);
    await this._saveProgress();
    if (this.#index < 0) return;
    Tour.#active = this;
    await this._preStep();
    // The tour may have been left while this step was prepared.
    if (Tour.#active === this) await this._renderStep();
  }

  async complete(): Promise<void> {
    if (this.#view) await this._postStep();
    this.#leave();
    this.#index = null;
    await this._saveProgress();
    const next = (this.config.suggestedNextTours ?? [])
      .map((key) => game()["tours"]?.get(key) as Tour | undefined)
      .find((tour) => tour && tour.status !== STATUS.COMPLETED);
    if (next) ui()["notifications"]?.info(localize("TABLETOP.Tour.suggested", { title: next.title }));
  }

  /** Leaves the tour at the current step. */
  exit(): void {
    const shown = this.#view !== null;
    this.#leave();
    if (shown) void this._postStep();
  }

  /** Resets the tour to its beginning. */
  async reset(): Promise<void> {
    this.#leave();
    this.#index = -1;
    await this._saveProgress();
  }

  #leave(): void {
    this.#clear();
    if (Tour.#active === this) Tour.#active = null;
  }

  #clear(): void {
    this.#view?.remove();
    this.#view = null;
    this.targetElement = this.fadeElement = this.overlayElement = null;
  }

  /** For packages to override: prepares what the step explains. */
  async _preStep(): Promise<void> {}

  /** For packages to override: cleans up what the step explained. */
  async _postStep(): Promise<void> {}

  _getTargetElement(selector: string): Element | null {
    return document.querySelector(selector);
  }

  async _renderStep(): Promise<void> {
    const step = this.currentStep;
    if (!step) return;
    const target = step.selector ? this._getTargetElement(step.selector) : null;
    this.targetElement = target instanceof HTMLElement ? target : null;
    this.#view = showStep({
      title: localize(step.title),
      content: localize(step.content),
      target: this.targetElement,
      direction: step.tooltipDirection,
      number: (this.#index ?? 0) + 1,
      count: this.steps.length,
      padding: Tour.HIGHLIGHT_PADDING,
      press: (action) => this.#press(action),
    });
    this.overlayElement = this.#view.overlay;
    this.fadeElement = this.#view.fade;
  }

  async #press(action: "previous" | "next" | "exit"): Promise<void> {
    try {
      if (action === "exit") this.exit();
      else await this[action]();
    } catch (error) {
      this.exit();
      host.Hooks?.onError("Tour", error, { msg: this.key, notify: "error" });
    }
  }

  async _saveProgress(): Promise<void> {
    const progress = structuredClone(this.#stored());
    const own = (progress[this.namespace] ??= {});
    if (this.#index === -1) delete own[this.id];
    else own[this.id] = this.#index ?? this.config.steps.length;
    await game()["settings"].set(...SETTING, progress);
  }

  /** Reads the tour's progress on this client. */
  _reloadProgress(): void {
    const stored = this.#stored()[this.namespace]?.[this.id] as number | undefined;
    if (stored === undefined) this.#index = -1;
    else this.#index = stored >= this.config.steps.length ? null : stored;
  }

  #stored(): Record<string, Bag> {
    return (game()["settings"]?.get(...SETTING) ?? {}) as Record<string, Bag>;
  }
}

/** A tour that activates the sidebar tab that a step names. */
export class SidebarTour extends Tour {
  override async start(): Promise<void> {
    ui()["sidebar"]?.toggleExpanded?.(true);
    await super.start();
  }

  override async _preStep(): Promise<void> {
    await super._preStep();
    await this._updateSidebarTab();
  }

  async _updateSidebarTab(): Promise<void> {
    const tab = this.currentStep?.sidebarTab;
    if (tab) ui()["sidebar"]?.changeTab(tab, "primary");
  }
}
