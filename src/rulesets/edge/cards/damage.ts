/**
 * The section of a card that shows what a hit deals: its dice by source, the sum, and who may do what with it (SUC-DMG,
 * SUC-EDGE-8).
 */
import type { Offer, PartEntry, PartKind, Text } from "../../../core/public/definitions.ts";
import { change, percent, tenths } from "../../../core/public/table.ts";
import { total } from "../../../rules/shared/reasons.ts";
import { countDamageDice, formatDamage } from "../../../rules/edge/damage.ts";
import { type Protection, applyArmour } from "../../../rules/edge/armour.ts";
import { DEFAULT_HOUSE, type HouseRules } from "../../../rules/edge/house.ts";
import { DamageData, computeDamage, createBlow } from "../../../rules/edge/hit.ts";
import { type Expected, computeExpected, expectOneMoreDie } from "../../../rules/edge/worth.ts";

/** The damage part of a card. */
export const createDamagePart = (data: DamageData): PartEntry => ({ kind: "damage", sort: 20, data });

/** The word that the next Edge die uses up: applying the damage uses it up too, so that it can't be bought any more. */
const nameNextEdgeDie = ({ edgeDice }: DamageData): string => `edge${edgeDice + 1}`;

/** Who has tracks and armour of these rules. */
const EDGE_ACTORS = ["edgeCharacter", "edgeNpc"];

const mayBuyEdgeDie = ({ edgeDice, edgeLimit }: DamageData): boolean => edgeLimit === 0 || edgeDice < edgeLimit;

function listOffers(data: DamageData): Offer[] {
  const damage = computeDamage(data);
  const formula = formatDamage(data);
  if (damage === null) {
    const roll: Offer = {
      id: "roll",
      label: { key: "QUADRANT.Edge.Offer.RollDamage", with: { formula } },
      call: { action: "edge.rollDamage", args: {} },
    };
    return [{ ...roll, primary: true, pending: { what: "QUADRANT.Edge.Pending.DamageRoll" } }];
  }
  const edge: Offer = {
    id: nameNextEdgeDie(data),
    label: "QUADRANT.Edge.Offer.EdgeDie",
    call: { action: "edge.damageEdge", args: { die: data.edgeDice + 1 } },
  };
  const apply = (id: string, injure: boolean): Offer => ({
    id,
    group: `apply ${nameNextEdgeDie(data)}`,
    label: {
      key: `QUADRANT.Edge.Offer.${id}`,
      with: { target: data.targetName, damage, track: `QUADRANT.Edge.Track.${data.track}` },
    },
    call: { action: "edge.applyDamage", args: { target: data.target, ...createBlow(data, injure) } },
  });
  // Without a target, the user is asked for one when the damage is applied.
  const applyTo = (id: string, injure: boolean): Offer => ({
    id,
    group: `apply ${nameNextEdgeDie(data)}`,
    label: { key: `QUADRANT.Edge.Offer.${id}To`, with: { damage } },
    call: { action: "edge.applyTo", args: { injure } },
    inputs: [{ kind: "actor", id: "target", label: "QUADRANT.Edge.Offer.ApplyWhom", types: EDGE_ACTORS }],
  });
  const ways = data.target === null ? applyTo : apply;
  const injured = data.suggests ? [ways("ApplyInjury", true)] : [];
  const pending =
    data.target === null
      ? {}
      : {
          pending: {
            what: {
              key: "QUADRANT.Edge.Pending.Damage",
              with: { damage, track: `QUADRANT.Edge.Track.${data.track}`, target: data.targetName },
            },
            actor: data.target,
          },
        };
  return [{ ...ways("Apply", false), primary: true, ...pending }, ...injured, ...(mayBuyEdgeDie(data) ? [edge] : [])];
}

/**
 * Returns what the next point of Edge would change: one more Edge die, by all its faces (SUC-EDGE-8, SUC-PROB-10). Null
 * where it may not be shown.
 */
function listWorth(data: DamageData): { readonly rows: readonly WorthRow[] } | null {
  const { armour } = data;
  if (!armour || !mayBuyEdgeDie(data)) return null;
  const damage = computeDamage(data);
  const dice = countDamageDice(data);
  const flat = total(data.flat);
  const blow = { dice, flat, against: armour };
  const house = { ...DEFAULT_HOUSE, armorRounding: armour.armorRounding };
  const now = damage === null ? computeExpected(blow, house) : expectCertain(damage, armour, house);
  const then =
    damage === null ? computeExpected({ ...blow, dice: dice + 1 }, house) : expectOneMoreDie(damage, armour, house);
  return {
    rows: [
      {
        label: "QUADRANT.Edge.Worth.Through",
        before: percent(now.through),
        after: percent(then.through),
        change: formatChange((then.through - now.through) * 100),
        short: "QUADRANT.Edge.Worth.ShortThrough",
        unit: " %",
      },
      {
        label: "QUADRANT.Edge.Worth.Dealt",
        before: tenths(now.dealt),
        after: tenths(then.dealt),
        change: formatChange(then.dealt - now.dealt),
        short: "QUADRANT.Edge.Worth.ShortDealt",
        unit: "",
      },
    ],
  };
}

interface WorthRow {
  readonly label: string;
  readonly before: string;
  readonly after: string;
  readonly change: string;
  /** What changes, in a word, and what the change is counted in. */
  readonly short: string;
  readonly unit: string;
}

const formatChange = (value: number): string => change(value) || "±0";

const expectCertain = (damage: number, armour: Protection, house: HouseRules): Expected => {
  const { penetrates, dealt } = applyArmour(damage, armour, house);
  return { through: penetrates ? 1 : 0, dealt };
};

const findFirstEdgeDie = ({ faces, edgeDice }: DamageData): number => (faces?.length ?? 0) - edgeDice;

/** Its track; its plane too, where that is not the usual one (SUC-ARM-9). */
const formatKind = ({ track, plane }: DamageData): Text =>
  plane === "physical"
    ? `QUADRANT.Edge.Track.${track}`
    : {
        key: "QUADRANT.Edge.Card.DamageKind",
        with: { track: `QUADRANT.Edge.Track.${track}`, plane: `QUADRANT.Edge.Plane.${plane}` },
      };

export const damageCard: PartKind<DamageData> = {
  data: DamageData,
  template: "templates/edge/cards/damage.hbs",
  view: (data) => ({
    weapon: data.weapon,
    formula: formatDamage(data),
    faces: (data.faces ?? []).map((face, i) => ({ face, edge: i >= findFirstEdgeDie(data) })),
    spoken: { key: "QUADRANT.Edge.Card.SpokenDamage", with: { dice: (data.faces ?? []).join(", ") } } satisfies Text,
    flat: total(data.flat),
    damage: computeDamage(data),
    kind: formatKind(data),
    target: data.targetName,
    dice: data.dice,
    diceTotal: countDamageDice(data),
    strength: data.flat,
    worth: listWorth(data),
  }),
  text: (data) => {
    const damage = computeDamage(data);
    const names = {
      weapon: data.weapon,
      formula: formatDamage(data),
      damage: damage ?? 0,
      track: `QUADRANT.Edge.Track.${data.track}`,
    };
    return [{ key: `QUADRANT.Edge.Text.${damage === null ? "Deals" : "Damage"}`, with: names }];
  },
  offers: listOffers,
};
