/**
 * The vote at a session's end as a stage: each player names the character who served the story best, the GM closes it
 * and chooses among those who are tied, and the winner gains a Nova Point. Ledger: SIE-NOVA-2.
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
} from "../../../core/public/definitions.ts";
import { stage } from "../../../core/public/stages.ts";
import type { Refusal } from "../../../rules/shared/reasons.ts";
import { MAX_LABEL_LENGTH, type Output, Uuid, shortList, shortText } from "../../../rules/shared/schema.ts";
import type { HouseRules } from "../../../rules/siege/house-rules.ts";
import { findLeaders, findWinner, planCloseVote, refuseCloseVote } from "../../../rules/siege/nova-vote.ts";

const LANG = "QUADRANT.Siege.NovaVote";
const MAX_CANDIDATES = 40;

const Order = v.object({});

const Candidate = v.object({ uuid: Uuid, name: shortText(MAX_LABEL_LENGTH) });
type Candidate = Output<typeof Candidate>;
const Setup = v.object({ candidates: shortList(Candidate, MAX_CANDIDATES) });
type Setup = Output<typeof Setup>;

const Move = v.variant("kind", [
  v.object({ kind: v.literal("vote"), candidate: Uuid }),
  /** `pick`: whom the GM chooses among those who are tied. */
  v.object({ kind: v.literal("close"), pick: v.nullable(Uuid) }),
]);
type Move = Output<typeof Move>;

interface State {
  readonly candidates: readonly Candidate[];
  /** The uuid of whom each seat has named; null until it has. */
  readonly votes: Readonly<Record<string, string | null>>;
  /** Null until the vote is closed. */
  readonly winner: string | null;
}

interface Types extends StageTypes {
  readonly Order: Output<typeof Order>;
  readonly Setup: Setup;
  readonly State: State;
  readonly Move: Move;
  readonly Facts: null;
  readonly Secret: never;
  readonly House: HouseRules;
}

/** Reads the voters, each with their character: every connected player who has one. */
async function readVoters(world: World<HouseRules>): Promise<readonly (readonly [StageSeat, Candidate])[]> {
  const found: (readonly [StageSeat, Candidate])[] = [];
  for (const { id, name, owned } of (world.users?.() ?? []).filter(({ isGM, present }) => present && !isGM)) {
    const theirs = await Promise.all(owned.map((uuid) => world.snapshot(uuid)));
    const seat = (actor: string): StageSeat => ({ user: id, actor, role: "voter", name });
    for (const one of theirs)
      if (one?.type === "siegeCharacter")
        found.push([seat(one.uuid), { uuid: one.uuid, name: one.name.slice(0, MAX_LABEL_LENGTH) }]);
  }
  return found;
}

/** Returns the votes of each candidate who has any. */
function countVotes({ candidates, votes }: State): Record<string, number> {
  const counts = candidates.map(
    ({ uuid }) => [uuid, Object.values(votes).filter((one) => one === uuid).length] as const,
  );
  return Object.fromEntries(counts.filter(([, count]) => count > 0));
}

const findName = ({ candidates }: State, uuid: string | null): string =>
  candidates.find((one) => one.uuid === uuid)?.name ?? "";

function refuseVote(state: State, candidate: string): Refusal | null {
  return state.candidates.some(({ uuid }) => uuid === candidate) ? null : { key: "QUADRANT.Refuse.Gone" };
}

const kind: StageKind<Types> = {
  order: Order,
  async open(_order, seat, world) {
    if (!seat.isGM) return { refused: { key: "QUADRANT.Refuse.GmOnly" } };
    const voters = await readVoters(world);
    if (voters.length === 0) return { refused: { key: "QUADRANT.Siege.Refuse.NoVoters" } };
    const seats: StageSeats = Object.fromEntries(voters.map(([one]) => [one.user ?? "", one]));
    const candidates = [...new Map(voters.map(([, one]) => [one.uuid, one])).values()];
    return { title: `${LANG}.Title`, setup: { candidates }, seats, label: `${LANG}.Opened` };
  },
  setup: Setup,
  begin: ({ candidates }, seats) => ({
    candidates,
    votes: Object.fromEntries(Object.keys(seats).map((id) => [id, null])),
    winner: null,
  }),
  move: Move,
  refuse(state, move, { person, seat }) {
    if (move.kind === "vote")
      return seat?.user === person.id ? refuseVote(state, move.candidate) : { key: `${LANG}.NotYours` };
    if (!person.isGM) return { key: "QUADRANT.Refuse.GmOnly" };
    return refuseCloseVote(countVotes(state), move.pick ?? undefined);
  },
  next: (state, { seat, move }) =>
    move.kind === "vote"
      ? { ...state, votes: { ...state.votes, [seat ?? ""]: move.candidate } }
      : { ...state, winner: findWinner(countVotes(state), move.pick ?? undefined) },
  effects(state, { move }) {
    if (move.kind === "vote") return {};
    const at = Object.fromEntries(state.candidates.map(({ uuid }) => [uuid, { uuid }]));
    return { changes: planCloseVote(countVotes(state), at, move.pick ?? undefined) };
  },
  round: () => 0,
  over: ({ winner }) => winner !== null,
  status: formatStatus,
  describe(state, { seat, move }, seats) {
    if (move.kind === "close") {
      const winner = findWinner(countVotes(state), move.pick ?? undefined);
      return { key: `${LANG}.Won`, with: { name: findName(state, winner) } };
    }
    const who = seat === null ? "" : (seats[seat]?.name ?? "");
    return { key: `${LANG}.Voted`, with: { who, name: findName(state, move.candidate) } };
  },
  offers: (state, viewer) => [...listVoteOffers(state, viewer), ...listCloseOffers(state, viewer)],
  template: "templates/siege/stages/nova-vote.hbs",
  view: (state) => viewVote(state),
  card: "templates/siege/stages/nova-vote.hbs",
  brief: (state) => viewVote(state),
};

/** Returns who has still to vote, who is tied, or who won. */
function formatStatus(state: State, seats: StageSeats): Text {
  if (state.winner !== null) return { key: `${LANG}.Won`, with: { name: findName(state, state.winner) } };
  const waiting = Object.entries(state.votes).flatMap(([id, vote]) => (vote === null ? [seats[id]?.name ?? ""] : []));
  if (waiting.length > 0) return { key: `${LANG}.Waiting`, with: { names: waiting.join(", ") } };
  const tied = refuseCloseVote(countVotes(state)) !== null;
  return `${LANG}.${tied ? "Tied" : "Complete"}`;
}

/** Lists the candidates as a viewer may name them, for each seat of theirs. */
const listVoteOffers = ({ candidates, votes }: State, { seats }: Viewer): StageOffer<Move>[] =>
  Object.entries(seats)
    .filter(([, { mine }]) => mine)
    .flatMap(([seat]) =>
      candidates.map(({ uuid, name }) => ({
        id: `vote-${seat}-${uuid.replaceAll(".", "-")}`,
        label: { key: `${LANG}.VoteFor`, with: { name } },
        seat,
        move: { kind: "vote" as const, candidate: uuid },
        brief: true,
        primary: votes[seat] === null,
      })),
    );

/** Lists how the GM may close the vote: once, or with the choice among those who are tied. */
function listCloseOffers(state: State, { person }: Viewer): StageOffer<Move>[] {
  if (!person.isGM) return [];
  const leaders = findLeaders(countVotes(state));
  const offer = (id: string, label: Text, pick: string | null): StageOffer<Move> => ({
    id,
    label,
    seat: null,
    move: { kind: "close", pick },
    brief: true,
  });
  if (leaders.length < 2) return [offer("close", `${LANG}.Close`, null)];
  return leaders.map((uuid) =>
    offer(
      `close-${uuid.replaceAll(".", "-")}`,
      { key: `${LANG}.CloseFor`, with: { name: findName(state, uuid) } },
      uuid,
    ),
  );
}

/** The candidates with their votes. */
function viewVote(state: State): object {
  const counts = countVotes(state);
  return {
    candidates: state.candidates.map(({ uuid, name }) => ({
      name,
      votes: counts[uuid] ?? 0,
      won: state.winner === uuid,
    })),
    cast: Object.values(state.votes).filter((vote) => vote !== null).length,
    of: Object.keys(state.votes).length,
  };
}

/** The vote of a session's end, closed over its types. */
export const novaVote = stage(kind);
