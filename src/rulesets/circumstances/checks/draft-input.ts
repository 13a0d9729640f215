/** The choices of a test's dialog, read into its draft. */
import * as v from "valibot";
import { type Input, readChoices } from "../../../core/public/definitions.ts";
import { type Schema, readShape, wholeNumber } from "../../../rules/shared/schema.ts";
import { listRecoverySteps } from "../../../rules/circumstances/conditions.ts";
import { listTreasureUses } from "../../../rules/circumstances/pool.ts";
import { type Refusal, refuseTyped } from "../../../rules/shared/reasons.ts";
import { formatSubject, parseId } from "../documents/read-actor.ts";
import { findAvailableTest } from "../documents/read-tests.ts";
import { MAX_BULK } from "../../../rules/circumstances/resources.ts";
import { chooseGram, findGramOb } from "./gram-test.ts";
import { MAX_DICE } from "./test-data.ts";
import {
  BUYS,
  listBuys,
  listRestoringSkills,
  nameSubject,
  type Draft,
  createHelpfulId,
  TypedNumbers,
  NONE,
} from "./draft.ts";
import { listTreasure, listUsableGear } from "./draft-pool.ts";

/** The number fields of the dialog: their bounds and their labels. */
const NUMBERS = { ob: wholeNumber(0, 20), theirDice: wholeNumber(0, 30) };
const NUMBER_LABELS = { ob: "Ob", theirDice: "TheirDice" } as const;

/** The choices of the dialog that are fields of the draft. */
const CHOICES = {
  ...NUMBERS,
  theirLuck: v.boolean(),
  sixes: v.boolean(),
  setback: v.string(),
  empower: v.string(),
  drawnOut: v.nullable(v.boolean()),
  gather: v.boolean(),
  buy: v.picklist(BUYS),
  away: v.boolean(),
};
const OTHER_CHOICES = {
  against: v.picklist(["obstacle", "versus"]),
  treat: v.string(),
  die1: v.boolean(),
  die2: v.boolean(),
  bulk: v.pipe(v.string(), v.transform(Number), wholeNumber(0, MAX_BULK)),
  skill: v.string(),
  gramSkill: v.string(),
  gramReplace: v.string(),
};

/** Returns the draft with another skill: what restores Resources is chosen in the dialog (CIR-RES-14). */
function chooseSkill(draft: Draft, skill: string): Draft {
  const ready =
    draft.restores && listRestoringSkills(draft.actor).includes(skill)
      ? findAvailableTest(draft.actor, skill, draft.house)
      : null;
  if (!ready) return draft;
  return { ...draft, ready, name: formatSubject(ready.tried), people: draft.findHelpers(ready.tried) };
}

/** Returns whether the obstacle is not typed: the GM has set it, or what is done has its own. */
const isFixed = ({ given, restores, gram }: Pick<Draft, "given" | "restores" | "gram">): boolean =>
  given || restores || gram !== null;

/** Returns the draft with the choices of the dialog. */
export function adjust(draft: Draft, input: Input): Draft {
  const chosen = readChoices(input, CHOICES, draft);
  const { against, ...other } = readChoices(input, OTHER_CHOICES, {
    against: draft.versus ? "versus" : "obstacle",
    treat: NONE,
    die1: draft.spend > 0,
    die2: draft.spend > 1,
    bulk: draft.bulk,
    skill: nameSubject(draft.ready),
    gramSkill: draft.gram?.skill ?? "",
    gramReplace: draft.gram?.replace ?? "",
  });
  const gram = chooseGram(draft.gram, other.gramSkill, other.gramReplace);
  const treat = draft.treatable.find(({ key }) => key === other.treat);
  const cure =
    treat && draft.target
      ? { patient: draft.target.uuid, name: draft.target.name, condition: treat.key, cared: true }
      : draft.cure;
  const step = treat && listRecoverySteps(treat, true).find(({ by }) => by === "carer");
  return {
    ...chooseSkill(draft, other.skill),
    ...chosen,
    bulk: other.bulk,
    buy: listBuys(draft.turn).includes(chosen.buy) ? chosen.buy : draft.buy,
    gram,
    ob: isFixed(draft) ? ((gram && findGramOb(draft.actor, gram.skill)) ?? draft.ob) : (step?.ob ?? chosen.ob),
    typed: v.parse(TypedNumbers, input.choices),
    versus: !isFixed(draft) && !cure && against === "versus",
    spend: Number(other.die1) + Number(other.die2),
    helpful: draft.helpful.map((now, i) => readChoice(input, createHelpfulId(i), v.string(), now)),
    gear: listUsableGear(draft.actor)
      .map(({ uuid }) => parseId(uuid))
      .filter((id) => readChoice(input, `gear-${id}`, v.boolean(), draft.gear.includes(id))),
    treasure: readTreasure(draft, input),
    cure,
    situational: { dice: input.situational["dice"] ?? [], ob: input.situational["ob"] ?? [] },
  };
}

/** Returns the number that a field displays: as it was typed, even out of its bounds. */
export const readTyped = (draft: Draft, id: keyof typeof NUMBERS): number => draft.typed[id] ?? draft[id];

/** Refuses a typed number out of its bounds, where its field is displayed. */
export function refuseNumber({ given, cure, restores, gram, versus, typed }: Draft): Refusal | null {
  const id = versus ? "theirDice" : "ob";
  if (isFixed({ given, restores, gram }) || cure || typed[id] === null) return null;
  return refuseTyped(`QUADRANT.Circumstances.Check.${NUMBER_LABELS[id]}`, NUMBERS[id], typed[id]);
}

/** Returns one choice whose id depends on the sheet or the house. */
const readChoice = <Value>(input: Input, id: string, schema: Schema<Value>, before: Value): Value =>
  readShape(schema, input.choices[id]) ?? before;

const TreasureDice = v.pipe(v.string(), v.transform(Number), wholeNumber(0, MAX_DICE));

/** Returns the treasure dice chosen: of each treasure only as many as can be used. */
const readTreasure = (draft: Draft, input: Input): Draft["treasure"] =>
  Object.fromEntries(
    listTreasure(draft).flatMap((one) => {
      const id = parseId(one.uuid);
      const dice = readChoice(input, `treasure-${id}`, TreasureDice, draft.treasure[id] ?? 0);
      return listTreasureUses(one.treasure).includes(dice) ? [[id, dice]] : [];
    }),
  );
