/** A world of an end-to-end seed in this process, and clients of it. */
import { readFileSync } from "node:fs";
import { MemoryStore } from "../../../tabletop/server/memory-store.ts";
import { World } from "../../../tabletop/server/world.ts";
import { mergeLanguage } from "../../../tools/build-lang.ts";
import { foldTemplate } from "../../../tools/fold-template.ts";

const json = (file: string): Record<string, unknown> =>
  JSON.parse(readFileSync(file, "utf8")) as Record<string, unknown>;
const MANIFEST = { ...json("system.json"), documentTypes: foldTemplate(json("template.json")) };

export const ENGLISH = mergeLanguage(".", "en");

/** The users of every seed. */
export const GM = "gm00000000000000";
export const ADA = "player0000000001";
export const BEN = "player0000000002";

const ROLES: Readonly<Record<string, number>> = { GAMEMASTER: 4, PLAYER: 1 };

type Seed = Readonly<
  Record<string, readonly { readonly ownership?: Readonly<Record<string, number>>; readonly role: string }[]>
>;

/** Opens the world of a seed: what Ada owns, Ben owns as well where he would have nothing to press. */
export async function openWorld(seed: object, generation: 13 | 14): Promise<World> {
  const { users = [], actors = [], scenes = [] } = seed as Seed;
  const isBens = actors.some(({ ownership }) => ownership?.[BEN] === 3);
  const shared = actors.map((actor) =>
    !isBens && actor.ownership?.[ADA] === 3 ? { ...actor, ownership: { ...actor.ownership, [BEN]: 3 } } : actor,
  );
  const seated = users.map((user) => ({ ...user, role: ROLES[user.role] }));
  const store = new MemoryStore({ users: seated, actors: shared, scenes });
  return World.open({ store, manifest: MANIFEST, generation, modules: [], packs: [] });
}
