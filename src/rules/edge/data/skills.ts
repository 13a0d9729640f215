/**
 * The skills everybody may try, with the pair that governs each; all but Deception and the name of Dodge are ours
 * (SUC-ROLL-4).
 */
import type { Attribute, Category } from "../state.ts";

export interface SkillEntry {
  readonly key: string;
  readonly attributes: readonly [Attribute, Attribute];
  readonly category: Category;
}

const skill = (key: string, category: Category, first: Attribute, second: Attribute): SkillEntry => ({
  key,
  attributes: [first, second],
  category,
});

export const SKILLS: readonly SkillEntry[] = [
  skill("unarmed", "combat", "strength", "agility"),
  skill("blades", "combat", "agility", "strength"),
  skill("heavyMelee", "combat", "strength", "toughness"),
  skill("thrown", "combat", "strength", "awareness"),
  skill("pistols", "combat", "agility", "awareness"),
  skill("longarms", "combat", "agility", "awareness"),
  skill("automatics", "combat", "agility", "resolve"),
  skill("heavyWeapons", "combat", "strength", "awareness"),
  skill("gunnery", "combat", "logic", "awareness"),
  skill("dodge", "combat", "agility", "awareness"),
  skill("athletics", "physical", "strength", "agility"),
  skill("endurance", "physical", "toughness", "resolve"),
  skill("stealth", "physical", "agility", "cunning"),
  skill("sleight", "physical", "agility", "cunning"),
  skill("survival", "physical", "toughness", "awareness"),
  skill("deception", "social", "cunning", "presence"),
  skill("persuasion", "social", "presence", "resolve"),
  skill("negotiation", "social", "logic", "presence"),
  skill("intimidation", "social", "strength", "presence"),
  skill("leadership", "social", "resolve", "presence"),
  skill("etiquette", "social", "awareness", "presence"),
  skill("streetwise", "social", "cunning", "awareness"),
  skill("performance", "social", "agility", "presence"),
  skill("perception", "mental", "awareness", "cunning"),
  skill("investigation", "mental", "logic", "awareness"),
  skill("lore", "mental", "logic", "resolve"),
  skill("tactics", "mental", "logic", "cunning"),
  skill("composure", "mental", "toughness", "resolve"),
  skill("driving", "technical", "agility", "awareness"),
  skill("piloting", "technical", "agility", "logic"),
  skill("medicine", "technical", "logic", "resolve"),
  skill("mechanics", "technical", "logic", "strength"),
  skill("electronics", "technical", "logic", "agility"),
  skill("hacking", "technical", "logic", "cunning"),
  skill("demolitions", "technical", "logic", "resolve"),
  skill("spellcasting", "special", "resolve", "presence"),
  skill("astral", "special", "resolve", "cunning"),
];
