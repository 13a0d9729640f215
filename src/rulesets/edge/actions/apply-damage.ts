/**
 * Damage applied to its target: armour on that plane, the track, the armour's wear, and the injury it suggests. Ledger:
 * SUC-ARM-2 to -14, SUC-DMG-12.
 */
import * as v from "valibot";
import {
  type ActionPlan,
  type Text,
  action,
  amendment,
  formatAfterArmour,
  joinTexts,
  readPart,
  refuseStranger,
} from "../../../core/public/definitions.ts";
import type { Modifier } from "../../../rules/shared/reasons.ts";
import type { RollData } from "../../../rules/shared/roll.ts";
import { type Output, Uuid } from "../../../rules/shared/schema.ts";
import { applyWear, planWear } from "../../../rules/edge/armour.ts";
import { planDamage } from "../../../rules/edge/damage.ts";
import { Blow, type BlowResult, DamageData, createBlow, resolveBlow } from "../../../rules/edge/hit.ts";
import type { HouseRules } from "../../../rules/edge/house.ts";
import { planInjury } from "../../../rules/edge/injury.ts";
import { severityName } from "../../../rules/edge/lists.ts";
import type { Armour } from "../../../rules/edge/state.ts";
import { findArmour, findFreeInjuryId } from "../documents/derived-values.ts";
import type { Creature } from "../documents/read-actor.ts";
import { createDamagePart } from "../cards/damage.ts";
import { fetchCreature } from "./read-arguments.ts";
import { DAMAGE_PLACES } from "./write-places.ts";

/** What damage does to its target: the track, the armour's wear, the injury. */
function planBlow(target: Creature, blow: Blow, house: HouseRules): ActionPlan {
  const at = { uuid: target.uuid };
  const piece = findArmour(target, blow.plane, house);
  const result = resolveBlow(target, piece, blow, house);
  const { protection, met, severity } = result;
  const preview = formatAfterArmour(blow.damage, met.dealt);
  return {
    changes: [
      ...planDamage(at, blow.track, met.dealt),
      ...(piece ? planWear(piece.at, { stopped: piece.stopped, pt: protection.pt }, blow.damage, house) : []),
      ...(severity ? planInjury(at, findFreeInjuryId(target), { severity, note: "", eased: 0 }) : []),
    ],
    label: joinTexts(
      formatReceipt(target, piece, blow, result, house),
      ...listArmourEffects(piece, blow, result, house),
    ),
    why: explainBlow(piece, blow, result),
    ...(preview === undefined ? {} : { preview }),
  };
}

function formatReceipt(
  target: Creature,
  piece: Armour | null,
  blow: Blow,
  { met, severity }: BlowResult,
  { lists }: HouseRules,
): Text {
  const names = {
    target: target.name,
    dealt: met.dealt,
    damage: blow.damage,
    armour: piece?.name ?? "",
    track: `QUADRANT.Edge.Track.${blow.track}`,
  };
  if (!met.penetrates) return { key: "QUADRANT.Edge.Receipt.Stopped", with: names };
  if (severity)
    return { key: "QUADRANT.Edge.Receipt.Injured", with: { ...names, severity: severityName(severity, lists) } };
  return { key: "QUADRANT.Edge.Receipt.Dealt", with: names };
}

/** Returns what armour took off where some damage came through, and how it wore. */
function listArmourEffects(
  piece: ReturnType<typeof findArmour>,
  blow: Blow,
  { protection, met }: BlowResult,
  house: HouseRules,
): Text[] {
  if (!piece) return [];
  const names = { soaked: met.soaked, armour: piece.name };
  const before = { stopped: piece.stopped, pt: protection.pt };
  const since = applyWear(before, blow.damage, house);
  const wear = since.pt === before.pt ? "Worn" : "WornThreshold";
  return [
    ...(met.penetrates && met.soaked > 0 ? [{ key: "QUADRANT.Edge.Receipt.Soaked", with: names }] : []),
    ...(since.stopped > before.stopped
      ? [{ key: `QUADRANT.Edge.Receipt.${wear}`, with: { count: since.stopped, pt: since.pt } }]
      : []),
  ];
}

function explainBlow(piece: Armour | null, blow: Blow, { protection, met }: BlowResult): readonly Modifier[] {
  const rolled: Modifier = { label: "QUADRANT.Edge.Damage.Total", value: blow.damage, source: { rule: "SUC-DMG-6" } };
  if (!piece || met.soaked === 0) return [rolled];
  const rule = met.penetrates ? "SUC-ARM-3" : "SUC-ARM-2";
  const word = met.penetrates ? "Reduction" : "Threshold";
  const { pt, dr } = protection;
  return [
    rolled,
    { label: piece.name, value: 0 - met.soaked, source: "uuid" in piece.at ? piece.at : { rule } },
    { label: `QUADRANT.Edge.Damage.${word}`, value: met.penetrates ? dr : pt, source: { rule } },
  ];
}

const ApplyDamageArgs = v.object({ target: Uuid, ...Blow.entries });

/** Applies damage to its target, as its owner or the GM (SUC-DMG-12). */
export const applyDamage = action<Output<typeof ApplyDamageArgs>, Creature, HouseRules>({
  args: ApplyDamageArgs,
  read: ({ target }, world) => fetchCreature(target, world),
  refuse: (_args, target, seat) => refuseStranger(target, seat),
  plan: (args, target, house) => planBlow(target, args, house),
  writes: DAMAGE_PLACES,
});

interface CardDamageState {
  readonly data: DamageData;
  readonly rolls: readonly RollData[];
  /** The chosen target; null while none is chosen. */
  readonly target: Creature | null;
}

const ApplyToArgs = v.object({ target: v.optional(v.nullable(Uuid), null), injure: v.boolean() });

/** Applies the damage of an attack without a target to the actor chosen after the roll (SUC-DMG-12). */
export const applyTo = amendment<Output<typeof ApplyToArgs>, CardDamageState, HouseRules>({
  anybody: true,
  args: ApplyToArgs,
  async read({ target }, card, world) {
    const data = readPart(card, "damage", DamageData);
    const creature = target === null ? null : await fetchCreature(target, world);
    return data && (target === null || creature) ? { data, rolls: card.rolls, target: creature } : null;
  },
  refuse(_args, { data, target }, seat) {
    if (data.faces === null || data.target !== null) return { key: "QUADRANT.Edge.Refuse.NothingToChoose" };
    return target && refuseStranger(target, seat);
  },
  amend({ injure }, { data, rolls, target }, house) {
    if (!target) throw new RangeError("nobody was chosen");
    const since = { ...data, target: target.uuid, targetName: target.name };
    return {
      rolls,
      parts: { damage: createDamagePart(since) },
      ...planBlow(target, createBlow(data, injure), house),
    };
  },
  writes: DAMAGE_PLACES,
});
