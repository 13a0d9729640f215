/** The base of every item sheet: a form on the item's data, and buttons that name actions. */
import { perform } from "../actions/submit.ts";
import { asDoc } from "../compat/documents.ts";
import type { Json } from "../../rules/shared/json.ts";
import { showItem, useItem, findUse } from "../checks/use-item.ts";
import { readObject } from "../ui/data-attributes.ts";
import { FRAME_ACTIONS, countLetters, findReadOnlyReason, keepEnabled, withSkin } from "./frame.ts";
import { handlebarsSheet } from "../ui/application.ts";
import { correctEntered } from "../ui/number-field.ts";
import { markTabs, onTabKey } from "../ui/tabs.ts";

type Base = foundry.applications.sheets.ItemSheetV2;
type RenderOptions = Parameters<Base["_prepareContext"]>[0] & { isFirstRender: boolean };

/** The context of every template of an item sheet. */
export interface ItemSheetContext extends foundry.applications.sheets.ItemSheetV2.RenderContext {
  readonly item: Item.Implementation;
  readonly system: Item.Implementation["system"];
  /** The item's type, as a language key. */
  readonly typeLabel: string;
  /** The styles choose the largest type that fits. */
  readonly nameLetters: number;
  /** Whether its owner can use it. */
  readonly usable: boolean;
  /** Why nothing can be changed, as a language key; null if it can. */
  readonly locked: string | null;
}

const SheetBase = handlebarsSheet(foundry.applications.sheets.ItemSheetV2<ItemSheetContext>);

/** The base of every item sheet, with the skin of the item's ruleset. */
export abstract class QuadrantItemSheet extends SheetBase {
  static override DEFAULT_OPTIONS: object = {
    classes: ["quadrant", "q-window"],
    position: { width: 620, height: 660 },
    window: { resizable: true, contentClasses: ["q-sheet", "q-sheet-item"] },
    form: { submitOnChange: true },
    actions: {
      qAct: QuadrantItemSheet.#onAct,
      itemUse: QuadrantItemSheet.#onUse,
      itemShow: QuadrantItemSheet.#onShow,
      ...FRAME_ACTIONS,
    },
  };

  override get title(): string {
    return this.document.name;
  }

  protected override _initializeApplicationOptions(
    ...args: Parameters<Base["_initializeApplicationOptions"]>
  ): ReturnType<Base["_initializeApplicationOptions"]> {
    return withSkin(super._initializeApplicationOptions(...args), args[0]);
  }

  protected override async _prepareContext(options: RenderOptions): Promise<ItemSheetContext> {
    const context = await super._prepareContext(options);
    const locked = this.isEditable ? null : findReadOnlyReason(this.document);
    const { item } = this;
    return {
      ...context,
      item,
      system: item.system,
      typeLabel: `TYPES.Item.${item.type}`,
      nameLetters: countLetters(item.name),
      usable: item.isOwned && findUse(asDoc(item)) !== null,
      locked,
    };
  }

  protected override async _onFirstRender(context: never, options: never): Promise<void> {
    await super._onFirstRender(context, options);
    this.element.addEventListener("keydown", onTabKey);
  }

  protected override async _onRender(context: never, options: never): Promise<void> {
    await super._onRender(context, options);
    markTabs(this.element);
  }

  protected override _onChangeForm(...args: Parameters<Base["_onChangeForm"]>): void {
    correctEntered(this.document, args[1].target);
    super._onChangeForm(...args);
  }

  override changeTab(...args: Parameters<Base["changeTab"]>): void {
    super.changeTab(...args);
    markTabs(this.element);
  }

  protected override _toggleDisabled(disabled: boolean): void {
    super._toggleDisabled(disabled);
    keepEnabled(this.element);
  }

  static async #onAct(this: QuadrantItemSheet, _event: PointerEvent, button: HTMLElement): Promise<void> {
    const args: { readonly [key: string]: Json } = { item: this.item.uuid, ...readObject(button, "args") };
    await perform({ action: button.dataset["act"] ?? "", args });
  }

  static async #onUse(this: QuadrantItemSheet, event: PointerEvent): Promise<void> {
    await useItem(asDoc(this.item), { fast: event.shiftKey });
  }

  static async #onShow(this: QuadrantItemSheet): Promise<void> {
    await showItem(asDoc(this.item));
  }
}
