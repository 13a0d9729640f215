/** Reads an Edge creature and its items from snapshots into the types of the rules. */
import type { Seat, Snapshot } from "../../../core/public/definitions.ts";
import {
  type Fields,
  type Json,
  flagAt,
  isFields,
  numberAt,
  textAt,
  valueAt,
  wordAt,
} from "../../../rules/shared/json.ts";
import type { Refusal } from "../../../rules/shared/reasons.ts";
import type { EdgePool } from "../../../rules/edge/edge.ts";
import type { Injury } from "../../../rules/edge/injury.ts";
import { PENDING_IDS, type Pending, type PendingId, parsePendingId } from "../../../rules/edge/pending.ts";
import {
  ARMOUR_FORMS,
  type Armour,
  type ArmourForm,
  type Attribute,
  CATEGORIES,
  type Category,
  type DamageTrack,
  PLANES,
  type Pair,
  type Plane,
  TRACKS,
  type Track,
} from "../../../rules/edge/state.ts";

/** A skill that a creature has, or may try without ranks. */
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
  /** Named by a weapon or by gear, and nowhere else: this world has no such skill. */
  readonly missing?: true;
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

export interface ArmourItem extends Armour {
  readonly uuid: string;
  readonly img: string;
  readonly category: string;
  readonly form: ArmourForm;
  readonly speedMod: number;
  readonly stopped: number;
  readonly equipped: boolean;
}

/** Gear, a talent: what may give Advantage to a skill. */
export interface Gear {
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
  readonly damage: Readonly<Record<Track, DamageTrack>>;
  readonly injuries: readonly (Injury & { readonly id: string })[];
  readonly urgentCare: boolean;
  readonly typedDefence: number | null;
  /** Id of the armour picked for a plane, where the house lets players pick; empty for the best (SUC-ARM-10). */
  readonly armourFor: Readonly<Record<Plane, string>>;
  readonly skills: readonly Skill[];
  readonly weapons: readonly Weapon[];
  readonly armour: readonly ArmourItem[];
  readonly things: readonly Gear[];
}

/** Reads the creature of a snapshot; null where it is of another kind. */
export function readCreature({ uuid, type, name, img, system, items }: Snapshot): Creature | null {
  if (type !== "edgeCharacter" && type !== "edgeNpc") return null;
  const typed = valueAt(system, "defense.typed");
  return {
    uuid,
    name,
    img,
    isCharacter: type === "edgeCharacter",
    attributes: Object.fromEntries(readRows(system, "attributes").map(([id, row]) => [id, numberAt(row, "value")])),
    edge: readEdgePool(system),
    pending: readRows(system, "pending").flatMap(([id, row]) => readPending(id, row)),
    conditions: readRows(system, "conditions").map(([id, row]) => ({
      id,
      name: textAt(row, "name"),
      mod: numberAt(row, "mod"),
      disadvantage: flagAt(row, "disadvantage"),
    })),
    damage: { physical: readTrack(system, "physical"), stun: readTrack(system, "stun") },
    injuries: readRows(system, "injuries").map(([id, row]) => ({
      id,
      severity: textAt(row, "severity", "minor"),
      note: textAt(row, "note"),
      eased: numberAt(row, "eased"),
    })),
    urgentCare: flagAt(system, "urgentCare"),
    typedDefence: typeof typed === "number" ? typed : null,
    armourFor: Object.fromEntries(PLANES.map((plane) => [plane, textAt(system, `armorFor.${plane}`)])) as Record<
      Plane,
      string
    >,
    skills: items.flatMap((item) => (item.type === "edgeSkill" ? [readSkill(item)] : [])),
    weapons: items.flatMap((item) => (item.type === "edgeWeapon" ? [readWeapon(item)] : [])),
    armour: items.flatMap((item) => (item.type === "edgeArmor" ? [readArmour(item)] : [])),
    things: items.flatMap((item) => (item.type === "edgeGear" || item.type === "edgeTalent" ? [readGear(item)] : [])),
  };
}

const readRows = (system: Fields, path: string): [string, Fields][] => {
  const rows = valueAt(system, path);
  return isFields(rows)
    ? Object.entries(rows).flatMap(([id, row]): [string, Fields][] => (isFields(row) ? [[id, row]] : []))
    : [];
};

const readEdgePool = (system: Fields): EdgePool => ({
  value: numberAt(system, "edge.value"),
  max: numberAt(system, "edge.max"),
  burned: numberAt(system, "edge.burned"),
});

const readTrack = (system: Fields, track: Track): DamageTrack => ({
  value: numberAt(system, `damage.${track}.value`),
  max: numberAt(system, `damage.${track}.max`, 40),
});

function readPending(key: string, row: Json): Creature["pending"] {
  const id = PENDING_IDS.find((one) => one === key);
  return id ? [{ id, ...parsePendingId(id), skill: textAt(row, "skill"), note: textAt(row, "note") }] : [];
}

/** A name as a key: `Hand to hand` is `handtohand`. */
export const normalizeKey = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/** The skill a snapshot shows. */
export const readSkill = ({ uuid, name, img, system }: Snapshot): Skill => ({
  uuid,
  name,
  img,
  key: textAt(system, "key") || normalizeKey(name),
  pair: [textAt(system, "attributes.first", "agility"), textAt(system, "attributes.second", "awareness")],
  ranks: numberAt(system, "ranks"),
  category: wordAt(system, "category", CATEGORIES, "special"),
});

const readWeapon = ({ uuid, name, img, system }: Snapshot): Weapon => ({
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

function readArmour({ uuid, name, img, system }: Snapshot): ArmourItem {
  const planes = valueAt(system, "planes");
  const form = wordAt(system, "form", ARMOUR_FORMS, "worn");
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
    form,
    speedMod: numberAt(system, "speedMod"),
    stopped: numberAt(system, "stopped"),
    equipped: form === "natural" || flagAt(system, "equipped"),
  };
}

const readGear = ({ uuid, type, name, img, system }: Snapshot): Gear => ({
  uuid,
  type,
  name,
  img,
  equipped: type === "edgeTalent" || flagAt(system, "equipped"),
  helps: textAt(system, "grantsAdvantage.skill"),
});

/** Refuses everybody but a creature's owner and the GM. */
export const refuseStranger = ({ uuid, name }: Creature, seat: Seat): Refusal | null =>
  seat.isGM || seat.owns({ uuid }) ? null : { key: "QUADRANT.Refuse.GmOrOwner", with: { name } };
