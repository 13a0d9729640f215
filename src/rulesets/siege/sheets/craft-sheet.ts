/** The sheet of a craft: hull, movement, crew and weapons. */
import { asset, once } from "../../../core/public/definitions.ts";
import type { ActorSheetContext } from "../../../core/public/documents.ts";
import { SiegeSheet } from "./base-sheet.ts";

type Options = Parameters<SiegeSheet["_prepareContext"]>[0];

const loadContext = once(() => import("./crew-people.ts"));

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
    const { readCraftContext } = await loadContext();
    const read = readCraftContext(this.snapshot(), this.actor._source.system, this.isEditable);
    this.follow(read.members);
    return { ...context, ...(await this.barred(read.creature, context.locked)), ...read.context } as ActorSheetContext;
  }
}
