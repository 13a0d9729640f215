/** The card part of a hit; it offers to apply it. Ledger: SIE-ATK-3, SIE-ARM-3, SIE-EXTRA-2. */
import * as v from "valibot";
import type { Offer, PartKind, Text } from "../../../core/public/definitions.ts";
import { type Modifier, total } from "../../../rules/shared/reasons.ts";
import type { Json } from "../../../rules/shared/json.ts";
import { MAX_LABEL_LENGTH, Uuid, shortText, wholeNumber } from "../../../rules/shared/schema.ts";
import { type Benefit, spendLevels } from "../../../rules/siege/exceptional-success.ts";
import { HitPart } from "../../../rules/siege/mooks.ts";
import { Hit } from "../../../rules/siege/damage.ts";
import { HIT_PROPERTIES } from "../../../rules/siege/state.ts";
import { formatBoxes, formatLevelGroup, listLevelOffers } from "../presentation.ts";

/** The hit, its target, and what may still be done with it. */
export const HitData = v.object({
  ...Hit.entries,
  attacker: Uuid,
  target: v.nullable(Uuid),
  targetName: shortText(MAX_LABEL_LENGTH),
  /** Extraordinary levels that may become boxes. */
  levels: wholeNumber(0, 999),
  part: HitPart,
  /** The piece of armour that can be sacrificed for it. */
  sacrifice: v.fallback(v.nullable(v.object({ item: Uuid, name: shortText(MAX_LABEL_LENGTH) })), null),
});
export type HitData = Readonly<v.InferOutput<typeof HitData>>;

const countBoxes = ({ damage, size }: HitData): number => Math.max(0, total(damage) + size);

const formatHit = (data: HitData, more = 0): Text => formatBoxes(countBoxes(data) + more, data.track, data.critical);

/** Returns the arguments of the hit with a number of extra boxes. */
export const createHitArgs = (
  data: HitData,
  more: number,
  sacrificed: string | null,
): { readonly [key: string]: Json } => {
  const start = { levelsLeft: data.levels, damage: 0, drain: 0 };
  const extra: Modifier = {
    label: "QUADRANT.Siege.Damage.Level",
    value: spendLevels(start, new Array<Benefit>(more).fill("damage")).damage,
    source: { rule: "SIE-EXTRA-2" },
  };
  const { attacker: _, targetName: __, levels: ___, sacrifice: ____, ...hit } = data;
  return { ...hit, sacrifice: sacrificed, damage: more > 0 ? [...data.damage, extra] : data.damage };
};

/** Returns the levels that extra boxes use up: the last ones, so that the first can still be spent otherwise. */
const listLastLevels = (levels: number, more: number): string[] =>
  Array.from({ length: more }, (_, i) => formatLevelGroup(levels - i));

/** Returns the offers of a hit: it is applied once, in one of its ways; extra boxes use up their levels. */
function offers(data: HitData): Offer[] {
  const { target, targetName, levels, sacrifice } = data;
  if (target === null) return listLevelOffers(data.attacker, levels);
  const offer = (id: string, call: { readonly [key: string]: Json }, names: Record<string, Text | number>): Offer => ({
    id,
    group: "apply",
    label: { key: `QUADRANT.Siege.Offer.${id}`, with: { target: targetName, hit: formatHit(data), ...names } },
    call: { action: "siege.applyHit", args: call },
  });
  const more = Array.from({ length: Math.min(levels, 3) }, (_, i): Offer => {
    const names = { hit: formatHit(data, i + 1), levels: i + 1 };
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
    {
      ...offer("Apply", createHitArgs(data, 0, null), {}),
      primary: true,
      pending: {
        what: { key: "QUADRANT.Siege.Pending.Hit", with: { hit: formatHit(data), target: targetName } },
        actor: target,
      },
    },
    ...more,
    ...given,
    ...listLevelOffers(data.attacker, levels),
  ];
}

/** Returns what the template displays of a hit. */
export const viewHit = (data: HitData) => ({
  boxes: formatHit(data),
  target: data.targetName,
  hasTarget: data.target !== null,
  // A critical hit ignores armour anyway.
  tags: HIT_PROPERTIES.filter((name) => data[name] && !(name === "piercing" && data.critical)).map(
    (name) => `QUADRANT.Siege.HitProperty.${name}`,
  ),
  size: data.size === 0 ? null : data.size,
});

export const attackPart: PartKind<HitData> = {
  data: HitData,
  template: "templates/siege/cards/attack.hbs",
  view: viewHit,
  text: (data) => [formatHit(data)],
  offers,
};
