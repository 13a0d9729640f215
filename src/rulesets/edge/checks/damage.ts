/**
 * Damage without a check: a hazard, or a hit resolved elsewhere (SUC-DMG-13). The dice are rolled openly; Edge and
 * armour follow on the card.
 */
import * as v from "valibot";
import {
  type CheckView,
  type Choice,
  type Input,
  type Intent,
  type World,
  check,
} from "../../../core/public/definitions.ts";
import { type Refusal, total } from "../../../rules/shared/reasons.ts";
import { computePenetrationChance, countDamageDice, damageRange, formatDamage } from "../../../rules/edge/damage.ts";
import { type Hit, createDamage, createGuard } from "../../../rules/edge/hit.ts";
import type { HouseRules } from "../../../rules/edge/house.ts";
import { type Weapon, chooseAttackOptions } from "../../../rules/edge/weapon.ts";
import { createDamagePart } from "../cards/damage.ts";
import { findArmour } from "../documents/derived-values.ts";
import { FAIL, PASS } from "../presentation.ts";
import { computeHit } from "./attack-damage.ts";
import { listAttackToggles } from "./check-view.ts";
import { type Draft, listTargetChoices, prepare } from "./draft.ts";

type Armed = Draft & { readonly weapon: Weapon; readonly margin: number };

async function prepareArmed(intent: Intent, world: World<HouseRules>): Promise<Armed | { readonly refused: Refusal }> {
  const draft = await prepare(intent, world, true);
  if ("refused" in draft) return draft;
  return draft.weapon
    ? { ...draft, weapon: draft.weapon, margin: 0 }
    : { refused: { key: "QUADRANT.Edge.Refuse.NotCarried" } };
}

const MARGIN_DICE = ["0", "1", "2"] as const;
const MarginDice = v.fallback(v.picklist(MARGIN_DICE), "0");

const adjust = (draft: Armed, { choices }: Input): Armed => ({
  ...draft,
  attackChoice: chooseAttackOptions(draft.weapon, (id) => choices[id] === true),
  margin: Number(v.parse(MarginDice, choices["margin"])),
});

const computeArmedHit = (draft: Armed): Hit => computeHit(draft, draft.weapon, draft.margin);

/** Whether it gets through the target's armour, exactly (SUC-PROB-10); nothing to say without a target. */
function computeOdds({ target, weapon, house }: Armed, hit: Hit): CheckView["odds"] {
  const piece = target && findArmour(target, weapon.plane, house);
  if (!piece) return [];
  const { pt } = createGuard(piece, weapon, house);
  const { hits, of } = computePenetrationChance(countDamageDice(hit), total(hit.flat), pt);
  const row = (id: "stopped" | "penetrates", chance: number) => ({
    ...(id === "stopped" ? FAIL : PASS),
    id,
    label: `QUADRANT.Edge.Damage.${id}`,
    chance,
    wanted: id === "penetrates",
  });
  return [row("stopped", 1 - hits / of), row("penetrates", hits / of)].filter(({ chance }) => chance > 0);
}

function listChoices(draft: Armed): Choice[] {
  const margin: Choice = {
    kind: "select",
    id: "margin",
    label: "QUADRANT.Edge.Check.MarginDice",
    value: String(draft.margin),
    options: MARGIN_DICE.map((value) => ({ value, label: `QUADRANT.Edge.Damage.MarginDice.${value}` })),
  };
  return [...listTargetChoices(draft), margin, ...listAttackToggles(draft, draft.weapon)];
}

/** The check `edge.damage`. */
export const damage = check<Armed, HouseRules>({
  roll: "SuccessCheckRoll",
  options: () => ({}),
  prepare: prepareArmed,
  adjust,
  view(draft) {
    const hit = computeArmedHit(draft);
    const { min, max, mean } = damageRange(hit);
    return {
      title: { key: "QUADRANT.Edge.Card.DamageTitle", with: { weapon: draft.weapon.name } },
      groups: [
        {
          id: "dice",
          label: "QUADRANT.Edge.Damage.Dice",
          rows: hit.dice,
          total: countDamageDice(hit),
          open: false,
          plain: true,
        },
        { id: "flat", label: "QUADRANT.Edge.Damage.Strength", rows: hit.flat, total: total(hit.flat), open: false },
      ],
      choices: listChoices(draft),
      summary: { key: "QUADRANT.Edge.Damage.Summary", with: { formula: formatDamage(hit), min, max, mean } },
      odds: computeOdds(draft, hit),
      aim: "QUADRANT.Edge.Damage.Aim",
    };
  },
  formula: (draft) => formatDamage(computeArmedHit(draft)),
  card: (draft, faces, house) => ({
    title: { key: "QUADRANT.Edge.Card.DamageRolled", with: { weapon: draft.weapon.name } },
    parts: { damage: createDamagePart(createDamage(computeArmedHit(draft), draft.actor.uuid, house, faces)) },
  }),
  rollOptions: () => ({}),
});
