/**
 * A check that waits for helpers: characters join it from their own clients, inspire the group, and its roll. Ledger:
 * SIE-COOP-1 to -3.
 */
import * as v from "valibot";
import {
  type CardState,
  type Seat,
  type World,
  amendment,
  readPart,
  refuseStranger,
} from "../../../core/public/definitions.ts";
import type { Refusal } from "../../../rules/shared/reasons.ts";
import type { RollData } from "../../../rules/shared/roll.ts";
import { MAX_LABEL_LENGTH, type Output, Uuid, wholeNumber } from "../../../rules/shared/schema.ts";
import { type ChallengeCheck, resolveCheck } from "../../../rules/siege/challenge.ts";
import type { HouseRules } from "../../../rules/siege/house-rules.ts";
import { createChallengeCard } from "../checks/challenge.ts";
import { type Setup, createCheck, findGroup, listSideLines } from "../checks/challenge-setup.ts";
import { describeTeam } from "../checks/cooperation.ts";
import {
  HELP_PART,
  HelpData,
  createHelpPart,
  createPerson,
  readHelpTask,
  refuseGoneTarget,
  withHelpers,
} from "../checks/help-task.ts";
import { createGivenPart } from "../checks/requests.ts";
import { formatFormula } from "../checks/shared.ts";
import { createStoredRoll } from "../checks/stored-roll.ts";
import {
  type Creature,
  findSpecialtyByName,
  listInjuries,
  readCreature,
  refuseActor,
} from "../documents/read-actor.ts";

interface State {
  readonly data: HelpData;
  readonly setup: Setup;
  readonly rolls: readonly RollData[];
}

interface HelperState extends State {
  readonly helper: Creature;
}

async function read(card: CardState, world: World<HouseRules>): Promise<State | null> {
  const data = readPart(card, HELP_PART, HelpData);
  const setup = data && (await readHelpTask(data, world));
  return data && setup ? { data, setup, rolls: card.rolls } : null;
}

async function readHelper(uuid: string, card: CardState, world: World<HouseRules>): Promise<HelperState | null> {
  const state = await read(card, world);
  const snapshot = state && (await world.snapshot(uuid));
  const helper = snapshot && readCreature(snapshot);
  return state && helper ? { ...state, helper } : null;
}

/** Refuses another's character, one that can't act, who asked for help, and who helps or has inspired already. */
function refuseHelper({ data, setup, helper }: HelperState, seat: Seat, house: HouseRules): Refusal | null {
  const stranger = refuseStranger(helper, seat);
  if (stranger) return stranger;
  if (helper.uuid === setup.actor.uuid) return { key: "QUADRANT.Siege.Help.OwnCheck" };
  const busy = [...data.helpers, ...data.inspirers].some(({ actor }) => actor === helper.uuid);
  return busy ? { key: "QUADRANT.Siege.Help.Busy", with: { name: helper.name } } : refuseActor(helper, house);
}

const JoinArgs = v.object({ helper: Uuid });

/** A character helps (SIE-COOP-2). */
export const joinHelp = amendment<Output<typeof JoinArgs>, HelperState, HouseRules>({
  anybody: true,
  args: JoinArgs,
  read: ({ helper }, card, world) => readHelper(helper, card, world),
  refuse: (_args, state, seat, house) => refuseHelper(state, seat, house),
  amend(_args, { data, setup, helper }, house) {
    const joined = { ...data, helpers: [...data.helpers, createPerson(setup, helper)] };
    const since = withHelpers(setup, [...setup.people.companions, helper], joined);
    return {
      parts: { [HELP_PART]: createHelpPart(since, joined, house) },
      label: { key: "QUADRANT.Siege.Receipt.Helps", with: { name: helper.name, actor: setup.actor.name } },
    };
  },
  writes: [],
});

const BOLSTER = "Bolster";

/** Returns the Bolster check of who inspires the group; the GM sets its Challenge Level (SIE-COOP-3). */
function createBolster(helper: Creature, cl: number, house: HouseRules): ChallengeCheck {
  const specialty = findSpecialtyByName(helper, BOLSTER)?.id ?? "";
  return {
    bundle: "spiritual",
    primary: helper.system.bundles.spiritual.primary,
    bonus: listSideLines({ actor: helper, bundle: "spiritual", attribute: "confidence", specialty }),
    cl: [createGivenPart(cl, house), ...listInjuries(helper, house, { bundle: "spiritual", attribute: "confidence" })],
    critAttempt: false,
  };
}

const InspireArgs = v.object({ helper: Uuid, cl: v.optional(wholeNumber(-99, 99), 0) });

/** A character inspires the group with a Bolster check: a success doubles what each helper adds (SIE-COOP-3). */
export const inspireGroup = amendment<Output<typeof InspireArgs>, HelperState, HouseRules>({
  anybody: true,
  args: InspireArgs,
  read: ({ helper }, card, world) => readHelper(helper, card, world),
  refuse: (_args, state, seat, house) =>
    refuseHelper(state, seat, house) ??
    (state.data.inspirers.some(({ success }) => success) ? { key: "QUADRANT.Siege.Help.InspiredAlready" } : null),
  roll: ({ cl }, { helper }, house) => formatFormula(createBolster(helper, cl, house), house),
  amend({ cl }, { data, setup, helper, rolls }, house, dice) {
    const [face] = dice;
    if (face === undefined || dice.length > 1) throw new RangeError("one d20");
    const check = createBolster(helper, cl, house);
    const { success, total, target } = resolveCheck(check, face, house);
    const inspirer = { actor: helper.uuid, name: helper.name.slice(0, MAX_LABEL_LENGTH), success, total, target };
    const inspired = { ...data, inspirers: [...data.inspirers, inspirer] };
    const since = withHelpers(setup, setup.people.companions, inspired);
    return {
      rolls: [...rolls, createStoredRoll(check, face, house)],
      parts: { [HELP_PART]: createHelpPart(since, inspired, house) },
      label: {
        key: `QUADRANT.Siege.Receipt.${success ? "Inspires" : "FailsToInspire"}`,
        with: { name: helper.name, total, target },
      },
    };
  },
  writes: [],
});

/** Returns whether somebody may roll for the group: as owner of who asked, or of who leads (SIE-COOP-1). */
function refuseRoller({ setup }: State, seat: Seat): Refusal | null {
  const leader = findGroup(setup)?.leader;
  return leader && seat.owns({ uuid: leader.uuid }) ? null : refuseStranger(setup.actor, seat);
}

/** Rolls for the group: the best qualified leads, and who is gone since is left out (SIE-COOP-1). */
export const rollTogether = amendment<object, State, HouseRules>({
  anybody: true,
  args: v.object({}),
  read: (_args, card, world) => read(card, world),
  refuse: (_args, state, seat, house) =>
    refuseRoller(state, seat) ?? refuseGoneTarget(state.data, state.setup) ?? refuseActor(state.setup.actor, house),
  roll: (_args, { setup }, house) => formatFormula(createCheck(setup, house), house),
  amend(_args, { setup, rolls }, house, dice) {
    const [face] = dice;
    if (face === undefined || dice.length > 1) throw new RangeError("one d20");
    const team = findGroup(setup);
    return {
      // The check's roll is the first.
      rolls: [createStoredRoll(createCheck(setup, house), face, house), ...rolls],
      parts: {
        [HELP_PART]: null,
        ...createChallengeCard(setup, dice, house).parts,
        ...(team ? { team: { kind: "team", sort: 5, data: describeTeam(team) } } : {}),
      },
      label: { key: "QUADRANT.Siege.Receipt.RolledTogether", with: { name: team?.leader.name ?? setup.actor.name } },
    };
  },
  writes: [],
});
