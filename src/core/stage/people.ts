/** Lets the stages of a ruleset read the users and the open stages, beside documents. Loaded late. */
import type { LoggedStage, WorldUser, World } from "../contract/world.ts";
import { openStages, readRecord } from "../messages/stages.ts";

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

/** Returns what is stored of the open stages of a kind. */
const listLogs = (kind: string): LoggedStage[] =>
  openStages().flatMap((message) => {
    const record = message.system.kind === kind ? readRecord(message) : null;
    if (!record) return [];
    return [{ id: record.id, setup: record.setup, moves: Object.values(record.moves).map(({ move }) => move) }];
  });

/** Returns the world with the users, and with the open stages of a ruleset. */
export const withUsersAndStages = <House>(world: World<House>, ruleset: string): World<House> => ({
  ...world,
  users: listPeople,
  logs: (name) => listLogs(`${ruleset}.${name}`),
  stages: (name) => openStages().flatMap(({ id, system }) => (system.kind === `${ruleset}.${name}` ? [id] : [])),
});
