/**
 * Rolls the damage dice of a card, and adds an Edge die to them. Ledger: SUC-DMG-1, SUC-DMG-6, SUC-DMG-13, SUC-EDGE-8.
 */
import * as v from "valibot";
import { type CardState, type World, amendment, readPart, refuseStranger } from "../../../core/public/definitions.ts";
import type { Json } from "../../../rules/shared/json.ts";
import { total } from "../../../rules/shared/reasons.ts";
import { type RollData, addDice } from "../../../rules/shared/roll.ts";
import { wholeNumber } from "../../../rules/shared/schema.ts";
import { countDamageDice, formatDamage } from "../../../rules/edge/damage.ts";
import { refuseDamageEdge } from "../../../rules/edge/edge.ts";
import { DamageData, addDiceLine, computeDamage } from "../../../rules/edge/hit.ts";
import type { HouseRules } from "../../../rules/edge/house.ts";
import type { Creature } from "../documents/read-actor.ts";
import { createDamagePart } from "../cards/damage.ts";
import { fetchCreature } from "./read-arguments.ts";
import { EDGE_PLACES } from "./write-places.ts";

interface DamageState {
  readonly data: DamageData;
  readonly rolls: readonly RollData[];
  readonly actor: Creature | null;
}

async function readDamageState(card: CardState, world: World<HouseRules>): Promise<DamageState | null> {
  const data = readPart(card, "damage", DamageData);
  return data && { data, rolls: card.rolls, actor: await fetchCreature(data.actor, world) };
}

/** Damage dice as a roll of their own, the Strength after them. */
function createRollData(data: DamageData, faces: readonly number[]): RollData {
  const flat = total(data.flat);
  const common = { options: {}, evaluated: true } as const;
  const dice = {
    class: "Die",
    ...common,
    number: faces.length,
    faces: 6,
    modifiers: [],
    results: faces.map((result) => ({ result, active: true })),
  };
  const strength: { readonly [key: string]: Json }[] =
    flat === 0
      ? []
      : [
          { class: "OperatorTerm", ...common, operator: flat < 0 ? "-" : "+" },
          { class: "NumericTerm", ...common, number: Math.abs(flat) },
        ];
  const sum = faces.reduce((all, face) => all + face, flat);
  const formula = formatDamage(data).replace(/[+-]/, " $& ");
  return { class: "Roll", options: {}, formula, terms: [dice, ...strength], total: sum, evaluated: true };
}

const RollDamageArgs = v.object({});

/** The attacker's damage dice (SUC-DMG-1, SUC-DMG-6). */
export const rollDamage = amendment<object, DamageState, HouseRules>({
  args: RollDamageArgs,
  read: (_args, card, world) => readDamageState(card, world),
  refuse: (_args, { data }) => (data.faces === null ? null : { key: "QUADRANT.Edge.Refuse.DamageRolled" }),
  roll: (_args, { data }) => `${countDamageDice(data)}d6`,
  amend(_args, { data, rolls }, _house, dice) {
    const wanted = countDamageDice(data);
    if (dice.length !== wanted) throw new RangeError(`${wanted} dice, not ${dice.length}`);
    return {
      rolls: [...rolls, createRollData(data, dice)],
      parts: { damage: createDamagePart({ ...data, faces: dice }) },
      label: {
        key: "QUADRANT.Edge.Receipt.DamageRolled",
        with: { formula: formatDamage(data), weapon: data.weapon },
      },
    };
  },
  writes: [],
});

const DamageEdgeArgs = v.object({ die: wholeNumber(1, 99) });

/** A point of Edge for another die of damage, until it is applied (SUC-EDGE-8). */
export const damageEdge = amendment<v.InferOutput<typeof DamageEdgeArgs>, DamageState, HouseRules>({
  args: DamageEdgeArgs,
  read: (_args, card, world) => readDamageState(card, world),
  refuse({ die }, { data, actor }, seat, house) {
    if (!actor) return { key: "QUADRANT.Refuse.Gone" };
    // Who pays is read from the card, which anybody may have written.
    const stranger = refuseStranger(actor, seat);
    if (stranger) return stranger;
    if (data.faces === null || die !== data.edgeDice + 1) return { key: "QUADRANT.Edge.Refuse.NothingToChoose" };
    return refuseDamageEdge(actor.edge, data.edgeDice, house);
  },
  roll: () => "1d6",
  amend(_args, { data, rolls, actor }, _house, dice) {
    const [face] = dice;
    if (face === undefined || dice.length > 1) throw new RangeError("one Edge die");
    const line = { label: "QUADRANT.Edge.Damage.EdgeDice", value: 1, source: { rule: "SUC-EDGE-8" } };
    const since: DamageData = {
      ...addDiceLine(data, line),
      faces: [...(data.faces ?? []), face],
      edgeDice: data.edgeDice + 1,
    };
    const last = rolls.at(-1);
    return {
      rolls: last ? [...rolls.slice(0, -1), addDice(last, [face])] : [],
      parts: { damage: createDamagePart(since) },
      changes: [{ op: "add", at: { uuid: data.actor }, path: "system.edge.value", by: -1 }],
      label: {
        key: "QUADRANT.Edge.Receipt.EdgeDie",
        with: {
          name: actor?.name ?? "",
          damage: computeDamage(data) ?? 0,
          left: Math.max(0, (actor?.edge.value ?? 1) - 1),
        },
      },
    };
  },
  writes: EDGE_PLACES,
});
