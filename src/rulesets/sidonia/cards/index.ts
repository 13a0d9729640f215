/** Every part that a card of Sidonia may show, by its kind. */
import { type Parts, part } from "../../../core/public/definitions.ts";
import { auguryPart } from "./augury.ts";
import { fatePart } from "./fate.ts";
import { bargainPart, gatePart, lurkerPart, struckPart, thresholdPart } from "./hunger.ts";
import { omenPart } from "./omen.ts";
import { outcomePart } from "./outcome.ts";
import { codePart, penancePart } from "./penance.ts";
import { strikePart } from "./strike.ts";
import { temptPart } from "./tempt.ts";
import { twistPart } from "./twist.ts";

export const parts = {
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
} satisfies Parts;
