/**
 * The window of the sector board, for everybody: the planets that they may look into as a chart, narrowed down by
 * filters, in the present or in any past month; notes, open conflicts and history of the chosen one. It follows every
 * change of planets, receipts and house rules. Ledger: SIE-PTRK-1, SIE-WEALTH-1, SIE-RECOV-1.
 */
import { asset } from "../../../core/public/definitions.ts";
import { handlebarsWindow, isOnPage, onFoundryHook } from "../../../core/public/documents.ts";
import { isStage, showStage } from "../../../core/public/stages.ts";
import {
  type OwnMessage,
  Queue,
  createSnapshot,
  findDoc,
  isCard,
  isReceipt,
  onHook,
  perform,
  showMessage,
} from "../../../core/public/table.ts";
import { findMonth, listTouched } from "../../../rules/siege/sector-history.ts";
import { NO_FILTER, SECTOR_STATES, type SectorFilter } from "../../../rules/siege/sector.ts";
import { findDay } from "../../../rules/siege/track.ts";
import { readPlanet } from "../documents/read-planet.ts";
import { createSectorContext, findFirstMonth } from "./context.ts";
import { writeHistory } from "./history.ts";
import { HISTORY_JOURNAL, MAX_NOTES } from "./limits.ts";
import { listOpenConflicts } from "./open-conflicts.ts";
import { readSectorNotes } from "./read-sector.ts";
import { listEvents, listSources } from "./read-table.ts";

const WindowBase = handlebarsWindow();
const LANG = "QUADRANT.Siege.Sector";
const WIDTH = 960;
const HEIGHT = 760;
/** What is around the chart: the frame of the window, and beside it in a wide window what is known of a planet. */
const FRAME_PX = 34;
const SIDE_PX = 296;
/** Changes often come in numbers, and a name is typed letter by letter. */
const RENDER_DELAY_MS = 30;
const TYPING_MS = 150;
/** What the sidebar takes of a page, and the least space beside the window. */
const SIDEBAR_PX = 300;
const MARGIN_PX = 12;

/** Returns the number of the present month. */
const getPresent = (): number => findMonth(game.time.worldTime);

/** Returns the notes of a planet as they are stored. */
const readNotes = (planet: string): string => {
  const doc = findDoc(planet);
  return doc ? readSectorNotes(createSnapshot(doc).system) : "";
};

class SectorBoard extends WindowBase {
  static override DEFAULT_OPTIONS: object = {
    id: "quadrant-sector-board",
    classes: ["quadrant", "q-window", "skin-siege"],
    position: { width: WIDTH, height: HEIGHT },
    window: { title: `${LANG}.Title`, icon: "fa-solid fa-earth-europe", resizable: true, contentClasses: ["q-sector"] },
    actions: {
      sectorChoose: SectorBoard.#onChoose,
      sectorMonth: SectorBoard.#onMonth,
      sectorClear: SectorBoard.#onClear,
      sectorOpen: SectorBoard.#onOpen,
      sectorCard: SectorBoard.#onCard,
      sectorNote: SectorBoard.#onNote,
      sectorDrop: SectorBoard.#onDrop,
      sectorWrite: SectorBoard.#onWrite,
    },
  };

  static override PARTS = {
    head: { template: asset("templates/siege/sector/head.hbs") },
    timeline: { template: asset("templates/siege/sector/timeline.hbs") },
    chart: { template: asset("templates/siege/sector/chart.hbs") },
    side: { template: asset("templates/siege/sector/side.hbs") },
  };

  #filter: SectorFilter = NO_FILTER;
  #chosen: string | null = null;
  /** The month that is displayed; null for the present one, which goes on. */
  #month: number | null = null;
  #width = Math.min(WIDTH, window.innerWidth) - FRAME_PX - (window.innerWidth >= WIDTH ? SIDE_PX : 0);
  #observer: ResizeObserver | null = null;
  #typing = 0;
  /** Notes that were typed and not stored yet, by planet; `was`: as they were when the user began. */
  readonly #drafts = new Map<string, { readonly text: string; readonly was: string }>();
  readonly #saves = new Queue();

  override get helpTopic(): string {
    return "sector";
  }

  protected override async _prepareContext(options: object): Promise<object> {
    const context = await super._prepareContext(options);
    const present = getPresent();
    const sources = listSources();
    const events = listEvents(sources, present);
    const planets = new Map(
      sources.flatMap(({ tree }) => {
        const planet = readPlanet(tree);
        return planet ? [[tree.uuid, planet] as const] : [];
      }),
    );
    if (this.#chosen !== null && !planets.has(this.#chosen)) this.#chosen = null;
    const first = findFirstMonth(events, present);
    // What was done in the first months may be undone meanwhile.
    if (this.#month !== null) this.#month = Math.max(this.#month, first);
    if (this.#month !== null && this.#month >= present) this.#month = null;
    return {
      ...context,
      rootId: this.id,
      maxNotes: MAX_NOTES,
      ...createSectorContext({
        sources,
        events,
        conflicts: listOpenConflicts(planets, findDay(game.time.worldTime)),
        present,
        month: this.#month ?? present,
        filter: this.#filter,
        chosen: this.#chosen,
        isGM: game.user.isGM,
        width: this.#width,
        drafts: new Map([...this.#drafts].map(([planet, { text }]) => [planet, text])),
      }),
    };
  }

  protected override async _onFirstRender(context: object, options: object): Promise<void> {
    await super._onFirstRender(context, options);
    this.element.addEventListener("input", ({ target }) => {
      if (target instanceof HTMLElement) this.#input(target);
    });
    this.element.addEventListener("change", ({ target }) => {
      if (target instanceof HTMLSelectElement) this.#narrow(target.name, target.value);
    });
    this.#observer = new ResizeObserver(() => this.#measure());
    // The chart may get another width without the window: what is known moves beside it, or a scrollbar comes.
    const chart = this.element.querySelector(".q-sector-chart");
    for (const one of [this.element, chart]) if (one) this.#observer.observe(one);
    this.#measure();
  }

  protected override _onClose(options: object): void {
    super._onClose(options);
    this.#observer?.disconnect();
    window.clearTimeout(this.#typing);
  }

  /** Draws the chart as wide as there is room. */
  #measure(): void {
    const width = this.element.querySelector<HTMLElement>(".q-sector-chart")?.clientWidth ?? 0;
    if (width === 0 || Math.abs(width - this.#width) < 2) return;
    this.#width = width;
    void this.refresh();
  }

  /** Renders the window again if it is open. */
  async refresh(): Promise<void> {
    if (isOnPage(this)) await this.render();
  }

  #input(target: HTMLElement): void {
    if (target instanceof HTMLInputElement && target.name === "month") this.#show(Number(target.value));
    if (target instanceof HTMLInputElement && target.name === "name") {
      // At once: what renders the head meanwhile must not write the former name into the field.
      this.#filter = { ...this.#filter, name: target.value };
      window.clearTimeout(this.#typing);
      this.#typing = window.setTimeout(() => void this.refresh(), TYPING_MS);
    }
    const planet = target.dataset["planet"];
    if (target instanceof HTMLTextAreaElement && planet !== undefined) this.#type(planet, target.value);
  }

  #type(planet: string, text: string): void {
    const before = this.#drafts.get(planet);
    const was = before?.was ?? readNotes(planet);
    if (text === was) this.#drafts.delete(planet);
    else this.#drafts.set(planet, { text, was });
    if ((before === undefined) !== (text === was)) void this.refresh();
  }

  #narrow(name: string, value: string): void {
    if (name === "controller") this.#filter = { ...this.#filter, controller: value };
    else if (name === "state")
      this.#filter = { ...this.#filter, state: SECTOR_STATES.find((state) => state === value) ?? "" };
    else return;
    void this.refresh();
  }

  #show(month: number): void {
    this.#month = month < getPresent() ? month : null;
    void this.refresh();
  }

  static #onClear(this: SectorBoard): void {
    this.#filter = NO_FILTER;
    const input = this.element.querySelector<HTMLInputElement>('[name="name"]');
    if (input) input.value = "";
    input?.focus();
    void this.refresh();
  }

  /** Chooses a planet, or none; where what is known of it is below the chart, goes there. */
  static async #onChoose(this: SectorBoard, _event: PointerEvent, button: HTMLElement): Promise<void> {
    const { planet = "" } = button.dataset;
    const before = this.#chosen;
    this.#chosen = planet === "" || planet === before ? null : planet;
    await this.refresh();
    const find = (selector: string) => this.element.querySelector<HTMLElement>(selector);
    const side = find(".q-sector-side");
    const chart = find(".q-sector-chart");
    const isBelow = side && chart ? side.offsetTop > chart.offsetTop + 2 : false;
    if (this.#chosen !== null && isBelow) side?.querySelector<HTMLElement>("h2")?.focus();
    if (planet === "" && before !== null) find(`.q-sector-planet[data-planet="${CSS.escape(before)}"]`)?.focus();
  }

  /** Goes a month back or on, or to the present. */
  static #onMonth(this: SectorBoard, _event: PointerEvent, button: HTMLElement): void {
    const present = getPresent();
    const step = Number(button.dataset["step"] ?? 0);
    this.#show(step === 0 ? present : (this.#month ?? present) + step);
  }

  static #onOpen(this: SectorBoard): void {
    const id = (this.#chosen ?? "").split(".").at(-1) ?? "";
    void game.actors.get(id)?.sheet?.render(true);
  }

  /** Opens a conflict, or displays a card in the chat log. */
  static async #onCard(this: SectorBoard, _event: PointerEvent, button: HTMLElement): Promise<void> {
    const { card = "", stage } = button.dataset;
    await (stage === undefined ? showMessage(card) : showStage(stage));
  }

  /** Stores the notes that were typed, after those that are being stored. */
  static async #onNote(this: SectorBoard): Promise<void> {
    const actor = this.#chosen ?? "";
    await this.#saves.add(() => this.#saveNotes(actor));
    await this.refresh();
  }

  async #saveNotes(actor: string): Promise<void> {
    const draft = this.#drafts.get(actor);
    if (!draft) return;
    const text = draft.text.trim();
    const isDone = await perform({ action: "siege.noteSector", args: { actor, text, was: draft.was } });
    // More may have been typed meanwhile. Where another user has changed the notes, to save again replaces those.
    const typed = this.#drafts.get(actor);
    if (isDone && typed?.text === draft.text) this.#drafts.delete(actor);
    else if (typed) this.#drafts.set(actor, { text: typed.text, was: isDone ? text : readNotes(actor) });
  }

  /** Drops what was typed, and displays what is stored. */
  static async #onDrop(this: SectorBoard): Promise<void> {
    const actor = this.#chosen ?? "";
    this.#drafts.delete(actor);
    const field = this.element.querySelector<HTMLTextAreaElement>(".q-sector-notes textarea");
    if (field) field.value = readNotes(actor);
    await this.refresh();
    field?.focus();
  }

  /** Writes the history's page, and displays it. */
  static async #onWrite(this: SectorBoard): Promise<void> {
    const present = getPresent();
    if (!(await writeHistory(listEvents(listSources(), present), present))) return;
    void game.journal.get(HISTORY_JOURNAL)?.sheet?.render(true);
  }
}

let opened: SectorBoard | null = null;

/** Opens the window, or brings it to the front; from then on it follows the sector. */
export function showSector(): void {
  if (!opened) {
    opened = new SectorBoard();
    startRefresh();
  }
  void opened.render({ force: true, position: opened.rendered ? {} : findPlace() });
}

/** Returns where the window opens: in the middle, but not over the sidebar where there is room beside it. */
function findPlace(): object {
  const beside = window.innerWidth - SIDEBAR_PX - WIDTH - MARGIN_PX;
  return beside < 0 ? {} : { left: Math.min((window.innerWidth - WIDTH) / 2, beside) };
}

/** Follows planets and their Facilities, receipts that wrote on actors, cards, house rules, users and months. */
function startRefresh(): void {
  const again = foundry.utils.debounce(() => void opened?.refresh(), RENDER_DELAY_MS);
  const onActor = ({ type }: { readonly type?: string }): void => void (type === "siegePlanet" && again());
  const onItem = ({ parent }: { readonly parent?: { readonly type?: string } | null }): void => onActor(parent ?? {});
  const onMessage = (message: OwnMessage): void => {
    const isOurs = isCard(message) || isStage(message) ? message.system.ruleset === "siege" : concernsPlanet(message);
    if (isOurs) again();
  };
  let month = getPresent();
  onHook("quadrant.houseChanged", again);
  onFoundryHook("updateWorldTime", () => {
    if (month !== (month = getPresent())) again();
  });
  for (const what of ["create", "update", "delete"] as const) {
    onFoundryHook(`${what}Actor`, onActor);
    onFoundryHook(`${what}Item`, onItem);
    onFoundryHook(`${what}ActiveEffect`, onItem);
    onFoundryHook(`${what}User`, again);
    onFoundryHook(`${what}ChatMessage`, onMessage);
  }
}

/** Returns whether a message is a receipt that wrote on a planet. */
const concernsPlanet = (message: OwnMessage): boolean =>
  isReceipt(message) &&
  listTouched(message.system).some((uuid) => findDoc(uuid)?.type === "siegePlanet" || findDoc(uuid) === null);
