/** The world of a soak: its users, and its initial documents. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

export const GMS = ["gm00000000000000", "gm00000000000001", "gm00000000000002"] as const;
export const PLAYERS = [1, 2, 3, 4, 5, 6, 7].map((number) => `player000000000${number}`);
/** A user without access. */
export const BARRED = "barred0000000000";
/** Of the first player, of the GM alone, and one that every user owns. */
export const HERO = "hero000000000000";
export const VILLAIN = "villain000000000";
export const SHARED = "shared0000000000";
export const WHISPER = "whisper000000000";
export const ENTRY = "entry00000000000";

const [FIRST = ""] = PLAYERS;

const trapping = (number: number): object => ({
  _id: `trapping${String(number).padStart(8, "0")}`,
  name: `Trapping ${number}`,
  type: "siegeTrapping",
});

export const findName = (user: string): string =>
  user.startsWith("gm") ? `Warden ${user.slice(-1)}` : `Guest ${user.slice(-1)}`;

/** Returns a seed of three GMs, seven players, a few actors, a journal, messages and a scene. */
const seed = (): object => ({
  title: "Soak",
  // The active rulesets are already chosen: no window asks for them.
  settings: { "quadrant.rulesets": { off: [], asked: true } },
  users: [
    ...GMS.map((_id) => ({ _id, name: findName(_id), role: "GAMEMASTER" })),
    ...PLAYERS.map((_id) => ({ _id, name: findName(_id), role: "PLAYER" })),
    { _id: BARRED, name: "Barred", role: "NONE" },
  ],
  actors: [
    {
      _id: HERO,
      name: "Hero",
      type: "siegeCharacter",
      ownership: { default: 0, [FIRST]: 3 },
      items: [1, 2, 3].map(trapping),
    },
    { _id: VILLAIN, name: "Villain", type: "siegeNpc", ownership: { default: 0 }, items: [4, 5].map(trapping) },
    { _id: SHARED, name: "Shared", type: "siegeCharacter", ownership: { default: 3 } },
  ],
  journal: [
    {
      _id: ENTRY,
      name: "Entry",
      pages: [{ _id: "page000000000000", name: "Page", type: "text", text: { content: "<p>Text</p>" } }],
    },
  ],
  scenes: [
    {
      _id: "scene00000000000",
      name: "Scene",
      active: true,
      tokens: [{ _id: "token00000000000", name: "Token", actorId: VILLAIN, actorLink: false }],
    },
  ],
  messages: [{ _id: WHISPER, author: GMS[0], content: "Not for all", whisper: [GMS[0]] }],
});

/** A temporary folder with a seed in it. */
export interface WorldFolder {
  readonly world: string;
  readonly seedWorld: string;
  drop(): Promise<void>;
}

export async function createWorldFolder(): Promise<WorldFolder> {
  const folder = await mkdtemp(join(tmpdir(), "soak-"));
  const seedWorld = join(folder, "seed.json");
  await writeFile(seedWorld, JSON.stringify(seed()));
  return { world: join(folder, "world"), seedWorld, drop: () => rm(folder, { recursive: true, force: true }) };
}
