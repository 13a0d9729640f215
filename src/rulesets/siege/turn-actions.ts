/** What a combatant may do in its turn, as buttons of the tracker. Ledger: SIE-ACT-1, SIE-MOVE-2, SIE-CREW-9. */
import * as v from "valibot";
import type { TurnAction as Button, TurnActor, Use } from "../../core/public/definitions.ts";
import { actsAsOne } from "../../rules/siege/crew.ts";
import { SiegeCraftState, TURN_ACTIONS, Turn, type TurnAction } from "../../rules/siege/state.ts";
import { findIncidental } from "../../rules/siege/turn.ts";

const ICONS: Readonly<Record<TurnAction, string>> = {
  attack: "fa-solid fa-crosshairs",
  move: "fa-solid fa-person-running",
  skill: "fa-solid fa-screwdriver-wrench",
  other: "fa-solid fa-ellipsis",
};

const USES: Readonly<Record<TurnAction, Use>> = {
  attack: { check: "siege.attack", options: { arms: true } },
  move: { check: "siege.moveAction" },
  skill: { check: "siege.challenge" },
  other: { check: "siege.otherAction" },
};

/** Returns the four actions of a turn; by the one that was taken, a GM gives another. */
export function listTurnActions({ uuid, type, system }: TurnActor, isGM: boolean): readonly Button[] {
  if (type === "siegePlanet") return [];
  // A craft with a crew has no action of its own: each member acts in their own turn (SIE-CREW-9).
  if (type === "siegeCraft" && !actsAsOne(v.parse(SiegeCraftState, system).crew)) return [];
  const { action } = v.parse(Turn, system["turn"]);
  return TURN_ACTIONS.map((id) => {
    const done = action === id;
    return {
      id,
      label: `QUADRANT.Siege.Turn.Action.${id}`,
      hint:
        done && isGM ? "QUADRANT.Siege.Turn.Free" : `QUADRANT.Siege.Turn.Incidental.${findIncidental(id).incidental}`,
      icon: ICONS[id],
      done,
      use: done && isGM ? { action: "siege.freeAction", args: { actor: uuid } } : USES[id],
    };
  });
}
