/** Edge's row in the table of rulesets. */
import "./configuration.ts";
import { type Ruleset, type Snapshot, part } from "../../core/contract.ts";
import { SchemaItemSheet } from "../../core/sheets/schema-sheet.ts";
import { CREATION_RULES } from "../../rules/edge/creation.ts";
import { HOUSE_RULES } from "../../rules/edge/house.ts";
import { damageEdge, drop, rollDamage, upgrade } from "./actions/amend.ts";
import { applyDamage } from "./actions/damage.ts";
import { award, burnEdge, clearPending, easeInjury, pay, rest, store } from "./actions/edge.ts";
import { attack } from "./checks/attack.ts";
import { damage } from "./checks/damage.ts";
import { success } from "./checks/success.ts";
import { characterCreation } from "./creation/index.ts";
import { quickNpc } from "./creation/npc.ts";
import { skillOf } from "./creature.ts";
import { EdgeCharacterData, EdgeNpcData } from "./data/actors.ts";
import { EdgeArmorData, EdgeGearData, EdgeSkillData, EdgeTalentData, EdgeWeaponData } from "./data/items.ts";
import { damageCard } from "./parts/damage.ts";
import { successCard } from "./parts/success.ts";
import { EdgeActorSheet } from "./sheets/actor-sheet.ts";
import { EdgeWeaponSheet } from "./sheets/weapon-sheet.ts";
import { statuses } from "./statuses.ts";
import { SuccessCheckRoll } from "./success-roll.ts";

/** Both damage tracks as bars, Edge as a value. */
const token = {
  bars: ["damage.physical", "damage.stun", "edge"],
  values: [],
  bar1: "damage.physical",
  bar2: "damage.stun",
};

/** Nothing of the source tells who acts first: two dice and the pair that governs Dodge are ours. */
const initiative = "2d10 + @attributes.agility.value + @attributes.awareness.value";

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
      creation: characterCreation,
    },
    edgeNpc: {
      model: EdgeNpcData,
      sheet: EdgeActorSheet,
      icon: "fa-solid fa-user-secret",
      img: "assets/edge/npc.svg",
      token: { ...token, linked: false },
      quick: quickNpc,
      initiative,
    },
  },
  items: {
    edgeSkill: {
      ...item(EdgeSkillData, SchemaItemSheet, "fa-graduation-cap", "skill"),
      use: (skill: Snapshot) => ({ check: "edge.success", options: { skill: skillOf(skill).key } }),
    },
    edgeWeapon: { ...item(EdgeWeaponData, EdgeWeaponSheet, "fa-gun", "weapon"), use: () => ({ check: "edge.attack" }) },
    edgeArmor: item(EdgeArmorData, SchemaItemSheet, "fa-shield-halved", "armor"),
    edgeGear: item(EdgeGearData, SchemaItemSheet, "fa-microchip", "gear"),
    edgeTalent: item(EdgeTalentData, SchemaItemSheet, "fa-bolt", "talent"),
  },
  rolls: { SuccessCheckRoll },
  checks: { success, attack, damage },
  actions: { pay, store, clearPending, rest, award, burnEdge, easeInjury, applyDamage, drop, upgrade, rollDamage, damageEdge },
  parts: { success: part(successCard), damage: part(damageCard) },
  houseRules: { ...HOUSE_RULES, ...CREATION_RULES },
  statuses,
  partials: {
    "edge.row": "templates/edge/row.hbs",
    "edge.weapon": "templates/edge/weapon.hbs",
  },
} as const satisfies Ruleset;
