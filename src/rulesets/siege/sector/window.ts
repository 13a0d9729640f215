/**
 * The window of the sector board, for everybody: the planets that they may look into as a chart, narrowed down by
 * filters, in the present or in any past month; notes, open conflicts and history of the chosen one. It follows every
 * change of planets, receipts and house rules. Ledger: SIE-PTRK-1, SIE-WEALTH-1, SIE-RECOV-1.
 */
import { asset } from "../../../core/public/definitions.ts";
import { handlebarsWindow, isOnPage, onFoundryHook } from "../../../core/public/documents.ts";
import {
  type OwnMessage,
  allMessages,
  findDoc,
  isCard,
  isReceipt,
  notifyRefusal,
  onHook,
  perform,
} from "../../../core/public/table.ts";
import { findMonth, listTouched } from "../../../rules/siege/sector-history.ts";
import { NO_FILTER, SECTOR_STATES, type SectorFilter } from "../../../rules/siege/sector.ts";
import { findDay } from "../../../rules/siege/track.ts";
import { readPlanet } from "../documents/read-planet.ts";
import { createSectorContext, findFirstMonth } from "./context.ts";
import { writeHistory } from "./history.ts";
import { HISTORY_JOURNAL, HISTORY_PAGE, MAX_NOTES } from "./limits.ts";
import { listOpenConflicts } from "./open-conflicts.ts";
import { readSectorNotes } from "./read-sector.ts";
import { listEvents, listSources } from "./read-table.ts";

const WindowBase = handlebarsWindow();
const LANG = "QUADRANT.Siege.Sector";
const WIDTH = 1080;
const HEIGHT = 760;
/** What is around the chart: the frame of the window, and beside it in a wide window what is known of a planet. */
const FRAME_PX = 34;
const SIDE_PX = 316;
/** Changes often come in numbers, and a name is typed letter by letter. */
const RENDER_DELAY_MS = 30;
const TYPING_MS = 150;
/** The least room in the middle of a page that is worth taking. */
const MIN_MIDDLE = 560;

/** Returns the number of the present month. */
const getPresent = (): number => findMonth(game.time.worldTime);

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
  /** The notes that a user began to change, as they were then. */
  #noted: { readonly planet: string; readonly was: string } | null = null;

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
    // A month that is no longer in the log, because what was done in it was undone, is the present one.
    if (this.#month !== null && (this.#month >= present || this.#month < first)) this.#month = null;
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
    this.#observer.observe(this.element);
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
      window.clearTimeout(this.#typing);
      this.#typing = window.setTimeout(() => this.#narrow("name", target.value), TYPING_MS);
    }
    const planet = target.dataset["planet"];
    if (target instanceof HTMLTextAreaElement && planet !== undefined && this.#noted?.planet !== planet)
      this.#noted = { planet, was: target.defaultValue };
  }

  #narrow(name: string, value: string): void {
    if (name === "name") this.#filter = { ...this.#filter, name: value.trim() };
    else if (name === "controller") this.#filter = { ...this.#filter, controller: value };
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

  /** Displays the card of a conflict in the chat log. */
  static #onCard(this: SectorBoard, _event: PointerEvent, button: HTMLElement): void {
    const id = button.dataset["card"] ?? "";
    const find = () => document.querySelector<HTMLElement>(`#chat [data-message-id="${CSS.escape(id)}"]`);
    if (!allMessages().some((message) => message.id === id)) return notifyRefusal({ key: "QUADRANT.Refuse.Gone" });
    document.querySelector<HTMLElement>("#sidebar-tab-chat, [data-tab='chat'][data-action='tab']")?.click();
    const card = find();
    card?.scrollIntoView({ block: "center" });
    card?.querySelector<HTMLElement>("button:not([disabled])")?.focus({ preventScroll: true });
  }

  /** Stores the notes that were typed. */
  static async #onNote(this: SectorBoard): Promise<void> {
    const field = this.element.querySelector<HTMLTextAreaElement>(".q-sector-notes textarea");
    const actor = field?.dataset["planet"] ?? "";
    const read = (): string => readSectorNotes((findDoc(actor)?._source["system"] ?? {}) as object as never);
    if (!field) return;
    const was = this.#noted?.planet === actor ? this.#noted.was : read();
    const isDone = await perform({ action: "siege.noteSector", args: { actor, text: field.value.trim(), was } });
    // Who is told that somebody else has changed them reads the new ones, and may store theirs all the same.
    this.#noted = isDone ? null : { planet: actor, was: read() };
    await this.refresh();
  }

  /** Writes the history's page, and displays it. */
  static async #onWrite(this: SectorBoard): Promise<void> {
    const present = getPresent();
    if (!(await writeHistory(listEvents(listSources(), present), present))) return;
    const { sheet } = game.journal.get(HISTORY_JOURNAL) ?? {};
    await sheet?.render({ force: true, pageId: HISTORY_PAGE } as never);
  }
}

let opened: SectorBoard | null = null;

/** Opens the window, or brings it to the front; from then on it follows the sector. */
export function showSector(): void {
  if (!opened) {
    opened = new SectorBoard();
    startRefresh();
  }
  const position = opened.rendered ? {} : findMiddle();
  void opened.render({ force: true, position });
}

/** Returns the middle of a page without a canvas, which the window then takes; else no place of its own. */
function findMiddle(): object {
  const place = document.getElementById("board");
  if (!place || place instanceof HTMLCanvasElement || !place.checkVisibility()) return {};
  const { left, top, width, height } = place.getBoundingClientRect();
  return width < MIN_MIDDLE || height < MIN_MIDDLE ? {} : { left, top, width, height };
}

/** Follows planets and their Facilities, receipts that wrote on actors, cards, house rules, users and months. */
function startRefresh(): void {
  const again = foundry.utils.debounce(() => void opened?.refresh(), RENDER_DELAY_MS);
  const onActor = ({ type }: { readonly type?: string }): void => void (type === "siegePlanet" && again());
  const onItem = ({ parent }: { readonly parent?: { readonly type?: string } | null }): void => onActor(parent ?? {});
  const onMessage = (message: OwnMessage): void => {
    const isOurs = isCard(message) ? message.system.ruleset === "siege" : concernsPlanet(message);
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
