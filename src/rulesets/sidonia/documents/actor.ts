/** The data models of a sidoniaCharacter and a sidoniaNpc: paths as in src/rules/sidonia/state.ts. */
import { computeAttributeModifier } from "../../../rules/sidonia/attribute.ts";
import { buildBody, computeBodyState, computeHealthState, computeStunState } from "../../../rules/sidonia/body.ts";
import { ATTRIBUTES, LOCATIONS, type StoredBody, type StoredTrack } from "../../../rules/sidonia/state.ts";
import { sidoniaHouse } from "../house-rules.ts";
import { type Bearer, setTrackLength, corruptionField, deriveCorruption } from "./corruption-fields.ts";
import { flag, html, text, whole, word } from "../../../core/public/documents.ts";

const { fields } = foundry.data;

/** More boxes may be marked than the track has, after a bonus has ended: they stay marked (SID-TRK-1). */
const trackField = () => new fields.SchemaField({ value: whole(0, 0, 99), bonus: whole(0, -9, 20) });
const locationField = () => new fields.SchemaField({ health: trackField(), stun: trackField() });
/** A score from 1 to 4; where the house writes modifiers, -1 to 2 (SID-ROLL-12). */
const attributeField = () => new fields.SchemaField({ value: whole(2, -2, 9) });

/** The fields of every actor. */
const commonSchema = () => ({
  concept: text(),
  hand: word(["right", "left"], "right"),
  attributes: new fields.SchemaField({
    physique: attributeField(),
    intellect: attributeField(),
    presence: attributeField(),
  }),
  specializations: new fields.SchemaField({
    strength: flag(),
    agility: flag(),
    body: flag(),
    wits: flag(),
    intelligence: flag(),
    manipulation: flag(),
  }),
  further: text(),
  uses: new fields.SchemaField({ bodyScene: flag(), manipulationSession: flag() }),
  locations: new fields.SchemaField({
    head: locationField(),
    leftArm: locationField(),
    rightArm: locationField(),
    torso: locationField(),
    leftLeg: locationField(),
    rightLeg: locationField(),
  }),
  status: new fields.SchemaField({
    exposed: flag(),
    takenOut: flag(),
    stabilised: flag(),
    knockedOut: flag(),
    upperHand: flag(),
  }),
  corruption: corruptionField(),
  biography: html(),
  notes: html(),
});

const characterSchema = () => ({
  ...commonSchema(),
  lineage: text(),
  district: text(),
  code: text(),
  /** Where the Code comes from, and those left behind, by id (SID-CODE-1). */
  codeOrigin: text(),
  codeHistory: new fields.TypedObjectField(new fields.SchemaField({ text: text(), why: text() })),
});

const npcSchema = () => ({
  ...commonSchema(),
  /** Nameless NPCs have no corruption track and pay for nothing (SID-ATK-3). */
  hasCorruptionTrack: flag(),
  /** SID-SPOT: what an adversary adds in an exchange. */
  adversary: whole(0, -5, 9),
});

type CharacterSchema = ReturnType<typeof characterSchema>;
type NpcSchema = ReturnType<typeof npcSchema>;

/** As much of either model as deriving needs. */
interface Derivable {
  readonly attributes: Readonly<Record<(typeof ATTRIBUTES)[number], { readonly value: number }>>;
  readonly locations: StoredBody;
  readonly status: { readonly stabilised: boolean; readonly knockedOut: boolean };
  readonly corruption: StoredTrack;
}

/** Sets the derived values (SID-ROLL-12, SID-TRK-1, SID-INJ-1 to -7): modifiers, boxes, states. */
function derive(system: Derivable, bearer: Bearer): void {
  const house = sidoniaHouse();
  const modifiers = Object.fromEntries(
    ATTRIBUTES.map((id) => [id, computeAttributeModifier(system.attributes[id].value, house)]),
  );
  for (const id of ATTRIBUTES) Object.assign(system.attributes[id], { mod: modifiers[id] });
  const whole = buildBody(modifiers["physique"] ?? 0, house, system.locations);
  for (const id of LOCATIONS) {
    const { health, stun } = whole[id];
    Object.assign(system.locations[id].health, { max: health.max });
    Object.assign(system.locations[id].stun, { max: stun.max });
    Object.assign(system.locations[id], { healthState: computeHealthState(health), stunState: computeStunState(stun) });
  }
  Object.assign(system.status, computeBodyState(whole, system.status, house));
  deriveCorruption(system.corruption, bearer, house);
}

/** `system` of a sidoniaCharacter. */
export class SidoniaCharacterData extends foundry.abstract.TypeDataModel<CharacterSchema, Actor.Implementation> {
  static override defineSchema(): CharacterSchema {
    return characterSchema();
  }

  override prepareBaseData(): void {
    setTrackLength(this.corruption, sidoniaHouse());
  }

  override prepareDerivedData(): void {
    derive(this, this.parent);
  }
}

/** `system` of a sidoniaNpc. */
export class SidoniaNpcData extends foundry.abstract.TypeDataModel<NpcSchema, Actor.Implementation> {
  static override defineSchema(): NpcSchema {
    return npcSchema();
  }

  override prepareBaseData(): void {
    setTrackLength(this.corruption, sidoniaHouse());
  }

  override prepareDerivedData(): void {
    derive(this, this.parent);
  }
}
