/** Opens everything a ruleset shows, wide and narrow, and hands it to the camera. */
import type { Locator, Page } from "playwright-core";
import type { Camera } from "./camera.ts";
import type { Cast, Subject } from "./seeding.ts";

const WIDE = { width: 1280, height: 1700 };
const NARROW = { width: 380, height: 1700 };
/** A telephone: what fits itself to its window is looked at on it. */
const PHONE = { width: 380, height: 780 };
/** A window is as tall as it opens, or as tall as what is in it, to a limit. */
const TALLEST = 1650;

interface Intent {
  readonly check: string;
  readonly item?: string;
  readonly options: object;
}
interface App {
  readonly hasFrame: boolean;
  readonly id: string;
  close(): Promise<unknown>;
  readonly element: { readonly id: string };
}
interface Sheet extends App {
  readonly element: HTMLElement;
  render(force: boolean): Promise<unknown>;
  setPosition(position: object): unknown;
}
interface Host {
  readonly game: {
    readonly settings: { readonly menus: Map<string, { readonly type: new () => Sheet }> };
    readonly messages: { readonly contents: readonly { readonly id: string; readonly type: string }[] };
    readonly quadrant: {
      check(intent: object, options?: object): Promise<void>;
      ask(order?: object): Promise<unknown>;
      perform(call: object): Promise<boolean>;
    };
  };
  readonly foundry: { readonly applications: { readonly instances: Map<string, App> } };
  readonly CONFIG: { readonly Dice: { randomUniform: () => number } };
  fromUuid(uuid: string): Promise<{
    readonly sheet: Sheet;
    readonly ownership: { readonly default: number };
    update(data: object): Promise<unknown>;
  }>;
}

export class Tour {
  readonly #page: Page;
  readonly #camera: Camera;
  readonly #cast: Cast;
  readonly #ruleset: string;
  /** What could not be shown, and why. */
  readonly missing: string[] = [];

  constructor(page: Page, camera: Camera, ruleset: string, cast: Cast) {
    this.#page = page;
    this.#camera = camera;
    this.#ruleset = ruleset;
    this.#cast = cast;
  }

  /** Everything of one kind. */
  async show(kind: string): Promise<void> {
    const shows: Readonly<Record<string, () => Promise<void>>> = {
      actors: () => this.#sheets("actors", this.#cast.actors),
      items: () => this.#sheets("items", this.#cast.items),
      dialogs: () => this.#dialogs(),
      cards: () => this.#cards(),
      windows: () => this.#windows(),
    };
    await shows[kind]?.();
  }

  async #sheets(kind: string, subjects: readonly Subject[]): Promise<void> {
    for (const [viewport, width] of [
      [WIDE, kind === "actors" ? 860 : 620],
      [NARROW, 368],
    ] as const) {
      await this.#page.setViewportSize(viewport);
      for (const { type, state, uuid } of subjects) {
        const sheet = await this.#open(uuid, width);
        const [first, ...others] = await sheet.locator('[role="tab"]:visible').all();
        await first?.click();
        await this.#fit(uuid, width);
        await this.#camera.take(kind, `${type} ${state} ${width}`, sheet);
        if (state === "typical")
          for (const tab of others) {
            const name = (await tab.getAttribute("data-tab")) ?? "";
            await tab.click();
            await this.#fit(uuid, width);
            await this.#camera.take(kind, `${type} ${state} ${name} ${width}`, sheet);
          }
        await this.#clear();
      }
    }
  }

  /** Opens a document's sheet as wide as is said, as tall as it opens or as it needs. */
  async #open(uuid: string, width: number): Promise<Locator> {
    const id = await this.#page.evaluate(async (at) => {
      const { sheet } = await (globalThis as never as Host).fromUuid(at);
      await sheet.render(true);
      return sheet.element.id;
    }, uuid);
    await this.#fit(uuid, width);
    return this.#page.locator(`[id="${id}"]`);
  }

  #fit(uuid: string, width: number): Promise<void> {
    return this.#page.evaluate(
      async ([at, wide, tallest]) => {
        const { sheet } = await (globalThis as never as Host).fromUuid(at);
        const { element } = sheet;
        const height = wide > 700 ? 800 : 660;
        // At its tallest first: what a sheet skips below its edge has no height of its own before it was displayed.
        for (const tried of [tallest, height]) {
          sheet.setPosition({ left: 0, top: 0, width: wide, height: tried });
          await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
        }
        const over = [...element.querySelectorAll<HTMLElement>("*")]
          .filter((one) => /auto|scroll/.test(getComputedStyle(one).overflowY) && !one.matches("textarea, select"))
          .map((one) => one.scrollHeight - one.clientHeight);
        sheet.setPosition({ height: Math.min(tallest, height + Math.max(0, ...over)) });
        for (const one of element.querySelectorAll("*")) one.scrollTop = 0;
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      },
      [uuid, width, TALLEST] as const,
    );
  }

  #clear(): Promise<void> {
    return this.#page.evaluate(async () => {
      for (const app of [...(globalThis as never as Host).foundry.applications.instances.values()])
        if (app.hasFrame) await app.close();
    });
  }

  /** One way into each check that an actor's sheet offers. */
  async #ways(actor: Subject): Promise<Intent[]> {
    const sheet = await this.#open(actor.uuid, 860);
    const found = await sheet.locator("[data-check]").evaluateAll((buttons) =>
      buttons.map((button) => {
        const { check = "", item, options } = (button as HTMLElement).dataset;
        return { check, ...(item ? { item } : {}), options: options ? (JSON.parse(options) as object) : {} };
      }),
    );
    await this.#clear();
    const kinds = new Map<string, Intent>();
    for (const way of found) {
      const key = `${way.check} ${"item" in way ? "item" : ""} ${Object.keys(way.options).join(" ")}`;
      if (!kinds.has(key)) kinds.set(key, way);
    }
    return [...kinds.values()];
  }

  #intent(actor: Subject, way: Intent): object {
    const foes = this.#cast.actors.filter(({ state, uuid }) => state !== "empty" && uuid !== actor.uuid);
    const foe = foes.find(({ type }) => type === actor.type) ?? foes[0];
    return {
      ...way,
      actor: actor.uuid,
      ...(way.item ? { item: `${actor.uuid}.Item.${way.item}` } : {}),
      targets: foe ? [foe.uuid] : [],
    };
  }

  async #dialogs(): Promise<void> {
    for (const [viewport, width] of [
      [WIDE, "wide"],
      [PHONE, "narrow"],
    ] as const) {
      await this.#page.setViewportSize(viewport);
      for (const actor of this.#cast.actors.filter(({ state }) => state !== "empty")) {
        for (const [i, way] of (await this.#ways(actor)).entries()) {
          const caption = `${actor.type} ${actor.state} ${way.check.split(".")[1] ?? ""} ${i} ${width}`;
          await this.#page.evaluate(
            (intent) => void (globalThis as never as Host).game.quadrant.check(intent),
            this.#intent(actor, way),
          );
          const dialog = this.#page.locator(".application", { has: this.#page.locator(".q-dialog-check") });
          try {
            await dialog.waitFor({ timeout: 3000 });
          } catch {
            this.missing.push(`${caption}: ${await this.#notice()}`);
            continue;
          }
          if (actor.state === "overfull") await this.#burden(dialog);
          await this.#camera.take("dialogs", caption, dialog);
          await dialog.locator('[data-action="cancel"]').click();
          await dialog.waitFor({ state: "detached" });
        }
      }
    }
  }

  /** Situational modifiers with long words, as many as there are groups for them. */
  async #burden(dialog: Locator): Promise<void> {
    for (const word of ["Sichtbehinderung durch Nebelschwaden", "Ein geliehenes Werkzeug"]) {
      const add = dialog.locator('[data-action="rowAdd"]').first();
      if ((await add.count()) === 0) return;
      const before = await dialog.locator(".q-row-item.editable").count();
      await add.click();
      const row = dialog.locator(".q-row-item.editable").nth(before);
      await row.locator('[name$=":label"]').fill(word);
      await row.locator('[name$=":value"]').fill("-2");
      await row.locator('[name$=":value"]').press("Tab");
    }
  }

  #notice = (): Promise<string> =>
    this.#page.evaluate(
      () => [...document.querySelectorAll(".notification")].at(-1)?.textContent.trim() ?? "nothing was shown",
    );

  /** Each check thrown low, middling and high; the last one with what can be done about it. */
  async #cards(): Promise<void> {
    for (const actor of this.#cast.actors.filter(({ state }) => state === "typical")) {
      for (const [i, way] of (await this.#ways(actor)).entries())
        for (const luck of [0.02, 0.45, 0.97]) {
          const caption = `${actor.type} ${way.check.split(".")[1] ?? ""} ${i} ${luck}`;
          const before = await this.#messages();
          await this.#page.evaluate(
            async ([intent, at]) => {
              const { CONFIG, game } = globalThis as never as Host;
              CONFIG.Dice.randomUniform = () => at;
              await game.quadrant.check(intent, { fast: true });
            },
            [this.#intent(actor, way), luck] as const,
          );
          const id = (await this.#messages()).find((one) => !before.includes(one));
          if (id === undefined) {
            this.missing.push(`${caption}: ${await this.#notice()}`);
            break;
          }
          await this.#card(id, caption, luck === 0.97);
        }
    }
  }

  #messages = (): Promise<string[]> =>
    this.#page.evaluate(() => (globalThis as never as Host).game.messages.contents.map(({ id }) => id));

  async #card(id: string, caption: string, isLast: boolean): Promise<void> {
    await this.#page.setViewportSize(WIDE);
    await this.#page.locator("#sidebar-tab-chat").click();
    const message = this.#page.locator(`#chat [data-message-id="${id}"]`).last();
    await message.waitFor();
    const tall = (await message.locator(".q-card").first().boundingBox())?.height ?? 0;
    await this.#camera.take("cards", tall > 300 ? `${caption} (${Math.round(tall)} px)` : caption, message);
    if (!isLast) return;
    // Each that is opened is folded no more: the first of those left, until none is.
    const folded = message.locator('[data-q="disclosure"][aria-expanded="false"]');
    while ((await folded.count()) > 0) await folded.first().click();
    await this.#camera.take("cards", `${caption} open`, message);
    const offer = message.locator('[data-q="offer"]:not([disabled])').first();
    if ((await offer.count()) === 0) return;
    const what = ((await offer.textContent()) ?? "").trim().slice(0, 30);
    await offer.click();
    await this.#page.waitForTimeout(400);
    await this.#camera.take("cards", `${caption} then ${what}`, message);
    await this.#clear();
  }

  /** House rules, the request for a roll and its card face down, and what is shown in the chat. */
  async #windows(): Promise<void> {
    for (const [viewport, width] of [
      [WIDE, "wide"],
      [PHONE, "narrow"],
    ] as const) {
      await this.#page.setViewportSize(viewport);
      for (const key of [`quadrant.house-${this.#ruleset}`, "quadrant.rulesets"]) {
        const id = await this.#page.evaluate(async (name) => {
          const menu = (globalThis as never as Host).game.settings.menus.get(name);
          if (!menu) return "";
          const app = new menu.type();
          await app.render(true);
          // A window whose code is fetched when it is opened stands in another's place.
          const { instances } = (globalThis as never as Host).foundry.applications;
          for (let i = 0; i < 50 && ![...instances.values()].some(({ hasFrame }) => hasFrame); i++)
            await new Promise((done) => setTimeout(done, 100));
          return [...instances.values()].findLast(({ hasFrame }) => hasFrame)?.element.id ?? "";
        }, key);
        if (id) await this.#camera.take("windows", `${key} ${width}`, this.#page.locator(`[id="${id}"]`));
        await this.#clear();
      }
      await this.#stateWindows(width);
      await this.#page.evaluate(() => void (globalThis as never as Host).game.quadrant.ask());
      const ask = this.#page.locator(".application", { has: this.#page.locator(".q-roll-request-form") });
      await ask.waitFor();
      await this.#camera.take("windows", `ask ${width}`, ask);
      await this.#clear();
    }
    await this.#page.setViewportSize(WIDE);
    for (const item of this.#cast.items.filter(({ state }) => state !== "empty")) {
      const before = await this.#messages();
      const sheet = await this.#open(item.uuid, 620);
      await sheet.locator('[data-action="itemShow"]').click();
      await this.#clear();
      await this.#page.waitForFunction(
        (n) => (globalThis as never as Host).game.messages.contents.length > n,
        before.length,
      );
      const id = (await this.#messages()).at(-1) ?? "";
      await this.#page.locator("#sidebar-tab-chat").click();
      await this.#camera.take(
        "windows",
        `shown ${item.type} ${item.state}`,
        this.#page.locator(`#chat [data-message-id="${id}"]`).last(),
      );
    }
    await this.#camera.take("windows", "table bar", this.#page.locator(".q-table-bar").first());
    try {
      await this.#request();
    } catch (error) {
      this.missing.push(`request: ${String(error).split("\n")[0] ?? ""}; ${await this.#notice()}`);
    }
    await this.#clear();
    await this.#receipt();
  }

  /** The windows of the shared pools and boards; one that is empty at first is filled where it has a button for it. */
  async #stateWindows(width: string): Promise<void> {
    const click = (selector: string): Promise<boolean> =>
      this.#page.evaluate((wanted) => {
        const found = document.querySelector<HTMLElement>(wanted);
        found?.click();
        return found !== null;
      }, selector);
    const typical = this.#cast.actors.find(({ state }) => state === "typical")?.uuid ?? "";
    // The table shows what belongs to a ruleset once a player owns one of its actors.
    const was = await this.#share(typical, 3);
    await this.#page.waitForTimeout(300);
    const chips = this.#page.locator(`.q-table-bar [data-q="expand"][data-key^="${this.#ruleset}."]`);
    const keys = await chips.evaluateAll((all) => all.map((chip) => (chip as HTMLElement).dataset["key"] ?? ""));
    for (const key of new Set(keys)) {
      await click(`.q-table-bar [data-q="expand"][data-key="${key}"]`);
      await this.#page.waitForTimeout(200);
      if (!(await click(`.q-table-bar [data-q="open"][data-key="${key}"]`))) continue;
      await this.#page.waitForTimeout(500);
      if (await click('.application [data-tool="add"]')) await this.#page.waitForTimeout(1000);
      const opened = this.#page.locator(".application.q-window:not(.q-docked)").last();
      if ((await opened.count()) > 0) await this.#camera.take("windows", `${key} ${width}`, opened);
      await this.#clear();
    }
    await this.#share(typical, was);
  }

  /** Gives everybody a permission on an actor. Returns the one they had. */
  #share(uuid: string, level: number): Promise<number> {
    return this.#page.evaluate(
      async ([of, to]) => {
        const actor = await (globalThis as never as Host).fromUuid(of);
        const was = actor.ownership.default;
        await actor.update({ "ownership.default": to });
        return was;
      },
      [uuid, level] as const,
    );
  }

  /** A request for a roll, hidden where it can be, and its answer. */
  async #request(): Promise<void> {
    await this.#page.evaluate(() => void (globalThis as never as Host).game.quadrant.ask());
    const ask = this.#page.locator(".application", { has: this.#page.locator(".q-roll-request-form") });
    await ask.waitFor();
    const own = await ask
      .locator(`select[name="check"] option[value^="${this.#ruleset}."]`)
      .first()
      .getAttribute("value");
    await ask.locator('select[name="check"]').selectOption(own);
    await ask.locator('input[name^="to:"]').first().check();
    const hidden = ask.locator('select[name="visibility"] option[value="hidden"]');
    if ((await hidden.count()) > 0) await ask.locator('select[name="visibility"]').selectOption("hidden");
    await this.#camera.take("windows", "ask filled in", ask);
    await ask.locator('button[type="submit"]').click();
    await ask.waitFor({ state: "detached" });
    await this.#page.locator("#sidebar-tab-chat").click();
    const request = this.#page.locator("#chat li", { has: this.#page.locator(".q-roll-request") }).last();
    await request.waitFor();
    await this.#camera.take("windows", "request", request);
    await request.locator('[data-q="answer"]').first().click();
    const dialog = this.#page.locator(".application", { has: this.#page.locator(".q-dialog-check") });
    await dialog.waitFor();
    await this.#camera.take("windows", "answer", dialog);
    await dialog.locator('button[type="submit"]').click();
    await dialog.waitFor({ state: "detached" });
    await this.#camera.take("windows", "request answered", request);
    const card = (await this.#messages()).at(-1) ?? "";
    await this.#camera.take("windows", "answered", this.#page.locator(`#chat [data-message-id="${card}"]`).last());
  }

  /** What a press on a sheet leaves in the log. */
  async #receipt(): Promise<void> {
    for (const { type, uuid } of this.#cast.actors.filter(({ state }) => state === "typical")) {
      const sheet = await this.#open(uuid, 860);
      const act = sheet.locator("button[data-act]:visible:not([disabled])").first();
      if ((await act.count()) > 0) {
        const before = await this.#messages();
        await act.click();
        await this.#page.waitForTimeout(500);
        const id = (await this.#messages()).find((one) => !before.includes(one));
        await this.#clear();
        if (id)
          await this.#camera.take(
            "windows",
            `receipt ${type}`,
            this.#page.locator(`#chat [data-message-id="${id}"]`).last(),
          );
        else this.missing.push(`receipt ${type}: ${await this.#notice()}`);
      }
      await this.#clear();
    }
  }

  /** What somebody sees who may see little. */
  async limited(): Promise<void> {
    for (const { type, state, uuid } of this.#cast.actors.filter((one) => one.state !== "empty")) {
      await this.#camera.take("windows", `limited ${type} ${state}`, await this.#open(uuid, 460));
      await this.#clear();
    }
  }
}
