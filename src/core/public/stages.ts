/**
 * Public entry of core for rulesets: contests over several moves, and the items of compendia. Import it from code that
 * is loaded late.
 */
export { itemData } from "../contract/item-data.ts";
export { listEntries, mayRead } from "../compat/stock.ts";
export { type StageMessage, isStage, openStages, readRecord } from "../messages/stages.ts";
export { listPostedCards } from "../messages/posted-cards.ts";
export { stage } from "../stage/fold.ts";
export { openStage, showStage } from "../stage/open.ts";
