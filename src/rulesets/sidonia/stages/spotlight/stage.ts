/**
 * A Spotlight Scene as a kind of stage: the rules' own fold over the core's log. The player's throw lies face down
 * until the adversary has thrown; then it is turned. Ledger: SID-SPOT-2 to -12. Fetched when the first scene is opened
 * or looked at.
 */
import type { Opening, Seat, StageSeats, Text, World } from "../../../../core/public/definitions.ts";
import { openStages, stage } from "../../../../core/public/stages.ts";
import { seatOf } from "../../../../core/public/table.ts";
import { isFields, isUuid, readShortText } from "../../../../rules/shared/read-json.ts";
import type { Json } from "../../../../rules/shared/json.ts";
import type { Refusal } from "../../../../rules/shared/refusal.ts";
import { marked, marksOf } from "../../../../rules/sidonia/corruption.ts";
import type { HouseRules } from "../../../../rules/sidonia/house.ts";
import { DICE } from "../../../../rules/sidonia/roll.ts";
import {
  EMBRACED,
  adversaryEffort,
  begin,
  exchangeBehind,
  exchangeGain,
  isOver,
  lost,
  next,
  nextCheck,
  planMove,
  planSpent,
  refuse,
  refuseInvoke,
  refuseNow,
} from "../../../../rules/sidonia/spotlight.ts";
import { planPool } from "../../../../rules/sidonia/outcome.ts";
import { cardsOf } from "../../actions/paying.ts";
import { creatureOf } from "../../documents/read-actor.ts";
import { DISSONANCE_AT } from "../../pools.ts";
import {
  type Asked,
  type Setup,
  factsOf,
  moveIn,
  parseMove,
  parseSetup,
  playedIn,
  purseIn,
  refuseBodily,
} from "./moves.ts";
import { ADVERSARY, LIGHT, type State, offersOf } from "./offers.ts";
import { statusOf, toldOf, turnedOf } from "./told.ts";
import { KIND, holderOf, tokenOf } from "./tokens.ts";
import { briefOf, viewOf } from "./view.ts";

/** Why nobody may be put in the light so (SID-SPOT-2); else who plays them. */
async function leadOf(
  order: Json,
  seat: Seat,
): Promise<{ readonly lead: string; readonly actor: string } | { readonly refused: Refusal }> {
  if (!isFields(order) || !isUuid(order["actor"])) return { refused: { key: "QUADRANT.Refuse.Malformed" } };
  const actor = order["actor"];
  const lead = seat.isGM ? (readShortText(order["lead"] ?? null, 100) ?? seat.id) : seat.id;
  const own = seatOf(lead);
  if (!own?.owns({ uuid: actor })) return { refused: { key: "QUADRANT.Sidonia.Spotlight.Refuse.NotTheirs" } };
  return Promise.resolve({ lead, actor });
}

async function open(
  order: Json,
  seat: Seat,
  world: World<HouseRules>,
): Promise<Opening<Setup> | { readonly refused: Refusal }> {
  const found = await leadOf(order, seat);
  if ("refused" in found) return found;
  const { lead, actor } = found;
  const snapshot = await world.snapshot(actor);
  const creature = snapshot && creatureOf(snapshot, world.house);
  if (!creature) return { refused: { key: "QUADRANT.Refuse.Gone" } };
  const paidBy = holderOf(seat);
  const token = await tokenOf(world as Pick<World<never>, "read">, paidBy);
  const refused = refuseInvoke(
    token,
    openStages().some(({ system }) => system.kind === KIND),
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
    changes: planSpent(token),
    label: { key: "QUADRANT.Sidonia.Spotlight.Receipt.Invoked", with: { name } },
  };
}

/** The dice somebody throws in the open: only the adversary's (SID-SPOT-5). */
const rollOf = ({ scene }: State, move: Asked, house: HouseRules): string | null =>
  move.move === "answer" ? `${DICE[nextCheck(scene, "adversary", adversaryEffort(scene), house).mode]}d6` : null;

/** Faces of a throw that lay face down; null where they are not those it takes. */
function facesIn(raw: Json, { scene }: State, house: HouseRules): number[] | null {
  if (!Array.isArray(raw) || !scene.laid) return null;
  const faces = raw.filter((face): face is number => typeof face === "number");
  const refused = refuse(scene, { move: "turn", dice: faces }, { id: scene.lead, isGM: true }, NOBODY, house);
  return faces.length === raw.length && refused === null ? faces : null;
}
const NOBODY = { token: { value: 0 }, payer: { at: { uuid: "" }, character: false, corruption: null } } as const;

/** Cards that embracing calls up, as any payment does (SID-COR-7, SID-SPOT-8). */
function cardsAfter({ setup }: State, move: Asked, facts: Json, by: string, house: HouseRules) {
  const { corruption } = purseIn(setup, facts, { id: by, isGM: false }, house).payer;
  if (move.move !== "embrace" || !corruption) return [];
  return cardsOf(
    { uuid: setup.actor, name: setup.name },
    corruption,
    marked(corruption, marksOf(corruption, EMBRACED), true, house),
    house,
  );
}

export const spotlight = stage<Setup, State, Asked, HouseRules, number[]>({
  open,
  setup: parseSetup,
  rules: [
    "spotlightDissonance",
    "spotlightAdversaryMomentum",
    "spotlightLateActions",
    "spotlightShift",
    "modeStacking",
    "critBasis",
    "critOnThreeDice",
  ],
  begin: (setup) => ({ setup, scene: begin(setup), laidAs: null }),
  parse: parseMove,
  facts: (state, move, mover, world) => factsOf(state.setup, move, mover, world),
  refuse({ setup, scene }, move, { person }, facts, house) {
    const purse = purseIn(setup, facts, person, house);
    const refused =
      move.move === "answer"
        ? refuseNow("answer", scene, person, purse, house) // its dice are the core's to judge
        : refuse(scene, moveIn(move, facts, []), person, purse, house);
    return refused ?? refuseBodily(move, facts, setup.name);
  },
  roll: (state, move, _facts, house) => rollOf(state, move, house),
  next: (state, played, house) => ({
    ...state,
    scene: next(state.scene, playedIn(played), house),
    laidAs: played.move.move === "throw" ? played.id : played.move.move === "sendBack" ? null : state.laidAs,
  }),
  effects: (state, { by, move, facts, dice }, house) => ({
    changes: planMove(
      state.scene,
      moveIn(move, facts, dice),
      purseIn(state.setup, facts, { id: by, isGM: move.move === "shift" }, house),
      house,
    ),
    cards: cardsAfter(state, move, facts, by, house),
  }),
  hidden: {
    is: ({ move }) => move === "throw",
    parse: (raw, state, _played, house) => facesIn(raw, state, house),
    due: ({ scene, laidAs }) => (scene.answer && laidAs ? [laidAs] : []),
    turn: (state, { by }, dice, house) => ({
      ...state,
      scene: next(state.scene, { by, move: { move: "turn", dice } }, house),
      laidAs: null,
    }),
    again: (state) => ({ ...state, scene: lost(state.scene), laidAs: null }),
    told: ({ scene, setup }, _played, dice, _seats, house) => turnedOf(scene, setup, dice, house),
    effects({ scene }, _played, dice, house) {
      const exchange = exchangeBehind(scene, dice, house);
      const pool = { at: DISSONANCE_AT, path: "value", value: 0 };
      return exchange ? planPool(pool, exchangeGain(exchange.player, house)) : [];
    },
  },
  round: ({ scene }) => scene.exchanges.length,
  over: ({ scene }) => isOver(scene),
  status: ({ scene, setup }): Text => statusOf(scene, setup),
  told: ({ scene, setup }, played, _seats: StageSeats, house): Text => toldOf(scene, setup, played, house),
  offers: offersOf,
  template: "templates/sidonia/spotlight/scene.hbs",
  view: viewOf,
  card: "templates/sidonia/spotlight/brief.hbs",
  brief: briefOf,
});
