/** The actions that guided creation brings to a row. What they decide by is fetched when first asked. */
import type { Action } from "../contract/action.ts";
import type { Ruleset } from "../contract/ruleset.ts";
import { asAction } from "./as-action.ts";
import { DRAFT_PATH } from "./draft.ts";

const OWN_WRITES = ["Actor:name", "Actor:prototypeToken.name", `Actor:${DRAFT_PATH}`, "create:Item", "delete:Item"];

/**
 * The action that finishes a draft, as `<ruleset>.finishCreation`; none where no type of the row is created by steps.
 */
export function creationActions(row: Ruleset): Readonly<Record<string, Action>> {
  const kinds = Object.values(row.actors).flatMap(({ creation }) => creation ?? []);
  if (kinds.length === 0) return {};
  const writes = [...new Set([...kinds.flatMap((kind) => kind.writes), ...OWN_WRITES])];
  return {
    finishCreation: asAction(writes, async (raw, seat, world) =>
      (await import("./finish.ts")).decideFinish(row, raw, seat, world),
    ),
  };
}

/** The action that makes a quick NPC, as `<ruleset>.createNpc`; none where no type of the row is made quickly. */
export function quickActions(row: Ruleset): Readonly<Record<string, Action>> {
  const some = Object.values(row.actors).some(({ quick }) => quick !== undefined);
  return some
    ? {
        createNpc: asAction(["create:Actor"], async (raw, seat, world) =>
          (await import("./create-npc.ts")).decideNpc(row, raw, seat, world),
        ),
      }
    : {};
}
