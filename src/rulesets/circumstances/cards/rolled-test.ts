/**
 * The section of a card that shows a test: the dice, what they came to and why, and what may follow. Ledger:
 * CIR-TEST-11, CIR-TURN-3, CIR-HELP-5, CIR-TIE-1 to -3.
 */
import type { Offer, PartKind, Text } from "../../../core/public/definitions.ts";
import { conditionKeys, lesserThan } from "../../../rules/circumstances/conditions.ts";
import type { Json } from "../../../rules/shared/json.ts";
import { LOOKS } from "../presentation.ts";
import { idOf } from "../documents/read-actor.ts";
import { type TestData, readEntry } from "./rolled-test-data.ts";
import { RAW } from "../../../rules/circumstances/state.ts";
import { whyOf } from "../checks/test-dice.ts";

const offer = (
  id: string,
  label: Text,
  action: string,
  args: { readonly [key: string]: Json },
  more: Partial<Offer> = {},
): Offer => ({
  id,
  label,
  call: { action: `circumstances.${action}`, args },
  ...more,
});

const say = (key: string, values?: Record<string, string | number>): Text => ({
  key: `QUADRANT.Circumstances.Offer.${key}`,
  ...(values ? { with: values } : {}),
});

const condition = (key: string): string => `QUADRANT.Circumstances.Condition.${key}`;

/** Sixes are rolled again once, within the limit of a test (CIR-TEST-8, CIR-TOK-13). */
function sixes({ mine, exploded, conceded, test, most, result }: TestData): Offer[] {
  const count = mine.filter(({ face, active }) => active && face === 6).length;
  if (count === 0 || exploded || conceded || test.tokens + 1 > most) return [];
  return [
    offer("sixes", say("Sixes", { count }), "rerollSixes", {}, result?.outcome === "success" ? {} : { primary: true }),
  ];
}

/**
 * What a failure brings, for the GM: a twist, or a condition; its helpers come off lighter (CIR-TURN-3, CIR-HELP-5).
 */
function consequences({ test }: TestData): Offer[] {
  const group = "consequence";
  const own = conditionKeys.map((key) =>
    offer(
      `take-${key}`,
      condition(key),
      "takeCondition",
      { actor: test.actor, key, gm: true },
      { group, under: say("Condition") },
    ),
  );
  const [least] = lesserThan("tired");
  const helpers = test.helpers.map(({ actor, name }) =>
    offer(`lesser-${idOf(actor)}`, say("Lesser", { name, condition: condition(least ?? "") }), "takeCondition", {
      actor,
      key: least ?? "",
      gm: true,
    }),
  );
  return [offer("twist", say("Twist"), "twist", { actor: test.actor }, { group }), ...own, ...helpers];
}

/** Gear that adds successes, of either side, each piece once; only whoever owns it sees it (CIR-TIE-1). */
const pushOffers = ({ test, pushed }: TestData): Offer[] =>
  test.charms
    .filter(({ gear }) => !pushed.some((one) => one.gear === gear))
    .map(({ side, gear, name, successes }) =>
      offer(
        `push-${side}-${idOf(gear)}`,
        say("Push", { gear: name, successes }),
        "pushTie",
        { gear },
        { passing: true },
      ),
    );

/**
 * Ways out of a tie: pushed by gear, given up for tokens, or rolled again until it is none (CIR-TIE-1, CIR-TIE-2,
 * CIR-TIE-3).
 */
function tieOffers(data: TestData): Offer[] {
  const { test } = data;
  const again = test.versus?.bare ? RAW : [];
  const { invocable } = test;
  const give =
    invocable.length === 0
      ? [offer("concede", say("Concede"), "concede", {})]
      : invocable.map(({ value, name }) =>
          offer(
            `concede-${value.replace(".", "-")}`,
            say("ConcedeTrait", { trait: name }),
            "concede",
            { trait: value },
            { group: "concede" },
          ),
        );
  return [
    ...pushOffers(data),
    ...give,
    ...again.map((ability) =>
      offer(
        `break-${ability}`,
        say("Break", { ability: `QUADRANT.Circumstances.Ability.${ability}` }),
        "breakTie",
        { ability },
        { repeat: true },
      ),
    ),
  ];
}

/** What strengthening the other side earns, once its dice lie there (CIR-TOK-3). */
const granted = ({ test }: TestData): Offer[] =>
  test.granted && test.versus ? [offer("granted", say("Granted"), "earnOpposition", {}, { auto: true })] : [];

function offers(data: TestData): Offer[] {
  const { test, result } = data;
  const mark =
    test.luck === null
      ? []
      : [
          offer("mark", say("Mark", { skill: test.tries }), "markSkill", {
            actor: test.actor,
            skill: test.tries,
            ability: test.luck,
          }),
        ];
  if (!result) return [...sixes(data), ...mark, ...granted(data)];
  const { cure } = test;
  const cured =
    result.outcome === "success" && cure
      ? [
          offer(
            "recover",
            say("Recover", { name: cure.name, condition: cureName(cure.condition) }),
            "recover",
            { actor: cure.patient, key: cure.condition, cared: cure.cared },
            { primary: true },
          ),
        ]
      : [];
  const ties = result.outcome === "tie" ? tieOffers(data) : [];
  const failed = result.outcome === "failure" ? consequences(data) : [];
  return [...cured, ...sixes(data), ...ties, ...mark, ...failed, ...granted(data)];
}

const cureName = (key: string): string =>
  conditionKeys.includes(key) ? condition(key) : "QUADRANT.Circumstances.OwnCondition.It";

/** The number of a result: what it is beyond or short of. */
const marginText = ({ result, conceded }: TestData): Text | null => {
  if (!result || conceded || result.outcome === "tie") return null;
  const { margin } = result;
  return {
    key: `QUADRANT.Circumstances.Card.${margin < 0 ? "Short" : margin === 0 ? "Exactly" : "Beyond"}`,
    with: { margin: Math.abs(margin) },
  };
};

/** What a piece of gear added, and to whom where it was the other side (CIR-TEST-10). */
const addsText = (name: string, successes: number, other: string): Text => ({
  key: `QUADRANT.Circumstances.Card.Adds${other === "" ? "" : "To"}${successes === 1 ? "One" : ""}`,
  with: { name, successes, other },
});

/** Who the other side is, by name where they have one. */
const otherSide = ({ versus }: TestData["test"]): string => versus?.name || "QUADRANT.Circumstances.Check.Versus";

export const testPart: PartKind<TestData> = {
  parse: readEntry,
  template: "templates/circumstances/cards/rolled-test.hbs",
  view(data) {
    const { test, mine, theirs, successOn, successes, result, conceded, broken, pushed } = data;
    const look = result ? LOOKS[result.outcome] : { tone: "cost", icon: "rolling-dices" };
    return {
      dice: mine.map(({ face, active, exploded, helper }) => ({
        face,
        hit: active && face >= successOn,
        struck: !active,
        exploded,
        helper: helper === null ? null : (test.helpers[helper]?.name ?? ""),
      })),
      theirs: theirs.map((face) => ({ face, hit: face >= successOn })),
      versus: test.versus,
      broken: broken && {
        ability: `QUADRANT.Circumstances.Ability.${broken.ability}`,
        mine: broken.mine.map((face) => ({ face, hit: face >= successOn })),
        theirs: broken.theirs.map((face) => ({ face, hit: face >= successOn })),
      },
      adds: [
        ...test.extra.map(({ label, value }) => addsText(label, value, "")),
        ...pushed.map((one) => addsText(one.name, one.successes, one.side === "b" ? otherSide(test) : "")),
      ],
      ...look,
      word: result
        ? `QUADRANT.Circumstances.Outcome.${conceded ? "conceded" : result.outcome}`
        : "QUADRANT.Circumstances.Outcome.hidden",
      note: marginText(data),
      successes,
      ob: result?.ob ?? null,
      isVersus: test.versus !== null,
      ...whyOf(test),
    };
  },
  text: ({ test, successes, result }) => [
    result
      ? {
          key: `QUADRANT.Circumstances.Text.${test.versus ? "Versus" : "Rolled"}`,
          with: { outcome: `QUADRANT.Circumstances.Outcome.${result.outcome}`, successes, ob: result.ob },
        }
      : { key: "QUADRANT.Circumstances.Text.Hidden", with: { successes } },
  ],
  offers,
};
