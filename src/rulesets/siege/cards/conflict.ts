/**
 * The card part of a planetary conflict; it offers to apply damage and stakes. Ledger: SIE-PCON-3 to -5, SIE-PTRK-5,
 * SIE-STAKE-1, -2.
 */
import type { PartKind, Text } from "../../../core/public/definitions.ts";
import { type Json, isFields, isUuid, isWholeNumber, readShortText } from "../../../rules/shared/json.ts";
import { type PlanetTrack, INDUSTRIES, type Industry, PLANET_TRACKS } from "../../../rules/siege/planet-state.ts";

interface Stake {
  readonly item: string;
  readonly name: string;
  readonly before: number;
  readonly after: number;
}

interface Data {
  readonly aggressor: string;
  readonly target: string;
  readonly targetName: string;
  readonly theatre: Industry;
  readonly track: PlanetTrack;
  readonly success: boolean;
  readonly damage: number;
  readonly stakes: readonly Stake[];
  readonly reason: string;
}

function readStake(raw: Json): Stake | null {
  if (!isFields(raw) || !isUuid(raw["item"])) return null;
  const { item, before, after } = raw;
  const name = readShortText(raw["name"], 200);
  return name !== null && isWholeNumber(before, 0, 99) && isWholeNumber(after, 0, 99)
    ? { item, name, before, after }
    : null;
}

const parse: PartKind<Data>["parse"] = (raw) => {
  if (!isFields(raw) || !isUuid(raw["aggressor"]) || !isUuid(raw["target"])) return null;
  const { aggressor, target, success, damage, stakes } = raw;
  const targetName = readShortText(raw["targetName"], 200);
  const reason = readShortText(raw["reason"], 300);
  const theatre = INDUSTRIES.find((one) => one === raw["theatre"]);
  const track = PLANET_TRACKS.find((one) => one === raw["track"]);
  if (targetName === null || reason === null || !theatre || !track) return null;
  if (typeof success !== "boolean" || !isWholeNumber(damage, 0, 99) || !Array.isArray(stakes) || stakes.length > 2)
    return null;
  const read = stakes.map((one: Json) => readStake(one));
  if (!read.every((one) => one !== null)) return null;
  return { aggressor, target, targetName, theatre, track, success, damage, stakes: read, reason };
};

const formatStake = ({ name, after }: Stake): Text =>
  after < 1
    ? { key: "QUADRANT.Siege.Conflict.StakeLost", with: { name } }
    : { key: "QUADRANT.Siege.Conflict.StakeWorn", with: { name, after } };

function formatDamage({ damage, track, targetName }: Data): Text {
  const some = damage === 1 ? "DamageOne" : "Damage";
  return {
    key: `QUADRANT.Siege.Conflict.${damage === 0 ? "NoDamage" : some}`,
    with: { damage, track: `QUADRANT.Siege.PlanetTrack.${track}`, target: targetName },
  };
}

export const conflictPart: PartKind<Data> = {
  parse,
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
          },
        ]
      : [],
};
