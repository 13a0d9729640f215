/** Aims an attack that was rolled without a target at somebody. Ledger: SID-ATK-1, SID-ATK-8, SID-ROLL-5. */
import * as v from "valibot";
import { amendment, type CardState, type PartEntry } from "../../../core/public/definitions.ts";
import { MAX_LABEL_LENGTH, type Output, Uuid } from "../../../rules/shared/schema.ts";
import { computeAttackEffect, resolveOpening } from "../../../rules/sidonia/attack.ts";
import type { HouseRules } from "../../../rules/sidonia/house.ts";
import { FateData } from "../cards/fate.ts";
import { OutcomeData } from "../cards/outcome.ts";
import type { StrikeData } from "../cards/strike.ts";
import type { Creature } from "../documents/read-actor.ts";
import { readCreature } from "./payment.ts";
import { type FoundPart, findPart, findStrike, rewritePart } from "./read-card.ts";

const AimArgs = v.object({ target: v.optional(v.nullable(Uuid), null) });

interface AimState {
  readonly card: CardState;
  readonly outcome: FoundPart<OutcomeData>;
  readonly blow: StrikeData;
  readonly actor: string;
  /** The chosen target; null while none is chosen. */
  readonly target: Creature | null;
}

/** Returns the blow as the card shows it: one that is there already, or a miss that gives the target something. */
function aimStrike(
  { card, outcome, blow }: AimState,
  aimed: { readonly target: string; readonly targetName: string },
  house: HouseRules,
): Readonly<Record<string, PartEntry>> {
  const strike = findStrike(card);
  if (strike) return rewritePart(strike, aimed).parts;
  const { outcome: current } = outcome.data;
  // A miss that gives the target something is shown (SID-ROLL-5).
  if (computeAttackEffect(current, false, house).nextRollMode !== "advantage") return {};
  return { strike: { kind: "strike", sort: 20, data: { ...blow, ...aimed, outcome: current } } };
}

/** Aims an attack without a target; the dice are the same against everybody. */
export const aim = amendment<Output<typeof AimArgs>, AimState, HouseRules>({
  args: AimArgs,
  async read({ target }, card, world) {
    const outcome = findPart(card, "outcome", OutcomeData);
    const actor = outcome && (await readCreature(outcome.data.actor, world));
    const creature = target === null ? null : await readCreature(target, world);
    if (!outcome?.data.unaimed || !actor || (target !== null && !creature)) return null;
    return { card, outcome, blow: outcome.data.unaimed, actor: actor.name, target: creature };
  },
  refuse(_args, { target }) {
    const isOpen = target !== null && !resolveOpening(target.status).rollMade;
    return isOpen ? { key: "QUADRANT.Sidonia.Refuse.AimExposed", with: { name: target.name } } : null;
  },
  amend(_args, state, house) {
    const { card, outcome, actor, target } = state;
    if (!target) throw new RangeError("nobody was chosen");
    const aimed = { target: target.uuid, targetName: target.name.slice(0, MAX_LABEL_LENGTH) };
    const fate = findPart(card, "fate", FateData);
    const missed = fate?.data.strike ?? null;
    return {
      rolls: card.rolls,
      parts: {
        ...rewritePart(outcome, { target: target.uuid, unaimed: null }).parts,
        ...(fate && missed ? rewritePart(fate, { strike: { ...missed, ...aimed } }).parts : {}),
        ...aimStrike(state, aimed, house),
      },
      label: { key: "QUADRANT.Target.Receipt", with: { actor, target: target.name } },
    };
  },
  writes: [],
});
