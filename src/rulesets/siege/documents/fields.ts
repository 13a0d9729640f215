/** Field builders that StarSIEGE's schemas share. Numbers are never null: a missing one is its initial value. */
import { flag, html, text, whole, word } from "../../../core/public/documents.ts";
import {
  ATTRIBUTES,
  BANDS,
  BUNDLES,
  DUTIES,
  HEALING_ORDERS,
  HIT_PROPERTIES,
  type HitProperty,
  LOCOMOTIONS,
  MAX_AREA_LEVEL,
  SCALE_WORDS,
  NO_ACTION,
  NO_PAIRING,
  REACTIONS,
  type Scale,
  TRACKS,
  TURN_ACTIONS,
} from "../../../rules/siege/state.ts";
import { DEFAULT_BOXES } from "../../../rules/siege/track-state.ts";
import { XP_ENTRIES, XP_POOLS } from "../../../rules/siege/xp-kinds.ts";

const { fields } = foundry.data;

const attribute = () => new fields.SchemaField({ value: whole(0, -20, 20) });
const bundle = () => new fields.SchemaField({ primary: flag(), bonus: whole(0, -20, 20) });
/** A Defense: the base typed on the sheet, and a temporary change (SIE-ATK-2). */
export const defense = () => new fields.SchemaField({ base: whole(0, -20, 60), temporary: whole(0, -30, 30) });

/** Normal boxes of a Health Track. `value` may exceed a lowered `max`: marked boxes stay marked (SIE-DMG-2). */
const boxes = () => new fields.SchemaField({ value: whole(0, 0, 999), max: whole(DEFAULT_BOXES, 0, 999) });

const MAX_COUNT = 9_999;
const MAX_DAY = 99_999_999;
const dayCount = () => new fields.SchemaField({ taken: whole(0, 0, MAX_COUNT), attempts: whole(0, 0, MAX_COUNT) });

/** A Health Track with its critical boxes; all others as in src/rules/siege/state.ts. */
const healthTrack = <Boxes extends Record<string, ReturnType<typeof flag>>>(critical: Boxes) => ({
  normal: boxes(),
  critical: new fields.SchemaField(critical),
  offset: flag(),
  days: new fields.TypedObjectField(dayCount()),
  outAt: new fields.NumberField({ required: true, nullable: true, initial: null }),
  stabilised: flag(),
  lost: flag(),
  healDays: whole(0, -MAX_COUNT, MAX_COUNT),
});

/** How somebody rests (SIE-HEAL-1 to -3); paths as in src/rules/siege/state.ts. */
const care = () =>
  new fields.SchemaField({
    assisted: flag(),
    bedRest: flag(),
    order: word(HEALING_ORDERS, "worstFirst"),
    restedTo: whole(0, -MAX_DAY, MAX_DAY),
  });

/** The Durability track of somebody who is repaired, not healed (SIE-DMG-8), and the Tech of their repair. */
const frame = () => ({ usesDurability: flag(), tech: whole(4, 0, 30), ...durability() });

/** The six Attributes (SIE-ATTR-1). */
export const attributes = () =>
  new fields.SchemaField({
    physique: attribute(),
    reflexes: attribute(),
    knowledge: attribute(),
    savvy: attribute(),
    empathy: attribute(),
    confidence: attribute(),
  });

/** The nine Skill Bundles (SIE-SPEC-1). */
export const bundles = () =>
  new fields.SchemaField({
    athletics: bundle(),
    awareness: bundle(),
    combat: bundle(),
    environmental: bundle(),
    handling: bundle(),
    lore: bundle(),
    mechanics: bundle(),
    persuasion: bundle(),
    spiritual: bundle(),
  });

const specialty = () =>
  new fields.SchemaField({
    name: text(),
    bundle: new fields.StringField({ required: true, choices: [...BUNDLES], initial: "athletics" }),
    attribute: new fields.StringField({ required: true, choices: [...ATTRIBUTES], initial: "physique" }),
    rating: whole(1, -20, 30),
    lastBundle: word([NO_PAIRING, ...BUNDLES], NO_PAIRING),
    lastAttribute: word([NO_PAIRING, ...ATTRIBUTES], NO_PAIRING),
  });

/** Returns counters of these names. */
const counters = <Name extends string>(...names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, whole(0, 0, 9_999)])) as Record<Name, ReturnType<typeof whole>>;

/**
 * Experience: what is left to spend, but for that of mutations; what a stronger species still owes; and what was earned
 * and bought, by id. Paths as in src/rules/siege/experience.ts.
 */
export const experience = () => ({
  xp: new fields.SchemaField({
    ...counters("free", "debt"),
    log: new fields.TypedObjectField(
      new fields.SchemaField({
        ...texts("name", "item"),
        kind: word(XP_ENTRIES, "other"),
        pool: word(XP_POOLS, "free"),
        key: text(),
        amount: whole(0, -9_999, 9_999),
        at: whole(0, 0, 9_999_999),
      }),
    ),
  }),
});

/** What a weapon and a power have in common; `Weaponry` in src/rules/siege/state.ts reads it. */
export const weaponFields = () => ({
  damage: new fields.SchemaField({ total: whole(0, 0, 60), track: word(TRACKS, "wound"), critical: flag() }),
  range: new fields.SchemaField({ class: word(BANDS, "close"), restricted: flag() }),
  ...(Object.fromEntries(HIT_PROPERTIES.map((name) => [name, flag()])) as Record<HitProperty, ReturnType<typeof flag>>),
  area: whole(0, 0, MAX_AREA_LEVEL),
});

/** A way to move: range bands crossed in a round on its scale; ½ is one in two rounds (SIE-MOVE-1). */
export const move = (scale: Scale) =>
  new fields.SchemaField({
    name: text(),
    rating: new fields.NumberField({ required: true, nullable: false, step: 0.5, initial: 0, min: 0, max: 60 }),
    scale: word(SCALE_WORDS, scale),
    type: word(LOCOMOTIONS, "ground"),
  });

/** What somebody did in their turn (SIE-ACT-1); paths as in src/rules/siege/state.ts. */
const turn = () =>
  new fields.SchemaField({
    action: word([NO_ACTION, ...TURN_ACTIONS], NO_ACTION),
    moving: flag(),
    stationary: flag(),
    cover: whole(0, 0, 30),
    progress: whole(0, 0, 99_999_999),
    power: flag(),
  });

/** The ways to move, the steps by which all of them are changed (SIE-MOVE-4), and the present turn. */
export const movement = (scale: Scale) => ({
  moves: new fields.TypedObjectField(move(scale)),
  moveSteps: whole(0, -9, 9),
  turn: turn(),
});

/** Boxes of an item that is repaired, not healed (SIE-DMG-5). */
export const durability = () => ({
  durability: new fields.SchemaField({ max: whole(0, 0, 99), marked: whole(0, 0, 99) }),
  status: new fields.SchemaField({ nonFunctional: flag(), destroyed: flag() }),
});

/** The psionic data of a creature; paths as in src/rules/siege/psionics.ts and overchannel.ts. */
const psionics = () => ({
  psi: new fields.SchemaField({ value: whole(0, 0, 30) }),
  drain: new fields.SchemaField({ remaining: whole(0, 0, 99_999), pool: whole(0, 0, 9_999) }),
  over: new fields.SchemaField({ power: text(), round: whole(0, 0, 99_999), halved: flag(), levels: whole(0, 0, 99) }),
  ongoingPower: text(),
});

/** Returns text fields of these names. */
export const texts = <Name extends string>(...names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, text()])) as Record<Name, ReturnType<typeof text>>;

const aid = () =>
  new fields.SchemaField({ ...texts("from", "name"), duty: word(DUTIES, "help"), value: whole(0, -20, 60) });

/** The craft that somebody is aboard, and pending bonuses, by id (SIE-CREW-1 to -5); as in src/rules/siege/state.ts. */
export const crewMember = () => ({ aboard: text(), aid: new fields.TypedObjectField(aid()) });

const mutationPoints = () => ({ taint: whole(0, 0, 999), xp: whole(0, 0, 999) });

/** Mutation and cyberware of a creature; as in src/rules/siege/state.ts. */
const body = () => ({
  mutation: new fields.SchemaField({
    ...mutationPoints(),
    log: new fields.TypedObjectField(new fields.SchemaField({ what: text(), xp: whole(0, 0, 999) })),
  }),
  cyber: new fields.SchemaField({ base: whole(0, -20, 99), level: whole(0, 0, 5) }),
});

/** The data of every StarSIEGE creature; paths as in src/rules/siege/state.ts. */
export const creature = () => ({
  concept: text(),
  species: text(),
  size: whole(10, 0, 200),
  attributes: attributes(),
  bundles: bundles(),
  specialties: new fields.TypedObjectField(specialty()),
  defense: new fields.SchemaField({ combat: defense(), psyche: defense() }),
  wounds: new fields.SchemaField(healthTrack({ disabled: flag(), down: flag(), out: flag() })),
  stress: new fields.SchemaField({
    ...healthTrack({ shaken: flag(), fractured: flag(), out: flag() }),
    reaction: word(REACTIONS, "none"),
  }),
  reactions: new fields.SchemaField(texts("fight", "flight")),
  care: care(),
  ...frame(),
  unarmed: new fields.SchemaField({ damage: whole(1, 0, 20) }),
  hold: new fields.SchemaField({ holding: text(), heldBy: text() }),
  unconscious: flag(),
  ...movement("personal"),
  ...crewMember(),
  ...psionics(),
  ...body(),
  ...experience(),
  biography: html(),
  notes: html(),
});
