/** Bindings of StarSIEGE's crews; what a binding may do: siege.ts. */
import * as v from "valibot";
import { type DefenseState, createAttackCheck, listCombatDefenseLines } from "../../src/rules/siege/attack.ts";
import { resolveCheck } from "../../src/rules/siege/challenge.ts";
import {
  countCraftActions,
  isAllayed,
  listAidLines,
  listGuardLines,
  offsetPenalties,
} from "../../src/rules/siege/crew.ts";
import { type HouseRules } from "../../src/rules/siege/house-rules.ts";
import { grantNovaSuccess } from "../../src/rules/siege/nova.ts";
import { type Aid, type AidEntries, type Duty, type GuardDuty, STATIONS } from "../../src/rules/siege/state.ts";
import {
  type Crewmate,
  NO_GUARD,
  computeCaptainHelp,
  computeGrant,
  createDutyCheck,
  findBestGrant,
  isValidCrew,
  listRecipients,
  planAid,
} from "../../src/rules/siege/stations.ts";
import { total } from "../../src/rules/shared/reasons.ts";
import { ACTOR, GIVEN, type Given, countOf, createTerm, readAfterPlan } from "../../tools/ledger-given.ts";
import type { Binding } from "../../tools/ledger-bindings.ts";
import { declared } from "./siege-checks.ts";

type Bind = Binding<HouseRules>;

const CAPTAIN: Crewmate = { uuid: "Actor.captain", name: "captain", station: "captain" };
const CREW: readonly Crewmate[] = [
  CAPTAIN,
  { uuid: "Actor.pilot", name: "pilot", station: "pilot" },
  { uuid: "Actor.gunner", name: "gunner", station: "gunnery" },
  { uuid: "Actor.engineer", name: "engineer", station: "engineering" },
];
const GUNNERS = ["Actor.gunner"];

const reached = (duty: Duty): string[] => listRecipients(duty, CAPTAIN.uuid, CREW, GUNNERS).map(({ name }) => name);

const readAid = (duty: Duty, value: number): Aid => ({ duty, value, from: CAPTAIN.uuid, name: CAPTAIN.name });

/** Pending bonuses as the recipient has them. */
const pending = (aid: Aid): AidEntries =>
  readAfterPlan("system.aid", {}, planAid(["Actor.given"], aid), ACTOR) as AidEntries;

const readTried = (given: Given, attribute: string) =>
  createDutyCheck({
    bundle: "given",
    primary: given.flag("primary"),
    attribute: given.line(attribute),
    specialty: given.line("specialty"),
    others: [...given.lines("bonus", "craftBonus"), ...listAidLines(pending(readAid("tactics", given.num("pending"))))],
    cl: given.lines("cl"),
    critAttempt: false,
  });

/** What a check grants: of these ratings the best, where it succeeds. */
const grants = (
  duty: Duty,
  given: Given,
  house: HouseRules,
  attribute: string,
  ratings: Readonly<Record<string, number>>,
) => {
  const check = readTried(given, attribute);
  const best = findBestGrant(Object.entries(ratings).map(([id, value]) => ({ id, value })));
  const grant = (success: boolean) => ({ granted: computeGrant(best?.value ?? given.num("none"), success) });
  if (given.flag("nova")) {
    const { success } = grantNovaSuccess(check, house);
    return { success, ...grant(success) };
  }
  if (!given.has("d20")) return grant(given.flag("success"));
  const { success } = resolveCheck(check, given.num("d20"), house);
  return { ...declared(check, given, house), ...grant(success) };
};

export const manned: Bind = (given) => ({
  valid: isValidCrew(v.parse(v.array(v.picklist(STATIONS)), given.texts("crew")), given.maybe("weapons")),
});

export const captainHelp: Bind = (given) => ({
  bonus: computeCaptainHelp({ primary: given.flag("captainPrimary"), specialty: given.num("captainSpecialty") }),
});

export const ordered: Bind = (given, house) => ({
  ...grants("tactics", given, house, "attribute", {
    confidence: given.num("confidence"),
    specialty: given.num("tacticalManeuvers", "specialty"),
  }),
  recipients: reached("tactics"),
});

const bolstered: Bind = (given) => {
  const ratings: Readonly<Record<string, number>> = {
    confidence: given.num("confidence"),
    bolster: given.num("bolster"),
  };
  return {
    granted: computeGrant(ratings[given.text("pick") ?? ""] ?? given.num("none"), true),
    recipients: countOf(reached("bolster")),
  };
};

const allayed: Bind = (given) => {
  const eased = isAllayed(pending(readAid("allay", given.num("none"))));
  return {
    memberPenalties: given
      .nums("memberPenalties")
      .map((value) => total(offsetPenalties([createTerm("penalty", value)], eased))),
  };
};

export const heartened: Bind = (given, house) =>
  given.word("mode", { bolster: bolstered, allay: allayed })?.(given, house) ?? {};

export const engineered: Bind = (given, house) => {
  const mode = given.word("mode", { enhance: "enhance", repair: "repair" } as const) ?? "enhance";
  return grants(mode, given, house, "attribute", { savvy: given.num("savvy") });
};

export const evading: Bind = (given, house) => {
  const choices = { reflexes: given.num("attribute"), specialty: given.num("specialty") };
  return { ...grants("evade", given, house, "attribute", choices), choices };
};

export const gunnery: Bind = (given) => {
  const check = createAttackCheck({
    bundle: "combat",
    primary: given.flag("primary"),
    attribute: given.line("attribute"),
    specialty: given.line("specialty"),
    gear: [...given.lines("weapon"), ...listAidLines(pending(readAid("tactics", given.num("pending"))))],
    range: null,
    sizes: null,
    defense: [],
    situational: [],
    critAttempt: false,
  });
  return { bonus: total(check.bonus) };
};

const readDefense = (given: Given, more: Pick<DefenseState, "armour" | "crew">): DefenseState => ({
  source: GIVEN,
  base: given.num("base"),
  temporary: given.num("temporary"),
  moving: given.flag("moving"),
  stationary: given.flag("stationary"),
  ...more,
});

const guarded: Bind = (given) => {
  const guard = (duty: GuardDuty) => (value: number) => ({ actor: CAPTAIN.uuid, guard: { ...NO_GUARD, duty, value } });
  const crew = listGuardLines([
    ...given.nums("pilot").map(guard("evade")),
    ...given.nums("support").map(guard("support")),
  ]);
  return { combatDefense: total(listCombatDefenseLines(readDefense(given, { armour: [], crew }))) };
};

export const supporting: Bind = (given, house) => {
  if (!given.has("d20")) return guarded(given, house);
  const ratings: Readonly<Record<string, number>> = {
    savvy: given.num("savvy"),
    specialty: given.num("specialty"),
  };
  const pick = given.text("pick") ?? "";
  return grants("support", given, house, "savvy", { [pick]: ratings[pick] ?? given.num("none") });
};

export const actingAsOne: Bind = (given) => {
  if (given.has("screen"))
    return {
      combatDefense: total(listCombatDefenseLines(readDefense(given, { armour: given.lines("screen"), crew: [] }))),
    };
  const { actionsPerRound, own } = countCraftActions(
    given.has("crew") ? given.num("crew") : given.count("crewWritten"),
  );
  return { actionsPerRound, craftOwnAction: own };
};
