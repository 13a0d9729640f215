import type { DiceConfiguration, DiceTermClass, ResolverClass, RollClass, RollData, RollTermClass } from "./types.ts";
import type { Roll } from "./roll.ts";

/** What the dice ask of `ChatMessage`. */
export interface ChatMessageClass {
  create(data: Record<string, unknown>, operation?: Record<string, unknown>): Promise<unknown>;
  /** Generation 13. */
  applyRollMode?(data: Record<string, unknown>, mode: string): unknown;
  /** Generation 14. */
  applyMode?(data: Record<string, unknown>, mode: string): unknown;
}

/** The globals that the dice use, all of them at call time: this folder loads in a bare process. */
interface Host {
  CONFIG?: {
    Dice?: DiceConfiguration;
    ChatMessage?: { documentClass?: ChatMessageClass };
    sounds?: { dice?: string };
  };
  game?: {
    user?: { id: string } | null;
    i18n?: { format(key: string, data: Record<string, unknown>): string };
    settings?: { get(namespace: string, key: string): unknown };
  };
  ui?: { notifications?: { warn(message: string): unknown } };
  foundry?: {
    applications?: {
      dice?: { RollResolver?: ResolverClass };
      handlebars?: { renderTemplate?: (path: string, context: object) => Promise<string> };
    };
  };
}

/** Returns the host's globals as the dice see them. */
export function host(): Host {
  return globalThis as unknown as Host;
}

const fallback: { config?: DiceConfiguration; Roll?: RollClass } = {};

/**
 * Sets the configuration that terms use while there is no `CONFIG`, and the Roll class that inner rolls use (it
 * imports the terms).
 */
export function provideDice(config: DiceConfiguration, roll: RollClass): void {
  fallback.config = config;
  fallback.Roll = roll;
}

/** `CONFIG.Dice` if a host is up, else the initial configuration. */
export function diceConfig(): DiceConfiguration {
  const config = host().CONFIG?.Dice ?? fallback.config;
  if (!config) throw new Error("CONFIG.Dice is missing: import the dice through tabletop/foundry/dice/index.ts.");
  return config;
}

/** Returns the plain Roll class, for rolls inside a term: a configured default may not take plain formulas. */
export function rollClass(): RollClass {
  if (!fallback.Roll) throw new Error("Roll is missing: import the dice through tabletop/foundry/dice/index.ts.");
  return fallback.Roll;
}

/** Whether a value is a Roll (of any class). */
export function isRoll(value: unknown): value is Roll {
  return fallback.Roll !== undefined && value instanceof fallback.Roll;
}

/** Returns a Roll from a Roll or from stored data. */
export function asRoll(value: Roll | RollData): Roll {
  return isRoll(value) ? value : rollClass().fromData(value);
}

/** Finds a term class by its recorded name, or undefined. */
export function findTermClass(name: string): RollTermClass | DiceTermClass | undefined {
  const { termTypes, terms, types } = diceConfig();
  if (Object.hasOwn(termTypes, name)) return termTypes[name];
  return Object.values(terms).find((c) => c.name === name) ?? types.find((c) => c.name === name);
}

/** Finds the class of dice with a denomination letter in `CONFIG.Dice.terms`, or undefined. */
export function findDenomination(letter: string): DiceTermClass | undefined {
  const { terms } = diceConfig();
  const key = letter.toLowerCase();
  return Object.hasOwn(terms, key) ? terms[key] : undefined;
}
