/** StarSIEGE's row in the table of rulesets. */
import "./configuration.ts";
import type { Ruleset, Snapshot } from "../../core/contract.ts";
import { part } from "../../core/contract.ts";
import { HOUSE_RULES } from "../../rules/siege/house.ts";
import { applyHit } from "./actions/apply-hit.ts";
import { clearBox, markBox } from "./actions/boxes.ts";
import { awardNova, judgeEdit, spendLevel, spendNova } from "./actions/nova.ts";
import { ChallengeRoll } from "./challenge-roll.ts";
import { attack } from "./checks/attack.ts";
import { challenge } from "./checks/challenge.ts";
import { edit } from "./checks/edit.ts";
import { gearOf, isWeapon } from "./creature.ts";
import { SiegeCharacterData } from "./data/character.ts";
import { SiegeNpcData } from "./data/npc.ts";
import { SiegeTrappingData } from "./data/trapping.ts";
import { attackPart } from "./parts/attack.ts";
import { challengePart } from "./parts/challenge.ts";
import { novaPart } from "./parts/nova.ts";
import { SiegeActorSheet } from "./sheets/actor-sheet.ts";
import { SiegeTrappingSheet } from "./sheets/trapping-sheet.ts";
import { statuses } from "./statuses.ts";

/** Wounds and Stress as the two bars; both Defenses and Nova Points as values. */
const token = {
  bars: ["wounds.normal", "stress.normal"],
  values: ["defense.combat.base", "defense.psyche.base", "nova.value"],
  bar1: "wounds.normal",
  bar2: "stress.normal",
};

export const siege = {
  id: "siege",
  actors: {
    siegeCharacter: {
      model: SiegeCharacterData,
      sheet: SiegeActorSheet,
      icon: "fa-solid fa-user-astronaut",
      img: "assets/siege/character.svg",
      token: { ...token, linked: true },
    },
    siegeNpc: {
      model: SiegeNpcData,
      sheet: SiegeActorSheet,
      icon: "fa-solid fa-users",
      img: "assets/siege/npc.svg",
      token: { ...token, linked: false },
    },
  },
  items: {
    siegeTrapping: {
      model: SiegeTrappingData,
      sheet: SiegeTrappingSheet,
      icon: "fa-solid fa-gun",
      img: "assets/siege/trapping.svg",
      use: (item: Snapshot) => ([gearOf(item)].some((gear) => gear && isWeapon(gear)) ? { check: "siege.attack" } : null),
    },
  },
  rolls: { ChallengeRoll },
  checks: { challenge, attack, edit },
  actions: { applyHit, markBox, clearBox, spendNova, awardNova, judgeEdit, spendLevel },
  parts: { challenge: part(challengePart), attack: part(attackPart), nova: part(novaPart) },
  houseRules: HOUSE_RULES,
  statuses,
  partials: {
    "siege.row": "templates/siege/row.hbs",
    "siege.durability": "templates/siege/durability.hbs",
    "siege.track": "templates/siege/track.hbs",
  },
} as const satisfies Ruleset;
