/**
 * The world of Sidonia's end-to-end tests: a GM, a player with Mara Voss and one with Tomas Reed, and a thug with two
 * unlinked tokens.
 */

export const SIDONIA = {
  gm: "gm00000000000000",
  player: "player0000000001",
  second: "player0000000002",
  voss: "voss000000000000",
  reed: "reed000000000000",
  thug: "thug000000000000",
  scene: "alley00000000000",
  first: "token00000000001",
  other: "token00000000002",
} as const;

const skill = (id: string, name: string, level: string, more: object = {}) => ({
  _id: id,
  name,
  type: "sidoniaSkill",
  system: { level, ...more },
});

/** A seed for `--seed-world`. */
export const sidoniaSeed = (): object => ({
  title: "Ward Nine",
  users: [
    { _id: SIDONIA.gm, name: "Gamemaster", role: "GAMEMASTER" },
    { _id: SIDONIA.player, name: "Ada", role: "PLAYER" },
    { _id: SIDONIA.second, name: "Ben", role: "PLAYER" },
  ],
  actors: [
    {
      _id: SIDONIA.voss,
      name: "Mara Voss",
      type: "sidoniaCharacter",
      ownership: { default: 2, [SIDONIA.player]: 3 },
      prototypeToken: { actorLink: true },
      system: {
        concept: "Ex-cop who takes the cases nobody pays for",
        lineage: "Human",
        district: "Ward Nine",
        code: "I never plant evidence. A case stands on what is true.",
        attributes: { physique: { value: 3 }, intellect: { value: 3 }, presence: { value: 2 } },
        specializations: { strength: true, body: true, manipulation: true },
        locations: { rightArm: { health: { value: 1 }, stun: { value: 1 } }, torso: { stun: { value: 1 } } },
        corruption: { temporary: 3, permanent: 1 },
      },
      items: [
        skill("alertness0000000", "Alertness", "expert"),
        skill("firearms00000000", "Firearms", "expert", { locations: ["dominantArm"] }),
        skill("brawling00000000", "Brawling", "dabbler", { locations: ["dominantArm"] }),
        skill("larceny000000000", "Larceny", "professional"),
        skill("persuasion000000", "Persuasion", "dabbler", { social: true }),
        skill("streetwise000000", "Streetwise", "professional"),
        {
          _id: "pistol0000000000",
          name: "Snub revolver",
          type: "sidoniaWeapon",
          system: { kind: "ranged", class: "medium" },
        },
        {
          _id: "jacket0000000000",
          name: "Padded jacket",
          type: "sidoniaArmor",
          system: { pv: 1, locations: ["torso", "leftArm", "rightArm"] },
        },
        { _id: "lighter000000000", name: "Brass lighter", type: "sidoniaGear", system: {} },
      ],
    },
    {
      _id: SIDONIA.reed,
      name: "Tomas Reed",
      type: "sidoniaCharacter",
      ownership: { default: 2, [SIDONIA.second]: 3 },
      prototypeToken: { actorLink: true },
      system: { concept: "Drives, waits, and does not ask", attributes: { physique: { value: 2 } } },
      items: [
        skill("firearms00000001", "Firearms", "professional", { locations: ["dominantArm"] }),
        {
          _id: "shotgun000000000",
          name: "Shotgun",
          type: "sidoniaWeapon",
          system: { kind: "ranged", class: "heavy", twoHanded: true },
        },
      ],
    },
    {
      _id: SIDONIA.thug,
      name: "Thug",
      type: "sidoniaNpc",
      ownership: { default: 0 },
      system: { attributes: { physique: { value: 3 } } },
      items: [
        skill("melee00000000000", "Melee", "professional", { locations: ["dominantArm"] }),
        {
          _id: "pipe000000000000",
          name: "Lead pipe",
          type: "sidoniaWeapon",
          system: { kind: "melee", damageType: "blunt", strike: "heavy" },
        },
        {
          _id: "vest000000000000",
          name: "Concealed vest",
          type: "sidoniaArmor",
          system: { av: 1, locations: ["torso"] },
        },
      ],
    },
  ],
  scenes: [
    {
      _id: SIDONIA.scene,
      name: "The Alley",
      active: true,
      tokens: [
        {
          _id: SIDONIA.first,
          name: "Thug in a coat",
          actorId: SIDONIA.thug,
          actorLink: false,
          x: 0,
          y: 0,
          disposition: -1,
        },
        {
          _id: SIDONIA.other,
          name: "Thug in the dark",
          actorId: SIDONIA.thug,
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
export const thugAt = (token: string): string => `Scene.${SIDONIA.scene}.Token.${token}.Actor.${SIDONIA.thug}`;
