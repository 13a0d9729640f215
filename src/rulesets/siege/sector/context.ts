/**
 * What the window of the sector board displays: filters, the timeline, the chart of planets in a month, and what is
 * known of the chosen one. Plain data. Ledger: SIE-PTRK-1, SIE-WEALTH-1, SIE-RECOV-1.
 */
import type { Text } from "../../../core/public/definitions.ts";
import { replayCourse, replayMonth } from "../../../rules/siege/sector-history.ts";
import { type Chart, drawCourse, drawLine, drawRing, placePlanets } from "../../../rules/siege/sector-picture.ts";
import {
  type SectorFilter,
  type SectorPlanet,
  type SectorState,
  SECTOR_STATES,
  countBoxes,
  countMarks,
  findAnnexer,
  fitsFilter,
  listAllControllers,
  listControllers,
  listSectorStates,
  nameAnnexers,
  orderPlanets,
} from "../../../rules/siege/sector.ts";
import { listTexts } from "../presentation.ts";
import type { OpenConflict } from "./open-conflicts.ts";
import { readSectorPlanet } from "./read-sector.ts";
import type { SectorEvent, SectorSource } from "./read-table.ts";

const LANG = "QUADRANT.Siege.Sector";

/** What the window displays, and to whom. */
export interface SectorView {
  readonly sources: readonly SectorSource[];
  readonly events: readonly SectorEvent[];
  /** What waits for an answer now. */
  readonly conflicts: readonly OpenConflict[];
  /** The present month, and the one that is displayed. */
  readonly present: number;
  readonly month: number;
  readonly filter: SectorFilter;
  /** The uuid of the chosen planet. */
  readonly chosen: string | null;
  readonly isGM: boolean;
  readonly width: number;
  /** Notes that were typed and not stored yet, by planet. */
  readonly drafts: ReadonlyMap<string, string>;
}

/** The most lines of a planet's history, and of a month's. */
const MAX_HISTORY = 30;
/** States that a planet's place has room for. */
const MAX_SHOWN_STATES = 2;
/** How much of a chart a planet with its ring covers: half its width. */
const COVER_PX = 56;
const ICONS: Readonly<Record<SectorState, string>> = {
  turmoil: "fa-solid fa-fire",
  collapse: "fa-solid fa-house-crack",
  unstable: "fa-solid fa-triangle-exclamation",
  annexed: "fa-solid fa-flag",
  conflict: "fa-solid fa-explosion",
  due: "fa-solid fa-hourglass-half",
  damaged: "fa-solid fa-circle-half-stroke",
  sound: "fa-solid fa-circle-check",
};

/** Returns how a month is called: the first of the world's clock is 1. */
export const formatMonth = (month: number): Text => ({ key: `${LANG}.Month`, with: { month: month + 1 } });

/** Returns the first month of the timeline: the one before anything happened. */
export const findFirstMonth = (events: readonly Pick<SectorEvent, "month">[], present: number): number =>
  events.reduce((first, { month }) => Math.min(first, month), present + 1) - 1;

/** Returns the planets of the displayed month, those left out that did not exist. */
function listPlanets({ sources, events, conflicts, month, present }: SectorView): readonly SectorPlanet[] {
  const planets = sources.flatMap(({ tree, owners }) => {
    const uuid = tree.uuid;
    const own = month < present ? [] : conflicts.filter(({ planets }) => planets.includes(uuid));
    const open = own.filter(({ isAttack }) => isAttack).length;
    const then = month < present ? replayMonth(tree, listOwn(events, uuid), month) : tree;
    return then
      ? [readSectorPlanet({ ...then, name: then.name || tree.name }, { owners, open, due: own.length - open })]
      : [];
  });
  return nameAnnexers(planets);
}

const listOwn = (events: readonly SectorEvent[], uuid: string): readonly SectorEvent[] =>
  events.filter(({ planets }) => planets.includes(uuid));

const formatState = (state: SectorState, { annexedBy, open, due }: SectorPlanet): Text => {
  if (state === "annexed") return { key: `${LANG}.AnnexedBy`, with: { name: annexedBy } };
  if (state === "conflict") return { key: `${LANG}.${open === 1 ? "OpenOne" : "OpenMany"}`, with: { open } };
  if (state === "due") return { key: `${LANG}.${due === 1 ? "DueOne" : "DueMany"}`, with: { due } };
  return `${LANG}.State.${state}`;
};

/** States that say nothing beside a graver one of the tracks. */
const GRAVE: readonly SectorState[] = ["turmoil", "collapse", "unstable"];

/** Returns the states of a planet that are worth a word, the gravest first. */
function listWords(planet: SectorPlanet) {
  const states = listSectorStates(planet);
  const isGrave = states.some((state) => GRAVE.includes(state));
  return states
    .filter((state) => state !== "damaged" || !isGrave)
    .map((state) => ({ state, icon: ICONS[state], label: formatState(state, planet) }));
}

const formatTrack = ({ track, value, max, unstable, collapse }: SectorPlanet["tracks"][number]): Text => {
  const words = [
    ...(unstable ? ["QUADRANT.Siege.PlanetBox.unstable"] : []),
    ...(collapse ? ["QUADRANT.Siege.PlanetBox.collapse"] : []),
  ];
  const name = `QUADRANT.Siege.PlanetTrack.${track}`;
  return words.length === 0
    ? { key: `${LANG}.Track`, with: { track: name, value, max } }
    : { key: `${LANG}.TrackState`, with: { track: name, value, max, states: listTexts(words) } };
};

const formatWealth = ({ wealth }: SectorPlanet): Text => ({ key: `${LANG}.Wealth`, with: { wealth } });

function createPlanetRow(planet: SectorPlanet, at: { readonly x: number; readonly y: number }, view: SectorView) {
  const words = listWords(planet);
  return {
    id: planet.uuid,
    name: planet.name,
    img: planet.img,
    wealth: formatWealth(planet),
    tracks: listTexts(planet.tracks.map(formatTrack)),
    isTurmoil: planet.turmoil,
    states: words.slice(0, MAX_SHOWN_STATES),
    more: words.slice(MAX_SHOWN_STATES),
    ring: drawRing(planet.tracks),
    isChosen: view.chosen === planet.uuid,
    left: Math.round(at.x),
    top: Math.round(at.y),
  };
}

/** The height of the ring's middle above that of what is drawn for a planet. */
const RING_LIFT = 40;

/** Returns the lines between planets of the chart: who annexed whom, and who attacks whom now. */
function listLines(view: SectorView, shown: readonly SectorPlanet[], { middles }: Chart) {
  const find = (test: (planet: SectorPlanet) => boolean) => {
    const middle = middles[shown.findIndex(test)];
    return middle ? { x: middle.x, y: middle.y - RING_LIFT } : null;
  };
  const draw = (kind: string, id: string, from: ReturnType<typeof find>, to: ReturnType<typeof find>) => {
    const line = from && to ? drawLine(from, to, COVER_PX) : null;
    return line ? [{ id: `${kind} ${id}`, kind, ...line }] : [];
  };
  const annexed = shown.flatMap((planet) => {
    const annexer = findAnnexer(planet, shown);
    return draw(
      "annexed",
      planet.uuid,
      find((one) => one === annexer),
      find((one) => one === planet),
    );
  });
  const attacks = (view.month < view.present ? [] : view.conflicts)
    .filter(({ isAttack }) => isAttack)
    .flatMap(({ id, planets: [from, to] }) =>
      draw(
        "attack",
        id,
        find(({ uuid }) => uuid === from),
        find(({ uuid }) => uuid === to),
      ),
    );
  return [...annexed, ...attacks];
}

function createChart(view: SectorView, shown: readonly SectorPlanet[]) {
  const chart = placePlanets(shown.length, view.width);
  return {
    width: chart.width,
    height: chart.height,
    tile: chart.tile,
    lines: listLines(view, shown, chart),
    planets: shown.map((planet, i) => createPlanetRow(planet, chart.middles[i] ?? { x: 0, y: 0 }, view)),
  };
}

/** The bars of the timeline: how much happened in each month, in a frame of this size. */
const BARS = { width: 1000, height: 40 };

function createTimeline({ events, present, month }: SectorView) {
  const first = findFirstMonth(events, present);
  const counts = new Map<number, number>();
  for (const one of events) counts.set(one.month, (counts.get(one.month) ?? 0) + 1);
  const most = Math.max(1, ...counts.values());
  const span = Math.max(1, present - first);
  const width = Math.max(4, Math.min(16, (BARS.width / (span + 1)) * 0.6));
  return {
    first,
    present,
    month,
    isPast: month < present,
    isFirst: month <= first,
    isStill: first >= present,
    ...BARS,
    bars: [...counts].map(([at, count]) => {
      const height = Math.round((count / most) * (BARS.height - 6)) + 4;
      const x = ((at - first) / span) * (BARS.width - width);
      return { x: Math.round(x), y: BARS.height - height, width: Math.round(width), height, isHere: at === month };
    }),
    label: formatMonth(month),
    text: month < first + 1 && first < present ? (`${LANG}.Before` satisfies Text) : formatMonth(month),
  };
}

/** Returns the events that a user may read as lines, the last ones first. */
const listEventRows = (events: readonly SectorEvent[]) =>
  events
    .flatMap(({ id, label, month }) => (label === null ? [] : [{ id, label, month: formatMonth(month) }]))
    .reverse()
    .slice(0, MAX_HISTORY);

/** The frame of the course of a planet's marks. */
const COURSE = { width: 240, height: 44 };

/** Returns how the marks of a planet went, month by month; null where there is only one. */
function createCourse({ sources, events, month, present }: SectorView, planet: SectorPlanet) {
  const source = sources.find(({ tree }) => tree.uuid === planet.uuid);
  if (!source) return null;
  const own = listOwn(events, planet.uuid);
  const then = replayMonth(source.tree, own, month);
  const before = own.filter((one) => one.month <= month);
  const course = then ? replayCourse(then, before, Math.min(month, present)) : [];
  const marks = course.flatMap(({ tree }) => (tree ? [countMarks(readSectorPlanet(tree, planet))] : []));
  const [first] = course;
  const last = marks.at(-1) ?? 0;
  if (!first || marks.length < 2) return null;
  const most = countBoxes(planet);
  return {
    ...COURSE,
    points: drawCourse(marks, most, COURSE),
    end: Math.round(COURSE.height - (last / Math.max(most, 1, ...marks)) * COURSE.height),
    last,
    from: formatMonth(first.month),
    until: formatMonth(month),
    label: {
      key: `${LANG}.Course`,
      with: { from: formatMonth(first.month), until: formatMonth(month), first: marks[0] ?? 0, last },
    } satisfies Text,
  };
}

function createChosen(view: SectorView, planets: readonly SectorPlanet[]) {
  const planet = planets.find(({ uuid }) => uuid === view.chosen);
  if (!planet) return null;
  const { events, month, present, conflicts } = view;
  const isOwned = view.sources.some(({ tree, isOwned: own }) => own && tree.uuid === planet.uuid);
  const own = listOwn(events, planet.uuid).filter((one) => one.month <= month);
  const canNote = isOwned && month >= present;
  const draft = view.drafts.get(planet.uuid);
  const controllers = listControllers(planet);
  return {
    id: planet.uuid,
    name: planet.name,
    img: planet.img,
    wealth: planet.wealth,
    controller: controllers.length > 0 ? listTexts(controllers) : `${LANG}.NoController`,
    states: listWords(planet),
    tracks: planet.tracks.map((one) => ({
      track: one.track,
      label: `QUADRANT.Siege.PlanetTrack.${one.track}`,
      value: one.value,
      max: one.max,
      unstable: one.unstable,
      collapse: one.collapse,
    })),
    conflicts: month < present ? [] : conflicts.filter(({ planets: all }) => all.includes(planet.uuid)),
    notes: canNote ? (draft ?? planet.notes) : planet.notes,
    isDraft: canNote && draft !== undefined,
    canNote,
    course: createCourse(view, planet),
    history: listEventRows(own),
    hasMore: own.filter(({ label }) => label !== null).length > MAX_HISTORY,
  };
}

/** Returns everything that the window displays. */
export function createSectorContext(view: SectorView) {
  const planets = listPlanets(view);
  const shown = orderPlanets(planets.filter((planet) => fitsFilter(planet, view.filter)));
  const { filter, month, present, events } = view;
  const isNarrowed = filter.name.trim() !== "" || filter.controller !== "" || filter.state !== "";
  const controllers = listAllControllers(planets);
  const known = filter.controller === "" || controllers.includes(filter.controller);
  return {
    isGM: view.isGM,
    filter,
    isNarrowed,
    controllers: [...(known ? [] : [filter.controller]), ...controllers],
    states: SECTOR_STATES.map((state) => ({ state, label: `${LANG}.State.${state}` })),
    count: {
      key: `${LANG}.${isNarrowed ? "CountOf" : "Count"}`,
      with: { shown: shown.length, all: planets.length },
    } satisfies Text,
    isEmpty: planets.length === 0,
    isNothing: planets.length > 0 && shown.length === 0,
    timeline: createTimeline(view),
    chart: createChart(view, shown),
    chosen: createChosen(view, planets),
    overall: {
      conflicts: month < present ? [] : view.conflicts,
      events: listEventRows(month < present ? events.filter((one) => one.month === month) : events),
      isPast: month < present,
      canWrite: view.isGM,
    },
  };
}
