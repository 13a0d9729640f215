/** What a Move Action sees of the range board: the other groups, and how far they are. Ledger: SIE-MOVE-3, -5. */
import type { Choice, Text, World } from "../../../core/public/definitions.ts";
import {
  countRoundsAway,
  formatMember,
  getBand,
  listGroups,
  listMembers,
  parseMember,
} from "../../../rules/siege/board.ts";
import type { HouseRules } from "../../../rules/siege/house-rules.ts";
import { convertMove } from "../../../rules/siege/movement.ts";
import type { Band, MoveEntry, Scale } from "../../../rules/siege/state.ts";
import { findName, isHiddenMember } from "../board/people.ts";
import { readOpenBoard } from "../board/read-board.ts";

/** Another group of the board, as its label says it. */
interface SeenGroup {
  readonly id: string;
  readonly name: Text;
  readonly band: Band;
}

/** The board as a mover sees it. */
export interface Sight {
  readonly scale: Scale;
  readonly groups: readonly SeenGroup[];
}

/** How many members a group without a name is called by. */
const NAMED = 2;

/** Returns the other groups of the board; null for who is not on it or hidden, and where nobody else is. */
export async function readSight(actor: string, world: World<HouseRules>): Promise<Sight | null> {
  const board = await readOpenBoard(world);
  const own = board.members[formatMember(actor)];
  if (own === undefined || isHiddenMember(formatMember(actor))) return null;
  const others = listGroups(board).filter((id) => id !== own && listMembers(board, id).length > 0);
  const groups = await Promise.all(
    others.map(async (id) => ({
      id,
      name: board.groups[id]?.name || (await nameMembers(listMembers(board, id), world)),
      band: getBand(board, own, id),
    })),
  );
  return groups.length > 0 ? { scale: board.scale, groups } : null;
}

/** Returns a group without a name by its first members. */
async function nameMembers(members: readonly string[], { snapshot }: Pick<World<HouseRules>, "snapshot">) {
  const uuids = members.slice(0, NAMED).map(parseMember);
  const names = await Promise.all(uuids.map(async (uuid) => findName(uuid) ?? (await snapshot(uuid))?.name ?? "?"));
  const more = members.length - names.length;
  return more > 0 ? { key: "QUADRANT.Siege.Board.More", with: { names: names.join(", "), more } } : names.join(", ");
}

/** Returns the group that is chosen: the first one while none is. */
export const findSeenGroup = (sight: Sight | null, chosen: string): SeenGroup | null =>
  sight?.groups.find(({ id }) => id === chosen) ?? sight?.groups[0] ?? null;

/** Returns a Move on the Scale of the board, or on its own where there is none (SIE-SCALE-2). */
export const convertToSight = ({ rating, scale }: MoveEntry, sight: Sight | null) =>
  convertMove(rating, scale, sight?.scale ?? scale);

/** Returns the choice of the group that a way leads to or from, with the rounds to each (SIE-MOVE-5). */
export const createGroupChoice = (sight: Sight, chosen: string, move: MoveEntry | undefined): Choice => ({
  kind: "select",
  id: "group",
  label: "QUADRANT.Siege.Turn.Group",
  value: findSeenGroup(sight, chosen)?.id ?? "",
  options: sight.groups.map(({ id, name, band }) => {
    const rounds = move ? countRoundsAway(band, convertToSight(move, sight)) : null;
    const label = rounds === null || rounds === 0 ? "GroupAt" : "GroupAway";
    return {
      value: id,
      label: {
        key: `QUADRANT.Siege.Turn.${label}`,
        with: { name, band: `QUADRANT.Siege.Band.${band}`, rounds: rounds ?? 0 },
      },
    };
  }),
});
