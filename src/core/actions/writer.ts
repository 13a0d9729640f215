/**
 * Writes changes to documents and settings. Each document written gets a marker (a flag named after the receipt) in the
 * same update as the change itself, so that after a crash one can tell what was written and what was not.
 */
import * as v from "valibot";
import { type AppliedChange, type Change, type Ref, refKey, changePath, planUndo } from "../../rules/shared/change.ts";
import type { Json } from "../../rules/shared/json.ts";
import { numberField } from "../../rules/shared/schema.ts";
import {
  type Doc,
  type Write,
  canBatch,
  cleanNumber,
  findDoc,
  readFlag,
  putDeletion,
  putValue,
  stored,
  writeBatch,
  writeOne,
} from "../compat/documents.ts";
import { WORLD_TIME, getWorldTime, setWorldTime, getSetting, setSetting } from "../compat/settings.ts";
import { ID } from "../contract/registry.ts";
import { readStored, settingKey } from "../world/world.ts";

/** Where markers are stored in a document, and in a setting that changes may touch. */
export const MARKERS = "receipts";
const SETTING_MARKERS = `$${MARKERS}`;

/** What is counted; where nothing is stored yet, it begins at 0. */
const Count = numberField();

interface Group {
  readonly at: Ref;
  readonly changes: Change[];
}

/** Returns the record of changes before they are written. */
export const recordPlanned = (changes: readonly Change[]): AppliedChange[] =>
  changes.map((change) => {
    const was = readStored(change.at, changePath(change));
    return was === undefined ? { change } : { change, was };
  });

/**
 * Returns the record of changes that are written: the current values, as the fields cleaned them; for a count, its
 * value when it was written.
 */
export const recordWritten = (before: readonly AppliedChange[]): AppliedChange[] =>
  before.map((applied) => {
    const { change } = applied;
    if (change.op === "add") return { ...applied, now: applied.now ?? v.parse(Count, applied.was) + change.by };
    const now = readStored(change.at, changePath(change));
    return { change, ...("was" in applied ? { was: applied.was } : {}), ...(now === undefined ? {} : { now }) };
  });

/**
 * Returns the record of changes just before they are written. The result of a count is computed here, since other
 * clients may change it before it can be read again.
 */
const recordMeasured = (changes: readonly Change[]): AppliedChange[] =>
  recordPlanned(changes).map((applied) => {
    const { change, was } = applied;
    if (change.op !== "add") return applied;
    const doc = "uuid" in change.at ? findDoc(change.at.uuid) : null;
    const to = v.parse(Count, was) + change.by;
    return { ...applied, now: doc ? (cleanNumber(doc, change.path, to) ?? to) : to };
  });

/** Returns the changes that are not written yet, according to the marker. */
export const findUnwritten = (changes: readonly Change[], marker: string): Change[] =>
  changes.filter((change) => !isWritten(change, marker));

function isWritten(change: Change, marker: string): boolean {
  const { op, at } = change;
  if (!("uuid" in at)) {
    // The clock has no marker: its change says to which time.
    if (at.setting === WORLD_TIME) return change.op === "set" && change.to === getWorldTime();
    const key = settingKey(at.setting);
    return (
      key !== null &&
      Boolean((getSetting(key) as { [key: string]: { [key: string]: Json } } | null)?.[SETTING_MARKERS]?.[marker])
    );
  }
  const doc = findDoc(at.uuid);
  if (op === "create") return doc !== null;
  if (op === "delete") return doc === null;
  return doc !== null && readFlag(doc, `${MARKERS}.${marker}`) === true;
}

/**
 * Writes all changes, or none: as one batch if the platform can, else one document after another, reverting what was
 * written if a later one fails.
 * @param marker the receipt these changes belong to
 * @param keep markers still needed (of receipts not settled yet); others are removed in the same update
 * @returns the record of what was written
 * @throws Error naming the place that could not be written
 */
export async function writeChanges(
  changes: readonly Change[],
  marker: string,
  keep: ReadonlySet<string>,
): Promise<readonly AppliedChange[]> {
  const groups = groupByPlace(changes);
  const writes = groups.flatMap((group) =>
    "uuid" in group.at ? [{ group, write: buildWrite(group, marker, keep) }] : [],
  );
  const settings = groups.filter(({ at }) => "setting" in at);
  if (settings.length === 0 && canBatch(writes.map(({ write }) => write))) {
    const before = recordMeasured(changes);
    await writeBatch(writes.map(({ write }) => write));
    const missing = findUnwritten(changes, marker);
    // A hook may have prevented some documents of the batch and not others.
    if (missing.length > 0)
      await revertWritten(recordWritten(before.filter(({ change }) => !missing.includes(change))), keep);
    assertWritten(missing);
    return recordWritten(before);
  }
  const done: AppliedChange[] = [];
  try {
    for (const { group, write } of writes) {
      const before = recordMeasured(group.changes);
      await writeOne(write);
      assertWritten(findUnwritten(group.changes, marker));
      done.push(...recordWritten(before));
    }
    for (const group of settings) {
      const before = recordMeasured(group.changes);
      await writeSetting(group, marker, keep);
      done.push(...recordWritten(before));
    }
  } catch (error) {
    await revertWritten(done, keep);
    throw error;
  }
  return done;
}

/** A hook or a permission may have prevented a write silently: the marker tells. */
function assertWritten([missing]: readonly Change[]): void {
  if (missing) throw new Error(`${refKey(missing.at)} ${changePath(missing)} could not be written`);
}

async function revertWritten(done: readonly AppliedChange[], keep: ReadonlySet<string>): Promise<void> {
  const back = planUndo(done, readStored, []);
  if ("changes" in back && back.changes.length > 0)
    await writeChanges(back.changes, `${foundry.utils.randomID()}-back`, keep);
}

function groupByPlace(changes: readonly Change[]): Group[] {
  const groups = new Map<string, Group>();
  for (const change of changes) {
    const key = refKey(change.at);
    const group = groups.get(key);
    if (group) group.changes.push(change);
    else groups.set(key, { at: change.at, changes: [change] });
  }
  return [...groups.values()];
}

function buildWrite({ at, changes }: Group, marker: string, keep: ReadonlySet<string>): Write {
  const uuid = refKey(at);
  const first = changes[0];
  if (first?.op === "create") return buildCreation(uuid, first.data);
  const doc = findDoc(uuid);
  if (!doc) throw new Error(`${uuid} is gone`);
  if (first?.op === "delete") return { action: "delete", doc };
  const data = {};
  for (const change of changes) {
    if (change.op === "set") putValue(data, change.path, change.to);
    else if (change.op === "unset") putDeletion(data, change.path);
    else if (change.op === "add") putValue(data, change.path, v.parse(Count, stored(doc, change.path)) + change.by);
  }
  putValue(data, `flags.${ID}.${MARKERS}.${marker}`, true);
  for (const old of Object.keys((readFlag(doc, MARKERS) ?? {}) as object)) {
    if (!keep.has(old)) putDeletion(data, `flags.${ID}.${MARKERS}.${old}`);
  }
  return { action: "update", doc, data };
}

/** The world's own documents that actions create. */
const CREATED = ["Actor", "ChatMessage", "JournalEntry"];

function buildCreation(uuid: string, data: { readonly [key: string]: Json }): Write {
  const steps = uuid.split(".");
  const [documentName, id] = steps.splice(-2);
  const parent: Doc | null = findDoc(steps.join("."));
  const isOfWorld = steps.length === 0 && CREATED.includes(documentName ?? "");
  if ((!parent && !isOfWorld) || !documentName || !id) throw new Error(`${uuid} has no place to be created in`);
  return { action: "create", parent, documentName, data: { ...data, _id: id } };
}

async function writeClock([change, ...others]: readonly Change[]): Promise<void> {
  if (change?.op !== "set" || typeof change.to !== "number" || others.length > 0)
    throw new Error("world time can only be set, to seconds");
  await setWorldTime(change.to);
}

async function writeSetting({ at, changes }: Group, marker: string, keep: ReadonlySet<string>): Promise<void> {
  if ("setting" in at && at.setting === WORLD_TIME) return writeClock(changes);
  const key = "setting" in at ? settingKey(at.setting) : null;
  if (key === null) throw new Error(`${refKey(at)} is not ours to write`);
  const value = foundry.utils.deepClone(getSetting(key)) as { [key: string]: Json };
  for (const change of changes) {
    if (change.op === "set") foundry.utils.setProperty(value, change.path, change.to);
    else if (change.op === "add")
      foundry.utils.setProperty(value, change.path, v.parse(Count, readStored(at, change.path)) + change.by);
    // An undefined value is dropped when it is stored: this undoes a value that did not exist before.
    else if (change.op === "unset") foundry.utils.setProperty(value, change.path, undefined);
    else throw new Error(`a setting can't be changed by ${change.op}`);
  }
  const markers = Object.entries((value[SETTING_MARKERS] ?? {}) as { [key: string]: Json }).filter(([old]) =>
    keep.has(old),
  );
  value[SETTING_MARKERS] = { ...Object.fromEntries(markers), [marker]: true };
  await setSetting(key, value);
}
