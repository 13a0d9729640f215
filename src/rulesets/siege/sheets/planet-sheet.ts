/** The sheet of a planet: the ring of tracks, conflict actions and statistics. */
import { asset, once } from "../../../core/public/definitions.ts";
import type { ActorSheetContext } from "../../../core/public/documents.ts";
import { INDUSTRIES } from "../../../rules/siege/planet-state.ts";
import { readWorldHouse } from "../house-rules.ts";
import { readPlanet } from "../documents/read-planet.ts";
import { SiegeSheet } from "./base-sheet.ts";

type Options = Parameters<SiegeSheet["_prepareContext"]>[0];

const loadContext = once(() => import("./planet-context.ts"));

export class SiegePlanetSheet extends SiegeSheet {
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

  override async _prepareContext(options: Options): Promise<ActorSheetContext> {
    const context = await super._prepareContext(options);
    const { createPlanetContext, createPlanetForm } = await loadContext();
    const planet = readPlanet(this.snapshot());
    if (!planet) throw new Error(`${this.actor.uuid} is no planet`);
    const house = readWorldHouse();
    const form = createPlanetForm(planet, this.actor._source.system, house, game.time.worldTime);
    this.#peace = form.peace;
    return {
      ...context,
      view: createPlanetContext(planet, house, form.peace.days),
      fights: house.planetaryConflict,
      leyHouse: house.leyLines,
      setWorld: { planet: planet.uuid },
      ...form,
    } as ActorSheetContext;
  }

  /** Reads the ticked Industries as a set, and days of peace that were typed as those of today. */
  protected override _processFormData(...args: Parameters<SiegeSheet["_processFormData"]>): object {
    const data = super._processFormData(...args) as {
      system?: { industries?: unknown; recovery?: { days?: unknown; asOf?: unknown } };
      industry?: Record<string, boolean>;
    };
    const recovery = data.system?.recovery;
    if (recovery?.days === this.#peace.days) delete data.system?.recovery;
    else if (recovery) recovery.asOf = this.#peace.today;
    if (data.industry) {
      const ticked = data.industry;
      data.system = { ...data.system, industries: INDUSTRIES.filter((id) => ticked[id] === true) };
      delete data.industry;
    }
    return data;
  }
}
