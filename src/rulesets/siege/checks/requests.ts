/**
 * Roll requests of the GM, and checks whose Challenge Level is hidden until the GM reveals the card. Ledger: SIE-CB-1,
 * SIE-CL-1 to -3.
 */
import * as v from "valibot";
import type { RequestableCheck, Choice, SealedCheck, Snapshot, SealedRoll } from "../../../core/public/definitions.ts";
import { fieldGroup, textField } from "../../../rules/shared/schema.ts";
import type { Modifier } from "../../../rules/shared/reasons.ts";
import { activeFaces } from "../../../rules/shared/roll.ts";
import { type ChallengeCheck, type ChallengeResult, resolveCheck } from "../../../rules/siege/challenge.ts";
import {
  DIFFICULTIES,
  createDifficultyPart,
  listDifficulties,
  createOtherPart,
} from "../../../rules/siege/difficulty.ts";
import type { HouseRules } from "../../../rules/siege/house-rules.ts";
import { ATTRIBUTES, BUNDLES } from "../../../rules/siege/state.ts";
import { StoredRoll } from "./roll-options.ts";
import { readCreature, findFightingSpecialty, isWeapon } from "../documents/read-actor.ts";
import {
  AttackOptions,
  ChallengeOptions,
  POWER_KINDS,
  PowerOptions,
  createChallengePart,
  createHiddenPart,
  createRollOptions,
  DEFAULT_ATTRIBUTES,
} from "./shared.ts";

/**
 * Returns the Challenge Level that the GM set: a difficulty where the number is one (SIE-CL-2), else the GM's own
 * number (SIE-CL-3).
 */
export function createGivenPart(value: number, house: HouseRules): Modifier {
  const named = DIFFICULTIES.map((one) => createDifficultyPart(one, house)).find((one) => one.value === value);
  return named ?? { ...createOtherPart(value), source: { rule: "SIE-CL-3" } };
}

/** The bound of a Challenge Level, that of a situational row of the dialog. */
const MAX_CHALLENGE_LEVEL = 999;

/** Returns the names of the Specialties of all these actors. */
const listSpecialtyNames = (actors: readonly Snapshot[]): string[] => {
  const names = actors.flatMap((actor) =>
    Object.values(readCreature(actor)?.system.specialties ?? {}).map(({ name }) => name),
  );
  return [...new Set(names)].filter((name) => name !== "").sort((a, b) => a.localeCompare(b));
};

const listOptions = (group: string, all: readonly string[]) =>
  all.map((value) => ({ value, label: `QUADRANT.Siege.${group}.${value}` }));

/** Who rolls what a GM asks for: neither planets nor craft, nor groups. */
const PEOPLE = ["siegeCharacter", "siegeNpc"];

/** The choices of a requested check in the request window. */
export const challengeRequest: RequestableCheck<HouseRules> = {
  label: "QUADRANT.Siege.Check.Request",
  rollers: PEOPLE,
  choices(actors): Choice[] {
    const specialties = [
      { value: "", label: "QUADRANT.Siege.Check.RequestUntrained" },
      ...listSpecialtyNames(actors).map((name) => ({ value: name, label: name })),
    ];
    return [
      {
        kind: "select",
        id: "bundle",
        label: "QUADRANT.Siege.Check.Bundle",
        value: "awareness",
        options: listOptions("Bundle", BUNDLES),
      },
      {
        kind: "select",
        id: "attribute",
        label: "QUADRANT.Siege.Check.Attribute",
        value: DEFAULT_ATTRIBUTES.awareness,
        options: listOptions("Attribute", ATTRIBUTES),
      },
      {
        kind: "select",
        id: "specialty",
        label: "QUADRANT.Siege.Check.Specialty",
        hint: "QUADRANT.Siege.Check.RequestSpecialtyHint",
        value: "",
        options: specialties,
      },
    ];
  },
  title(options) {
    const asked = v.parse(ChallengeOptions, options);
    const bundle = asked.bundle ?? "awareness";
    const attribute = asked.attribute ?? DEFAULT_ATTRIBUTES[bundle];
    const pairing = { bundle: `QUADRANT.Siege.Bundle.${bundle}`, attribute: `QUADRANT.Siege.Attribute.${attribute}` };
    return asked.specialty || { key: "QUADRANT.Siege.Card.Pairing", with: pairing };
  },
  target: (house) => ({
    label: "QUADRANT.Siege.Check.RequestLevel",
    initial: 0,
    min: -MAX_CHALLENGE_LEVEL,
    max: MAX_CHALLENGE_LEVEL,
    presets: listDifficulties(house).map(({ difficulty, cl }) => ({
      value: cl,
      label: `QUADRANT.Siege.Difficulty.${difficulty}`,
    })),
  }),
};

/** A requested attack: the GM can set the fighting Specialty, the player chooses the weapon. Ledger: SIE-ATK-1. */
export const attackRequest: RequestableCheck<HouseRules> = {
  label: "QUADRANT.Siege.Check.RequestAttack",
  rollers: PEOPLE,
  choices(actors): Choice[] {
    const arms = actors.flatMap((actor) => readCreature(actor)?.gear.filter(isWeapon).map(findFightingSpecialty) ?? []);
    const kinds = [...new Set([...arms, findFightingSpecialty(null)])].sort((a, b) => a.localeCompare(b));
    const options = [
      { value: "", label: "QUADRANT.Siege.Check.RequestAny" },
      ...kinds.map((value) => ({ value, label: value })),
    ];
    return [{ kind: "select", id: "kind", label: "QUADRANT.Siege.Check.RequestFightingSpecialty", value: "", options }];
  },
  title(options) {
    const { kind } = v.parse(AttackOptions, options);
    return kind === ""
      ? "QUADRANT.Siege.Check.RequestedAttack"
      : { key: "QUADRANT.Siege.Check.RequestedAttackWith", with: { kind } };
  },
};

/**
 * A requested psionic power: the GM can set what resists it, the player chooses the power. Ledger: SIE-PSI-2,
 * SIE-RESIST-1, SIE-RESIST-2.
 */
export const powerRequest: RequestableCheck<HouseRules> = {
  label: "QUADRANT.Siege.Power.Request",
  rollers: PEOPLE,
  choices: () => [
    {
      kind: "select",
      id: "kind",
      label: "QUADRANT.Siege.Power.RequestKind",
      value: "",
      options: ["", ...POWER_KINDS].map((value) => ({ value, label: `QUADRANT.Siege.Power.Kinds.${value || "any"}` })),
    },
  ],
  title: (options) => `QUADRANT.Siege.Power.Requested.${v.parse(PowerOptions, options).kind || "any"}`,
};

/** What is read of the card's challenge part. */
const ShownPart = fieldGroup({ actor: textField() });

/** Returns a check with the hidden part of its Challenge Level added; null where the message is not valid. */
function completeCheck({ rollOptions: kept, roll, card }: SealedRoll, value: number) {
  const [natural] = activeFaces(roll);
  const { check: known, house } = v.parse(StoredRoll, kept);
  const shown = card.parts["challenge"];
  if (!known || !shown || natural === undefined) return null;
  const check: ChallengeCheck = { ...known, cl: [createGivenPart(value, house), ...known.cl] };
  const result: ChallengeResult = resolveCheck(check, natural, house);
  const { actor } = v.parse(ShownPart, shown.data);
  const entry = createChallengePart({ uuid: actor }, check, result, house);
  return { known, check, house, result, entry };
}

/** Reveals a card whose Challenge Level was hidden: in full, or only success or failure under a label. */
export const sealedChallenge: SealedCheck<HouseRules> = {
  reveal(thrown, value) {
    const all = completeCheck(thrown, value);
    return all && { parts: { challenge: all.entry }, rollOptions: createRollOptions(all.check, all.house) };
  },
  tell(thrown, value) {
    const all = completeCheck(thrown, value);
    if (!all) return null;
    const { known, house, entry, result } = all;
    return {
      parts: { challenge: createHiddenPart(entry, result, known.cl, house) },
      rollOptions: createRollOptions(known, house, true),
    };
  },
};

/** How each check is requested, and finished where its number was hidden. */
export const challengeRequests = { rollRequest: challengeRequest, sealed: sealedChallenge };
export const attackRequests = { rollRequest: attackRequest };
export const powerRequests = { rollRequest: powerRequest };
