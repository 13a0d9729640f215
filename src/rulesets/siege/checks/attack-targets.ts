/**
 * An attack on several targets: the area of a weapon, or the two shots of Rapid Fire at one target each. Loaded where
 * the weapon, or one to choose from, has an area or can fire twice. Ledger: SIE-ATK-6, SIE-SFX-2, SIE-SIZE-1,
 * SIE-MOOK-3.
 */
import { createOtherTargetChoice } from "../../../core/public/checks.ts";
import type { Card, Choice } from "../../../core/public/definitions.ts";
import type { Refusal } from "../../../rules/shared/reasons.ts";
import { refuseAreaTargets } from "../../../rules/siege/area.ts";
import { createAttackCheck, findStance, isAutomaticHit } from "../../../rules/siege/attack.ts";
import type { ChallengeCheck } from "../../../rules/siege/challenge.ts";
import { findFirstPart } from "../../../rules/siege/mooks.ts";
import type { Creature } from "../documents/read-actor.ts";
import { AT_POSSESSOR, type CreateShotParts, type Setup, type SpreadAttack, createAttack } from "./attack-setup.ts";
import {
  type Aim,
  type Spread,
  createSpread,
  createTargetsPart,
  listNames,
  withSizeLevel,
  createAreaChoice,
  describeSpread,
  formatSpread,
  resolveSpread,
} from "./several-targets.ts";
import { canSplit, createShotChecks } from "./weapon-use.ts";

export { readOthers } from "./several-targets.ts";

/** A target of the attack, with the attack as it is against that one alone. */
interface AttackAim extends Aim {
  readonly setup: Setup;
}

const isRapid = ({ weapon, shots }: Setup): boolean => shots.rapid && canSplit(weapon);
const findArea = (setup: Setup): number => (isRapid(setup) ? 0 : (setup.weapon?.system.area ?? 0));

/** Returns those who are attacked: of a volley one for each shot, of an area all that are chosen. */
function listStruck(setup: Setup): Creature[] {
  const { target, others } = setup;
  if (!target) return [];
  if (!isRapid(setup)) return findArea(setup) > 0 ? [target, ...others] : [target];
  const [second] = others;
  return second && second.uuid !== target.uuid ? [target, second] : [target];
}

/** Returns the attack on one of several targets: it moves as it does, and of split mooks the first group is hit. */
const aimAt = (setup: Setup, target: Creature, at: number): Setup => ({
  ...setup,
  target,
  aimed: AT_POSSESSOR,
  stance: findStance(target.system),
  theirPart: at === 0 ? setup.theirPart : String(findFirstPart(target.group?.parts ?? [])),
});

function createAimCheck(setup: Setup, at: number): ChallengeCheck {
  const { weapon, shots } = setup;
  const attack = createAttack(setup);
  const shot = isRapid(setup) && weapon ? createShotChecks(attack, weapon, shots)[at] : undefined;
  return shot ?? createAttackCheck(withSizeLevel(attack));
}

/** Returns the attack on several targets; null where it is on one, or on nobody. */
export function findSpread(setup: Setup): SpreadAttack | null {
  const aims = listStruck(setup).map((target, at): AttackAim => {
    const own = aimAt(setup, target, at);
    return { setup: own, target, check: createAimCheck(own, at), isCertain: isAutomaticHit(own) };
  });
  const spread = createSpread(aims, { isVolley: isRapid(setup), isBought: setup.declared.nova });
  const { house } = setup;
  return (
    spread && {
      describe: () => describeSpread(spread, house),
      formula: () => formatSpread(spread, house),
      card: (faces, createParts) => createCard(spread, faces, createParts),
    }
  );
}

/** Refuses more targets than the weapon's area takes (SIE-SFX-2), and several of an attack at one item. */
export function refuseTargets(setup: Setup): Refusal | null {
  if (setup.aimed.aimedItem !== "" && listStruck(setup).length > 1)
    return { key: "QUADRANT.Siege.Aimed.Refuse.severalTargets" };
  const area = findArea(setup);
  return area > 0
    ? refuseAreaTargets(
        listStruck(setup).map(({ uuid }) => uuid),
        area,
      )
    : null;
}

/** Returns the choice of the target, `one`, or of several: all in the area, or one for each shot. */
export function listTargetChoices(setup: Setup, one: readonly Choice[]): Choice[] {
  const { target, others, targets } = setup;
  const area = findArea(setup);
  if (area > 0)
    return [createAreaChoice(targets, listStruck(setup), { area, unaimed: "QUADRANT.Siege.Check.Unaimed" })];
  if (!target || !isRapid(setup)) return [...one];
  const second = createOtherTargetChoice(targets, {
    value: others[0]?.uuid ?? "",
    label: "QUADRANT.Siege.Targets.SecondShot",
    same: "QUADRANT.Siege.Targets.Same",
  });
  return [...one, second];
}

/** Returns the card: a row for each target. */
function createCard(spread: Spread<AttackAim>, faces: readonly number[], createParts: CreateShotParts): Card {
  const { aims } = spread;
  const [{ setup }] = aims;
  const results = resolveSpread(spread, faces, setup.house);
  const rows = aims.flatMap((aim, at) => {
    const result = results[at];
    return result ? [createParts(aim.setup, aim.check, result, setup.house)] : [];
  });
  const hits = results.filter(({ success }) => success).length;
  return {
    title: { key: "QUADRANT.Siege.Card.Attacks", with: { target: listNames(spread) } },
    subtitle: {
      key: `QUADRANT.Siege.Targets.${spread.isVolley ? "Volley" : "Area"}`,
      with: {
        weapon: setup.weapon?.name ?? "",
        band: `QUADRANT.Siege.Band.${setup.band}`,
        hits,
        all: aims.length,
      },
    },
    parts: { targets: createTargetsPart(setup.actor, spread, rows) },
  };
}
