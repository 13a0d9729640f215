/** Creatures and a world as plain data for StarSIEGE's tests: no Foundry, no database. */
import type { Intent } from "../../../src/core/contract/check.ts";
import type { Snapshot, World } from "../../../src/core/contract/world.ts";
import type { Json } from "../../../src/rules/shared/json.ts";
import { DEFAULT_HOUSE, type HouseRules } from "../../../src/rules/siege/house-rules.ts";
import { migrateHelped } from "../../../src/rules/siege/migrate-gear.ts";
import { seat, worldWith } from "../../core/seats.ts";

export { GM, STRANGER } from "../../core/seats.ts";

type Fields = { [key: string]: Json };

export const GUNNER = "Actor.gunner0000000000";
export const MARINE = "Scene.s000000000000000.Token.t000000000000000.Actor.marine0000000000";
export const BLASTER = `${GUNNER}.Item.blaster000000000`;
export const VEST = `${MARINE}.Item.vest000000000000`;

const snapshot = (
  uuid: string,
  type: string,
  name: string,
  system: Fields,
  items: readonly Snapshot[] = [],
): Snapshot => ({
  uuid,
  type,
  name,
  img: "",
  system,
  items,
});

export const trapping = (uuid: string, name: string, system: Fields): Snapshot =>
  snapshot(uuid, "siegeTrapping", name, {
    damage: { total: 0, track: "wound", critical: false },
    range: { class: "close", restricted: false },
    equipped: true,
    durability: { max: 0, marked: 0 },
    status: { nonFunctional: false, destroyed: false },
    // Tests may name one Specialty and its bonus as former data did.
    ...migrateHelped(system),
  });

export const blaster = (system: Fields = {}): Snapshot =>
  trapping(BLASTER, "Blaster Pistol", {
    damage: { total: 3, track: "wound", critical: false },
    range: { class: "short", restricted: false },
    bonus: 8,
    specialty: "Shooting",
    ...system,
  });

export const vest = (system: Fields = {}): Snapshot =>
  trapping(VEST, "ProtecVest", {
    armor: { wound: 1, stress: 0 },
    defensive: 3,
    durability: { max: 3, marked: 0 },
    ...system,
  });

/** Reflexes +3, Shooting +1, Combat Primary, three Nova Points. */
export const gunner = (system: Fields = {}, items: readonly Snapshot[] = [blaster()]): Snapshot =>
  snapshot(
    GUNNER,
    "siegeCharacter",
    "Ines Okoro",
    {
      attributes: { reflexes: { value: 3 }, savvy: { value: 1 } },
      bundles: { combat: { primary: true, bonus: 0 } },
      specialties: {
        shooting00000000: { name: "Shooting", bundle: "combat", attribute: "reflexes", rating: 1 },
        stealth000000000: { name: "Stealth", bundle: "awareness", attribute: "reflexes", rating: 2 },
      },
      wounds: { normal: { value: 0, max: 4 } },
      stress: { normal: { value: 0, max: 4 } },
      nova: { value: 3 },
      size: 10,
      ...system,
    },
    items,
  );

/** Combat Defense 5 and a vest, five Wound boxes, Competence 5. */
export const marine = (system: Fields = {}, items: readonly Snapshot[] = [vest()]): Snapshot =>
  snapshot(
    MARINE,
    "siegeNpc",
    "Customs Marine",
    {
      bundles: { combat: { primary: true, bonus: 0 } },
      defense: { combat: { base: 5, temporary: 0 }, psyche: { base: 2, temporary: 0 } },
      wounds: { normal: { value: 0, max: 5 } },
      stress: { normal: { value: 0, max: 4 } },
      npc: { competence: 5, skilledAt: ["combat"] },
      size: 10,
      ...system,
    },
    items,
  );

export const worldOf = (
  snapshots: readonly Snapshot[],
  house: Partial<HouseRules> = {},
  round = 0,
): World<HouseRules> => worldWith(snapshots, { ...DEFAULT_HOUSE, ...house }, undefined, round);

export const intent = (check: string, more: Partial<Intent> = {}): Intent => ({
  check,
  actor: GUNNER,
  targets: [],
  options: {},
  ...more,
});

export const PLAYER = seat(false, (uuid) => uuid.startsWith(GUNNER));
