/**
 * The actions of every kind of stage: `<ruleset>.<stage>.open` and `<ruleset>.<stage>.move`. They declare what they
 * write; the code that decides, and the kind itself, is loaded on first use.
 */
import type { Action } from "../contract/action.ts";
import type { Ruleset } from "../contract/ruleset.ts";
import type { StageDefinition } from "../contract/stage.ts";

const LOG = ["ChatMessage:system.moves.*", "ChatMessage:system.last", "ChatMessage:system.over"];

/** Returns the actions of a row's stages. */
export const stageActions = ({ id, stages = {} }: Ruleset): Readonly<Record<string, Action>> =>
  Object.fromEntries(
    Object.entries(stages).flatMap(([name, definition]) => [
      [`${name}.open`, createOpening(`${id}.${name}`, definition)],
      [`${name}.move`, createMoving(`${id}.${name}`, definition)],
    ]),
  );

const createOpening = (name: string, definition: StageDefinition): Action => ({
  writes: [...definition.writes, "create:ChatMessage"],
  decide: async (raw, seat, world) => (await import("./decide.ts")).decideOpening(name, definition, raw, seat, world),
  formula: () => Promise.resolve(null),
});

const createMoving = (name: string, definition: StageDefinition): Action => ({
  writes: [...definition.writes, ...LOG],
  decide: async (raw, seat, world, dice) =>
    (await import("./decide.ts")).decideMove(name, definition, raw, seat, world, dice),
  formula: async (raw, world) => (await import("./decide.ts")).readFormula(name, definition, raw, world),
});
