/** Every part that a card of StarSIEGE may display, by its kind. */
import { type Parts, housePart, part } from "../../../core/public/definitions.ts";
import { aimPart } from "./aim.ts";
import { aimedPart } from "./aimed.ts";
import { attackPart } from "./attack.ts";
import { challengePart } from "./challenge.ts";
import { conflictPart } from "./conflict.ts";
import { crewPart } from "./crew.ts";
import { declarationPart } from "./declaration.ts";
import { exchangePart } from "./exchange.ts";
import { deedPart } from "./deed.ts";
import { firstAidPart } from "./first-aid.ts";
import { helpPart, teamPart } from "./help.ts";
import { holdPart } from "./hold.ts";
import { injuriesPart } from "./injuries.ts";
import { defectPart, taintPart } from "./mutation.ts";
import { disconnectionPart } from "./disconnection.ts";
import { monthPart } from "./month.ts";
import { spoilsPart } from "./spoils.ts";
import { stabilityPart } from "./stability.ts";
import { mindsPart } from "./resistance.ts";
import { journeyPart } from "./journey.ts";
import { novaPart } from "./nova.ts";
import { opposedPart, opposingPart } from "./opposed.ts";
import { powerPart } from "./power.ts";
import { repairPart } from "./repair.ts";
import { restPart } from "./rest.ts";
import { targetsPart } from "./targets.ts";

export const parts = {
  challenge: part(challengePart),
  attack: part(attackPart),
  aim: part(aimPart),
  aimed: part(aimedPart),
  help: part(helpPart),
  team: part(teamPart),
  hold: part(holdPart),
  crew: part(crewPart),
  exchange: part(exchangePart),
  deed: part(deedPart),
  journey: part(journeyPart),
  nova: part(novaPart),
  power: part(powerPart),
  conflict: part(conflictPart),
  stability: part(stabilityPart),
  spoils: part(spoilsPart),
  month: part(monthPart),
  declared: part(declarationPart),
  opposed: part(opposedPart),
  opposing: part(opposingPart),
  targets: part(targetsPart),
  firstAid: part(firstAidPart),
  injuries: housePart(injuriesPart),
  repair: part(repairPart),
  rest: part(restPart),
  taint: part(taintPart),
  defect: housePart(defectPart),
  disconnection: part(disconnectionPart),
  minds: part(mindsPart),
} satisfies Parts;
