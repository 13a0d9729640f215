/** Lets the stages of a ruleset read the users and the open stages, beside documents. Loaded late. */
import type { WorldUser, World } from "../contract/world.ts";
import { openStages } from "../messages/stages.ts";

/** Returns all users, GMs first; the actors that each owns, their character first. */
const listPeople = (): WorldUser[] =>
  [...game.users]
    .map((user) => {
      const character = (user.character as { uuid?: string } | null)?.uuid ?? null;
      const actors = user.isGM
        ? []
        : [...game.actors].filter((actor) => actor.testUserPermission(user, "OWNER")).map(({ uuid }) => uuid);
      const owned = actors.sort((a, b) => Number(b === character) - Number(a === character));
      return { id: user.id ?? "", name: user.name, isGM: user.isGM, present: user.active, character, owned };
    })
    .sort((a, b) => Number(b.isGM) - Number(a.isGM) || a.name.localeCompare(b.name));

/** Returns the world with the users, and with the open stages of a ruleset. */
export const withUsersAndStages = <House>(world: World<House>, ruleset: string): World<House> => ({
  ...world,
  users: listPeople,
  stages: (name) => openStages().flatMap(({ id, system }) => (system.kind === `${ruleset}.${name}` ? [id] : [])),
});
