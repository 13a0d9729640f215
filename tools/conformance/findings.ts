/** Sorts the messages of pages into problems, warnings, missing members and undefined reads. */
import { existsSync } from "node:fs";
import { join } from "node:path";

import { findSystemFault } from "./blame.ts";
import { type Frame, StackReader } from "./stacks.ts";
import type { ErrorNote, Note, Problem, ProblemKind, SystemReport, Tally } from "./types.ts";

const MISSING = /(?:^|[\s:"'])([\w.#$]+) is documented for Foundry generation \d+, but this tabletop has not built it/g;
const COMPATIBILITY = /Deprecated since version/i;
const READ =
  /Cannot (?:read|set) properties of (?:undefined|null) \((?:reading|setting) '[^']*'\)|[\w$.#()[\]"']+ is not (?:a function|a constructor|iterable|defined)|Class extends value \S+ is not a constructor or null|Cannot destructure property '[^']*' of '[^']*'/;
const ART =
  /^(?!icons\/svg\/)(?:icons|ui|sounds|cards|nue|tokens)\/[^?]*\.(?:webp|png|jpe?g|gif|svg|ogg|mp3|wav|webm)(?:\?|$)/;
const MOST_FRAMES = 6;

type Parts = Pick<
  SystemReport,
  "problems" | "missing" | "undefinedReads" | "compatibility" | "warnings" | "notifications"
>;

/** All findings about one system so far. */
export class Findings {
  readonly #folder: string;
  readonly #id: string;
  readonly #stacks: StackReader;
  readonly #problems = new Map<string, Problem>();
  readonly #missing = new Set<string>();
  readonly #undefined = new Map<string, number>();
  readonly #compatibility = new Map<string, number>();
  readonly #warnings = new Map<string, number>();
  readonly #notifications = new Map<string, number>();
  #sightings = 0;
  #blamed = 0;
  #told = 0;

  constructor(id: string, folder: string) {
    this.#id = id;
    this.#folder = folder;
    this.#stacks = new StackReader(id, folder);
  }

  /** Adds a page's message, with the step and activity during which it appeared. */
  take(note: Note, step: string, doing: string): void {
    if (note.kind === "notification") {
      this.#told += 1;
      return count(this.#notifications, note.text);
    }
    if (note.kind === "request") return this.#request(note, step, doing);
    if (COMPATIBILITY.test(note.text)) return count(this.#compatibility, formatDeprecation(note.text));
    if (note.kind === "browser" && /Content Security Policy/.test(note.text)) return count(this.#warnings, note.text);
    if (note.kind === "warning") {
      this.#members(note.text);
      return count(this.#warnings, first(note.text));
    }
    const kind: ProblemKind = note.kind === "thrown" || note.kind === "rejection" ? note.kind : "console";
    const inner = note.errors.at(-1);
    const outer = note.errors[0];
    const message = inner ? extractMessage(note, inner) : first(note.text);
    this.#members([note.text, ...note.errors.map((error) => error.message)].join("\n"));
    const frames = this.#stacks.frames(inner?.stack || outer?.stack || note.trace || "");
    this.#reads(inner?.message ?? note.text, frames);
    this.#add({
      kind,
      message,
      step,
      doing: note.hook ? `${doing}, hook "${note.hook}"` : doing,
      frames,
      ...this.#blame(note, frames),
    });
  }

  /** Adds a fault that the run itself detected. */
  fail(kind: ProblemKind, message: string, step: string, doing: string): void {
    this.#members(message);
    // An error that the page has reported with its stack is not added again by the step that waited for it.
    const told = [...this.#problems.values()].find(
      (one) =>
        one.kind !== "check" && stripContext(one.message).length > 7 && message.includes(stripContext(one.message)),
    );
    if (told) {
      told.count += 1;
      if (told.fault === "open") this.#sightings += 1;
      return;
    }
    this.#add({ kind, message, step, doing, frames: [] });
  }

  /** Adds a line of the server's log. */
  addServerLine(line: string): void {
    count(this.#warnings, `server: ${line}`);
  }

  /** The number of notifications that the system showed its user. */
  get told(): number {
    return this.#told;
  }

  /** The number of open problems, without faults of the system itself. */
  get open(): number {
    return [...this.#problems.values()].filter(({ fault }) => fault === "open").length;
  }

  /** How often anything open was seen, including problems that were known before. */
  get sightings(): number {
    return this.#sightings;
  }

  /** How often a fault of the system itself was seen. */
  get blamed(): number {
    return this.#blamed;
  }

  report(): Parts {
    return {
      problems: [...this.#problems.values()],
      missing: [...this.#missing].sort(),
      undefinedReads: tallies(this.#undefined),
      compatibility: tallies(this.#compatibility),
      warnings: tallies(this.#warnings),
      notifications: tallies(this.#notifications),
    };
  }

  #request({ path = "", status, text }: Note, step: string, doing: string): void {
    const [, below] = /^systems\/[^/]+\/([^?]*)/.exec(path) ?? [];
    const own = path.startsWith(`systems/${this.#id}/`) && below !== undefined;
    // Foundry's own images and sounds may not be redistributed: the tabletop has its own for some of them.
    if (ART.test(path)) return count(this.#warnings, `not here, as it is Foundry's own: ${path}`);
    const absent = own && !existsSync(join(this.#folder, decodeURIComponent(below)));
    this.#add({
      kind: "request",
      message: `${status ?? "failed"} ${path}${status === undefined ? ` (${text})` : ""}`,
      step,
      doing,
      frames: [],
      ...(absent ? { why: "the package holds no such file" } : {}),
    });
  }

  #blame(note: Note, frames: readonly Frame[]): { why?: string } {
    const texts = [note.text, ...note.errors.map((error) => error.message)].join("\n");
    const why = findSystemFault({ id: this.#id, folder: this.#folder, note, texts, frames, stacks: this.#stacks });
    return why === undefined ? {} : { why };
  }

  #members(text: string): void {
    for (const [, name = ""] of text.matchAll(MISSING)) this.#missing.add(name);
  }

  #reads(message: string, frames: readonly Frame[]): void {
    const [found] = READ.exec(message) ?? [];
    if (!found || frames.length === 0) return;
    const frame = frames.find(({ ofSystem }) => ofSystem) ?? frames[0];
    const line = frame?.ofSystem ? this.#stacks.sourceLine(frame) : undefined;
    count(
      this.#undefined,
      `${removeIds(found)}${frame ? ` at ${StackReader.text(frame)}` : ""}${line ? `: ${line}` : ""}`,
    );
  }

  #add({
    frames,
    why,
    ...given
  }: Pick<Problem, "kind" | "message" | "step" | "doing"> & { frames: readonly Frame[]; why?: string }): void {
    const problem = { ...given, message: removeIds(given.message) };
    if (why === undefined) this.#sightings += 1;
    else this.#blamed += 1;
    const stack = frames.slice(0, MOST_FRAMES).map(StackReader.text);
    const firstOwn = frames.find(({ ofSystem }) => ofSystem);
    if (firstOwn && !stack.includes(StackReader.text(firstOwn))) stack.push(StackReader.text(firstOwn));
    const key = [problem.kind, problem.message, stack[0], firstOwn && StackReader.text(firstOwn)].join("\n");
    const known = this.#problems.get(key);
    if (known) {
      known.count += 1;
      return;
    }
    const line = firstOwn && this.#stacks.sourceLine(firstOwn);
    this.#problems.set(key, {
      ...problem,
      stack,
      ...(line ? { line } : {}),
      fault: why === undefined ? "open" : "system",
      ...(why === undefined ? {} : { why }),
      count: 1,
    });
  }
}

function extractMessage(note: Note, inner: ErrorNote): string {
  const own = `${inner.name}: ${inner.message}`;
  const outer = note.errors[0];
  return outer && outer !== inner && !outer.message.includes(inner.message) ? `${first(outer.message)} ← ${own}` : own;
}

/** Returns a message without the name of its error and its causes. */
const stripContext = (message: string): string => message.replace(/^.* ← /, "").replace(/^\w*Error: /, "");

/**
 * Returns a text without ids, so that one fault in several documents is one: sixteen letters and digits, or letters
 * many of which are capitals.
 */
const removeIds = (text: string): string =>
  text.replace(/\b(?=[A-Za-z0-9]*[A-Za-z])(?=[A-Za-z0-9]*\d|(?:[a-z]*[A-Z]){4})[A-Za-z0-9]{16}\b/g, "…");

const first = (text: string): string => (text.split("\n", 1)[0] ?? text).slice(0, 400);

/** Returns what is deprecated and since when, without the stack. */
const formatDeprecation = (text: string): string =>
  text
    .split("\n")
    .filter((line) => !/^\s+at /.test(line))
    .join(" ")
    .replace(/^Error: /, "")
    .slice(0, 400);

function count(map: Map<string, number>, text: string): void {
  map.set(text, (map.get(text) ?? 0) + 1);
}

const tallies = (map: ReadonlyMap<string, number>): Tally[] =>
  [...map].map(([text, times]) => ({ text, count: times }));
