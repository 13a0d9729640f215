/** Rolls a declared planetary attack once both stakes are known. Ledger: SIE-PCON-2, -3, SIE-STAKE-1. */
import * as v from "valibot";
import { type CardState, type World, amendment, readPart, refuseStranger } from "../../../core/public/definitions.ts";
import type { Refusal } from "../../../rules/shared/reasons.ts";
import { createConflictCheck } from "../../../rules/siege/conflict.ts";
import type { HouseRules } from "../../../rules/siege/house-rules.ts";
import { createCard } from "../checks/conflict.ts";
import {
  type Setup,
  createConflict,
  findFacility,
  planBrokenPeace,
  prepareAttack,
  refuse,
} from "../checks/conflict-setup.ts";
import { Declaration } from "../checks/declaration.ts";
import { createStoredRoll } from "../checks/stored-roll.ts";
import { findUnsettled } from "../stages/conflict/staked-elsewhere.ts";
import { RECOVERY_PLACES } from "./write-places.ts";

interface DeclaredConflict {
  readonly setup: Setup;
  /** Names of stakes that were deleted since they were placed: they count as none. */
  readonly gone: readonly string[];
  /** A stake whose fate in another conflict is still to be applied. */
  readonly unsettled: Refusal | null;
}

/** Returns why a stake can't be counted yet: another attack has it, was rolled, and its stakes are not applied. */
async function findBound(
  { planet, target, ...setup }: Setup,
  world: World<HouseRules>,
  { uuid }: CardState,
): Promise<Refusal | null> {
  const unsettled = await findUnsettled(world, uuid);
  for (const facility of [findFacility(planet, setup.stake), findFacility(target, setup.defenderStake)]) {
    const other = facility && unsettled.get(facility.uuid);
    if (facility && other) return { key: "QUADRANT.Siege.War.Refuse.Unsettled", with: { name: facility.name, other } };
  }
  return null;
}

/** Rolls a declared attack against the defender's stake (SIE-PCON-3). */
export const rollConflict = amendment<object, DeclaredConflict, HouseRules>({
  args: v.object({}),
  async read(_args, card, world) {
    const data = readPart(card, "declared", Declaration);
    const prepared = data && (await prepareAttack(data, world));
    if (!data || !prepared?.target) return null;
    // The stakes were checked when they were placed.
    const setup = { ...prepared, stake: data.stake, defenderStake: data.answer, elsewhere: new Map<string, string>() };
    const stakes = [
      [prepared.planet, data.stake, data.staked],
      [prepared.target, data.answer, data.answered],
    ] as const;
    const gone = stakes.flatMap(([planet, id, stake]) =>
      id === "" || findFacility(planet, id) ? [] : [stake?.name ?? ""],
    );
    return { setup, gone, unsettled: await findBound(setup, world, card) };
  },
  refuse: (_args, { setup, unsettled }, seat) => refuseStranger(setup.planet, seat) ?? unsettled ?? refuse(setup),
  roll: () => "1d20",
  amend(_args, { setup, gone }, house, dice) {
    const [face] = dice;
    if (face === undefined || dice.length > 1) throw new RangeError("one d20");
    return {
      rolls: [createStoredRoll(createConflictCheck(createConflict(setup)), face, setup.house)],
      parts: { declared: null, ...createCard(setup, dice, house, gone).parts },
      changes: planBrokenPeace(setup),
      label: {
        key: "QUADRANT.Siege.Receipt.ConflictRolled",
        with: { name: setup.planet.name, target: setup.target?.name ?? "" },
      },
    };
  },
  writes: RECOVERY_PLACES,
});
