/** Public entry of core for rulesets: contests over several moves. Import it from code that is loaded late. */
export { openStages } from "../messages/stages.ts";
export { stage } from "../stage/fold.ts";
export { openStage, showStage } from "../stage/open.ts";
