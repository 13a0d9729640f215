/** The world in which Edge's route is played: a GM, a player with a character, and a guard with two unlinked tokens. */
export const EDGE = {
  gm: "gm00000000000000",
  player: "player0000000001",
  blade: "blade00000000000",
  guard: "guard00000000000",
  scene: "lobby00000000000",
  first: "token00000000001",
  second: "token00000000002",
  rifle: "rifle00000000000",
  vest: "vest000000000000",
} as const;

const attributes = (values: Readonly<Record<string, number>>): object =>
  Object.fromEntries(Object.entries(values).map(([id, value]) => [id, { value }]));

const skill = (
  id: string,
  name: string,
  key: string,
  first: string,
  second: string,
  ranks: number,
  category: string,
): object => ({
  _id: id,
  name,
  type: "edgeSkill",
  system: { key, attributes: { first, second }, ranks, category },
});

/** A seed for `--seed-world`. */
export const edgeSeed = (): object => ({
  title: "Night Shift",
  users: [
    { _id: EDGE.gm, name: "Gamemaster", role: "GAMEMASTER" },
    { _id: EDGE.player, name: "Ada", role: "PLAYER" },
    { _id: "player0000000002", name: "Ben", role: "PLAYER" },
  ],
  actors: [
    {
      _id: EDGE.blade,
      name: "Blade for Hire",
      type: "edgeCharacter",
      ownership: { default: 1, [EDGE.player]: 3 },
      prototypeToken: { actorLink: true },
      system: {
        concept: "Keeps a promise if it is written down",
        attributes: attributes({
          strength: 6,
          agility: 5,
          toughness: 4,
          awareness: 4,
          cunning: 3,
          logic: 2,
          resolve: 3,
          presence: 3,
        }),
        edge: { value: 6, max: 7 },
      },
      items: [
        skill("skill00000000001", "Long Arms", "longarms", "agility", "awareness", 4, "combat"),
        skill("skill00000000002", "Dodge", "dodge", "agility", "awareness", 4, "combat"),
        skill("skill00000000003", "Stealth", "stealth", "agility", "cunning", 2, "physical"),
        skill("skill00000000004", "Perception", "perception", "awareness", "cunning", 3, "mental"),
        {
          _id: EDGE.rifle,
          name: "Assault Rifle",
          type: "edgeWeapon",
          system: { damageDice: 4, strength: 6, burst: true, skill: "longarms" },
        },
        {
          _id: "sword00000000000",
          name: "Sword",
          type: "edgeWeapon",
          system: { damageDice: 2, strengthSource: "wielder", skill: "blades" },
        },
        { _id: "mail000000000000", name: "Reinforced Jacket", type: "edgeArmor", system: { pt: 15, dr: 30 } },
        {
          _id: "ear0000000000000",
          name: "Listening Device",
          type: "edgeGear",
          system: { grantsAdvantage: { skill: "perception" } },
        },
      ],
    },
    {
      _id: EDGE.guard,
      name: "Night Guard",
      type: "edgeNpc",
      ownership: { default: 0 },
      system: { attributes: attributes({ agility: 3, awareness: 3 }) },
      items: [{ _id: EDGE.vest, name: "Light Armour", type: "edgeArmor", system: { pt: 15, dr: 20 } }],
    },
  ],
  scenes: [
    {
      _id: EDGE.scene,
      name: "The Lobby",
      active: true,
      tokens: [
        {
          _id: EDGE.first,
          name: "Guard at the desk",
          actorId: EDGE.guard,
          actorLink: false,
          x: 0,
          y: 0,
          disposition: -1,
        },
        {
          _id: EDGE.second,
          name: "Guard at the door",
          actorId: EDGE.guard,
          actorLink: false,
          x: 100,
          y: 0,
          disposition: -1,
        },
      ],
    },
  ],
});

/** The uuid of an unlinked token's own actor. */
export const guardOf = (token: string): string => `Scene.${EDGE.scene}.Token.${token}.Actor.${EDGE.guard}`;
