/** The card part of a power used on others: what became of each mind. Ledger: SIE-RESIST-2, SIE-RESIST-5. */
import * as v from "valibot";
import type { Offer, PartKind, Text } from "../../../core/public/definitions.ts";
import { MAX_LABEL_LENGTH, Uuid, shortList, shortText, wholeNumber } from "../../../rules/shared/schema.ts";
import { countAreaTargets } from "../../../rules/siege/area.ts";
import { MAX_AREA_LEVEL } from "../../../rules/siege/state.ts";

const Name = shortText(MAX_LABEL_LENGTH);
const MAX_NUMBER = 999;
const MindState = v.picklist(["affected", "resists", "willing"]);

const Mind = v.object({ actor: Uuid, name: Name, psyche: wholeNumber(-MAX_NUMBER, MAX_NUMBER), state: MindState });

export const MindsData = v.object({
  /** How far the roll reaches beyond what was needed without Psyche Defense; null for a power against the body. */
  threshold: v.nullable(wholeNumber(-MAX_NUMBER, MAX_NUMBER)),
  /** Whether the targets can see who uses the power. */
  seen: v.boolean(),
  rows: shortList(Mind, countAreaTargets(MAX_AREA_LEVEL)),
});
export type MindsData = Readonly<v.InferOutput<typeof MindsData>>;

/** The id of the card's part. */
export const MINDS_PART = "minds";

const formatMind = ({ name, psyche, state }: MindsData["rows"][number]): Text => ({
  key: `QUADRANT.Siege.Minds.${state}`,
  with: { name, psyche },
});

const listMindLines = ({ threshold, rows }: MindsData): Text[] =>
  threshold === null ? [] : [{ key: "QUADRANT.Siege.Minds.Threshold", with: { threshold } }, ...rows.map(formatMind)];

export const mindsPart: PartKind<MindsData> = {
  data: MindsData,
  template: "templates/siege/cards/body.hbs",
  view: (data) => (data.threshold === null ? null : { icon: "psychic-waves", lines: listMindLines(data) }),
  text: listMindLines,
  offers: ({ threshold, rows }) =>
    threshold === null
      ? []
      : rows.flatMap(({ actor, name, state }, at): Offer[] =>
          state === "resists"
            ? [
                {
                  id: `let${at}`,
                  label: { key: "QUADRANT.Siege.Minds.Offer", with: { name } },
                  call: { action: "siege.letPowerIn", args: { target: actor } },
                },
              ]
            : [],
        ),
};
