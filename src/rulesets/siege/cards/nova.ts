/** The card part of a dramatic edit, with the GM's answers. Ledger: SIE-NOVA-4. */
import type { Offer, PartKind } from "../../../core/public/definitions.ts";
import { isFields, isUuid, readShortText } from "../../../rules/shared/json.ts";

interface Data {
  readonly actor: string;
  readonly text: string;
}

const VERDICTS = ["accept", "amend", "refuse"] as const;

export const novaPart: PartKind<Data> = {
  parse(raw) {
    if (!isFields(raw) || !isUuid(raw["actor"])) return null;
    const text = readShortText(raw["text"], 300);
    return text === null ? null : { actor: raw["actor"], text };
  },
  template: "templates/siege/cards/nova.hbs",
  view: ({ text }) => ({ text }),
  text: ({ text }) => [text],
  offers: ({ actor }) =>
    VERDICTS.map((verdict): Offer => ({
      id: verdict,
      group: "verdict",
      label: `QUADRANT.Siege.Offer.Edit.${verdict}`,
      call: { action: "siege.judgeEdit", args: { actor, verdict } },
      ...(verdict === "accept" ? { primary: true } : {}),
    })),
};
