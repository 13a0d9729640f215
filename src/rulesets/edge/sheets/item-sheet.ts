/** The sheets of Edge's items: what an item does is displayed largest, with the numbers that follow from it. */
import type { Text } from "../../../core/public/definitions.ts";
import { SchemaItemSheet, type SchemaSheetContext } from "../../../core/public/documents.ts";
import { percent } from "../../../core/public/table.ts";
import { applyArmour } from "../../../rules/edge/armour.ts";
import { computePenetrationChance, damageRange, damageRoll, formatDamage } from "../../../rules/edge/damage.ts";
import type { HouseRules } from "../../../rules/edge/house.ts";
import { attributeName, skillName } from "../../../rules/edge/lists.ts";
import { edgeHouse } from "../house-rules.ts";
import type { ArmourClass } from "../../../rules/edge/state.ts";

type Options = Parameters<SchemaItemSheet["_prepareContext"]>[0];

interface Weapon {
  readonly damageDice: number;
  readonly strengthSource: string;
  readonly strength: number;
  readonly burst: boolean;
  readonly skill: string;
}
interface Armour {
  readonly pt: number;
  readonly dr: number;
  readonly category: ArmourClass;
  readonly dodgeMod: number | null;
  readonly speedMod: number | null;
  readonly form: string;
}
interface Helper {
  readonly grantsAdvantage: { readonly skill: string; readonly note: string };
}
interface Trained {
  readonly attributes: { readonly first: string; readonly second: string };
  readonly ranks: number;
}

/** Armour of the rule of thumb (SUC-ARM-5). */
const CLASSES = [
  { id: "light", pt: 15 },
  { id: "medium", pt: 25 },
  { id: "heavy", pt: 35 },
] as const;
/** Damage values in the table of a piece of armour (SUC-ARM-13). */
const BLOWS = [10, 15, 20, 25, 30, 40, 50, 60];

interface Option {
  readonly value: string;
  readonly label: string;
  readonly selected: boolean;
}

/** Returns the skills of the world as options, and the current one where it is not among them. */
function skillOptions({ lists }: HouseRules, now: string, none: string | null): Option[] {
  const known = lists.skills.map((entry) => ({ value: entry.key, label: game.i18n.localize(skillName(entry)) }));
  const stray = now === "" || known.some(({ value }) => value === now) ? [] : [{ value: now, label: now }];
  const rows = [...(none === null ? [] : [{ value: "", label: game.i18n.localize(none) }]), ...stray, ...known];
  return rows.map((row) => ({ ...row, selected: row.value === now }));
}

/** Returns the Attributes of the world as options, and the current one where the world no longer has it. */
function attributeOptions({ lists }: HouseRules, now: string): Option[] {
  const known = lists.attributes.map(({ key }) => key);
  return [...(known.includes(now) ? [] : [now]), ...known].map((value) => ({
    value,
    label: game.i18n.localize(attributeName(value, lists)),
    selected: value === now,
  }));
}

export class EdgeItemSheet extends SchemaItemSheet {
  override async _prepareContext(options: Options): Promise<SchemaSheetContext> {
    const context = await super._prepareContext(options);
    return { ...context, ...this.#shown(edgeHouse()) } as SchemaSheetContext;
  }

  #shown(house: HouseRules): object {
    const { type, _source } = this.item;
    const stored = _source.system as unknown;
    if (type === "edgeWeapon") return this.#weapon(stored as Weapon, house);
    if (type === "edgeArmor") return this.#armour(stored as Armour, house);
    if (type === "edgeSkill") return this.#skill(stored as Trained, house);
    const { grantsAdvantage } = stored as Helper;
    return {
      helps: {
        ...grantsAdvantage,
        options: skillOptions(house, grantsAdvantage.skill, "QUADRANT.Edge.Gear.HelpsNone"),
      },
    };
  }

  get #holder() {
    return this.item.actor?.system as { attributes?: Readonly<Record<string, { readonly value: number }>> } | undefined;
  }

  /** Returns formula, range and the chance against each class of armour, for the actor who has it. */
  #weapon({ damageDice, strengthSource, strength, burst, skill }: Weapon, house: HouseRules): object {
    const wielded = strengthSource === "wielder";
    const st = wielded ? (this.#holder?.attributes?.["strength"]?.value ?? 0) : strength;
    const line = (value: number) => ({ label: "", value, source: { rule: "SUC-DMG-1" } });
    const shot = (bursts: boolean) =>
      damageRoll({ weapon: line(damageDice), burst: bursts, margin: 0, edge: 0, strength: line(st) }, house);
    const dice = burst ? damageDice + house.burstDice : damageDice;
    const formula = formatDamage(shot(false));
    const chance = (count: number, pt: number): string => {
      const { hits, of } = computePenetrationChance(count, st, pt);
      return percent(hits / of);
    };
    return {
      skillOptions: skillOptions(house, skill, null),
      deals: {
        formula: wielded && !this.#holder ? game.i18n.format("QUADRANT.Edge.Weapon.Wielded", { formula }) : formula,
        burst: burst ? formatDamage(shot(true)) : null,
        ...damageRange(shot(false)),
        through: CLASSES.map(({ id, pt }) => ({
          label: `QUADRANT.Edge.ArmorClass.${id}`,
          pt,
          chance: chance(damageDice, pt),
          burst: burst ? chance(dice, pt) : null,
        })),
      },
    };
  }

  /** Returns the damage dealt for each damage rolled, and the modifiers of its class (SUC-ARM-7, SUC-ARM-13). */
  #armour(armour: Armour, house: HouseRules): object {
    const { dodge, speed } = house.lists.armour[armour.category];
    const dealt = (damage: number): { damage: number; dealt: number; stopped: boolean } => {
      const met = applyArmour(damage, armour, house);
      return { damage, dealt: met.dealt, stopped: !met.penetrates };
    };
    return {
      guard: { ...armour, natural: armour.form === "natural", usual: { dodge, speed }, blows: BLOWS.map(dealt) },
    };
  }

  /** Returns the pair that governs it, and the bonus of the actor who has it (SUC-ROLL-3). */
  #skill({ attributes: { first, second }, ranks }: Trained, house: HouseRules): object {
    const values = this.#holder?.attributes;
    const bonus = values ? (values[first]?.value ?? 0) + (values[second]?.value ?? 0) + ranks : null;
    const names: Text = {
      key: "QUADRANT.Edge.Skill.Sum",
      with: { first: attributeName(first, house.lists), second: attributeName(second, house.lists), ranks },
    };
    return {
      trained: { bonus, names, first: attributeOptions(house, first), second: attributeOptions(house, second) },
    };
  }
}
