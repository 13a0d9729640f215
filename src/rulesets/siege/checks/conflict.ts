/**
 * Planetary conflict. Ledger: SIE-PCON-1 to -6, SIE-STAKE-1 to -4, SIE-PTRK-6, -7. The action settleConflict applies
 * the result.
 */
import * as v from "valibot";
import {
  amendment,
  type Card,
  check,
  type CheckView,
  type Choice,
  type Input,
  type Intent,
  word,
  type World,
  listCandidates,
  readPart,
  readChoices,
} from "../../../core/public/definitions.ts";
import { type Json, flagAt, wordAt } from "../../../rules/shared/json.ts";
import { MAX_LABEL_LENGTH } from "../../../rules/shared/schema.ts";
import { type Modifier, type Refusal, total } from "../../../rules/shared/reasons.ts";
import {
  type Conflict,
  createConflictCheck,
  computeConflictDamage,
  refuseDeclaration,
  refuseMove,
  resolveConflict,
} from "../../../rules/siege/conflict.ts";
import { type Role, refuseStake } from "../../../rules/siege/facility.ts";
import type { HouseRules } from "../../../rules/siege/house-rules.ts";
import {
  INDUSTRIES,
  type Industry,
  PLANET_ATTRIBUTES,
  PLANET_TRACKS,
  type PlanetAttribute,
  type PlanetTrack,
} from "../../../rules/siege/planet-state.ts";
import type { RollData } from "../../../rules/shared/roll.ts";
import { Declaration, createDeclarationPart } from "./declaration.ts";
import {
  type OwnedFacility,
  type Planet,
  listAttributeTerms,
  listPlanetDefense,
  createFacilityTerm,
  isUsable,
  readPlanet,
} from "../documents/read-planet.ts";
import {
  createChallengePart,
  formatFormula,
  listTermGroups,
  createRollOptions,
  listOddsRows,
  resolveWithFaces,
  formatSummary,
  listTargetChoices,
  type Candidate,
} from "./shared.ts";

const MAX_REASON_LENGTH = 200;
/**
 * The option by which the defender chooses a stake after the declaration and before the roll (SIE-PCON-2, SIE-STAKE-1).
 */
const ASK_DEFENDER = "ask";

interface Setup {
  readonly house: HouseRules;
  readonly planet: Planet;
  readonly target: Planet | null;
  readonly candidates: readonly Candidate[];
  readonly theatre: Industry;
  readonly track: PlanetTrack;
  readonly attribute: PlanetAttribute;
  /** Ids of the Facilities used. */
  readonly facilities: readonly string[];
  /** Ids of the staked Facilities; empty for none. */
  readonly stake: string;
  /** The defender's stake as the GM sets it; `ask` where the defender chooses before the roll. */
  readonly defenderStake: string;
  /** Whether the user who declares can choose for the defender. */
  readonly forBoth: boolean;
  readonly reason: string;
  readonly situational: { readonly bonus: readonly Modifier[]; readonly cl: readonly Modifier[] };
}

async function prepare(intent: Intent, world: World<HouseRules>): Promise<Setup | { readonly refused: Refusal }> {
  const snapshot = await world.snapshot(intent.actor);
  const planet = snapshot && readPlanet(snapshot);
  if (!planet) return { refused: { key: "QUADRANT.Refuse.Gone" } };
  const barred = refuseMove("aggressor", "action", world.house);
  if (barred) return { refused: barred };
  const [targetUuid] = intent.targets;
  const seen = targetUuid === undefined || targetUuid === intent.actor ? null : await world.snapshot(targetUuid);
  return {
    house: world.house,
    planet,
    target: seen && readPlanet(seen),
    candidates: listCandidates(intent),
    theatre: wordAt(intent.options, "theatre", INDUSTRIES, planet.industries[0] ?? "combat"),
    track: wordAt(intent.options, "track", PLANET_TRACKS, "populace"),
    attribute: wordAt(intent.options, "attribute", PLANET_ATTRIBUTES, findBestAttribute(planet, world.house)),
    facilities: [],
    stake: "",
    defenderStake: ASK_DEFENDER,
    forBoth: flagAt(intent.options, "gm"),
    reason: "",
    situational: { bonus: [], cl: [] },
  };
}

/** Returns the best Attribute now: its value minus the Challenge Level of its tracks; the first of equal ones. */
function findBestAttribute(planet: Planet, house: HouseRules): PlanetAttribute {
  const worth = (one: PlanetAttribute): number => {
    const { bonus, cl } = listAttributeTerms(planet, one, house);
    return isUsable(planet, one) ? bonus.value - total(cl) : Number.NEGATIVE_INFINITY;
  };
  return PLANET_ATTRIBUTES.reduce((best, one) => (worth(one) > worth(best) ? one : best));
}

const createBringId = (id: string): string => `bring-${id}`;

const CHOOSABLE = {
  theatre: v.picklist(INDUSTRIES),
  track: v.picklist(PLANET_TRACKS),
  attribute: v.picklist(PLANET_ATTRIBUTES),
  stake: v.string(),
  defenderStake: v.string(),
  reason: v.pipe(
    v.string(),
    v.transform((text) => text.slice(0, MAX_REASON_LENGTH)),
  ),
};

function adjust(setup: Setup, input: Input): Setup {
  const chosen = readChoices(input, CHOOSABLE, setup);
  const ids = setup.planet.facilities.map(({ id }) => id);
  const brought = readChoices(
    input,
    Object.fromEntries(ids.map((id) => [createBringId(id), v.boolean()])),
    Object.fromEntries(ids.map((id) => [createBringId(id), setup.facilities.includes(id)])),
  );
  const { situational } = input;
  return {
    ...setup,
    ...chosen,
    defenderStake: setup.forBoth ? chosen.defenderStake : setup.defenderStake,
    facilities: ids.filter((id) => brought[createBringId(id)]),
    situational: { bonus: situational["bonus"] ?? [], cl: situational["cl"] ?? [] },
  };
}

const findFacility = (planet: Planet | null, id: string): OwnedFacility | null =>
  planet?.facilities.find((one) => one.id === id) ?? null;

/**
 * Returns the conflict as the rules read it. A staked Facility counts once, even if it was ticked as well
 * (SIE-STAKE-3).
 */
function createConflict(setup: Setup): Conflict {
  const { planet, target, theatre, track, attribute, facilities, situational, house } = setup;
  const stake = findFacility(planet, setup.stake);
  const theirs = findFacility(target, setup.defenderStake);
  const own = listAttributeTerms(planet, attribute, house);
  return {
    theatre,
    track,
    hasIndustry: planet.industries.includes(theatre),
    attribute: own.bonus,
    facilities: facilities
      .flatMap((id) => (id === stake?.id ? [] : (findFacility(planet, id) ?? [])))
      .map(createFacilityTerm),
    stake: stake && createFacilityTerm(stake),
    defense: target ? listPlanetDefense(target, track).parts : [],
    defenderStake: theirs && createFacilityTerm(theirs),
    cl: [...own.cl, ...situational.cl],
    bonus: situational.bonus,
  };
}

function refuse(setup: Setup): Refusal | null {
  const { target, house, track } = setup;
  if (!target) return { key: "QUADRANT.Siege.Refuse.NoPlanet" };
  const { facilities, stake } = createConflict(setup);
  const declared = refuseDeclaration({ attributes: 1, facilities: facilities.length + (stake ? 1 : 0) });
  if (declared) return declared;
  const stakes: readonly (readonly [OwnedFacility | null, Role])[] = [
    [findFacility(setup.planet, setup.stake), "aggressor"],
    [findFacility(target, setup.defenderStake), "defender"],
  ];
  return stakes.reduce<Refusal | null>(
    (refused, [facility, role]) => refused ?? (facility && refuseStake(facility, role, track, house)),
    null,
  );
}

// --- The dialog

const formatRated = ({ name, rating }: OwnedFacility) => ({
  key: "QUADRANT.Siege.Planet.FacilityOption",
  with: { name, rating: `+${rating}` },
});

function theatreOption(setup: Setup, value: Industry) {
  const { planet, track, stake } = setup;
  const damage = computeConflictDamage(value, track, stake !== "");
  const key = `QUADRANT.Siege.Conflict.${planet.industries.includes(value) ? "TheatreOwn" : "Theatre"}`;
  return { value, label: { key, with: { name: `QUADRANT.Siege.Industry.${value}`, damage } } };
}

function attributeOption({ planet, house }: Setup, value: PlanetAttribute) {
  const { bonus, cl } = listAttributeTerms(planet, value, house);
  const usable = cl.length > 0 ? "Unstable" : "Option";
  const state = isUsable(planet, value) ? usable : "Collapsed";
  const rating = bonus.value < 0 ? `−${-bonus.value}` : `+${bonus.value}`;
  return {
    value,
    label: {
      key: `QUADRANT.Siege.Conflict.Attribute.${state}`,
      with: { name: `QUADRANT.Siege.PlanetAttribute.${value}`, rating },
    },
  };
}

/** Returns the Facilities that a side can stake. */
const listStakes = (
  planet: Planet | null,
  role: Role,
  { house, track }: Pick<Setup, "house" | "track">,
): readonly OwnedFacility[] =>
  (planet?.facilities ?? []).filter((one) => one.rating > 0 && refuseStake(one, role, track, house) === null);

/** Returns whether the roll waits for the defender's answer. */
const asksDefender = (setup: Setup): boolean =>
  setup.defenderStake === ASK_DEFENDER && listStakes(setup.target, "defender", setup).length > 0;

function stakeChoice(setup: Setup, id: "stake" | "defenderStake", planet: Planet | null, role: Role): Choice[] {
  const able = listStakes(planet, role, setup);
  if (able.length === 0 || (role === "defender" && !setup.forBoth)) return [];
  const asked = role === "defender" ? [{ value: ASK_DEFENDER, label: "QUADRANT.Siege.Conflict.AskDefender" }] : [];
  const nothing = { value: "", label: "QUADRANT.Siege.Conflict.NoStake" };
  const options = [...asked, nothing, ...able.map((one) => ({ value: one.id, label: formatRated(one) }))];
  return [{ kind: "select", id, label: `QUADRANT.Siege.Conflict.Stake.${role}`, value: setup[id], options }];
}

function listChoices(setup: Setup): Choice[] {
  const { planet, target, track, theatre, attribute, facilities, reason } = setup;
  const tracks = PLANET_TRACKS.map((value) => ({
    value,
    label: {
      key: "QUADRANT.Siege.Conflict.TrackOption",
      with: {
        name: `QUADRANT.Siege.PlanetTrack.${value}`,
        defense: target ? listPlanetDefense(target, value).total : 0,
      },
    },
  }));
  const bring = planet.facilities.map((one): Choice => ({
    kind: "toggle",
    id: createBringId(one.id),
    label: formatRated(one),
    value: facilities.includes(one.id) || one.id === setup.stake,
  }));
  return [
    ...listTargetChoices(setup.candidates, target?.uuid ?? ""),
    { kind: "select", id: "track", label: "QUADRANT.Siege.Conflict.Track", value: track, options: tracks },
    {
      kind: "select",
      id: "theatre",
      label: "QUADRANT.Siege.Conflict.TheatreLabel",
      value: theatre,
      options: INDUSTRIES.map((one) => theatreOption(setup, one)),
    },
    {
      kind: "select",
      id: "attribute",
      label: "QUADRANT.Siege.Check.Attribute",
      value: attribute,
      options: PLANET_ATTRIBUTES.map((one) => attributeOption(setup, one)),
    },
    ...stakeChoice(setup, "stake", planet, "aggressor"),
    ...stakeChoice(setup, "defenderStake", target, "defender"),
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

function view(setup: Setup, house: HouseRules): CheckView {
  const rules = createConflictCheck(createConflict(setup));
  const refused = refuse(setup);
  return {
    title: {
      key: "QUADRANT.Siege.Card.DialogTitle",
      with: { actor: setup.planet.name, what: "QUADRANT.Siege.Conflict.Title" },
    },
    groups: listTermGroups(rules, house),
    choices: listChoices(setup),
    summary: formatSummary(rules, "roll", house),
    odds: listOddsRows(rules, "roll", house),
    ...(asksDefender(setup) ? { verb: "QUADRANT.Siege.Conflict.Declare" } : {}),
    ...(refused ? { refused } : {}),
  };
}

// --- The card

const stakeToJson = (facility: OwnedFacility | null, after: number | null): { readonly [key: string]: Json }[] =>
  facility && after !== null
    ? [{ item: facility.uuid, name: facility.name.slice(0, MAX_LABEL_LENGTH), before: facility.rating, after }]
    : [];

const createCardHead = ({ planet, target, theatre, attribute, track }: Setup): Pick<Card, "title" | "subtitle"> => ({
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

/** Returns the card of a declaration that waits for the defender's answer. */
function createDeclarationCard(setup: Setup): Card {
  const { planet, target, theatre, track, attribute, facilities, stake, reason, situational } = setup;
  const rules = createConflictCheck(createConflict(setup));
  return {
    ...createCardHead(setup),
    parts: {
      declared: createDeclarationPart({
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
        stakes: listStakes(target, "defender", setup).map(({ id, name, rating }) => ({ id, name, rating })),
        answer: null,
      }),
    },
  };
}

function createCard(setup: Setup, faces: readonly number[], house: HouseRules): Card {
  if (asksDefender(setup)) return createDeclarationCard(setup);
  const { planet, target, theatre, track } = setup;
  const fought = createConflict(setup);
  const rules = createConflictCheck(fought);
  const result = resolveWithFaces(rules, "roll", faces, house);
  const { damage, stake, defenderStake } = resolveConflict(fought, result.success);
  return {
    ...createCardHead(setup),
    parts: {
      challenge: createChallengePart(planet, rules, result, house, { withNova: false }),
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
            ...stakeToJson(findFacility(planet, setup.stake), stake),
            ...stakeToJson(findFacility(target, setup.defenderStake), defenderStake),
          ],
          reason: setup.reason.trim(),
        },
      },
    },
  };
}

/** The check `siege.conflict`. */
export const conflict = check<Setup, HouseRules>({
  roll: "ChallengeRoll",
  options: () => ({ theatre: word(INDUSTRIES), track: word(PLANET_TRACKS), attribute: word(PLANET_ATTRIBUTES) }),
  prepare,
  adjust,
  view,
  formula: (setup, house) =>
    asksDefender(setup) ? null : formatFormula(createConflictCheck(createConflict(setup)), house),
  card: createCard,
  rollOptions: (setup) => createRollOptions(createConflictCheck(createConflict(setup)), setup.house),
});

// --- The roll, once the defender has spoken

interface DeclaredConflict {
  readonly setup: Setup;
  readonly data: Declaration;
}

/** Returns the d20 of a conflict as a stored roll. */
function readStoredRoll(setup: Setup, face: number): RollData {
  const bonus = total(createConflictCheck(createConflict(setup)).bonus);
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
    formula: formatFormula(createConflictCheck(createConflict(setup)), setup.house),
    options: { siege: createRollOptions(createConflictCheck(createConflict(setup)), setup.house) },
    terms: [
      { class: "Die", ...common, number: 1, faces: 20, modifiers: [], results: [{ result: face, active: true }] },
      ...flat,
    ],
    total: face + bonus,
    evaluated: true,
  };
}

/** Rolls a declared attack against the defender's stake (SIE-PCON-3). */
export const rollConflict = amendment<object, DeclaredConflict, HouseRules>({
  args: v.object({}),
  async read(_args, card, world) {
    const data = readPart(card, "declared", Declaration);
    if (!data) return null;
    const { aggressor, target, theatre, track, attribute, facilities, stake, reason, bonus, cl, answer } = data;
    const options = { theatre, track, attribute, gm: true };
    const prepared = await prepare({ check: "siege.conflict", actor: aggressor, targets: [target], options }, world);
    if ("refused" in prepared) return null;
    const setup = {
      ...prepared,
      facilities,
      stake,
      defenderStake: answer ?? ASK_DEFENDER,
      reason,
      situational: { bonus, cl },
    };
    return { setup, data };
  },
  refuse: (_args, { setup, data }) =>
    data.answer === null ? { key: "QUADRANT.Siege.Refuse.DefenderAnswersFirst" } : refuse(setup),
  roll: () => "1d20",
  amend(_args, { setup }, house, dice) {
    const [face] = dice;
    if (face === undefined || dice.length > 1) throw new RangeError("one d20");
    return {
      rolls: [readStoredRoll(setup, face)],
      parts: { declared: null, ...createCard(setup, dice, house).parts },
      label: {
        key: "QUADRANT.Siege.Receipt.ConflictRolled",
        with: { name: setup.planet.name, target: setup.target?.name ?? "" },
      },
    };
  },
  writes: [],
});
