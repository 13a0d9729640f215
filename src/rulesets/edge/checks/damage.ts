/**
 * Damage without a check: a hazard, or a hit that was settled elsewhere (SUC-DMG-13). The dice lie open; Edge and
 * armour follow on the card.
 */
import {
  type CheckView,
  type Choice,
  type Input,
  type Intent,
  type World,
  check,
} from "../../../core/public/definitions.ts";
import type { Refusal } from "../../../rules/shared/refusal.ts";
import {
  type DamageRoll,
  damageRange,
  damageRoll,
  diceOf,
  formulaOf,
  penetrating,
} from "../../../rules/edge/damage.ts";
import type { HouseRules } from "../../../rules/edge/house.ts";
import { total } from "../../../rules/shared/modifier.ts";
import { pieceFor, strengthLine } from "../documents/derived-values.ts";
import type { Weapon } from "../documents/read-actor.ts";
import { damagePart } from "../cards/damage-data.ts";
import { FAIL, PASS } from "../presentation.ts";
import { armourIn } from "./attack-damage.ts";
import { type Draft, prepare, targetChoice } from "./draft.ts";

type Armed = Draft & { readonly weapon: Weapon; readonly margin: number };

async function prepareArmed(intent: Intent, world: World<HouseRules>): Promise<Armed | { readonly refused: Refusal }> {
  const draft = await prepare(intent, world, true);
  if ("refused" in draft) return draft;
  return draft.weapon
    ? { ...draft, weapon: draft.weapon, margin: 0 }
    : { refused: { key: "QUADRANT.Edge.Refuse.NotCarried" } };
}

const marginFrom = (value: unknown): number => (value === "1" ? 1 : value === "2" ? 2 : 0);

const adjust = (draft: Armed, { choices }: Input): Armed => ({
  ...draft,
  burst: choices["burst"] === true && draft.weapon.burst,
  margin: marginFrom(choices["margin"]),
});

const rollOf = ({ actor, weapon, burst, margin, house }: Armed): DamageRoll =>
  damageRoll(
    {
      weapon: { label: weapon.name, value: weapon.damageDice, source: { uuid: weapon.uuid } },
      burst,
      margin,
      edge: 0,
      strength: strengthLine(actor, weapon, house),
    },
    house,
  );

/** Whether it gets through the target's armour, exactly (SUC-PROB-10); nothing to say without a target. */
function oddsOf(draft: Armed): CheckView["odds"] {
  const piece = draft.target && pieceFor(draft.target, draft.weapon.plane, draft.house);
  if (!piece) return [];
  const roll = rollOf(draft);
  const { hits, of } = penetrating(diceOf(roll), total(roll.flat), piece.pt);
  const row = (id: "stopped" | "penetrates", chance: number) => ({
    ...(id === "stopped" ? FAIL : PASS),
    id,
    label: `QUADRANT.Edge.Damage.${id}`,
    chance,
    wanted: id === "penetrates",
  });
  return [row("stopped", 1 - hits / of), row("penetrates", hits / of)].filter(({ chance }) => chance > 0);
}

function choicesOf(draft: Armed): Choice[] {
  const burst: Choice = { kind: "toggle", id: "burst", label: "QUADRANT.Edge.Check.Burst", value: draft.burst };
  const margin: Choice = {
    kind: "select",
    id: "margin",
    label: "QUADRANT.Edge.Check.MarginDice",
    value: String(draft.margin),
    options: [0, 1, 2].map((dice) => ({ value: String(dice), label: `QUADRANT.Edge.Damage.MarginDice.${dice}` })),
  };
  return [...targetChoice(draft), margin, ...(draft.weapon.burst ? [burst] : [])];
}

/** The check `edge.damage`. */
export const damage = check<Armed, HouseRules>({
  roll: "SuccessCheckRoll",
  options: () => ({}),
  prepare: prepareArmed,
  adjust,
  view(draft) {
    const roll = rollOf(draft);
    const { min, max, mean } = damageRange(roll);
    return {
      title: { key: "QUADRANT.Edge.Card.DamageTitle", with: { weapon: draft.weapon.name } },
      groups: [
        {
          id: "dice",
          label: "QUADRANT.Edge.Damage.Dice",
          rows: roll.dice,
          total: diceOf(roll),
          open: false,
          plain: true,
        },
        { id: "flat", label: "QUADRANT.Edge.Damage.Strength", rows: roll.flat, total: total(roll.flat), open: false },
      ],
      choices: choicesOf(draft),
      summary: { key: "QUADRANT.Edge.Damage.Summary", with: { formula: formulaOf(roll), min, max, mean } },
      odds: oddsOf(draft),
    };
  },
  formula: (draft) => formulaOf(rollOf(draft)),
  card(draft, faces, house) {
    const { weapon, target, actor } = draft;
    const aimed = { target: target?.uuid ?? null, targetName: target?.name ?? "" };
    const hit = { weapon: weapon.name, roll: rollOf(draft), track: weapon.damageType, plane: weapon.plane, ...aimed };
    const armour = draft.veil === "public" ? armourIn(target, weapon.plane, house) : null;
    const more = { edgeDice: 0, edgeLimit: house.edgeDamagePerRoll, suggests: house.injurySuggest };
    const data = { ...hit, armour, actor: actor.uuid, faces, ...more };
    return {
      title: { key: "QUADRANT.Edge.Card.DamageTitle", with: { weapon: weapon.name } },
      parts: { damage: damagePart(data) },
    };
  },
  keep: () => ({}),
});
