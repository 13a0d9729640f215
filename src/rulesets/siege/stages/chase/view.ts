/** What a chase displays: its lanes with odds, its status, its log and its buttons. Ledger: SIE-CHASE-1 to -3. */
import type { PlayedMove, StageOffer, Text, Viewer } from "../../../../core/public/definitions.ts";
import { createSnapshot, findDoc } from "../../../../core/public/table.ts";
import { computeTerms } from "../../../../rules/siege/challenge.ts";
import type { HouseRules } from "../../../../rules/siege/house-rules.ts";
import { convertMove, countRounds, countSteps } from "../../../../rules/siege/movement.ts";
import { BANDS } from "../../../../rules/siege/state.ts";
import { computeSuccessChance } from "../../checks/shared.ts";
import { listPeople } from "../../board/people.ts";
import { createPursuit, readRunner } from "./pursuit.ts";
import {
  type Chase,
  type Facts,
  MAX_LEVEL,
  MAX_REASON,
  MAX_UUID,
  type Move,
  type Pursuer,
  createCheck,
  findCatcher,
  findFaster,
  findPursuer,
  isOver,
  listRunning,
  resolvePursuit,
} from "./state.ts";

export const LANG = "QUADRANT.Siege.Chase";

const createText = (key: string, values: Readonly<Record<string, string | number>>): Text => ({
  key: `${LANG}.${key}`,
  with: values,
});

const formatBand = (band: string): string => `QUADRANT.Siege.Band.${band}`;

/** Returns whose turn it is, or how it ended. */
export function formatStatus(state: Chase): Text {
  const catcher = findCatcher(state);
  const quarry = state.setup.quarry.name;
  if (catcher) return createText("Caught", { name: catcher.name, quarry });
  if (isOver(state)) return createText(state.closed ? "Closed" : "Lost", { quarry });
  const waiting = listRunning(state).filter(({ moved }) => !moved);
  const outrun = waiting.find((one) => findFaster(state, one));
  if (outrun) return createText("LargerScale", { name: outrun.name });
  return createText("Waiting", { round: state.round, names: waiting.map(({ name }) => name).join(", ") });
}

/** Returns a move in one line. */
export function describeMove(state: Chase, { move, facts, dice }: PlayedMove<Move, Facts>, house: HouseRules): Text {
  const quarry = state.setup.quarry.name;
  if (move.kind === "close") return createText("Log.close", { quarry });
  if (move.kind === "level") return createText("Log.level", { level: move.level });
  if (move.kind === "join") return createText("Log.join", { name: facts.name });
  const pursuer = findPursuer(state, move.pursuer);
  const name = pursuer?.name ?? "";
  if (!pursuer || move.kind === "giveUp") return createText("Log.giveUp", { name });
  if (move.kind === "even")
    return createText(move.nova ? "Log.evenForNova" : "Log.even", { name, reason: move.reason });
  if (move.kind === "outrun")
    return createText(findFaster(state, pursuer) === "pursuer" ? "Log.overtakes" : "Log.outrun", { name, quarry });
  const { result, after } = resolvePursuit(state, pursuer, facts, dice[0] ?? Number.NaN, house);
  const { total, target, success } = result;
  const step = success ? "closes" : "falls";
  const way = after.state === "running" ? step : after.state;
  return createText(`Log.${way}`, { name, quarry, total, target, band: formatBand(after.band) });
}

/**
 * Returns the Target Number and the chance of a pursuer as they are now, and the rounds that separate both while nobody
 * runs (SIE-SCALE-2, -4); null where they can't roll.
 */
function readOdds(state: Chase, { uuid, band }: Pursuer, house: HouseRules): object | null {
  const { terrain, bundle, quarry } = state.setup;
  const [hunter, hunted] = [uuid, quarry.uuid].map((id) => {
    const doc = findDoc(id);
    return readRunner(doc && createSnapshot(doc), terrain);
  });
  if (typeof hunter !== "object" || typeof hunted !== "object") return null;
  const check = createCheck(state, createPursuit(hunter, hunted, bundle, house));
  const { target, bonusTotal } = computeTerms(check, house);
  const pace = convertMove(hunter.move.rating, hunter.move.scale, state.setup.quarry.scale);
  const rounds = countRounds(countSteps(band, "close"), pace);
  return {
    target,
    bonus: bonusTotal,
    chance: Math.round(computeSuccessChance(check, house) * 100),
    away: formatRounds(rounds),
  };
}

const formatRounds = (rounds: number | null): Text | null =>
  rounds ? createText(rounds === 1 ? "AwayOne" : "Away", { rounds }) : null;

/** Returns the lanes: each pursuer's range to the quarry, band by band. */
export function createView(state: Chase, house: HouseRules): object {
  const over = isOver(state);
  return {
    quarry: state.setup.quarry.name,
    quarryImg: findDoc(state.setup.quarry.uuid)?.img ?? "",
    bundle: `QUADRANT.Siege.Bundle.${state.setup.bundle}`,
    terrain: `QUADRANT.Siege.Terrain.${state.setup.terrain}`,
    lostAt: formatBand(state.setup.lostAt),
    level: state.level,
    round: state.round,
    pursuers: state.pursuers.map((one) => ({
      ...one,
      img: findDoc(one.uuid)?.img ?? "",
      word: formatBand(one.band),
      stateWord: one.state === "running" ? null : `${LANG}.State.${one.state}`,
      bands: BANDS.slice(0, BANDS.indexOf(state.setup.lostAt) + 1).map((band) => ({
        word: formatBand(band),
        here: band === one.band,
        lost: band === state.setup.lostAt,
      })),
      odds: over || one.state !== "running" || findFaster(state, one) ? null : readOdds(state, one, house),
    })),
  };
}

/** Returns who may still join, for this viewer. */
export const listOthers = (state: Chase, person: Viewer["person"]): object[] =>
  isOver(state)
    ? []
    : listPeople()
        .filter(({ uuid }) => person.isGM || person.owns({ uuid }))
        .filter(({ uuid }) => uuid !== state.setup.quarry.uuid && findPursuer(state, uuid) === null)
        .map(({ uuid, name }) => ({ uuid, name }));

const readKey = (uuid: string): string => uuid.replaceAll(".", "-");

/** Returns the buttons of one pursuer. */
function listPursuerOffers(state: Chase, one: Pursuer, { person }: Viewer): StageOffer<Move>[] {
  const { uuid, name } = one;
  const mine = person.isGM || person.owns({ uuid });
  const base = { seat: null, label: "" } as const;
  const reason = { id: "reason", kind: "text", label: `${LANG}.Reason`, most: MAX_REASON, needed: true } as const;
  const giveUp: StageOffer<Move> = {
    ...base,
    id: `give-up-${readKey(uuid)}`,
    label: createText("Do.giveUp", { name }),
    move: { kind: "giveUp", pursuer: uuid },
  };
  const faster = findFaster(state, one);
  if (!faster)
    return mine
      ? [
          {
            ...base,
            id: `pursue-${readKey(uuid)}`,
            label: createText("Do.pursue", { name }),
            move: { kind: "pursue", pursuer: uuid },
            primary: !one.moved,
            brief: true,
          },
          giveUp,
        ]
      : [];
  const payer = faster === "pursuer" ? state.setup.quarry.uuid : uuid;
  const even = (nova: boolean): StageOffer<Move> => ({
    ...base,
    id: `${nova ? "nova" : "even"}-${readKey(uuid)}`,
    label: createText(nova ? "Do.evenForNova" : "Do.even", { name }),
    move: { kind: "even", pursuer: uuid, reason: "", nova },
    inputs: [reason],
    brief: true,
  });
  return [
    ...(person.isGM
      ? [
          {
            ...base,
            id: `outrun-${readKey(uuid)}`,
            label: createText(`Do.outrun.${faster}`, { name }),
            move: { kind: "outrun", pursuer: uuid },
            primary: true,
            brief: true,
          } satisfies StageOffer<Move>,
          even(false),
        ]
      : []),
    ...(person.isGM || person.owns({ uuid: payer }) ? [even(true)] : []),
    ...(mine ? [giveUp] : []),
  ];
}

/** Every move that this viewer may make now. */
export function listOffers(state: Chase, viewer: Viewer): readonly StageOffer<Move>[] {
  const join: StageOffer<Move> = {
    id: "join",
    label: `${LANG}.Do.join`,
    seat: null,
    move: { kind: "join", pursuer: "" },
    inputs: [{ id: "pursuer", kind: "text", label: `${LANG}.Pursuer`, most: MAX_UUID }],
    placed: true,
  };
  const gm: StageOffer<Move>[] = [
    {
      id: "level",
      label: `${LANG}.Do.level`,
      seat: null,
      move: { kind: "level", level: state.level },
      inputs: [
        { id: "level", kind: "number", label: `${LANG}.Level`, initial: state.level, min: -MAX_LEVEL, max: MAX_LEVEL },
      ],
    },
    { id: "close", label: `${LANG}.Do.close`, seat: null, move: { kind: "close" } },
  ];
  return [
    ...listRunning(state).flatMap((one) => listPursuerOffers(state, one, viewer)),
    join,
    ...(viewer.person.isGM ? gm : []),
  ];
}
