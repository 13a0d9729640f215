/**
 * Public entry of core for rulesets: what definitions are made of. Types of rows, actions, checks, cards, pools,
 * boards, stages and creation, the functions that close over them, and readers of a check's options. Nothing here needs
 * Foundry.
 */
export { amendment, type AmendmentKind } from "../actions/amendment.ts";
export * from "../checks/option-readers.ts";
export { asset } from "../compat/id.ts";
export { action, type Action, type ActionKind, type Call, type Decision } from "../contract/action.ts";
export {
  type Board,
  type BoardButton,
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
export { part, type Offer, type OfferInput, type PartKind } from "../contract/card-part.ts";
export { CARD_PLACES, type Card, type CardState, type PartEntry, type Posting } from "../contract/card.ts";
export {
  type RequestableCheck,
  type CheckOptions,
  type CheckView,
  type Choice,
  type GivenTarget,
  type Input,
  type Intent,
  type OddsRow,
  type SealedCheck,
  type Spends,
  type SealedRoll,
  type Tone,
  check,
} from "../contract/check.ts";
export {
  type Answers,
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
  carriedItem,
  readConcept,
  creation,
  quick,
  threatOptions,
} from "../contract/creation.ts";
export { lateActions, lateAmendment, lateAmendments, lateCheck } from "../contract/lazy.ts";
export type { Clock, StatusToggle, Ruleset, Sides, StatusEffect, Use } from "../contract/ruleset.ts";
export type {
  Mover,
  StageOpening,
  PlayedMove,
  StageKind,
  StageOffer,
  StageSeat,
  StageSeats,
  Viewer,
} from "../contract/stage.ts";
export type { WorldUser, Seat, Snapshot, Text, World } from "../contract/world.ts";
