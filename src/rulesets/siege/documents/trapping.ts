/** The data model of a siegeTrapping: a weapon, armour, tool or other equipment. */
import * as v from "valibot";
import type { Snapshot } from "../../../core/public/definitions.ts";
import { flag, html, type ItemLayout, text, whole, word } from "../../../core/public/documents.ts";
import { BUNDLES, HIT_PROPERTIES, SiegeTrappingState } from "../../../rules/siege/state.ts";
import { weaponFields } from "./fields.ts";

const { fields } = foundry.data;

const trappingSchema = () => ({
  ...weaponFields(),
  /** The Specialties that it helps, by id: each has a bonus of its own (SIE-FUNC-5). */
  specialties: new fields.TypedObjectField(new fields.SchemaField({ name: text(), bonus: whole(0, -20, 30) })),
  armor: new fields.SchemaField({ wound: whole(0, 0, 30), stress: whole(0, 0, 30) }),
  defensive: whole(0, -20, 30),
  durability: new fields.SchemaField({ max: whole(0, 0, 60), marked: whole(0, 0, 60) }),
  status: new fields.SchemaField({ nonFunctional: flag(), destroyed: flag() }),
  fragile: flag(),
  equipped: flag(true),
  jammed: flag(),
  healing: whole(0, 0, 20),
  class: word(["automatic", ...BUNDLES], "automatic"),
  /** Of cyberware, which is installed while it is equipped (SIE-CYB-2). */
  interference: whole(0, 0, 60),
  size: whole(4, 0, 200),
  tech: whole(4, 0, 30),
  value: whole(0, 0, 60),
  reliability: whole(0, 0, 20),
  description: html(),
});

/** Returns what using a trapping opens: an attack for a weapon, else nothing. */
export const useTrapping = ({ system }: Snapshot): { readonly check: string } | null =>
  v.parse(SiegeTrappingState, system).damage.total > 0 ? { check: "siege.attack" } : null;

type TrappingSchema = ReturnType<typeof trappingSchema>;

/** `system` of a siegeTrapping. */
export class SiegeTrappingData extends foundry.abstract.TypeDataModel<TrappingSchema, Item.Implementation> {
  static override LOCALIZATION_PREFIXES = ["QUADRANT.Siege.Trapping"];

  static readonly LAYOUT: ItemLayout = {
    gauges: ["damage.total", "armor.wound", "armor.stress", "defensive", "durability.max"],
    groups: [
      { label: "QUADRANT.Siege.Trapping.AsWeapon", fields: ["damage", "range", ...HIT_PROPERTIES, "area"] },
      { label: "QUADRANT.Siege.Trapping.AsTool", fields: ["specialties", "class", "healing"] },
      {
        label: "QUADRANT.Siege.Trapping.Condition",
        fields: ["durability", "status", "fragile", "equipped", "jammed", "interference"],
        partial: "siege.durability",
      },
      { label: "QUADRANT.Siege.Trapping.Make", fields: ["size", "tech", "value", "reliability"] },
    ],
    words: {
      class: "QUADRANT.Siege.Bundle",
      "damage.track": "QUADRANT.Siege.Track",
      "range.class": "QUADRANT.Siege.Band",
    },
  };

  static override defineSchema(): TrappingSchema {
    return trappingSchema();
  }

  /** It is cyberware (SIE-CYB-2). */
  get changesBody(): boolean {
    return this.interference > 0;
  }
}
