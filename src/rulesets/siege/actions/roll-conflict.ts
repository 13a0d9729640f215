/** Rolls a declared planetary attack once the defender has answered. Ledger: SIE-PCON-2, -3, SIE-STAKE-1. */
import * as v from "valibot";
import { amendment, readPart, refuseStranger } from "../../../core/public/definitions.ts";
import { createConflictCheck } from "../../../rules/siege/conflict.ts";
import type { HouseRules } from "../../../rules/siege/house-rules.ts";
import { createCard } from "../checks/conflict.ts";
import {
  ASK_DEFENDER,
  type Setup,
  createConflict,
  planBrokenPeace,
  prepareAttack,
  refuse,
} from "../checks/conflict-setup.ts";
import { Declaration } from "../checks/declaration.ts";
import { createStoredRoll } from "../checks/stored-roll.ts";
import { RECOVERY_PLACES } from "./write-places.ts";

interface DeclaredConflict {
  readonly setup: Setup;
  readonly data: Declaration;
}

/** Rolls a declared attack against the defender's stake (SIE-PCON-3). */
export const rollConflict = amendment<object, DeclaredConflict, HouseRules>({
  args: v.object({}),
  async read(_args, card, world) {
    const data = readPart(card, "declared", Declaration);
    if (!data) return null;
    const prepared = await prepareAttack(data, world);
    const { stake, answer } = data;
    return prepared && { setup: { ...prepared, stake, defenderStake: answer ?? ASK_DEFENDER }, data };
  },
  refuse: (_args, { setup, data }, seat) =>
    data.answer === null
      ? { key: "QUADRANT.Siege.Refuse.DefenderAnswersFirst" }
      : (refuseStranger(setup.planet, seat) ?? refuse(setup)),
  roll: () => "1d20",
  amend(_args, { setup }, house, dice) {
    const [face] = dice;
    if (face === undefined || dice.length > 1) throw new RangeError("one d20");
    return {
      rolls: [createStoredRoll(createConflictCheck(createConflict(setup)), face, setup.house)],
      parts: { declared: null, ...createCard(setup, dice, house).parts },
      changes: planBrokenPeace(setup),
      label: {
        key: "QUADRANT.Siege.Receipt.ConflictRolled",
        with: { name: setup.planet.name, target: setup.target?.name ?? "" },
      },
    };
  },
  writes: RECOVERY_PLACES,
});
