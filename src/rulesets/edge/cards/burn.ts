/** The part of a card that asks to burn Edge: its cost, and the GM's confirmation (SUC-BURN-1 to -4). */
import * as v from "valibot";
import type { PartEntry, PartKind } from "../../../core/public/definitions.ts";
import { MAX_LABEL_LENGTH, type Output, Uuid, shortText } from "../../../rules/shared/schema.ts";
import { EdgePool, burn } from "../../../rules/edge/edge.ts";

/** `edge` is the pool when it was asked for. */
const BurnData = v.object({ actor: Uuid, name: shortText(MAX_LABEL_LENGTH), edge: EdgePool });
type BurnData = Output<typeof BurnData>;

/** The part of a card. */
export const createBurnPart = ({ actor, name, edge }: BurnData): PartEntry => ({
  kind: "burn",
  sort: 10,
  data: { actor, name: name.slice(0, MAX_LABEL_LENGTH), edge },
});

export const burnCard: PartKind<BurnData> = {
  data: BurnData,
  template: "templates/edge/cards/burn.hbs",
  view: ({ edge }) => ({ edge, after: burn(edge) }),
  text: ({ name }) => [{ key: "QUADRANT.Edge.Text.Burn", with: { name } }],
  offers: ({ actor, edge }) => [
    {
      id: "burn",
      label: "QUADRANT.Edge.Burn.Yes",
      primary: true,
      pending: { what: "QUADRANT.Edge.Pending.Burn", gm: true },
      call: { action: "edge.burnEdge", args: { actor, death: true, burned: edge.burned } },
    },
  ],
};
