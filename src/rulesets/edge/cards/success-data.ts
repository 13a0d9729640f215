/**
 * A success check as a card stores it: the dice and everything needed to read them. What follows from the Target Number
 * is computed each time; while that is hidden, neither it nor anything that follows from it is stored (SUC-TN-5).
 */
import {
  type Fields,
  type Json,
  MAX_LABEL_LENGTH,
  isFields,
  isUuid,
  isWholeNumber,
  modifiersToJson,
  readModifiers,
  readShortText,
  textAt,
  wordAt,
} from "../../../rules/shared/json.ts";
import type { PartEntry } from "../../../core/public/definitions.ts";
import type { Modifier } from "../../../rules/shared/reasons.ts";
import { type Result, type SuccessCheck, type Toss, readToss, resolveCheck } from "../../../rules/edge/check.ts";
import { DEFAULT_HOUSE, HOUSE_RULES, type HouseRules } from "../../../rules/edge/house.ts";
import { VISIBILITIES, type Visibility } from "../../../rules/edge/difficulty.ts";
import { KINDS } from "../../../rules/edge/magnitude.ts";
import { MODES, countCheckDice } from "../../../rules/edge/mode.ts";
import { type Hit, hitToJson, readHit } from "./damage-data.ts";

/** A source of Advantage or Disadvantage, as a card names it. */
export interface Source {
  readonly label: string;
  readonly side: "adv" | "dis";
}

/** The `data` of a card's first part. */
export interface SuccessData {
  readonly actor: string;
  readonly check: SuccessCheck;
  /** Key of the skill, for what is stored for a related check. */
  readonly key: string;
  /** In the order rolled. */
  readonly dice: readonly number[];
  /** The die removed; where a choice is open, the die removed unless the user chooses another. */
  readonly drop: number | null;
  /** Who has yet to choose a die, if anybody. */
  readonly open: "player" | "gm" | null;
  /** Null while it is hidden. */
  readonly tn: number | null;
  /** What makes the Target Number up. */
  readonly target: readonly Modifier[];
  /** What the GM calls a Target Number that is not shown. */
  readonly called: string;
  /** Whether it succeeded, where only that is shown. */
  readonly told: boolean | null;
  /**
   * How much of the Target Number players are shown who rolled unasked (SUC-TN-5); what is hidden is not there until
   * the GM judges.
   */
  readonly veil: Visibility;
  readonly sources: readonly Source[];
  /** Edge paid for it, and what was left. */
  readonly edgeSpent: number;
  readonly edgeLeft: number;
  /** What an attack would do. */
  readonly hit: Hit | null;
  readonly house: HouseRules;
}

const MAX_NUMBER = 999;

/** Reads a part's data; null where it makes no sense. */
export function readSuccess(raw: Json | undefined): SuccessData | null {
  if (!isFields(raw) || !isUuid(raw["actor"])) return null;
  const { actor, tn, told, drop = null, edgeSpent, edgeLeft } = raw;
  const check = readCheck(raw["check"]);
  const target = readModifiers(raw["target"]);
  const called = readShortText(raw["called"], MAX_LABEL_LENGTH);
  const sources = readSources(raw["sources"]);
  const hit = raw["hit"] === null ? null : readHit(raw["hit"]);
  if (!check || !target || called === null || !sources || (raw["hit"] !== null && !hit)) return null;
  const dice = readDice(raw["dice"], countCheckDice(check.mode));
  if (
    !dice ||
    (drop === null) !== (check.mode === "normal") ||
    !(drop === null || isWholeNumber(drop, 0, dice.length - 1))
  )
    return null;
  if (!(tn === null || isWholeNumber(tn, 1, MAX_NUMBER)) || !(told === null || typeof told === "boolean")) return null;
  if (!isWholeNumber(edgeSpent, 0, 9) || !isWholeNumber(edgeLeft, 0, MAX_NUMBER)) return null;
  const veil = wordAt(raw, "veil", VISIBILITIES, "public");
  const open = raw["open"] === "player" || raw["open"] === "gm" ? raw["open"] : null;
  const key = textAt(raw, "key").slice(0, MAX_LABEL_LENGTH);
  return {
    actor,
    check,
    key,
    dice,
    drop,
    open,
    tn,
    target,
    called,
    told,
    veil,
    sources,
    edgeSpent,
    edgeLeft,
    hit,
    house: readStoredHouse(raw["house"]),
  };
}

function readDice(raw: Json | undefined, count: number): readonly number[] | null {
  if (!Array.isArray(raw) || raw.length !== count) return null;
  const faces = raw.filter((face: Json) => isWholeNumber(face, 1, 10));
  return faces.length === count ? (faces as number[]) : null;
}

/** Reads the check that a card or a roll stores; null where it makes no sense. */
export function readCheck(raw: Json | undefined): SuccessCheck | null {
  if (!isFields(raw)) return null;
  const bonus = readModifiers(raw["bonus"]);
  const mods = readModifiers(raw["mods"]);
  const skill = readShortText(raw["skill"], MAX_LABEL_LENGTH);
  if (!bonus || !mods || skill === null) return null;
  return { skill, kind: wordAt(raw, "kind", KINDS, "task"), mode: wordAt(raw, "mode", MODES, "normal"), bonus, mods };
}

function readSources(raw: Json | undefined): readonly Source[] | null {
  if (!Array.isArray(raw) || raw.length > 50) return null;
  const rows = raw.map((row: Json): Source | null => {
    const label = isFields(row) ? readShortText(row["label"], MAX_LABEL_LENGTH) : null;
    const side = isFields(row) ? row["side"] : null;
    return label !== null && (side === "adv" || side === "dis") ? { label, side } : null;
  });
  return rows.every((row) => row !== null) ? rows : null;
}

/** House rules that a card or a roll was made under, as far as they read its dice. */
const STORED_HOUSE_RULES = [
  "simpleShowsDoubles",
  "failDisadvantageOnAttack",
  "disadvantageRemoval",
  "edgeTiming",
  "edgeDamagePerRoll",
  "injurySuggest",
] as const;

/** Reads those rules as stored: what is not stored or not valid has its default. */
export function readStoredHouse(kept: Json | undefined): HouseRules {
  const own: Fields = isFields(kept) ? kept : {};
  const known = STORED_HOUSE_RULES.filter((name) => typeof own[name] === typeof HOUSE_RULES[name].initial);
  return { ...DEFAULT_HOUSE, ...Object.fromEntries(known.map((name) => [name, own[name]])) };
}

/** Returns those rules as JSON. */
export const houseToJson = (house: HouseRules): Json =>
  Object.fromEntries(STORED_HOUSE_RULES.map((name) => [name, house[name]]));

/** Returns a check as JSON. */
export const checkToJson = ({ skill, kind, mode, bonus, mods }: SuccessCheck): Json => ({
  skill: skill.slice(0, MAX_LABEL_LENGTH),
  kind,
  mode,
  bonus: modifiersToJson(bonus),
  mods: modifiersToJson(mods),
});

/** The first part of a card. */
export const createSuccessPart = (data: SuccessData): PartEntry => ({
  kind: "success",
  sort: 10,
  data: {
    actor: data.actor,
    check: checkToJson(data.check),
    key: data.key,
    dice: data.dice,
    drop: data.drop,
    open: data.open,
    tn: data.tn,
    target: modifiersToJson(data.target),
    called: data.called.slice(0, MAX_LABEL_LENGTH),
    told: data.told,
    veil: data.veil,
    sources: data.sources.map(({ label, side }) => ({ label: label.slice(0, MAX_LABEL_LENGTH), side })),
    edgeSpent: data.edgeSpent,
    edgeLeft: data.edgeLeft,
    hit: data.hit && hitToJson(data.hit),
    house: houseToJson(data.house),
  },
});

/** The dice, as far as they can be read without the Target Number. */
export const readDataToss = ({ check, dice, drop, house }: SuccessData): Toss => readToss(check, dice, drop, house);

/** The whole result; null while the Target Number is hidden or a die is still to be chosen. */
export const computeResult = ({ check, tn, dice, drop, open, house }: SuccessData): Result | null =>
  tn === null || open !== null ? null : resolveCheck(check, tn, dice, drop, house);
