import { ApplicationV2 } from "../api/application.ts";
import type { RenderOptions } from "../api/types.ts";
import { type Bag, game, localize } from "../runtime.ts";

/** The banner that says that the game is paused; told to screen readers too (foundry.applications.ui.GamePause). */
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
    if (!context["cssClass"]) return [];
    const icon = document.createElement("i");
    icon.className = "fa-solid fa-circle-pause";
    icon.setAttribute("aria-hidden", "true");
    const caption = document.createElement("figcaption");
    caption.textContent = String(context["text"]);
    return [icon, caption];
  }

  override _replaceHTML(result: HTMLElement[], content: HTMLElement, _options: RenderOptions): void {
    content.setAttribute("role", "status");
    content.classList.toggle("paused", result.length > 0);
    content.replaceChildren(...result);
  }

  override _insertElement(element: HTMLElement): void {
    document.getElementById(element.id)?.remove();
    (document.getElementById("ui-middle") ?? document.body).append(element);
  }
}
