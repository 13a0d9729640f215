/** Answers at random, a step at a time. */
import type { Answers } from "../../../core/public/definitions.ts";
import { drawFreeSkills, drawPoints, drawSplit } from "../../../rules/circumstances/creation.ts";
import { HOMEWORLDS, UPBRINGINGS } from "../../../rules/circumstances/data/backgrounds.ts";
import { BELIEFS, CONCEPTS, FAMILY_NAMES, INSTINCTS, NAMES } from "../../../rules/circumstances/data/people.ts";
import { type RandomBelow, drawDistinct } from "../../../rules/shared/random.ts";
import { sameName } from "../../../rules/shared/names.ts";
import {
  type DraftContext,
  LANG,
  TAUGHT,
  UPBRINGING_KINDS,
  evaluate,
  listSkillEntries,
  readSplit,
} from "./agent-draft.ts";

/** Draws a lifepath that is not lived yet. Its pair of Traits and its skills follow from it. */
function drawLifepath(slot: string, table: DraftContext, below: RandomBelow): Answers {
  const { paths, draft } = evaluate(table);
  const lived = [...draft.before.lifepaths, ...paths.filter((one) => one.slot.id !== slot).map(({ name }) => name)];
  const open = (table.stock["lifepath"] ?? []).filter(({ name }) => !lived.some((one) => sameName(one, name)));
  const [entry] = drawDistinct(open, 1, below);
  if (!entry) return {};
  const points = drawPoints(TAUGHT.length, below);
  return { [slot]: entry.id, ...Object.fromEntries(TAUGHT.map((one, i) => [`${slot}-${one}`, points[i] ?? 0])) };
}

export function surprise(step: string, table: DraftContext, below: RandomBelow): Answers {
  const any = (list: readonly string[]): string => drawDistinct(list, 1, below)[0] ?? "";
  switch (step) {
    case "who":
      return { name: `${any(NAMES)} ${any(FAMILY_NAMES)}`, concept: `${LANG}.Concept.${any(CONCEPTS)}.text` };
    case "homeworld":
      return { homeworld: any(HOMEWORLDS.map(({ id }) => id)) };
    case "upbringing":
      return {
        upbringing: any(UPBRINGINGS.map(({ id }) => id)),
        relation: `${any(NAMES)} ${any(FAMILY_NAMES)}`,
        kind: any(UPBRINGING_KINDS),
        ...(readSplit(table) ? drawSplit(below) : {}),
      };
    case "skills": {
      const ids = listSkillEntries(table).map(({ id }) => id);
      const drawn = drawFreeSkills(ids, evaluate(table).draft.freePoints.points, below);
      return Object.fromEntries(ids.map((id) => [`skill-${id}`, drawn.includes(id) ? 1 : 0]));
    }
    case "beliefs":
      return {
        belief: `${LANG}.Belief.${any(BELIEFS)}.text`,
        instinct: `${LANG}.Instinct.${any(INSTINCTS)}.text`,
      };
    default:
      return step.startsWith("life") ? drawLifepath(step, table, below) : {};
  }
}
