/**
 * A success check as a card stores it: the dice and everything needed to read them. What follows from the Target Number
 * is computed each time; while that is hidden, neither it nor anything that follows from it is stored (SUC-TN-5).
 */
import * as v from "valibot";
import { type PartEntry, storedHouse } from "../../../core/public/definitions.ts";
import type { Json } from "../../../rules/shared/json.ts";
import { Modifiers, storeModifiers } from "../../../rules/shared/reasons.ts";
import {
  MAX_LABEL_LENGTH,
  type Output,
  Uuid,
  shortList,
  shortText,
  wholeNumber,
  wordField,
} from "../../../rules/shared/schema.ts";
import { type Result, SuccessCheck, type Toss, readToss, resolveCheck } from "../../../rules/edge/check.ts";
import { VISIBILITIES } from "../../../rules/edge/difficulty.ts";
import { Hit } from "../../../rules/edge/hit.ts";
import { DEFAULT_HOUSE, type HouseRules, STORED_RULES, storeHouse } from "../../../rules/edge/house.ts";
import { countCheckDice } from "../../../rules/edge/mode.ts";
import { Source } from "../../../rules/edge/sources.ts";

/** The house rules that a card or a roll was made under; those that it does not store are the default ones. */
const StoredHouse = v.pipe(
  storedHouse("edge", STORED_RULES),
  v.transform((stored): HouseRules => ({ ...DEFAULT_HOUSE, ...stored })),
);

const MAX_NUMBER = 999;
const MAX_SOURCES = 50;
const TargetNumber = v.nullable(wholeNumber(1, MAX_NUMBER));

/** The `data` of a card's first part. */
export const SuccessData = v.pipe(
  v.object({
    actor: Uuid,
    check: SuccessCheck,
    /** Key of the skill, for what is stored for a related check. */
    key: v.fallback(shortText(MAX_LABEL_LENGTH), ""),
    /** In the order rolled. */
    dice: shortList(wholeNumber(1, 10), 3),
    /** The die removed; where a choice is open, the die removed unless the user chooses another. */
    drop: v.optional(v.nullable(wholeNumber(0, 2)), null),
    /** Who has yet to choose a die, if anybody. */
    open: v.fallback(v.nullable(v.picklist(["player", "gm"])), null),
    /** Null while it is hidden. */
    tn: TargetNumber,
    /** What makes the Target Number up. */
    target: Modifiers,
    /** What the GM calls a Target Number that is not shown. */
    called: shortText(MAX_LABEL_LENGTH),
    /** Whether it succeeded, where only that is shown. */
    told: v.nullable(v.boolean()),
    /**
     * How much of the Target Number players are shown who rolled unasked (SUC-TN-5); what is hidden is not there until
     * the GM judges.
     */
    veil: wordField(VISIBILITIES, "public"),
    sources: shortList(Source, MAX_SOURCES),
    /** Edge paid for it, and what was left. */
    edgeSpent: wholeNumber(0, 9),
    edgeLeft: wholeNumber(0, MAX_NUMBER),
    /** What an attack would do. */
    hit: v.nullable(Hit),
    house: StoredHouse,
  }),
  v.check(
    ({ check: { mode }, dice, drop }) =>
      dice.length === countCheckDice(mode) &&
      (drop === null) === (mode === "normal") &&
      (drop === null || drop < dice.length),
  ),
);
export type SuccessData = Output<typeof SuccessData>;

/** Returns a check as a card or a roll stores it: labels too long for it are cut. */
const storeCheck = (check: SuccessCheck): SuccessCheck => ({
  ...check,
  skill: check.skill.slice(0, MAX_LABEL_LENGTH),
  bonus: storeModifiers(check.bonus),
  mods: storeModifiers(check.mods),
});

/** The first part of a card. */
export const createSuccessPart = (data: SuccessData): PartEntry => ({
  kind: "success",
  sort: 10,
  data: {
    ...data,
    check: storeCheck(data.check),
    key: data.key.slice(0, MAX_LABEL_LENGTH),
    target: storeModifiers(data.target),
    called: data.called.slice(0, MAX_LABEL_LENGTH),
    sources: data.sources.map(({ label, side }) => ({ label: label.slice(0, MAX_LABEL_LENGTH), side })),
    house: storeHouse(data.house),
  },
});

/** What a roll stores of its check. */
export const RollData = v.object({
  check: SuccessCheck,
  tn: v.fallback(v.nullable(v.number()), null),
  house: StoredHouse,
});

/** Returns what a roll stores of its check. */
export const storeRollData = ({
  check,
  tn,
  house,
}: Pick<SuccessData, "check" | "tn" | "house">): { readonly [key: string]: Json } => ({
  check: storeCheck(check),
  tn,
  house: storeHouse(house),
});

/** The dice, as far as they can be read without the Target Number. */
export const readDataToss = ({ check, dice, drop, house }: SuccessData): Toss => readToss(check, dice, drop, house);

/** The whole result; null while the Target Number is hidden or a die is still to be chosen. */
export const computeResult = ({ check, tn, dice, drop, open, house }: SuccessData): Result | null =>
  tn === null || open !== null ? null : resolveCheck(check, tn, dice, drop, house);
