/** Sidonia's row in the table of rulesets. */
import "./foundry-types.ts";
import {
  type Ruleset,
  type Snapshot,
  lateActions,
  lateAmendments,
  lateCheck,
  part,
} from "../../core/public/definitions.ts";
import { SchemaItemSheet } from "../../core/public/sheets.ts";
import { type Fields, flagAt } from "../../rules/shared/read-json.ts";
import { CREATION_RULES } from "../../rules/sidonia/creation.ts";
import { HOUSE_RULES } from "../../rules/sidonia/house.ts";
import { SURPRISED, initiativeFormula } from "../../rules/sidonia/initiative.ts";
import { LOCATIONS } from "../../rules/sidonia/state.ts";
import { applyHit } from "./actions/apply-hit.ts";
import { boundary, rest, setBoxes, setState, useBody } from "./actions/body.ts";
import {
  cleanseCorruption,
  defyGate,
  hardenCorruption,
  imposeCorruption,
  payCorruption,
} from "./actions/corruption.ts";
import { PAYMENT_PLACES } from "./actions/paying.ts";
import { choosePath, refuseBargain, strikeBargain, tellBargain } from "./actions/hunger.ts";
import { watchCombats } from "./scene-end.ts";
import { watchContained } from "./containment.ts";
import { askAction } from "./checks/ask.ts";
import { WRITES } from "./creation/places.ts";
import { soundTrack } from "./corruption.ts";
import { SidoniaCharacterData, SidoniaNpcData } from "./documents/actors.ts";
import {
  SidoniaArmorData,
  SidoniaBargainData,
  SidoniaGearData,
  SidoniaLineageData,
  SidoniaSkillData,
  SidoniaWeaponData,
} from "./documents/items.ts";
import { bodyIn } from "./documents/read-actor.ts";
import { sidoniaHouse } from "./house-rules.ts";
import { useOfGift } from "./gifts.ts";
import { watchLapses } from "./free-catastrophe.ts";
import { OutcomeRoll } from "./roll.ts";
import { auguryPart } from "./cards/augury.ts";
import { codePart, penancePart } from "./cards/penance.ts";
import { omenPart } from "./cards/omen.ts";
import { fatePart } from "./cards/fate.ts";
import { bargainPart, gatePart, lurkerPart, struckPart, thresholdPart } from "./cards/hunger.ts";
import { outcomePart } from "./cards/outcome.ts";
import { strikePart } from "./cards/strike.ts";
import { temptPart } from "./cards/tempt.ts";
import { twistPart } from "./cards/twist.ts";
import { DISSONANCE, DISSONANCE_PLACE } from "./pools.ts";
import { SidoniaActorSheet } from "./sheets/actor-sheet.ts";
import { watchPoolLines } from "./sheets/pool-line.ts";
import { openPool } from "./sheets/pool-open.ts";
import {
  SidoniaArmorSheet,
  SidoniaBargainSheet,
  SidoniaGearSheet,
  SidoniaSkillSheet,
  SidoniaWeaponSheet,
} from "./sheets/item-sheets.ts";
import { spotlightBoard } from "./stages/spotlight/board.ts";
import { SPOTLIGHT_PLACE, watchTokenMarks } from "./stages/spotlight/tokens.ts";
import { statuses } from "./statuses.ts";

/** SID-INIT-1. */
const initiative = (system: Fields): string => {
  const house = sidoniaHouse();
  return initiativeFormula(
    { specializations: { wits: flagAt(system, "specializations.wits") }, body: bodyIn(system, house) },
    house,
  );
};

/** The torso's tracks as the two bars, every track to choose from (SID-TRK-1). */
const token = {
  bars: LOCATIONS.flatMap((location) => [`locations.${location}.health`, `locations.${location}.stun`]),
  values: ["corruption.temporary", "corruption.permanent"],
  bar1: "locations.torso.health",
  bar2: "locations.torso.stun",
};

export const sidonia = {
  id: "sidonia",
  actors: {
    sidoniaCharacter: {
      model: SidoniaCharacterData,
      sheet: SidoniaActorSheet,
      icon: "fa-solid fa-user-secret",
      img: "assets/sidonia/character.svg",
      token: { ...token, linked: true },
      sound: soundTrack,
      initiative,
      creation: { writes: WRITES, load: async () => (await import("./creation/index.ts")).characterCreation },
    },
    sidoniaNpc: {
      model: SidoniaNpcData,
      sheet: SidoniaActorSheet,
      icon: "fa-solid fa-people-group",
      img: "assets/sidonia/npc.svg",
      token: { ...token, linked: false },
      quick: async () => (await import("./creation/npc.ts")).quickNpc,
      sound: soundTrack,
      initiative,
    },
  },
  items: {
    sidoniaSkill: {
      model: SidoniaSkillData,
      sheet: SidoniaSkillSheet,
      icon: "fa-solid fa-graduation-cap",
      img: "assets/sidonia/skill.svg",
      use: ({ name }: Snapshot) => ({ check: "sidonia.action", options: { skill: name } }),
    },
    sidoniaWeapon: {
      model: SidoniaWeaponData,
      sheet: SidoniaWeaponSheet,
      icon: "fa-solid fa-gun",
      img: "assets/sidonia/weapon.svg",
      use: () => ({ check: "sidonia.attack" }),
    },
    sidoniaArmor: {
      model: SidoniaArmorData,
      sheet: SidoniaArmorSheet,
      icon: "fa-solid fa-vest",
      img: "assets/sidonia/armor.svg",
    },
    sidoniaGear: {
      model: SidoniaGearData,
      sheet: SidoniaGearSheet,
      icon: "fa-solid fa-briefcase",
      img: "assets/sidonia/gear.svg",
      use: useOfGift,
    },
    sidoniaBargain: {
      model: SidoniaBargainData,
      sheet: SidoniaBargainSheet,
      icon: "fa-solid fa-file-signature",
      img: "assets/sidonia/bargain.svg",
    },
    sidoniaLineage: {
      model: SidoniaLineageData,
      sheet: SchemaItemSheet,
      icon: "fa-solid fa-dna",
      img: "assets/sidonia/lineage.svg",
    },
  },
  rolls: { OutcomeRoll },
  checks: {
    action: lateCheck(async () => (await import("./checks/action.ts")).action, { ask: askAction }),
    attack: lateCheck(async () => (await import("./checks/attack.ts")).attack),
    damage: lateCheck(async () => (await import("./checks/damage.ts")).damage),
    twist: lateCheck(async () => (await import("./checks/twist.ts")).twist),
    augury: lateCheck(async () => (await import("./checks/augury.ts")).augury),
  },
  actions: {
    applyHit,
    setBoxes,
    rest,
    setState,
    useBody,
    boundary,
    payCorruption,
    defyGate,
    imposeCorruption,
    cleanseCorruption,
    hardenCorruption,
    choosePath,
    strikeBargain,
    refuseBargain,
    tellBargain,
    ...lateAmendments(() => import("./actions/dissonance.ts"), {
      price: [DISSONANCE_PLACE],
      bankAtOnce: [DISSONANCE_PLACE],
      release: [DISSONANCE_PLACE],
      benefit: [],
      catastrophe: [DISSONANCE_PLACE],
    }),
    ...lateActions(() => import("./actions/dissonance.ts"), { lapse: ["ChatMessage:system.parts.*"] }),
    ...lateAmendments(() => import("./actions/answers.ts"), { answerAether: [], question: [] }),
    ...lateAmendments(() => import("./actions/penance.ts"), {
      penanceChoice: [],
      penanceSacrifice: [],
      penanceWeigh: ["Actor:system.corruption.temporary"],
    }),
    ...lateActions(() => import("./actions/penance.ts"), {
      changeCode: ["Actor:system.code", "Actor:system.codeOrigin", "Actor:system.codeHistory.*"],
    }),
    ...lateAmendments(() => import("./actions/strike.ts"), {
      locate: [],
      stray: [],
      negate: PAYMENT_PLACES,
      reroll: ["Actor:system.uses.manipulationSession"],
    }),
    ...lateActions(() => import("./actions/strike.ts"), { takeOut: ["Actor:system.status.takenOut"] }),
    ...lateAmendments(() => import("./actions/exchange.ts"), {
      hitBack: [DISSONANCE_PLACE],
      stumble: ["Actor:system.status.exposed", DISSONANCE_PLACE],
      closeOpening: ["Actor:system.status.exposed"],
      giveUpperHand: ["Actor:system.status.upperHand"],
    }),
    ...lateAmendments(() => import("./actions/bend.ts"), { bend: PAYMENT_PLACES }),
    ...lateAmendments(() => import("./actions/twist.ts"), { twistMove: PAYMENT_PLACES }),
    ...lateAmendments(() => import("./actions/tempt.ts"), { answerTempt: PAYMENT_PLACES, answerAugury: [] }),
  },
  parts: {
    outcome: part(outcomePart),
    strike: part(strikePart),
    omen: part(omenPart),
    penance: part(penancePart),
    code: part(codePart),
    fate: part(fatePart),
    gate: part(gatePart),
    twist: part(twistPart),
    tempt: part(temptPart),
    augury: part(auguryPart),
    lurker: part(lurkerPart),
    bargain: part(bargainPart),
    struck: part(struckPart),
    threshold: part(thresholdPart),
  },
  houseRules: { ...HOUSE_RULES, ...CREATION_RULES },
  pools: {
    [DISSONANCE]: {
      label: "QUADRANT.Sidonia.Pool.dissonance",
      initial: 0,
      icon: "ink-swirl",
      forgiving: true,
      window: { label: "QUADRANT.Sidonia.Pressure.Window.Open", open: () => void openPool() },
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
      label: "QUADRANT.Sidonia.Buy.Title",
      icon: "fa-solid fa-hourglass-half",
      writes: [DISSONANCE_PLACE],
      load: async () => (await import("./stages/buy-time.ts")).buyTime,
    },
  },
  open() {
    watchContained();
    watchTokenMarks();
    watchCombats();
    watchLapses();
    watchPoolLines();
  },
  statuses,
  // SID-INIT-2, SID-INIT-3.
  turns: { surprised: { initiative: SURPRISED }, simultaneous: true },
  partials: {
    "sidonia.row": "templates/sidonia/row.hbs",
    "sidonia.location": "templates/sidonia/location.hbs",
    "sidonia.body": "templates/sidonia/body.hbs",
    "sidonia.choice": "templates/sidonia/item/choice.hbs",
    "sidonia.figure": "templates/sidonia/figure.hbs",
    "sidonia.code": "templates/sidonia/code.hbs",
    "sidonia.gear": "templates/sidonia/gear.hbs",
    "sidonia.terms": "templates/sidonia/terms.hbs",
    "sidonia.corruption": "templates/sidonia/corruption.hbs",
    "sidonia.spotSide": "templates/sidonia/spotlight/side.hbs",
    "sidonia.spotOdds": "templates/sidonia/spotlight/odds.hbs",
    "sidonia.spotCounter": "templates/sidonia/spotlight/counter.hbs",
  },
} as const satisfies Ruleset;
