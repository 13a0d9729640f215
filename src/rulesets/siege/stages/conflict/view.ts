/** What users see of a planetary conflict: who attacks whom, how far it has come, stakes, odds, and what came of it. */
import {
  type PlayedMove,
  type StageSeats,
  type Text,
  type Viewer,
  readPart,
} from "../../../../core/public/definitions.ts";
import type { Role } from "../../../../rules/siege/stakes.ts";
import { formatDamage } from "../../cards/conflict.ts";
import { SPOILS_PART, SpoilsData, formatStatus as formatSpoils } from "../../cards/spoils.ts";
import { STABILITY_PART, StabilityData, formatStakeFate, formatTold } from "../../cards/stability.ts";
import { Data as ChallengeData } from "../../cards/challenge.ts";
import type { ConflictHouse } from "../../checks/conflict-setup.ts";
import { formatStaked } from "../../checks/declaration.ts";
import { formatRated } from "../../presentation.ts";
import { formatStakeOffer, listPlacing } from "./offers.ts";
import { type Planets, computeNumbers, formatTrack, isStakeGone, readPlanets } from "./planets.ts";
import { LANG, findStep, listSteps, readOutcome } from "./progress.ts";
import { type Facts, type Move, ROLES, type State, findPlanet, findStake, listDue } from "./state.ts";

const WORDS = { place: "Placed", skip: "Skipped", cancel: "Cancelled", close: "Closed", end: "Done" } as const;

/** Returns a move in one line; nothing of a stake that is face down. */
export function describeMove(state: State, { seat, move }: PlayedMove<Move, Facts>, seats: StageSeats): Text {
  if (move.kind === "stake") return describeStake(state, move.role, move.stake);
  return { key: `${LANG}.${WORDS[move.kind]}`, with: { name: seat === null ? "" : (seats[seat]?.name ?? "") } };
}

/** Returns a stake that everybody knows in one line. */
export function describeStake({ setup }: State, role: Role | null, stake: string): Text {
  const found = role && setup[role].stakes.find(({ id }) => id === stake);
  return formatStaked(role ? setup[role].name : "", found ?? null);
}

/** Returns what a side stakes, as this viewer may know it: only who placed it knows it while it is face down. */
function viewStake(state: State, role: Role, { known, seats }: Viewer) {
  const placed = state.placed[role];
  const nothing = { own: null, away: false };
  if (!placed) {
    const isAbsent = seats[role]?.present === false;
    const word = `${LANG}.Side.${isAbsent ? "waitsAway" : "waits"}`;
    return { ...nothing, icon: "fa-solid fa-hourglass-half", word };
  }
  if (placed.stake === null) {
    const own = known[placed.id];
    const stake = state.setup[role].stakes.find(({ id }) => id === own);
    const told: Text = stake ? formatRated(stake) : "QUADRANT.Siege.Conflict.NoStake";
    return {
      icon: "fa-solid fa-lock",
      word: `${LANG}.Side.down`,
      own: own === undefined ? null : { key: `${LANG}.Own`, with: { stake: told } },
      away: listDue(state).includes(placed.id) && own === undefined && seats[role]?.present === false,
    };
  }
  const stake = findStake(state, role);
  const word: Text = stake ? formatRated(stake) : `${LANG}.Side.nothing`;
  return { ...nothing, icon: stake ? "fa-solid fa-city" : "fa-solid fa-ban", word };
}

/** Returns the buttons of a side's open stake, by id. */
const listButtons = (state: State, role: Role, viewer: Viewer): readonly string[] =>
  !state.setup.sealed && listPlacing(state, viewer).includes(role)
    ? [...state.setup[role].stakes.map(({ id }) => id), ""].map((stake) => formatStakeOffer(role, stake))
    : [];

/** Returns what a viewer sees of a side. */
function viewSide(state: State, role: Role, viewer: Viewer, planets: Planets) {
  const uuid = findPlanet(state, role);
  const planet = planets[role];
  // What became of a stake that was rolled is in the outcome: its Facility may be lost by it.
  const isRolled = readOutcome(viewer.cards) !== null;
  return {
    role,
    name: state.setup[role].name,
    img: planet?.img ?? viewer.seats[role]?.img ?? "",
    label: `${LANG}.Role.${role}`,
    uuid: planet ? uuid : null,
    gone: planet ? null : { key: `${LANG}.Refuse.PlanetGone`, with: { name: state.setup[role].name } },
    stakeGone:
      !isRolled && isStakeGone(state, planets, role)
        ? { key: `${LANG}.StakeGone`, with: { name: findStake(state, role)?.name ?? "" } }
        : null,
    // With a planet that is gone, nothing can be placed.
    buttons: ROLES.every((one) => planets[one] !== null) ? listButtons(state, role, viewer) : [],
    ...viewStake(state, role, viewer),
  };
}

/** Returns the damage of a roll, or what takes its place (SIE-TURM-1). */
function formatEffect(outcome: NonNullable<ReturnType<typeof readOutcome>>): Text {
  if (outcome.spoils) return { key: "QUADRANT.Siege.Worlds.InTurmoil", with: { name: outcome.targetName } };
  return formatDamage(outcome);
}

/** Returns what the roll came to, from its card; null before it. */
function viewOutcome(state: State, { cards }: Viewer, planets: Planets) {
  const card = cards.at(-1);
  const outcome = readOutcome(cards);
  if (!card || !outcome) return null;
  const roll = readPart(card, "challenge", ChallengeData);
  const spoils = readPart(card, SPOILS_PART, SpoilsData);
  const check = readPart(card, STABILITY_PART, StabilityData);
  const isApplied = card.used.includes("conflict.settle");
  const isOpen = card.open.some(({ key }) => key === "conflict.settle");
  return {
    success: outcome.success,
    word: `QUADRANT.Siege.Outcome.${outcome.success ? "success" : "failure"}`,
    roll: roll && { die: roll.natural, total: roll.total, target: roll.target },
    effect: outcome.success ? formatEffect(outcome) : null,
    stakes: outcome.stakes.map((stake) => ({ fate: formatStakeFate(stake), lost: stake.after < 1 })),
    gone: outcome.gone.map((name): Text => ({ key: `${LANG}.StakeGone`, with: { name } })),
    applied: isApplied || isOpen ? `${LANG}.${isApplied ? "Applied" : "NotApplied"}` : null,
    track: formatTrack(state, planets),
    check: check && { told: formatTold(check), stake: check.stake && formatStakeFate(check.stake) },
    spoils: spoils && formatSpoils(spoils),
  };
}

const STEP_ICONS = {
  done: "fa-solid fa-check",
  now: "fa-solid fa-play",
  next: "fa-regular fa-circle",
  none: "fa-solid fa-minus",
} as const;

/** Returns the context of the card: how far it has come, and what is staked. */
export function createBrief(state: State, viewer: Viewer) {
  const planets = readPlanets(state);
  const sides = ROLES.map((role) => viewSide(state, role, viewer, planets));
  return {
    steps: listSteps(state, viewer.cards).map((one) => ({
      ...one,
      isNow: one.state === "now",
      icon: STEP_ICONS[one.state],
      label: `${LANG}.Step.${one.step}`,
      word: `${LANG}.StepIs.${one.state}`,
    })),
    reason: state.setup.attack.reason,
    sides,
    lost: viewer.person.isGM && sides.some(({ away }) => away),
  };
}

/** Returns the context of the window. */
export function createView(state: State, viewer: Viewer, house: ConflictHouse): object {
  const planets = readPlanets(state);
  const { theatre, track, attribute } = state.setup.attack;
  const outcome = viewOutcome(state, viewer, planets);
  const step = findStep(state, viewer.cards);
  return {
    ...createBrief(state, viewer),
    theatre: `QUADRANT.Siege.Industry.${theatre}`,
    track: `QUADRANT.Siege.PlanetTrack.${track}`,
    attribute: `QUADRANT.Siege.PlanetAttribute.${attribute}`,
    numbers: outcome || step === null ? null : computeNumbers(state, planets, house),
    outcome,
  };
}
