/** Steps that play: drops, clicks, cards, a player, an encounter, and a reload. */
import type { Locator } from "playwright-core";

import { answer, clickThrough, press, rightClicks, windows } from "./clicks.ts";
import type { Ledger, Made, Session } from "./session.ts";
import { Seat } from "./seat.ts";
import { useSheet } from "./steps-documents.ts";
import type { Loose } from "./types.ts";

const OWNER = 3;
const OBSERVER = 2;
const LIMITED = 1;
/** The slot of the hotbar for drops. */
const SLOT = 7;
/** The left edge of a window beside a sheet, in pixels. */
const BESIDE_PX = 1000;

/** An item of an actor, with the actor's index among the documents that the run created. */
interface CarriedItem extends Made {
  readonly actorIndex: number;
}

/** Drags every item from the sidebar onto every actor's sheet, and one of each pack. */
export async function drops(session: Session, ledger: Ledger): Promise<"skip" | void> {
  const { gm, actors, items, target } = session;
  if (actors.length === 0 || items.length === 0) return "skip";
  const packs = target.packs.filter(({ type }) => type === "Item");
  let taken = 0;
  const hidden = new Set<string>();
  for (const actor of actors) {
    const refused: string[] = [];
    const drawn = (await gm.call("open", actor.uuid)) as Loose;
    if (!drawn?.drawn) continue;
    await gm.page.locator("#sidebar-tab-items").click();
    for (const item of items) {
      gm.doing = `drop ${item.type} on ${actor.type}`;
      const source = gm.page.locator(`#items [data-uuid="${item.uuid}"]`).first();
      // The directory rendered the row, and a hook of the package removed it.
      if ((await source.count()) === 0 && (await gm.call("listed", item.uuid.split(".").at(-1))) === true) {
        hidden.add(item.type);
        continue;
      }
      if (await drop(session, source, actor, drawn.id, ledger)) taken += 1;
      else refused.push(item.type);
      if (!(await windows(gm)).includes(drawn.id)) await gm.call("open", actor.uuid);
    }
    if (refused.length > 0) ledger.note(`${actor.type} did not take: ${refused.join(", ")}`);
    await gm.call("closeAll");
  }
  if (hidden.size > 0) ledger.note(`taken out of the sidebar by the system: ${[...hidden].join(", ")}`);
  if (taken === 0) ledger.fail("no actor took any item that was dropped on its sheet");
  const [actor] = actors;
  if (actor)
    for (const pack of packs.slice(0, 3)) await dropFromPack(session, `${target.id}.${pack.name}`, actor, ledger);
}

async function dropFromPack(session: Session, pack: string, actor: Made, ledger: Ledger): Promise<void> {
  const { gm } = session;
  gm.doing = `drop from pack ${pack} on ${actor.type}`;
  await gm.page.locator("#sidebar-tab-compendium").click();
  const row = gm.page.locator(`[data-pack="${pack}"] button.entry-open`).first();
  if (!(await row.isVisible().catch(() => false))) return ledger.note(`${pack}: not in the sidebar`);
  await row.click();
  await gm.quiet();
  const entry = gm.page.locator(`#compendium-${pack.replaceAll(".", "_")} [data-entry-id]`).first();
  if (!(await entry.isVisible().catch(() => false))) return ledger.note(`${pack}: empty`);
  const drawn = (await gm.call("open", actor.uuid)) as Loose;
  if (await drop(session, entry, actor, drawn?.id, ledger, `compendium-${pack.replaceAll(".", "_")}`))
    ledger.count("packDrops");
  else ledger.note(`${actor.type} did not take an entry of ${pack}`);
  await gm.call("closeAll");
}

/**
 * Performs a real drag onto a sheet, from the sidebar or from a window that is placed beside it. Returns whether the
 * actor has more than before, or the system opened a dialog or showed a notification.
 */
async function drop(
  session: Session,
  source: Locator,
  actor: Made,
  id: string,
  { count, fail }: Ledger,
  from?: string,
): Promise<boolean> {
  const { gm } = session;
  const carried = async (): Promise<number> => ((await gm.call("children", actor.uuid, "items")) as Loose[]).length;
  const before = await carried();
  const known = new Set(await windows(gm));
  await gm.call("place", id);
  if (from) await gm.call("place", from, BESIDE_PX);
  const goal = gm.page.locator(`[id="${id}"] .window-content`).first();
  try {
    const box = await goal.boundingBox();
    const targetPosition = box ? { x: Math.min(box.width / 2, 300), y: Math.min(box.height / 2, 300) } : undefined;
    await source.dragTo(goal, { timeout: 5000, ...(targetPosition ? { targetPosition } : {}) });
  } catch (error) {
    fail(`the drag did not come about: ${String(error).split("\n", 1)[0]}`);
    return false;
  }
  count("drops");
  for (let tries = 0; tries < 8 && (await carried()) <= before; tries++) await gm.quiet();
  const asked = (await windows(gm)).some((window) => !known.has(window));
  await answer(gm, known, count);
  await gm.quiet();
  const took = (await carried()) > before;
  if (took) count("taken");
  return took || asked;
}

/** Clicks everything on every sheet. */
export async function clicks(session: Session, ledger: Ledger): Promise<void> {
  const { gm, options } = session;
  const start = Date.now();
  const deadline = start + options.minutes * 60_000;
  const before = (await gm.call("messages")) as Loose;
  const carried: CarriedItem[] = [];
  const seen = new Set<string>();
  for (const [index, actor] of session.made.entries()) {
    if (actor.documentName !== "Actor") continue;
    for (const item of (await gm.call("children", actor.uuid, "items")) as Loose[]) {
      if (seen.has(item.type)) continue;
      seen.add(item.type);
      carried.push({ ...item, documentName: "carried Item", actorIndex: index });
    }
  }
  const all = [...session.actors, ...session.items, ...carried];
  for (const [index, one] of all.entries()) {
    const what = `${one.documentName} ${one.type}`;
    if (!(await gm.call("has", one.uuid))) continue;
    // The remaining time is shared among the remaining sheets; an actor is given more than an item.
    const weight = (other: Made): number => (other.documentName === "Actor" ? 6 : 1);
    const left = all.slice(index).reduce((sum, other) => sum + weight(other), 0);
    const share = Math.max(((deadline - Date.now()) * weight(one)) / left, 4000);
    const { clicked, cut } = await clickThrough(gm, one.uuid, what, ledger.count, {
      deadline: Date.now() + share * 1.5,
    });
    ledger.count("clicks", clicked);
    if (clicked === 0) ledger.note(`${what}: nothing to click`);
    if (cut) ledger.note(`${what}: its time ended after ${clicked} clicks`);
    gm.doing = `${what}: right clicks`;
    if (await gm.call("has", one.uuid)) {
      const drawn = (await gm.call("open", one.uuid)) as Loose;
      if (drawn?.drawn) await rightClicks(gm, drawn.id, ledger.count);
    }
    await gm.call("closeAll");
  }
  if (!ledger.counted("rollable")) ledger.note("no sheet has an element to roll");
  await restore(session, carried, ledger);
  const after = (await gm.call("messages")) as Loose;
  ledger.count("messages", after.all - before.all);
  ledger.count("rolls", after.rolls - before.rolls);
  ledger.count("thrown", Math.max(0, after.thrown - before.thrown));
}

/**
 * Creates again what a click has deleted, for the steps that follow. How many clicks fit into the time, and so what
 * they delete, depends on the machine; the steps that follow may not.
 */
async function restore(session: Session, carried: readonly CarriedItem[], { note }: Ledger): Promise<void> {
  for (const [index, one] of session.made.entries()) {
    if (await session.gm.call("has", one.uuid)) continue;
    if (one.documentName !== "Actor" && one.documentName !== "Item") continue;
    const again = (await session.gm.call("create", one.documentName, { name: one.name, type: one.type })) as Loose;
    if (again?.uuid) session.made[index] = { ...one, uuid: again.uuid };
    note(`${one.documentName} ${one.type} was deleted by a click`);
  }
  for (const { uuid, name, type, actorIndex } of carried) {
    const actor = session.made[actorIndex];
    if (!actor || (await session.gm.call("has", uuid))) continue;
    const siblings = (await session.gm.call("children", actor.uuid, "items")) as Loose[];
    if (siblings.some((sibling) => sibling.type === type)) continue;
    await session.gm.call("create", "Item", { name, type }, actor.uuid);
    note(`carried Item ${type} was deleted by a click`);
  }
}

/** Clicks the buttons on the cards in the log. */
export async function cards(session: Session, { count, note, fail }: Ledger): Promise<"skip" | void> {
  const { gm } = session;
  const { all, rolls, ids } = (await gm.call("messages")) as Loose;
  count("messages", all);
  count("rolls", rolls);
  if (all === 0) {
    note("no message was written");
    return "skip";
  }
  await gm.page.locator("#sidebar-tab-chat").click();
  await gm.quiet();
  for (const id of (ids as string[]).slice(-60)) {
    const card = gm.page.locator(`#chat [data-message-id="${id}"]`);
    if ((await card.count()) === 0) continue;
    const buttons = card.locator(
      'button:not([data-action="deleteMessage"]), a:not([href], [data-action="deleteMessage"]), [data-action]:not([data-action="deleteMessage"]), .dice-roll',
    );
    const known = await buttons.count();
    for (let index = 0; index < Math.min(known, 8); index++) {
      const element = await buttons
        .nth(index)
        .elementHandle({ timeout: 500 })
        .catch(() => null);
      if (!element) break;
      const label = String(
        await element.evaluate((one) => (globalThis as Loose).conformance.label(one)).catch(() => "?"),
      );
      gm.doing = `card: click ${label}`;
      await press(gm, element as Loose, count);
      count("clicks");
      await gm.quiet();
      await answer(gm, new Set(), count);
    }
  }
  const shown = await gm.page.locator("#chat [data-message-id]").count();
  if (shown === 0) fail("the log shows no message");
}

/**
 * Drops an actor's items onto the hotbar until one creates a macro (a system may support only some types), and runs the
 * macro.
 */
export async function hotbar(session: Session, { count, note, fail }: Ledger): Promise<"skip" | void> {
  const { gm } = session;
  const tried = new Set<string>();
  for (const actor of session.actors) {
    for (const item of (await gm.call("children", actor.uuid, "items")) as Loose[]) {
      if (tried.has(item.type)) continue;
      tried.add(item.type);
      gm.doing = `hotbar: drop ${item.type} of ${actor.type}`;
      const dropped = (await gm.call("dropOnHotbar", item.uuid, SLOT)) as Loose;
      if (dropped?.error) return fail(`the hotbar takes no drop: ${dropped.error}`);
      for (let tries = 0; tries < 4 && (await gm.call("macroAt", SLOT)) === null; tries++) await gm.quiet();
      await answer(gm, new Set(), count);
      if ((await gm.call("macroAt", SLOT)) === null) continue;
      count("macros");
      gm.doing = `hotbar: run the macro of ${item.type}`;
      await gm.page.locator(`#hotbar [data-slot="${SLOT}"]`).click();
      await gm.quiet();
      return answer(gm, new Set(), count);
    }
  }
  if (tried.size === 0) return "skip";
  note(`no drop put anything on the hotbar: ${[...tried].join(", ")}`);
}

/** A player with a separate page: owns one actor, observes another, has limited access to a third. */
export async function player(session: Session, ledger: Ledger): Promise<"skip" | void> {
  const { gm, actors } = session;
  const [owned, ...others] = actors;
  if (!owned) return "skip";
  const seat = await Seat.join(session.browser, session.table.url, "Player 1", session.findings, session.options.still);
  seat.step = gm.step;
  seat.doing = "join";
  try {
    const id = (await seat.page.evaluate(() => (globalThis as Loose).game.user.id)) as string;
    const share = (uuid: string, level: number): Promise<Loose> =>
      gm.call("update", uuid, { [`ownership.${id}`]: level });
    await share(owned.uuid, OWNER);
    await gm.page.evaluate(
      ([user, actor]) => (globalThis as Loose).game.users.get(user).update({ character: actor }),
      [id, owned.uuid.split(".")[1]],
    );
    await seat.quiet();
    const before = (await seat.call("messages")) as Loose;
    await useSheet(seat, owned, `${owned.type} of one's own`, ledger, session);
    const deadline = Date.now() + 60_000;
    const { clicked } = await clickThrough(seat, owned.uuid, `${owned.type} of one's own`, ledger.count, {
      deadline,
      most: 40,
      extras: false,
    });
    ledger.count("clicks", clicked);
    const after = (await seat.call("messages")) as Loose;
    ledger.count("rolls", after.rolls - before.rolls);
    for (const [level, word] of [
      [OBSERVER, "observed"],
      [LIMITED, "barely known"],
    ] as const) {
      for (const other of others.length > 0 ? others : [owned]) {
        await share(other.uuid, level);
        await seat.quiet();
        seat.doing = `open ${other.type}, ${word}`;
        await seat.call("closeAll");
        const drawn = (await seat.call("open", other.uuid)) as Loose;
        if (drawn?.drawn) ledger.count("sheets");
        else if (level === OBSERVER)
          ledger.fail(`${other.type}, ${word}: ${drawn?.error ?? drawn?.why ?? "not drawn"}`);
        else ledger.note(`${other.type}, ${word}: ${drawn?.error ?? drawn?.why ?? "not drawn"}`);
      }
    }
    const item = session.items[0];
    if (item) {
      await gm.call("update", item.uuid, { [`ownership.${id}`]: OBSERVER });
      await seat.quiet();
      seat.doing = `open ${item.type}, observed`;
      const drawn = (await seat.call("open", item.uuid)) as Loose;
      if (!drawn?.drawn) ledger.fail(`${item.type}, observed: ${drawn?.error ?? drawn?.why ?? "not drawn"}`);
    }
  } finally {
    await seat.close();
  }
}

/** An encounter of two actors: initiative, turns, the end. */
export async function combat(session: Session, { count, note, fail }: Ledger): Promise<"skip" | void> {
  const { gm, actors } = session;
  if (actors.length === 0) return "skip";
  const uuids = [actors[0]?.uuid, (actors[1] ?? actors[0])?.uuid];
  const stages = [
    "scene",
    "create",
    "rollAll",
    "startCombat",
    "nextTurn",
    "nextTurn",
    "previousTurn",
    "nextRound",
    "endCombat",
  ];
  for (const stage of stages) {
    gm.doing = `combat: ${stage}`;
    const result = (await gm.call("fight", stage, uuids)) as Loose;
    await gm.quiet();
    await answer(gm, new Set(), count);
    if (result?.error) fail(`${stage}: ${result.error}`);
    else count("stages");
    for (const text of (result?.notes ?? []) as string[]) note(text);
    if (stage === "create" && result?.error) return;
  }
  gm.doing = "combat: status effects";
  const toggled = (await gm.call("toggleStatus", uuids[0])) as Loose;
  if (toggled?.error) fail(`toggleStatusEffect: ${toggled.error}`);
  else if (toggled?.toggled) count("statuses", toggled.toggled);
}

/** Opens settings and the menus that the system registered. */
export async function settings(session: Session, { count, note, fail }: Ledger): Promise<"skip" | void> {
  const { gm } = session;
  const menus = (await gm.call("settingMenus")) as string[];
  gm.doing = "open the settings";
  const opened = (await gm.call("openSettings")) as Loose;
  if (opened?.error) fail(`settings: ${opened.error}`);
  await gm.quiet();
  await gm.call("closeAll");
  for (const key of menus) {
    gm.doing = `settings menu ${key}`;
    const result = (await gm.call("openMenuOf", key)) as Loose;
    await gm.quiet();
    // A window of Application V1 reports that it is rendered before it is.
    for (let tries = 0; tries < 10 && !result?.error && (await windows(gm)).length === 0; tries++) await gm.quiet();
    if (result?.error) fail(`${key}: ${result.error}`);
    else if ((await windows(gm)).length > 0) count("menus");
    else note(`${key} opened no window`);
    await gm.call("closeAll");
  }
}

/** Opens every pack and a document of each. */
export async function packs(session: Session, ledger: Ledger): Promise<"skip" | void> {
  const { gm, target } = session;
  if (target.packs.length === 0) return "skip";
  for (const pack of target.packs) {
    gm.doing = `pack ${pack.name}`;
    const result = (await gm.call("openPack", `${target.id}.${pack.name}`)) as Loose;
    await gm.quiet();
    if (result?.error) ledger.fail(`${pack.name}: ${result.error}`);
    else {
      ledger.count("packs");
      ledger.count("entries", result?.size ?? 0);
      if (result?.drawn === false) ledger.fail(`${pack.name}: ${result.name} was not drawn: ${result.why}`);
    }
    await gm.call("closeAll");
  }
}

/** After a reload every sheet opens again from stored data. */
export async function reload(session: Session, { count, fail }: Ledger): Promise<void> {
  const { gm } = session;
  gm.doing = "reload";
  await gm.reload();
  await answer(gm, new Set(), count);
  for (const one of [...session.actors, ...session.items]) {
    gm.doing = `open ${one.documentName} ${one.type} after the reload`;
    const drawn = (await gm.call("open", one.uuid)) as Loose;
    if (drawn?.drawn) count("sheets");
    else
      fail(
        `${one.documentName} ${one.type} does not open after the reload: ${drawn?.error ?? drawn?.why ?? "not drawn"}`,
      );
    await gm.call("closeAll");
  }
}
