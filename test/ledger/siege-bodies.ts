/** Bindings of StarSIEGE's mutations, Defects, resistance to powers and cyberware; what a binding may do: siege.ts. */
import * as v from "valibot";
import { createAttackCheck } from "../../src/rules/siege/attack.ts";
import { resolveCheck } from "../../src/rules/siege/challenge.ts";
import {
  computeCyberScore,
  computeDisconnection,
  listDisconnectionPenalties,
  lowerPsi,
  resizeBoxes,
  usesInterference,
} from "../../src/rules/siege/cyber-score.ts";
import { computeServiceCl, showsCybernetics } from "../../src/rules/siege/cybernetics.ts";
import { computeBodyChanges } from "../../src/rules/siege/body-changes.ts";
import {
  type Defect,
  DEFECT_TABLE,
  FUNCTIONAL_XP,
  computeContact,
  computeDiscomfort,
  findBodyPart,
  findDefect,
  listDefectHindrances,
  planFunctional,
  refuseFunctional,
} from "../../src/rules/siege/defect.ts";
import type { HouseRules } from "../../src/rules/siege/house-rules.ts";
import {
  computeAvailableXp,
  computeMutationXp,
  computeTaintAfterDefect,
  createDefectCheck,
  gainTaint,
  grantMutationXp,
  planSpendXp,
  refuseTaint,
} from "../../src/rules/siege/mutation.ts";
import { compareMinds, computeNeeded, createMindCheck, senseUse } from "../../src/rules/siege/resistance.ts";
import { hinderMoves } from "../../src/rules/siege/movement.ts";
import { DEFECTS, type MoveEntry, SiegeDefectState } from "../../src/rules/siege/state.ts";
import { isDrainDue } from "../../src/rules/siege/overchannel.ts";
import { total } from "../../src/rules/shared/reasons.ts";
import { ACTOR, type Given, createTerm, readAfterPlan } from "../../tools/ledger-given.ts";
import type { Binding } from "../../tools/ledger-bindings.ts";

type Bind = Binding<HouseRules>;

const readMutant = (given: Given) => ({ taint: given.num("taint", "taintBefore"), xp: given.num("xp", "unspent") });

export const mutated: Bind = (given, house) => {
  const rules = given.has("module") ? { ...house, mutations: given.flag("module") } : house;
  if (refuseTaint(rules)) return { allowed: !given.num("gainTaint") };
  const { taint, defectChecks } = gainTaint(readMutant(given), given.num("gain", "gainTaint"), rules);
  return { taint, defectChecks };
};

export const intense: Bind = (given, house) => {
  const since = gainTaint(readMutant(given), given.num("gain"), house);
  return { xp: computeMutationXp(given.num("gain"), house), taint: since.taint };
};

export const spent: Bind = (given, house) => ({
  available: computeAvailableXp(given.num("unspent"), given.num("newGain"), {
    ...house,
    mutationXpExpires: given.flag("expires"),
  }),
});

export const defectCheck: Bind = (given, house) => {
  const rules = given.has("base") ? { ...house, defectBase: given.num("base") } : house;
  const { taint } = gainTaint(readMutant(given), given.num("gain"), rules);
  const check = createDefectCheck(
    { taint, physique: given.line("physique"), specialty: null, bonus: [], cl: [] },
    rules,
  );
  const { total, target, success, via } = resolveCheck(check, given.num("d20"), rules);
  return { cl: taint, tn: target, total, defect: !success, via };
};

export const reset: Bind = (given, house) => ({
  taint: given.flag("defect")
    ? computeTaintAfterDefect(given.num("taint"), { ...house, taintReset: given.flag("reset") })
    : given.num("taint"),
});

/** The words of the table's last column. */
const DISCOMFORT = { no: "No", maybe: "Maybe", yes: "Yes" };

export const rolledDefect: Bind = (given) => {
  const { key, discomfort } = findDefect(given.num("roll", "d20"));
  return { defect: key, discomfort: DISCOMFORT[discomfort] };
};

export const rolledPart: Bind = (given) => ({ part: findBodyPart(given.num("d20")) });

const readRow = (name: string) => ({
  key: DEFECTS.find((one) => new Set<string>([name]).has(one)) ?? readDefect(name),
  discomfort: DEFECT_TABLE.find(({ key }) => new Set<string>([name]).has(key))?.discomfort ?? "no",
});
const readDefect = (name: string): Defect => {
  throw new TypeError(`no Defect is named ${name}`);
};

export const discomforting: Bind = (given) => {
  const names = [...given.texts("defects"), ...(given.has("defect") ? [given.text("defect") ?? ""] : [])];
  const { standard, max, isOpen } = computeDiscomfort(names.map(readRow));
  return { cl: isOpen ? "gmDecides" : standard, max };
};

export const granted: Bind = (given, house) => ({ ...grantMutationXp(readMutant(given), given.num("grantXp"), house) });

// --- What Defects do

const makeDefect = (own: object): SiegeDefectState => v.parse(SiegeDefectState, own);

/** Returns what a Defect adds where it hinders. */
const sumHindrances = (defect: SiegeDefectState): number =>
  total(listDefectHindrances(defect).map(({ kind, cl }) => createTerm(kind, cl)));

const sumSocial = (key: string): number => computeDiscomfort([readRow(key)]).standard;

export const touched: Bind = (given) => ({
  ...computeContact(given.num("rounds")),
  ...given.with(["d20"], (d20) => ({ socialCl: computeDiscomfort([findDefect(d20)]).standard })),
});

export const assimilated: Bind = (given) => {
  const defect = makeDefect({ key: given.text("defect") ?? "assimilation" });
  const xp = given.num("xp");
  const wants = given.flag("payFunctional");
  if (wants && refuseFunctional(defect, { xp, name: "" })) return { allowed: false };
  const entry = { points: FUNCTIONAL_XP, what: "", id: "part" };
  const changes = [...planSpendXp(ACTOR, { xp }, entry), planFunctional(ACTOR)];
  return {
    functional: readAfterPlan("system.functional", !wants, changes),
    xp: readAfterPlan("system.mutation.xp", xp, changes),
    hinderCl: sumHindrances(defect),
    social: sumSocial("assimilation"),
  };
};

export const duplicated: Bind = (given) => {
  const functional = given.flag("paid");
  const part = given.text("limb") ?? "heart";
  const one = makeDefect({ key: "duplication", part, functional });
  const { woundBoxes } = computeBodyChanges(Array.from({ length: given.num("organs") }, () => one));
  const boxes = resizeBoxes({ value: given.num("marked"), max: given.num("baseMax") }, woundBoxes);
  return { normalMax: boxes.max, hinderCl: sumHindrances(one), usable: functional, cl: sumHindrances(one) };
};

export const impaired: Bind = (given, house) => {
  const defect = makeDefect({ key: "impairment", detail: given.text("sense"), disabled: given.flag("disabled") });
  const autoFail = listDefectHindrances(defect).some((one) => one.autoFail);
  const check = { bundle: "awareness", primary: true, cl: [], bonus: [], critAttempt: false, doomed: autoFail };
  return {
    cl: sumHindrances(defect),
    autoFail,
    ...given.with(["d20"], (d20) => ({ success: resolveCheck(check, d20, house).success })),
  };
};

export const malformed: Bind = (given) => {
  const part = given.word("part", { hand: "hand", legs: "leg" });
  const defect = makeDefect({ key: "malformation", part });
  const { legSteps } = computeBodyChanges([defect]);
  const move: MoveEntry = { name: "", rating: given.num("move"), scale: "personal", type: "ground" };
  const [hindered] = hinderMoves([move], { steps: legSteps, halved: false });
  return {
    cl: sumHindrances(defect),
    move: hindered?.rating,
  };
};

export const pigmented: Bind = (given) => {
  const key = given.text("defect") ?? "";
  return { cl: sumHindrances(makeDefect({ key })), social: sumSocial(key) };
};

export const transplanted: Bind = (given) => {
  const use = given.word("use", { newPlace: "newPlace", originalFunction: "original" });
  const found = listDefectHindrances(makeDefect({ key: "transplantation" }));
  return { cl: found.find(({ kind }) => new Set<string | undefined>([use]).has(kind))?.cl };
};

// --- Resistance

export const struckByPower: Bind = (given, house) => {
  const check = createAttackCheck({
    bundle: "spiritual",
    primary: given.flag("spiritualPrimary"),
    attribute: given.line("reflexes"),
    specialty: given.line("shooting"),
    gear: given.lines("powerBonus"),
    range: null,
    sizes: null,
    defense: given.lines("defense"),
    situational: [],
    critAttempt: false,
  });
  const { total, target, success } = resolveCheck(check, given.num("d20"), house);
  return { tn: target, total, success };
};

export const resisted: Bind = (given, house) => {
  const check = createMindCheck({
    primary: given.flag("primary"),
    empathy: given.line("empathy"),
    channeling: given.line("channeling"),
    bonus: given.lines("powerBonus"),
    psyche: given.lines("psyche"),
    cl: [],
    critAttempt: false,
  });
  const { total, target, success } = resolveCheck(check, given.num("d20"), house);
  return { tn: target, total, success, drainApplies: isDrainDue("use", success) };
};

export const sensed: Bind = (given) => {
  const told = senseUse(
    { spiritual: given.flag("spiritual"), psi: given.num("targetPsi"), canSee: given.flag("canSee") },
    given.num("userPsi"),
  );
  return { ...told, ...(given.has("targeted") ? { noticesOddity: given.flag("targeted") && told.noticesOddity } : {}) };
};

export const manyMinds: Bind = (given, house) => {
  const check = createMindCheck({
    primary: false,
    empathy: createTerm("empathy", given.num("empathy")),
    channeling: null,
    bonus: [],
    psyche: [],
    cl: given.lines("cl"),
    critAttempt: false,
  });
  const needed = computeNeeded({ ...check, base: given.num("base") }, given.num("psyche"), house);
  const targets = given.nums("targets");
  const { threshold, affected, via } = compareMinds(
    { total: given.num("total"), needed, natural: given.maybe("d20") },
    targets,
    house,
  );
  return { threshold, affected: targets.filter((_, at) => affected[at]), via };
};

// --- Cyberware

export const cyberModule: Bind = (given, house) => ({
  cyberVisible: showsCybernetics(given.has("module") ? { ...house, cybernetics: given.flag("module") } : house),
});

/** A level as the ledger writes it. */
const formatLevel = (level: number) => level || "none";

export const scored: Bind = (given) => {
  const score = computeCyberScore({
    base: given.num("base"),
    empathy: given.num("cyberEmpathy"),
    interference: given.nums("interference"),
  });
  return { score, level: formatLevel(computeDisconnection(score)) };
};

export const disconnected: Bind = (given) => {
  const penalties = listDisconnectionPenalties(computeDisconnection(given.num("score")));
  const stress = resizeBoxes({ value: given.num("stressMarked"), max: given.num("stressMax") }, penalties.stressBoxes);
  return {
    ...penalties,
    finalPsi: lowerPsi(given.num("basePsi"), penalties.psi),
    stressMax: stress.max,
    stressMarked: stress.value,
  };
};

export const recovered: Bind = (given) => {
  const score = computeCyberScore({
    base: given.num("score"),
    empathy: given.num("cyberEmpathyUp", "remove"),
    interference: [],
  });
  return { score, level: formatLevel(computeDisconnection(score)) };
};

export const serviced: Bind = (given, house) => {
  const cyberInterference = given.word("mode", { noInterference: false, interference: true }) ?? true;
  const rules = { ...house, cyberInterference };
  const cl = computeServiceCl(given.nums("interference"), rules);
  return { repairCl: cl, treatmentCl: cl, cyberVisible: usesInterference(rules) };
};
