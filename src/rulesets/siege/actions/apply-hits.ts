/**
 * Applies all hits of a card with several targets that are left, as one: armour, boxes and mooks of each target. A
 * target that is gone is left out. Ledger: SIE-ATK-3, SIE-ATK-6, SIE-SFX-2, SIE-MOOK-4.
 */
import * as v from "valibot";
import { snapshotAfter } from "../../../core/public/checks.ts";
import {
  type ActionPlan,
  type Snapshot,
  type Text,
  amendment,
  joinTexts,
  readPart,
  refuseStranger,
} from "../../../core/public/definitions.ts";
import type { Change } from "../../../rules/shared/change.ts";
import { mergePlans } from "../../../rules/shared/merge-plans.ts";
import type { Modifier } from "../../../rules/shared/reasons.ts";
import type { HouseRules } from "../../../rules/siege/house-rules.ts";
import { refuseHit } from "../../../rules/siege/damage.ts";
import { type HitData, createHitArgs } from "../cards/attack.ts";
import { TARGETS_PART, TargetsData, listOpenHits } from "../cards/targets.ts";
import { readCreature } from "../documents/read-actor.ts";
import { Args as HitArgs, planBlow } from "./apply-hit.ts";
import { HIT_PLACES } from "./write-places.ts";

/** A hit that is left, and its target; null where that is gone. */
interface OpenHit {
  readonly hit: HitData;
  readonly target: Snapshot | null;
}

interface State {
  readonly hits: readonly OpenHit[];
  /** World time in seconds. */
  readonly time: number;
}

/** Returns one hit on its target as the hits before it leave that. */
function planOne({ hit, target }: OpenHit, before: readonly Change[], time: number): ActionPlan | null {
  const now = target && snapshotAfter(target, before);
  const creature = now && readCreature(now);
  return creature && planBlow({ ...creature, time }, v.parse(HitArgs, createHitArgs(hit, 0, null)));
}

/** Returns all hits as one plan. */
function planAll({ hits, time }: State): { changes: readonly Change[]; label: Text; why: readonly Modifier[] } {
  let changes: readonly Change[] = [];
  const labels: Text[] = [];
  const why: Modifier[] = [];
  for (const one of hits) {
    const plan = planOne(one, changes, time);
    const both = plan && mergePlans(changes, plan.changes);
    changes = both ?? changes;
    why.push(...(both ? (plan.why ?? []) : []));
    labels.push(both ? plan.label : { key: "QUADRANT.Siege.Targets.Gone", with: { target: one.hit.targetName } });
  }
  const [first = "", ...others] = labels;
  return { changes, label: joinTexts(first, ...others), why };
}

/** Applies all hits of the card that are left, for a user who may change all of their targets (SIE-SFX-2). */
export const applyHits = amendment<object, State, HouseRules>({
  anybody: true,
  args: v.object({}),
  async read(_args, card, world) {
    const data = readPart(card, TARGETS_PART, TargetsData);
    if (!data) return null;
    const open = listOpenHits(data, card.used?.() ?? []);
    const targets = await Promise.all(
      open.map(async ({ target }) => (target === null ? null : world.snapshot(target))),
    );
    return { hits: open.map((hit, at) => ({ hit, target: targets[at] ?? null })), time: world.time?.() ?? 0 };
  },
  refuse(_args, { hits }, seat) {
    if (hits.length === 0) return { key: "QUADRANT.Refuse.AlreadyDone" };
    const there = hits.flatMap(({ target }) => target ?? []);
    if (there.length === 0) return { key: "QUADRANT.Refuse.Gone" };
    const reasons = [...there.map((target) => refuseStranger(target, seat)), ...hits.map(({ hit }) => refuseHit(hit))];
    return reasons.find((reason) => reason !== null) ?? null;
  },
  amend: (_args, state) => ({ parts: {}, ...planAll(state) }),
  writes: HIT_PLACES,
});
