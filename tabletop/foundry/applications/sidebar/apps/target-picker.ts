import { host as page, type Bag, type Loose } from "../../../globals.ts";
import { ApplicationV2 } from "../../api/application.ts";
import { HandlebarsApplicationMixin, type TemplatePart } from "../../api/handlebars-application.ts";
import type { RenderOptions } from "../../api/types.ts";
import { runGuarded, t } from "../host.ts";
import { placeToken } from "../scene-tokens.ts";
import { isTargeted, setTarget, listTargetingUsers } from "../targets.ts";
import { compareNaturally } from "../../../utils/natural-order.ts";

interface Row extends Bag {
  readonly name: string;
}

let open: TargetPicker | null = null;

/**
 * Chooses targets without a canvas: combatants of the viewed encounter, the other tokens of the scene, and actors. A
 * target is a token, as in core, so an actor without one on the scene can be targeted only after a GM has
 * placed one, which one click here does.
 */
export class TargetPicker extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS: Bag = {
    id: "target-picker",
    classes: ["target-picker"],
    window: { title: "TABLETOP.Targets.choose", icon: "fa-solid fa-crosshairs", resizable: true },
    position: { width: 360, height: 480 },
    actions: { toggle: TargetPicker.#toggle, place: TargetPicker.#place, clear: TargetPicker.#clear },
  };

  static override PARTS: Record<string, TemplatePart> = {
    list: { template: "templates/sidebar/target-picker.hbs", scrollable: [".target-groups"] },
  };

  #hook = 0;

  /** Opens the picker, or brings it to the front. */
  static async open(): Promise<TargetPicker> {
    if (!open?.element?.isConnected) open = new TargetPicker();
    await open.render({ force: true });
    open.bringToFront();
    return open;
  }

  override async _prepareContext(options: RenderOptions): Promise<Bag> {
    const context = await super._prepareContext(options);
    const scene = page.game.scenes.current;
    const combat = page.game.combat;
    const fighting = ((combat?.turns ?? []) as Loose[])
      .filter((one) => one.visible && one.token)
      .map((one) => one.token as Loose);
    const standing = [...(scene?.tokens ?? [])].filter(
      (token: Loose) => token.visible && !fighting.includes(token),
    ) as Loose[];
    const placed = new Set([...fighting, ...standing].map((token) => token.actorId as string));
    const free =
      page.game.user.isGM && scene
        ? (page.game.actors.filter((actor: Loose) => actor.visible && !placed.has(actor.id as string)) as Loose[])
        : [];
    const groups = [
      { label: t("TABLETOP.Targets.combat"), rows: unique(fighting).map(findRow) },
      { label: t("TABLETOP.Targets.scene"), rows: standing.map(findRow).sort(byName) },
    ];
    const { size } = page.game.user.targets;
    return {
      ...context,
      groups: groups.filter(({ rows }) => rows.length > 0),
      free: free
        .map(({ id, name, img }): Row => ({ id, name, img, label: t("TABLETOP.Targets.placeNamed", { name }) }))
        .sort(byName),
      count: t("TABLETOP.Targets.count", { count: size as number }),
      none: size === 0,
      isEmpty: groups.every(({ rows }) => rows.length === 0) && free.length === 0,
    };
  }

  override async _onFirstRender(context: Bag, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    this.#hook = page.foundry.helpers.Hooks.on("targetToken", () => void this.render()) as number;
    this.element.addEventListener("input", (event) => {
      const search = event.target as HTMLInputElement;
      if (search.type === "search") this.#filter(search.value);
    });
  }

  override _onClose(options: Bag): void {
    super._onClose(options);
    page.foundry.helpers.Hooks.off("targetToken", this.#hook);
    if (open === this) open = null;
  }

  #filter(text: string): void {
    const wanted = text.trim().toLocaleLowerCase();
    for (const row of this.element.querySelectorAll<HTMLElement>("[data-name]"))
      row.hidden = !(row.dataset["name"] ?? "").toLocaleLowerCase().includes(wanted);
  }

  static async #toggle(this: TargetPicker, _event: Event, target: HTMLElement): Promise<void> {
    await runGuarded(async () => {
      const token = await page.foundry.utils.fromUuid(target.dataset["uuid"] ?? "");
      if (token?.visible) setTarget(token, !isTargeted(page.game.user, token));
    });
  }

  static async #place(this: TargetPicker, _event: Event, target: HTMLElement): Promise<void> {
    await runGuarded(async () => {
      const token = await placeToken(
        target.dataset["actorId"] ?? "",
        page.game.scenes.current as unknown as Parameters<typeof placeToken>[1],
      );
      if (token) setTarget(token, true);
      await this.render();
    });
  }

  static #clear(this: TargetPicker): void {
    for (const target of [...page.game.user.targets] as Loose[]) setTarget(target.document, false);
  }
}

function unique(tokens: Loose[]): Loose[] {
  return [...new Set(tokens)];
}

function byName(a: Row, b: Row): number {
  return compareNaturally(a.name, b.name);
}

function findRow(token: Loose): Row {
  const others = listTargetingUsers(token);
  return {
    id: String(token.id),
    uuid: String(token.uuid),
    name: String(token.name),
    img: token.texture?.src ?? token.actor?.img ?? page.CONFIG.User.defaultAvatar,
    targeted: isTargeted(page.game.user, token),
    note: others.length > 0 ? t("TABLETOP.Scene.targetedBy", { names: others.join(", ") }) : "",
  };
}
