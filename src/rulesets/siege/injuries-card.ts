/** The card of a fight that is over, for who was reduced to Down, Fractured or Out. Ledger: SIE-SCAR-1. */
import type { Card, Snapshot } from "../../core/public/definitions.ts";
import { MAX_LABEL_LENGTH } from "../../rules/shared/schema.ts";
import { findResistTarget } from "../../rules/siege/injury.ts";
import { LIVING, TRACKS } from "../../rules/siege/state.ts";
import { readTrackState } from "../../rules/siege/track.ts";
import { INJURIES_PART, type InjuriesData, type Threatened } from "./cards/injuries.ts";
import { readCreature, readHealth } from "./documents/read-actor.ts";

/** Returns the tracks of somebody by which an injury threatens. */
function listThreats(snapshot: Snapshot): Threatened[] {
  const creature = LIVING.includes(snapshot.type) ? readCreature(snapshot) : null;
  if (!creature) return [];
  return TRACKS.filter((track) => track === "stress" || !creature.frame).flatMap((track) => {
    const worst = readTrackState(readHealth(creature, track));
    return worst === "ok" || findResistTarget(worst) === null
      ? []
      : [
          {
            actor: creature.uuid,
            name: creature.name.slice(0, MAX_LABEL_LENGTH),
            track,
            worst,
            item: foundry.utils.randomID(),
            rolled: null,
            injury: null,
          },
        ];
  });
}

/** Returns the card that calls for the checks; null where no injury threatens. */
export function createInjuriesCard(actors: readonly Snapshot[]): Card | null {
  const people = actors.flatMap(listThreats);
  if (people.length === 0) return null;
  const data: InjuriesData = { people };
  return {
    title: "QUADRANT.Siege.Injuries.Title",
    parts: { [INJURIES_PART]: { kind: "injuries", sort: 10, data: { ...data } } },
  };
}
