/**
 * Mutation in play: Taint and Mutation XP, the Defect check on its card, and Defects. Ledger: SIE-MUT-1 to -8,
 * SIE-MUT-10, SIE-DEFECT-1 to -4, SIE-DEFECT-7.
 */
import * as v from "valibot";
import {
  type ActionKind,
  type CardState,
  type World,
  action,
  amendment,
  readPart,
  refuseStranger,
} from "../../../core/public/definitions.ts";
import type { Change, Ref } from "../../../rules/shared/change.ts";
import type { Refusal } from "../../../rules/shared/reasons.ts";
import { Id, MAX_LABEL_LENGTH, type Output, Uuid, wholeNumber } from "../../../rules/shared/schema.ts";
import { resolveCheck } from "../../../rules/siege/challenge.ts";
import { FUNCTIONAL_XP, computeContact, planFunctional, refuseFunctional } from "../../../rules/siege/defect.ts";
import type { HouseRules } from "../../../rules/siege/house-rules.ts";
import {
  MAX_POINTS,
  gainTaint as computeGain,
  planGrant,
  planSpendXp,
  planTaint,
  refuseMutationXp,
  refuseSpendXp,
  refuseTaint,
} from "../../../rules/siege/mutation.ts";
import { markBoxes, planMarked } from "../../../rules/siege/track.ts";
import { TaintData } from "../cards/mutation.ts";
import { Answer, NO_ANSWER, createDefectParts, createOwnDefectCheck } from "../checks/defect-check.ts";
import { createStoredRoll } from "../checks/stored-roll.ts";
import { type Creature, type OwnDefect, readCreature, readHealth } from "../documents/read-actor.ts";
import { DEFECT_PLACES, MUTATION_PLACES } from "./write-places.ts";

const GM_ONLY: Refusal = { key: "QUADRANT.Refuse.GmOnly" };

const creatureState = {
  async read({ actor }, world) {
    const snapshot = await world.snapshot(actor);
    return snapshot && readCreature(snapshot);
  },
  writes: MUTATION_PLACES,
} satisfies Pick<ActionKind<{ readonly actor: string }, Creature, HouseRules>, "read" | "writes">;

const PointsArgs = v.object({ actor: Uuid, points: v.optional(wholeNumber(1, MAX_POINTS), 1) });
type PointsArgs = v.InferOutput<typeof PointsArgs>;

/** Gives Taint, its Mutation XP, and a card with the Defect check; only the GM can (SIE-MUT-2 to -4). */
export const gainTaint = action<PointsArgs, Creature, HouseRules>({
  ...creatureState,
  args: PointsArgs,
  refuse: (_args, _creature, seat, house) => (seat.isGM ? refuseTaint(house) : GM_ONLY),
  plan({ actor, points }, { name, system: { mutation } }, house) {
    const since = computeGain(mutation, points, house);
    const told = { name, points, taint: since.taint, gained: since.gained, xp: since.xp };
    const data: TaintData = { actor, ...told, name: name.slice(0, MAX_LABEL_LENGTH), checked: since.defectChecks < 1 };
    return {
      changes: planTaint({ uuid: actor }, mutation, points, house),
      label: { key: "QUADRANT.Siege.Body.Receipt.taint", with: told },
      cards: [
        {
          actor,
          isPrivate: false,
          card: {
            title: "QUADRANT.Siege.Body.Title.taint",
            parts: { taint: { kind: "taint", sort: 10, data } },
          },
        },
      ],
    };
  },
  writes: [...MUTATION_PLACES, "create:ChatMessage"],
});

/** Grants Mutation XP without Taint; only the GM can (SIE-MUT-10). */
export const grantMutationXp = action<PointsArgs, Creature, HouseRules>({
  ...creatureState,
  args: PointsArgs,
  refuse: (_args, _creature, seat, house) => (seat.isGM ? refuseMutationXp(house) : GM_ONLY),
  plan: ({ actor, points }, { name, system: { mutation } }, house) => ({
    changes: planGrant({ uuid: actor }, mutation, points, house),
    label: { key: "QUADRANT.Siege.Body.Receipt.granted", with: { name, points } },
  }),
});

const MAX_WHAT_LENGTH = 200;
const SpendArgs = v.object({
  ...PointsArgs.entries,
  what: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(MAX_WHAT_LENGTH)),
  /** Id of the new entry. */
  id: Id,
});
type SpendArgs = v.InferOutput<typeof SpendArgs>;

/** Spends Mutation XP and writes down on what (SIE-MUT-4). */
export const spendMutationXp = action<SpendArgs, Creature, HouseRules>({
  ...creatureState,
  args: SpendArgs,
  refuse: ({ points, id }, creature, seat, house) =>
    refuseStranger(creature, seat) ??
    refuseMutationXp(house) ??
    (Object.hasOwn(creature.system.mutation.log, id) ? { key: "QUADRANT.Refuse.AlreadyDone" } : null) ??
    refuseSpendXp(creature.system.mutation, points),
  plan: ({ actor, points, what, id }, { name, system: { mutation } }) => ({
    changes: planSpendXp({ uuid: actor }, mutation, { points, what, id }),
    label: { key: "QUADRANT.Siege.Body.Receipt.spent", with: { name, points, what } },
  }),
});

// --- The Defect check on the card of a gain

const RollArgs = v.object({
  /** What was chosen in the dialog; nothing where absent. */
  answer: v.optional(Answer),
});
type RollArgs = Output<typeof RollArgs>;

interface Checking {
  readonly data: TaintData;
  readonly actor: Creature;
  readonly card: CardState;
}

async function readChecking(_args: RollArgs, card: CardState, world: World<HouseRules>): Promise<Checking | null> {
  const data = readPart(card, "taint", TaintData);
  const snapshot = data && (await world.snapshot(data.actor));
  const actor = snapshot && readCreature(snapshot);
  return data && actor ? { data, actor, card } : null;
}

/** Rolls the Defect check on the card of a gain of Taint, as the owner of who gained it (SIE-MUT-5). */
export const rollDefect = amendment<RollArgs, Checking, HouseRules>({
  anybody: true,
  args: RollArgs,
  read: readChecking,
  refuse: (_args, { data, actor }, seat, house) =>
    refuseStranger(actor, seat) ?? refuseTaint(house) ?? (data.checked ? { key: "QUADRANT.Refuse.AlreadyDone" } : null),
  roll: () => "1d20",
  amend({ answer = NO_ANSWER }, { data, actor, card }, house, dice) {
    const [face = Number.NaN] = dice;
    const checked = createOwnDefectCheck(actor, answer, house);
    const result = resolveCheck(checked, face, house);
    return {
      rolls: [...card.rolls, createStoredRoll(checked, face, house)],
      parts: {
        taint: { kind: "taint", sort: 10, data: { ...data, checked: true } },
        ...createDefectParts(actor, checked, result, house),
      },
      label: {
        key: `QUADRANT.Siege.Body.Receipt.${result.success ? "spared" : "failed"}`,
        with: { name: actor.name },
      },
    };
  },
  writes: [],
});

// --- What a Defect does

const ItemArgs = v.object({ actor: Uuid, item: Uuid });

interface Having {
  readonly creature: Creature;
  readonly defect: OwnDefect;
}

async function readDefect(
  { actor, item }: { readonly actor: string; readonly item: string },
  world: World<HouseRules>,
): Promise<Having | null> {
  const snapshot = await world.snapshot(actor);
  const creature = snapshot && readCreature(snapshot);
  const defect = creature?.defects.find(({ uuid }) => uuid === item);
  return creature && defect ? { creature, defect } : null;
}

/** Pays Mutation XP so that an added part functions (SIE-DEFECT-4, SIE-DEFECT-7). */
export const payPart = action<v.InferOutput<typeof ItemArgs>, Having, HouseRules>({
  args: ItemArgs,
  read: readDefect,
  refuse: (_args, { creature, defect }, seat, house) =>
    refuseStranger(creature, seat) ??
    refuseMutationXp(house) ??
    refuseFunctional(defect.system, { xp: creature.system.mutation.xp, name: defect.name }),
  plan({ actor, item }, { creature, defect }) {
    const entry = { points: FUNCTIONAL_XP, what: defect.name, id: item.split(".").at(-1) ?? "" };
    return {
      changes: [...planSpendXp({ uuid: actor }, creature.system.mutation, entry), planFunctional({ uuid: item })],
      label: { key: "QUADRANT.Siege.Body.Receipt.paid", with: { name: creature.name, defect: defect.name } },
    };
  },
  writes: DEFECT_PLACES,
});

const TouchArgs = v.object({ ...ItemArgs.entries, over: v.optional(v.boolean(), false) });
type TouchArgs = v.InferOutput<typeof TouchArgs>;

/** Returns the changes of another round of contact: one more, and the Wound of a late one; armour does not help. */
function planContact(item: Ref, { creature, defect }: Having): Change[] {
  const { rounds } = defect.system;
  const wounds = computeContact(rounds + 1).wounds - computeContact(rounds).wounds;
  return [
    { op: "set", at: item, path: "system.rounds", to: rounds + 1 },
    ...planMarked({ uuid: creature.uuid }, markBoxes(readHealth(creature, "wound"), wounds, false)),
  ];
}

const NO_CONTACT: Refusal = { key: "QUADRANT.Siege.Body.Refuse.NoContact" };

/** Counts a round of contact with the substance of an Anaphylaxis, or ends it; only the GM can (SIE-DEFECT-3). */
export const touchSubstance = action<TouchArgs, Having, HouseRules>({
  args: TouchArgs,
  read: readDefect,
  refuse({ over }, { defect: { system } }, seat, house) {
    if (!seat.isGM) return GM_ONLY;
    if (system.key !== "anaphylaxis") return { key: "QUADRANT.Refuse.NotOffered" };
    return refuseMutationXp(house) ?? (over && system.rounds === 0 ? NO_CONTACT : null);
  },
  plan({ item, over }, having) {
    const { creature, defect } = having;
    const at = { uuid: item };
    const round = defect.system.rounds + 1;
    const { wounds, irritated } = computeContact(round);
    const mild = irritated ? "itching" : "touched";
    const harm = wounds > 0 ? "wounded" : mild;
    return {
      changes: over ? [{ op: "set", at, path: "system.rounds", to: 0 }] : planContact(at, having),
      label: {
        key: `QUADRANT.Siege.Body.Receipt.${over ? "released" : harm}`,
        with: { name: creature.name, round, substance: defect.system.detail || defect.name },
      },
    };
  },
  writes: DEFECT_PLACES,
});
