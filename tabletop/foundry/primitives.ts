import { generation } from "./generation.ts";
import { logCompatibilityWarning } from "./utils/logging.ts";

/**
 * The methods that the public API adds to native classes (`String#capitalize`, `Math.clamp`, `Set#filter` …).
 * Source: the pages of the namespace `primitives` in the API documentation.
 */
type Method = (this: never, ...args: never[]) => unknown;

interface SlugOptions {
  replacement?: string;
  strict?: boolean;
  lowercase?: boolean;
}

function withoutMarks(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "");
}

function language(): string {
  return (globalThis as { game?: { i18n?: { lang?: string } } }).game?.i18n?.lang ?? "en";
}

function words(text: string): string[] {
  return text.split(" ");
}

const STRING: Record<string, Method> = {
  capitalize(this: string) {
    return this.charAt(0).toUpperCase() + this.slice(1);
  },
  compare(this: string, other: string) {
    return this.localeCompare(other, language());
  },
  titleCase(this: string) {
    return words(this.toLowerCase())
      .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
      .join(" ");
  },
  stripScripts(this: string) {
    let text = String(this);
    for (let before = ""; before !== text;) {
      before = text;
      text = text.replace(/<script\b[^>]*>[\s\S]*?<\/script\s*>|<script\b[^>]*>|<\/script\s*>/gi, "");
    }
    return text;
  },
  /**
   * Without accents, words joined by the replacement, in lower case (unless `lowercase` is false on generation 14);
   * `strict` keeps only letters, digits and the replacement.
   */
  slugify(this: string, { replacement = "-", strict = false, lowercase = true }: SlugOptions = {}) {
    const bare = withoutMarks(this).trim();
    const plain = lowercase || generation() < 14 ? bare.toLowerCase() : bare;
    const joined = plain.replace(/['’]/g, "").replace(/[\s-]+/g, replacement);
    const kept = strict ? joined.replace(new RegExp(`[^a-zA-Z0-9${escapeRegExp(replacement)}]`, "g"), "") : joined;
    return replacement ? kept.replace(new RegExp(`(?:${escapeRegExp(replacement)}){2,}`, "g"), replacement) : kept;
  },
};

/** Generation 14 alone. */
const STRING_14: Record<string, Method> = {
  stripDiacritics(this: string) {
    return withoutMarks(this).normalize("NFC");
  },
};

const NUMBER: Record<string, Method> = {
  between(this: number, a: number, b: number, inclusive = true) {
    const low = Math.min(a, b);
    const high = Math.max(a, b);
    return inclusive ? this >= low && this <= high : this > low && this < high;
  },
  ordinalString(this: number) {
    const n = Number(this);
    const teens = n % 100 >= 11 && n % 100 <= 13;
    return `${n}${teens ? "th" : (["th", "st", "nd", "rd"][n % 10] ?? "th")}`;
  },
  paddedString(this: number, digits: number) {
    return this.toString().padStart(digits, "0");
  },
  /** Generation 14 writes numbers as the language does, and zero without a sign. */
  signedString(this: number) {
    if (generation() >= 14)
      return new Intl.NumberFormat(language(), { signDisplay: "exceptZero" }).format(Number(this));
    return this < 0 ? `−${Math.abs(Number(this))}` : `+${Number(this)}`;
  },
  toNearest(this: number, interval = 1, method: "round" | "floor" | "ceil" = "round") {
    if (!(interval > 0)) throw new Error("Number#toNearest: the interval must be positive.");
    const value = Math[method](Number((Number(this) / interval).toPrecision(15))) * interval;
    return Number(value.toFixed(Math.min(20, String(interval).split(".")[1]?.length ?? 0)));
  },
  almostEqual(this: number, other: number, epsilon = 1e-8) {
    return Math.abs(Number(this) - other) < epsilon;
  },
};

const NUMBER_STATIC: Record<string, Method> = {
  isNumeric(value: unknown) {
    if (value === null || Array.isArray(value) || (typeof value === "string" && value.trim() === "")) return false;
    return !Number.isNaN(Number(value));
  },
  fromString(text: unknown) {
    if (typeof text === "number" && generation() >= 14) return text;
    if (typeof text !== "string" || text.trim() === "") return NaN;
    return Number(text.replace(/\s+/g, ""));
  },
};

const ARRAY: Record<string, Method> = {
  deepFlatten(this: unknown[]) {
    return this.flat(Infinity);
  },
  equals(this: unknown[], other: unknown) {
    return (
      Array.isArray(other) &&
      this.length === other.length &&
      this.every((value, index) => sameElement(value, other[index]))
    );
  },
  partition(this: unknown[], rule: (value: unknown, index: number) => unknown) {
    const parts: [unknown[], unknown[]] = [[], []];
    this.forEach((value, index) => parts[rule(value, index) ? 1 : 0].push(value));
    return parts;
  },
  filterJoin(this: unknown[], separator: string) {
    return this.filter(Boolean).join(separator);
  },
  /**
   * Removes the first element that fits and returns it, or puts another in its place and returns that; null when none
   * fits.
   */
  findSplice(this: unknown[], find: (value: unknown, index: number, array: unknown[]) => boolean, replace?: unknown) {
    const index = this.findIndex(find);
    if (index < 0) return null;
    if (replace === undefined) return this.splice(index, 1)[0];
    this.splice(index, 1, replace);
    return replace;
  },
};

const ARRAY_STATIC: Record<string, Method> = {
  fromRange(length: number, start = 0) {
    return Array.from({ length }, (_, index) => index + start);
  },
};

const SET: Record<string, Method> = {
  difference(this: Set<unknown>, other: Set<unknown>) {
    return new Set([...this].filter((value) => !other.has(value)));
  },
  symmetricDifference(this: Set<unknown>, other: Set<unknown>) {
    return new Set([
      ...[...this].filter((value) => !other.has(value)),
      ...[...other].filter((value) => !this.has(value)),
    ]);
  },
  equals(this: Set<unknown>, other: unknown) {
    return other instanceof Set && this.size === other.size && [...this].every((value) => other.has(value));
  },
  first(this: Set<unknown>) {
    return this.values().next().value;
  },
  intersection(this: Set<unknown>, other: Set<unknown>) {
    return new Set([...this].filter((value) => other.has(value)));
  },
  intersects(this: Set<unknown>, other: Set<unknown>) {
    return [...this].some((value) => other.has(value));
  },
  union(this: Set<unknown>, other: Set<unknown>) {
    return new Set([...this, ...other]);
  },
  isSubset(this: Set<unknown>, other: Set<unknown>) {
    return [...this].every((value) => other.has(value));
  },
  toObject(this: Set<unknown>) {
    return [...this];
  },
  every(this: Set<unknown>, test: (value: unknown, index: number, set: Set<unknown>) => unknown) {
    return [...this].every((value, index) => test(value, index, this));
  },
  filter(this: Set<unknown>, test: (value: unknown, index: number, set: Set<unknown>) => unknown) {
    return new Set([...this].filter((value, index) => test(value, index, this)));
  },
  find(this: Set<unknown>, test: (value: unknown, index: number, set: Set<unknown>) => unknown) {
    return [...this].find((value, index) => test(value, index, this));
  },
  map(this: Set<unknown>, transform: (value: unknown, index: number, set: Set<unknown>) => unknown) {
    return new Set([...this].map((value, index) => transform(value, index, this)));
  },
  reduce(
    this: Set<unknown>,
    reducer: (accumulator: unknown, value: unknown, index: number) => unknown,
    initial: unknown,
  ) {
    return [...this].reduce(reducer, initial);
  },
  some(this: Set<unknown>, test: (value: unknown, index: number, set: Set<unknown>) => unknown) {
    return [...this].some((value, index) => test(value, index, this));
  },
};

const MATH: Record<string, Method> = {
  clamp(value: number, min: number, max: number) {
    return Math.min(Math.max(value, min), max);
  },
  mix(a: number, b: number, weight: number) {
    return a * (1 - weight) + b * weight;
  },
  normalizeDegrees(degrees: number) {
    const normal = ((degrees % 360) + 360) % 360;
    return normal === 0 ? 0 : normal;
  },
  normalizeRadians(radians: number) {
    const turn = 2 * Math.PI;
    return radians - turn * Math.floor((radians + Math.PI) / turn);
  },
  toDegrees(radians: number) {
    return (radians * 180) / Math.PI;
  },
  toRadians(degrees: number) {
    return (degrees * Math.PI) / 180;
  },
};

/** Deprecated since 12, gone with 14 (github.com/foundryvtt/foundryvtt/issues/9966). */
const MATH_13: Record<string, Method> = {
  clamped(value: number, min: number, max: number) {
    logCompatibilityWarning("Math.clamped is deprecated in favor of Math.clamp.", { since: 12, until: 14, once: true });
    return Math.min(Math.max(value, min), max);
  },
  roundDecimals(value: number, places: number) {
    logCompatibilityWarning("Math.roundDecimals is deprecated.", { since: 12, until: 14, once: true });
    return Math.round(value * 10 ** places) / 10 ** places;
  },
};

const DATE: Record<string, Method> = {
  isValid(this: Date) {
    return !Number.isNaN(this.getTime());
  },
  toDateInputString(this: Date) {
    const pad = (number: number): string => String(number).padStart(2, "0");
    return `${this.getFullYear()}-${pad(this.getMonth() + 1)}-${pad(this.getDate())}`;
  },
  toTimeInputString(this: Date) {
    return this.toTimeString().split(" ")[0];
  },
};

function sameElement(a: unknown, b: unknown): boolean {
  const own = (a as { equals?: unknown } | null | undefined)?.equals;
  return typeof own === "function" ? Boolean(own.call(a, b)) : a === b;
}

function escapeRegExp(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");
}

/**
 * Adds the methods to the native classes of this process or page. What the platform has by itself stays as it is. Safe
 * to call again.
 */
export function installPrimitives(): void {
  install(String.prototype, STRING);
  if (generation() >= 14) install(String.prototype, STRING_14);
  else for (const name of Object.keys(STRING_14)) Reflect.deleteProperty(String.prototype, name);
  install(Number.prototype, NUMBER);
  install(Number, NUMBER_STATIC);
  install(Array.prototype, ARRAY);
  install(Array, ARRAY_STATIC);
  install(Set.prototype, SET);
  install(Math, MATH);
  if (generation() < 14) install(Math, MATH_13);
  else for (const name of Object.keys(MATH_13)) Reflect.deleteProperty(Math, name);
  install(Date.prototype, DATE);
  install(RegExp, { escape: escapeRegExp });
  if (!("TAU" in Math)) Object.defineProperty(Math, "TAU", { value: 2 * Math.PI });
}

function install(target: object, methods: Record<string, Method>): void {
  for (const [name, method] of Object.entries(methods)) {
    if (!Object.hasOwn(target, name))
      Object.defineProperty(target, name, { value: method, configurable: true, writable: true, enumerable: false });
  }
}
