/** The sheet of an Edge weapon, made by hand: what it deals stands largest, and how likely it gets through armour beside it. */
import { SchemaItemSheet, type SchemaSheetContext } from "../../../core/sheets/schema-sheet.ts";
import { damageRange, damageRoll, formulaOf, penetrating } from "../../../rules/edge/damage.ts";
import { edgeHouse } from "../house.ts";

type Options = Parameters<SchemaItemSheet["_prepareContext"]>[0];

interface Stored {
  readonly damageDice: number;
  readonly strengthSource: string;
  readonly strength: number;
  readonly burst: boolean;
}

/** Armour of the rule of thumb (SUC-ARM-5). */
const CLASSES = [
  { id: "light", pt: 15 },
  { id: "medium", pt: 25 },
  { id: "heavy", pt: 35 },
] as const;

export class EdgeWeaponSheet extends SchemaItemSheet {
  override async _prepareContext(options: Options): Promise<SchemaSheetContext> {
    const context = await super._prepareContext(options);
    return { ...context, deals: this.#deals(this.item._source.system as Stored) } as SchemaSheetContext;
  }

  /** Formula, range and the chance against each class of armour, in the hands of whoever has it. */
  #deals({ damageDice, strengthSource, strength, burst }: Stored) {
    const holder = this.item.actor?.system as { attributes?: { strength?: { value: number } } } | undefined;
    const wielded = strengthSource === "wielder";
    const st = wielded ? (holder?.attributes?.strength?.value ?? 0) : strength;
    const house = edgeHouse();
    const line = (value: number) => ({ label: "", value, source: { rule: "SUC-DMG-1" } });
    const shot = (bursts: boolean) =>
      damageRoll({ weapon: line(damageDice), burst: bursts, margin: 0, edge: 0, strength: line(st) }, house);
    const dice = burst ? damageDice + house.burstDice : damageDice;
    return {
      formula:
        wielded && !holder ? game.i18n.format("QUADRANT.Edge.Weapon.Wielded", { formula: formulaOf(shot(false)) }) : formulaOf(shot(false)),
      burst: burst ? formulaOf(shot(true)) : null,
      ...damageRange(shot(false)),
      through: CLASSES.map(({ id, pt }) => {
        const percent = (count: number): number => {
          const { hits, of } = penetrating(count, st, pt);
          return Math.round((hits * 100) / of);
        };
        return { label: `QUADRANT.Edge.ArmorClass.${id}`, pt, chance: percent(damageDice), burst: burst ? percent(dice) : null };
      }),
    };
  }
}
