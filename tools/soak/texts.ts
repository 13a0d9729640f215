/**
 * Writes hostile texts to every text field of every document type, and opens every view: none runs, and none hides a
 * document. Fields are found from the schemas, in the page; docs/soak.md explains what is counted. Pages have no
 * content policy here, so that what would run does run.
 */
import { performance } from "node:perf_hooks";
import type { Page } from "playwright-core";
import type { Part } from "./part.ts";
import { FAMILIES, type HostileText, hostileTexts } from "./texts-corpus.ts";
import { type Seat, Seats, USERS } from "./texts-seats.ts";
import { UNSAFE, countDetected } from "./texts-unsafe.ts";
import type { Verdicts } from "./verdicts.ts";

/** The number of texts that a field receives at once, if a text does harm in any position. */
const TEXTS_PER_GROUP = 8;
/** Families of texts that only have an effect as the whole value. */
const WHOLE_VALUE_FAMILIES = new Set(["scheme", "key", "formula", "name", "letters"]);
/** Of the reduced run: one text of each family, and the markup that every field rejects. */
const SAMPLES_PER_FAMILY = 2;

interface Place {
  readonly place: string;
  readonly field: string;
  readonly sown: number;
  readonly refused: number;
  /** Whether the field accepts any of the texts, and the reason why it may accept none. */
  readonly takes: boolean;
  readonly why: string;
}
/** Views that should have been rendered and were not. */
type Due = Readonly<Record<"sheets" | "ways" | "windows", readonly string[]>>;
/** The result of a view. */
interface Drawn {
  readonly name: string;
  readonly result: unknown;
  readonly told: readonly string[];
}
interface Made {
  readonly documents: number;
  readonly kinds: readonly string[];
  readonly sheets: readonly string[];
  readonly faults: readonly string[];
}
interface Host {
  readonly sower: {
    bringAll(ownerships: readonly object[]): Promise<Made>;
    crowd(texts: readonly string[]): Promise<{ count: number; faults: string[] }>;
    sow(texts: readonly string[], round: number): Promise<{ refusals: number; faults: string[] }>;
    sowSettings(text: string): Promise<number>;
    report(texts: readonly string[]): Place[];
    disarmMacros(): Promise<unknown>;
  };
  readonly viewer: {
    layOut(isOn: boolean): void;
    open(uuids: readonly string[]): Promise<Drawn>;
    round(isAgain: boolean, withLists: boolean): Promise<Drawn>;
    ways(): object[];
    due(text: string): Due;
    dialog(way: object, text: string): Promise<Drawn>;
    card(way: object): Promise<Drawn>;
    forge(texts: readonly string[], round: number, most: number): Promise<Drawn>;
    log(): Promise<Drawn>;
    windowNames(text: string): string[];
    window(name: string, text: string): Promise<Drawn>;
    typed(text: string): Promise<Drawn[]>;
  };
  readonly crawler: {
    closeAll(): Promise<void>;
    everywhere(most: number, text: string): Promise<{ told: string[]; visited: string[] }>;
  };
}

/** Returns groups of texts that may be combined, then every text that must be the whole value. */
function groupTexts(texts: readonly HostileText[]): string[] {
  const together = texts.filter(({ family }) => !WHOLE_VALUE_FAMILIES.has(family));
  const bunches = Array.from({ length: Math.ceil(together.length / TEXTS_PER_GROUP) }, (_, at) =>
    together.slice(at * TEXTS_PER_GROUP, (at + 1) * TEXTS_PER_GROUP),
  );
  return [
    ...bunches.map((bunch) => bunch.map(({ text }) => text).join("\n")),
    ...texts.filter(({ family }) => WHOLE_VALUE_FAMILIES.has(family)).map(({ text }) => text),
  ];
}

/** Returns a sample of the texts: the first and the middle one of each family. */
const sampleTexts = (texts: readonly HostileText[]): string[] =>
  FAMILIES.flatMap(({ name }) => {
    const own = texts.filter(({ family }) => family === name);
    return Array.from(
      { length: SAMPLES_PER_FAMILY },
      (_, at) => own[Math.floor((at * own.length) / SAMPLES_PER_FAMILY)]?.text ?? "",
    );
  });

/** One run: the users at the table, the rendered views, and the faults. */
class Walk {
  readonly #seats: Seats;
  readonly #gm: Seat;
  readonly #all: readonly Seat[];
  readonly values: readonly string[];
  readonly #texts: readonly HostileText[];
  readonly wrong: string[] = [];
  readonly stale: string[] = [];
  readonly views = new Set<string>();
  /** Views that rendered something to inspect. */
  readonly shown = new Set<string>();
  drawn = 0;
  refusals = 0;

  constructor(seats: Seats, all: readonly Seat[], values: readonly string[], texts: readonly HostileText[]) {
    const [gm] = all;
    if (!gm) throw new Error("nobody is there");
    this.#seats = seats;
    this.#gm = gm;
    this.#all = all;
    this.values = values;
    this.#texts = texts;
  }

  /** Renders a view on a user's page and records its faults. */
  async #render<T>({ name, page }: Seat, run: (arg: T) => Promise<Drawn>, arg: T, when = ""): Promise<Drawn> {
    const drawn = (await page.evaluate(run as never, arg)) as Drawn;
    this.#note(name, drawn, when);
    return drawn;
  }

  #note(name: string, { name: view, told, result }: Drawn, when: string): void {
    this.drawn += 1;
    this.views.add(view);
    if (result) this.shown.add(view);
    for (const what of told) this.wrong.push(`${view} of ${name}${when}: ${what.slice(0, 500)}`);
  }

  #each(run: (seat: Seat) => Promise<unknown>): Promise<unknown> {
    return Promise.all(this.#all.map(run));
  }

  /** Opens every sheet for every user who may see it, or every second one for players. */
  open(sheets: readonly string[], isAll: boolean): Promise<unknown> {
    return this.#each(async (seat) => {
      const some = sheets.filter((_sheet, index) => isAll || seat === this.#gm || index % 2 === 0);
      const { result } = await this.#render(seat, (uuids) => (globalThis as never as Host).viewer.open(uuids), some);
      const { none } = result as { none: string[] };
      // A token has no sheet for users who may not open its actor's.
      for (const one of none)
        if (!one.startsWith("Token")) this.wrong.push(`sheet of ${one} of ${seat.name}: it does not open`);
    });
  }

  layOut(isOn: boolean): Promise<unknown> {
    return this.#each(({ page }) => page.evaluate((on) => (globalThis as never as Host).viewer.layOut(on), isOn));
  }

  /** Writes one round. */
  async sow(round: number): Promise<void> {
    const { refusals, faults } = await this.#gm.page.evaluate(
      ([texts, at]) => (globalThis as never as Host).sower.sow(texts, at),
      [this.values, round] as const,
    );
    this.refusals += refusals;
    this.wrong.push(...faults.map((fault) => `round ${round}: ${fault}`));
  }

  /** Inspects the results of a round on every page, rendered again if a view was open. */
  async look(round: number, isAgain: boolean): Promise<void> {
    await this.#each(async (seat) => {
      const { result } = await this.#render(
        seat,
        ([again, lists]) => (globalThis as never as Host).viewer.round(again, lists),
        // Lists of a thousand and hundreds of hints are slow: every text names something in the lists from the start.
        [isAgain, round % 5 === 0] as const,
        ` in round ${round}`,
      );
      for (const one of (result as { stale: string[] } | null)?.stale ?? [])
        this.stale.push(`${seat.name}, round ${round}: ${one}`);
    });
  }

  ways(): Promise<object[]> {
    return this.#gm.page.evaluate(() => (globalThis as never as Host).viewer.ways());
  }

  /** Opens a check's dialog and rolls it, on the page of its owner or of the GM. */
  async check(way: object, round: number, isDialog = true): Promise<void> {
    const seat = this.#all[round % 2] ?? this.#gm;
    const text = this.#text(round);
    if (isDialog)
      await this.#render(seat, ([at, reason]) => (globalThis as never as Host).viewer.dialog(at, reason), [
        way,
        text,
      ] as const);
    await this.#render(seat, (at) => (globalThis as never as Host).viewer.card(at), way);
  }

  /** Updates messages and inspects the log. */
  async log(round: number, most: number): Promise<void> {
    await this.#render(this.#gm, ([texts, at, count]) => (globalThis as never as Host).viewer.forge(texts, at, count), [
      this.values,
      round,
      most,
    ] as const);
    await this.#each(async (seat) => {
      const { result } = await this.#render(seat, () => (globalThis as never as Host).viewer.log(), null);
      for (const one of result as string[])
        this.wrong.push(`chat log of ${seat.name}, round ${round}: a message is not drawn: ${one}`);
    });
  }

  /** Returns the views that the GM's page lists and that were not rendered here. */
  due(): Promise<Due> {
    return this.#gm.page.evaluate(() => (globalThis as never as Host).viewer.due("x"));
  }

  windowNames(): Promise<string[]> {
    return this.#gm.page.evaluate(() => (globalThis as never as Host).viewer.windowNames("x"));
  }

  /** Opens a window, on every page or on the GM's alone. */
  window(which: string, round: number, isAll: boolean): Promise<unknown> {
    return Promise.all(
      (isAll ? this.#all : [this.#gm]).map((seat) =>
        this.#render(seat, ([name, text]) => (globalThis as never as Host).viewer.window(name, text), [
          which,
          this.#text(round),
        ] as const),
      ),
    );
  }

  /** Types texts, on one page after the other. */
  async typed(round: number): Promise<void> {
    const seat = this.#all[round % this.#all.length] ?? this.#gm;
    const all = await seat.page.evaluate((text) => (globalThis as never as Host).viewer.typed(text), this.#text(round));
    for (const one of all) this.#note(seat.name, one, ` of text ${round}`);
  }

  /** Opens everything in the sidebar, its menus, lists and folders, by hand. */
  async crawl(): Promise<void> {
    // A GM's script macro is meant to run: it is not a text of a view.
    await this.#gm.page.evaluate(() => (globalThis as never as Host).sower.disarmMacros());
    await this.#each(async ({ name, page }) => {
      await page.evaluate(() => (globalThis as never as Host).crawler.closeAll());
      const { told, visited } = await page.evaluate(
        (text) => (globalThis as never as Host).crawler.everywhere(1, text),
        this.#text(2),
      );
      for (const what of told) this.wrong.push(`walking about as ${name}: ${what.slice(0, 500)}`);
      for (const one of visited) this.views.add(one).add(one);
      for (const one of visited) this.shown.add(one);
      this.drawn += visited.length;
    });
  }

  #text(at: number): string {
    return this.#texts[at % this.#texts.length]?.text ?? "";
  }

  /** Returns the errors of the pages. */
  faults(): string[] {
    return this.#seats.seats.flatMap(({ name, faults }) =>
      [...new Set(faults)].map((fault) => `${name} ${fault.slice(0, 500)}`),
    );
  }
}

/** Views that leave nothing to inspect: typed text is searched for in the page itself. */
const LEAVE_NOTHING = /^typed: /;

/** Judges whether everything was written to and rendered: otherwise the absence of harm would prove nothing. */
function judgeCover(
  places: readonly Place[],
  due: Due | undefined,
  walk: Walk,
  verdicts: Verdicts,
  reduced: boolean,
): void {
  const shut = places.filter(({ takes }) => !takes);
  verdicts.none(
    "every place takes some text, but where its schema says why not",
    shut.filter(({ why }) => why === "").map(({ place, field }) => `${place} (${field})`),
  );
  // In the small size each field receives one text or two, which it may reject.
  const missed = reduced ? [] : places.filter(({ takes, sown }) => takes && sown === 0);
  verdicts.none(
    "every place took a text, but where its schema says why not",
    missed.filter(({ why }) => why === "").map(({ place }) => place),
  );
  if (missed.length > 0)
    verdicts.figure("places that take few texts, and got none of those", `${missed.length}: ${formatPlaces(missed)}`);
  verdicts.none("a sheet of every type of actor and item stands open", due?.sheets ?? ["nobody looked"]);
  verdicts.none("there are ways to checks for every family of actors", due?.ways ?? ["nobody looked"]);
  verdicts.none(
    "there is a window for every menu, and for everybody who can be made",
    due?.windows ?? ["nobody looked"],
  );
  // In the small size each window is opened once, and few cards are rolled: hostile input may be rejected for a good
  // reason.
  const isOften = (kind: string): boolean =>
    !reduced || /^(?:sheets|dialog |menu|creation|messages|chat log)/.test(kind);
  verdicts.none("every kind of view brought something to look at", listEmptyKinds(walk).filter(isOften));
  const empty = [...walk.views].filter((view) => !walk.shown.has(view) && !LEAVE_NOTHING.test(view));
  if (empty.length > 0) verdicts.figure("views that every time refused what they were given", empty.join(", "));
  for (const [why, some] of groups(shut, (place) => place.why))
    verdicts.figure(
      `places that take no text: ${why || "no reason is known"}`,
      `${some.length}: ${formatPlaces(some)}`,
    );
}

/**
 * Returns the kinds of view that were opened and never rendered anything. A single card may be rejected each time,
 * if its hero is hostile; not all of a ruleset.
 */
function listEmptyKinds({ views, shown }: Walk): string[] {
  const findKind = (view: string): string =>
    /^(?:dialog|card) [a-z]+|^(?:menu|creation)\b|^.*$/.exec(view)?.[0] ?? view;
  const filled = new Set([...shown].map(findKind));
  return [...new Set([...views].map(findKind))].filter((kind) => !filled.has(kind) && !LEAVE_NOTHING.test(kind));
}

function groups<T>(all: readonly T[], by: (one: T) => string): Map<string, T[]> {
  const found = new Map<string, T[]>();
  for (const one of all) found.set(by(one), [...(found.get(by(one)) ?? []), one]);
  return found;
}

/** Formats places by their paths, each with its type, or with the number of types that have it. */
function formatPlaces(places: readonly Place[]): string {
  const paths = groups(places, ({ place }) => place.slice(place.indexOf(": ") + 2));
  return [...paths]
    .map(([path, some]) => `${path} (${some.length > 1 ? some.length : some[0]?.place.split(":")[0]?.trim()})`)
    .join(", ");
}

/** Counts how many of the texts each unsafe view lets through: if none, this soak would detect nothing. */
async function countUnsafe(page: Page, texts: readonly HostileText[]): Promise<Map<string, number>> {
  const caught = new Map<string, number>();
  for (const kind of UNSAFE) caught.set(kind, await countDetected(page, kind, texts));
  return caught;
}

export const texts: Part = async ({ reduced, verdicts }) => {
  const began = performance.now();
  const corpus = hostileTexts();
  const values = reduced ? sampleTexts(corpus) : groupTexts(corpus);
  const rounds = reduced ? 1 : values.length;
  const seats = await Seats.open();
  try {
    const all = await Promise.all(["Gamemaster", "Ada", ...(reduced ? [] : ["Ben"])].map((name) => seats.join(name)));
    const [gm] = all;
    if (!gm) return;
    // Ada owns the characters she plays; other users alternate between observer and limited access.
    const { ada, ben } = USERS;
    const levels = reduced
      ? [{ [ada]: 3 }, { default: 2 }, { default: 1 }]
      : [1, 2].map((level) => ({ [ada]: 3, [ben]: level }));
    const made = await gm.page.evaluate((each) => (globalThis as never as Host).sower.bringAll(each), levels);
    verdicts.none("a document of every type was made", made.faults);
    const names = reduced ? sampleTexts(corpus) : corpus.map(({ text }) => text);
    const crowd = await gm.page.evaluate((list) => (globalThis as never as Host).sower.crowd(list), names);
    verdicts.none("every text names a document that is there, in the world and in a compendium", crowd.faults);
    await gm.page.evaluate((text) => (globalThis as never as Host).sower.sowSettings(text), values[1] ?? "");

    const walk = new Walk(seats, all, values, corpus);
    if (!reduced) await walk.open(made.sheets, true);
    const windows = await walk.windowNames();
    let ways: object[] = [];
    let due: Due | undefined;
    const told = new Set<string>();
    for (let round = 0; round < rounds; round++) {
      if (!reduced && round % 20 < 2) await walk.layOut(round % 20 === 0);
      await walk.sow(round);
      if (reduced) await walk.open(made.sheets, false);
      await walk.look(round, !reduced);
      if (round === 0) [ways, due] = [await walk.ways(), await walk.due()];
      // A few of each kind in every round, so that each has many turns.
      for (let at = 0; at < ways.length; at++) {
        const way = ways[at];
        if (way && (reduced ? at % 6 === 0 : at % 20 === round % 20)) await walk.check(way, round + at);
      }
      await walk.log(round, reduced ? 20 : 12);
      for (const [at, name] of windows.entries())
        if (reduced || at % 20 === round % 20) await walk.window(name, round + at, !reduced);
      for (let at = round; at < (reduced ? 2 : corpus.length); at += rounds) await walk.typed(at);
      if (!reduced && round % 20 === 19) {
        const wrong = [...walk.wrong, ...walk.stale, ...walk.faults()];
        console.log(
          `  ${round + 1} of ${rounds} rounds, ${Math.round((performance.now() - began) / 1000)} s, ${wrong.length} wrong`,
        );
        for (const one of wrong) if (!told.has(one)) console.log(`    ${one}`); // in case the run does not complete
        wrong.forEach((one) => told.add(one));
      }
    }
    const places = await gm.page.evaluate((all) => (globalThis as never as Host).sower.report(all), values);
    if (!reduced) await walk.crawl();

    verdicts.none("nothing ran, and nothing that would run stands in any page", walk.wrong);
    verdicts.none("every sheet shows what it is about, whatever was written", walk.stale);
    verdicts.none("no page threw, complained, asked, left or called on another host", walk.faults());
    judgeCover(places, due, walk, verdicts, reduced);
    const caught = await countUnsafe(
      await seats.openDetectorPage(),
      reduced ? corpus.filter(({ id }) => id % 8 === 0) : corpus,
    );
    verdicts.none(
      "each unsafe view is caught",
      [...caught].filter(([, count]) => count === 0).map(([kind]) => kind),
    );

    const taking = places.filter(({ sown }) => sown > 0);
    const sum = (of: (place: Place) => number): number => places.reduce((total, place) => total + of(place), 0);
    const figure = (what: string, value: number | string): void =>
      verdicts.figure(what, typeof value === "number" ? value.toLocaleString("en") : value);
    figure("hostile texts, and families they belong to", `${corpus.length} of ${FAMILIES.length}`);
    figure("document types, sub-types counted", made.kinds.length);
    figure("places in their schemas that could hold a text", places.length);
    figure("of them such that took at least one", taking.length);
    figure(
      "times a place was given a text, and took it",
      sum(({ sown }) => sown),
    );
    figure(
      "times a place refused it",
      sum(({ refused }) => refused),
    );
    figure("documents named by a text each", crowd.count);
    figure("different views", walk.shown.size);
    figure("views drawn and looked at", walk.drawn);
    figure("pictures of another host that rich text asked for, none let out", seats.outside.get("image") ?? 0);
    figure("texts that unsafe views let through", [...caught].map(([kind, count]) => `${kind} ${count}`).join(", "));
    figure("seconds", Math.round((performance.now() - began) / 1000));
  } finally {
    await seats.close();
  }
};
