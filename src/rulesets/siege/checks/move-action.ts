/**
 * A Move Action: nearer or farther by up to the Move, with a higher Combat Defense until the next turn, and what may be
 * done beside it. No dice. Ledger: SIE-MOVE-3, SIE-MOVE-6; a Pilot's with the craft: SIE-CREW-6.
 */
import * as v from "valibot";
import { type Call, type Choice, type Text, check, flag, name, readChoices } from "../../../core/public/definitions.ts";
import type { Refusal } from "../../../rules/shared/reasons.ts";
import { FlagField, fieldGroup, textField, wholeNumber } from "../../../rules/shared/schema.ts";
import { allowsCrawling } from "../../../rules/siege/track.ts";
import type { HouseRules } from "../../../rules/siege/house-rules.ts";
import { DIRECTIONS, type Direction, type MoveResult, moveAlong } from "../../../rules/siege/movement.ts";
import { BANDS, type Band, type MoveEntry } from "../../../rules/siege/state.ts";
import { BESIDE_MOVES, type BesideMove, judgeBesideMove } from "../../../rules/siege/turn.ts";
import { type Creature, type Gear, isJammed, isWeapon, readCreature, refuseActor } from "../documents/read-actor.ts";
import { fetchBerth, refusePilot } from "../documents/read-craft.ts";
import { readMoves } from "../documents/read-turn.ts";
import { formatMove } from "../presentation.ts";
import { createDeedPart } from "./deed-part.ts";
import { type Sight, convertToSight, createGroupChoice, findSeenGroup, readSight } from "./move-sight.ts";

interface Setup {
  readonly house: HouseRules;
  /** Who takes the action. */
  readonly actor: Creature;
  /** Who moves: the actor, or the craft that the actor flies (SIE-CREW-6). */
  readonly mover: Creature;
  /** Why the actor can't fly that craft; null where they can, or fly none. */
  readonly grounded: Refusal | null;
  readonly moves: readonly MoveEntry[];
  /** Whether the actor is in a fight: outside of one, a move takes no action. */
  readonly inFight: boolean;
  /** Place of the way to move. */
  readonly move: string;
  /** The range board as the mover sees it; null where there is none. */
  readonly sight: Sight | null;
  /** The group of the board that the way leads to or from. */
  readonly group: string;
  readonly band: Band;
  readonly direction: Direction;
  /** What cover on the way adds to Combat Defense, as the GM says. */
  readonly cover: number;
  readonly also: BesideMove | "";
  /** Uuid of the item that is reloaded or readied. */
  readonly item: string;
}

const LANG = "QUADRANT.Siege.Turn";
const MAX_COVER = 30;
const BAND_OPTIONS = BANDS.map((value) => ({ value, label: `QUADRANT.Siege.Band.${value}` }));
const Options = fieldGroup({ move: textField(), flies: FlagField });
const CHOOSABLE = {
  move: v.string(),
  group: v.string(),
  band: v.picklist(BANDS),
  direction: v.picklist(DIRECTIONS),
  cover: wholeNumber(0, MAX_COVER),
  also: v.picklist(["", ...BESIDE_MOVES]),
  item: v.string(),
};

const isFlying = ({ actor, mover }: Setup): boolean => mover !== actor;

const findMove = ({ moves, move }: Setup): MoveEntry | undefined => moves[Number(move)] ?? moves[0];

/** Returns where the move leads; null for who has no way to move. */
function computeMove(setup: Setup): MoveResult | null {
  const move = findMove(setup);
  const { sight, direction, mover } = setup;
  return move
    ? moveAlong(findBand(setup), direction, convertToSight(move, sight).move, mover.system.turn.progress)
    : null;
}

/** Returns the band now: that of the board, or as it is chosen. */
const findBand = ({ sight, group, band }: Setup): Band => findSeenGroup(sight, group)?.band ?? band;

/** Returns the items that can be reloaded or readied. */
const listItems = ({ actor, also }: Setup): readonly Gear[] =>
  actor.gear.filter((gear) => (also === "reload" ? isWeapon(gear) && isJammed(gear) : !gear.system.equipped));

const findItem = (setup: Setup): Gear | null => {
  const items = listItems(setup);
  return items.find(({ uuid }) => uuid === setup.item) ?? items[0] ?? null;
};

/** Returns what the move comes to, in words. */
function formatResult(setup: Setup): Text {
  const move = findMove(setup);
  const result = computeMove(setup);
  if (!move || !result) return `${LANG}.Refuse.noMove`;
  const { roundsPerIncrement } = convertToSight(move, setup.sight);
  const band = findBand(setup);
  const from = `QUADRANT.Siege.Band.${band}`;
  const bonus = result.defenseBonus + setup.cover;
  if (result.progress > 0)
    return { key: `${LANG}.Move.onTheWay`, with: { from, rounds: (roundsPerIncrement ?? 0) - result.progress, bonus } };
  const isStill = result.band === band;
  return {
    key: `${LANG}.Move.${isStill ? "stays" : "moves"}`,
    with: { from, to: `QUADRANT.Siege.Band.${result.band}`, bonus },
  };
}

function listBesideChoices(setup: Setup): Choice[] {
  const { also } = setup;
  // A Pilot's hands are at the controls.
  if (isFlying(setup)) return [];
  const what: Choice = {
    kind: "select",
    id: "also",
    label: `${LANG}.Beside.Label`,
    hint: `${LANG}.Beside.${also !== "" && !judgeBesideMove(also, setup.house).needsGm ? "Free" : "GmHint"}`,
    value: also,
    options: ["", ...BESIDE_MOVES].map((value) => ({ value, label: `${LANG}.Beside.${value || "nothing"}` })),
  };
  if (also === "") return [what];
  return [
    what,
    {
      kind: "select",
      id: "item",
      label: `${LANG}.Beside.Item`,
      value: findItem(setup)?.uuid ?? "",
      options: listItems(setup).map(({ uuid, name: label }) => ({ value: uuid, label })),
    },
  ];
}

function listChoices(setup: Setup): Choice[] {
  const { moves, move, band, direction, cover } = setup;
  return [
    {
      kind: "select",
      id: "move",
      label: "QUADRANT.Siege.Travel.Move",
      value: move,
      options: moves.map((one, i) => ({
        value: String(i),
        label: {
          key: `${LANG}.MoveOption`,
          with: { name: one.name || `QUADRANT.Siege.Locomotion.${one.type}`, move: formatMove(one.rating) },
        },
      })),
    },
    {
      kind: "select",
      id: "direction",
      label: `${LANG}.Direction.Label`,
      value: direction,
      options: DIRECTIONS.map((value) => ({ value, label: `${LANG}.Direction.${value}` })),
    },
    setup.sight
      ? createGroupChoice(setup.sight, setup.group, findMove(setup))
      : { kind: "select", id: "band", label: `${LANG}.Now`, value: band, options: BAND_OPTIONS },
    { kind: "number", id: "cover", label: `${LANG}.Cover`, hint: `${LANG}.CoverHint`, value: cover },
    ...listBesideChoices(setup),
  ];
}

function refuse(setup: Setup): Refusal | null {
  const barred = refuseActor(setup.actor, setup.house) ?? setup.grounded;
  // Who is Down can do nothing but crawl (SIE-CWOUND-2).
  const crawls = barred !== null && allowsCrawling(barred) && setup.mover.uuid === setup.actor.uuid;
  if (barred && !crawls) return barred;
  const move = findMove(setup);
  if (!move || convertToSight(move, setup.sight).move <= 0)
    return { key: `${LANG}.Refuse.noMove`, with: { name: setup.mover.name } };
  return setup.also !== "" && !findItem(setup)
    ? { key: `${LANG}.Refuse.no${setup.also === "reload" ? "Jam" : "Item"}`, with: { name: setup.actor.name } }
    : null;
}

/** Returns the action that the move takes; outside of a fight it takes none. */
function listPayments(setup: Setup): Call[] {
  const result = computeMove(setup);
  if (!result || !setup.inFight) return [];
  const { actor, sight, group, direction, move } = setup;
  const target = findSeenGroup(sight, group);
  const crosses = target !== null && result.band !== target.band;
  const way = { actor: actor.uuid, group: crosses ? target.id : "", away: direction === "away", move: Number(move) };
  if (isFlying(setup))
    return [
      { action: "siege.flyCraft", args: { ...way, cover: setup.cover } },
      { action: "siege.takeAction", args: { actor: actor.uuid, action: "other" } },
    ];
  // The board comes first: the action that is taken then changes what is left of the way.
  return [
    ...(crosses ? [{ action: "siege.moveOnBoard", args: way }] : []),
    {
      action: "siege.takeAction",
      args: { actor: actor.uuid, action: "move", cover: setup.cover, progress: result.progress },
    },
  ];
}

/** The check `siege.moveAction`: no dice, a card with where the move leads (SIE-MOVE-3). */
export const moveAction = check<Setup, HouseRules>({
  roll: "ChallengeRoll",
  options: () => ({ move: name, flies: flag }),
  async prepare(intent, world) {
    const snapshot = await world.snapshot(intent.actor);
    const actor = snapshot && readCreature(snapshot);
    if (!actor) return { refused: { key: "QUADRANT.Refuse.Gone" } };
    const { move, flies } = v.parse(Options, intent.options);
    const berth = flies ? await fetchBerth(actor, world) : null;
    if (flies && !berth) return { refused: { key: "QUADRANT.Siege.Crew.Refuse.ashore", with: { name: actor.name } } };
    const mover = berth?.craft.creature ?? actor;
    return {
      house: world.house,
      actor,
      mover,
      grounded: berth && refusePilot(berth, world.house),
      moves: readMoves(mover),
      inFight: world.round(actor.uuid) > 0,
      move: move || "0",
      sight: await readSight(mover.uuid, world),
      group: "",
      band: "medium",
      direction: "closer",
      cover: 0,
      also: "",
      item: "",
    };
  },
  adjust: (setup, input) => ({ ...setup, ...readChoices(input, CHOOSABLE, setup) }),
  view: (setup) => ({
    title: { key: "QUADRANT.Siege.Card.DialogTitle", with: { actor: setup.mover.name, what: `${LANG}.Action.move` } },
    groups: [],
    choices: setup.moves.length > 0 ? listChoices(setup) : [],
    summary: formatResult(setup),
    odds: [],
    verb: `${LANG}.Go`,
  }),
  refuse,
  formula: () => null,
  payments: listPayments,
  card(setup) {
    const { actor, also, house } = setup;
    const gear = also === "" ? null : findItem(setup);
    const deed = createDeedPart(actor, {
      text: "",
      effect: also === "reload" ? "clearJam" : "ready",
      gear,
      needsGm: judgeBesideMove(also, house).needsGm,
    });
    const title = isFlying(setup)
      ? { key: "QUADRANT.Siege.Crew.Title.fly", with: { craft: setup.mover.name } }
      : `${LANG}.Card.move`;
    return { title, subtitle: formatResult(setup), parts: gear ? { deed } : {} };
  },
  rollOptions: () => ({}),
});
