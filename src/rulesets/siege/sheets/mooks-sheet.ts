/** The sheet of a group of mooks: their number, weapons and Defenses. */
import { asset, once } from "../../../core/public/definitions.ts";
import type { ActorSheetContext } from "../../../core/public/documents.ts";
import { readWorldHouse } from "../house-rules.ts";
import { SiegeSheet, loadReaders } from "./base-sheet.ts";

type Options = Parameters<SiegeSheet["_prepareContext"]>[0];

const loadContext = once(() => import("./mooks-context.ts"));

export class SiegeMooksSheet extends SiegeSheet {
  static override DEFAULT_OPTIONS: object = { actions: { siegeSplit: SiegeMooksSheet.#onSplit } };

  static override readonly preload = (): Promise<unknown> => Promise.all([loadContext(), loadReaders()]);

  static override PARTS = {
    limited: { template: asset("templates/siege/actor/limited.hbs") },
    header: { template: asset("templates/siege/actor/mooks-header.hbs") },
    status: { template: asset("templates/siege/actor/mooks-status.hbs") },
    actions: { template: asset("templates/siege/actor/mooks-actions.hbs") },
    tabs: { template: asset("templates/siege/actor/mooks-tabs.hbs") },
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
    const { createMooksContext } = await loadContext();
    const { readCreature } = await loadReaders();
    const creature = readCreature(this.snapshot());
    if (!creature?.group) throw new Error(`${this.actor.uuid} is no group of mooks`);
    return {
      ...context,
      ...(await this.barred(creature, context.locked)),
      ...(await this.aboard(creature)),
      ...createMooksContext({ ...creature, group: creature.group }, this.actor._source.system, readWorldHouse()),
    } as ActorSheetContext;
  }

  static async #onSplit(this: SiegeMooksSheet): Promise<void> {
    await (await import("./split-window.ts")).splitMooks(this.actor);
  }
}
