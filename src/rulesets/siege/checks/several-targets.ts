/**
 * One roll, or one each, against several targets on one card: what the dialog displays, the results, and the card's
 * part. Ledger: SIE-ATK-6, SIE-SFX-2, SIE-OBJ-1.
 */
import { createTargetsChoice } from "../../../core/public/checks.ts";
import {
  type CheckView,
  type Choice,
  type Intent,
  type OddsRow,
  type PartEntry,
  type TargetList,
  type Text,
  type World,
  joinTexts,
} from "../../../core/public/definitions.ts";
import { computeChances } from "../../../rules/shared/odds.ts";
import type { Modifier } from "../../../rules/shared/reasons.ts";
import { MAX_LABEL_LENGTH } from "../../../rules/shared/schema.ts";
import { computeAreaOdds, countAreaTargets, resolveArea } from "../../../rules/siege/area.ts";
import { type Attack, type SizeEffect, computeSizeEffect, computeVolleyOdds } from "../../../rules/siege/attack.ts";
import { type ChallengeCheck, computeTerms, grantSuccess, resolveCheck } from "../../../rules/siege/challenge.ts";
import type { HouseRules } from "../../../rules/siege/house-rules.ts";
import { grantNovaSuccess } from "../../../rules/siege/nova.ts";
import { type Creature, readCreature } from "../documents/read-actor.ts";
import { formatFormula, listTermGroups, type resolveWithFaces } from "./shared.ts";

/** One of several targets, with its own check. */
export interface Aim {
  readonly target: Creature;
  readonly check: ChallengeCheck;
  /** It can't move: it is hit without a roll (SIE-OBJ-1). */
  readonly isCertain: boolean;
}

/** An attack or a power against several targets. */
export interface Spread<One extends Aim = Aim> {
  readonly aims: readonly [One, ...One[]];
  /** Each has a die of its own: the shots of one action (SIE-ATK-6). Else one roll counts against all (SIE-SFX-2). */
  readonly isVolley: boolean;
  /** A Nova Point was paid in place of the roll (SIE-NOVA-3). */
  readonly isBought: boolean;
}

/** Returns the targets after the first; those that are gone are left out. */
export async function readOthers({ targets }: Intent, world: World<HouseRules>): Promise<Creature[]> {
  const seen = await Promise.all(targets.slice(1).map((uuid) => world.snapshot(uuid)));
  return seen.flatMap((one) => (one && readCreature(one)) ?? []);
}

export type Result = ReturnType<typeof resolveWithFaces>;

/** Returns the spread of at least two targets; null for fewer. */
export function createSpread<One extends Aim>(
  [first, ...others]: readonly One[],
  how: Pick<Spread, "isVolley" | "isBought">,
): Spread<One> | null {
  return first && others.length > 0 ? { aims: [first, ...others], ...how } : null;
}

/** Returns the dice: one for all targets, or one for each shot; null where nothing is rolled. */
export function formatSpread({ aims, isVolley, isBought }: Spread, house: HouseRules): string | null {
  if (isBought || aims.every(({ isCertain }) => isCertain)) return null;
  return isVolley ? `${aims.length}d20` : formatFormula(aims[0].check, house);
}

/** Returns the result against each target, in their order. */
export function resolveSpread(
  { aims, isVolley, isBought }: Spread,
  faces: readonly number[],
  house: HouseRules,
): Result[] {
  if (isBought) return aims.map(({ check }) => grantNovaSuccess(check, house));
  if (!isVolley) return resolveArea(aims, faces[0] ?? Number.NaN, house);
  return aims.map(({ check, isCertain }, at) =>
    isCertain ? grantSuccess(check, "routine", house) : resolveCheck(check, faces[at] ?? Number.NaN, house),
  );
}

/** Returns the attack with the Sizes as a Challenge Level: one roll at several targets has one bonus (SIE-SIZE-1). */
export const withSizeLevel = ({ sizes, ...attack }: Attack): Attack => ({
  ...attack,
  sizes: null,
  situational: [
    ...attack.situational,
    ...(sizes ? listSizeLevels(computeSizeEffect(sizes.attacker, sizes.target)) : []),
  ],
});

const listSizeLevels = ({ cl, rollBonus }: Pick<SizeEffect, "cl" | "rollBonus">): Modifier[] =>
  cl === rollBonus
    ? []
    : [{ label: "QUADRANT.Siege.Check.Size", value: cl - rollBonus, source: { rule: "SIE-SIZE-1" } }];

// --- The dialog

/** Returns the choice of all targets of an area (SIE-SFX-2). */
export const createAreaChoice = (
  targets: TargetList,
  struck: readonly Creature[],
  { area, unaimed }: { readonly area: number; readonly unaimed: Text },
): Choice =>
  createTargetsChoice(targets, {
    chosen: struck.map(({ uuid }) => uuid),
    label: { key: "QUADRANT.Siege.Targets.UpTo", with: { most: countAreaTargets(area) } },
    unaimed,
  });

/** Returns what the dialog displays of the roll: bonuses, a Target Number for each target, how many are hit. */
export const describeSpread = (
  spread: Spread,
  house: HouseRules,
): Pick<CheckView, "groups" | "summary" | "odds" | "aim"> => ({
  groups: listGroups(spread, house),
  summary: summarizeSpread(spread, house),
  odds: listOdds(spread, house),
  aim: "QUADRANT.Siege.Targets.Aim",
});

/** Returns the bonus of the roll, or of each shot, and the Target Number of each target; the first takes new rows. */
function listGroups({ aims, isVolley }: Spread, house: HouseRules): CheckView["groups"] {
  const bonuses = isVolley ? aims : aims.slice(0, 1);
  const named = (label: string, { target: { name } }: Aim): Text => ({ key: label, with: { name } });
  return [
    ...bonuses.flatMap((aim, at) => {
      const [bonus] = listTermGroups(aim.check, house);
      if (!bonus) return [];
      if (!isVolley) return [bonus];
      return [{ ...bonus, ...place("bonus", at), label: named("QUADRANT.Siege.Targets.BonusAt", aim) }];
    }),
    ...aims.flatMap((aim, at) => {
      const [, target] = listTermGroups(aim.check, house);
      return target ? [{ ...target, ...place("cl", at), label: named("QUADRANT.Siege.Targets.Against", aim) }] : [];
    }),
  ];
}

const place = (id: string, at: number) => ({ id: at === 0 ? id : `${id}${at + 1}`, open: at === 0 });

function summarizeSpread({ aims, isVolley, isBought }: Spread, house: HouseRules): Text {
  if (isBought) return "QUADRANT.Siege.Targets.Bought";
  const [first, ...others] = aims.map(({ check, target, isCertain }): Text => {
    const numbers = { name: target.name, target: computeTerms(check, house).target };
    if (isCertain) return { key: "QUADRANT.Siege.Targets.Certain", with: numbers };
    const formula = formatFormula(check, house);
    return { key: `QUADRANT.Siege.Targets.${isVolley ? "Shot" : "Number"}`, with: { ...numbers, formula } };
  });
  const all = joinTexts(first ?? "", ...others);
  const formula = formatFormula(aims[0].check, house);
  return isVolley ? all : { key: "QUADRANT.Siege.Targets.Summary", with: { formula, all } };
}

/** Above this many targets, the dialog tells only whether none, some or all are hit. */
const MAX_COUNTED = 4;

function listOdds({ aims, isVolley, isBought }: Spread, house: HouseRules): OddsRow[] {
  const all = aims.length;
  const chances = isBought ? new Map([[all, 1]]) : computeChances(countHits({ aims, isVolley }, house));
  const rows = new Map<number, number>();
  for (const [hits, chance] of chances) {
    const row = all > MAX_COUNTED && hits > 0 && hits < all ? SOME : hits;
    rows.set(row, (rows.get(row) ?? 0) + chance);
  }
  return [...rows].map(([hits, chance]) => createOddsRow(hits, all, chance));
}

const SOME = -1;

function countHits({ aims, isVolley }: Pick<Spread, "aims" | "isVolley">, house: HouseRules) {
  if (!isVolley) return computeAreaOdds(aims, house);
  const rolled = aims.filter(({ isCertain }) => !isCertain).map(({ check }) => check);
  const odds = computeVolleyOdds(rolled, house);
  return new Map([...odds].map(([hits, ways]) => [hits + aims.length - rolled.length, ways]));
}

function createOddsRow(hits: number, all: number, chance: number): OddsRow {
  if (hits === 0)
    return {
      id: "none",
      label: "QUADRANT.Siege.Targets.None",
      tone: "bad",
      icon: "broken-shield",
      chance,
      wanted: false,
    };
  const label: Text =
    hits === SOME ? "QUADRANT.Siege.Targets.Some" : { key: "QUADRANT.Siege.Targets.Hit", with: { hits, all } };
  return {
    id: `hits${hits}`,
    label,
    tone: "good",
    icon: hits === all ? "star-swirl" : "polar-star",
    chance,
    wanted: true,
  };
}

// --- The card

/** Returns the card's part: a row for each target, from the parts that a card of one target would have. */
export const createTargetsPart = (
  attacker: { readonly uuid: string },
  { aims, isVolley }: Spread,
  rows: readonly { readonly challenge: PartEntry; readonly attack?: PartEntry }[],
): PartEntry => ({
  kind: "targets",
  sort: 10,
  data: {
    attacker: attacker.uuid,
    isVolley,
    rows: rows.map(({ challenge, attack }, at) => ({
      name: (aims[at]?.target.name ?? "").slice(0, MAX_LABEL_LENGTH),
      challenge: challenge.data,
      hit: attack?.data ?? null,
    })),
  },
});

/** Returns the names of all targets, for the card's title. */
export const listNames = ({ aims }: Spread): string => aims.map(({ target }) => target.name).join(", ");
