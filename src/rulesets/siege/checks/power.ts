/**
 * A psionic power used, or forced where Psi or Drain stands in the way. Ledger: SIE-PSI-2, -3, SIE-OVER-1, and the
 * rolls of SIE-RESIST-1 and -2. What using it costs is the action usePower, what forcing it costs is overChannel.
 */
import { asked, whole, word } from "../../../core/public/check-options.ts";
import {
  type Card,
  type CheckView,
  type Choice,
  type Input,
  type Intent,
  type Text,
  type World,
  check,
} from "../../../core/public/definitions.ts";
import type { Modifier } from "../../../rules/shared/modifier.ts";
import type { Refusal } from "../../../rules/shared/refusal.ts";
import { attackCheck } from "../../../rules/siege/attack.ts";
import { type ChallengeCheck, bonusLines } from "../../../rules/siege/challenge.ts";
import { DIFFICULTIES, type Difficulty, difficultyPart } from "../../../rules/siege/difficulty.ts";
import type { HouseRules } from "../../../rules/siege/house.ts";
import {
  OVERCHANNEL_SPECIALTY,
  isOpen,
  overChannelCheck,
  refuseOverChannel,
} from "../../../rules/siege/overchannel.ts";
import { refuseActivation } from "../../../rules/siege/psionics.ts";
import { ATTRIBUTES, type Attribute, BANDS, type Band, type Bundle } from "../../../rules/siege/state.ts";
import { injuryParts, woundTrack } from "../../../rules/siege/track.ts";
import {
  type Creature,
  attributeLine,
  attributeOf,
  bundleLines,
  combatDefenseLines,
  creatureOf,
  gearLines,
  groupLines,
  psycheDefenseLines,
  specialtyLine,
  specialtyNamed,
} from "../documents/read-actor.ts";
import { MAX_LABEL_LENGTH, textAt } from "../../../rules/shared/read-json.ts";
import { type OwnedPower, type PsionState, countedIn, drainAs, powerLines, psionOf } from "../documents/read-psion.ts";
import { type Candidate, candidatesOf } from "./candidates.ts";
import { MEETS, askPower } from "./asked.ts";
import { hitPart } from "./hit-part.ts";
import { USUAL } from "../default-attributes.ts";
import {
  type Declarations,
  type Settling,
  challengePart,
  declarationChoices,
  declared,
  formulaOf,
  groupsOf,
  keepOf,
  oddsRows,
  oneOf,
  paymentsOf,
  refuseDeclared,
  settle,
  summaryOf,
  targetChoice,
} from "./shared.ts";

const WAYS = ["use", "force"] as const;

interface Draft {
  readonly house: HouseRules;
  readonly state: PsionState;
  readonly power: OwnedPower;
  /** What one may choose among where a GM asked for a power; empty where it is settled. */
  readonly powers: readonly OwnedPower[];
  readonly target: Creature | null;
  readonly candidates: readonly Candidate[];
  readonly way: (typeof WAYS)[number];
  /** Round of the combat; 0 outside. */
  readonly round: number;
  readonly attribute: Attribute;
  readonly band: Band;
  readonly difficulty: Difficulty;
  readonly declared: Declarations;
  readonly situational: { readonly bonus: readonly Modifier[]; readonly cl: readonly Modifier[] };
}

async function prepare(intent: Intent, world: World<HouseRules>): Promise<Draft | { readonly refused: Refusal }> {
  const snapshot = await world.snapshot(intent.actor);
  const state = snapshot && psionOf(snapshot);
  if (!state) return { refused: { key: "QUADRANT.Refuse.Gone" } };
  const powers = intent.ask !== undefined && intent.item === undefined ? choosable(state, intent, world.house) : [];
  const power = powers[0] ?? state.powers.find(({ uuid }) => uuid === intent.item);
  if (!power)
    return { refused: { key: `QUADRANT.Siege.Refuse.${intent.item === undefined ? "NoSuchPower" : "NotCarried"}` } };
  const targetUuid = intent.targets[0];
  const seen = targetUuid === undefined ? null : await world.snapshot(targetUuid);
  const round = world.round(intent.actor);
  const draft: Draft = {
    house: world.house,
    state,
    power,
    powers,
    target: seen && creatureOf(seen),
    candidates: candidatesOf(intent),
    way: "use",
    round,
    attribute: usualAttribute(power),
    band: power.range.class,
    difficulty: "average",
    declared: { crit: false, nova: false },
    situational: { bonus: [], cl: [] },
  };
  return withPower(draft, power);
}

/** The powers of the kind that was asked for; those that can be used now come first. */
function choosable({ powers, psion }: PsionState, { options }: Intent, house: HouseRules): OwnedPower[] {
  const kind = textAt(options, "kind");
  const barred = (power: OwnedPower): number => Number(refuseActivation(power, psion, false, house) !== null);
  return powers.filter(({ resisted }) => kind === "" || resisted === kind).sort((a, b) => barred(a) - barred(b));
}

/** The draft for that power, with what goes with it: forced where it can't be used otherwise. */
function withPower(draft: Draft, power: OwnedPower): Draft {
  const fresh: Draft = { ...draft, power, way: "use", attribute: usualAttribute(power), band: power.range.class };
  return refuseWay(fresh, "use") && !refuseWay(fresh, "force") ? { ...fresh, way: "force" } : fresh;
}

/**
 * The Attribute a power's own roll asks for: as an attack of its kind, Empathy against a mind, else what its bundle
 * asks for.
 */
function usualAttribute({ resisted, specialty, bundle }: OwnedPower): Attribute {
  if (resisted === "psyche") return "empathy";
  return resisted === "combat" ? attributeOf(specialty) : USUAL[bundle];
}

function adjust(prepared: Draft, input: Input): Draft {
  const { choices, situational } = input;
  const chosen = prepared.powers.find(({ uuid }) => uuid === choices["item"]);
  const draft = chosen ? withPower(prepared, chosen) : prepared;
  return {
    ...draft,
    way: oneOf(choices["way"], WAYS, draft.way),
    attribute: oneOf(choices["attribute"], ATTRIBUTES, draft.attribute),
    band: oneOf(choices["band"], BANDS, draft.band),
    difficulty: oneOf(choices["difficulty"], DIFFICULTIES, draft.difficulty),
    declared: declared(draft.declared, input),
    situational: { bonus: situational["bonus"] ?? [], cl: situational["cl"] ?? [] },
  };
}

const isOpened = ({ state, power, round }: Draft): boolean => isOpen(state.window, power.id, round);

/** Why the power can't be used that way now (SIE-PSI-2, SIE-PSI-3, SIE-OVER-1). */
const refuseWay = (draft: Draft, way: Draft["way"]): Refusal | null =>
  way === "force"
    ? refuseOverChannel(draft.power, draft.state.psion, draft.house)
    : refuseActivation(draft.power, draft.state.psion, isOpened(draft), draft.house);

/** An Automatic power that nobody resists just works (SIE-PSI-3). */
const needsRoll = ({ way, power }: Draft): boolean => way === "force" || !power.automatic || power.resisted !== "none";

const settlingOf = (draft: Draft): Settling => {
  if (!needsRoll(draft)) return "routine";
  return draft.declared.nova ? "nova" : "roll";
};

function checkOf(draft: Draft, house: HouseRules): ChallengeCheck {
  const { way, power } = draft;
  if (way === "force") return forceCheck(draft, house);
  return power.resisted === "combat" ? strikeCheck(draft) : skillCheck(draft, house);
}

/** Everything but Attribute and Specialty that adds to a roll with that bundle. */
const extras = ({ state: { creature }, situational }: Draft, bundle: Bundle, specialty: string): Modifier[] => [
  ...bundleLines(creature, bundle),
  ...gearLines(creature, specialty),
  ...groupLines(creature),
  ...situational.bonus,
];

const named = (creature: Creature, name: string): Modifier | null => {
  const found = specialtyNamed(creature, name);
  return found && specialtyLine(creature, found.entry);
};

const burdens = ({ state: { creature }, situational }: Draft): Modifier[] => [
  ...injuryParts(woundTrack(creature.system.wounds), false),
  ...situational.cl,
];

const forceCheck = (draft: Draft, house: HouseRules): ChallengeCheck => {
  const { creature } = draft.state;
  return overChannelCheck(
    {
      primary: creature.system.bundles.spiritual.primary,
      empathy: attributeLine(creature, "empathy"),
      channeling: named(creature, OVERCHANNEL_SPECIALTY),
      bonus: extras(draft, "spiritual", OVERCHANNEL_SPECIALTY),
      cl: burdens(draft),
      critAttempt: draft.declared.crit && !draft.declared.nova,
    },
    draft.power,
    house,
  );
};

/** A power that strikes is rolled as an attack, on the Spiritual bundle (SIE-RESIST-1). */
const strikeCheck = (draft: Draft): ChallengeCheck => {
  const { state, power, target, band } = draft;
  const { creature } = state;
  return attackCheck({
    bundle: "spiritual",
    primary: creature.system.bundles.spiritual.primary,
    attribute: attributeLine(creature, draft.attribute),
    specialty: named(creature, power.specialty),
    gear: [...powerLines(power), ...extras(draft, "spiritual", power.specialty)],
    range: { reach: power.range, band },
    sizes: target ? { attacker: creature.system.size, target: target.system.size } : null,
    defense: target ? combatDefenseLines(target) : [],
    situational: burdens(draft),
    critAttempt: draft.declared.crit && settlingOf(draft) === "roll",
  });
};

/** Any other power: against a mind with Spiritual and Channeling (SIE-RESIST-2), else with the bundle of its Class. */
const skillCheck = (draft: Draft, house: HouseRules): ChallengeCheck => {
  const { state, power, target } = draft;
  const { creature } = state;
  const mental = power.resisted === "psyche";
  const bundle: Bundle = mental ? "spiritual" : power.bundle;
  const specialty = power.specialty || (mental ? OVERCHANNEL_SPECIALTY : "");
  return {
    bundle,
    primary: creature.system.bundles[bundle].primary,
    cl: [
      ...(mental && target ? psycheDefenseLines(target) : [difficultyPart(draft.difficulty, house)]),
      ...burdens(draft),
    ],
    bonus: bonusLines(attributeLine(creature, draft.attribute), named(creature, specialty), [
      ...powerLines(power),
      ...extras(draft, bundle, specialty),
    ]),
    critAttempt: draft.declared.crit && settlingOf(draft) === "roll",
  };
};

// --- The dialog

function choicesOf(draft: Draft, rules: ChallengeCheck, house: HouseRules): Choice[] {
  const { way, power, target, band, attribute, difficulty } = draft;
  const barred = refuseWay(draft, "use");
  const ways: Choice = {
    kind: "select",
    id: "way",
    label: "QUADRANT.Siege.Power.Way",
    value: way,
    options: WAYS.map((value) => ({ value, label: `QUADRANT.Siege.Power.Ways.${value}` })),
    ...(way === "force" && barred ? { hint: barred } : {}),
  };
  const words = (group: string, all: readonly string[]) =>
    all.map((value) => ({ value, label: `QUADRANT.Siege.${group}.${value}` }));
  const own: Choice[] = [
    {
      kind: "select",
      id: "attribute",
      label: "QUADRANT.Siege.Check.Attribute",
      value: attribute,
      options: words("Attribute", ATTRIBUTES),
    },
  ];
  const range: Choice = {
    kind: "select",
    id: "band",
    label: "QUADRANT.Siege.Check.Range",
    value: band,
    options: words("Band", BANDS),
  };
  const against: Choice = {
    kind: "select",
    id: "difficulty",
    label: "QUADRANT.Siege.Check.AgainstWhat",
    value: difficulty,
    options: words("Difficulty", DIFFICULTIES),
  };
  const isOpenTask = power.resisted === "none" || (power.resisted === "psyche" && !target);
  const rolling =
    way === "force" || !needsRoll(draft)
      ? []
      : [...(power.resisted === "combat" ? [range] : []), ...(isOpenTask ? [against] : []), ...own];
  const which: Choice[] =
    draft.powers.length === 0
      ? []
      : [
          {
            kind: "select",
            id: "item",
            label: "QUADRANT.Siege.Power.Which",
            value: power.uuid,
            options: draft.powers.map(({ uuid, name }) => ({ value: uuid, label: name })),
          },
        ];
  return [
    ...which,
    ways,
    ...(way === "use" && power.resisted !== "none" ? targetChoice(draft.candidates, target?.uuid ?? "") : []),
    ...rolling,
    ...(needsRoll(draft) ? declarationChoices(draft.state.creature, rules, draft.declared, house) : []),
  ];
}

function view(draft: Draft, house: HouseRules): CheckView {
  const { state, power, way } = draft;
  const rules = checkOf(draft, house);
  const settling = settlingOf(draft);
  const refused =
    refuseWay(draft, way) ?? (needsRoll(draft) ? refuseDeclared(state.creature, rules, draft.declared, house) : null);
  return {
    title: { key: "QUADRANT.Siege.Card.DialogTitle", with: { actor: state.creature.name, what: power.name } },
    subtitle: costText(draft, house),
    groups: needsRoll(draft) ? groupsOf(rules, house) : [],
    choices: choicesOf(draft, rules, house),
    summary: needsRoll(draft) ? summaryOf(rules, settling, house) : "QUADRANT.Siege.Power.NoRoll",
    odds: oddsRows(rules, settling, house),
    ...(settling === "routine"
      ? { verb: "QUADRANT.Siege.Power.Activate" }
      : settling === "nova"
        ? { verb: "QUADRANT.Siege.Check.Succeed" }
        : {}),
    ...(refused ? { refused } : {}),
  };
}

/** What it takes and what it leaves, in a line: Potency against Psi, and Drain the way the house counts it. */
const costText = ({ power, state: { psion } }: Draft, house: HouseRules): Text => ({
  key: `QUADRANT.Siege.Power.CostLine.${countedIn(power, house)}`,
  with: { potency: power.potency, psi: psion.psi, drain: drainAs(power, house) },
});

// --- The card

function cardOf(draft: Draft, faces: readonly number[], house: HouseRules): Card {
  const { state, power, way, target, round } = draft;
  const { creature } = state;
  const rules = checkOf(draft, house);
  const result = settle(rules, settlingOf(draft), faces, house);
  const strikes = way === "use" && result.success && power.damage.total > 0;
  const names = { actor: creature.name, power: power.name, target: target?.name ?? "" };
  const critical = result.crit || power.damage.critical;
  const damage = { label: power.name, value: power.damage.total, source: { uuid: power.uuid } };
  const { track } = power.damage;
  return {
    title: {
      key: `QUADRANT.Siege.Card.${way === "force" ? "Forces" : target && power.resisted !== "none" ? "ChannelsAt" : "Channels"}`,
      with: names,
    },
    parts: {
      ...(needsRoll(draft) ? { challenge: challengePart(creature, rules, result, house, { dealsDamage: true }) } : {}),
      power: {
        kind: "power",
        sort: 30,
        data: {
          actor: creature.uuid,
          item: power.uuid,
          name: power.name.slice(0, MAX_LABEL_LENGTH),
          way,
          success: result.success,
          rolled: needsRoll(draft),
          crit: result.crit,
          potency: power.potency,
          drain: power.drain,
          shown: drainAs(power, house),
          counted: countedIn(power, house),
          starts: power.ongoing || isOpened(draft),
          levels: strikes ? 0 : result.extraLevels,
          round,
        },
      },
      ...(strikes
        ? {
            attack: hitPart({
              attacker: creature,
              target,
              damage,
              track,
              critical,
              piercing: power.piercing,
              levels: result.extraLevels,
            }),
          }
        : {}),
    },
  };
}

/** The check `siege.power`. */
export const power = check<Draft, HouseRules>({
  roll: "ChallengeRoll",
  // A round stands in macros that were once dragged from a row. It is not read: the table knows which it is.
  options: () => ({ round: whole(0, 99_999), kind: asked(word(["", ...MEETS])) }),
  prepare,
  adjust,
  ask: askPower,
  view,
  formula: (draft, house) => (settlingOf(draft) === "roll" ? formulaOf(checkOf(draft, house), house) : null),
  before: (draft, house) =>
    needsRoll(draft) ? paymentsOf(draft.state.creature, checkOf(draft, house), draft.declared) : [],
  card: cardOf,
  keep: (draft) => keepOf(checkOf(draft, draft.house), draft.house),
});
