/** The sheets of Edge's items: what an item does is displayed largest, with the numbers that follow from it. */
import * as v from "valibot";
import type { Text } from "../../../core/public/definitions.ts";
import { SchemaItemSheet, type SchemaSheetContext } from "../../../core/public/documents.ts";
import { percent } from "../../../core/public/table.ts";
import { applyArmour } from "../../../rules/edge/armour.ts";
import {
  type DamageRoll,
  computePenetrationChance,
  countDamageDice,
  damageRange,
  formatDamage,
  rollWeapon,
} from "../../../rules/edge/damage.ts";
import { createGuard } from "../../../rules/edge/hit.ts";
import {
  ATTACK_OPTIONS,
  PLAIN_ATTACK,
  type Weapon,
  WeaponState,
  listAttackOptions,
} from "../../../rules/edge/weapon.ts";
import { total } from "../../../rules/shared/reasons.ts";
import type { HouseRules } from "../../../rules/edge/house.ts";
import { attributeName, skillName } from "../../../rules/edge/lists.ts";
import { edgeHouse } from "../house-rules.ts";
import { ArmourState, CREATURE_FIELDS, GearState, SkillState } from "../../../rules/edge/state.ts";

type Options = Parameters<SchemaItemSheet["_prepareContext"]>[0];

/** What armour takes from Dodge and from speed as entered; null for what its class takes. */
const EnteredWeight = v.object({
  dodgeMod: v.fallback(v.nullable(v.number()), null),
  speedMod: v.fallback(v.nullable(v.number()), null),
});

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
    const stored: object = _source.system;
    if (type === "edgeWeapon") return this.#weapon(stored, house);
    if (type === "edgeArmor") return this.#armour(stored, house);
    if (type === "edgeSkill") return this.#skill(stored, house);
    const { skill, note } = v.parse(GearState, stored).grantsAdvantage;
    return { helps: { skill, note, options: skillOptions(house, skill, "QUADRANT.Edge.Gear.HelpsNone") } };
  }

  /** The Attributes of the actor who has it, effects applied; null where nobody has it. */
  get #attributes(): Readonly<Record<string, number>> | null {
    const system: object = this.item.actor?.system ?? {};
    return "attributes" in system ? v.parse(CREATURE_FIELDS.attributes, system.attributes) : null;
  }

  /** Returns formula, range and the chance against each class of armour, for the actor who has it. */
  #weapon(stored: object, house: HouseRules): object {
    const weapon: Weapon = { ...v.parse(WeaponState, stored), uuid: this.item.uuid, name: "", img: "" };
    const isWielded = weapon.strengthSource === "wielder";
    const holder = this.#attributes;
    const value = isWielded ? (holder?.["strength"] ?? 0) : weapon.strength;
    const strength = { label: "", value, source: { rule: "SUC-DMG-1" } };
    const single = rollWeapon(weapon, strength, house);
    const options = listAttackOptions(weapon).map((id) => ({
      label: `QUADRANT.Edge.Weapon.At${ATTACK_OPTIONS[id].word}`,
      roll: rollWeapon(weapon, strength, house, { ...PLAIN_ATTACK, [id]: true }),
    }));
    const chance = (roll: DamageRoll, pt: number): string => {
      const { hits, of } = computePenetrationChance(countDamageDice(roll), total(roll.flat), pt);
      return percent(hits / of);
    };
    const formula = formatDamage(single);
    return {
      skillOptions: skillOptions(house, weapon.skill, null),
      deals: {
        formula: isWielded && !holder ? game.i18n.format("QUADRANT.Edge.Weapon.Wielded", { formula }) : formula,
        options: options.map(({ label, roll }) => ({ label, formula: formatDamage(roll) })),
        ...damageRange(single),
        through: CLASSES.map(({ id, pt }) => {
          const guard = createGuard({ pt, dr: 0, planes: [weapon.plane] }, weapon, house);
          return {
            label: `QUADRANT.Edge.ArmorClass.${id}`,
            pt,
            chances: [single, ...options.map(({ roll }) => roll)].map((roll) => chance(roll, guard.pt)),
          };
        }),
      },
    };
  }

  /** Returns the damage dealt for each damage rolled, and the modifiers of its class (SUC-ARM-7, SUC-ARM-13). */
  #armour(stored: object, house: HouseRules): object {
    const armour = v.parse(ArmourState, stored);
    const { dodge, speed } = house.lists.armour[armour.category];
    const dealt = (damage: number): { damage: number; dealt: number; stopped: boolean } => {
      const met = applyArmour(damage, armour, house);
      return { damage, dealt: met.dealt, stopped: !met.penetrates };
    };
    return {
      guard: {
        ...armour,
        ...v.parse(EnteredWeight, stored),
        natural: armour.form === "natural",
        usual: { dodge, speed },
        blows: BLOWS.map(dealt),
      },
    };
  }

  /** Returns the pair that governs it, and the bonus of the actor who has it (SUC-ROLL-3). */
  #skill(stored: object, house: HouseRules): object {
    const { attributes, ranks } = v.parse(SkillState, stored);
    const { first, second } = attributes;
    const values = this.#attributes;
    const bonus = values ? (values[first] ?? 0) + (values[second] ?? 0) + ranks : null;
    const names: Text = {
      key: "QUADRANT.Edge.Skill.Sum",
      with: { first: attributeName(first, house.lists), second: attributeName(second, house.lists), ranks },
    };
    return {
      trained: { bonus, names, first: attributeOptions(house, first), second: attributeOptions(house, second) },
    };
  }
}
