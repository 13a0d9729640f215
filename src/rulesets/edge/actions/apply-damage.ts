/**
 * Damage applied to its target: armour on that plane, the track, the armour's wear, and the injury it suggests. Ledger:
 * SUC-ARM-2 to -14, SUC-DMG-12.
 */
import { type Text, action, amendment } from "../../../core/public/definitions.ts";
import { isFields, isUuid, isWholeNumber } from "../../../rules/shared/json.ts";
import type { Change } from "../../../rules/shared/change.ts";
import type { Modifier } from "../../../rules/shared/reasons.ts";
import type { RollData } from "../../../rules/shared/roll.ts";
import { BARE, applyArmour, planWear } from "../../../rules/edge/armour.ts";
import { planDamage } from "../../../rules/edge/damage.ts";
import type { HouseRules } from "../../../rules/edge/house.ts";
import { planInjury, suggestForDamage } from "../../../rules/edge/injury.ts";
import { severityName } from "../../../rules/edge/lists.ts";
import { PLANES, type Plane, TRACKS, type Track } from "../../../rules/edge/state.ts";
import { findArmour, findFreeInjuryId } from "../documents/derived-values.ts";
import { type Creature, refuseStranger } from "../documents/read-actor.ts";
import { type DamageData, computeDamage, createDamagePart, readDamage } from "../cards/damage-data.ts";
import { fetchCreature } from "./read-arguments.ts";
import { DAMAGE_PLACES } from "./write-places.ts";

interface AppliedDamage {
  readonly damage: number;
  readonly track: Track;
  readonly plane: Plane;
  /** Whether the severity it suggests is noted as well. */
  readonly injure: boolean;
}

type Args = AppliedDamage & { readonly target: string };

const MAX_DAMAGE = 999;

/** Returns the armour that the damage meets, what passes through it, and the injury it suggests. */
function computeOutcome(target: Creature, { damage, plane, track, injure }: AppliedDamage, house: HouseRules) {
  const piece = findArmour(target, plane, house);
  const met = applyArmour(damage, piece ?? BARE, house);
  const severity = injure ? suggestForDamage(target.damage[track], met.dealt, house) : null;
  return { piece, met, severity };
}

/** Returns the changes of a hit: the track, the armour's wear, the injury. */
function planHit(target: Creature, hit: AppliedDamage, house: HouseRules): Change[] {
  const at = { uuid: target.uuid };
  const { piece, met, severity } = computeOutcome(target, hit, house);
  return [
    ...planDamage(at, hit.track, met.dealt),
    ...(piece ? planWear(piece.at, piece, hit.damage, house) : []),
    ...(severity ? planInjury(at, findFreeInjuryId(target), { severity, note: "", eased: 0 }) : []),
  ];
}

function formatReceipt(target: Creature, hit: AppliedDamage, house: HouseRules): Text {
  const { piece, met, severity } = computeOutcome(target, hit, house);
  const names = {
    target: target.name,
    dealt: met.dealt,
    damage: hit.damage,
    armour: piece?.name ?? "",
    track: `QUADRANT.Edge.Track.${hit.track}`,
  };
  if (!met.penetrates) return { key: "QUADRANT.Edge.Receipt.Stopped", with: names };
  if (severity)
    return { key: "QUADRANT.Edge.Receipt.Injured", with: { ...names, severity: severityName(severity, house.lists) } };
  return { key: "QUADRANT.Edge.Receipt.Dealt", with: names };
}

function explainHit(target: Creature, hit: AppliedDamage, house: HouseRules): readonly Modifier[] {
  const { piece, met } = computeOutcome(target, hit, house);
  const rolled: Modifier = { label: "QUADRANT.Edge.Damage.Total", value: hit.damage, source: { rule: "SUC-DMG-6" } };
  if (!piece || met.soaked === 0) return [rolled];
  const rule = met.penetrates ? "SUC-ARM-3" : "SUC-ARM-2";
  const source = "uuid" in piece.at ? piece.at : { rule };
  const word = met.penetrates ? "Reduction" : "Threshold";
  const label = { label: piece.name, value: 0 - met.soaked, source };
  return [
    rolled,
    label,
    { label: `QUADRANT.Edge.Damage.${word}`, value: met.penetrates ? piece.dr : piece.pt, source: { rule } },
  ];
}

/** Applies damage to its target, as its owner or the GM (SUC-DMG-12). */
export const applyDamage = action<Args, Creature, HouseRules>({
  parse(raw) {
    if (
      !isFields(raw) ||
      !isUuid(raw["target"]) ||
      !isWholeNumber(raw["damage"], 0, MAX_DAMAGE) ||
      typeof raw["injure"] !== "boolean"
    )
      return null;
    const { target, damage, injure } = raw;
    const track = TRACKS.find((one) => one === raw["track"]);
    const plane = PLANES.find((one) => one === raw["plane"]);
    return track && plane ? { target, damage, track, plane, injure } : null;
  },
  read: ({ target }, world) => fetchCreature(target, world),
  refuse: (_args, target, seat) => refuseStranger(target, seat),
  plan: (args, target, house) => planHit(target, args, house),
  label: (args, target, house) => formatReceipt(target, args, house),
  explain: (args, target, house) => explainHit(target, args, house),
  writes: DAMAGE_PLACES,
});

interface CardDamageState {
  readonly data: DamageData;
  readonly rolls: readonly RollData[];
  /** The chosen target; null while none is chosen. */
  readonly target: Creature | null;
}

/** Returns the damage of a card, as `applyDamage` takes it. */
const readCardDamage = (data: DamageData, injure: boolean): AppliedDamage => ({
  damage: computeDamage(data) ?? 0,
  track: data.track,
  plane: data.plane,
  injure,
});

/** Applies the damage of an attack without a target to the actor chosen after the roll (SUC-DMG-12). */
export const applyTo = amendment<
  { readonly target: string | null; readonly injure: boolean },
  CardDamageState,
  HouseRules
>({
  anybody: true,
  parse(raw) {
    if (!isFields(raw) || typeof raw["injure"] !== "boolean") return null;
    const { target = null, injure } = raw;
    return target === null || isUuid(target) ? { target, injure } : null;
  },
  async read({ target }, { parts, rolls }, world) {
    const data = readDamage(parts["damage"]?.data);
    const creature = target === null ? null : await fetchCreature(target, world);
    return data && (target === null || creature) ? { data, rolls, target: creature } : null;
  },
  refuse(_args, { data, target }, seat) {
    if (data.faces === null || data.target !== null) return { key: "QUADRANT.Edge.Refuse.NothingToChoose" };
    return target && refuseStranger(target, seat);
  },
  amend({ injure }, { data, rolls, target }, house) {
    if (!target) throw new RangeError("nobody was chosen");
    const aimed = { ...data, target: target.uuid, targetName: target.name };
    return {
      rolls,
      parts: { damage: createDamagePart(aimed) },
      changes: planHit(target, readCardDamage(data, injure), house),
    };
  },
  label: ({ injure }, { data, target }, house) =>
    target ? formatReceipt(target, readCardDamage(data, injure), house) : "",
  explain: ({ injure }, { data, target }, house) =>
    target ? explainHit(target, readCardDamage(data, injure), house) : [],
  writes: DAMAGE_PLACES,
});
