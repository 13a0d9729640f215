/**
 * The gifts of Bargains as items. Ledger: SID-HUN-10 to -18, SID-COR-5. Names are the rulebook's; the compendium has
 * them with their texts.
 */
import * as v from "valibot";
import type { Snapshot, Use } from "../../../core/public/definitions.ts";
import { readShape } from "../../../rules/shared/schema.ts";
import type { Change, Ref } from "../../../rules/shared/change.ts";
import { type PathStep, asksAether, chargesThrow } from "../../../rules/sidonia/hunger.ts";
import { PATHS, type Path, STEPS, type Step } from "../../../rules/sidonia/state.ts";

/** A gift: what it is called, and where the compendium has it. */
export interface Gift extends PathStep {
  readonly name: string;
  readonly uuid: string;
}

/** Names, and the ids of the compendium's items. */
const GIFTS: Readonly<Record<Path, Readonly<Record<Step, readonly [name: string, id: string]>>>> = {
  desire: {
    1: ["Read Hunger", "sidGftReadHunger"],
    2: ["Fan the Hunger", "sidGftFanTheHung"],
    3: ["Feed on Hope", "sidGftFeedOnHope"],
  },
  knowledge: {
    1: ["Read Residue", "sidGftReadResidu"],
    2: ["Ask the Aether", "sidGftAskTheAeth"],
    3: ["Take a Thought", "sidGftTakeAThoug"],
  },
  power: {
    1: ["Charged Throw", "sidGftChargedThr"],
    2: ["Harden", "sidGftHarden0000"],
    3: ["Transmute", "sidGftTransmute0"],
  },
};

/** The gift of a Bargain. */
export function findGift({ path, step }: PathStep): Gift {
  const [name, id] = GIFTS[path][step];
  return { path, step, name, uuid: `Compendium.quadrant.sidonia-items.Item.${id}` };
}

/** The `system` of gear that is a gift. */
const GiftState = v.object({ source: v.literal("bargain"), path: v.picklist(PATHS), step: v.picklist(STEPS) });

/** The Bargain an item is the gift of; null where it is none. */
export function readGift({ type, system }: Pick<Snapshot, "type" | "system">): PathStep | null {
  const gift = type === "sidoniaGear" ? readShape(GiftState, system) : null;
  return gift && { path: gift.path, step: gift.step };
}

/** Returns the check that uses a gift; null where using it needs no check (SID-HUN-14, SID-HUN-16). */
export function findGiftUse(item: Pick<Snapshot, "type" | "system">): Use | null {
  const gift = readGift(item);
  if (gift && chargesThrow(gift)) return { check: "sidonia.attack" };
  return gift && asksAether(gift) ? { check: "sidonia.augury" } : null;
}

/** The id of a gift on its bearer's sheet: one and the same, so that it is given once. */
const formatGiftId = ({ path, step }: PathStep): string => `gift${step}${path}`.padEnd(16, "0").slice(0, 16);

/**
 * Returns the change that adds a gift to a sheet: the compendium's item, or one with its name alone. It costs nothing
 * to use (SID-COR-5).
 */
export const planGiftItem = ({ uuid }: { readonly uuid: string }, gift: Gift, found: Snapshot | null): Change => {
  const at: Ref = { uuid: `${uuid}.Item.${formatGiftId(gift)}` };
  const { name, path, step } = gift;
  const description = found?.system["description"];
  return {
    op: "create",
    at,
    data: {
      name: found?.name ?? name,
      type: "sidoniaGear",
      ...(found?.img ? { img: found.img } : {}),
      system: { source: "bargain", path, step, ...(typeof description === "string" ? { description } : {}) },
    },
  };
};
