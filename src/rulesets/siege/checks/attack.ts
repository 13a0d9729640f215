/**
 * The StarSIEGE attack: a trapping, or bare hands, against a target's Combat Defense. Ledger: SIE-ATK-1 to -4,
 * SIE-RANGE-2 and -3, SIE-SIZE-1, SIE-OBJ-1, SIE-MOD-1. What a hit does to its target is the action applyHit.
 */
import { sameName } from "../../../rules/shared/names.ts";
import { asked, name, word } from "../../../core/public/check-options.ts";
import {
  type Card,
  type Choice,
  type Input,
  type Intent,
  type PartEntry,
  type World,
  check,
} from "../../../core/public/definitions.ts";
import type { Json } from "../../../rules/shared/json.ts";
import type { Modifier } from "../../../rules/shared/modifier.ts";
import type { Refusal } from "../../../rules/shared/refusal.ts";
import { type Attack, attackCheck, hitsAutomatically, refuseAttack } from "../../../rules/siege/attack.ts";
import type { HouseRules } from "../../../rules/siege/house.ts";
import { type Reach, rangeEffect } from "../../../rules/siege/range.ts";
import { SITUATIONS, type Situation, situationPart } from "../../../rules/siege/situation.ts";
import { ATTRIBUTES, type Attribute, BANDS, type Band } from "../../../rules/siege/state.ts";
import { injuryParts, woundTrack } from "../../../rules/siege/track.ts";
import { competencePart } from "../../../rules/siege/opposition.ts";
import {
  type Creature,
  type Gear,
  attributeLine,
  bundleLines,
  combatDefenseLines,
  creatureOf,
  gearLine,
  gearLines,
  groupLines,
  specialtyLine,
  specialtyNamed,
  attributeOf,
  fightsWith,
  isWeapon,
} from "../documents/read-actor.ts";
import { textAt, wordAt } from "../../../rules/shared/read-json.ts";
import { type Candidate, candidatesOf } from "./candidates.ts";
import { hitPart } from "./hit-part.ts";
import { askAttack } from "./asked.ts";
import {
  type Declarations,
  type Settling,
  challengePart,
  declarationChoices,
  declared,
  formulaOf,
  groupsOf,
  keepOf,
  oddsRows,
  oneOf,
  paymentsOf,
  refuseDeclared,
  settle,
  summaryOf,
  targetChoice,
  verbOf,
} from "./shared.ts";

const STANCES = ["normal", "stationary", "immobile"] as const;
const NO_SITUATION = "none";
const BARE = "";
/** Bare hands reach no further than Close (SIE-RANGE-3). */
const BARE_HANDS: Reach = { class: "close", restricted: true };

interface Draft {
  readonly house: HouseRules;
  readonly actor: Creature;
  /** Null for bare hands. */
  readonly weapon: Gear | null;
  /** What one may choose among where a GM asked for an attack; empty where it is settled. */
  readonly arms: readonly Gear[];
  readonly asked: boolean;
  readonly target: Creature | null;
  readonly candidates: readonly Candidate[];
  readonly attribute: Attribute;
  readonly band: Band;
  readonly situation: Situation | typeof NO_SITUATION;
  readonly stance: (typeof STANCES)[number];
  /** Combat Defense as the GM calls it, where nobody is aimed at. */
  readonly defense: number;
  readonly declared: Declarations;
  readonly situational: { readonly bonus: readonly Modifier[]; readonly cl: readonly Modifier[] };
}

async function prepare(intent: Intent, world: World<HouseRules>): Promise<Draft | { readonly refused: Refusal }> {
  const snapshot = await world.snapshot(intent.actor);
  const actor = snapshot && creatureOf(snapshot);
  if (!actor) return { refused: { key: "QUADRANT.Refuse.Gone" } };
  const weapon = intent.item === undefined ? null : (actor.gear.find(({ uuid }) => uuid === intent.item) ?? null);
  if (intent.item !== undefined && !weapon) return { refused: { key: "QUADRANT.Siege.Refuse.NotCarried" } };
  const targetUuid = intent.targets[0];
  const seen = targetUuid === undefined ? null : await world.snapshot(targetUuid);
  const asked = intent.ask !== undefined && !weapon;
  const kind = textAt(intent.options, "kind");
  const arms = asked ? armsOf(actor, kind) : [];
  const [first] = arms;
  if (asked && !first && !sameName(fightsWith(null), kind) && kind !== "")
    return { refused: { key: "QUADRANT.Siege.Refuse.NoSuchWeapon", with: { kind } } };
  const chosen = weapon ?? first ?? null;
  const reach = chosen?.system.range ?? BARE_HANDS;
  return {
    house: world.house,
    actor,
    weapon: chosen,
    arms,
    asked,
    target: seen && creatureOf(seen),
    candidates: candidatesOf(intent),
    attribute: attributeOf(fightsWith(chosen)),
    band: wordAt(intent.options, "band", BANDS, usualBand(reach)),
    situation: NO_SITUATION,
    stance: "normal",
    defense: 0,
    declared: { crit: false, nova: false },
    situational: { bonus: [], cl: [] },
  };
}

/** A band one can reach: a restricted weapon's own. */
const usualBand = (reach: Reach): Band => (reach.restricted ? reach.class : "close");

/** The weapons one has that are fought with so; all where nothing is said. What is broken comes last. */
function armsOf({ gear }: Creature, kind: string): Gear[] {
  const broken = ({ system: { status } }: Gear): boolean => status.nonFunctional || status.destroyed;
  return gear
    .filter((one) => isWeapon(one) && (kind === "" || sameName(fightsWith(one), kind)))
    .sort((a, b) => Number(broken(a)) - Number(broken(b)));
}

/** The attack with what was chosen to fight with, and what goes with that. */
function armed(draft: Draft, chosen: Json | undefined): Draft {
  const weapon = chosen === BARE ? null : (draft.arms.find(({ uuid }) => uuid === chosen) ?? draft.weapon);
  if (!draft.asked || weapon === draft.weapon) return draft;
  return {
    ...draft,
    weapon,
    attribute: attributeOf(fightsWith(weapon)),
    band: usualBand(weapon?.system.range ?? BARE_HANDS),
  };
}

function adjust(prepared: Draft, input: Input): Draft {
  const { choices, situational } = input;
  const draft = armed(prepared, choices["item"]);
  const typed = choices["defense"];
  return {
    ...draft,
    attribute: oneOf(choices["attribute"], ATTRIBUTES, draft.attribute),
    band: oneOf(choices["band"], BANDS, draft.band),
    situation: oneOf(choices["situation"], [NO_SITUATION, ...SITUATION_WORDS], draft.situation),
    stance: oneOf(choices["stance"], STANCES, draft.stance),
    defense: typeof typed === "number" && Number.isInteger(typed) ? typed : draft.defense,
    declared: declared(draft.declared, input),
    situational: { bonus: situational["bonus"] ?? [], cl: situational["cl"] ?? [] },
  };
}

const SITUATION_WORDS = Object.keys(SITUATIONS) as Situation[];

const settlingOf = (draft: Draft): Settling => {
  if (draft.declared.nova) return "nova";
  return hitsAutomatically(draft) ? "routine" : "roll";
};

/** The attack as the rules read it. */
function attackOf(draft: Draft): Attack {
  const { actor, weapon, target, band, stance } = draft;
  const name = fightsWith(weapon);
  const own = ownLines(draft, name);
  const situation = draft.situation === NO_SITUATION ? [] : [situationPart(draft.situation)];
  const injuries = injuryParts(woundTrack(actor.system.wounds), false);
  return {
    bundle: "combat",
    primary: actor.system.bundles.combat.primary,
    ...own,
    range: { reach: weapon?.system.range ?? BARE_HANDS, band },
    sizes: target ? { attacker: actor.system.size, target: target.system.size } : null,
    defense: defenseLines(draft),
    situational: [...situation, ...injuries, ...draft.situational.cl],
    stance,
    critAttempt: draft.declared.crit && settlingOf(draft) === "roll",
  };
}

/** Attribute, Specialty and gear; a lightly written NPC has its one rating in place of the first two (SIE-OPP-3). */
function ownLines(
  { actor, weapon, attribute, situational }: Draft,
  name: string,
): Pick<Attack, "attribute" | "specialty" | "gear"> {
  const { bonus = 0 } = weapon?.system ?? {};
  const gear = [
    ...(weapon && bonus !== 0 ? [gearLine(weapon)] : []),
    ...gearLines(actor, name),
    ...bundleLines(actor, "combat"),
    ...groupLines(actor),
    ...situational.bonus,
  ];
  const specialty = specialtyNamed(actor, name);
  if (actor.competence && !specialty) {
    return { attribute: competencePart(actor.competence.rating, true, { uuid: actor.uuid }), specialty: null, gear };
  }
  return {
    attribute: attributeLine(actor, attribute),
    specialty: specialty && specialtyLine(actor, specialty.entry),
    gear,
  };
}

const defenseLines = ({ target, defense }: Draft): Modifier[] =>
  target
    ? combatDefenseLines(target)
    : [{ label: "QUADRANT.Siege.Defense.Combat", value: defense, source: { rule: "SIE-ATK-2" } }];

function refuse(draft: Draft): Refusal | null {
  const { actor, weapon } = draft;
  const { status } = weapon?.system ?? {};
  if (status?.nonFunctional === true || status?.destroyed === true) {
    return { key: "QUADRANT.Siege.Refuse.WeaponBroken", with: { weapon: weapon?.name ?? "" } };
  }
  const attack = attackOf(draft);
  const range = refuseAttack(attack);
  if (range) return range;
  return refuseDeclared(actor, attackCheck(attack), draft.declared, draft.house);
}

/** A band, with what it would do to this attack. */
function bandOption(reach: Reach, band: Band) {
  const { bonus, cl } = rangeEffect(reach, band);
  const name = `QUADRANT.Siege.Band.${band}`;
  if (reach.restricted && reach.class !== band)
    return { value: band, label: { key: "QUADRANT.Siege.Band.outOfReach", with: { name } } };
  if (bonus > 0) return { value: band, label: { key: "QUADRANT.Siege.Band.withBonus", with: { name, bonus } } };
  return cl > 0
    ? { value: band, label: { key: "QUADRANT.Siege.Band.withCl", with: { name, cl } } }
    : { value: band, label: name };
}

function choicesOf(draft: Draft): Choice[] {
  const { target, weapon, attribute, band, situation, stance } = draft;
  const reach = weapon?.system.range ?? BARE_HANDS;
  const words = (group: string, all: readonly string[]) =>
    all.map((value) => ({ value, label: `QUADRANT.Siege.${group}.${value}` }));
  const defense: Choice[] = target
    ? []
    : [{ kind: "number", id: "defense", label: "QUADRANT.Siege.Check.TypedDefense", value: draft.defense }];
  const arms: Choice[] = draft.asked
    ? [
        {
          kind: "select",
          id: "item",
          label: "QUADRANT.Siege.Check.With",
          value: weapon?.uuid ?? BARE,
          options: [
            ...draft.arms.map(({ uuid, name }) => ({ value: uuid, label: name })),
            { value: BARE, label: "QUADRANT.Siege.Check.Unarmed" },
          ],
        },
      ]
    : [];
  return [
    ...arms,
    ...targetChoice(draft.candidates, target?.uuid ?? ""),
    ...defense,
    {
      kind: "select",
      id: "band",
      label: "QUADRANT.Siege.Check.Range",
      value: band,
      options: BANDS.map((one) => bandOption(reach, one)),
    },
    {
      kind: "select",
      id: "situation",
      label: "QUADRANT.Siege.Check.Situation",
      value: situation,
      options: [
        { value: NO_SITUATION, label: "QUADRANT.Siege.Situation.none" },
        ...SITUATION_WORDS.map((value) => ({
          value,
          label: {
            key: "QUADRANT.Siege.Situation.option",
            with: {
              name: `QUADRANT.Siege.Situation.${value}`,
              cl: SITUATIONS[value] < 0 ? `−${-SITUATIONS[value]}` : `+${SITUATIONS[value]}`,
            },
          },
        })),
      ],
    },
    {
      kind: "select",
      id: "stance",
      label: "QUADRANT.Siege.Check.Stance",
      value: stance,
      options: words("Stance", STANCES),
    },
    {
      kind: "select",
      id: "attribute",
      label: "QUADRANT.Siege.Check.Attribute",
      value: attribute,
      options: words("Attribute", ATTRIBUTES),
    },
  ];
}

/** Boxes of a hit as lines, before the target is looked at (SIE-ATK-3, SIE-ATK-4). */
const damageOf = ({ weapon, actor }: Draft): Modifier =>
  weapon
    ? { label: weapon.name, value: weapon.system.damage.total, source: { uuid: weapon.uuid } }
    : { label: "QUADRANT.Siege.Check.Unarmed", value: actor.system.unarmed.damage, source: { uuid: actor.uuid } };

const hitOf = (draft: Draft, crit: boolean, levels: number): PartEntry => {
  const { actor, weapon, target } = draft;
  const { damage, piercing = false } = weapon?.system ?? {};
  const critical = crit || damage?.critical === true;
  return hitPart({
    attacker: actor,
    target,
    damage: damageOf(draft),
    track: damage?.track ?? "wound",
    critical,
    piercing,
    levels,
  });
};

function cardOf(draft: Draft, faces: readonly number[], house: HouseRules): Card {
  const { actor, weapon, target, band } = draft;
  const rules = attackCheck(attackOf(draft));
  const result = settle(rules, settlingOf(draft), faces, house);
  const names = {
    actor: actor.name,
    weapon: weapon?.name ?? "QUADRANT.Siege.Check.Unarmed",
    target: target?.name ?? "",
  };
  const hit = result.success ? { attack: hitOf(draft, result.crit, result.extraLevels) } : {};
  return {
    title: { key: `QUADRANT.Siege.Card.${target ? "Attacks" : "AttacksNobody"}`, with: names },
    subtitle: {
      key: "QUADRANT.Siege.Card.WeaponAt",
      with: { weapon: names.weapon, band: `QUADRANT.Siege.Band.${band}` },
    },
    parts: { challenge: challengePart(actor, rules, result, house, { dealsDamage: result.success }), ...hit },
  };
}

/** The check `siege.attack`. */
export const attack = check<Draft, HouseRules>({
  roll: "ChallengeRoll",
  options: () => ({ band: word(BANDS), kind: asked(name) }),
  prepare,
  adjust,
  ask: askAttack,
  view(draft, house) {
    const rules = attackCheck(attackOf(draft));
    const settling = settlingOf(draft);
    return {
      title: {
        key: "QUADRANT.Siege.Card.DialogTitle",
        with: { actor: draft.actor.name, what: draft.weapon?.name ?? "QUADRANT.Siege.Check.Unarmed" },
      },
      groups: groupsOf(rules, house),
      choices: [...choicesOf(draft), ...declarationChoices(draft.actor, rules, draft.declared, house)],
      summary: summaryOf(rules, settling, house),
      odds: oddsRows(rules, settling, house),
      ...verbOf(settling),
    };
  },
  refuse,
  formula: (draft, house) => (settlingOf(draft) === "roll" ? formulaOf(attackCheck(attackOf(draft)), house) : null),
  before: (draft) => paymentsOf(draft.actor, attackCheck(attackOf(draft)), draft.declared),
  card: cardOf,
  keep: (draft) => keepOf(attackCheck(attackOf(draft)), draft.house),
});
