/** A world for StarSIEGE's crews: a trader with players aboard, and a raider that a GM runs. */
import { IDS as BASE, seed } from "./seed.ts";

export const IDS = {
  ...BASE,
  captain: "captain000000000",
  gunner: "gunner0000000000",
  pilot: "pilot00000000000",
  engineer: "engineer00000000",
  support: "support000000000",
  halcyon: "halcyon000000000",
  raider: "raider0000000000",
  raiderToken: "token00000000003",
  turret: "turret0000000000",
  laser: "laser00000000000",
} as const;

const skill = (name: string, bundle: string, attribute: string, rating: number): object => ({
  name,
  bundle,
  attribute,
  rating,
});
const attributes = (values: Readonly<Record<string, number>>): object =>
  Object.fromEntries(Object.entries(values).map(([id, value]) => [id, { value }]));
const primary = (...ids: readonly string[]): object => Object.fromEntries(ids.map((id) => [id, { primary: true }]));
const owned = (user: string): object => ({ default: 1, [user]: 3 });

const gun = (id: string, name: string, system: object): object => ({
  _id: id,
  name,
  type: "siegeTrapping",
  img: "systems/quadrant/assets/siege/cannon.svg",
  system: { specialty: "Shooting", equipped: true, ...system },
});

const PEOPLE = [
  {
    _id: IDS.captain,
    name: "Cpt. Rhee",
    ownership: owned(BASE.player),
    system: {
      attributes: attributes({ savvy: 1, confidence: 4 }),
      bundles: primary("persuasion", "spiritual"),
      specialties: { tactics: skill("Tactical Maneuvers", "combat", "savvy", 2) },
    },
  },
  {
    _id: IDS.pilot,
    name: "Vic Ostrow",
    ownership: owned(BASE.player),
    system: {
      attributes: attributes({ reflexes: 1 }),
      bundles: primary("handling"),
      specialties: { flight: skill("Flight", "handling", "reflexes", 2) },
    },
  },
  {
    _id: IDS.gunner,
    name: "Lucan Bray",
    ownership: owned(BASE.other),
    system: {
      attributes: attributes({ reflexes: 3 }),
      bundles: primary("combat"),
      specialties: { shooting: skill("Shooting", "combat", "reflexes", 1) },
    },
  },
  {
    _id: IDS.engineer,
    name: "Moss Tarn",
    ownership: owned(BASE.other),
    system: { attributes: attributes({ savvy: 3 }), bundles: primary("mechanics") },
  },
  {
    _id: IDS.support,
    name: "Dara Quill",
    ownership: owned(BASE.other),
    system: {
      attributes: attributes({ savvy: 2 }),
      bundles: primary("mechanics"),
      wounds: { normal: { value: 4, max: 4 }, critical: { disabled: true } },
    },
  },
];

const CRAFT = [
  {
    _id: IDS.halcyon,
    name: "Halcyon",
    img: "systems/quadrant/assets/siege/craft-trader.svg",
    ownership: { default: 2 },
    system: {
      size: 20,
      durability: { max: 2 },
      defense: { combat: { base: 4 } },
      bundles: { handling: { bonus: 1 } },
      subsystems: {
        mount: { name: "Dorsal Mount", weapon: IDS.turret },
        sensors: { name: "Sensor Mast" },
        drive: { name: "Main Drive", drive: true },
      },
    },
    items: [
      gun(IDS.turret, "Dorsal Turret", { damage: { total: 4 }, range: { class: "long" }, bonus: 4, size: 8 }),
      gun(IDS.laser, "Belly Laser", { damage: { total: 2 }, range: { class: "medium" }, bonus: 6, size: 6 }),
    ],
  },
  {
    _id: IDS.raider,
    name: "Raider",
    img: "systems/quadrant/assets/siege/craft-gunship.svg",
    ownership: { default: 0 },
    system: {
      size: 26,
      durability: { max: 5 },
      defense: { combat: { base: 8 } },
      npc: { competence: 5 },
    },
    items: [gun("cannon0000000000", "Twin Cannon", { damage: { total: 5 }, range: { class: "medium" }, bonus: 5 })],
  },
];

/** The end-to-end world with a craft, its future crew and a raider on the scene. */
export const crewWorld = (): object => {
  const base = seed() as { actors: object[]; scenes: { tokens: object[] }[] };
  const [scene] = base.scenes;
  const token = {
    _id: IDS.raiderToken,
    name: "Raider",
    actorId: IDS.raider,
    actorLink: true,
    x: 300,
    y: 0,
    disposition: -1,
  };
  return {
    ...base,
    actors: [
      ...base.actors,
      ...PEOPLE.map((one) => ({ type: "siegeCharacter", ...one })),
      ...CRAFT.map((one) => ({ type: "siegeCraft", ...one })),
    ],
    scenes: [{ ...scene, tokens: [...(scene?.tokens ?? []), token] }],
  };
};
