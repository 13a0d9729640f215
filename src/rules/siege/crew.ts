/**
 * What a crew means for its craft and its members: whether the craft acts as one, its Defense, pending bonuses, and
 * penalties that are eased. Ledger: SIE-CREW-2 to -6, -8, -9. Stations and what they do are in stations.ts.
 */
import { isEqualJson } from "../shared/change.ts";
import type { Modifier } from "../shared/reasons.ts";
import type { Aid, AidEntries, CrewSeat } from "./state.ts";

/**
 * Returns how many actions a craft brings into a round, and how many of them are its own: one without a written crew;
 * with one, each member acts on their own initiative and the craft not at all (SIE-CREW-9).
 */
export const countCraftActions = (crew: number): { readonly actionsPerRound: number; readonly own: number } =>
  crew > 0 ? { actionsPerRound: crew, own: 0 } : { actionsPerRound: 1, own: 1 };

/** Returns how many members of a crew are actors: names alone are no written crew (SIE-CREW-9). */
export const countCrew = (crew: Readonly<Record<string, Pick<CrewSeat, "actor">>>): number =>
  Object.values(crew).filter(({ actor }) => actor !== "").length;

/** Returns whether a craft takes one turn and one action of its own (SIE-CREW-9). */
export const actsAsOne = (crew: Readonly<Record<string, Pick<CrewSeat, "actor">>>): boolean =>
  countCraftActions(countCrew(crew)).own > 0;

/** Returns what the crew adds to the craft's Combat Defense, by member: all of it together (SIE-CREW-6, SIE-CREW-8). */
export const listGuardLines = (seats: readonly Pick<CrewSeat, "actor" | "guard">[]): Modifier[] =>
  seats
    .filter(({ guard }) => guard.value !== 0)
    .map(({ actor, guard }) => ({
      label: `QUADRANT.Siege.Crew.Guard.${guard.duty}`,
      value: guard.value,
      source: actor === "" ? { rule: guard.duty === "support" ? "SIE-CREW-8" : "SIE-CREW-6" } : { uuid: actor },
    }));

/** Returns pending bonuses as terms of the next check (SIE-CREW-2 to -5), each with who gave it. */
export const listAidLines = (aid: AidEntries): Modifier[] => Object.values(aid).filter(isBonus).map(createAidLine);

const isBonus = ({ duty, value }: Aid): boolean => duty !== "allay" && value !== 0;
const createAidLine = ({ duty, value, from }: Aid): Modifier => ({
  label: `QUADRANT.Siege.Crew.Aid.${duty}`,
  value,
  source: from === "" ? { rule: "SIE-CREW-2" } : { uuid: from },
});

/** Returns the keys of the pending bonuses that a check has counted: it uses them up. */
export const listUsedAid = (aid: AidEntries, bonus: readonly Modifier[]): string[] =>
  Object.entries(aid)
    .filter(([, one]) => isBonus(one) && bonus.some((line) => isEqualJson(line, createAidLine(one))))
    .map(([key]) => key);

/** Returns whether penalties of conditions are ignored for now (SIE-CREW-4). */
export const isAllayed = (aid: AidEntries): boolean => Object.values(aid).some(({ duty }) => duty === "allay");

/** Returns the penalties of conditions that count: none while a Captain eases them (SIE-CREW-4). */
export const offsetPenalties = (penalties: readonly Modifier[], allayed: boolean): Modifier[] =>
  allayed ? [] : [...penalties];
