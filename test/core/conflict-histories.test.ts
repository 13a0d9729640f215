/**
 * Random conflicts of Special Circumstances between three clients: moves by whoever may make them, several at once,
 * undos, clients that reload. After each step tokens and dispositions are what the log of the conflict says, the same
 * on every client and sheet, and one log never leads to two states. CIR-DISP-1 to -5, CIR-CONF-2, CIR-TOK-3, CIR-TIE-2.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { World } from "../../tabletop/server/world.ts";
import { CIR, circumstancesSeed } from "../e2e/circumstances-seed.ts";
import { openClient, pass } from "./clients/client.ts";
import { type Happening, compareStates, readState, replay } from "./clients/replay.ts";
import { type Fields, type Page, Screen } from "./clients/screen.ts";
import { ADA, BEN, ENGLISH, GM, openWorld } from "./clients/world.ts";
import { numbers } from "./history-scenarios.ts";

const STEPS = 120;
const RELOAD_AFTER = 60;
const TOKENS = 12;
/** What conceding a tie earns (CIR-TIE-2). */
const TIE_EARNS = 2;

/** What is typed or chosen, by the id of the input. */
const TEXTS: Readonly<Record<string, string>> = { intent: "driveOff", terms: "Nobody was here." };

type Answers = Readonly<Record<string, string | number>>;

interface Entry {
  readonly seat: string | null;
  readonly move: { readonly kind: string; readonly tokens?: number; readonly side?: string } | null;
  readonly facts: { readonly agent: boolean; readonly unearned: string; readonly dice: number };
  readonly dice: readonly number[];
}
interface Track {
  readonly value: number;
  readonly max: number;
}
interface Offer {
  readonly id: string;
  readonly inputs: readonly { readonly id: string; readonly kind: string; readonly max?: number }[];
}
interface Loaded {
  readonly record: {
    readonly moves: Readonly<Record<string, Entry>>;
    readonly seats: Readonly<Record<string, { readonly actor: string; readonly role: string }>>;
    readonly over: boolean;
  };
  readonly viewer: object;
  readonly standing: {
    readonly count: number;
    offers(viewer: object): readonly Offer[];
    view(viewer: object): { readonly sides: readonly { readonly id: string; readonly track: Track | null }[] };
  };
}
interface Stages {
  advance(): Promise<void>;
  loadStage(id: string): Promise<Loaded | null>;
  makeMove(id: string, offer: string, given: Answers): Promise<boolean>;
  openStage(kind: string, order: object): Promise<string | null>;
}
type ConflictPage = Page & { readonly system: Page["system"] & Stages };

const stagesOf = ({ page }: Screen): Stages => (page as ConflictPage).system;
const actors = {
  a: [`Actor.${CIR.mara}`],
  b: [`Actor.${CIR.tomas}`, `Scene.${CIR.scene}.Token.${CIR.token}.Actor.${CIR.guard}`],
};

class ConflictHistory {
  readonly faults: string[] = [];
  readonly log: string[] = [];
  readonly done = new Map<string, number>();
  readonly #world: World;
  readonly #random: () => number;
  readonly #house: Readonly<Record<string, string | number>>;
  readonly #screens: Screen[] = [];
  readonly #happened: Happening[] = [];
  /** What each log led to. */
  readonly #reached = new Map<string, string>();
  #first: ReturnType<typeof readState> = new Map();
  #last = "";
  #stage = "";
  /** Tokens when this conflict was opened. */
  #tokens = TOKENS;

  constructor(world: World, random: () => number, house: Readonly<Record<string, string | number>>) {
    this.#world = world;
    this.#random = random;
    this.#house = house;
  }

  async open(): Promise<void> {
    for (const user of [GM, ADA, BEN]) this.#screens.push(await this.#openScreen(user));
    const { settings } = this.#gm.page.game;
    for (const [name, value] of Object.entries(this.#house))
      await settings.set("quadrant", `circumstances.${name}`, value);
    await this.#gm.perform({ action: "circumstances.movePool", args: { pool: "tokens", by: TOKENS, reason: "" } });
    await this.#quiet();
    this.#first = readState(this.#gm.page);
    this.#happened.length = 0;
    await this.#openConflict();
  }

  get #gm(): Screen {
    return this.#screens[0]!;
  }

  #pick<T>(list: readonly T[]): T | undefined {
    return list[Math.floor(this.#random() * list.length)];
  }

  async #openScreen(user: string): Promise<Screen> {
    const client = await openClient<ConflictPage>(this.#world, user, ENGLISH, this.#random);
    const { page } = client;
    page.CONFIG.Dice.randomUniform = () => Math.max(0.001, this.#random());
    if (user === GM)
      page.Hooks.on("createChatMessage", (message) => {
        if (page.system.isReceipt(message)) this.#happened.push({ receipt: message.id });
      });
    return new Screen(client);
  }

  async #openConflict(): Promise<void> {
    this.#tokens = this.#readTokens();
    const order = { a: { name: "The Envoys", actors: actors.a }, b: { name: "The Dock", actors: actors.b } };
    const id = await stagesOf(this.#gm).openStage("circumstances.conflict", order);
    if (id === null) throw new Error("the conflict was not opened");
    this.#stage = id;
    await this.#quiet();
    this.#count("conflict");
  }

  #count(what: string): void {
    this.done.set(what, (this.done.get(what) ?? 0) + 1);
  }

  #readTokens(): number {
    return (this.#gm.page.game.settings.get("quadrant", "circumstances.pool.tokens") as { value: number }).value;
  }

  async #quiet(): Promise<void> {
    for (let i = 0; i < 3; i++) {
      await pass();
      for (const screen of this.#screens) await stagesOf(screen).advance();
      for (const { page } of this.#screens) await page.system.writes.idle();
    }
  }

  #answer({ id, kind, max = 0 }: Offer["inputs"][number]): string | number {
    if (kind === "number") return this.#random() < 0.7 ? 0 : Math.floor(this.#random() * (max + 1));
    if (id === "action") return this.#pick(["attack", "attack", "defend", "feint", "maneuver"])!;
    return TEXTS[id] ?? "";
  }

  /** Makes a move that this client is offered: seldom one that ends the conflict. */
  async #move(screen: Screen): Promise<void> {
    const stages = stagesOf(screen);
    const one = await stages.loadStage(this.#stage);
    const offers = one?.standing.offers(one.viewer) ?? [];
    const ends = /^(yield|leave|close|agree|propose)/;
    const offer = this.#pick(this.#random() < 0.02 ? offers : offers.filter(({ id }) => !ends.test(id)));
    const last = offers.find(({ id }) => id === "close");
    const chosen = offer ?? (this.#random() < 0.02 ? last : undefined);
    if (!chosen) return;
    const answers = Object.fromEntries(chosen.inputs.map((input) => [input.id, this.#answer(input)]));
    const isDone = await stages.makeMove(this.#stage, chosen.id, answers);
    if (isDone) this.#count(chosen.id.split("-")[0]!);
    this.log.push(`${screen.client.user} ${chosen.id} ${JSON.stringify(answers)}${isDone ? "" : " (refused)"}`);
  }

  /** Undoes the last move, or tries to undo an earlier one. */
  async #undo(screen: Screen): Promise<void> {
    const { page } = screen;
    const { isReceipt, listUndoneTogether } = page.system;
    const receipts = page.game.messages.contents.filter((one) => isReceipt(one) && one.system.card === this.#stage);
    const open = receipts.filter(({ system }) => system.status === "applied");
    const root = this.#random() < 0.8 ? open.at(-1) : this.#pick(open);
    if (!root || root.system.action !== "circumstances.conflict.move") return;
    const also = listUndoneTogether(root).slice(1);
    const args = { receipt: root.id, also: also.map(({ id }) => id) };
    const isDone = await screen.perform({ action: "core.undo", args });
    if (isDone) this.#count("undo");
    this.log.push(`${screen.client.user} undo${isDone ? "" : " (refused)"}`);
  }

  async step(): Promise<void> {
    const count = this.#random() < 0.3 ? 2 + Math.floor(this.#random() * 2) : 1;
    const all = Array.from({ length: count }, () => ({
      screen: this.#pick(this.#screens)!,
      undoes: this.#random() < 0.08,
    }));
    await Promise.all(all.map(({ screen, undoes }) => (undoes ? this.#undo(screen) : this.#move(screen))));
    await this.#quiet();
    await this.check();
    const one = await stagesOf(this.#gm).loadStage(this.#stage);
    if (one?.record.over) await this.#openConflict();
  }

  /** Checks that tokens and dispositions are conserved. */
  async check(): Promise<void> {
    const { page } = this.#gm;
    const state = readState(page);
    const replayed = replay(this.#first, this.#happened, (id) => page.game.messages.get(id));
    this.faults.push(...compareStates(state, replayed, new Set()));
    const seen: string[] = [];
    for (const screen of this.#screens) {
      const one = await stagesOf(screen).loadStage(this.#stage);
      if (!one) throw new Error("the conflict is gone");
      const tracks = one.standing.view(one.viewer).sides.map(({ id, track }) => [id, track] as const);
      seen.push(JSON.stringify([tracks, one.record.moves]));
      this.faults.push(...compareStates(readState(screen.page), state, new Set()));
      if (screen === this.#gm) this.#checkLog(one, Object.fromEntries(tracks), state);
    }
    if (new Set(seen).size > 1) this.faults.push(`clients have different conflicts: ${seen.join("\n")}`);
  }

  #checkLog({ record }: Loaded, tracks: Readonly<Record<string, Track | null>>, state: ReadonlyMap<string, Fields>) {
    const entries = Object.values(record.moves);
    const tokens = this.#readTokens();
    const expected = this.#tokens + sumTokens(entries, record.seats);
    if (tokens !== expected) this.faults.push(`${tokens} tokens are in the pool, by the log ${expected}`);
    if (tokens < 0 || entries.some(({ facts, dice }) => (facts?.dice ?? 0) < 0 || dice.some((one) => one < 1)))
      this.faults.push("something is below zero");
    const sheets: string[] = [];
    for (const side of ["a", "b"] as const) {
      const track = tracks[side] ?? null;
      if (track && (track.value < 0 || track.value > track.max)) this.faults.push(`${side} is out of bounds`);
      const own = actors[side].map((uuid) => {
        const { system } = state.get(uuid) as unknown as { readonly system: { readonly disposition: Track } };
        return system.disposition;
      });
      sheets.push(JSON.stringify(own));
      if (track && this.#house["dispositionScope"] === "side") {
        for (const one of own)
          if (one.value !== track.value || one.max !== track.max)
            this.faults.push(
              `a sheet of ${side} has ${one.value}/${one.max}, the conflict ${track.value}/${track.max}`,
            );
      }
      const rolled = entries.filter(({ seat, move }) => move?.kind === "intend" && record.seats[seat!]?.role === side);
      if (track && this.#house["dispositionScope"] !== "side" && rolled.length === own.length) {
        const sum = own.reduce((so, { value }) => so + value, 0);
        if (sum !== track.value)
          this.faults.push(`the sheets of ${side} have ${sum} in all, the conflict ${track.value}`);
      }
    }
    this.#checkReached(JSON.stringify([this.#stage, record.moves]), JSON.stringify([tracks, sheets, tokens]));
  }

  /** The same log always leads to the same dispositions, sheets and tokens: an undo is exact. */
  #checkReached(log: string, state: string): void {
    const before = this.#reached.get(log);
    if (before !== undefined && before !== state) this.faults.push(`one log led to ${before}, and now to ${state}`);
    else if (before !== undefined && log !== this.#last) this.#count("again");
    this.#reached.set(log, state);
    this.#last = log;
  }

  async reload(): Promise<void> {
    for (const [at, screen] of this.#screens.entries()) {
      await screen.client.leave();
      this.#screens[at] = await this.#openScreen(screen.client.user);
      await this.#quiet();
    }
    await this.check();
  }

  async close(): Promise<void> {
    for (const { client } of this.#screens) await client.leave();
    await this.#world.close();
  }
}

/** Returns what the moves of a log have paid and earned, counted from the log alone. */
function sumTokens(entries: readonly Entry[], seats: Loaded["record"]["seats"]): number {
  let sum = 0;
  /** Sides that have paid to roll their sixes again, and may roll what these bring for nothing. */
  const paid = new Set<string>();
  for (const { seat, move, facts } of entries) {
    if (move?.kind === "act" || move?.kind === "intend") {
      sum -= move.tokens ?? 0;
      paid.delete(seats[seat ?? ""]?.role ?? "");
    } else if (move?.kind === "second") paid.clear();
    else if (move?.kind === "explode" && !paid.has(move.side!)) {
      sum -= 1;
      paid.add(move.side!);
    } else if (move?.kind === "concede" && facts.agent && facts.unearned === "") sum += TIE_EARNS;
  }
  return sum;
}

const RUNS = [
  { seed: 1234, house: { dispositionScope: "side", actionsPerRound: 1 } },
  { seed: 1234, house: { dispositionScope: "character", actionsPerRound: 3 } },
];

describe.each(RUNS)("A random history of conflicts of three clients, $house.dispositionScope", ({ house, ...run }) => {
  const seed = Number(process.env["SEED"] ?? run.seed);
  let history: ConflictHistory;

  beforeAll(async () => {
    history = new ConflictHistory(await openWorld(circumstancesSeed(), 14), numbers(seed), house);
    await history.open();
  }, 60_000);
  afterAll(() => history.close());

  it(`CIR-DISP-1 to -5, CIR-TIE-2, CIR-TOK-3: tokens and dispositions are conserved, seed ${seed}`, async () => {
    for (let step = 1; step <= STEPS && history.faults.length === 0; step++) {
      await history.step();
      if (step % RELOAD_AFTER === 0) await history.reload();
    }
    expect(history.faults, history.log.join("\n")).toEqual([]);
    if (process.env["SHOW"]) console.log(seed, history.done, history.log.join("\n"));
    // A conflict returned to where it had been, and every way that tokens and dispositions change was taken.
    for (const what of ["apply", "undo", "explode", "concede", "again"])
      expect(history.done.get(what) ?? 0, what).toBeGreaterThan(0);
  }, 180_000);
});
