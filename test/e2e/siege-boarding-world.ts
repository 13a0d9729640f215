/** The boarding fight of the rulebook's combat example as a world: a freighter's crew, a gunship and its boarders. */
import { IDS as BASE, seed } from "./seed.ts";

export const IDS = {
  ...BASE,
  freighter: "freighter0000000",
  gunship: "gunship000000000",
  lucas: "lucas00000000000",
  curl: "curl000000000000",
  victor: "victor0000000000",
  moss: "moss000000000000",
  mayara: "mayara0000000000",
  paul: "paul000000000000",
  boarders: "boarders00000000",
  chief: "chief00000000000",
  turret: "turret0000000000",
} as const;

const attributes = (values: Readonly<Record<string, number>>): object =>
  Object.fromEntries(Object.entries(values).map(([id, value]) => [id, { value }]));
const primary = (...ids: readonly string[]): object => Object.fromEntries(ids.map((id) => [id, { primary: true }]));
const skill = (name: string, bundle: string, attribute: string, rating: number): object => ({
  name,
  bundle,
  attribute,
  rating,
});
const thing = (name: string, system: object): object => ({
  name,
  type: "siegeTrapping",
  system: { equipped: true, ...system },
});
const gun = (name: string, total: number, range: string, bonus: number, more: object = {}): object =>
  thing(name, { specialty: "Shooting", damage: { total }, range: { class: range }, bonus, ...more });
const owned = (user: string): object => ({ default: 1, [user]: 3 });

const character = (_id: string, name: string, user: string, system: object, items: readonly object[] = []) => ({
  _id,
  name,
  type: "siegeCharacter",
  ownership: owned(user),
  system: { moves: { walk000000000000: { rating: 1, scale: "personal", type: "ground" } }, ...system },
  items,
});
const seat = (id: string, station: string, weapon = ""): object => ({
  name: "",
  station,
  actor: `Actor.${id}`,
  weapon,
});
const aboard = { aboard: `Actor.${IDS.freighter}` };

const ACTORS = [
  character(IDS.lucas, "Lucas", BASE.player, {
    ...aboard,
    attributes: attributes({ reflexes: 3 }),
    bundles: primary("combat"),
    specialties: { shooting: skill("Shooting", "combat", "reflexes", 1) },
  }),
  character(IDS.curl, "Curl", BASE.other, {
    ...aboard,
    attributes: attributes({ savvy: -1, confidence: 0 }),
    specialties: { tactics: skill("Tactical Maneuvers", "combat", "savvy", 2) },
    nova: { value: 1 },
  }),
  character(IDS.victor, "Victor", BASE.other, {
    ...aboard,
    attributes: attributes({ reflexes: -1 }),
    bundles: primary("handling"),
    specialties: { flight: skill("Flight", "handling", "reflexes", 1) },
  }),
  character(IDS.moss, "Moss", BASE.other, {
    ...aboard,
    attributes: attributes({ savvy: 2, reflexes: 1 }),
    bundles: primary("mechanics"),
  }),
  character(
    IDS.mayara,
    "Mayara",
    BASE.player,
    {
      attributes: attributes({ reflexes: 2 }),
      bundles: primary("combat"),
      specialties: { shooting: skill("Shooting", "combat", "reflexes", 1) },
      defense: { combat: { base: 7 } },
      wounds: { normal: { value: 0, max: 5 } },
      nova: { value: 1 },
    },
    [
      gun("Pulsar", 1, "medium", 8, { piercing: true }),
      thing("Armoured Suit", { armor: { wound: 2 }, durability: { max: 4 } }),
    ],
  ),
  character(
    IDS.paul,
    "Paul",
    BASE.other,
    {
      attributes: attributes({ reflexes: 1 }),
      specialties: { shooting: skill("Shooting", "combat", "reflexes", 2) },
      defense: { combat: { base: 3 } },
    },
    [gun("Blaster", 3, "short", 8)],
  ),
  {
    _id: IDS.boarders,
    name: "Boarders",
    type: "siegeMooks",
    ownership: { default: 0 },
    system: { mooks: { value: 10, max: 10 }, defense: { combat: { base: 4 } } },
    items: [gun("Hand Cannon", 2, "medium", 5)],
  },
  {
    _id: IDS.chief,
    name: "Pirate Captain",
    type: "siegeNpc",
    ownership: { default: 0 },
    system: {
      attributes: attributes({ reflexes: 2 }),
      bundles: primary("combat"),
      specialties: { shooting: skill("Shooting", "combat", "reflexes", 2) },
      defense: { combat: { base: 8 } },
      wounds: { normal: { value: 0, max: 5 } },
    },
    items: [gun("Blast Gun", 4, "medium", 3)],
  },
  {
    _id: IDS.freighter,
    name: "Berebeli",
    type: "siegeCraft",
    ownership: { default: 2 },
    system: {
      size: 20,
      durability: { max: 6 },
      bundles: { handling: { bonus: 1 } },
      moves: { drive00000000000: { rating: 1, scale: "personal", type: "flight" } },
      subsystems: { mount: { name: "Turret", weapon: IDS.turret } },
      crew: {
        gunner0000000000: seat(IDS.lucas, "gunnery", IDS.turret),
        captain000000000: seat(IDS.curl, "captain"),
        pilot00000000000: seat(IDS.victor, "pilot"),
        engineer00000000: seat(IDS.moss, "engineering"),
      },
    },
    items: [{ ...gun("Turret", 4, "short", 4), _id: IDS.turret }],
  },
  {
    _id: IDS.gunship,
    name: "Rogue Gunship",
    type: "siegeCraft",
    ownership: { default: 0 },
    system: {
      size: 20,
      durability: { max: 5 },
      defense: { combat: { base: 8 } },
      moves: { drive00000000000: { rating: 1, scale: "personal", type: "flight" } },
    },
  },
];

const group = (name: string, order: number): object => ({ name, kept: false, order });
/** The craft are at Extreme, defenders and boarders at Medium. */
const BOARD = {
  scale: "personal",
  groups: {
    freighter: group("Berebeli", 0),
    gunship: group("Gunship", 1),
    defenders: group("Defenders", 2),
    boarders: group("Boarders", 3),
  },
  bands: { "freighter-gunship": "extreme", "boarders-defenders": "medium" },
  members: Object.fromEntries(
    (
      [
        [IDS.freighter, "freighter"],
        [IDS.gunship, "gunship"],
        [IDS.mayara, "defenders"],
        [IDS.paul, "defenders"],
        [IDS.boarders, "boarders"],
        [IDS.chief, "boarders"],
      ] as const
    ).map(([id, place]) => [`Actor-${id}`, place]),
  ),
};

/** The world of the example, with its range board set up. */
export const boardingWorld = (): object => {
  const base = seed() as { readonly settings: object };
  return {
    ...base,
    settings: { ...base.settings, "quadrant.siege.board.range": BOARD },
    actors: ACTORS.map((one) => ({ ...one })),
    scenes: [],
  };
};
