import { createDropped, sortDropped, startRowDrag, createFolderContents } from "../applications/sheets/drops.ts";
import { game, type Bag, type Loose } from "../globals.ts";
import { TextEditor } from "../applications/ux/text-editor.ts";
import { mergeObject } from "../utils/merge.ts";
import { DocumentSheet } from "./document-sheet.ts";
import type { HeaderButton } from "./window.ts";

/** The legacy (Application V1) sheet of an actor (foundry.appv1.sheets.ActorSheet). */
export class ActorSheet extends DocumentSheet {
  static override get defaultOptions(): Bag {
    return mergeObject(super.defaultOptions, {
      baseApplication: "ActorSheet",
      closeOnSubmit: false,
      dragDrop: [{ dragSelector: ".item-list .item", dropSelector: null }],
      height: 720,
      resizable: true,
      secrets: [{ parentSelector: ".editor" }],
      submitOnChange: true,
      submitOnClose: true,
      token: null,
      width: 800,
    }) as Bag;
  }

  get actor(): Loose {
    return this.document;
  }

  /** The token of a synthetic actor, else the token the sheet was opened from, else null. */
  get token(): Loose {
    return this.options["token"] ?? this.document.token ?? null;
  }

  override get title(): string {
    return this.actor.isToken ? `[Token] ${this.actor.name}` : String(this.actor.name);
  }

  override getData(options: Bag = {}): Loose {
    const context = super.getData(options);
    const bySort = (a: Loose, b: Loose): number => (a.sort ?? 0) - (b.sort ?? 0);
    context.actor = this.actor;
    context.items = [...this.actor.items].map((item: Loose) => item.toObject(false) as Loose).sort(bySort);
    context.effects = [...this.actor.effects].map((effect: Loose) => effect.toObject(false) as Loose);
    return context;
  }

  override _getHeaderButtons(): HeaderButton[] {
    const buttons = super._getHeaderButtons();
    if (!this.isEditable || !game()["user"]?.can("TOKEN_CONFIGURE") || this.options["editable"] === false)
      return buttons;
    const label = this.token ? "TABLETOP.Sheet.Token" : "TABLETOP.Sheet.PrototypeToken";
    const onclick = (event: Event): void => this._onConfigureToken(event);
    return [{ label, class: "configure-token", icon: "fas fa-user-circle", onclick }, ...buttons];
  }

  _onConfigureToken(event: Event): void {
    event.preventDefault();
    if (this.token) return void this.token.sheet?.render({ force: true });
    const { PrototypeTokenConfig } = (globalThis as Loose).foundry.applications.sheets;
    void new PrototypeTokenConfig({ prototype: this.actor.prototypeToken }).render({ force: true });
  }

  override _onDragStart(event: DragEvent): unknown {
    return startRowDrag(this as Loose, event);
  }

  /** Passes what was dropped to the handler of its type; listeners of the hook may cancel it. */
  override async _onDrop(event: DragEvent): Promise<unknown> {
    const data = TextEditor.implementation.getDragEventData(event) as Bag;
    if ((globalThis as Loose).Hooks?.call("dropActorSheetData", this.actor, this, data) === false) return undefined;
    switch (data["type"]) {
      case "ActiveEffect":
        return this._onDropActiveEffect(event, data);
      case "Actor":
        return this._onDropActor(event, data);
      case "Folder":
        return this._onDropFolder(event, data);
      case "Item":
        return this._onDropItem(event, data);
      default:
        return undefined;
    }
  }

  async _onDropActiveEffect(_event: DragEvent, data: Bag): Promise<Loose> {
    const effect = await dropped("ActiveEffect", data);
    if (!this.actor.isOwner || !effect || effect.parent === this.actor || effect.target === this.actor) return false;
    return createDropped(this as Loose, "ActiveEffect", effect);
  }

  async _onDropActor(_event: DragEvent, _data: Bag): Promise<Loose> {
    return this.actor.isOwner ? undefined : false;
  }

  /** Creates an item that was dropped from elsewhere; sorts one of this actor's own. */
  async _onDropItem(event: DragEvent, data: Bag): Promise<Loose> {
    if (!this.actor.isOwner) return false;
    const item = await dropped("Item", data);
    if (!item) return undefined;
    const itemData = item.toObject() as Bag;
    if (item.parent?.uuid === this.actor.uuid) return this._onSortItem(event, itemData);
    return this._onDropItemCreate(itemData, event);
  }

  async _onDropFolder(_event: DragEvent, data: Bag): Promise<Loose> {
    if (!this.actor.isOwner) return [];
    const folder = await dropped("Folder", data);
    return (folder && (await createFolderContents(this as Loose, folder))) ?? [];
  }

  /** Creates the dropped items: the data of one or of several. */
  async _onDropItemCreate(itemData: Bag | Bag[], _event?: DragEvent): Promise<Loose> {
    return this.actor.createEmbeddedDocuments("Item", Array.isArray(itemData) ? itemData : [itemData]) as Loose;
  }

  async _onSortItem(event: DragEvent, itemData: Bag): Promise<Loose> {
    const item: Loose = this.actor.items.get(itemData["_id"]);
    return item ? sortDropped(this as Loose, event, item) : undefined;
  }
}

/** The legacy (Application V1) sheet of an item (foundry.appv1.sheets.ItemSheet). */
export class ItemSheet extends DocumentSheet {
  static override get defaultOptions(): Bag {
    return mergeObject(super.defaultOptions, {
      baseApplication: "ItemSheet",
      closeOnSubmit: false,
      height: 400,
      resizable: true,
      secrets: [{ parentSelector: ".editor" }],
      submitOnChange: true,
      submitOnClose: true,
      width: 500,
    }) as Bag;
  }

  get item(): Loose {
    return this.document;
  }

  get actor(): Loose {
    return this.item.actor ?? null;
  }

  override get title(): string {
    return String(this.item.name);
  }

  override getData(options: Bag = {}): Loose {
    const context = super.getData(options);
    context.item = this.item;
    return context;
  }
}

async function dropped(documentName: string, data: Bag): Promise<Loose> {
  const cls: Loose = (globalThis as Loose).CONFIG[documentName]?.documentClass;
  return (await cls?.fromDropData(data)) ?? null;
}
