/** StarSIEGE's holds at the table: a player's character holds a GM's pirate, until one of them ends it. */
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Party, caughtUp, stored } from "./harness.ts";
import { IDS, seed, tokenActor } from "./seed.ts";
import {
  brings,
  choice,
  close,
  dialog,
  fixDice,
  newestCard,
  offer,
  openActor,
  setHouse,
  sheetOf,
  submit,
} from "./steps.ts";

const okoro = `Actor.${IDS.okoro}`;
const hat = tokenActor(IDS.second);
const scar = tokenActor(IDS.first);

interface Host {
  readonly game: { readonly quadrant: { perform(call: object): Promise<boolean> } };
  fromUuidSync(uuid: string): {
    update(data: object): Promise<unknown>;
    delete(): Promise<unknown>;
    readonly parent: { delete(): Promise<unknown> };
    readonly sheet: { render(options: object): Promise<unknown>; close(): Promise<unknown> };
  } | null;
}

let party: Party;
let gm: Page;
let ada: Page;
let sheet: Locator;

beforeAll(async () => {
  party = await Party.open({ generation: 14, world: seed() });
  gm = await party.join("Gamemaster", { width: 1400, height: 1000 });
  ada = await party.join("Ada", { width: 1400, height: 1000 });
  await gm.evaluate(
    async ([one, other]) => {
      const host = globalThis as never as Host;
      await host.fromUuidSync(String(one))?.update({ "system.unarmed.damage": 3 });
      await host
        .fromUuidSync(String(other))
        ?.update({ "system.attributes.physique.value": 1, "system.unarmed.damage": 3 });
    },
    [okoro, hat] as const,
  );
  sheet = await openActor(ada, "Sgt. Okoro");
});
afterAll(async () => party.close());

const act = (on: Locator, name: string): Locator => on.locator(".q-grip button", { hasText: name });

const links = async (holder: string, target: string): Promise<[string, string]> => [
  await stored<string>(gm, holder, "system.hold.holding"),
  await stored<string>(gm, target, "system.hold.heldBy"),
];
const HELD = [hat, okoro];
const FREE = ["", ""];

/** Opens the dialog of a new hold at somebody. */
async function reach(target: string): Promise<Locator> {
  await sheet.locator('[data-check="siege.hold"]', { hasText: "Hold" }).first().click();
  const open = await dialog(ada);
  await choice(open, "target").selectOption({ label: target });
  return open;
}

/** Rolls a 20 in an open dialog; returns the GM's copy of the card. */
async function succeed(page: Page, open: Locator): Promise<Locator> {
  await fixDice(page, [20], 20);
  await brings(() => submit(open).click(), page, gm);
  return newestCard(gm);
}

/** Returns the default state of the target in the dialog of an attack. */
async function findStance(target: string): Promise<string> {
  await caughtUp(ada);
  await sheet.locator('[data-check="siege.attack"]', { hasText: "Bare hands" }).click();
  const open = await dialog(ada);
  await choice(open, "target").selectOption({ label: target });
  await expect.poll(() => choice(open, "target").locator("option:checked").innerText()).toBe(target);
  const stance = await choice(open, "stance").inputValue();
  await ada.keyboard.press("Escape");
  await open.waitFor({ state: "detached" });
  return stance;
}

describe("Holds", () => {
  it("SIE-SUB-1, SIE-SUB-4: a player takes somebody in a hold, the GM grants it on the card and can undo it", async () => {
    await setHouse(gm, "siege", "submissionPhysique", true);
    const open = await reach("Pirate with a hat");
    const total = (): Promise<string> => open.locator('[data-total="cl"]').innerText();
    await expect.poll(total).toBe("16");
    await choice(open, "addPhysique").uncheck();
    await expect.poll(total).toBe("15");
    const card = await succeed(ada, open);
    await offer(card, "Held").click();
    await expect.poll(() => links(okoro, hat)).toEqual(HELD);
    await sheet.locator(".q-grip", { hasText: "Holds Pirate with a hat" }).waitFor();
    await card.locator('[data-q="undo"]').click();
    await expect.poll(() => links(okoro, hat)).toEqual(FREE);
    await sheet.locator(".q-grip").waitFor({ state: "detached" });
    await offer(card, "Held").click();
    await expect.poll(() => links(okoro, hat)).toEqual(HELD);
    expect(await findStance("Pirate with a hat")).toBe("stationary");
  });

  it("SIE-SUB-2: the holder deals damage without a roll, and armour counts", async () => {
    await act(sheet, "Deal damage").click();
    const open = await dialog(ada);
    await brings(() => submit(open).click(), ada, gm);
    await offer(await newestCard(gm), "Apply 3 Wounds").click();
    await expect.poll(() => stored(gm, hat, "system.wounds.normal.value")).toBe(2);
  });

  it("SIE-SUB-3: the held one deals half of that, and breaks free", async () => {
    await gm.evaluate((uuid) => (globalThis as never as Host).fromUuidSync(uuid)?.sheet.render({ force: true }), hat);
    const theirs = await sheetOf(gm, "Pirate");
    await theirs.locator(".q-grip", { hasText: "Held by Sgt. Okoro" }).waitFor();
    await act(theirs, "Deal half damage").click();
    const blow = await dialog(gm);
    await brings(() => submit(blow).click(), gm, ada);
    await offer(await newestCard(gm), "Apply 1 Wound").click();
    await expect.poll(() => stored(gm, okoro, "system.wounds.normal.value")).toBe(1);
    await act(theirs, "Break free").click();
    const open = await dialog(gm);
    await expect.poll(() => open.locator('[data-total="cl"]').innerText()).toBe("17");
    const card = await succeed(gm, open);
    await offer(card, "Free").click();
    await expect.poll(() => links(okoro, hat)).toEqual(FREE);
    await theirs.locator(".q-grip").waitFor({ state: "detached" });
    await close(theirs);
  });

  it("SIE-SUB-2: a knock-out is rolled again, makes unconscious, and the holder lets go", async () => {
    await offer(await succeed(ada, await reach("Pirate with a hat")), "Held").click();
    await act(sheet, "Knock out").click();
    await offer(await succeed(ada, await dialog(ada)), "Unconscious").click();
    await expect.poll(() => stored(gm, hat, "system.unconscious")).toBe(true);
    await act(sheet, "Let go").click();
    await expect.poll(() => links(okoro, hat)).toEqual(FREE);
    await sheet.locator(".q-grip").waitFor({ state: "detached" });
    expect(await findStance("Pirate with a hat")).toBe("immobile");
  });

  it("Two clients that let go at once end one hold once", async () => {
    await gm.evaluate(
      (uuid) => (globalThis as never as Host).fromUuidSync(uuid)?.update({ "system.unconscious": false }),
      hat,
    );
    await offer(await succeed(ada, await reach("Pirate with a hat")), "Held").click();
    await expect.poll(() => links(okoro, hat)).toEqual(HELD);
    await act(sheet, "Let go").waitFor();
    const letGo = (page: Page): Promise<boolean> =>
      page.evaluate(
        ([actor, target]) =>
          (globalThis as never as Host).game.quadrant.perform({ action: "siege.endHold", args: { actor, target } }),
        [okoro, hat] as const,
      );
    const done = await Promise.all([letGo(ada), letGo(gm)]);
    expect(done.filter(Boolean)).toHaveLength(1);
    await expect.poll(() => links(okoro, hat)).toEqual(FREE);
  });

  it("A hold on somebody who was deleted is ended on the sheet, by holder and held one", async () => {
    await offer(await succeed(ada, await reach("Pirate with a scar")), "Held").click();
    await expect.poll(() => links(okoro, scar)).toEqual([scar, okoro]);
    await gm.evaluate((uuid) => (globalThis as never as Host).fromUuidSync(uuid)?.parent.delete(), scar);
    await ada.waitForFunction((uuid) => (globalThis as never as Host).fromUuidSync(uuid) === null, scar);
    await ada.evaluate(
      (uuid) => (globalThis as never as Host).fromUuidSync(uuid)?.sheet.render({ force: true }),
      okoro,
    );
    await sheet.locator(".q-grip", { hasText: "Holds somebody who is gone" }).waitFor();
    await act(sheet, "Let go").click();
    await expect.poll(() => stored(gm, okoro, "system.hold.holding")).toBe("");
    await gm.evaluate(
      (uuid) =>
        (globalThis as never as Host).fromUuidSync(uuid)?.update({ "system.hold.heldBy": "Actor.gone000000000000" }),
      okoro,
    );
    await sheet.locator(".q-grip", { hasText: "Held by somebody who is gone" }).waitFor();
    await act(sheet, "Free").click();
    await expect.poll(() => stored(gm, okoro, "system.hold.heldBy")).toBe("");
  });

  it("No page logged an error", () => expect(party.errors).toEqual([]));
});
