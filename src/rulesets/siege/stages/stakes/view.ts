/** What users see of sealed stakes, and the buttons that they have. */
import type { PlayedMove, StageOffer, StageSeats, Text, Viewer } from "../../../../core/public/definitions.ts";
import type { Role } from "../../../../rules/siege/stakes.ts";
import type { StakableFacility } from "../../checks/declaration.ts";
import { type Move, ROLES, type State, findStake, isAnyKnown, isRevealed, listDue, readRole } from "./state.ts";

export const LANG = "QUADRANT.Siege.Sealed";

const formatFacility = ({ name, rating }: Pick<StakableFacility, "name" | "rating">): Text => ({
  key: "QUADRANT.Siege.Planet.FacilityOption",
  with: { name, rating: `+${rating}` },
});

/** Returns how far it has come, or how it ended. */
export function formatStatus(state: State): Text {
  if (state.cancelled) return `${LANG}.Cancelled`;
  if (isRevealed(state)) return `${LANG}.Revealed`;
  const waiting = ROLES.filter((role) => state.placed[role] === null).map((role) => state.setup[role].name);
  if (waiting.length > 0) return { key: `${LANG}.Waiting`, with: { names: waiting.join(", ") } };
  const due = ROLES.filter((role) => state.placed[role]?.stake === null).map((role) => state.setup[role].name);
  return { key: `${LANG}.Due`, with: { names: due.join(", ") } };
}

/** Returns a move in one line; nothing of a stake that is face down. */
export function describeMove(_state: State, { seat, move }: PlayedMove<Move>, seats: StageSeats): Text {
  const words = { place: "Placed", skip: "Skipped", cancel: "Cancelled" } as const;
  return { key: `${LANG}.${words[move.kind]}`, with: { name: seat === null ? "" : (seats[seat]?.name ?? "") } };
}

/** Returns a revealed stake in one line. */
export function describeStake({ setup }: State, seat: string | null, stake: string): Text {
  const role = readRole(seat);
  const found = role && setup[role].stakes.find(({ id }) => id === stake);
  const name = role ? setup[role].name : "";
  return found
    ? { key: "QUADRANT.Siege.Conflict.Answered", with: { target: name, name: found.name, rating: `+${found.rating}` } }
    : { key: "QUADRANT.Siege.Conflict.AnsweredNothing", with: { target: name } };
}

/** Returns what a side has done, as this viewer may know it: only who placed a stake knows it while it is face down. */
function viewSide(state: State, role: Role, { known, seats }: Viewer) {
  const placed = state.placed[role];
  const { name, stakes } = state.setup[role];
  const img = seats[role]?.img ?? "";
  if (!placed)
    return { name, img, icon: "fa-solid fa-hourglass-half", word: `${LANG}.Side.Waits`, own: null, away: false };
  if (placed.stake === null) {
    const own = known[placed.id];
    const stake = stakes.find(({ id }) => id === own);
    const told: Text = stake ? formatFacility(stake) : "QUADRANT.Siege.Conflict.NoStake";
    const isDue = listDue(state).includes(placed.id);
    return {
      name,
      img,
      icon: "fa-solid fa-lock",
      word: `${LANG}.Side.Down`,
      own: own === undefined ? null : { key: `${LANG}.Own`, with: { stake: told } },
      away: isDue && own === undefined && seats[role]?.present === false,
    };
  }
  const stake = findStake(state, role);
  const word: Text = stake ? formatFacility(stake) : `${LANG}.Side.Nothing`;
  return { name, img, icon: "fa-solid fa-lock-open", word, own: null, away: false };
}

/** Returns the context of the card and the window. */
export const createView = (state: State, viewer: Viewer): object => ({
  reason: state.setup.attack.reason,
  brings: state.setup.brings,
  sides: ROLES.map((role) => viewSide(state, role, viewer)),
  lost: viewer.person.isGM && ROLES.some((role) => viewSide(state, role, viewer).away),
});

/** Returns the sides that a viewer places for: their own, and for GMs those whose players are not here. */
const listPlacing = ({ placed }: State, { person, seats }: Viewer): readonly Role[] =>
  ROLES.filter((role) => {
    const seat = seats[role];
    return placed[role] === null && seat && (seat.mine || (person.isGM && !seat.present));
  });

export const listOffers = (state: State, viewer: Viewer): StageOffer<Move>[] => [
  ...listPlaceOffers(state, viewer),
  ...listSkipOffers(state, viewer),
  ...listCancelOffers(state, viewer),
];

/** A button for each Facility, so that nothing is typed; what is pressed is sealed, and its id is sent to nobody. */
function listPlaceOffers(state: State, viewer: Viewer): StageOffer<Move>[] {
  const placing = listPlacing(state, viewer);
  const offer = (role: Role, stake: string, what: Text): StageOffer<Move> => ({
    id: `place-${role}-${stake === "" ? "none" : stake}`,
    label: placing.length < ROLES.length ? what : { key: `${LANG}.For`, with: { name: state.setup[role].name, what } },
    seat: role,
    move: { kind: "place" },
    seal: () => stake,
    brief: true,
    primary: stake !== "",
  });
  return placing.flatMap((role) => [
    ...state.setup[role].stakes.map(({ id, name, rating }) =>
      offer(role, id, { key: "QUADRANT.Siege.Offer.Stake", with: { name, rating: `+${rating}` } }),
    ),
    offer(role, "", "QUADRANT.Siege.Offer.StakeNothing"),
  ]);
}

/** A GM goes on without the stake of a player who is here and does not answer. */
const listSkipOffers = ({ setup, placed }: State, { person, seats }: Viewer): StageOffer<Move>[] =>
  ROLES.filter(
    (role) => person.isGM && placed[role] === null && seats[role]?.mine === false && seats[role].present,
  ).map((role) => ({
    id: `skip-${role}`,
    label: { key: `${LANG}.Skip`, with: { name: setup[role].name } },
    seat: role,
    move: { kind: "skip" },
    brief: true,
  }));

const listCancelOffers = (state: State, { person, seats }: Viewer): StageOffer<Move>[] =>
  person.isGM || (seats["aggressor"]?.mine === true && !isAnyKnown(state))
    ? [{ id: "cancel", label: `${LANG}.Cancel`, seat: "aggressor", move: { kind: "cancel" }, brief: true }]
    : [];
