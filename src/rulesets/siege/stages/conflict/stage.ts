/**
 * A planetary conflict as a kind of stage, from its declaration to its last consequence. Both sides stake a Facility or
 * nothing: openly in any order, or face down by the house rule. Then the attack has a card of its own, on which it is
 * rolled and applied; the stage follows that card, and ends when nothing is left to do. Ledger: SIE-PCON-2,
 * SIE-STAKE-1, SIE-STAKE-3, SIE-STAKE-4.
 */
import {
  type Mover,
  type Posting,
  type Seat,
  type StageOpening,
  type StageSeat,
  type StageTypes,
  type World,
  refuseStranger,
} from "../../../../core/public/definitions.ts";
import { stage } from "../../../../core/public/stages.ts";
import { type Refusal, total } from "../../../../rules/shared/reasons.ts";
import { MAX_LABEL_LENGTH } from "../../../../rules/shared/schema.ts";
import { createConflictCheck } from "../../../../rules/siege/conflict.ts";
import { type Role, refuseStake } from "../../../../rules/siege/stakes.ts";
import { createDeclarationPart, formatAttackHead, storeFacility } from "../../checks/declaration.ts";
import {
  type ConflictHouse,
  STAKE_LATER,
  type Setup as Prepared,
  asksDefender,
  createAttack,
  createConflict,
  findFacility,
  isSealed,
  listStakes,
  prepareAttack,
  refuse as refuseAttack,
  refuseUnusual,
} from "../../checks/conflict-setup.ts";
import { fetchPlanet } from "../../documents/fetch-planet.ts";
import type { Planet } from "../../documents/read-planet.ts";
import { listOffers } from "./offers.ts";
import { LANG, findStep, formatProgress, formatStatus, isOpen } from "./progress.ts";
import { findStaked } from "./staked-elsewhere.ts";
import {
  Facts,
  Move,
  Order,
  ROLES,
  Secret,
  Setup,
  type State,
  applyMove,
  begin,
  findPlanet,
  findStake,
  isRevealed,
  isRevocable,
  isStakable,
  listDue,
  readRole,
  turnStake,
} from "./state.ts";
import { createBrief, createView, describeMove, describeStake } from "./view.ts";

interface Types extends StageTypes {
  readonly Order: Order;
  readonly Setup: Setup;
  readonly State: State;
  readonly Move: Move;
  readonly Facts: Facts;
  readonly Secret: string;
  readonly House: ConflictHouse;
}

/**
 * Returns what a side can stake. A Facility beyond the three that an aggressor may use is left out (SIE-STAKE-3); one
 * that is staked in another conflict may be free again when it is placed.
 */
const createSide = (planet: Planet, role: Role, prepared: Prepared): Setup[Role] => ({
  name: planet.name.slice(0, MAX_LABEL_LENGTH),
  stakes: listStakes(planet, role, prepared)
    .filter(({ id }) => role === "defender" || refuseAttack({ ...prepared, stake: id, elsewhere: new Map() }) === null)
    .map(storeFacility),
});

/** Returns the seat of a planet: that of a player who owns it, those present first; the GMs' where no player does. */
function findSeat(planet: Planet, role: Role, world: World<ConflictHouse>, declares: Seat | null): StageSeat {
  const owners = (world.users?.() ?? []).filter(({ isGM, owned }) => !isGM && owned.includes(planet.uuid));
  const [owner] = owners.toSorted((a, b) => Number(b.present) - Number(a.present));
  const user = declares && !declares.isGM ? declares.id : (owner?.id ?? null);
  return { user, actor: planet.uuid, role, name: planet.name.slice(0, MAX_LABEL_LENGTH) };
}

async function open(
  { stake, ...attack }: Order,
  seat: Seat,
  world: World<ConflictHouse>,
): Promise<StageOpening<Setup> | { readonly refused: Refusal }> {
  const found = await prepareAttack(attack, world);
  const prepared = found && { ...found, stake: stake ?? STAKE_LATER };
  if (!prepared?.target) return { refused: { key: "QUADRANT.Refuse.Gone" } };
  const { planet, target } = prepared;
  const refused =
    refuseStranger(planet, seat) ??
    refuseAttack(prepared) ??
    refuseUnusual(prepared) ??
    (stake === null || stake === "" || findFacility(planet, stake) ? null : { key: "QUADRANT.Refuse.Gone" });
  if (refused) return { refused };
  if (!asksDefender(prepared)) return { refused: { key: "QUADRANT.Refuse.SituationChanged" } };
  const aggressor = createSide(planet, "aggressor", prepared);
  const sealed = isSealed(prepared);
  // Who can stake nothing has nothing to choose.
  const declared = aggressor.stakes.length === 0 ? "" : stake;
  return {
    title: { key: `${LANG}.Attack`, with: { name: planet.name, target: target.name } },
    subtitle: formatAttackHead(prepared, planet.name, target.name).subtitle,
    setup: {
      sealed,
      attack: createAttack(prepared),
      stake: sealed ? null : declared,
      brings: total(createConflictCheck(createConflict({ ...prepared, stake: "" })).bonus),
      aggressor,
      defender: createSide(target, "defender", prepared),
    },
    seats: {
      aggressor: findSeat(planet, "aggressor", world, seat),
      defender: findSeat(target, "defender", world, null),
    },
    label: { key: `${LANG}.Opened`, with: { name: planet.name, target: target.name } },
  };
}

/** Reads why a stake can't be placed: a planet or a Facility that is gone, or that may not be staked here. */
async function readFacts(
  state: State,
  move: Move,
  _mover: Mover,
  world: World<ConflictHouse>,
): Promise<Partial<Facts>> {
  if (move.kind !== "stake" && move.kind !== "place" && move.kind !== "skip") return {};
  const planets = await Promise.all(ROLES.map((role) => fetchPlanet(findPlanet(state, role), world)));
  const gone = ROLES.find((_role, i) => planets[i] === null);
  if (gone) return { refused: `${LANG}.Refuse.PlanetGone`, name: state.setup[gone].name };
  if (move.kind !== "stake" || move.stake === "") return {};
  const planet = planets[ROLES.indexOf(move.role)] ?? null;
  const facility = findFacility(planet, move.stake);
  const listed = state.setup[move.role].stakes.find(({ id }) => id === move.stake);
  if (!facility || !listed) return { refused: `${LANG}.Refuse.FacilityGone`, name: listed?.name ?? "" };
  const barred = refuseStake(facility, move.role, state.setup.attack.track, world.house);
  if (barred) return { refused: barred.key };
  const other = (await findStaked(world)).get(facility.uuid);
  return other === undefined ? {} : { refused: `${LANG}.Refuse.StakedElsewhere`, name: facility.name, other };
}

/** Returns why a move can't be made now; null if it can. */
function refuse(state: State, move: Move, mover: Mover, facts: Facts): Refusal | null {
  const { person, seat } = mover;
  if (move.kind === "close" || move.kind === "end") return person.isGM ? null : { key: "QUADRANT.Refuse.GmOnly" };
  if (move.kind === "stake") return refusePlacing(state, move, mover, facts);
  const role = readRole(seat?.id ?? null);
  if (role === null) return { key: "QUADRANT.Refuse.Malformed" };
  if (move.kind === "cancel") {
    if (role !== "aggressor") return { key: "QUADRANT.Refuse.Malformed" };
    if (isRevealed(state)) return { key: "QUADRANT.Refuse.AlreadyDone" };
    return person.isGM || isRevocable(state) ? null : { key: "QUADRANT.Refuse.GmOnly" };
  }
  if (!state.setup.sealed) return { key: "QUADRANT.Refuse.Malformed" };
  if (state.placed[role] !== null) return { key: "QUADRANT.Refuse.AlreadyDone" };
  if (move.kind === "skip" && !person.isGM) return { key: "QUADRANT.Refuse.GmOnly" };
  return refuseByFacts(facts);
}

const refuseByFacts = ({ refused, ...names }: Facts): Refusal | null =>
  refused === "" ? null : { key: refused, with: names };

/** Refuses an open stake: whoever owns a planet places for it, and a GM for both. */
function refusePlacing(
  state: State,
  { role }: Extract<Move, { readonly kind: "stake" }>,
  { person, seat }: Mover,
  facts: Facts,
): Refusal | null {
  const { setup, placed } = state;
  if (setup.sealed || (seat !== null && seat.id !== role)) return { key: "QUADRANT.Refuse.Malformed" };
  const stranger = refuseStranger({ uuid: findPlanet(state, role), name: setup[role].name }, person);
  if (seat === null && stranger) return stranger;
  return placed[role] === null ? refuseByFacts(facts) : { key: "QUADRANT.Refuse.AlreadyDone" };
}

/** Returns the card on which the aggressor rolls against both stakes, once they are known. */
function createCards(before: State, state: State): readonly Posting[] {
  if (isRevealed(before) || !isRevealed(state) || state.ended) return [];
  const { attack, brings, aggressor, defender } = state.setup;
  const staked = findStake(state, "aggressor");
  const answer = findStake(state, "defender");
  // A Facility that is used and staked adds its rating once (SIE-STAKE-3).
  const adds = staked && !attack.facilities.includes(staked.id) ? staked.rating : 0;
  const declared = createDeclarationPart({
    ...attack,
    targetName: defender.name,
    stake: staked?.id ?? "",
    staked,
    brings: brings + adds,
    answer: answer?.id ?? "",
    answered: answer,
  });
  const card = { ...formatAttackHead(attack, aggressor.name, defender.name), parts: { declared } };
  return [{ actor: attack.aggressor, card, isPrivate: false }];
}

/** A planetary conflict, closed over its types. */
export const conflictStage = stage<Types>({
  order: Order,
  open,
  setup: Setup,
  begin,
  move: Move,
  facts: { shape: Facts, read: readFacts },
  refuse,
  next: applyMove,
  effects: (state, played) => ({ cards: createCards(state, applyMove(state, played)) }),
  hidden: {
    is: ({ kind }) => kind === "place",
    secret: Secret,
    isLegal: (stake, state, { seat }) => isStakable(state, seat, stake),
    due: listDue,
    reveal: (state, played, stake) => turnStake(state, played, stake),
    reopen: (state, played) => turnStake(state, played, null),
    describe: (state, { seat }, stake) => describeStake(state, readRole(seat), stake),
    effects: (state, played, stake) => ({ cards: createCards(state, turnStake(state, played, stake)) }),
  },
  follows: {
    isOpen,
    status: formatProgress,
    findEnd: (state, cards) => (findStep(state, cards) === null ? { kind: "end" } : null),
  },
  round: () => 0,
  over: ({ ended }) => ended !== null,
  status: formatStatus,
  describe: describeMove,
  offers: listOffers,
  template: "templates/siege/stages/conflict.hbs",
  view: createView,
  card: "templates/siege/stages/conflict-card.hbs",
  brief: createBrief,
});
