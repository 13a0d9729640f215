/** Steps that create documents, open their sheets and edit their fields. */
import type { Ledger, Made, Session } from "./session.ts";
import { answer, press, windows } from "./clicks.ts";
import type { Findings } from "./findings.ts";
import type { Seat } from "./seat.ts";
import type { Loose } from "./types.ts";

/** Documents that are stored directly in the world. */
const PRIMARY = ["Actor", "Item", "ChatMessage", "Combat", "Cards"] as const;

/** Documents that only an encounter contains. */
const FIGHTING = ["Combatant", "CombatantGroup"];

/** Returns the parent in which a document of a type is created. */
const HELD: Readonly<Record<string, (session: Session) => string | undefined>> = {
  ActiveEffect: ({ actors }) => actors[0]?.uuid,
  JournalEntryPage: ({ made }) => made.find(({ documentName }) => documentName === "JournalEntry")?.uuid,
  Combatant: ({ made }) => made.find(({ documentName }) => documentName === "Combat")?.uuid,
  CombatantGroup: ({ made }) => made.find(({ documentName }) => documentName === "Combat")?.uuid,
};

/** The table opens, every hook of the start runs, and no error is reported. */
export async function boot(session: Session, { note, fail, count }: Ledger): Promise<void> {
  const state = (await session.gm.call("state")) as Loose;
  if (state.generation !== session.target.generation) fail(`the table runs generation ${state.generation}`);
  count("hooks", state.hooks.length);
  for (const hook of ["init", "i18nInit", "setup", "ready"])
    if (!state.hooks.includes(hook)) fail(`the hook ${hook} did not run`);
  await session.gm.quiet();
  const open = await windows(session.gm);
  if (open.length > 0) note(`opened by itself: ${open.join(", ")}`);
  await session.picture("boot");
  await answer(session.gm, new Set(), count);
}

/** Creates one document of every declared type through the API. */
export async function create(session: Session, ledger: Ledger): Promise<void> {
  const { target } = session;
  const journal = await make(session, ledger, "JournalEntry", "", undefined);
  if (journal) session.made.push(journal);
  if (FIGHTING.some((name) => (target.types[name]?.length ?? 0) > 0) && !target.types["Combat"]) {
    const fight = await make(session, ledger, "Combat", "", undefined);
    if (fight) session.made.push(fight);
  }
  const names = [
    ...PRIMARY,
    ...Object.keys(target.types).filter((name) => !(PRIMARY as readonly string[]).includes(name)),
  ];
  for (const documentName of names) {
    const declared = new Set([
      ...(target.types[documentName] ?? []),
      ...((await session.gm.call("types", documentName)) as string[]),
    ]);
    for (const type of declared) {
      const parent = HELD[documentName]?.(session);
      if (!(PRIMARY as readonly string[]).includes(documentName) && parent === undefined) {
        ledger.note(`${documentName} "${type}": nothing here holds one`);
        continue;
      }
      const made = await make(session, ledger, documentName, type, parent);
      if (made) session.made.push(made);
    }
  }
  if (session.actors.length + session.items.length === 0) ledger.fail("no actor and no item could be created");
}

async function make(
  session: Session,
  { count, fail, note }: Ledger,
  documentName: string,
  type: string,
  parent: string | undefined,
): Promise<Made | null> {
  const { gm } = session;
  gm.doing = `create ${documentName} "${type}"`;
  const name = `${type || documentName} of the run`;
  // Documents other than actors and items may require data that only the system knows: rejecting an empty one is no
  // fault.
  const mayRefuse = documentName !== "Actor" && documentName !== "Item";
  const result = (await gm.call(
    "create",
    documentName,
    { name, ...(type ? { type } : {}) },
    parent ?? null,
    mayRefuse,
  )) as Loose;
  await gm.quiet();
  await answer(gm, new Set(), count);
  if (result?.refused) {
    note(`${documentName} "${type}" does not come empty: ${result.error}`);
    return null;
  }
  if (!result?.uuid) {
    fail(`${documentName} "${type}" was not created: ${result?.error}`);
    return null;
  }
  count("created");
  if (type && result.type !== undefined && result.type !== type)
    note(`${documentName} "${type}" became a "${result.type}"`);
  return { uuid: result.uuid, name: result.name ?? name, type, documentName };
}

/**
 * Creates one item of each type and an effect on each actor, so that its sheet has rows. What a system rejects is
 * noted.
 */
export async function stock(session: Session, { count, note, fail }: Ledger): Promise<void> {
  const { gm } = session;
  const prime = async (uuid: string): Promise<void> => {
    const { primed = 0 } = ((await gm.call("prime", uuid)) as { primed?: number } | undefined) ?? {};
    if (primed > 0) count("formulas", primed);
  };
  for (const { uuid } of [...session.actors, ...session.items]) await prime(uuid);
  const types = session.items.map(({ type }) => type);
  for (const actor of session.actors) {
    for (const type of types) {
      gm.doing = `create embedded ${type} on ${actor.type}`;
      const result = (await gm.call("create", "Item", { name: `${type} carried`, type }, actor.uuid)) as Loose;
      if (result?.uuid) {
        count("created");
        await prime(result.uuid);
      } else if (/hook may have stopped/.test(String(result?.error))) note(`${actor.type} takes no ${type}`);
      else fail(`${type} on ${actor.type}: ${result?.error}`);
      await answer(gm, new Set(), count);
    }
    gm.doing = `create an effect on ${actor.type}`;
    const effect = (await gm.call(
      "create",
      "ActiveEffect",
      { name: "Effect of the run", img: "icons/svg/aura.svg" },
      actor.uuid,
    )) as Loose;
    if (effect?.uuid) count("created");
    else if (/hook may have stopped/.test(String(effect?.error))) note(`${actor.type} takes no effect`);
    else fail(`an effect on ${actor.type}: ${effect?.error}`);
  }
}

/** Whether a collection grows, within a time that suffices on a busy machine. */
async function grows(seat: Seat, collection: string, before: number): Promise<boolean> {
  const until = Date.now() + 5000;
  for (;;) {
    await seat.quiet();
    if ((await seat.call("count", collection)) > before) return true;
    if (Date.now() > until) return false;
    await seat.page.waitForTimeout(100);
  }
}

/** Fills in and confirms the create dialogs of the sidebar. */
export async function createDialogs(session: Session, { count, fail }: Ledger): Promise<void> {
  const { gm } = session;
  for (const [documentName, collection] of [
    ["Actor", "actors"],
    ["Item", "items"],
  ] as const) {
    if ((session.target.types[documentName]?.length ?? 0) === 0) continue;
    gm.doing = `create ${documentName} by the dialog`;
    const before = await gm.call("count", collection);
    await gm.page.locator(`#sidebar-tab-${collection}`).click();
    await gm.page.locator(`#${collection} [data-action="createEntry"]`).first().click();
    await gm.quiet();
    if ((await windows(gm)).length === 0) fail(`no dialog opened to create an ${documentName}`);
    await answer(gm, new Set(), count);
    if (await grows(gm, collection, before)) count("created");
    else fail(`the dialog created no ${documentName}`);
    await gm.call("closeAll");
  }
}

/** Opens each sheet, clicks through its tabs, edits fields, closes it and opens it again. */
export async function sheets(session: Session, ledger: Ledger): Promise<void> {
  for (const one of [...session.actors, ...session.items])
    await useSheet(session.gm, one, `${one.documentName} ${one.type}`, ledger, session);
}

/** Uses the sheets of the actors' items, and of their effects. */
export async function embeddedSheets(session: Session, ledger: Ledger): Promise<"skip" | void> {
  const seen = new Set<string>();
  for (const actor of session.actors) {
    for (const [collection, documentName] of [
      ["items", "Item"],
      ["effects", "ActiveEffect"],
    ] as const) {
      for (const child of (await session.gm.call("children", actor.uuid, collection)) as Loose[]) {
        const key = `${documentName} ${child.type ?? ""}`;
        if (seen.has(key)) continue;
        seen.add(key);
        await useSheet(session.gm, { ...child, documentName }, `carried ${key}`, ledger, session);
      }
    }
  }
  return seen.size === 0 ? "skip" : undefined;
}

/** Opens the sheet, reads it, clicks the tabs, edits, closes and opens it again. */
export async function useSheet(
  gm: Seat,
  one: Made,
  what: string,
  { count, note, fail }: Ledger,
  session: Session,
): Promise<void> {
  gm.doing = `open ${what}`;
  const drawn = (await gm.call("open", one.uuid)) as Loose;
  if (!drawn?.drawn) {
    fail(`the sheet of ${what} did not open: ${drawn?.error ?? drawn?.why ?? "nothing was drawn"}`);
    return;
  }
  count("sheets");
  await session.picture(`${gm.name === "Gamemaster" ? "" : "player-"}${what}`);
  for (const { group, tab } of (await gm.call("tabs", drawn.id)) as Loose[]) {
    gm.doing = `${what}: tab ${tab}`;
    const button = await gm.page.$(`[id="${drawn.id}"] [data-tab="${tab}"]${group ? "" : ""}`);
    if (!button) continue;
    await press(gm, button as Loose, count);
    await gm.quiet();
    count("tabs");
  }
  if (!(await windows(gm)).includes(drawn.id)) await gm.call("open", one.uuid);
  const edited = await editFields(gm, one.uuid, drawn.id, what, { count, fail, note }, session.findings);
  if (edited === 0) note(`${what}: no field of the document to edit`);
  gm.doing = `close ${what}`;
  await gm.call("close", drawn.id);
  await gm.quiet();
  if ((await windows(gm)).includes(drawn.id)) fail(`the sheet of ${what} does not close`);
  gm.doing = `open ${what} again`;
  const again = (await gm.call("open", one.uuid)) as Loose;
  if (!again?.drawn) fail(`the sheet of ${what} does not open again: ${again?.error ?? again?.why}`);
  if (again?.id) await gm.call("close", again.id);
}

/**
 * Edits the first text, number, checkbox and select that update the document, and reads each value back from the stored
 * document.
 */
async function editFields(
  gm: Seat,
  uuid: string,
  id: string,
  what: string,
  { count, fail, note }: Pick<Ledger, "count" | "fail" | "note">,
  findings: Pick<Findings, "blamed" | "told">,
): Promise<number> {
  const fields = (await gm.call("fields", id, uuid)) as Loose[];
  const chosen = ["text", "number", "checkbox", "select-one", "select", "textarea"].flatMap((kind) => {
    const same = fields.filter((field) => field.kind === kind);
    return same.find((field) => field.shown) ?? same[0] ?? [];
  });
  // A sheet with a save button need not save before that is pressed.
  const saves = (await gm.page.$(`[id="${id}"] button[type="submit"]`)) !== null;
  let edited = 0;
  for (const field of chosen) {
    const open = (await windows(gm)).length;
    const { blamed, told } = findings;
    gm.doing = `${what}: edit ${field.kind} ${field.name}`;
    const element = await gm.element("field", id, field.name);
    if (!element) continue;
    await gm.quiet();
    const before = await gm.call("read", uuid, field.name);
    let wanted = await enter(gm, element, field);
    if (wanted === undefined) continue;
    const changed = async (): Promise<{ value: unknown } | undefined> => {
      const value: unknown = await gm.call("read", uuid, field.name);
      return JSON.stringify(value) === JSON.stringify(before) ? undefined : { value };
    };
    let stored = await waitFor(saves ? 3 : 15, changed);
    if (!stored && !saves && field.kind === "number" && Number(field.value) > 0) {
      // A higher number may exceed a limit that the field does not declare: a lower one is tried too.
      wanted = String(Number(field.value) - 1);
      const again = await gm.element("field", id, field.name);
      if (again) await set(again, wanted);
      stored = await waitFor(15, changed);
    }
    const asks = (await windows(gm)).length > open;
    await answer(gm, new Set([id]), count);
    if (!stored && asks) {
      note(`${what}: ${field.name}: asks before it writes`);
      continue;
    }
    if (!stored && (await submitIfNeeded(gm, id, uuid, field.name, before, count))) count("edits");
    else if (!stored && findings.blamed > blamed) {
      note(`${what}: ${field.name}: a fault of the system's own keeps it from being written`);
      continue;
    } else if (!stored && findings.told > told) {
      // A fault of ours would also be thrown or written to the console, and be reported there.
      note(`${what}: ${field.name}: is not written, and the system says so to its user`);
      continue;
    } else if (!stored) {
      fail(`${what}: ${field.name} stayed ${JSON.stringify(before)} after ${JSON.stringify(wanted)} was entered`);
      continue;
    } else {
      count("edits");
      if (field.kind !== "checkbox" && String(stored.value) !== String(wanted))
        note(`${what}: ${field.name}: entered ${JSON.stringify(wanted)}, stored ${JSON.stringify(stored.value)}`);
    }
    edited += 1;
    // A sheet that saves may close some time after its values are stored: input in a closing sheet is lost.
    if (saves) await waitFor(15, async () => (await gm.page.$(`[id="${id}"]`)) === null || undefined);
    await gm.quiet();
    if (!(await windows(gm)).includes(id)) await gm.call("open", uuid);
  }
  return edited;
}

/** Enters a value as a user would. Undefined if the field accepts no other value. */
async function enter(gm: Seat, element: Loose, field: Loose): Promise<string | undefined> {
  const options = { timeout: 1500 };
  try {
    if (field.kind === "checkbox") {
      await element.click(options).catch(() => element.evaluate((one: HTMLElement) => one.click()));
      return "the other";
    }
    if (field.kind.startsWith("select")) {
      const other = (await element.evaluate((one: HTMLSelectElement) =>
        (globalThis as Loose).conformance.otherOption(one),
      )) as string | null;
      if (other === null) return undefined;
      await element.selectOption(other, options).catch(() => set(element, other));
      return other;
    }
    const value = field.kind === "number" ? otherNumber(field) : otherText(field.value);
    await element.fill(value, options);
    await element.press("Tab", options);
    return value;
  } catch {
    const value = field.kind === "number" ? otherNumber(field) : otherText(field.value);
    await set(element, value);
    return value;
  } finally {
    await gm.quiet();
  }
}

const set = (element: Loose, value: string): Promise<void> =>
  element.evaluate((one: HTMLInputElement, text: string) => {
    one.value = text;
    one.dispatchEvent(new Event("input", { bubbles: true }));
    one.dispatchEvent(new Event("change", { bubbles: true }));
  }, value);

const otherText = (value: string): string => (value === "Words of the run" ? "Other words" : "Words of the run");

/** Returns another number that the field accepts: a step up, or down if that exceeds the maximum. */
export function otherNumber({
  value,
  min,
  max,
  step,
}: {
  value: string;
  min: string;
  max: string;
  step: string;
}): string {
  const by = Number(step) > 0 ? Number(step) : 1;
  const now = Number(value) || 0;
  const least = min === "" ? -Infinity : Number(min);
  const up = Math.max(now, least) + (now < least ? 0 : by);
  return String(max !== "" && up > Number(max) ? now - by : up);
}

/** Presses the save button of a sheet that saves only by it. */
async function submitIfNeeded(
  gm: Seat,
  id: string,
  uuid: string,
  path: string,
  before: Loose,
  count: Ledger["count"],
): Promise<boolean> {
  const button = await gm.page.$(`[id="${id}"] button[type="submit"]`);
  if (!button) return false;
  await press(gm, button as Loose, count);
  const changed = await waitFor(
    50,
    async () => JSON.stringify(await gm.call("read", uuid, path)) !== JSON.stringify(before) || undefined,
  );
  return changed === true;
}

async function waitFor<T>(most: number, look: () => Promise<T | undefined>): Promise<T | undefined> {
  for (let tries = 0; tries < most; tries++) {
    const found = await look();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return undefined;
}
