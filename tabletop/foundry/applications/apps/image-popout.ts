import { ApplicationV2 } from "../api/application.ts";
import type { HeaderControl, RenderOptions } from "../api/types.ts";
import { safeImage } from "../ux/disarm.ts";
import { logCompatibilityWarning } from "../../utils/logging.ts";
import { game, localize, route, type Bag, type Loose } from "../../globals.ts";

/** A window with one image (foundry.applications.apps.ImagePopout). */
export class ImagePopout extends ApplicationV2 {
  static override DEFAULT_OPTIONS: Bag = {
    classes: ["image-popout"],
    src: "",
    caption: "",
    uuid: null,
    window: { resizable: true },
    actions: { shareImage: ImagePopout.#onShare },
  };

  /**
   * Also accepts the path and then the options, as before 13 (github.com/foundryvtt/dnd5e/issues/5211: a warning on
   * 13).
   */
  constructor(options: Bag | string = {}, more: Bag = {}) {
    super(typeof options === "string" ? migrateLegacyOptions(options, more) : options);
  }

  override get title(): string {
    return this.options.window.title
      ? localize(this.options.window.title)
      : String(this.options["caption"] || localize("Image"));
  }

  override async _renderHTML(_context: Bag, _options: RenderOptions): Promise<HTMLElement> {
    const { src, caption } = this.options;
    if (!src) throw new Error("An ImagePopout needs the path of an image: new ImagePopout({src}).");
    const figure = document.createElement("figure");
    const image = document.createElement("img");
    const address = safeImage(src);
    // The route of an empty path would be the page itself.
    if (address) image.src = route(address);
    image.alt = String(caption || this.title);
    figure.append(image);
    if (caption) {
      const text = document.createElement("figcaption");
      text.textContent = String(caption);
      figure.append(text);
    }
    return figure;
  }

  override _getHeaderControls(): HeaderControl[] {
    const visible = Boolean(game()["user"]?.isGM);
    return [
      ...super._getHeaderControls(),
      { icon: "fa-solid fa-eye", label: "TABLETOP.Journal.ShowPlayers", action: "shareImage", visible },
    ];
  }

  /** Shows the image to others at the table; the server checks the permission. */
  shareImage(options: Bag = {}): void {
    const { src, caption, uuid, showTitle } = this.options;
    const { Journal } = (globalThis as Loose).foundry.documents.collections;
    Journal.showImage(src, { caption, uuid, showTitle, title: this.options.window.title, ...options });
  }

  static #onShare(this: ImagePopout): void {
    this.shareImage();
  }

  override _replaceHTML(result: HTMLElement, content: HTMLElement, _options: RenderOptions): void {
    content.replaceChildren(result);
  }
}

/** Converts the options from before 13. Guess: support ends with 15, as for all that changed with 13. */
function migrateLegacyOptions(src: string, { title, ...rest }: Bag): Bag {
  logCompatibilityWarning("The path of an ImagePopout is its option src: new ImagePopout({src}).", {
    since: 13,
    until: 15,
    once: true,
  });
  const window = { ...(rest["window"] as Bag | undefined), ...(title === undefined ? {} : { title }) };
  return { ...rest, src, window };
}
