/** The Code, and the Penance in three acts. Ledger: SID-CODE-1, -2, SID-PEN-1, -2. */
import {
  action,
  amendment,
  type CardState,
  type PartEntry,
  type Seat,
  type World,
} from "../../../core/public/definitions.ts";
import { type Json, isFields, textAt } from "../../../rules/shared/json.ts";
import type { Change } from "../../../rules/shared/change.ts";
import type { Refusal } from "../../../rules/shared/reasons.ts";
import type { HouseRules } from "../../../rules/sidonia/house.ts";
import {
  CHOICES,
  type Choice,
  WEIGHTS,
  type Weight,
  findNextAct,
  computeCleansed,
  planCleansing,
  refuseAct,
  refuseCode,
  refuseWeight,
} from "../../../rules/sidonia/penance.ts";
import { type Creature, readActor, refuseStranger } from "../documents/read-actor.ts";
import { type CodeData, type PenanceData, readCode, readPenance } from "../cards/penance.ts";
import { readTold } from "./dissonance.ts";

interface PenanceState {
  readonly card: CardState;
  readonly id: string;
  readonly part: PartEntry;
  readonly data: PenanceData;
  readonly penitent: Creature;
}

async function read(_args: object, card: CardState, world: World<HouseRules>): Promise<PenanceState | null> {
  const found = Object.entries(card.parts).find(([, { kind }]) => kind === "penance");
  const data = found && readPenance(found[1].data);
  const snapshot = data ? await world.snapshot(data.actor) : null;
  const penitent = snapshot && readActor(snapshot, world.house);
  return found && data && penitent ? { card, id: found[0], part: found[1], data, penitent } : null;
}

/** A Penance is the GM's to begin: what a player posts that looks like one is none. */
function refuseHere({ card, penitent }: PenanceState, seat: Seat): Refusal | null {
  if (card.byGM === false) return { key: "QUADRANT.Sidonia.Pressure.Refuse.NoPenance" };
  return refuseStranger(penitent, seat);
}

const rewritePenance = ({ card, id, part }: PenanceState, more: Partial<PenanceData>) => ({
  rolls: card.rolls,
  parts: { [id]: { ...part, data: { ...part.data, ...more } } } as Record<string, PartEntry>,
});

const buildReceipt = (id: string, { penitent }: PenanceState, more: Record<string, string | number> = {}) => ({
  key: `QUADRANT.Sidonia.Pressure.Receipt.Penance.${id}`,
  with: { name: penitent.name, ...more },
});

/** The second act: the Code is upheld or broken (SID-PEN-1). */
export const penanceChoice = amendment<{ readonly choice: Choice }, PenanceState, HouseRules>({
  parse(raw) {
    const choice = isFields(raw) ? CHOICES.find((one) => one === raw["choice"]) : undefined;
    return choice ? { choice } : null;
  },
  read,
  refuse: (_args, state, seat) => refuseHere(state, seat) ?? refuseAct(state.data, "choice"),
  amend: ({ choice }, state) => rewritePenance(state, { choice, act: findNextAct(choice) }),
  label: ({ choice }, state) => buildReceipt(choice, state),
  writes: [],
});

/** The third act: what keeping it costs (SID-PEN-1). */
export const penanceSacrifice = amendment<{ readonly told: string }, PenanceState, HouseRules>({
  parse: (raw) => (isFields(raw) ? { told: readTold(raw) } : null),
  read,
  refuse: (_args, state, seat) =>
    refuseHere(state, seat) ??
    refuseAct(state.data, "sacrifice") ??
    (state.data.sacrifice === "" ? null : { key: "QUADRANT.Refuse.AlreadyDone" }),
  amend: ({ told }, state) => rewritePenance(state, { sacrifice: told }),
  label: (_args, state) => buildReceipt("sacrifice", state),
  writes: [],
});

interface WeighArgs {
  readonly weight: Weight;
  readonly amount: number | null;
}

const computeCleansedBy = ({ weight, amount }: WeighArgs, { data, penitent }: PenanceState): number =>
  computeCleansed({ choice: data.choice ?? "break", weight, amount }, penitent.corruption?.temporary ?? 0);

/** The GM weighs the sacrifice, and the corruption is cleansed (SID-PEN-2). */
export const penanceWeigh = amendment<WeighArgs, PenanceState, HouseRules>({
  parse(raw) {
    const weight = isFields(raw) ? WEIGHTS.find((one) => one === raw["weight"]) : undefined;
    const { amount = null } = isFields(raw) ? raw : {};
    return weight && (amount === null || typeof amount === "number") ? { weight, amount } : null;
  },
  read,
  refuse: ({ weight, amount }, state, seat) =>
    (seat.isGM ? null : { key: "QUADRANT.Refuse.GmOnly" }) ??
    refuseHere(state, seat) ??
    refuseAct(state.data, "sacrifice") ??
    (state.data.sacrifice === "" ? { key: "QUADRANT.Sidonia.Pressure.Refuse.OtherAct" } : refuseWeight(weight, amount)),
  amend(args, state) {
    const done = computeCleansedBy(args, state);
    return {
      ...rewritePenance(state, { act: "done", weight: args.weight, cleansed: done }),
      changes: planCleansing({ uuid: state.penitent.uuid }, done),
    };
  },
  label: (args, state) => buildReceipt("weighed", state, { cleansed: computeCleansedBy(args, state) }),
  writes: ["Actor:system.corruption.temporary"],
});

interface CodeState {
  readonly name: string;
  readonly code: string;
  readonly refused: (seat: Seat) => Refusal | null;
}

/** Sets a Code and stores the previous one (SID-CODE-1). */
export const changeCode = action<CodeData, CodeState, HouseRules>({
  parse: (raw: Json) => readCode(raw),
  async read({ actor }, world) {
    const snapshot = await world.snapshot(actor);
    const creature = snapshot && readActor(snapshot, world.house);
    if (!snapshot || creature?.character !== true) return null;
    return {
      name: creature.name,
      code: textAt(snapshot.system, "code"),
      refused: (seat) => refuseStranger(creature, seat),
    };
  },
  refuse: ({ text }, { code, refused }, seat) => refused(seat) ?? refuseCode(code, text, seat.isGM),
  plan({ actor, text, origin, why, id }, { code }): Change[] {
    const at = { uuid: actor };
    return [
      { op: "set", at, path: "system.code", to: text },
      { op: "set", at, path: "system.codeOrigin", to: origin },
      ...(code.trim() === ""
        ? []
        : [{ op: "set" as const, at, path: `system.codeHistory.${id}`, to: { text: code, why } }]),
    ];
  },
  label: (_args, { name, code }) => ({
    key: `QUADRANT.Sidonia.Pressure.Receipt.${code.trim() === "" ? "CodeSet" : "CodeChanged"}`,
    with: { name },
  }),
  writes: ["Actor:system.code", "Actor:system.codeOrigin", "Actor:system.codeHistory.*"],
});
