/** The test vectors of conflicts, by their `op`: see circumstances-ops.ts. */
import {
  type Acting,
  CONFLICT_ACTIONS,
  type ConflictAction,
  INTENTS,
  type IntentId,
  NOTHING_HELD,
  computeDisposition,
  findEnding,
  findIntent,
  findLetter,
  resolveExchange,
  useNextAction,
} from "../../src/rules/circumstances/conflict.ts";
import type { Given } from "../../tools/ledger-given.ts";
import type { Bind } from "./circumstances-ops.ts";

const words = <const Word extends string>(list: readonly Word[]): Record<Word, Word> =>
  Object.fromEntries(list.map((word) => [word, word])) as Record<Word, Word>;

const ACTIONS = words(CONFLICT_ACTIONS);
const INTENT_WORDS = words(INTENTS);

const action = (given: Given, key: string): ConflictAction => given.word(key, ACTIONS) ?? "attack";
const intent = (given: Given, key: string): IntentId => given.word(key, INTENT_WORDS) ?? "convince";

const disposition: Bind = (given, house) => ({
  value: computeDisposition(
    findIntent(intent(given, "intent"), house),
    {
      successes: given.num("successes"),
      luck: given.flag("luck"),
      rating: given.num("add"),
      hungry: given.texts("conditions").includes("hungry"),
    },
    house,
  ),
});

const named: Bind = (given, house) => {
  const { roll, add } = findIntent(intent(given, "name"), house);
  return { roll, add };
};

const cell: Bind = (given) => ({
  you: findLetter(action(given, "you"), action(given, "opp")),
  opp: findLetter(action(given, "opp"), action(given, "you")),
});

const acting = (given: Given, key: string, successes: string): Acting => ({
  action: action(given, key),
  successes: given.num(successes),
  luck: false,
});

const ENDS = { a: "you", b: "opp", draw: "draw" } as const;

const VERSUS = { margin: "margin", total: "total" } as const;

const round: Bind = (given, rules) => {
  // Here `effect` names a house rule; in the examples of maneuvers it is a number of points.
  const house = { ...rules, versusEffect: given.word("effect", VERSUS) ?? rules.versusEffect };
  const { a, b, tie } = resolveExchange(
    { a: acting(given, "you", "ys"), b: acting(given, "opp", "os") },
    {
      a: { value: given.num("yd"), max: given.num("ymax") },
      b: { value: given.num("od"), max: given.num("omax") },
    },
    house,
  );
  const ending = findEnding({ a: a.value, b: b.value });
  return {
    yd: a.value,
    od: b.value,
    tie,
    maneuver: a.maneuver.effect,
    oppManeuver: b.maneuver.effect,
    end: ending && ENDS[ending],
  };
};

const LETTERS = { I: "I", V: "V", A: "A", "-": "-" } as const;

const maneuverUse: Bind = (given) => {
  const held = { ...NOTHING_HELD, position: given.flag("position"), impede: given.flag("impede") };
  const { used, left } = useNextAction(held, given.word("nextLetter", LETTERS) ?? "I");
  return { position: left.position, used: used.position || used.impede };
};

/** What the examples of conflicts ask for. */
export const conflictOps: Readonly<Record<string, Bind>> = {
  disposition,
  intent: named,
  cell,
  round,
  maneuverUse,
};
