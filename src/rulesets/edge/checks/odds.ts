/**
 * What the next point of Edge would change, in the dialog: every band by enumeration, and the damage an attack deals on
 * average.
 */
import type { CheckView, OddsRow, Spends, Text } from "../../../core/public/definitions.ts";
import { change, percent, tenths } from "../../../core/public/table.ts";
import { total } from "../../../rules/shared/reasons.ts";
import type { SuccessCheck } from "../../../rules/edge/check.ts";
import { countDamageDice } from "../../../rules/edge/damage.ts";
import { createGuard } from "../../../rules/edge/hit.ts";
import { BANDS, succeeds } from "../../../rules/edge/magnitude.ts";
import type { Mode } from "../../../rules/edge/mode.ts";
import { type Spread, computeRange, computeSpread, countPairs } from "../../../rules/edge/odds.ts";
import { type DamageDice, OUTCOMES, computeMeanDamage, computeWorth } from "../../../rules/edge/worth.ts";
import { findArmour, rollAttack } from "../documents/derived-values.ts";
import { FAIL, LOOKS, PASS } from "../presentation.ts";
import { type Draft, createCheck, resolveDraftMode } from "./draft.ts";

/** Exact odds in rows: bands, or pass and fail where degrees don't matter. */
function listOddsRows(check: SuccessCheck, told: Spread): OddsRow[] {
  if (check.kind !== "simple")
    return BANDS.map((band) => ({
      ...LOOKS[band],
      id: band,
      label: `QUADRANT.Edge.Band.${band}`,
      chance: told.bands[band] / told.of,
      wanted: succeeds(band),
    }));
  const row = (id: "success" | "failure", ways: number): OddsRow => ({
    ...(id === "success" ? PASS : FAIL),
    id,
    label: `QUADRANT.Edge.Outcome.${id}`,
    chance: ways / told.of,
    wanted: id === "success",
  });
  return [row("failure", told.of - told.success), row("success", told.success)];
}

/** The mode a point of Edge gives this check; null where it may not be spent. */
function findModeWithEdge(draft: Draft): Mode | null {
  const after = resolveDraftMode(draft, true);
  return after.refused ? null : after.mode;
}

/**
 * The odds of a check whose Target Number is known, and what each legal spend would change of them (SUC-PROB-7 to -9).
 */
export function computeOdds(draft: Draft, tn: number): Pick<CheckView, "odds" | "spends"> {
  const check = createCheck(draft);
  const without = createCheck(draft, false);
  const mode = findModeWithEdge(draft);
  const blow = readDamageDice(draft);
  const rows = listOddsRows(check, computeSpread(check, tn, draft.house));
  if (mode === null && !blow) return { odds: filterPossible(rows, {}) };
  const changes = mode ? listChanges(without, mode, tn, draft) : {};
  const label: Text = `QUADRANT.Edge.Worth.${draft.spendEdge ? "Spent" : "Check"}`;
  const columns = mode ? [{ label, changes }] : [{ label: "QUADRANT.Edge.Worth.Damage", changes: {} }];
  const more = [
    ...listDoubleRows(draft, check, tn, mode),
    ...listDiceRows(check, without.mode, mode),
    ...(blow ? listDamageRows(draft, check, tn, mode, blow) : []),
  ];
  return { odds: filterPossible(rows, changes), spends: { columns, more } };
}

/** Rows that may happen, now or after the spend. */
const filterPossible = (rows: readonly OddsRow[], changes: Readonly<Record<string, number>>): OddsRow[] =>
  rows.filter(({ id, chance }) => chance > 0 || (changes[id] ?? 0) !== 0);

function listChanges(check: SuccessCheck, mode: Mode, tn: number, { house }: Draft): Readonly<Record<string, number>> {
  const worth = computeWorth(check, mode, tn, house);
  return { ...Object.fromEntries(OUTCOMES.map((id) => [id, worth[id].change])), failure: 0 - worth.success.change };
}

type MoreRow = Spends["more"][number];

/** Triumph and Despair, which cut across bands. */
function listDoubleRows(draft: Draft, check: SuccessCheck, tn: number, mode: Mode | null): MoreRow[] {
  const now = computeSpread(check, tn, draft.house);
  const worth = mode && computeWorth(createCheck(draft, false), mode, tn, draft.house);
  return (["triumph", "despair"] as const).map((id) => ({
    label: `QUADRANT.Edge.Double.${id}`,
    now: percent(now[id] / now.of),
    changes: [worth ? change(worth[id].change * 100) : ""],
  }));
}

/** The span of the total and its average, and how often the dice are equal (SUC-ADV-11, SUC-PROB-5). */
function listDiceRows({ mode: now, bonus, mods }: SuccessCheck, before: Mode, mode: Mode | null): MoreRow[] {
  const flat = total(bonus) + total(mods);
  const mean = (dice: Mode): number => {
    const { meanNum, meanDen } = computeRange(dice, flat);
    return meanNum / meanDen;
  };
  const pairs = (dice: Mode): number => {
    const { hits, of } = countPairs(dice);
    return hits / of;
  };
  const { min, max } = computeRange(now, flat);
  return [
    {
      label: { key: "QUADRANT.Edge.Worth.Total", with: { min, max } },
      now: tenths(mean(now)),
      changes: [mode ? change(mean(mode) - mean(before)) : ""],
    },
    {
      label: "QUADRANT.Edge.Worth.Equal",
      now: percent(pairs(now)),
      changes: [mode ? change((pairs(mode) - pairs(before)) * 100) : ""],
    },
  ];
}

/**
 * Returns the average damage of an attack, misses and armour included, with the point of Edge spent on the check or
 * saved for its damage.
 */
function listDamageRows(draft: Draft, check: SuccessCheck, tn: number, mode: Mode | null, blow: DamageDice): MoreRow[] {
  const { house } = draft;
  const mean = (of: SuccessCheck, dice: number): number => computeMeanDamage(of, tn, { ...blow, dice }, house);
  const plain = createCheck(draft, false);
  const now = mean(check, blow.dice);
  const kept = change(mean(check, blow.dice + 1) - now);
  const shown = tenths(now);
  if (!mode) return [{ label: "QUADRANT.Edge.Worth.MeanDamage", now: shown, changes: [kept] }];
  return [
    {
      label: "QUADRANT.Edge.Worth.MeanDamage",
      now: shown,
      changes: [change(mean({ ...plain, mode }, blow.dice) - mean(plain, blow.dice))],
    },
    ...(kept === "" ? [] : [{ label: "QUADRANT.Edge.Worth.Kept", now: "", changes: [kept] }]),
  ];
}

/** Returns the attack's damage dice and the armour they meet, where there is Edge for one more die. */
function readDamageDice(draft: Draft): DamageDice | null {
  const { weapon, target, actor, attackChoice, house, spendEdge } = draft;
  const left = actor.edge.value - (spendEdge ? 1 : 0);
  if (!weapon || left < 1) return null;
  const roll = rollAttack(actor, weapon, house, attackChoice);
  return {
    dice: countDamageDice(roll),
    flat: total(roll.flat),
    against: createGuard(target && findArmour(target, weapon.plane, house), weapon, house),
  };
}
