import { generation } from "../generation.ts";
import type { Loose } from "./host.ts";

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

/** `CONFIG.statusEffects`: a list on generation 13; on 14 by id, behind a proxy that still reads like a list. */
export function createStatusEffects(): Loose {
  const list = Object.entries(STATUSES).map(([id, icon]) => {
    return { id, name: `EFFECT.Status${id[0]?.toUpperCase()}${id.slice(1)}`, img: `icons/svg/${icon}.svg` };
  });
  if (generation() < 14) return list;
  return new Proxy(Object.fromEntries(list.map((status) => [status.id, status])) as Loose, { get: readLikeList });
}

function readLikeList(statuses: Loose, key: string | symbol): unknown {
  if (Object.hasOwn(statuses as object, key)) return statuses[key] as unknown;
  const list = Object.values(statuses as object) as Loose[];
  if (key === "push") return (...added: Loose[]) => added.forEach((status) => void (statuses[status.id] = status));
  if (typeof key === "string" && /^\d+$/.test(key)) return list[Number(key)] as unknown;
  const member = (list as Loose)[key] as unknown;
  return typeof member === "function" ? member.bind(list) : key in Object.prototype ? (statuses[key] as unknown) : member;
}
