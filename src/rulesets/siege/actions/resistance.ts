/** What those do whom a power is used on. Ledger: SIE-RESIST-2. */
import * as v from "valibot";
import { amendment, readPart, refuseStranger } from "../../../core/public/definitions.ts";
import { Uuid } from "../../../rules/shared/schema.ts";
import type { HouseRules } from "../../../rules/siege/house-rules.ts";
import { MINDS_PART, MindsData } from "../cards/resistance.ts";
import { type Creature, readCreature } from "../documents/read-actor.ts";

const Args = v.object({ target: Uuid });
type Args = v.InferOutput<typeof Args>;

interface Resisting {
  readonly data: MindsData;
  readonly target: Creature;
}

/** Lets a power in that has failed against an unwilling mind, as the owner of that mind (SIE-RESIST-2). */
export const letPowerIn = amendment<Args, Resisting, HouseRules>({
  anybody: true,
  args: Args,
  async read({ target: uuid }, card, world) {
    const data = readPart(card, MINDS_PART, MindsData);
    const snapshot = data && (await world.snapshot(uuid));
    const target = snapshot && readCreature(snapshot);
    return data && target ? { data, target } : null;
  },
  refuse: (_args, { data, target }, seat) =>
    refuseStranger(target, seat) ??
    (data.rows.some(({ actor, state }) => actor === target.uuid && state === "resists")
      ? null
      : { key: "QUADRANT.Refuse.AlreadyDone" }),
  amend: (_args, { data, target }) => ({
    parts: {
      [MINDS_PART]: {
        kind: "minds",
        sort: 25,
        data: {
          ...data,
          rows: data.rows.map((row) => (row.actor === target.uuid ? { ...row, state: "willing" as const } : row)),
        },
      },
    },
    label: { key: "QUADRANT.Siege.Minds.Receipt", with: { name: target.name } },
  }),
  writes: [],
});
