/**
 * The gate before an action: an attribute the GM asks for, and corruption that passes it all the same. Ledger:
 * SID-DEFY-1, -2, SID-COR-6.
 */
import * as v from "valibot";
import {
  type Call,
  type CheckOptions,
  type Choice,
  flag,
  type Input,
  type Intent,
  type PartEntry,
  whole,
  word,
} from "../../../core/public/definitions.ts";
import { type Refusal, refuseTyped } from "../../../rules/shared/reasons.ts";
import { FlagField, numberField, wholeNumber } from "../../../rules/shared/schema.ts";
import { computeBorrowedScore, computeGateCost, refuseDefiance, refuseGate } from "../../../rules/sidonia/channel.ts";
import type { HouseRules } from "../../../rules/sidonia/house.ts";
import { ATTRIBUTES, type Attribute } from "../../../rules/sidonia/state.ts";
import { type Creature, readPayer } from "../documents/read-actor.ts";
import { NO_GATE, ORDINARY_GATE, buildGateOptions } from "./ask-action.ts";

/** The gate before an action. */
export interface Gate {
  /** Null where nothing does. */
  readonly attribute: Attribute | null;
  readonly score: number;
  /** The GM who asked has set it: nobody changes it in the dialog. */
  readonly isSet: boolean;
  readonly defies: boolean;
}

const MAX_GATE_SCORE = 9;

/** What an intent says of a gate. */
export const GATE_OPTIONS: CheckOptions = {
  gateAttribute: word([NO_GATE, ...ATTRIBUTES]),
  gateScore: whole(1, MAX_GATE_SCORE),
  defies: flag,
};

const NamedAttribute = v.fallback(v.nullable(v.picklist(ATTRIBUTES)), null);

const GateOptions = v.object({
  gateAttribute: NamedAttribute,
  gateScore: numberField(ORDINARY_GATE),
  defies: FlagField,
});

/**
 * The gate an intent speaks of: `gateAttribute` and `gateScore`, set by a GM who asks; `defies` opens the dialog with
 * it in mind.
 */
export function readGate({ options, ask }: Intent): Gate {
  const { gateAttribute: attribute, gateScore: score, defies } = v.parse(GateOptions, options);
  return {
    attribute: attribute ?? (defies ? "physique" : null),
    score,
    isSet: ask !== undefined && attribute !== null,
    defies,
  };
}

/** The gate as the dialog has it. */
export function adjustGate(gate: Gate, { choices }: Input): Gate {
  const { isSet } = gate;
  const { gateAttribute, gateScore, defies } = v.parse(
    v.object({
      gateAttribute: NamedAttribute,
      gateScore: numberField(gate.score),
      defies: v.fallback(v.boolean(), gate.defies),
    }),
    choices,
  );
  const isNamed = typeof choices["gateAttribute"] === "string";
  return {
    isSet,
    attribute: isSet || !isNamed ? gate.attribute : gateAttribute,
    score: isSet ? gate.score : gateScore,
    defies,
  };
}

/** An actor at a gate. */
interface GateAttempt {
  readonly actor: Creature;
  readonly gate: Gate;
  readonly house: HouseRules;
}

const readScore = ({ actor, gate: { attribute } }: GateAttempt): number =>
  attribute ? actor.attributes[attribute].value : 0;
const computeMissing = (at: GateAttempt): number =>
  at.gate.attribute ? computeGateCost(readScore(at), at.gate.score) : 0;

/** Whether corruption passes it: where it was chosen, and takes any. */
const isDefied = (at: GateAttempt): boolean => at.gate.defies && computeMissing(at) > 0;

/** Why it can't be tried: the gate's score is out of bounds, the gate is closed, or the price can't be paid. */
export function refuseAtGate(at: GateAttempt): Refusal | null {
  if (!at.gate.attribute) return null;
  const wrong = refuseTyped("QUADRANT.Sidonia.Hunger.Check.GateScore", wholeNumber(1, MAX_GATE_SCORE), at.gate.score);
  if (wrong) return wrong;
  const closed = refuseGate(readScore(at), at.gate.score, at.gate.defies);
  return (
    closed ?? (isDefied(at) ? refuseDefiance(readPayer(at.actor), readScore(at), at.gate.score, at.house, false) : null)
  );
}

/** What the dialog asks about the gate. */
export function buildGateChoices(at: GateAttempt): Choice[] {
  const { attribute, score, isSet, defies } = at.gate;
  const cost = computeMissing(at);
  const refused = cost > 0 ? refuseDefiance(readPayer(at.actor), readScore(at), score, at.house, false) : null;
  const named = {
    attribute: `QUADRANT.Sidonia.Attribute.${attribute ?? "physique"}`,
    score: readScore(at),
    gate: score,
  };
  const toggle: Choice = {
    kind: "toggle",
    id: "defies",
    label: { key: "QUADRANT.Sidonia.Hunger.Check.Defy", with: named },
    value: defies,
    cost: { key: "QUADRANT.Sidonia.Hunger.Check.Price", with: { amount: cost } },
    ...(refused ? { refused } : {}),
  };
  return [...(isSet ? [] : buildGateFields(attribute, score)), ...(attribute && cost > 0 ? [toggle] : [])];
}

const buildGateFields = (attribute: Attribute | null, score: number): Choice[] => [
  {
    kind: "select",
    id: "gateAttribute",
    label: "QUADRANT.Sidonia.Hunger.Check.Gate",
    value: attribute ?? NO_GATE,
    options: buildGateOptions(),
  },
  ...(attribute
    ? [{ kind: "number", id: "gateScore", label: "QUADRANT.Sidonia.Hunger.Check.GateScore", value: score } as const]
    : []),
];

/** What is paid before the dice. */
export const listGatePayments = (at: GateAttempt): Call[] =>
  isDefied(at) && at.gate.attribute
    ? [
        {
          action: "sidonia.defyGate",
          args: { actor: at.actor.uuid, attribute: at.gate.attribute, gate: at.gate.score },
        },
      ]
    : [];

/** The card's word on a gate that was defied; none where there was none. */
export const buildGateParts = (at: GateAttempt): Readonly<Record<string, PartEntry>> =>
  isDefied(at) && at.gate.attribute
    ? {
        gate: {
          kind: "gate",
          sort: 5,
          data: { attribute: at.gate.attribute, score: readScore(at), gate: at.gate.score, amount: computeMissing(at) },
        },
      }
    : {};

/** Returns the actor with the borrowed score, where the house rules let it count for damage (SID-DEFY-2). */
export function withBorrowedScore(at: GateAttempt, modifier: (score: number, house: HouseRules) => number): Creature {
  const { actor, gate, house } = at;
  if (!isDefied(at) || !gate.attribute) return actor;
  const { effect } = computeBorrowedScore(readScore(at), gate.score, house);
  const attributes = { ...actor.attributes, [gate.attribute]: { value: effect, mod: modifier(effect, house) } };
  return { ...actor, attributes };
}
