import { game, localize, route, type Bag, type Loose } from "../globals.ts";
import { safeImage } from "../applications/ux/disarm.ts";
import { mergeObject } from "../utils/merge.ts";
import { FormApplication } from "./form-application.ts";
import type { HeaderButton } from "./window.ts";

/**
 * The legacy (Application V1) window with one image (foundry.applications.apps.ImagePopoutV1): `new ImagePopoutV1(src,
 * {title, caption, uuid})`.
 */
export class ImagePopoutV1 extends FormApplication {
  static override get defaultOptions(): Bag {
    return mergeObject(super.defaultOptions, {
      caption: null,
      classes: ["image-popout"],
      editable: false,
      resizable: true,
      showTitle: true,
      template: "templates/apps/image-popout-v1.hbs",
      uuid: null,
    }) as Bag;
  }

  override get title(): string {
    return this.options["showTitle"] === false ? "" : localize(String(this.options["title"] || "Image"));
  }

  override getData(_options: Bag = {}): Loose {
    const { caption, title } = this.options;
    const address = safeImage(this.object);
    return { image: address && route(address), caption, title, alt: caption || this.title, options: this.options };
  }

  override _getHeaderButtons(): HeaderButton[] {
    const buttons = super._getHeaderButtons();
    if (!game()["user"]?.isGM) return buttons;
    return [
      {
        label: "TABLETOP.Journal.ShowPlayers",
        class: "share-image",
        icon: "fas fa-eye",
        onclick: () => this.shareImage(),
      },
      ...buttons,
    ];
  }

  /** Shows the image to others at the table; the server checks the permission. */
  shareImage(options: Bag = {}): void {
    const { caption, uuid, showTitle, title } = this.options;
    const { Journal } = (globalThis as Loose).foundry.documents.collections;
    Journal.showImage(this.object, { caption, uuid, showTitle, title, ...options });
  }

  /** Nothing to save: there is no form. */
  override async _updateObject(): Promise<void> {}
}
