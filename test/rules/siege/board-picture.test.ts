import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Board, EMPTY_BOARD, addGroup, getBand, listGroups, setBand } from "../../../src/rules/siege/board.ts";
import { type Box, countDraggedSteps, fitPicture, placeGroups } from "../../../src/rules/siege/board-picture.ts";
import { BANDS, type Band } from "../../../src/rules/siege/state.ts";

const withGroups = (count: number): Board =>
  Array.from({ length: count }, (_, i) => `g${i}`).reduce(
    (board, id) => addGroup(board, { id, name: "", kept: true, like: null }),
    EMPTY_BOARD,
  );
const withBands = (count: number, ...bands: readonly (readonly [number, number, Band])[]): Board =>
  bands.reduce((board, [a, b, band]) => setBand(board, `g${a}`, `g${b}`, band), withGroups(count));
const distance = (board: Board, a: number, b: number): number => {
  const points = placeGroups(board);
  const one = points[a];
  const other = points[b];
  return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : Number.NaN;
};

describe("SIE-RANGE-4 the picture of a board", () => {
  it("Groups are as far apart as their bands say", () => {
    const line = withBands(3, [0, 1, "short"], [1, 2, "medium"], [0, 2, "long"]);
    expect(distance(line, 0, 1)).toBeCloseTo(1.8, 0);
    expect(distance(line, 0, 2)).toBeCloseTo(3.8, 0);
    expect(distance(withBands(2, [0, 1, "lineOfSight"]), 0, 1)).toBeCloseTo(5.8, 3);
    expect(distance(withGroups(2), 0, 1)).toBeCloseTo(0.8, 3);
    expect(placeGroups(EMPTY_BOARD)).toEqual([]);
    expect(placeGroups(withGroups(1))).toHaveLength(1);
  });

  it("Three groups that fit on no line are a triangle; the two farthest lie on a level, the first of them left", () => {
    const points = placeGroups(withBands(3, [0, 1, "long"], [1, 2, "medium"], [0, 2, "medium"]));
    expect(points[0]?.x).toBeLessThan(points[1]?.x ?? 0);
    expect(points[0]?.y).toBeCloseTo(points[1]?.y ?? 1, 3);
    expect(points[2]?.y).toBeLessThan(-0.5);
  });

  const bands = fc.array(fc.constantFrom(...BANDS), { minLength: 28, maxLength: 28 });
  const boards = fc.tuple(fc.integer({ min: 2, max: 8 }), bands).map(([count, all]) => {
    const pairs = Array.from({ length: count }, (_, i) => Array.from({ length: i }, (_, j) => [i, j] as const)).flat();
    return withBands(count, ...pairs.map(([a, b], i) => [a, b, all[i] ?? "close"] as const));
  });

  it("The same board gives the same picture, and every place is a number", () => {
    fc.assert(
      fc.property(boards, (board) => {
        const points = placeGroups(board);
        expect(points).toEqual(
          placeGroups({ ...board, bands: Object.fromEntries(Object.entries(board.bands).reverse()) }),
        );
        expect(points.every(({ x, y }) => Number.isFinite(x) && Number.isFinite(y))).toBe(true);
        expect(points).toHaveLength(listGroups(board).length);
      }),
    );
  });

  it("Boxes stay within the frame, and do not overlap where there is room", () => {
    const frame: Box = { width: 1200, height: 900 };
    const box: Box = { width: 120, height: 90 };
    fc.assert(
      fc.property(boards, (board) => {
        const boxes = listGroups(board).map(() => box);
        const { middles, unit } = fitPicture(placeGroups(board), boxes, frame);
        expect(unit).toBeGreaterThan(0);
        middles.forEach(({ x, y }, i) => {
          expect(x >= 60 && x <= 1140 && y >= 45 && y <= 855).toBe(true);
          middles.slice(i + 1).forEach((other) => {
            expect(Math.abs(x - other.x) >= 119 || Math.abs(y - other.y) >= 89).toBe(true);
          });
        });
      }),
    );
    const tight = fitPicture([{ x: 0, y: 0 }], [{ width: 500, height: 90 }], { width: 300, height: 200 });
    expect(tight.middles).toEqual([{ x: 150, y: 100 }]);
  });

  it("A pair is as near in the picture as any that is nearer by bands, where there are two bands", () => {
    const near = withBands(3, [0, 1, "close"], [0, 2, "extreme"], [1, 2, "extreme"]);
    expect(distance(near, 0, 1)).toBeLessThan(distance(near, 0, 2));
    expect(getBand(near, "g0", "g2")).toBe("extreme");
  });

  it("A group dragged by the length of a band is a band farther, or nearer", () => {
    expect([
      countDraggedSteps(100, 205, 100),
      countDraggedSteps(300, 110, 100),
      countDraggedSteps(100, 140, 100),
    ]).toEqual([1, -2, 0]);
  });
});
