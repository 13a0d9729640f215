import { statusList } from "../../documents/status-effects.ts";
import type { Bag, Loose } from "../../globals.ts";
import { ApplicationV2 } from "../api/application.ts";
import { HandlebarsApplicationMixin, type TemplatePart } from "../api/handlebars-application.ts";
import type { RenderOptions } from "../api/types.ts";
import { runGuarded, host, notify, t, type TokenDoc } from "./host.ts";

/** A status as the token rows and the picker show it. */
interface ShownStatus {
  readonly id: string;
  readonly name: string;
  readonly img: string;
  readonly active: boolean;
  readonly overlay: boolean;
}

/** The statuses of a token's row. */
export interface StatusRow {
  readonly statuses: readonly Pick<ShownStatus, "name" | "img">[];
  readonly mayToggle: boolean;
  readonly statusesLabel: string;
}

/**
 * Returns the statuses that a user may toggle on an actor: by `hud`, and in the documented order. Source:
 * CONFIG.StatusEffectConfig.
 */
function listStatuses(actor: Loose): ShownStatus[] {
  const offered = statusList().filter(({ hud }) => {
    if (hud === false) return false;
    const types = (hud as { actorTypes?: string[] } | undefined)?.actorTypes;
    return !types || types.includes(actor.type as string);
  });
  const order = (status: Loose): number => (Number.isFinite(status.order) ? Number(status.order) : Infinity);
  const shown = offered.map((status) => ({ ...show(status, actor), order: order(status) }));
  return shown.sort((a, b) => (a.order === b.order ? a.name.localeCompare(b.name) : a.order - b.order));
}

function show(status: Loose, actor: Loose): ShownStatus {
  const id = String(status.id);
  const active = actor.statuses?.has(id) === true;
  const effects = [...((actor.appliedEffects ?? []) as Iterable<Loose>)];
  const overlay = effects.some((effect) => effect.statuses.has(id) && effect.flags?.core?.overlay === true);
  return {
    id,
    name: t(String(status.name ?? status.label ?? id)),
    img: String(status.img ?? status.icon ?? ""),
    active,
    overlay,
  };
}

/** Returns the statuses of a token's row, and whether the user may change them. */
export function createStatusRow(token: TokenDoc): StatusRow {
  const actor = token.actor as Loose;
  const active = actor ? statusList().filter(({ id }) => actor.statuses?.has(id)) : [];
  return {
    statuses: active.map((status) => show(status, actor)),
    mayToggle: Boolean(actor) && token.isOwner,
    statusesLabel: t("TABLETOP.Statuses.of", { name: token.name }),
  };
}

const open = new WeakMap<TokenDoc, TokenStatuses>();

/** Opens the picker of a token's statuses, or brings it to the front. */
export async function openTokenStatuses(token: TokenDoc | null): Promise<void> {
  if (!token) return;
  if (!token.actor) {
    notify("warn", t("TABLETOP.Scene.noActor", { name: token.name }));
    return;
  }
  const picker = open.get(token) ?? new TokenStatuses({ token });
  open.set(token, picker);
  await picker.render({ force: true });
}

/** Toggles statuses of a token's actor: a replacement for the token's heads-up display. */
class TokenStatuses extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS: Bag = {
    classes: ["token-statuses"],
    window: { icon: "fa-solid fa-person-rays", resizable: true },
    position: { width: 420 },
    actions: { toggleStatus: { handler: TokenStatuses.#onToggle, buttons: [0, 2] } },
  };

  static override PARTS: Record<string, TemplatePart> = {
    statuses: { template: "templates/sidebar/token-statuses.hbs", scrollable: [""] },
  };

  get #token(): TokenDoc {
    return this.options["token"] as TokenDoc;
  }

  override get title(): string {
    return t("TABLETOP.Statuses.of", { name: this.#token.name });
  }

  override async _prepareContext(options: RenderOptions): Promise<Bag> {
    const context = await super._prepareContext(options);
    const actor = this.#token.actor as Loose;
    return Object.assign(context, { statuses: actor ? listStatuses(actor) : [], editable: this.#token.isOwner });
  }

  override async _onFirstRender(context: Bag, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    // The actor renders its registered applications whenever it or its effects change.
    const actor = this.#token.actor as Loose;
    if (actor) actor.apps[this.id] = this;
  }

  override _onClose(options: Bag): void {
    super._onClose(options);
    const actor = this.#token.actor as Loose;
    if (actor) delete actor.apps[this.id];
    open.delete(this.#token);
  }

  static async #onToggle(this: TokenStatuses, event: PointerEvent, target: HTMLElement): Promise<void> {
    const { statusId } = target.dataset;
    const actor = this.#token.actor as Loose;
    if (!statusId || !actor) return;
    if (!actor.testUserPermission(host.game.user, "OWNER")) {
      notify("warn", t("TABLETOP.Scene.notAllowed", { name: this.#token.name }));
      return;
    }
    await runGuarded(async () => actor.toggleStatusEffect(statusId, { overlay: event.type === "contextmenu" }));
  }
}
