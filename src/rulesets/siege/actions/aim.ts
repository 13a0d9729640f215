/**
 * Aims an attack or a power that was rolled at nobody: its Target Number and outcome are then those against the target.
 * Split mooks are attacked in one of their groups: the first, until another is chosen. Ledger: SIE-ATK-1 to -3,
 * SIE-SIZE-1, SIE-RESIST-1, -2, SIE-MOOK-3.
 */
import * as v from "valibot";
import { type CardState, type PartEntry, amendment, readPart } from "../../../core/public/definitions.ts";
import type { Json } from "../../../rules/shared/json.ts";
import type { Modifier } from "../../../rules/shared/reasons.ts";
import { withOptions } from "../../../rules/shared/roll.ts";
import { MAX_LABEL_LENGTH, type Output, Uuid, wholeNumber } from "../../../rules/shared/schema.ts";
import { computeSizeEffect } from "../../../rules/siege/attack.ts";
import type { ChallengeCheck } from "../../../rules/siege/challenge.ts";
import type { HouseRules } from "../../../rules/siege/house-rules.ts";
import { findFirstPart } from "../../../rules/siege/mooks.ts";
import { AimData, MAX_GROUPS } from "../cards/aim.ts";
import { Data as ChallengeData } from "../cards/challenge.ts";
import {
  createChallengePart,
  createHitPart,
  createRollOptions,
  type Resolution,
  resolveWithFaces,
} from "../checks/shared.ts";
import { type Creature, readCombatDefense, readCreature, readPsycheDefense } from "../documents/read-actor.ts";

const AimArgs = v.object({
  target: v.optional(v.nullable(Uuid), null),
  /** The group of split mooks; the first that is left if absent. */
  part: v.optional(v.nullable(wholeNumber(0, MAX_GROUPS)), null),
});
type AimArgs = Output<typeof AimArgs>;

interface AimState {
  readonly card: CardState;
  readonly aim: AimData;
  readonly challenge: ChallengeData;
  readonly attacker: Creature;
  /** The chosen target; null while none is chosen. */
  readonly target: Creature | null;
}

/** Returns what the sizes make of the Challenge Level; a bonus to the roll lowers it by as much (SIE-SIZE-1). */
function listSizeLines({ size }: AimData, target: Creature): Modifier[] {
  if (size === null) return [];
  const { cl, rollBonus } = computeSizeEffect(size, target.system.size);
  const value = cl - rollBonus;
  return value === 0 ? [] : [{ label: "QUADRANT.Siege.Check.Size", value, source: { rule: "SIE-SIZE-1" } }];
}

/** Returns the groups of split mooks; none for others. */
const listGroups = (target: Creature): readonly number[] => (target.group?.parts ?? []).slice(0, MAX_GROUPS);

/** Returns the place of the group that is aimed at; 0 where there is one only. */
const choosePart = (target: Creature, part: number | null): number => part ?? findFirstPart(listGroups(target));

/** Returns the check against who is aimed at. */
function aimCheck(aim: AimData, target: Creature, part: number): ChallengeCheck {
  const defense = aim.defense === "combat" ? readCombatDefense(target, part) : readPsycheDefense(target, part);
  const { bundle, ...check } = aim.check;
  const lines = [...defense, ...aim.check.cl, ...listSizeLines(aim, target)];
  return { ...check, bundle: bundle as ChallengeCheck["bundle"], cl: lines.filter(({ value }) => value !== 0) };
}

const findResolution = ({ via }: ChallengeData): Resolution => (via === "nova" || via === "routine" ? via : "roll");

/**
 * Whether something has followed from the outcome that the target may change; Drain is the same whatever it is, and so
 * is the aim itself.
 */
const isUsed = ({ used }: CardState): boolean =>
  used?.().some((key) => key !== "power.drain" && !key.startsWith("aim.")) ?? false;

/** Returns what the card stores of who is aimed at. */
const describeAim = (aim: AimData, target: Creature, part: number): { readonly [key: string]: Json } => ({
  ...aim,
  target: target.uuid,
  targetName: target.name.slice(0, MAX_LABEL_LENGTH),
  groups: [...listGroups(target)],
  part,
});

/** Returns the attacker with the Size that counts: a gunner's is that of the craft (SIE-CREW-7). */
const readSized = ({ size }: AimData, attacker: Creature): Creature => ({
  ...attacker,
  system: { ...attacker.system, size: size ?? attacker.system.size },
});

/** Returns the parts of the card against the target. */
function listParts(state: AimState, target: Creature, part: number, house: HouseRules) {
  const check = aimCheck(state.aim, target, part);
  const { card, aim, challenge, attacker } = state;
  const faces = challenge.natural === null ? [] : [challenge.natural];
  const result = resolveWithFaces(check, findResolution(challenge), faces, house);
  const hit = result.success ? aim.hit : null;
  const power = card.parts["power"];
  const parts: Record<string, PartEntry | null> = {
    challenge: createChallengePart(attacker, check, result, house, { dealsDamage: challenge.dealsDamage }),
    aim: { ...(card.parts["aim"] as PartEntry), data: describeAim(aim, target, part) },
    attack:
      hit &&
      createHitPart(
        { ...hit, critical: hit.critical || result.crit },
        readSized(aim, attacker),
        target,
        result.extraLevels,
        part,
      ),
  };
  if (!power) return parts;
  const levels = hit ? 0 : result.extraLevels;
  const data = { ...power.data, success: result.success, crit: result.crit, levels } as Readonly<Record<string, Json>>;
  return { ...parts, power: { ...power, data } };
}

/** Aims an attack without a target at somebody, while nothing has followed from its outcome. */
export const aim = amendment<AimArgs, AimState, HouseRules>({
  args: AimArgs,
  async read({ target }, card, world) {
    const read = async (uuid: string): Promise<Creature | null> => {
      const snapshot = await world.snapshot(uuid);
      return snapshot && readCreature(snapshot);
    };
    const stored = readPart(card, "aim", AimData);
    const challenge = readPart(card, "challenge", ChallengeData);
    const attacker = stored && (await read(stored.attacker));
    const creature = target === null ? null : await read(target);
    if (!stored || !challenge || !attacker || (target !== null && !creature)) return null;
    return { card, aim: stored, challenge, attacker, target: creature };
  },
  refuse({ part }, { card, aim: { targetName, ...aimed }, target }) {
    const isOtherGroup = part !== null && part !== aimed.part && target?.uuid === aimed.target;
    if (targetName !== "" && !isOtherGroup) return { key: "QUADRANT.Target.Refuse.chosen" };
    if (target && part !== null && !((listGroups(target)[part] ?? 0) > 0))
      return { key: "QUADRANT.Siege.Refuse.NoSuchGroup", with: { target: target.name } };
    return isUsed(card) ? { key: "QUADRANT.Target.Refuse.used" } : null;
  },
  amend(args, state, house) {
    const { card, attacker, target, aim: stored } = state;
    if (!target) throw new RangeError("nobody was chosen");
    const part = choosePart(target, args.part);
    const check = aimCheck(stored, target, part);
    return {
      rolls: card.rolls.map((roll) => withOptions(roll, { siege: createRollOptions(check, house) })),
      parts: listParts(state, target, part, house),
      label: { key: "QUADRANT.Target.Receipt", with: { actor: attacker.name, target: target.name } },
    };
  },
  writes: [],
});
