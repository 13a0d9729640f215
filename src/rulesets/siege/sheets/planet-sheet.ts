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

  override async _prepareContext(options: Options): Promise<ActorSheetContext> {
    const context = await super._prepareContext(options);
    const { createPlanetContext, createPlanetForm } = await loadContext();
    const planet = readPlanet(this.snapshot());
    if (!planet) throw new Error(`${this.actor.uuid} is no planet`);
    const house = readWorldHouse();
    return {
      ...context,
      view: createPlanetContext(planet, house),
      fights: house.planetaryConflict,
      leyHouse: house.leyLines,
      setWorld: { planet: planet.uuid },
      ...createPlanetForm(planet, this.actor._source.system, house),
    } as ActorSheetContext;
  }

  /** Reads the ticked Industries as a set. */
  protected override _processFormData(...args: Parameters<SiegeSheet["_processFormData"]>): object {
    const data = super._processFormData(...args) as {
      system?: { industries?: unknown };
      industry?: Record<string, boolean>;
    };
    if (data.industry) {
      const ticked = data.industry;
      data.system = { ...data.system, industries: INDUSTRIES.filter((id) => ticked[id] === true) };
      delete data.industry;
    }
    return data;
  }
}
