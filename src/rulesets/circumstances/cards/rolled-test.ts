/**
 * The section of a card that shows a test: the dice, what they came to and why, and what may follow. Ledger:
 * CIR-TEST-11, CIR-TURN-3, CIR-HELP-5, CIR-TIE-1 to -3, CIR-TOK-15.
 */
import type { Offer, PartKind, Text } from "../../../core/public/definitions.ts";
import { CONDITION_KEYS, listLesserConditions } from "../../../rules/circumstances/conditions.ts";
import { countSixes, listCountedFaces, refuseExplode } from "../../../rules/circumstances/exploding.ts";
import { createOffer, createOfferText } from "./create-offer.ts";
import { LOOKS } from "../presentation.ts";
import { parseId } from "../documents/read-actor.ts";
import { findTieAbility } from "../../../rules/circumstances/successes.ts";
import { listAdvanceOffers, listCirclesOffers, listGramOffers, listPurchaseOffers } from "./purchase-offers.ts";
import { listManeuverOffers } from "./maneuver-offers.ts";
import { TestData } from "./rolled-test-data.ts";
import { LUCK_ABILITIES } from "../../../rules/circumstances/state.ts";
import { MAX_TWIST_LENGTH } from "../../../rules/circumstances/turn.ts";
import { explainTest } from "../checks/test-dice.ts";

const conditionKey = (key: string): string => `QUADRANT.Circumstances.Condition.${key}`;

/** Sixes are rolled again once, within the limit of a test (CIR-TEST-8, CIR-TOK-13). */
function listSixesOffers({ mine, exploded, conceded, settled, test, most, result }: TestData): Offer[] {
  const faces = listCountedFaces(mine);
  if (
    settled !== null ||
    conceded ||
    test.treasureOnly ||
    refuseExplode(faces, test.tokens, exploded, { tokensPerTest: most })
  )
    return [];
  return [
    createOffer(
      "sixes",
      createOfferText("RerollSixes", { count: countSixes(faces) }),
      "rerollSixes",
      {},
      result?.outcome === "success" ? {} : { primary: true },
    ),
  ];
}

/** The roll table that suggests what happens. */
const TWISTS = "Compendium.quadrant.tables.RollTable.tabCirTwists0000";

/**
 * What a failure brings, for the GM: a twist, or a condition; its helpers come off lighter (CIR-TURN-3, CIR-HELP-5).
 */
function listConsequences({ test }: TestData): Offer[] {
  const group = "consequence";
  const own = CONDITION_KEYS.map((key) =>
    createOffer(
      `take-${key}`,
      conditionKey(key),
      "takeCondition",
      { actor: test.actor, key, gm: true },
      { group, under: createOfferText("Condition") },
    ),
  );
  const [least] = listLesserConditions("tired");
  const helpers = test.helpers.map(({ actor, name }) =>
    createOffer(
      `lesser-${parseId(actor)}`,
      createOfferText("Lesser", { name, condition: conditionKey(least ?? "") }),
      "takeCondition",
      {
        actor,
        key: least ?? "",
        gm: true,
      },
    ),
  );
  return [
    createOffer(
      "twist",
      createOfferText("Twist"),
      "twist",
      { actor: test.actor },
      {
        group,
        inputs: [
          {
            kind: "text",
            id: "told",
            label: "QUADRANT.Circumstances.Offer.TwistTold",
            hint: "QUADRANT.Circumstances.Offer.TwistHint",
            table: TWISTS,
            most: MAX_TWIST_LENGTH,
            long: true,
          },
        ],
        pending: { what: { key: "QUADRANT.Circumstances.Pending.Failure", with: { name: test.name } }, gm: true },
      },
    ),
    ...own,
    ...helpers,
  ];
}

/** Returns the offers to break a tie with gear of either side, each piece once, visible to its owner (CIR-TIE-1). */
const listPushOffers = ({ test, pushed }: TestData): Offer[] =>
  test.charms
    .filter(({ gear }) => !pushed.some((one) => one.gear === gear))
    .map(({ side, gear, name, successes }) =>
      createOffer(
        `push-${side}-${parseId(gear)}`,
        createOfferText("PushTie", { gear: name, successes }),
        "pushTie",
        { gear },
        { passing: true },
      ),
    );

/**
 * Ways out of a tie: pushed by gear, given up for tokens, or rolled again until it is none (CIR-TIE-1, CIR-TIE-2,
 * CIR-TIE-3).
 */
function listTieOffers(data: TestData): Offer[] {
  const { test } = data;
  const fitting = findTieAbility(test.domain);
  // What the tied matter was is for people to say: what fits the test comes first (CIR-TIE-3).
  const again = test.versus?.bare ? [fitting, ...LUCK_ABILITIES.filter((ability) => ability !== fitting)] : [];
  const { invocable } = test;
  const give =
    invocable.length === 0
      ? [createOffer("concede", createOfferText("Concede"), "concede", {})]
      : invocable.map(({ value, name }) =>
          createOffer(
            `concede-${value.replace(".", "-")}`,
            createOfferText("ConcedeTrait", { trait: name }),
            "concede",
            { trait: value },
            { group: "concede" },
          ),
        );
  return [
    ...listPushOffers(data),
    ...give,
    ...again.map((ability) =>
      createOffer(
        `break-${ability}`,
        createOfferText("BreakTie", { ability: `QUADRANT.Circumstances.Ability.${ability}` }),
        "breakTie",
        { ability },
        { repeat: true, ...(ability === fitting ? { primary: true } : {}) },
      ),
    ),
  ];
}

/** Returns the offer that pays for empowering the opposition, once the dice are rolled (CIR-TOK-3). */
const listOppositionOffers = ({ test }: TestData): Offer[] =>
  test.granted && test.versus
    ? [createOffer("granted", createOfferText("EarnOpposition"), "earnOpposition", {}, { auto: true })]
    : [];

function listOffers(data: TestData): Offer[] {
  const { test, result } = data;
  const mark =
    test.luck === null ? [] : [createOffer("mark", createOfferText("Mark", { skill: test.tries }), "markSkill", {})];
  if (!result) return [...listSixesOffers(data), ...mark, ...listOppositionOffers(data)];
  const { cure } = test;
  const cured =
    result.outcome === "success" && cure
      ? [
          createOffer(
            "recover",
            createOfferText("Recover", { name: cure.name, condition: nameCure(cure.condition) }),
            "recover",
            { actor: cure.patient, key: cure.condition, cared: cure.cared },
            {
              primary: true,
              pending: {
                what: {
                  key: "QUADRANT.Circumstances.Pending.Recovery",
                  with: { name: cure.name, condition: nameCure(cure.condition) },
                },
                actor: cure.patient,
              },
            },
          ),
        ]
      : [];
  const ties = result.outcome === "tie" ? listTieOffers(data) : [];
  const failed = result.outcome === "failure" ? listConsequences(data) : [];
  return [
    ...cured,
    ...listPurchaseOffers(data),
    ...listGramOffers(data),
    ...listCirclesOffers(data),
    ...listSixesOffers(data),
    ...ties,
    ...mark,
    ...listAdvanceOffers(data),
    ...listManeuverOffers(data),
    ...failed,
    ...listOppositionOffers(data),
  ];
}

const nameCure = (key: string): string =>
  CONDITION_KEYS.some((one) => one === key) ? conditionKey(key) : "QUADRANT.Circumstances.OwnCondition.TheCondition";

/** The number of a result: what it is beyond or short of. */
const formatMargin = ({ result, conceded }: TestData): Text | null => {
  if (!result || conceded || result.outcome === "tie") return null;
  const { margin } = result;
  const succeeded = margin === 0 ? "SucceededExactly" : "SucceededBy";
  return {
    key: `QUADRANT.Circumstances.Card.${margin < 0 ? "FailedBy" : succeeded}`,
    with: { margin: Math.abs(margin) },
  };
};

/** Returns what the shapes of dice mean, where there are any but the usual one. */
function listLegend({ mine, test }: TestData): Text[] {
  const helping = new Set(mine.flatMap(({ helper }) => (helper === null ? [] : (test.helpers[helper]?.name ?? []))));
  const legend = (key: string, names: string): Text => ({ key: `QUADRANT.Circumstances.Card.${key}`, with: { names } });
  return [
    ...(helping.size > 0 ? [legend("HelpDice", [...helping].join(", "))] : []),
    ...(mine.some(({ exploded }) => exploded) ? [legend("RerolledDice", "")] : []),
  ];
}

/** What a piece of gear added, and to whom where it was the other side (CIR-TEST-10). */
const formatAdded = (name: string, successes: number, other: string): Text => ({
  key: `QUADRANT.Circumstances.Card.Adds${other === "" ? "" : "To"}${successes === 1 ? "One" : ""}`,
  with: { name, successes, other },
});

/** Who the other side is, by name where they have one. */
const nameOtherSide = ({ versus }: TestData["test"]): string => versus?.name || "QUADRANT.Circumstances.Check.Opponent";

export const testPart: PartKind<TestData> = {
  data: TestData,
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
      legend: listLegend(data),
      theirs: theirs.map((face) => ({ face, hit: face >= successOn })),
      versus: test.versus,
      broken: broken && {
        ability: `QUADRANT.Circumstances.Ability.${broken.ability}`,
        mine: broken.mine.map((face) => ({ face, hit: face >= successOn })),
        theirs: broken.theirs.map((face) => ({ face, hit: face >= successOn })),
      },
      adds: [
        ...test.extra.map(({ label, value }) => formatAdded(label, value, "")),
        ...pushed.map((one) => formatAdded(one.name, one.successes, one.side === "b" ? nameOtherSide(test) : "")),
      ],
      ...look,
      word: result
        ? `QUADRANT.Circumstances.Outcome.${conceded ? "conceded" : result.outcome}`
        : "QUADRANT.Circumstances.Outcome.hidden",
      note: formatMargin(data),
      successes,
      ob: result?.ob ?? null,
      isVersus: test.versus !== null,
      ...explainTest(test),
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
  offers: listOffers,
};
