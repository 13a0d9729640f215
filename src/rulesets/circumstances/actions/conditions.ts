/**
 * Conditions taken, ended and recovered from; the twist in their place; marks of learning. Ledger: CIR-COND-1, -13,
 * -15, -17, -18, CIR-TURN-3, CIR-LUCK-6.
 */
import { sameName } from "../../../rules/shared/names.ts";
import { type World, action } from "../../../core/public/definitions.ts";
import { type Json, isFields, isUuid, readShortText } from "../../../rules/shared/json.ts";
import {
  findCondition,
  planEnd,
  planRecover,
  planTake,
  refuseRecover,
  refuseTake,
} from "../../../rules/circumstances/conditions.ts";
import type { HouseRules } from "../../../rules/circumstances/house.ts";
import { markTry } from "../../../rules/circumstances/learning.ts";
import { findSkill } from "../../../rules/circumstances/skills.ts";
import type { Change } from "../../../rules/shared/change.ts";
import { type Agent, readAgent, readPatient, refuseStranger } from "../documents/read-actor.ts";
import { LUCK_ABILITIES, type LuckAbility } from "../../../rules/circumstances/state.ts";
import { CONDITION_PLACES } from "./write-places.ts";

interface Args {
  readonly actor: string;
  readonly key: string;
  /** The GM gives it as the price of a failure, which only the GM may. */
  readonly gm: boolean;
  /** A carer treated it (CIR-COND-14). */
  readonly cared: boolean;
}

function parse(raw: Json): Args | null {
  if (!isFields(raw) || !isUuid(raw["actor"])) return null;
  const key = readShortText(raw["key"], 200);
  return key === null ? null : { actor: raw["actor"], key, gm: raw["gm"] === true, cared: raw["cared"] === true };
}

async function read({ actor }: { readonly actor: string }, world: World<HouseRules>): Promise<Agent | null> {
  const snapshot = await world.snapshot(actor);
  return snapshot && readAgent(snapshot);
}

const named = (key: string) => `QUADRANT.Circumstances.Condition.${key}`;
const label =
  (what: string) =>
  ({ key }: Args, { name, own }: Agent) => ({
    key: `QUADRANT.Circumstances.Receipt.${what}`,
    with: { name, condition: own.find(({ uuid }) => uuid === key)?.rule.name ?? named(key) },
  });

/** Lays a condition on: as the GM's price, or taken willingly (CIR-COND-1, CIR-COND-18). */
export const takeCondition = action<Args, Agent, HouseRules>({
  parse,
  read,
  refuse({ key, gm }, person, seat) {
    if (gm && !seat.isGM) return { key: "QUADRANT.Refuse.GmOnly" };
    return refuseStranger(person, seat) ?? refuseTake(readPatient(person), key);
  },
  plan: ({ key }, person) => planTake(readPatient(person), key),
  label: label("Taken"),
  writes: CONDITION_PLACES,
});

/** Ends a condition without a test: a meal, or what the table agrees on (CIR-COND-17). */
export const endCondition = action<Args, Agent, HouseRules>({
  parse,
  read,
  refuse: ({ key }, person, seat) => refuseStranger(person, seat) ?? refuseRecover(readPatient(person), key),
  plan: ({ key }, person) => planEnd(readPatient(person), key),
  label: label("Ended"),
  writes: CONDITION_PLACES,
});

/**
 * What a recovery test that passed brings: the condition gone, or a severe injury one step on (CIR-COND-13,
 * CIR-COND-15).
 */
export const recover = action<Args, Agent, HouseRules>({
  parse,
  read,
  refuse({ key }, person, seat) {
    const own = person.own.find(({ uuid }) => uuid === key);
    if (own)
      return refuseStranger(person, seat) ?? (own.active ? null : { key: "QUADRANT.Circumstances.Refuse.noCondition" });
    return refuseStranger(person, seat) ?? refuseRecover(readPatient(person), key);
  },
  plan({ key, cared }, person): Change[] {
    if (person.own.some(({ uuid }) => uuid === key))
      return [{ op: "set", at: { uuid: key }, path: "system.active", to: false }];
    const condition = findCondition(key);
    return condition ? planRecover(readPatient(person), condition, cared) : [];
  },
  label(args, person) {
    const half = args.key === "severe" && person.severeStage === 0;
    return label(half ? "Treated" : "Recovered")(args, person);
  },
  writes: [...CONDITION_PLACES, "Item:system.active"],
});

/** The story turns instead (CIR-TURN-3): nothing is written but the receipt. */
export const twist = action<Args, Agent, HouseRules>({
  parse: (raw) => (isFields(raw) ? parse({ ...raw, key: "" }) : null),
  read,
  refuse: (_args, _person, seat) => (seat.isGM ? null : { key: "QUADRANT.Refuse.GmOnly" }),
  plan: () => [],
  label: (_args, { name }) => ({ key: "QUADRANT.Circumstances.Receipt.Twist", with: { name } }),
  writes: [],
});

interface MarkArgs {
  readonly actor: string;
  readonly skill: string;
  readonly ability: LuckAbility;
}

/** The id of a skill that a test writes down: the same for the same name, so that it is written down once. */
const createSkillId = (name: string): string =>
  name
    .replace(/[^A-Za-z0-9]/g, "")
    .slice(0, 16)
    .padEnd(16, "0");

/** Marks a skill tried by Beginner's Luck; with enough marks it is known (CIR-LUCK-6, CIR-LEARN-1 to -4). */
export const markSkill = action<MarkArgs, Agent, HouseRules>({
  parse(raw) {
    if (!isFields(raw) || !isUuid(raw["actor"])) return null;
    const skill = readShortText(raw["skill"], 100);
    const ability = LUCK_ABILITIES.find((one) => one === raw["ability"]);
    return skill === null || !ability ? null : { actor: raw["actor"], skill, ability };
  },
  read,
  refuse({ skill }, person, seat) {
    const known = findOwnSkill(person, skill);
    if (!known && !findSkill(skill)) return { key: "QUADRANT.Circumstances.Refuse.unknownSkill", with: { skill } };
    if (known && known.rating > 0) return { key: "QUADRANT.Circumstances.Refuse.known", with: { skill } };
    return refuseStranger(person, seat);
  },
  plan({ actor, skill, ability }, person, house): Change[] {
    const own = findOwnSkill(person, skill);
    const { rating, marks } = markTry(person.ratings[ability], own?.marks ?? 0, house);
    if (own) {
      const at = { uuid: own.uuid };
      return [
        { op: "set", at, path: "system.marks", to: marks },
        { op: "set", at, path: "system.rating", to: rating },
      ];
    }
    const found = findSkill(skill);
    if (!found) return [];
    const { name, category, ability: linked, tags, gramOb, help } = found;
    const system = { rating, marks, category, ability: linked, tags: [...tags], gramOb, help: [...help] };
    return [
      {
        op: "create",
        at: { uuid: `${actor}.Item.${createSkillId(name)}` },
        data: { name, type: "circumstancesSkill", system },
      },
    ];
  },
  label({ skill, ability }, person, house) {
    const { learned, needed, marks } = markTry(person.ratings[ability], findOwnSkill(person, skill)?.marks ?? 0, house);
    return {
      key: `QUADRANT.Circumstances.Receipt.${learned ? "Learned" : "Marked"}`,
      with: { name: person.name, skill, marks, needed },
    };
  },
  writes: ["Item:system.marks", "Item:system.rating", "create:Item"],
});

const findOwnSkill = ({ skills }: Agent, name: string) => skills.find(({ skill }) => sameName(skill.name, name));
