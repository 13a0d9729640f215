/** Gear that is used up, and treasure that is spent. Ledger: CIR-TEST-10, CIR-RES-5. */
import * as v from "valibot";
import { type World, action, refuseStranger } from "../../../core/public/definitions.ts";
import { type Output, Uuid, wholeNumber } from "../../../rules/shared/schema.ts";
import type { HouseRules } from "../../../rules/circumstances/house.ts";
import type { Change } from "../../../rules/shared/change.ts";
import { countTreasureLeft, refuseTreasure } from "../../../rules/circumstances/pool.ts";
import { MAX_DICE } from "../checks/test-data.ts";
import { type Agent, type OwnGear, findAgent } from "../documents/read-actor.ts";

const Args = v.object({ actor: Uuid, gear: Uuid });
const TreasureArgs = v.object({ actor: Uuid, gear: Uuid, dice: wholeNumber(1, MAX_DICE) });

/** Returns the change that removes one piece. */
export const planOneFewer = ({ uuid }: OwnGear): Change => ({
  op: "add",
  at: { uuid },
  path: "system.quantity",
  by: -1,
});

interface GearState {
  readonly person: Agent;
  readonly gear: OwnGear;
}

async function readGear({ actor, gear }: Output<typeof Args>, world: World<HouseRules>): Promise<GearState | null> {
  const person = await findAgent(world, actor);
  const found = person?.gear.find(({ uuid }) => uuid === gear);
  return person && found ? { person, gear: found } : null;
}

/** One piece fewer of what a test used up; refused where none is left. */
export const useUp = action<Output<typeof Args>, GearState, HouseRules>({
  args: Args,
  read: readGear,
  refuse: (_args, { person, gear }, seat) =>
    refuseStranger(person, seat) ??
    (gear.quantity < 1 ? { key: "QUADRANT.Circumstances.Refuse.usedUp", with: { gear: gear.name } } : null),
  plan: (_args, { person, gear }) => ({
    changes: [planOneFewer(gear)],
    label: { key: "QUADRANT.Circumstances.Receipt.UsedUp", with: { name: person.name, gear: gear.name } },
  }),
  writes: ["Item:system.quantity"],
});

/** Fewer dice of a treasure: what was used on a Resources test is gone (CIR-RES-5). */
export const spendTreasure = action<Output<typeof TreasureArgs>, GearState, HouseRules>({
  args: TreasureArgs,
  read: readGear,
  refuse: ({ dice }, { person, gear }, seat) =>
    refuseStranger(person, seat) ??
    (gear.quantity < 1 ? { key: "QUADRANT.Circumstances.Refuse.usedUp", with: { gear: gear.name } } : null) ??
    refuseTreasure(gear.treasure, dice),
  plan: ({ dice }, { person, gear }) => ({
    changes: [{ op: "add", at: { uuid: gear.uuid }, path: "system.treasure.dice", by: 0 - dice }],
    label: {
      key: "QUADRANT.Circumstances.Receipt.Treasure",
      with: { name: person.name, gear: gear.name, dice, left: countTreasureLeft(gear.treasure, dice) },
    },
  }),
  writes: ["Item:system.treasure.dice"],
});
