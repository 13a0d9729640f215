/**
 * What a crew member does at their station: orders and help of the Captain, engineering, evasive flying, support. Its
 * card does it. Ledger: SIE-CREW-2 to -6, SIE-CREW-8. A gunner's attack is in attack.ts.
 */
import { type Card, type CheckView, type Choice, type Text, check, word } from "../../../core/public/definitions.ts";
import { MAX_LABEL_LENGTH } from "../../../rules/shared/schema.ts";
import { listDifficulties } from "../../../rules/siege/difficulty.ts";
import type { HouseRules } from "../../../rules/siege/house-rules.ts";
import { ATTRIBUTES, BUNDLES, DUTIES, type Duty } from "../../../rules/siege/state.ts";
import { type CrewData, formatDuty } from "../cards/crew.ts";
import { GRANTED_ATTRIBUTES, computeDutyGrant, findSpecialtyEntry, listGrants } from "../documents/read-duty.ts";
import {
  type Mate,
  type Setup,
  adjust,
  createCheck,
  findRecipients,
  findResolution,
  needsNoRoll,
  prepare,
  refuse,
} from "./crew-setup.ts";
import {
  chooseVerb,
  createChallengePart,
  createRollOptions,
  formatFormula,
  formatSummary,
  listDeclarationChoices,
  listOddsRows,
  listPayments,
  listRoundChoices,
  listTermGroups,
  resolveWithFaces,
} from "./shared.ts";
import { payAction } from "./turn.ts";

const LANG = "QUADRANT.Siege.Crew";

const listWords = (group: string, words: readonly string[]) =>
  words.map((value) => ({ value, label: `QUADRANT.Siege.${group}.${value}` }));

const formatSigned = (rating: number): string => (rating < 0 ? `−${-rating}` : `+${rating}`);

/** Duties whose success grants a rating of the giver. */
const GRANTING: readonly Duty[] = ["tactics", "bolster", "enhance", "evade", "support"];

/** Duties for one crewmate. */
const FOR_ONE: readonly Duty[] = ["help", "bolster", "enhance"];

function listRecipientChoices({ duty, actor, crew, to, eased }: Setup): Choice[] {
  const label = ({ name, station }: Mate): Text => ({
    key: `${LANG}.Mate`,
    with: { name, station: `QUADRANT.Siege.Station.${station}` },
  });
  if (duty === "allay")
    return [
      {
        kind: "ticks",
        id: "eased",
        label: `${LANG}.Eased`,
        options: crew.map((mate) => ({ value: mate.uuid, label: label(mate), on: eased.includes(mate.uuid) })),
      },
    ];
  const others = crew.filter(({ uuid }) => uuid !== actor.uuid);
  const gunners = others.filter(({ station }) => station === "gunnery");
  if (duty === "tactics" && gunners.length < 2) return [];
  if (duty !== "tactics" && !FOR_ONE.includes(duty)) return [];
  const own = duty === "enhance" ? crew : others;
  return [
    {
      kind: "select",
      id: "to",
      label: `${LANG}.${duty === "tactics" ? "Gunner" : "Recipient"}`,
      value: to,
      options: (duty === "tactics" ? gunners : own).map((mate) => ({ value: mate.uuid, label: label(mate) })),
    },
  ];
}

/** Returns the choice of the rating that a success grants, where there are several. */
function listPickChoices({ duty, actor, specialty, pick }: Setup): Choice[] {
  const grants = GRANTING.includes(duty) ? listGrants(actor, duty, specialty) : [];
  if (grants.length < 2) return [];
  const names = {
    attribute: `QUADRANT.Siege.Attribute.${GRANTED_ATTRIBUTES[duty]}`,
    specialty: findSpecialtyEntry(actor, specialty)?.name ?? "",
    competence: "QUADRANT.Siege.Competence",
  };
  return [
    {
      kind: "select",
      id: "pick",
      label: `${LANG}.Grants`,
      value: pick,
      options: grants.map(({ id, value }) => ({
        value: id,
        label: { key: "QUADRANT.Siege.Check.SpecialtyOption", with: { name: names[id], rating: formatSigned(value) } },
      })),
    },
  ];
}

function listPlaceChoices({ duty, craft, subsystem, box }: Setup): Choice[] {
  if (duty === "repair")
    return [
      {
        kind: "select",
        id: "box",
        label: `${LANG}.BoxLabel`,
        value: box,
        options: listWords("Crew.Box", ["ordinary", "nonFunctional"]),
      },
    ];
  if (duty !== "support") return [];
  return [
    {
      kind: "select",
      id: "subsystem",
      label: `${LANG}.Subsystem`,
      value: subsystem,
      options: [
        ...craft.systems
          .filter(({ weapon }) => weapon === "")
          .map(({ id, name }) => ({ value: id, label: name === "" ? `${LANG}.Unnamed` : name })),
        { value: "", label: `${LANG}.OtherBonus` },
      ],
    },
  ];
}

function listPairingChoices({ duty, actor, bundle, attribute, specialty, difficulty, house }: Setup): Choice[] {
  const specialties = Object.entries(actor.system.specialties).map(([value, { name, rating }]) => ({
    value,
    label: { key: "QUADRANT.Siege.Check.SpecialtyOption", with: { name, rating: formatSigned(rating) } },
  }));
  const select = (id: string, label: string, value: string, options: Extract<Choice, { kind: "select" }>["options"]) =>
    ({ kind: "select", id, label: `QUADRANT.Siege.Check.${label}`, value, options }) as const;
  const bundles = select("bundle", "Bundle", bundle, listWords("Bundle", BUNDLES));
  const trained = select("specialty", "Specialty", specialty, [
    { value: "", label: "QUADRANT.Siege.Check.Untrained" },
    ...specialties,
  ]);
  if (duty === "help") return [bundles, trained];
  const difficulties = listDifficulties(house).map((row) => ({
    value: row.difficulty,
    label: {
      key: "QUADRANT.Siege.Check.DifficultyOption",
      with: {
        difficulty: `QUADRANT.Siege.Difficulty.${row.difficulty}`,
        cl: formatSigned(row.cl),
        primary: row.primary,
        nonPrimary: row.nonPrimary,
      },
    },
  }));
  return [
    // Of a repair, the damage says how hard it is (SIE-REPAIR-1).
    ...(duty === "repair" ? [] : [select("difficulty", "Opposition", difficulty, difficulties)]),
    bundles,
    select("attribute", "Attribute", attribute, listWords("Attribute", ATTRIBUTES)),
    trained,
  ];
}

/** Returns the data of the card's part: what it does, and for whom. */
function createData(setup: Setup): CrewData {
  const { duty, actor, craft, pick, specialty, bundle, subsystem, box } = setup;
  const recipients = findRecipients(setup);
  const hasGrant = GRANTING.includes(duty) || duty === "help";
  return {
    duty,
    actor: actor.uuid,
    craft: craft.creature.uuid,
    craftName: craft.creature.name.slice(0, MAX_LABEL_LENGTH),
    to: recipients.map(({ uuid }) => uuid),
    names: recipients
      .map(({ name }) => name)
      .join(", ")
      .slice(0, MAX_LABEL_LENGTH),
    pick,
    specialty,
    bundle,
    subsystem: duty === "support" ? subsystem : "",
    box,
    value: hasGrant ? computeDutyGrant(actor, setup) : 0,
  };
}

/** Returns what the dialog displays: the roll, or the help that needs none. */
function describe(setup: Setup, house: HouseRules): Pick<CheckView, "groups" | "summary" | "odds" | "verb"> {
  if (needsNoRoll(setup))
    return {
      groups: [],
      summary: { key: `${LANG}.NoRollSummary`, with: { told: formatDuty(createData(setup)) } },
      odds: [],
      verb: `${LANG}.Duty.help`,
    };
  const rules = createCheck(setup);
  const resolution = findResolution(setup);
  return {
    groups: listTermGroups(rules, house),
    summary: formatSummary(rules, resolution, house),
    odds: listOddsRows(rules, resolution, house),
    ...chooseVerb(resolution),
  };
}

function listChoices(setup: Setup): Choice[] {
  const { actor, declared, round, house } = setup;
  const chosen = [
    ...listRecipientChoices(setup),
    ...listPlaceChoices(setup),
    ...listPairingChoices(setup),
    ...listPickChoices(setup),
  ];
  return needsNoRoll(setup)
    ? chosen
    : [
        ...chosen,
        ...listDeclarationChoices(actor, createCheck(setup), declared, house),
        ...listRoundChoices(round, house),
      ];
}

function createCard(setup: Setup, faces: readonly number[], house: HouseRules): Card {
  const { duty, actor, craft, bundle, attribute } = setup;
  const title = { key: `${LANG}.Title.${duty}`, with: { craft: craft.creature.name } };
  const parts = { crew: { kind: "crew", sort: 20, data: { ...createData(setup) } } };
  if (needsNoRoll(setup)) return { title, subtitle: `${LANG}.NoRoll`, parts };
  const rules = createCheck(setup);
  const result = resolveWithFaces(rules, findResolution(setup), faces, house);
  return {
    title,
    subtitle: {
      key: "QUADRANT.Siege.Card.Pairing",
      with: { bundle: `QUADRANT.Siege.Bundle.${bundle}`, attribute: `QUADRANT.Siege.Attribute.${attribute}` },
    },
    parts: { challenge: createChallengePart(actor, rules, result, house), ...(result.success ? parts : {}) },
  };
}

/** The check `siege.crew`. */
export const crew = check<Setup, HouseRules>({
  roll: "ChallengeRoll",
  options: () => ({ duty: word(DUTIES) }),
  prepare,
  adjust,
  view: (setup, house) => ({
    title: {
      key: "QUADRANT.Siege.Card.DialogTitle",
      with: { actor: setup.actor.name, what: `${LANG}.Duty.${setup.duty}` },
    },
    subtitle: {
      key: `${LANG}.Aboard`,
      with: { craft: setup.craft.creature.name, station: `QUADRANT.Siege.Station.${setup.seat.station}` },
    },
    ...describe(setup, house),
    choices: listChoices(setup),
  }),
  refuse,
  formula: (setup, house) =>
    needsNoRoll(setup) || findResolution(setup) !== "roll" ? null : formatFormula(createCheck(setup), house),
  payments: (setup) => [
    ...payAction(setup.actor, setup.inTurn, "skill"),
    ...(needsNoRoll(setup) ? [] : listPayments(setup.actor, createCheck(setup), setup.declared)),
  ],
  card: createCard,
  rollOptions: (setup) => createRollOptions(createCheck(setup), setup.house),
});
