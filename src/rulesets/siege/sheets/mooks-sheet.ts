/** The sheet of a group of mooks: their number, weapons and Defenses. */
import * as v from "valibot";
import { asset } from "../../../core/public/definitions.ts";
import type { ActorSheetContext } from "../../../core/public/documents.ts";
import { BUNDLES } from "../../../rules/siege/state.ts";
import { computeGroupBonus } from "../../../rules/siege/mooks.ts";
import { CreatureSystem, readCreature } from "../documents/read-actor.ts";
import { SiegeSheet } from "./base-sheet.ts";

type Options = Parameters<SiegeSheet["_prepareContext"]>[0];

/** The most figures in the strip; larger groups show the number only. */
const MAX_FIGURES = 40;

export class SiegeMooksSheet extends SiegeSheet {
  static override DEFAULT_OPTIONS: object = { actions: { siegeSplit: SiegeMooksSheet.#onSplit } };

  static override readonly preload = (): Promise<unknown> => import("./actor-context.ts");

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
    const { createActorContext } = await import("./actor-context.ts");
    const creature = readCreature(this.snapshot());
    if (!creature?.group) throw new Error(`${this.actor.uuid} is no group of mooks`);
    const { count, parts } = creature.group;
    const { mooks, bundles } = v.parse(CreatureSystem, this.actor._source.system);
    const figures = Math.min(MAX_FIGURES, Math.max(mooks.max, count));
    return {
      ...context,
      ...this.barred(creature, context.locked),
      view: createActorContext(creature),
      mooks: {
        count,
        max: Math.max(mooks.max, count),
        bonus: computeGroupBonus(count),
        parts: parts.map((size, i) => ({ group: i + 1, size, bonus: computeGroupBonus(size) })),
        alone: count === 1,
        gone: count === 0,
        fewer: { to: Math.max(0, count - 1) },
        more: { to: count + 1 },
        figures: Array.from({ length: figures }, (_, i) => ({
          stands: i < count,
          args: { to: i < count ? i : i + 1 },
          label: {
            key: `QUADRANT.Siege.Mooks.${i < count ? "ReduceTo" : "RaiseTo"}`,
            with: { count: i < count ? i : i + 1 },
          },
        })),
      },
      edit: { bundles: BUNDLES.map((id) => ({ id, label: `QUADRANT.Siege.Bundle.${id}`, ...bundles[id] })) },
    } as ActorSheetContext;
  }

  static async #onSplit(this: SiegeMooksSheet): Promise<void> {
    await (await import("./split-window.ts")).splitMooks(this.actor);
  }
}
