/**
 * What the Adventure of the demo world holds for one ruleset, brought into an empty world. Loaded with the window that
 * offers it.
 */
import { createDocuments, readAdventure, worldUsers } from "../compat/world-start.ts";
import { findTypeRuleset, ID } from "../contract/registry.ts";

/** The stored data of a document of an Adventure, as far as it is chosen by. */
interface Source {
  readonly _id: string;
  readonly type?: string;
  readonly folder?: string | null;
  readonly flags?: { readonly [ID]?: { readonly ruleset?: string } };
}

/** The lists of an Adventure in the order in which they name each other. */
const LISTS = [
  ["actors", "Actor"],
  ["scenes", "Scene"],
  ["combats", "Combat"],
  ["journal", "JournalEntry"],
  ["macros", "Macro"],
] as const;

/** Returns whether a world holds nothing yet that an example would be mixed with. */
export const isWorldEmpty = (): boolean => game.actors.size === 0 && game.scenes.size === 0;

/** Creates the example of a ruleset. Its characters belong to the players, in the order of their names. */
export async function bringExample(ruleset: string): Promise<void> {
  const adventure = await readAdventure();
  if (!adventure) return;
  const chosen = LISTS.map(
    ([list, documentName]) =>
      [documentName, ((adventure[list] ?? []) as readonly Source[]).filter((one) => belongs(one, ruleset))] as const,
  );
  const used = new Set(chosen.flatMap(([, sources]) => sources.map(({ folder }) => folder)));
  const folders = ((adventure["folders"] ?? []) as readonly Source[]).filter(({ _id }) => used.has(_id));
  await createDocuments("Folder", folders);
  for (const [documentName, sources] of chosen)
    await createDocuments(documentName, documentName === "Actor" ? withOwners(sources) : sources);
}

const belongs = ({ type, flags }: Source, ruleset: string): boolean =>
  (type !== undefined && findTypeRuleset(type)?.id === ruleset) || flags?.[ID]?.ruleset === ruleset;

/** Returns actors of which the players' characters have a player each as their owner, while there are some. */
function withOwners(actors: readonly Source[]): readonly object[] {
  const players = worldUsers().filter(({ isGM }) => !isGM);
  return actors.map((actor) => {
    const { type = "" } = actor;
    const player = findTypeRuleset(type)?.actors[type]?.player ? players.shift() : undefined;
    const owner = player ? { [player.id]: CONST.DOCUMENT_OWNERSHIP_LEVELS.OWNER } : {};
    return { ...actor, ownership: { default: CONST.DOCUMENT_OWNERSHIP_LEVELS.LIMITED, ...owner } };
  });
}
