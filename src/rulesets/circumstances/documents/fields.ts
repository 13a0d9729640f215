/**
 * Field builders that the schemas of Circumstances share. Numbers are never null: a missing one is its initial value.
 */
import { flag, html, text, whole, word } from "../../../core/public/documents.ts";
import { CONDITION_KEYS } from "../../../rules/circumstances/conditions.ts";
import type { ConditionKey } from "../../../rules/circumstances/data/conditions.ts";
import { LUCK_ABILITIES } from "../../../rules/circumstances/state.ts";

const { fields } = foundry.data;

/** What those roll who lack a skill (CIR-LUCK-1). */
export const linkedAbility = () => word(LUCK_ABILITIES, "will");

const ratedAbility = (initial: number, max: number) =>
  new fields.SchemaField({ value: whole(initial, 0, max), marks: whole(0, 0, 99) });

/** A pair of which `value` is what there is now, and `max` the most there can be. A token's bar. */
const measuredPair = (max: number) => new fields.SchemaField({ value: whole(0, 0, max), max: whole(0, 0, max) });

/** Fields of every agent and NPC. */
export const creatureFields = () => ({
  concept: text(),
  abilities: new fields.SchemaField({
    will: ratedAbility(3, 20),
    health: ratedAbility(3, 20),
    circles: ratedAbility(0, 20),
    /** The maximum is the rating; what is missing from it is tax (CIR-RES-7). */
    resources: new fields.SchemaField({
      value: whole(0, 0, 20),
      max: whole(0, 0, 20),
      /** Tests since the rating last rose (CIR-RES-13). */
      marks: whole(0, 0, 99),
      passes: whole(0, 0, 99),
      fails: whole(0, 0, 99),
    }),
    mindchip: ratedAbility(0, 20),
  }),
  conditions: new fields.SchemaField({
    ...(Object.fromEntries(CONDITION_KEYS.map((key) => [key, flag()])) as Record<
      ConditionKey,
      ReturnType<typeof flag>
    >),
    /** How far the treatment of a severe injury is (CIR-COND-15). */
    severeStage: whole(0, 0, 2),
  }),
  /** What the last maneuver does to the next action (CIR-MAN-1, CIR-MAN-2). */
  maneuver: new fields.SchemaField({ position: flag(), impede: flag() }),
  /** What is left of its side's standing in a conflict (CIR-DISP-1). */
  disposition: measuredPair(99),
  biography: html(),
  notes: html(),
});
