/** The card part of what somebody does as an Other Action, or beside a Move Action. Ledger: SIE-ACT-4, SIE-MOVE-6. */
import * as v from "valibot";
import type { PartKind, Text } from "../../../core/public/definitions.ts";
import { MAX_LABEL_LENGTH, Uuid, shortText } from "../../../rules/shared/schema.ts";

/** The most letters of what somebody does. */
export const MAX_DEED_LENGTH = 300;
/** What it does to an item: nothing, or it is cleared or readied. */
export const DEEDS = ["none", "clearJam", "ready"] as const;

export const DeedData = v.object({
  actor: Uuid,
  text: shortText(MAX_DEED_LENGTH),
  effect: v.picklist(DEEDS),
  item: v.nullable(Uuid),
  itemName: shortText(MAX_LABEL_LENGTH),
  /** Whether a GM has to agree. */
  needsGm: v.boolean(),
  done: v.boolean(),
});
export type DeedData = Readonly<v.InferOutput<typeof DeedData>>;

const formatDeed = ({ effect, itemName, text }: DeedData): Text =>
  effect === "none" ? text : { key: `QUADRANT.Siege.Turn.Deed.${effect}`, with: { item: itemName } };

export const deedPart: PartKind<DeedData> = {
  data: DeedData,
  template: "templates/siege/cards/deed.hbs",
  view: (data) => ({ text: data.text, deed: data.effect === "none" ? null : formatDeed(data), done: data.done }),
  text: (data) => [data.text, formatDeed(data)].filter((line, i, all) => line !== "" && all.indexOf(line) === i),
  offers: (data) =>
    data.done
      ? []
      : [
          {
            id: "done",
            label: `QUADRANT.Siege.Turn.Offer.${data.effect}`,
            call: { action: "siege.finishDeed", args: {} },
            primary: true,
            pending: { what: formatDeed(data), actor: data.actor, ...(data.needsGm ? { gm: true as const } : {}) },
          },
        ],
};
