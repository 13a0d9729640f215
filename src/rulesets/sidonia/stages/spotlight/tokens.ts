/**
 * Spotlight Tokens on the table for everybody: one each for every player and the GM, in a board that the GM's client
 * alone writes. Ledger: SID-SPOT-1.
 */
import { type World, boardAt, boardIn, boardKey, boardPlace } from "../../../../core/public/definitions.ts";
import { getSetting } from "../../../../core/public/table.ts";
import { type Fields, isFields, numberAt } from "../../../../rules/shared/read-json.ts";
import { TOKENS, type Token } from "../../../../rules/sidonia/window.ts";

/** The kind of the stage. */
export const KIND = "sidonia.spotlight";

const BOARD = "spotlight";
/** What is kept of a token: how many somebody has, by the user's id; who is not there has not spent theirs. */
const KEPT = "tokens";
/** Under which the GM's own stands, whoever is GM. */
const GM = "gm";

export const SPOTLIGHT_PLACE = boardPlace("sidonia", BOARD);

/** Whose token somebody would spend. */
export const holderOf = ({ id, isGM }: { readonly id: string; readonly isGM: boolean }): string => (isGM ? GM : id);

/** Where a token stands. */
export const tokenAt = (holder: string): Omit<Token, "value"> => ({
  at: boardAt("sidonia", BOARD),
  path: `${KEPT}.${holder}`,
});

const tokenIn = (board: Fields, holder: string): Token => {
  const place = tokenAt(holder);
  return { ...place, value: numberAt(board, place.path, TOKENS) };
};

/** A token as actions read it. */
export const tokenOf = async (world: Pick<World<never>, "read">, holder: string): Promise<Token> =>
  tokenIn(await boardIn(world, "sidonia", BOARD), holder);

/** Every token that was ever spent, for a new session (SID-ROLL-14). */
export async function tokensOf(world: Pick<World<never>, "read">): Promise<readonly Token[]> {
  const board = await boardIn(world, "sidonia", BOARD);
  const kept = board[KEPT];
  return typeof kept === "object" && kept !== null ? Object.keys(kept).map((holder) => tokenIn(board, holder)) : [];
}

/** A holder of a token, as it is shown. */
export interface Holder {
  readonly id: string;
  /** The user's name; a language key for the GM. */
  readonly name: string;
  readonly has: boolean;
  /** Whoever looks would spend it. */
  readonly mine: boolean;
}

/** Everybody's tokens in a board, the GM's first. */
export function holdersIn(board: Fields): readonly Holder[] {
  const own = holderOf({ id: game.userId ?? "", isGM: game.user.isGM });
  const players = game.users.filter(({ isGM }) => !isGM).map(({ id, name }) => ({ id: id ?? "", name }));
  const all = [{ id: GM, name: "QUADRANT.Sidonia.Spotlight.GM" }, ...players];
  return all.map(({ id, name }) => ({ id, name, has: tokenIn(board, id).value > 0, mine: id === own }));
}

/** The same as this client has them just now. */
export function holdersHere(): readonly Holder[] {
  const stored = getSetting(boardKey("sidonia", BOARD));
  return holdersIn(isFields(stored) ? stored : {});
}

/** As much of an actor as tells whose it is. */
interface Owned {
  readonly id: string | null;
  testUserPermission(user: unknown, level: "OWNER"): boolean;
}

/** Id of the player whose character it is; else of one who owns it; else null. */
export function playerOf(actor: Owned): string | null {
  const players = game.users.filter((user) => !user.isGM && actor.testUserPermission(user, "OWNER"));
  const own =
    players.find((user) => user.character?.id === actor.id) ?? players.find(({ active }) => active) ?? players[0];
  return own?.id ?? null;
}

/** The token of whoever plays somebody: the GM's where no player does. */
export function tokenBehind(actor: Owned): Holder | undefined {
  const player = game.user.isGM ? playerOf(actor) : game.userId;
  return holdersHere().find(({ id }) => id === (player ?? GM));
}

/** What a user is called; nothing where they are gone. */
export const nameOf = (user: string): string => game.users.get(user)?.name ?? "";

/** Keeps the tokens on open sheets in step; what somebody is writing there stays. Call in `ready`. */
export function watchTokenMarks(): void {
  const again = ({ key }: { readonly key?: string }): void => {
    if (key === `quadrant.${boardKey("sidonia", BOARD)}` && typeof document !== "undefined")
      holdersHere().forEach(mark);
  };
  for (const hook of ["createSetting", "updateSetting"] as const)
    Hooks.on(hook, (setting: unknown) => again(setting as { key?: string }));
}

function mark({ id, has }: Holder): void {
  const told = game.i18n.localize(`QUADRANT.Sidonia.Spotlight.Sheet.${has ? "Has" : "HasNot"}`);
  for (const one of document.querySelectorAll<HTMLElement>(`.q-spot-token[data-holder="${CSS.escape(id)}"]`)) {
    one.title = told;
    one.querySelector(".q-sr")?.replaceChildren(told);
    one.querySelector("i")?.classList.toggle("fa-solid", has);
    one.querySelector("i")?.classList.toggle("fa-regular", !has);
  }
}
