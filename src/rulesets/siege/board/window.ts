/**
 * The window of the range board, for everybody: a picture of the groups and a matrix of the bands between them. It
 * follows every change. Everything is done by dragging or with the keyboard. Ledger: SIE-RANGE-4, SIE-SCALE-3,
 * SIE-MOVE-5.
 */
import { asset } from "../../../core/public/definitions.ts";
import { handlebarsWindow, isOnPage, onFoundryHook } from "../../../core/public/documents.ts";
import { notifyRefusal, onHook, say } from "../../../core/public/table.ts";
import type { Fields } from "../../../rules/shared/json.ts";
import { EMPTY_BOARD, getBand, listMembers, parseMember, storeBoard } from "../../../rules/siege/board.ts";
import { type BoardEdit, createMove } from "../../../rules/siege/board-edit.ts";
import { deriveBoard } from "../../../rules/siege/board-scene.ts";
import { BANDS, type Band, SCALE_WORDS } from "../../../rules/siege/state.ts";
import { readWorldHouse } from "../house-rules.ts";
import { type Chosen, createBoardContext } from "./context.ts";
import { type Drop, makeDraggable } from "./drag.ts";
import { canUndoHidden, editBoard, undoHidden } from "./edit.ts";
import { readScene } from "./people.ts";
import { concernsBoard, listOutside, readPieces } from "./pieces.ts";
import { BOARD_KEY, getBoard } from "./read-board.ts";

const WindowBase = handlebarsWindow();
const LANG = "QUADRANT.Siege.Board";
const WIDTH = 900;
/** The frame of a window around the picture. */
const FRAME_PX = 34;
/** Changes often come in numbers. */
const RENDER_DELAY_MS = 30;
/** Keys change a closed select with every press: the last one counts. */
const SETTLE_MS = 300;
const SIDES = ["friendly", "neutral", "hostile"] as const;
const NOTHING: Chosen = { members: [], group: null };

/** The least room in the middle of a page that is worth taking. */
const MIN_MIDDLE = 560;

const createId = (): string => foundry.utils.randomID();
const shift = (band: Band, by: number): Band =>
  BANDS[Math.min(BANDS.length - 1, Math.max(0, BANDS.indexOf(band) + by))] ?? "close";

class RangeBoard extends WindowBase {
  static override DEFAULT_OPTIONS: object = {
    id: "quadrant-range-board",
    classes: ["quadrant", "q-window", "skin-siege"],
    position: { width: WIDTH, height: 760 },
    window: { title: `${LANG}.Title`, icon: "fa-solid fa-circle-nodes", resizable: true, contentClasses: ["q-range"] },
    actions: {
      rangeChoose: RangeBoard.#onChoose,
      rangeGroup: RangeBoard.#onGroup,
      rangeDo: RangeBoard.#onDo,
      rangeTool: RangeBoard.#onTool,
    },
  };

  static override PARTS = {
    head: { template: asset("templates/siege/board/head.hbs") },
    picture: { template: asset("templates/siege/board/picture.hbs") },
    chosen: { template: asset("templates/siege/board/chosen.hbs") },
    tray: { template: asset("templates/siege/board/tray.hbs") },
    matrix: { template: asset("templates/siege/board/matrix.hbs") },
  };

  #chosen: Chosen = NOTHING;
  #partner = "";
  #width = Math.min(WIDTH, window.innerWidth) - FRAME_PX;
  #observer: ResizeObserver | null = null;
  #drags: ReturnType<typeof makeDraggable> | null = null;
  readonly #settling = new Map<string, number>();

  override get helpTopic(): string {
    return "range";
  }

  protected override async _prepareContext(options: object): Promise<object> {
    const context = await super._prepareContext(options);
    const board = getBoard();
    const pieces = readPieces(board);
    const outside = listOutside(board);
    const known = new Set([...pieces.keys(), ...outside.map(({ member }) => member)]);
    const group = this.#chosen.group;
    this.#chosen = {
      members: this.#chosen.members.filter((member) => known.has(member)),
      group: group !== null && Object.hasOwn(board.groups, group) ? group : null,
    };
    return {
      ...context,
      rootId: this.id,
      canUndoHidden: canUndoHidden(),
      ...createBoardContext({
        board,
        pieces,
        outside,
        chosen: this.#chosen,
        partner: this.#partner,
        isGM: game.user.isGM,
        width: this.#width,
        house: readWorldHouse(),
      }),
    };
  }

  protected override async _onFirstRender(context: object, options: object): Promise<void> {
    await super._onFirstRender(context, options);
    this.element.addEventListener("change", ({ target }) => {
      if (target instanceof HTMLSelectElement || target instanceof HTMLInputElement) this.#change(target);
    });
    this.#drags = makeDraggable(this.element, {
      onDrop: (drop) => void this.#drop(drop),
      onEnd: () => void this.refresh(),
      describe: (group, near, steps) => {
        const band = shift(getBand(getBoard(), group, near), steps);
        return say({ key: `${LANG}.Hint`, with: { band: `QUADRANT.Siege.Band.${band}` } });
      },
    });
    this.#observer = new ResizeObserver(() => this.#measure());
    this.#observer.observe(this.element);
    this.#measure();
  }

  protected override _onClose(options: object): void {
    super._onClose(options);
    this.#observer?.disconnect();
  }

  /** Draws the picture as wide as there is room. */
  #measure(): void {
    const field = this.element.querySelector<HTMLElement>(".q-range-picture");
    const width = field?.clientWidth ?? 0;
    if (width === 0 || Math.abs(width - this.#width) < 2) return;
    this.#width = width;
    void this.refresh();
  }

  /** Renders the window again if it is open; while something is dragged, once it is dropped. */
  async refresh(): Promise<void> {
    if (isOnPage(this) && this.#drags?.isDragging() !== true) await this.render();
  }

  /** A control of the head or of the matrix. */
  #change(control: HTMLSelectElement | HTMLInputElement): void {
    const { name, value } = control;
    if (name === "partner") this.#partner = value;
    if (name === "partner") return void this.refresh();
    if (name === "free" && control instanceof HTMLInputElement)
      return void this.#edit({ kind: "free", free: control.checked });
    const scale = SCALE_WORDS.find((one) => one === value);
    if (name === "scale" && scale) return void this.#edit({ kind: "scale", scale });
    const { a, b, was } = control.dataset;
    const band = BANDS.find((one) => one === value);
    const seen = BANDS.find((one) => one === was);
    if (name !== "band" || a === undefined || b === undefined || !band || !seen) return;
    const pair = `${a} ${b}`;
    window.clearTimeout(this.#settling.get(pair));
    const settle = (): void => void this.#edit({ kind: "band", a, b, band, was: seen });
    this.#settling.set(pair, window.setTimeout(settle, SETTLE_MS));
  }

  /** Does an edit; where it is refused, the controls say again what is stored. */
  async #edit(edit: BoardEdit): Promise<void> {
    if (!(await editBoard(edit))) this.#restore();
    await this.refresh();
  }

  /** Sets every control to what was rendered. */
  #restore(): void {
    for (const select of this.element.querySelectorAll("select"))
      for (const option of select.options) option.selected = option.defaultSelected;
    for (const box of this.element.querySelectorAll<HTMLInputElement>('input[type="checkbox"]'))
      box.checked = box.defaultChecked;
  }

  async #drop(drop: Drop): Promise<void> {
    const board = getBoard();
    if (drop.kind === "group") return this.#edit({ kind: "merge", from: drop.group, into: drop.onto });
    if (drop.kind === "band") {
      const was = getBand(board, drop.group, drop.near);
      const band = shift(was, drop.steps);
      if (band !== was) await this.#edit({ kind: "band", a: drop.group, b: drop.near, band, was });
      return;
    }
    const { member, onto } = drop;
    const home = board.members[member];
    const movers = this.#chosen.members.includes(member) ? this.#chosen.members : [member];
    if (onto !== null) {
      if (onto !== home) await this.#place(movers, onto);
      return;
    }
    const isAlone = home !== undefined && listMembers(board, home).length === movers.length;
    if (!isAlone || board.groups[home]?.kept === true) await this.#split(movers, "");
  }

  #place(members: readonly string[], group: string): Promise<void> {
    return this.#edit({ kind: "place", members: members.map(parseMember), group, created: null });
  }

  #split(members: readonly string[], name: string): Promise<void> {
    const like = getBoard().members[members[0] ?? ""] ?? null;
    const created = { name, kept: members.length === 0, like, bands: {} };
    return this.#edit({ kind: "place", members: members.map(parseMember), group: createId(), created });
  }

  /** Chooses a piece; with Shift or Ctrl, several. */
  static #onChoose(this: RangeBoard, event: PointerEvent, button: HTMLElement): void {
    const member = button.dataset["member"] ?? "";
    const { members } = this.#chosen;
    const rest = members.filter((one) => one !== member);
    const isMore = event.shiftKey || event.ctrlKey || event.metaKey;
    const own = isMore ? [...rest, member] : [member];
    const isOff = members.includes(member) && (isMore || members.length === 1);
    this.#chosen = { members: isOff ? rest.filter(() => isMore) : own, group: null };
    void this.refresh();
  }

  static #onGroup(this: RangeBoard, _event: PointerEvent, button: HTMLElement): void {
    const group = button.dataset["group"] ?? null;
    this.#chosen = { members: [], group: this.#chosen.group === group ? null : group };
    void this.refresh();
  }

  /** What can be done with what is chosen. */
  static async #onDo(this: RangeBoard, _event: PointerEvent, button: HTMLElement): Promise<void> {
    const { group, members } = this.#chosen;
    const read = (name: string): string =>
      this.element.querySelector<HTMLInputElement | HTMLSelectElement>(`.q-range-chosen [name="${name}"]`)?.value ?? "";
    const partner = read("partner");
    const board = getBoard();
    const uuids = (group === null ? members : listMembers(board, group)).map(parseMember);
    switch (button.dataset["do"]) {
      case "join":
        return group === null
          ? this.#place(members, partner)
          : this.#edit({ kind: "merge", from: group, into: partner });
      case "split":
        return this.#split(members, "");
      case "leave":
        return this.#edit(group === null ? { kind: "leave", members: uuids } : { kind: "remove", group });
      case "name":
        return group === null ? undefined : this.#edit({ kind: "name", group, name: read("groupName").trim() });
      case "board":
        return this.#board(partner);
      case "unboard":
        return this.#edit({ kind: "unboard", members: uuids, group: createId() });
      case "nearer":
      case "away":
        return this.#move(uuids, partner, button.dataset["do"] === "away", Number(read("steps")));
      default:
        return undefined;
    }
  }

  /** Boards a craft with a whole group, or with some of one, who leave the others behind. */
  async #board(craft: string): Promise<void> {
    const { group, members } = this.#chosen;
    if (group !== null) return this.#edit({ kind: "board", boarders: group, craft });
    const id = createId();
    const board = getBoard();
    const home = board.members[members[0] ?? ""];
    const isWhole = home !== undefined && listMembers(board, home).every((member) => members.includes(member));
    if (isWhole) return this.#edit({ kind: "board", boarders: home, craft });
    const created = { name: "", kept: false, like: home ?? null, bands: {} };
    const split = { kind: "place", members: members.map(parseMember), group: id, created } as const;
    if (await editBoard(split)) await this.#edit({ kind: "board", boarders: id, craft });
  }

  async #move(members: readonly string[], group: string, away: boolean, steps: number): Promise<void> {
    if (!Number.isInteger(steps) || steps < 1 || steps >= BANDS.length)
      return notifyRefusal({ key: `${LANG}.Refuse.steps`, with: { most: BANDS.length - 1 } });
    await this.#edit(createMove(members, createId(), { group, away }, steps));
  }

  /** A tool of the head. */
  static async #onTool(this: RangeBoard, _event: PointerEvent, button: HTMLElement): Promise<void> {
    const { tool, scale: wanted } = button.dataset;
    const scale = SCALE_WORDS.find((one) => one === wanted);
    if (tool === "scale" && scale) await this.#edit({ kind: "scale", scale });
    else if (tool === "scene") await this.#derive();
    else if (tool === "place") await this.#addPlace();
    else if (tool === "clear") await this.#edit({ kind: "replace", board: storeBoard(EMPTY_BOARD), from: "nothing" });
    else if (tool === "undoHidden") await undoHidden();
    else if (tool === "add") await this.#addSides();
  }

  /** Puts everybody on the board whom all see, each side in a group. */
  async #addSides(): Promise<void> {
    const all = listOutside(getBoard()).filter(({ isHidden }) => !isHidden);
    for (const side of SIDES) {
      const members = all.filter((one) => one.side === side).map(({ member }) => member);
      if (members.length > 0) await this.#split(members, "");
    }
  }

  async #addPlace(): Promise<void> {
    const input = this.element.querySelector<HTMLInputElement>('[name="placeName"]');
    const name = input?.value.trim() ?? "";
    if (name === "") {
      input?.focus();
      return notifyRefusal({ key: `${LANG}.Refuse.placeName` });
    }
    await this.#split([], name);
    if (input) input.value = "";
  }

  /** Takes groups and bands from the tokens of the scene (SIE-RANGE-1). */
  async #derive(): Promise<void> {
    const scene = readScene();
    if (!scene || scene.placed.length === 0) return notifyRefusal({ key: `${LANG}.Refuse.noTokens` });
    const board = deriveBoard(scene.placed, scene.grid, getBoard().scale, createId);
    if (!board) return notifyRefusal({ key: `${LANG}.Refuse.notMeasured` });
    await this.#edit({ kind: "replace", board: storeBoard(board), from: "scene" });
  }
}

let opened: RangeBoard | null = null;

/** Opens the window, or brings it to the front; from then on it follows the board. */
export function showBoard(): void {
  if (!opened) {
    opened = new RangeBoard();
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

function startRefresh(): void {
  const again = foundry.utils.debounce(() => void opened?.refresh(), RENDER_DELAY_MS);
  onHook("quadrant.kept", again);
  onHook("quadrant.houseChanged", again);
  const onSetting = ({ key }: { readonly key?: string | null }): void => void (key?.endsWith(BOARD_KEY) && again());
  for (const hook of ["createSetting", "updateSetting"] as const) Hooks.on(hook, onSetting);
  onFoundryHook("updateActor", (_actor: object, changed: Fields) => void (concernsBoard(changed) && again()));
  for (const what of ["create", "update", "delete"] as const) {
    if (what !== "update") Hooks.on(`${what}Actor`, again);
    Hooks.on(`${what}Token`, again);
    Hooks.on(`${what}Combatant`, again);
  }
}
