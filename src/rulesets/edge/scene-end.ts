/** What ends with a scene. Ledger: SUC-ADV-9. */
import type { Call, Snapshot } from "../../core/public/definitions.ts";
import type { HouseRules } from "../../rules/edge/house.ts";
import { readCreature } from "./documents/read-actor.ts";

/**
 * Returns the actions that clear stored Advantage and Disadvantage when another scene begins, where the house rule says
 * that they end with the scene (SUC-ADV-9).
 */
export const sceneBegins = (actors: readonly Snapshot[], house: HouseRules): Call[] =>
  house.pendingExpiry === "scene"
    ? actors.flatMap((actor) =>
        (readCreature(actor)?.pending ?? []).map(({ id }): Call => ({
          action: "edge.clearPending",
          args: { actor: actor.uuid, id },
        })),
      )
    : [];
