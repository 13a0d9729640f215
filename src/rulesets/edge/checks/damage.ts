/**
 * Damage without a check: a hazard, or a hit resolved elsewhere (SUC-DMG-13). The dice are rolled openly; Edge and
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
import { type Refusal, total } from "../../../rules/shared/reasons.ts";
import {
  type DamageRoll,
  computePenetrationChance,
  countDamageDice,
  damageRange,
  damageRoll,
  formatDamage,
} from "../../../rules/edge/damage.ts";
import type { HouseRules } from "../../../rules/edge/house.ts";
import { createStrengthLine, findArmour } from "../documents/derived-values.ts";
import type { Weapon } from "../documents/read-actor.ts";
import { createDamagePart } from "../cards/damage-data.ts";
import { FAIL, PASS } from "../presentation.ts";
import { findGuard } from "./attack-damage.ts";
import { type Draft, listTargetChoices, prepare } from "./draft.ts";

type Armed = Draft & { readonly weapon: Weapon; readonly margin: number };

async function prepareArmed(intent: Intent, world: World<HouseRules>): Promise<Armed | { readonly refused: Refusal }> {
  const draft = await prepare(intent, world, true);
  if ("refused" in draft) return draft;
  return draft.weapon
    ? { ...draft, weapon: draft.weapon, margin: 0 }
    : { refused: { key: "QUADRANT.Edge.Refuse.NotCarried" } };
}

const readMargin = (value: unknown): number => (value === "1" || value === "2" ? Number(value) : 0);

const adjust = (draft: Armed, { choices }: Input): Armed => ({
  ...draft,
  burst: choices["burst"] === true && draft.weapon.burst,
  margin: readMargin(choices["margin"]),
});

const createDamageRoll = ({ actor, weapon, burst, margin, house }: Armed): DamageRoll =>
  damageRoll(
    {
      weapon: { label: weapon.name, value: weapon.damageDice, source: { uuid: weapon.uuid } },
      burst,
      margin,
      edge: 0,
      strength: createStrengthLine(actor, weapon, house),
    },
    house,
  );

/** Whether it gets through the target's armour, exactly (SUC-PROB-10); nothing to say without a target. */
function computeOdds(draft: Armed): CheckView["odds"] {
  const piece = draft.target && findArmour(draft.target, draft.weapon.plane, draft.house);
  if (!piece) return [];
  const roll = createDamageRoll(draft);
  const { hits, of } = computePenetrationChance(countDamageDice(roll), total(roll.flat), piece.pt);
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
  const burst: Choice = { kind: "toggle", id: "burst", label: "QUADRANT.Edge.Check.Burst", value: draft.burst };
  const margin: Choice = {
    kind: "select",
    id: "margin",
    label: "QUADRANT.Edge.Check.MarginDice",
    value: String(draft.margin),
    options: [0, 1, 2].map((dice) => ({ value: String(dice), label: `QUADRANT.Edge.Damage.MarginDice.${dice}` })),
  };
  return [...listTargetChoices(draft), margin, ...(draft.weapon.burst ? [burst] : [])];
}

/** The check `edge.damage`. */
export const damage = check<Armed, HouseRules>({
  roll: "SuccessCheckRoll",
  options: () => ({}),
  prepare: prepareArmed,
  adjust,
  view(draft) {
    const roll = createDamageRoll(draft);
    const { min, max, mean } = damageRange(roll);
    return {
      title: { key: "QUADRANT.Edge.Card.DamageTitle", with: { weapon: draft.weapon.name } },
      groups: [
        {
          id: "dice",
          label: "QUADRANT.Edge.Damage.Dice",
          rows: roll.dice,
          total: countDamageDice(roll),
          open: false,
          plain: true,
        },
        { id: "flat", label: "QUADRANT.Edge.Damage.Strength", rows: roll.flat, total: total(roll.flat), open: false },
      ],
      choices: listChoices(draft),
      summary: { key: "QUADRANT.Edge.Damage.Summary", with: { formula: formatDamage(roll), min, max, mean } },
      odds: computeOdds(draft),
    };
  },
  formula: (draft) => formatDamage(createDamageRoll(draft)),
  card(draft, faces, house) {
    const { weapon, target, actor } = draft;
    const aimed = { target: target?.uuid ?? null, targetName: target?.name ?? "" };
    const hit = {
      weapon: weapon.name,
      roll: createDamageRoll(draft),
      track: weapon.damageType,
      plane: weapon.plane,
      ...aimed,
    };
    const armour = draft.veil === "public" ? findGuard(target, weapon.plane, house) : null;
    const more = { edgeDice: 0, edgeLimit: house.edgeDamagePerRoll, suggests: house.injurySuggest };
    const data = { ...hit, armour, actor: actor.uuid, faces, ...more };
    return {
      title: { key: "QUADRANT.Edge.Card.DamageRolled", with: { weapon: weapon.name } },
      parts: { damage: createDamagePart(data) },
    };
  },
  rollOptions: () => ({}),
});
