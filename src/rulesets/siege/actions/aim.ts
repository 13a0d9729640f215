/**
 * Aims an attack or a power that was rolled at nobody: its Target Number and outcome are then those against the target.
 * Ledger: SIE-ATK-1 to -3, SIE-SIZE-1, SIE-RESIST-1, -2.
 */
import * as v from "valibot";
import { type CardState, type PartEntry, amendment, readPart } from "../../../core/public/definitions.ts";
import type { Json } from "../../../rules/shared/json.ts";
import type { Modifier } from "../../../rules/shared/reasons.ts";
import { withOptions } from "../../../rules/shared/roll.ts";
import { MAX_LABEL_LENGTH, type Output, Uuid } from "../../../rules/shared/schema.ts";
import { computeSizeEffect } from "../../../rules/siege/attack.ts";
import type { ChallengeCheck } from "../../../rules/siege/challenge.ts";
import type { HouseRules } from "../../../rules/siege/house-rules.ts";
import { AimData } from "../cards/aim.ts";
import { createHitPart } from "../cards/attack.ts";
import { Data as ChallengeData } from "../cards/challenge.ts";
import { createChallengePart, createRollOptions, type Resolution, resolveWithFaces } from "../checks/shared.ts";
import { type Creature, readCombatDefense, readCreature, readPsycheDefense } from "../documents/read-actor.ts";

const AimArgs = v.object({ target: v.optional(v.nullable(Uuid), null) });

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

/** Returns the check against who is aimed at. */
function aimCheck(aim: AimData, target: Creature): ChallengeCheck {
  const defense = aim.defense === "combat" ? readCombatDefense(target) : readPsycheDefense(target);
  const { bundle, ...check } = aim.check;
  const lines = [...defense, ...aim.check.cl, ...listSizeLines(aim, target)];
  return { ...check, bundle: bundle as ChallengeCheck["bundle"], cl: lines.filter(({ value }) => value !== 0) };
}

const findResolution = ({ via }: ChallengeData): Resolution => (via === "nova" || via === "routine" ? via : "roll");

/** Whether something has followed from the outcome that the target may change; Drain is the same whatever it is. */
const isUsed = ({ used }: CardState): boolean => used?.().some((key) => key !== "power.drain") ?? false;

/** Returns the parts of the card against the target. */
function listParts(state: AimState, target: Creature, check: ChallengeCheck, house: HouseRules) {
  const { card, aim, challenge, attacker } = state;
  const faces = challenge.natural === null ? [] : [challenge.natural];
  const result = resolveWithFaces(check, findResolution(challenge), faces, house);
  const hit = result.success ? aim.hit : null;
  const power = card.parts["power"];
  const parts: Record<string, PartEntry | null> = {
    challenge: createChallengePart(attacker, check, result, house, { dealsDamage: challenge.dealsDamage }),
    aim: { ...(card.parts["aim"] as PartEntry), data: { ...aim, targetName: target.name.slice(0, MAX_LABEL_LENGTH) } },
    attack:
      hit && createHitPart({ ...hit, critical: hit.critical || result.crit }, attacker, target, result.extraLevels),
  };
  if (!power) return parts;
  const levels = hit ? 0 : result.extraLevels;
  const data = { ...power.data, success: result.success, crit: result.crit, levels } as Readonly<Record<string, Json>>;
  return { ...parts, power: { ...power, data } };
}

/** Aims an attack without a target at somebody, while nothing has followed from its outcome. */
export const aim = amendment<Output<typeof AimArgs>, AimState, HouseRules>({
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
  refuse(_args, { card, aim: { targetName } }) {
    if (targetName !== "") return { key: "QUADRANT.Target.Refuse.chosen" };
    return isUsed(card) ? { key: "QUADRANT.Target.Refuse.used" } : null;
  },
  amend(_args, state, house) {
    const { card, attacker, target, aim: stored } = state;
    if (!target) throw new RangeError("nobody was chosen");
    const check = aimCheck(stored, target);
    return {
      rolls: card.rolls.map((roll) => withOptions(roll, { siege: createRollOptions(check, house) })),
      parts: listParts(state, target, check, house),
      label: { key: "QUADRANT.Target.Receipt", with: { actor: attacker.name, target: target.name } },
    };
  },
  writes: [],
});
