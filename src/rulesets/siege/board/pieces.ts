/** The members of the range board as this client displays them: persons, with their usual way to move. */
import { asDoc, findDoc } from "../../../core/public/table.ts";
import * as v from "valibot";
import { type Fields, type Json, isFields } from "../../../rules/shared/json.ts";
import { fieldGroup, numberField } from "../../../rules/shared/schema.ts";
import { type Board } from "../../../rules/siege/board.ts";
import { SiegeActorState } from "../../../rules/siege/state.ts";
import { hinderByState } from "../documents/read-turn.ts";
import type { Piece } from "./context.ts";
import { type BoardPerson, findPerson, listPeople } from "./people.ts";

const { moves, moveSteps, wounds } = SiegeActorState.entries;
/** What is read of an actor's data. */
const PieceSystem = fieldGroup({ moves, moveSteps, wounds, mooks: fieldGroup({ value: numberField() }) });

/** The fields of an actor's data of which the board displays something; and the keys of a change that say nothing. */
const SHOWN = Object.keys(PieceSystem.entries);
const SILENT = ["_id", "_stats", "system"];

/** Returns whether a change of an actor may change what the board displays: most changes in a fight do not. */
export function concernsBoard(changed: Fields): boolean {
  const { system } = changed;
  const isOther = Object.keys(changed).some((key) => !SILENT.includes(key));
  if (isOther || !("system" in changed)) return isOther;
  return !isFields(system) || Object.entries(system).some(([key, value]) => isShown(key, value));
}

/** Whether a field's change is displayed: of Wounds, only that somebody is Down, who crawls. */
function isShown(key: string, value: Json): boolean {
  // A field that is deleted or replaced as a whole has a sign before its name.
  const field = key.replace(/^[-=]=/, "");
  return SHOWN.includes(field) && (key !== "wounds" || !isFields(value) || "critical" in value);
}

/** Returns somebody with their usual way to move: the first that moves them at all now (SIE-SCALE-3, SIE-MOVE-4). */
function createPiece(person: BoardPerson): Piece {
  const doc = findDoc(person.uuid);
  const { mooks, ...state } = v.parse(PieceSystem, doc ? asDoc(doc).system : {});
  const all = hinderByState(state, person.type === "siegeCraft");
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
