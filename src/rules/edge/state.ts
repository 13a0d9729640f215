/**
 * What an Edge actor and its items store, as the rules read it: the paths of `system`. Ledger: `character_sheet` and
 * every `data:` line.
 */
import * as v from "valibot";
import type { Ref } from "../shared/change.ts";
import {
  FlagField,
  type Output,
  fieldGroup,
  keyedGroup,
  numberField,
  textField,
  wordField,
  wordListField,
} from "../shared/schema.ts";
import { PENDING_IDS, parsePendingId } from "./pending.ts";

/** The eight Attributes of a world that has no list of its own; Strength is the ST of melee damage (SUC-DMG-2). */
export const ATTRIBUTES = [
  "strength",
  "agility",
  "toughness",
  "awareness",
  "cunning",
  "logic",
  "resolve",
  "presence",
] as const;
/** One of those eight. */
export type UsualAttribute = (typeof ATTRIBUTES)[number];
/** Key of an Attribute on the world's list. */
export type Attribute = string;

/** Groups in which skills are listed. */
export const CATEGORIES = ["combat", "physical", "social", "mental", "technical", "special"] as const;
export type Category = (typeof CATEGORIES)[number];

/** What damage and armour are of (SUC-ARM-9, SUC-DMG-10). */
export const PLANES = ["physical", "astral", "matrix", "vehicle"] as const;
export type Plane = (typeof PLANES)[number];

/** Where damage is counted (SUC-DMG-7, SUC-DMG-12). */
export const TRACKS = ["physical", "stun"] as const;
export type Track = (typeof TRACKS)[number];

/** Severities of an injury, from least to worst, where the world has no list of its own (SUC-EDGE-9). */
export const SEVERITIES = ["minor", "serious", "critical", "lifeThreatening"] as const;
/** Key of a severity on the world's list. */
export type Severity = string;

/** Classes of armour (SUC-ARM-5). */
export const ARMOUR_CLASSES = ["light", "medium", "heavy"] as const;

/**
 * Kinds of armour: worn, part of the body, or the hull of a vehicle (SUC-ARM-9). Armour that is part of the body is
 * never taken off.
 */
export const ARMOUR_FORMS = ["worn", "natural", "vehicle"] as const;

/** Two Attributes that govern a skill (SUC-ROLL-3, SUC-ROLL-4). */
export type Pair = readonly [Attribute, Attribute];

// --- What documents store. A field that is missing or malformed has its default.

/** A damage track: counted upward, no ceiling but an editable maximum (SUC-DMG-12). */
const DamageTrack = fieldGroup({ value: numberField(), max: numberField(40) });
export type DamageTrack = Output<typeof DamageTrack>;

/** Returns a list of the rows that a document stores by id. */
const rowList = <const Entries extends v.ObjectEntries>(entries: Entries) =>
  v.fallback(
    v.pipe(
      v.record(v.string(), fieldGroup(entries)),
      v.transform((rows) => Object.entries(rows).map(([id, row]) => ({ ...row, id }))),
    ),
    [],
  );

/** What waits for a later check, by kind and scope (SUC-ADV-9). */
const PendingList = v.fallback(
  v.pipe(
    v.record(v.string(), fieldGroup({ skill: textField(), note: textField() })),
    v.transform((rows) =>
      PENDING_IDS.flatMap((id) => {
        const row = rows[id];
        return row ? [{ ...row, id, ...parsePendingId(id) }] : [];
      }),
    ),
  ),
  [],
);

const AttributeValue = v.pipe(
  fieldGroup({ value: numberField() }),
  v.transform(({ value }) => value),
);

/** Fields of `system` of a creature. */
export const CREATURE_FIELDS = {
  attributes: v.fallback(v.record(v.string(), AttributeValue), {}),
  edge: fieldGroup({ value: numberField(), max: numberField(), burned: numberField() }),
  pending: PendingList,
  conditions: rowList({ name: textField(), mod: numberField(), disadvantage: FlagField }),
  damage: keyedGroup(TRACKS, DamageTrack),
  injuries: rowList({ severity: textField("minor"), note: textField(), eased: numberField() }),
  urgentCare: FlagField,
  /** Typed by hand; null for the formula of the house (SUC-ROLL-11). */
  defense: fieldGroup({ typed: v.fallback(v.nullable(v.number()), null) }),
  /** Id of the armour picked for a plane, where the house lets players pick; empty for the best (SUC-ARM-10). */
  armorFor: keyedGroup(PLANES, textField()),
};

/** `system` of a creature. */
export const CreatureState = fieldGroup(CREATURE_FIELDS);
export type CreatureState = Output<typeof CreatureState>;

/** `system` of a skill. */
export const SkillState = fieldGroup({
  key: textField(),
  attributes: fieldGroup({ first: textField("agility"), second: textField("awareness") }),
  ranks: numberField(),
  category: wordField(CATEGORIES, "special"),
});

/** `system` of a piece of armour. */
export const ArmourState = fieldGroup({
  pt: numberField(),
  dr: numberField(),
  planes: wordListField(PLANES),
  dodgeMod: numberField(),
  category: wordField(ARMOUR_CLASSES, "light"),
  form: wordField(ARMOUR_FORMS, "worn"),
  speedMod: numberField(),
  stopped: numberField(),
  equipped: FlagField,
});

/** A piece of armour and where its counter is written. */
export interface Armour extends Pick<Output<typeof ArmourState>, "pt" | "dr" | "planes" | "dodgeMod"> {
  readonly at: Ref;
  readonly name: string;
}

/** `system` of gear and of a talent: what may give Advantage to a skill (SUC-ADV-7). */
export const GearState = fieldGroup({
  equipped: FlagField,
  quantity: numberField(1),
  grantsAdvantage: fieldGroup({ skill: textField(), note: textField() }),
});
