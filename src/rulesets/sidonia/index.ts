/** Sidonia's row in the table of rulesets. */
import "./foundry-types.ts";
import { type Ruleset, type Snapshot, lateCheck } from "../../core/public/definitions.ts";
import { SchemaItemSheet } from "../../core/public/documents.ts";
import { CREATION_RULES } from "../../rules/sidonia/creation-house.ts";
import { HOUSE_RULES } from "../../rules/sidonia/house.ts";
import { SURPRISED } from "../../rules/sidonia/initiative.ts";
import { startContainmentCount } from "./actions/containment.ts";
import { actions } from "./actions/index.ts";
import { PAYMENT_PLACES } from "./actions/write-places.ts";
import { WRITES } from "./creation/write-places.ts";
import { SidoniaCharacterData, SidoniaNpcData } from "./documents/actor.ts";
import { findGiftUse } from "./documents/gifts.ts";
import * as item from "./documents/item.ts";
import { validateTrack } from "./documents/read-corruption.ts";
import { formatActorInitiative } from "./initiative.ts";
import { DISSONANCE, DISSONANCE_PLACE, startPoolLines } from "./pools.ts";
import { TOKEN_BARS } from "./presentation.ts";
import { OutcomeRoll } from "./roll.ts";
import { startSceneEnd } from "./scene-end.ts";
import { SidoniaActorSheet } from "./sheets/actor-sheet.ts";
import * as sheet from "./sheets/item-sheets.ts";
import { openDissonance } from "./sheets/open-windows.ts";
import { spotlightBoard } from "./stages/spotlight/board.ts";
import { SPOTLIGHT_PLACE, startTokenMarks } from "./stages/spotlight/tokens.ts";
import { statuses } from "./statuses.ts";

export const sidonia = {
  id: "sidonia",
  actors: {
    sidoniaCharacter: {
      model: SidoniaCharacterData,
      sheet: SidoniaActorSheet,
      icon: "fa-solid fa-user-secret",
      img: "assets/sidonia/character.svg",
      player: true,
      token: { ...TOKEN_BARS, linked: true, disposition: "friendly" },
      validate: validateTrack,
      initiative: formatActorInitiative,
      creation: { writes: WRITES, load: async () => (await import("./creation/index.ts")).characterCreation },
    },
    sidoniaNpc: {
      model: SidoniaNpcData,
      sheet: SidoniaActorSheet,
      icon: "fa-solid fa-people-group",
      img: "assets/sidonia/npc.svg",
      token: { ...TOKEN_BARS, linked: false, disposition: "hostile" },
      quick: async () => (await import("./creation/quick-npc.ts")).quickNpc,
      validate: validateTrack,
      initiative: formatActorInitiative,
    },
  },
  items: {
    sidoniaSkill: {
      model: item.SidoniaSkillData,
      sheet: sheet.SidoniaSkillSheet,
      icon: "fa-solid fa-graduation-cap",
      img: "assets/sidonia/skill.svg",
      use: ({ name }: Snapshot) => ({ check: "sidonia.action", options: { skill: name } }),
    },
    sidoniaWeapon: {
      model: item.SidoniaWeaponData,
      sheet: sheet.SidoniaWeaponSheet,
      icon: "fa-solid fa-gun",
      img: "assets/sidonia/weapon.svg",
      use: () => ({ check: "sidonia.attack" }),
    },
    sidoniaArmor: {
      model: item.SidoniaArmorData,
      sheet: sheet.SidoniaArmorSheet,
      icon: "fa-solid fa-vest",
      img: "assets/sidonia/armor.svg",
    },
    sidoniaGear: {
      model: item.SidoniaGearData,
      sheet: sheet.SidoniaGearSheet,
      icon: "fa-solid fa-briefcase",
      img: "assets/sidonia/gear.svg",
      use: findGiftUse,
    },
    sidoniaBargain: {
      model: item.SidoniaBargainData,
      sheet: sheet.SidoniaBargainSheet,
      icon: "fa-solid fa-file-signature",
      img: "assets/sidonia/bargain.svg",
    },
    sidoniaLineage: {
      model: item.SidoniaLineageData,
      sheet: SchemaItemSheet,
      icon: "fa-solid fa-dna",
      img: "assets/sidonia/lineage.svg",
    },
  },
  rolls: { OutcomeRoll },
  checks: {
    action: lateCheck(async () => (await import("./checks/action.ts")).action, {
      requests: async () => ({ rollRequest: (await import("./checks/ask-action.ts")).askAction }),
    }),
    attack: lateCheck(async () => (await import("./checks/attack.ts")).attack, {
      targets: { types: ["sidoniaCharacter", "sidoniaNpc"] },
    }),
    damage: lateCheck(async () => (await import("./checks/damage.ts")).damage),
    twist: lateCheck(async () => (await import("./checks/twist.ts")).twist),
    augury: lateCheck(async () => (await import("./checks/augury.ts")).augury),
  },
  actions,
  parts: async () => (await import("./cards/index.ts")).parts,
  houseRules: { ...HOUSE_RULES, ...CREATION_RULES },
  pools: {
    [DISSONANCE]: {
      label: "QUADRANT.Sidonia.Pool.dissonance",
      initial: 0,
      icon: "ink-swirl",
      forgiving: true,
      window: { label: "QUADRANT.Sidonia.Pressure.Window.Open", open: () => void openDissonance() },
    },
  },
  boards: { spotlight: spotlightBoard },
  stages: {
    spotlight: {
      label: "QUADRANT.Sidonia.Spotlight.Name",
      icon: "fa-solid fa-lightbulb",
      writes: [SPOTLIGHT_PLACE, ...PAYMENT_PLACES],
      load: async () => (await import("./stages/spotlight/stage.ts")).spotlight,
    },
    buyTime: {
      label: "QUADRANT.Sidonia.BuyTime.Title",
      icon: "fa-solid fa-hourglass-half",
      writes: [DISSONANCE_PLACE],
      load: async () => (await import("./stages/buy-time/stage.ts")).buyTime,
    },
  },
  start() {
    startContainmentCount();
    startTokenMarks();
    startSceneEnd();
    startPoolLines();
  },
  loadWatch: async () => (await import("./actions/free-catastrophe.ts")).startLapses,
  adding: { load: async () => (await import("./adding.ts")).adding },
  statuses,
  summary: async () => (await import("./summary.ts")).summarize,
  // SID-INIT-2, SID-INIT-3.
  turns: { surprised: { initiative: SURPRISED }, simultaneous: true },
  help: async () => (await import("./help.ts")).help,
  partials: {
    "sidonia.row": "templates/sidonia/actor/row.hbs",
    "sidonia.location": "templates/sidonia/actor/location.hbs",
    "sidonia.body": "templates/sidonia/actor/body.hbs",
    "sidonia.choice": "templates/sidonia/item/choice.hbs",
    "sidonia.figure": "templates/sidonia/actor/figure.hbs",
    "sidonia.code": "templates/sidonia/actor/code.hbs",
    "sidonia.gear": "templates/sidonia/actor/gear.hbs",
    "sidonia.terms": "templates/sidonia/cards/bargain-terms.hbs",
    "sidonia.corruption": "templates/sidonia/actor/corruption.hbs",
    "sidonia.spotSide": "templates/sidonia/stages/spotlight/side.hbs",
    "sidonia.spotOdds": "templates/sidonia/stages/spotlight/odds.hbs",
    "sidonia.spotCounter": "templates/sidonia/stages/spotlight/counter.hbs",
  },
} as const satisfies Ruleset;
