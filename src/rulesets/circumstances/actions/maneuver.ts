/**
 * What a maneuver brings: dice more or fewer on the next action, gear or a Trait out of play. Ledger: CIR-MAN-1 to -3,
 * CIR-TRAIT-8.
 */
import * as v from "valibot";
import { action, amendment, refuseStranger } from "../../../core/public/definitions.ts";
import type { HouseRules } from "../../../rules/circumstances/house.ts";
import type { Change } from "../../../rules/shared/change.ts";
import { type Output, Uuid } from "../../../rules/shared/schema.ts";
import { EFFECTS, type WonManeuver, readManeuver } from "../cards/maneuver-offers.ts";
import { createTestPart, readProgress } from "../cards/rolled-test-data.ts";
import { type Agent, findAgent } from "../documents/read-actor.ts";
import { type RolledTestState, readRolledTest } from "./rolled-test.ts";
import { MANEUVER_PLACES } from "./write-places.ts";

const ManeuverArgs = v.object({ effect: v.picklist(EFFECTS), item: v.nullish(Uuid, null) });
type ManeuverArgs = Output<typeof ManeuverArgs>;

interface ManeuverState extends RolledTestState {
  readonly won: WonManeuver;
  readonly winner: Agent;
  readonly loser: Agent | null;
}

/** Returns what takes a thing of the loser's out of play; null where they have it no more. */
function planLoss({ loser }: ManeuverState, item: string | null): Change | null {
  if (loser?.gear.some(({ uuid, removed }) => uuid === item && !removed))
    return { op: "set", at: { uuid: item ?? "" }, path: "system.removed", to: true };
  if (loser?.traits.some(({ uuid, disabled }) => uuid === item && !disabled))
    return { op: "set", at: { uuid: item ?? "" }, path: "system.disabled", to: true };
  return null;
}

function listChanges({ effect, item }: ManeuverArgs, state: ManeuverState): Change[] {
  const { winner, loser } = state;
  const set = (of: Agent | null, key: "impede" | "position"): Change[] =>
    of ? [{ op: "set", at: { uuid: of.uuid }, path: `system.maneuver.${key}`, to: true }] : [];
  const loss = effect === "disarm" ? planLoss(state, item) : null;
  return [
    ...(effect === "impede" || effect === "both" ? set(loser, "impede") : []),
    ...(effect === "position" || effect === "both" ? set(winner, "position") : []),
    ...(loss ? [loss] : []),
  ];
}

/** Uses the margin of a versus test as a maneuver, once (CIR-MAN-1 to -3). */
export const maneuver = amendment<ManeuverArgs, ManeuverState, HouseRules>({
  anybody: true, // whom it concerns, on another's card
  args: ManeuverArgs,
  async read(_args, card, world) {
    const state = await readRolledTest(card, world);
    const won = state && readManeuver(state.data);
    const winner = won && (await findAgent(world, won.winner));
    const loser = won && won.loser !== null ? await findAgent(world, won.loser) : null;
    return state && won && winner ? { ...state, won, winner, loser } : null;
  },
  refuse({ effect, item }, state, seat) {
    const { won, winner, loser } = state;
    if (!won.effects.includes(effect) || (effect !== "position" && !loser)) return { key: "QUADRANT.Refuse.Gone" };
    if (effect === "disarm" && !planLoss(state, item)) return { key: "QUADRANT.Refuse.Gone" };
    // The winner chooses; what it does to the other is for their owner or the GM to write.
    return (
      (effect === "position" || effect === "both" ? refuseStranger(winner, seat) : null) ??
      (effect !== "position" && loser ? refuseStranger(loser, seat) : null)
    );
  },
  amend(args, state) {
    const { data, mine, theirs, rolledUnder, won } = state;
    const item = won.losable.find((one) => one.item === args.item)?.name ?? "";
    return {
      parts: {
        test: createTestPart(data.test, mine, theirs, { ...readProgress(data), maneuvered: true }, rolledUnder),
      },
      changes: listChanges(args, state),
      label: {
        key: `QUADRANT.Circumstances.Receipt.Maneuver.${args.effect}`,
        with: { ...won.names, item },
      },
    };
  },
  writes: [...MANEUVER_PLACES, "Item:system.removed", "Item:system.disabled"],
});

/** Ends what a maneuver brought: the next action has used it up, or the conflict is over (CIR-MAN-1, CIR-MAN-2). */
export const endManeuver = action<{ actor: string }, Agent, HouseRules>({
  args: v.object({ actor: Uuid }),
  read: ({ actor }, world) => findAgent(world, actor),
  refuse: (_args, agent, seat) =>
    refuseStranger(agent, seat) ??
    (agent.maneuver.position || agent.maneuver.impede ? null : { key: "QUADRANT.Refuse.AlreadyDone" }),
  plan: ({ actor }, { name, maneuver: held }) => ({
    changes: (["position", "impede"] as const)
      .filter((key) => held[key])
      .map((key) => ({ op: "set", at: { uuid: actor }, path: `system.maneuver.${key}`, to: false })),
    label: { key: "QUADRANT.Circumstances.Receipt.Maneuver.used", with: { name } },
  }),
  writes: MANEUVER_PLACES,
});
