/**
 * Damage without a roll: a fall, a car, a fire, as the GM sets it. From its location on, it is a hit like any other.
 * Ledger: SID-AMT-5, SID-DMG-2.
 */
import * as v from "valibot";
import {
  check,
  type CheckView,
  type Choice,
  flag,
  type Input,
  type Intent,
  text,
  whole,
  word,
  type World,
} from "../../../core/public/definitions.ts";
import {
  FlagField,
  MAX_LABEL_LENGTH,
  numberField,
  shortText,
  textField,
  wholeNumber,
  wordField,
} from "../../../rules/shared/schema.ts";
import { type Modifier, type Refusal, refuseTyped, storeModifiers } from "../../../rules/shared/reasons.ts";
import type { HouseRules } from "../../../rules/sidonia/house.ts";
import { DAMAGE_TYPES, type DamageType, LOCATIONS, type Location } from "../../../rules/sidonia/state.ts";
import { type Creature, readActor, formatLocation } from "../documents/read-actor.ts";

interface Harm {
  readonly victim: Creature;
  readonly what: string;
  readonly amount: number;
  readonly type: DamageType;
  /** Null where the location is rolled. */
  readonly location: Location | null;
  readonly bare: boolean;
}

const ROLLED = "rolled";
const PLACES = [ROLLED, ...LOCATIONS] as const;
const MAX_AMOUNT = 20;

const HarmOptions = v.object({
  what: textField(),
  amount: numberField(1),
  type: wordField(DAMAGE_TYPES, "blunt"),
  location: v.fallback(v.nullable(v.picklist(LOCATIONS)), null),
  bare: FlagField,
});

async function prepare(intent: Intent, world: World<HouseRules>): Promise<Harm | { readonly refused: Refusal }> {
  const snapshot = await world.snapshot(intent.actor);
  const victim = snapshot && readActor(snapshot, world.house);
  if (!victim) return { refused: { key: "QUADRANT.Refuse.Gone" } };
  return { victim, ...v.parse(HarmOptions, intent.options) };
}

function adjust(harm: Harm, { choices }: Input): Harm {
  const { location, ...said } = v.parse(
    v.object({
      what: textField(harm.what),
      amount: numberField(harm.amount),
      type: wordField(DAMAGE_TYPES, harm.type),
      location: wordField(PLACES, harm.location ?? ROLLED),
      bare: v.fallback(v.boolean(), harm.bare),
    }),
    choices,
  );
  return { ...harm, ...said, location: location === ROLLED ? null : location };
}

const buildChoices = ({ what, amount, type, location, bare }: Harm): Choice[] => [
  { kind: "text", id: "what", label: "QUADRANT.Sidonia.Harm.What", value: what, most: MAX_LABEL_LENGTH },
  { kind: "number", id: "amount", label: "QUADRANT.Sidonia.Harm.Amount", value: amount },
  {
    kind: "select",
    id: "type",
    label: "QUADRANT.Sidonia.Harm.Type",
    value: type,
    options: DAMAGE_TYPES.map((value) => ({ value, label: `QUADRANT.Sidonia.DamageType.${value}` })),
  },
  {
    kind: "select",
    id: "location",
    label: "QUADRANT.Sidonia.Harm.Location",
    value: location ?? ROLLED,
    options: [
      { value: ROLLED, label: "QUADRANT.Sidonia.Harm.Rolled" },
      ...LOCATIONS.map((value) => ({ value, label: formatLocation(value) })),
    ],
  },
  { kind: "toggle", id: "bare", label: "QUADRANT.Sidonia.Harm.Bare", value: bare },
];

const buildRow = ({ what, amount }: Harm): Modifier => ({
  label: what || "QUADRANT.Sidonia.Harm.Something",
  value: amount,
  source: { by: "gm" },
});

const view = (harm: Harm): CheckView => ({
  title: { key: "QUADRANT.Sidonia.Harm.Title", with: { name: harm.victim.name } },
  groups: [],
  choices: buildChoices(harm),
  summary: { key: `QUADRANT.Sidonia.Damage.Amount.${harm.type}`, with: { amount: harm.amount } },
  odds: [],
  verb: "QUADRANT.Sidonia.Harm.Put",
});

/** The check `sidonia.damage`: no dice, a card that offers where it lands and to apply it. */
export const damage = check<Harm, HouseRules>({
  roll: "OutcomeRoll",
  options: () => ({
    what: text(MAX_LABEL_LENGTH),
    amount: whole(0, MAX_AMOUNT),
    type: word(DAMAGE_TYPES),
    location: word(PLACES),
    bare: flag,
  }),
  prepare,
  adjust,
  view,
  // What a card takes: anything else that is typed is refused.
  refuse: ({ what, amount }) =>
    refuseTyped("QUADRANT.Sidonia.Harm.What", shortText(MAX_LABEL_LENGTH), what) ??
    refuseTyped("QUADRANT.Sidonia.Harm.Amount", wholeNumber(0, MAX_AMOUNT), amount),
  formula: () => null,
  card: (harm) => ({
    title: { key: "QUADRANT.Sidonia.Harm.Card", with: { what: harm.what || "QUADRANT.Sidonia.Harm.Something" } },
    parts: {
      strike: {
        kind: "strike",
        sort: 20,
        data: {
          attacker: null,
          target: harm.victim.uuid,
          targetName: harm.victim.name.slice(0, MAX_LABEL_LENGTH),
          damage: storeModifiers([buildRow(harm)]),
          type: harm.type,
          piercing: 0,
          location: harm.location,
          dice: null,
          bare: harm.bare,
          called: null,
          outcome: "cleanSuccess",
          paid: false,
          opening: false,
          straying: "never",
          miss: "none",
          back: false,
        },
      },
    },
  }),
  rollOptions: () => ({}),
});
