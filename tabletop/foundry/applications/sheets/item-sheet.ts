import { DocumentSheetV2 } from "../api/document-sheet.ts";
import type { RenderOptions } from "../api/types.ts";
import type { Bag, Loose } from "../../globals.ts";
import { bindSheetDragDrop, createDropped, dropOnSheet, mayDrop, startRowDrag } from "./drops.ts";

const DEFAULTS: Bag = { position: { width: 480 }, window: { resizable: true } };

/** The item sheet of generation 13: no drag and drop of its own. */
export const ItemSheetV2Plain = class ItemSheetV2 extends DocumentSheetV2 {
  static override DEFAULT_OPTIONS: Bag = DEFAULTS;

  get item(): Loose {
    return this.document;
  }

  get actor(): Loose {
    return this.document.actor ?? null;
  }
};

/** The item sheet of generation 14: effects can be dragged from it and dropped on it. */
export const ItemSheetV2Drop = class ItemSheetV2 extends DocumentSheetV2 {
  static override DEFAULT_OPTIONS: Bag = DEFAULTS;

  get item(): Loose {
    return this.document;
  }

  get actor(): Loose {
    return this.document.actor ?? null;
  }

  override async _onRender(context: Bag, options: RenderOptions): Promise<void> {
    await super._onRender(context, options);
    bindSheetDragDrop(this);
  }

  _canDragStart(_selector: string | null): boolean {
    return this.isEditable;
  }

  _canDragDrop(_selector: string | null): boolean {
    return this.isEditable;
  }

  _onDragStart(event: DragEvent): unknown {
    return startRowDrag(this, event);
  }

  _onDragOver(_event: DragEvent): unknown {
    return undefined;
  }

  async _onDrop(event: DragEvent): Promise<Loose> {
    return dropOnSheet(this, event, "dropItemSheetData");
  }

  async _onDropDocument(event: DragEvent, document: Loose): Promise<Loose> {
    return document.documentName === "ActiveEffect"
      ? ((await this._onDropActiveEffect(event, document)) ?? null)
      : null;
  }

  async _onDropActiveEffect(_event: DragEvent, effect: Loose): Promise<Loose> {
    if (!mayDrop(this) || effect.parent === this.document) return null;
    return createDropped(this, "ActiveEffect", effect);
  }
};
