/** The parts of the soak that judge: each is shown to detect its faults. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { ABOUTS } from "../../../tools/soak/abouts.ts";
import { BAD_FRAMES } from "../../../tools/soak/bad/frames.ts";
import { BAD_HTTP, forgedCookie } from "../../../tools/soak/bad/http.ts";
import { encodeFrame } from "../../../tools/soak/bad/raw.ts";
import { badRequests, KINDS as BAD_KINDS } from "../../../tools/soak/bad/requests.ts";
import { differences } from "../../../tools/soak/database.ts";
import { formatDocument } from "../../../tools/soak/document.ts";
import { judgeOrder, type Sight } from "../../../tools/soak/order.ts";
import { plot } from "../../../tools/soak/plot.ts";
import { chance } from "../../../tools/soak/random.ts";
import { readRecord, type Taken, createTaken } from "../../../tools/soak/record.ts";
import { quantile, Verdicts } from "../../../tools/soak/verdicts.ts";
import { countStored, type State, Stream, listDifferences, type Write } from "../../../tools/soak/writes.ts";

describe("the check of the order of changes", () => {
  const sights: readonly Sight[] = [1, 2, 3, 4].map((mark) => ({
    document: mark % 2 ? "odd" : "even",
    mark: String(mark),
  }));
  const [one, two, three, four] = sights as [Sight, Sight, Sight, Sight];
  const judge = (seen: readonly Sight[]): string[] => judgeOrder(sights, { first: sights, second: seen });

  test("The check accepts one order, whatever the order between documents", () => {
    expect(judge(sights)).toEqual([]);
    expect(judge([two, one, four, three])).toEqual([]);
  });

  test.each<[string, readonly Sight[], RegExp]>([
    ["a write that never came", [one, two, three], /never saw 4/],
    ["a write that came twice", [one, two, three, four, four], /saw 4 twice/],
    ["two writes to one document in another order", [three, two, one, four], /saw odd in another order/],
    ["a write that nobody was told to be done", [...sights, { document: "odd", mark: "9" }], /saw 9, which nobody/],
    ["the last writes, all of them", [], /never saw 1/],
  ])("The check detects %s", (_what, seen, told) => {
    expect(judge(seen).join("\n")).toMatch(told);
  });
});

describe("what is stored after a kill", () => {
  /** Returns a stream's first writes, and the state after a number of them. */
  function written(count: number): { writes: Write[]; after: (done: number) => State } {
    const stream = new Stream("soakT", chance(7));
    const writes = Array.from({ length: count }, () => stream.next());
    return {
      writes,
      after(done) {
        const state: State = new Map();
        for (const write of writes.slice(0, done)) write.apply(state);
        return state;
      },
    };
  }
  const { writes, after } = written(200);

  test("A prefix of the list that contains all that was acknowledged is accepted after a kill", () => {
    for (const done of [100, 101, 108])
      expect(listDifferences(after(Number(countStored(new Map(), writes, 100, after(done)))), after(done))).toEqual([]);
  });

  test("A store without an acknowledged write is rejected", () => {
    const lost = writes.findIndex((write, index) => index > 50 && write.kind === "create");
    expect(countStored(new Map(), writes, lost + 1, after(lost))).toEqual([
      expect.stringMatching(/absent where .* was due/),
    ]);
  });

  test("A store with a partial write is rejected", () => {
    const at = writes.findIndex(({ kind }) => kind === "batch");
    const found = after(at + 1);
    const [touched] = [...found.keys()].filter((key) => !after(at).has(key));
    found.delete(touched ?? "");
    expect(countStored(new Map(), writes.slice(0, at + 1), at, found)).toHaveLength(1);
    const half = after(at);
    const [key, shadow] = [...half].find(([name]) => name.startsWith("actors.")) ?? ["", undefined];
    half.set(key, {
      marks: ["other", ...(shadow?.marks.slice(1) ?? [])],
      items: shadow?.items ?? {},
      effects: shadow?.effects ?? [],
    });
    expect(countStored(new Map(), writes.slice(0, at), at, half)).toHaveLength(1);
  });

  test("A store with a later write but not an earlier one is rejected", () => {
    const found = after(120);
    const [made] = [...found.keys()].filter((key) => key.startsWith("messages.") && !after(110).has(key));
    const early = after(110);
    early.set(made ?? "", found.get(made ?? "") ?? { marks: [], items: {}, effects: [] });
    expect(Array.isArray(countStored(new Map(), writes.slice(0, 120), 110, early))).toBe(true);
  });

  test("The kill test covers every kind of write", () => {
    expect(new Set(writes.map(({ kind }) => kind)).size).toBe(9);
  });
});

describe("bad messages", () => {
  test("Bad messages are equal for the same seed, and differ for another", () => {
    const made = (seed: number): string => JSON.stringify([...badRequests(300, false, chance(seed))]);
    expect(made(3)).toBe(made(3));
    expect(made(3)).not.toBe(made(4));
  });

  test("Bad messages include every kind from a player, and from a game master those that are invalid from anyone", () => {
    const kinds = (isGM: boolean): Set<string> =>
      new Set([...badRequests(100, isGM, chance(1))].map(({ kind }) => kind));
    expect(kinds(false)).toEqual(new Set(BAD_KINDS.map(({ kind }) => kind)));
    expect(kinds(true)).toEqual(new Set(BAD_KINDS.filter(({ from }) => from === "anyone").map(({ kind }) => kind)));
  });

  test("Bad messages below requests and over HTTP can all be built", () => {
    const target = { port: 1, world: "world", cookie: "name=user.123.signature" };
    const dice = chance(5);
    for (let turn = 0; turn < 20; turn++) {
      for (const { make } of BAD_FRAMES) expect(make(dice)).toBeDefined();
      for (const { make } of BAD_HTTP) expect(make(dice, target).length).toBeGreaterThan(2);
      expect(forgedCookie(dice, target)).not.toBe(target.cookie);
    }
  });

  test("Bad messages have frames as specified: lengths of three sizes, a false one among them", () => {
    expect([...encodeFrame({ payload: Buffer.from("hi"), masked: false })]).toEqual([0x81, 2, 104, 105]);
    expect(encodeFrame({ payload: Buffer.alloc(200), masked: false }).subarray(0, 4)).toEqual(
      Buffer.from([0x81, 126, 0, 200]),
    );
    expect(encodeFrame({ claimed: 1n << 40n }).readBigUInt64BE(2)).toBe(1n << 40n);
    expect(encodeFrame({ opcode: 9, fin: false, reserved: 7 })[0]).toBe(0x79);
  });
});

test("A database is compared record by record", () => {
  const before = new Map([
    ["a", "1"],
    ["b", "2"],
  ]);
  expect(differences(before, new Map(before))).toEqual([]);
  const after = new Map([
    ["a", "1 "],
    ["c", "3"],
  ]);
  expect(differences(before, after)).toEqual(["a changed", "b gone", "c new"]);
});

test("Quantiles are among the numbers themselves", () => {
  expect([0, 0.5, 0.95, 1].map((share) => quantile([5, 1, 4, 2, 3], share))).toEqual([1, 3, 5, 5]);
});

describe("a chart of growth", () => {
  const chart = {
    title: "Joining",
    unit: "s",
    x: [125, 250],
    lines: [
      { name: "a page", y: [1, 2.5] },
      { name: "a <line>", y: [0.1, 0.2] },
    ],
  };
  const drawn = plot(
    [chart, { ...chart, title: "Nothing", lines: [{ name: "none", y: [0, 0] }] }],
    "actors",
    'what "it" says',
  );

  test("A chart has an alternative text, suits both themes, and escapes it", () => {
    expect(drawn).toMatch(/<desc id="d">what &#34;it&#34; says<\/desc>/);
    expect(drawn).toContain("a &#60;line&#62;");
    expect(drawn).toContain("prefers-color-scheme: dark");
  });

  test("A chart has every point of every line within it, and no invalid number", () => {
    expect(drawn.match(/<circle/g)).toHaveLength(6);
    expect(drawn).not.toMatch(/NaN|Infinity|undefined/);
    for (const [, x, y] of drawn.matchAll(/cx="([\d.]+)" cy="([\d.]+)"/g)) {
      expect(Number(x)).toBeLessThanOrEqual(300);
      expect(Number(y)).toBeLessThanOrEqual(200);
    }
  });
});

describe("the document of the soak test", () => {
  const about = { title: "One: a part", shows: "What it does.", doesNot: "the rest." };
  const run = (failures: readonly string[], notes?: readonly string[]): Taken => {
    const verdicts = new Verdicts("one");
    verdicts.passed = 5;
    verdicts.failed = failures.length;
    verdicts.failures.push(...failures);
    verdicts.figures.push({ label: "a | b", value: "7" });
    const taken = createTaken(verdicts, {
      commit: "abc1234",
      seconds: 61.4,
      seed: 3,
      beside: "a bench",
      picture: undefined,
    });
    return { ...taken, at: "2026-01-02 03:04", ...(notes ? { notes } : {}) };
  };

  test("The document states of each part when, at which commit and beside what it was run, and which parts have not run yet", () => {
    const said = formatDocument({ one: about, two: { ...about, title: "Two" } }, { one: run([]) });
    expect(said).toContain(
      "5 checks held, 0 did not, in 61 s. Taken 2026-01-02 03:04 UTC at commit abc1234, seed 3; beside it ran a bench.",
    );
    expect(said).toContain("Not taken yet: two.");
    expect(said).toContain("| a \\| b | 7 |");
    expect(said).not.toMatch(/What did not hold|Notes on this run|undefined/);
  });

  test("The document lists failed checks, and notes on that run, in its part and in the head", () => {
    const said = formatDocument({ one: about }, { one: run(["the sky", "the sea"], ["A note."]) });
    expect(said).toContain("**In the last run of each part, 5 checks held and 2 did not (one: listed there)**");
    expect(said).toContain("**What did not hold:**\n\n- the sky\n- the sea\n\n**Notes on this run:**\n\n- A note.\n");
  });

  test("The document in docs equals its record: npm run soak -- --write", () => {
    expect(readFileSync("docs/soak.md", "utf8")).toBe(formatDocument(ABOUTS, readRecord()));
  });
});
