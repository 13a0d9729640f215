/** The Code, and the Penance in three acts. Ledger: SID-CODE-1, -2, SID-PEN-1, -2. */
import * as v from "valibot";
import {
  action,
  amendment,
  type CardState,
  type Seat,
  type World,
  refuseStranger,
} from "../../../core/public/definitions.ts";
import type { Change } from "../../../rules/shared/change.ts";
import type { Refusal } from "../../../rules/shared/reasons.ts";
import type { Output } from "../../../rules/shared/schema.ts";
import type { HouseRules } from "../../../rules/sidonia/house.ts";
import {
  CHOICES,
  CodeChange,
  WEIGHTS,
  findNextAct,
  computeCleansed,
  planCleansing,
  refuseAct,
  refuseCode,
  refuseWeight,
} from "../../../rules/sidonia/penance.ts";
import { ToldText } from "../../../rules/sidonia/state.ts";
import { PenanceData } from "../cards/penance.ts";
import type { Creature } from "../documents/read-actor.ts";
import { readCreature } from "./payment.ts";
import { type FoundPart, findPart, rewritePart } from "./read-card.ts";

interface PenanceState extends FoundPart<PenanceData> {
  readonly penitent: Creature;
}

async function read(_args: object, card: CardState, world: World<HouseRules>): Promise<PenanceState | null> {
  const found = findPart(card, "penance", PenanceData);
  const penitent = found && (await readCreature(found.data.actor, world));
  return penitent && { ...found, penitent };
}

/** A Penance is the GM's to begin: what a player posts that looks like one is none. */
function refuseHere({ card, penitent }: PenanceState, seat: Seat): Refusal | null {
  if (card.byGM === false) return { key: "QUADRANT.Sidonia.Pressure.Refuse.NoPenance" };
  return refuseStranger(penitent, seat);
}

const buildReceipt = (id: string, { penitent }: PenanceState, more: Record<string, string | number> = {}) => ({
  key: `QUADRANT.Sidonia.Pressure.Receipt.Penance.${id}`,
  with: { name: penitent.name, ...more },
});

const ChoiceArgs = v.object({ choice: v.picklist(CHOICES) });

/** The second act: the Code is upheld or broken (SID-PEN-1). */
export const penanceChoice = amendment<Output<typeof ChoiceArgs>, PenanceState, HouseRules>({
  args: ChoiceArgs,
  read,
  refuse: (_args, state, seat) => refuseHere(state, seat) ?? refuseAct(state.data, "choice"),
  amend: ({ choice }, state) => ({
    ...rewritePart(state, { choice, act: findNextAct(choice) }),
    label: buildReceipt(choice, state),
  }),
  writes: [],
});

const SacrificeArgs = v.object({ told: ToldText });

/** The third act: what keeping it costs (SID-PEN-1). */
export const penanceSacrifice = amendment<Output<typeof SacrificeArgs>, PenanceState, HouseRules>({
  args: SacrificeArgs,
  read,
  refuse: (_args, state, seat) =>
    refuseHere(state, seat) ??
    refuseAct(state.data, "sacrifice") ??
    (state.data.sacrifice === "" ? null : { key: "QUADRANT.Refuse.AlreadyDone" }),
  amend: ({ told }, state) => ({
    ...rewritePart(state, { sacrifice: told }),
    label: buildReceipt("sacrifice", state),
  }),
  writes: [],
});

/** How much a defining sacrifice may cleanse is the rule's to refuse. */
const WeighArgs = v.object({ weight: v.picklist(WEIGHTS), amount: v.optional(v.nullable(v.number()), null) });

/** The GM weighs the sacrifice, and the corruption is cleansed (SID-PEN-2). */
export const penanceWeigh = amendment<Output<typeof WeighArgs>, PenanceState, HouseRules>({
  args: WeighArgs,
  read,
  refuse: ({ weight, amount }, state, seat) =>
    (seat.isGM ? null : { key: "QUADRANT.Refuse.GmOnly" }) ??
    refuseHere(state, seat) ??
    refuseAct(state.data, "sacrifice") ??
    (state.data.sacrifice === "" ? { key: "QUADRANT.Sidonia.Pressure.Refuse.OtherAct" } : refuseWeight(weight, amount)),
  amend({ weight, amount }, state) {
    const { data, penitent } = state;
    const { temporary = 0 } = penitent.corruption ?? {};
    const cleansed = computeCleansed({ choice: data.choice ?? "break", weight, amount }, temporary);
    return {
      ...rewritePart(state, { act: "done", weight, cleansed }),
      changes: planCleansing({ uuid: penitent.uuid }, cleansed),
      label: buildReceipt("weighed", state, { cleansed }),
    };
  },
  writes: ["Actor:system.corruption.temporary"],
});

/** Sets a Code and stores the previous one (SID-CODE-1). */
export const changeCode = action<CodeChange, Creature, HouseRules>({
  args: CodeChange,
  async read({ actor }, world) {
    const creature = await readCreature(actor, world);
    return creature?.character === true ? creature : null;
  },
  refuse: ({ text }, creature, seat) => refuseStranger(creature, seat) ?? refuseCode(creature.code, text, seat.isGM),
  plan({ actor, text, origin, why, id }, { name, code }) {
    const at = { uuid: actor };
    const isFirst = code.trim() === "";
    const past: Change[] = isFirst
      ? []
      : [{ op: "set", at, path: `system.codeHistory.${id}`, to: { text: code, why } }];
    return {
      changes: [
        { op: "set", at, path: "system.code", to: text },
        { op: "set", at, path: "system.codeOrigin", to: origin },
        ...past,
      ],
      label: { key: `QUADRANT.Sidonia.Pressure.Receipt.${isFirst ? "CodeSet" : "CodeChanged"}`, with: { name } },
    };
  },
  writes: ["Actor:system.code", "Actor:system.codeOrigin", "Actor:system.codeHistory.*"],
});
