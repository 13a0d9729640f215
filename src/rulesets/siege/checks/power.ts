/**
 * Using a psionic power, or over-channelling it where Psi or Drain prevents that. Ledger: SIE-PSI-2, -3, SIE-OVER-1,
 * and the rolls of SIE-RESIST-1 and -2. The action usePower applies the cost of using it, overChannel that of
 * over-channelling it.
 */
import { createTargetChoice } from "../../../core/public/checks.ts";
import {
  type Card,
  check,
  type CheckView,
  type Choice,
  type PartEntry,
  requestOnly,
  type Text,
  whole,
  word,
} from "../../../core/public/definitions.ts";
import { refuseAreaTargets } from "../../../rules/siege/area.ts";
import { type ChallengeCheck } from "../../../rules/siege/challenge.ts";
import { DIFFICULTIES } from "../../../rules/siege/difficulty.ts";
import type { HouseRules } from "../../../rules/siege/house-rules.ts";
import { ATTRIBUTES, BANDS } from "../../../rules/siege/state.ts";
import { MAX_LABEL_LENGTH } from "../../../rules/shared/schema.ts";
import type { LeyPlace } from "../documents/read-ley.ts";
import { readDrainUnitName, convertDrain } from "../documents/read-psion.ts";
import {
  POWER_KINDS,
  createChallengePart,
  createHitPart,
  createRollOptions,
  listDeclarationChoices,
  chooseVerb,
  formatFormula,
  listTermGroups,
  listOddsRows,
  listPartChoices,
  listPayments,
  refuseDeclarations,
  resolveWithFaces,
  formatSummary,
  formatUnaimed,
} from "./shared.ts";
import { createMindsParts, listSeenChoices } from "./power-minds.ts";
import { listTurnPayments } from "./turn.ts";
import { createHit } from "../../../rules/siege/damage.ts";
import {
  createAreaChoice,
  createTargetsPart,
  describeSpread,
  formatSpread,
  listNames,
  resolveSpread,
} from "./several-targets.ts";
import {
  WAYS,
  type Setup,
  prepare,
  adjust,
  isOpened,
  findLeyPlace,
  refuseWay,
  refuseUser,
  needsRoll,
  findResolution,
  isUnaimed,
  createUnaimedParts,
  createBoxLine,
  createCheck,
  listStruck,
  findSpread,
} from "./power-setup.ts";
// --- The dialog

function listChoices(setup: Setup, rules: ChallengeCheck, house: HouseRules): Choice[] {
  const { way, power, target, band, attribute, difficulty } = setup;
  const barred = refuseWay(setup, "use");
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
    label: "QUADRANT.Siege.Check.Opposition",
    value: difficulty,
    options: words("Difficulty", DIFFICULTIES),
  };
  const isOpenTask = power.resisted === "none" || (power.resisted === "psyche" && !target);
  const rolling =
    way === "force" || !needsRoll(setup)
      ? []
      : [...(power.resisted === "combat" ? [range] : []), ...(isOpenTask ? [against] : []), ...own];
  const which: Choice[] =
    setup.powers.length === 0
      ? []
      : [
          {
            kind: "select",
            id: "item",
            label: "QUADRANT.Siege.Power.Which",
            value: power.uuid,
            options: setup.powers.map(({ uuid, name }) => ({ value: uuid, label: name })),
          },
        ];
  return [
    ...which,
    ...listPlaceChoices(setup),
    ways,
    ...(way === "use" && power.resisted !== "none"
      ? [
          ...listAimChoices(setup),
          ...listPartChoices("theirPart", "QUADRANT.Siege.Mooks.Attacked", target, setup.theirPart),
          ...listSeenChoices(setup),
        ]
      : []),
    ...rolling,
    ...(needsRoll(setup)
      ? listDeclarationChoices(setup.state.creature, rules, setup.declared, house, isUnaimed(setup))
      : []),
  ];
}

/** Returns the choice to be somewhere else than the group, where ley lines act (SIE-LEY-1). */
const listPlaceChoices = ({ place, elsewhere }: Setup): Choice[] =>
  place
    ? [
        {
          kind: "toggle",
          id: "elsewhere",
          label: { key: "QUADRANT.Siege.Ley.Elsewhere", with: { world: place.name } },
          value: elsewhere,
        },
      ]
    : [];

/** Returns what the ley lines of a world lower. */
const describeLey = ({ name, leyLines, psi }: LeyPlace): Text => ({
  key: `QUADRANT.Siege.Ley.${leyLines}`,
  with: { world: name, by: leyLines === "potency" ? Math.ceil(psi / 2) : psi },
});

/** Returns the choice of the target, or of all in the area. */
function listAimChoices(setup: Setup): Choice[] {
  const { power, target, targets } = setup;
  const unaimed = `QUADRANT.Siege.Power.Unaimed.${power.resisted}`;
  if (power.area > 0) return [createAreaChoice(targets, listStruck(setup), { area: power.area, unaimed })];
  return createTargetChoice(targets, { value: target?.uuid ?? "", unaimed });
}

/** Returns what the dialog displays of the roll. */
function describeRoll(setup: Setup, house: HouseRules): Pick<CheckView, "groups" | "summary" | "odds" | "aim"> {
  const spread = findSpread(setup, house);
  if (spread) return describeSpread(spread, house);
  const rules = createCheck(setup, house);
  const resolution = findResolution(setup);
  const groups = needsRoll(setup) ? listTermGroups(rules, house) : [];
  if (isUnaimed(setup)) return { groups, summary: formatUnaimed(rules, house), odds: [] };
  const summary = needsRoll(setup) ? formatSummary(rules, resolution, house) : "QUADRANT.Siege.Power.NoRoll";
  return { groups, summary, odds: listOddsRows(rules, resolution, house) };
}

function view(setup: Setup, house: HouseRules): CheckView {
  const { state, power, way } = setup;
  const rules = createCheck(setup, house);
  const resolution = findResolution(setup);
  const refused =
    refuseUser(setup) ??
    refuseWay(setup, way) ??
    refuseAreaTargets(
      listStruck(setup).map(({ uuid }) => uuid),
      power.area,
    ) ??
    (needsRoll(setup) ? refuseDeclarations(state.creature, rules, setup.declared, house) : null);
  return {
    title: { key: "QUADRANT.Siege.Card.DialogTitle", with: { actor: state.creature.name, what: power.name } },
    subtitle: subtitleText(setup, house),
    ...describeRoll(setup, house),
    choices: listChoices(setup, rules, house),
    ...(resolution === "routine" ? { verb: "QUADRANT.Siege.Power.Activate" } : chooseVerb(resolution)),
    ...(refused ? { refused } : {}),
  };
}

/** Returns the cost in a line, and the ley lines that lower it. */
function subtitleText(setup: Setup, house: HouseRules): Text {
  const place = findLeyPlace(setup);
  const cost = costText(setup, house);
  return place ? { key: "QUADRANT.Siege.Ley.Cost", with: { cost, ley: describeLey(place) } } : cost;
}

/** Returns the cost in a line: Potency against Psi, and Drain in the unit of the house rules. */
const costText = ({ power, state: { psion } }: Setup, house: HouseRules): Text => ({
  key: `QUADRANT.Siege.Power.CostLine.${readDrainUnitName(power, house)}`,
  with: { potency: power.potency, psi: psion.psi, drain: convertDrain(power, house) },
});

// --- The card

type Result = ReturnType<typeof resolveWithFaces>;

/** Returns what it does to one target: the roll, and the boxes of a hit. */
function createRollParts(setup: Setup, rules: ChallengeCheck, result: Result, house: HouseRules) {
  const { way, power, target, state } = setup;
  const strikes = way === "use" && result.success && power.damage.total > 0;
  const hit = createHit(power, createBoxLine(power), result.crit);
  return {
    challenge: createChallengePart(state.creature, rules, result, house, { dealsDamage: true }),
    ...(strikes
      ? { attack: createHitPart(hit, state.creature, target, result.extraLevels, Number(setup.theirPart)) }
      : {}),
  };
}

/** Returns the rolls, and their parts of the card. */
function rollPower(setup: Setup, faces: readonly number[], house: HouseRules) {
  const spread = findSpread(setup, house);
  const rules = createCheck(setup, house);
  if (!spread) {
    const result = resolveWithFaces(rules, findResolution(setup), faces, house);
    const { challenge, ...others } = createRollParts(setup, rules, result, house);
    return { results: [result], parts: { ...(needsRoll(setup) ? { challenge } : {}), ...others } };
  }
  const results = resolveSpread(spread, faces, house);
  const rows = spread.aims.flatMap(({ target, check }, at) => {
    const result = results[at];
    return result ? [createRollParts({ ...setup, target }, check, result, house)] : [];
  });
  return { results, parts: { targets: createTargetsPart(setup.state.creature, spread, rows) } };
}

function createCard(setup: Setup, faces: readonly number[], house: HouseRules): Card {
  const { state, power, way, target } = setup;
  const spread = findSpread(setup, house);
  const { results, parts } = rollPower(setup, faces, house);
  const names = { actor: state.creature.name, power: power.name, target: spread ? listNames(spread) : target?.name };
  const channels = target && power.resisted !== "none" ? "ChannelsAt" : "Channels";
  return {
    title: {
      key: `QUADRANT.Siege.Card.${way === "force" ? "OverChannels" : channels}`,
      with: { ...names, target: names.target ?? "" },
    },
    parts: {
      ...parts,
      ...createMindsParts(setup, results, house),
      ...createUnaimedParts(setup, house),
      power: createPowerPart(setup, results, house),
    },
  };
}

/** Returns the part of what using it costs and starts; of several targets, one that it works on is enough. */
function createPowerPart(setup: Setup, results: readonly Result[], house: HouseRules): PartEntry {
  const { state, power, way, round } = setup;
  const success = results.some((one) => one.success);
  const strikes = way === "use" && success && power.damage.total > 0;
  return {
    kind: "power",
    sort: 30,
    data: {
      actor: state.creature.uuid,
      item: power.uuid,
      name: power.name.slice(0, MAX_LABEL_LENGTH),
      way,
      success,
      rolled: needsRoll(setup),
      crit: results.some(({ crit }) => crit),
      potency: power.potency,
      drain: power.drain,
      shown: convertDrain(power, house),
      counted: readDrainUnitName(power, house),
      starts: power.ongoing || isOpened(setup),
      levels: strikes ? 0 : Math.max(0, ...results.map(({ extraLevels }) => extraLevels)),
      round,
      ...listLeyData(setup),
    },
  };
}

/** Returns what the card stores of the ley lines that were counted; nothing without any. */
function listLeyData(setup: Setup): { readonly world?: string; readonly worldName?: string } {
  const place = findLeyPlace(setup);
  return place ? { world: place.uuid, worldName: place.name.slice(0, MAX_LABEL_LENGTH) } : {};
}

/** The check `siege.power`. */
export const power = check<Setup, HouseRules>({
  roll: "ChallengeRoll",
  // Macros dragged from a row may store a round. It is not read: the current round comes from the combat.
  options: () => ({ round: whole(0, 99_999), kind: requestOnly(word(["", ...POWER_KINDS])) }),
  prepare,
  adjust,
  view,
  formula(setup, house) {
    const spread = findSpread(setup, house);
    if (spread) return formatSpread(spread, house);
    return findResolution(setup) === "roll" ? formatFormula(createCheck(setup, house), house) : null;
  },
  payments: (setup, house) => [
    ...listTurnPayments(setup.state.creature, setup.inTurn, setup.power.damage.total > 0 ? "attack" : "skill"),
    ...(needsRoll(setup) ? listPayments(setup.state.creature, createCheck(setup, house), setup.declared) : []),
  ],
  card: createCard,
  rollOptions: (setup) => createRollOptions(createCheck(setup, setup.house), setup.house),
});
