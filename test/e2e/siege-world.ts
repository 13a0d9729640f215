/** A world for StarSIEGE's other types: a psion, mooks, a craft and two planets, one of each side owned by a player. */
import { IDS as PEOPLE, seedWith } from "./seed.ts";

export const IDS = {
  ...PEOPLE,
  mira: "mira000000000000",
  shove: "shove00000000000",
  storm: "storm00000000000",
  gang: "gang000000000000",
  heron: "heron00000000000",
  asterholm: "asterholm0000000",
  vey: "vey0000000000000",
  academy: "academy000000000",
  navy: "navy000000000000",
} as const;

const item = (id: string, name: string, type: string, system: object): object => ({ _id: id, name, type, system });

const ada = { default: 1, [PEOPLE.player]: 3 };

/** The end-to-end world with these added. */
export const siegeWorld = (): object => {
  return seedWith([
    {
      _id: IDS.mira,
      name: "Mira Sel",
      type: "siegeCharacter",
      ownership: ada,
      system: {
        concept: "Listens where nobody speaks",
        attributes: { empathy: { value: 3 }, confidence: { value: 1 } },
        bundles: { spiritual: { primary: true } },
        specialties: { channeling: { name: "Channeling", bundle: "spiritual", attribute: "empathy", rating: 2 } },
        psi: { value: 3 },
        nova: { value: 2 },
      },
      items: [
        item(IDS.shove, "Unseen Shove", "siegePower", {
          concept: "Pushes what it looks at",
          potency: 2,
          drain: 3,
          xp: 6,
          class: { automatic: true, primary: "spiritual" },
        }),
        item(IDS.storm, "Mind Storm", "siegePower", {
          potency: 5,
          drain: 4,
          xp: 9,
          class: { automatic: false, primary: "spiritual" },
          resisted: "psyche",
          damage: { total: 2, track: "stress" },
        }),
        item("veil000000000000", "Grey Veil", "siegePower", { potency: 1, drain: 0, xp: 4, ongoing: true }),
        item("defect0000000000", "Lidless Eyes", "siegeDefect", { key: "malformation", discomfort: "yes" }),
      ],
    },
    {
      _id: IDS.gang,
      name: "Dock Gang",
      type: "siegeMooks",
      ownership: { default: 0 },
      system: {
        concept: "Paid by the hour",
        mooks: { value: 9, max: 12 },
        defense: { combat: { base: 0 }, psyche: { base: 1 } },
      },
      items: [
        item("handcannon000000", "Hand Cannon", "siegeTrapping", {
          damage: { total: 3 },
          range: { class: "medium" },
          bonus: 5,
          specialty: "Shooting",
        }),
        item("leather000000000", "Leather", "siegeTrapping", { defensive: 3, durability: { max: 1 } }),
      ],
    },
    {
      _id: IDS.heron,
      name: "Grey Heron",
      type: "siegeCraft",
      ownership: { default: 1 },
      system: {
        concept: "A tramp freighter with one good engine",
        durability: { max: 8, marked: 3 },
        armor: { wound: 2 },
        defense: { combat: { base: 4 } },
        npc: { competence: 6 },
        moves: {
          flight: { name: "Flight", rating: 4, scale: "suborbital" },
          drive: { name: "Drive", rating: 2, scale: "superluminal" },
        },
        crew: { one: { name: "Ines Okoro", station: "pilot" }, two: { name: "Paolo", station: "gunnery" } },
      },
      items: [
        item("turret0000000000", "Dorsal Turret", "siegeTrapping", {
          damage: { total: 5 },
          range: { class: "long" },
          bonus: 4,
          specialty: "Shooting",
        }),
      ],
    },
    {
      _id: IDS.asterholm,
      name: "Asterholm",
      type: "siegePlanet",
      ownership: ada,
      system: {
        concept: "Archive world of the inner ring",
        attributes: {
          might: { value: -1 },
          infrastructure: { value: 3 },
          connectivity: { value: 2 },
          education: { value: 3 },
          cohesion: { value: 1 },
          law: { value: 2 },
        },
        industries: ["lore", "spiritual"],
        tech: { value: 8 },
        tracks: { populace: { value: 1 }, society: { value: 2 }, resources: { value: 2, unstable: true } },
      },
      items: [item(IDS.academy, "Academy of Sighs", "siegeFacility", { rating: 3 })],
    },
    {
      _id: IDS.vey,
      name: "Vey",
      type: "siegePlanet",
      ownership: { default: 1 },
      system: {
        concept: "Foundries under a red sky",
        attributes: { might: { value: 2 }, law: { value: 2 } },
        industries: ["combat", "manufacturing"],
      },
      items: [item(IDS.navy, "Home Fleet", "siegeFacility", { rating: 1, reactive: "populace" })],
    },
  ]);
};
