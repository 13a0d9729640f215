/** Bindings of StarSIEGE's distances, movement, travel and chases; what a binding may do: siege.ts. */
import { computeTerms, resolveCheck } from "../../src/rules/siege/challenge.ts";
import { advanceChase, computeSpeedLevel, createChaseCheck, findOutrunning } from "../../src/rules/siege/chase.ts";
import type { HouseRules } from "../../src/rules/siege/house-rules.ts";
import {
  type Terrain,
  canMoveOver,
  computeBand,
  computeBandMetres,
  computeMultiplier,
  computePace,
  computeScaleFigures,
  computeSpeed,
  computeTacticalMove,
  convertMove,
  countRounds,
  countSquares,
  countSteps,
} from "../../src/rules/siege/movement.ts";
import { findExtraScale } from "../../src/rules/siege/scales.ts";
import type { Band, Locomotion, Scale } from "../../src/rules/siege/state.ts";
import { total as sum } from "../../src/rules/shared/reasons.ts";
import {
  computeDailyStops,
  computeJourneyHours,
  computeMarch,
  computeStopInterval,
} from "../../src/rules/siege/travel.ts";
import type { Given } from "../../tools/ledger-given.ts";
import type { Binding } from "../../tools/ledger-bindings.ts";

type Bind = Binding<HouseRules>;

const BAND: Record<string, Band> = {
  Close: "close",
  Short: "short",
  Medium: "medium",
  Long: "long",
  Extreme: "extreme",
  "Line of Sight": "lineOfSight",
};
const NAMES = Object.fromEntries(Object.entries(BAND).map(([name, band]) => [band, name]));
const SCALE: Record<string, Scale> = {
  personal: "personal",
  vehicular: "vehicular",
  suborbital: "suborbital",
  subluminal: "subluminal",
  superluminal: "superluminal",
};
const LOCOMOTION: Record<string, Locomotion> = {
  hover: "hover",
  ground: "ground",
  flight: "flight",
  surface: "surface",
  subsurface: "subsurface",
};
const TERRAIN: Record<string, Terrain> = { liquid: "liquid", emptySpace: "emptySpace", solid: "solid" };

const readScale = (given: Given, key = "scale"): Scale => given.word(key, SCALE) ?? "personal";
const readBand = (given: Given, key: string): Band => given.word(key, BAND) ?? "close";

export const banded: Bind = (given) => ({
  band: NAMES[computeBand(given.num("metres"), readScale(given))],
});

export const scaled: Bind = (given) => {
  const scale = readScale(given);
  return { multiplier: computeMultiplier(scale), increment: computeBandMetres(scale) };
};

export const added: Bind = (given) => {
  const scale = findExtraScale(given.num("exponent"));
  return { ...(scale && computeScaleFigures(scale)) };
};

export const converted: Bind = (given) => ({
  ...convertMove(given.num("move"), readScale(given, "from"), readScale(given, "to")),
});

export const stepped: Bind = (given) => {
  const steps = countSteps(readBand(given, "fromBand"), readBand(given, "toBand"));
  return { steps, rounds: given.has("move") ? countRounds(steps, computePace(given.num("move"))) : null };
};

export const paced: Bind = (given) => ({ ...computePace(given.num("move")) });

export const usableOver: Bind = (given) => {
  const type = given.word("type", LOCOMOTION);
  const terrain = given.word("over", TERRAIN);
  return { usable: type && terrain && canMoveOver(type, terrain) };
};

export const tactical: Bind = (given) => ({ ...computeTacticalMove(given.num("move"), readScale(given)) });

export const gridded: Bind = (given) => ({
  squares: countSquares(given.num("tactical"), given.num("grid")),
  incidentalSquares: countSquares(given.num("incidental"), given.num("grid")),
});

export const speed: Bind = (given) => ({ kmh: computeSpeed(given.num("move"), readScale(given)) });

export const march: Bind = (given) => ({
  ...computeMarch(given.num("move"), readScale(given), given.flag("forced")),
});

/** A journey as long as the story wants. */
export const journey: Bind = (given) => ({
  timeAdvancedHours: computeJourneyHours({ plotHours: given.num("hours") }),
});

/** Craft that gravity holds, and those that ignore inertia. */
export const stops: Bind = (given, house) => {
  const reliability = given.num("reliability");
  const kmh = computeSpeed(given.num("move"), readScale(given));
  return given.flag("inertia")
    ? { ...computeDailyStops(reliability, kmh, house) }
    : { ...computeStopInterval(reliability, house) };
};

export const pursued: Bind = (given, house) => {
  const pursuer = given.sub("pursuer");
  const quarry = given.sub("quarry");
  const moves = { pursuerMove: pursuer.num("move"), quarryMove: quarry.num("move") };
  const check = createChaseCheck({
    ...moves,
    bundle: "athletics",
    primary: pursuer.flag("primary"),
    bonus: pursuer.lines("bonus"),
    quarry: [...quarry.lines("reflexes"), ...quarry.lines("specialty")],
    situational: given.num("situational"),
  });
  const { target, total, success } = resolveCheck(check, given.num("d20"), house);
  const cl = sum(computeTerms(check, house).cl);
  return { speed: computeSpeedLevel(moves.pursuerMove, moves.quarryMove), cl, tn: target, total, success };
};

export const chased: Bind = (given) => {
  const { band, state } = advanceChase(readBand(given, "band"), given.flag("success"), readBand(given, "lostAt"));
  return { band: NAMES[band], state };
};

export const outrun: Bind = (given) => {
  const winner = findOutrunning(
    readScale(given, "pursuerScale"),
    readScale(given, "quarryScale"),
    given.flag("evened"),
  );
  return { winner, roll: !winner, speed: computeSpeedLevel(given.num("pursuerMove"), given.num("quarryMove")) };
};
