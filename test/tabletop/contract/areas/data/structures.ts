import { expect } from "vitest";
import type { ContractCase } from "../../contract.ts";
import { cls, clsAny, face, fnAny, utils } from "../pages.ts";

const at = (x: number, y: number): { x: number; y: number } => ({ x, y });

/** The plane, and the small data structures of foundry.utils. */
export const structureCases: readonly ContractCase[] = [
  {
    member: "foundry.utils.orient2dFast",
    says: "is positive left of the line, negative right of it, zero on it",
    page: utils("orient2dFast"),
    sentence: "A positive value if the points are in counter-clockwise order (C lies to the left of AB)",
    run({ page }) {
      const { orient2dFast } = page.foundry.utils;
      // On a canvas y runs down: left of a line that runs to the right is above it.
      expect([at(5, -5), at(5, 5), at(5, 0)].map((c) => Math.sign(orient2dFast(at(0, 0), at(10, 0), c)))).toEqual([
        1, -1, 0,
      ]);
    },
  },
  {
    member: "foundry.utils.orient2dFast",
    says: "is twice the signed area of the triangle",
    page: utils("orient2dFast"),
    sentence:
      "The result is also an approximation of twice the signed area of the triangle defined by the three points.",
    run({ page }) {
      expect(Math.abs(page.foundry.utils.orient2dFast(at(0, 0), at(4, 0), at(0, 3)))).toBe(12);
    },
  },
  {
    member: "foundry.utils.lineSegmentIntersects",
    says: "distinguishes crossing segments from others",
    page: utils("lineSegmentIntersects"),
    sentence: "Quickly test whether the line segment AB intersects with the line segment CD.",
    run({ page }) {
      const { lineSegmentIntersects } = page.foundry.utils;
      expect(lineSegmentIntersects(at(0, 0), at(4, 4), at(0, 4), at(4, 0))).toBe(true);
      expect(lineSegmentIntersects(at(0, 0), at(1, 1), at(0, 4), at(4, 0))).toBe(false);
    },
  },
  {
    member: "foundry.utils.lineLineIntersection",
    says: "finds where endless lines meet",
    page: utils("lineLineIntersection"),
    sentence: "An internal helper method for computing the intersection between two infinite-length lines.",
    run({ page }) {
      const { lineLineIntersection } = page.foundry.utils;
      expect(lineLineIntersection(at(0, 0), at(1, 1), at(0, 4), at(4, 0))).toEqual({ x: 2, y: 2, t0: 2 });
      expect(lineLineIntersection(at(0, 0), at(1, 0), at(0, 1), at(1, 1))).toBeNull();
    },
  },
  {
    member: "foundry.utils.lineLineIntersection",
    says: "adds the distance on the other line on request",
    page: utils("lineLineIntersection"),
    sentence: "Return the optional vector distance from C to D on CD",
    run({ page }) {
      expect(page.foundry.utils.lineLineIntersection(at(0, 0), at(4, 4), at(0, 4), at(4, 0), { t1: true }).t1).toBe(
        0.5,
      );
    },
  },
  {
    member: "foundry.utils.lineSegmentIntersection",
    says: "finds where segments meet, or null",
    page: utils("lineSegmentIntersection"),
    sentence: "An intersection point, or null if no intersection occurred",
    run({ page }) {
      const { lineSegmentIntersection } = page.foundry.utils;
      expect(lineSegmentIntersection(at(0, 0), at(4, 4), at(0, 4), at(4, 0))).toMatchObject({ x: 2, y: 2, t0: 0.5 });
      expect(lineSegmentIntersection(at(0, 0), at(1, 1), at(0, 4), at(4, 0))).toBeNull();
    },
  },
  {
    member: "foundry.utils.lineCircleIntersection",
    says: "reports that a segment is inside a circle",
    page: face("foundry.utils.types.LineCircleIntersection"),
    sentence: "Is the segment AB contained within the circle?",
    run({ page }) {
      const found = page.foundry.utils.lineCircleIntersection(at(-1, 0), at(1, 0), at(0, 0), 5);
      expect(found).toMatchObject({ aInside: true, bInside: true, contained: true, outside: false, intersections: [] });
    },
  },
  {
    member: "foundry.utils.lineCircleIntersection",
    says: "finds both points of a segment through a circle",
    page: face("foundry.utils.types.LineCircleIntersection"),
    sentence: "Intersection points: zero, one, or two",
    run({ page }) {
      const found = page.foundry.utils.lineCircleIntersection(at(-9, 0), at(9, 0), at(0, 0), 5);
      expect(found).toMatchObject({
        aInside: false,
        bInside: false,
        outside: false,
        intersections: [at(-5, 0), at(5, 0)],
      });
    },
  },
  {
    member: "foundry.utils.lineCircleIntersection",
    says: "reports that a distant segment is outside",
    page: face("foundry.utils.types.LineCircleIntersection"),
    sentence: "Is the segment AB fully outside the circle?",
    run({ page }) {
      expect(page.foundry.utils.lineCircleIntersection(at(-9, 9), at(9, 9), at(0, 0), 5).outside).toBe(true);
    },
  },
  {
    member: "foundry.utils.quadraticIntersection",
    says: "returns zero, one or two points",
    page: utils("quadraticIntersection"),
    sentence: "There will be zero, one, or two intersections",
    run({ page }) {
      const { quadraticIntersection } = page.foundry.utils;
      const through = (y: number): unknown[] => quadraticIntersection(at(-9, y), at(9, y), at(0, 0), 5);
      expect([through(9), through(5), through(0)].map(({ length }) => length)).toEqual([0, 1, 2]);
      expect(quadraticIntersection(at(0, 0), at(9, 0), at(0, 0), 5)).toHaveLength(1);
    },
  },
  {
    member: "foundry.utils.closestPointToPath",
    says: "finds the nearest point of a path given as numbers or points",
    page: fnAny("foundry.utils.closestPointToPath"),
    sentence: "Find a point that is closest to the path (open or closed).",
    generations: [14],
    run({ page }) {
      const { closestPointToPath } = page.foundry.utils;
      expect(closestPointToPath(at(5, -3), [0, 0, 10, 0, 10, 10], false)).toEqual(at(5, 0));
      expect(closestPointToPath(at(4, 6), [at(0, 0), at(10, 0), at(10, 10)], true)).toEqual(at(5, 5));
    },
  },
  {
    member: "foundry.utils.pathCircleIntersects",
    says: "tests the closing edge only for a closed path",
    page: utils("pathCircleIntersects"),
    sentence: "If true, the edge from the last to the first point of the path is tested",
    run({ page }) {
      const path = [0, 0, 10, 0, 10, 10];
      const { pathCircleIntersects } = page.foundry.utils;
      expect([pathCircleIntersects(path, true, at(5, 5), 1), pathCircleIntersects(path, false, at(5, 5), 1)]).toEqual([
        true,
        false,
      ]);
    },
  },
  {
    member: "foundry.utils.circleCircleIntersects",
    says: "distinguishes circles that touch from others",
    page: utils("circleCircleIntersects"),
    sentence: "True if the two circles intersect, false otherwise.",
    run({ page }) {
      const { circleCircleIntersects } = page.foundry.utils;
      expect([circleCircleIntersects(0, 0, 2, 3, 0, 2), circleCircleIntersects(0, 0, 1, 3, 0, 1)]).toEqual([
        true,
        false,
      ]);
    },
  },
  {
    member: "foundry.utils.polygonCentroid",
    says: "returns the centre of a polygon",
    page: "api/v12/functions/foundry.utils.polygonCentroid.html",
    sentence: "Calculate the centroid non-self-intersecting closed polygon.",
    run({ page }) {
      expect(page.foundry.utils.polygonCentroid([0, 0, 4, 0, 4, 2, 0, 2])).toEqual(at(2, 1));
    },
  },
  {
    member: "BitMask#isEmpty",
    says: "is true while no state is active",
    page: cls("foundry.utils.BitMask"),
    sentence: "True if this bitmask is empty (no active states).",
    run({ page }) {
      const { BitMask } = page.foundry.utils;
      expect([new BitMask({ a: false }).isEmpty, new BitMask({ a: true }).isEmpty]).toEqual([true, false]);
    },
  },
  {
    member: "BitMask#addState",
    says: "throws for a state that is not valid",
    page: cls("foundry.utils.BitMask"),
    sentence: "Throws an error if the provided state is not valid.",
    run({ page }) {
      const mask = new page.foundry.utils.BitMask({ a: false });
      mask.addState("a");
      expect(mask.hasState("a")).toBe(true);
      expect(() => mask.addState("b")).toThrow();
    },
  },
  {
    member: "BitMask#hasState",
    says: "distinguishes active states from others",
    page: cls("foundry.utils.BitMask"),
    sentence: "True if the state is active, false otherwise.",
    run({ page }) {
      const mask = new page.foundry.utils.BitMask({ a: true, b: false });
      expect([mask.hasState("a"), mask.hasState("b")]).toEqual([true, false]);
    },
  },
  {
    member: "BitMask#toggleState",
    says: "toggles without an argument",
    page: "api/v12/classes/foundry.utils.BitMask.html",
    sentence: "Toggle on (true) or off (false)? If undefined, the state is switched automatically.",
    run({ page }) {
      const mask = new page.foundry.utils.BitMask({ a: false, b: false });
      mask.toggleState("b");
      expect([mask.hasState("b"), Number(mask)]).toEqual([true, 2]);
      mask.toggleState("b", true);
      expect(mask.hasState("b")).toBe(true);
      mask.toggleState("b");
      expect(mask.isEmpty).toBe(true);
    },
  },
  {
    member: "BitMask#clear",
    says: "makes every state inactive",
    page: cls("foundry.utils.BitMask"),
    sentence: "Clear the bitmask, setting all states to inactive.",
    run({ page }) {
      const mask = new page.foundry.utils.BitMask({ a: true, b: true });
      mask.clear();
      expect([mask.isEmpty, mask.hasState("a")]).toEqual([true, false]);
    },
  },
  {
    member: "BitMask#clone",
    says: "copies the value and the valid states",
    page: cls("foundry.utils.BitMask"),
    sentence: "A new BitMask instance with the same value and valid states as this instance.",
    run({ page }) {
      const mask = new page.foundry.utils.BitMask({ a: true, b: false });
      const copy = mask.clone();
      expect([Number(copy), copy.isCompatible(mask)]).toEqual([Number(mask), true]);
      copy.addState("b");
      expect(mask.hasState("b")).toBe(false);
    },
  },
  {
    member: "BitMask#isCompatible",
    says: "compares the valid states",
    page: cls("foundry.utils.BitMask"),
    sentence: "Checks if two bitmasks structures are compatible (the same valid states).",
    run({ page }) {
      const { BitMask } = page.foundry.utils;
      const mask = new BitMask({ a: true });
      expect([mask.isCompatible(new BitMask({ a: false })), mask.isCompatible(new BitMask({ b: true }))]).toEqual([
        true,
        false,
      ]);
    },
  },
  {
    member: "StringTree#addLeaf",
    says: "returns the node that the entry was added to",
    page: cls("foundry.utils.StringTree"),
    sentence: "The node the entry was added to.",
    run({ page }) {
      const tree = new page.foundry.utils.StringTree();
      const entry = { n: 1 };
      expect(tree.addLeaf(["a", "b"], entry)[page.foundry.utils.StringTree.leaves]).toEqual([entry]);
    },
  },
  {
    member: "StringTree.leaves",
    says: "is the symbol under which a node has its entries",
    page: cls("foundry.utils.StringTree"),
    sentence: "The key symbol that stores the leaves of any given node.",
    run({ page }) {
      expect(typeof page.foundry.utils.StringTree.leaves).toBe("symbol");
    },
  },
  {
    member: "StringTree#lookup",
    says: "returns the entries at the path and below it",
    page: cls("foundry.utils.StringTree"),
    sentence: "Traverse the tree along the given string path and return any entries reachable from the node.",
    run({ page }) {
      const tree = fruit(page);
      expect(names(tree.lookup(["a"]))).toEqual(["at", "below", "deep"]);
      expect(names(tree.lookup(["a", "b"]))).toEqual(["below", "deep"]);
      expect(tree.lookup(["x"])).toEqual([]);
    },
  },
  {
    member: "StringTree#lookup",
    says: "returns at most the given number",
    page: cls("foundry.utils.StringTree"),
    sentence: "The maximum number of items to retrieve.",
    run({ page }) {
      expect(names(fruit(page).lookup(["a"], { limit: 2 }))).toEqual(["at", "below"]);
    },
  },
  {
    member: "StringTree#lookup",
    says: "applies the filter to each entry",
    page: cls("foundry.utils.StringTree"),
    sentence: "A filter function to apply to each candidate entry.",
    run({ page }) {
      const filterEntries = ({ name }: { name: string }): boolean => name !== "below";
      expect(names(fruit(page).lookup(["a"], { filterEntries }))).toEqual(["at", "deep"]);
    },
  },
  {
    member: "StringTree#nodeAtPrefix",
    says: "returns the last node on the path that has leaves, on request",
    page: clsAny("foundry.utils.StringTree"),
    sentence:
      "Only return the most recently visited node that has leaves, otherwise return the exact node at the prefix, if it exists.",
    run({ page }) {
      const tree = fruit(page);
      const { leaves } = page.foundry.utils.StringTree;
      expect(tree.nodeAtPrefix(["a", "x"])).toBeUndefined();
      expect(names(tree.nodeAtPrefix(["a", "x"], { hasLeaves: true })[leaves])).toEqual(["at"]);
      expect(names(tree.nodeAtPrefix(["a", "b"])[leaves])).toEqual(["below"]);
    },
  },
  {
    member: "WordTree#lookup",
    says: "finds entries by the beginning of a word",
    page: cls("foundry.utils.WordTree"),
    sentence: "Return entries that match the given string prefix.",
    run({ page }) {
      const tree = new page.foundry.utils.WordTree();
      for (const name of ["Pear", "Peach", "Plum"]) tree.addLeaf(name, { name });
      expect(names(tree.lookup("pe")).sort()).toEqual(["Peach", "Pear"]);
      expect(tree.lookup("x")).toEqual([]);
    },
  },
];

function fruit(page: any): any {
  const tree = new page.foundry.utils.StringTree();
  tree.addLeaf(["a", "b", "c"], { name: "deep" });
  tree.addLeaf(["a", "b"], { name: "below" });
  tree.addLeaf(["a"], { name: "at" });
  return tree;
}

const names = (entries: { name: string }[]): string[] => entries.map(({ name }) => name);
