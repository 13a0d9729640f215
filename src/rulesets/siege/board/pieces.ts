/** The members of the range board as this client displays them: persons, with their usual way to move. */
import { asDoc, findDoc } from "../../../core/public/table.ts";
import * as v from "valibot";
import { fieldGroup, numberField } from "../../../rules/shared/schema.ts";
import { type Board } from "../../../rules/siege/board.ts";
import { listMoves } from "../../../rules/siege/movement.ts";
import { Moves } from "../../../rules/siege/state.ts";
import type { Piece } from "./context.ts";
import { type BoardPerson, findPerson, listPeople } from "./people.ts";

/** What is read of an actor's data. */
const PieceSystem = fieldGroup({ moves: Moves, mooks: fieldGroup({ value: numberField() }) });

/** Returns somebody with their usual way to move: the first one that moves them at all (SIE-SCALE-3). */
function createPiece(person: BoardPerson): Piece {
  const doc = findDoc(person.uuid);
  const { moves, mooks } = v.parse(PieceSystem, doc ? asDoc(doc).system : {});
  const all = listMoves(moves, person.type === "siegeCraft");
  return {
    ...person,
    move: all.find(({ rating }) => rating > 0) ?? null,
    count: person.type === "siegeMooks" ? mooks.value : null,
  };
}

/** Returns the members of a board, by their keys; without those who were deleted. */
export const readPieces = ({ members }: Board): ReadonlyMap<string, Piece> =>
  new Map(
    Object.keys(members).flatMap((member) => {
      const person = findPerson(member);
      return person ? [[member, createPiece(person)] as const] : [];
    }),
  );

/** Returns who could be put on a board and is not on it. */
export const listOutside = ({ members }: Board): readonly Piece[] =>
  listPeople()
    .filter(({ member }) => !Object.hasOwn(members, member))
    .map(createPiece);
