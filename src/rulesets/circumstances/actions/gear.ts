/** Gear that is used up. Ledger: CIR-TEST-10. */
import * as v from "valibot";
import { action, refuseStranger } from "../../../core/public/definitions.ts";
import { type Output, Uuid } from "../../../rules/shared/schema.ts";
import type { HouseRules } from "../../../rules/circumstances/house.ts";
import type { Change } from "../../../rules/shared/change.ts";
import { type Agent, type OwnGear, readAgent } from "../documents/read-actor.ts";

const Args = v.object({ actor: Uuid, gear: Uuid });

/** Returns the change that removes one piece. */
export const planOneFewer = ({ uuid }: OwnGear): Change => ({
  op: "add",
  at: { uuid },
  path: "system.quantity",
  by: -1,
});

/** One piece fewer of what a test used up; refused where none is left. */
export const useUp = action<Output<typeof Args>, { readonly person: Agent; readonly gear: OwnGear }, HouseRules>({
  args: Args,
  async read({ actor, gear }, world) {
    const snapshot = await world.snapshot(actor);
    const person = snapshot && readAgent(snapshot);
    const found = person?.gear.find(({ uuid }) => uuid === gear);
    return person && found ? { person, gear: found } : null;
  },
  refuse: (_args, { person, gear }, seat) =>
    refuseStranger(person, seat) ??
    (gear.quantity < 1 ? { key: "QUADRANT.Circumstances.Refuse.usedUp", with: { gear: gear.name } } : null),
  plan: (_args, { person, gear }) => ({
    changes: [planOneFewer(gear)],
    label: { key: "QUADRANT.Circumstances.Receipt.UsedUp", with: { name: person.name, gear: gear.name } },
  }),
  writes: ["Item:system.quantity"],
});
