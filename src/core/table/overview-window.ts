/**
 * The overview: who is on the scene and in what state, who plays, what waits for whom, and the next step. A window, or
 * the middle of a page without a canvas. It follows every change, and renders only what has changed.
 */
import { openCheck } from "../checks/open-check.ts";
import { type PartOptions } from "../compat/application.ts";
import { findMessage, findMessageElements } from "../compat/chat.ts";
import { type Doc, findDoc } from "../compat/documents.ts";
import {
  addToEncounter,
  canTarget,
  findEncounter,
  findScene,
  listTargetedTokens,
  openTab,
  setTarget,
} from "../compat/scene.ts";
import { offFoundryHook, onFoundryHook } from "../compat/untyped.ts";
import { asset, findTypeRuleset, listRulesets } from "../contract/registry.ts";
import { buildIntent, isRollRequest, refuseAnswer } from "../roll-requests/roll-request.ts";
import { isRulesetOn } from "../settings/rulesets-on.ts";
import { handlebarsWindow, isOnPage } from "../ui/application.ts";
import { loadSkinsOf } from "../ui/skins.ts";
import { notifyRefusal } from "../ui/text.ts";
import { onStateChange } from "../world/state-reads.ts";
import { listBoardsInPlay, openStateWindow } from "../world/boards.ts";
import { getOwnSeat } from "../world/world.ts";
import { listPeople, listSides } from "./overview-lists.ts";
import { findStep, listOwn, runStep } from "./overview-steps.ts";
import { listWaiting } from "./overview-waiting.ts";

const WindowBase = handlebarsWindow();
const ID = "quadrant-overview";
/** Changes often come in numbers. */
const RENDER_DELAY_MS = 60;

type Remember = (isOpen: boolean) => Promise<void>;

class OverviewWindow extends WindowBase {
  static override DEFAULT_OPTIONS: object = {
    id: ID,
    classes: ["quadrant", "q-window", "q-overview"],
    position: { width: 760, height: 620 },
    window: {
      title: "QUADRANT.Overview.Title",
      icon: "fa-solid fa-table-columns",
      resizable: true,
      contentClasses: ["q-overview-content"],
    },
    actions: {
      overviewOpen: OverviewWindow.#onOpen,
      overviewTarget: OverviewWindow.#onTarget,
      overviewAdd: OverviewWindow.#onAdd,
      overviewShow: OverviewWindow.#onShow,
      overviewRoll: OverviewWindow.#onRoll,
      overviewStep: OverviewWindow.#onStep,
      overviewBoard: OverviewWindow.#onBoard,
    },
  };

  static override PARTS = {
    overview: { template: asset("templates/table/overview.hbs"), scrollable: [""] },
  };

  /** The place in the page that it takes; null if it is a window. */
  readonly place: HTMLElement | null;
  readonly #remember: Remember;
  #stop: (() => void) | null = null;

  constructor(place: HTMLElement | null, remember: Remember) {
    super(place ? { position: { width: "auto", height: "auto" }, window: DOCKED } : {});
    this.place = place;
    this.#remember = remember;
  }

  protected override async _prepareContext(options: object): Promise<object> {
    const context = await super._prepareContext(options);
    const scene = findScene();
    const encounter = findEncounter();
    const skin = findSkin();
    await loadSkinsOf([`skin-${skin}`]);
    const [sides, people, waiting] = await Promise.all([
      listSides(scene, encounter, listTargetedTokens()),
      listPeople(),
      listWaiting(getOwnSeat(), encounter),
    ]);
    return {
      ...context,
      rootId: this.id,
      skin,
      scene: scene && { name: scene.name, isActive: scene.active },
      sides,
      people,
      waiting,
      boards: listBoardsInPlay().map(({ text, window, ruleset, name }) => ({
        text,
        key: `${ruleset}.${name}`,
        opens: window?.label ?? null,
      })),
      step: findStep(),
      canTarget: canTarget(),
      canAdd: game.user.isGM,
    };
  }

  /** In the middle of the page its style sheet places it. */
  override setPosition(position?: object): unknown {
    return this.place ? this.position : super.setPosition(position);
  }

  protected override _insertElement(element: HTMLElement): void {
    if (this.place) this.place.replaceChildren(element);
    else super._insertElement(element);
  }

  protected override async _onFirstRender(context: object, options: object): Promise<void> {
    await super._onFirstRender(context, options);
    if (this.place) {
      this.element.classList.add("q-docked");
      // It has no further controls, and windows above it would cover a part of the button.
      this.element.querySelector('[data-action="toggleControls"]')?.remove();
      this.element.setAttribute("role", "region");
      void this.#remember(true);
    }
    const again = foundry.utils.debounce(() => void (isOnPage(this) && this.render()), RENDER_DELAY_MS);
    const hook = onFoundryHook("updateScene", again);
    const stop = onStateChange(again);
    this.#stop = () => {
      offFoundryHook("updateScene", hook);
      stop();
    };
  }

  protected override async _onRender(context: { skin: string }, options: PartOptions): Promise<void> {
    await super._onRender(context, options);
    for (const { id } of listRulesets()) this.element.classList.toggle(`skin-${id}`, id === context.skin);
    this.element.classList.toggle("skin-core", context.skin === "core");
  }

  /** In its place it is a part of the page: Escape, which closes windows, leaves it. */
  override async close(options: { readonly closeKey?: boolean } = {}): Promise<unknown> {
    return this.place && options.closeKey ? this : super.close(options);
  }

  protected override _onClose(options: object): void {
    super._onClose(options);
    this.#stop?.();
    if (open === this) open = null;
    if (this.place) void this.#remember(false);
  }

  static async #onOpen(this: OverviewWindow, _event: PointerEvent, button: HTMLElement): Promise<void> {
    const actor = findDoc(button.dataset["uuid"] ?? "") as (Doc & { sheet: { render(o: object): unknown } }) | null;
    if (actor) await actor.sheet.render({ force: true });
    else notifyRefusal({ key: "QUADRANT.Refuse.Gone" });
  }

  static #onTarget(this: OverviewWindow, _event: PointerEvent, button: HTMLElement): void {
    const id = button.dataset["token"] ?? "";
    setTarget(id, !listTargetedTokens().has(id));
  }

  static async #onAdd(this: OverviewWindow, _event: PointerEvent, button: HTMLElement): Promise<void> {
    const scene = findScene();
    const token = [...(scene?.tokens ?? [])].find(({ id }) => id === button.dataset["token"]);
    if (scene && token && game.user.isGM) await addToEncounter(scene, [token]);
  }

  /** Displays the message that a line is about. */
  static #onShow(this: OverviewWindow, _event: PointerEvent, button: HTMLElement): void {
    openTab("chat");
    const all = findMessageElements(button.dataset["message"] ?? "");
    const message = all.find((element) => element.closest("#chat")) ?? all[0];
    message?.scrollIntoView({ block: "center" });
    const find = (selector: string): HTMLElement | null | undefined => message?.querySelector<HTMLElement>(selector);
    (find(".q-button.primary:not(:disabled)") ?? find("[data-q]:not(:disabled)"))?.focus();
  }

  static async #onRoll(this: OverviewWindow, _event: PointerEvent, button: HTMLElement): Promise<void> {
    const { message: id = "", entry = "" } = button.dataset;
    const message = findMessage(id);
    if (!isRollRequest(message)) return notifyRefusal({ key: "QUADRANT.Refuse.Gone" });
    const refused = refuseAnswer(message, entry, getOwnSeat());
    if (refused) return notifyRefusal(refused);
    await openCheck(buildIntent(message, entry), { mode: message.system.mode });
  }

  static #onBoard(this: OverviewWindow, _event: PointerEvent, target: HTMLElement): void {
    openStateWindow(target.dataset["board"] ?? "");
  }

  static async #onStep(this: OverviewWindow, _event: PointerEvent, button: HTMLElement): Promise<void> {
    await runStep(button.dataset["step"] ?? "");
  }
}

/** As a part of the page it has no size or place of its own. */
const DOCKED = { positioned: false, minimizable: false, resizable: false };

let open: OverviewWindow | null = null;

/** Returns the place of the canvas, if the page has one without a canvas in it, and displays it; else null. */
function findPlace(): HTMLElement | null {
  const place = document.getElementById("board");
  if (!place || place instanceof HTMLCanvasElement) return null;
  return place.parentElement?.checkVisibility() === true ? place : null;
}

/** Returns the ruleset whose skin it has: that of this user's character, else of the scene's actors. */
function findSkin(): string {
  const [own] = game.user.isGM ? [] : listOwn();
  const types = [own, ...[...(findScene()?.tokens ?? [])].map(({ actor }) => actor)].flatMap((one) => one?.type ?? []);
  const played = listRulesets().filter(({ id }) => isRulesetOn(id));
  const found = types.flatMap((type) => findTypeRuleset(type)?.id ?? []).find((id) => isRulesetOn(id));
  return found ?? (played.length === 1 ? played[0]?.id : null) ?? "core";
}

async function openAt(place: HTMLElement | null, remember: Remember): Promise<void> {
  open = new OverviewWindow(place, remember);
  await open.render({ force: true });
}

/** Opens it in the middle of the page, if that has a place for it. */
export async function dockOverview(remember: Remember): Promise<void> {
  const place = findPlace();
  if (place && !open) await openAt(place, remember);
}

const isSeen = (): boolean => open?.element.checkVisibility() === true;

/** Opens it with the focus in it, or closes it. */
export const toggle = async (remember: Remember): Promise<void> =>
  isSeen() ? void (await open?.close()) : show(remember);

/** Opens it with the focus in it. One in a place that the page does not display is opened as a window. */
export async function show(remember: Remember): Promise<void> {
  if (isSeen()) {
    if (!open?.place) open?.bringToFront();
  } else {
    await open?.close();
    await openAt(findPlace(), remember);
  }
  open?.element.querySelector<HTMLElement>(".window-content button")?.focus();
}
