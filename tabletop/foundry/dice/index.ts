import { createDiceConfig } from "./config.ts";
import { provideDice } from "./host.ts";
import { RollGrammar, RollParser } from "./parser.ts";
import { Roll } from "./roll.ts";
import { DiceTerm } from "./terms/dice.ts";
import { Coin, Die, FateDie } from "./terms/die.ts";
import { FunctionTerm, ParentheticalTerm } from "./terms/nested.ts";
import { PoolTerm } from "./terms/pool.ts";
import { NumericTerm, OperatorTerm, StringTerm } from "./terms/simple.ts";
import { RollTerm } from "./terms/term.ts";
import { MersenneTwister } from "./twister.ts";

/** The initial `CONFIG.Dice`; the dice use it themselves while there is no `CONFIG`. */
const diceConfig = createDiceConfig();
provideDice(diceConfig, Roll);

/** `foundry.dice`. */
const dice = {
  Roll,
  RollParser,
  RollGrammar,
  MersenneTwister,
  terms: {
    RollTerm,
    DiceTerm,
    Die,
    Coin,
    FateDie,
    PoolTerm,
    FunctionTerm,
    ParentheticalTerm,
    NumericTerm,
    OperatorTerm,
    StringTerm,
  },
};

export { createDiceConfig, dice, diceConfig, Roll };
