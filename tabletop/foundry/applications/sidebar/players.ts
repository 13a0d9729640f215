import { HandlebarsApplicationMixin, type TemplatePart } from "../api/handlebars-application.ts";
import { ApplicationV2 } from "../api/application.ts";
import type { RenderOptions } from "../api/types.ts";
import type { Bag } from "../../globals.ts";
import { cssColor, host, t } from "./host.ts";

/** The list of players at the table (https://foundryvtt.com/api/v14/classes/foundry.applications.ui.Players.html). */
export class Players extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS: Bag = {
    id: "players",
    tag: "aside",
    window: { frame: false, positioned: false },
    actions: { toggleState: Players.#toggleState },
  };

  static override PARTS: Record<string, TemplatePart> = {
    players: { template: "templates/sidebar/players.hbs", root: true },
  };

  #showAway = true;

  override async _prepareContext(_options: RenderOptions): Promise<Bag> {
    const users = host.game.users
      .filter((user) => user.active || this.#showAway)
      .map((user) => ({
        id: user.id,
        name: user.name,
        color: cssColor(user.color),
        active: user.active,
        isSelf: user.isSelf,
        gm: user.isGM,
        state: t(user.active ? "TABLETOP.Players.active" : "TABLETOP.Players.away"),
        as: formatRole(user),
      }))
      .sort(
        (a, b) => Number(b.active) - Number(a.active) || Number(b.gm) - Number(a.gm) || a.name.localeCompare(b.name),
      );
    return { users, expanded: this.#showAway };
  }

  override async _onFirstRender(context: Bag, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    this.element.setAttribute("aria-label", t("TABLETOP.Players.title"));
  }

  override _insertElement(element: HTMLElement): void {
    document.getElementById(element.id)?.remove();
    (document.getElementById("ui-left") ?? document.body).append(element);
  }

  static async #toggleState(this: Players): Promise<void> {
    this.#showAway = !this.#showAway;
    await this.render();
  }
}

/** Returns what follows a user's name: the character, "Gamemaster", or nothing. */
function formatRole({ character, isGM }: { character?: { name: string } | null; isGM: boolean }): string {
  if (character) return t("TABLETOP.Players.as", { name: character.name });
  return isGM ? t("USER.RoleGamemaster") : "";
}
