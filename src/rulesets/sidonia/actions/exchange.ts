/**
 * Further effects of an attack: the defender hits back, the attacker is exposed, an opening is used up, the missed
 * target has the upper hand. Ledger: SID-ATK-5, -7, -8, SID-ROLL-5.
 */
import * as v from "valibot";
import {
  amendment,
  type CardState,
  type PartEntry,
  type Seat,
  type World,
  refuseStranger,
} from "../../../core/public/definitions.ts";
import type { Change } from "../../../rules/shared/change.ts";
import { type Refusal, storeModifiers } from "../../../rules/shared/reasons.ts";
import { listFaces } from "../../../rules/shared/roll.ts";
import { MAX_LABEL_LENGTH } from "../../../rules/shared/schema.ts";
import {
  type MessyCost,
  type MessyExchange,
  computeAttackEffect,
  computeMessyExchange,
  planExposed,
  planUpperHand,
  refuseSuffering,
} from "../../../rules/sidonia/attack.ts";
import { readLocationDice } from "../../../rules/sidonia/body.ts";
import { computeDamage } from "../../../rules/sidonia/damage.ts";
import type { HouseRules } from "../../../rules/sidonia/house.ts";
import { planPool } from "../../../rules/sidonia/outcome.ts";
import { OutcomeData } from "../cards/outcome.ts";
import type { StrikeData } from "../cards/strike.ts";
import { BARE_HANDS, type Creature, findWeaponAtHand, readWielder } from "../documents/read-actor.ts";
import { DISSONANCE_PLACE } from "../pools.ts";
import { readCreature } from "./payment.ts";
import { type OutcomeState, readOutcomeState, findPart, withDecisions, findStrike } from "./read-card.ts";

const GM_ONLY: Refusal = { key: "QUADRANT.Refuse.GmOnly" };
const DONE: Refusal = { key: "QUADRANT.Refuse.AlreadyDone" };

const NoArgs = v.object({});

/** A price the attacker suffers is the GM's, once; what banked itself gives way to it (SID-ATK-5, SID-OUT-5). */
function refuse(_args: object, { data }: OutcomeState, seat: Seat): Refusal | null {
  if (!seat.isGM) return GM_ONLY;
  const { cost, auto } = data.decisions;
  return cost === null || (auto && cost === "banked") ? refuseSuffering(data) : DONE;
}

/** Returns what the attacker suffers, and the card and the pool with the cost decided so (SID-ATK-5). */
function sufferPrice(
  state: OutcomeState,
  cost: MessyCost,
  house: HouseRules,
): { readonly exchange: MessyExchange; readonly amended: ReturnType<typeof withDecisions> & { changes: Change[] } } {
  const { data, pool } = state;
  const { outcome, roller, decisions } = data;
  const bankedAlready = decisions.auto && decisions.cost === "banked";
  const exchange = computeMessyExchange({ outcome, roller, choice: "complication", cost, bankedAlready }, house);
  const decided = withDecisions(state, { cost: "complication", told: "" });
  return { exchange, amended: { ...decided, changes: planPool(pool, exchange.poolChange) } };
}

interface ExchangeState extends OutcomeState {
  readonly attacker: Creature;
  readonly defender: Creature;
}

/** The part that shows the blow which comes back: no attack is rolled for it. */
function buildHitBackPart(
  { attacker, defender }: ExchangeState,
  dice: readonly number[],
  house: HouseRules,
): PartEntry {
  const weapon = findWeaponAtHand(defender);
  const { rows, type } = computeDamage(
    weapon?.damage ?? BARE_HANDS,
    readWielder(defender),
    house,
    weapon ? { uuid: weapon.uuid } : undefined,
  );
  return {
    kind: "strike",
    sort: 30,
    data: {
      attacker: defender.uuid,
      target: attacker.uuid,
      targetName: attacker.name.slice(0, MAX_LABEL_LENGTH),
      damage: storeModifiers(rows),
      type,
      piercing: weapon?.piercing ?? 0,
      location: readLocationDice(dice),
      dice: [...dice],
      called: null,
      outcome: "cleanSuccess",
      paid: false,
      opening: false,
      straying: "never",
      miss: "none",
      back: true,
      bare: false,
    },
  };
}

/** The defender hits back: their normal damage, with its own location (SID-ATK-5). */
export const hitBack = amendment<object, ExchangeState, HouseRules>({
  args: NoArgs,
  async read(_args, card, world) {
    const found = await readOutcomeState(card, world);
    const attacker = found && (await readCreature(found.data.actor, world));
    const defender = found?.data.target ? await readCreature(found.data.target, world) : null;
    return found && attacker && defender && { ...found, attacker, defender };
  },
  refuse,
  roll: () => "2d6",
  amend(_args, state, house, dice) {
    const { exchange, amended } = sufferPrice(state, "hitBack", house);
    const back = exchange.attackerDamaged ? { back: buildHitBackPart(state, dice, house) } : {};
    return {
      ...amended,
      parts: { ...amended.parts, ...back },
      label: {
        key: "QUADRANT.Sidonia.Receipt.HitBack",
        with: { attacker: state.attacker.name, defender: state.defender.name },
      },
    };
  },
  writes: [DISSONANCE_PLACE],
});

/** The attacker is left open: the next attack at them needs no roll (SID-ATK-5, SID-ATK-8). */
export const stumble = amendment<object, OutcomeState, HouseRules>({
  args: NoArgs,
  read: (_args, card, world) => readOutcomeState(card, world),
  refuse,
  amend(_args, state, house) {
    const { exchange, amended } = sufferPrice(state, "exposed", house);
    const exposed = exchange.attackerExposed ? planExposed({ uuid: state.data.actor }, true) : [];
    return {
      ...amended,
      changes: [...exposed, ...amended.changes],
      label: {
        key: "QUADRANT.Sidonia.Receipt.Becomes",
        with: { name: state.name, state: "QUADRANT.Sidonia.State.exposed" },
      },
    };
  },
  writes: ["Actor:system.status.exposed", DISSONANCE_PLACE],
});

/** The attack of a card, its attacker and its target. */
interface AimedAttack {
  readonly strike: StrikeData;
  readonly attacker: Creature;
  readonly target: Creature;
  /** The card's roll confirms this outcome; where none was needed, there is none. */
  readonly agrees: boolean;
}

async function readAimedAttack(card: CardState, world: World<HouseRules>): Promise<AimedAttack | null> {
  const strike = findStrike(card)?.data;
  const attacker = strike?.attacker ? await readCreature(strike.attacker, world) : null;
  const target = strike?.target ? await readCreature(strike.target, world) : null;
  return strike && attacker && target ? { strike, attacker, target, agrees: followsFromRoll(strike, card) } : null;
}

/** Any user can post a card: what it claims must follow from the attack rolled on it. */
function followsFromRoll({ attacker, target, outcome, opening }: StrikeData, card: CardState): boolean {
  const { parts, rolls } = card;
  if (!Object.values(parts).some(({ kind }) => kind === "outcome")) return opening && rolls.length === 0;
  const data = findPart(card, "outcome", OutcomeData)?.data;
  const [roll] = rolls;
  if (!data || !roll || opening || listFaces(roll).join() !== data.dice.join()) return false;
  return data.attack && data.actor === attacker && data.target === target && data.outcome === outcome;
}

/** The attacker's owner applies the effects of an attack on its target; they must follow from the card alone. */
const refuseClaim = ({ attacker, agrees }: AimedAttack, so: boolean, seat: Seat): Refusal | null =>
  refuseStranger(attacker, seat) ?? (agrees && so ? null : { key: "QUADRANT.Refuse.NotOffered" });

/** Any attack uses up the opening (SID-ATK-8). */
export const closeOpening = amendment<object, AimedAttack, HouseRules>({
  args: NoArgs,
  read: (_args, card, world) => readAimedAttack(card, world),
  refuse: (_args, state, seat) =>
    refuseClaim(state, state.strike.opening, seat) ??
    (state.target.status.exposed
      ? null
      : { key: "QUADRANT.Sidonia.Refuse.NotExposed", with: { name: state.target.name } }),
  amend: (_args, { target: { uuid, name } }) => ({
    parts: {},
    changes: planExposed({ uuid }, false),
    label: { key: "QUADRANT.Sidonia.Receipt.NoLonger", with: { name, state: "QUADRANT.Sidonia.State.exposed" } },
  }),
  writes: ["Actor:system.status.exposed"],
});

/** Gives the missed target Advantage on their next roll, by house rule (SID-ROLL-5). */
export const giveUpperHand = amendment<object, AimedAttack, HouseRules>({
  args: NoArgs,
  read: (_args, card, world) => readAimedAttack(card, world),
  refuse: (_args, state, seat, house) =>
    refuseClaim(state, computeAttackEffect(state.strike.outcome, false, house).nextRollMode === "advantage", seat) ??
    (state.target.status.upperHand
      ? { key: "QUADRANT.Sidonia.Refuse.AlreadySo", with: { name: state.target.name } }
      : null),
  amend: (_args, { target: { uuid, name } }) => ({
    parts: {},
    changes: planUpperHand({ uuid }, true),
    label: { key: "QUADRANT.Sidonia.Receipt.Becomes", with: { name, state: "QUADRANT.Sidonia.State.upperHand" } },
  }),
  writes: ["Actor:system.status.upperHand"],
});
