/** The sheet every item of Quadrant has: a form on the item's own data, and buttons that name actions. */
import { perform } from "../authority.ts";
import type { Json } from "../../rules/shared/json.ts";
import { readObject } from "./data-attributes.ts";
import { handlebarsSheet } from "../compat/handlebars-sheet.ts";
import { markTabs, onTabKey } from "./tabs.ts";

type Base = foundry.applications.sheets.ItemSheetV2;
type RenderOptions = Parameters<Base["_prepareContext"]>[0] & { isFirstRender: boolean };

/** What every template of an item sheet may count on. */
export interface ItemSheetContext extends foundry.applications.sheets.ItemSheetV2.RenderContext {
  readonly item: Item.Implementation;
  readonly system: Item.Implementation["system"];
  /** Why nothing can be changed here, as a language key; null for who may. */
  readonly locked: string | null;
}

const SheetBase = handlebarsSheet(foundry.applications.sheets.ItemSheetV2<ItemSheetContext>);

/** The base of every item sheet. */
export abstract class QuadrantItemSheet extends SheetBase {
  static override DEFAULT_OPTIONS: object = {
    classes: ["quadrant", "q-window"],
    position: { width: 560, height: 640 },
    window: { resizable: true, contentClasses: ["q-sheet", "q-sheet-item"] },
    form: { submitOnChange: true },
    actions: { qAct: QuadrantItemSheet.#onAct },
  };

  override get title(): string {
    return this.document.name;
  }

  protected override async _prepareContext(options: RenderOptions): Promise<ItemSheetContext> {
    const context = await super._prepareContext(options);
    const locked = this.isEditable ? null : "QUADRANT.Sheet.ReadOnly";
    return { ...context, item: this.item, system: this.item.system, locked };
  }

  protected override async _onFirstRender(context: never, options: never): Promise<void> {
    await super._onFirstRender(context, options);
    this.element.addEventListener("keydown", onTabKey);
  }

  protected override async _onRender(context: never, options: never): Promise<void> {
    await super._onRender(context, options);
    markTabs(this.element);
  }

  override changeTab(...args: Parameters<Base["changeTab"]>): void {
    super.changeTab(...args);
    markTabs(this.element);
  }

  protected override _toggleDisabled(disabled: boolean): void {
    super._toggleDisabled(disabled);
    for (const control of this.element.querySelectorAll<HTMLButtonElement>("button[data-always]")) control.disabled = false;
  }

  static async #onAct(this: QuadrantItemSheet, _event: PointerEvent, button: HTMLElement): Promise<void> {
    const args: { readonly [key: string]: Json } = { item: this.item.uuid, ...readObject(button, "args") };
    await perform({ action: button.dataset["act"] ?? "", args });
  }
}
