/** The pool of a test, as its draft says, and the test that is rolled. Ledger: CIR-TEST-4, CIR-RES-1 to -9. */
import { sameName } from "../../../rules/shared/names.ts";
import {
  EMPOWERED_DICE,
  type PoolParts,
  type ResourcesParts,
  buildPool,
  createResourcesPool,
  isTreasureOnly,
  refuseAddition,
  refusePool,
  refuseResources,
} from "../../../rules/circumstances/pool.ts";
import { computePurchaseOb } from "../../../rules/circumstances/resources.ts";
import { findDomain } from "../../../rules/circumstances/skills.ts";
import { countSuccessesBefore, refusePush } from "../../../rules/circumstances/successes.ts";
import type { Turn } from "../../../rules/circumstances/turn.ts";
import { type Modifier, type Refusal, storeModifiers } from "../../../rules/shared/reasons.ts";
import { type Agent, type OwnGear, findTraitUse, listTraitSides, parseId } from "../documents/read-actor.ts";
import type { Test, TieGear } from "./test-data.ts";
import { listLosable } from "./stakes.ts";
import { type Act, computeActPrice } from "../../../rules/circumstances/tokens.ts";
import { createPoolParts, createRecovery, type Draft, countBareDice, nameSubject, NONE } from "./draft.ts";

const testsResources = ({ ready }: Draft): boolean => nameSubject(ready) === "resources";

/** Returns the treasure that adds dice to a Resources test; none to another (CIR-RES-5). */
export const listTreasure = (draft: Draft): readonly OwnGear[] =>
  testsResources(draft) ? draft.actor.gear.filter(({ quantity, treasure }) => quantity > 0 && treasure.dice > 0) : [];

/** Returns whether Resources are 0: only treasure is rolled, without tokens and help (CIR-RES-9, CIR-TOK-15). */
export const rollsTreasureOnly = (draft: Draft): boolean =>
  isTreasureOnly(nameSubject(draft.ready), draft.actor.resources.value);

/** Returns whether something is bought: Resources are tested against an obstacle (CIR-RES-1). */
export const isPurchase = (draft: Draft): boolean => testsResources(draft) && !draft.versus && !draft.sealed;

const countTreasure = ({ treasure }: Draft): number => Object.values(treasure).reduce((sum, one) => sum + one, 0);

/** Returns a Resources test as the rules read it; null for another test. */
function createResourcesParts(draft: Draft): ResourcesParts | null {
  if (!testsResources(draft)) return null;
  const { rating, ...parts } = createPlainParts(draft);
  const dice = countTreasure(draft);
  const treasure = { label: "QUADRANT.Circumstances.Term.treasure", value: dice, source: { rule: "CIR-RES-5" } };
  return { ...parts, current: rating, max: draft.actor.resources.max, treasure };
}

/** Returns why the pool can't be made so (CIR-TEST-4, CIR-RES-9). */
export function refuseDraftPool(draft: Draft): Refusal | null {
  const means = createResourcesParts(draft);
  if (!means) return refusePool(createPlainParts(draft), draft.house);
  return (
    refuseAddition((draft.sixes || draft.gather) && rollsTreasureOnly(draft)) ?? refuseResources(means, draft.house)
  );
}

/** Returns the pool as the rules read it. */
export function createDraftPoolParts(draft: Draft): PoolParts {
  const means = createResourcesParts(draft);
  return means ? createResourcesPool(means) : createPlainParts(draft);
}

function createPlainParts(draft: Draft): PoolParts {
  const { actor, ready, cure, drawnOut, helpful, setback, spend, situational } = draft;
  const uses = helpful.flatMap((one) => (one === NONE ? [] : (findTraitUse(actor, one) ?? [])));
  return {
    ...createPoolParts(actor, ready),
    tried: {
      ...ready.tried,
      ...(cure?.patient === actor.uuid ? createRecovery(cure) : {}),
      ...(drawnOut === null ? {} : { drawnOut }),
    },
    tokens: spend,
    helpful: uses,
    empowered: !actor.isAgent && findGrant(draft) !== null,
    setback: setback === NONE ? null : findTraitUse(actor, setback),
    others: [...listGearLines(draft), ...situational.dice],
  };
}

/** Gear at hand that adds dice, or successes that count before the roll (CIR-TEST-10). */
export const listUsableGear = ({ gear }: Agent): readonly OwnGear[] =>
  gear.filter((one) => one.atHand && one.quantity > 0 && (one.bonusDice > 0 || countSuccessesBefore(one) > 0));

const listGearLines = ({ actor, gear }: Draft): Modifier[] =>
  actor.gear
    .filter(({ uuid, bonusDice }) => gear.includes(parseId(uuid)) && bonusDice > 0)
    .map(({ name, uuid, bonusDice }) => ({ label: name, value: bonusDice, source: { uuid } }));

/** Returns the successes that the gear used adds before the roll (CIR-TEST-10). */
const listExtraLines = ({ actor, gear }: Draft): Modifier[] =>
  actor.gear
    .filter((one) => gear.includes(parseId(one.uuid)) && countSuccessesBefore(one) > 0)
    .map((one) => ({ label: one.name, value: countSuccessesBefore(one), source: { uuid: one.uuid } }));

/**
 * Gear of both sides that may break a tie: what is at hand and has added nothing yet, one's own where it is for this
 * (CIR-TIE-1).
 */
function listTieGear(draft: Draft): TieGear[] {
  const { actor, target, ready } = draft;
  const tries = nameSubject(ready);
  const used = listExtraLines(draft).flatMap(({ source }) => ("uuid" in source ? [source.uuid] : []));
  const of = (side: TieGear["side"], person: Agent | null, fits: (gear: OwnGear) => boolean): TieGear[] =>
    (person?.gear ?? [])
      .filter((gear) => refusePush(gear, "tie") === null && fits(gear))
      .map(({ uuid, name, bonusSuccess }) => ({
        side,
        actor: person?.uuid ?? "",
        gear: uuid,
        name,
        successes: bonusSuccess,
      }));
  const isFor = (skill: string): boolean => skill.trim() === "" || sameName(skill, tries);
  return [
    ...of("a", actor, ({ uuid, skill }) => !used.includes(uuid) && isFor(skill)),
    // What the opponent tests is not known.
    ...of("b", target, () => true),
  ];
}

/** Where an obstacle comes from. */
const SET = { key: "set", rule: "CIR-TEST-2" };
const GIVEN = { key: "given", rule: "CIR-TEST-2" };
const RECOVERED = { key: "recovery", rule: "CIR-COND-13" };
const GRAM = { key: "gram", rule: "CIR-MIND-4" };
const RESTORED = { key: "restore", rule: "CIR-RES-11" };

/** The obstacle's lines, before anything doubles them; none while it is hidden. */
function listObstacleLines(draft: Draft): Modifier[] {
  const { ob, situational, cure, given, restores, gram, sealed } = draft;
  if (sealed) return [];
  const asked = given ? GIVEN : SET;
  const { key, rule } = (restores && RESTORED) || (gram && GRAM) || (cure && RECOVERED) || asked;
  return [
    { label: `QUADRANT.Circumstances.Obstacle.${key}`, value: ob, source: { rule } },
    ...(isPurchase(draft) ? listPurchaseLines(draft) : []),
    ...situational.ob,
  ];
}

/** What makes a purchase harder (CIR-RES-3, CIR-RES-4). */
function listPurchaseLines({ away, bulk }: Draft): Modifier[] {
  const line = (key: string, value: number, rule: string): Modifier[] =>
    value === 0 ? [] : [{ label: `QUADRANT.Circumstances.Obstacle.${key}`, value, source: { rule } }];
  return [
    ...line("away", computePurchaseOb({ away, bulk: 0 }), "CIR-RES-3"),
    ...line("bulk", computePurchaseOb({ away: false, bulk }), "CIR-RES-4"),
  ];
}

/** A Trait by which the opposition is empowered (CIR-TOK-3). */
export interface Grant {
  readonly agent: Agent;
  readonly trait: string;
  readonly side: "a" | "b";
}

/**
 * The agent in a versus test, who may strengthen the opposition: the one who acts, else whom the GM's creature meets.
 */
export const findStrengthener = ({ actor, target, versus }: Draft): Agent | null =>
  [actor, target].find((one) => versus && one?.isAgent) ?? null;

/** What the dialog grants; null where nothing. */
export function findGrant(draft: Draft): Grant | null {
  const agent = findStrengthener(draft);
  const [id = "", side] = draft.empower.split(".");
  const trait = agent?.traits.find(({ uuid, disabled }) => parseId(uuid) === id && !disabled);
  return agent && trait && (side === "a" || side === "b") ? { agent, trait: trait.uuid, side } : null;
}

/** What kind of turn it is bought in. */
export const findTurn = ({ buy }: Draft): Turn => (buy === "players" ? "players" : "gm");

/** Creates the test to be rolled or posted, without tokens and helpers among its lines: they are counted apart. */
export function createTest(draft: Draft): Test {
  const { actor, ready, cure, versus, target, theirDice, theirLuck, spend, house } = draft;
  const grant = findGrant(draft);
  const theirs = theirDice + (actor.isAgent && grant !== null ? EMPOWERED_DICE : 0);
  const { lines } = buildPool({ ...createDraftPoolParts(draft), tokens: 0 }, house);
  const luck = ready.tried.kind === "skill" ? ready.tried.luck : null;
  return {
    actor: actor.uuid,
    name: actor.name,
    tries: nameSubject(ready),
    domain: findDomain(nameSubject(ready)),
    luck,
    lines: storeModifiers(lines),
    helpers: [],
    tokens: spend,
    ob: storeModifiers(listObstacleLines(draft)),
    versus: versus
      ? {
          name: target?.name ?? "",
          dice: theirs,
          luck: theirLuck,
          bare: target && countBareDice(target, house),
          actor: target?.uuid ?? null,
        }
      : null,
    cure,
    extra: storeModifiers(listExtraLines(draft)),
    charms: versus ? listTieGear(draft) : [],
    losable: versus ? listLosable(actor, target) : [],
    treasureOnly: rollsTreasureOnly(draft),
    purchase: isPurchase(draft) ? { treasure: countTreasure(draft), bulk: draft.bulk } : null,
    gram: draft.gram,
    restores: draft.restores,
    invocable:
      versus && actor.isAgent && house.tieNeedsTrait
        ? listTraitSides(actor).map(({ value, name }) => ({ value, name }))
        : [],
    granted: grant && { actor: grant.agent.uuid, trait: `${parseId(grant.trait)}.${grant.side}` },
  };
}

export const findAct = ({ buy }: Draft): Act => (buy === "emergency" ? "emergency" : "test");

export const computeTestPrice = (draft: Draft): number =>
  draft.actor.isAgent ? computeActPrice(findAct(draft), findTurn(draft), draft.house) : 0;
