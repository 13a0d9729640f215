/**
 * The attack of Sidonia: a weapon, bare hands or what is at hand against a target, with an intent and an optional
 * called shot. Ledger: SID-ATK-1 to -8, SID-LOC-3, SID-AMT-1 to -3, -5. The hit's location and damage are the card part
 * `strike`.
 */
import * as v from "valibot";
import { createTargetChoice, readTargets } from "../../../core/public/checks.ts";
import {
  type Card,
  check,
  type Choice,
  type Input,
  type Intent,
  type PartEntry,
  text,
  word,
  type World,
  type TargetList,
} from "../../../core/public/definitions.ts";
import { MAX_LABEL_LENGTH, shortText, textField, wordField } from "../../../rules/shared/schema.ts";
import { type Refusal, refuseTyped, storeModifiers } from "../../../rules/shared/reasons.ts";
import {
  ATTACK_SKILLS,
  METHODS,
  type Method,
  computeAttackEffect,
  findAttackSkill,
  findMethod,
  landsAsCalled,
  resolveOpening,
} from "../../../rules/sidonia/attack.ts";
import { LOCATIONS_BY_SKILL } from "../../../rules/sidonia/body.ts";
import { computeAttributeModifier } from "../../../rules/sidonia/attribute.ts";
import { WEAPON_CLASSES, computeDamage } from "../../../rules/sidonia/damage.ts";
import type { HouseRules } from "../../../rules/sidonia/house.ts";
import { type Outcome, resolveRoll } from "../../../rules/sidonia/roll.ts";
import { LOCATIONS, type Location } from "../../../rules/sidonia/state.ts";
import {
  type Creature,
  type Weapon,
  readActor,
  findDamage,
  findWeaponSkill,
  formatLocation,
  findSkill,
  readWielder,
} from "../documents/read-actor.ts";
import { buildSkillOptions } from "./action.ts";
import { GATE_OPTIONS, readGate, buildGateParts, listGatePayments, withBorrowedScore } from "./gate.ts";
import {
  type Effort,
  DEFAULT_EFFORT,
  readEffortInput,
  buildChannelParts,
  buildCheck,
  buildEffortChoices,
  formatFormula,
  buildGroups,
  serializeCheck,
  buildOddsRows,
  buildOutcomePart,
  listPayments,
  refuseEffort,
  formatSummary,
} from "./shared.ts";

interface AttackDraft extends Effort {
  /** Null without one. */
  readonly weapon: Weapon | null;
  /** How one attacks without a weapon (SID-ATK-2). */
  readonly method: Method;
  readonly target: Creature | null;
  readonly targets: TargetList;
  readonly called: Location | null;
  readonly intent: string;
}

const NOBODY = "none";
const CALLS = [NOBODY, ...LOCATIONS] as const;

const AttackOptions = v.object({
  called: v.fallback(v.nullable(v.picklist(LOCATIONS)), null),
  intent: textField(),
});

async function prepare(intent: Intent, world: World<HouseRules>): Promise<AttackDraft | { readonly refused: Refusal }> {
  const { house } = world;
  const snapshot = await world.snapshot(intent.actor);
  const actor = snapshot && readActor(snapshot, house);
  if (!actor) return { refused: { key: "QUADRANT.Refuse.Gone" } };
  const weapon = intent.item === undefined ? null : (actor.weapons.find(({ uuid }) => uuid === intent.item) ?? null);
  if (intent.item !== undefined && !weapon) return { refused: { key: "QUADRANT.Sidonia.Refuse.NotCarried" } };
  const options = v.parse(AttackOptions, intent.options);
  const aimed = intent.targets[0];
  const seen = aimed === undefined ? null : await world.snapshot(aimed);
  const method = findMethod(options.intent) ?? "unarmed";
  return {
    house,
    actor,
    ...DEFAULT_EFFORT,
    ...readAttackSkill(actor, weapon, method),
    twoHanded: weapon?.twoHanded === true,
    gate: readGate(intent),
    weapon,
    method,
    target: seen && readActor(seen, house),
    targets: readTargets(intent),
    called: options.called,
    intent: options.intent,
  };
}

/** Returns the skill that a weapon or a way to attack goes by, as an effort has it. */
function readAttackSkill(actor: Creature, weapon: Weapon | null, method: Method) {
  const named = findWeaponSkill(weapon, method);
  const skill = findSkill(actor, named);
  return {
    skill,
    skillName: skill?.name ?? named,
    supernatural: skill?.supernatural === true,
    // What one never learned takes the arm as well (SID-INJ-2).
    unlearned: LOCATIONS_BY_SKILL[ATTACK_SKILLS.find((id) => id === named.toLowerCase()) ?? "brawling"],
  };
}

/** Returns the draft with another way to attack, as chosen or else as the intent says it (SID-ATK-2). */
function adjustMethod(draft: AttackDraft, { method, intent }: Input["choices"]): AttackDraft {
  if (draft.weapon) return draft;
  const said = typeof intent === "string" ? (findMethod(intent) ?? "unarmed") : draft.method;
  const chosen = v.parse(wordField(METHODS, said), method);
  if (chosen === draft.method) return draft;
  return { ...draft, method: chosen, ...readAttackSkill(draft.actor, null, chosen) };
}

function adjust(prepared: AttackDraft, input: Input): AttackDraft {
  const draft = adjustMethod(prepared, input.choices);
  const { skill: wanted, intent, called, charge } = input.choices;
  const skill = typeof wanted === "string" ? findSkill(draft.actor, wanted) : draft.skill;
  const { weapon } = draft;
  const named = v.parse(wordField(CALLS, draft.called ?? NOBODY), called);
  return {
    ...draft,
    skill,
    skillName: typeof wanted === "string" ? (skill?.name ?? "") : draft.skillName,
    weapon: weapon?.isGift
      ? {
          ...weapon,
          damage: { ...weapon.damage, class: v.parse(wordField(WEAPON_CLASSES, weapon.damage.class), charge) },
        }
      : weapon,
    called: named === NOBODY ? null : named,
    intent: v.parse(textField(draft.intent), intent),
    ...readEffortInput(draft, input),
  };
}

/** SID-ATK-8: against who is exposed no dice are needed. */
const isUnrolled = ({ target }: AttackDraft): boolean => target !== null && !resolveOpening(target.status).rollMade;

const computeAttackDamage = (draft: AttackDraft) => {
  const { weapon, method, house } = draft;
  const wielder = readWielder(withBorrowedScore(draft, computeAttributeModifier));
  return computeDamage(
    weapon?.damage ?? findDamage(method),
    wielder,
    house,
    weapon ? { uuid: weapon.uuid } : undefined,
  );
};

const formatWeapon = ({ weapon, method }: AttackDraft): string =>
  weapon?.name ?? `QUADRANT.Sidonia.Check.Method.${method}`;

/** Returns the choice of how one attacks without a weapon. */
const buildMethodChoices = ({ weapon, method }: AttackDraft): Choice[] =>
  weapon
    ? []
    : [
        {
          kind: "select",
          id: "method",
          label: "QUADRANT.Sidonia.Check.How",
          ...(findAttackSkill(method).gmDecides ? { hint: "QUADRANT.Sidonia.Check.GmNamesSkill" } : {}),
          value: method,
          options: METHODS.map((value) => ({ value, label: `QUADRANT.Sidonia.Check.Method.${value}` })),
        },
      ];

function buildStrikePart(draft: AttackDraft, outcome: Outcome): PartEntry {
  const { actor, target, weapon, called, house } = draft;
  const { rows, type } = computeAttackDamage(draft);
  return {
    kind: "strike",
    sort: 20,
    data: {
      attacker: actor.uuid,
      target: target?.uuid ?? null,
      targetName: (target?.name ?? "").slice(0, MAX_LABEL_LENGTH),
      damage: storeModifiers(rows),
      type,
      piercing: weapon?.piercing ?? 0,
      called,
      outcome,
      paid: false,
      opening: isUnrolled(draft),
      // Where the house lets a clean hit land as called, no dice say where (SID-ATK-4).
      location: landsAsCalled(called, outcome, house) ? called : null,
      dice: null,
      straying: house.calledShotMiss,
      miss: "none",
      back: false,
      bare: false,
    },
  };
}

function buildCard(draft: AttackDraft, faces: readonly number[], house: HouseRules): Card {
  const rules = buildCheck(draft);
  const result = isUnrolled(draft) ? null : resolveRoll(rules, faces, house);
  const outcome = result?.outcome ?? "cleanSuccess";
  const effect = computeAttackEffect(outcome, false, house);
  const names = { actor: draft.actor.name, weapon: formatWeapon(draft), target: draft.target?.name ?? "" };
  // A miss that gives the target something is shown (SID-ROLL-5).
  const strikes = effect.lands || effect.takenOut || (effect.nextRollMode === "advantage" && draft.target !== null);
  const strike = buildStrikePart(draft, outcome);
  const aimed = draft.target?.uuid ?? null;
  return {
    title: { key: `QUADRANT.Sidonia.Card.${draft.target ? "Attacks" : "AttacksNobody"}`, with: names },
    subtitle: draft.intent
      ? { key: "QUADRANT.Sidonia.Card.Intent", with: { ...names, intent: draft.intent } }
      : { key: "QUADRANT.Sidonia.Card.With", with: names },
    parts: {
      ...(result
        ? {
            outcome: buildOutcomePart(draft, rules, result, true, {
              target: aimed,
              unaimed: aimed === null ? strike : null,
            }),
          }
        : {}),
      ...(strikes ? { strike } : {}),
      ...(result ? buildChannelParts(draft, outcome, true, strikes ? null : strike) : buildGateParts(draft)),
    },
  };
}

function buildChoices(draft: AttackDraft): Choice[] {
  const { actor, target, called, skill, targets, intent, house, weapon } = draft;
  // How hard a charged thing strikes is the GM's word, each time (SID-HUN-16).
  const charge: Choice[] = weapon?.isGift
    ? [
        {
          kind: "select",
          id: "charge",
          label: "QUADRANT.Sidonia.Check.Charge",
          value: weapon.damage.class,
          options: WEAPON_CLASSES.map((value) => ({ value, label: `QUADRANT.Sidonia.Class.${value}` })),
        },
      ]
    : [];
  return [
    ...createTargetChoice(targets, { value: target?.uuid ?? "", unaimed: "QUADRANT.Sidonia.Check.Unaimed" }),
    ...charge,
    ...buildMethodChoices(draft),
    { kind: "text", id: "intent", label: "QUADRANT.Sidonia.Check.Intent", value: intent, most: MAX_LABEL_LENGTH },
    {
      kind: "select",
      id: "called",
      label: "QUADRANT.Sidonia.Check.Called",
      value: called ?? NOBODY,
      options: [
        { value: NOBODY, label: "QUADRANT.Sidonia.Check.NotCalled" },
        ...LOCATIONS.map((value) => ({ value, label: formatLocation(value) })),
      ],
    },
    {
      kind: "select",
      id: "skill",
      label: "QUADRANT.Sidonia.Check.Skill",
      value: skill?.uuid.split(".").at(-1) ?? "",
      options: buildSkillOptions(actor, house),
    },
    ...buildEffortChoices(draft),
  ];
}

/** The check `sidonia.attack`. */
export const attack = check<AttackDraft, HouseRules>({
  roll: "OutcomeRoll",
  options: () => ({ called: word(CALLS), intent: text(MAX_LABEL_LENGTH), ...GATE_OPTIONS }),
  prepare,
  adjust,
  view(draft, house) {
    const rules = buildCheck(draft);
    const open = isUnrolled(draft);
    const sure = [
      {
        id: "cleanSuccess",
        label: "QUADRANT.Sidonia.Hit.cleanSuccess",
        tone: "good",
        icon: "checked-shield",
        chance: 1,
        wanted: true,
      },
    ] as const;
    return {
      title: { key: "QUADRANT.Sidonia.Card.DialogTitle", with: { actor: draft.actor.name, what: formatWeapon(draft) } },
      groups: buildGroups(rules, house),
      choices: buildChoices(draft),
      summary: open
        ? { key: "QUADRANT.Sidonia.Check.Summary.open", with: { target: draft.target?.name ?? "" } }
        : formatSummary(rules),
      odds: open ? sure : buildOddsRows(rules, house, true),
      ...(open ? { verb: "QUADRANT.Sidonia.Check.Hit" } : {}),
    };
  },
  refuse: (draft) =>
    refuseTyped("QUADRANT.Sidonia.Check.Intent", shortText(MAX_LABEL_LENGTH), draft.intent) ?? refuseEffort(draft),
  formula: (draft) => (isUnrolled(draft) ? null : formatFormula(buildCheck(draft))),
  payments: (draft) => (isUnrolled(draft) ? listGatePayments(draft) : listPayments(draft)),
  card: buildCard,
  rollOptions: (draft) => serializeCheck(buildCheck(draft), draft.house),
});
