/** The part of a card that asks to burn Edge: its cost, and the GM's confirmation (SUC-BURN-1 to -4). */
import type { PartEntry, PartKind } from "../../../core/public/definitions.ts";
import { MAX_LABEL_LENGTH, isFields, isUuid, isWholeNumber, readShortText } from "../../../rules/shared/json.ts";
import { type EdgePool, burn } from "../../../rules/edge/edge.ts";

interface BurnData {
  readonly actor: string;
  readonly name: string;
  /** The pool when it was asked for. */
  readonly edge: EdgePool;
}

/** The part of a card. */
export const createBurnPart = ({ actor, name, edge: { value, max, burned } }: BurnData): PartEntry => ({
  kind: "burn",
  sort: 10,
  data: { actor, name: name.slice(0, MAX_LABEL_LENGTH), edge: { value, max, burned } },
});

export const burnCard: PartKind<BurnData> = {
  parse(raw) {
    if (!isFields(raw) || !isUuid(raw["actor"]) || !isFields(raw["edge"])) return null;
    const name = readShortText(raw["name"], MAX_LABEL_LENGTH);
    const { value, max, burned } = raw["edge"];
    if (name === null || !isWholeNumber(value, 0, 99) || !isWholeNumber(max, 0, 99) || !isWholeNumber(burned, 0, 99))
      return null;
    return { actor: raw["actor"], name, edge: { value, max, burned } };
  },
  template: "templates/edge/cards/burn.hbs",
  view: ({ edge }) => ({ edge, after: burn(edge) }),
  text: ({ name }) => [{ key: "QUADRANT.Edge.Text.Burn", with: { name } }],
  offers: ({ actor, edge }) => [
    {
      id: "burn",
      label: "QUADRANT.Edge.Burn.Yes",
      primary: true,
      call: { action: "edge.burnEdge", args: { actor, death: true, burned: edge.burned } },
    },
  ],
};
