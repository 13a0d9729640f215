/**
 * Opens what a world holds for a ruleset: the players' characters, its scene and encounter, its macros, and a message
 * that suggests what to try first. A world marks these documents by flags: `ruleset` says whose a scene, an encounter,
 * a journal entry or a macro is, `opening` that it opens with that ruleset, and a page's `for` whom it is for: the id
 * of a character, or `gm`. Loaded when a GM chooses rulesets.
 */
import { assignCharacters } from "../../rules/shared/user-characters.ts";
import { type Doc, asDoc, readFlag } from "../compat/documents.ts";
import {
  type StartedUser,
  activateDocument,
  createMessage,
  listPages,
  setHotbar,
  worldUsers,
} from "../compat/world-start.ts";
import { findRuleset, findTypeRuleset, ID, listRulesets } from "../contract/registry.ts";
import { rulesetName } from "../ui/text.ts";
import { isDocumentOff } from "./list-filters.ts";
import { isRulesetOn } from "./rulesets-on.ts";

/** The flag of documents that open with their ruleset. */
const OPENING = "opening";

/**
 * Opens the world for the rulesets that are on. What is open already stays as it is. Returns whether there was a scene
 * to open.
 */
export async function openWorld(): Promise<boolean> {
  const row = listRulesets().find(({ id }) => isRulesetOn(id) && findOpening(game.scenes, id));
  await setCharacters(row !== undefined);
  const { active } = game.scenes;
  if (!row || (active && !isDocumentOff(active))) return false;
  const scene = findOpening(game.scenes, row.id);
  if (scene) await activateDocument(scene);
  const combat = findOpening(game.combats, row.id);
  if (combat) await activateDocument(combat);
  await assignMacros(row.id);
  await postWelcome(row.id);
  return true;
}

/** Returns the ruleset that a document without a sub-type is marked with. */
function readRuleset(doc: Doc): string | null {
  const marked = readFlag(doc, "ruleset");
  return typeof marked === "string" ? marked : null;
}

const listOpening = (documents: Iterable<object>, ruleset: string): Doc[] =>
  [...documents].map(asDoc).filter((doc) => readFlag(doc, OPENING) === true && readRuleset(doc) === ruleset);

const findOpening = (documents: Iterable<object>, ruleset: string): Doc | undefined =>
  listOpening(documents, ruleset)[0];

const listPlayers = (): StartedUser[] => worldUsers().filter(({ isGM }) => !isGM);

/**
 * Gives players a character of a ruleset that is played: those who play one of another, or did; in a world with an
 * opening, all.
 */
async function setCharacters(all: boolean): Promise<void> {
  const players = listPlayers().filter((user) => all || user.character !== null || readFormer(user) !== null);
  const candidates = [...game.actors].map(asDoc).flatMap((actor) => {
    const row = findTypeRuleset(actor.type);
    if (!row) return [];
    const on = isRulesetOn(row.id);
    const isPlayed = row.actors[actor.type]?.player === true;
    const owners = isPlayed ? players.filter(({ id }) => ownsByName(actor, id)).map(({ id }) => id) : [];
    return [{ id: actor.id, on, owners }];
  });
  const changed = assignCharacters(
    players.map((user) => ({ id: user.id, character: user.character?.id ?? null, former: readFormer(user) })),
    candidates,
  );
  for (const player of players) {
    const character = changed.get(player.id);
    const former = player.character?.id ?? null;
    if (character !== undefined)
      await player.update({ character, ...(former ? { [`flags.${ID}.former`]: former } : {}) });
  }
}

/** Returns the character that a user played before its ruleset was switched off. */
function readFormer(user: StartedUser): string | null {
  const former = readFlag(asDoc(user), "former");
  return typeof former === "string" ? former : null;
}

/** Returns whether a user owns an actor by their own entry: what everybody owns is nobody's character. */
const ownsByName = (actor: Doc, user: string): boolean =>
  (actor._source["ownership"] as { readonly [user: string]: number } | undefined)?.[user] ===
  CONST.DOCUMENT_OWNERSHIP_LEVELS.OWNER;

/** Puts a ruleset's macros on the hotbars, in place of those of rulesets that are off. What else is there stays. */
async function assignMacros(ruleset: string): Promise<void> {
  const own = listOpening(game.macros, ruleset);
  for (const user of worldUsers()) {
    const kept = Object.entries(user.hotbar).filter(([, id]) => {
      const macro = game.macros.get(id);
      const whose = macro && readRuleset(asDoc(macro));
      return macro !== undefined && (!whose || isRulesetOn(whose)) && !own.some((one) => one.id === id);
    });
    const free = Array.from({ length: 10 }, (_, i) => String(i + 1)).filter(
      (slot) => !kept.some(([at]) => at === slot),
    );
    const added = own
      .filter((macro) => macro.testUserPermission(user, "OBSERVER"))
      .flatMap((macro, i) => (free[i] === undefined ? [] : [[free[i], macro.id] as const]));
    await setHotbar(user, Object.fromEntries([...kept, ...added]));
  }
}

/** Posts to each user what the ruleset's journal says for them: a character's page to its player, `gm` to the GMs. */
async function postWelcome(ruleset: string): Promise<void> {
  const pages = listOpening(game.journal, ruleset).flatMap(listPages);
  for (const user of worldUsers()) {
    const wanted = user.isGM ? "gm" : user.character?.id;
    const page = pages.find((one) => wanted !== undefined && readFlag(one, "for") === wanted);
    const told = (page?._source["text"] as { readonly content?: string } | undefined)?.content;
    // A player without a character is told how to get one; a world without such pages says nothing else.
    const text = told ?? (user.isGM || user.character ? undefined : describeCreation(ruleset));
    if (text === undefined) continue;
    await createMessage({
      author: user.id,
      whisper: [user.id],
      speaker: { alias: rulesetName(ruleset) },
      content: `<div class="q-welcome">${text}<p>@Overview</p></div>`,
    });
  }
}

/** Returns how a player gets a character: from the GM, and step by step where the ruleset has that. */
function describeCreation(ruleset: string): string {
  const isGuided = Object.values(findRuleset(ruleset)?.actors ?? {}).some(({ player, creation }) => player && creation);
  const key = isGuided ? "QUADRANT.Rulesets.NoCharacterGuided" : "QUADRANT.Rulesets.NoCharacter";
  return `<p>${game.i18n.localize(key)}</p>`;
}
