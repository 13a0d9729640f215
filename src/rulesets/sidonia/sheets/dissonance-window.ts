/**
 * The window of the Dissonance Pool: its history, for everybody; for GMs the complications with their prices,
 * containment, corrections, and the ends of scenes and sessions. Ledger: SID-DIS-1, -4 to -8, -10, SID-ROLL-14.
 */
import {
  drawLine,
  notifyRefusal,
  onHook,
  perform,
  type PoolEntry,
  poolHistory,
  postPublic,
  formatReason,
  signed,
} from "../../../core/public/table.ts";
import { handlebarsWindow, isOnPage, refuseNumberFields } from "../../../core/public/documents.ts";
import { asset } from "../../../core/public/definitions.ts";
import { openStage } from "../../../core/public/stages.ts";
import { CONTAINMENTS, TIERS, type Tier, listTiers } from "../../../rules/sidonia/dissonance.ts";
import type { Pool } from "../../../rules/sidonia/outcome.ts";
import { listActorsHere } from "../scene-end.ts";
import { setContainment, getContainment } from "../actions/containment.ts";
import { DISSONANCE, DISSONANCE_AT, TABLES, readCurrentDissonance } from "../pools.ts";

const WindowBase = handlebarsWindow({ keepsInput: true });
const MAX_ROWS = 40;
const MAX_BEADS = 24;

/** The pool as this client has it. */
const readPool = (): Pool => ({
  at: DISSONANCE_AT,
  path: "value",
  value: readCurrentDissonance(),
});

const findTierRow = (button: HTMLElement): { readonly row: HTMLElement; readonly tier: Tier } | null => {
  const row = button.closest<HTMLElement>("[data-tier]");
  const tier = TIERS.find((one) => one === row?.dataset["tier"]);
  return row && tier ? { row, tier } : null;
};

class DissonanceWindow extends WindowBase {
  static override DEFAULT_OPTIONS: object = {
    id: "quadrant-dissonance",
    classes: ["quadrant", "q-window", "skin-sidonia"],
    position: { width: 620, height: "auto" },
    window: {
      title: "QUADRANT.Sidonia.Pool.dissonance",
      icon: "fa-solid fa-droplet",
      resizable: true,
      contentClasses: ["q-dissonance"],
    },
    actions: {
      announce: DissonanceWindow.#onAnnounce,
      draw: DissonanceWindow.#onDraw,
      omen: DissonanceWindow.#onOmen,
      correct: DissonanceWindow.#onCorrect,
      boundary: DissonanceWindow.#onBoundary,
    },
  };

  static override PARTS = {
    pool: { template: asset("templates/sidonia/windows/dissonance.hbs"), scrollable: [".q-history"] },
  };

  protected override async _prepareContext(options: object): Promise<object> {
    const context = await super._prepareContext(options);
    const pool = readPool();
    const history = poolHistory("sidonia", DISSONANCE);
    return {
      ...context,
      rootId: this.id,
      value: pool.value,
      beads: Array.from({ length: Math.min(pool.value, MAX_BEADS) }, (_, i) => i),
      isMore: pool.value > MAX_BEADS,
      isGM: game.user.isGM,
      tiers: listTiers(pool).map((priced) => ({
        ...priced,
        label: `QUADRANT.Sidonia.Pressure.Tier.${priced.tier}`,
        effect: `QUADRANT.Sidonia.Pressure.TierEffect.${priced.tier}`,
        omen: priced.tier === "narrativePreservation",
        max: priced.most ?? priced.from,
        refused:
          priced.most === null
            ? { key: "QUADRANT.Sidonia.Pressure.Refuse.PoolHas", with: { has: pool.value, needs: priced.from } }
            : null,
      })),
      contained: CONTAINMENTS.map((mode) => ({
        mode,
        label: `QUADRANT.Sidonia.Pressure.Contained.${mode}`,
        selected: mode === getContainment(),
      })),
      history: history.slice(-MAX_ROWS).reverse().map(buildHistoryRow),
    };
  }

  /** Renders the window again if it is open. */
  async refresh(): Promise<void> {
    if (isOnPage(this)) await this.render();
  }

  protected override async _onFirstRender(context: object, options: object): Promise<void> {
    await super._onFirstRender(context, options);
    this.element.addEventListener("change", ({ target }) => {
      if (!(target instanceof HTMLSelectElement) || target.name !== "contained") return;
      const mode = CONTAINMENTS.find((one) => one === target.value);
      if (mode) void setContainment(mode);
    });
  }

  static async #onAnnounce(this: DissonanceWindow, _event: PointerEvent, button: HTMLElement): Promise<void> {
    const found = findTierRow(button);
    if (!found) return;
    const wrong = refuseNumberFields(found.row);
    if (wrong) return notifyRefusal(wrong.refused);
    const amount = Number(found.row.querySelector<HTMLInputElement>("input[type='number']")?.value);
    const words = found.row.querySelector<HTMLInputElement>("input[type='text']");
    const opened = await openStage("sidonia.buyTime", { amount, text: words?.value.trim() ?? "" }, true);
    if (opened !== null) for (const field of found.row.querySelectorAll("input")) field.value = field.defaultValue;
  }

  static async #onDraw(this: DissonanceWindow, _event: PointerEvent, button: HTMLElement): Promise<void> {
    const found = findTierRow(button);
    const own = found?.row.querySelectorAll<HTMLInputElement>("input[type='text']");
    if (!found || !own) return;
    const line = await drawLine(TABLES[found.tier]);
    for (const words of own) {
      words.value = line || words.value;
      words.focus();
    }
  }

  static async #onOmen(this: DissonanceWindow): Promise<void> {
    if (game.user.isGM) await postOmen();
  }

  static async #onCorrect(this: DissonanceWindow): Promise<void> {
    const wrong = refuseNumberFields(this.element.querySelector(".q-gm-correction") ?? this.element);
    if (wrong) return notifyRefusal(wrong.refused);
    const [by, reason] = ["by", "reason"].map(
      (name) => this.element.querySelector<HTMLInputElement>(`[name='${name}']`)?.value.trim() ?? "",
    );
    const count = Number(by);
    if (!Number.isInteger(count) || count === 0)
      return notifyRefusal({ key: "QUADRANT.Sidonia.Pressure.Refuse.WholePoints" });
    await perform({
      action: "sidonia.movePool",
      args: { pool: DISSONANCE, by: count, reason: reason ?? "" },
    });
  }

  static async #onBoundary(this: DissonanceWindow, _event: PointerEvent, button: HTMLElement): Promise<void> {
    const event = button.dataset["event"] === "session" ? "session" : "scene";
    await perform({ action: "sidonia.boundary", args: { event, actors: listActorsHere(), table: true } });
  }
}

const buildHistoryRow = (entry: PoolEntry) => ({
  step: signed(entry.now - entry.was),
  up: entry.now > entry.was,
  was: entry.was,
  now: entry.now,
  why: formatReason(entry),
  who: game.users.get(entry.by)?.name ?? "",
  scene: entry.scene,
  undone: entry.undone,
  when: new Date(entry.at).toLocaleString(game.i18n.lang, { dateStyle: "short", timeStyle: "short" }),
});

let openWindow: DissonanceWindow | null = null;

/** Opens the window, or brings it to the front; from then on it follows the pool. */
export function showDissonance(): void {
  if (!openWindow) {
    openWindow = new DissonanceWindow();
    startRefresh();
  }
  void openWindow.render({ force: true });
}

function startRefresh(): void {
  const again = foundry.utils.debounce(() => void openWindow?.refresh(), 40);
  onHook("quadrant.poolChanged", again);
  onHook("quadrant.kept", again);
  Hooks.on("updateSetting", again);
}

/** Lets everybody feel that something great is coming (SID-DIS-5). */
const postOmen = (): Promise<string> =>
  postPublic("sidonia", null, {
    title: "QUADRANT.Sidonia.Pressure.OmenTitle",
    parts: { omen: { kind: "omen", sort: 10, data: {} } },
  });
