/**
 * The card part of a Stability Check: what it means by its purpose, and the fate of the stake. Its consequences are
 * applied at once; after an undo they can be applied again. Ledger: SIE-STAB-1 to -4, SIE-RECOV-2, -3, SIE-TURM-2,
 * SIE-ANNEX-1.
 */
import * as v from "valibot";
import type { PartEntry, PartKind, Text } from "../../../core/public/definitions.ts";
import { MAX_LABEL_LENGTH, Uuid, shortText } from "../../../rules/shared/schema.ts";
import { SettledStake } from "../../../rules/siege/stakes.ts";
import { PLANET_ATTRIBUTES, PLANET_TRACKS } from "../../../rules/siege/planet-state.ts";
import { STABILITY_PURPOSES } from "../../../rules/siege/stability.ts";

export const StabilityData = v.object({
  planet: Uuid,
  planetName: shortText(MAX_LABEL_LENGTH),
  purpose: v.picklist(STABILITY_PURPOSES),
  track: v.picklist(PLANET_TRACKS),
  attribute: v.picklist(PLANET_ATTRIBUTES),
  /** How order is kept, in the player's words. */
  reason: shortText(MAX_LABEL_LENGTH),
  success: v.boolean(),
  stake: v.nullable(v.object({ ...SettledStake.entries, name: shortText(MAX_LABEL_LENGTH) })),
  /** Whether its consequences were written with the roll. */
  done: v.boolean(),
});
export type StabilityData = Readonly<v.InferOutput<typeof StabilityData>>;

export const STABILITY_PART = "stability";
const LANG = "QUADRANT.Siege.Worlds";

/** Returns what a check means, in a sentence. */
export const formatTold = ({ purpose, success, planetName, track }: StabilityData): Text => ({
  key: `${LANG}.Told.${purpose}.${success ? "success" : "failure"}`,
  with: { name: planetName, track: `QUADRANT.Siege.PlanetTrack.${track}` },
});

export const formatStakeFate = ({ name, after }: { readonly name: string; readonly after: number }): Text =>
  after < 1
    ? { key: "QUADRANT.Siege.Conflict.StakeLost", with: { name } }
    : { key: "QUADRANT.Siege.Conflict.StakeWorn", with: { name, after } };

/** Returns whether a check changes anything. */
export const hasConsequence = ({ purpose, success, stake }: StabilityData): boolean =>
  stake !== null ||
  purpose === "recovery" ||
  purpose === "order" ||
  ((purpose === "collapse" || purpose === "keep") && !success);

export const createStabilityPart = (data: StabilityData): PartEntry => ({
  kind: "stability",
  sort: 40,
  data: { ...data, stake: data.stake && { ...data.stake } },
});

export const stabilityPart: PartKind<StabilityData> = {
  data: StabilityData,
  template: "templates/siege/cards/stability.hbs",
  view: (data) => ({
    way: { key: `${LANG}.By`, with: { attribute: `QUADRANT.Siege.PlanetAttribute.${data.attribute}` } },
    reason: data.reason,
    told: formatTold(data),
    bad: !data.success,
    stake: data.stake && formatStakeFate(data.stake),
  }),
  text: (data) => [formatTold(data)],
  offers: (data) =>
    data.done || !hasConsequence(data)
      ? []
      : [
          {
            id: "settle",
            label: `${LANG}.Offer.Settle`,
            call: { action: "siege.settleStability", args: {} },
            primary: true,
            auto: true,
            pending: { what: formatTold(data), actor: data.planet },
          },
        ],
};
