import { DocumentSheetV2 } from "../api/document-sheet.ts";
import type { HeaderControl, RenderOptions } from "../api/types.ts";
import { game, type Bag, type Loose } from "../../globals.ts";
import type { DragDrop } from "../ux/drag-drop.ts";
import {
  bindSheetDragDrop,
  createDropped,
  createFolderContents,
  dropOnSheet,
  mayDrop,
  sortDropped,
  startRowDrag,
} from "./drops.ts";

/** The base of actor sheets, with drag and drop of rows (foundry.applications.sheets.ActorSheetV2). */
export class ActorSheetV2 extends DocumentSheetV2 {
  static override DEFAULT_OPTIONS: Bag = {
    position: { width: 600 },
    window: { resizable: true },
    actions: {
      configurePrototypeToken: ActorSheetV2.#onConfigurePrototypeToken,
      configureToken: ActorSheetV2.#onConfigureToken,
      showPortraitArtwork: ActorSheetV2.#onShowPortraitArtwork,
      showTokenArtwork: ActorSheetV2.#onShowTokenArtwork,
    },
  };

  /** Drag and drop of this sheet's rows, set by the first render. */
  declare protected _dragDrop: DragDrop;

  get actor(): Loose {
    return this.document;
  }

  /** The token of a synthetic actor, else the token the sheet was opened from, else null. */
  get token(): Loose {
    return this.options["token"] ?? this.document.token ?? null;
  }

  override get title(): string {
    return this.document.isToken ? `[Token] ${this.document.name}` : super.title;
  }

  override _getHeaderControls(): HeaderControl[] {
    const controls = super._getHeaderControls();
    const { document, token } = this;
    const mayConfigure = this.isEditable && Boolean(game()["user"]?.can("TOKEN_CONFIGURE"));
    const image = (token ?? document.prototypeToken)?.texture?.src as string | undefined;
    controls.push(
      {
        icon: "fa-solid fa-circle-user",
        label: "TABLETOP.Sheet.PrototypeToken",
        action: "configurePrototypeToken",
        visible: mayConfigure && !document.isToken,
      },
      {
        icon: "fa-regular fa-circle-user",
        label: "TABLETOP.Sheet.Token",
        action: "configureToken",
        visible: mayConfigure && Boolean(token),
      },
      {
        icon: "fa-solid fa-image-portrait",
        label: "TABLETOP.Sheet.Portrait",
        action: "showPortraitArtwork",
        visible: Boolean(document.img),
      },
      {
        icon: "fa-regular fa-image",
        label: "TABLETOP.Sheet.TokenImage",
        action: "showTokenArtwork",
        visible: Boolean(image),
      },
    );
    return controls;
  }

  static async #onConfigurePrototypeToken(this: ActorSheetV2): Promise<void> {
    const { PrototypeTokenConfig } = (globalThis as Loose).foundry.applications.sheets;
    await new PrototypeTokenConfig({ prototype: this.document.prototypeToken }).render({ force: true });
  }

  static async #onConfigureToken(this: ActorSheetV2): Promise<void> {
    await this.token?.sheet?.render({ force: true });
  }

  static async #onShowPortraitArtwork(this: ActorSheetV2): Promise<void> {
    await showImage(this.document.img, this.document);
  }

  static async #onShowTokenArtwork(this: ActorSheetV2): Promise<void> {
    await showImage((this.token ?? this.document.prototypeToken)?.texture?.src, this.document);
  }

  override async _onRender(context: Bag, options: RenderOptions): Promise<void> {
    await super._onRender(context, options);
    this._dragDrop = bindSheetDragDrop(this);
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
    return dropOnSheet(this, event, "dropActorSheetData");
  }

  /** Passes a dropped document to the handler of its type. */
  async _onDropDocument(event: DragEvent, document: Loose): Promise<Loose> {
    switch (document.documentName) {
      case "ActiveEffect":
        return (await this._onDropActiveEffect(event, document)) ?? null;
      case "Actor":
        return (await this._onDropActor(event, document)) ?? null;
      case "Item":
        return (await this._onDropItem(event, document)) ?? null;
      case "Folder":
        return (await this._onDropFolder(event, document)) ?? null;
      default:
        return null;
    }
  }

  async _onDropActiveEffect(_event: DragEvent, effect: Loose): Promise<Loose> {
    if (!mayDrop(this) || effect.target === this.document || effect.parent === this.document) return null;
    return createDropped(this, "ActiveEffect", effect);
  }

  async _onDropActor(_event: DragEvent, _actor: Loose): Promise<Loose> {
    return null;
  }

  /** Creates an item dropped from elsewhere; sorts one of this actor's own. */
  async _onDropItem(event: DragEvent, item: Loose): Promise<Loose> {
    if (!mayDrop(this)) return null;
    if (item.parent?.uuid === this.document.uuid) {
      const sorted: Loose = await this._onSortItem(event, item);
      return sorted?.length ? item : null;
    }
    return createDropped(this, "Item", item);
  }

  async _onDropFolder(_event: DragEvent, folder: Loose): Promise<Loose> {
    return mayDrop(this) ? createFolderContents(this, folder) : null;
  }

  async _onSortItem(event: DragEvent, item: Loose): Promise<Loose> {
    return sortDropped(this, event, item);
  }
}

/** Opens a window with an image of an actor. */
async function showImage(src: string, actor: Loose): Promise<void> {
  const { ImagePopout } = (globalThis as Loose).foundry.applications.apps;
  await new ImagePopout({ src, uuid: actor.uuid, window: { title: actor.name } }).render({ force: true });
}
