import { BaseItem } from "./base/item.ts";
import { ClientDocumentMixin } from "./client-document.ts";
import type { Loose } from "../globals.ts";
import type { ActiveEffect, AnyDocument } from "./types.ts";

/** An item, in the world or in an actor. Source: foundry.documents.Item. */
export class Item extends ClientDocumentMixin(BaseItem) {
  declare img: string;
  declare effects: Loose;

  /** The actor that holds the item, or null. */
  get actor(): Loose {
    return (this.parent as AnyDocument | null)?.documentName === "Actor" ? this.parent : null;
  }

  get isOwned(): boolean {
    return this.isEmbedded;
  }

  get thumbnail(): string {
    return this.img;
  }

  /** The item's effects that apply to its actor. */
  get transferredEffects(): Loose[] {
    return [...this.effects].filter((effect: ActiveEffect) => effect.transfer === true);
  }

  override getRollData(): Loose {
    return this.system;
  }

  override get visible(): boolean {
    return this.actor ? Boolean(this.actor.visible) : super.visible;
  }
}
