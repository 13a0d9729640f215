/**
 * Public entry of core for the rulesets' checks and actions: what only code that is loaded late uses. What rows need is
 * in definitions.ts, which opens the game.
 */
export {
  createOtherTargetChoice,
  createTargetChoice,
  createTargetsChoice,
  readTargets,
} from "../checks/target-choices.ts";
export { snapshotAfter } from "../world/world.ts";
