/** Restores the box that a repair card names, once, as the thing's owner or a GM. Ledger: SIE-REPAIR-1, -2. */
import * as v from "valibot";
import { amendment, readPart, refuseStranger } from "../../../core/public/definitions.ts";
import type { HouseRules } from "../../../rules/siege/house-rules.ts";
import { planRepair, refuseRepair } from "../../../rules/siege/repair.ts";
import { Data as ChallengeData } from "../cards/challenge.ts";
import { REPAIR_PART, RepairData, formatRepair } from "../cards/repair.ts";
import { type Thing, listThings } from "../documents/read-repair.ts";
import { REPAIR_PLACES } from "./write-places.ts";

interface State {
  readonly data: RepairData;
  readonly thing: Thing;
  readonly succeeded: boolean;
}

export const restoreBox = amendment<object, State, HouseRules>({
  anybody: true,
  args: v.object({}),
  async read(_args, card, world) {
    const data = readPart(card, REPAIR_PART, RepairData);
    const things = data ? listThings(await world.snapshot(data.owner)) : [];
    const thing = things.find(({ uuid }) => uuid === data?.thing);
    const challenge = readPart(card, "challenge", ChallengeData);
    return data && thing ? { data, thing, succeeded: (challenge?.outcome ?? "failure") !== "failure" } : null;
  },
  refuse(_args, { data, thing, succeeded }, seat) {
    if (!succeeded) return { key: "QUADRANT.Refuse.NotOffered" };
    const self = thing.isBody && data.technician === thing.uuid;
    return refuseStranger({ uuid: thing.owner, name: thing.name }, seat) ?? refuseRepair(thing.wear, data.box, self);
  },
  amend: (_args, { data, thing }) => ({
    parts: {},
    changes: [planRepair({ uuid: thing.uuid }, data.box)],
    label: formatRepair({ thingName: thing.name, box: data.box }),
  }),
  writes: REPAIR_PLACES,
});
