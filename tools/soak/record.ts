/**
 * docs/soak.json: each part's last run at full size, from which docs/soak.md is written. A run of a part replaces that
 * part alone.
 */
import { cpus, release, totalmem } from "node:os";

import { readRecordFile, writeRecordFile } from "../record-file.ts";
import type { Figure, Verdicts } from "./verdicts.ts";

const FILE = "docs/soak.json";

/** One part's run, and its conditions. */
export interface Taken {
  /** The commit that was run, and whether the work tree had changes. */
  readonly commit: string;
  /** When it ended, to the minute, in UTC. */
  readonly at: string;
  readonly machine: string;
  /** What else ran on the machine, if it was given. */
  readonly beside?: string;
  readonly seed: number;
  readonly passed: number;
  readonly failed: number;
  readonly seconds: number;
  readonly figures: readonly Figure[];
  /** The checks that failed. */
  readonly failures: readonly string[];
  /** A picture beside the document, with charts. */
  readonly picture?: string;
  /** Written by hand about this very run: the next run of the part drops them. */
  readonly notes?: readonly string[];
}

export type Records = Readonly<Record<string, Taken>>;

export const readRecord = (): Records => readRecordFile<Taken>(FILE);

export const writeRecord = (record: Records): Promise<void> => writeRecordFile(FILE, record);

/** Returns the record of a run that has just ended. */
export function createTaken(
  verdicts: Verdicts,
  about: {
    /** Read before the run: a commit or change during the run was not part of it. */
    readonly commit: string;
    readonly seconds: number;
    readonly seed: number;
    readonly beside: string | undefined;
    readonly picture: string | undefined;
  },
): Taken {
  const { passed, failed, figures, failures } = verdicts;
  const { commit, seconds, seed, beside, picture } = about;
  return {
    commit,
    at: new Date().toISOString().slice(0, 16).replace("T", " "),
    machine: `${cpus().length} cores (${cpus()[0]?.model.trim() ?? "unknown"}), ${Math.round(totalmem() / 2 ** 30)} GiB, Linux ${release()}, Node ${process.versions.node}`,
    ...(beside === undefined ? {} : { beside }),
    seed,
    passed,
    failed,
    seconds: Math.round(seconds),
    figures,
    failures,
    ...(picture === undefined ? {} : { picture }),
  };
}
