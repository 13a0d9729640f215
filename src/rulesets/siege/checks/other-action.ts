/** An Other Action: what somebody does with their turn, in words, or a weapon that is cleared. Ledger: SIE-ACT-4. */
import * as v from "valibot";
import { type Choice, check, readChoices, text } from "../../../core/public/definitions.ts";
import { type Refusal, refuseTyped } from "../../../rules/shared/reasons.ts";
import { fieldGroup, shortText, textField } from "../../../rules/shared/schema.ts";
import type { HouseRules } from "../../../rules/siege/house-rules.ts";
import { MAX_DEED_LENGTH } from "../cards/deed.ts";
import { type Creature, type Gear, isJammed, readCreature, refuseActor } from "../documents/read-actor.ts";
import { createDeedPart } from "./deed-part.ts";
import { IN_TURN, type InTurn, listTurnChoices, listTurnPayments, readInTurn } from "./turn.ts";

interface Setup {
  readonly actor: Creature;
  readonly text: string;
  /** Uuid of the jammed weapon that is cleared; empty for none. */
  readonly item: string;
  readonly inTurn: InTurn;
}

const LANG = "QUADRANT.Siege.Turn";
const Options = fieldGroup({ text: textField() });
const CHOOSABLE = { text: v.string(), item: v.string() };

const listJammed = ({ gear }: Creature): readonly Gear[] => gear.filter(isJammed);
const findJammed = ({ actor, item }: Setup): Gear | null => listJammed(actor).find(({ uuid }) => uuid === item) ?? null;

function listChoices(setup: Setup): Choice[] {
  const { actor, item, inTurn } = setup;
  const jammed = listJammed(actor);
  const clear: Choice[] =
    jammed.length === 0
      ? []
      : [
          {
            kind: "select",
            id: "item",
            label: `${LANG}.Clear`,
            value: item,
            options: [
              { value: "", label: `${LANG}.ClearNothing` },
              ...jammed.map(({ uuid, name }) => ({ value: uuid, label: name })),
            ],
          },
        ];
  return [
    {
      kind: "text",
      id: "text",
      label: `${LANG}.What`,
      hint: `${LANG}.WhatHint`,
      value: setup.text,
      most: MAX_DEED_LENGTH,
    },
    ...clear,
    ...listTurnChoices(inTurn),
  ];
}

function refuse(setup: Setup, house: HouseRules): Refusal | null {
  const barred = refuseActor(setup.actor, house);
  if (barred) return barred;
  const said = setup.text.trim();
  if (said === "" && !findJammed(setup)) return { key: `${LANG}.Refuse.nothing` };
  return said === "" ? null : refuseTyped(`${LANG}.What`, shortText(MAX_DEED_LENGTH), said);
}

/** The check `siege.otherAction`: no dice, a text for the GM to judge (SIE-ACT-4). */
export const otherAction = check<Setup, HouseRules>({
  roll: "ChallengeRoll",
  options: () => ({ text: text(MAX_DEED_LENGTH) }),
  async prepare(intent, world) {
    const snapshot = await world.snapshot(intent.actor);
    const actor = snapshot && readCreature(snapshot);
    if (!actor) return { refused: { key: "QUADRANT.Refuse.Gone" } };
    const { text: typed } = v.parse(Options, intent.options);
    return { actor, text: typed, item: listJammed(actor)[0]?.uuid ?? "", inTurn: readInTurn(actor, world) };
  },
  adjust: (setup, input) => ({
    ...setup,
    ...readChoices(input, CHOOSABLE, setup),
    inTurn: { ...setup.inTurn, ...readChoices(input, IN_TURN, setup.inTurn) },
  }),
  view: (setup) => ({
    title: { key: "QUADRANT.Siege.Card.DialogTitle", with: { actor: setup.actor.name, what: `${LANG}.Action.other` } },
    groups: [],
    choices: listChoices(setup),
    summary: `${LANG}.OtherSummary`,
    odds: [],
    verb: `${LANG}.Declare`,
  }),
  refuse,
  formula: () => null,
  payments: ({ actor, inTurn }) => listTurnPayments(actor, inTurn, "other"),
  card: (setup) => {
    const gear = findJammed(setup);
    return {
      title: `${LANG}.Card.other`,
      parts: {
        deed: createDeedPart(setup.actor, {
          text: setup.text,
          effect: gear ? "clearJam" : "none",
          gear,
          needsGm: true,
        }),
      },
    };
  },
  rollOptions: () => ({}),
});
