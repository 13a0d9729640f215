/** One character of one system, and its measurements: each method takes one sample. */
import type { ElementHandle } from "playwright-core";

import { answer, press, windows } from "../conformance/clicks.ts";
import type { Seat } from "../conformance/seat.ts";
import { otherNumber } from "../conformance/steps-documents.ts";
import type { Target } from "../conformance/target.ts";
import type { Loose } from "../conformance/types.ts";
import type { Samples } from "./figures.ts";

/** The names that systems use for a character. */
const CHARACTER = /character|hero|agent|adventurer|investigator|player|^pc$/i;
/** The number of elements of a sheet that are tried until one rolls. */
const MAX_ELEMENTS = 40;
/** The maximum number of dialogs between an element and its roll. */
const MAX_DIALOGS = 3;
const WITHOUT_COUNT = (): undefined => undefined;

/** A served system, with the users at its table. */
export interface Bench {
  readonly target: Target;
  readonly gm: Seat;
  readonly other: Seat;
}

/** An element that rolls: its index among those that may, its label, and the number of dialogs before the roll. */
interface Roller {
  readonly index: number;
  readonly label: string;
  readonly dialogs: number;
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
  readonly samples: Samples = {
    ready: [],
    cold: [],
    empty: [],
    full: [],
    again: [],
    update: [],
    seen: [],
    roll: [],
    bare: [],
    prepare: [],
  };
  readonly #items: { name: string; type: string }[];
  readonly #uuid: string;
  #field: { name: string; value: number } | null = null;
  #roller: Roller | null = null;
  items = 0;
  elements = 0;

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
    const size = (await gm.call("sizeOf", this.#uuid)) as Loose;
    this.items = size.items;
    this.elements = size.elements;
    const fields = (await gm.call("fields", id, this.#uuid)) as Loose[];
    const numbers = fields.filter(({ kind, name }) => kind === "number" && String(name).startsWith("system."));
    for (const field of [...numbers.filter(({ shown }) => shown), ...numbers]) {
      if (await this.#writes(field)) break;
    }
    this.#roller = await this.#findRoller();
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

  async #findRoller(): Promise<Roller | null> {
    const { gm } = this.bench;
    let id = await this.#open(gm);
    const many = Math.min(Number(await gm.call("rollers", id)), MAX_ELEMENTS);
    for (let index = 0; index < many; index++) {
      const element = await gm.element("rollerAt", id, index);
      if (!element) break;
      const label = await findLabel(element);
      gm.doing = `try ${label}`;
      const before = (await gm.call("messages")) as Loose;
      await element.evaluate((one) => {
        one.click();
      });
      await gm.quiet();
      let dialogs = 0;
      for (; dialogs < MAX_DIALOGS; dialogs++) {
        const asking = await this.#asking(id);
        if (!asking) break;
        await press(gm, asking, WITHOUT_COUNT);
        await gm.quiet();
      }
      const after = (await gm.call("messages")) as Loose;
      const rolled = after.all > before.all && (after.rolls > before.rolls || after.thrown > before.thrown);
      await answer(gm, new Set([id]), WITHOUT_COUNT);
      await gm.call("closeAll");
      if (!(await gm.call("has", this.#uuid))) throw new Error(`${label} took the actor away`);
      id = await this.#open(gm);
      // Only an element that rolls a second time like the first can be measured.
      if (rolled && after.all === before.all + 1) {
        const roller = { index, label, dialogs };
        if ((await this.#press(id, roller)) !== null) return roller;
        id = await this.#open(gm);
      }
    }
    return null;
  }

  /** Returns the button that accepts a dialog that is open beside the sheet. */
  async #asking(sheet: string): Promise<ElementHandle<HTMLElement> | null> {
    const { gm } = this.bench;
    for (const window of await windows(gm))
      if (window !== sheet && (await gm.call("asks", window)) === true) return gm.element("accept", window);
    return null;
  }

  /** Measures from the last press to the message in the log. Milliseconds, or null. */
  async #press(id: string, { index, label, dialogs }: Roller): Promise<number | null> {
    const { gm } = this.bench;
    gm.doing = `roll ${label}`;
    let next = await gm.element("roller", id, index, label);
    for (let at = 0; at < dialogs && next; at++) {
      await next.evaluate((one) => {
        one.click();
      });
      await gm.quiet();
      next = await this.#asking(id);
    }
    const took = next
      ? await next.evaluate((one) => (globalThis as Loose).conformance.timePress(one) as Promise<number | null>)
      : null;
    await gm.quiet();
    await answer(gm, new Set([id]), WITHOUT_COUNT);
    await gm.call("clearLog");
    return took;
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
    this.#take("cold", (await gm.call("timeSheet", this.#uuid)) as number | null);
    await gm.call("closeAll");
  }

  /** Measures sheets of actors that were not opened before, without and with items, and the latter again. */
  async sheets(): Promise<void> {
    const { gm } = this.bench;
    gm.doing = "first and second drawing";
    const [empty = ""] = (await gm.call("makeActors", "Empty", this.type, 1, [])) as string[];
    const [full = ""] = (await gm.call("makeActors", "Full", this.type, 1, this.#items)) as string[];
    await gm.quiet();
    for (const [what, uuid] of [
      ["empty", empty],
      ["full", full],
      ["again", full],
    ] as const) {
      this.#take(what, (await gm.call("timeSheet", uuid)) as number | null);
      await gm.call("closeSheet", uuid);
      await gm.quiet();
    }
    await gm.call("closeAll");
    await gm.call("remove", [empty, full]);
    await gm.quiet();
  }

  /** Measures an update of one field while the sheet is open on two pages. */
  async update(): Promise<void> {
    const field = this.#field;
    if (!field) return;
    const { gm, other } = this.bench;
    gm.doing = other.doing = `update ${field.name}`;
    await Promise.all([this.#open(gm), this.#open(other)]);
    const now = Number(await gm.call("read", this.#uuid, field.name));
    await other.call("expectRedraw", this.#uuid);
    const { took, began } = (await gm.call(
      "timeUpdate",
      this.#uuid,
      field.name,
      now === field.value ? now + 1 : field.value,
    )) as Loose;
    const seen = (await other.call("redrawn")) as number | null;
    this.#take("update", took);
    this.#take("seen", seen === null ? null : seen - began);
    await Promise.all([gm.call("closeAll"), other.call("closeAll")]);
  }

  /** Measures the roll of the sheet, and core's plain one. */
  async roll(): Promise<void> {
    const { gm } = this.bench;
    this.#take("bare", (await gm.call("timeBareRoll")) as number | null);
    await gm.call("clearLog");
    if (!this.#roller) return;
    this.#take("roll", await this.#press(await this.#open(gm), this.#roller));
    await gm.call("closeAll");
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

const findLabel = async (element: ElementHandle<HTMLElement>): Promise<string> =>
  String(await element.evaluate((one) => (globalThis as Loose).conformance.label(one)));
