/**
 * Stability Checks that a card asks for, rolled on that card with all that follows, and the consequences of one that
 * was rolled from the sheet. Ledger: SIE-STAB-1 to -4, SIE-RECOV-2, -3, SIE-TURM-2, SIE-ANNEX-1.
 */
import * as v from "valibot";
import {
  type CardState,
  type PartEntry,
  type Seat,
  amendment,
  readPart,
  refuseStranger,
} from "../../../core/public/definitions.ts";
import type { Change } from "../../../rules/shared/change.ts";
import type { Refusal } from "../../../rules/shared/reasons.ts";
import type { RollData } from "../../../rules/shared/roll.ts";
import { type Output, Uuid } from "../../../rules/shared/schema.ts";
import { planStake } from "../../../rules/siege/stakes.ts";
import type { HouseRules } from "../../../rules/siege/house-rules.ts";
import { PLANET_TRACKS } from "../../../rules/siege/planet-state.ts";
import { hasPeace, planCondition } from "../../../rules/siege/recovery.ts";
import { STABILITY_PURPOSES, settleStability as settle } from "../../../rules/siege/stability.ts";
import { SPOILS_PART, SpoilsData, createSpoilsPart } from "../cards/spoils.ts";
import { STABILITY_PART, StabilityData, formatTold } from "../cards/stability.ts";
import { createRolledParts, createSetupCheck } from "../checks/stability.ts";
import {
  type StabilitySetup,
  StabilityAnswer,
  applyAnswer,
  prepareStability,
  refusePurpose,
  refuseStability,
} from "../checks/stability-setup.ts";
import { createStoredRoll } from "../checks/stored-roll.ts";
import { fetchPlanet, readToday } from "../documents/fetch-planet.ts";
import { type Planet } from "../documents/read-planet.ts";
import { STABILITY_PLACES } from "./write-places.ts";

const Args = v.object({
  actor: Uuid,
  purpose: v.picklist(STABILITY_PURPOSES),
  track: v.picklist(PLANET_TRACKS),
  /** The planet that is to be annexed. */
  target: v.optional(Uuid),
  /** What was chosen in the dialog; the best Attribute without a stake where absent. */
  answer: v.optional(StabilityAnswer),
});
type Args = Output<typeof Args>;

interface State {
  readonly setup: StabilitySetup;
  readonly rolls: readonly RollData[];
  readonly spoils: SpoilsData | null;
  /** Whether the damage that the check follows was applied. */
  readonly isMarked: boolean;
}

/** Returns what follows from a check: the planet's condition, and the fate of its stake. */
const planOutcome = (planet: Planet, data: StabilityData, today: number): Change[] => [
  ...planCondition({ uuid: planet.uuid }, planet, settle(planet, data, today)),
  ...(data.stake ? planStake({ uuid: data.stake.item }, data.stake.before, data.stake.after) : []),
];

const NOT_DUE: Refusal = { key: "QUADRANT.Siege.Worlds.Refuse.NotCollapsed" };

const NOTHING_TO_KEEP: Refusal = { key: "QUADRANT.Siege.Worlds.Refuse.NothingToLose" };

/** The offer that marks a conflict's damage, as a card names those that were used. */
const MARKING = "conflict.settle";

const refuseRoll = ({ purpose, track }: Args, { setup, isMarked }: State, seat: Seat): Refusal | null => {
  if (purpose === "collapse" && !isMarked) return NOT_DUE;
  if (purpose === "keep" && !hasPeace(setup.planet.recovery, setup.today)) return NOTHING_TO_KEEP;
  return (
    refusePurpose(setup.planet, purpose, track, setup.today) ??
    refuseStranger(setup.planet, seat) ??
    refuseStability(setup)
  );
};

/** Rolls the check that a card asks for, and applies what follows with one receipt. */
export const rollStability = amendment<Args, State, HouseRules>({
  anybody: true,
  args: Args,
  async read({ actor, purpose, track, target, answer }, card, world) {
    const options = { purpose, track, ...(target === undefined ? {} : { annexes: target }) };
    const setup = await prepareStability({ check: "siege.stability", actor, targets: [], options }, world);
    if ("refused" in setup) return null;
    const spoils = readPart(card, SPOILS_PART, SpoilsData);
    if (purpose === "annex" && (!spoils || spoils.aggressor !== actor || spoils.target !== target)) return null;
    const isMarked = card.used?.().includes(MARKING) ?? false;
    return { setup: applyAnswer(setup, answer), rolls: card.rolls, spoils, isMarked };
  },
  refuse: refuseRoll,
  roll: () => "1d20",
  amend({ purpose }, { setup, rolls, spoils }, _house, dice) {
    const [face] = dice;
    if (face === undefined || dice.length > 1) throw new RangeError("one d20");
    const { roll, stability, data } = createRolledParts(setup, dice, true);
    const annexed: Record<string, PartEntry> =
      purpose === "annex" && spoils ? { [SPOILS_PART]: createSpoilsPart({ ...spoils, annexes: data.success }) } : {};
    return {
      rolls: [...rolls, createStoredRoll(createSetupCheck(setup), face, setup.house)],
      parts: { stabilityRoll: roll, [STABILITY_PART]: stability, ...annexed },
      changes: planOutcome(setup.planet, data, setup.today),
      label: formatTold(data),
    };
  },
  writes: STABILITY_PLACES,
});

interface Rolled {
  readonly data: StabilityData;
  readonly planet: Planet;
  readonly today: number;
}

function refuseSettling({ data, planet, today }: Rolled, seat: Seat): Refusal | null {
  const { stake, purpose, track, done } = data;
  if (done) return { key: "QUADRANT.Refuse.AlreadyDone" };
  const isUnchanged =
    !stake || planet.facilities.some(({ uuid, rating }) => uuid === stake.item && rating === stake.before);
  return (
    refuseStranger(planet, seat) ??
    (isUnchanged ? null : { key: "QUADRANT.Siege.Refuse.StakeMoved" }) ??
    refusePurpose(planet, purpose, track, today)
  );
}

/** Applies a check that was rolled from the sheet (SIE-STAB-2 to -4, SIE-RECOV-3, SIE-TURM-2). */
export const settleStability = amendment<object, Rolled, HouseRules>({
  anybody: true,
  args: v.object({}),
  async read(_args, card: CardState, world) {
    const data = readPart(card, STABILITY_PART, StabilityData);
    const planet = data && (await fetchPlanet(data.planet, world));
    return data && planet ? { data, planet, today: readToday(world) } : null;
  },
  refuse: (_args, rolled, seat) => refuseSettling(rolled, seat),
  amend: (_args, { data, planet, today }) => ({
    parts: {},
    changes: planOutcome(planet, data, today),
    label: formatTold(data),
  }),
  writes: STABILITY_PLACES,
});
