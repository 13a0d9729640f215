/**
 * Buying Time as a stage: the GM announces a complication and what it costs, the players vote before it lands, the GM
 * ends it, and the end is one receipt with the pool's change. Ledger: SID-DIS-4, SID-DIS-5, SID-BUY-1 to -4.
 */
import * as v from "valibot";
import type {
  StageKind,
  StageOffer,
  StageSeat,
  StageSeats,
  StageTypes,
  Text,
  Viewer,
  World,
} from "../../../../core/public/definitions.ts";
import { type Output, fieldGroup, shortText, wholeNumber } from "../../../../rules/shared/schema.ts";
import { stage } from "../../../../core/public/stages.ts";
import {
  type Ballot,
  VOTES,
  type Vote,
  cast,
  endBallot,
  openBallot,
  computeBallotEnding,
  refuseBuying,
  refuseEnd,
  refuseVote,
  findMissingVoters,
} from "../../../../rules/sidonia/buy-time.ts";
import {
  type Ending,
  findAffordableTier,
  planEnding,
  refuseSpend,
  computeSpendGain,
  isTelegraphed,
  findTier,
} from "../../../../rules/sidonia/dissonance.ts";
import type { HouseRules } from "../../../../rules/sidonia/house.ts";
import type { Pool } from "../../../../rules/sidonia/outcome.ts";
import { MAX_TEXT_LENGTH } from "../../../../rules/sidonia/state.ts";
import { DISSONANCE_AT, readDissonance } from "../../pools.ts";

const LANG = "QUADRANT.Sidonia.BuyTime";
/** A voter who is away abstains after this time. */
const ABSTAIN_AFTER_SECONDS = 60;
const MAX_POINTS = 9999;
const MAX_BEADS = 12;

/** What a GM announces. */
const Order = v.object({
  amount: wholeNumber(1, MAX_POINTS),
  text: v.optional(shortText(MAX_TEXT_LENGTH), ""),
  patience: v.optional(wholeNumber(1, MAX_POINTS), ABSTAIN_AFTER_SECONDS),
});

/** `before`: the pool when it was announced. */
const Setup = v.object({ ...Order.entries, before: wholeNumber(0, MAX_POINTS) });
type Setup = Output<typeof Setup>;

const ENDINGS = ["resolved", "boughtOff", "withdrawn"] as const satisfies readonly Ending[];

type State = Ballot & { readonly patience: number };
const Move = v.variant("kind", [
  v.object({ kind: v.literal("vote"), vote: v.picklist(VOTES) }),
  v.object({ kind: v.literal("end"), ending: v.picklist(ENDINGS) }),
]);
type Move = Output<typeof Move>;

/** What a move knows of the pool. */
const Facts = fieldGroup({ pool: v.fallback(wholeNumber(0, MAX_POINTS), 0) });

interface Types extends StageTypes {
  readonly Order: Output<typeof Order>;
  readonly Setup: Setup;
  readonly State: State;
  readonly Move: Move;
  readonly Facts: Output<typeof Facts>;
  readonly Secret: never;
  readonly House: HouseRules;
}

/** SID-BUY-2: reads the voters: every connected player with a character. */
async function readVoters(world: World<HouseRules>): Promise<StageSeats> {
  const seats: [string, StageSeat][] = [];
  for (const { id, name, owned } of (world.users?.() ?? []).filter(({ isGM, present }) => present && !isGM)) {
    const theirs = await Promise.all(owned.map((uuid) => world.snapshot(uuid)));
    const actor = theirs.find((one) => one?.type === "sidoniaCharacter");
    if (actor) seats.push([id, { user: id, actor: actor.uuid, role: "voter", name }]);
  }
  return Object.fromEntries(seats);
}

const createPool = (value: number): Pool => ({ at: DISSONANCE_AT, path: "value", value });

/** Formats the end of a vote, as on its receipt. */
const formatEnd = ({ text, amount }: Pick<Ballot, "text" | "amount">, ending: Ending): Text => ({
  key: `QUADRANT.Sidonia.Pressure.Receipt.${text ? ending : `${ending}Plain`}`,
  with: { amount, text },
});

const kind: StageKind<Types> = {
  order: Order,
  async open(order, seat, world) {
    if (!seat.isGM) return { refused: { key: "QUADRANT.Refuse.GmOnly" } };
    const pool = await readDissonance(world);
    const refused = refuseSpend(pool, order.amount);
    if (refused) return { refused };
    const asksNobody =
      world.house.buyTimeConsent === "gm" || refuseBuying({ ...order, free: false }, world.house) !== null;
    const title = { key: "QUADRANT.Sidonia.Pressure.Spend.Title", with: { amount: order.amount } };
    return {
      title,
      setup: { ...order, before: pool.value },
      seats: asksNobody ? {} : await readVoters(world),
      label: { key: `${LANG}.Announced`, with: { amount: order.amount } },
    };
  },
  setup: Setup,
  rules: ["buyTimeConsent", "buyTimeReturn", "buyTimeTier3"],
  begin: ({ patience, ...spend }, seats) => ({ ...openBallot(spend, Object.keys(seats)), patience }),
  move: Move,
  facts: {
    shape: Facts,
    read: async (_state, _move, _mover, world) => ({ pool: (await readDissonance(world)).value }),
  },
  refuse(state, move, { person, seat }, { pool }, house) {
    if (move.kind === "vote") return refuseVote(state, seat?.id ?? "", move.vote, seat?.user === person.id, house);
    if (!person.isGM) return { key: "QUADRANT.Refuse.GmOnly" };
    return refuseEnd(state, move.ending, createPool(pool), house);
  },
  next: (state, { seat, move, facts }, house) =>
    move.kind === "vote"
      ? { ...cast(state, seat ?? "", move.vote), patience: state.patience }
      : { ...endBallot(state, move.ending, facts.pool, house), patience: state.patience },
  effects: ({ amount }, { move, facts }, house) =>
    move.kind === "end" ? { changes: planEnding(amount, move.ending, createPool(facts.pool), house) } : {},
  round: () => 0,
  over: ({ end }) => end !== null,
  away: ({ votes, patience }, seat) =>
    votes[seat] === null ? { seconds: patience, move: { kind: "vote", vote: "abstain" } } : null,
  status(state, seats, house) {
    if (state.end) return `QUADRANT.Sidonia.Pressure.SpendState.${state.end.ending}`;
    const waiting = findMissingVoters(state).map((id) => seats[id]?.name ?? "");
    if (waiting.length > 0) return { key: `${LANG}.Waiting`, with: { names: waiting.join(", ") } };
    if (Object.keys(seats).length === 0) return `${LANG}.GmDecides`;
    return `${LANG}.All.${computeBallotEnding(state, house)}`;
  },
  describe(state, { by, seat, move }, seats, house) {
    if (move.kind === "end") {
      const byHand =
        findMissingVoters(state).length > 0 ||
        (move.ending !== "withdrawn" && move.ending !== computeBallotEnding(state, house));
      const what = formatEnd(state, move.ending);
      const voted = Object.keys(state.votes).length > 0 && byHand && move.ending !== "withdrawn";
      return voted && typeof what !== "string" ? { ...what, key: `${what.key}ByHand` } : what;
    }
    const voter = seat === null ? undefined : seats[seat];
    const own = voter?.user === by;
    return { key: `${LANG}.Log.${own ? move.vote : "away"}`, with: { who: voter?.name ?? "" } };
  },
  offers: (state, viewer, house) => [...listVoteOffers(state, viewer, house), ...listEndOffers(state, viewer, house)],
  template: "templates/sidonia/stages/buy-time/window.hbs",
  view: (state, viewer, house) => ({ ...buildSpend(state, house), ...buildWindow(state, viewer, house) }),
  card: "templates/sidonia/stages/buy-time/card.hbs",
  brief: (state, viewer, house) => ({ ...buildSpend(state, house), voters: buildVoters(state, viewer) }),
};

/** What each vote would bring. */
const VOTED_ENDINGS = { yes: "boughtOff", no: "resolved" } as const;

/** Returns a vote with the pool that it would bring. */
function formatVote({ before, amount }: Pick<State, "before" | "amount">, vote: Vote, house: HouseRules): Text {
  if (vote === "abstain") return `${LANG}.Vote.abstain`;
  const now = Math.max(0, before + computeSpendGain(amount, VOTED_ENDINGS[vote], house));
  return { key: `${LANG}.Priced.${vote}`, with: { was: before, now } };
}

/** Lists the vote offers of a viewer. */
const listVoteOffers = ({ votes, ...spend }: State, { seats }: Viewer, house: HouseRules): StageOffer<Move>[] =>
  Object.entries(seats).flatMap(([id, { mine }]) =>
    mine && Object.hasOwn(votes, id)
      ? VOTES.map((vote) => ({
          id: `${vote}-${id}`,
          label: formatVote(spend, vote, house),
          seat: id,
          move: { kind: "vote" as const, vote },
          placed: true,
          brief: vote !== "abstain",
          primary: vote === "yes" && votes[id] === null,
        }))
      : [],
  );

/** Lists the GM's ways to end the vote; once all have voted, their result is the primary one. */
function listEndOffers(state: State, { person }: Viewer, house: HouseRules): StageOffer<Move>[] {
  if (!person.isGM) return [];
  const told = findMissingVoters(state).length === 0 ? computeBallotEnding(state, house) : null;
  return ENDINGS.filter(
    (ending) => ending !== "boughtOff" || !refuseBuying({ amount: state.amount, free: false }, house),
  ).map((ending) => ({
    id: ending,
    label: { key: `QUADRANT.Sidonia.Pressure.Spend.${ending}`, with: { amount: state.amount } },
    seat: null,
    move: { kind: "end", ending },
    brief: true,
    primary: ending === told,
  }));
}

const FACES = {
  yes: { glyph: "fa-hourglass-half", word: `${LANG}.Voted.yes` },
  no: { glyph: "fa-bolt", word: `${LANG}.Voted.no` },
  abstain: { glyph: "fa-minus", word: `${LANG}.Voted.abstain` },
  waiting: { glyph: "fa-ellipsis", word: `${LANG}.Voted.waiting` },
  gone: { glyph: "fa-moon", word: `${LANG}.Voted.gone` },
} as const;

const buildVoters = ({ votes }: State, { seats }: Viewer): readonly object[] =>
  Object.entries(seats).map(([id, { name, img, present, mine }]) => {
    const face = votes[id] ?? (present ? "waiting" : "gone");
    return { id, name, img, mine, face, ...FACES[face] };
  });

/** The spend itself, on the card and in the window. */
function buildSpend({ amount, text, end }: State, house: HouseRules): object {
  const state = end?.ending ?? "announced";
  const tier = findTier(amount) ?? "minorTwist";
  return {
    amount,
    text,
    state,
    tier: `QUADRANT.Sidonia.Pressure.Tier.${tier}`,
    tierId: tier,
    beads: Array.from({ length: Math.min(amount, MAX_BEADS) }, (_, i) => i),
    omen: isTelegraphed(amount) && !end,
    moved: end && end.after !== end.before ? { was: end.before, now: end.after } : null,
    threat: end?.ending === "boughtOff" ? formatThreat(end.after) : null,
    consent: `${LANG}.Consent.${house.buyTimeConsent}`,
  };
}

/** SID-BUY-4: the debt grows. */
function formatThreat(after: number): Text | null {
  const tier = findAffordableTier(after);
  return (
    tier && {
      key: "QUADRANT.Sidonia.Pressure.Spend.Grown",
      with: { after, tier: `QUADRANT.Sidonia.Pressure.Tier.${tier}` },
    }
  );
}

/** What either choice would mean, who has said what, and what this person may say. */
function buildWindow(state: State, viewer: Viewer, house: HouseRules): object {
  const { votes, amount, before, end } = state;
  const ballots = Object.entries(viewer.seats).filter(([id, { mine }]) => mine && Object.hasOwn(votes, id));
  const after = (ending: Ending): object => {
    const value = Math.max(0, before + computeSpendGain(amount, ending, house));
    const tier = findAffordableTier(value);
    return { was: before, now: value, tier: tier && `QUADRANT.Sidonia.Pressure.Tier.${tier}` };
  };
  return {
    open: end === null,
    asked: Object.keys(votes).length > 0,
    voters: buildVoters(state, viewer),
    count: {
      spoken: Object.keys(votes).length - findMissingVoters(state).length,
      of: Object.keys(votes).length,
    },
    ballots: end
      ? []
      : ballots.map(([id]) => ({
          choices: [
            {
              key: `yes-${id}`,
              vote: "yes",
              label: `${LANG}.Vote.yes`,
              ...FACES.yes,
              ...after("boughtOff"),
              on: votes[id] === "yes",
            },
            {
              key: `no-${id}`,
              vote: "no",
              label: `${LANG}.Vote.no`,
              ...FACES.no,
              ...after("resolved"),
              on: votes[id] === "no",
            },
          ],
          abstain: { key: `abstain-${id}`, on: votes[id] === "abstain" },
        })),
    patience: state.patience,
  };
}

/** Buying Time, closed. */
export const buyTime = stage(kind);
