/**
 * What an attack does beside its blow: the defender hits back, the attacker is left open, an opening is used up, whoever was missed is
 * one roll ahead. Ledger: SID-ATK-5, -7, -8, SID-ROLL-5.
 */
import { amendment } from "../../../core/amendment.ts";
import { type CardState, type PartEntry, type World, action } from "../../../core/contract.ts";
import { LONGEST_LABEL, isFields, isUuid, modifiersJson } from "../../../core/json.ts";
import type { Json } from "../../../rules/shared/json.ts";
import type { Refusal } from "../../../rules/shared/refusal.ts";
import { planExposed, planSuffering, planUpperHand, refuseSuffering } from "../../../rules/sidonia/attack.ts";
import { locate } from "../../../rules/sidonia/body.ts";
import { damageOf } from "../../../rules/sidonia/damage.ts";
import type { HouseRules } from "../../../rules/sidonia/house.ts";
import { type Pool, feedsPool } from "../../../rules/sidonia/outcome.ts";
import { OUTCOMES, type Outcome } from "../../../rules/sidonia/roll.ts";
import type { Roller } from "../../../rules/sidonia/state.ts";
import { BARE_HANDS, type Creature, atHand, creatureOf, wielderOf } from "../creature.ts";
import { readOutcome } from "../parts/outcome.ts";
import { DISSONANCE_PLACE, dissonanceIn } from "../pool.ts";

interface Attacked {
  readonly actor: string;
  readonly outcome: Outcome;
  readonly roller: Roller;
}

function parseAttacked(raw: Json): Attacked | null {
  if (!isFields(raw) || !isUuid(raw["actor"])) return null;
  const outcome = OUTCOMES.find((one) => one === raw["outcome"]);
  const { roller } = raw;
  return outcome && (roller === "player" || roller === "gm") ? { actor: raw["actor"], outcome, roller } : null;
}

const who = async (uuid: string, world: World<HouseRules>): Promise<Creature | null> => {
  const snapshot = await world.snapshot(uuid);
  return snapshot && creatureOf(snapshot, world.house);
};

const GM_ONLY: Refusal = { key: "QUADRANT.Refuse.GmOnly" };

/** What the pool gains, where the roll feeds it at all (SID-OUT-9). */
const suffer = (pool: Pool, { roller }: Attacked, house: HouseRules) =>
  feedsPool(roller, house) ? planSuffering(pool, roller, house) : [];

interface Exchanged {
  readonly card: CardState;
  readonly attacker: Creature;
  readonly defender: Creature;
  readonly pool: Pool;
}

/** The part that shows the blow which comes back: no attack is rolled for it. */
function backPart({ attacker, defender }: Exchanged, dice: readonly number[], house: HouseRules): PartEntry {
  const weapon = atHand(defender);
  const { rows, type } = damageOf(weapon?.damage ?? BARE_HANDS, wielderOf(defender), house, weapon ? { uuid: weapon.uuid } : undefined);
  return {
    kind: "strike",
    sort: 30,
    data: {
      ...{ attacker: defender.uuid, target: attacker.uuid, targetName: attacker.name.slice(0, LONGEST_LABEL) },
      ...{ damage: modifiersJson(rows), type, piercing: weapon?.piercing ?? 0, location: locate(dice), dice: [...dice] },
      ...{ called: null, outcome: "cleanSuccess", paid: false, opening: false, straying: "never", miss: "none", back: true, bare: false },
    },
  };
}

/** The defender hits back: their normal damage, with a location of its own (SID-ATK-5). */
export const hitBack = amendment<Attacked, Exchanged, HouseRules>({
  parse: parseAttacked,
  async read({ actor }, card, world) {
    const target = Object.values(card.parts).flatMap(({ kind, data }) => (kind === "outcome" ? (readOutcome(data)?.target ?? []) : []))[0];
    const [attacker, defender] = [await who(actor, world), target === undefined ? null : await who(target, world)];
    return attacker && defender && { card, attacker, defender, pool: await dissonanceIn(world) };
  },
  refuse: ({ outcome }, _state, seat) => (seat.isGM ? refuseSuffering(outcome) : GM_ONLY),
  roll: () => "2d6",
  amend: (args, state, house, dice) => ({
    rolls: state.card.rolls,
    parts: { back: backPart(state, dice, house) },
    changes: suffer(state.pool, args, house),
  }),
  label: (_args, { attacker, defender }) => ({
    key: "QUADRANT.Sidonia.Receipt.HitBack",
    with: { attacker: attacker.name, defender: defender.name },
  }),
  writes: [DISSONANCE_PLACE],
});

interface Stumbling {
  readonly attacker: Creature;
  readonly pool: Pool;
}

/** The attacker is left open: the next attack at them needs no roll (SID-ATK-5, SID-ATK-8). */
export const stumble = action<Attacked, Stumbling, HouseRules>({
  parse: parseAttacked,
  async read({ actor }, world) {
    const attacker = await who(actor, world);
    return attacker && { attacker, pool: await dissonanceIn(world) };
  },
  refuse: ({ outcome }, _state, seat) => (seat.isGM ? refuseSuffering(outcome) : GM_ONLY),
  plan: (args, { pool }, house) => [...planExposed({ uuid: args.actor }, true), ...suffer(pool, args, house)],
  label: (_args, { attacker }) => ({
    key: "QUADRANT.Sidonia.Receipt.Becomes",
    with: { name: attacker.name, state: "QUADRANT.Sidonia.State.exposed" },
  }),
  writes: ["Actor:system.status.exposed", DISSONANCE_PLACE],
});

interface Aimed {
  readonly attacker: string;
  readonly target: string;
}

const parseAimed = (raw: Json): Aimed | null =>
  isFields(raw) && isUuid(raw["attacker"]) && isUuid(raw["target"]) ? { attacker: raw["attacker"], target: raw["target"] } : null;

const refuseOthers = (
  { attacker }: Aimed,
  seat: { readonly isGM: boolean; owns(at: { readonly uuid: string }): boolean },
): Refusal | null => (seat.isGM || seat.owns({ uuid: attacker }) ? null : { key: "QUADRANT.Refuse.NotYourRoll" });

/** The attack uses up the opening it came through, whoever made it (SID-ATK-8). */
export const closeOpening = action<Aimed, Creature, HouseRules>({
  parse: parseAimed,
  read: ({ target }, world) => who(target, world),
  refuse: (args, target, seat) =>
    refuseOthers(args, seat) ?? (target.status.exposed ? null : { key: "QUADRANT.Sidonia.Refuse.NotExposed", with: { name: target.name } }),
  plan: ({ target }) => planExposed({ uuid: target }, false),
  label: (_args, { name }) => ({
    key: "QUADRANT.Sidonia.Receipt.NoLonger",
    with: { name, state: "QUADRANT.Sidonia.State.exposed" },
  }),
  writes: ["Actor:system.status.exposed"],
});

/** Whoever was missed has Advantage on their next roll, where the house says so (SID-ROLL-5). */
export const giveUpperHand = action<Aimed, Creature, HouseRules>({
  parse: parseAimed,
  read: ({ target }, world) => who(target, world),
  refuse(args, target, seat, house) {
    const stranger = refuseOthers(args, seat);
    if (stranger) return stranger;
    return house.missGrantsAdvantage && !target.status.upperHand
      ? null
      : { key: "QUADRANT.Sidonia.Refuse.AlreadySo", with: { name: target.name } };
  },
  plan: ({ target }) => planUpperHand({ uuid: target }, true),
  label: (_args, { name }) => ({
    key: "QUADRANT.Sidonia.Receipt.Becomes",
    with: { name, state: "QUADRANT.Sidonia.State.upperHand" },
  }),
  writes: ["Actor:system.status.upperHand"],
});
