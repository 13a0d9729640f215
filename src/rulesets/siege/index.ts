/** StarSIEGE's row in the table of rulesets. */
import "./foundry-types.ts";
import * as v from "valibot";
import { type Ruleset, lateCheck, once } from "../../core/public/definitions.ts";
import { SchemaItemSheet } from "../../core/public/documents.ts";
import { actions } from "./actions/index.ts";
import { ADDING_PLACES, NOVA_PLACES } from "./actions/write-places.ts";
import { CREATION_RULES } from "../../rules/siege/creation-house.ts";
import { migrateHelped } from "../../rules/siege/migrate-gear.ts";
import { migrateIndustries } from "../../rules/siege/industry.ts";
import { TABLE_RULES } from "../../rules/siege/table-rules.ts";
import { HOUSE_RULES } from "../../rules/siege/house-rules.ts";
import type { Fields } from "../../rules/shared/json.ts";
import type { Refusal } from "../../rules/shared/reasons.ts";
import { fieldGroup, numberField } from "../../rules/shared/schema.ts";
import { ChallengeRoll } from "./roll.ts";
import { rangeBoard } from "./board/table-chip.ts";
import { sectorBoard } from "./sector/table-chip.ts";
import { SiegeCharacterData } from "./documents/character.ts";
import { SiegeCraftData } from "./documents/craft.ts";
import { SiegeDefectData } from "./documents/defect.ts";
import { SiegeFacilityData } from "./documents/facility.ts";
import { SiegeIndustryData } from "./documents/industry.ts";
import { SiegeInjuryData } from "./documents/injury.ts";
import { SiegeMooksData } from "./documents/mooks.ts";
import { SiegeNpcData } from "./documents/npc.ts";
import { SiegePlanetData } from "./documents/planet.ts";
import { SiegePowerData } from "./documents/power.ts";
import { SiegeSpecialtyData } from "./documents/specialty.ts";
import { SiegeSpeciesData } from "./documents/species.ts";
import { SiegeTrappingData, useTrapping } from "./documents/trapping.ts";
import { SiegeActorSheet } from "./sheets/actor-sheet.ts";
import { SiegeCraftSheet } from "./sheets/craft-sheet.ts";
import { SiegeMooksSheet } from "./sheets/mooks-sheet.ts";
import { SiegePowerSheet } from "./sheets/power-sheet.ts";
import { SiegePlanetSheet } from "./sheets/planet-sheet.ts";
import { SiegeTrappingSheet } from "./sheets/trapping-sheet.ts";
import {
  computeCraftInitiative,
  computeCreatureInitiative,
  computeFlatInitiative,
  readScore,
  sides,
} from "./initiative.ts";
import { WRITES as CREATION_WRITES } from "./creation/write-places.ts";
import { BUILD_PLACES } from "./world-builder/write-places.ts";
import { PARTIALS } from "./partials.ts";
import { worldBoard } from "./world-chip.ts";
import { isDown, statuses } from "./statuses.ts";
import { CREATURES, LIVING } from "../../rules/siege/state.ts";

/** The items that people take, and those that mooks and craft take. */
const PERSONAL_ITEMS = ["siegeTrapping", "siegePower", "siegeSpecies", "siegeSpecialty", "siegeDefect", "siegeInjury"];
const EQUIPMENT = ["siegeTrapping"];

/** How many mooks of a group stand. */
const MookCount = fieldGroup({ value: numberField(1) });

/** Refuses to take an award back that was spent since. */
const validateXp = ({ xp }: Fields): Refusal | null =>
  Object.values(v.parse(XpLeft, xp)).some((left) => left < 0) ? { key: "QUADRANT.Siege.Xp.Refuse.SpentSince" } : null;
const XpLeft = fieldGroup({ free: numberField(), mutation: numberField() });

/** Whom checks are aimed at, but for a planet's. */
const targets = { types: CREATURES };

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
      player: true,
      token: { ...token, linked: true, disposition: "friendly" },
      initiative: computeCreatureInitiative,
      takes: PERSONAL_ITEMS,
      isOut: isDown,
      validate: validateXp,
      creation: { writes: CREATION_WRITES, load: async () => (await import("./creation/index.ts")).characterCreation },
    },
    siegeNpc: {
      model: SiegeNpcData,
      sheet: SiegeActorSheet,
      icon: "fa-solid fa-users",
      img: "assets/siege/npc.svg",
      token: { ...token, linked: false, disposition: "hostile" },
      initiative: computeCreatureInitiative,
      takes: PERSONAL_ITEMS,
      isOut: isDown,
      validate: validateXp,
    },
    siegeMooks: {
      model: SiegeMooksData,
      sheet: SiegeMooksSheet,
      icon: "fa-solid fa-people-group",
      img: "assets/siege/mooks.svg",
      token: {
        bars: ["mooks"],
        values: ["defense.combat.base", "defense.psyche.base"],
        bar1: "mooks",
        linked: false,
        disposition: "hostile",
      },
      takes: EQUIPMENT,
      initiative: computeFlatInitiative,
      isOut: ({ mooks }) => v.parse(MookCount, mooks).value === 0,
    },
    siegeCraft: {
      model: SiegeCraftData,
      sheet: SiegeCraftSheet,
      icon: "fa-solid fa-rocket",
      img: "assets/siege/craft.svg",
      token: {
        bars: ["hull"],
        values: ["defense.combat.base", "size"],
        bar1: "hull",
        linked: true,
        disposition: "friendly",
      },
      initiative: computeCraftInitiative,
      takes: EQUIPMENT,
    },
    siegePlanet: {
      model: SiegePlanetData,
      migrations: [migrateIndustries],
      sheet: SiegePlanetSheet,
      icon: "fa-solid fa-earth-europe",
      img: "assets/siege/planet.svg",
      token: {
        bars: ["tracks.populace", "tracks.society", "tracks.resources"],
        values: ["tech.value", "psi.value", "wealth.total"],
        bar1: "tracks.populace",
        bar2: "tracks.resources",
        linked: true,
        disposition: "neutral",
      },
      takes: ["siegeFacility", "siegeIndustry"],
      creation: { writes: BUILD_PLACES, load: async () => (await import("./world-builder/index.ts")).worldBuilder },
      validate: validateXp,
      initiative: computeFlatInitiative,
    },
  },
  items: {
    siegeTrapping: {
      model: SiegeTrappingData,
      migrations: [migrateHelped],
      sheet: SiegeTrappingSheet,
      icon: "fa-solid fa-gun",
      img: "assets/siege/trapping.svg",
      use: useTrapping,
    },
    siegePower: {
      model: SiegePowerData,
      sheet: SiegePowerSheet,
      icon: "fa-solid fa-brain",
      img: "assets/siege/power.svg",
      use: () => ({ check: "siege.power" }),
    },
    siegeSpecies: {
      model: SiegeSpeciesData,
      sheet: SchemaItemSheet,
      icon: "fa-solid fa-dna",
      img: "assets/siege/species.svg",
      use: () => ({ action: "siege.takeSpecies", args: {} }),
    },
    siegeSpecialty: {
      model: SiegeSpecialtyData,
      sheet: SchemaItemSheet,
      icon: "fa-solid fa-star",
      img: "assets/siege/specialty.svg",
    },
    siegeDefect: {
      model: SiegeDefectData,
      sheet: SchemaItemSheet,
      icon: "fa-solid fa-virus",
      img: "assets/siege/defect.svg",
    },
    siegeInjury: {
      model: SiegeInjuryData,
      sheet: SchemaItemSheet,
      icon: "fa-solid fa-bone",
      img: "assets/siege/injury.svg",
    },
    siegeFacility: {
      model: SiegeFacilityData,
      sheet: SchemaItemSheet,
      icon: "fa-solid fa-city",
      img: "assets/siege/facility.svg",
    },
    siegeIndustry: {
      model: SiegeIndustryData,
      sheet: SchemaItemSheet,
      icon: "fa-solid fa-industry",
      img: "assets/siege/facility.svg",
    },
  },
  rolls: { ChallengeRoll },
  checks: {
    challenge: lateCheck(async () => (await import("./checks/challenge.ts")).challenge, {
      requests: async () => (await import("./checks/requests.ts")).challengeRequests,
      targets,
    }),
    attack: lateCheck(async () => (await import("./checks/attack.ts")).attack, {
      requests: async () => (await import("./checks/requests.ts")).attackRequests,
      targets: { ...targets, several: true },
    }),
    opposed: lateCheck(async () => (await import("./checks/opposed-side.ts")).opposed),
    travel: lateCheck(async () => (await import("./checks/travel.ts")).travel),
    moveAction: lateCheck(async () => (await import("./checks/move-action.ts")).moveAction),
    otherAction: lateCheck(async () => (await import("./checks/other-action.ts")).otherAction),
    edit: lateCheck(async () => (await import("./checks/edit.ts")).edit),
    power: lateCheck(async () => (await import("./checks/power.ts")).power, {
      requests: async () => (await import("./checks/requests.ts")).powerRequests,
      targets: { ...targets, several: true },
    }),
    defect: lateCheck(async () => (await import("./checks/defect-check.ts")).defectCheck),
    hold: lateCheck(async () => (await import("./checks/hold.ts")).hold, { targets: { types: LIVING } }),
    firstAid: lateCheck(async () => (await import("./checks/first-aid.ts")).firstAid, {
      targets: { types: LIVING, anywhere: true },
    }),
    rest: lateCheck(async () => (await import("./checks/rest.ts")).rest),
    repair: lateCheck(async () => (await import("./checks/repair.ts")).repair, {
      targets: { ...targets, anywhere: true },
    }),
    crew: lateCheck(async () => (await import("./checks/crew.ts")).crew),
    industry: lateCheck(async () => (await import("./checks/industry.ts")).industry),
    stability: lateCheck(async () => (await import("./checks/stability.ts")).stability),
    conflict: lateCheck(async () => (await import("./checks/conflict.ts")).conflict, {
      targets: { types: ["siegePlanet"], anywhere: true },
    }),
  },
  actions,
  parts: async () => (await import("./cards/index.ts")).parts,
  stages: {
    chase: {
      label: "QUADRANT.Siege.Chase.Label",
      icon: "fa-solid fa-person-running",
      writes: ["Actor:system.nova.value"],
      sample: ([pursuer = "", quarry = ""]) => ({
        pursuer,
        quarry,
        bundle: "athletics",
        terrain: "solid",
        band: "short",
        lostAt: "long",
      }),
      load: async () => (await import("./stages/chase/stage.ts")).chase,
    },
    novaVote: {
      label: "QUADRANT.Siege.NovaVote.Title",
      icon: "fa-solid fa-star",
      writes: NOVA_PLACES,
      load: async () => (await import("./stages/nova-vote.ts")).novaVote,
    },
    conflict: {
      label: "QUADRANT.Siege.War.Title",
      icon: "fa-solid fa-scale-balanced",
      writes: ["create:ChatMessage"],
      load: async () => (await import("./stages/conflict/stage.ts")).conflictStage,
    },
  },
  boards: { range: rangeBoard, sector: sectorBoard, world: worldBoard },
  clock: once(async () => (await import("./clock.ts")).clock),
  turns: { sides, readScore, actions: async () => (await import("./turn-actions.ts")).listTurnActions },
  windows: [
    {
      id: "siege-xp",
      icon: "fa-solid fa-star",
      open: async () => (await import("./sheets/xp-award-window.ts")).openXpAward(),
      restricted: true,
    },
  ],
  houseRules: { ...HOUSE_RULES, ...CREATION_RULES, ...TABLE_RULES },
  adding: { writes: ADDING_PLACES, load: async () => (await import("./adding.ts")).adding },
  loadWatch: async () => (await import("./watch-all.ts")).watchAll,
  statuses,
  cases: async () => (await import("./cases.ts")).cases,
  summary: async () => (await import("./summary.ts")).summarize,
  help: async () => (await import("./help.ts")).help,
  partials: PARTIALS,
} as const satisfies Ruleset;
