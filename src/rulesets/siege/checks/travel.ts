/**
 * A journey: how far a way to move takes somebody in a day, and how long a distance takes. No dice. Ledger:
 * SIE-TRAVEL-2 to -6.
 */
import * as v from "valibot";
import { type Choice, type Text, check, name, readChoices } from "../../../core/public/definitions.ts";
import { fieldGroup, textField } from "../../../rules/shared/schema.ts";
import type { HouseRules } from "../../../rules/siege/house-rules.ts";
import { computeSpeed } from "../../../rules/siege/movement.ts";
import { HOURS_PER_DAY, computeDailyStops, computeMarch, computeStopInterval } from "../../../rules/siege/travel.ts";
import { type MoveEntry, SiegeCraftState } from "../../../rules/siege/state.ts";
import { type Creature, readCreature } from "../documents/read-actor.ts";
import { readMoves } from "../documents/read-turn.ts";

interface Setup {
  readonly actor: Creature;
  /** Null for living movers. */
  readonly reliability: number | null;
  readonly moves: readonly MoveEntry[];
  /** Place of the way to move. */
  readonly move: string;
  readonly forced: boolean;
  /** A craft without inertia. */
  readonly drifts: boolean;
  readonly distance: number;
}

const TravelOptions = fieldGroup({ move: textField() });
const CHOOSABLE = { move: v.string(), forced: v.boolean(), drifts: v.boolean(), distance: v.number() };
const LANG = "QUADRANT.Siege.Travel";

const findMove = ({ moves, move }: Setup): MoveEntry | undefined => moves[Number(move)] ?? moves[0];
const round = (value: number): number => Math.round(value * 10) / 10;

/** What a journey comes to. */
interface Journey {
  readonly kmPerDay: number;
  readonly text: Text;
}

/** Returns what the choices come to, under these house rules. */
function computeJourney(setup: Setup, house: HouseRules): Journey | null {
  const move = findMove(setup);
  if (!move) return null;
  const kmh = computeSpeed(move.rating, move.scale);
  const { reliability } = setup;
  if (reliability === null) {
    const { kmPerDay, fatigued } = computeMarch(move.rating, move.scale, setup.forced);
    return {
      kmPerDay,
      text: { key: `${LANG}.${fatigued ? "Forced" : "March"}`, with: { km: round(kmPerDay) } },
    };
  }
  if (setup.drifts) {
    const { intervalDays, hoursPerInterval } = computeStopInterval(reliability, house);
    const kmPerDay = (kmh * hoursPerInterval) / intervalDays;
    const values = { km: round(kmPerDay), days: intervalDays, hours: hoursPerInterval, stop: house.stopHours };
    return { kmPerDay, text: { key: `${LANG}.Drift`, with: values } };
  }
  const { stops, hoursPerDay, kmPerDay } = computeDailyStops(reliability, kmh, house);
  const values = { km: round(kmPerDay), stops, hours: hoursPerDay, stop: house.stopHours };
  return { kmPerDay, text: { key: `${LANG}.Stops`, with: values } };
}

/** Returns the days of a distance in words; null where none is given or nothing moves. */
function formatDays(distance: number, kmPerDay: number): Text | null {
  if (distance <= 0 || kmPerDay <= 0) return null;
  const days = distance / kmPerDay;
  return days < 1
    ? { key: `${LANG}.Hours`, with: { km: distance, hours: round(days * HOURS_PER_DAY) } }
    : { key: `${LANG}.Days`, with: { km: distance, days: round(days) } };
}

/** Returns the day's distance, and the time of the whole one. */
function formatJourney(setup: Setup, house: HouseRules): Text {
  const journey = computeJourney(setup, house);
  if (!journey) return `${LANG}.NoMoves`;
  const days = formatDays(setup.distance, journey.kmPerDay);
  return days ? { key: `${LANG}.Both`, with: { day: journey.text, all: days } } : journey.text;
}

function listChoices(setup: Setup): Choice[] {
  const { moves, move, reliability, forced, drifts, distance } = setup;
  const toggle: Choice =
    reliability === null
      ? { kind: "toggle", id: "forced", label: `${LANG}.ForcedMarch`, hint: `${LANG}.ForcedHint`, value: forced }
      : { kind: "toggle", id: "drifts", label: `${LANG}.IgnoresInertia`, hint: `${LANG}.InertiaHint`, value: drifts };
  return [
    {
      kind: "select",
      id: "move",
      label: `${LANG}.Move`,
      value: move,
      options: moves.map((one, i) => ({
        value: String(i),
        label: {
          key: `${LANG}.MoveOption`,
          with: {
            name: one.name || `QUADRANT.Siege.Locomotion.${one.type}`,
            kmh: round(computeSpeed(one.rating, one.scale)),
          },
        },
      })),
    },
    toggle,
    { kind: "number", id: "distance", label: `${LANG}.Distance`, value: distance },
  ];
}

/** The check `siege.travel`: no dice, a card with what the journey takes. */
export const travel = check<Setup, HouseRules>({
  roll: "ChallengeRoll",
  options: () => ({ move: name }),
  async prepare(intent, world) {
    const snapshot = await world.snapshot(intent.actor);
    const actor = snapshot && readCreature(snapshot);
    if (!actor) return { refused: { key: "QUADRANT.Refuse.Gone" } };
    const isCraft = actor.hull !== null;
    return {
      actor,
      reliability: isCraft ? v.parse(SiegeCraftState, snapshot.system).reliability : null,
      moves: readMoves(actor),
      move: v.parse(TravelOptions, intent.options).move || "0",
      forced: false,
      drifts: false,
      distance: 0,
    };
  },
  adjust: (setup, input) => ({ ...setup, ...readChoices(input, CHOOSABLE, setup) }),
  view: (setup, house) => ({
    title: { key: "QUADRANT.Siege.Card.DialogTitle", with: { actor: setup.actor.name, what: `${LANG}.Title` } },
    groups: [],
    choices: setup.moves.length > 0 ? listChoices(setup) : [],
    summary: formatJourney(setup, house),
    odds: [],
    verb: `${LANG}.Go`,
    ...(setup.moves.length > 0 ? {} : { refused: { key: `${LANG}.NoMoves` } }),
  }),
  formula: () => null,
  card: (setup, _faces, house) => ({
    title: `${LANG}.Card`,
    subtitle: formatJourney(setup, house),
    parts: {},
  }),
  rollOptions: () => ({}),
});
