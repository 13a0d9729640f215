/**
 * The sheets of Sidonia's weapons, armour, gear, gifts and skills: what they do, large, and only the fields that matter
 * for their kind.
 */
import * as v from "valibot";
import { asset, type Snapshot } from "../../../core/public/definitions.ts";
import { asDoc, createSnapshot } from "../../../core/public/table.ts";
import type { Output } from "../../../rules/shared/schema.ts";
import { SchemaItemSheet, type SchemaSheetContext, write } from "../../../core/public/documents.ts";
import { ArmourState, legality } from "../../../rules/sidonia/armour.ts";
import { findLocationsUsed } from "../../../rules/sidonia/body.ts";
import { computeLevelModifier } from "../../../rules/sidonia/roll.ts";
import { STRIKES, WEAPON_CLASSES, WEAPON_KINDS, WeaponState, computeDamage } from "../../../rules/sidonia/damage.ts";
import {
  DAMAGE_TYPES,
  LEVELS,
  LOCATIONS,
  PATHS,
  STEPS,
  SOURCES,
  USES,
  WRITTEN_STATES,
  ActorState,
  BargainState,
  GearState,
  SkillState,
} from "../../../rules/sidonia/state.ts";
import {
  type Creature,
  readActor,
  findWeaponSkill,
  formatLocation,
  createOrdinaryActor,
  readWeapon,
  readWielder,
} from "../documents/read-actor.ts";
import { readGift } from "../documents/gifts.ts";
import { sidoniaHouse } from "../house-rules.ts";
import { describeBargain } from "../cards/hunger.ts";

type Options = Parameters<SchemaItemSheet["_prepareContext"]>[0];

/** Words to choose one of, as a row of buttons. */
const buildChoice = (
  name: string,
  words: readonly (string | number)[],
  chosen: string | number,
  labels: string,
  of = "Weapon",
) => ({
  name: `system.${name}`,
  legend: `QUADRANT.Sidonia.${of}.FIELDS.${name}.label`,
  options: words.map((value) => ({ value, label: `${labels}.${value}`, on: value === chosen })),
});

export class SidoniaWeaponSheet extends SchemaItemSheet {
  static override DEFAULT_OPTIONS: object = { position: { height: 520 } };

  static override PARTS = {
    ...SchemaItemSheet.PARTS,
    details: { template: asset("templates/sidonia/item/weapon.hbs") },
  };

  override async _prepareContext(options: Options): Promise<SchemaSheetContext> {
    const context = await super._prepareContext(options);
    const house = sidoniaHouse();
    const weapon = readWeapon(createSnapshot(this.item));
    const holder: Creature | null = this.item.actor ? readActor(createSnapshot(this.item.actor), house) : null;
    if (!weapon) throw new Error(`${this.item.uuid} is no weapon`);
    const { amount, type, rows } = computeDamage(
      weapon.damage,
      readWielder(holder ?? createOrdinaryActor(house)),
      house,
    );
    const chosen = v.parse(WeaponState, asDoc(this.item)._source.system);
    return {
      ...context,
      harm: { amount, type, label: `QUADRANT.Sidonia.DamageType.${type}`, rows, holder: holder?.name ?? null },
      fightsWith: findWeaponSkill(weapon),
      isMelee: weapon.damage.kind === "melee",
      kind: buildChoice("kind", WEAPON_KINDS, chosen.kind, "QUADRANT.Sidonia.Kind"),
      // Ranged weapons have a class; melee ones a damage type and a strike; unarmed ones neither.
      more: {
        ranged: [buildChoice("class", WEAPON_CLASSES, chosen.class, "QUADRANT.Sidonia.Class")],
        melee: [
          buildChoice("damageType", DAMAGE_TYPES, chosen.damageType, "QUADRANT.Sidonia.DamageType"),
          buildChoice("strike", STRIKES, chosen.strike, "QUADRANT.Sidonia.Strike"),
        ],
        unarmed: [],
      }[weapon.damage.kind],
    } as SchemaSheetContext;
  }
}

export class SidoniaArmorSheet extends SchemaItemSheet {
  static override DEFAULT_OPTIONS: object = {
    position: { height: 540 },
    actions: { sidoniaCover: SidoniaArmorSheet.#onCover },
  };

  static override PARTS = {
    ...SchemaItemSheet.PARTS,
    details: { template: asset("templates/sidonia/item/armor.hbs") },
  };

  override async _prepareContext(options: Options): Promise<SchemaSheetContext> {
    const context = await super._prepareContext(options);
    const { av, pv, locations } = this.#stored;
    return {
      ...context,
      ratings: { av, pv },
      legality: `QUADRANT.Sidonia.Legality.${legality({ av, pv })}`,
      covers: LOCATIONS.map((id) => ({ id, label: formatLocation(id), on: locations.includes(id) })),
      figure: Object.fromEntries(LOCATIONS.map((id) => [id, locations.includes(id) ? "covered" : ""])),
    } as SchemaSheetContext;
  }

  /** The stored ratings and locations; invalid values are 0 or left out. */
  get #stored(): Output<typeof ArmourState> {
    return v.parse(ArmourState, asDoc(this.item)._source.system);
  }

  /** Adds or removes a covered location (SID-ARM-2). */
  static async #onCover(this: SidoniaArmorSheet, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const { location } = target.dataset;
    const { locations } = this.#stored;
    const to = LOCATIONS.filter((id) => locations.includes(id) !== (id === location));
    if (this.isEditable) await write(this.item, { "system.locations": to });
  }
}

/** A skill: what it adds, and what of the body it takes (SID-ROLL-3, SID-INJ-2). */
export class SidoniaSkillSheet extends SchemaItemSheet {
  static override readonly PROSE_WITHIN = true;
  static override DEFAULT_OPTIONS: object = {
    position: { height: 600 },
    actions: { sidoniaCover: SidoniaSkillSheet.#onTake },
  };

  static override PARTS = {
    ...SchemaItemSheet.PARTS,
    details: { template: asset("templates/sidonia/item/skill.hbs") },
  };

  override async _prepareContext(options: Options): Promise<SchemaSheetContext> {
    const context = await super._prepareContext(options);
    const { actor } = this.item;
    const { level, locations } = this.#stored;
    const { hand } = v.parse(ActorState, actor && asDoc(actor)._source.system);
    const taken = findLocationsUsed(locations, hand, false);
    return {
      ...context,
      level: buildChoice("level", LEVELS, level, "QUADRANT.Sidonia.Level", "Skill"),
      adds: computeLevelModifier(level, sidoniaHouse()),
      takes: USES.map((id) => ({ id, label: `QUADRANT.Sidonia.Location.${id}`, on: locations.includes(id) })),
      figure: Object.fromEntries(LOCATIONS.map((id) => [id, taken.includes(id) ? "covered" : ""])),
    } as SchemaSheetContext;
  }

  get #stored(): Output<typeof SkillState> {
    return v.parse(SkillState, asDoc(this.item)._source.system);
  }

  static async #onTake(this: SidoniaSkillSheet, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const { locations } = this.#stored;
    const to = USES.filter((id) => locations.includes(id) !== (id === target.dataset["location"]));
    if (this.isEditable) await write(this.item, { "system.locations": to });
  }
}

/**
 * Gear carries a tag that says where it comes from; a gift of a Bargain says what it gives and what it has left
 * (SID-HUN-4).
 */
export class SidoniaGearSheet extends SchemaItemSheet {
  static override readonly PROSE_WITHIN = true;
  static override DEFAULT_OPTIONS: object = { position: { height: 560 } };

  static override PARTS = {
    ...SchemaItemSheet.PARTS,
    details: { template: asset("templates/sidonia/item/gear.hbs") },
  };

  override async _prepareContext(options: Options): Promise<SchemaSheetContext> {
    const context = await super._prepareContext(options);
    const { system: stored = {} } = asDoc(this.item)._source;
    const { source } = v.parse(GearState, stored);
    const place = readGift({ type: this.item.type, system: stored as Snapshot["system"] });
    return {
      ...context,
      origin: buildChoice("source", SOURCES, source, "QUADRANT.Sidonia.Source", "Gear"),
      tag: `QUADRANT.Sidonia.Source.${source}`,
      gift: place && describeBargain(place),
    } as SchemaSheetContext;
  }
}

/** A Bargain item: its terms, from its path and step. */
export class SidoniaBargainSheet extends SchemaItemSheet {
  static override readonly PROSE_WITHIN = true;
  static override DEFAULT_OPTIONS: object = { position: { height: 620 } };

  static override PARTS = {
    ...SchemaItemSheet.PARTS,
    details: { template: asset("templates/sidonia/item/bargain.hbs") },
  };

  override async _prepareContext(options: Options): Promise<SchemaSheetContext> {
    const context = await super._prepareContext(options);
    const { path, step, state } = v.parse(BargainState, asDoc(this.item)._source.system);
    return {
      ...context,
      terms: describeBargain({ path, step }),
      stamp: `QUADRANT.Sidonia.BargainState.${state}`,
      choices: [
        buildChoice("path", PATHS, path, "QUADRANT.Sidonia.Path", "Bargain"),
        buildChoice("step", STEPS, step, "QUADRANT.Sidonia.Numeral", "Bargain"),
        buildChoice("state", WRITTEN_STATES, state, "QUADRANT.Sidonia.BargainState", "Bargain"),
      ],
    } as SchemaSheetContext;
  }
}
