/** Damage dice on a card: thrown, and an Edge die among them. Ledger: SUC-DMG-1, SUC-DMG-6, SUC-DMG-13, SUC-EDGE-8. */
import { type CardState, type World, amendment } from "../../../core/public/definitions.ts";
import { isFields, isWholeNumber } from "../../../rules/shared/read-json.ts";
import type { Json } from "../../../rules/shared/json.ts";
import { total } from "../../../rules/shared/modifier.ts";
import { type RollData, addDice } from "../../../rules/shared/roll.ts";
import { diceOf, formulaOf } from "../../../rules/edge/damage.ts";
import { refuseDamageEdge } from "../../../rules/edge/edge.ts";
import type { HouseRules } from "../../../rules/edge/house.ts";
import { type Creature, refuseStranger } from "../documents/read-actor.ts";
import { type DamageData, damageOf, damagePart, readDamage, withDice } from "../cards/damage-data.ts";
import { actorOf } from "./read-arguments.ts";

interface Dealt {
  readonly data: DamageData;
  readonly rolls: readonly RollData[];
  readonly actor: Creature | null;
}

async function readDealt({ parts, rolls }: CardState, world: World<HouseRules>): Promise<Dealt | null> {
  const data = readDamage(parts["damage"]?.data);
  return data && { data, rolls, actor: await actorOf(data.actor, world) };
}

/** Damage dice as a roll of their own, the Strength after them. */
function damageRoll(data: DamageData, faces: readonly number[]): RollData {
  const flat = total(data.roll.flat);
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
  const formula = formulaOf(data.roll).replace(/[+-]/, " $& ");
  return { class: "Roll", options: {}, formula, terms: [dice, ...strength], total: sum, evaluated: true };
}

/** The attacker's damage dice (SUC-DMG-1, SUC-DMG-6). */
export const rollDamage = amendment<object, Dealt, HouseRules>({
  parse: (raw) => (isFields(raw) ? {} : null),
  read: (_args, card, world) => readDealt(card, world),
  refuse: (_args, { data }) => (data.faces === null ? null : { key: "QUADRANT.Edge.Refuse.DamageRolled" }),
  roll: (_args, { data }) => `${diceOf(data.roll)}d6`,
  amend(_args, { data, rolls }, _house, dice) {
    if (dice.length !== diceOf(data.roll)) throw new RangeError(`${diceOf(data.roll)} dice, not ${dice.length}`);
    return { rolls: [...rolls, damageRoll(data, dice)], parts: { damage: damagePart({ ...data, faces: dice }) } };
  },
  label: (_args, { data }) => ({
    key: "QUADRANT.Edge.Receipt.DamageRolled",
    with: { formula: formulaOf(data.roll), weapon: data.weapon },
  }),
  writes: [],
});

/** A point of Edge for another die of damage, until it is applied (SUC-EDGE-8). */
export const damageEdge = amendment<{ readonly die: number }, Dealt, HouseRules>({
  parse: (raw) => (isFields(raw) && isWholeNumber(raw["die"], 1, 99) ? { die: raw["die"] } : null),
  read: (_args, card, world) => readDealt(card, world),
  refuse({ die }, { data, actor }, seat, house) {
    if (!actor) return { key: "QUADRANT.Refuse.Gone" };
    // Who pays is read from the card, which anybody may have written.
    const stranger = refuseStranger(actor, seat);
    if (stranger) return stranger;
    if (data.faces === null || die !== data.edgeDice + 1) return { key: "QUADRANT.Edge.Refuse.NothingToChoose" };
    return refuseDamageEdge(actor.edge, data.edgeDice, house);
  },
  roll: () => "1d6",
  amend(_args, { data, rolls }, _house, dice) {
    const [face] = dice;
    if (face === undefined || dice.length > 1) throw new RangeError("one Edge die");
    const line = { label: "QUADRANT.Edge.Damage.EdgeDice", value: 1, source: { rule: "SUC-EDGE-8" } };
    const since: DamageData = {
      ...data,
      roll: withDice(data.roll, line),
      faces: [...(data.faces ?? []), face],
      edgeDice: data.edgeDice + 1,
    };
    const last = rolls.at(-1);
    return {
      rolls: last ? [...rolls.slice(0, -1), addDice(last, [face])] : [],
      parts: { damage: damagePart(since) },
      changes: [{ op: "add", at: { uuid: data.actor }, path: "system.edge.value", by: -1 }],
    };
  },
  label: (_args, { actor, data }) => ({
    key: "QUADRANT.Edge.Receipt.EdgeDie",
    with: { name: actor?.name ?? "", damage: damageOf(data) ?? 0, left: Math.max(0, (actor?.edge.value ?? 1) - 1) },
  }),
  writes: ["Actor:system.edge.value"],
});
