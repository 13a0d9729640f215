/**
 * A conflict as a kind of stage: two sides, their dispositions, actions laid face down by each side and revealed pair
 * by pair. A side's actions are sealed for its own users only. Ledger: CIR-DISP-1 to -5, CIR-CONF-1 to -10, CIR-MAN-1
 * to -6. Loaded when the first conflict is opened or viewed.
 */
import * as v from "valibot";
import type {
  Seat,
  StageOpening,
  StageSeats,
  StageTypes,
  Viewer,
  World,
  WorldUser,
} from "../../../../core/public/definitions.ts";
import { stage } from "../../../../core/public/stages.ts";
import { type SideId, SIDES } from "../../../../rules/circumstances/conflict.ts";
import {
  ConflictFacts,
  ConflictMove,
  ConflictSetup,
  MAX_FIGHTERS,
  SecretAction,
} from "../../../../rules/circumstances/conflict-moves.ts";
import {
  countConflictDice,
  planConflictMove,
  refuseConflictMove,
} from "../../../../rules/circumstances/conflict-plan.ts";
import {
  applyConflictMove,
  beginConflict,
  reopenAction,
  revealAction,
} from "../../../../rules/circumstances/conflict-fold.ts";
import { type Conflict, findFighter, findLaidBy, listDue } from "../../../../rules/circumstances/conflict-state.ts";
import type { HouseRules } from "../../../../rules/circumstances/house.ts";
import { MAX_LABEL_LENGTH, type Output, Uuid, shortList, shortText } from "../../../../rules/shared/schema.ts";
import { planMark } from "../../actions/conditions.ts";
import { markTry } from "../../../../rules/circumstances/learning.ts";
import { findAgent } from "../../documents/read-actor.ts";
import { tokenPool } from "../../pools.ts";
import { createCard, createWindow } from "./context.ts";
import { createFighterId, readFacts } from "./facts.ts";
import { formatMove, formatReveal, formatStatus } from "./log-text.ts";
import { listOffers } from "./offers.ts";

const Team = v.object({ name: shortText(MAX_LABEL_LENGTH), actors: shortList(Uuid, MAX_FIGHTERS) });

/** What a conflict is opened with: who is on which side. */
const Order = v.object({ a: Team, b: Team });
type Order = Output<typeof Order>;

interface Types extends StageTypes {
  readonly Order: Order;
  readonly Setup: ConflictSetup;
  readonly State: Conflict;
  readonly Move: ConflictMove;
  readonly Facts: ConflictFacts;
  readonly Secret: SecretAction;
  readonly House: HouseRules;
}

const refuse = (word: string, name = "") => ({
  refused: { key: `QUADRANT.Circumstances.Conflict.Refuse.${word}`, with: { name } },
});

/** Returns the user who plays an actor: whose character it is, else a player who owns it; null for the GMs. */
function findPlayer(actor: string, users: readonly WorldUser[]): string | null {
  const players = users.filter(({ isGM, owned }) => !isGM && owned.includes(actor));
  return (players.find(({ character }) => character === actor) ?? players[0])?.id ?? null;
}

async function open(
  order: Order,
  seat: Seat,
  world: World<HouseRules>,
): Promise<StageOpening<ConflictSetup> | { readonly refused: { readonly key: string } }> {
  if (!seat.isGM) return { refused: { key: "QUADRANT.Refuse.GmOnly" } };
  const users = world.users?.() ?? [];
  const fighters: ConflictSetup["fighters"][number][] = [];
  const seats: Record<string, StageSeats[string]> = {};
  for (const side of SIDES) {
    if (order[side].actors.length === 0) return refuse("emptySide", order[side].name);
    for (const uuid of order[side].actors) {
      const agent = await findAgent(world, uuid);
      if (!agent) return { refused: { key: "QUADRANT.Refuse.Gone" } };
      const id = createFighterId(uuid);
      if (Object.hasOwn(seats, id)) return refuse("bothSides", agent.name);
      const name = agent.name.slice(0, MAX_LABEL_LENGTH);
      fighters.push({ id, side, name, actor: uuid });
      seats[id] = { user: findPlayer(uuid, users), actor: uuid, role: side, name };
    }
  }
  const names = { a: order.a.name.trim(), b: order.b.name.trim() };
  if (names.a === "" || names.b === "") return refuse("noName");
  const text = { a: names.a, b: names.b };
  return {
    title: { key: "QUADRANT.Circumstances.Conflict.Title", with: text },
    setup: { fighters, names },
    seats,
    label: { key: "QUADRANT.Circumstances.Conflict.Opened", with: text },
  };
}

/** Returns the ids of a side's users: they may know its face-down actions. */
const listUsers = ({ fighters }: ConflictSetup, seats: StageSeats, side: SideId): string[] => [
  ...new Set(fighters.flatMap((one) => (one.side === side ? (seats[one.id]?.user ?? []) : []))),
];

/** Returns the mark of a skill that was tried without a rating (CIR-DISP-4, CIR-LEARN-1). */
const planLearning = ({ mark }: ConflictFacts, house: HouseRules) =>
  mark ? planMark(mark, mark.item, markTry(mark.rating, mark.marks, house)) : [];

export const conflict = stage<Types>({
  order: Order,
  open,
  setup: ConflictSetup,
  rules: [
    "successOn",
    "explodeKeeps",
    "zeroPool",
    "tokensPerTest",
    "doubleLuckBoth",
    "luckDisposition",
    "dispositionScope",
    "actionsPerRound",
    "versusEffect",
    "hideSkill",
  ],
  begin: (setup, seats, house) =>
    beginConflict(setup, { a: listUsers(setup, seats, "a"), b: listUsers(setup, seats, "b") }, house),
  move: ConflictMove,
  facts: { shape: ConflictFacts, read: readFacts },
  refuse: (state, move, { person, seat }, facts, house) =>
    refuseConflictMove(state, { move, facts }, { seat: seat?.id ?? null, isGM: person.isGM }, house),
  roll(state, move, facts) {
    const dice = countConflictDice(state, { move, facts });
    return dice > 0 ? `${dice}d6` : null;
  },
  next: (state, played, house) => applyConflictMove(state, played, house),
  effects: (state, played, house) => ({
    changes: [...planConflictMove(state, played, tokenPool, house), ...planLearning(played.facts, house)],
  }),
  hidden: {
    is: ({ kind }) => kind === "lay",
    to: (state, seat) => {
      const fighter = findFighter(state, seat);
      return fighter ? state.users[fighter.side] : [];
    },
    secret: SecretAction,
    isLegal: (secret, state, { id }) => findFighter(state, secret.fighter)?.side === findLaidBy(state, id),
    due: listDue,
    reveal: (state, { id }, secret) => revealAction(state, id, secret),
    reopen: (state, { id }) => reopenAction(state, id),
    describe: (state, { id }, secret) => formatReveal(state, id, secret),
  },
  round: ({ round }) => round,
  over: ({ phase }) => phase === "over",
  status: formatStatus,
  describe: (state, played, _seats, house) => formatMove(state, played, house),
  offers: listOffers,
  template: "templates/circumstances/stages/conflict/window.hbs",
  view: (state: Conflict, viewer: Viewer, house: HouseRules) => createWindow(state, viewer, house),
  card: "templates/circumstances/stages/conflict/card.hbs",
  brief: (state: Conflict, viewer: Viewer, house: HouseRules) => createCard(state, viewer, house),
});
