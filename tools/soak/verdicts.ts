/** The results of a part: checks, figures, and lines for the document. */

import type { Chart } from "./plot.ts";

/** One figure for the table in docs/soak.md. */
export interface Figure {
  readonly label: string;
  readonly value: string;
}

export class Verdicts {
  readonly part: string;
  readonly figures: Figure[] = [];
  readonly charts: Chart[] = [];
  readonly failures: string[] = [];
  passed = 0;
  failed = 0;

  constructor(part: string) {
    this.part = part;
  }

  /** Records whether a claim holds; a failure is reported immediately. */
  check(claim: string, holds: boolean, detail = ""): void {
    if (holds) this.passed++;
    else {
      this.failed++;
      this.failures.push(claim);
      console.error(`  WRONG  ${this.part}: ${claim}${detail ? `: ${detail}` : ""}`);
    }
  }

  /** Checks that a list of faults is empty. */
  none(claim: string, faults: readonly string[]): void {
    this.check(claim, faults.length === 0, `${faults.length}, such as ${faults.slice(0, 5).join("; ").slice(0, 600)}`);
  }

  figure(label: string, value: string): void {
    this.figures.push({ label, value });
    console.log(`  ${label}: ${value}`);
  }
}

/** Returns the quantile of some numbers. */
export function quantile(numbers: readonly number[], share: number): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

export const ms = (value: number): string =>
  value >= 1000 ? `${(value / 1000).toFixed(2)} s` : `${value.toFixed(1)} ms`;
export const mib = (bytes: number): string => `${(bytes / 1_048_576).toFixed(0)} MiB`;
export const spread = (times: readonly number[]): string =>
  `median ${ms(quantile(times, 0.5))}, 95 % ${ms(quantile(times, 0.95))}, most ${ms(quantile(times, 1))}`;
