/**
 * Repair of gear, of armour, of a craft, of an android by another or by itself: its card restores a box. Ledger:
 * SIE-REPAIR-1, -2.
 */
import * as v from "valibot";
import { listServiceParts } from "../../../rules/siege/cybernetics.ts";
import { createTargetChoice, readTargets } from "../../../core/public/checks.ts";
import {
  type Choice,
  type Input,
  type Intent,
  type TargetList,
  type Text,
  type World,
  check,
  readChoices,
} from "../../../core/public/definitions.ts";
import type { Refusal } from "../../../rules/shared/reasons.ts";
import { MAX_LABEL_LENGTH, type Schema, wholeNumber } from "../../../rules/shared/schema.ts";
import type { HouseRules } from "../../../rules/siege/house-rules.ts";
import {
  MAX_TOOLS_CL,
  REPAIRABLE_BOXES,
  type RepairableBox,
  countRepairMinutes,
  findUsualBox,
  listRepairParts,
  refuseRepair,
} from "../../../rules/siege/repair.ts";
import type { RepairData } from "../cards/repair.ts";
import { readCreature, refuseActor } from "../documents/read-actor.ts";
import { type Thing, listDamaged, listThings } from "../documents/read-repair.ts";
import { createRollOptions, formatFormula, listPayments, refuseDeclarations } from "./shared.ts";
import {
  type SkillSetup,
  UNDECLARED,
  createSkillCard,
  createSkillCheck,
  describeSkill,
  findResolution,
  findUsualSpecialty,
  listSkillChoices,
  readSkill,
} from "./skill.ts";
import { listTurnPayments, readInTurn } from "./turn.ts";

const LANG = "QUADRANT.Siege.Repair";

interface Setup extends SkillSetup {
  readonly targets: TargetList;
  /** Uuid of whose things are repaired, if they are not the technician's own. */
  readonly owner: string;
  readonly things: readonly Thing[];
  /** Uuid of the thing; empty where nothing is damaged. */
  readonly thing: string;
  /** The box that is restored; empty for what makes it work again. */
  readonly box: RepairableBox | "";
  readonly rushed: boolean;
  readonly toolsCl: number;
}

async function prepare(intent: Intent, world: World<HouseRules>): Promise<Setup | { readonly refused: Refusal }> {
  const snapshot = await world.snapshot(intent.actor);
  const actor = snapshot && readCreature(snapshot);
  if (!actor) return { refused: { key: "QUADRANT.Refuse.Gone" } };
  const [target = ""] = intent.targets;
  const things = listThings(target === "" ? snapshot : await world.snapshot(target));
  const named = things.find(({ uuid }) => intent.item !== undefined && uuid.endsWith(`.${intent.item}`));
  return {
    ...UNDECLARED,
    house: world.house,
    actor,
    targets: readTargets(intent),
    owner: target === actor.uuid ? "" : target,
    things: named && !listDamaged(things).includes(named) ? [named, ...listDamaged(things)] : listDamaged(things),
    thing: named?.uuid ?? listDamaged(things)[0]?.uuid ?? "",
    box: "",
    rushed: false,
    toolsCl: 0,
    bundle: "mechanics",
    attribute: "reflexes",
    specialty: findUsualSpecialty(actor, "Repair"),
    inTurn: readInTurn(actor, world),
  };
}

const CHOOSABLE = { thing: v.string(), rushed: v.boolean(), toolsCl: wholeNumber(0, MAX_TOOLS_CL) };
const BOX: { readonly box: Schema<RepairableBox | ""> } = { box: v.picklist(REPAIRABLE_BOXES) };

const adjust = (setup: Setup, input: Input): Setup => ({
  ...setup,
  ...readChoices(input, CHOOSABLE, setup),
  ...readChoices(input, BOX, { box: setup.box }),
  ...readSkill(setup, input),
});

const findThing = ({ things, thing }: Setup): Thing | null => things.find(({ uuid }) => uuid === thing) ?? null;
const readBox = (setup: Setup): RepairableBox => {
  if (setup.box !== "") return setup.box;
  const found = findThing(setup);
  return found ? findUsualBox(found.wear) : "ordinary";
};

/** Whether an android repairs itself (SIE-REPAIR-2). */
const isSelf = (setup: Setup): boolean => {
  const thing = findThing(setup);
  return thing !== null && thing.isBody && thing.uuid === setup.actor.uuid;
};

const createCheck = (setup: Setup) => {
  const thing = findThing(setup);
  const way = { rushed: setup.rushed, toolsCl: setup.toolsCl, self: isSelf(setup) };
  if (!thing) return createSkillCheck(setup, []);
  const cyberware = listServiceParts([thing.interference], "repair", setup.house);
  return createSkillCheck(setup, [...listRepairParts(thing.wear, way, setup.house), ...cyberware]);
};

function refuse(setup: Setup): Refusal | null {
  const thing = findThing(setup);
  const self = isSelf(setup);
  if (thing && self && thing.wear.status.nonFunctional) return refuseRepair(thing.wear, readBox(setup), true);
  const barred = refuseActor(setup.actor, setup.house);
  if (barred) return barred;
  if (!thing) return { key: "QUADRANT.Siege.Refuse.NothingToRepair" };
  return (
    refuseRepair(thing.wear, readBox(setup), self) ??
    refuseDeclarations(setup.actor, createCheck(setup), setup.declared, setup.house)
  );
}

function listThingChoices(setup: Setup): Choice[] {
  const thing = findThing(setup);
  const what: Choice = {
    kind: "select",
    id: "thing",
    label: `${LANG}.Thing`,
    value: setup.thing,
    options: setup.things.map(({ uuid, name, wear }) => ({
      value: uuid,
      label: {
        key: `${LANG}.ThingOption${wear.status.nonFunctional ? "Broken" : ""}`,
        with: { name, marked: wear.durability.marked },
      },
    })),
  };
  if (!thing) return [];
  return [
    what,
    {
      kind: "select",
      id: "box",
      label: "QUADRANT.Siege.Crew.BoxLabel",
      value: readBox(setup),
      options: REPAIRABLE_BOXES.map((value) => ({ value, label: `QUADRANT.Siege.Crew.Box.${value}` })),
    },
    { kind: "toggle", id: "rushed", label: `${LANG}.Rushed`, hint: `${LANG}.RushedHint`, value: setup.rushed },
    { kind: "number", id: "toolsCl", label: `${LANG}.Tools`, hint: `${LANG}.ToolsHint`, value: setup.toolsCl },
  ];
}

const formatTime = (setup: Setup): Text => ({
  key: `${LANG}.Takes`,
  with: { minutes: countRepairMinutes(findThing(setup)?.tech ?? 0, setup.rushed) },
});

const createData = (setup: Setup): RepairData => {
  const thing = findThing(setup);
  return {
    technician: setup.actor.uuid,
    thing: thing?.uuid ?? setup.actor.uuid,
    owner: thing?.owner ?? setup.actor.uuid,
    thingName: (thing?.name ?? "").slice(0, MAX_LABEL_LENGTH),
    box: readBox(setup),
  };
};

/** The check `siege.repair`. */
export const repair = check<Setup, HouseRules>({
  roll: "ChallengeRoll",
  options: () => ({}),
  prepare,
  adjust,
  view(setup) {
    const rules = createCheck(setup);
    return {
      title: { key: "QUADRANT.Siege.Card.DialogTitle", with: { actor: setup.actor.name, what: `${LANG}.Title` } },
      subtitle: formatTime(setup),
      ...describeSkill(rules, setup),
      choices: [
        ...createTargetChoice(setup.targets, { value: setup.owner, label: `${LANG}.Whose`, unaimed: `${LANG}.Own` }),
        ...listThingChoices(setup),
        ...listSkillChoices(rules, setup),
      ],
    };
  },
  refuse,
  formula: (setup, house) => (findResolution(setup) === "roll" ? formatFormula(createCheck(setup), house) : null),
  payments: (setup) => [
    ...listTurnPayments(setup.actor, setup.inTurn, "skill"),
    ...listPayments(setup.actor, createCheck(setup), setup.declared),
  ],
  card(setup, faces) {
    const data = createData(setup);
    return createSkillCard(createCheck(setup), setup, faces, {
      title: { key: `${LANG}.CardTitle`, with: { thing: data.thingName } },
      subtitle: formatTime(setup),
      done: { repair: { kind: "repair", sort: 20, data: { ...data } } },
    });
  },
  rollOptions: (setup) => createRollOptions(createCheck(setup), setup.house),
});
