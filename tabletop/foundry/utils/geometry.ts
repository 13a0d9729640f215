/** A point of the plane. Source: foundry.types.Point. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Where two lines meet. Source: foundry.utils.types.LineIntersection. */
export interface LineIntersection extends Point {
  /** How far along AB, from 0 at A to 1 at B. */
  readonly t0: number;
  /** How far along CD. */
  readonly t1?: number;
}

/** The position of a segment relative to a circle. Source: foundry.utils.types.LineCircleIntersection. */
export interface LineCircleIntersection {
  readonly aInside: boolean;
  readonly bInside: boolean;
  readonly contained: boolean;
  readonly outside: boolean;
  readonly tangent: boolean;
  readonly intersections: readonly Point[];
}

type Path = readonly number[] | readonly Point[];

/**
 * Twice the signed area of a triangle: positive if C is to the left of AB on a screen, whose y runs down. Source:
 * foundry.utils.orient2dFast.
 */
export function orient2dFast(a: Point, b: Point, c: Point): number {
  return (a.y - c.y) * (b.x - c.x) - (a.x - c.x) * (b.y - c.y);
}

/** Whether two segments touch or cross. Source: foundry.utils.lineSegmentIntersects. */
export function lineSegmentIntersects(a: Point, b: Point, c: Point, d: Point): boolean {
  const sides = [orient2dFast(a, b, c), orient2dFast(a, b, d), orient2dFast(c, d, a), orient2dFast(c, d, b)].map(
    Math.sign,
  );
  const [c1, d1, a1, b1] = sides as [number, number, number, number];
  if (c1 !== d1 && a1 !== b1) return true;
  return (
    (c1 === 0 && inBox(a, b, c)) ||
    (d1 === 0 && inBox(a, b, d)) ||
    (a1 === 0 && inBox(c, d, a)) ||
    (b1 === 0 && inBox(c, d, b))
  );
}

function inBox(a: Point, b: Point, p: Point): boolean {
  return (
    Math.min(a.x, b.x) <= p.x && p.x <= Math.max(a.x, b.x) && Math.min(a.y, b.y) <= p.y && p.y <= Math.max(a.y, b.y)
  );
}

/** Returns where two endless lines meet, or null if they are parallel. Source: foundry.utils.lineLineIntersection. */
export function lineLineIntersection(
  a: Point,
  b: Point,
  c: Point,
  d: Point,
  { t1 = false } = {},
): LineIntersection | null {
  const abx = b.x - a.x;
  const aby = b.y - a.y;
  const cdx = d.x - c.x;
  const cdy = d.y - c.y;
  const cross = abx * cdy - aby * cdx;
  if (cross === 0) return null;
  const t0 = ((c.x - a.x) * cdy - (c.y - a.y) * cdx) / cross;
  const meeting = { x: a.x + t0 * abx, y: a.y + t0 * aby, t0 };
  return t1 ? { ...meeting, t1: ((c.x - a.x) * aby - (c.y - a.y) * abx) / cross } : meeting;
}

/** Returns where two segments meet, their ends included, or null. Source: foundry.utils.lineSegmentIntersection. */
export function lineSegmentIntersection(
  a: Point,
  b: Point,
  c: Point,
  d: Point,
  epsilon = 1e-8,
): LineIntersection | null {
  const meeting = lineLineIntersection(a, b, c, d, { t1: true });
  if (!meeting) return null;
  const within = (t: number): boolean => t >= -epsilon && t <= 1 + epsilon;
  return within(meeting.t0) && within(meeting.t1 as number) ? meeting : null;
}

/**
 * Returns where a segment meets a circle: no, one or two points in the order from the first end. Source:
 * foundry.utils.quadraticIntersection.
 */
export function quadraticIntersection(
  p0: Point,
  p1: Point,
  center: Point,
  radius: number,
  epsilon = 0,
): LineIntersection[] {
  const dx = p1.x - p0.x;
  const dy = p1.y - p0.y;
  const fx = p0.x - center.x;
  const fy = p0.y - center.y;
  const a = dx * dx + dy * dy;
  const b = 2 * (fx * dx + fy * dy);
  const discriminant = b * b - 4 * a * (fx * fx + fy * fy - radius * radius);
  if (a === 0 || discriminant < 0) return [];
  const root = Math.sqrt(discriminant);
  const times = root === 0 ? [-b / (2 * a)] : [(-b - root) / (2 * a), (-b + root) / (2 * a)];
  return times
    .filter((t) => t >= -epsilon && t <= 1 + epsilon)
    .map((t0) => ({ x: p0.x + t0 * dx, y: p0.y + t0 * dy, t0 }));
}

/**
 * Returns the position of a segment relative to a circle, and their intersections. Source:
 * foundry.utils.lineCircleIntersection.
 */
export function lineCircleIntersection(
  a: Point,
  b: Point,
  center: Point,
  radius: number,
  epsilon = 1e-8,
): LineCircleIntersection {
  const inside = (p: Point): boolean => Math.hypot(p.x - center.x, p.y - center.y) <= radius + epsilon;
  const aInside = inside(a);
  const bInside = inside(b);
  const contained = aInside && bInside;
  const nearest = closestPointToSegment(center, a, b);
  const distance = Math.hypot(nearest.x - center.x, nearest.y - center.y);
  const outside = !contained && distance > radius + epsilon;
  const tangent = !aInside && !bInside && Math.abs(distance - radius) <= epsilon;
  let intersections: Point[] = [];
  if (!contained && !outside) {
    intersections = tangent ? [nearest] : quadraticIntersection(a, b, center, radius, epsilon);
  }
  return { aInside, bInside, contained, outside, tangent, intersections: intersections.map(({ x, y }) => ({ x, y })) };
}

/** Returns the point of segment AB that is nearest to C. Source: foundry.utils.closestPointToSegment. */
export function closestPointToSegment(c: Point, a: Point, b: Point): Point {
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const length = dx * dx + dy * dy;
  if (length === 0) return { x: a.x, y: a.y };
  const t = Math.min(Math.max(((c.x - a.x) * dx + (c.y - a.y) * dy) / length, 0), 1);
  return { x: a.x + t * dx, y: a.y + t * dy };
}

/**
 * Returns the point of a path that is nearest to C. Throws for a path without points. Source:
 * foundry.utils.closestPointToPath (generation 14).
 */
export function closestPointToPath(c: Point, points: Path, close: boolean): Point {
  const distance = (p: Point): number => Math.hypot(p.x - c.x, p.y - c.y);
  const nearest = listEdges(points, close).map(([a, b]) => closestPointToSegment(c, a, b));
  if (nearest.length === 0) throw new Error("closestPointToPath: the path has no points.");
  return nearest.reduce((best, point) => (distance(point) < distance(best) ? point : best));
}

/** Whether a circle meets the edge of a path. Source: foundry.utils.pathCircleIntersects. */
export function pathCircleIntersects(points: Path, close: boolean, center: Point, radius: number): boolean {
  return listEdges(points, close).some(([a, b]) => {
    const { x, y } = closestPointToSegment(center, a, b);
    return Math.hypot(x - center.x, y - center.y) <= radius;
  });
}

/** Whether two circles touch or overlap. Source: foundry.utils.circleCircleIntersects. */
export function circleCircleIntersects(
  x0: number,
  y0: number,
  r0: number,
  x1: number,
  y1: number,
  r1: number,
): boolean {
  return Math.hypot(x0 - x1, y0 - y1) <= r0 + r1;
}

/** Returns the centre of mass of a closed polygon whose sides do not cross. Source: foundry.utils.polygonCentroid. */
export function polygonCentroid(points: Path): Point {
  const list = toPoints(points);
  const origin = list[0];
  if (!origin) return { x: 0, y: 0 };
  let area = 0;
  let x = 0;
  let y = 0;
  for (const [a, b] of listEdges(points, true)) {
    // Measured from the first point, so that a polygon far from the origin keeps its precision.
    const ax = a.x - origin.x;
    const ay = a.y - origin.y;
    const bx = b.x - origin.x;
    const by = b.y - origin.y;
    const cross = ax * by - bx * ay;
    area += cross;
    x += (ax + bx) * cross;
    y += (ay + by) * cross;
  }
  if (area === 0) return mean(list);
  return { x: origin.x + x / (3 * area), y: origin.y + y / (3 * area) };
}

function mean(points: readonly Point[]): Point {
  const sum = points.reduce((total, { x, y }) => ({ x: total.x + x, y: total.y + y }), { x: 0, y: 0 });
  return { x: sum.x / points.length, y: sum.y / points.length };
}

/** A path is a list of points, or of numbers x, y, x, y … */
function toPoints(path: Path): readonly Point[] {
  if (path.length === 0 || typeof path[0] === "object") return path as readonly Point[];
  const numbers = path as readonly number[];
  return Array.from({ length: Math.floor(numbers.length / 2) }, (_, i) => ({
    x: numbers[2 * i] as number,
    y: numbers[2 * i + 1] as number,
  }));
}

/** A path of one point has one edge without length. */
function listEdges(path: Path, close: boolean): (readonly [Point, Point])[] {
  const points = toPoints(path);
  const edges = points.slice(1).map((point, index) => [points[index] as Point, point] as const);
  const first = points[0];
  const last = points.at(-1);
  return first && last && (close || points.length === 1) ? [...edges, [last, first] as const] : edges;
}
