import { keyOfSlot } from "../../helpers/core-keybindings.ts";
import { ApplicationV2 } from "../api/application.ts";
import { HandlebarsApplicationMixin, type TemplatePart } from "../api/handlebars-application.ts";
import type { RenderOptions } from "../api/types.ts";
import { config, game, localize, notify, report, ui, type Bag, type Loose } from "../../globals.ts";
import { confirmDialog } from "../sidebar/directory-dialogs.ts";
import { menuEntries } from "../sidebar/menu.ts";
import { DragDrop } from "../ux/drag-drop.ts";
import { TextEditor } from "../ux/text-editor.ts";
import { askForSlot, findOrCreateMacro, toggleDocumentSheet } from "./hotbar-macros.ts";

/** A slot as it is rendered. Source: foundryvtt.com/api/v14/interfaces/foundry.HotbarSlotData.html. */
interface HotbarSlotData {
  /** 1 to 50. */
  readonly slot: number;
  /** The number key that runs the macro. */
  readonly key: number;
  readonly macro: Loose;
  /** Classes: `full` or `open`, and `inactive` if the user may not run the macro. */
  readonly style: string;
  readonly tooltip: string;
  readonly ariaLabel: string;
}

const PAGES = 5;

/**
 * The bar with the user's macros: five pages of ten slots, run by a click or by keys (helpers/core-keybindings.ts),
 * filled by dropping documents on them. Source: foundryvtt.com/api/v14/classes/foundry.applications.ui.Hotbar.html.
 */
export class Hotbar extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS: Bag = {
    id: "hotbar",
    tag: "section",
    window: { frame: false, positioned: false },
    actions: {
      execute: Hotbar.#onExecute,
      nextPage: Hotbar.#onNextPage,
      previousPage: Hotbar.#onPreviousPage,
      toggleLock: Hotbar.#onToggleLock,
      openDirectory: Hotbar.#onOpenDirectory,
    },
  };

  static override PARTS: Record<string, TemplatePart> = { hotbar: { template: "templates/ui/hotbar.hbs", root: true } };

  static toggleDocumentSheet = toggleDocumentSheet;

  #page = 1;
  /** Whether a key presses the slot: somebody on the way to another control does not mean to create a macro. */
  #isKeyed = false;
  #slots: HotbarSlotData[] = [];

  /** The number of the current page. */
  get page(): number {
    return this.#page;
  }

  /** The slots as of the last render. */
  get slots(): readonly HotbarSlotData[] {
    return this.#slots;
  }

  /** Whether the hotbar is locked: nothing can be dragged from or onto it. */
  get locked(): boolean {
    return Boolean(game()["settings"]?.get("core", "hotbarLock"));
  }

  /** Shows a page, 1 to 5. */
  async changePage(page: number): Promise<void> {
    this.#page = Math.min(PAGES, Math.max(1, Math.trunc(page) || 1));
    await this.render({ force: true });
  }

  /** Shows the next page (1) or the previous one (-1), wrapping around. */
  async cyclePage(direction = 1): Promise<void> {
    await this.changePage(((this.#page - 1 + Math.sign(direction) + PAGES) % PAGES) + 1);
  }

  override async _prepareContext(options: RenderOptions): Promise<Bag> {
    const context = await super._prepareContext(options);
    const macros = (game()["user"]?.getHotbarMacros(this.#page) ?? []) as { slot: number; macro: Loose }[];
    this.#slots = macros.map(({ slot, macro }) => {
      const key = slot % 10;
      const style = macro ? `full${macro.canExecute ? "" : " inactive"}` : "open";
      const ariaLabel = macro
        ? localize("TABLETOP.Hotbar.slot", { slot, name: macro.name })
        : localize("TABLETOP.Hotbar.emptySlot", { slot });
      return { slot, key, macro, style, tooltip: macro ? String(macro.name) : "", ariaLabel };
    });
    const slots = this.#slots.map((slot, at) => ({ ...slot, shownKey: keyOfSlot(game()["keybindings"], at + 1) }));
    return Object.assign(context, { slots, page: this.#page, locked: this.locked });
  }

  override _insertElement(element: HTMLElement): void {
    element.setAttribute("aria-label", localize("TABLETOP.Hotbar.label"));
    document.getElementById(element.id)?.remove();
    (document.getElementById("interface") ?? document.body).append(element);
  }

  override async _onFirstRender(context: Bag, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    this._createContextMenu(() => this._getContextMenuOptions(), ".slot.full", {
      fixed: true,
      hookName: "HotbarContextOptions",
      parentClassHooks: false,
    });
    this.element.addEventListener("pointerdown", () => (this.#isKeyed = false));
    this.element.addEventListener("keydown", (event) => {
      const slot = readSlot(event.target);
      this.#isKeyed = event.key === "Enter" || event.key === " ";
      if (event.key === "Delete" && slot !== null && !this.locked)
        void runGuarded(() => game()["user"].assignHotbarMacro(null, slot));
    });
  }

  override async _onRender(context: Bag, options: RenderOptions): Promise<void> {
    await super._onRender(context, options);
    const allowed = (): boolean => !this.locked;
    new DragDrop.implementation({
      dragSelector: ".slot.full",
      dropSelector: ".slot",
      permissions: { dragstart: allowed, drop: allowed },
      callbacks: {
        dragstart: (event: DragEvent) => this._onDragStart(event),
        dragover: (event: DragEvent) => this._onDragOver(event),
        dragleave: (event: DragEvent) => slotElement(event.target)?.classList.remove("drop-target"),
        drop: (event: DragEvent) => this._onDrop(event),
      },
    }).bind(this.element);
  }

  /** Returns the menu entries of a full slot. */
  _getContextMenuOptions(): object[] {
    const macro = (row: HTMLElement): Loose => this.#slots.find(({ slot }) => slot === readSlot(row))?.macro;
    return menuEntries([
      {
        label: localize("TABLETOP.Hotbar.edit"),
        icon: "fa-solid fa-pen-to-square",
        visible: (row) => Boolean(macro(row)?.isOwner),
        run: (row) => runGuarded(() => macro(row).sheet?.render({ force: true })),
      },
      {
        label: localize("TABLETOP.Hotbar.move"),
        icon: "fa-solid fa-arrow-right-arrow-left",
        visible: () => !this.locked,
        run: (row) => runGuarded(() => moveTo(macro(row), readSlot(row))),
      },
      {
        label: localize("TABLETOP.Hotbar.remove"),
        icon: "fa-solid fa-xmark",
        visible: () => !this.locked,
        run: (row) => runGuarded(() => game()["user"].assignHotbarMacro(null, readSlot(row))),
      },
      {
        label: localize("TABLETOP.Hotbar.delete"),
        icon: "fa-solid fa-trash",
        visible: (row) => Boolean(macro(row)?.isOwner),
        run: (row) => runGuarded(() => removeMacro(macro(row))),
      },
    ]);
  }

  /** Starts to drag a macro together with its slot. */
  _onDragStart(event: DragEvent): void {
    const slot = readSlot(event.target);
    const macro: Loose = this.#slots.find((data) => data.slot === slot)?.macro;
    if (!macro) return;
    event.dataTransfer?.setData("text/plain", JSON.stringify({ ...macro.toDragData(), slot }));
  }

  _onDragOver(event: DragEvent): void {
    slotElement(event.target)?.classList.add("drop-target");
  }

  /**
   * Assigns what was dropped to the slot: a macro itself, a table as a macro that draws from it, any other document as
   * a macro that opens its sheet. The hook `hotbarDrop` prevents this by returning false.
   */
  async _onDrop(event: DragEvent): Promise<void> {
    const slot = readSlot(event.target);
    slotElement(event.target)?.classList.remove("drop-target");
    if (slot === null || this.locked) return;
    const data = TextEditor.getDragEventData(event) as Bag;
    const Hooks = (globalThis as Loose).Hooks;
    if (Hooks?.call("hotbarDrop", this, data, slot) === false) return;
    await runGuarded(async () => {
      const macro = await findOrCreateMacro(this, data);
      if (macro) await game()["user"].assignHotbarMacro(macro, slot, { fromSlot: data["slot"] });
    });
  }

  /** Creates a macro that opens and closes a document's sheet. */
  async _createDocumentSheetToggle(doc: Loose): Promise<Loose> {
    const command = `await foundry.applications.ui.Hotbar.toggleDocumentSheet(${JSON.stringify(doc.uuid)});`;
    const name = localize("TABLETOP.Hotbar.sheetOf", { name: doc.name ?? doc.id });
    const img = String(doc.thumbnail ?? doc.img ?? "icons/svg/dice-target.svg");
    return macroClass().create({ name, type: "script", img, command, flags: { core: { sheetToggle: doc.uuid } } });
  }

  /** Creates a macro that draws from a table. */
  async _createRollTableRollMacro(table: Loose): Promise<Loose> {
    const command = `const table = await fromUuid(${JSON.stringify(table.uuid)});\nawait table?.draw();`;
    const name = localize("TABLETOP.Hotbar.drawFrom", { name: table.name });
    return macroClass().create({ name, type: "script", img: table.img, command });
  }

  /**
   * Runs the macro in a slot of the current page, 1 to 10, as its key does. Returns false without a macro or a hotbar.
   */
  _runSlot(place: number): boolean {
    const macro: Loose = this.rendered ? this.#slots[place - 1]?.macro : null;
    if (!macro) return false;
    void runGuarded(() => macro.execute());
    return true;
  }

  static async #onExecute(this: Hotbar, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const found = this.#slots.find(({ slot }) => slot === readSlot(target));
    if (!found) return;
    await runGuarded(async () => {
      if (found.macro) return found.macro.execute();
      const question = localize("TABLETOP.Hotbar.createConfirm", { slot: found.slot });
      if (this.#isKeyed && !(await confirmDialog(localize("TABLETOP.Hotbar.create"), question))) return;
      const cls = macroClass();
      const macro = await cls.create({ name: cls.defaultName(), type: "chat", scope: "global" });
      await game()["user"].assignHotbarMacro(macro, found.slot);
      return macro.sheet?.render({ force: true });
    });
  }

  static async #onNextPage(this: Hotbar): Promise<void> {
    await this.cyclePage(1);
  }

  static async #onPreviousPage(this: Hotbar): Promise<void> {
    await this.cyclePage(-1);
  }

  static async #onToggleLock(this: Hotbar): Promise<void> {
    await game()["settings"].set("core", "hotbarLock", !this.locked);
    await this.render();
  }

  static #onOpenDirectory(this: Hotbar): void {
    ui()["macros"]?.activate();
  }
}

function macroClass(): Loose {
  return config()["Macro"]?.documentClass;
}

async function moveTo(macro: Loose, from: number | null): Promise<void> {
  const to = await askForSlot(from ?? 1);
  if (to !== null && from !== null && to !== from)
    await game()["user"].assignHotbarMacro(macro, to, { fromSlot: from });
}

async function removeMacro(macro: Loose): Promise<void> {
  const question = localize("TABLETOP.Directory.deleteConfirm", { name: macro.name });
  if (await confirmDialog(localize("TABLETOP.Hotbar.delete"), question)) await macro.delete();
}

function slotElement(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>("[data-slot]") : null;
}

function readSlot(target: EventTarget | null): number | null {
  const slot = slotElement(target)?.dataset["slot"];
  return slot === undefined ? null : Number(slot);
}

/** Runs an action of the user and notifies the user when it fails. */
async function runGuarded(action: () => unknown): Promise<void> {
  try {
    await action();
  } catch (error) {
    report("Hotbar", error);
    if (!ui()["notifications"]) notify("error", String(error));
  }
}
