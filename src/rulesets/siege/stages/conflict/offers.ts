/** The buttons of a planetary conflict, for one viewer. */
import type { StageOffer, Text, Viewer } from "../../../../core/public/definitions.ts";
import type { Role } from "../../../../rules/siege/stakes.ts";
import type { StakableFacility } from "../../checks/declaration.ts";
import { LANG } from "./progress.ts";
import { type Move, ROLES, type State, findPlanet, isRevealed, isRevocable } from "./state.ts";

/** The most Facilities with a button each on the card in the chat; more are in the window. */
const MAX_BRIEF_STAKES = 3;

const formatOffer = ({ name, rating }: StakableFacility): Text => ({
  key: "QUADRANT.Siege.Offer.Stake",
  with: { name, rating: `+${rating}` },
});
const NOTHING = "QUADRANT.Siege.Offer.StakeNothing";

/** Returns the id of the button that stakes a Facility openly; nothing for an empty id. */
export const formatStakeOffer = (role: Role, stake: string): string => `stake-${role}-${stake === "" ? "none" : stake}`;

/**
 * Returns the sides that a viewer places for: their own. A GM places openly for both, and face down for those whose
 * players are not here.
 */
export const listPlacing = (state: State, { person, seats }: Viewer): readonly Role[] =>
  ROLES.filter((role) => {
    const seat = seats[role];
    if (state.placed[role] !== null || !seat) return false;
    if (state.setup.sealed) return seat.mine || (person.isGM && !seat.present);
    return seat.mine || person.isGM || person.owns({ uuid: findPlanet(state, role) });
  });

/** Returns every move that this viewer may make now. */
export const listOffers = (state: State, viewer: Viewer): StageOffer<Move>[] => [
  ...(state.setup.sealed ? listSealedOffers(state, viewer) : listOpenOffers(state, viewer)),
  ...(state.setup.sealed ? listSkipOffers(state, viewer) : []),
  ...listEndOffers(state, viewer),
];

/** Returns the label of a stake; with the planet's name where the viewer places for both. */
const formatFor = ({ setup }: State, role: Role, what: Text, isBoth: boolean): Text =>
  isBoth ? { key: `${LANG}.For`, with: { name: setup[role].name, what } } : what;

/** A button for each Facility, so that nothing is typed; what is pressed is sealed, and its id is sent to nobody. */
function listSealedOffers(state: State, viewer: Viewer): StageOffer<Move>[] {
  const placing = listPlacing(state, viewer);
  const offer = (role: Role, stake: string, what: Text): StageOffer<Move> => ({
    id: `place-${role}-${stake === "" ? "none" : stake}`,
    label: formatFor(state, role, what, placing.length === ROLES.length),
    seat: role,
    move: { kind: "place" },
    seal: () => stake,
    brief: true,
    primary: stake !== "",
  });
  return placing.flatMap((role) => [
    ...state.setup[role].stakes.map((one) => offer(role, one.id, formatOffer(one))),
    offer(role, "", NOTHING),
  ]);
}

/** A button for each Facility: in the window, the side's own part displays them. */
function listOpenOffers(state: State, viewer: Viewer): StageOffer<Move>[] {
  const placing = listPlacing(state, viewer);
  return placing.flatMap((role) => {
    const { stakes } = state.setup[role];
    const isSeat = viewer.seats[role]?.mine === true || viewer.person.isGM;
    const offer = (stake: string, what: Text, brief: boolean): StageOffer<Move> => ({
      id: formatStakeOffer(role, stake),
      label: formatFor(state, role, what, placing.length === ROLES.length),
      seat: isSeat ? role : null,
      move: { kind: "stake", role, stake },
      placed: true,
      brief,
      primary: stake !== "",
    });
    const isShort = stakes.length <= MAX_BRIEF_STAKES;
    return [...stakes.map((one) => offer(one.id, formatOffer(one), isShort)), offer("", NOTHING, true)];
  });
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

/** The attack is called off before the roll; later a GM may end the conflict, whatever is left to do. */
function listEndOffers(state: State, { person, seats }: Viewer): StageOffer<Move>[] {
  if (isRevealed(state))
    return person.isGM ? [{ id: "close", label: `${LANG}.Close`, seat: null, move: { kind: "close" } }] : [];
  return person.isGM || (seats["aggressor"]?.mine === true && isRevocable(state))
    ? [{ id: "cancel", label: `${LANG}.Cancel`, seat: "aggressor", move: { kind: "cancel" }, brief: true }]
    : [];
}
