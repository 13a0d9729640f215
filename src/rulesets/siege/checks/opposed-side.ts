/**
 * The dialog of one side of a roll of both, opened from its card: its own bundle, Attribute, Specialty and modifiers,
 * and its own odds. Its card rolls. Ledger: SIE-OPP-2.
 */
import * as v from "valibot";
import {
  type CheckOption,
  type Input,
  type Intent,
  type World,
  check,
  readChoices,
  word,
} from "../../../core/public/definitions.ts";
import { type Modifier, Modifiers, type Refusal, storeModifiers } from "../../../rules/shared/reasons.ts";
import { MAX_LABEL_LENGTH, readShape, shortText } from "../../../rules/shared/schema.ts";
import type { ChallengeCheck } from "../../../rules/siege/challenge.ts";
import type { HouseRules } from "../../../rules/siege/house-rules.ts";
import { listAidLines } from "../../../rules/siege/crew.ts";
import { ATTRIBUTES, type Attribute, BUNDLES, type Bundle } from "../../../rules/siege/state.ts";
import { type Creature, listHandicaps, readCreature, refuseActor } from "../documents/read-actor.ts";
import { listSideLines } from "./challenge-setup.ts";
import { listPairingChoices } from "./challenge.ts";
import { describeOpposed, readSideCheck } from "./opposed.ts";
import { SIDES, type SideId, WaitingSide, findOther } from "./opposed-data.ts";

const PRIMARY = ["own", "primary", "nonPrimary"] as const;

/** What one side rolls with. */
export interface OwnSide {
  readonly actor: Creature;
  readonly bundle: Bundle;
  readonly attribute: Attribute;
  readonly specialty: string;
  readonly primary: (typeof PRIMARY)[number];
  readonly bonus: readonly Modifier[];
}

interface Setup extends OwnSide {
  readonly house: HouseRules;
  readonly side: SideId;
  /** What the other side has chosen or, until it is ready, what is expected of it. */
  readonly theirs: WaitingSide;
}

/** Returns the check of a side: against its bare Challenge Base. */
export const createOwnCheck = ({ primary, bonus, ...own }: OwnSide, house: HouseRules): ChallengeCheck => ({
  bundle: own.bundle,
  primary: primary === "own" ? own.actor.system.bundles[own.bundle].primary : primary === "primary",
  bonus: [
    ...listSideLines(own),
    ...listAidLines(own.actor.system.aid),
    ...listHandicaps(own.actor, house, own),
    ...bonus,
  ],
  cl: [],
  critAttempt: false,
});

/** The side as its card stores it: what is chosen in the dialog at first, or the other side. */
const storedSide: CheckOption = {
  read: (value) => (readShape(WaitingSide, value) ? value : undefined),
  allowed: "QUADRANT.Siege.Opposed.OnCard",
};

const ON_CARD: { readonly refused: Refusal } = { refused: { key: "QUADRANT.Siege.Opposed.OnCard" } };

async function prepare(intent: Intent, world: World<HouseRules>): Promise<Setup | { readonly refused: Refusal }> {
  const snapshot = await world.snapshot(intent.actor);
  const actor = snapshot && readCreature(snapshot);
  if (!actor) return { refused: { key: "QUADRANT.Refuse.Gone" } };
  const own = readShape(WaitingSide, intent.options["own"]);
  const theirs = readShape(WaitingSide, intent.options["theirs"]);
  if (!own || !theirs || own.actor !== actor.uuid) return ON_CARD;
  const { bundle, attribute, specialty } = own;
  const side: SideId = intent.options["side"] === "a" ? "a" : "b";
  return { house: world.house, actor, side, theirs, bundle, attribute, specialty, primary: "own", bonus: [] };
}

const CHOOSABLE = {
  bundle: v.picklist(BUNDLES),
  attribute: v.picklist(ATTRIBUTES),
  specialty: shortText(MAX_LABEL_LENGTH),
  primary: v.picklist(PRIMARY),
};

const adjust = (setup: Setup, input: Input): Setup => ({
  ...setup,
  ...readChoices(input, CHOOSABLE, setup),
  bonus: input.situational["bonus"] ?? [],
});

/** The check `siege.opposed`: its card has been posted by the side that started. */
export const opposed = check<Setup, HouseRules>({
  roll: "ChallengeRoll",
  options: () => ({ side: word(SIDES), own: storedSide, theirs: storedSide }),
  prepare,
  adjust,
  view: (setup, house) => ({
    title: {
      key: "QUADRANT.Siege.Opposed.DialogTitle",
      with: { actor: setup.actor.name, other: setup.theirs.name },
    },
    ...(setup.theirs.ready
      ? {}
      : { subtitle: { key: "QUADRANT.Siege.Opposed.Expected", with: { name: setup.theirs.name } } }),
    ...describeOpposed(createOwnCheck(setup, house), readSideCheck(setup.theirs), {
      name: setup.theirs.name,
      initiator: setup.side === "a" ? "mine" : "theirs",
      house,
    }),
    choices: listPairingChoices(setup),
    verb: `QUADRANT.Siege.Opposed.${setup.theirs.ready ? "Roll" : "Ready"}`,
  }),
  refuse: ({ actor }, house) => refuseActor(actor, house),
  formula: () => null,
  card: ({ side, theirs }) => ({
    title: { key: "QUADRANT.Siege.Opposed.Challenges", with: { name: theirs.name, side: findOther(side) } },
    parts: {},
  }),
  rollOptions: () => ({}),
  answer: ({ bundle, attribute, specialty, primary, bonus }) => ({
    bundle,
    attribute,
    specialty,
    primary,
    bonus: storeModifiers(bonus),
  }),
});

/** What the dialog hands to the card's action. */
export const Answer = v.object({ ...CHOOSABLE, bonus: Modifiers });
