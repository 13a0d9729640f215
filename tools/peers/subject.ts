/** One character of one system, and its measurements: each method takes samples of one round. */
import { answer } from "../conformance/clicks.ts";
import type { Seat } from "../conformance/seat.ts";
import { otherNumber } from "../conformance/steps-documents.ts";
import type { Target } from "../conformance/target.ts";
import type { Loose } from "../conformance/types.ts";
import { createSamples, type Elements, type Samples, type TabSamples } from "./figures.ts";
import { findRoller, pressRoller, type Roller, WITHOUT_COUNT } from "./roller.ts";

/** The names that systems use for a character. */
const CHARACTER = /character|hero|agent|adventurer|investigator|player|^pc$/i;
/** How many samples one round takes of what is short. */
export const SAMPLES_PER_ROUND = 3;

/** A served system, with the users at its table. */
export interface Bench {
  readonly target: Target;
  readonly gm: Seat;
  readonly other: Seat;
}

/**
 * Returns the actor types to measure: of another system its first character, or its first type; of ours every ruleset's
 * character.
 */
export function characterTypes(types: readonly string[], all: boolean): readonly string[] {
  const found = types.filter((type) => CHARACTER.test(type));
  return all && found.length > 0 ? found : [found[0] ?? types[0] ?? ""].filter(Boolean);
}

/**
 * Returns the item types that an actor may have: those that begin with the same word, if a system sorts its types
 * so, or all.
 */
export function itemTypes(actor: string, types: readonly string[]): readonly string[] {
  const [word = ""] = /^[a-z]+(?=[A-Z])/.exec(actor) ?? [];
  const same = word === "" ? [] : types.filter((type) => type.startsWith(word));
  return same.length > 0 ? same : types;
}

export class Subject {
  readonly bench: Bench;
  readonly type: string;
  readonly samples: Samples = createSamples();
  readonly tabs: Record<string, TabSamples> = {};
  readonly elements: Elements = { empty: 0, opened: 0, whole: 0, card: 0 };
  readonly #items: { name: string; type: string }[];
  readonly #uuid: string;
  #field: { name: string; value: number } | null = null;
  #roller: Roller | null = null;
  items = 0;

  private constructor(bench: Bench, type: string, items: { name: string; type: string }[], uuid: string) {
    this.bench = bench;
    this.type = type;
    this.#items = items;
    this.#uuid = uuid;
  }

  /** How it rolls: the element's label and the number of dialogs to answer, or null if none was found. */
  get roller(): Readonly<Roller> | null {
    return this.#roller;
  }

  get field(): string | null {
    return this.#field?.name ?? null;
  }

  /**
   * Creates the actor with as many of the items as it accepts, and finds a field to update and an element that rolls.
   * @throws Error if no actor is created
   */
  static async seat(bench: Bench, type: string, items: number): Promise<Subject> {
    const { gm } = bench;
    gm.doing = `make ${type}`;
    const [uuid] = (await gm.call("makeActors", "Standing", type, 1, [])) as string[];
    if (uuid === undefined) throw new Error(`no ${type} was made`);
    const [probe = ""] = (await gm.call("makeActors", "Probe", type, 1, [])) as string[];
    const taken = (await gm.call(
      "takes",
      probe,
      itemTypes(type, (await gm.call("types", "Item")) as string[]),
    )) as string[];
    await gm.call("remove", [probe]);
    const list =
      taken.length === 0
        ? []
        : Array.from({ length: items }, (_, at) => ({ name: `Thing ${at + 1}`, type: taken[at % taken.length] ?? "" }));
    await gm.page.evaluate(([id, all]) => (globalThis as Loose).fromUuidSync(id).createEmbeddedDocuments("Item", all), [
      uuid,
      list,
    ] as const);
    await gm.call("prime", uuid);
    for (const { uuid: item } of ((await gm.call("children", uuid, "items")) as Loose[]).slice(0, taken.length))
      await gm.call("prime", item);
    await answer(gm, new Set(), WITHOUT_COUNT);
    const subject = new Subject(bench, type, list, uuid);
    await subject.#look();
    return subject;
  }

  async #look(): Promise<void> {
    const { gm } = this.bench;
    const id = await this.#open(gm);
    await gm.call("openTabs", this.#uuid);
    this.items = ((await gm.call("sizeOf", this.#uuid)) as Loose).items;
    const fields = (await gm.call("fields", id, this.#uuid)) as Loose[];
    const numbers = fields.filter(({ kind, name }) => kind === "number" && String(name).startsWith("system."));
    for (const field of [...numbers.filter(({ shown }) => shown), ...numbers]) {
      if (await this.#writes(field)) break;
    }
    this.#roller = await findRoller(gm, this.#uuid, () => this.#open(gm));
    await gm.call("closeAll");
    await gm.call("clearLog");
  }

  /** Whether a field's document accepts one more and one less. */
  async #writes(field: Loose): Promise<boolean> {
    const { gm } = this.bench;
    const before = Number(await gm.call("read", this.#uuid, field.name));
    const wanted = Number(otherNumber(field));
    await gm.call("update", this.#uuid, { [field.name]: wanted });
    const after = Number(await gm.call("read", this.#uuid, field.name));
    if (after !== wanted || after === before || Math.abs(after - before) !== 1) return false;
    await gm.call("update", this.#uuid, { [field.name]: before });
    this.#field = { name: String(field.name), value: Math.min(before, after) };
    return true;
  }

  async #open(seat: Seat): Promise<string> {
    const drawn = (await seat.call("open", this.#uuid)) as Loose;
    if (!drawn?.drawn) throw new Error(`the sheet of ${this.type} did not open: ${drawn?.error ?? drawn?.why}`);
    return String(drawn.id);
  }

  /** Reloads the page and measures the first sheet that it renders, for which templates are fetched and parsed. */
  async cold(): Promise<void> {
    const { gm } = this.bench;
    gm.doing = "load the page";
    const start = performance.now();
    await gm.reload();
    this.#take("ready", performance.now() - start);
    await gm.quiet();
    await answer(gm, new Set(), WITHOUT_COUNT);
    gm.doing = "first sheet of the page";
    this.#take("cold", (await gm.call("timeSheet", this.#uuid, "first sheet of the page")) as number | null);
    await this.#openTabs(this.#uuid, "cold");
    await gm.call("closeAll");
  }

  /** Measures sheets of actors that were not opened before, without and with items, and the latter again. */
  async sheets(): Promise<void> {
    const { gm } = this.bench;
    gm.doing = "sheets";
    const [empty = ""] = (await gm.call("makeActors", "Empty", this.type, 1, [])) as string[];
    const [full = ""] = (await gm.call("makeActors", "Full", this.type, 1, this.#items)) as string[];
    await gm.quiet();
    this.#take("empty", (await gm.call("timeSheet", empty, "first opening, without items")) as number | null);
    this.elements.empty = await this.#countElements(empty);
    await gm.call("closeSheet", empty);
    await gm.quiet();
    this.#take("full", (await gm.call("timeSheet", full, "first opening, with items")) as number | null);
    this.elements.opened = await this.#countElements(full);
    for (let sample = 0; sample < SAMPLES_PER_ROUND; sample++) {
      await gm.call("closeSheet", full);
      await gm.quiet();
      this.#take("again", (await gm.call("timeSheet", full, "closed and opened again")) as number | null);
    }
    for (let sample = 0; sample < SAMPLES_PER_ROUND; sample++) {
      await gm.quiet();
      this.#take("rerender", (await gm.call("timeRerender", full)) as number | null);
    }
    await this.#openTabs(full, "warm");
    this.elements.whole = await this.#countElements(full);
    await gm.call("closeAll");
    await gm.call("remove", [empty, full]);
    await gm.quiet();
  }

  /** Measures the first opening of each tab of an open sheet. */
  async #openTabs(uuid: string, page: "warm" | "cold"): Promise<void> {
    const { gm } = this.bench;
    await gm.quiet();
    gm.doing = "tabs";
    for (const { tab, took, elements } of (await gm.call("timeTabs", uuid)) as Loose[]) {
      const samples = (this.tabs[tab] ??= { warm: [], cold: [], elements: 0 });
      samples[page].push(took);
      samples.elements = elements;
    }
  }

  async #countElements(uuid: string): Promise<number> {
    return ((await this.bench.gm.call("sizeOf", uuid)) as Loose).elements;
  }

  /** Measures updates of one field while the sheet is open on two pages, with every tab opened. */
  async update(): Promise<void> {
    const field = this.#field;
    if (!field) return;
    const { gm, other } = this.bench;
    gm.doing = other.doing = `update ${field.name}`;
    for (const seat of [gm, other]) {
      await this.#open(seat);
      await seat.call("openTabs", this.#uuid);
    }
    for (let sample = 0; sample < SAMPLES_PER_ROUND; sample++) {
      await Promise.all([gm.quiet(), other.quiet()]);
      const now = Number(await gm.call("read", this.#uuid, field.name));
      const next = now === field.value ? now + 1 : field.value;
      await other.call("expectRedraw", this.#uuid);
      const { took, began } = (await gm.call("timeUpdate", this.#uuid, field.name, next)) as Loose;
      const seen = (await other.call("redrawn", this.#uuid, field.name, next, began)) as number | null;
      if (took === null || seen === null) throw new Error(`the sheet does not display ${field.name} = ${next}`);
      this.#take("update", took);
      this.#take("seen", seen);
    }
    await Promise.all([gm.call("closeAll"), other.call("closeAll")]);
  }

  /** Measures the roll of the sheet, and core's plain one. */
  async roll(): Promise<void> {
    const { gm } = this.bench;
    for (let sample = 0; sample < SAMPLES_PER_ROUND; sample++) {
      this.#take("bare", ((await gm.call("timeBareRoll")) as Loose).took);
      await gm.call("clearLog");
      if (!this.#roller) continue;
      const pressed = await pressRoller(gm, await this.#open(gm), this.#roller);
      if (pressed) {
        this.#take("roll", pressed.took);
        this.elements.card = pressed.elements;
      }
      await gm.call("closeAll");
    }
  }

  #hundred: string[] = [];
  async muster(): Promise<void> {
    this.#hundred = (await this.bench.gm.page.evaluate(
      ([type, items]) => (globalThis as Loose).conformance.makeActors("One of many", type, 100, items),
      [this.type, this.#items.slice(0, 10)] as const,
    )) as string[];
  }
  async prepare(): Promise<void> {
    this.#take("prepare", (await this.bench.gm.call("timePrepare", this.#hundred)) as number);
  }
  async disband(): Promise<void> {
    await this.bench.gm.call("remove", this.#hundred);
  }

  #take(what: keyof Samples, value: number | null): void {
    if (value !== null) this.samples[what].push(value);
  }
}
