/**
 * The defender's answer before a conflict is rolled: which Facility is staked, if any. Ledger: SIE-PCON-2, SIE-STAKE-1,
 * SIE-STAKE-4.
 */
import { amendment } from "../../../core/public/definitions.ts";
import { isFields } from "../../../rules/shared/json.ts";
import { refuseStake } from "../../../rules/siege/facility.ts";
import type { HouseRules } from "../../../rules/siege/house-rules.ts";
import { type Declaration, createDeclarationPart, readDeclaration } from "../checks/declaration.ts";
import { type OwnedFacility, type Planet, readPlanet, refuseOutsider } from "../documents/read-planet.ts";

interface State {
  readonly data: Declaration;
  readonly target: Planet;
  /** The Facility to be staked; null for none. */
  readonly facility: OwnedFacility | null;
}

export const answerConflict = amendment<{ readonly stake: string }, State, HouseRules>({
  anybody: true,
  parse: (raw) => (isFields(raw) && typeof raw["stake"] === "string" ? { stake: raw["stake"] } : null),
  async read({ stake }, { parts }, world) {
    const data = readDeclaration(parts["declared"]?.data);
    const snapshot = data && (await world.snapshot(data.target));
    const target = snapshot && readPlanet(snapshot);
    if (!data || !target) return null;
    const facility = target.facilities.find(({ id }) => id === stake) ?? null;
    return stake === "" || facility ? { data, target, facility } : null;
  },
  refuse(_args, { data, target, facility }, seat, house) {
    const outsider = refuseOutsider(target, seat);
    if (outsider) return outsider;
    if (data.answer !== null) return { key: "QUADRANT.Refuse.AlreadyDone" };
    return facility && refuseStake(facility, "defender", data.track, house);
  },
  amend: ({ stake }, { data }) => ({
    rolls: [],
    parts: { declared: createDeclarationPart({ ...data, answer: stake }) },
  }),
  label: (_args, { target, facility }) => ({
    key: `QUADRANT.Siege.Receipt.${facility ? "Staked" : "StakedNothing"}`,
    with: { name: target.name, facility: facility?.name ?? "" },
  }),
  writes: [],
});
