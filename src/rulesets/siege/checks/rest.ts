/** A rest of so many days: no dice, a card that heals. Ledger: SIE-HEAL-1 to -3, -5. */
import * as v from "valibot";
import { type Choice, type Text, check, readChoices } from "../../../core/public/definitions.ts";
import type { Refusal } from "../../../rules/shared/reasons.ts";
import { wholeNumber } from "../../../rules/shared/schema.ts";
import type { Rest } from "../../../rules/siege/healing.ts";
import { findDay } from "../../../rules/siege/track.ts";
import type { HouseRules } from "../../../rules/siege/house-rules.ts";
import { LIVING, HEALING_ORDERS } from "../../../rules/siege/state.ts";
import { formatRow } from "../cards/rest.ts";
import { type Creature, fetchCreature } from "../documents/read-actor.ts";
import { readHurt } from "../documents/read-rest.ts";
import { createPerson, createRestCard } from "../rest-card.ts";

const LANG = "QUADRANT.Siege.Rest";
const MAX_DAYS = 365;

interface Setup extends Rest {
  readonly actor: Creature;
  /** Whether a box is marked that rest can heal. */
  readonly isHurt: boolean;
  readonly days: number;
  /** Whether they go on resting like that as time passes. */
  readonly keep: boolean;
}

const CHOOSABLE = {
  days: wholeNumber(1, MAX_DAYS),
  bedRest: v.boolean(),
  keep: v.boolean(),
  order: v.picklist(HEALING_ORDERS),
};
const CARE = { care: v.picklist(["natural", "assisted"]) };

/** Returns the days of the rest: from today, or from the day up to which days of rest were counted. */
function findDays({ actor, days }: Setup): { readonly from: number; readonly to: number } {
  const from = Math.max(findDay(actor.time ?? 0), actor.system.care.restedTo);
  return { from, to: from + days };
}

const findPerson = (setup: Setup) => createPerson(setup.actor, findDays(setup), setup);

function formatSummary(setup: Setup): Text {
  const rows = findPerson(setup)?.rows.map(formatRow) ?? [];
  const [first, ...more] = rows;
  return more.reduce<Text>(
    (one, other) => ({ key: `${LANG}.Both`, with: { one, other } }),
    first ?? `${LANG}.NothingHeals`,
  );
}

function listChoices({ days, assisted, bedRest, keep, order }: Setup): Choice[] {
  return [
    { kind: "number", id: "days", label: `${LANG}.Days`, value: days },
    {
      kind: "select",
      id: "care",
      label: `${LANG}.Care`,
      value: assisted ? "assisted" : "natural",
      options: ["natural", "assisted"].map((value) => ({ value, label: `${LANG}.CareIs.${value}` })),
    },
    { kind: "toggle", id: "bedRest", label: `${LANG}.BedRest`, hint: `${LANG}.BedRestHint`, value: bedRest },
    {
      kind: "select",
      id: "order",
      label: `${LANG}.Order`,
      value: order,
      options: HEALING_ORDERS.map((value) => ({ value, label: `${LANG}.OrderIs.${value}` })),
    },
    { kind: "toggle", id: "keep", label: `${LANG}.Keep`, hint: `${LANG}.KeepHint`, value: keep },
  ];
}

const refuse = (setup: Setup): Refusal | null =>
  setup.isHurt ? null : { key: "QUADRANT.Siege.Refuse.NothingHeals", with: { name: setup.actor.name } };

/** The check `siege.rest`. */
export const rest = check<Setup, HouseRules>({
  roll: "ChallengeRoll",
  options: () => ({}),
  async prepare(intent, world) {
    const snapshot = await world.snapshot(intent.actor);
    const actor = await fetchCreature(intent.actor, world);
    if (!snapshot || !actor || !LIVING.includes(snapshot.type)) return { refused: { key: "QUADRANT.Refuse.Gone" } };
    const { assisted, bedRest, order } = actor.system.care;
    return { actor, isHurt: readHurt(snapshot) !== null, days: 1, assisted, bedRest, order, keep: false };
  },
  adjust(setup, input) {
    const chosen = readChoices(input, CARE, { care: setup.assisted ? "assisted" : "natural" });
    return { ...setup, ...readChoices(input, CHOOSABLE, setup), assisted: chosen.care === "assisted" };
  },
  view: (setup) => ({
    title: { key: "QUADRANT.Siege.Card.DialogTitle", with: { actor: setup.actor.name, what: `${LANG}.Title` } },
    groups: [],
    choices: listChoices(setup),
    summary: formatSummary(setup),
    odds: [],
    verb: `${LANG}.Verb`,
  }),
  refuse,
  formula: () => null,
  card(setup) {
    const person = findPerson(setup);
    return {
      title: {
        key: `${LANG}.${setup.days === 1 ? "CardOne" : "Card"}`,
        with: { days: setup.days },
      },
      ...createRestCard({ ...findDays(setup), people: person ? [person] : [], keep: setup.keep }),
    };
  },
  rollOptions: () => ({}),
});
