/**
 * Nova Points: spent by their owner, awarded by the GM, and spent on a dramatic edit. Ledger: SIE-NOVA-1, -3, -4,
 * SIE-EXTRA-2.
 */
import { type ActionKind, action } from "../../../core/public/definitions.ts";
import { type Json, isFields, isUuid, isWholeNumber, readShortText } from "../../../rules/shared/json.ts";
import type { HouseRules } from "../../../rules/siege/house-rules.ts";
import {
  type Stage,
  type Verdict,
  planAward,
  planEdit,
  planSpend,
  refuseAutoSuccess,
  refuseAward,
  refuseSpend,
} from "../../../rules/siege/nova.ts";
import { type Benefit, planBenefit, refuseBenefit } from "../../../rules/siege/extraordinary.ts";
import { type Creature, readCreature, refuseStranger } from "../documents/read-actor.ts";

interface PointsArgs {
  readonly actor: string;
  readonly points: number;
  readonly reason: string;
}

const MAX_POINTS_AT_ONCE = 20;

function parsePoints(raw: Json): PointsArgs | null {
  if (!isFields(raw)) return null;
  const { actor, points = 1 } = raw;
  const reason = readShortText(raw["reason"] ?? "", 200);
  return isUuid(actor) && isWholeNumber(points, 1, MAX_POINTS_AT_ONCE) && reason !== null
    ? { actor, points, reason }
    : null;
}

const shared = {
  async read({ actor }, world) {
    const snapshot = await world.snapshot(actor);
    return snapshot && readCreature(snapshot);
  },
  writes: ["Actor:system.nova.value"],
} satisfies Pick<ActionKind<{ readonly actor: string }, Creature, HouseRules>, "read" | "writes">;

const readNovaPool = ({ uuid, system }: Creature) => ({ at: { uuid }, nova: system.nova.value });

const createLabel = (verb: string, { points, reason }: PointsArgs, { name }: Creature) => ({
  key: `QUADRANT.Siege.Receipt.${verb}${reason ? "" : "NoReason"}`,
  with: { name, points, reason },
});

interface SpendArgs extends PointsArgs {
  /** When it is spent: before a roll, or to turn a failed one into a success (SIE-NOVA-3). */
  readonly stage: Extract<Stage, "before" | "failed">;
}

/** Spends Nova Points before a roll or on a failed one (SIE-NOVA-3). */
export const spendNova = action<SpendArgs, Creature, HouseRules>({
  ...shared,
  parse(raw) {
    const points = parsePoints(raw);
    const stage = isFields(raw) ? (raw["stage"] ?? "before") : null;
    return points && (stage === "before" || stage === "failed") ? { ...points, stage } : null;
  },
  refuse({ points, stage }, creature, seat, house) {
    const stranger = refuseStranger(creature, seat);
    if (stranger) return stranger;
    return stage === "failed"
      ? refuseAutoSuccess(readNovaPool(creature), stage, house)
      : refuseSpend(readNovaPool(creature), points);
  },
  plan: ({ points }, creature) => planSpend(readNovaPool(creature), points),
  label: (args, creature) => createLabel("NovaSpent", args, creature),
});

/** Awards Nova Points; only the GM can (SIE-NOVA-1). */
export const awardNova = action<PointsArgs, Creature, HouseRules>({
  ...shared,
  parse: parsePoints,
  refuse: ({ points }, _creature, seat) => (seat.isGM ? refuseAward(points) : { key: "QUADRANT.Refuse.GmOnly" }),
  plan: ({ points }, creature) => planAward(readNovaPool(creature), points),
  label: (args, creature) => createLabel("NovaAwarded", args, creature),
});

interface JudgeArgs {
  readonly actor: string;
  readonly verdict: Verdict;
}

const VERDICTS: readonly Verdict[] = ["accept", "amend", "refuse"];

/** Applies the GM's decision on a dramatic edit: a point is spent unless it is refused (SIE-NOVA-4). */
export const judgeEdit = action<JudgeArgs, Creature, HouseRules>({
  ...shared,
  parse(raw) {
    if (!isFields(raw) || !isUuid(raw["actor"])) return null;
    const verdict = VERDICTS.find((one) => one === raw["verdict"]);
    return verdict ? { actor: raw["actor"], verdict } : null;
  },
  refuse({ verdict }, creature, seat) {
    if (!seat.isGM) return { key: "QUADRANT.Refuse.GmOnly" };
    return verdict === "refuse" ? null : refuseSpend(readNovaPool(creature));
  },
  plan: ({ verdict }, creature) => planEdit(readNovaPool(creature), verdict),
  label: ({ verdict }, { name }) => ({ key: `QUADRANT.Siege.Receipt.Edit.${verdict}`, with: { name } }),
});

interface LevelArgs {
  readonly actor: string;
  readonly benefit: Extract<Benefit, "nova" | "story">;
}

/**
 * Spends one Extraordinary level on a Nova Point or a story benefit; extra boxes are applied with the hit
 * (SIE-EXTRA-2).
 */
export const spendLevel = action<LevelArgs, Creature, HouseRules>({
  ...shared,
  parse(raw) {
    if (!isFields(raw) || !isUuid(raw["actor"])) return null;
    const { actor, benefit } = raw;
    return benefit === "nova" || benefit === "story" ? { actor, benefit } : null;
  },
  refuse: ({ benefit }, _creature, seat) =>
    seat.isGM ? refuseBenefit({ levelsLeft: 1, damage: 0, drain: 0 }, benefit) : { key: "QUADRANT.Refuse.GmOnly" },
  plan: ({ actor, benefit }) => planBenefit({ uuid: actor }, benefit),
  label: ({ benefit }, { name }) => ({ key: `QUADRANT.Siege.Receipt.Level.${benefit}`, with: { name } }),
});
