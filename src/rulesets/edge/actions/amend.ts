/**
 * Choices on a card that rewrite its roll: the die that goes, the choice of it bought late, damage dice thrown, an Edge die among them.
 * Ledger: SUC-EDGE-6, SUC-EDGE-7, SUC-EDGE-8, SUC-ADV-6, SUC-DMG-13.
 */
import { amendment } from "../../../core/amendment.ts";
import type { CardState, World } from "../../../core/contract.ts";
import { isFields, isWhole } from "../../../core/json.ts";
import type { Json } from "../../../rules/shared/json.ts";
import { type RollData, addDice, facesIn, keepDice, withOptions } from "../../../rules/shared/roll.ts";
import { total } from "../../../rules/shared/modifier.ts";
import type { Refusal } from "../../../rules/shared/refusal.ts";
import { refuseDamageEdge } from "../../../rules/edge/edge.ts";
import { diceOf, formulaOf } from "../../../rules/edge/damage.ts";
import type { HouseRules } from "../../../rules/edge/house.ts";
import { refuseUpgrade } from "../../../rules/edge/mode.ts";
import { type Creature, creatureOf } from "../creature.ts";
import { type DamageData, damageOf, damagePart, readDamage, withDice } from "../hit.ts";
import { keepOf, partsFor } from "../settle.ts";
import { type SuccessData, readSuccess, tossOf } from "../success.ts";

interface Checked {
  readonly data: SuccessData;
  readonly rolls: readonly RollData[];
  readonly actor: Creature | null;
}

async function actorOf(uuid: string, world: World<HouseRules>): Promise<Creature | null> {
  const snapshot = await world.snapshot(uuid);
  return snapshot && creatureOf(snapshot);
}

async function readCheck({ parts, rolls }: CardState, world: World<HouseRules>): Promise<Checked | null> {
  const data = readSuccess(parts["check"]?.data);
  // The card shows what the roll threw: where they differ, somebody made one of them up.
  const agrees = data && rolls[0] && facesIn(rolls[0]).join() === data.dice.join();
  return data && agrees ? { data, rolls, actor: await actorOf(data.actor, world) } : null;
}

/** Words by the mode no longer say which die goes: the dice themselves do. */
const plainly = (roll: RollData): RollData => ({
  ...roll,
  formula: roll.formula.replace(/k[hl]2/, ""),
  terms: roll.terms.map((term) => ("faces" in term ? { ...term, modifiers: [] } : term)),
});

function rollsWith({ rolls }: Checked, data: SuccessData): RollData[] {
  const [first, ...others] = rolls;
  if (!first) throw new RangeError("the card has no roll");
  const keep = data.dice.flatMap((_, i) => (i === data.drop ? [] : [i]));
  return [withOptions(keepDice(plainly(first), keep), { edge: keepOf(data) }), ...others];
}

/** Takes the chosen die away (SUC-EDGE-6), or the one the GM picks under Disadvantage (SUC-ADV-6). */
export const drop = amendment<{ readonly die: number }, Checked, HouseRules>({
  parse: (raw) => (isFields(raw) && isWhole(raw["die"], 0, 2) ? { die: raw["die"] } : null),
  read: (_args, card, world) => readCheck(card, world),
  refuse({ die }, { data }, seat): Refusal | null {
    if (data.open === null || die >= data.dice.length) return { key: "QUADRANT.Edge.Refuse.NothingToChoose" };
    return data.open === "gm" && !seat.isGM ? { key: "QUADRANT.Refuse.GmOnly" } : null;
  },
  amend({ die }, state) {
    const data: SuccessData = { ...state.data, drop: die, open: null };
    return { rolls: rollsWith(state, data), parts: partsFor(data) };
  },
  label({ die }, { data }) {
    const thrown = tossOf({ ...data, drop: die });
    return { key: "QUADRANT.Edge.Receipt.Dropped", with: { dropped: thrown.dropped ?? 0, total: thrown.total } };
  },
  writes: [],
});

/** A point of Edge that frees the choice when three dice lie there (SUC-EDGE-7). */
export const upgrade = amendment<object, Checked, HouseRules>({
  parse: (raw) => (isFields(raw) ? {} : null),
  read: (_args, card, world) => readCheck(card, world),
  refuse: (_args, { data, actor }, _seat, house) =>
    actor ? refuseUpgrade(data.check.mode, actor.edge.value, data.edgeSpent, house) : { key: "QUADRANT.Refuse.Gone" },
  amend(_args, state) {
    const { data, actor } = state;
    const freed: SuccessData = {
      ...data,
      check: { ...data.check, mode: "free" },
      open: "player",
      edgeSpent: 1,
      edgeLeft: Math.max(0, (actor?.edge.value ?? 1) - 1),
    };
    return {
      rolls: rollsWith(state, freed),
      parts: { damage: null, ...partsFor(freed) },
      changes: [{ op: "add", at: { uuid: data.actor }, path: "system.edge.value", by: -1 }],
    };
  },
  label: (_args, { actor }) => ({ key: "QUADRANT.Edge.Receipt.Upgraded", with: { name: actor?.name ?? "" } }),
  writes: ["Actor:system.edge.value"],
});

// --- Damage ----------------------------------------------------------------------------------------------------------------------

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
  label: (_args, { data }) => ({ key: "QUADRANT.Edge.Receipt.DamageRolled", with: { formula: formulaOf(data.roll), weapon: data.weapon } }),
  writes: [],
});

/** A point of Edge for another die of damage, until it is applied (SUC-EDGE-8). */
export const damageEdge = amendment<{ readonly die: number }, Dealt, HouseRules>({
  parse: (raw) => (isFields(raw) && isWhole(raw["die"], 1, 99) ? { die: raw["die"] } : null),
  read: (_args, card, world) => readDealt(card, world),
  refuse({ die }, { data, actor }, _seat, house) {
    if (!actor) return { key: "QUADRANT.Refuse.Gone" };
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
