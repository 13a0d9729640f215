/** A chase as it is now: who pursues whom, the range of each pursuer, and the moves. Ledger: SIE-CHASE-1 to -3. */
import * as v from "valibot";
import type { ChallengeCheck } from "../../../../rules/siege/challenge.ts";
import { resolveCheck } from "../../../../rules/siege/challenge.ts";
import {
  type ChaseRoll,
  type Pursuit,
  advanceChase,
  createChaseCheck,
  findOutrunning,
} from "../../../../rules/siege/chase.ts";
import type { HouseRules } from "../../../../rules/siege/house-rules.ts";
import { TERRAINS } from "../../../../rules/siege/movement.ts";
import { BANDS, SCALE_WORDS } from "../../../../rules/siege/state.ts";
import { Modifiers } from "../../../../rules/shared/reasons.ts";
import {
  FlagField,
  MAX_LABEL_LENGTH,
  type Output,
  Uuid,
  fieldGroup,
  numberField,
  shortList,
  shortText,
  textField,
  wholeNumber,
  wordField,
} from "../../../../rules/shared/schema.ts";
import { CHASE_BUNDLES } from "./pursuit.ts";

/** The most pursuers of one chase. */
export const MAX_PURSUERS = 20;
/** The longest reason, and the largest Challenge Level of the GM's own. */
export const MAX_REASON = 200;
export const MAX_LEVEL = 20;
export const MAX_UUID = 199;

const Runner = v.object({ uuid: Uuid, name: shortText(MAX_LABEL_LENGTH), scale: v.picklist(SCALE_WORDS) });

const Terms = {
  bundle: v.picklist(CHASE_BUNDLES),
  terrain: v.picklist(TERRAINS),
  band: v.picklist(BANDS),
  lostAt: v.picklist(BANDS),
};

/** What a chase is opened with. */
export const Order = v.object({ ...Terms, pursuer: Uuid, quarry: Uuid });
export type Order = Output<typeof Order>;

/** The chase as stored. */
export const Setup = v.object({ ...Terms, quarry: Runner, pursuers: shortList(Runner, MAX_PURSUERS) });
export type Setup = Output<typeof Setup>;

const level = v.pipe(v.unknown(), v.transform(Number), wholeNumber(-MAX_LEVEL, MAX_LEVEL));

/** The uuid that an input names: empty until it is filled in. */
const NamedUuid = shortText(MAX_UUID);

export const Move = v.variant("kind", [
  v.object({ kind: v.literal("pursue"), pursuer: Uuid }),
  v.object({ kind: v.literal("join"), pursuer: v.optional(NamedUuid, "") }),
  /** Makes the Scales level (SIE-CHASE-3). `nova`: for a Nova Point of the side on the smaller Scale. */
  v.object({
    kind: v.literal("even"),
    pursuer: Uuid,
    reason: v.optional(v.pipe(shortText(MAX_REASON), v.trim()), ""),
    nova: v.optional(v.boolean(), false),
  }),
  /** The side on the larger Scale wins (SIE-CHASE-3). */
  v.object({ kind: v.literal("outrun"), pursuer: Uuid }),
  v.object({ kind: v.literal("level"), level: v.optional(level, 0) }),
  v.object({ kind: v.literal("giveUp"), pursuer: Uuid }),
  v.object({ kind: v.literal("close") }),
]);
export type Move = Output<typeof Move>;

/** What a move needs of the world, stored with it: every kind of move reads some of these. */
export const Facts = fieldGroup({
  primary: FlagField,
  bonus: v.fallback(Modifiers, []),
  quarry: v.fallback(Modifiers, []),
  pursuerMove: numberField(),
  quarryMove: numberField(),
  pursuerScale: wordField(SCALE_WORDS, "personal"),
  quarryScale: wordField(SCALE_WORDS, "personal"),
  /** Nova Points of the side on the smaller Scale, and its uuid. */
  nova: numberField(),
  payer: textField(),
  name: textField(),
  refused: textField(),
});
export type Facts = Output<typeof Facts>;

export interface Pursuer extends Pursuit {
  readonly uuid: string;
  readonly name: string;
  readonly scale: (typeof SCALE_WORDS)[number];
  readonly evened: boolean;
  /** Has rolled in this round. */
  readonly moved: boolean;
  /** The last roll: its total and its target. */
  readonly last: { readonly total: number; readonly target: number; readonly success: boolean } | null;
}

export interface Chase {
  readonly setup: Setup;
  readonly pursuers: readonly Pursuer[];
  /** The GM's own Challenge Level. */
  readonly level: number;
  /** From 1. */
  readonly round: number;
  readonly closed: boolean;
}

const createPursuer = ({ uuid, name, scale }: Output<typeof Runner>, band: Setup["band"]): Pursuer => ({
  uuid,
  name,
  scale,
  band,
  state: "running",
  evened: false,
  moved: false,
  last: null,
});

export const beginChase = (setup: Setup): Chase => ({
  setup,
  pursuers: setup.pursuers.map((one) => createPursuer(one, setup.band)),
  level: 0,
  round: 1,
  closed: false,
});

export const findPursuer = ({ pursuers }: Chase, uuid: string): Pursuer | null =>
  pursuers.find((one) => one.uuid === uuid) ?? null;

export const listRunning = ({ pursuers }: Chase): readonly Pursuer[] =>
  pursuers.filter(({ state }) => state === "running");

export const findCatcher = ({ pursuers }: Chase): Pursuer | null =>
  pursuers.find(({ state }) => state === "caught") ?? null;

export const isOver = (state: Chase): boolean =>
  state.closed || findCatcher(state) !== null || listRunning(state).length === 0;

/** Who wins without a roll, as the chase knows both; null where they roll. */
export const findFaster = ({ setup }: Chase, { scale, evened }: Pursuer): "pursuer" | "quarry" | null =>
  findOutrunning(scale, setup.quarry.scale, evened);

/** The check of a pursuit, from what was read when it was decided. */
export const createCheck = (
  { setup, level: situational }: Chase,
  roll: Omit<ChaseRoll, "bundle" | "situational">,
): ChallengeCheck => createChaseCheck({ ...roll, bundle: setup.bundle, situational });

/** Returns what a die makes of a pursuit. */
export function resolvePursuit(state: Chase, pursuer: Pursuer, facts: Facts, face: number, house: HouseRules) {
  const result = resolveCheck(createCheck(state, facts), face, house);
  return { result, after: advanceChase(pursuer.band, result.success, state.setup.lostAt) };
}

const change = (state: Chase, uuid: string, to: Partial<Pursuer>): Chase => ({
  ...state,
  pursuers: state.pursuers.map((one) => (one.uuid === uuid ? { ...one, ...to } : one)),
});

/** Begins the next round when every pursuer who still runs has rolled (SIE-CHASE-1: one roll a round). */
function endRound(state: Chase): Chase {
  const running = listRunning(state);
  if (running.length === 0 || running.some(({ moved }) => !moved)) return state;
  return { ...state, round: state.round + 1, pursuers: state.pursuers.map((one) => ({ ...one, moved: false })) };
}

/** Returns the chase after a move. */
export function applyMove(
  state: Chase,
  { move, facts, dice }: { readonly move: Move; readonly facts: Facts; readonly dice: readonly number[] },
  house: HouseRules,
): Chase {
  if (move.kind === "close") return { ...state, closed: true };
  if (move.kind === "level") return { ...state, level: move.level };
  if (move.kind === "join") {
    const runner = { uuid: move.pursuer, name: facts.name, scale: facts.pursuerScale };
    return { ...state, pursuers: [...state.pursuers, createPursuer(runner, state.setup.band)] };
  }
  const pursuer = findPursuer(state, move.pursuer);
  if (!pursuer) return state;
  switch (move.kind) {
    case "even":
      return change(state, pursuer.uuid, { evened: true });
    case "giveUp":
      return endRound(change(state, pursuer.uuid, { state: "lost" }));
    case "outrun":
      return endRound(
        change(state, pursuer.uuid, { state: findFaster(state, pursuer) === "pursuer" ? "caught" : "lost" }),
      );
    case "pursue": {
      const { result, after } = resolvePursuit(state, pursuer, facts, dice[0] ?? Number.NaN, house);
      const { total, target, success } = result;
      return endRound(change(state, pursuer.uuid, { ...after, moved: true, last: { total, target, success } }));
    }
  }
}
