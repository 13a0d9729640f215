/**
 * Gaining a Defect on the card of a failed Defect check: chosen or rolled. Ledger: SIE-MUT-7, SIE-MUT-8, SIE-DEFECT-1,
 * SIE-DEFECT-2.
 */
import * as v from "valibot";
import {
  type CardState,
  type PartEntry,
  type Seat,
  type World,
  amendment,
  readPart,
  refuseStranger,
} from "../../../core/public/definitions.ts";
import type { Change } from "../../../rules/shared/change.ts";
import type { Fields } from "../../../rules/shared/json.ts";
import type { Refusal } from "../../../rules/shared/reasons.ts";
import { AnyFields, readShape } from "../../../rules/shared/schema.ts";
import { DEFECT_TABLE, type Defect, findBodyPart, findDefect } from "../../../rules/siege/defect.ts";
import type { HouseRules } from "../../../rules/siege/house-rules.ts";
import { planDefectTaint, refuseDefectWay, refuseMutationXp } from "../../../rules/siege/mutation.ts";
import { DEFECTS } from "../../../rules/siege/state.ts";
import { DefectData } from "../cards/mutation.ts";
import { type Creature, readCreature } from "../documents/read-actor.ts";
import { DEFECT_PLACES } from "./write-places.ts";

const capitalize = (word: string): string => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;

/** Letters of a Defect's key in the id of its item in the pack. */
const KEY_LETTERS = 10;

/** Returns where the pack has the item of a Defect: `sieDefMalformati`. */
const findPackUuid = (key: Defect): string =>
  `Compendium.quadrant.siege-abilities.Item.sieDef${capitalize(key).slice(0, KEY_LETTERS).padEnd(KEY_LETTERS, "0")}`;

const Stored = v.object({ name: v.string(), img: v.optional(v.string()), system: AnyFields });
type Stored = v.InferOutput<typeof Stored>;

/** Returns a key as words: Environmental Sensitivity. */
const formatKey = (key: Defect): string => capitalize(key).replace(/(?<=[a-z])(?=[A-Z])/g, " ");

interface Taking {
  readonly data: DefectData;
  readonly creature: Creature;
  readonly card: CardState;
  /** Items of the pack, by key; one that the pack has no more is missing. */
  readonly found: ReadonlyMap<Defect, Stored>;
}

async function readTaking(keys: readonly Defect[], card: CardState, world: World<HouseRules>): Promise<Taking | null> {
  const data = readPart(card, "defect", DefectData);
  const snapshot = data && (await world.snapshot(data.actor));
  const creature = snapshot && readCreature(snapshot);
  if (!data || !creature) return null;
  const items = await Promise.all(
    keys.map(async (key) => [key, readShape(Stored, await readPack(findPackUuid(key), world))] as const),
  );
  return { data, creature, card, found: new Map(items.flatMap(([key, item]) => (item ? [[key, item] as const] : []))) };
}

/** A pack that is missing or closed reads as one without the item. */
const readPack = async (uuid: string, world: World<HouseRules>) => {
  try {
    return await world.read({ uuid }, "");
  } catch {
    return undefined;
  }
};

const refuseTaking = (way: "roll" | "choose", { data, creature }: Taking, seat: Seat, house: HouseRules) =>
  refuseStranger(creature, seat) ??
  refuseMutationXp(house) ??
  (data.key === "" ? null : ({ key: "QUADRANT.Refuse.AlreadyDone" } satisfies Refusal)) ??
  refuseDefectWay(way, house);

/** Returns the new item: the pack's, or where that is missing one from the table. */
function createItem(key: Defect, { found, creature, card }: Taking): { uuid: string; change: Change } {
  const row = DEFECT_TABLE.find((one) => one.key === key);
  const stored = found.get(key);
  const plain: Fields = { key, discomfort: row?.discomfort ?? "no" };
  const uuid = `${creature.uuid}.Item.${card.uuid.split(".").at(-1) ?? ""}`;
  const { name, img, system } = stored ?? { name: formatKey(key), img: undefined, system: plain };
  const data = { type: "siegeDefect", name, ...(img === undefined ? {} : { img }), system: { ...system, ...plain } };
  return { uuid, change: { op: "create", at: { uuid }, data } };
}

const createPart = (data: DefectData): PartEntry => ({ kind: "defect", sort: 30, data });

/** Returns what gaining a Defect does: its item, Taint by house rule, and the card. */
function planDefect(key: Defect, taking: Taking, house: HouseRules) {
  const { data, creature, found } = taking;
  const { uuid, change } = createItem(key, taking);
  return {
    parts: { defect: createPart({ ...data, key, item: uuid }) },
    changes: [change, ...planDefectTaint({ uuid: creature.uuid }, creature.system.mutation.taint, house)],
    label: {
      key: `QUADRANT.Siege.Body.Receipt.${found.has(key) ? "defect" : "defectMade"}`,
      with: { name: creature.name, defect: `QUADRANT.Siege.Defect.${key}` },
    },
  };
}

const ChooseArgs = v.object({ key: v.picklist(DEFECTS) });
type ChooseArgs = v.InferOutput<typeof ChooseArgs>;

/** Takes a Defect from the list (SIE-MUT-8). */
export const chooseDefect = amendment<ChooseArgs, Taking, HouseRules>({
  anybody: true,
  args: ChooseArgs,
  read: async ({ key }, card, world) => readTaking([key], card, world),
  refuse: (_args, taking, seat, house) => refuseTaking("choose", taking, seat, house),
  amend: ({ key }, taking, house) => planDefect(key, taking, house),
  writes: [...DEFECT_PLACES, "create:Item"],
});

/** Takes a Defect by the table (SIE-MUT-8, SIE-DEFECT-1). */
export const rollDefectTable = amendment<object, Taking, HouseRules>({
  anybody: true,
  args: v.object({}),
  read: async (_args, card, world) => readTaking(DEFECTS, card, world),
  refuse: (_args, taking, seat, house) => refuseTaking("roll", taking, seat, house),
  roll: () => "1d20",
  amend: (_args, taking, house, [face = Number.NaN]) => planDefect(findDefect(face).key, taking, house),
  writes: [...DEFECT_PLACES, "create:Item"],
});

const hasPart = ({ key }: DefectData): boolean => DEFECT_TABLE.find((one) => one.key === key)?.hasPart ?? false;

/** Rolls which part of the body a Defect affects (SIE-DEFECT-2). */
export const rollBodyPart = amendment<object, Taking, HouseRules>({
  anybody: true,
  args: v.object({}),
  read: async (_args, card, world) => readTaking([], card, world),
  refuse: (_args, { data, creature }, seat) =>
    refuseStranger(creature, seat) ??
    (hasPart(data) && data.part === "none" ? null : { key: "QUADRANT.Refuse.AlreadyDone" }) ??
    (creature.defects.some(({ uuid }) => uuid === data.item) ? null : { key: "QUADRANT.Siege.Body.Refuse.DefectGone" }),
  roll: () => "1d20",
  amend(_args, { data, creature }, _house, [face = Number.NaN]) {
    const part = findBodyPart(face);
    return {
      parts: { defect: createPart({ ...data, part }) },
      changes: [{ op: "set", at: { uuid: data.item }, path: "system.part", to: part }],
      label: {
        key: "QUADRANT.Siege.Body.Receipt.part",
        with: { name: creature.name, part: `QUADRANT.Siege.DefectPart.${part}` },
      },
    };
  },
  writes: DEFECT_PLACES,
});
