import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Color } from "../../../tabletop/foundry/utils/color.ts";
import { EventEmitterMixin } from "../../../tabletop/foundry/utils/events.ts";
import { cleanHTML, escapeHTML, unescapeHTML } from "../../../tabletop/foundry/utils/html.ts";
import { encodeURL } from "../../../tabletop/foundry/utils/network.ts";
import { randomID } from "../../../tabletop/foundry/utils/random.ts";
import { formatFileSize, isNewerVersion } from "../../../tabletop/foundry/utils/text.ts";
import { Semaphore, debounce, throttle, timeSince } from "../../../tabletop/foundry/utils/timing.ts";
import { buildUuid, parseUuid } from "../../../tabletop/foundry/utils/uuid.ts";
import { cases } from "./cases.ts";

const utils = (name: string): string => `api/v14/functions/foundry.utils.${name}.html`;
const ID = "abcdefghijklmnop";

describe("texts, ids and times", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  cases("various", [
    {
      says: "makes ids of 16 letters and digits",
      page: utils("randomID"),
      run: () =>
        expect([randomID(), randomID(5)]).toEqual([
          expect.stringMatching(/^[a-zA-Z0-9]{16}$/),
          expect.stringMatching(/^[a-zA-Z0-9]{5}$/),
        ]),
    },
    {
      says: "orders versions part by part",
      page: utils("isNewerVersion"),
      run: () => {
        const newer: [string | number, string | number][] = [
          ["1.10.0", "1.9.9"],
          ["1.0.1", "1.0"],
          ["2", "1.9"],
          [14, 13],
          ["13.351", "13.350"],
          ["1.0.b", "1.0.a"],
        ];
        for (const [a, b] of newer) expect([isNewerVersion(a, b), isNewerVersion(b, a)]).toEqual([true, false]);
        expect(isNewerVersion("1.0", "1.0")).toBe(false);
      },
    },
    {
      says: "formats sizes",
      page: utils("formatFileSize"),
      run: () =>
        expect([formatFileSize(1500), formatFileSize(1536, { base: 2 }), formatFileSize(0)]).toEqual([
          "1.5 kB",
          "1.5 KiB",
          "0 B",
        ]),
    },
    {
      says: "escapes and back",
      page: utils("escapeHTML"),
      run: () => expect(unescapeHTML(escapeHTML(`<a b="c" d='e'>&amp;</a>`))).toBe(`<a b="c" d='e'>&amp;</a>`),
    },
    {
      says: "cleans what could run out of HTML and keeps forms and data",
      page: utils("cleanHTML"),
      run: () => {
        expect(cleanHTML('<p onclick="x()">a<script>alert(1)</script><img src=x onerror=y></p>')).toBe(
          '<p>a<img src="x" /></p>',
        );
        expect(cleanHTML('<a href="javascript:alert(1)">x</a><iframe src="y"></iframe>')).toBe("<a>x</a>");
        expect(cleanHTML('<input name="n" value="1" /><button type="button" data-action="go">x</button>')).toContain(
          'data-action="go"',
        );
      },
    },
    {
      says: "parses UUIDs",
      page: utils("parseUuid"),
      run: () => {
        expect(parseUuid(`Actor.${ID}.Item.${ID}`)).toMatchObject({
          type: "Item",
          id: ID,
          primaryType: "Actor",
          embedded: ["Item", ID],
        });
        expect(parseUuid(`Compendium.pkg.pack.Item.${ID}`)).toMatchObject({
          pack: "pkg.pack",
          type: "Item",
          id: ID,
          embedded: [],
        });
        expect(parseUuid(`.Item.${ID}`, { relative: { uuid: `Actor.${ID}` } })).toMatchObject({
          uuid: `Actor.${ID}.Item.${ID}`,
        });
        expect([parseUuid(""), parseUuid("nonsense"), parseUuid("a.b.c"), parseUuid("Compendium.x.y")]).toEqual([
          null,
          null,
          null,
          null,
        ]);
      },
    },
    {
      says: "builds UUIDs",
      page: utils("buildUuid"),
      run: () => {
        expect(buildUuid({ id: ID, documentName: "Item", pack: "a.b" })).toBe(`Compendium.a.b.Item.${ID}`);
        expect(buildUuid({ id: ID, documentName: "Item", parent: { uuid: `Actor.${ID}` } })).toBe(
          `Actor.${ID}.Item.${ID}`,
        );
        expect(buildUuid({ id: null, documentName: "Item" })).toBeNull();
      },
    },
    {
      says: "encodes an address once",
      page: utils("encodeURL"),
      run: () =>
        expect([encodeURL("a b/ü.png"), encodeURL("a%20b"), encodeURL("https://h/x y")]).toEqual([
          "a%20b/%C3%BC.png",
          "a%20b",
          "https://h/x%20y",
        ]),
    },
    {
      says: "debounces to the last call",
      page: utils("debounce"),
      run: () => {
        const calls: number[] = [];
        const fn = debounce((n: number) => calls.push(n), 50);
        [1, 2, 3].forEach((n) => fn(n));
        vi.advanceTimersByTime(60);
        expect(calls).toEqual([3]);
      },
    },
    {
      says: "throttles, never losing the last call",
      page: utils("throttle"),
      run: () => {
        const calls: number[] = [];
        const fn = throttle((n: number) => calls.push(n), 50);
        [1, 2, 3].forEach((n) => fn(n));
        vi.advanceTimersByTime(200);
        expect(calls).toEqual([1, 3]);
      },
    },
    {
      says: "formats how long ago",
      page: utils("timeSince"),
      run: () => expect(timeSince(Date.now() - 7_200_000)).toBe("2h ago"),
    },
    {
      says: "a colour is a number with css",
      page: "api/v14/classes/foundry.utils.Color.html",
      run: () =>
        expect([Color.from("#ff8000").valueOf(), Color.from(0xff8000).css, Color.from("red").valid]).toEqual([
          0xff8000,
          "#ff8000",
          false,
        ]),
    },
  ]);

  it("A semaphore runs as many tasks simultaneously as it allows", async () => {
    vi.useRealTimers();
    const semaphore = new Semaphore(2);
    let now = 0;
    let most = 0;
    const task = async (): Promise<void> => {
      most = Math.max(most, ++now);
      await new Promise((done) => setTimeout(done, 2));
      now--;
    };
    await Promise.all(Array.from({ length: 7 }, () => semaphore.add(task)));
    expect(most).toBe(2);
  });

  it("An event emitter emits only declared events", () => {
    class Emitter extends EventEmitterMixin(class {}) {
      static emittedEvents = ["render"];
    }
    const emitter = new Emitter();
    const heard: string[] = [];
    emitter.addEventListener("render", (event) => heard.push(event.type), { once: true });
    emitter.dispatchEvent(new Event("render"));
    emitter.dispatchEvent(new Event("render"));
    expect(heard).toEqual(["render"]);
    expect(() => emitter.addEventListener("close", () => undefined)).toThrow(/not an event/);
  });
});
