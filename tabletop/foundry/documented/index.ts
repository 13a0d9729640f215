import { generation } from "../generation.ts";
import { notBuilt } from "../not-built.ts";
import { APPLICATIONS } from "./applications.ts";
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
  ...ELEMENTS,
};

/** A documented member and where it would stand. */
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

/** Members put in place of missing ones; taken away again before the next namespace is made, which may be of another generation. */
const standIns: { readonly on: object; readonly name: string }[] = [];

/** Takes away the stand-ins of an earlier namespace. Call before the next is made. */
export function clearStandIns(): void {
  for (const { on, name } of standIns.splice(0)) Reflect.deleteProperty(on, name);
}

/**
 * Puts a member that throws, naming itself, wherever a documented one is missing from a class, and says what is here and what is not.
 * Stand-ins are not enumerable: copying or printing an object does not trip over them. Call after `clearStandIns`.
 * @throws Error for a path that leads to no class.
 */
export function fillDocumented(root: object): Survey[] {
  // A class of the other generation alone is not looked for.
  const here = Object.entries(DOCUMENTED).filter(([, documented]) => documented.both ?? documented[generation()]);
  return here.map(([path, documented]) => {
    const target = path.split(".").reduce<any>((at, key) => at?.[key], root);
    if (typeof target !== "function") throw new Error(`documented/: "${path}" is no class of this namespace.`);
    const members = membersOf(path, target as Function & { prototype: object }, documented);
    const missing = members.filter(({ name, on }) => !(name in on));
    missing.forEach(standIn);
    const absent = new Set(missing);
    return {
      path,
      page: documented.page,
      built: members.filter((member) => !absent.has(member)).map(({ label }) => label),
      missing: missing.map(({ label }) => label),
    };
  });
}

function membersOf(path: string, target: Function & { prototype: object }, documented: DocumentedClass): Member[] {
  const sets = [documented.both, documented[generation()]];
  const all = (kind: keyof MemberNames): string[] => sets.flatMap((set) => set?.[kind]?.split(/\s+/).filter(Boolean) ?? []);
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

/** A method throws when it is called, anything else when it is read; either may be overwritten by a subclass or an instance. */
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
  standIns.push({ on, name });
}
