/** What a run of the conformance tool finds out. The JSON document is exactly this. */

/** Who is to blame: `system` only where it is certain, with the reason; everything else is open, and counts as ours. */
export type Fault = "system" | "open";

/** How something went wrong. */
export type ProblemKind = "thrown" | "rejection" | "console" | "request" | "check" | "server" | "timeout";

/** Something that went wrong, once, however often it was seen. */
export interface Problem {
  readonly step: string;
  /** What was being done when it was first seen. */
  readonly doing: string;
  readonly kind: ProblemKind;
  readonly message: string;
  /** The nearest lines of the stack, with paths below the system's folder or below the repository. */
  readonly stack: readonly string[];
  /** The line of the system's source that the stack names first. */
  readonly line?: string;
  readonly fault: Fault;
  readonly why?: string;
  count: number;
}

export type Verdict = "pass" | "fail" | "skip";

export interface StepResult {
  readonly name: string;
  readonly verdict: Verdict;
  readonly seconds: number;
  readonly counts: Readonly<Record<string, number>>;
  readonly notes: readonly string[];
}

/** A text and how often it was seen. */
export interface Tally {
  readonly text: string;
  readonly count: number;
}

export interface SystemReport {
  readonly folder: string;
  readonly id: string;
  readonly title: string;
  readonly version: string;
  readonly generation: number;
  /** Why it could not be run at all. */
  readonly error?: string;
  readonly passed: boolean;
  readonly seconds: number;
  readonly steps: readonly StepResult[];
  readonly counts: Readonly<Record<string, number>>;
  readonly problems: readonly Problem[];
  /** Documented members that were used and are not built. */
  readonly missing: readonly string[];
  /** What was read of undefined, called though it is no function, or named though it is not there. */
  readonly undefinedReads: readonly Tally[];
  readonly compatibility: readonly Tally[];
  readonly warnings: readonly Tally[];
  /** Messages that the system showed to its user, as it meant to. */
  readonly notifications: readonly Tally[];
}

export interface Report {
  readonly passed: boolean;
  readonly systems: readonly SystemReport[];
}

/** An error as the page describes it, with those that caused it, the innermost last. */
export interface ErrorNote {
  readonly name: string;
  readonly message: string;
  readonly stack: string;
}

/** What a page says of itself while it is driven. */
export interface Note {
  readonly kind: "thrown" | "rejection" | "error" | "warning" | "notification" | "request" | "browser";
  readonly text: string;
  readonly errors: readonly ErrorNote[];
  /** Where a message was written, when it carries no error. */
  readonly trace?: string;
  /** The hook whose listener threw. */
  readonly hook?: string;
  /** Of a request: its path below the table's address, its status and what asked for it. */
  readonly path?: string;
  readonly status?: number;
  /** Of a refusal: why the one who asked has no right, where their role and the stored ownership say so. */
  readonly refused?: string;
  /** Of refused data: the name of the field that a form on the page has more than once. */
  readonly repeated?: string;
}

/** Members of the page's API are unknown here: the page is a stranger's as much as ours. */
export type Loose = any;
