/**
 * Conditions taken, ended and recovered from; the twist in their place; marks of learning. Ledger: CIR-COND-1, -13,
 * -15, -17, -18, CIR-TURN-3, CIR-LUCK-6.
 */
import * as v from "valibot";
import { sameName } from "../../../rules/shared/names.ts";
import { JOURNAL_PLACES, type World, action, amendment, refuseStranger } from "../../../core/public/definitions.ts";
import { type Output, MAX_LABEL_LENGTH, Uuid, shortText } from "../../../rules/shared/schema.ts";
import {
  findCondition,
  planEnd,
  planRecover,
  planTake,
  refuseRecover,
  refuseTake,
} from "../../../rules/circumstances/conditions.ts";
import type { HouseRules } from "../../../rules/circumstances/house.ts";
import { type Learning, markTry } from "../../../rules/circumstances/learning.ts";
import { findSkill } from "../../../rules/circumstances/skills.ts";
import type { Change } from "../../../rules/shared/change.ts";
import { type Agent, findAgent, readPatient } from "../documents/read-actor.ts";
import { type SessionNotes, planNote, readSessionNotes } from "../session-notes.ts";
import { MAX_TWIST_LENGTH } from "../../../rules/circumstances/turn.ts";
import { LUCK_ABILITIES, type LuckAbility } from "../../../rules/circumstances/state.ts";
import { NoArgs } from "./open-test.ts";
import { type RolledTestState, readRolledTest } from "./rolled-test.ts";
import { CONDITION_PLACES, MARK_PLACES } from "./write-places.ts";
import { planNewSkill } from "./write-skill.ts";

const Args = v.object({
  actor: Uuid,
  /** One of the nine, or the uuid of a condition of the table's own. */
  key: shortText(MAX_LABEL_LENGTH),
  /** The GM gives it as the price of a failure, which only the GM may. */
  gm: v.optional(v.boolean(), false),
  /** A carer treated it (CIR-COND-14). */
  cared: v.optional(v.boolean(), false),
});
type Args = Output<typeof Args>;

const read = ({ actor }: { readonly actor: string }, world: World<HouseRules>): Promise<Agent | null> =>
  findAgent(world, actor);

const findOwnCondition = ({ own }: Agent, key: string) => own.find(({ uuid }) => uuid === key);

const formatReceipt = (what: string, { key }: Args, agent: Agent) => ({
  key: `QUADRANT.Circumstances.Receipt.${what}`,
  with: {
    name: agent.name,
    condition: findOwnCondition(agent, key)?.rule.name ?? `QUADRANT.Circumstances.Condition.${key}`,
  },
});

/** Lays a condition on: as the GM's price, or taken willingly (CIR-COND-1, CIR-COND-18). */
export const takeCondition = action<Args, Agent, HouseRules>({
  args: Args,
  read,
  refuse({ key, gm }, person, seat) {
    if (gm && !seat.isGM) return { key: "QUADRANT.Refuse.GmOnly" };
    return refuseStranger(person, seat) ?? refuseTake(readPatient(person), key);
  },
  plan: (args, person) => ({
    changes: planTake(readPatient(person), args.key),
    label: formatReceipt("Taken", args, person),
  }),
  writes: CONDITION_PLACES,
});

/** Ends a condition without a test: a meal, or what the table agrees on (CIR-COND-17). */
export const endCondition = action<Args, Agent, HouseRules>({
  args: Args,
  read,
  refuse: ({ key }, person, seat) => refuseStranger(person, seat) ?? refuseRecover(readPatient(person), key),
  plan: (args, person) => ({
    changes: planEnd(readPatient(person), args.key),
    label: formatReceipt("Ended", args, person),
  }),
  writes: CONDITION_PLACES,
});

/**
 * What a recovery test that passed brings: the condition gone, or a severe injury one step on (CIR-COND-13,
 * CIR-COND-15).
 */
export const recover = action<Args, Agent, HouseRules>({
  args: Args,
  read,
  refuse({ key }, person, seat) {
    const stranger = refuseStranger(person, seat);
    if (stranger) return stranger;
    const own = findOwnCondition(person, key);
    if (own) return own.active ? null : { key: "QUADRANT.Circumstances.Refuse.noCondition" };
    return refuseRecover(readPatient(person), key);
  },
  plan(args, person) {
    const isHalf = args.key === "severe" && person.severeStage === 0;
    return {
      changes: planOwnRecovery(args, person),
      label: formatReceipt(isHalf ? "Treated" : "Recovered", args, person),
    };
  },
  writes: [...CONDITION_PLACES, "Item:system.active"],
});

function planOwnRecovery({ key, cared }: Args, person: Agent): Change[] {
  if (findOwnCondition(person, key)) return [{ op: "set", at: { uuid: key }, path: "system.active", to: false }];
  const condition = findCondition(key);
  return condition ? planRecover(readPatient(person), condition, cared) : [];
}

const TwistArgs = v.object({
  actor: Uuid,
  /** What it is, in the GM's words. */
  told: v.optional(shortText(MAX_TWIST_LENGTH), ""),
});

interface TwistState {
  readonly person: Agent;
  readonly notes: SessionNotes;
}

/** The story turns instead (CIR-TURN-3): what it is is kept in the GM's journal. */
export const twist = action<Output<typeof TwistArgs>, TwistState, HouseRules>({
  args: TwistArgs,
  async read(args, world) {
    const person = await read(args, world);
    return person && { person, notes: await readSessionNotes(world) };
  },
  refuse: (_args, _state, seat) => (seat.isGM ? null : { key: "QUADRANT.Refuse.GmOnly" }),
  plan: ({ told }, { person: { name }, notes }) => ({
    changes: told === "" ? [] : [planNote(notes, "Twist", { name }, [told])],
    label: { key: `QUADRANT.Circumstances.Receipt.Twist${told === "" ? "" : "Told"}`, with: { name, told } },
  }),
  writes: JOURNAL_PLACES,
});

interface MarkState extends RolledTestState {
  readonly person: Agent;
  readonly ability: LuckAbility;
}

/**
 * Marks the skill of the card's test, tried by Beginner's Luck; with enough marks it is known (CIR-LUCK-6, CIR-LEARN-1
 * to -4).
 */
export const markSkill = amendment<object, MarkState, HouseRules>({
  anybody: true,
  args: NoArgs,
  async read(_args, card, world) {
    const state = await readRolledTest(card, world);
    const ability = LUCK_ABILITIES.find((one) => one === state?.data.test.luck);
    const person = state && ability ? await findAgent(world, state.data.test.actor) : null;
    return state && ability && person ? { ...state, ability, person } : null;
  },
  refuse(_args, { data, person }, seat) {
    const skill = data.test.tries;
    const known = findOwnSkill(person, skill);
    if (!known && !findSkill(skill)) return { key: "QUADRANT.Circumstances.Refuse.unknownSkill", with: { skill } };
    if (known && known.rating > 0) return { key: "QUADRANT.Circumstances.Refuse.known", with: { skill } };
    return refuseStranger(person, seat);
  },
  amend(_args, { data, person, ability }, house) {
    const skill = data.test.tries;
    const own = findOwnSkill(person, skill);
    const learning = markTry(person.ratings[ability], own?.marks ?? 0, house);
    return {
      parts: {},
      changes: planMark({ actor: person.uuid, skill }, own?.uuid ?? null, learning),
      label: {
        key: `QUADRANT.Circumstances.Receipt.${learning.learned ? "Learned" : "Marked"}`,
        with: { name: person.name, skill, marks: learning.marks, needed: learning.needed },
      },
    };
  },
  writes: MARK_PLACES,
});

const findOwnSkill = ({ skills }: Agent, name: string) => skills.find(({ skill }) => sameName(skill.name, name));

/** Changes a skill that is written down, or writes down one of the table. */
export function planMark(
  { actor, skill }: { readonly actor: string; readonly skill: string },
  own: string | null,
  { rating, marks }: Learning,
): Change[] {
  if (own === null) return planNewSkill(actor, skill, { rating, marks });
  const at = { uuid: own };
  return [
    { op: "set", at, path: "system.marks", to: marks },
    { op: "set", at, path: "system.rating", to: rating },
  ];
}
