/**
 * Damage without a roll: a fall, a car, a fire, as the GM sets it. From its location on, it is a hit like any other.
 * Ledger: SID-AMT-5, SID-DMG-2.
 */
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
import { MAX_LABEL_LENGTH, modifiersToJson, numberAt, textAt } from "../../../rules/shared/json.ts";
import type { Modifier, Refusal } from "../../../rules/shared/reasons.ts";
import type { HouseRules } from "../../../rules/sidonia/house.ts";
import { DAMAGE_TYPES, type DamageType, LOCATIONS, type Location } from "../../../rules/sidonia/state.ts";
import { type Creature, readActor, formatLocation } from "../documents/read-actor.ts";
import { readWord } from "./shared.ts";

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
const MAX_AMOUNT = 20;

async function prepare(intent: Intent, world: World<HouseRules>): Promise<Harm | { readonly refused: Refusal }> {
  const snapshot = await world.snapshot(intent.actor);
  const victim = snapshot && readActor(snapshot, world.house);
  if (!victim) return { refused: { key: "QUADRANT.Refuse.Gone" } };
  const { options } = intent;
  return {
    victim,
    what: textAt(options, "what").slice(0, MAX_LABEL_LENGTH),
    amount: clampAmount(numberAt(options, "amount", 1)),
    type: readWord<DamageType>(options["type"], DAMAGE_TYPES, "blunt"),
    location: LOCATIONS.find((one) => one === options["location"]) ?? null,
    bare: options["bare"] === true,
  };
}

const clampAmount = (amount: number): number => Math.min(MAX_AMOUNT, Math.max(0, Math.trunc(amount)));

function adjust(harm: Harm, { choices }: Input): Harm {
  const { what, amount, type, location, bare } = choices;
  const named = readWord<Location | typeof ROLLED>(location, [ROLLED, ...LOCATIONS], harm.location ?? ROLLED);
  return {
    ...harm,
    what: typeof what === "string" ? what.slice(0, MAX_LABEL_LENGTH) : harm.what,
    amount: typeof amount === "number" ? clampAmount(amount) : harm.amount,
    type: readWord<DamageType>(type, DAMAGE_TYPES, harm.type),
    location: named === ROLLED ? null : named,
    bare: typeof bare === "boolean" ? bare : harm.bare,
  };
}

const buildChoices = ({ what, amount, type, location, bare }: Harm): Choice[] => [
  { kind: "text", id: "what", label: "QUADRANT.Sidonia.Harm.What", value: what },
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
    location: word([ROLLED, ...LOCATIONS]),
    bare: flag,
  }),
  prepare,
  adjust,
  view,
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
          damage: modifiersToJson([buildRow(harm)]),
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
