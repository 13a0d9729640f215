/** The Code, and the Penance that cleanses by keeping it. Ledger: SID-CODE-1, SID-PEN-1, SID-PEN-2. */
import type { Change, Ref } from "../shared/change.ts";
import * as v from "valibot";
import type { Refusal } from "../shared/reasons.ts";
import { Id, type Output, Uuid, fieldGroup, shortText, textField, validEntries } from "../shared/schema.ts";
import { MAX_TEXT_LENGTH } from "./state.ts";

/** SID-PEN-1: the three acts, and the end. */
export const ACTS = ["test", "choice", "sacrifice", "done"] as const;
export type Act = (typeof ACTS)[number];

/** SID-PEN-1: what the player chooses in the second act. */
export const CHOICES = ["uphold", "break"] as const;
export type Choice = (typeof CHOICES)[number];

/** SID-PEN-2: the GM's judgement of the sacrifice; `none` is no real loss. */
export const WEIGHTS = ["none", "minor", "major", "defining"] as const;
export type Weight = (typeof WEIGHTS)[number];

/** SID-PEN-2: what a weight cleanses at the least; only the last is open upwards. */
const CLEANSES: Readonly<Record<Weight, number>> = { none: 0, minor: 1, major: 2, defining: 3 };
/** SID-PEN-2: the least a defining sacrifice cleanses. */
export const MIN_DEFINING = CLEANSES.defining;
/** More boxes than any track has. */
export const MAX_CLEANSED = 99;

/** A Penance as far as it has come. */
export interface Penance {
  readonly act: Act;
  readonly choice: Choice | null;
}

/** SID-CODE-1: Penance needs a Code. */
export const refuseStart = (code: string): Refusal | null =>
  code.trim() === "" ? { key: "QUADRANT.Sidonia.Pressure.Refuse.NoCode" } : null;

/** SID-PEN-1: one act after another. */
export const refuseAct = ({ act }: Penance, wanted: Act): Refusal | null =>
  act === wanted ? null : { key: "QUADRANT.Sidonia.Pressure.Refuse.OtherAct" };

/** SID-PEN-1: what follows upon the choice: a Code that breaks ends it. */
export const findNextAct = (choice: Choice): Act => (choice === "uphold" ? "sacrifice" : "done");

/** SID-PEN-2: `amount` is the GM's number of a defining sacrifice; the others have theirs. */
export function refuseWeight(weight: Weight, amount: number | null): Refusal | null {
  if (weight !== "defining" || amount === null) return null;
  const fits = Number.isInteger(amount) && amount >= CLEANSES.defining && amount <= MAX_CLEANSED;
  return fits ? null : { key: "QUADRANT.Sidonia.Pressure.Refuse.Defining", with: { least: CLEANSES.defining } };
}

/**
 * SID-PEN-1, SID-PEN-2: returns how much is cleansed: nothing if the Code was broken, and never more than is marked.
 */
export function computeCleansed(
  penance: { readonly choice: Choice; readonly weight: Weight; readonly amount: number | null },
  temporary: number,
): number {
  if (penance.choice === "break") return 0;
  const worth = penance.weight === "defining" ? (penance.amount ?? CLEANSES.defining) : CLEANSES[penance.weight];
  return Math.min(worth, Math.max(0, temporary));
}

/** SID-PEN-2: what cleansing writes; nothing where nothing is cleansed. */
export const planCleansing = (at: Ref, amount: number): Change[] =>
  amount === 0 ? [] : [{ op: "add", at, path: "system.corruption.temporary", by: 0 - amount }];

/** SID-CODE-1: a Code that was left behind. */
const PastCode = fieldGroup({ text: textField(), why: textField() });
export type PastCode = Output<typeof PastCode>;

/** What an actor stores of its Code, and of its past ones, oldest first. */
export const CodeState = fieldGroup({
  code: textField(),
  codeHistory: validEntries(PastCode),
});
export type CodeState = Output<typeof CodeState>;

/** SID-CODE-1: a Code as it is proposed on a card and set by an action; `id` is that of the one it replaces. */
export const CodeChange = v.object({
  actor: Uuid,
  id: Id,
  text: shortText(MAX_TEXT_LENGTH),
  origin: shortText(MAX_TEXT_LENGTH),
  why: shortText(MAX_TEXT_LENGTH),
});
export type CodeChange = Output<typeof CodeChange>;

/** SID-CODE-1: a first Code is its owner's to set; what changes one is for the GM to confirm. */
export function refuseCode(now: string, text: string, byGM: boolean): Refusal | null {
  if (text.trim() === now.trim()) return { key: "QUADRANT.Sidonia.Pressure.Refuse.SameCode" };
  return now.trim() === "" || byGM ? null : { key: "QUADRANT.Sidonia.Pressure.Refuse.CodeByGM" };
}
