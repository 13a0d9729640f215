/** The lists of the overview: the scene's actors by side, and the users with their characters. */
import type { Encounter, SceneToken, ViewedScene } from "../compat/scene.ts";
import { isTypeOff } from "../settings/rulesets-on.ts";
import { type ActorLine, type TokenLine, buildActorLine, buildTokenLine } from "./overview-actors.ts";
import { listOwn } from "./overview-steps.ts";
import { listPlayable, ownsByName } from "./scene-people.ts";
import { compareNaturally } from "../../rules/shared/natural-order.ts";

/** The sides in the order in which they are displayed. */
const SIDES = ["friendly", "neutral", "hostile"] as const;
type SideId = (typeof SIDES)[number];

interface Side {
  readonly id: SideId;
  /** Language key. */
  readonly label: string;
  readonly tokens: readonly TokenLine[];
}

/** Returns the side of a token. What is secret, Foundry shows to nobody but its owners: it counts as neutral. */
function findSide({ disposition }: SceneToken): SideId {
  if (disposition > 0) return "friendly";
  return disposition === CONST.TOKEN_DISPOSITIONS.HOSTILE ? "hostile" : "neutral";
}

/** Whether this user sees a token: hidden ones are for GMs, and other rulesets' are not played. */
const isSeen = ({ hidden, actor }: SceneToken): boolean =>
  (game.user.isGM || !hidden) && !(actor && isTypeOff(actor.type));

/** Returns the sides that have a token which this user sees. */
export async function listSides(
  scene: ViewedScene | null,
  encounter: Encounter | null,
  targets: ReadonlySet<string>,
): Promise<readonly Side[]> {
  const tokens = [...(scene?.tokens ?? [])].filter(isSeen);
  const sides = await Promise.all(
    SIDES.map(async (id) => {
      const own = tokens.filter((token) => findSide(token) === id);
      const lines = await Promise.all(own.map((token) => buildTokenLine(token, targets, encounter)));
      const label = `QUADRANT.Overview.Side.${id}`;
      return { id, label, tokens: lines.sort((a, b) => compareNaturally(a.name, b.name)) };
    }),
  );
  return sides.filter((side) => side.tokens.length > 0);
}

/** A user, and whom they play. */
interface Person {
  readonly id: string;
  readonly name: string;
  readonly isHere: boolean;
  readonly isSelf: boolean;
  readonly isGm: boolean;
  readonly characters: readonly ActorLine[];
}

/** Returns the users: the reader first, then those who are connected. Other GMs are listed while they are. */
export async function listPeople(): Promise<readonly Person[]> {
  const users = game.users.filter((user) => !user.isGM || (user.active && !user.isSelf));
  const rank = (user: (typeof users)[number]): number => (user.isSelf ? 0 : 2) + (user.active ? 0 : 1);
  const sorted = [...users].sort((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name));
  return Promise.all(
    sorted.map(async (user) => ({
      id: user.id,
      name: user.name,
      isHere: user.active,
      isSelf: user.isSelf,
      isGm: user.isGM,
      characters: await Promise.all(listCharacters(user).map(buildActorLine)),
    })),
  );
}

/** Returns a player's character, or else those that they own by name; to the reader, all that they own. */
function listCharacters(user: User.Implementation): Actor.Implementation[] {
  if (user.isGM) return [];
  if (user.isSelf) return listOwn();
  const { character } = user;
  if (character && !isTypeOff(character.type)) return [character];
  return listPlayable().filter((actor) => ownsByName(actor, user.id));
}
