/**
 * A made-up ruleset, complete enough for the real table: a check against a number, a pool, a choice that rewrites the
 * roll.
 */
import * as v from "valibot";
import {
  amendment,
  check,
  type GivenTarget,
  type Intent,
  part,
  type PartEntry,
  poolChange,
  readPart,
  readPool,
  poolPlace,
  type PoolState,
  type Ruleset,
  text,
  word,
} from "../../../src/core/public/definitions.ts";
import type { Json } from "../../../src/rules/shared/json.ts";
import { type RollData, activeFaces, listDice, keepDice } from "../../../src/rules/shared/roll.ts";
import { siege } from "../../../src/rulesets/siege/index.ts";

/** What the card shows. Without a target there is no outcome and no margin. */
const Haul = v.object({
  faces: v.array(v.number()),
  target: v.optional(v.nullable(v.number()), null),
  outcome: v.optional(v.nullable(v.string()), null),
  margin: v.optional(v.nullable(v.number()), null),
});
type Haul = v.InferOutput<typeof Haul>;

const total = (faces: readonly number[]): number => faces.reduce((sum, face) => sum + face, 0);
const outcomeAt = (sum: number, target: number): string => (sum >= target ? "brought in" : "slipped away");
const entry = (faces: readonly number[], target: number | null): PartEntry => ({
  kind: "haul",
  sort: 1,
  data: {
    faces,
    target,
    outcome: target === null ? null : outcomeAt(total(faces), target),
    margin: target === null ? null : total(faces) - target,
  },
});
interface State extends PoolState {
  readonly roll: RollData;
  readonly haul: Haul;
}

const drop = amendment<{ readonly die: number }, State, never>({
  args: v.object({ die: v.pipe(v.number(), v.integer()) }),
  async read(_args, card, world) {
    const roll = card.rolls[0];
    const haul = readPart(card, "haul", Haul);
    return roll && haul ? { ...(await readPool(world, "harbor", "favour")), roll, haul } : null;
  },
  refuse: ({ die }, { roll }) => (listDice(roll)[die]?.active ? null : { key: "QUADRANT.Refuse.Gone" }),
  amend({ die }, { roll, haul, at }) {
    const kept = keepDice(
      roll,
      listDice(roll).flatMap(({ active }, i) => (active && i !== die ? [i] : [])),
    );
    return {
      rolls: [kept],
      parts: { haul: entry(activeFaces(kept), haul.target) },
      changes: [poolChange({ at }, -1)],
      label: `Die ${die + 1} dropped for a favour`,
    };
  },
  writes: [poolPlace("harbor", "favour")],
});

/** The dice of a haul. */
class HarborRoll extends (globalThis as unknown as { Roll: new (...args: never[]) => object }).Roll {}

export const harbor: Ruleset = {
  id: "harbor",
  actors: { siegeCharacter: siege.actors.siegeCharacter },
  items: {},
  rolls: { HarborRoll },
  pools: { favour: { label: "Favour", initial: 4, icon: "polar-star", byHand: true } },
  actions: { drop },
  checks: {
    haul: check<{ readonly given: GivenTarget | undefined; readonly options: Intent["options"] }, never>({
      options: () => ({ skill: text(99), net: word(["deep net", "drift net"]) }),
      prepare: ({ given, options }) => Promise.resolve({ given, options }),
      adjust: (it) => it,
      view: ({ options }) => ({
        title: `Haul: ${String(options["net"] ?? "any net")}`,
        groups: [],
        choices: [],
        summary: "3d6",
        odds: [],
      }),
      formula: () => "3d6",
      roll: "HarborRoll",
      card: ({ given, options }, faces) => ({
        title: `hauls in ${String(options["net"] ?? "a net")}`,
        parts: { haul: entry(faces, given?.value ?? null) },
      }),
      rollOptions: ({ options }) => ({ options }),
      rollRequest: {
        label: "Haul in a net",
        choices: () => [
          {
            kind: "select",
            id: "net",
            label: "Net",
            value: "deep net",
            options: ["deep net", "drift net"].map((value) => ({ value, label: value })),
          },
        ],
        title: ({ net }) => String(net ?? "a net"),
        target: {
          label: "Weight",
          initial: 10,
          min: 3,
          max: 99999,
          presets: [
            { value: 9, label: "Light" },
            { value: 13, label: "Heavy" },
          ],
        },
      },
      sealed: {
        reveal: ({ roll, rollOptions: kept }, value) => ({
          parts: { haul: entry(activeFaces(roll), value) },
          rollOptions: kept as { [key: string]: Json },
        }),
      },
    }),
  },
  parts: () =>
    Promise.resolve({
      haul: part<Haul>({
        data: Haul,
        template: "templates/harbor/haul.hbs",
        view: (haul) => ({ ...haul, total: total(haul.faces) }),
        text: ({ faces, outcome }) => [`total ${total(faces)}`, ...(outcome ? [outcome] : [])],
        offers: ({ faces }) =>
          faces.length < 3
            ? []
            : faces.map((face, die) => ({
                id: `drop${die}`,
                group: "drop",
                label: `Drop the ${face}`,
                call: { action: "harbor.drop", args: { die } },
              })),
      }),
    }),
  houseRules: {},
  statuses: [],
  partials: {},
};
