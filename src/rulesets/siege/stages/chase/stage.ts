/**
 * A chase as a kind of stage: each pursuer rolls once a round against the quarry, until it is caught or lost. Others
 * join while it lasts. Ledger: SIE-CHASE-1 to -4, SIE-MOVE-7. Loaded when the first chase is opened or viewed.
 */
import type { Mover, Seat, StageOpening, StageTypes, World } from "../../../../core/public/definitions.ts";
import { stage } from "../../../../core/public/stages.ts";
import type { Refusal } from "../../../../rules/shared/reasons.ts";
import { MAX_LABEL_LENGTH } from "../../../../rules/shared/schema.ts";
import { findOutrunning } from "../../../../rules/siege/chase.ts";
import type { HouseRules } from "../../../../rules/siege/house-rules.ts";
import type { Terrain } from "../../../../rules/siege/movement.ts";
import { type Runner, createPursuit, findRunner, refusePursuer } from "./pursuit.ts";
import {
  type Chase,
  Facts,
  MAX_PURSUERS,
  Move,
  Order,
  Setup,
  applyMove,
  beginChase,
  findFaster,
  findPursuer,
  isOver,
} from "./state.ts";
import { LANG, createView, describeMove, formatStatus, listOffers, listOthers } from "./view.ts";

interface Types extends StageTypes {
  readonly Order: Order;
  readonly Setup: Setup;
  readonly State: Chase;
  readonly Move: Move;
  readonly Facts: Facts;
  readonly Secret: never;
  readonly House: HouseRules;
}

const refusal = (word: string, name = ""): Refusal => ({ key: `${LANG}.Refuse.${word}`, with: { name } });

const createEntry = ({ creature: { uuid, name }, move: { scale } }: Runner) => ({
  uuid,
  name: name.slice(0, MAX_LABEL_LENGTH),
  scale,
});

async function open(
  { pursuer, quarry, ...terms }: Order,
  seat: Seat,
  world: World<HouseRules>,
): Promise<StageOpening<Setup> | { readonly refused: Refusal }> {
  if (!seat.isGM && !seat.owns({ uuid: pursuer })) return { refused: { key: "QUADRANT.Refuse.GmOnly" } };
  if (pursuer === quarry) return { refused: refusal("itself") };
  const hunter = await findRunner(world, pursuer, terms.terrain);
  const hunted = await findRunner(world, quarry, terms.terrain);
  if (hunter === "gone" || hunted === "gone") return { refused: { key: "QUADRANT.Refuse.Gone" } };
  if (hunter === "cantMove" || hunted === "cantMove")
    return { refused: refusal("cantMove", `QUADRANT.Siege.Terrain.${terms.terrain}`) };
  const text = { pursuer: hunter.creature.name, quarry: hunted.creature.name };
  return {
    title: { key: `${LANG}.Title`, with: text },
    setup: { ...terms, quarry: createEntry(hunted), pursuers: [createEntry(hunter)] },
    seats: {},
    label: { key: `${LANG}.Opened`, with: text },
  };
}

/** What a pursuit reads: both sides as they are now. */
async function readPursuit(state: Chase, uuid: string, world: World<HouseRules>): Promise<Partial<Facts> | null> {
  const { terrain, bundle } = state.setup;
  const [pursuer, quarry] = await Promise.all([
    findRunner(world, uuid, terrain),
    findRunner(world, state.setup.quarry.uuid, terrain),
  ]);
  if (pursuer === "gone" || quarry === "gone") return null;
  if (pursuer === "cantMove" || quarry === "cantMove") return refuseTerrain(terrain);
  const { bundle: _same, ...roll } = createPursuit(pursuer, quarry, bundle, world.house);
  const barred = refusePursuer(pursuer, world.house);
  const isQuarrySmaller = findOutrunning(pursuer.move.scale, quarry.move.scale, false) === "pursuer";
  const smaller = isQuarrySmaller ? quarry : pursuer;
  return {
    ...roll,
    bonus: [...roll.bonus],
    quarry: [...roll.quarry],
    pursuerScale: pursuer.move.scale,
    quarryScale: quarry.move.scale,
    nova: smaller.creature.system.nova.value,
    payer: smaller.creature.uuid,
    name: (barred ? pursuer : smaller).creature.name,
    refused: barred?.key ?? "",
  };
}

const refuseTerrain = (terrain: Terrain): Partial<Facts> => ({
  refused: `${LANG}.Refuse.cantMove`,
  name: `QUADRANT.Siege.Terrain.${terrain}`,
});

async function readFacts(
  state: Chase,
  move: Move,
  _mover: Mover,
  world: World<HouseRules>,
): Promise<Partial<Facts> | null> {
  if (move.kind === "pursue" || move.kind === "even") return readPursuit(state, move.pursuer, world);
  if (move.kind !== "join") return {};
  const runner = await findRunner(world, move.pursuer, state.setup.terrain);
  if (runner === "gone") return null;
  if (runner === "cantMove") return refuseTerrain(state.setup.terrain);
  const { name, scale } = createEntry(runner);
  return { name, pursuerScale: scale };
}

/** Returns why a move can't be made now; null if it can. */
function refuse(state: Chase, move: Move, { person }: Mover, facts: Facts): Refusal | null {
  if (facts.refused !== "") return { key: facts.refused, with: { name: facts.name } };
  if (move.kind === "close" || move.kind === "level" || move.kind === "outrun")
    if (!person.isGM) return { key: "QUADRANT.Refuse.GmOnly" };
  if (move.kind === "close" || move.kind === "level") return null;
  if (move.kind === "join") return refuseJoin(state, move.pursuer, person);
  const pursuer = findPursuer(state, move.pursuer);
  if (!pursuer) return { key: "QUADRANT.Refuse.Gone" };
  const { name } = pursuer;
  if (pursuer.state !== "running") return refusal("notRunning", name);
  if (move.kind === "even") return refuseEven(state, pursuer.uuid, move, person, facts);
  if (!person.isGM && !person.owns({ uuid: pursuer.uuid })) return { key: "QUADRANT.Refuse.GmOrOwner", with: { name } };
  const faster = findFaster(state, pursuer);
  if (move.kind === "outrun") return faster ? null : refusal("level");
  if (move.kind === "pursue" && faster) return refusal("largerScale", name);
  return move.kind === "pursue" && pursuer.moved ? refusal("rolled", name) : null;
}

function refuseJoin(state: Chase, uuid: string, person: Seat): Refusal | null {
  if (!person.isGM && !person.owns({ uuid })) return refusal("notYours");
  if (uuid === state.setup.quarry.uuid) return refusal("itself");
  if (findPursuer(state, uuid)) return refusal("joined");
  return state.pursuers.length < MAX_PURSUERS ? null : refusal("full");
}

/** A GM says what makes the Scales level; the side on the smaller one may pay a Nova Point for it. */
function refuseEven(
  state: Chase,
  uuid: string,
  { nova }: Extract<Move, { readonly kind: "even" }>,
  person: Seat,
  { payer, nova: points, name }: Facts,
): Refusal | null {
  const pursuer = findPursuer(state, uuid);
  if (!pursuer || !findFaster(state, pursuer)) return refusal("level");
  if (!person.isGM && !(nova && person.owns({ uuid: payer }))) return { key: "QUADRANT.Refuse.GmOnly" };
  return nova && points < 1 ? refusal("noNova", name) : null;
}

export const chase = stage<Types>({
  order: Order,
  open,
  setup: Setup,
  rules: ["baseMode", "naturals", "extraordinary"],
  begin: beginChase,
  move: Move,
  facts: { shape: Facts, read: readFacts },
  refuse,
  roll: (_state, move) => (move.kind === "pursue" ? "1d20" : null),
  next: applyMove,
  effects: (_state, { move, facts }) =>
    move.kind === "even" && move.nova
      ? { changes: [{ op: "add", at: { uuid: facts.payer }, path: "system.nova.value", by: -1 }] }
      : {},
  round: ({ round }) => round,
  over: isOver,
  status: formatStatus,
  describe: (state, played, _seats, house) => describeMove(state, played, house),
  offers: listOffers,
  template: "templates/siege/stages/chase.hbs",
  view: (state, { person }, house) => ({ ...createView(state, house), others: listOthers(state, person) }),
  card: "templates/siege/stages/chase.hbs",
  brief: (state, _viewer, house) => createView(state, house),
});
