/** The sheet of a StarSIEGE trapping, with a template of its own: weapon, armour, tool and condition. */
import * as v from "valibot";
import { asset, once } from "../../../core/public/definitions.ts";
import { SchemaItemSheet, type SchemaSheetContext } from "../../../core/public/documents.ts";
import { asDoc, createSnapshot } from "../../../core/public/table.ts";
import { SiegeTrappingState, TRACKS } from "../../../rules/siege/state.ts";
import type { readCreature } from "../documents/read-actor.ts";
import { loadReaders } from "./base-sheet.ts";
import type { createActorContext } from "./actor-context.ts";

type Options = Parameters<SchemaItemSheet["_prepareContext"]>[0];

const loadContext = once(() => import("./actor-context.ts"));
const loadParts = once(() => import("./item-parts.ts"));

export class SiegeTrappingSheet extends SchemaItemSheet {
  static override PARTS = {
    ...SchemaItemSheet.PARTS,
    details: { template: asset("templates/siege/item/trapping.hbs") },
  };

  override async _prepareContext(options: Options): Promise<SchemaSheetContext> {
    const context = await super._prepareContext(options);
    const { createActorContext, formatState } = await loadContext();
    const stored = v.parse(SiegeTrappingState, asDoc(this.item)._source.system);
    const { damage, range, armor, durability } = stored;
    const { createBandStrip, createSegments, listClasses, listHitProperties, listMarks } = await loadParts();
    const { readGear, readCreature } = await loadReaders();
    const gear = readGear(createSnapshot(this.item));
    return {
      ...context,
      uses: {
        weapon: damage.total > 0,
        armour: [armor.wound, armor.stress, stored.defensive].some((value) => value !== 0),
      },
      helps: `QUADRANT.Siege.Trapping.${damage.total > 0 ? "FightingSpecialty" : "AsTool"}`,
      track: createSegments("damage.track", TRACKS, damage.track, {
        legend: "QUADRANT.Siege.Trapping.DamageTrack",
        words: "QUADRANT.Siege.Track",
      }),
      classes: listClasses(),
      properties: listHitProperties("Trapping", stored),
      bands: createBandStrip("range.class", range),
      boxes: listMarks(durability),
      broken: gear && formatState(gear),
      inHand: this.#findInHand(createActorContext, readCreature),
    } as SchemaSheetContext;
  }

  /** The owner's attack row for this trapping. */
  #findInHand(createContext: typeof createActorContext, read: typeof readCreature): object | null {
    const { actor, item } = this;
    const creature = actor ? read(createSnapshot(actor)) : null;
    const row = creature && createContext(creature).attacks.find((one) => one.item === item.id);
    return creature && row
      ? { name: creature.name, bonus: row.bonus, primary: creature.system.bundles.combat.primary }
      : null;
  }
}
