/** The check against a lasting injury, and the injury that is kept as an item. Ledger: SIE-SCAR-1 to -3. */
import * as v from "valibot";
import { type CardState, type World, amendment, readPart, refuseStranger } from "../../../core/public/definitions.ts";
import { say } from "../../../core/public/table.ts";
import type { Refusal } from "../../../rules/shared/reasons.ts";
import { shortText, wholeNumber } from "../../../rules/shared/schema.ts";
import type { HouseRules } from "../../../rules/siege/house-rules.ts";
import { INJURIES, RESISTING, chooseInjury, findUsualPart, resistInjury } from "../../../rules/siege/injury.ts";
import { INJURIES_PART, InjuriesData, MAX_NAME_LENGTH, type Threatened, formatThreatened } from "../cards/injuries.ts";
import { type Creature, readCreature } from "../documents/read-actor.ts";
import { INJURY_PLACES } from "./write-places.ts";

interface State {
  readonly data: InjuriesData;
  readonly one: Threatened;
  readonly creature: Creature;
}

async function read({ at }: { readonly at: number }, card: CardState, world: World<HouseRules>): Promise<State | null> {
  const data = readPart(card, INJURIES_PART, InjuriesData);
  const one = data?.people[at];
  const snapshot = one && (await world.snapshot(one.actor));
  const creature = snapshot && readCreature(snapshot);
  return data && one && creature ? { data, one, creature } : null;
}

/** Returns the card's part with what changed of one. */
const rewrite = ({ data, one }: State, changed: Partial<Threatened>) => ({
  [INJURIES_PART]: {
    kind: "injuries",
    sort: 10,
    data: { people: data.people.map((other) => (other === one ? { ...one, ...changed } : other)) },
  },
});

const DONE: Refusal = { key: "QUADRANT.Refuse.AlreadyDone" };
const MAX_AT = 60;
const ResistArgs = v.object({ at: wholeNumber(0, MAX_AT) });
type ResistArgs = v.InferOutput<typeof ResistArgs>;

/** Rolls d20 and Physique or Confidence against a lasting injury (SIE-SCAR-1). */
export const rollAgainstInjury = amendment<ResistArgs, State, HouseRules>({
  anybody: true,
  args: ResistArgs,
  read,
  refuse(_args, { one, creature }, seat, house) {
    const stranger = refuseStranger(creature, seat);
    if (stranger) return stranger;
    if (!house.lastingInjuries) return { key: "QUADRANT.Siege.Refuse.NoLastingInjuries" };
    return one.rolled ? DONE : null;
  },
  roll: () => "1d20",
  amend(_args, state, _house, [die]) {
    const { one, creature } = state;
    if (die === undefined) throw new RangeError("one d20");
    const result = resistInjury(one.worst, creature.system.attributes[RESISTING[one.track]].value, die);
    const rolled = { die, total: result?.total ?? die, injured: result?.injured ?? false };
    return { parts: rewrite(state, { rolled }), label: formatThreatened({ ...one, rolled }) };
  },
  writes: [],
});

const KeepArgs = v.object({
  at: wholeNumber(0, MAX_AT),
  /** The GM's choice, or a disorder. */
  pick: v.optional(v.picklist(INJURIES)),
  /** What a disorder is called. */
  name: v.optional(shortText(MAX_NAME_LENGTH)),
});
type KeepArgs = v.InferOutput<typeof KeepArgs>;

/** Keeps an injury: by the table, the GM's choice, or a disorder that is agreed (SIE-SCAR-2, SIE-SCAR-3). */
export const keepInjury = amendment<KeepArgs, State, HouseRules>({
  anybody: true,
  args: KeepArgs,
  read,
  refuse({ pick }, { one, creature }, seat, house) {
    const stranger = refuseStranger(creature, seat);
    if (stranger) return stranger;
    if (!one.rolled?.injured || one.injury) return DONE;
    if ((one.track === "stress") !== (pick === "disorder")) return { key: "QUADRANT.Refuse.NotOffered" };
    const isChosen = pick !== undefined && pick !== "disorder";
    return isChosen && (!seat.isGM || house.lastingInjuryMode === "roll") ? { key: "QUADRANT.Refuse.GmOnly" } : null;
  },
  roll: () => "1d20",
  amend({ pick, name }, state, house, [die = 1]) {
    const { one, creature } = state;
    const injury = pick === "disorder" ? pick : chooseInjury(die, pick ?? null, house);
    const kept = { ...one, injury };
    return {
      parts: rewrite(state, { injury }),
      changes: [
        {
          op: "create",
          at: { uuid: `${creature.uuid}.Item.${one.item}` },
          data: {
            type: "siegeInjury",
            name: name?.trim() || say(`QUADRANT.Siege.Injury.${injury}`),
            img: "systems/quadrant/assets/siege/injury.svg",
            system: { key: injury, part: findUsualPart(injury) },
          },
        },
      ],
      label: formatThreatened(kept),
    };
  },
  writes: INJURY_PLACES,
});
