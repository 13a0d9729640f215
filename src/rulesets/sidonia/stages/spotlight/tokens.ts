/**
 * Spotlight Tokens on the table for everybody: one each for every player and the GM, in a board that the GM's client
 * alone writes. Ledger: SID-SPOT-1.
 */
import * as v from "valibot";
import { boardRef, readBoard, boardKey, boardPlace, type World } from "../../../../core/public/definitions.ts";
import { getSetting } from "../../../../core/public/table.ts";
import { type Fields, isFields } from "../../../../rules/shared/json.ts";
import { fieldGroup, validEntries } from "../../../../rules/shared/schema.ts";
import { TOKENS_PER_SESSION, type SpotlightToken } from "../../../../rules/sidonia/window.ts";

/** The kind of the stage. */
export const SPOTLIGHT_KIND = "sidonia.spotlight";

const BOARD = "spotlight";
/** The board's record of tokens: how many each user has, by id; a missing user has not spent theirs. */
const TOKENS_KEY = "tokens";
const TokenBoard = fieldGroup({ [TOKENS_KEY]: validEntries(v.number()) });
/** The id of the GM's token, whichever user is GM. */
const GM_HOLDER = "gm";

export const SPOTLIGHT_PLACE = boardPlace("sidonia", BOARD);

/** Returns the id of the token a user would spend. */
export const findHolderId = ({ id, isGM }: { readonly id: string; readonly isGM: boolean }): string =>
  isGM ? GM_HOLDER : id;

/** Returns the place of a token. */
export const locateToken = (holder: string): Omit<SpotlightToken, "value"> => ({
  at: boardRef("sidonia", BOARD),
  path: `${TOKENS_KEY}.${holder}`,
});

const readBoardToken = (board: Fields, holder: string): SpotlightToken => ({
  ...locateToken(holder),
  value: v.parse(TokenBoard, board)[TOKENS_KEY][holder] ?? TOKENS_PER_SESSION,
});

/** A token as actions read it. */
export const readToken = async (world: Pick<World<never>, "read">, holder: string): Promise<SpotlightToken> =>
  readBoardToken(await readBoard(world, "sidonia", BOARD), holder);

/** Every token that was ever spent, for a new session (SID-ROLL-14). */
export async function readSpentTokens(world: Pick<World<never>, "read">): Promise<readonly SpotlightToken[]> {
  const board = await readBoard(world, "sidonia", BOARD);
  return Object.keys(v.parse(TokenBoard, board)[TOKENS_KEY]).map((holder) => readBoardToken(board, holder));
}

/** A holder of a token, as it is shown. */
export interface Holder {
  readonly id: string;
  /** The user's name; a language key for the GM. */
  readonly name: string;
  readonly has: boolean;
  /** It is the token this user would spend. */
  readonly mine: boolean;
}

/** Everybody's tokens in a board, the GM's first. */
export function listHolders(board: Fields): readonly Holder[] {
  const own = findHolderId({ id: game.userId ?? "", isGM: game.user.isGM });
  const players = game.users.filter(({ isGM }) => !isGM).map(({ id, name }) => ({ id: id ?? "", name }));
  const all = [{ id: GM_HOLDER, name: "QUADRANT.Sidonia.Spotlight.GM" }, ...players];
  return all.map(({ id, name }) => ({ id, name, has: readBoardToken(board, id).value > 0, mine: id === own }));
}

/** The same as this client has them just now. */
export function listCurrentHolders(): readonly Holder[] {
  const stored = getSetting(boardKey("sidonia", BOARD));
  return listHolders(isFields(stored) ? stored : {});
}

/** As much of an actor as finding its player needs. */
interface Owned {
  readonly id: string | null;
  testUserPermission(user: unknown, level: "OWNER"): boolean;
}

/** Id of the player whose character it is; else of one who owns it; else null. */
export function findPlayer(actor: Owned): string | null {
  const players = game.users.filter((user) => !user.isGM && actor.testUserPermission(user, "OWNER"));
  const own =
    players.find((user) => user.character?.id === actor.id) ?? players.find(({ active }) => active) ?? players[0];
  return own?.id ?? null;
}

/** Finds the token of an actor's player: the GM's where no player owns it. */
export function findTokenHolder(actor: Owned): Holder | undefined {
  const player = game.user.isGM ? findPlayer(actor) : game.userId;
  return listCurrentHolders().find(({ id }) => id === (player ?? GM_HOLDER));
}

/** What a user is called; nothing where they are gone. */
export const findUserName = (user: string): string => game.users.get(user)?.name ?? "";

/** Updates the tokens on open sheets without rendering them, so that typed text is kept. Call in `ready`. */
export function startTokenMarks(): void {
  const again = ({ key }: { readonly key?: string }): void => {
    if (key === `quadrant.${boardKey("sidonia", BOARD)}` && typeof document !== "undefined")
      listCurrentHolders().forEach(updateTokenMarks);
  };
  for (const hook of ["createSetting", "updateSetting"] as const)
    Hooks.on(hook, (setting: unknown) => again(setting as { key?: string }));
}

function updateTokenMarks({ id, has }: Holder): void {
  const told = game.i18n.localize(`QUADRANT.Sidonia.Spotlight.Sheet.${has ? "Has" : "HasNot"}`);
  for (const one of document.querySelectorAll<HTMLElement>(`.q-spotlight-token[data-holder="${CSS.escape(id)}"]`)) {
    one.title = told;
    one.querySelector(".q-visually-hidden")?.replaceChildren(told);
    one.querySelector("i")?.classList.toggle("fa-solid", has);
    one.querySelector("i")?.classList.toggle("fa-regular", !has);
  }
}
