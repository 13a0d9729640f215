/**
 * The card part of a planetary conflict; it offers to apply damage and stakes. Ledger: SIE-PCON-3 to -5, SIE-PTRK-5,
 * SIE-STAKE-1, -2.
 */
import * as v from "valibot";
import type { Offer, PartKind, Text } from "../../../core/public/definitions.ts";
import { Uuid, shortList, shortText, wholeNumber } from "../../../rules/shared/schema.ts";
import { SettledStake } from "../../../rules/siege/stakes.ts";
import { formatStakeFate } from "./stability.ts";
import { INDUSTRIES, PLANET_TRACKS } from "../../../rules/siege/planet-state.ts";

const LANG = "QUADRANT.Siege.Worlds";

export const ConflictData = v.object({
  aggressor: Uuid,
  target: Uuid,
  targetName: shortText(200),
  theatre: v.picklist(INDUSTRIES),
  track: v.picklist(PLANET_TRACKS),
  success: v.boolean(),
  damage: wholeNumber(0, 99),
  /** Whether the planet attacked had anything to recover, so that its peace counts (SIE-RECOV-2). */
  recovering: v.optional(v.boolean(), false),
  /** Whether a raid or annexation replaces the damage (SIE-TURM-1). */
  spoils: v.optional(v.boolean(), false),
  stakes: shortList(
    v.object({
      ...SettledStake.entries,
      name: shortText(200),
      /** Defense Rating of the track once the stake has fallen, where that changes it (SIE-STAKE-4). */
      defenseAfter: v.optional(wholeNumber(-999, 999)),
    }),
    2,
  ),
  /** Names of stakes that were deleted before the roll: they counted as none. */
  gone: v.optional(shortList(shortText(200), 2), []),
  reason: shortText(300),
});
type Data = v.InferOutput<typeof ConflictData>;

const formatDefense = ({ defenseAfter }: Data["stakes"][number], track: Data["track"]): Text | null =>
  defenseAfter === undefined
    ? null
    : { key: `${LANG}.DefenseNow`, with: { track: `QUADRANT.Siege.PlanetTrack.${track}`, defense: defenseAfter } };

/** Returns what an attack does, in a sentence. */
export function formatDamage({ damage, track, targetName }: Pick<Data, "damage" | "track" | "targetName">): Text {
  const some = damage === 1 ? "DamageOne" : "Damage";
  return {
    key: `QUADRANT.Siege.Conflict.${damage === 0 ? "NoDamage" : some}`,
    with: { damage, track: `QUADRANT.Siege.PlanetTrack.${track}`, target: targetName },
  };
}

export const conflictPart: PartKind<Data> = {
  data: ConflictData,
  template: "templates/siege/cards/conflict.hbs",
  view: (data) => ({
    reason: data.reason,
    damage: data.success && !data.spoils ? formatDamage(data) : null,
    stakes: data.stakes.map((stake) => ({ fate: formatStakeFate(stake), defense: formatDefense(stake, data.track) })),
    gone: data.gone.map((name): Text => ({ key: "QUADRANT.Siege.War.StakeGone", with: { name } })),
  }),
  text: (data) => (data.success && !data.spoils ? [formatDamage(data)] : []),
  offers: (data) => [...listSettling(data), ...listStability(data)],
};

/** Returns the offer that applies damage and stakes. */
function listSettling({ aggressor, target, targetName, track, success, damage, stakes }: Data): Offer[] {
  return (success && damage > 0) || stakes.length > 0
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
    : [];
}

/**
 * Returns the checks that an attack calls for: at once where a track reached In Collapse (SIE-STAB-3), or to keep the
 * month where the attack did nothing (SIE-STAB-4, SIE-RECOV-2).
 */
function listStability({ target, targetName: name, track, success, damage, recovering }: Data): Offer[] {
  const check = (purpose: "collapse" | "keep", pending: Text): Offer => ({
    id: purpose,
    label: `${LANG}.Offer.${purpose}`,
    call: { action: "siege.rollStability", args: { actor: target, purpose, track } },
    dialog: { check: "siege.stability", actor: target, options: { purpose, track } },
    pending: { what: pending, actor: target },
  });
  const names = { name, track: `QUADRANT.Siege.PlanetTrack.${track}` };
  if (success && damage > 0)
    return [
      {
        ...check("collapse", { key: `${LANG}.Pending.collapse`, with: names }),
        primary: true,
        passing: [`${LANG}.Refuse.NotCollapsed`],
      },
    ];
  if (!recovering) return [];
  return [
    {
      ...check("keep", { key: `${LANG}.Pending.keep`, with: names }),
      group: "peace",
      passing: [`${LANG}.Refuse.NothingToLose`],
    },
    {
      id: "lose",
      group: "peace",
      label: { key: `${LANG}.Offer.startOver`, with: { name } },
      call: { action: "siege.loseMonth", args: { actor: target } },
      passing: [`${LANG}.Refuse.NothingToLose`],
    },
  ];
}
