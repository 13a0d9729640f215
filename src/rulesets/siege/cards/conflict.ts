/**
 * The card part of a planetary conflict; it offers to apply damage and stakes. Ledger: SIE-PCON-3 to -5, SIE-PTRK-5,
 * SIE-STAKE-1, -2.
 */
import * as v from "valibot";
import type { PartKind, Text } from "../../../core/public/definitions.ts";
import { Uuid, shortList, shortText, wholeNumber } from "../../../rules/shared/schema.ts";
import { SettledStake } from "../../../rules/siege/facility.ts";
import { INDUSTRIES, PLANET_TRACKS } from "../../../rules/siege/planet-state.ts";

const Data = v.object({
  aggressor: Uuid,
  target: Uuid,
  targetName: shortText(200),
  theatre: v.picklist(INDUSTRIES),
  track: v.picklist(PLANET_TRACKS),
  success: v.boolean(),
  damage: wholeNumber(0, 99),
  stakes: shortList(v.object({ ...SettledStake.entries, name: shortText(200) }), 2),
  reason: shortText(300),
});
type Data = v.InferOutput<typeof Data>;

const formatStake = ({ name, after }: Data["stakes"][number]): Text =>
  after < 1
    ? { key: "QUADRANT.Siege.Conflict.StakeLost", with: { name } }
    : { key: "QUADRANT.Siege.Conflict.StakeWorn", with: { name, after } };

function formatDamage({ damage, track, targetName }: Pick<Data, "damage" | "track" | "targetName">): Text {
  const some = damage === 1 ? "DamageOne" : "Damage";
  return {
    key: `QUADRANT.Siege.Conflict.${damage === 0 ? "NoDamage" : some}`,
    with: { damage, track: `QUADRANT.Siege.PlanetTrack.${track}`, target: targetName },
  };
}

export const conflictPart: PartKind<Data> = {
  data: Data,
  template: "templates/siege/cards/conflict.hbs",
  view: (data) => ({
    reason: data.reason,
    damage: data.success ? formatDamage(data) : null,
    stakes: data.stakes.map(formatStake),
  }),
  text: (data) => (data.success ? [formatDamage(data)] : []),
  offers: ({ aggressor, target, targetName, track, success, damage, stakes }) =>
    (success && damage > 0) || stakes.length > 0
      ? [
          {
            id: "settle",
            label: {
              key: `QUADRANT.Siege.Offer.Conflict.${damage > 0 ? "damage" : "stakes"}`,
              with: { damage, target: targetName },
            },
            call: {
              action: "siege.settleConflict",
              args: {
                aggressor,
                target,
                track,
                damage,
                stakes: stakes.map(({ item, before, after }) => ({ item, before, after })),
              },
            },
            primary: true,
            pending: {
              what:
                success && damage > 0
                  ? formatDamage({ damage, track, targetName })
                  : { key: "QUADRANT.Siege.Pending.Stakes", with: { target: targetName } },
              actor: target,
            },
          },
        ]
      : [],
};
