/** Edge's row in the table of rulesets. */
import "./foundry-types.ts";
import { type Ruleset, lateCheck } from "../../core/public/definitions.ts";
import { actions } from "./actions/index.ts";
import { CREATION_RULES } from "../../rules/edge/creation-house.ts";
import { HOUSE_RULES } from "../../rules/edge/house.ts";
import { DEFAULT_LISTS, listsToJson, normalizeLists } from "../../rules/edge/lists.ts";
import { checkForSkill, checkForWeapon } from "./checks/item-checks.ts";
import { WRITES } from "./creation/write-places.ts";
import { EdgeCharacterData, EdgeNpcData } from "./documents/actor.ts";
import { EdgeArmorData } from "./documents/armor.ts";
import { EdgeGearData, EdgeTalentData } from "./documents/gear.ts";
import { EdgeSkillData } from "./documents/skill.ts";
import { EdgeWeaponData } from "./documents/weapon.ts";
import { EdgeActorSheet } from "./sheets/actor-sheet.ts";
import { EdgeItemSheet } from "./sheets/item-sheet.ts";
import { initiative } from "./initiative.ts";
import { sceneBegins } from "./scene-end.ts";
import { statuses } from "./statuses.ts";
import { SuccessCheckRoll } from "./roll.ts";

/** Both damage tracks as bars, Edge as a value. */
const token = {
  bars: ["damage.physical", "damage.stun", "edge"],
  values: [],
  bar1: "damage.physical",
  bar2: "damage.stun",
};

/** Whom checks are aimed at. */
const targets = { types: ["edgeCharacter", "edgeNpc"] };

const item = <Model, Sheet>(model: Model, sheet: Sheet, icon: string, name: string) => ({
  model,
  sheet,
  icon: `fa-solid ${icon}`,
  img: `assets/edge/${name}.svg`,
});

export const edge = {
  id: "edge",
  actors: {
    edgeCharacter: {
      model: EdgeCharacterData,
      sheet: EdgeActorSheet,
      icon: "fa-solid fa-user-ninja",
      img: "assets/edge/character.svg",
      player: true,
      token: { ...token, linked: true, disposition: "friendly" },
      initiative,
      creation: { writes: WRITES, load: async () => (await import("./creation/index.ts")).characterCreation },
    },
    edgeNpc: {
      model: EdgeNpcData,
      sheet: EdgeActorSheet,
      icon: "fa-solid fa-user-secret",
      img: "assets/edge/npc.svg",
      token: { ...token, linked: false, disposition: "hostile" },
      quick: async () => (await import("./creation/quick-npc.ts")).quickNpc,
      initiative,
    },
  },
  items: {
    edgeSkill: {
      ...item(EdgeSkillData, EdgeItemSheet, "fa-graduation-cap", "skill"),
      use: checkForSkill,
    },
    edgeWeapon: { ...item(EdgeWeaponData, EdgeItemSheet, "fa-gun", "weapon"), use: checkForWeapon },
    edgeArmor: item(EdgeArmorData, EdgeItemSheet, "fa-shield-halved", "armor"),
    edgeGear: item(EdgeGearData, EdgeItemSheet, "fa-microchip", "gear"),
    edgeTalent: item(EdgeTalentData, EdgeItemSheet, "fa-bolt", "talent"),
  },
  rolls: { SuccessCheckRoll },
  checks: {
    success: lateCheck(async () => (await import("./checks/success.ts")).success, {
      requests: async () => (await import("./checks/requests.ts")).successRequests,
      targets,
    }),
    attack: lateCheck(async () => (await import("./checks/attack.ts")).attack, { targets }),
    damage: lateCheck(async () => (await import("./checks/damage.ts")).damage),
    burn: lateCheck(async () => (await import("./checks/burn.ts")).burn),
  },
  actions,
  parts: async () => (await import("./cards/index.ts")).parts,
  houseRules: { ...HOUSE_RULES, ...CREATION_RULES },
  data: {
    lists: {
      initial: listsToJson(DEFAULT_LISTS),
      read: normalizeLists,
    },
  },
  windows: [
    {
      id: "edge-lists",
      icon: "fa-solid fa-list-check",
      open: async () => (await import("./sheets/lists-window.ts")).openLists(),
      restricted: true,
    },
    {
      id: "edge-award",
      icon: "fa-solid fa-bolt",
      open: async () => (await import("./sheets/award-window.ts")).openAward(),
      restricted: true,
    },
  ],
  onSceneStart: sceneBegins,
  adding: { load: async () => (await import("./adding.ts")).adding },
  statuses,
  summary: async () => (await import("./summary.ts")).summarize,
  help: async () => (await import("./help.ts")).help,
  partials: {
    "edge.row": "templates/edge/actor/row.hbs",
    "edge.weapon": "templates/edge/item/weapon.hbs",
    "edge.used": "templates/edge/item/weapon-skill.hbs",
    "edge.armor": "templates/edge/item/armor.hbs",
    "edge.weight": "templates/edge/item/armor-weight.hbs",
    "edge.helps": "templates/edge/item/advantage.hbs",
    "edge.skill": "templates/edge/item/skill.hbs",
    "edge.skillchoice": "templates/edge/item/skill-choice.hbs",
  },
} as const satisfies Ruleset;
