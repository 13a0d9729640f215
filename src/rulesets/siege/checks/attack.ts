/**
 * The StarSIEGE attack: a trapping, or bare hands, against a target's Combat Defense. Ledger: SIE-ATK-1 to -4,
 * SIE-RANGE-2 and -3, SIE-SIZE-1, SIE-OBJ-1, SIE-MOD-1, SIE-MOOK-3. The action applyHit applies a hit to its target.
 */
import { createTargetChoice } from "../../../core/public/checks.ts";
import {
  type Card,
  check,
  flag,
  type CheckView,
  type Choice,
  type Intent,
  name,
  once,
  type PartEntry,
  requestOnly,
  word,
  type World,
} from "../../../core/public/definitions.ts";
import type { Modifier, Refusal } from "../../../rules/shared/reasons.ts";
import {
  AIM_GOALS,
  type Reach,
  computeHoldingDamage,
  computeRangeEffect,
  computeWeaponDamage,
  createAttackCheck,
  resolveVolley,
} from "../../../rules/siege/attack.ts";
import type { HouseRules } from "../../../rules/siege/house-rules.ts";
import { SITUATIONS } from "../../../rules/siege/difficulty.ts";
import { ATTRIBUTES, BANDS, type Band } from "../../../rules/siege/state.ts";
import {
  BARE_HANDED_HIT,
  createAimPart,
  createChallengePart,
  createHitPart,
  createRollOptions,
  listDeclarationChoices,
  formatFormula,
  listTermGroups,
  listOddsRows,
  listPartChoices,
  listPayments,
  listRoundChoices,
  resolveWithFaces,
  formatSummary,
  formatUnaimed,
  chooseVerb,
} from "./shared.ts";
import { type Hit, createHit, findHit } from "../../../rules/siege/damage.ts";
import {
  createAttack,
  createPlainAttack,
  BARE_HANDS,
  BARE_HANDS_VALUE,
  SITUATION_WORDS,
  STANCES,
  type CreateShotParts,
  type Setup,
  type SpreadAttack,
  adjust,
  createChecks,
  findAimedItem,
  findResolution,
  listCarried,
  listHindranceChoices,
  prepare,
  refuse,
} from "./attack-setup.ts";
import { payAction } from "./turn.ts";
import {
  canSplit,
  findDealingWeapon,
  formatShotSummary,
  formatVolley,
  listSecondChoices,
  listShotChoices,
  listShotGroups,
  listShotOdds,
} from "./weapon-use.ts";

// Forms that a plain attack does not need: each has its interface beside the setup.
const loadSeveral = once(() => import("./attack-targets.ts"));
const loadAiming = once(() => import("./aimed-item.ts"));

/** Reads the attack, and loads the forms that can be chosen for it. */
async function prepareForms(intent: Intent, world: World<HouseRules>): Promise<Setup | { readonly refused: Refusal }> {
  const setup = await prepare(intent, world);
  if ("refused" in setup) return setup;
  const { weapon, arms, target } = setup;
  const isSpread = [weapon, ...arms].some((one) => (one?.system.area ?? 0) > 0 || canSplit(one));
  const several = isSpread ? await loadSeveral() : null;
  return {
    ...setup,
    several,
    others: several ? await several.readOthers(intent, world) : [],
    aiming: listCarried(target).length > 0 ? await loadAiming() : null,
  };
}

/** Returns the attack at several targets; null where it is at one, or at nobody. */
const findSpread = (setup: Setup): SpreadAttack | null => setup.several?.findSpread(setup) ?? null;

/** Returns the choice of the target, or of several. */
function listTargetChoices(setup: Setup): Choice[] {
  const { target, targets, several } = setup;
  const one = createTargetChoice(targets, { value: target?.uuid ?? "", unaimed: "QUADRANT.Siege.Check.Unaimed" });
  return several ? several.listTargetChoices(setup, one) : one;
}

/** Returns the choice of what is aimed at and, once that is an item, what for. */
function listAimChoices({ target, aimed }: Pick<Setup, "target" | "aimed">): Choice[] {
  const carried = listCarried(target);
  if (!target || (carried.length === 0 && aimed.aimedItem === "")) return [];
  const at: Choice = {
    kind: "select",
    id: "aimedItem",
    label: "QUADRANT.Siege.Aimed.At",
    hint: "QUADRANT.Siege.Aimed.AtHint",
    value: aimed.aimedItem,
    options: [
      { value: "", label: { key: "QUADRANT.Siege.Aimed.AtTarget", with: { target: target.name } } },
      ...carried.map(({ uuid, name }) => ({ value: uuid, label: name })),
    ],
  };
  if (aimed.aimedItem === "") return [at];
  return [
    at,
    {
      kind: "select",
      id: "goal",
      label: "QUADRANT.Siege.Aimed.Goal.Label",
      value: aimed.goal,
      options: AIM_GOALS.map((value) => ({ value, label: `QUADRANT.Siege.Aimed.Goal.${value}` })),
    },
  ];
}

/** Returns the option of a band, with its effect on this attack. */
function createBandOption(reach: Reach, band: Band) {
  const { bonus, cl } = computeRangeEffect(reach, band);
  const name = `QUADRANT.Siege.Band.${band}`;
  if (reach.restricted && reach.class !== band)
    return { value: band, label: { key: "QUADRANT.Siege.Band.outOfReach", with: { name } } };
  if (bonus > 0) return { value: band, label: { key: "QUADRANT.Siege.Band.withBonus", with: { name, bonus } } };
  return cl > 0
    ? { value: band, label: { key: "QUADRANT.Siege.Band.withCl", with: { name, cl } } }
    : { value: band, label: name };
}

function listChoices(setup: Setup): Choice[] {
  const { target, weapon, attribute, band, situations, stance } = setup;
  const reach = weapon?.system.range ?? BARE_HANDS;
  const defense: Choice[] = target
    ? []
    : [{ kind: "number", id: "defense", label: "QUADRANT.Siege.Check.TypedDefense", value: setup.defense }];
  const arms: Choice[] = setup.asked
    ? [
        {
          kind: "select",
          id: "item",
          label: "QUADRANT.Siege.Check.Weapon",
          value: weapon?.uuid ?? BARE_HANDS_VALUE,
          options: [
            ...setup.arms.map(({ uuid, name }) => ({ value: uuid, label: name })),
            { value: BARE_HANDS_VALUE, label: "QUADRANT.Siege.Check.Unarmed" },
          ],
        },
      ]
    : [];
  return [
    ...arms,
    ...listPartChoices("part", "QUADRANT.Siege.Mooks.Acting", setup.actor, setup.part),
    ...listTargetChoices(setup),
    ...(findSpread(setup) && setup.aimed.aimedItem === "" ? [] : listAimChoices(setup)),
    ...listPartChoices("theirPart", "QUADRANT.Siege.Mooks.Attacked", target, setup.theirPart),
    ...defense,
    {
      kind: "select",
      id: "band",
      label: "QUADRANT.Siege.Check.Range",
      value: band,
      options: BANDS.map((one) => createBandOption(reach, one)),
    },
    {
      kind: "ticks",
      id: "situations",
      label: `QUADRANT.Siege.Check.Situation.${setup.house.situationStacking}`,
      options: SITUATION_WORDS.map((value) => ({
        value,
        label: {
          key: "QUADRANT.Siege.Situation.option",
          with: {
            name: `QUADRANT.Siege.Situation.${value}`,
            cl: SITUATIONS[value] < 0 ? `−${-SITUATIONS[value]}` : `+${SITUATIONS[value]}`,
          },
        },
        on: situations.includes(value),
      })),
    },
    ...(findSpread(setup) ? [] : [createWordChoice("stance", "Stance", stance, STANCES)]),
    createWordChoice("attribute", "Attribute", attribute, ATTRIBUTES),
    ...(weapon ? listShotChoices(weapon, setup.shots) : [createHoldingChoice(setup)]),
    ...listSecondChoices(setup),
    ...listRoundChoices(setup.round, setup.house),
  ];
}

const createWordChoice = (id: string, group: string, value: string, all: readonly string[]): Choice => ({
  kind: "select",
  id,
  label: `QUADRANT.Siege.Check.${group}`,
  value,
  options: all.map((word) => ({ value: word, label: `QUADRANT.Siege.${group}.${word}` })),
});

/** Returns the choice to hold the target with bare hands, for half the damage (SIE-ATK-4). */
const createHoldingChoice = ({ holding, actor }: Setup): Choice => ({
  kind: "toggle",
  id: "holding",
  label: "QUADRANT.Siege.Check.Holding",
  value: holding,
  hint: {
    key: "QUADRANT.Siege.Check.HoldingHint",
    with: { boxes: computeHoldingDamage(computeWeaponDamage(actor.system.unarmed.damage)) },
  },
});

/** Returns the boxes of a hit, before the target's protection (SIE-ATK-3, SIE-ATK-4). */
function computeDamage(setup: Setup): Modifier {
  const { actor, holding } = setup;
  const weapon = findDealingWeapon(setup);
  if (weapon)
    return {
      label: weapon.name,
      value: computeWeaponDamage(weapon.system.damage.total),
      source: { uuid: weapon.uuid },
    };
  const boxes = computeWeaponDamage(actor.system.unarmed.damage);
  return {
    label: `QUADRANT.Siege.Check.${holding ? "Held" : "Unarmed"}`,
    value: holding ? computeHoldingDamage(boxes) : boxes,
    source: { uuid: actor.uuid },
  };
}

const createAttackPart = (setup: Setup, hit: Hit, levels: number): PartEntry =>
  createHitPart(hit, setup.actor, setup.target, levels, Number(setup.theirPart));

/** Returns what the attack is without a target: any Critical Success is that of the roll, not of the hit. */
const createUnaimedPart = (setup: Setup): PartEntry =>
  createAimPart(
    setup.actor,
    "combat",
    createAttackCheck({ ...createAttack(setup), defense: [] }),
    createHit(findDealingWeapon(setup)?.system ?? BARE_HANDED_HIT, computeDamage(setup), false),
  );

/** Whether its Target Number is unknown: it has no target, and nobody has entered a Defense. */
const isUnaimed = (setup: Setup): boolean =>
  setup.target === null && setup.defense === 0 && findResolution(setup) === "roll";

/** Returns the parts of one shot. */
const createShotParts: CreateShotParts = (setup, rules, result, house) => {
  const full = createHit(findDealingWeapon(setup)?.system ?? BARE_HANDED_HIT, computeDamage(setup), result.crit);
  const item = findAimedItem(setup);
  const { target, aiming } = setup;
  if (item && target && aiming)
    return {
      challenge: createChallengePart(setup.actor, rules, result, house),
      ...aiming.createAimedParts({ ...setup, target }, item, {
        plain: createPlainAttack(setup),
        outcome: result,
        hit: full,
      }),
    };
  const hit = findHit(result.success, full);
  return {
    challenge: createChallengePart(setup.actor, rules, result, house, { dealsDamage: hit !== null }),
    ...(hit ? { attack: createAttackPart(setup, hit, result.extraLevels) } : {}),
  };
};

/** Returns the parts of a second shot: they follow the first's. */
const createSecondParts = (parts: Readonly<Record<string, PartEntry>>): Record<string, PartEntry> =>
  Object.fromEntries(
    Object.entries(parts).map(([id, entry]) => [`${id}2`, { ...entry, sort: entry.sort + SORT_OF_SECOND_SHOT }]),
  );
const SORT_OF_SECOND_SHOT = 20;

/** Returns the results of the shots, and both together where there are two. */
function resolveShots(setup: Setup, faces: readonly number[], house: HouseRules) {
  const checks = createChecks(setup);
  const resolution = findResolution(setup);
  const { value } = computeDamage(setup);
  const volley = checks.length > 1 && resolution === "roll" ? resolveVolley(checks, faces, value, house) : null;
  const results = volley?.shots ?? checks.map((rules) => resolveWithFaces(rules, resolution, faces, house));
  const all = volley ?? { shots: results, hits: results.length, boxes: results.length * value };
  return { checks, results, volley: checks.length > 1 ? all : null };
}

/** Returns the key of the card's title. */
function chooseTitle({ target, aimed }: Setup): string {
  if (!target) return "AttacksNobody";
  if (!findAimedItem({ target, aimed })) return "Attacks";
  return aimed.goal === "disarm" ? "Disarms" : "AttacksItem";
}

function createCard(setup: Setup, faces: readonly number[], house: HouseRules): Card {
  const spread = findSpread(setup);
  if (spread) return spread.card(faces, createShotParts);
  const { actor, weapon, target, band } = setup;
  const { checks, results, volley } = resolveShots(setup, faces, house);
  const item = findAimedItem(setup);
  const names = {
    actor: actor.name,
    weapon: weapon?.name ?? "QUADRANT.Siege.Check.Unarmed",
    target: target?.name ?? "",
    item: item?.name ?? "",
  };
  const [first = {}, second = {}] = checks.flatMap((rules, i) => {
    const result = results[i];
    return result ? [createShotParts(setup, rules, result, house)] : [];
  });
  return {
    title: { key: `QUADRANT.Siege.Card.${chooseTitle(setup)}`, with: names },
    subtitle: {
      key: `QUADRANT.Siege.Card.${volley ? "TwoShotsAt" : "WeaponAt"}`,
      with: {
        weapon: names.weapon,
        band: `QUADRANT.Siege.Band.${band}`,
        ...(volley ? { result: formatVolley(volley) } : {}),
      },
    },
    // Two shots are aimed in the dialog: a card is aimed for one roll.
    parts: { ...first, ...createSecondParts(second), ...(target || volley ? {} : { aim: createUnaimedPart(setup) }) },
  };
}

/** Returns what the dialog displays of the roll: of one shot, or of two. */
function describeRoll(setup: Setup, house: HouseRules): Pick<CheckView, "groups" | "summary" | "odds" | "aim"> {
  const spread = findSpread(setup);
  if (spread) return spread.describe();
  const checks = createChecks(setup);
  const [rules] = checks;
  const resolution = findResolution(setup);
  if (checks.length > 1 && resolution === "roll")
    return {
      groups: listShotGroups(checks, house),
      summary: formatShotSummary(checks, house),
      odds: listShotOdds(checks, house),
    };
  const groups = listTermGroups(rules, house);
  if (isUnaimed(setup)) return { groups, summary: formatUnaimed(rules, house), odds: [] };
  return {
    groups,
    summary: formatSummary(rules, resolution, house),
    odds: listOddsRows(rules, resolution, house),
  };
}

/** The check `siege.attack`. */
export const attack = check<Setup, HouseRules>({
  roll: "ChallengeRoll",
  options: () => ({ band: word(BANDS), kind: requestOnly(name), gun: name, arms: flag }),
  prepare: prepareForms,
  adjust,
  view: (setup, house) => ({
    title: {
      key: "QUADRANT.Siege.Card.DialogTitle",
      with: { actor: setup.actor.name, what: setup.weapon?.name ?? "QUADRANT.Siege.Check.Unarmed" },
    },
    ...describeRoll(setup, house),
    choices: [
      ...listChoices(setup),
      ...listHindranceChoices(setup),
      ...listDeclarationChoices(setup.actor, createChecks(setup)[0], setup.declared, house, isUnaimed(setup)),
    ],
    ...chooseVerb(findResolution(setup)),
  }),
  refuse: (setup) => refuse(setup) ?? setup.several?.refuseTargets(setup) ?? null,
  formula(setup, house) {
    const spread = findSpread(setup);
    if (spread) return spread.formula();
    if (findResolution(setup) !== "roll") return null;
    const [rules, second] = createChecks(setup);
    return second ? "2d20" : formatFormula(rules, house);
  },
  payments: (setup) => [
    ...payAction(setup.actor, setup.inTurn, "attack"),
    ...listPayments(setup.actor, createChecks(setup)[0], setup.declared),
  ],
  card: createCard,
  rollOptions: (setup) => createRollOptions(createChecks(setup)[0], setup.house),
});
