/**
 * The section of a card that shows a Penance in its three acts, and what each waits for. Ledger: SID-PEN-1, SID-PEN-2.
 */
import type { Offer, PartKind, Text } from "../../../core/public/definitions.ts";
import { type Json, isFields, isUuid, isWholeNumber, readShortText } from "../../../rules/shared/json.ts";
import {
  ACTS,
  type Act,
  CHOICES,
  type Choice,
  MIN_DEFINING,
  WEIGHTS,
  type Weight,
} from "../../../rules/sidonia/penance.ts";
import { MAX_TEXT_LENGTH } from "./roll-decisions.ts";

export interface PenanceData {
  readonly actor: string;
  /** The Code at the start of the Penance. */
  readonly code: string;
  readonly act: Act;
  /** The test: the easy way is to break the Code. */
  readonly test: string;
  readonly choice: Choice | null;
  readonly sacrifice: string;
  readonly weight: Weight | null;
  readonly cleansed: number;
}

const MAX_CLEANSED = 99;
const readWords = (raw: Json | undefined): string | null => readShortText(raw, MAX_TEXT_LENGTH);

/** The data as a message carried it; null where it is none. */
export function readPenance(raw: Json): PenanceData | null {
  if (!isFields(raw) || !isUuid(raw["actor"])) return null;
  const { actor, cleansed } = raw;
  const code = readWords(raw["code"]);
  const test = readWords(raw["test"]);
  const sacrifice = readWords(raw["sacrifice"]);
  const act = ACTS.find((one) => one === raw["act"]);
  if (code === null || test === null || sacrifice === null || !act || !isWholeNumber(cleansed, 0, MAX_CLEANSED))
    return null;
  const choice = CHOICES.find((one) => one === raw["choice"]) ?? null;
  const weight = WEIGHTS.find((one) => one === raw["weight"]) ?? null;
  return { actor, code, act, test, choice, sacrifice, weight, cleansed };
}

const key = (id: string): string => `QUADRANT.Sidonia.Pressure.Penance.${id}`;

function offers({ act, sacrifice }: PenanceData): Offer[] {
  const offer = (
    id: string,
    name: string,
    args: { readonly [key: string]: Json },
    more: Partial<Offer> = {},
  ): Offer => ({
    id,
    group: name,
    label: key(id),
    call: { action: `sidonia.${name}`, args },
    ...more,
  });
  if (act === "choice")
    return CHOICES.map((choice) =>
      offer(choice, "penanceChoice", { choice }, choice === "uphold" ? { primary: true } : {}),
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
  if (sacrifice === "") return [offer("sacrifice", "penanceSacrifice", {}, { inputs: told, primary: true })];
  const amount = {
    kind: "number" as const,
    id: "amount",
    label: key("amount"),
    initial: MIN_DEFINING,
    min: MIN_DEFINING,
    max: MAX_CLEANSED,
  };
  return WEIGHTS.map((weight) =>
    offer(weight, "penanceWeigh", { weight }, weight === "defining" ? { inputs: [amount] } : {}),
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
  parse: readPenance,
  template: "templates/sidonia/cards/penance.hbs",
  view: (data) => ({ code: data.code, acts: listActs(data), end: formatEnd(data), isKept: data.cleansed > 0 }),
  text: (data) => [data.test, formatEnd(data) ?? key(`Act.${data.act}`)],
  offers,
};

/** A proposed Code: the GM confirms it (SID-CODE-1). */
export interface CodeData {
  readonly actor: string;
  readonly text: string;
  readonly origin: string;
  readonly why: string;
  readonly id: string;
}

const isId = (raw: Json | undefined): raw is string => typeof raw === "string" && /^[A-Za-z0-9]{16}$/.test(raw);

/** The data as a message carried it; null where it is none. */
export function readCode(raw: Json): CodeData | null {
  if (!isFields(raw) || !isUuid(raw["actor"]) || !isId(raw["id"])) return null;
  const { actor, id } = raw;
  const text = readWords(raw["text"]);
  const origin = readWords(raw["origin"]);
  const why = readWords(raw["why"]);
  return text === null || origin === null || why === null ? null : { actor, id, text, origin, why };
}

export const codePart: PartKind<CodeData> = {
  parse: readCode,
  template: "templates/sidonia/cards/code.hbs",
  view: ({ text, origin, why }) => ({ text, origin, why }),
  text: ({ text }) => [text],
  offers: (data) => [
    {
      id: "confirm",
      label: "QUADRANT.Sidonia.Pressure.Code.confirm",
      primary: true,
      call: { action: "sidonia.changeCode", args: { ...data } },
    },
  ],
};
