import type { Documented } from "./types.ts";

const page = (name: string): string => `api/v14/classes/foundry.dice.${name}.html`;

export const DICE: Documented = {
  "foundry.dice.Roll": {
    page: page("Roll"),
    both: {
      methods: `alter clone evaluate evaluateSync getTooltip propagateFlavor render reroll resetFormula roll toAnchor toJSON toMessage toString
        _evaluate _evaluateTotal _prepareChatRenderContext _prepareData`,
      accessors: "dice formula isDeterministic product result total",
      statics: `CHAT_TEMPLATE MATH_PROXY RESOLVERS TOOLTIP_TEMPLATE collapseInlineResult create defaultImplementation expandInlineResult
        fromData fromJSON fromRoll fromTerms getFormula identifyFulfillableTerms instantiateAST parse registerResult replaceFormulaData
        resolverImplementation safeEval simulate validate`,
    },
    14: { statics: "_mapLegacyRollMode" },
  },
  "foundry.dice.RollParser": {
    page: page("RollParser"),
    both: {
      methods: "_onDiceTerm _onFunctionTerm _onNumericTerm _onPoolTerm _onStringTerm",
      statics: "flattenTree isParseNode toASTString",
    },
  },
  "foundry.dice.MersenneTwister": {
    page: page("MersenneTwister"),
    both: { methods: "int int31 normal random real realx rnd rndHiRes seed seedArray", statics: "normal random" },
  },
  "foundry.dice.terms.RollTerm": {
    page: page("terms.RollTerm"),
    both: {
      methods: "evaluate toJSON _evaluate _evaluateAsync _evaluateSync",
      accessors: "dice flavor formula isDeterministic",
      statics: `FLAVOR_REGEXP FLAVOR_REGEXP_STRING REGEXP SERIALIZE_ATTRIBUTES fromData fromJSON fromParseNode isDeterministic _fromData`,
    },
  },
  "foundry.dice.terms.DiceTerm": {
    page: page("terms.DiceTerm"),
    both: {
      methods: `alter getResultCSS getResultLabel getTooltipData mapRandomFace randomFace roll _evaluateModifier _evaluateModifiers
        _roll`,
      accessors: "denomination faces number values",
      statics: `DENOMINATION MODIFIERS MODIFIERS_REGEXP_STRING MODIFIER_REGEXP _applyCount _applyDeduct _keepOrDrop compareResult
        fromResults`,
    },
  },
  "foundry.dice.terms.Die": {
    page: page("terms.Die"),
    both: {
      methods: `countEven countFailures countOdd countSuccess deductFailures drop explode explodeOnce keep marginSuccess maximum minimum
        reroll rerollRecursive subtractFailures`,
    },
  },
  "foundry.dice.terms.Coin": { page: page("terms.Coin"), both: { methods: "call" } },
  "foundry.dice.terms.FateDie": { page: page("terms.FateDie"), both: {} },
  "foundry.dice.terms.FunctionTerm": {
    page: page("terms.FunctionTerm"),
    both: { accessors: "function" },
  },
  "foundry.dice.terms.NumericTerm": { page: page("terms.NumericTerm"), both: {} },
  "foundry.dice.terms.OperatorTerm": { page: page("terms.OperatorTerm"), both: { statics: "OPERATORS PRECEDENCE" } },
  "foundry.dice.terms.ParentheticalTerm": {
    page: page("terms.ParentheticalTerm"),
    both: { statics: "fromTerms" },
  },
  "foundry.dice.terms.PoolTerm": {
    page: page("terms.PoolTerm"),
    both: {
      methods: "alter countFailures countSuccess drop keep",
      accessors: "values",
      statics: "CLOSE_REGEXP MODIFIERS OPEN_REGEXP fromRolls",
    },
  },
  "foundry.dice.terms.StringTerm": { page: page("terms.StringTerm"), both: {} },
  "foundry.applications.dice.RollResolver": {
    page: "api/v14/classes/foundry.applications.dice.RollResolver.html",
    both: {
      methods: "addTerm awaitFulfillment registerResult resolveResult _identifyFulfillableTerms",
      accessors: "fulfillable roll",
      statics: "_fulfillRoll",
    },
  },
};
