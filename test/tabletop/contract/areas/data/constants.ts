import { expect } from "vitest";
import type { ContractCase } from "../../contract.ts";
import { variable } from "../pages.ts";

export const constantCases: readonly ContractCase[] = [
  {
    member: "CONST.CHAT_MESSAGE_STYLES",
    says: "has the documented values",
    page: variable("CONST.CHAT_MESSAGE_STYLES"),
    sentence: "Valid Chat Message styles which affect how the message is presented in the chat log.",
    run({ page }) {
      expect(page.CONST.CHAT_MESSAGE_STYLES).toEqual({ EMOTE: 3, IC: 2, OOC: 1, OTHER: 0 });
    },
  },
  {
    member: "CONST.CHAT_MESSAGE_TYPES",
    says: "is gone on 14, and warns on 13",
    guess: "Neither page lists it; ports of systems say that it broke on 14 after a deprecation.",
    run({ page, generation, warnings }) {
      const types = page.CONST.CHAT_MESSAGE_TYPES;
      if (generation === 14) expect(types).toBeUndefined();
      else expect([types.OTHER, warnings.some((warning) => warning.includes("CHAT_MESSAGE_TYPES"))]).toContain(0);
    },
  },
  {
    member: "CONST.USER_ROLES",
    says: "ascends from NONE to GAMEMASTER",
    page: variable("CONST.USER_ROLES"),
    sentence: "Each level is assigned a value in ascending order. Higher levels grant more permissions.",
    run({ page }) {
      expect(page.CONST.USER_ROLES).toEqual({ NONE: 0, PLAYER: 1, TRUSTED: 2, ASSISTANT: 3, GAMEMASTER: 4 });
    },
  },
  {
    member: "CONST.DOCUMENT_OWNERSHIP_LEVELS",
    says: "ascends from INHERIT to OWNER",
    page: variable("CONST.DOCUMENT_OWNERSHIP_LEVELS"),
    sentence: "Define the allowed ownership levels for a Document.",
    run({ page }) {
      expect(page.CONST.DOCUMENT_OWNERSHIP_LEVELS).toEqual({ INHERIT: -1, NONE: 0, LIMITED: 1, OBSERVER: 2, OWNER: 3 });
    },
  },
  {
    member: "CONST.DOCUMENT_META_OWNERSHIP_LEVELS",
    says: "has the levels of forms",
    page: variable("CONST.DOCUMENT_META_OWNERSHIP_LEVELS"),
    sentence: "Meta ownership levels that are used in the UI but never stored.",
    run({ page }) {
      expect(page.CONST.DOCUMENT_META_OWNERSHIP_LEVELS).toEqual({ DEFAULT: -20, NOCHANGE: -10 });
    },
  },
  {
    member: "CONST.TOKEN_DISPOSITIONS",
    says: "has the documented values",
    page: variable("CONST.TOKEN_DISPOSITIONS"),
    sentence: "The allowed Token disposition types",
    run({ page }) {
      expect(page.CONST.TOKEN_DISPOSITIONS).toEqual({ SECRET: -2, HOSTILE: -1, NEUTRAL: 0, FRIENDLY: 1 });
    },
  },
  {
    member: "CONST.TABLE_RESULT_TYPES",
    says: "has text and document",
    page: variable("CONST.TABLE_RESULT_TYPES"),
    sentence: "The allowed types of a TableResult document",
    run({ page }) {
      expect(page.CONST.TABLE_RESULT_TYPES).toMatchObject({ DOCUMENT: "document", TEXT: "text" });
    },
  },
  {
    member: "CONST.MACRO_TYPES",
    says: "has chat and script",
    page: variable("CONST.MACRO_TYPES"),
    sentence: "An enumeration of valid Macro types",
    run({ page }) {
      expect(page.CONST.MACRO_TYPES).toEqual({ CHAT: "chat", SCRIPT: "script" });
    },
  },
  {
    member: "CONST.COMPENDIUM_DOCUMENT_TYPES",
    says: "has active effects from 14 on",
    page: variable("CONST.COMPENDIUM_DOCUMENT_TYPES"),
    sentence: "The allowed primary Document types which may exist within a Compendium pack.",
    run({ page, generation }) {
      expect(page.CONST.COMPENDIUM_DOCUMENT_TYPES.includes("ActiveEffect")).toBe(generation === 14);
      expect(page.CONST.COMPENDIUM_DOCUMENT_TYPES).toContain("Adventure");
    },
  },
  {
    member: "CONST.SYSTEM_SPECIFIC_COMPENDIUM_TYPES",
    says: "has active effects from 14 on",
    page: variable("CONST.SYSTEM_SPECIFIC_COMPENDIUM_TYPES"),
    sentence: "A subset of Compendium types which require a specific system to be designated",
    run({ page, generation }) {
      expect(page.CONST.SYSTEM_SPECIFIC_COMPENDIUM_TYPES).toEqual(
        generation === 14 ? ["ActiveEffect", "Actor", "Item"] : ["Actor", "Item"],
      );
    },
  },
  {
    member: "CONST.USER_PERMISSIONS",
    says: "has the default role, and on 14 the roles that always have it",
    page: variable("CONST.USER_PERMISSIONS"),
    sentence: "requiredRoles: readonly [3, 4];",
    run({ page, generation }) {
      const { ACTOR_CREATE, BROADCAST_AUDIO } = page.CONST.USER_PERMISSIONS;
      expect(ACTOR_CREATE).toMatchObject({
        defaultRole: 3,
        label: "PERMISSION.ActorCreate",
        hint: "PERMISSION.ActorCreateHint",
      });
      if (generation === 14) expect([ACTOR_CREATE.requiredRoles, BROADCAST_AUDIO.requiredRoles]).toEqual([[3, 4], []]);
      else expect([ACTOR_CREATE.disableGM, BROADCAST_AUDIO.disableGM]).toEqual([false, true]);
    },
  },
  {
    member: "CONST.vtt",
    says: "is the short name",
    page: variable("CONST.vtt"),
    sentence: "The shortened software name",
    run({ page }) {
      expect([page.CONST.vtt, page.CONST.VTT]).toEqual(["Foundry VTT", "Foundry Virtual Tabletop"]);
    },
  },
  {
    member: "CONST.DICE_ROLL_MODES",
    says: "can be read on 14 and warns",
    guess:
      "The list of CONST of 13 has it and that of 14 does not; members that 14 deprecates are not listed and can be read until 16.",
    run({ page, generation, warnings }) {
      expect(page.CONST.DICE_ROLL_MODES.BLIND).toBe("blindroll");
      expect("DICE_ROLL_MODES" in { ...page.CONST }).toBe(generation === 13);
      if (generation === 13) expect(warnings).toEqual([]);
    },
  },
];
