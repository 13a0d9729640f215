/** An Edge creature and what it carries, read from snapshots into the shapes the rules speak of. */
import type { Seat, Snapshot } from "../../core/contract.ts";
import { type Fields, at, flagAt, isFields, numberAt, textAt, wordAt } from "../../core/json.ts";
import type { Json } from "../../rules/shared/json.ts";
import { type Modifier, total } from "../../rules/shared/modifier.ts";
import type { Refusal } from "../../rules/shared/refusal.ts";
import { SKILLS } from "../../rules/edge/data/skills.ts";
import { defenceLines } from "../../rules/edge/defence.ts";
import type { EdgePool } from "../../rules/edge/edge.ts";
import type { HouseRules } from "../../rules/edge/house.ts";
import type { Injury } from "../../rules/edge/injury.ts";
import { PENDING_IDS, type Pending, type PendingId, placeOf } from "../../rules/edge/pending.ts";
import { attributeLine, bonusLines } from "../../rules/edge/skill.ts";
import {
  ATTRIBUTES,
  type Armour,
  type Attribute,
  CATEGORIES,
  type Category,
  type Counted,
  PLANES,
  type Pair,
  type Plane,
  SEVERITIES,
  TRACKS,
  type Track,
} from "../../rules/edge/state.ts";

/** A skill somebody has, or may try without ranks. */
export interface Skill {
  /** Its own document; null for one that anybody may try. */
  readonly uuid: string | null;
  readonly key: string;
  /** A name, or the language key of one. */
  readonly name: string;
  readonly img: string;
  readonly pair: Pair;
  readonly ranks: number;
  readonly category: Category;
}

export interface Weapon {
  readonly uuid: string;
  readonly name: string;
  readonly img: string;
  readonly damageDice: number;
  readonly strengthSource: "weapon" | "wielder";
  readonly strength: number;
  readonly damageType: Track;
  readonly plane: Plane;
  readonly burst: boolean;
  readonly skill: string;
  readonly bonus: number;
  readonly equipped: boolean;
}

export interface Piece extends Armour {
  readonly uuid: string;
  readonly img: string;
  readonly category: string;
  readonly stopped: number;
  readonly equipped: boolean;
}

/** Gear, a talent: what may give Advantage to a skill. */
export interface Thing {
  readonly uuid: string;
  readonly type: string;
  readonly name: string;
  readonly img: string;
  readonly equipped: boolean;
  readonly helps: string;
}

export interface Condition {
  readonly id: string;
  readonly name: string;
  readonly mod: number;
  readonly disadvantage: boolean;
}

export interface Creature {
  readonly uuid: string;
  readonly name: string;
  readonly img: string;
  readonly isCharacter: boolean;
  readonly attributes: Readonly<Record<Attribute, number>>;
  readonly edge: EdgePool;
  readonly pending: readonly (Pending & { readonly id: PendingId })[];
  readonly conditions: readonly Condition[];
  readonly damage: Readonly<Record<Track, Counted>>;
  readonly injuries: readonly (Injury & { readonly id: string })[];
  readonly urgentCare: boolean;
  readonly typedDefence: number | null;
  readonly skills: readonly Skill[];
  readonly weapons: readonly Weapon[];
  readonly armour: readonly Piece[];
  readonly things: readonly Thing[];
}

/** The creature a snapshot shows; null where it is of another kind. */
export function creatureOf({ uuid, type, name, img, system, items }: Snapshot): Creature | null {
  if (type !== "edgeCharacter" && type !== "edgeNpc") return null;
  const typed = at(system, "defense.typed");
  return {
    uuid,
    name,
    img,
    isCharacter: type === "edgeCharacter",
    attributes: Object.fromEntries(ATTRIBUTES.map((id) => [id, numberAt(system, `attributes.${id}.value`)])) as Record<Attribute, number>,
    edge: edgeOf(system),
    pending: rowsAt(system, "pending").flatMap(([id, row]) => pendingOf(id, row)),
    conditions: rowsAt(system, "conditions").map(([id, row]) => ({
      id,
      name: textAt(row, "name"),
      mod: numberAt(row, "mod"),
      disadvantage: flagAt(row, "disadvantage"),
    })),
    damage: { physical: countedAt(system, "physical"), stun: countedAt(system, "stun") },
    injuries: rowsAt(system, "injuries").map(([id, row]) => ({
      id,
      severity: wordAt(row, "severity", SEVERITIES, "minor"),
      note: textAt(row, "note"),
      eased: numberAt(row, "eased"),
    })),
    urgentCare: flagAt(system, "urgentCare"),
    typedDefence: typeof typed === "number" ? typed : null,
    skills: items.flatMap((item) => (item.type === "edgeSkill" ? [skillOf(item)] : [])),
    weapons: items.flatMap((item) => (item.type === "edgeWeapon" ? [weaponOf(item)] : [])),
    armour: items.flatMap((item) => (item.type === "edgeArmor" ? [pieceOf(item)] : [])),
    things: items.flatMap((item) => (item.type === "edgeGear" || item.type === "edgeTalent" ? [thingOf(item)] : [])),
  };
}

const rowsAt = (system: Fields, path: string): [string, Json][] => {
  const rows = at(system, path);
  return isFields(rows) ? Object.entries(rows) : [];
};

const edgeOf = (system: Fields): EdgePool => ({
  value: numberAt(system, "edge.value"),
  max: numberAt(system, "edge.max"),
  burned: numberAt(system, "edge.burned"),
});

const countedAt = (system: Fields, track: Track): Counted => ({
  value: numberAt(system, `damage.${track}.value`),
  max: numberAt(system, `damage.${track}.max`, 40),
});

function pendingOf(key: string, row: Json): Creature["pending"] {
  const id = PENDING_IDS.find((one) => one === key);
  return id ? [{ id, ...placeOf(id), skill: textAt(row, "skill"), note: textAt(row, "note") }] : [];
}

/** A name as a key: `Hand to hand` is `handtohand`. */
const slug = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/** The skill a snapshot shows. */
export const skillOf = ({ uuid, name, img, system }: Snapshot): Skill => ({
  uuid,
  name,
  img,
  key: textAt(system, "key") || slug(name),
  pair: [wordAt(system, "attributes.first", ATTRIBUTES, "agility"), wordAt(system, "attributes.second", ATTRIBUTES, "awareness")],
  ranks: numberAt(system, "ranks"),
  category: wordAt(system, "category", CATEGORIES, "special"),
});

const weaponOf = ({ uuid, name, img, system }: Snapshot): Weapon => ({
  uuid,
  name,
  img,
  damageDice: numberAt(system, "damageDice", 2),
  strengthSource: wordAt(system, "strengthSource", ["weapon", "wielder"], "weapon"),
  strength: numberAt(system, "strength"),
  damageType: wordAt(system, "damageType", TRACKS, "physical"),
  plane: wordAt(system, "plane", PLANES, "physical"),
  burst: flagAt(system, "burst"),
  skill: textAt(system, "skill"),
  bonus: numberAt(system, "bonus"),
  equipped: flagAt(system, "equipped"),
});

function pieceOf({ uuid, name, img, system }: Snapshot): Piece {
  const planes = at(system, "planes");
  return {
    uuid,
    at: { uuid },
    name,
    img,
    pt: numberAt(system, "pt"),
    dr: numberAt(system, "dr"),
    planes: Array.isArray(planes) ? PLANES.filter((plane) => planes.includes(plane)) : [],
    dodgeMod: numberAt(system, "dodgeMod"),
    category: textAt(system, "category", "light"),
    stopped: numberAt(system, "stopped"),
    equipped: flagAt(system, "equipped"),
  };
}

const thingOf = ({ uuid, type, name, img, system }: Snapshot): Thing => ({
  uuid,
  type,
  name,
  img,
  equipped: type === "edgeTalent" || flagAt(system, "equipped"),
  helps: textAt(system, "grantsAdvantage.skill"),
});

// --- What rules ask of a creature ------------------------------------------------------------------------------------------------

/** A skill anybody may try: those of the list, without ranks. */
const untrained = (key: string): Skill | null => {
  const entry = SKILLS.find((one) => one.key === key);
  return entry
    ? { uuid: null, key, name: `QUADRANT.Edge.SkillName.${key}`, img: "", pair: entry.attributes, ranks: 0, category: entry.category }
    : null;
};

/** Every skill a creature may try: its own first, then the rest of the list. */
export const allSkills = ({ skills }: Pick<Creature, "skills">): Skill[] => [
  ...skills,
  ...SKILLS.flatMap(({ key }) => (skills.some((one) => sameKey(one.key, key)) ? [] : (untrained(key) ?? []))),
];

const sameKey = (one: string, other: string): boolean => slug(one) === slug(other);

/** The skill of that key or name; Athletics where there is none such. */
export function skillNamed(creature: Pick<Creature, "skills">, key: string): Skill {
  const own = creature.skills.find((one) => sameKey(one.key, key) || sameKey(one.name, key));
  const listed = SKILLS.find((one) => sameKey(one.key, key));
  return own ?? untrained(listed?.key ?? "athletics") ?? { ...FALLBACK };
}

const FALLBACK: Skill = { uuid: null, key: "", name: "", img: "", pair: ["agility", "awareness"], ranks: 0, category: "special" };

/** Pair and ranks as terms (SUC-ROLL-3); the pair may be another for one check (SUC-ROLL-4). */
export const skillLines = (creature: Creature, skill: Skill, pair: Pair = skill.pair): Modifier[] =>
  bonusLines(
    pair.map((id) => attributeLine(id, creature.attributes[id], { uuid: creature.uuid })),
    { label: skill.name, value: skill.ranks, source: { uuid: skill.uuid ?? creature.uuid } },
  );

/** What conditions and the weapon add, flat (SUC-ROLL-8). */
export const flatLines = (creature: Creature, weapon: Weapon | null): Modifier[] => [
  ...creature.conditions
    .filter(({ mod }) => mod !== 0)
    .map(({ name, mod }): Modifier => ({ label: name || "QUADRANT.Edge.Condition", value: mod, source: { uuid: creature.uuid } })),
  ...(weapon && weapon.bonus !== 0 ? [{ label: weapon.name, value: weapon.bonus, source: { uuid: weapon.uuid } }] : []),
];

/** Worn armour. */
export const wornBy = ({ armour }: Creature): Piece[] => armour.filter(({ equipped }) => equipped);

/** The Target Number of an attack on somebody, as lines (SUC-ROLL-11); null where nobody has typed one and the house has no formula. */
export function defenceOf(creature: Creature, house: HouseRules): Modifier[] | null {
  const source = { uuid: creature.uuid };
  if (creature.typedDefence !== null) return [{ label: "QUADRANT.Edge.Defence.Typed", value: creature.typedDefence, source }];
  const dodge = skillNamed(creature, "dodge");
  const weight: Modifier = {
    label: "QUADRANT.Edge.Defence.Armour",
    value: wornBy(creature).reduce((worst, { dodgeMod }) => Math.min(worst, dodgeMod), 0),
    source: { rule: "SUC-ARM-7" },
  };
  return defenceLines((path) => {
    const [head = "", key = "", last = ""] = path.split(".");
    if (path === "armor.dodgeMod") return weight;
    if (head === "skills" && last === "bonus") {
      const skill = key === "dodge" ? dodge : skillNamed(creature, key);
      return { label: skill.name, value: total(skillLines(creature, skill)), source };
    }
    const attribute = head === "attributes" ? ATTRIBUTES.find((id) => id === key) : undefined;
    return attribute && attributeLine(attribute, creature.attributes[attribute], source);
  }, house);
}

/** ST of a weapon in somebody's hands (SUC-DMG-2, SUC-DMG-3). */
export const strengthLine = (creature: Creature, weapon: Weapon): Modifier =>
  weapon.strengthSource === "wielder"
    ? attributeLine("strength", creature.attributes.strength, { uuid: creature.uuid })
    : { label: "QUADRANT.Edge.Damage.Strength", value: weapon.strength, source: { uuid: weapon.uuid } };

/** A blow with nothing in hand: 1d6 and the wielder's ST, stun (SUC-DMG-7). */
export const bareHands = ({ uuid, img }: Creature): Weapon => ({
  uuid,
  name: "QUADRANT.Edge.Weapon.Unarmed",
  img,
  damageDice: 1,
  strengthSource: "wielder",
  strength: 0,
  damageType: "stun",
  plane: "physical",
  burst: false,
  skill: "unarmed",
  bonus: 0,
  equipped: true,
});

/** What concerns one creature is for its owner and the GM. */
export const refuseStranger = ({ uuid, name }: Creature, seat: Seat): Refusal | null =>
  seat.isGM || seat.owns({ uuid }) ? null : { key: "QUADRANT.Refuse.GmOrOwner", with: { name } };
