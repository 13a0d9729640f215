/** Creatures and a world of plain data for Edge's tests: no Foundry, no database. */
import type { Action, Decision, Plan } from "../../../src/core/contract/action.ts";
import type { CardState } from "../../../src/core/contract/card.ts";
import type { Intent } from "../../../src/core/contract/check.ts";
import type { Seat, Snapshot, World } from "../../../src/core/contract/world.ts";
import { DEFAULT_HOUSE, type HouseRules } from "../../../src/rules/edge/house.ts";
import type { Change } from "../../../src/rules/shared/change.ts";
import type { Json } from "../../../src/rules/shared/json.ts";
import { type RollData, readRoll } from "../../../src/rules/shared/roll.ts";
import { GM, seat, worldWith } from "../../core/seats.ts";

export { GM, STRANGER } from "../../core/seats.ts";

type Fields = { [key: string]: Json };

export const BLADE = "Actor.blade00000000000";
export const GUARD = "Scene.s000000000000000.Token.t000000000000000.Actor.guard00000000000";
export const RIFLE = `${BLADE}.Item.rifle00000000000`;
export const VEST = `${GUARD}.Item.vest000000000000`;
export const CARD = "ChatMessage.card000000000000";

const snapshot = (
  uuid: string,
  type: string,
  name: string,
  system: Fields,
  items: readonly Snapshot[] = [],
): Snapshot => ({
  uuid,
  type,
  name,
  img: "",
  system,
  items,
});

const attributes = (values: Fields): Fields =>
  Object.fromEntries(Object.entries(values).map(([id, value]) => [id, { value }]));
const item = (of: string, id: string, type: string, name: string, system: Fields): Snapshot =>
  snapshot(`${of}.Item.${id}`, type, name, system);

export const skill = (key: string, first: string, second: string, ranks: number): Snapshot =>
  item(BLADE, `skill${key}`, "edgeSkill", key, { key, attributes: { first, second }, ranks, category: "combat" });

export const rifle = (system: Fields = {}): Snapshot =>
  item(BLADE, "rifle00000000000", "edgeWeapon", "Assault Rifle", {
    damageDice: 4,
    strengthSource: "weapon",
    strength: 6,
    damageType: "physical",
    plane: "physical",
    burst: true,
    skill: "longarms",
    equipped: true,
    ...system,
  });

export const vest = (system: Fields = {}): Snapshot =>
  item(GUARD, "vest000000000000", "edgeArmor", "Light Armour", {
    pt: 15,
    dr: 20,
    planes: ["physical"],
    stopped: 0,
    equipped: true,
    ...system,
  });

/**
 * Strength 6, Agility 5, Awareness 4, Cunning 3; Long Arms 4, Stealth 2; three of five Edge; a rifle, and a device that
 * helps Perception.
 */
export const blade = (system: Fields = {}, more: readonly Snapshot[] = []): Snapshot =>
  snapshot(
    BLADE,
    "edgeCharacter",
    "Blade for Hire",
    {
      attributes: attributes({
        strength: 6,
        agility: 5,
        awareness: 4,
        cunning: 3,
        logic: 2,
        toughness: 4,
        resolve: 3,
        presence: 3,
      }),
      edge: { value: 3, max: 5, burned: 0 },
      damage: { physical: { value: 0, max: 40 }, stun: { value: 0, max: 40 } },
      pending: {},
      conditions: {},
      injuries: {},
      ...system,
    },
    [
      skill("longarms", "agility", "awareness", 4),
      skill("stealth", "agility", "cunning", 2),
      skill("perception", "awareness", "cunning", 3),
      rifle(),
      item(BLADE, "ear", "edgeGear", "Listening Device", { equipped: true, grantsAdvantage: { skill: "perception" } }),
      ...more,
    ],
  );

/** Agility 3 and Awareness 3: a Defence of 16; light armour. */
export const guard = (system: Fields = {}, items: readonly Snapshot[] = [vest()]): Snapshot =>
  snapshot(
    GUARD,
    "edgeNpc",
    "Night Guard",
    {
      attributes: attributes({ agility: 3, awareness: 3 }),
      edge: { value: 0, max: 0, burned: 0 },
      damage: { physical: { value: 0, max: 40 }, stun: { value: 0, max: 40 } },
      ...system,
    },
    items,
  );

export const worldOf = (snapshots: readonly Snapshot[], house: Partial<HouseRules> = {}): World<HouseRules> =>
  worldWith(snapshots, { ...DEFAULT_HOUSE, ...house });

export const intent = (check: string, more: Partial<Intent> = {}): Intent => ({
  check,
  actor: BLADE,
  targets: [],
  options: {},
  ...more,
});

export const PLAYER = seat(false, (uuid) => uuid.startsWith(BLADE) || uuid === CARD);

/** A user who posted the card and owns none of its actors. */
export const FORGER = seat(false, (uuid) => uuid === CARD);

/** Returns a roll of d10s as a message stores it. */
export function thrown(formula: string, faces: readonly number[], out: number | null, flat: number): RollData {
  const common = { options: {}, evaluated: true };
  const kept = faces.reduce((sum, face, i) => (i === out ? sum : sum + face), flat);
  const roll = readRoll({
    class: "SuccessCheckRoll",
    options: {},
    formula,
    terms: [
      {
        class: "Die",
        ...common,
        number: faces.length,
        faces: 10,
        modifiers: faces.length === 3 ? ["kh2"] : [],
        results: faces.map((result, i) => ({ result, active: i !== out, ...(i === out ? { discarded: true } : {}) })),
      },
      { class: "OperatorTerm", ...common, operator: "+" },
      { class: "NumericTerm", ...common, number: flat },
    ],
    total: kept,
    evaluated: true,
  });
  if (!roll) throw new Error("no roll");
  return roll;
}

export const cardOf = (parts: CardState["parts"], rolls: readonly RollData[]): CardState => ({
  uuid: CARD,
  actor: BLADE,
  rolls,
  parts,
});

interface Asking {
  readonly seat?: Seat;
  readonly snapshots?: readonly Snapshot[];
  readonly house?: Partial<HouseRules>;
  readonly dice?: readonly number[] | null;
  readonly card?: CardState | null;
}

/** Returns an action's decision in a world of these; the GM asks unless another seat is named. */
export const ask = (
  act: Action,
  args: Json,
  { seat = GM, snapshots = [blade(), guard()], house = {}, dice = [], card = null }: Asking = {},
) => act.decide(args, seat, worldOf(snapshots, house), dice, card);

/** Returns the reason of the refusal, or null. */
export const why = async (decision: Promise<Decision>): Promise<string | null> => {
  const decided = await decision;
  return "refused" in decided ? decided.refused.key.replace(/^QUADRANT\./, "") : null;
};
export const planOf = async (decision: Promise<Decision>): Promise<Plan> => {
  const decided = await decision;
  if ("refused" in decided) throw new Error(decided.refused.key);
  return decided;
};
export const changesOf = async (decision: Promise<Decision>): Promise<readonly Change[]> =>
  (await planOf(decision)).changes;
