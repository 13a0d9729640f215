/** The world the end-to-end tests play in: a GM, players, one character, and an NPC with two unlinked tokens. */

export const IDS = {
  gm: "gm00000000000000",
  player: "player0000000001",
  other: "player0000000002",
  late: "player0000000003",
  okoro: "okoro00000000000",
  pirate: "pirate0000000000",
  scene: "dock000000000000",
  first: "token00000000001",
  second: "token00000000002",
} as const;

const bundles = { combat: { primary: true } };

/** A seed for `--seed-world`. `passwords` are set for the users named. */
export const seed = (passwords: Readonly<Record<string, string>> = {}): object => ({
  title: "Proving Ground",
  // A GM has chosen the rulesets in play: no window asks.
  settings: { "quadrant.rulesets": { off: [], asked: true } },
  users: [
    { _id: IDS.gm, name: "Gamemaster", role: "GAMEMASTER" },
    { _id: IDS.player, name: "Ada", role: "PLAYER" },
    { _id: IDS.other, name: "Ben", role: "PLAYER" },
    { _id: IDS.late, name: "Cleo", role: "PLAYER" },
  ].map((user) => ({ ...user, ...(passwords[user.name] ? { password: passwords[user.name] } : {}) })),
  actors: [
    {
      _id: IDS.okoro,
      name: "Sgt. Okoro",
      type: "siegeCharacter",
      ownership: { default: 1, [IDS.player]: 3 },
      prototypeToken: { actorLink: true },
      system: {
        attributes: { reflexes: { value: 3 }, physique: { value: 2 } },
        bundles,
        specialties: { shooting: { name: "Shooting", bundle: "combat", attribute: "reflexes", rating: 2 } },
        wounds: { normal: { value: 0, max: 4 } },
        nova: { value: 2 },
      },
    },
    {
      _id: IDS.pirate,
      name: "Pirate",
      type: "siegeNpc",
      ownership: { default: 0 },
      system: { bundles, defense: { combat: { base: 3 } }, wounds: { normal: { value: 0, max: 5 } } },
      items: [
        {
          _id: "vest000000000000",
          name: "Padded Vest",
          type: "siegeTrapping",
          system: { armor: { wound: 1 }, durability: { max: 3 }, equipped: true },
        },
      ],
    },
  ],
  scenes: [
    {
      _id: IDS.scene,
      name: "The Dock",
      active: true,
      tokens: [
        {
          _id: IDS.first,
          name: "Pirate with a scar",
          actorId: IDS.pirate,
          actorLink: false,
          x: 0,
          y: 0,
          disposition: -1,
        },
        {
          _id: IDS.second,
          name: "Pirate with a hat",
          actorId: IDS.pirate,
          actorLink: false,
          x: 100,
          y: 0,
          disposition: -1,
        },
      ],
    },
  ],
});

/** The world of `seed` with these actors added. */
export function seedWith(actors: readonly object[]): object {
  const base = seed() as { actors: object[] };
  return { ...base, actors: [...base.actors, ...actors] };
}

/** The uuid of an unlinked token's own actor. */
export const tokenActor = (token: string): string => `Scene.${IDS.scene}.Token.${token}.Actor.${IDS.pirate}`;
