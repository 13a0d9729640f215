/** Statistics of quick NPCs by threat. The numbers are ours: the chapter lists no opponents. */
import type { Attribute, Level, Specialization } from "../state.ts";

export interface Threat {
  readonly attributes: Readonly<Record<Attribute, number>>;
  /** Skills by name. */
  readonly skills: Readonly<Record<string, Level>>;
  readonly specializations: readonly Specialization[];
  /** What is carried unless something else is named. */
  readonly weapon: string | null;
  readonly armour: string | null;
  /** What an adversary adds in an exchange. */
  readonly adversary: number;
}

export const THREATS = {
  bystander: {
    attributes: { physique: 2, intellect: 2, presence: 2 },
    skills: { Alertness: "dabbler" },
    specializations: [],
    weapon: null,
    armour: null,
    adversary: 0,
  },
  thug: {
    attributes: { physique: 3, intellect: 1, presence: 2 },
    skills: { Brawling: "professional", Melee: "dabbler" },
    specializations: ["strength"],
    weapon: "Lead Pipe",
    armour: null,
    adversary: 1,
  },
  professional: {
    attributes: { physique: 2, intellect: 2, presence: 2 },
    skills: { Firearms: "professional", Athletics: "dabbler", Alertness: "dabbler" },
    specializations: [],
    weapon: "Light Pistol",
    armour: "Concealed Vest",
    adversary: 1,
  },
  elite: {
    attributes: { physique: 3, intellect: 3, presence: 3 },
    skills: { Firearms: "expert", Melee: "professional", Athletics: "professional", Alertness: "professional" },
    specializations: ["agility", "wits"],
    weapon: "Heavy Pistol",
    armour: "Kevlar Vest",
    adversary: 2,
  },
} as const satisfies Readonly<Record<string, Threat>>;

export type ThreatId = keyof typeof THREATS;
