/** Circumstances's row in the table of rulesets. */
import "./foundry-types.ts";
import { type Ruleset, lateCheck } from "../../core/public/definitions.ts";
import { SchemaItemSheet } from "../../core/public/documents.ts";
import { actions } from "./actions/index.ts";
import { HOUSE_RULES, type HouseRules } from "../../rules/circumstances/house.ts";
import { WRITES } from "./creation/write-places.ts";
import { checkForCondition, checkForGear, checkForSkill } from "./checks/item-checks.ts";
import { CircumstancesAgentData, CircumstancesNpcData } from "./documents/actor.ts";
import { CircumstancesConditionData } from "./documents/condition.ts";
import { CircumstancesGearData } from "./documents/gear.ts";
import { CircumstancesLifepathData } from "./documents/lifepath.ts";
import { CircumstancesSkillData } from "./documents/skill.ts";
import { CircumstancesTraitData } from "./documents/trait.ts";
import { CircumstancesActorSheet } from "./sheets/actor-sheet.ts";
import { CircumstancesGearSheet, CircumstancesTraitSheet } from "./sheets/item-sheets.ts";
import { tokenPlace } from "./pools.ts";
import { statuses } from "./statuses.ts";
import { turnBoard } from "./turns.ts";
import { SuccessPoolRoll } from "./roll.ts";

/** Standing in a conflict and Resources as the two bars; every ability as a value. */
const token = {
  bars: ["disposition", "abilities.resources"],
  values: ["abilities.will.value", "abilities.health.value", "abilities.circles.value", "abilities.mindchip.value"],
  bar1: "disposition",
  bar2: "abilities.resources",
};

const sheet = SchemaItemSheet;

export const circumstances = {
  id: "circumstances",
  actors: {
    circumstancesAgent: {
      model: CircumstancesAgentData,
      sheet: CircumstancesActorSheet,
      icon: "fa-solid fa-user-astronaut",
      img: "assets/circumstances/agent.svg",
      player: true,
      creation: { writes: WRITES, load: async () => (await import("./creation/index.ts")).agentCreation },
      token: { ...token, linked: true, disposition: "friendly" },
    },
    circumstancesNpc: {
      model: CircumstancesNpcData,
      sheet: CircumstancesActorSheet,
      icon: "fa-solid fa-users",
      img: "assets/circumstances/npc.svg",
      token: { ...token, linked: false, disposition: "hostile" },
    },
  },
  items: {
    circumstancesSkill: {
      model: CircumstancesSkillData,
      sheet,
      icon: "fa-solid fa-graduation-cap",
      img: "assets/circumstances/skill.svg",
      use: checkForSkill,
    },
    circumstancesTrait: {
      model: CircumstancesTraitData,
      sheet: CircumstancesTraitSheet,
      icon: "fa-solid fa-masks-theater",
      img: "assets/circumstances/trait.svg",
    },
    circumstancesLifepath: {
      model: CircumstancesLifepathData,
      sheet,
      icon: "fa-solid fa-route",
      img: "assets/circumstances/lifepath.svg",
    },
    circumstancesCondition: {
      model: CircumstancesConditionData,
      sheet,
      icon: "fa-solid fa-heart-crack",
      img: "assets/circumstances/condition.svg",
      use: checkForCondition,
    },
    circumstancesGear: {
      model: CircumstancesGearData,
      sheet: CircumstancesGearSheet,
      icon: "fa-solid fa-toolbox",
      img: "assets/circumstances/gear.svg",
      use: checkForGear,
    },
  },
  rolls: { SuccessPoolRoll },
  checks: {
    test: lateCheck(async () => (await import("./checks/test.ts")).test, {
      requests: async () => (await import("./checks/requested-test.ts")).testRequests,
      targets: { types: ["circumstancesAgent", "circumstancesNpc"] },
    }),
  },
  actions,
  parts: async () => (await import("./cards/index.ts")).parts,
  pools: { tokens: { label: ({ tokenLabel }: HouseRules) => tokenLabel, initial: 0, icon: "sunbeams" } },
  boards: { turn: turnBoard },
  stages: {
    conflict: {
      label: "QUADRANT.Circumstances.Conflict.Name",
      icon: "fa-solid fa-chess-knight",
      writes: [
        tokenPlace,
        "Actor:system.disposition.value",
        "Actor:system.disposition.max",
        "Item:system.quantity",
        "Item:system.removed",
        "Item:system.disabled",
        "Item:system.marks",
        "Item:system.rating",
        "create:Item",
      ],
      sample: ([a = "", b = ""]) => ({ a: { name: "A", actors: [a] }, b: { name: "B", actors: [b] } }),
      load: async () => (await import("./stages/conflict/stage.ts")).conflict,
    },
  },
  houseRules: HOUSE_RULES,
  adding: { writes: ["Item:system.rating"], load: async () => (await import("./adding.ts")).adding },
  statuses,
  summary: async () => (await import("./summary.ts")).summarize,
  help: async () => (await import("./help.ts")).help,
  partials: {
    "circumstances.troubleButton": "templates/circumstances/trouble-button.hbs",
    "circumstances.row": "templates/circumstances/actor/row.hbs",
    "circumstances.why": "templates/circumstances/cards/why.hbs",
    "circumstances.conflictSides": "templates/circumstances/stages/conflict/sides.hbs",
    "circumstances.conflictAction": "templates/circumstances/stages/conflict/action.hbs",
    "circumstances.conflictExtras": "templates/circumstances/stages/conflict/extras.hbs",
  },
} as const satisfies Ruleset;
