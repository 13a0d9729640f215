/** The section of a card that shows what a hit deals: its dice by source, the sum, and who may do what with it (SUC-DMG, SUC-EDGE-8). */
import type { Offer, PartKind, Text } from "../../../core/contract.ts";
import { total } from "../../../rules/shared/modifier.ts";
import { diceOf, formulaOf } from "../../../rules/edge/damage.ts";
import { type DamageData, damageOf, readDamage } from "../hit.ts";

/** The word that the next Edge die uses up: applying the damage uses it up too, so that it can't be bought any more. */
const nextEdge = ({ edgeDice }: DamageData): string => `edge${edgeDice + 1}`;

const mayBuy = ({ edgeDice, edgeLimit }: DamageData): boolean => edgeLimit === 0 || edgeDice < edgeLimit;

function offers(data: DamageData): Offer[] {
  const damage = damageOf(data);
  const formula = formulaOf(data.roll);
  if (damage === null) {
    const roll: Offer = {
      id: "roll",
      label: { key: "QUADRANT.Edge.Offer.RollDamage", with: { formula } },
      call: { action: "edge.rollDamage", args: {} },
    };
    return [{ ...roll, primary: true }];
  }
  const edge: Offer = {
    id: nextEdge(data),
    label: "QUADRANT.Edge.Offer.EdgeDie",
    call: { action: "edge.damageEdge", args: { die: data.edgeDice + 1 } },
  };
  const apply = (id: string, injure: boolean): Offer => ({
    id,
    group: `apply ${nextEdge(data)}`,
    label: { key: `QUADRANT.Edge.Offer.${id}`, with: { target: data.targetName, damage, track: `QUADRANT.Edge.Track.${data.track}` } },
    call: { action: "edge.applyDamage", args: { target: data.target, damage, track: data.track, plane: data.plane, injure } },
  });
  const aimed = data.target === null ? [] : [{ ...apply("Apply", false), primary: true }, apply("ApplyInjury", true)];
  return [...aimed, ...(mayBuy(data) ? [edge] : [])];
}

const edgeFrom = ({ faces, edgeDice }: DamageData): number => (faces?.length ?? 0) - edgeDice;

/** Its track; its plane too, where that is not the usual one (SUC-ARM-9). */
const kindOf = ({ track, plane }: DamageData): Text =>
  plane === "physical"
    ? `QUADRANT.Edge.Track.${track}`
    : { key: "QUADRANT.Edge.Card.DamageKind", with: { track: `QUADRANT.Edge.Track.${track}`, plane: `QUADRANT.Edge.Plane.${plane}` } };

export const damageCard: PartKind<DamageData> = {
  parse: readDamage,
  template: "templates/edge/damage.hbs",
  view: (data) => ({
    weapon: data.weapon,
    formula: formulaOf(data.roll),
    faces: (data.faces ?? []).map((face, i) => ({ face, edge: i >= edgeFrom(data) })),
    spoken: { key: "QUADRANT.Edge.Card.SpokenDamage", with: { dice: (data.faces ?? []).join(", ") } } satisfies Text,
    flat: total(data.roll.flat),
    damage: damageOf(data),
    kind: kindOf(data),
    target: data.targetName,
    hasTarget: data.target !== null,
    dice: data.roll.dice,
    diceTotal: diceOf(data.roll),
    strength: data.roll.flat,
  }),
  text: (data) => {
    const damage = damageOf(data);
    const names = { weapon: data.weapon, formula: formulaOf(data.roll), damage: damage ?? 0, track: `QUADRANT.Edge.Track.${data.track}` };
    return [{ key: `QUADRANT.Edge.Text.${damage === null ? "Deals" : "Damage"}`, with: names }];
  },
  offers,
};
