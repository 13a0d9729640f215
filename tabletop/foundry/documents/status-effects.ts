import { generation } from "../generation.ts";
import { host } from "../globals.ts";

/** Statuses that core brings, by id, with the icon of each. */
const STATUSES: Readonly<Record<string, string>> = {
  dead: "skull",
  unconscious: "unconscious",
  sleep: "sleep",
  stun: "daze",
  prone: "falling",
  restrain: "net",
  paralysis: "paralysis",
  fly: "wing",
  blind: "blind",
  deaf: "deaf",
  silence: "silenced",
  fear: "terror",
  burning: "fire",
  frozen: "frozen",
  shock: "lightning",
  corrode: "acid",
  bleeding: "blood",
  disease: "biohazard",
  poison: "poison",
  curse: "sun",
  regen: "regen",
  degen: "degen",
  hover: "wingfoot",
  burrow: "mole",
  upgrade: "upgrade",
  downgrade: "downgrade",
  invisible: "invisible",
  target: "target",
  eye: "eye",
  bless: "angel",
  fireShield: "fire-shield",
  coldShield: "ice-shield",
  magicShield: "mage-shield",
  holyShield: "holy-shield",
};

/** A configured status: what core reads of it, and whatever a package adds. */
export interface StatusEffect {
  id: string;
  readonly name?: string;
  readonly img?: string;
  readonly [field: string]: unknown;
}

/** Returns a configured status by id, whichever shape CONFIG.statusEffects has; undefined for an unknown one. */
export function findStatus(id: string): StatusEffect | undefined {
  return statusList().find((status) => status?.id === id);
}

/** Returns every configured status. */
export function statusList(): StatusEffect[] {
  const statuses = (host.CONFIG.statusEffects ?? {}) as StatusEffect[] | Record<string, StatusEffect>;
  return Array.isArray(statuses) ? [...statuses] : Object.values(statuses);
}

/**
 * Puts `statusEffects` into a new CONFIG: a list on generation 13; on 14 a record by id, behind a proxy that still
 * reads like a list, also if a package sets a list in its place. Source: CONFIG.statusEffects, foundryvtt issue
 * 13122.
 */
export function installStatusEffects(config: object): void {
  const list = Object.entries(STATUSES).map(([id, icon]) => {
    return { id, name: `EFFECT.Status${id[0]?.toUpperCase()}${id.slice(1)}`, img: `icons/svg/${icon}.svg` };
  });
  let value: unknown = generation() < 14 ? list : listLike(list);
  Object.defineProperty(config, "statusEffects", {
    configurable: true,
    enumerable: true,
    get: () => value,
    set(next: unknown) {
      value = generation() >= 14 && Array.isArray(next) ? listLike(next as StatusEffect[]) : next;
    },
  });
}

/** Members of a list that change it. What they leave behind is written back by id. */
const MUTATORS: Readonly<Record<string, (list: unknown[], args: unknown[]) => unknown>> = {
  push: (list, args) => list.push(...args),
  unshift: (list, args) => list.unshift(...args),
  pop: (list) => list.pop(),
  shift: (list) => list.shift(),
  sort: (list, args) => void list.sort(...(args as [])),
  reverse: (list) => void list.reverse(),
  // The record does not grow by it: as many statuses as there were before are left, which is what packages met on
  // generation 14.
  splice(list, args) {
    const { length } = list;
    const removed = list.splice(...(args as [number, number, ...unknown[]]));
    if (list.length > length) list.length = length;
    return removed;
  },
};

/** Generation 14's record of statuses by id, with whatever else is set on it. */
type Statuses = Record<string | symbol, unknown>;

function listLike(list: readonly StatusEffect[]): Statuses {
  const statuses: Statuses = {};
  for (const status of list) statuses[status.id] = status;
  return new Proxy(statuses, {
    get: readLikeList,
    set: writeLikeList,
    has: (target, key) => Reflect.has(target, key),
  });
}

function readLikeList(statuses: Statuses, key: string | symbol, proxy: unknown): unknown {
  if (typeof key === "string" && Object.hasOwn(statuses, key)) return statuses[key];
  const list: unknown[] = Object.values(statuses);
  if (typeof key === "string" && /^\d+$/.test(key)) return list[Number(key)];
  const mutate = typeof key === "string" && Object.hasOwn(MUTATORS, key) ? MUTATORS[key] : undefined;
  if (mutate) {
    return (...args: unknown[]): unknown => {
      const result = mutate(list, args);
      rewrite(statuses, list);
      return key === "sort" || key === "reverse" ? proxy : result;
    };
  }
  const member: unknown = Reflect.get(list, key);
  if (typeof member === "function" && key !== "constructor" && !(key in Object.prototype))
    return member.bind(list) as unknown;
  return key in Object.prototype ? statuses[key] : member;
}

/** A number is an index of the list. */
function writeLikeList(statuses: Statuses, key: string | symbol, value: unknown): boolean {
  if (typeof key !== "string" || !/^\d+$/.test(key)) return Reflect.set(statuses, key, value);
  const list: unknown[] = Object.values(statuses);
  list[Number(key)] = value;
  rewrite(statuses, list);
  return true;
}

function rewrite(statuses: Statuses, list: readonly unknown[]): void {
  for (const id of Object.keys(statuses)) Reflect.deleteProperty(statuses, id);
  for (const status of list) if (status) statuses[(status as StatusEffect).id] = status;
}
