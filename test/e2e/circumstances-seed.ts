/** The world in which Circumstances is played: a GM, three players, two agents, a guard with an unlinked token. */
export const CIR = {
  gm: "gm00000000000000",
  ada: "player0000000001",
  ben: "player0000000002",
  cleo: "player0000000003",
  mara: "mara000000000000",
  tomas: "tomas00000000000",
  guard: "guard00000000000",
  flare: "flare00000000000",
  scene: "habitat000000000",
  token: "token00000000001",
} as const;

const skill = (
  id: string,
  name: string,
  rating: number,
  category: string,
  ability: string,
  tags: string[],
  more: object = {},
): object => ({
  _id: id.padEnd(16, "0"),
  name,
  type: "circumstancesSkill",
  system: { rating, category, ability, tags, help: [], ...more },
});
const abilities = (will: number, health: number): object => ({
  will: { value: will },
  health: { value: health },
  circles: { value: 2 },
  resources: { value: 2, max: 3 },
  mindchip: { value: 2 },
});
const lifepath = (id: string, name: string, order: number, skills: readonly string[], answer: string): object => ({
  _id: id.padEnd(16, "0"),
  name,
  type: "circumstancesLifepath",
  system: {
    order,
    first: { skill: skills[0], points: 1 },
    second: { skill: skills[1], points: 1 },
    third: { skill: skills[2], points: 1 },
    answer,
  },
});

/** A seed for `--seed-world`. */
export const circumstancesSeed = (): object => ({
  title: "A Room Made of Light",
  users: [
    { _id: CIR.gm, name: "Gamemaster", role: "GAMEMASTER" },
    { _id: CIR.ada, name: "Ada", role: "PLAYER" },
    { _id: CIR.ben, name: "Ben", role: "PLAYER" },
    { _id: CIR.cleo, name: "Cleo", role: "PLAYER" },
  ],
  actors: [
    {
      _id: CIR.mara,
      name: "Mara Venn",
      type: "circumstancesAgent",
      ownership: { default: 1, [CIR.ada]: 3 },
      prototypeToken: { actorLink: true },
      system: {
        concept: "Listens to what a room leaves out",
        abilities: abilities(4, 3),
        conditions: { tired: true },
        belief: { text: "Nobody is beyond talking to." },
        instinct: "Always count the exits.",
        goal: { text: "Learn who moved the beacon." },
        relations: { ally000000000000: { name: "Orsolya", kind: "mentor", note: "Taught her to wait" } },
      },
      items: [
        skill("recon", "Recon", 3, "exploration", "health", ["physical"], {
          help: ["Survival", "Athletics", "Combat Tactics"],
        }),
        skill("diplomacy", "Diplomacy", 3, "social", "will", ["charm"]),
        skill("empathy", "Empathy", 2, "social", "will", []),
        skill("computer", "Computer", 2, "crafting", "will", ["technical"], { gram: true }),
        skill("linguistics", "Linguistics", 0, "lore", "will", [], { marks: 1 }),
        {
          _id: "curious000000000",
          name: "Curious / Lonely",
          type: "circumstancesTrait",
          system: { a: { name: "Curious", helped: 3 }, b: { name: "Lonely", harmed: 1 } },
        },
        {
          _id: "scanner000000000",
          name: "Field Scanner",
          type: "circumstancesGear",
          system: { skill: "Recon", bonusDice: 1 },
        },
        lifepath("scout", "Scout", 1, ["Recon", "Survival", "Navigation"], "A beacon that answered in her own voice."),
        lifepath(
          "diplomat",
          "Diplomat",
          2,
          ["Diplomacy", "Etiquette", "Empathy"],
          "The Treaty of Two Rooms. It held for a year.",
        ),
      ],
    },
    {
      _id: CIR.tomas,
      name: "Tomas",
      type: "circumstancesAgent",
      ownership: { default: 1, [CIR.ben]: 3 },
      prototypeToken: { actorLink: true },
      system: { abilities: abilities(3, 4) },
      items: [skill("survival", "Survival", 2, "exploration", "health", ["physical", "endurance"])],
    },
    {
      _id: CIR.guard,
      name: "Dock Guard",
      type: "circumstancesNpc",
      ownership: { default: 0, [CIR.cleo]: 2 },
      system: { abilities: abilities(2, 3), biography: "<p>Bored, and paid for it.</p>" },
      items: [
        skill("guardrecon", "Recon", 2, "exploration", "health", ["physical"]),
        {
          _id: CIR.flare,
          name: "Signal Flare",
          type: "circumstancesGear",
          system: { bonusSuccess: 1, consumable: true },
        },
      ],
    },
  ],
  scenes: [
    {
      _id: CIR.scene,
      name: "The Habitat",
      active: true,
      tokens: [
        {
          _id: CIR.token,
          name: "Guard at the lock",
          actorId: CIR.guard,
          actorLink: false,
          x: 0,
          y: 0,
          disposition: -1,
        },
      ],
    },
  ],
});
