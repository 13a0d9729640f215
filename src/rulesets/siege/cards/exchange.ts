/** The card part by which a crew member asks another to exchange stations. Ledger: SIE-CREW-1. */
import * as v from "valibot";
import type { PartKind, Text } from "../../../core/public/definitions.ts";
import { MAX_LABEL_LENGTH, Uuid, shortText } from "../../../rules/shared/schema.ts";

const Name = shortText(MAX_LABEL_LENGTH);
const ExchangeData = v.object({ actor: Uuid, with: Uuid, name: Name, other: Name });
type ExchangeData = v.InferOutput<typeof ExchangeData>;

const formatAsked = ({ name, other }: ExchangeData): Text => ({
  key: "QUADRANT.Siege.Crew.Told.exchange",
  with: { name, other },
});

export const exchangePart: PartKind<ExchangeData> = {
  data: ExchangeData,
  template: "templates/siege/cards/aim.hbs",
  view: (data) => ({ told: formatAsked(data) }),
  text: (data) => [formatAsked(data)],
  offers: (data) => [
    {
      id: "exchange",
      label: "QUADRANT.Siege.Crew.Offer.exchange",
      call: { action: "siege.acceptExchange", args: {} },
      primary: true,
      pending: { what: formatAsked(data), actor: data.with },
    },
  ],
};
