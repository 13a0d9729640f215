/**
 * The months of a sector, replayed from the log of what was written: the state of a month is the present one with all
 * that was written after it taken back. Only what is in effect counts. Ledger: SIE-RECOV-1.
 */
import { type AppliedChange, type Change, type LogEntry, invertChanges, preview } from "../shared/change.ts";
import { type Fields, isFields } from "../shared/json.ts";
import { DAYS_A_MONTH } from "./recovery.ts";
import { findDay } from "./track.ts";

/** A document as plain data. */
interface StoredDocument {
  readonly uuid: string;
  readonly type: string;
  readonly name: string;
  readonly img: string;
  readonly system: Fields;
}

/** A document and what it holds. */
export interface StoredTree extends StoredDocument {
  readonly items: readonly StoredTree[];
}

/** Returns the month of a world time in seconds: whole months of 30 days since its clock began (SIE-RECOV-1). */
export const findMonth = (time: number): number => Math.floor(findDay(time) / DAYS_A_MONTH);

/**
 * Returns the month of each entry of a log, oldest first. Months never fall along the log: what was done in a month
 * that was turned back counts for the month that it was turned back to, and what has no time for that of the next
 * entry.
 */
export function dateEntries(log: readonly Pick<LogEntry, "time">[], present: number): number[] {
  const months: number[] = [];
  let latest = present;
  for (const { time } of [...log].reverse()) {
    if (time !== null && Number.isFinite(time)) latest = Math.min(latest, findMonth(time));
    months.push(latest);
  }
  return months.reverse();
}

/** Returns the uuids of the world's actors that a log entry wrote on, or in whose items it wrote. */
export const listTouched = ({ applied }: Pick<LogEntry, "applied">): readonly string[] => [
  ...new Set(
    applied.flatMap(({ change: { at } }) => {
      const [kind, id] = "uuid" in at ? at.uuid.split(".") : [];
      return kind === "Actor" && id ? [`Actor.${id}`] : [];
    }),
  ),
];

/** Returns a tree before some changes were applied; null before it was created. */
export const takeBack = (tree: StoredTree | null, applied: readonly AppliedChange[]): StoredTree | null =>
  invertChanges(applied).reduce<StoredTree | null>((now, change) => (now ? applyTo(now, change) : null), tree);

function applyTo(tree: StoredTree, change: Change): StoredTree | null {
  if (!("uuid" in change.at)) return tree;
  const { uuid } = change.at;
  if (uuid === tree.uuid) return applyOwn(tree, change);
  const isItem = uuid.startsWith(`${tree.uuid}.Item.`) && uuid.split(".").length === tree.uuid.split(".").length + 2;
  if (!isItem) return tree;
  const others = tree.items.filter((item) => item.uuid !== uuid);
  if (change.op === "create") return { ...tree, items: [...others, readTree(uuid, change.data)] };
  return {
    ...tree,
    items: tree.items.flatMap((item) => (item.uuid === uuid ? (applyOwn(item, change) ?? []) : [item])),
  };
}

function applyOwn(tree: StoredTree, change: Change): StoredTree | null {
  if (change.op === "delete") return null;
  if (change.op === "create") return readTree(tree.uuid, change.data);
  const { uuid, type, name, img, system, items } = tree;
  const after = preview({ uuid }, { type, name, img, system }, [change]);
  return after && { ...readTree(uuid, after), items };
}

function readTree(uuid: string, data: Fields): StoredTree {
  const text = (value: unknown): string => (typeof value === "string" ? value : "");
  const { type, name, img, system } = data;
  return {
    uuid,
    type: text(type),
    name: text(name),
    img: text(img),
    system: isFields(system ?? null) ? (system as Fields) : {},
    items: [],
  };
}

/** A log entry with its month. */
export interface DatedEntry extends Pick<LogEntry, "applied"> {
  readonly month: number;
}

/**
 * Returns a tree as it was at the end of a month: its present state with every later entry taken back, the last one
 * first. Null for a month before it was created.
 */
export const replayMonth = (tree: StoredTree, log: readonly DatedEntry[], month: number): StoredTree | null =>
  log
    .filter((entry) => entry.month > month)
    .reduceRight<StoredTree | null>((now, { applied }) => takeBack(now, applied), tree);

/** The most months that a course lists. */
const MAX_COURSE = 24;

/** Returns a tree at the end of each of the last months up to one, oldest first. */
export function replayCourse(
  tree: StoredTree,
  log: readonly DatedEntry[],
  until: number,
  count = MAX_COURSE,
): readonly { readonly month: number; readonly tree: StoredTree | null }[] {
  const course: { readonly month: number; readonly tree: StoredTree | null }[] = [];
  const left = [...log];
  let now: StoredTree | null = tree;
  for (let month = until; month > until - count; month--) {
    for (let last = left.at(-1); last && last.month > month; last = left.at(-1)) {
      now = takeBack(now, last.applied);
      left.pop();
    }
    course.push({ month, tree: now });
    if (left.length === 0) break;
  }
  return course.reverse();
}
