import { BaseActiveEffect } from "./active-effect.ts";
import { BaseActor } from "./actor.ts";
import { BaseAdventure } from "./adventure.ts";
import { BaseChatMessage } from "./chat-message.ts";
import { BaseCombat, BaseCombatant, BaseCombatantGroup } from "./combat.ts";
import { BaseFolder } from "./folder.ts";
import { BaseItem } from "./item.ts";
import { BaseActorDelta, BaseScene, BaseToken } from "./scene.ts";
import { BaseMacro, BaseRollTable, BaseTableResult } from "./table-documents.ts";
import { BaseJournalEntry, BaseJournalEntryCategory, BaseJournalEntryPage, BaseSetting } from "./text-documents.ts";
import { BaseUser } from "./user.ts";
import type { Document } from "../../abstract/document.ts";

/** The base class of every built document, by document name: the schemas that server and client share. */
export const BASE_DOCUMENTS: Readonly<Record<string, typeof Document>> = {
  ActiveEffect: BaseActiveEffect,
  Actor: BaseActor,
  ActorDelta: BaseActorDelta,
  Adventure: BaseAdventure,
  ChatMessage: BaseChatMessage,
  Combat: BaseCombat,
  Combatant: BaseCombatant,
  CombatantGroup: BaseCombatantGroup,
  Folder: BaseFolder,
  Item: BaseItem,
  JournalEntry: BaseJournalEntry,
  JournalEntryCategory: BaseJournalEntryCategory,
  JournalEntryPage: BaseJournalEntryPage,
  Macro: BaseMacro,
  RollTable: BaseRollTable,
  Scene: BaseScene,
  Setting: BaseSetting,
  TableResult: BaseTableResult,
  Token: BaseToken,
  User: BaseUser,
};
