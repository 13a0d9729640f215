/** The data model of a siegeCraft: a vehicle or a ship, its hull, movement and crew. */
import { GUARD_DUTIES, STATIONS, countOrdinaryBoxes } from "../../../rules/siege/state.ts";
import { flag, html, text, whole, word } from "../../../core/public/documents.ts";
import { attributes, bundles, defense, durability, movement, texts } from "./fields.ts";

const { fields } = foundry.data;

const guard = () =>
  new fields.SchemaField({ ...texts("subsystem"), value: whole(0, 0, 60), duty: word(GUARD_DUTIES, "evade") });
const seat = () =>
  new fields.SchemaField({
    ...texts("name", "actor", "weapon"),
    station: word(STATIONS, "pilot"),
    guard: guard(),
  });
const subsystem = () => new fields.SchemaField({ ...texts("name", "weapon"), disabled: flag(), drive: flag() });

const craftSchema = () => ({
  concept: text(),
  size: whole(20, 0, 400),
  tech: whole(6, 0, 30),
  value: whole(0, 0, 99),
  reliability: whole(0, 0, 20),
  ignoresInertia: flag(),
  ...durability(),
  armor: new fields.SchemaField({ wound: whole(0, 0, 60) }),
  defense: new fields.SchemaField({ combat: defense() }),
  ...movement("vehicular"),
  crew: new fields.TypedObjectField(seat()),
  subsystems: new fields.TypedObjectField(subsystem()),
  attributes: attributes(),
  bundles: bundles(),
  /** One rating of its crew, where it is run as one combatant (SIE-OPP-3). */
  npc: new fields.SchemaField({ competence: whole(0, 0, 40) }),
  initiative: whole(0, -20, 60),
  biography: html(),
  notes: html(),
});

type CraftSchema = ReturnType<typeof craftSchema>;

/** `system` of a siegeCraft. */
export class SiegeCraftData extends foundry.abstract.TypeDataModel<CraftSchema, Actor.Implementation> {
  static override LOCALIZATION_PREFIXES = ["QUADRANT.Siege.Craft"];

  static override defineSchema(): CraftSchema {
    return craftSchema();
  }

  /** Computes the unmarked boxes, for a token's bar. */
  override prepareDerivedData(): void {
    const { marked } = this.durability;
    const max = countOrdinaryBoxes(this.durability.max, Object.keys(this.subsystems).length);
    Object.assign(this, { hull: { value: Math.max(0, max - marked), max } });
  }
}
