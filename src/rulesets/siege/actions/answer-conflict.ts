/**
 * The defender's answer before a conflict is rolled: which Facility is staked, if any. Ledger: SIE-PCON-2, SIE-STAKE-1,
 * SIE-STAKE-4.
 */
import * as v from "valibot";
import { amendment, readPart, refuseStranger } from "../../../core/public/definitions.ts";
import { refuseStake } from "../../../rules/siege/stakes.ts";
import type { HouseRules } from "../../../rules/siege/house-rules.ts";
import { Declaration, createDeclarationPart } from "../checks/declaration.ts";
import { type OwnedFacility, type Planet, readPlanet } from "../documents/read-planet.ts";

interface State {
  readonly data: Declaration;
  readonly target: Planet;
  /** The Facility to be staked; null for none. */
  readonly facility: OwnedFacility | null;
}

/** The Facility to be staked; empty for none. */
const Args = v.object({ stake: v.string() });

export const answerConflict = amendment<v.InferOutput<typeof Args>, State, HouseRules>({
  anybody: true,
  args: Args,
  async read({ stake }, card, world) {
    const data = readPart(card, "declared", Declaration);
    const snapshot = data && (await world.snapshot(data.target));
    const target = snapshot && readPlanet(snapshot);
    if (!data || !target) return null;
    const facility = target.facilities.find(({ id }) => id === stake) ?? null;
    return stake === "" || facility ? { data, target, facility } : null;
  },
  refuse(_args, { data, target, facility }, seat, house) {
    const outsider = refuseStranger(target, seat);
    if (outsider) return outsider;
    if (data.answer !== null) return { key: "QUADRANT.Refuse.AlreadyDone" };
    return facility && refuseStake(facility, "defender", data.track, house);
  },
  amend: ({ stake }, { data, target, facility }) => ({
    rolls: [],
    parts: { declared: createDeclarationPart({ ...data, answer: stake }) },
    label: {
      key: `QUADRANT.Siege.Receipt.${facility ? "Staked" : "StakedNothing"}`,
      with: { name: target.name, facility: facility?.name ?? "" },
    },
  }),
  writes: [],
});
