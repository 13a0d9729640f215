/**
 * One planet acting against another. Ledger: SIE-PCON-1 to -6, SIE-STAKE-1 to -4, SIE-PTRK-6, -7. What it does is the
 * action settleConflict.
 */
import { word } from "../../../core/public/check-options.ts";
import {
  type Card,
  type CheckView,
  type Choice,
  type Input,
  type Intent,
  type World,
  amendment,
  check,
} from "../../../core/public/definitions.ts";
import type { Json } from "../../../rules/shared/json.ts";
import { type Modifier, total } from "../../../rules/shared/modifier.ts";
import type { Refusal } from "../../../rules/shared/refusal.ts";
import {
  type Conflict,
  conflictCheck,
  conflictDamage,
  refuseDeclaration,
  refuseMove,
  settleConflict,
} from "../../../rules/siege/conflict.ts";
import { type Role, refuseStake } from "../../../rules/siege/facility.ts";
import type { HouseRules } from "../../../rules/siege/house.ts";
import {
  INDUSTRIES,
  type Industry,
  PLANET_ATTRIBUTES,
  PLANET_TRACKS,
  type PlanetAttribute,
  type PlanetTrack,
} from "../../../rules/siege/state-planet.ts";
import { MAX_LABEL_LENGTH, flagAt, isFields, wordAt } from "../../../rules/shared/read-json.ts";
import type { RollData } from "../../../rules/shared/roll.ts";
import { type DeclaredData, declaredPart, readDeclared } from "../declared.ts";
import {
  type OwnedFacility,
  type Planet,
  attributeTerms,
  defenseOf,
  facilityTerm,
  isUsable,
  planetOf,
} from "../documents/read-planet.ts";
import { type Candidate, candidatesOf } from "./candidates.ts";
import {
  challengePart,
  flagOf,
  formulaOf,
  groupsOf,
  keepOf,
  oddsRows,
  oneOf,
  settle,
  summaryOf,
  targetChoice,
  wordOf,
} from "./shared.ts";

const LONGEST_REASON = 200;
/** The defender says what is staked once the aggressor has declared, and before the roll (SIE-PCON-2, SIE-STAKE-1). */
const ASK = "ask";

interface Draft {
  readonly house: HouseRules;
  readonly planet: Planet;
  readonly target: Planet | null;
  readonly candidates: readonly Candidate[];
  readonly theatre: Industry;
  readonly track: PlanetTrack;
  readonly attribute: PlanetAttribute;
  /** Ids of the Facilities brought. */
  readonly facilities: readonly string[];
  /** Ids of the Facilities at risk; empty where none is. */
  readonly stake: string;
  /** As the GM says it; `ask` where the defender is to say it before the roll. */
  readonly defenderStake: string;
  /** Whoever declares may say it for the defender, too. */
  readonly forBoth: boolean;
  readonly reason: string;
  readonly situational: { readonly bonus: readonly Modifier[]; readonly cl: readonly Modifier[] };
}

async function prepare(intent: Intent, world: World<HouseRules>): Promise<Draft | { readonly refused: Refusal }> {
  const snapshot = await world.snapshot(intent.actor);
  const planet = snapshot && planetOf(snapshot);
  if (!planet) return { refused: { key: "QUADRANT.Refuse.Gone" } };
  const barred = refuseMove("aggressor", "action", world.house);
  if (barred) return { refused: barred };
  const [targetUuid] = intent.targets;
  const seen = targetUuid === undefined || targetUuid === intent.actor ? null : await world.snapshot(targetUuid);
  return {
    house: world.house,
    planet,
    target: seen && planetOf(seen),
    candidates: candidatesOf(intent),
    theatre: wordAt(intent.options, "theatre", INDUSTRIES, planet.industries[0] ?? "combat"),
    track: wordAt(intent.options, "track", PLANET_TRACKS, "populace"),
    attribute: wordAt(intent.options, "attribute", PLANET_ATTRIBUTES, bestAttribute(planet, world.house)),
    facilities: [],
    stake: "",
    defenderStake: ASK,
    forBoth: flagAt(intent.options, "gm"),
    reason: "",
    situational: { bonus: [], cl: [] },
  };
}

/** The Attribute that serves best as things stand: its value less what its tracks weigh; of equal ones the first. */
function bestAttribute(planet: Planet, house: HouseRules): PlanetAttribute {
  const worth = (one: PlanetAttribute): number => {
    const { bonus, cl } = attributeTerms(planet, one, house);
    return isUsable(planet, one) ? bonus.value - total(cl) : Number.NEGATIVE_INFINITY;
  };
  return PLANET_ATTRIBUTES.reduce((best, one) => (worth(one) > worth(best) ? one : best));
}

const bringId = (id: string): string => `bring-${id}`;

function adjust(draft: Draft, { choices, situational }: Input): Draft {
  const brought = (id: string): boolean => flagOf(choices[bringId(id)], draft.facilities.includes(id));
  return {
    ...draft,
    theatre: oneOf(choices["theatre"], INDUSTRIES, draft.theatre),
    track: oneOf(choices["track"], PLANET_TRACKS, draft.track),
    attribute: oneOf(choices["attribute"], PLANET_ATTRIBUTES, draft.attribute),
    facilities: draft.planet.facilities.map(({ id }) => id).filter(brought),
    stake: wordOf(choices["stake"], draft.stake),
    defenderStake: draft.forBoth ? wordOf(choices["defenderStake"], draft.defenderStake) : draft.defenderStake,
    reason: wordOf(choices["reason"], draft.reason).slice(0, LONGEST_REASON),
    situational: { bonus: situational["bonus"] ?? [], cl: situational["cl"] ?? [] },
  };
}

const facilityAt = (planet: Planet | null, id: string): OwnedFacility | null =>
  planet?.facilities.find((one) => one.id === id) ?? null;

/**
 * The conflict as the rules read it. A staked Facility counts once, whether or not it was ticked as well (SIE-STAKE-3).
 */
function conflictOf(draft: Draft): Conflict {
  const { planet, target, theatre, track, attribute, facilities, situational, house } = draft;
  const stake = facilityAt(planet, draft.stake);
  const theirs = facilityAt(target, draft.defenderStake);
  const own = attributeTerms(planet, attribute, house);
  return {
    theatre,
    track,
    hasIndustry: planet.industries.includes(theatre),
    attribute: own.bonus,
    facilities: facilities.flatMap((id) => (id === stake?.id ? [] : (facilityAt(planet, id) ?? []))).map(facilityTerm),
    stake: stake && facilityTerm(stake),
    defense: target ? defenseOf(target, track).parts : [],
    defenderStake: theirs && facilityTerm(theirs),
    cl: [...own.cl, ...situational.cl],
    bonus: situational.bonus,
  };
}

function refuse(draft: Draft): Refusal | null {
  const { target, house, track } = draft;
  if (!target) return { key: "QUADRANT.Siege.Refuse.NoPlanet" };
  const { facilities, stake } = conflictOf(draft);
  const declared = refuseDeclaration({ attributes: 1, facilities: facilities.length + (stake ? 1 : 0) });
  if (declared) return declared;
  const stakes: readonly (readonly [OwnedFacility | null, Role])[] = [
    [facilityAt(draft.planet, draft.stake), "aggressor"],
    [facilityAt(target, draft.defenderStake), "defender"],
  ];
  return stakes.reduce<Refusal | null>(
    (refused, [facility, role]) => refused ?? (facility && refuseStake(facility, role, track, house)),
    null,
  );
}

// --- The dialog

const rated = ({ name, rating }: OwnedFacility) => ({
  key: "QUADRANT.Siege.Planet.FacilityOption",
  with: { name, rating: `+${rating}` },
});

function theatreOption(draft: Draft, value: Industry) {
  const { planet, track, stake } = draft;
  const damage = conflictDamage(value, track, stake !== "");
  const key = `QUADRANT.Siege.Conflict.${planet.industries.includes(value) ? "TheatreOwn" : "Theatre"}`;
  return { value, label: { key, with: { name: `QUADRANT.Siege.Industry.${value}`, damage } } };
}

function attributeOption({ planet, house }: Draft, value: PlanetAttribute) {
  const { bonus, cl } = attributeTerms(planet, value, house);
  const state = !isUsable(planet, value) ? "Collapsed" : cl.length > 0 ? "Unstable" : "Option";
  const rating = bonus.value < 0 ? `−${-bonus.value}` : `+${bonus.value}`;
  return {
    value,
    label: {
      key: `QUADRANT.Siege.Conflict.Attribute.${state}`,
      with: { name: `QUADRANT.Siege.PlanetAttribute.${value}`, rating },
    },
  };
}

/** What a side may stake. */
const stakesOf = (
  planet: Planet | null,
  role: Role,
  { house, track }: Pick<Draft, "house" | "track">,
): readonly OwnedFacility[] =>
  (planet?.facilities ?? []).filter((one) => one.rating > 0 && refuseStake(one, role, track, house) === null);

/** Whether the roll waits for the defender's word. */
const asksDefender = (draft: Draft): boolean =>
  draft.defenderStake === ASK && stakesOf(draft.target, "defender", draft).length > 0;

function stakeChoice(draft: Draft, id: "stake" | "defenderStake", planet: Planet | null, role: Role): Choice[] {
  const able = stakesOf(planet, role, draft);
  if (able.length === 0 || (role === "defender" && !draft.forBoth)) return [];
  const asked = role === "defender" ? [{ value: ASK, label: "QUADRANT.Siege.Conflict.AskThem" }] : [];
  const nothing = { value: "", label: "QUADRANT.Siege.Conflict.NoStake" };
  const options = [...asked, nothing, ...able.map((one) => ({ value: one.id, label: rated(one) }))];
  return [{ kind: "select", id, label: `QUADRANT.Siege.Conflict.Stake.${role}`, value: draft[id], options }];
}

function choicesOf(draft: Draft): Choice[] {
  const { planet, target, track, theatre, attribute, facilities, reason } = draft;
  const tracks = PLANET_TRACKS.map((value) => ({
    value,
    label: {
      key: "QUADRANT.Siege.Conflict.TrackOption",
      with: { name: `QUADRANT.Siege.PlanetTrack.${value}`, defense: target ? defenseOf(target, value).total : 0 },
    },
  }));
  const bring = planet.facilities.map((one): Choice => ({
    kind: "toggle",
    id: bringId(one.id),
    label: rated(one),
    value: facilities.includes(one.id) || one.id === draft.stake,
  }));
  return [
    ...targetChoice(draft.candidates, target?.uuid ?? ""),
    { kind: "select", id: "track", label: "QUADRANT.Siege.Conflict.Track", value: track, options: tracks },
    {
      kind: "select",
      id: "theatre",
      label: "QUADRANT.Siege.Conflict.TheatreLabel",
      value: theatre,
      options: INDUSTRIES.map((one) => theatreOption(draft, one)),
    },
    {
      kind: "select",
      id: "attribute",
      label: "QUADRANT.Siege.Check.Attribute",
      value: attribute,
      options: PLANET_ATTRIBUTES.map((one) => attributeOption(draft, one)),
    },
    ...stakeChoice(draft, "stake", planet, "aggressor"),
    ...stakeChoice(draft, "defenderStake", target, "defender"),
    {
      kind: "text",
      id: "reason",
      label: "QUADRANT.Siege.Conflict.Reason",
      hint: "QUADRANT.Siege.Conflict.ReasonHint",
      value: reason,
    },
    ...bring,
  ];
}

function view(draft: Draft, house: HouseRules): CheckView {
  const rules = conflictCheck(conflictOf(draft));
  const refused = refuse(draft);
  return {
    title: {
      key: "QUADRANT.Siege.Card.DialogTitle",
      with: { actor: draft.planet.name, what: "QUADRANT.Siege.Conflict.Title" },
    },
    groups: groupsOf(rules, house),
    choices: choicesOf(draft),
    summary: summaryOf(rules, "roll", house),
    odds: oddsRows(rules, "roll", house),
    ...(asksDefender(draft) ? { verb: "QUADRANT.Siege.Conflict.Declare" } : {}),
    ...(refused ? { refused } : {}),
  };
}

// --- The card

const stakeJson = (facility: OwnedFacility | null, after: number | null): { readonly [key: string]: Json }[] =>
  facility && after !== null
    ? [{ item: facility.uuid, name: facility.name.slice(0, MAX_LABEL_LENGTH), before: facility.rating, after }]
    : [];

const headOf = ({ planet, target, theatre, attribute, track }: Draft): Pick<Card, "title" | "subtitle"> => ({
  title: { key: "QUADRANT.Siege.Card.ActsAgainst", with: { actor: planet.name, target: target?.name ?? "" } },
  subtitle: {
    key: "QUADRANT.Siege.Card.Theatre",
    with: {
      theatre: `QUADRANT.Siege.Industry.${theatre}`,
      attribute: `QUADRANT.Siege.PlanetAttribute.${attribute}`,
      track: `QUADRANT.Siege.PlanetTrack.${track}`,
    },
  },
});

/** What was declared, while the defender has not said what is staked. */
function declaredCard(draft: Draft): Card {
  const { planet, target, theatre, track, attribute, facilities, stake, reason, situational } = draft;
  const rules = conflictCheck(conflictOf(draft));
  return {
    ...headOf(draft),
    parts: {
      declared: declaredPart({
        aggressor: planet.uuid,
        target: target?.uuid ?? "",
        targetName: target?.name ?? "",
        theatre,
        track,
        attribute,
        facilities,
        stake,
        reason: reason.trim(),
        bonus: situational.bonus,
        cl: situational.cl,
        brings: total(rules.bonus),
        stakes: stakesOf(target, "defender", draft).map(({ id, name, rating }) => ({ id, name, rating })),
        answer: null,
      }),
    },
  };
}

function cardOf(draft: Draft, faces: readonly number[], house: HouseRules): Card {
  if (asksDefender(draft)) return declaredCard(draft);
  const { planet, target, theatre, track } = draft;
  const fought = conflictOf(draft);
  const rules = conflictCheck(fought);
  const result = settle(rules, "roll", faces, house);
  const { damage, stake, defenderStake } = settleConflict(fought, result.success);
  return {
    ...headOf(draft),
    parts: {
      challenge: challengePart(planet, rules, result, house, { withNova: false }),
      conflict: {
        kind: "conflict",
        sort: 20,
        data: {
          aggressor: planet.uuid,
          target: target?.uuid ?? "",
          targetName: (target?.name ?? "").slice(0, MAX_LABEL_LENGTH),
          theatre,
          track,
          success: result.success,
          damage,
          stakes: [
            ...stakeJson(facilityAt(planet, draft.stake), stake),
            ...stakeJson(facilityAt(target, draft.defenderStake), defenderStake),
          ],
          reason: draft.reason.trim(),
        },
      },
    },
  };
}

/** The check `siege.conflict`. */
export const conflict = check<Draft, HouseRules>({
  roll: "ChallengeRoll",
  options: () => ({ theatre: word(INDUSTRIES), track: word(PLANET_TRACKS), attribute: word(PLANET_ATTRIBUTES) }),
  prepare,
  adjust,
  view,
  formula: (draft, house) => (asksDefender(draft) ? null : formulaOf(conflictCheck(conflictOf(draft)), house)),
  card: cardOf,
  keep: (draft) => keepOf(conflictCheck(conflictOf(draft)), draft.house),
});

// --- The roll, once the defender has spoken

interface Declared {
  readonly draft: Draft;
  readonly data: DeclaredData;
}

/** The d20 of a conflict as a roll of its own. */
function rollOf(draft: Draft, face: number): RollData {
  const bonus = total(conflictCheck(conflictOf(draft)).bonus);
  const common = { options: {}, evaluated: true } as const;
  const flat =
    bonus === 0
      ? []
      : [
          { class: "OperatorTerm", ...common, operator: bonus < 0 ? "-" : "+" },
          { class: "NumericTerm", ...common, number: Math.abs(bonus) },
        ];
  return {
    class: "ChallengeRoll",
    formula: formulaOf(conflictCheck(conflictOf(draft)), draft.house),
    options: { siege: keepOf(conflictCheck(conflictOf(draft)), draft.house) },
    terms: [
      { class: "Die", ...common, number: 1, faces: 20, modifiers: [], results: [{ result: face, active: true }] },
      ...flat,
    ],
    total: face + bonus,
    evaluated: true,
  };
}

/** Rolls what was declared, against what the defender staked (SIE-PCON-3). */
export const rollConflict = amendment<object, Declared, HouseRules>({
  parse: (raw) => (isFields(raw) ? {} : null),
  async read(_args, { parts }, world) {
    const data = readDeclared(parts["declared"]?.data);
    if (!data) return null;
    const { aggressor, target, theatre, track, attribute, facilities, stake, reason, bonus, cl, answer } = data;
    const options = { theatre, track, attribute, gm: true };
    const prepared = await prepare({ check: "siege.conflict", actor: aggressor, targets: [target], options }, world);
    if ("refused" in prepared) return null;
    const draft = { ...prepared, facilities, stake, defenderStake: answer ?? ASK, reason, situational: { bonus, cl } };
    return { draft, data };
  },
  refuse: (_args, { draft, data }) =>
    data.answer === null ? { key: "QUADRANT.Siege.Refuse.DefenderHasTheWord" } : refuse(draft),
  roll: () => "1d20",
  amend(_args, { draft }, house, dice) {
    const [face] = dice;
    if (face === undefined || dice.length > 1) throw new RangeError("one d20");
    return { rolls: [rollOf(draft, face)], parts: { declared: null, ...cardOf(draft, dice, house).parts } };
  },
  label: (_args, { draft }) => ({
    key: "QUADRANT.Siege.Receipt.ConflictRolled",
    with: { name: draft.planet.name, target: draft.target?.name ?? "" },
  }),
  writes: [],
});
