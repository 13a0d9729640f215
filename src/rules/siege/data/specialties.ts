/**
 * The Specialties of the rulebook: the catalogue of 44, and those that it names elsewhere.
 * Ledger: SIE-SPEC-1, SIE-SPEC-3.
 */
import type { Attribute, Bundle } from "../state.ts";

/** A Specialty; the first Attribute is its default, the other ones are pairings that the rulebook suggests. */
export interface CataloguedSpecialty {
  readonly key: string;
  readonly name: string;
  readonly bundle: Bundle;
  readonly attributes: readonly [Attribute, ...Attribute[]];
}

const row = (
  key: string,
  name: string,
  bundle: Bundle,
  attributes: CataloguedSpecialty["attributes"],
): CataloguedSpecialty => ({ key, name, bundle, attributes });

/** The catalogue (SIE-SPEC-1). */
export const CATALOGUE: readonly CataloguedSpecialty[] = [
  row("climbing", "Climbing", "athletics", ["physique", "reflexes"]),
  row("featsOfAgility", "Feats of Agility", "athletics", ["reflexes", "confidence"]),
  row("featsOfStrength", "Feats of Strength", "athletics", ["physique", "confidence"]),
  row("swimming", "Swimming", "athletics", ["physique"]),
  row("zeroGManeuvers", "Zero-G Maneuvers", "athletics", ["reflexes", "knowledge"]),
  row("anticipate", "Anticipate", "awareness", ["savvy", "empathy"]),
  row("detection", "Detection", "awareness", ["empathy", "savvy"]),
  row("stealth", "Stealth", "awareness", ["reflexes", "savvy"]),
  row("tracking", "Tracking", "awareness", ["savvy", "confidence"]),
  row("melee", "Melee", "combat", ["physique", "knowledge"]),
  row("shooting", "Shooting", "combat", ["reflexes", "knowledge"]),
  row("tacticalManeuvers", "Tactical Maneuvers", "combat", ["savvy", "knowledge"]),
  row("unarmed", "Unarmed", "combat", ["physique", "knowledge"]),
  row("agronomy", "Agronomy", "environmental", ["knowledge", "savvy"]),
  row("camouflage", "Camouflage", "environmental", ["savvy", "reflexes"]),
  row("hunting", "Hunting", "environmental", ["reflexes", "savvy"]),
  row("scavenge", "Scavenge", "environmental", ["knowledge", "savvy"]),
  row("survival", "Survival", "environmental", ["physique", "savvy"]),
  row("animalHandling", "Animal Handling", "handling", ["confidence", "reflexes"]),
  row("flight", "Flight", "handling", ["reflexes", "savvy"]),
  row("ground", "Ground", "handling", ["savvy", "reflexes"]),
  row("hover", "Hover", "handling", ["reflexes", "knowledge"]),
  row("subsurface", "Subsurface", "handling", ["knowledge", "savvy"]),
  row("surface", "Surface", "handling", ["physique", "reflexes"]),
  row("culturalUnderstanding", "Cultural Understanding", "lore", ["knowledge", "savvy"]),
  row("doctrine", "Doctrine", "lore", ["confidence", "knowledge"]),
  row("navigation", "Navigation", "lore", ["knowledge", "savvy"]),
  row("obscureKnowledge", "Obscure Knowledge", "lore", ["knowledge"]),
  row("technicalKnowledge", "Technical Knowledge", "lore", ["confidence", "knowledge"]),
  row("treatment", "Treatment", "lore", ["knowledge", "reflexes"]),
  row("computers", "Computers", "mechanics", ["savvy", "knowledge"]),
  row("craft", "Craft", "mechanics", ["reflexes", "savvy"]),
  row("disable", "Disable", "mechanics", ["reflexes", "savvy"]),
  row("repair", "Repair", "mechanics", ["reflexes", "savvy"]),
  row("sensors", "Sensors", "mechanics", ["savvy", "reflexes"]),
  row("bluff", "Bluff", "persuasion", ["confidence"]),
  row("corruption", "Corruption", "persuasion", ["confidence"]),
  row("leadership", "Leadership", "persuasion", ["confidence", "savvy"]),
  row("reasoning", "Reasoning", "persuasion", ["confidence", "knowledge"]),
  row("allay", "Allay", "spiritual", ["empathy", "confidence"]),
  row("bolster", "Bolster", "spiritual", ["confidence"]),
  row("channeling", "Channeling", "spiritual", ["empathy"]),
  row("charm", "Charm", "spiritual", ["confidence", "empathy"]),
  row("parley", "Parley", "spiritual", ["confidence", "savvy"]),
];

/** Specialties that the rulebook names outside of the catalogue (SIE-SPEC-3). */
export const EXTRA_SPECIALTIES: readonly CataloguedSpecialty[] = [
  row("running", "Running", "athletics", ["physique", "reflexes"]),
  row("jumping", "Jumping", "athletics", ["physique"]),
  row("mentalEndurance", "Mental Endurance", "spiritual", ["confidence"]),
  row("defensiveManeuvers", "Defensive Maneuvers", "combat", ["reflexes"]),
  row("cyberEmpathy", "Cyber-Empathy", "mechanics", ["empathy"]),
];
