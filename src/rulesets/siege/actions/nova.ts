/**
 * Nova Points: spent by their owner, awarded by the GM, and spent on a dramatic edit. Ledger: SIE-NOVA-1, -3, -4,
 * SIE-EXTRA-2.
 */
import * as v from "valibot";
import { type ActionKind, action, refuseStranger } from "../../../core/public/definitions.ts";
import { Uuid, shortText, wholeNumber } from "../../../rules/shared/schema.ts";
import type { HouseRules } from "../../../rules/siege/house-rules.ts";
import {
  MAX_AWARD,
  MAX_EDIT_LENGTH,
  VERDICTS,
  planAward,
  planEdit,
  planSpend,
  refuseAutoSuccess,
  refuseAward,
  refuseSpend,
} from "../../../rules/siege/nova.ts";
import { planBenefit, refuseBenefits } from "../../../rules/siege/exceptional-success.ts";
import { type Creature, readCreature } from "../documents/read-actor.ts";
import { NOVA_PLACES } from "./write-places.ts";

const PointsArgs = v.object({
  actor: Uuid,
  points: v.optional(wholeNumber(1, MAX_AWARD), 1),
  reason: v.optional(shortText(200), ""),
});
type PointsArgs = v.InferOutput<typeof PointsArgs>;

const shared = {
  async read({ actor }, world) {
    const snapshot = await world.snapshot(actor);
    return snapshot && readCreature(snapshot);
  },
  writes: NOVA_PLACES,
} satisfies Pick<ActionKind<{ readonly actor: string }, Creature, HouseRules>, "read" | "writes">;

const readNovaPool = ({ uuid, system }: Creature) => ({ at: { uuid }, nova: system.nova.value });

const createLabel = (verb: string, { points, reason }: PointsArgs, { name }: Creature) => ({
  key: `QUADRANT.Siege.Receipt.${verb}${reason ? "" : "NoReason"}`,
  with: { name, points, reason },
});

const SpendArgs = v.object({
  ...PointsArgs.entries,
  /** When it is spent: before a roll, or to turn a failed one into a success (SIE-NOVA-3). */
  stage: v.optional(v.picklist(["before", "failed"]), "before"),
});
type SpendArgs = v.InferOutput<typeof SpendArgs>;

/** Spends Nova Points before a roll or on a failed one (SIE-NOVA-3). */
export const spendNova = action<SpendArgs, Creature, HouseRules>({
  ...shared,
  args: SpendArgs,
  refuse({ points, stage }, creature, seat, house) {
    const stranger = refuseStranger(creature, seat);
    if (stranger) return stranger;
    return stage === "failed"
      ? refuseAutoSuccess(readNovaPool(creature), stage, house)
      : refuseSpend(readNovaPool(creature), points);
  },
  plan: (args, creature) => ({
    changes: planSpend(readNovaPool(creature), args.points),
    label: createLabel("NovaSpent", args, creature),
  }),
});

/** Awards Nova Points; only the GM can (SIE-NOVA-1). */
export const awardNova = action<PointsArgs, Creature, HouseRules>({
  ...shared,
  args: PointsArgs,
  refuse: ({ points }, _creature, seat) => (seat.isGM ? refuseAward(points) : { key: "QUADRANT.Refuse.GmOnly" }),
  plan: (args, creature) => ({
    changes: planAward(readNovaPool(creature), args.points),
    label: createLabel("NovaAwarded", args, creature),
  }),
});

const JudgeArgs = v.object({
  actor: Uuid,
  verdict: v.picklist(VERDICTS),
  /** What the GM changes about it. */
  told: v.optional(shortText(MAX_EDIT_LENGTH), ""),
});
type JudgeArgs = v.InferOutput<typeof JudgeArgs>;

/** Applies the GM's decision on a dramatic edit: a point is spent unless it is refused (SIE-NOVA-4). */
export const judgeEdit = action<JudgeArgs, Creature, HouseRules>({
  ...shared,
  args: JudgeArgs,
  refuse({ verdict }, creature, seat) {
    if (!seat.isGM) return { key: "QUADRANT.Refuse.GmOnly" };
    return verdict === "refuse" ? null : refuseSpend(readNovaPool(creature));
  },
  plan: ({ verdict, told }, creature) => ({
    changes: planEdit(readNovaPool(creature), verdict),
    label: {
      key: `QUADRANT.Siege.Receipt.Edit.${verdict}${verdict === "amend" && told !== "" ? "Told" : ""}`,
      with: { name: creature.name, told },
    },
  }),
});

const LevelArgs = v.object({ actor: Uuid, benefit: v.picklist(["nova", "story"]) });
type LevelArgs = v.InferOutput<typeof LevelArgs>;

/**
 * Spends one Extraordinary level on a Nova Point or a story benefit; extra boxes are applied with the hit
 * (SIE-EXTRA-2).
 */
export const spendLevel = action<LevelArgs, Creature, HouseRules>({
  ...shared,
  args: LevelArgs,
  refuse: ({ benefit }, _creature, seat) =>
    seat.isGM ? refuseBenefits({ levelsLeft: 1, damage: 0, drain: 0 }, [benefit]) : { key: "QUADRANT.Refuse.GmOnly" },
  plan: ({ actor, benefit }, { name }) => ({
    changes: planBenefit({ uuid: actor }, benefit),
    label: { key: `QUADRANT.Siege.Receipt.Level.${benefit}`, with: { name } },
  }),
});
