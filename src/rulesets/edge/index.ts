/** Edge's row in the table of rulesets. */
import "./foundry-types.ts";
import {
  type Call,
  type Ruleset,
  type Snapshot,
  lateAmendments,
  lateCheck,
  part,
} from "../../core/public/definitions.ts";
import { numberAt } from "../../rules/shared/read-json.ts";
import { CREATION_RULES } from "../../rules/edge/creation.ts";
import { HOUSE_RULES, type HouseRules } from "../../rules/edge/house.ts";
import { DEFAULT_LISTS, listsJson, readLists } from "../../rules/edge/lists.ts";
import { damageEdge, rollDamage } from "./actions/damage-dice.ts";
import { applyDamage, applyTo } from "./actions/apply-damage.ts";
import { burnEdge, clearPending, easeInjury, note, pay, store } from "./actions/edge.ts";
import { award, rest } from "./actions/recover-edge.ts";
import { attack } from "./checks/attack.ts";
import { success } from "./checks/success.ts";
import { WRITES } from "./creation/write-places.ts";
import { creatureOf, skillOf } from "./documents/read-actor.ts";
import { EdgeCharacterData, EdgeNpcData } from "./documents/actor.ts";
import { EdgeArmorData, EdgeGearData, EdgeSkillData, EdgeTalentData, EdgeWeaponData } from "./documents/items.ts";
import { burnCard } from "./cards/burn.ts";
import { damageCard } from "./cards/damage.ts";
import { successCard } from "./cards/success.ts";
import { EdgeActorSheet } from "./sheets/actor-sheet.ts";
import { EdgeItemSheet } from "./sheets/item-sheet.ts";
import { statuses } from "./statuses.ts";
import { SuccessCheckRoll } from "./roll.ts";

/** Both damage tracks as bars, Edge as a value. */
const token = {
  bars: ["damage.physical", "damage.stun", "edge"],
  values: [],
  bar1: "damage.physical",
  bar2: "damage.stun",
};

/** Nothing of the source tells who acts first: two dice and the pair that governs Dodge are ours. */
const initiative = (system: Snapshot["system"]): string => {
  const flat = numberAt(system, "attributes.agility.value") + numberAt(system, "attributes.awareness.value");
  return flat < 0 ? `2d10 - ${-flat}` : `2d10 + ${flat}`;
};

/** SUC-ADV-9: where the house has it so, what waits is gone when another scene begins. */
const sceneBegins = (actors: readonly Snapshot[], house: HouseRules): Call[] =>
  house.pendingExpiry === "scene"
    ? actors.flatMap((actor) =>
        (creatureOf(actor)?.pending ?? []).map(({ id }): Call => ({
          action: "edge.clearPending",
          args: { actor: actor.uuid, id },
        })),
      )
    : [];

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
      token: { ...token, linked: true },
      initiative,
      creation: { writes: WRITES, load: async () => (await import("./creation/index.ts")).characterCreation },
    },
    edgeNpc: {
      model: EdgeNpcData,
      sheet: EdgeActorSheet,
      icon: "fa-solid fa-user-secret",
      img: "assets/edge/npc.svg",
      token: { ...token, linked: false },
      quick: async () => (await import("./creation/quick-npc.ts")).quickNpc,
      initiative,
    },
  },
  items: {
    edgeSkill: {
      ...item(EdgeSkillData, EdgeItemSheet, "fa-graduation-cap", "skill"),
      use: (skill: Snapshot) => ({ check: "edge.success", options: { skill: skillOf(skill).key } }),
    },
    edgeWeapon: { ...item(EdgeWeaponData, EdgeItemSheet, "fa-gun", "weapon"), use: () => ({ check: "edge.attack" }) },
    edgeArmor: item(EdgeArmorData, EdgeItemSheet, "fa-shield-halved", "armor"),
    edgeGear: item(EdgeGearData, EdgeItemSheet, "fa-microchip", "gear"),
    edgeTalent: item(EdgeTalentData, EdgeItemSheet, "fa-bolt", "talent"),
  },
  rolls: { SuccessCheckRoll },
  checks: {
    success,
    attack,
    damage: lateCheck(async () => (await import("./checks/damage.ts")).damage),
    burn: lateCheck(async () => (await import("./checks/burn.ts")).burn),
  },
  actions: {
    ...{ pay, store, note, clearPending, rest, award, burnEdge, easeInjury },
    ...{ applyDamage, applyTo, rollDamage, damageEdge },
    ...lateAmendments(() => import("./actions/amend-check.ts"), {
      drop: [],
      judge: [],
      upgrade: ["Actor:system.edge.value"],
    }),
  },
  parts: { success: part(successCard), damage: part(damageCard), burn: part(burnCard) },
  houseRules: { ...HOUSE_RULES, ...CREATION_RULES },
  data: {
    lists: {
      initial: listsJson(DEFAULT_LISTS),
      read: (raw) => {
        const lists = readLists(raw);
        return lists && listsJson(lists);
      },
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
  sceneBegins,
  statuses,
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
