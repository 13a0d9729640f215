/**
 * StarSIEGE's range board at the real table: from the scene, by mouse, by keyboard and in a narrow window; who is
 * hidden by the traffic of a player's socket; two GMs at once, undo, and somebody who is deleted.
 */
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Party, ready } from "./harness.ts";
import { IDS, siegeWorld } from "./siege-world.ts";
import { choice, close, dialog, openActor, openBoard, scrollTo, setHouse, tab } from "./steps.ts";
import { record } from "./wire.ts";

interface Updatable {
  readonly game: { readonly actors: Map<string, { update(data: object): Promise<unknown> }> };
}

interface Host {
  readonly game: {
    readonly settings: { get(namespace: string, key: string): { readonly members?: object; readonly scale?: string } };
    readonly actors: Map<string, { delete(): Promise<unknown> }>;
    readonly scenes: { readonly active: { readonly tokens: Map<string, { update(data: object): Promise<unknown> }> } };
    readonly quadrant: { perform(call: object): Promise<boolean> };
    readonly user: { updateTokenTargets?(ids: readonly string[]): void };
  };
}

const okoro = `Actor-${IDS.okoro}`;
const mira = `Actor-${IDS.mira}`;
const heron = `Actor-${IDS.heron}`;
const lurkerToken = "lurker0000000000";
const lurker = `Scene-${IDS.scene}-Token-${lurkerToken}-Actor-${IDS.gang}`;

let party: Party;
let gm: Page;
let ada: Page;
let frames: string[];

/** A scene measured in metres: Okoro and two pirates at one place, Mira 100 m off, a craft far away, a hidden gang. */
function world(): object {
  const base = siegeWorld() as {
    readonly users: readonly object[];
    readonly scenes: readonly { readonly tokens: readonly object[] }[];
  };
  const [scene] = base.scenes;
  const token = (id: string, actorId: string, name: string, x: number, more: object = {}): object => ({
    _id: id.padEnd(16, "0"),
    name,
    actorId,
    actorLink: true,
    x,
    y: 0,
    ...more,
  });
  const tokens = [
    token("runner", IDS.mira, "Mira Sel", 2000),
    token("hunter", IDS.okoro, "Sgt. Okoro", 0),
    token("heron", IDS.heron, "Grey Heron", 6000),
    token("lurker", IDS.gang, "Lurker", 3400, { actorLink: false, hidden: true }),
  ];
  const grid = { size: 100, distance: 5, units: "m" };
  const users = [...base.users, { _id: "second0000000000", name: "Second", role: "GAMEMASTER" }];
  return { ...base, users, scenes: [{ ...scene, grid, tokens: [...(scene?.tokens ?? []), ...tokens] }] };
}

const boardOf = (page: Page): Locator => page.locator("#quadrant-range-board");
const groupOf = (page: Page, member: string): Locator =>
  boardOf(page).locator(".q-range-group", { has: page.locator(`[data-member="${member}"]`) });
const pieceOf = (page: Page, member: string): Locator => boardOf(page).locator(`[data-member="${member}"]`).first();
/** Chooses a piece; one that is chosen already stays so. */
async function choose(page: Page, member: string): Promise<void> {
  const piece = pieceOf(page, member);
  if ((await piece.getAttribute("aria-pressed")) !== "true") await piece.click();
  await boardOf(page).locator('.q-range-chosen [data-do="leave"]').waitFor();
}
/** Whether two members are in one group. */
const areTogether = async (page: Page, one: string, other: string): Promise<boolean> =>
  (await groupOf(page, one).locator(`[data-member="${other}"]`).count()) > 0;
/** The band of two members' groups as the matrix says it. */
async function bandOf(page: Page, one: string, other: string): Promise<string> {
  const [a, b] = await Promise.all([one, other].map((member) => groupOf(page, member).getAttribute("data-group")));
  return boardOf(page).locator(`select[data-a="${a}"][data-b="${b}"]`).inputValue();
}
const selectOf = async (page: Page, one: string, other: string): Promise<Locator> => {
  const [a, b] = await Promise.all([one, other].map((member) => groupOf(page, member).getAttribute("data-group")));
  return boardOf(page).locator(`select[data-a="${a}"][data-b="${b}"]`);
};

/** What the table stores of the board, as text: everything, or one part of it. */
const stored = (part: string): Promise<string> =>
  gm.evaluate((name) => {
    const { $receipts: _markers, ...all } = (globalThis as never as Host).game.settings.get(
      "quadrant",
      "siege.board.range",
    ) as { readonly [key: string]: unknown };
    const sorted = (value: unknown): unknown =>
      typeof value === "object" && value !== null
        ? Object.fromEntries(
            Object.entries(value)
              .sort(([a], [b]) => (a < b ? -1 : 1))
              .map(([key, one]) => [key, sorted(one)]),
          )
        : value;
    return JSON.stringify(sorted(name === "" ? all : all[name]));
  }, part);

async function openRange(page: Page): Promise<void> {
  await openBoard(page, "siege.range");
  await boardOf(page).locator(".q-range-field").waitFor();
}

/** Drags the middle of one element by some pixels, in steps as a hand does. */
async function drag(page: Page, from: Locator, to: { readonly x: number; readonly y: number }): Promise<void> {
  const box = await from.boundingBox();
  if (!box) throw new Error("nothing to drag");
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move((box.x + to.x) / 2, (box.y + to.y) / 2, { steps: 4 });
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
}
/** Scrolls to the picture and drags a piece onto the group of another one. */
async function dragOnto(page: Page, member: string, onto: string): Promise<void> {
  await scrollTo(boardOf(page).locator(".q-range-head"));
  const places = (): Promise<string> =>
    boardOf(page)
      .locator(".q-range-field")
      .evaluate((field) =>
        [...field.querySelectorAll<HTMLElement>(".q-range-group")].map(({ style }) => style.cssText).join(),
      );
  let last = "";
  // A picture that is drawn again moves what is dragged onto.
  await expect.poll(async () => last === (last = await places()), { interval: 120 }).toBe(true);
  await drag(page, pieceOf(page, member), await middleOf(groupOf(page, onto).locator(".q-range-title")));
}
async function middleOf(locator: Locator): Promise<{ readonly x: number; readonly y: number }> {
  const box = await locator.boundingBox();
  if (!box) throw new Error("not in the page");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

const setToken = (hidden: boolean): Promise<unknown> =>
  gm.evaluate(
    ([id, on]) => (globalThis as never as Host).game.scenes.active.tokens.get(String(id))?.update({ hidden: on }),
    [lurkerToken, hidden] as const,
  );

beforeAll(async () => {
  party = await Party.open({ generation: 14, world: world() });
  // The role of the second GM has the word in it, too.
  gm = await party.join("Gamemaster", { width: 1400, height: 1000, click: (control) => control.first().click() });
  ada = await party.join("Ada", { width: 1400, height: 1000 });
  frames = record(ada);
  await ada.reload();
  await ready(ada);
  for (const page of [gm, ada]) await tab(page, "chat");
});
afterAll(async () => party.close());

describe("The range board", () => {
  it("SIE-RANGE-1, SIE-RANGE-4: groups and bands come from the scene; everybody sees them but who is hidden", async () => {
    await openRange(gm);
    await openRange(ada);
    await boardOf(gm).locator('[data-tool="scene"]').click();
    await groupOf(ada, okoro).waitFor();
    expect(await bandOf(gm, okoro, mira)).toBe("short");
    expect(await bandOf(gm, mira, heron)).toBe("long");
    await groupOf(gm, lurker).waitFor();
    expect(await bandOf(gm, mira, lurker)).toBe("short");
    expect(await boardOf(ada).locator(`[data-member="${lurker}"]`).count()).toBe(0);
    expect(await boardOf(ada).innerText()).toContain("Short");
    expect(await boardOf(ada).locator("select").count()).toBe(0);
  });

  it("SIE-SCALE-3, SIE-MOVE-5: the largest Scale is proposed, and each band says how many rounds it is away", async () => {
    const row = boardOf(gm).locator(".q-range-matrix tbody tr", { hasText: "Mira Sel" }).first();
    expect(await row.innerText()).toMatch(/1 round away[\s\S]*3 rounds away/);
    await boardOf(gm).locator('[data-tool="scale"]').click();
    await expect.poll(() => boardOf(gm).locator('select[name="scale"]').inputValue()).toBe("suborbital");
    await expect.poll(() => boardOf(ada).innerText()).toContain("A band is 4860 m");
    await choose(gm, mira);
    await expect.poll(() => boardOf(gm).locator(".q-range-chosen").innerText()).toMatch(/Move 1 Personal; here/);
    await boardOf(gm).locator('select[name="scale"]').selectOption("personal");
    await expect.poll(() => boardOf(ada).innerText()).toContain("A band is 60 m");
    await choose(gm, mira);
  });

  it("By mouse: a piece joins a group, leaves it, and a group that is dragged away is a band farther", async () => {
    await dragOnto(gm, mira, okoro);
    await expect.poll(() => areTogether(ada, mira, okoro)).toBe(true);
    const field = await boardOf(gm).locator(".q-range-field").boundingBox();
    await drag(gm, pieceOf(gm, mira), { x: (field?.x ?? 0) + 300, y: (field?.y ?? 0) + (field?.height ?? 0) - 12 });
    await expect.poll(() => areTogether(ada, mira, okoro)).toBe(false);
    expect(await bandOf(gm, okoro, mira)).toBe("close");
    const unit = Number(await boardOf(gm).locator(".q-range-field").getAttribute("data-unit"));
    const title = groupOf(gm, heron).locator(".q-range-title");
    const before = await bandOf(gm, heron, lurker);
    const at = await middleOf(title);
    await drag(gm, title, { x: at.x - unit, y: at.y });
    await expect.poll(() => bandOf(gm, heron, lurker)).not.toBe(before);
  });

  it("By keyboard: a piece is chosen and joins a group, and a band is set in the matrix", async () => {
    await pieceOf(gm, heron).focus();
    await gm.keyboard.press("Enter");
    await boardOf(gm).locator(".q-range-chosen", { hasText: "Grey Heron" }).waitFor();
    await pieceOf(gm, mira).focus();
    await gm.keyboard.press("Enter");
    await boardOf(gm).locator(".q-range-chosen", { hasText: "Mira Sel" }).waitFor();
    const partner = boardOf(gm).locator('.q-range-chosen select[name="partner"]');
    await partner.waitFor();
    await partner.selectOption({ label: (await partner.locator("option", { hasText: "Heron" }).textContent()) ?? "" });
    await boardOf(gm).locator('[data-do="nearer"]').focus();
    await gm.keyboard.press("Enter");
    const before = await bandOf(gm, mira, heron);
    await expect.poll(() => bandOf(gm, mira, heron)).not.toBe(before);
    await boardOf(gm).locator('[data-do="join"]').focus();
    await gm.keyboard.press("Enter");
    await expect.poll(() => areTogether(ada, mira, heron)).toBe(true);
    await boardOf(gm).locator('[data-do="split"]').focus();
    await gm.keyboard.press("Enter");
    await expect.poll(() => areTogether(ada, mira, heron)).toBe(false);
    const select = await selectOf(gm, okoro, mira);
    await select.focus();
    await gm.keyboard.press("Home");
    for (let i = 0; i < 4; i++) await gm.keyboard.press("ArrowDown");
    await expect.poll(() => stored(`bands`)).toContain('"extreme"');
    expect(await (await selectOf(gm, mira, okoro)).inputValue()).toBe("extreme");
  });

  it("Each change has a receipt, and its undo restores what there was", async () => {
    const before = await stored("");
    await (await selectOf(gm, okoro, mira)).selectOption("short");
    await expect.poll(() => stored("")).not.toBe(before);
    const receipt = gm.locator("#chat .q-receipt, #chat .q-receipt-row", { hasText: "Short" }).last();
    await receipt.locator('[data-q="undo"]').first().click();
    await expect.poll(() => stored("")).toBe(before);
  });

  it("In a narrow window everything is there: pieces, what can be done, and the matrix", async () => {
    await gm.setViewportSize({ width: 380, height: 800 });
    await scrollTo(boardOf(gm).locator(".q-range-field"));
    const box = await boardOf(gm).boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(381);
    await choose(gm, mira);
    await boardOf(gm).locator('[data-do="split"], [data-do="join"]').first().waitFor();
    const field = await boardOf(gm).locator(".q-range-field").boundingBox();
    for (const group of await boardOf(gm).locator(".q-range-group").all()) {
      const own = await group.boundingBox();
      expect((own?.x ?? -9) >= (field?.x ?? 0) - 1).toBe(true);
      expect((own?.x ?? 999) + (own?.width ?? 0) <= (field?.x ?? 0) + (field?.width ?? 0) + 1).toBe(true);
    }
    await (await selectOf(gm, mira, okoro)).selectOption("medium");
    await expect.poll(() => boardOf(ada).innerText()).toContain("2 rounds away");
    await gm.setViewportSize({ width: 1400, height: 1000 });
  });
});

describe("Who may do what", () => {
  it("A player moves nobody until a GM allows it, and then only who is theirs", async () => {
    const forged = (members: readonly string[]): Promise<boolean> =>
      ada.evaluate(
        ([who]) =>
          (globalThis as never as Host).game.quadrant.perform({
            action: "siege.editBoard",
            args: { kind: "place", members: who, group: "forged", created: { name: "", kept: false, like: null } },
          }),
        [members] as const,
      );
    expect(await forged([mira.replaceAll("-", ".")])).toBe(false);
    await boardOf(gm).locator('input[name="free"]').check();
    await boardOf(ada).getByText("You may move who is yours").waitFor();
    await dragOnto(ada, mira, okoro);
    await expect.poll(() => areTogether(gm, mira, okoro)).toBe(true);
    expect(await forged([heron.replaceAll("-", ".")])).toBe(false);
    expect(await boardOf(ada).locator('[data-tool="clear"]').count()).toBe(0);
    await boardOf(gm).locator('input[name="free"]').uncheck();
  });

  it("Two GMs who set one band at once: one is stored, the other is told what it is now", async () => {
    const other = await party.join("Second", { width: 1400, height: 1000 });
    await openRange(other);
    await choose(gm, mira);
    await boardOf(gm).locator('[data-do="split"]').click();
    await expect.poll(() => areTogether(other, mira, okoro)).toBe(false);
    const mine = await selectOf(gm, okoro, mira);
    const theirs = await selectOf(other, okoro, mira);
    await Promise.all([mine.selectOption("long"), theirs.selectOption("short")]);
    const told = /set this band to (Long|Short) meanwhile/;
    const notices = [gm, other].map((page) => page.locator(".notification", { hasText: told }).first().waitFor());
    await Promise.any(notices);
    await Promise.allSettled(notices.map((notice) => Promise.race([notice, Promise.resolve()])));
    const now = await bandOf(gm, okoro, mira);
    expect(["long", "short"]).toContain(now);
    await expect.poll(() => bandOf(other, okoro, mira)).toBe(now);
    // What only GMs know, every GM has.
    await groupOf(other, lurker).waitFor();
    await other.close();
  });
});

describe("Who is hidden", () => {
  it("A player's browser never receives their place, until they are shown", async () => {
    // What the race was told of lies over the picture for a while.
    await gm.evaluate("ui.notifications.clear()");
    const group = (await groupOf(gm, lurker).getAttribute("data-group")) ?? "";
    const before = await bandOf(gm, lurker, heron);
    const other = before === "extreme" ? "long" : "extreme";
    await (await selectOf(gm, lurker, heron)).selectOption(other);
    // The control has its new value at once; it is stored a moment later.
    await expect.poll(async () => (await selectOf(gm, lurker, heron)).getAttribute("data-was")).toBe(other);
    await boardOf(gm).locator('[data-tool="undoHidden"]').click();
    await expect.poll(() => bandOf(gm, lurker, heron)).toBe(before);
    await dragOnto(gm, lurker, okoro);
    await expect.poll(() => areTogether(gm, lurker, okoro)).toBe(true);
    const told = frames.join("");
    expect(told).toContain(heron); // the recorder works
    expect(told).not.toContain(lurker);
    expect(group).not.toBe("");
    expect(told).not.toContain(group);
    await setToken(false);
    await groupOf(ada, lurker).waitFor();
    expect(await areTogether(ada, lurker, okoro)).toBe(true);
    await setToken(true);
    await expect.poll(() => boardOf(ada).locator(`[data-member="${lurker}"]`).count()).toBe(0);
    await expect.poll(() => stored("members")).not.toContain(lurker);
    await groupOf(gm, lurker).waitFor();
  });
});

describe("What the board is for", () => {
  it("SIE-RANGE-4: an attack opens at the band to its target, and follows another target", async () => {
    await (await selectOf(gm, okoro, mira)).selectOption("long");
    await expect.poll(() => bandOf(gm, okoro, mira)).toBe("long");
    await gm.evaluate(
      ([actor, target]) =>
        void (
          globalThis as never as { game: { quadrant: { check(intent: object): Promise<void> } } }
        ).game.quadrant.check({
          check: "siege.attack",
          actor,
          targets: [target],
        }),
      [okoro.replaceAll("-", "."), mira.replaceAll("-", ".")] as const,
    );
    const open = await dialog(gm);
    await expect.poll(() => choice(open, "band").inputValue()).toBe("long");
    await choice(open, "target").selectOption({ label: "Lurker" });
    await expect.poll(() => choice(open, "band").inputValue()).toBe("close");
    await close(open);
  });

  it("A craft is boarded on Personal Scale, and left again on the Scale outside", async () => {
    await boardOf(gm).locator('select[name="scale"]').selectOption("suborbital");
    await expect.poll(() => boardOf(gm).locator('select[name="scale"]').inputValue()).toBe("suborbital");
    await choose(gm, mira);
    const partner = boardOf(gm).locator('.q-range-chosen select[name="partner"]');
    await partner.selectOption({ label: (await partner.locator("option", { hasText: "Heron" }).textContent()) ?? "" });
    await boardOf(gm).locator('[data-do="board"]').click();
    await expect.poll(() => areTogether(ada, mira, heron)).toBe(true);
    await expect.poll(() => boardOf(ada).innerText()).toContain("A band is 60 m");
    await boardOf(gm).locator('[data-do="unboard"]').click();
    await expect.poll(() => boardOf(ada).innerText()).toContain("A band is 4860 m");
    expect(await areTogether(ada, mira, heron)).toBe(false);
  });

  it("SIE-SCALE-5: a Scale that the house adds can be chosen for the board and for a way to move", async () => {
    await setHouse(gm, "siege", "scales", "Miniature -1, Interplanetary 3");
    const scale = boardOf(gm).locator('select[name="scale"]');
    await expect.poll(() => scale.innerText()).toContain("Interplanetary");
    await scale.selectOption({ label: "Interplanetary" });
    await expect.poll(() => boardOf(ada).innerText()).toMatch(/Interplanetary[\s\S]*A band is 43,?740 m/);
    const sheet = await openActor(gm, "Grey Heron");
    await gm.evaluate(
      (id) =>
        void (globalThis as never as Updatable).game.actors.get(id)?.update({
          "system.moves.flight": { name: "Flight", rating: 2, scale: "9^3", type: "flight" },
        }),
      IDS.heron,
    );
    await expect.poll(() => sheet.locator(".q-move").first().innerText()).toContain("Interplanetary");
    await tab(gm, "chat");
    await close(sheet);
  });

  it("Somebody who is deleted is dropped, and everything goes on", async () => {
    await gm.evaluate((id) => (globalThis as never as Host).game.actors.get(id)?.delete(), IDS.mira);
    for (const page of [gm, ada])
      await expect.poll(() => boardOf(page).locator(`.q-range-group [data-member="${mira}"]`).count()).toBe(0);
    await expect.poll(() => stored("members")).not.toContain(mira);
    await boardOf(gm).locator('input[name="placeName"]').fill("Airlock");
    await boardOf(gm).locator('[data-tool="place"]').click();
    await boardOf(ada).locator(".q-range-group.kept", { hasText: "Airlock" }).waitFor();
    await boardOf(gm).locator('[data-tool="clear"]').click();
    await expect.poll(() => boardOf(ada).innerText()).toContain("Nobody is on the range board yet");
    expect(party.errors).toEqual([]);
  });
});

describe("On generation 13", () => {
  let older: Party;
  let page: Page;

  beforeAll(async () => {
    older = await Party.open({ generation: 13, world: world() });
    page = await older.join("Gamemaster", { width: 1400, height: 1000, click: (control) => control.first().click() });
  });
  afterAll(async () => older.close());

  it("The board comes from the scene, a band is set, and who is hidden is known to the GM alone", async () => {
    await openRange(page);
    await boardOf(page).locator('[data-tool="scene"]').click();
    await groupOf(page, lurker).waitFor();
    await (await selectOf(page, okoro, mira)).selectOption("long");
    await expect.poll(() => bandOf(page, mira, okoro)).toBe("long");
    const known = await page.evaluate(() =>
      JSON.stringify((globalThis as never as Host).game.settings.get("quadrant", "siege.board.range")),
    );
    expect(known).toContain(mira);
    expect(known).not.toContain(lurker);
    expect(older.errors).toEqual([]);
  });
});
