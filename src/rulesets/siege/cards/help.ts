/**
 * The card parts of a check that waits for helpers: others join it, or inspire the group, until it is rolled; then who
 * led and who helped. Ledger: SIE-COOP-1 to -3.
 */
import * as v from "valibot";
import type { Offer, PartKind, Text } from "../../../core/public/definitions.ts";
import { shortText } from "../../../rules/shared/schema.ts";
import { HelpData, type Person } from "../checks/help-task.ts";

const isBusy = ({ helpers, inspirers }: HelpData, { actor }: Person): boolean =>
  [...helpers, ...inspirers].some((one) => one.actor === actor);

/** Returns the last part of an actor's uuid, for the id of an offer. */
const parseId = (uuid: string): string => uuid.slice(uuid.lastIndexOf(".") + 1);

/** The Challenge Level of a Bolster check that the GM can set. */
const MAX_LEVEL = 99;

function offers(data: HelpData): Offer[] {
  const free = data.candidates.filter((one) => !isBusy(data, one));
  const isInspired = data.inspirers.some(({ success }) => success);
  return [
    {
      id: "roll",
      label: "QUADRANT.Siege.Help.Roll",
      call: { action: "siege.rollTogether", args: {} },
      primary: true,
      pending: { what: "QUADRANT.Siege.Pending.Together" },
    },
    ...free.map(({ actor, name, adds }): Offer => ({
      id: `help-${parseId(actor)}`,
      label: { key: "QUADRANT.Siege.Help.Join", with: { name, adds } },
      call: { action: "siege.joinHelp", args: { helper: actor } },
    })),
    ...(isInspired ? [] : free).map(({ actor, name }): Offer => ({
      id: `inspire-${parseId(actor)}`,
      label: { key: "QUADRANT.Siege.Help.Inspire", with: { name } },
      inputs: [
        { kind: "number", id: "cl", label: "QUADRANT.Siege.Help.Level", initial: 0, min: -MAX_LEVEL, max: MAX_LEVEL },
      ],
      call: { action: "siege.inspireGroup", args: { helper: actor } },
      under: "QUADRANT.Siege.Help.InspireUnder",
    })),
  ];
}

const formatNow = ({ helpers }: HelpData): Text =>
  helpers.length === 0
    ? "QUADRANT.Siege.Help.WaitsFor"
    : { key: "QUADRANT.Siege.Help.Helped", with: { helpers: helpers.map(({ name }) => name).join(", ") } };

export const helpPart: PartKind<HelpData> = {
  data: HelpData,
  template: "templates/siege/cards/help.hbs",
  view(data) {
    const { helpers, inspirers, now } = data;
    const doubled = inspirers.some(({ success }) => success);
    return {
      told: formatNow(data),
      helpers: helpers.map(({ name, adds }) => ({ name, adds: doubled ? adds * 2 : adds })),
      inspirers: inspirers.map((one) => ({
        ...one,
        outcome: `QUADRANT.Siege.Help.${one.success ? "Inspires" : "FailsToInspire"}`,
      })),
      now: {
        key: "QUADRANT.Siege.Help.Now",
        with: {
          leader: now.leader,
          formula: now.formula,
          target: now.target,
          chance: Math.round(Math.min(1, Math.max(0, now.chance)) * 100),
        },
      },
    };
  },
  text: (data) => [formatNow(data)],
  offers,
  isOpen: true,
};

const TeamData = v.object({ leader: shortText(200), helpers: shortText(4000), bonus: shortText(20) });
export type TeamData = Readonly<v.InferOutput<typeof TeamData>>;

const formatTeam = (data: TeamData): Text => ({ key: "QUADRANT.Siege.Cooperation.Led", with: data });

export const teamPart: PartKind<TeamData> = {
  data: TeamData,
  template: "templates/siege/cards/aim.hbs",
  view: (data) => ({ told: formatTeam(data) }),
  text: (data) => [formatTeam(data)],
};
