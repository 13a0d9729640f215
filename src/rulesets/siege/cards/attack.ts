/** The card part of a hit; it offers to apply it. Ledger: SIE-ATK-3, SIE-ARM-3, SIE-EXTRA-2. */
import type { Offer, PartEntry, PartKind } from "../../../core/public/definitions.ts";
import { type Modifier, total } from "../../../rules/shared/reasons.ts";
import {
  type Json,
  MAX_LABEL_LENGTH,
  isFields,
  isUuid,
  isWholeNumber,
  modifiersToJson,
  readModifiers,
  readShortText,
  textAt,
} from "../../../rules/shared/json.ts";
import { refuseSacrifice } from "../../../rules/siege/armour.ts";
import { computeSizeEffect } from "../../../rules/siege/attack.ts";
import { TRACKS, type Track } from "../../../rules/siege/state.ts";
import { formatLevelGroup, listLevelOffers } from "./levels.ts";
import { type Creature, listWorn } from "../documents/read-actor.ts";
import { findTrackWord } from "../presentation.ts";

interface Data {
  readonly attacker: string;
  readonly target: string | null;
  readonly targetName: string;
  readonly damage: readonly Modifier[];
  readonly size: number;
  readonly track: Track;
  readonly critical: boolean;
  readonly piercing: boolean;
  /** Extraordinary levels that may become boxes. */
  readonly levels: number;
  readonly sacrifice: { readonly item: string; readonly name: string } | null;
}

function parse(raw: Json): Data | null {
  if (!isFields(raw) || !isUuid(raw["attacker"])) return null;
  const { attacker, target, size, critical, piercing, levels } = raw;
  const damage = readModifiers(raw["damage"]);
  const track = TRACKS.find((one) => one === raw["track"]);
  const targetName = readShortText(raw["targetName"], 200);
  if (target !== null && !isUuid(target)) return null;
  if (!damage || !track || targetName === null || !isWholeNumber(size, -99, 99) || !isWholeNumber(levels, 0, 999))
    return null;
  if (typeof critical !== "boolean" || typeof piercing !== "boolean") return null;
  return {
    attacker,
    target,
    targetName,
    damage,
    size,
    track,
    critical,
    piercing,
    levels,
    sacrifice: readSacrifice(raw["sacrifice"]),
  };
}

function readSacrifice(raw: Json | undefined): Data["sacrifice"] {
  const item = isFields(raw) ? raw["item"] : undefined;
  return isUuid(item) ? { item, name: textAt(raw, "name").slice(0, 200) } : null;
}

const countBoxes = ({ damage, size }: Data): number => Math.max(0, total(damage) + size);

const formatBoxes = (data: Data) => ({
  key: `QUADRANT.Siege.Damage.${data.critical ? "CriticalBoxes" : "Boxes"}`,
  with: { boxes: countBoxes(data), track: findTrackWord(data.track, countBoxes(data)) },
});

/** Returns the arguments of the hit with a number of extra boxes. */
const createHitArgs = (data: Data, more: number, sacrifice: string | null): { readonly [key: string]: Json } => {
  const extra: Modifier = { label: "QUADRANT.Siege.Damage.Level", value: more, source: { rule: "SIE-EXTRA-2" } };
  const { target, size, track, critical, piercing } = data;
  return {
    target,
    size,
    track,
    critical,
    piercing,
    sacrifice,
    damage: modifiersToJson(more > 0 ? [...data.damage, extra] : data.damage),
  };
};

/** Returns the levels that extra boxes use up: the last ones, so that the first can still be spent otherwise. */
const listLastLevels = (levels: number, more: number): string[] =>
  Array.from({ length: more }, (_, i) => formatLevelGroup(levels - i));

/** Returns the offers of a hit: it is applied once, in one of its ways; extra boxes use up their levels. */
function offers(data: Data): Offer[] {
  const { target, targetName, levels, sacrifice } = data;
  if (target === null) return listLevelOffers(data.attacker, levels);
  const offer = (
    id: string,
    call: { readonly [key: string]: Json },
    names: Record<string, string | number>,
  ): Offer => ({
    id,
    group: "apply",
    label: { key: `QUADRANT.Siege.Offer.${id}`, with: { target: targetName, ...formatBoxes(data).with, ...names } },
    call: { action: "siege.applyHit", args: call },
  });
  const more = Array.from({ length: Math.min(levels, 3) }, (_, i): Offer => {
    const boxes = countBoxes(data) + i + 1;
    const names = { boxes, track: findTrackWord(data.track, boxes), levels: i + 1 };
    return {
      ...offer("ApplyMore", createHitArgs(data, i + 1, null), names),
      id: `ApplyMore${i + 1}`,
      group: ["apply", ...listLastLevels(levels, i + 1)].join(" "),
    };
  });
  const given = sacrifice
    ? [offer("ApplySacrifice", createHitArgs(data, 0, sacrifice.item), { armour: sacrifice.name })]
    : [];
  return [
    { ...offer("Apply", createHitArgs(data, 0, null), {}), primary: true },
    ...more,
    ...given,
    ...listLevelOffers(data.attacker, levels),
  ];
}

export const attackPart: PartKind<Data> = {
  parse,
  template: "templates/siege/cards/attack.hbs",
  view: (data) => ({
    boxes: formatBoxes(data),
    target: data.targetName,
    hasTarget: data.target !== null,
    tags: data.piercing && !data.critical ? ["QUADRANT.Siege.Damage.Piercing"] : [],
    size: data.size === 0 ? null : data.size,
  }),
  text: (data) => [formatBoxes(data)],
  offers,
};

interface HitData {
  readonly attacker: Creature;
  readonly target: Creature | null;
  readonly damage: Modifier;
  readonly track: Track;
  readonly critical: boolean;
  readonly piercing: boolean;
  /** Extraordinary levels that may become boxes. */
  readonly levels: number;
}

/** Returns a hit as its card stores it, with the piece of armour that can still be sacrificed for it. */
export function createHitPart({ attacker, target, damage, track, critical, piercing, levels }: HitData): PartEntry {
  const givable =
    target && !critical && !piercing
      ? listWorn(target).find((piece) => piece.armor[track] > 0 && refuseSacrifice(piece) === null)
      : undefined;
  return {
    kind: "attack",
    sort: 20,
    data: {
      attacker: attacker.uuid,
      target: target?.uuid ?? null,
      targetName: (target?.name ?? "").slice(0, MAX_LABEL_LENGTH),
      damage: modifiersToJson([damage]),
      size: target ? computeSizeEffect(attacker.system.size, target.system.size).damage : 0,
      track,
      critical,
      piercing,
      levels,
      sacrifice: givable && "uuid" in givable.at ? { item: givable.at.uuid, name: givable.name } : null,
    },
  };
}
