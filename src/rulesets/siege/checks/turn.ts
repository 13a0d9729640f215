/** What a check does to the turn of who rolls: it takes the action of the round. Ledger: SIE-ACT-1, SIE-ACT-3. */
import * as v from "valibot";
import type { Call, Choice, World } from "../../../core/public/definitions.ts";
import type { HouseRules } from "../../../rules/siege/house-rules.ts";
import { NO_ACTION, type TurnAction } from "../../../rules/siege/state.ts";
import type { Creature } from "../documents/read-actor.ts";

const LANG = "QUADRANT.Siege.Turn";

/** Whether it is the actor's turn, whether the check takes its action, and whether the actor stands still for it. */
export interface InTurn {
  readonly acting: boolean;
  readonly usesAction: boolean;
  readonly stationary: boolean;
}

/** The same, as the dialog's input chooses it. */
export const IN_TURN = { usesAction: v.boolean(), stationary: v.boolean() };

/** Returns what a check does to its actor's turn before anything is chosen: it takes the action that is left. */
export function readInTurn({ uuid, system }: Creature, { isActing }: Pick<World<HouseRules>, "isActing">): InTurn {
  const acting = isActing?.(uuid) === true;
  return { acting, usesAction: acting && system.turn.action === NO_ACTION, stationary: false };
}

/**
 * Returns the choices of a check that may take the action, a Skill or an Other one: whether it does and, since the GM
 * decides about incidental movement beside both, whether the actor stands still (SIE-ACT-3).
 */
export function listTurnChoices({ acting, usesAction, stationary }: InTurn): Choice[] {
  if (!acting) return [];
  const uses: Choice = {
    kind: "toggle",
    id: "usesAction",
    label: `${LANG}.UsesAction`,
    hint: `${LANG}.UsesActionHint`,
    value: usesAction,
  };
  if (!usesAction) return [uses];
  return [
    uses,
    {
      kind: "toggle",
      id: "stationary",
      label: `${LANG}.Stationary`,
      hint: `${LANG}.StationaryHint`,
      value: stationary,
    },
  ];
}

/** Returns what taking the action costs: nothing outside of one's turn, or where the check does not take it. */
export const listTurnPayments = (
  { uuid }: Pick<Creature, "uuid">,
  { acting, usesAction, stationary }: InTurn,
  action: TurnAction,
): Call[] =>
  acting && usesAction
    ? [{ action: "siege.takeAction", args: { actor: uuid, action, ...(stationary ? { stationary } : {}) } }]
    : [];

/** Returns the payment of what always takes the action of one's turn, whether one is left or not. */
export const payAction = (actor: Pick<Creature, "uuid">, { acting }: InTurn, action: TurnAction): Call[] =>
  listTurnPayments(actor, { acting, usesAction: true, stationary: false }, action);
