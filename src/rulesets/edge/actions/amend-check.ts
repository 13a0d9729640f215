/**
 * Choices on a card that change its roll: the die to remove, the choice of it bought after the roll, and the Target
 * Number set afterwards. Ledger: SUC-EDGE-6, SUC-EDGE-7, SUC-ADV-6, SUC-TN-5.
 */
import * as v from "valibot";
import { type CardState, type World, amendment, readPart, refuseStranger } from "../../../core/public/definitions.ts";
import { type RollData, keepDice, listFaces, withOptions } from "../../../rules/shared/roll.ts";
import { type Modifier, type Refusal, total } from "../../../rules/shared/reasons.ts";
import { MAX_LABEL_LENGTH, type Output, Uuid, wholeNumber } from "../../../rules/shared/schema.ts";
import { DamageData, createHitGuard } from "../../../rules/edge/hit.ts";
import type { HouseRules } from "../../../rules/edge/house.ts";
import { refuseUpgrade } from "../../../rules/edge/mode.ts";
import { PENDING_IDS } from "../../../rules/edge/pending.ts";
import { computeDefence, findArmour } from "../documents/derived-values.ts";
import { createTnLine } from "../checks/target-number.ts";
import type { Creature } from "../documents/read-actor.ts";
import { listParts } from "../cards/resolution.ts";
import { SuccessData, readDataToss, storeRollData } from "../cards/success-data.ts";
import { fetchCreature } from "./read-arguments.ts";
import { EDGE_PLACES } from "./write-places.ts";

interface CheckState {
  readonly data: SuccessData;
  readonly rolls: readonly RollData[];
  readonly actor: Creature | null;
}

async function readCheck(card: CardState, world: World<HouseRules>): Promise<CheckState | null> {
  const data = readPart(card, "check", SuccessData);
  const { rolls } = card;
  // The card shows what the roll threw: where they differ, somebody made one of them up.
  const agrees = data && rolls[0] && listFaces(rolls[0]).join() === data.dice.join();
  return data && agrees ? { data, rolls, actor: await fetchCreature(data.actor, world) } : null;
}

/** Removes the modifiers that say which die is dropped: the dice themselves say it. */
const dropModifiers = (roll: RollData): RollData => ({
  ...roll,
  formula: roll.formula.replace(/k[hl]2/, ""),
  terms: roll.terms.map((term) => ("faces" in term ? { ...term, modifiers: [] } : term)),
});

function updateRolls({ rolls }: CheckState, data: SuccessData): RollData[] {
  const [first, ...others] = rolls;
  if (!first) throw new RangeError("the card has no roll");
  const keep = data.dice.flatMap((_, i) => (i === data.drop ? [] : [i]));
  return [withOptions(keepDice(dropModifiers(first), keep), { edge: storeRollData(data) }), ...others];
}

const DropArgs = v.object({ die: wholeNumber(0, 2) });

/** Takes the chosen die away (SUC-EDGE-6), or the one the GM picks under Disadvantage (SUC-ADV-6). */
export const drop = amendment<Output<typeof DropArgs>, CheckState, HouseRules>({
  args: DropArgs,
  read: (_args, card, world) => readCheck(card, world),
  refuse({ die }, { data }, seat): Refusal | null {
    if (data.open === null || die >= data.dice.length) return { key: "QUADRANT.Edge.Refuse.NothingToChoose" };
    return data.open === "gm" && !seat.isGM ? { key: "QUADRANT.Refuse.GmOnly" } : null;
  },
  amend({ die }, state) {
    const data: SuccessData = { ...state.data, drop: die, open: null };
    const { dropped, total: sum } = readDataToss(data);
    return {
      rolls: updateRolls(state, data),
      parts: listParts(data),
      label: { key: "QUADRANT.Edge.Receipt.Dropped", with: { dropped: dropped ?? 0, total: sum } },
    };
  },
  writes: [],
});

/** By the Defence of the target, or a number of the GM's; 1 while it is only asked whether. */
const JudgeArgs = v.object({ by: v.picklist(["target", "gm"]), tn: v.optional(wholeNumber(1, 99), 1) });

interface JudgeState extends CheckState {
  readonly lines: readonly Modifier[] | null;
}

/** The GM names what had to be reached by somebody who rolled without knowing it (SUC-TN-5). */
export const judge = amendment<Output<typeof JudgeArgs>, JudgeState, HouseRules>({
  args: JudgeArgs,
  async read({ by, tn }, card, world) {
    const checked = await readCheck(card, world);
    if (!checked || by === "gm") return checked && { ...checked, lines: [createTnLine(tn)] };
    const { hit } = checked.data;
    const target = hit?.target ? await fetchCreature(hit.target, world) : null;
    return { ...checked, lines: target && computeDefence(target, world.house) };
  },
  refuse(_args, { data, lines }, seat) {
    if (!seat.isGM) return { key: "QUADRANT.Refuse.GmOnly" };
    if (data.open !== null) return { key: "QUADRANT.Edge.Refuse.ChoiceOpen" };
    if (data.tn !== null || data.veil !== "hidden") return { key: "QUADRANT.Edge.Refuse.Judged" };
    return lines ? null : { key: "QUADRANT.Edge.Refuse.NoDefence" };
  },
  amend(_args, state) {
    const target = state.lines ?? [];
    const tn = Math.max(1, total(target));
    const data: SuccessData = { ...state.data, target, tn };
    return {
      rolls: updateRolls(state, data),
      parts: listParts(data),
      label: { key: "QUADRANT.Edge.Receipt.Judged", with: { tn } },
    };
  },
  writes: [],
});

/** Offers of the check's part that follow from what it came to. */
const FOLLOWING_OFFERS = PENDING_IDS.map((id): string => `check.${id}`).concat("check.benefit", "check.penalty");

interface UpgradeState extends CheckState {
  /** Why the result has been used already, after which the dice can't change; null where it has not. */
  readonly followed: Refusal | null;
}

function findFollowUp(card: CardState): Refusal | null {
  if ((readPart(card, "damage", DamageData)?.faces ?? null) !== null)
    return { key: "QUADRANT.Edge.Refuse.DamageRolled" };
  return card.used?.().some((key) => FOLLOWING_OFFERS.includes(key)) ? { key: "QUADRANT.Edge.Refuse.Followed" } : null;
}

const UpgradeArgs = v.object({});

/**
 * Spends a point of Edge on the free choice of die after the roll, while nothing has followed from the dice
 * (SUC-EDGE-7).
 */
export const upgrade = amendment<object, UpgradeState, HouseRules>({
  args: UpgradeArgs,
  async read(_args, card, world) {
    const checked = await readCheck(card, world);
    return checked && { ...checked, followed: findFollowUp(card) };
  },
  refuse(_args, { data, actor, followed }, seat, house) {
    if (!actor) return { key: "QUADRANT.Refuse.Gone" };
    // Who pays is read from the card, which anybody may have written.
    return (
      refuseStranger(actor, seat) ?? followed ?? refuseUpgrade(data.check.mode, actor.edge.value, data.edgeSpent, house)
    );
  },
  amend(_args, state) {
    const { data, actor } = state;
    const freed: SuccessData = {
      ...data,
      check: { ...data.check, mode: "free" },
      open: "player",
      // The published result was for the old dice: the GM's client publishes it again once a die is chosen.
      told: null,
      edgeSpent: 1,
      edgeLeft: Math.max(0, (actor?.edge.value ?? 1) - 1),
    };
    return {
      rolls: updateRolls(state, freed),
      parts: { damage: null, ...listParts(freed) },
      changes: [{ op: "add", at: { uuid: data.actor }, path: "system.edge.value", by: -1 }],
      label: { key: "QUADRANT.Edge.Receipt.Upgraded", with: { name: actor?.name ?? "" } },
    };
  },
  writes: EDGE_PLACES,
});

const AimArgs = v.object({ target: v.optional(v.nullable(Uuid), null) });

interface AimState extends UpgradeState {
  /** The chosen target; null while none is chosen. */
  readonly target: Creature | null;
}

/** Returns the check against who is aimed at: their Defence, and their armour where it may be shown (SUC-ROLL-11). */
function aimCheck(data: SuccessData, target: Creature, house: HouseRules): SuccessData {
  const { hit, veil, tn } = data;
  const isShown = veil === "public";
  const lines = tn === null ? null : computeDefence(target, house);
  // What a person has typed beside the number stays.
  const all = lines && [...lines, ...data.target.slice(1)];
  return {
    ...data,
    ...(all ? { target: all, tn: Math.max(1, total(all)) } : {}),
    hit: hit && {
      ...hit,
      target: target.uuid,
      targetName: target.name.slice(0, MAX_LABEL_LENGTH),
      armour: isShown ? createHitGuard(findArmour(target, hit.plane, house), hit, house) : null,
    },
  };
}

/** Aims an attack without a target at somebody, while nothing has followed from its dice (SUC-ROLL-11). */
export const aim = amendment<Output<typeof AimArgs>, AimState, HouseRules>({
  args: AimArgs,
  async read({ target }, card, world) {
    const checked = await readCheck(card, world);
    const creature = target === null ? null : await fetchCreature(target, world);
    if (!checked || (target !== null && !creature)) return null;
    return { ...checked, target: creature, followed: findFollowUp(card) };
  },
  refuse(_args, { data: { hit, tn }, target, followed }, _seat, house) {
    if (!hit || hit.target !== null) return { key: "QUADRANT.Target.Refuse.chosen" };
    if (followed) return followed;
    const isBare = target !== null && tn !== null && computeDefence(target, house) === null;
    return isBare ? { key: "QUADRANT.Edge.Refuse.NoDefence" } : null;
  },
  amend(_args, state, house) {
    if (!state.target) throw new RangeError("nobody was chosen");
    const data = aimCheck(state.data, state.target, house);
    const names = { actor: state.actor?.name ?? "", target: state.target.name };
    return {
      rolls: updateRolls(state, data),
      parts: { damage: null, ...listParts(data) },
      label: { key: "QUADRANT.Target.Receipt", with: names },
    };
  },
  writes: [],
});
