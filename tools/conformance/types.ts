/** The results of a run of the conformance tool. The JSON document is exactly this. */

/**
 * Whose fault a problem is: `system` only if it is certain, with the reason; everything else is open, and counts as
 * ours.
 */
export type Fault = "system" | "open";

/** How a problem was detected. */
export type ProblemKind = "thrown" | "rejection" | "console" | "request" | "check" | "server" | "timeout";

/** One problem, however often it was seen. */
export interface Problem {
  readonly step: string;
  /** The activity during which it was first seen. */
  readonly doing: string;
  readonly kind: ProblemKind;
  readonly message: string;
  /** The innermost lines of the stack, with paths relative to the system's folder or to the repository. */
  readonly stack: readonly string[];
  /** The source line of the system that the stack names first. */
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
  /** Reads of undefined, calls of something that is not a function, and undeclared names. */
  readonly undefinedReads: readonly Tally[];
  readonly compatibility: readonly Tally[];
  readonly warnings: readonly Tally[];
  /** Messages that the system showed to its user on purpose. */
  readonly notifications: readonly Tally[];
}

export interface Report {
  readonly passed: boolean;
  readonly systems: readonly SystemReport[];
}

/** An error as the page describes it, with its causes, the innermost last. */
export interface ErrorNote {
  readonly name: string;
  readonly message: string;
  readonly stack: string;
}

/** One message of a page while it is driven. */
export interface Note {
  readonly kind: "thrown" | "rejection" | "error" | "warning" | "notification" | "request" | "browser";
  readonly text: string;
  readonly errors: readonly ErrorNote[];
  /** The stack of a message without an error. */
  readonly trace?: string;
  /** The hook whose listener threw. */
  readonly hook?: string;
  /** Of a request: its path below the table's URL, its status and its initiator. */
  readonly path?: string;
  readonly status?: number;
  /** Of a refusal: why the user has no permission, if their role and the stored ownership show it. */
  readonly refused?: string;
  /** Of rejected data: the name of the field that a form on the page contains more than once. */
  readonly repeated?: string;
}

/** A value of the page's API, whose members are unknown here: the page may be another host's as well as ours. */
export type Loose = any;
