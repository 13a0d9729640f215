import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BitMask } from "../../../tabletop/foundry/utils/bit-mask.ts";
import { Color } from "../../../tabletop/foundry/utils/color.ts";
import * as plane from "../../../tabletop/foundry/utils/geometry.ts";
import { expandObjectInPlace } from "../../../tabletop/foundry/utils/iterate.ts";
import { flattenObject } from "../../../tabletop/foundry/utils/paths.ts";
import { WordTree } from "../../../tabletop/foundry/utils/string-tree.ts";

const coordinate = fc.integer({ min: -1000, max: 1000 });
const point = fc.record({ x: coordinate, y: coordinate });
const distance = (a: plane.Point, b: plane.Point): number => Math.hypot(a.x - b.x, a.y - b.y);

describe("geometry of the plane", () => {
  it("Segments that meet at a point touch each other", () => {
    fc.assert(
      fc.property(point, point, point, point, (a, b, c, d) => {
        const meeting = plane.lineSegmentIntersection(a, b, c, d, 0);
        if (meeting) expect(plane.lineSegmentIntersects(a, b, c, d) || meeting.t0 === 0 || meeting.t0 === 1).toBe(true);
      }),
    );
  });

  it("No point of a segment is nearer than the nearest one", () => {
    fc.assert(
      fc.property(point, point, point, fc.double({ min: 0, max: 1, noNaN: true }), (c, a, b, t) => {
        const nearest = plane.closestPointToSegment(c, a, b);
        const other = { x: a.x + t * (b.x - a.x), y: a.y + t * (b.y - a.y) };
        expect(distance(c, nearest)).toBeLessThanOrEqual(distance(c, other) + 1e-9);
      }),
    );
  });

  it("Points found on a circle are on the circle", () => {
    fc.assert(
      fc.property(point, point, point, fc.integer({ min: 1, max: 500 }), (a, b, center, radius) => {
        for (const found of plane.quadraticIntersection(a, b, center, radius))
          expect(distance(found, center)).toBeCloseTo(radius, 5);
      }),
    );
  });

  it("The centre of a polygon moves with the polygon", () => {
    fc.assert(
      fc.property(fc.array(point, { minLength: 3, maxLength: 3 }), point, (points, by) => {
        const [before, after] = [points, points.map(({ x, y }) => ({ x: x + by.x, y: y + by.y }))].map(
          plane.polygonCentroid,
        );
        expect(after?.x).toBeCloseTo((before?.x ?? 0) + by.x, 4);
        expect(after?.y).toBeCloseTo((before?.y ?? 0) + by.y, 4);
      }),
    );
  });
});

describe("small structures", () => {
  it("A word tree finds every word by each of its beginnings", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string({ minLength: 1, maxLength: 8 }), { maxLength: 12 }), (words) => {
        const tree = new WordTree<{ word: string }>();
        for (const word of words) tree.addLeaf(word, { word });
        for (const word of words) {
          const prefix = [...word].slice(0, 2).join("");
          expect(tree.lookup(prefix, { limit: Infinity }).map((entry) => entry.word)).toContain(word);
        }
      }),
    );
  });

  it("A copy of a mask has its states", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string({ minLength: 1 }), fc.boolean(), { maxKeys: 32 }), (states) => {
        expect(new BitMask(states).clone().toObject()).toEqual({ ...states });
      }),
    );
  });

  it("A colour converted to hue and back is unchanged", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xffffff }), (value) => {
        const color = Color.from(value);
        expect([Color.fromHSV(color.hsv).valueOf(), Color.fromHSL(color.hsl).valueOf()]).toEqual([value, value]);
      }),
    );
  });

  it("A flattened object is restored by expanding it", () => {
    const key = fc.stringMatching(/^[a-z]{1,3}$/);
    const leaf = fc.oneof(fc.integer(), fc.string());
    const { tree } = fc.letrec((tie) => ({
      tree: fc.dictionary(key, fc.oneof({ depthSize: "small" }, leaf, tie("tree"))),
    }));
    fc.assert(
      fc.property(tree, (data) => {
        const flat = flattenObject(data as object);
        expandObjectInPlace(flat);
        expect(flat).toEqual({ ...(data as object) });
      }),
    );
  });
});
