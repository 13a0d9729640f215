/**
 * The sheet of a psionic power, with a template of its own: its cost, whether its owner can use it now, its resistance
 * and damage.
 */
import * as v from "valibot";
import { asset, once } from "../../../core/public/definitions.ts";
import { SchemaItemSheet, type SchemaSheetContext } from "../../../core/public/documents.ts";
import { asDoc, createSnapshot } from "../../../core/public/table.ts";
import { BUNDLES, RESISTANCES, TRACKS } from "../../../rules/siege/state.ts";
import { readWorldHouse } from "../house-rules.ts";

const loadPsion = once(() => import("../documents/read-psion.ts"));
const loadParts = once(() => import("./item-parts.ts"));

type Options = Parameters<SchemaItemSheet["_prepareContext"]>[0];

export class SiegePowerSheet extends SchemaItemSheet {
  static override PARTS = { ...SchemaItemSheet.PARTS, details: { template: asset("templates/siege/item/power.hbs") } };

  override async _prepareContext(options: Options): Promise<SchemaSheetContext> {
    const context = await super._prepareContext(options);
    const psion = await loadPsion();
    const { createBandStrip, listHitProperties, createSegments } = await loadParts();
    const { PowerSystem, readDrainUnitName, convertDrain } = psion;
    const stored = v.parse(PowerSystem, asDoc(this.item)._source.system);
    const { resisted, damage, range } = stored;
    const house = readWorldHouse();
    const costs = { drain: stored.drain, taxing: stored.flaws.taxing };
    return {
      ...context,
      cost: {
        key: `QUADRANT.Siege.Power.DrainIn.${readDrainUnitName(costs, house)}`,
        with: { drain: convertDrain(costs, house) },
      },
      standing: this.#findStanding(psion),
      resisted: createSegments("resisted", RESISTANCES, resisted, {
        legend: "QUADRANT.Siege.Power.FIELDS.resisted.label",
        words: "QUADRANT.Siege.Resisted",
      }),
      strikes: resisted === "combat",
      bands: createBandStrip("range.class", range),
      deals: damage.total > 0,
      properties: listHitProperties("Power", stored),
      track: createSegments("damage.track", TRACKS, damage.track, {
        legend: "QUADRANT.Siege.Power.FIELDS.damage.track.label",
        words: "QUADRANT.Siege.Track",
      }),
      bundles: BUNDLES.map((value) => ({
        value,
        label: `QUADRANT.Siege.Bundle.${value}`,
        on: value === stored.class.primary,
      })),
    } as SchemaSheetContext;
  }

  /** The state of the power for its owner (SIE-PSI-2, SIE-OVER-1). */
  #findStanding({ readPsion, findPowerState }: Awaited<ReturnType<typeof loadPsion>>): object | null {
    const { actor, item } = this;
    const state = actor ? readPsion(createSnapshot(actor)) : null;
    const power = state?.powers.find(({ id }) => id === item.id);
    if (!state || !power) return null;
    const standing = findPowerState(power, state, readWorldHouse());
    return {
      name: state.creature.name,
      psi: state.psion.psi,
      state: standing,
      text: `QUADRANT.Siege.PowerState.${standing}`,
    };
  }
}
