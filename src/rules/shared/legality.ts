/**
 * What is not legal about something that is built under points: a world, a weapon, a power, a craft. A builder lists it
 * step by step; it never changes what is built by itself.
 */
import type { Json } from "./json.ts";
import type { Refusal } from "./reasons.ts";

/** One thing that is not legal, in a sentence. */
export interface Fault {
  /** The part of what is built: a step of the builder. */
  readonly part: string;
  readonly text: Refusal;
  /** The one obvious way to mend it, by the builder's fields; absent where there are several. */
  readonly fix?: { readonly label: Refusal; readonly answers: Readonly<Record<string, Json>> };
}

/** A running total: what there is to spend, and what is spent. */
export interface RunningTotal {
  readonly points: number;
  readonly spent: number;
}

/** Returns the fault of a total that is overspent; none where it is not. A fix raises the points to what is spent. */
export function listOverspent(
  { points, spent }: RunningTotal,
  {
    part,
    text,
    label,
    field,
  }: { readonly part: string; readonly text: string; readonly label: string; readonly field: string },
): Fault[] {
  if (spent <= points) return [];
  const told = { points, spent, over: spent - points };
  return [
    { part, text: { key: text, with: told }, fix: { label: { key: label, with: told }, answers: { [field]: spent } } },
  ];
}

/** Returns the issues of one step of a builder: what is not legal about its part of what is built. None blocks it. */
export const listFaultIssues = (
  faults: readonly Fault[],
  step: string,
): (Pick<Fault, "text" | "fix"> & { readonly blocks: false })[] =>
  faults.filter(({ part }) => part === step).map(({ text, fix }) => ({ text, blocks: false, ...(fix ? { fix } : {}) }));
