/**
 * Who is at the table, and which contests go on: what openings and moves may ask of the world beside its documents.
 * Fetched late.
 */
import type { WorldUser, World } from "../contract/world.ts";
import { openStages } from "./document.ts";

/** Everybody who may sit at this table, GMs first. */
const listPeople = (): WorldUser[] =>
  [...game.users]
    .map((user) => {
      const character = (user.character as { uuid?: string } | null)?.uuid ?? null;
      const all = user.isGM
        ? []
        : [...game.actors].filter((actor) => actor.testUserPermission(user, "OWNER")).map(({ uuid }) => uuid);
      const owned = all.sort((a, b) => Number(b === character) - Number(a === character));
      return { id: user.id ?? "", name: user.name, isGM: user.isGM, present: user.active, character, owned };
    })
    .sort((a, b) => Number(b.isGM) - Number(a.isGM) || a.name.localeCompare(b.name));

/** The world as the stages of a ruleset may read it. */
export const withTable = (world: World<unknown>, ruleset: string): World<unknown> => ({
  ...world,
  users: listPeople,
  stages: (name) => openStages().flatMap(({ id, system }) => (system.kind === `${ruleset}.${name}` ? [id] : [])),
});
