/** Bindings of StarSIEGE's submission holds; what a binding may do: siege.ts. */
import * as v from "valibot";
import { readTotal } from "../../src/rules/siege/challenge.ts";
import { applyHit, createHit } from "../../src/rules/siege/damage.ts";
import { type HouseRules } from "../../src/rules/siege/house-rules.ts";
import { SiegeActorState, Weaponry } from "../../src/rules/siege/state.ts";
import {
  type Grappler,
  type Gripped,
  computeGripDamage,
  createBreakFreeCheck,
  createHoldCheck,
  isHolding,
  planHold,
  planKnockOut,
  planRelease,
} from "../../src/rules/siege/submission.ts";
import { DEFAULT_BOXES, readWoundTrack } from "../../src/rules/siege/track.ts";
import type { Change, Ref } from "../../src/rules/shared/change.ts";
import { type Given, createTerm, readAfterPlan } from "../../tools/ledger-given.ts";
import type { Actual, Binding } from "../../tools/ledger-bindings.ts";
import { declared } from "./siege-checks.ts";

type Bind = Binding<HouseRules>;

const HOLDER: Ref = { uuid: "Actor.holder" };
const TARGET: Ref = { uuid: "Actor.target" };
const NEW = v.parse(SiegeActorState, {});

const FREE: Gripped = { uuid: "", name: "", hold: NEW.hold, unconscious: NEW.unconscious };
const pair = { holder: { ...FREE, ...HOLDER }, target: { ...FREE, ...TARGET } };
const uuids = { holder: HOLDER.uuid, target: TARGET.uuid };

/** Returns both after changes. */
const after = ({ holder, target }: typeof pair, changes: readonly Change[]): typeof pair => ({
  holder: {
    ...holder,
    hold: {
      ...holder.hold,
      holding: String(readAfterPlan("system.hold.holding", holder.hold.holding, changes, HOLDER)),
    },
  },
  target: {
    ...target,
    hold: { ...target.hold, heldBy: String(readAfterPlan("system.hold.heldBy", target.hold.heldBy, changes, TARGET)) },
  },
});
const held = after(pair, planHold(pair.holder, pair.target));

const readGrappler = (given: Given): Grappler => ({
  primary: given.flag("primary"),
  attribute: given.line("physique"),
  specialty: given.line("unarmed"),
  gear: [],
  situational: [],
  critAttempt: false,
});

/** A check to hold somebody. */
export const taken: Bind = (given, house) =>
  declared(
    createHoldCheck(
      readGrappler(given),
      { defense: given.lines("targetDefense"), physique: given.line("targetPhysique") },
      given.flag("addPhysique"),
    ),
    given,
    house,
  );

/** The boxes that the holder deals, on a track. */
const dealt: Bind = (given) => {
  const boxes = createTerm("unarmed", computeGripDamage("holder", given.num("unarmed")));
  const wounds = { ...NEW.wounds, normal: { value: given.num("targetNormal"), max: DEFAULT_BOXES } };
  const { marked } = applyHit(
    { at: TARGET, health: readWoundTrack(wounds) },
    createHit(v.parse(Weaponry, {}), boxes, false),
    { ability: [], worn: null },
  );
  return { targetNormal: marked.since.normal.value };
};

const knockedOut: Bind = (given, house) => {
  const { success } = readTotal(given.num("total"), given.num("tn"), house);
  const changes = success ? planKnockOut(TARGET) : [];
  const since = after(held, changes);
  return {
    unconscious: readAfterPlan("system.unconscious", held.target.unconscious, changes, TARGET) ?? false,
    held: isHolding(since.holder, since.target),
  };
};

/** What the holder does in a later turn. */
export const holdersTurn: Bind = (given, house): Actual => {
  const choices: Readonly<Record<string, Bind>> = { damage: dealt, knockout: knockedOut };
  return choices[given.text("choice") ?? ""]?.(given, house) ?? {};
};

/** What the held one does: half the damage, or an attempt to break free. */
export const breakingFree: Bind = (given, house) => {
  if (!given.has("d20")) return { damage: computeGripDamage("held", given.num("unarmed")) };
  const result = declared(
    createBreakFreeCheck(readGrappler(given), given.lines("holderPhysique", "holderUnarmed")),
    given,
    house,
  );
  const since = after(held, result["success"] ? planRelease(held, uuids) : []);
  return { ...result, held: isHolding(since.holder, since.target) };
};
