import { logCompatibilityWarning } from "../utils/logging.ts";
import { RollParser } from "./parser.ts";
import { Roll } from "./roll.ts";
import { Coin, Die, FateDie } from "./terms/die.ts";
import { FunctionTerm, ParentheticalTerm } from "./terms/nested.ts";
import { PoolTerm } from "./terms/pool.ts";
import { NumericTerm, OperatorTerm, StringTerm } from "./terms/simple.ts";
import { generation } from "../generation.ts";
import type { DiceConfiguration } from "./types.ts";

const DENOMINATIONS = { d4: "d4", d6: "d6", d8: "d8", d10: "d10", d12: "d12", d20: "d20", d100: "d10" };

/** Returns a number in [0, 1) with 53 bits from the platform's cryptographic source. */
export function randomUniform(): number {
  const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2));
  return ((high >>> 5) * 67108864 + (low >>> 6)) / 9007199254740992;
}

/**
 * "While `CONFIG.Dice.rollModes` still exists (though deprecated), it gives the old names"
 * (github.com/foundryvtt/dnd5e/issues/6958).
 */
function deprecateRollModes(config: DiceConfiguration): void {
  const modes = rollModes();
  Object.defineProperty(config, "rollModes", {
    configurable: true,
    enumerable: false,
    get: () => {
      logCompatibilityWarning("CONFIG.Dice.rollModes is deprecated in favor of CONFIG.ChatMessage.modes.", {
        since: 14,
        until: 16,
        once: true,
      });
      return modes;
    },
  });
}

/** Returns the visibility modes of generation 13. On 14 they are `CONFIG.ChatMessage.modes`. */
function rollModes(): NonNullable<DiceConfiguration["rollModes"]> {
  return {
    publicroll: { label: "CHAT.RollPublic", icon: "fa-solid fa-globe" },
    gmroll: { label: "CHAT.RollPrivate", icon: "fa-solid fa-user-secret" },
    blindroll: { label: "CHAT.RollBlind", icon: "fa-solid fa-eye-slash" },
    selfroll: { label: "CHAT.RollSelf", icon: "fa-solid fa-user" },
  };
}

/**
 * Returns a fresh initial `CONFIG.Dice` of the generation in force.
 * https://foundryvtt.com/api/v14/variables/CONFIG.Dice.html
 */
export function createDiceConfig(): DiceConfiguration {
  const config: DiceConfiguration = {
    types: [Die, FateDie],
    rolls: [Roll],
    termTypes: { Coin, Die, FateDie, FunctionTerm, NumericTerm, OperatorTerm, ParentheticalTerm, PoolTerm, StringTerm },
    terms: { c: Coin, d: Die, f: FateDie },
    functions: {},
    parser: RollParser,
    randomUniform,
    fulfillment: {
      dice: Object.fromEntries(
        Object.entries(DENOMINATIONS).map(([d, icon]) => [d, { label: d, icon: `fa-solid fa-dice-${icon}` }]),
      ),
      methods: {
        mersenne: { label: "DICE.FULFILLMENT.Mersenne", interactive: false },
        manual: { label: "DICE.FULFILLMENT.Manual", icon: "fa-solid fa-keyboard", interactive: true },
      },
      defaultMethod: "mersenne",
    },
  };
  if (generation() < 14) config.rollModes = rollModes();
  else deprecateRollModes(config);
  return config;
}
