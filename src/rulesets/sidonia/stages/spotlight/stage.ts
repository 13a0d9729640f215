/**
 * A Spotlight Scene as a kind of stage: the fold of the rules over core's log. The player's throw stays face down until
 * the adversary has thrown; then it is revealed. Ledger: SID-SPOT-2 to -12. Fetched when the first scene is opened or
 * viewed.
 */
import * as v from "valibot";
import type {
  StageOpening,
  PlayedMove,
  Seat,
  StageSeats,
  StageTypes,
  Text,
  World,
} from "../../../../core/public/definitions.ts";
import { type Output, Uuid, shortText } from "../../../../rules/shared/schema.ts";
import { findSeat } from "../../../../core/public/table.ts";
import { openStages, stage } from "../../../../core/public/stages.ts";
import type { Refusal } from "../../../../rules/shared/reasons.ts";
import type { HouseRules } from "../../../../rules/sidonia/house.ts";
import { DICE } from "../../../../rules/sidonia/roll.ts";
import {
  adversaryEffort,
  beginScene,
  findExchange,
  computeExchangeGain,
  isOver,
  discardThrow,
  applyMove,
  nextCheck,
  planMove,
  planTokenSpent,
  refuse,
  refuseInvoke,
  refuseNow,
  resolveEmbrace,
} from "../../../../rules/sidonia/spotlight.ts";
import { planPool } from "../../../../rules/sidonia/outcome.ts";
import { buildTrackCards } from "../../actions/payment.ts";
import { readActor } from "../../documents/read-actor.ts";
import { DISSONANCE_AT } from "../../pools.ts";
import {
  MAX_ID,
  Facts,
  MoveRequest,
  Setup,
  ThrownDice,
  readFacts,
  buildMove,
  buildLoggedMove,
  buildPurse,
  refuseBodily,
} from "./moves.ts";
import { ADVERSARY, LIGHT, type State, listOffers } from "./offers.ts";
import { formatStatus, formatMove, formatReveal } from "./log-text.ts";
import { SPOTLIGHT_KIND, findHolderId, readToken } from "./tokens.ts";
import { buildCard, buildWindow } from "./context.ts";

/** What opens a scene: whom it is about and, from a GM, who plays them. */
const Order = v.object({ actor: Uuid, lead: v.optional(v.nullable(shortText(MAX_ID)), null) });
type Order = Output<typeof Order>;

interface Types extends StageTypes {
  readonly Order: Order;
  readonly Setup: Setup;
  readonly State: State;
  readonly Move: MoveRequest;
  readonly Facts: Facts;
  readonly Secret: readonly number[];
  readonly House: HouseRules;
}

/** Why nobody may be put in the light so (SID-SPOT-2); else who plays them. */
function findLead(
  { actor, lead: named }: Order,
  seat: Seat,
): { readonly lead: string; readonly actor: string } | { readonly refused: Refusal } {
  const lead = (seat.isGM ? named : null) ?? seat.id;
  const own = findSeat(lead);
  if (!own?.owns({ uuid: actor })) return { refused: { key: "QUADRANT.Sidonia.Spotlight.Refuse.NotTheirs" } };
  return { lead, actor };
}

async function open(
  order: Order,
  seat: Seat,
  world: World<HouseRules>,
): Promise<StageOpening<Setup> | { readonly refused: Refusal }> {
  const found = findLead(order, seat);
  if ("refused" in found) return found;
  const { lead, actor } = found;
  const snapshot = await world.snapshot(actor);
  const creature = snapshot && readActor(snapshot, world.house);
  if (!creature) return { refused: { key: "QUADRANT.Refuse.Gone" } };
  const paidBy = findHolderId(seat);
  const token = await readToken(world, paidBy);
  const refused = refuseInvoke(
    token,
    openStages().some(({ system }) => system.kind === SPOTLIGHT_KIND),
  );
  if (refused) return { refused };
  const { name } = creature;
  return {
    title: { key: "QUADRANT.Sidonia.Spotlight.Title", with: { name } },
    setup: { actor, name, lead, paidBy },
    seats: {
      [LIGHT]: { user: lead, actor, role: "player", name },
      [ADVERSARY]: { user: null, actor: null, role: "adversary", name: "QUADRANT.Sidonia.Spotlight.Adversary" },
    },
    changes: planTokenSpent(token),
    label: { key: "QUADRANT.Sidonia.Spotlight.Receipt.Invoked", with: { name } },
  };
}

/** Formats the dice that are rolled openly: only the adversary's (SID-SPOT-5). */
const formatOpenThrow = ({ scene }: State, move: MoveRequest, house: HouseRules): string | null =>
  move.move === "answer" ? `${DICE[nextCheck(scene, "adversary", adversaryEffort(scene), house).mode]}d6` : null;

/** Whether the faces of a face-down throw fit it. */
const fitThrow = (dice: readonly number[], { scene }: State, house: HouseRules): boolean =>
  scene.laid !== null &&
  refuse(scene, { move: "reveal", dice }, { id: scene.lead, isGM: true }, NO_MEANS, house) === null;
const NO_MEANS = { token: { value: 0 }, payer: { at: { uuid: "" }, character: false, corruption: null } } as const;

/** Builds the cards that embracing corruption posts, as any payment does (SID-COR-7, SID-SPOT-8). */
function buildCards({ setup }: State, move: MoveRequest, facts: Facts, by: string, house: HouseRules) {
  if (move.move !== "embrace") return [];
  const purse = buildPurse(setup, facts, { id: by, isGM: false }, house);
  const { corruption } = purse.payer;
  const done = resolveEmbrace(purse, house);
  return corruption && done
    ? buildTrackCards({ uuid: setup.actor, name: setup.name }, corruption, done.track, house)
    : [];
}

/** Returns the id of the log entry that holds the face-down throw, after this move. */
function findFaceDownId({ laidAs }: State, { id, move }: PlayedMove<MoveRequest, Facts>): string | null {
  if (move.move === "throw") return id;
  return move.move === "sendBack" ? null : laidAs;
}

export const spotlight = stage<Types>({
  order: Order,
  open,
  setup: Setup,
  rules: [
    "spotlightDissonance",
    "spotlightAdversaryMomentum",
    "spotlightLateActions",
    "spotlightShift",
    "modeStacking",
    "critBasis",
    "critOnThreeDice",
  ],
  begin: (setup) => ({ setup, scene: beginScene(setup), laidAs: null }),
  move: MoveRequest,
  facts: {
    shape: Facts,
    read: (state, move, mover, world) => readFacts(state.setup, move, mover, world),
  },
  refuse({ setup, scene }, move, { person }, facts, house) {
    const purse = buildPurse(setup, facts, person, house);
    const refused =
      move.move === "answer"
        ? refuseNow("answer", scene, person, purse, house) // its dice are the core's to judge
        : refuse(scene, buildMove(move, facts, []), person, purse, house);
    return refused ?? refuseBodily(move, facts, setup.name);
  },
  roll: (state, move, _facts, house) => formatOpenThrow(state, move, house),
  next: (state, played, house) => ({
    ...state,
    scene: applyMove(state.scene, buildLoggedMove(played), house),
    laidAs: findFaceDownId(state, played),
  }),
  effects: (state, { by, move, facts, dice }, house) => ({
    changes: planMove(
      state.scene,
      buildMove(move, facts, dice),
      buildPurse(state.setup, facts, { id: by, isGM: move.move === "shift" }, house),
      house,
    ),
    cards: buildCards(state, move, facts, by, house),
  }),
  hidden: {
    is: ({ move }) => move === "throw",
    secret: ThrownDice,
    isLegal: (dice, state, _played, house) => fitThrow(dice, state, house),
    due: ({ scene, laidAs }) => (scene.answer && laidAs ? [laidAs] : []),
    reveal: (state, { by }, dice, house) => ({
      ...state,
      scene: applyMove(state.scene, { by, move: { move: "reveal", dice } }, house),
      laidAs: null,
    }),
    reopen: (state) => ({ ...state, scene: discardThrow(state.scene), laidAs: null }),
    describe: ({ scene, setup }, _played, dice, _seats, house) => formatReveal(scene, setup, dice, house),
    effects({ scene }, _played, dice, house) {
      const exchange = findExchange(scene, dice, house);
      const pool = { at: DISSONANCE_AT, path: "value", value: 0 };
      return exchange ? { changes: planPool(pool, computeExchangeGain(exchange.player, house)) } : {};
    },
  },
  round: ({ scene }) => scene.exchanges.length,
  over: ({ scene }) => isOver(scene),
  status: ({ scene, setup }): Text => formatStatus(scene, setup),
  describe: ({ scene, setup }, played, _seats: StageSeats, house): Text => formatMove(scene, setup, played, house),
  offers: listOffers,
  template: "templates/sidonia/stages/spotlight/window.hbs",
  view: buildWindow,
  card: "templates/sidonia/stages/spotlight/card.hbs",
  brief: buildCard,
});
