/** Who can be on the range board: who is on the scene or in the encounter, and the players' characters and craft. */
import { findDoc } from "../../../core/public/table.ts";
import { type Placed } from "../../../rules/siege/board-scene.ts";
import { formatMember, parseMember } from "../../../rules/siege/board.ts";
import { type Grid, measureMetres } from "../../../rules/siege/movement.ts";
import { CREATURES } from "../../../rules/siege/state.ts";
import { compareNaturally } from "../../../rules/shared/natural-order.ts";

/** What we use of an actor, a token, a combatant and a scene. */
interface BoardActor {
  readonly uuid: string;
  readonly name: string;
  readonly img: string | null;
  readonly type: string;
  readonly hasPlayerOwner: boolean;
  readonly isOwner: boolean;
  readonly token: BoardToken | null;
}
interface BoardToken {
  readonly name: string;
  readonly hidden: boolean;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly disposition: number;
  readonly texture: { readonly src?: string | null };
  readonly actor: BoardActor | null;
}
interface BoardCombatant {
  readonly hidden: boolean;
  readonly actor: BoardActor | null;
}
/** A scene with its tokens and its grid. */
export interface BoardScene {
  readonly tokens: Iterable<BoardToken>;
  readonly grid: Grid;
}
interface Around {
  readonly scenes?: { readonly active?: BoardScene | null; readonly current?: BoardScene | null };
  readonly combat?: { readonly combatants: Iterable<BoardCombatant> } | null;
  readonly actors: Iterable<BoardActor>;
}

/** The game as we use it; tests of actions have none. */
const findGame = (): Around | null => (typeof game === "undefined" ? null : (game as Around));

const findScene = (): BoardScene | null => {
  const { scenes } = findGame() ?? {};
  return scenes?.current ?? scenes?.active ?? null;
};

const listTokens = (scene: BoardScene | null | undefined): BoardToken[] => [...(scene?.tokens ?? [])];
const listCombatants = (): BoardCombatant[] => [...(findGame()?.combat?.combatants ?? [])];

/** Returns the tokens by which players know an actor: its own one, else those on the scene that they see. */
function findTokens(actor: BoardActor): BoardToken[] {
  if (actor.token) return [actor.token];
  const own = (scene: BoardScene | null | undefined) =>
    listTokens(scene).filter((token) => token.actor?.uuid === actor.uuid);
  const seen = own(findGame()?.scenes?.active);
  return seen.length > 0 ? seen : own(findScene());
}

const findActor = (uuid: string): BoardActor | null => findDoc(uuid) as BoardActor | null;

/** Returns whether only GMs may know where somebody is: the token or the combatant is hidden. */
export function isHiddenMember(member: string): boolean {
  const uuid = parseMember(member);
  const actor = findGame() && findActor(uuid);
  if (!actor) return false;
  const tokens = findTokens(actor);
  const fighters = listCombatants().filter((one) => one.actor?.uuid === uuid);
  return [tokens, fighters].some((all) => all.length > 0 && all.every(({ hidden }) => hidden));
}

/** Somebody as the board displays them. */
export interface BoardPerson {
  readonly uuid: string;
  readonly member: string;
  readonly name: string;
  readonly img: string;
  readonly type: string;
  readonly isHidden: boolean;
  readonly isOwned: boolean;
  readonly side: "friendly" | "neutral" | "hostile";
}

const NO_PICTURE = "icons/svg/mystery-man.svg";

function findSide(actor: BoardActor, token: BoardToken | undefined): BoardPerson["side"] {
  const disposition = token?.disposition ?? (actor.hasPlayerOwner ? 1 : 0);
  if (disposition > 0) return "friendly";
  return disposition === CONST.TOKEN_DISPOSITIONS.HOSTILE ? "hostile" : "neutral";
}

function createPerson(actor: BoardActor): BoardPerson {
  const [token] = findTokens(actor);
  const member = formatMember(actor.uuid);
  return {
    uuid: actor.uuid,
    member,
    name: token?.name || actor.name,
    img: token?.texture.src ?? actor.img ?? NO_PICTURE,
    type: actor.type,
    isHidden: isHiddenMember(member),
    isOwned: actor.isOwner,
    side: findSide(actor, token),
  };
}

/** Returns a member as this client displays it; null where it was deleted. */
export function findPerson(member: string): BoardPerson | null {
  const actor = findActor(parseMember(member));
  return actor && createPerson(actor);
}

/** Returns the name by which everybody knows an actor: that of its token. */
export function findName(uuid: string): string | null {
  const actor = findGame() && findActor(uuid);
  return actor && (findTokens(actor)[0]?.name || actor.name);
}

/** Lists who can be put on the board, by name; hidden ones for GMs only. */
export function listPeople(): readonly BoardPerson[] {
  const around = [
    ...listTokens(findScene()).map(({ actor }) => actor),
    ...listCombatants().map(({ actor }) => actor),
    ...[...(findGame()?.actors ?? [])].filter((actor) => actor.hasPlayerOwner),
  ].filter((actor): actor is BoardActor => actor !== null && CREATURES.includes(actor.type));
  const known = new Map(around.map((actor) => [actor.uuid, actor] as const));
  return [...known.values()]
    .map(createPerson)
    .filter(({ isHidden }) => game.user.isGM || !isHidden)
    .sort((a, b) => compareNaturally(a.name, b.name));
}

/** Returns the metres between two actors' tokens on this scene; null where that can't be measured (SIE-RANGE-1). */
export function measureBetween(one: string, other: string): number | null {
  const scene = findScene();
  const [a, b] = [one, other].map((uuid) => listTokens(scene).find(({ actor }) => actor?.uuid === uuid));
  return scene && a && b ? measureMetres(a, b, scene.grid) : null;
}

/** Returns the tokens of a scene, by their middles, and its grid: of the one that is looked at, unless it is given. */
export function readScene(scene = findScene()): { readonly placed: readonly Placed[]; readonly grid: Grid } | null {
  if (!scene) return null;
  const { size } = scene.grid;
  const placed = listTokens(scene).flatMap(({ actor, x, y, width, height }): Placed[] =>
    actor && CREATURES.includes(actor.type)
      ? [{ member: formatMember(actor.uuid), x: x + (width * size) / 2, y: y + (height * size) / 2 }]
      : [],
  );
  // An actor with several tokens is where the first of them is.
  const places = new Map([...placed].reverse().map((one) => [one.member, one] as const));
  return { placed: [...places.values()].reverse(), grid: scene.grid };
}
