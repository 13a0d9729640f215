/** The Target Number of a check: what makes it up, and who may see it. Ledger: SUC-TN-1 to -5, SUC-ROLL-11. */
import type { Choice, Text } from "../../../core/public/definitions.ts";
import { type Modifier, total } from "../../../rules/shared/reasons.ts";
import { DIFFICULTIES, nameDifficulty } from "../../../rules/edge/difficulty.ts";
import { computeDefence, computeResistance, listSkills } from "../documents/derived-values.ts";
import type { Draft } from "./draft.ts";

/** A Target Number as a line, by the name of its step. */
export const createTnLine = (value: number): Modifier => ({
  label: `QUADRANT.Edge.Difficulty.${nameDifficulty(value).id}`,
  value,
  source: { rule: "SUC-TN-3" },
});

/**
 * What a target puts in the way: its Defence of an attack, a skill of a contest; null where the GM says what is to be
 * reached.
 */
function listTargetsOwnLines({ target, weapon, against, house }: Draft): Modifier[] | null {
  if (!target) return null;
  if (weapon) return computeDefence(target, house);
  return against === "" ? null : computeResistance(target, against, house);
}

/** Returns the lines of the Target Number; null while it is hidden from the user who rolls. */
export function listTargetLines(draft: Draft): Modifier[] | null {
  const { given, situational } = draft;
  if (given) return given.value === null ? null : [createTnLine(given.value), ...situational.tn];
  if (draft.veil === "hidden") return null;
  return [...(listTargetsOwnLines(draft) ?? [createTnLine(draft.typedTn)]), ...situational.tn];
}

/** The number to reach, never under 1; null while it is hidden. */
export function computeTn(draft: Draft): number | null {
  const lines = listTargetLines(draft);
  return lines && Math.max(1, total(lines));
}

/** A Target Number's name, with how far above its step it is. */
export function formatNamedTn(tn: number): Text {
  const { id, offset } = nameDifficulty(tn);
  const name = `QUADRANT.Edge.Difficulty.${id}`;
  return { key: `QUADRANT.Edge.Check.${offset ? "Above" : "Exactly"}`, with: { name, offset: offset ?? 0 } };
}

/**
 * What the dialog asks about the Target Number: the skill a target resists with, or the step itself where nothing else
 * says it.
 */
export function listTargetNumberChoices(draft: Draft): Choice[] {
  const { given, weapon, target, veil } = draft;
  if (given) return [];
  const contest = target && !weapon ? [createContestChoice(draft)] : [];
  const typed = veil !== "hidden" && listTargetsOwnLines(draft) === null;
  return [...contest, ...(typed ? [createDifficultyChoice(draft)] : [])];
}

/** SUC-ROLL-11: a contest is rolled against what the passive side offers. */
const createContestChoice = ({ against, target, house }: Draft): Choice => ({
  kind: "select",
  id: "against",
  label: { key: "QUADRANT.Edge.Check.Against", with: { name: target?.name ?? "" } },
  value: against,
  options: [
    { value: "", label: "QUADRANT.Edge.Check.NoContest" },
    ...listSkills(target ?? { skills: [] }, house).map(({ key, name }) => ({ value: key, label: name })),
  ],
});

/**
 * The seven steps, and the number itself where it lies between them (SUC-TN-4); by name alone where the house shows no
 * more.
 */
function createDifficultyChoice({ typedTn, veil }: Draft): Choice {
  const steps: readonly number[] = DIFFICULTIES.map(({ tn }) => tn);
  const numbers = [...new Set([...steps, typedTn])].sort((a, b) => a - b);
  const label = (value: number): Text => {
    const { id, offset } = nameDifficulty(value);
    const name = `QUADRANT.Edge.Difficulty.${id}`;
    if (veil === "label") return formatNamedTn(value);
    return {
      key: `QUADRANT.Edge.Check.${offset ? "Between" : "Step"}`,
      with: { tn: value, name, offset: offset ?? 0 },
    };
  };
  return {
    kind: "select",
    id: "tn",
    label: "QUADRANT.Edge.Check.Difficulty",
    value: String(typedTn),
    options: numbers.map((value) => ({ value: String(value), label: label(value) })),
  };
}
