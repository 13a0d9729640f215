/** How a kind of card part reads the data of messages. */
import fc from "fast-check";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { housePart, part } from "../../src/core/contract/card-part.ts";
import type { Json } from "../../src/rules/shared/json.ts";

let readings = 0;
const Data = v.pipe(
  v.object({ points: v.number() }),
  v.transform((data) => {
    readings += 1;
    return data;
  }),
);
const TEMPLATE = "templates/none.hbs";
const plain = part<{ points: number }>({
  data: Data,
  template: TEMPLATE,
  view: ({ points }) => ({ points }),
  text: ({ points }) => [String(points)],
});
const ruled = housePart<{ points: number }, { readonly extra: number }>({
  data: Data,
  template: TEMPLATE,
  view: ({ points }, { extra }) => ({ points: points + extra }),
  text: ({ points }) => [String(points)],
  offers: () => [],
});
const viewOf = (raw: Json, house?: object): object | null | undefined =>
  (house ? ruled : plain).open(raw, house)?.view({} as never, undefined);

describe("data of a card part", () => {
  it("The same data are read once, however often a card that is posted reads them", () => {
    readings = 0;
    for (let i = 0; i < 5; i++) expect(viewOf({ points: 3 })).toEqual({ points: 3 });
    expect(readings).toBe(1);
    expect(viewOf({ points: 4 })).toEqual({ points: 4 });
    expect(readings).toBe(2);
  });

  it("Data that were changed in place are read again", () => {
    const data = { points: 1 };
    expect(viewOf(data)).toEqual({ points: 1 });
    data.points = 2;
    expect(viewOf(data)).toEqual({ points: 2 });
  });

  it("No data are no valid data, whatever was read before", () => {
    const unread = part<{ points: number }>({ data: Data, template: TEMPLATE, view: () => ({}), text: () => [] });
    expect(unread.open(undefined as never)).toBeNull();
    expect(viewOf({ points: 1 })).toEqual({ points: 1 });
    expect(viewOf(undefined as never)).toBeUndefined();
  });

  it("House rules that have changed count at once, though the data are the same", () => {
    expect(viewOf({ points: 1 }, { extra: 1 })).toEqual({ points: 2 });
    expect(viewOf({ points: 1 }, { extra: 5 })).toEqual({ points: 6 });
  });

  it("In any order, each reads as it would alone", () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.record({ points: fc.integer() }), fc.jsonValue())), (all) => {
        for (const raw of all as Json[]) {
          const expected = v.safeParse(Data, raw);
          expect(viewOf(raw) ?? null).toEqual(expected.success ? { points: expected.output.points } : null);
        }
      }),
    );
  });
});
