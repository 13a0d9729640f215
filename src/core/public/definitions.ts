/**
 * Public entry of core for rulesets: what definitions are made of. Types of rows, actions, checks, cards, pools,
 * boards, stages and creation, the functions that close over them, and readers of a check's options. Nothing here needs
 * Foundry.
 */
export { type ActionKind, type ActionPlan, type Call, action, amendment } from "../contract/action.ts";
export * from "../checks/option-readers.ts";
export { asset } from "../compat/id.ts";
export {
  type Board,
  type BoardButton,
  JOURNAL_PLACES,
  POOL_PATH,
  type PoolState,
  boardKey,
  boardPlace,
  boardRef,
  poolChange,
  poolPlace,
  poolRef,
  readBoard,
  readPool,
} from "../contract/shared-state.ts";
export {
  housePart,
  part,
  type HousePartKind,
  type Offer,
  type OfferInput,
  type PartKind,
} from "../contract/card-part.ts";
export { readPart, type Card, type CardState, type PartEntry, type Posting } from "../contract/card.ts";
export {
  type RequestableCheck,
  type CheckOption,
  type CheckOptions,
  type CheckView,
  type Choice,
  type GivenTarget,
  type Input,
  type Intent,
  type OddsRow,
  type SealedCheck,
  type TargetList,
  type Spends,
  type SealedRoll,
  type Tone,
  check,
} from "../contract/check.ts";
export {
  type Answers,
  type Budget,
  type CreationContext,
  type Entry,
  type Field,
  type Issue,
  type ItemDraft,
  type Option,
  type CreationResult,
  type SelectedItem,
  type QuickItem,
  type QuickNpc,
  type QuickOrder,
  type Section,
  type Step,
  type SummaryRow,
  answerField,
  carriedItem,
  readConcept,
  creation,
  quick,
  threatOptions,
  openIssue,
  blockingIssue,
  listOwned,
  findNamed,
  listIdeas,
  ItemSource,
} from "../contract/creation.ts";
export { lateActions, lateAmendments, lateCheck, once } from "../contract/lazy.ts";
export type {
  Adding,
  FoundryCase,
  Clock,
  Conversion,
  StatusToggle,
  Parts,
  Ruleset,
  InitiativeScore,
  Sides,
  StatusEffect,
  Summarize,
  TurnAction,
  TurnActor,
  Use,
} from "../contract/ruleset.ts";
export type {
  Mover,
  StageOpening,
  PlayedMove,
  StageKind,
  StageOffer,
  StageSeat,
  StageSeats,
  StageTypes,
  Viewer,
} from "../contract/stage.ts";
export {
  formatAfterArmour,
  joinTexts,
  refuseStranger,
  type WorldUser,
  type Seat,
  type Snapshot,
  type Text,
  type World,
} from "../contract/world.ts";
