/**
 * The section of a card that shows a Penance in its three acts, and what each waits for. Ledger: SID-PEN-1, SID-PEN-2.
 */
import * as v from "valibot";
import type { Offer, PartKind, Text } from "../../../core/public/definitions.ts";
import type { Fields } from "../../../rules/shared/json.ts";
import { type Output, Uuid, shortText, wholeNumber } from "../../../rules/shared/schema.ts";
import { ACTS, CHOICES, CodeChange, MAX_CLEANSED, MIN_DEFINING, WEIGHTS } from "../../../rules/sidonia/penance.ts";
import { MAX_TEXT_LENGTH } from "../../../rules/sidonia/state.ts";

const Words = shortText(MAX_TEXT_LENGTH);

export const PenanceData = v.object({
  actor: Uuid,
  /** The Code at the start of the Penance. */
  code: Words,
  act: v.picklist(ACTS),
  /** The test: the easy way is to break the Code. */
  test: Words,
  choice: v.fallback(v.nullable(v.picklist(CHOICES)), null),
  sacrifice: Words,
  weight: v.fallback(v.nullable(v.picklist(WEIGHTS)), null),
  cleansed: wholeNumber(0, MAX_CLEANSED),
});
export type PenanceData = Output<typeof PenanceData>;

const key = (id: string): string => `QUADRANT.Sidonia.Pressure.Penance.${id}`;

function offers({ act, sacrifice }: PenanceData): Offer[] {
  const offer = (id: string, name: string, args: Fields, more: Partial<Offer> = {}): Offer => ({
    id,
    group: name,
    label: key(id),
    call: { action: `sidonia.${name}`, args },
    ...more,
  });
  if (act === "choice")
    return CHOICES.map((choice) =>
      offer(
        choice,
        "penanceChoice",
        { choice },
        {
          pending: { what: key("Pending.choice") },
          ...(choice === "uphold" ? { primary: true } : {}),
        },
      ),
    );
  if (act !== "sacrifice") return [];
  const told = [
    {
      kind: "text" as const,
      id: "told",
      label: key("sacrificeTold"),
      most: MAX_TEXT_LENGTH,
      needed: true as const,
      long: true as const,
    },
  ];
  if (sacrifice === "")
    return [
      offer(
        "sacrifice",
        "penanceSacrifice",
        {},
        { inputs: told, primary: true, pending: { what: key("Pending.sacrifice") } },
      ),
    ];
  const amount = {
    kind: "number" as const,
    id: "amount",
    label: key("amount"),
    initial: MIN_DEFINING,
    min: MIN_DEFINING,
    max: MAX_CLEANSED,
  };
  return WEIGHTS.map((weight) =>
    offer(
      weight,
      "penanceWeigh",
      { weight },
      {
        pending: { what: key("Pending.weight"), gm: true },
        ...(weight === "defining" ? { inputs: [amount] } : {}),
      },
    ),
  );
}

/** Lists the acts as the card shows them: past, current and to come. */
function listActs(data: PenanceData): object[] {
  const at = ACTS.indexOf(data.act);
  const told = [data.test, data.choice === null ? "" : key(`${data.choice}Done`), data.sacrifice];
  return (["test", "choice", "sacrifice"] as const).map((act, i) => ({
    label: key(`Act.${act}`),
    number: ["I", "II", "III"][i],
    told: told[i],
    state: findActState(i, at, told[i] !== ""),
  }));
}

function findActState(act: number, now: number, isTold: boolean): "done" | "now" | "ahead" {
  if (act < now && isTold) return "done";
  return act === now ? "now" : "ahead";
}

function formatEnd({ act, choice, cleansed }: PenanceData): Text | null {
  if (act !== "done") return null;
  if (choice === "break") return key("Broken");
  return cleansed === 0 ? key("Nothing") : { key: key("Cleansed"), with: { cleansed } };
}

export const penancePart: PartKind<PenanceData> = {
  data: PenanceData,
  template: "templates/sidonia/cards/penance.hbs",
  view: (data) => ({ code: data.code, acts: listActs(data), end: formatEnd(data), isKept: data.cleansed > 0 }),
  text: (data) => [data.test, formatEnd(data) ?? key(`Act.${data.act}`)],
  offers,
};

/** A proposed Code: the GM confirms it (SID-CODE-1). */
export const codePart: PartKind<CodeChange> = {
  data: CodeChange,
  template: "templates/sidonia/cards/code.hbs",
  view: ({ text, origin, why }) => ({ text, origin, why }),
  text: ({ text }) => [text],
  offers: (data) => [
    {
      id: "confirm",
      label: "QUADRANT.Sidonia.Pressure.Code.confirm",
      primary: true,
      call: { action: "sidonia.changeCode", args: { ...data } },
      pending: { what: "QUADRANT.Sidonia.Pending.code", gm: true },
    },
  ],
};
