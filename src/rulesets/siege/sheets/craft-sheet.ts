/** The sheet of a craft: hull, movement, crew and weapons. */
import * as v from "valibot";
import { asset } from "../../../core/public/definitions.ts";
import type { ActorSheetContext } from "../../../core/public/documents.ts";
import type { Json } from "../../../rules/shared/json.ts";
import { classifyCondition, listSubsystems } from "../../../rules/siege/durability.ts";
import { BUNDLES, SCALES, STATIONS, SiegeCraftState } from "../../../rules/siege/state.ts";
import { type Creature, CreatureSystem, readCreature, isWeapon } from "../documents/read-actor.ts";
import { formatMove } from "../presentation.ts";
import { SiegeSheet, listLabels } from "./base-sheet.ts";

type Options = Parameters<SiegeSheet["_prepareContext"]>[0];

export class SiegeCraftSheet extends SiegeSheet {
  static override readonly preload = (): Promise<unknown> => import("./actor-context.ts");

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
    const { createActorContext } = await import("./actor-context.ts");
    const creature = readCreature(this.snapshot());
    if (!creature?.hull) throw new Error(`${this.actor.uuid} is no craft`);
    const stored = this.actor._source.system;
    const { moves, crew, subsystems, durability } = v.parse(SiegeCraftState, stored);
    const controls = listSubsystems(durability.max, Object.keys(subsystems).length, durability.marked);
    const { bundles } = v.parse(CreatureSystem, stored);
    return {
      ...context,
      ...this.barred(creature, context.locked),
      view: createActorContext(creature),
      hull: hullView(creature.hull),
      hasWeapons: creature.gear.some((gear) => isWeapon(gear) && gear.system.equipped),
      moves: Object.values(moves).map((move) => ({
        ...move,
        shown: formatMove(move.rating),
        label: `QUADRANT.Siege.Scale.${move.scale}`,
      })),
      crew: Object.values(crew).map((seat) => ({ ...seat, label: `QUADRANT.Siege.Station.${seat.station}` })),
      subsystems: Object.values(subsystems).map(({ name, disabled }, i) => ({
        name,
        lost: disabled || controls[i]?.usable === false,
      })),
      edit: { bundles: BUNDLES.map((id) => ({ id, label: `QUADRANT.Siege.Bundle.${id}`, ...bundles[id] })) },
      choices: { scales: listLabels("Scale", SCALES), stations: listLabels("Station", STATIONS) },
    } as ActorSheetContext;
  }
}

/**
 * Returns a hull's boxes: a click on a marked one clears it and those right of it, a click on an empty one marks up to
 * it.
 */
function hullView({ wear: { durability, status }, armour }: NonNullable<Creature["hull"]>) {
  const { marked, max } = durability;
  const box = (id: "nonFunctional" | "destroyed") => ({
    on: status[id],
    args: { box: id, mark: !status[id] } satisfies Record<string, Json>,
    name: `QUADRANT.Siege.HullBox.${id}`,
  });
  const state = classifyCondition(status);
  return {
    marked,
    max,
    armour: armour.reduce((sum, { value }) => sum + value, 0),
    pips: Array.from({ length: Math.max(max, marked) }, (_, i) => {
      const on = i < marked;
      const args = { box: "ordinary", mark: !on, count: on ? marked - i : i + 1 - marked } satisfies Record<
        string,
        Json
      >;
      return { on, args, label: { key: `QUADRANT.Siege.Hull.${on ? "ClearTo" : "MarkTo"}`, with: { n: i + 1 } } };
    }),
    critical: [box("nonFunctional"), box("destroyed")],
    state: state === "functional" ? null : `QUADRANT.Siege.HullBox.${state}`,
  };
}
