import { ApplicationV2 } from "../api/application.ts";
import type { RenderOptions } from "../api/types.ts";
import { type Bag, game, localize } from "../../globals.ts";

/** The banner of a paused game, which is also announced to screen readers (foundry.applications.ui.GamePause). */
export class GamePause extends ApplicationV2 {
  static override DEFAULT_OPTIONS: Bag = {
    id: "pause",
    tag: "figure",
    window: { frame: false, positioned: false },
  };

  override async _prepareContext(_options: RenderOptions): Promise<Bag> {
    return { cssClass: game().paused ? "paused" : "", icon: "", text: localize("GAME.Paused"), spin: false };
  }

  override async _renderHTML(context: Bag, _options: RenderOptions): Promise<HTMLElement[]> {
    // An image element, because systems replace it with their own.
    const icon = document.createElement("img");
    icon.src = "icons/svg/clockwork.svg";
    icon.alt = "";
    const caption = document.createElement("figcaption");
    caption.textContent = String(context["text"]);
    if (!context["cssClass"]) caption.hidden = icon.hidden = true;
    return [icon, caption];
  }

  override _replaceHTML(result: HTMLElement[], content: HTMLElement, _options: RenderOptions): void {
    // Announced when it changes; a figure with a caption may have no other role.
    content.setAttribute("aria-live", "polite");
    content.classList.toggle("paused", result[0]?.hidden === false);
    content.replaceChildren(...result);
  }

  override _insertElement(element: HTMLElement): void {
    document.getElementById(element.id)?.remove();
    // Outside the table's main area, which is rendered again and is hidden on narrow pages.
    (document.getElementById("interface") ?? document.body).append(element);
  }
}
