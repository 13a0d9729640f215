import { BaseItem } from "./base/item.ts";
import { ClientDocumentMixin } from "./client-document.ts";
import type { Loose } from "../globals.ts";
import type { ActiveEffect, AnyDocument } from "./types.ts";
import type { Actor } from "./actor.ts";

/** An item, in the world or in an actor. Source: foundry.documents.Item. */
export class Item extends ClientDocumentMixin(BaseItem) {
  declare img: string;
  declare effects: Loose;

  /** The actor that holds the item, or null. */
  get actor(): Actor | null {
    const parent = this.parent as AnyDocument | null;
    return parent?.documentName === "Actor" ? (parent as Actor) : null;
  }

  get isOwned(): boolean {
    return this.isEmbedded;
  }

  get thumbnail(): string {
    return this.img;
  }

  /** The item's effects that apply to its actor. */
  get transferredEffects(): ActiveEffect[] {
    return [...this.effects].filter((effect: ActiveEffect) => effect.transfer === true);
  }

  override getRollData(): Loose {
    return this.system;
  }

  override get visible(): boolean {
    return this.actor ? Boolean(this.actor.visible) : super.visible;
  }
}
