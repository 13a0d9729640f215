/**
 * Damage applied to its target: armour on that plane, the track, the armour's wear, and the injury it suggests. Ledger:
 * SUC-ARM-2 to -14, SUC-DMG-12.
 */
import { type Text, action, amendment } from "../../../core/public/definitions.ts";
import { isFields, isUuid, isWholeNumber } from "../../../rules/shared/read-json.ts";
import type { Change } from "../../../rules/shared/change.ts";
import type { Modifier } from "../../../rules/shared/modifier.ts";
import type { RollData } from "../../../rules/shared/roll.ts";
import { BARE, meet, planWear } from "../../../rules/edge/armour.ts";
import { planDamage } from "../../../rules/edge/damage.ts";
import type { HouseRules } from "../../../rules/edge/house.ts";
import { planInjury, suggestedBy } from "../../../rules/edge/injury.ts";
import { severityName } from "../../../rules/edge/lists.ts";
import { PLANES, type Plane, TRACKS, type Track } from "../../../rules/edge/state.ts";
import { freePlace, pieceFor } from "../documents/derived-values.ts";
import { type Creature, refuseStranger } from "../documents/read-actor.ts";
import { type DamageData, damageOf, damagePart, readDamage } from "../cards/damage-data.ts";
import { actorOf } from "./read-arguments.ts";

interface Blow {
  readonly damage: number;
  readonly track: Track;
  readonly plane: Plane;
  /** Whether the severity it suggests is noted as well. */
  readonly injure: boolean;
}

type Args = Blow & { readonly target: string };

const MOST = 999;

/** What the damage meets, and what comes of it. */
function outcome(target: Creature, { damage, plane, track, injure }: Blow, house: HouseRules) {
  const piece = pieceFor(target, plane, house);
  const met = meet(damage, piece ?? BARE, house);
  const severity = injure ? suggestedBy(target.damage[track], met.dealt, house) : null;
  return { piece, met, severity };
}

/** What it writes: the track, the armour's wear, the injury. */
function changesTo(target: Creature, blow: Blow, house: HouseRules): Change[] {
  const at = { uuid: target.uuid };
  const { piece, met, severity } = outcome(target, blow, house);
  return [
    ...planDamage(at, blow.track, met.dealt),
    ...(piece ? planWear(piece.at, piece, blow.damage, house) : []),
    ...(severity ? planInjury(at, freePlace(target), { severity, note: "", eased: 0 }) : []),
  ];
}

function labelOf(target: Creature, blow: Blow, house: HouseRules): Text {
  const { piece, met, severity } = outcome(target, blow, house);
  const names = {
    target: target.name,
    dealt: met.dealt,
    damage: blow.damage,
    armour: piece?.name ?? "",
    track: `QUADRANT.Edge.Track.${blow.track}`,
  };
  if (!met.penetrates) return { key: "QUADRANT.Edge.Receipt.Stopped", with: names };
  if (severity)
    return { key: "QUADRANT.Edge.Receipt.Injured", with: { ...names, severity: severityName(severity, house.lists) } };
  return { key: "QUADRANT.Edge.Receipt.Dealt", with: names };
}

function explained(target: Creature, blow: Blow, house: HouseRules): readonly Modifier[] {
  const { piece, met } = outcome(target, blow, house);
  const rolled: Modifier = { label: "QUADRANT.Edge.Damage.Total", value: blow.damage, source: { rule: "SUC-DMG-6" } };
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

const PLACES = [
  "Actor:system.damage.physical.value",
  "Actor:system.damage.stun.value",
  "Actor:system.injuries.*",
  "Item:system.stopped",
  "Item:system.pt",
];

/** Applies damage to its target, as its owner or the GM (SUC-DMG-12). */
export const applyDamage = action<Args, Creature, HouseRules>({
  parse(raw) {
    if (
      !isFields(raw) ||
      !isUuid(raw["target"]) ||
      !isWholeNumber(raw["damage"], 0, MOST) ||
      typeof raw["injure"] !== "boolean"
    )
      return null;
    const { target, damage, injure } = raw;
    const track = TRACKS.find((one) => one === raw["track"]);
    const plane = PLANES.find((one) => one === raw["plane"]);
    return track && plane ? { target, damage, track, plane, injure } : null;
  },
  read: ({ target }, world) => actorOf(target, world),
  refuse: (_args, target, seat) => refuseStranger(target, seat),
  plan: (args, target, house) => changesTo(target, args, house),
  label: (args, target, house) => labelOf(target, args, house),
  explain: (args, target, house) => explained(target, args, house),
  writes: PLACES,
});

interface Struck {
  readonly data: DamageData;
  readonly rolls: readonly RollData[];
  /** Who was chosen; null while nobody is. */
  readonly target: Creature | null;
}

/** The blow of a card, as the action above reads it. */
const blowOf = (data: DamageData, injure: boolean): Blow => ({
  damage: damageOf(data) ?? 0,
  track: data.track,
  plane: data.plane,
  injure,
});

/** Damage of an attack that was aimed at nobody, applied to whoever is chosen once the dice lie there (SUC-DMG-12). */
export const applyTo = amendment<{ readonly target: string | null; readonly injure: boolean }, Struck, HouseRules>({
  anybody: true,
  parse(raw) {
    if (!isFields(raw) || typeof raw["injure"] !== "boolean") return null;
    const { target = null, injure } = raw;
    return target === null || isUuid(target) ? { target, injure } : null;
  },
  async read({ target }, { parts, rolls }, world) {
    const data = readDamage(parts["damage"]?.data);
    const creature = target === null ? null : await actorOf(target, world);
    return data && (target === null || creature) ? { data, rolls, target: creature } : null;
  },
  refuse(_args, { data, target }, seat) {
    if (data.faces === null || data.target !== null) return { key: "QUADRANT.Edge.Refuse.NothingToChoose" };
    return target && refuseStranger(target, seat);
  },
  amend({ injure }, { data, rolls, target }, house) {
    if (!target) throw new RangeError("nobody was chosen");
    const since = { ...data, target: target.uuid, targetName: target.name };
    return { rolls, parts: { damage: damagePart(since) }, changes: changesTo(target, blowOf(data, injure), house) };
  },
  label: ({ injure }, { data, target }, house) => (target ? labelOf(target, blowOf(data, injure), house) : ""),
  explain: ({ injure }, { data, target }, house) => (target ? explained(target, blowOf(data, injure), house) : []),
  writes: PLACES,
});
