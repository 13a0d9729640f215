/**
 * Whom a roll's dialog offers as a target, in each ruleset: on a scene where all four have tokens, on an empty one, by
 * keyboard; and an attack at nobody that is aimed on its card. Beside it what else reaches the dialog and its cards by
 * keyboard and pointer: focus, the chat log as one stop, double clicks.
 */
import type { Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { CIR, circumstancesSeed } from "./circumstances-seed.ts";
import { EDGE, edgeSeed } from "./edge-seed.ts";
import { WITH_SMOKE } from "./generations.ts";
import { Party } from "./harness.ts";
import { Looks, bringAxe } from "./looks.ts";
import { IDS, seed } from "./seed.ts";
import { SIDONIA, sidoniaSeed } from "./sidonia-seed.ts";
import { brings, fixDice, openCheck, scrollTo, tab, unfold } from "./steps.ts";

interface Host {
  readonly game: {
    readonly combats: { readonly contents: readonly { delete(): Promise<unknown> }[] };
    readonly scenes: { get(id: string): { activate(): Promise<unknown> } };
    readonly macros: { readonly size: number };
    readonly user: { readonly targets: ReadonlySet<object> };
    readonly quadrant: { check(intent: object, options?: object): Promise<void> };
  };
  readonly Combat: {
    readonly implementation: {
      create(data: object): Promise<{ createEmbeddedDocuments(name: string, data: object[]): Promise<unknown> }>;
    };
  };
}

interface World {
  readonly actors: readonly { readonly _id: string }[];
}

/** Edge's guard has the same id as that of Circumstances. */
const EDGE_GUARD = "edgeguard0000000";
const edgeWorld = (): World => ({
  actors: (edgeSeed() as World).actors.map((one) => (one._id === EDGE.guard ? { ...one, _id: EDGE_GUARD } : one)),
});

const CROSSROADS = "crossroads000000";
const EMPTY = "empty00000000000";

/** A ruleset at the crossroads: who rolls what, and the NPC of whom there are an opponent, a friend and a fallen. */
interface Side {
  readonly id: string;
  readonly check: string;
  readonly actor: string;
  readonly name: string;
  readonly npc: string;
  readonly options?: object;
}
const SIDES: readonly Side[] = [
  { id: "Sidonia", check: "sidonia.attack", actor: SIDONIA.voss, name: "Mara Voss", npc: SIDONIA.thug },
  { id: "Edge", check: "edge.attack", actor: EDGE.blade, name: "Blade for Hire", npc: EDGE_GUARD },
  {
    id: "Circumstances",
    check: "circumstances.test",
    actor: CIR.mara,
    name: "Mara Venn",
    npc: CIR.guard,
    options: { test: "Recon" },
  },
  { id: "StarSIEGE", check: "siege.attack", actor: IDS.okoro, name: "Sgt. Okoro", npc: IDS.pirate },
];
const KINDS = ["foe", "friend", "fallen"] as const;
type Kind = (typeof KINDS)[number];

const tokenId = (side: Side, kind: Kind): string => `${side.id.toLowerCase()}${kind}`.slice(0, 16).padEnd(16, "0");
const uuidOf = (side: Side, kind: Kind): string => `Scene.${CROSSROADS}.Token.${tokenId(side, kind)}.Actor.${side.npc}`;

function world(): object {
  const seeds = [sidoniaSeed() as World, edgeWorld(), circumstancesSeed() as World, seed() as World];
  const tokens = SIDES.flatMap((side, row) => [
    ...KINDS.map((kind, at) => ({
      _id: tokenId(side, kind),
      name: `${side.id} ${kind}`,
      actorId: side.npc,
      actorLink: false,
      x: at * 100,
      y: row * 100,
      disposition: kind === "friend" ? 1 : -1,
    })),
    {
      _id: `${side.actor.slice(0, 8)}token000`,
      name: side.name,
      actorId: side.actor,
      actorLink: true,
      x: 400,
      y: row * 100,
      disposition: 1,
    },
  ]);
  const actors = seeds
    .flatMap((one) => one.actors as readonly { prototypeToken?: object }[])
    .map((actor) => ({ ...actor, prototypeToken: { ...actor.prototypeToken, disposition: 1 } }));
  return {
    ...seed(),
    actors,
    scenes: [
      { _id: CROSSROADS, name: "The Crossroads", active: true, tokens },
      { _id: EMPTY, name: "Nowhere", tokens: [] },
    ],
  };
}

/** The options of the target's list: each with its heading, `heading: option`. */
const listed = (open: Locator): Promise<string[]> =>
  open.locator('[name="choice:target"] option').evaluateAll((options) =>
    options.map((option) => {
      const heading = option.parentElement instanceof HTMLOptGroupElement ? `${option.parentElement.label}: ` : "";
      return `${heading}${option.textContent.trim()}`;
    }),
  );

const notes = (open: Locator): Promise<string[]> =>
  open.locator('.q-choice:has([name="choice:target"]) small').allInnerTexts();

const cancel = async (open: Locator): Promise<void> => {
  await open.locator('[data-action="cancel"]').click();
  await open.waitFor({ state: "detached" });
};

const intent = ({ check, actor, options = {} }: Side): object => ({ check, actor: `Actor.${actor}`, options });

describe.each(WITH_SMOKE)("targets, generation $generation", ({ generation, full }) => {
  let party: Party;
  let gm: Page;
  let ada: Page;
  const looks = new Looks(`targets-${generation}`);

  beforeAll(async () => {
    party = await Party.open({ generation, world: world() });
    gm = await party.join("Gamemaster", { width: 1366, height: 700 });
    ada = await party.join("Ada", { width: 1366, height: 700 });
    await bringAxe([gm, ada]);
    await gm.evaluate(
      async ([sceneId, fallen]) => {
        const combat = await (globalThis as never as Host).Combat.implementation.create({});
        await combat.createEmbeddedDocuments(
          "Combatant",
          fallen.map(([tokenId, actorId]) => ({ sceneId, tokenId, actorId, defeated: true })),
        );
      },
      [CROSSROADS, SIDES.map((side) => [tokenId(side, "fallen"), side.npc])] as const,
    );
    for (const page of [gm, ada]) await tab(page, "chat");
  });
  afterEach(() => expect(party.errors).toEqual([]));
  afterAll(async () => party.close());

  it.each(SIDES)(
    "A dialog of $id lists its own actors, opponents first, and says who can't be aimed at",
    async (side) => {
      const stranger = SIDES.find(({ id }) => id !== side.id) as Side;
      const open = await openCheck(ada, { ...intent(side), targets: [uuidOf(stranger, "foe"), `Actor.${side.actor}`] });
      expect(await listed(open)).toEqual([
        "Nobody",
        `Opponents: ${side.id} foe`,
        `Own side: ${side.id} friend`,
        `Out of the fight: ${side.id} fallen`,
      ]);
      expect(await open.locator('[name="choice:target"]').inputValue()).toBe("");
      const said = await notes(open);
      expect(said.join(" ")).toContain(`${stranger.id} foe belongs to`);
      expect(said.join(" ")).toContain(`${side.name} can't be the target`);
      if (side.id !== "Circumstances") expect(said.join(" ")).toContain("Nobody yet");
      if (full) await looks.at(ada, `dialog-${side.id}`, open);
      await cancel(open);
    },
  );

  it.runIf(full)(
    "The target is chosen and the attack rolled by keyboard alone, and Tab stays in the dialog",
    async () => {
      const [, , , siege] = SIDES as readonly [Side, Side, Side, Side];
      const open = await openCheck(ada, intent(siege));
      const isInside = (): Promise<boolean> => open.evaluate((dialog) => dialog.contains(document.activeElement));
      const named = (): Promise<string | null> =>
        ada.evaluate(() => document.activeElement?.getAttribute("name") ?? null);
      const seen = new Set<string | null>();
      for (let stops = 0; stops < 60; stops += 1) {
        await ada.keyboard.press("Tab");
        expect(await isInside()).toBe(true);
        const name = await named();
        if (seen.has(name) && name === "choice:target") break;
        seen.add(name);
      }
      expect(await named()).toBe("choice:target");
      await ada.keyboard.type("StarSIEGE foe");
      await expect.poll(() => open.locator('[name="choice:target"]').inputValue()).toBe(uuidOf(siege, "foe"));
      await expect.poll(() => open.locator(".q-odds-success b").count()).toBe(1);
      await fixDice(ada, [15], 20);
      const isRoll = (): Promise<boolean> =>
        ada.evaluate(() => document.activeElement?.matches('.q-dialog button[type="submit"]') ?? false);
      for (let stops = 0; stops < 60 && !(await isRoll()); stops += 1) await ada.keyboard.press("Tab");
      const card = await brings(() => ada.keyboard.press("Enter"), ada);
      expect(await card.innerText()).toContain("StarSIEGE foe");
    },
  );

  const aimed = SIDES.filter(({ id }) => id !== "Circumstances");
  it.each(full ? aimed : aimed.slice(2))(
    "An attack of $id at nobody is aimed on its card, and undone",
    async (side) => {
      const dice = { Sidonia: [5, 6], Edge: [9, 10] }[side.id] ?? [12, 20];
      const [face = 1, sides = 20] = dice;
      await fixDice(ada, Array<number>(6).fill(face), sides);
      const card = await brings(
        () =>
          ada.evaluate(
            (asked) => (globalThis as never as Host).game.quadrant.check({ targets: [], ...asked }, { fast: true }),
            intent(side),
          ),
        ada,
        gm,
      );
      const aim = card.locator('[data-key$=".aim"]');
      // At nobody StarSIEGE's roll meets no Defense: what succeeded may fail against somebody.
      const [before, after] = side.id === "StarSIEGE" ? ["Success", "Failure"] : ["", `${side.id} foe`];
      expect(await card.innerText()).toContain(before);
      expect(await aim.innerText()).toContain("Choose a target");
      await aim.click();
      const question = ada.locator("dialog, .application.dialog", { has: ada.locator('select[name="target"]') });
      await question.locator("select").selectOption({ label: `${side.id} foe` });
      if (full && side.id === "StarSIEGE") await looks.at(ada, "aim", question);
      await question.locator('[data-action="ok"]').click();
      await expect.poll(() => card.innerText()).toContain(`${side.id} foe`);
      // Its receipt is displayed before the card is rendered again.
      await expect.poll(() => card.innerText()).toContain(after);
      await expect.poll(() => aim.count()).toBe(0);
      if (full) await looks.at(ada, `aimed-${side.id}`, card);
      // Their own last change, on which nothing rests yet.
      await card.locator('[data-q="undo"]').first().click();
      await aim.waitFor();
      await expect.poll(() => card.innerText()).toContain(before);
    },
  );

  it.runIf(full)("Two tokens of one actor are two targets, by their own names", async () => {
    const [, edge] = SIDES as readonly [Side, Side, Side, Side];
    const open = await openCheck(ada, { ...intent(edge), targets: [uuidOf(edge, "friend")] });
    const target = open.locator('[name="choice:target"]');
    expect(await target.locator("option:checked").innerText()).toBe("Edge friend");
    await target.selectOption({ label: "Edge foe" });
    await expect.poll(() => target.inputValue()).toBe(uuidOf(edge, "foe"));
    const card = await brings(() => open.locator('button[type="submit"]').click(), ada);
    expect(await card.innerText()).toContain("attacks Edge foe");
  });

  it.runIf(full)(
    "A sheet opened by keyboard has the focus, and the chat log is one stop that can be entered",
    async () => {
      await tab(ada, "actors");
      const entry = ada.locator('#actors [data-action="activateEntry"]', { hasText: "Sgt. Okoro" });
      await entry.focus();
      await ada.keyboard.press("Tab");
      await ada.keyboard.press("Shift+Tab");
      await ada.keyboard.press("Enter");
      const sheet = ada.locator(".application.sheet");
      const isIn = (place: Locator): Promise<boolean> =>
        place.evaluate((element) => element.contains(document.activeElement));
      await expect.poll(() => isIn(sheet)).toBe(true);
      await sheet.locator('[data-action="close"]').click();
      await tab(ada, "chat");
      const log = ada.locator("#chat ol.chat-log");
      const isOn = (): Promise<boolean> => log.evaluate((element) => element === document.activeElement);
      await log.focus();
      await ada.keyboard.press("Tab");
      expect(await isIn(log)).toBe(false);
      await ada.keyboard.press("Shift+Tab");
      expect(await isOn()).toBe(true);
      await ada.keyboard.press("Enter");
      expect([await isIn(log), await isOn()]).toEqual([true, false]);
      await ada.keyboard.press("Escape");
      expect(await isOn()).toBe(true);
    },
  );

  it.runIf(full)("The second click of a double click presses nothing that has come under the pointer", async () => {
    const [, , , siege] = SIDES as readonly [Side, Side, Side, Side];
    const card = await brings(
      () =>
        ada.evaluate(
          (asked) => (globalThis as never as Host).game.quadrant.check({ targets: [], ...asked }, { fast: true }),
          intent(siege),
        ),
      ada,
    );
    const aim = card.locator('[data-key$=".aim"]');
    await scrollTo(aim);
    const box = await aim.boundingBox();
    if (!box) throw new Error("the button is not displayed");
    const question = ada.locator('select[name="target"]');
    await ada.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await ada.mouse.down({ clickCount: 2 });
    await ada.mouse.up({ clickCount: 2 });
    await ada.waitForTimeout(300);
    expect(await question.count()).toBe(0);
    await aim.click();
    await question.waitFor();
    await ada.keyboard.press("Escape");
    await question.waitFor({ state: "detached" });
  });

  it.runIf(full)(
    "Sides of Traits are listed by pair, and both fields are marked where one pair helps and hinders",
    async () => {
      const [, , circumstances] = SIDES as readonly [Side, Side, Side, Side];
      const open = await openCheck(ada, intent(circumstances));
      await unfold(open);
      const fields = ["helpful", "setback"].map((id) => open.locator(`[name="choice:${id}"]`));
      for (const field of fields)
        expect(
          await field.locator("optgroup").evaluateAll((all) => all.map((one) => (one as HTMLOptGroupElement).label)),
        ).toContain("Curious / Lonely");
      await fields[0]?.selectOption({ label: "Curious" });
      await fields[1]?.selectOption({ label: "Lonely" });
      const marks = open.locator(".q-choice:has(select) .q-note", { hasText: "help and hinder" });
      await expect.poll(() => marks.count()).toBe(2);
      expect(await open.locator('button[type="submit"]').isDisabled()).toBe(true);
      await cancel(open);
    },
  );

  it.runIf(full)("A dialog says that only a natural 20 succeeds, and a button what bending fate costs", async () => {
    const [sidonia, , , siege] = SIDES as readonly [Side, Side, Side, Side];
    const open = await openCheck(ada, intent(siege));
    await open.locator('[name="choice:defense"]').fill("40");
    await open.locator(".q-odds-summary", { hasText: "only a natural 20 succeeds" }).waitFor();
    await cancel(open);
    await fixDice(ada, [2, 2, 2]);
    const card = await brings(
      () =>
        ada.evaluate(
          (asked) => (globalThis as never as Host).game.quadrant.check({ targets: [], ...asked }, { fast: true }),
          intent(sidonia),
        ),
      ada,
    );
    expect(await card.locator('[data-key^="fate.bend"]').innerText()).toMatch(/1 Corruption.*Dissonance/u);
  });

  it.runIf(full)(
    "A player offers their agent's help from their own screen, and nobody is offered to help an NPC",
    async () => {
      const ben = await party.join("Ben");
      const [, , circumstances] = SIDES as readonly [Side, Side, Side, Side];
      const open = await openCheck(ada, { ...intent(circumstances), options: { test: "Diplomacy" } });
      await open.locator('[name="choice:gather"]').check();
      await brings(() => open.locator('button[type="submit"]').click(), ada, ben, gm);
      const [theirs, mine, gms] = [ben, ada, gm].map((page) =>
        page.locator("#chat .q-card:not(.q-receipt)").last(),
      ) as [Locator, Locator, Locator];
      const ask = theirs.locator(`[data-key="call.ask-${CIR.tomas}"]`);
      expect(await ask.innerText()).toContain("the GM decides");
      expect(await mine.locator('[data-key^="call.ask-"]').count()).toBe(0);
      await ask.click();
      await expect.poll(() => gms.innerText()).toContain("offers help with");
      await gms.locator(`[data-key="call.allow-${CIR.tomas}"]`).click();
      await expect.poll(() => mine.innerText()).toContain("helps with");
      await expect.poll(() => ask.count()).toBe(0);
      const npc = await openCheck(gm, {
        check: "circumstances.test",
        actor: `Actor.${CIR.guard}`,
        options: { test: "Recon" },
      });
      expect(await npc.locator('[name="choice:gather"]').count()).toBe(0);
      await cancel(npc);
    },
  );

  it.runIf(full)("Enter on an empty slot of the hotbar asks before it creates a macro", async () => {
    const slot = gm.locator("#hotbar-slot-7");
    await slot.focus();
    await gm.keyboard.press("Enter");
    const question = gm.locator("dialog", { hasText: "Create a macro in slot 7?" });
    await question.waitFor();
    await gm.keyboard.press("Escape");
    await question.waitFor({ state: "detached" });
    expect(await gm.evaluate(() => (globalThis as never as Host).game.macros.size)).toBe(0);
  });

  it("On a scene without tokens a GM chooses any actor, a player whoever is in the encounter", async () => {
    await gm.evaluate((id) => (globalThis as never as Host).game.scenes.get(id).activate(), EMPTY);
    const [, , , siege] = SIDES as readonly [Side, Side, Side, Side];
    await expect
      .poll(async () => {
        const open = await openCheck(ada, intent(siege));
        const found = [await listed(open), await notes(open)];
        await cancel(open);
        return found;
      })
      .toEqual([
        ["Nobody", "Out of the fight: StarSIEGE fallen"],
        [
          "Nobody yet: roll now and choose the target on the card, or enter the Defense below.",
          "There are no tokens on this scene.",
        ],
      ]);
    const open = await openCheck(gm, intent(siege));
    expect(await listed(open)).toEqual(["Nobody", "Out of the fight: StarSIEGE fallen", "All actors: Pirate"]);
    if (full) await looks.at(gm, "no-tokens", open);
    await cancel(open);
  });

  it.runIf(full)("The dialog fits a phone, and axe finds nothing", async () => {
    await ada.setViewportSize({ width: 380, height: 800 });
    for (const side of SIDES) {
      const open = await openCheck(ada, intent(side));
      const width = await open.evaluate((one) => [one.scrollWidth, one.clientWidth]);
      expect(width[0]).toBeLessThanOrEqual(width[1] ?? 0);
      await looks.at(ada, `narrow-${side.id}`, open);
      await cancel(open);
    }
    expect(looks.faults).toEqual([]);
  });
});
