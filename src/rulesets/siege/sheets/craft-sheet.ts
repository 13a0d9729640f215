/** The sheet of a craft: hull, movement, crew and weapons. */
import { asset, once } from "../../../core/public/definitions.ts";
import type { ActorSheetContext } from "../../../core/public/documents.ts";
import { readCreature } from "../documents/read-actor.ts";
import { readWorldHouse } from "../house-rules.ts";
import { SiegeSheet } from "./base-sheet.ts";

type Options = Parameters<SiegeSheet["_prepareContext"]>[0];

const loadContext = once(() => import("./craft-context.ts"));

export class SiegeCraftSheet extends SiegeSheet {
  static override readonly preload = loadContext;

  static override PARTS = {
    limited: { template: asset("templates/siege/actor/limited.hbs") },
    header: { template: asset("templates/siege/actor/craft-header.hbs") },
    status: { template: asset("templates/siege/actor/craft-status.hbs") },
    actions: { template: asset("templates/siege/actor/craft-actions.hbs") },
    tabs: { template: asset("templates/siege/actor/craft-tabs.hbs") },
  };

  static override TABS = {
    more: {
      tabs: [{ id: "gear" }, { id: "numbers" }, { id: "effects" }, { id: "notes" }],
      initial: "gear",
      labelPrefix: "QUADRANT.Siege.Tabs",
    },
  };

  override async _prepareContext(options: Options): Promise<ActorSheetContext> {
    const context = await super._prepareContext(options);
    const { createCraftContext } = await loadContext();
    const creature = readCreature(this.snapshot());
    if (!creature?.hull) throw new Error(`${this.actor.uuid} is no craft`);
    return {
      ...context,
      ...this.barred(creature, context.locked),
      ...createCraftContext({ ...creature, hull: creature.hull }, this.actor._source.system, readWorldHouse()),
    } as ActorSheetContext;
  }
}
