import { generation } from "../generation.ts";
import { notBuilt } from "../not-built.ts";
import { APPLICATIONS } from "./applications.ts";
import { APPV1 } from "./appv1.ts";
import { COMBAT } from "./combat.ts";
import { DATA } from "./data.ts";
import { DICE } from "./dice.ts";
import { DIRECTORIES } from "./directories.ts";
import { DOCUMENTS } from "./documents.ts";
import { EFFECTS } from "./effects.ts";
import { ELEMENTS } from "./elements.ts";
import { GAME } from "./game.ts";
import { JOURNAL } from "./journal.ts";
import { TABLES } from "./tables.ts";
import type { Documented, DocumentedClass, MemberNames } from "./types.ts";

const DOCUMENTED: Documented = {
  ...GAME,
  ...DATA,
  ...DICE,
  ...DOCUMENTS,
  ...EFFECTS,
  ...COMBAT,
  ...JOURNAL,
  ...TABLES,
  ...DIRECTORIES,
  ...APPLICATIONS,
  ...APPV1,
  ...ELEMENTS,
};

const PATHS = Object.entries(DOCUMENTED).map(([path, documented]) => ({ path, keys: path.split("."), documented }));

/** A documented member and its place in the API. */
interface Member {
  readonly name: string;
  readonly on: object;
  readonly label: string;
  readonly read: boolean;
}

/** What the public API documents of a class, and what of it is here, for the generation in force. */
export interface Survey {
  readonly path: string;
  readonly page: string;
  readonly built: readonly string[];
  readonly missing: readonly string[];
}

/**
 * What was put in place of the missing members of a class; taken away again before it is looked at for the other
 * generation.
 */
interface Filled {
  readonly target: Function & { prototype: object };
  readonly survey: Survey;
  readonly missing: readonly Member[];
}

/**
 * The surveyed classes, by path: all for one generation. Most outlive their namespace, and are not gone
 * through again.
 */
const filled = new Map<string, Filled>();
let filledFor: number | undefined;

/** Removes the stand-ins of an earlier namespace if it was of another generation. Call before the next is made. */
export function clearStandIns(): void {
  if (filledFor === generation()) return;
  for (const { missing } of filled.values()) missing.forEach(remove);
  filled.clear();
  filledFor = generation();
}

/**
 * Puts a member that throws, naming itself, wherever a documented one is missing from a class, and says what is here
 * and what is not. Stand-ins are not enumerable: copying or printing an object does not trip over them. Call after
 * `clearStandIns`.
 * @throws Error for a path that leads to no class.
 */
export function fillDocumented(root: object): Survey[] {
  // A class of the other generation alone is not looked for.
  const here = PATHS.filter(({ documented }) => documented.both ?? documented[generation()]);
  return here.map(({ path, keys, documented }) => {
    const target = keys.reduce<any>((at, key) => at?.[key], root);
    if (typeof target !== "function") throw new Error(`documented/: "${path}" is no class of this namespace.`);
    const known = filled.get(path);
    if (known && known.target === target) return known.survey;
    known?.missing.forEach(remove);
    const made = fill(path, target as Filled["target"], documented);
    filled.set(path, made);
    return made.survey;
  });
}

function fill(path: string, target: Filled["target"], documented: DocumentedClass): Filled {
  const members = listMembers(path, target, documented);
  const missing = members.filter(({ name, on }) => !(name in on));
  missing.forEach(standIn);
  const absent = new Set(missing);
  const survey = {
    path,
    page: documented.page,
    built: members.filter((member) => !absent.has(member)).map(({ label }) => label),
    missing: missing.map(({ label }) => label),
  };
  return { target, survey, missing };
}

function listMembers(path: string, target: Filled["target"], documented: DocumentedClass): Member[] {
  const sets = [documented.both, documented[generation()]];
  const all = (kind: keyof MemberNames): string[] =>
    sets.flatMap((set) => set?.[kind]?.split(/\s+/).filter(Boolean) ?? []);
  const short = path.split(".").at(-1) ?? path;
  const member = (name: string, on: object, separator: string, read: boolean): Member => ({
    name,
    on,
    label: `${short}${separator}${name}`,
    read,
  });
  return [
    ...all("methods").map((name) => member(name, target.prototype, "#", false)),
    ...all("accessors").map((name) => member(name, target.prototype, "#", true)),
    ...all("statics").map((name) => member(name, target, ".", true)),
  ];
}

/**
 * A method throws when it is called, anything else when it is read; either may be overwritten by a subclass or an
 * instance.
 */
function standIn({ name, on, label, read }: Member): void {
  const set = function (this: object, value: unknown): void {
    Object.defineProperty(this, name, { value, configurable: true, enumerable: true, writable: true });
  };
  Object.defineProperty(
    on,
    name,
    read
      ? { configurable: true, enumerable: false, get: () => notBuilt(label), set }
      : { configurable: true, enumerable: false, writable: true, value: () => notBuilt(label) },
  );
}

function remove({ name, on }: Member): void {
  Reflect.deleteProperty(on, name);
}

/** Returns the names that the page of a class lists, of both generations. */
export function documentedMembers(path: string): ReadonlySet<string> {
  const { page: _page, ...groups } = DOCUMENTED[path] ?? { page: "" };
  const names = Object.values(groups).flatMap((group) =>
    Object.values(group as MemberNames).flatMap((text) => String(text).split(/\s+/)),
  );
  return new Set(names.filter(Boolean));
}
