/** Bindings of StarSIEGE's turns and their actions; what a binding may do: siege.ts. */
import * as v from "valibot";
import { listCombatDefenseLines } from "../../src/rules/siege/attack.ts";
import type { HouseRules } from "../../src/rules/siege/house-rules.ts";
import { type Direction, halveMove, moveAlong, stepMove } from "../../src/rules/siege/movement.ts";
import {
  type Band,
  type Bundle,
  SiegeActorState,
  SiegeTrappingState,
  Turn,
  type TurnAction,
} from "../../src/rules/siege/state.ts";
import { AUTOMATIC, countBundleRounds, isEligible } from "../../src/rules/siege/challenge.ts";
import {
  findIncidental,
  judgeBesideMove,
  planAction,
  planClearJam,
  refuseAction,
  refuseSecondPower,
} from "../../src/rules/siege/turn.ts";
import { readWoundTrack, refuseToAct } from "../../src/rules/siege/track.ts";
import type { Ref } from "../../src/rules/shared/change.ts";
import { total } from "../../src/rules/shared/reasons.ts";
import { ACTOR, GIVEN, type Given, readAfterPlan } from "../../tools/ledger-given.ts";
import type { Binding } from "../../tools/ledger-bindings.ts";

type Bind = Binding<HouseRules>;

const ACTION: Record<string, TurnAction> = { attack: "attack", move: "move", skill: "skill", other: "other" };
const BUNDLE: Record<string, Bundle> = {
  combat: "combat",
  mechanics: "mechanics",
  spiritual: "spiritual",
};
const BAND: Record<string, Band> = {
  close: "close",
  short: "short",
  medium: "medium",
  long: "long",
  extreme: "extreme",
  "line of sight": "lineOfSight",
};
/** Bands by the ledger's names. */
const NAME: Record<Band, string> = {
  close: "Close",
  short: "Short",
  medium: "Medium",
  long: "Long",
  extreme: "Extreme",
  lineOfSight: "Line of Sight",
};
const DIRECTION: Record<string, Direction> = { closer: "closer", away: "away" };
const ITEM: Ref = { uuid: "Item.weapon" };
const NEW = v.parse(Turn, {});

const readTurn = (given: Given): Turn => ({ ...NEW, action: given.word("actionUsed", ACTION) ?? NEW.action });

/** Nobody, or somebody who is Down. */
const readWounds = (given: Given) => {
  const { wounds } = v.parse(SiegeActorState, {});
  return given.word("state", { down: { ...wounds, critical: { ...wounds.critical, down: true } } }) ?? wounds;
};

export const oneAction: Bind = (given, house) => {
  const turn = readTurn(given);
  const chosen = given.word("choose", ACTION) ?? "other";
  const barred = refuseToAct(readWoundTrack(readWounds(given)), "one");
  if (refuseAction({ at: ACTOR, name: "one", turn, barred }, false, house)) return { allowed: false };
  const changes = planAction({ at: ACTOR, turn }, chosen);
  return { allowed: true, actionUsed: readAfterPlan("system.turn.action", turn.action, changes) };
};

export const oneBundle: Bind = (given) => {
  if (given.has("powerBundles"))
    return { rounds: countBundleRounds(given.texts("powerBundles").flatMap((name) => BUNDLE[name] ?? [])) };
  if (given.text("choose")) return { allowed: !refuseSecondPower(given.num("activatedThisRound"), "one") };
  const bundle = given.word("bundle", BUNDLE);
  const itemClass = given.word<Bundle | typeof AUTOMATIC>("itemClass", { ...BUNDLE, automatic: AUTOMATIC });
  return bundle && itemClass ? { eligible: isEligible(bundle, itemClass) } : {};
};

/** Combat Defense of who moves, or stands still. */
export const defenseInTurn: Bind = (given) => {
  const changes = planAction({ at: ACTOR, turn: NEW }, given.flag("moving") ? "move" : "skill", {
    stationary: given.flag("stationary"),
  });
  const lines = listCombatDefenseLines({
    source: GIVEN,
    base: given.num("defenseCombat"),
    temporary: NEW.cover,
    armour: [],
    moving: Boolean(readAfterPlan("system.turn.moving", NEW.moving, changes)),
    stationary: Boolean(readAfterPlan("system.turn.stationary", NEW.stationary, changes)),
  });
  return { defenseCombat: total(lines) };
};

export const otherAction: Bind = (given) => {
  const action = given.word("action", ACTION) ?? "other";
  const { jammed } = { ...v.parse(SiegeTrappingState, {}), jammed: given.flag("itemJammed") };
  return {
    itemJammed: readAfterPlan("system.jammed", jammed, planClearJam(ITEM), ITEM),
    actionUsed: readAfterPlan("system.turn.action", NEW.action, planAction({ at: ACTOR, turn: NEW }, action)),
  };
};

export const incidental: Bind = (given) => ({ ...findIncidental(given.word("action", ACTION) ?? "other") });

export const moveAction: Bind = (given, house) => {
  const band = given.word("band", BAND);
  const direction = given.word("direction", DIRECTION);
  if (!band || !direction) return defenseInTurn(given, house);
  const result = moveAlong(band, direction, given.num("move"), given.num("progress"));
  return { ...result, band: NAME[result.band] };
};

export const moveSteps: Bind = (given) => {
  const rating = given.num("move");
  return {
    move: given.flag("halved") ? halveMove(rating) : stepMove(rating, given.num("steps"), given.num("minimum")),
  };
};

export const besideMove: Bind = (given, house) =>
  given.word("action", ACTION)
    ? { ...judgeBesideMove(given.text("also") ?? "", { ...house, reloadOnMove: given.flag("option") }) }
    : {};
