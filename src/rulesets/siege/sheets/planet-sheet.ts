/** The sheet of a planet: the ring of tracks, conflict actions and statistics. */
import { asset, once } from "../../../core/public/definitions.ts";
import type { ActorSheetContext } from "../../../core/public/documents.ts";
import { findDoc, perform } from "../../../core/public/table.ts";
import { readWorldHouse } from "../house-rules.ts";
import { readPlanet } from "../documents/read-planet.ts";
import { SiegeSheet } from "./base-sheet.ts";

type Options = Parameters<SiegeSheet["_prepareContext"]>[0];

/** The names of the boxes of Industries begin so. */
const TICK = "industry.";

const loadContext = once(() => import("./planet-context.ts"));
const loadConflicts = once(() => import("./planet-conflicts.ts"));

export class SiegePlanetSheet extends SiegeSheet {
  static override DEFAULT_OPTIONS: object = { actions: { siegeConflict: SiegePlanetSheet.#onConflict } };

  static override readonly preload = loadContext;

  static override PARTS = {
    limited: { template: asset("templates/siege/actor/limited.hbs") },
    header: { template: asset("templates/siege/actor/planet-header.hbs") },
    status: { template: asset("templates/siege/actor/planet-status.hbs") },
    actions: { template: asset("templates/siege/actor/planet-actions.hbs") },
    tabs: { template: asset("templates/siege/actor/planet-tabs.hbs") },
  };

  static override TABS = {
    more: {
      tabs: [{ id: "facilities" }, { id: "numbers" }, { id: "effects" }, { id: "notes" }],
      initial: "facilities",
      labelPrefix: "QUADRANT.Siege.Tabs",
    },
  };

  /** The days of peace that the form displays, and the day of the clock. */
  #peace = { days: 0, today: 0 };
  /** The present name of the planet that annexed this one, as the form displays it. */
  #annexedBy = "";

  static async #onConflict(this: SiegePlanetSheet, _event: PointerEvent, { dataset }: HTMLElement): Promise<void> {
    await (await loadConflicts()).openConflict(dataset);
  }

  override async _prepareContext(options: Options): Promise<ActorSheetContext> {
    const context = await super._prepareContext(options);
    const { createPlanetContext, createPlanetForm } = await loadContext();
    const planet = readPlanet(this.snapshot());
    if (!planet) throw new Error(`${this.actor.uuid} is no planet`);
    const house = readWorldHouse();
    const annexer = planet.annexer === "" ? null : findDoc(planet.annexer);
    if (annexer) this.follow([planet.annexer]);
    this.#annexedBy = annexer?.name ?? planet.annexedBy;
    const form = createPlanetForm(planet, this.actor._source.system, house, game.time.worldTime);
    this.#peace = form.peace;
    return {
      ...context,
      view: createPlanetContext(planet, house, form.peace.days, this.#annexedBy),
      annexedBy: this.#annexedBy,
      fights: house.planetaryConflict,
      conflicts: (await loadConflicts()).followConflicts(this, planet.uuid),
      leyHouse: house.leyLines,
      setWorld: { planet: planet.uuid },
      ...form,
    } as ActorSheetContext;
  }

  /**
   * Gives or takes the Industry that was ticked by an action: it leaves a receipt, and the form would write the other
   * ticks as they were displayed.
   */
  protected override _onChangeForm(...args: Parameters<SiegeSheet["_onChangeForm"]>): void {
    const { target: box } = args[1];
    if (!(box instanceof HTMLInputElement) || !box.name.startsWith(TICK)) return super._onChangeForm(...args);
    const asked = { actor: this.actor.uuid, industry: box.name.slice(TICK.length), has: box.checked };
    void perform({ action: "siege.setIndustry", args: asked }).then((isDone) => (isDone ? null : this.render()));
  }

  /**
   * Leaves out the ticks of Industries and a name that was not typed, and reads days of peace that were typed as those
   * of today.
   */
  protected override _processFormData(...args: Parameters<SiegeSheet["_processFormData"]>): object {
    const data = super._processFormData(...args) as {
      system?: { recovery?: { days?: unknown; asOf?: unknown }; annexedBy?: unknown; annexer?: string };
      industry?: unknown;
    };
    const recovery = data.system?.recovery;
    if (recovery?.days === this.#peace.days) delete data.system?.recovery;
    else if (recovery) recovery.asOf = this.#peace.today;
    delete data.industry;
    // A name that was typed is that of no planet of the world; the one displayed may differ from what is stored.
    if (data.system?.annexedBy === this.#annexedBy) delete data.system.annexedBy;
    else if (data.system?.annexedBy !== undefined) data.system.annexer = "";
    return data;
  }
}
