/**
 * Sealed stakes as a kind of stage, by the house rule: once an attack is declared, each side places a Facility or
 * nothing face down. When both have, their clients reveal them, and the attack can be rolled on a card of its own.
 * Ledger: SIE-PCON-2, SIE-STAKE-1, SIE-STAKE-3, SIE-STAKE-4.
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
import type { Role } from "../../../../rules/siege/stakes.ts";
import { Attack, createDeclarationPart, formatAttackHead, storeFacility } from "../../checks/declaration.ts";
import {
  type ConflictHouse,
  createAttack,
  createConflict,
  isSealed,
  listStakes,
  prepareAttack,
  refuse as refuseAttack,
  refuseUnusual,
  type Setup as Prepared,
} from "../../checks/conflict-setup.ts";
import type { Planet } from "../../documents/read-planet.ts";
import {
  Move,
  Secret,
  Setup,
  type State,
  applyMove,
  begin,
  findStake,
  isAnyKnown,
  isRevealed,
  isStakable,
  listDue,
  readRole,
  turnStake,
} from "./state.ts";
import { LANG, createView, describeMove, describeStake, formatStatus, listOffers } from "./view.ts";

interface Types extends StageTypes {
  readonly Order: Attack;
  readonly Setup: Setup;
  readonly State: State;
  readonly Move: Move;
  readonly Facts: null;
  readonly Secret: string;
  readonly House: ConflictHouse;
}

/** Returns what a side can stake. A Facility beyond the three that an aggressor may use is left out (SIE-STAKE-3). */
const createSide = (planet: Planet, role: Role, prepared: Prepared): Setup[Role] => ({
  name: planet.name.slice(0, MAX_LABEL_LENGTH),
  stakes: listStakes(planet, role, prepared)
    .filter(({ id }) => role === "defender" || refuseAttack({ ...prepared, stake: id }) === null)
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
  attack: Attack,
  seat: Seat,
  world: World<ConflictHouse>,
): Promise<StageOpening<Setup> | { readonly refused: Refusal }> {
  const prepared = await prepareAttack(attack, world);
  if (!prepared?.target) return { refused: { key: "QUADRANT.Refuse.Gone" } };
  const { planet, target } = prepared;
  const refused = refuseStranger(planet, seat) ?? refuseAttack(prepared) ?? refuseUnusual(prepared);
  if (refused) return { refused };
  if (!isSealed(prepared)) return { refused: { key: "QUADRANT.Refuse.SituationChanged" } };
  return {
    title: { key: `${LANG}.Attack`, with: { name: planet.name, target: target.name } },
    subtitle: formatAttackHead(prepared, planet.name, target.name).subtitle,
    setup: {
      attack: createAttack(prepared),
      brings: total(createConflictCheck(createConflict(prepared)).bonus),
      aggressor: createSide(planet, "aggressor", prepared),
      defender: createSide(target, "defender", prepared),
    },
    seats: {
      aggressor: findSeat(planet, "aggressor", world, seat),
      defender: findSeat(target, "defender", world, null),
    },
    label: { key: `${LANG}.Opened`, with: { name: planet.name, target: target.name } },
  };
}

/** Returns why a move can't be made now; null if it can. */
function refuse(state: State, { kind }: Move, { person, seat }: Mover): Refusal | null {
  const role = readRole(seat?.id ?? null);
  if (role === null) return { key: "QUADRANT.Refuse.Malformed" };
  if (kind === "cancel") {
    if (role !== "aggressor") return { key: "QUADRANT.Refuse.Malformed" };
    return person.isGM || !isAnyKnown(state) ? null : { key: "QUADRANT.Refuse.GmOnly" };
  }
  if (state.placed[role] !== null) return { key: "QUADRANT.Refuse.AlreadyDone" };
  return kind === "skip" && !person.isGM ? { key: "QUADRANT.Refuse.GmOnly" } : null;
}

/** Returns the card on which the aggressor rolls against both stakes, once they are known. */
function createCards(state: State): readonly Posting[] {
  if (!isRevealed(state) || state.cancelled) return [];
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
    stakes: defender.stakes,
    answer: answer?.id ?? "",
  });
  const card = { ...formatAttackHead(attack, aggressor.name, defender.name), parts: { declared } };
  return [{ actor: attack.aggressor, card, isPrivate: false }];
}

/** Sealed stakes, closed over their types. */
export const stakes = stage<Types>({
  order: Attack,
  open,
  setup: Setup,
  begin,
  move: Move,
  refuse,
  next: applyMove,
  effects: (state, played) => ({ cards: createCards(applyMove(state, played)) }),
  hidden: {
    is: ({ kind }) => kind === "place",
    secret: Secret,
    isLegal: (stake, state, { seat }) => isStakable(state, seat, stake),
    due: listDue,
    reveal: (state, played, stake) => turnStake(state, played, stake),
    reopen: (state, played) => turnStake(state, played, null),
    describe: (state, { seat }, stake) => describeStake(state, seat, stake),
    effects: (state, played, stake) => ({ cards: createCards(turnStake(state, played, stake)) }),
  },
  round: () => 0,
  over: (state) => state.cancelled || isRevealed(state),
  status: formatStatus,
  describe: describeMove,
  offers: listOffers,
  template: "templates/siege/stages/stakes.hbs",
  view: createView,
  card: "templates/siege/stages/stakes.hbs",
  brief: createView,
});
