/**
 * Random histories of three clients at one table, in each ruleset: checks, presses, corrections, undos, withdrawals,
 * deletions of messages, items and actors, several of these at once, and clients that reload. After each step no
 * receipt in effect rests on one that is not, and the state is what the receipts in effect have left. What each client
 * displays (buttons, prices, reasons, who may undo) is what a freshly loaded one displays.
 */
import { describe, expect, it } from "vitest";
import type { World } from "../../tabletop/server/world.ts";
import { type Client, openClient, pass } from "./clients/client.ts";
import {
  type Happening,
  type State,
  compareStates,
  listInherited,
  listPlaces,
  normalise,
  readState,
  replay,
} from "./clients/replay.ts";
import { type Doc, type Fields, type Offer, type Page, Screen, type Views } from "./clients/screen.ts";
import { ADA, BEN, ENGLISH, GM, openWorld } from "./clients/world.ts";
import { SCENARIOS, numbers } from "./history-scenarios.ts";

/** Steps of one history, and after how many of them every client loads again. */
const STEPS = 50;
const RELOAD_AFTER = 25;
/** A history goes on, so far at most, until enough was done that was not refused. */
const MOST_STEPS = 200;
const ENOUGH = { press: 5, undo: 2, deletion: 1 };

/** What a step of one client does: each kind as often as its number says. */
const KINDS = { check: 14, press: 42, call: 10, undo: 16, withdraw: 4, houseRule: 8, deletion: 10 };
type Kind = keyof typeof KINDS;

/** How many offers a client tries until one is not refused. */
const MAX_PRESSES = 4;

const parseViews = (views: Views): State =>
  new Map(Object.entries(views).map(([id, view]) => [id, JSON.parse(view) as Fields]));

class History {
  readonly screens: Screen[] = [];
  readonly faults: string[] = [];
  /** What was done, to be read when something is wrong. */
  readonly log: string[] = [];
  /** How often something of each kind was done, and not refused. */
  readonly done = new Map<string, number>();
  readonly #ruleset: string;
  readonly #world: World;
  readonly #random: () => number;
  readonly #happened: Happening[] = [];
  readonly #untold = new Set<string>();
  #first: ReturnType<typeof readState> = new Map();
  #choices: object = {};

  constructor(ruleset: string, world: World, random: () => number) {
    this.#ruleset = ruleset;
    this.#world = world;
    this.#random = random;
  }

  async open(): Promise<void> {
    for (const user of [GM, ADA, BEN]) this.screens.push(await this.#openScreen(user));
    await this.#quiet();
    this.#first = readState(this.#gm);
  }

  get #gm(): Page {
    return this.screens[0]!.page;
  }

  get #scenario(): (typeof SCENARIOS)[string] {
    return SCENARIOS[this.#ruleset]!;
  }

  #pick<T>(list: readonly T[]): T | undefined {
    return list[Math.floor(this.#random() * list.length)];
  }

  /** The GM does as much as both players: nobody else may do most of it. */
  #pickScreen(): Screen {
    return this.#random() < 0.5 ? this.screens[0]! : this.#pick(this.screens.slice(1))!;
  }

  #pickKind(): Kind {
    const kinds = Object.entries(KINDS).flatMap(([kind, times]) => Array<Kind>(times).fill(kind as Kind));
    return this.#pick(kinds)!;
  }

  async #openScreen(user: string): Promise<Screen> {
    const client: Client<Page> = await openClient<Page>(this.#world, user, ENGLISH, this.#random);
    const { page } = client;
    page.CONFIG.Dice.randomUniform = () => Math.max(0.001, this.#random());
    await page.system.chooseInDialogs(() => this.#choices);
    if (user === GM) this.#watchReceipts(page);
    return new Screen(client);
  }

  #watchReceipts({ Hooks, game, system: { isReceipt, readRecord, restsOn } }: Page): void {
    Hooks.on("createChatMessage", (message) => {
      if (isReceipt(message)) this.#happened.push({ receipt: message.id });
    });
    Hooks.on("updateChatMessage", (undone) => {
      if (!isReceipt(undone) || undone.system.status !== "undone") return;
      const all = game.messages.contents.filter(isReceipt);
      const later = all.slice(all.findIndex(({ id }) => id === undone.id) + 1);
      for (const one of later) {
        // What was pressed on a card that was paid for rests on the payment: said here once more, by itself.
        const isOnPaidCard = one.system.card !== null && one.system.card === undone.system.pays;
        const isResting = isOnPaidCard || restsOn(readRecord(one), readRecord(undone));
        if (["applied", "pending"].includes(one.system.status) && isResting)
          this.faults.push(`${one.system.action} is in effect and rests on ${undone.system.action}, which is not`);
      }
    });
    Hooks.on("deleteChatMessage", (message) => {
      if (isReceipt(message) && message.system.status !== "undone")
        for (const place of listPlaces(message)) this.#untold.add(place);
    });
  }

  /** Waits until nothing is on its way. */
  async #quiet(): Promise<void> {
    for (let i = 0; i < 3; i++) {
      await pass();
      for (const { page } of this.screens) await page.system.writes.idle();
    }
  }

  #note({ client }: Screen, kind: string, detail: string, isDone: boolean): boolean {
    this.log.push(`${client.user} ${kind} ${detail}${isDone ? "" : " (refused)"}`);
    const counted = kind === "undo of several" ? "undo" : kind;
    if (isDone) this.done.set(counted, (this.done.get(counted) ?? 0) + 1);
    return isDone;
  }

  /** Returns whether so much of each kind was done that was not refused. */
  hasDone(enough: Readonly<Record<string, number>>): boolean {
    return Object.entries(enough).every(([kind, least]) => (this.done.get(kind) ?? 0) >= least);
  }

  /** Does one thing on one client. */
  async #act(screen: Screen, kind: Kind): Promise<void> {
    const cards = screen.listCards();
    if (kind === "check" || cards.length === 0) await this.#check(screen);
    else if (kind === "press") await this.#pressAny(screen);
    else if (kind === "call") {
      const call = this.#pick(this.#scenario!.calls)!;
      this.#note(screen, kind, call.action, await screen.perform(call));
    } else if (kind === "undo") await this.#undo(screen);
    else if (kind === "withdraw") {
      const args = this.#pick(cards)!.id;
      this.#note(screen, kind, args, await screen.perform({ action: "core.withdraw", args }));
    } else if (screen.page.game.user.isGM)
      await (kind === "deletion" ? this.#delete(screen) : this.#changeRule(screen));
  }

  async #check(screen: Screen): Promise<void> {
    const check = this.#pick(this.#scenario!.checks)!;
    this.#choices = this.#pick(check.choices)!;
    await screen.page.game.quadrant.check({ targets: [], options: {}, ...check.intent });
    this.#note(screen, "check", JSON.stringify(this.#choices), true);
  }

  async #pressAny(screen: Screen): Promise<void> {
    for (let i = 0; i < MAX_PRESSES; i++) {
      const card = this.#pick(screen.listCards().slice(-5));
      const offer = card && this.#pick(screen.page.system.listOffers(card.system));
      if (card && offer && (await this.#press(screen, card.id, offer))) return;
    }
  }

  async #press(screen: Screen, card: string, { key, call, inputs = [] }: Offer): Promise<boolean> {
    const answers = inputs.map((input) => [input.id, input.kind === "number" ? input.initial : "x"]);
    const args = { ...call.args, ...Object.fromEntries(answers) };
    return this.#note(screen, "press", key, await screen.perform({ action: call.action, args }, card, key));
  }

  async #undo(screen: Screen): Promise<void> {
    const { isReceipt, listUndoneTogether } = screen.page.system;
    const receipts = screen.page.game.messages.contents.filter(
      (one) => isReceipt(one) && one.system.status === "applied",
    );
    // What paid for a card has the most that rests on it.
    const payments = receipts.filter(({ system }) => typeof system.pays === "string");
    const root = this.#random() < 0.4 && payments.length > 0 ? this.#pick(payments) : this.#pick(receipts.slice(-8));
    if (!root) return;
    const also = listUndoneTogether(root).slice(1);
    const args = { receipt: root.id, also: also.map(({ id }) => id) };
    const isDone = await screen.perform({ action: "core.undo", args });
    this.#note(screen, also.length > 0 ? "undo of several" : "undo", root.system.action, isDone);
  }

  /** The GM changes a house rule that offers depend on. */
  async #changeRule(screen: Screen): Promise<void> {
    const { settings } = screen.page.game;
    const { name, values } = this.#scenario!.rule;
    const key = `${this.#ruleset}.${name}`;
    const next = values[(values.indexOf(settings.get("quadrant", key) as never) + 1) % values.length]!;
    await settings.set("quadrant", key, next);
    this.#note(screen, "houseRule", `${name}: ${next}`, true);
  }

  /** The GM deletes a message, an item or an actor. */
  async #delete(screen: Screen): Promise<void> {
    const { game, system } = screen.page;
    const kind = this.#random();
    if (kind < 0.6) {
      const message = this.#pick(game.messages.contents)!;
      // Of an open check it would be asked whether to withdraw it: that is done.
      const isOpen = system.isCard(message) && (await screen.perform({ action: "core.withdraw", args: message.id }));
      if (!isOpen && game.messages.get(message.id)) await message.delete();
      return void this.#note(screen, "deletion", message.type, true);
    }
    const actors = [...game.actors];
    const items = actors.flatMap((actor) => [...(actor.items ?? [])]);
    const gone = this.#pick<Doc>(kind < 0.97 ? items : actors.filter(({ hasPlayerOwner }) => !hasPlayerOwner));
    if (!gone) return;
    this.#happened.push({ deleted: gone.uuid });
    for (const key of listInherited(readState(this.#gm), gone.uuid)) this.#untold.add(key);
    await gone.delete();
    this.#note(screen, "deletion", gone.uuid, true);
  }

  /** Does one step: what one client does, or several at once, or all of them press the same button. */
  async step(): Promise<void> {
    const kind = this.#random();
    const card = this.#pick(this.screens[1]!.listCards().slice(-3));
    const offer = card && this.#pick(this.screens[1]!.page.system.listOffers(card.system));
    if (kind < 0.15 && card && offer) await Promise.all(this.screens.map((one) => this.#press(one, card.id, offer)));
    else {
      const count = kind < 0.45 ? 2 + Math.floor(this.#random() * 2) : 1;
      const acts = Array.from({ length: count }, () => ({ screen: this.#pickScreen(), what: this.#pickKind() }));
      await Promise.all(acts.map(({ screen, what }) => this.#act(screen, what)));
    }
    await this.#quiet();
    this.faults.push(...this.#listStrays());
    for (const screen of this.screens) await screen.refresh();
    const one = this.#pick(this.screens)!;
    this.#compare(one.client.user, "if computed now", await one.read(), await one.compute());
  }

  #compare(user: string, when: string, is: Views, shouldBe: Views): void {
    for (const one of compareStates(parseViews(is), parseViews(shouldBe), new Set()))
      this.faults.push(`${user} displays one thing, and ${when} another, in message ${one}`);
  }

  /** Returns where the state is not that of the receipts in effect, or a player's client knows another one. */
  #listStrays(): string[] {
    const state = readState(this.#gm);
    const told = replay(this.#first, this.#happened, (id) => this.#gm.game.messages.get(id));
    const others = this.screens.slice(1).flatMap(({ page, client }) => {
      const differing = compareStates(readState(page), state, new Set());
      return differing.map((one) => `${client.user} knows another state: ${one}`);
    });
    return [...compareStates(normalise(this.#gm, state), normalise(this.#gm, told), this.#untold), ...others];
  }

  /** Lets each client load again, and finds what it displayed otherwise before. */
  async reload(): Promise<void> {
    for (const [at, screen] of this.screens.entries()) {
      const before = await screen.read();
      await screen.client.leave();
      const fresh = await this.#openScreen(screen.client.user);
      this.screens[at] = fresh;
      await this.#quiet();
      this.#compare(fresh.client.user, "once loaded again", before, await fresh.compute());
    }
  }

  async close(): Promise<void> {
    for (const { client } of this.screens) await client.leave();
    await this.#world.close();
  }
}

const SEEDS = { circumstances: 11, siege: 22, edge: 33, sidonia: 44 };

/** On 13, clients reach the GM's another way: a short history shows it. */
const RUNS = Object.entries(SEEDS).flatMap(([ruleset, seed]) =>
  ([14, 13] as const).map((generation) => ({ ruleset, seed, generation })),
);
const SHORT = { steps: 8, reloadAfter: 8, enough: { press: 1 } };
const LONG = { steps: STEPS, reloadAfter: RELOAD_AFTER, enough: ENOUGH };

describe.each(RUNS)("random histories of three clients in $ruleset, generation $generation", (run) => {
  const { ruleset, generation } = run;
  const seed = Number(process.env["SEED"] ?? run.seed);
  it(`What is in effect and what is displayed are right, seed ${seed}`, async () => {
    const { steps, reloadAfter, enough } = generation === 13 ? SHORT : LONG;
    const world = await openWorld(SCENARIOS[ruleset]!.seed(), generation);
    const history = new History(ruleset, world, numbers(seed));
    await history.open();
    for (let step = 1; step <= MOST_STEPS && history.faults.length === 0; step++) {
      if (step > steps && history.hasDone(enough)) break;
      await history.step();
      if (step % reloadAfter === 0) await history.reload();
    }
    await history.close();
    expect(history.faults, `${ruleset}, seed ${seed}\n${history.log.join("\n")}`).toEqual([]);
    if (process.env["SHOW"]) console.log(ruleset, seed, history.done);
    expect(history.hasDone(enough)).toBe(true);
  }, 180_000);
});
