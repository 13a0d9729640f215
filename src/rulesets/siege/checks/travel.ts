/**
 * A journey: how far a way to move takes somebody in a day, and how long a distance takes, or as long as the story
 * wants. No dice. Ledger: SIE-TRAVEL-1 to -6.
 */
import * as v from "valibot";
import { type Choice, type PartEntry, type Text, check, name, readChoices } from "../../../core/public/definitions.ts";
import { fieldGroup, shortText, textField } from "../../../rules/shared/schema.ts";
import type { HouseRules } from "../../../rules/siege/house-rules.ts";
import { computeSpeed } from "../../../rules/siege/movement.ts";
import {
  computeDailyStops,
  computeJourneyHours,
  computeMarch,
  computeStopInterval,
} from "../../../rules/siege/travel.ts";
import { type MoveEntry, SiegeCraftState } from "../../../rules/siege/state.ts";
import { type JourneyData, MAX_DESTINATION, MAX_HOURS, formatTime } from "../cards/journey.ts";
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
  readonly destination: string;
  /** Hours as the story wants them; 0 where the distance counts (SIE-TRAVEL-1). */
  readonly plotHours: number;
}

const TravelOptions = fieldGroup({ move: textField() });
const Amount = v.pipe(v.number(), v.minValue(0), v.maxValue(MAX_HOURS));
const CHOOSABLE = {
  move: v.string(),
  forced: v.boolean(),
  drifts: v.boolean(),
  distance: Amount,
  destination: shortText(MAX_DESTINATION),
  plotHours: Amount,
};
const LANG = "QUADRANT.Siege.Travel";

const findMove = ({ moves, move }: Setup): MoveEntry | undefined => moves[Number(move)] ?? moves[0];
const round = (value: number): number => Math.round(value * 10) / 10;

/** What a day of a journey comes to. */
interface Day {
  readonly kmPerDay: number;
  readonly text: Text;
}

/** Returns what the choices come to, under these house rules. */
function computeDay(setup: Setup, house: HouseRules): Day | null {
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

/** Returns the hours of the whole journey; 0 where neither a distance nor the story says any. */
const computeHours = ({ plotHours, distance }: Setup, day: Day | null): number =>
  Math.min(MAX_HOURS, computeJourneyHours({ plotHours, km: distance, kmPerDay: day?.kmPerDay ?? 0 }));

/** Returns the day's distance, and the time of the whole one. */
function formatJourney(setup: Setup, house: HouseRules): Text {
  const day = computeDay(setup, house);
  const hours = computeHours(setup, day);
  if (setup.plotHours > 0) return { key: `${LANG}.Plot`, with: { time: formatTime(hours) } };
  if (!day) return `${LANG}.NoMoves`;
  if (hours === 0) return day.text;
  const all: Text = { key: `${LANG}.For`, with: { time: formatTime(hours), km: setup.distance } };
  return { key: `${LANG}.Both`, with: { day: day.text, all } };
}

/** Returns the card's part of where the journey leads and how long it takes; null where neither is said. */
function createJourneyPart(setup: Setup, house: HouseRules): PartEntry | null {
  const hours = computeHours(setup, computeDay(setup, house));
  const destination = setup.destination.trim();
  if (hours === 0 && destination === "") return null;
  const data: JourneyData = { actor: setup.actor.uuid, destination, hours, done: false };
  return { kind: "journey", sort: 10, data };
}

function listChoices(setup: Setup): Choice[] {
  const { moves, move, reliability, forced, drifts, distance, destination, plotHours } = setup;
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
    { kind: "text", id: "destination", label: `${LANG}.Destination`, value: destination, most: MAX_DESTINATION },
    { kind: "number", id: "plotHours", label: `${LANG}.PlotHours`, hint: `${LANG}.PlotHint`, value: plotHours },
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
    const craft = actor.hull && v.parse(SiegeCraftState, snapshot.system);
    return {
      actor,
      reliability: craft ? craft.reliability : null,
      moves: readMoves(actor),
      move: v.parse(TravelOptions, intent.options).move || "0",
      forced: false,
      drifts: craft?.ignoresInertia ?? false,
      distance: 0,
      destination: "",
      plotHours: 0,
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
  card(setup, _faces, house) {
    const journey = createJourneyPart(setup, house);
    return { title: `${LANG}.Card`, subtitle: formatJourney(setup, house), parts: journey ? { journey } : {} };
  },
  rollOptions: () => ({}),
});
