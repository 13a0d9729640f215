/** Checks by command and macro, which rulesets are on, and the errors of invalid commands. */
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { CheckOptions, Choice } from "../../src/core/contract/check.ts";
import type * as Documents from "../../src/core/compat/documents.ts";
import type * as House from "../../src/core/settings/house-rules.ts";
import type * as Registry from "../../src/core/contract/registry.ts";
import type * as Snapshots from "../../src/core/world/world.ts";
import { type CheckCommand, extractCommand, parseCommand, formatCommand } from "../../src/core/checks/intent-text.ts";
import type { Json } from "../../src/rules/shared/json.ts";
import type { Table } from "../../tabletop/testing.ts";
import { hero, notices, open } from "./table.ts";

describe("a check command", () => {
  it("A command is a name and pairs", () => {
    expect(
      parseCommand(
        `siege.challenge attribute=reflexes bonus=-2 crit=true actor="Ines Okoro" target='A B' target=C fast`,
      ),
    ).toEqual({
      check: "siege.challenge",
      actor: "Ines Okoro",
      item: null,
      targets: ["A B", "C"],
      fast: true,
      options: { attribute: "reflexes", bonus: -2, crit: true },
    });
    expect(parseCommand(`“Blaster Pistol”`)).toMatchObject({ check: "", item: "Blaster Pistol" });
  });

  it.each([
    ["", "Empty"],
    ["   ", "Empty"],
    ["a=b", "Empty"],
    ["siege.", "Unreadable"],
    ["siege.challenge =x", "Unreadable"],
    [`siege.challenge "open`, "Unreadable"],
    ["a b", "Unreadable"],
    ["a candidates=x", "Unreadable"],
    ["a constructor=x", "Unreadable"],
    ["a __proto__=x", "Unreadable"],
  ])("The error of %j names what is wrong", (text, what) => {
    expect(parseCommand(text)).toMatchObject({ key: `QUADRANT.Command.${what}` });
  });

  it.each([
    ["“The Big One”", "The Big One"],
    ["„Große Zunge“", "Große Zunge"],
    ["‘The Big One’", "The Big One"],
    ["'The Big One'", "The Big One"],
    ['"Dov’s gun"', "Dov’s gun"],
    ['"The “Big” One"', "The “Big” One"],
    [String.raw`"He said \"hi\""`, 'He said "hi"'],
  ])("Typographic quotes around a name are removed, and quotes within it are kept: %s", (text, item) => {
    expect(parseCommand(text)).toMatchObject({ check: "", item });
    expect(parseCommand(`item=${text}`)).toMatchObject({ check: "", item });
  });

  it("A name with an apostrophe needs no quotes", () => {
    expect(parseCommand("siege.challenge actor=D’Arc")).toMatchObject({ actor: "D’Arc" });
  });

  it("Parsing never throws, whatever the text", () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.string({ unit: "binary" })),
        (text) => typeof parseCommand(text) === "object",
      ),
    );
  });

  it("A command that is formatted and parsed again is unchanged", () => {
    const name = fc.oneof(
      fc.stringMatching(/^[A-Za-z0-9 .<>&\u00e4"'\\“”„″‘’‚′-]{1,20}$/),
      fc.constantFrom(
        "Dov’s gun",
        "The “Big” One",
        'He said "hi"',
        "Dov's gun",
        "„Zunge“",
        "\\",
        '\\"',
        '"',
        "”",
        "two\nlines",
      ),
    );
    const words: fc.Arbitrary<CheckCommand> = fc.record({
      check: fc.stringMatching(/^[a-z][A-Za-z]{0,8}\.[a-z][A-Za-z]{0,8}$/),
      actor: fc.option(name),
      item: fc.option(name),
      targets: fc.array(name, { maxLength: 3 }),
      fast: fc.boolean(),
      options: fc.dictionary(
        fc.stringMatching(/^opt[A-Za-z0-9]{1,6}$/),
        fc.oneof(name, fc.integer({ min: -999, max: 999 }), fc.boolean()),
        { maxKeys: 3, noNullPrototype: true },
      ),
    });
    fc.assert(
      fc.property(words, (one) => {
        expect(parseCommand(formatCommand(one))).toEqual(one);
      }),
    );
  });
});

describe("the chat command", () => {
  it("Only a message that starts with /check is a command of ours", () => {
    expect(extractCommand("/check siege.challenge")).toBe("siege.challenge");
    expect(extractCommand("/CHECK")).toBe("");
    expect(extractCommand("<p>/check siege.challenge item=&quot;A &amp; B&quot;</p>")).toBe(
      'siege.challenge item="A & B"',
    );
    for (const other of [
      "/checkers",
      "check x",
      "/roll 1d6",
      "/r 1d6 # /check",
      "hello /check x",
      "<p>/check</p><p>x</p>",
      "<p><b>/check</b></p>",
    ])
      expect(extractCommand(other), other).toBeNull();
  });
});

interface Enricher {
  readonly id: string;
  readonly pattern: RegExp;
  enricher(
    match: RegExpMatchArray,
  ): Promise<{ readonly className: string; readonly dataset: Readonly<Record<string, string>> }>;
}
interface Host {
  readonly game: {
    readonly messages: { readonly contents: { readonly type: string }[] };
    readonly i18n: { format(key: string, values: object): string };
    readonly settings: {
      set(ns: string, key: string, value: unknown): Promise<unknown>;
      get(ns: string, key: string): unknown;
      readonly settings: Map<string, { config: boolean }>;
    };
    readonly quadrant: {
      check(asked: unknown, options?: unknown): Promise<void>;
      use(item: unknown): Promise<void>;
      ask(order: unknown): Promise<string | null>;
    };
  };
  readonly Actor: { create(data: object): Promise<{ readonly uuid: string }> };
  readonly Hooks: { call(name: string, ...args: unknown[]): boolean };
  readonly CONFIG: {
    readonly TextEditor: { readonly enrichers: readonly Enricher[] };
    readonly Item: { readonly documentClass: { createDialog(): Promise<unknown> } };
  };
}
const host = globalThis as unknown as Host;
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 300));

describe.each([14, 13] as const)("checks at the table, generation %i", (generation) => {
  let table: Table;
  beforeAll(async () => {
    table = await open({ generation });
  });
  afterAll(() => table.close());

  const say = (message: string): boolean => host.Hooks.call("chatMessage", null, message, {});
  const cards = (): number => host.game.messages.contents.filter(({ type }) => type === "card").length;

  it("/check rolls a check, and other messages are left to Foundry", async () => {
    const before = cards();
    expect(say("/roll 1d6")).toBe(true);
    expect(say("hello")).toBe(true);
    expect(say(`/check challenge attribute=reflexes actor=Hero fast`)).toBe(false);
    await expect.poll(cards, { timeout: 20_000 }).toBe(before + 1); // the check's code is loaded first
  });

  it.each([
    ["/check", /siege\.challenge/],
    ["/check siege.nope actor=Hero", /siege\.nope.*siege\.challenge/],
    ["/check siege.challenge", /This check needs a character/],
    ["/check siege.challenge actor=Nobody", /no actor named Nobody/],
    ['/check siege.challenge actor=Hero item="No such"', /Hero has no item named No such/],
    ['/check siege.challenge actor="<b>x</b>"', /&lt;b&gt;x/],
  ])("%s is refused with a reason, and nothing is posted", async (message, why) => {
    notices.length = 0;
    const before = cards();
    expect(say(message)).toBe(false);
    await settled();
    expect(notices.join()).toMatch(why);
    expect(cards()).toBe(before);
  });

  it.each([
    [undefined, /words or/],
    [7, /words or/],
    [{}, /check must be/],
    [{ check: "siege.challenge" }, /actor must be/],
    [{ check: "siege.challenge", actor: "Hero" }, /actor must be/],
    [{ check: "siege.challenge", actor: hero, item: 4 }, /item must be/],
    [{ check: "siege.challenge", actor: hero, targets: "x" }, /targets must be/],
    [{ check: "siege.challenge", actor: hero, options: [] }, /options must be/],
    ["=", /is not a check|can’t/],
  ])("A macro that asks for %j gets an error that names the wrong argument", async (asked, why) => {
    await expect(host.game.quadrant.check(asked)).rejects.toThrow(why);
  });

  it("Names with any kind of quotes are found, whichever quotes the command uses", async () => {
    const names = ["Dov’s gun", "The “Big” One", 'He said "hi"', "„Zunge“"];
    const { uuid } = await host.Actor.create({
      name: "O’Neil",
      type: "siegeCharacter",
      items: names.map((name) => ({ name, type: "siegeTrapping" })),
    });
    expect(uuid).not.toBe("");
    for (const item of [...names, "Dov's gun", 'the "big" one', "He said “hi”"]) {
      for (const actor of ["O’Neil", "o'neil"]) {
        notices.length = 0;
        const before = host.game.messages.contents.length;
        say(`/check ${formatCommand({ check: "siege.attack", actor, item, targets: [], fast: true, options: {} })}`);
        await expect
          .poll(() => host.game.messages.contents.length, { message: `${item}: ${notices.join()}` })
          .toBe(before + 1);
      }
    }
  });

  it("Help lists only the checks of rulesets in play; checks of the others can still be rolled", async () => {
    await host.game.settings.set("quadrant", "rulesets", { off: ["siege"], asked: true });
    try {
      for (const message of ["/check", "/check siege.nope"]) {
        notices.length = 0;
        say(message);
        await expect.poll(() => notices.join()).toContain("edge.success");
        expect(notices.join().replace("siege.nope", "")).not.toContain("siege.");
      }
      const before = cards();
      say("/check siege.challenge actor=Hero fast");
      await expect.poll(cards).toBe(before + 1);
    } finally {
      await host.game.settings.set("quadrant", "rulesets", { off: [], asked: true });
    }
  });

  it("Every check of every ruleset has a name", async () => {
    const { listKnownChecks } = (await import("../../src/core/checks/check-names.ts" as string)) as {
      listKnownChecks(): string[];
    };
    const { i18n } = (globalThis as unknown as { game: { i18n: { has(key: string): boolean } } }).game;
    expect(listKnownChecks().length).toBeGreaterThan(8);
    expect(listKnownChecks().filter((check) => !i18n.has(`QUADRANT.CheckName.${check}`))).toEqual([]);
  });

  it("House rules are displayed only in their own window", () => {
    expect(host.game.settings.settings.get("quadrant.siege.naturals")?.config).toBe(false);
  });

  it("The dialog for a new item offers only types of rulesets in play", async () => {
    const offered: string[][] = [];
    const { documentClass } = host.CONFIG.Item;
    const Base = Object.getPrototypeOf(documentClass) as { createDialog: unknown };
    const original = Base.createDialog;
    Base.createDialog = (_data: unknown, _operation: unknown, { types }: { types: string[] }) =>
      Promise.resolve(void offered.push(types));
    try {
      await documentClass.createDialog();
      await host.game.settings.set("quadrant", "rulesets", { off: ["siege"], asked: true });
      await documentClass.createDialog();
    } finally {
      Base.createDialog = original;
      await host.game.settings.set("quadrant", "rulesets", { off: [], asked: true });
    }
    expect(offered[0]).toContain("siegeTrapping");
    expect(offered[1]?.filter((type) => type.startsWith("siege"))).toEqual([]);
  });
});

/** An option that no check has, and values that none accepts. */
const STRAY = "atribute";
const NONSENSE: readonly Json[] = ["§".repeat(5000), [], { a: 1 }, null];

const cardsOf = (messages: readonly { readonly type: string }[]): number =>
  messages.filter(({ type }) => type === "card").length;
/** Escapes text as a notice does, which is HTML; an error is plain text. */
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (char) => ENTITIES[char] ?? char);
const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#x27;",
};

/** Returns the command of a check; only values that are text can be written so. */
const inWords = (check: string, actor: string, options: Readonly<Record<string, Json>>): string =>
  formatCommand({ check, actor, item: null, targets: [], fast: true, options });

describe.each([14, 13] as const)("options of every check of every ruleset, generation %i", (generation) => {
  let table: Table;
  let checks: readonly {
    readonly name: string;
    readonly canAsk: boolean;
    readonly actor: string;
    readonly options: CheckOptions;
    readonly offered: readonly Choice[];
  }[];
  beforeAll(async () => {
    table = await open({ generation });
    const { listRulesets, loadRequestableChecks } = (await import(
      "../../src/core/contract/registry.ts" as string
    )) as typeof Registry;
    const { readHouseRules } = (await import("../../src/core/settings/house-rules.ts" as string)) as typeof House;
    const { createSnapshot } = (await import("../../src/core/world/world.ts" as string)) as typeof Snapshots;
    const { asDoc } = (await import("../../src/core/compat/documents.ts" as string)) as typeof Documents;
    await loadRequestableChecks();
    checks = (
      await Promise.all(
        listRulesets().map(async (row) => {
          const made = await host.Actor.create({ name: `Of ${row.id}`, type: Object.keys(row.actors)[0] });
          return Promise.all(
            Object.entries(row.checks).map(async ([name, found]) => ({
              name: `${row.id}.${name}`,
              canAsk: found.rollRequest !== undefined,
              actor: made.uuid as string,
              options: await found.options(readHouseRules(row)),
              offered: found.rollRequest?.choices([createSnapshot(asDoc(made))], readHouseRules(row)) ?? [],
            })),
          );
        }),
      )
    ).flat();
  });
  afterAll(() => table.close());

  /** Returns every refusal of these options; fails where anything was posted. */
  async function refusals(
    check: string,
    actor: string,
    options: Readonly<Record<string, Json>>,
    canAsk: boolean,
  ): Promise<string[]> {
    const { messages, quadrant } = host.game;
    const before = messages.contents.length;
    notices.length = 0;
    const said: string[] = [];
    await quadrant.check({ check, actor, options }, { fast: true }).catch((error: unknown) => said.push(String(error)));
    const words = Object.values(options).every((value) => typeof value === "string");
    if (words) {
      await quadrant.check(inWords(check, actor, options)).catch((error: unknown) => said.push(String(error)));
      expect(host.Hooks.call("chatMessage", null, `/check ${inWords(check, actor, options)}`, {})).toBe(false);
      await expect.poll(() => notices.length, { message: `/check ${check} ${JSON.stringify(options)}` }).toBe(1);
    }
    if (canAsk) expect(await quadrant.ask({ check, to: [actor], options })).toBeNull();
    expect(messages.contents).toHaveLength(before);
    const all = [...said, ...notices];
    expect(all).toHaveLength(1 + (words ? 2 : 0) + Number(canAsk));
    return all;
  }

  it("Every choice in the GM's request window is declared, and each of its values is accepted", () => {
    let values = 0;
    for (const { name, options, offered } of checks)
      for (const choice of offered) {
        if (choice.kind === "ticks") continue;
        for (const value of choice.kind === "select" ? choice.options.map((one) => one.value) : [choice.value]) {
          values++;
          expect(
            options[choice.id]?.read(value as Json),
            `${name} ${choice.id} ${JSON.stringify(value)}`,
          ).toBeDefined();
        }
      }
    expect(values).toBeGreaterThan(20);
  });

  it("An unknown option is refused with its name and the names of known ones, in every input", async () => {
    expect(checks.length).toBeGreaterThan(12);
    for (const { name, actor, options, canAsk } of checks) {
      const mine = Object.entries(options).filter(([, one]) => one.requestOnly !== true);
      for (const told of await refusals(name, actor, { [STRAY]: "savvy" }, canAsk)) {
        expect(told, name).toContain(name);
        expect(told, name).toContain(STRAY);
        for (const [known] of mine) expect(told, name).toContain(known);
      }
    }
  });

  it("An invalid value is refused with its option and the allowed values, in every input", async () => {
    for (const { name, actor, options, canAsk } of checks)
      for (const [option, { requestOnly: asked, read, allowed }] of Object.entries(options)) {
        const what = `${name} ${option}`;
        for (const value of NONSENSE) expect(read(value), what).toBeUndefined();
        const told = await refusals(name, actor, { [option]: NONSENSE[0] ?? null }, canAsk);
        for (const one of told) expect(one, what).toContain(option);
        const may = host.game.i18n.format(
          typeof allowed === "string" ? allowed : allowed.key,
          (typeof allowed === "string" ? {} : allowed.with) ?? {},
        );
        if (asked !== true) for (const one of told) expect(one, what).toContain(escaped(may));
      }
  });

  it.each([
    ["siege.challenge atribute=savvy difficulty=imposible", /has no option atribute.*attribute/],
    ["siege.challenge difficulty=imposible", /difficulty can’t be “imposible”.*average/],
    ["siege.attack kind=Shooting", /has no option kind/],
    ["siege.challenge specialty=Shoting", /specialty can’t be “Shoting”/],
    ["siege.edit round=3", /has no option round/],
    ["edge.success tn=0", /tn can’t be “0”.*1 to 999/],
    ["edge.success tn=abc", /tn can’t be “abc”/],
    ["edge.success kind=simpel", /kind can’t be “simpel”.*simple/],
    ["edge.success adv=20", /adv can’t be “20”/],
    ["edge.success skill=stelth", /skill can’t be “stelth”.*stealth/],
    ["edge.success against=stelth", /against can’t be “stelth”.*stealth/],
    ["edge.attack skill=stealth", /has no option skill/],
    ["edge.burn death=true", /takes no options/],
    ["sidonia.attack called=hed", /called can’t be “hed”.*head/],
    ["sidonia.action gateScore=10", /gateScore can’t be “10”/],
    ["sidonia.action defies=maybe", /defies can’t be “maybe”.*true or false/],
    ["sidonia.damage amount=21", /amount can’t be “21”/],
    ["circumstances.test tset=will", /has no option tset/],
    ["circumstances.test recover=hungy", /no such condition/],
  ])("%s is refused with a reason, and nothing is rolled", async (words, why) => {
    notices.length = 0;
    const before = host.game.messages.contents.length;
    const actor = checks.find(({ name }) => words.startsWith(name))?.actor ?? "";
    host.Hooks.call("chatMessage", null, `/check ${words} actor="${actor}" fast`, {});
    await expect.poll(() => notices.join()).toMatch(why);
    expect(notices).toHaveLength(1);
    expect(host.game.messages.contents).toHaveLength(before);
  });

  it.each([
    "siege.challenge attribute=SAVVY",
    'edge.success tn="12" adv=true',
    "sidonia.action defies=false",
    "circumstances.test test=Will",
  ])("%s is rolled", async (words) => {
    notices.length = 0;
    const before = cardsOf(host.game.messages.contents);
    const actor = checks.find(({ name }) => words.startsWith(name))?.actor ?? "";
    host.Hooks.call("chatMessage", null, `/check ${words} actor="${actor}" fast`, {});
    await expect.poll(() => cardsOf(host.game.messages.contents), { message: notices.join() }).toBe(before + 1);
  });

  it("A command that uses an item refuses options", async () => {
    for (const option of ["attribute=savvy", "target=Foe"]) {
      notices.length = 0;
      host.Hooks.call("chatMessage", null, `/check "Blaster Pistol" ${option}`, {});
      await expect.poll(() => notices.join()).toMatch(/Blaster Pistol.* takes no options/);
    }
  });

  it("An invalid inline check is displayed as broken, with the reason as its tooltip", async () => {
    const made = (): object => ({ dataset: {}, append: () => undefined, setAttribute: () => undefined });
    vi.stubGlobal("document", { createElement: made });
    try {
      const drawn = (text: string) => {
        const one = host.CONFIG.TextEditor.enrichers.find(({ id }) => id === "quadrant.check");
        const match = one && [...text.matchAll(one.pattern)][0];
        if (!match) throw new Error(`${text} is no text of ours`);
        return one.enricher(match);
      };
      for (const text of [
        "siege.challenge difficulty=difficult",
        "challenge difficulty=difficult",
        "attack",
        '"Blaster Pistol"',
      ])
        expect(await drawn(`@Check[${text}]{x}`), text).toMatchObject({
          className: "q-inline-check",
          dataset: { q: "check", key: text },
        });
      for (const [text, why] of [
        ["siege.challenge difficulty=imposible", "difficulty can’t be “imposible”"],
        ["challenge difficulty=imposible", "difficulty can’t be “imposible”"],
        ["siege.challenge atribute=savvy", "no option atribute"],
        ["attack nothing=1", "no option nothing"],
        ["siege.nope", "no check named siege.nope"],
        ["nope", "no check named nope"],
        ['"Blaster Pistol" attribute=savvy', "takes no options"],
      ] as const) {
        const broken = await drawn(`@Check[${text}]{x}`);
        expect(broken.className, text).toBe("q-inline-broken");
        expect(broken.dataset["tooltipText"], text).toContain(why);
      }
    } finally {
      vi.unstubAllGlobals();
    }
  });
});
