/** How dangerous somebody is, in numbers of our own; the night guard and the blade for hire are the ledger's. */
import type { UsualAttribute } from "../state.ts";

export interface Threat {
  /** What all Attributes are that are not named. */
  readonly ordinary: number;
  readonly attributes: Readonly<Partial<Record<UsualAttribute, number>>>;
  /** Ranks by the name of the skill. */
  readonly skills: Readonly<Record<string, number>>;
  /** What is carried unless something else is named. */
  readonly weapon: string | null;
  readonly armour: string | null;
}

export const THREATS = {
  bystander: { ordinary: 2, attributes: { presence: 3 }, skills: { Streetwise: 1 }, weapon: null, armour: null },
  guard: {
    ordinary: 3,
    attributes: { cunning: 2, logic: 2, presence: 2 },
    skills: { Automatics: 4, Perception: 3 },
    weapon: "Submachine gun",
    armour: "Light armour",
  },
  professional: {
    ordinary: 4,
    attributes: { strength: 3, presence: 3 },
    skills: { Pistols: 5, Dodge: 4, Perception: 4, Athletics: 3 },
    weapon: "Heavy pistol",
    armour: "Reinforced light armour",
  },
  elite: {
    ordinary: 5,
    attributes: { agility: 6, awareness: 6, presence: 4 },
    skills: { "Long Arms": 7, Blades: 6, Dodge: 6, Perception: 6, Athletics: 5, Composure: 4 },
    weapon: "Assault rifle",
    armour: "Medium armour",
  },
} as const satisfies Readonly<Record<string, Threat>>;

export type ThreatId = keyof typeof THREATS;
