/** What follows a purchase, or a test that restores Resources, on its card. Ledger: CIR-RES-2, -6 to -11, -13. */
import type { Offer } from "../../../core/public/definitions.ts";
import { MAX_RELATION_NAME } from "../../../rules/circumstances/documents.ts";
import { KINDNESS, computeTax } from "../../../rules/circumstances/resources.ts";
import { createOffer, createOfferText } from "./create-offer.ts";
import { type TestData, isCountable } from "./rolled-test-data.ts";

/** Returns the tax of a purchase as its card shows it; what a refusal of kindness costs is the house's to say. */
const readTax = ({ test, successes, result, kindness }: TestData, accepted: boolean): number =>
  computeTax(
    { ob: result?.ob ?? 0, successes, treasure: test.purchase?.treasure ?? 0, kindness, accepted },
    { kindnessDenied: "marginTax" },
  ).tax;

/** A failed purchase is taxed, once the GM has let it through or not (CIR-RES-7, CIR-RES-8). */
function listFailureOffers(data: TestData): Offer[] {
  const { test, kindness } = data;
  const pending = { what: createOfferText("Pending.Tax", { name: test.name }), actor: test.actor };
  if (kindness > 0)
    return [
      createOffer(
        "acceptKindness",
        createOfferText("AcceptKindness", { tax: readTax(data, true) }),
        "settlePurchase",
        { accepted: true },
        { group: "settle", primary: true, pending },
      ),
      createOffer(
        "refuseKindness",
        createOfferText("RefuseKindness"),
        "settlePurchase",
        { accepted: false },
        { group: "settle" },
      ),
    ];
  return [
    createOffer(
      "tax",
      createOfferText("Tax", { tax: readTax(data, false), name: test.name }),
      "settlePurchase",
      { accepted: false },
      { group: "settle", primary: true, pending },
    ),
    ...KINDNESS.map((levels) =>
      createOffer(
        `kindness-${levels}`,
        createOfferText("KindnessLevels", { levels }),
        "offerKindness",
        { levels },
        { group: "kindness", under: createOfferText("Kindness"), passing: ["QUADRANT.Refuse.GmOnly"] },
      ),
    ),
  ];
}

/** Returns what follows a purchase or a test that restores Resources. */
export function listPurchaseOffers(data: TestData): Offer[] {
  const { test, result, settled } = data;
  if (!result || settled !== null) return [];
  const passed = result.outcome === "success";
  if (test.restores)
    return passed
      ? [
          createOffer(
            "restore",
            createOfferText("Restore", { count: 1 + result.margin }),
            "restoreResources",
            {},
            {
              primary: true,
              pending: { what: createOfferText("Pending.Restore", { name: test.name }), actor: test.actor },
            },
          ),
        ]
      : [];
  if (!test.purchase) return [];
  if (!passed) return listFailureOffers(data);
  return test.purchase.treasure > 0
    ? [
        createOffer(
          "raise",
          createOfferText("Raise"),
          "raiseResources",
          {},
          { passing: ["QUADRANT.Circumstances.Refuse.notZero"] },
        ),
      ]
    : [];
}

/** Returns the offer that puts a downloaded gram on the Mindchip, or deletes one (CIR-MIND-3, CIR-MIND-7). */
export function listGramOffers({ test, result, settled }: TestData): Offer[] {
  const { gram } = test;
  if (!gram || result?.outcome !== "success" || settled !== null) return [];
  const swaps = gram.replace === "" ? "Install" : "Swap";
  const names = { skill: gram.skill, replace: gram.replace, name: test.name };
  return [
    createOffer(
      "gram",
      createOfferText(`Gram${gram.deletes ? "Delete" : swaps}`, names),
      "changeGram",
      {},
      { primary: true, pending: { what: createOfferText("Pending.Gram", names), actor: test.actor } },
    ),
  ];
}

/** Returns the offer that counts a test of what is known towards raising it (CIR-LEARN-6, CIR-RES-13). */
export const listAdvanceOffers = ({ test, result }: TestData): Offer[] =>
  isCountable({ test, result })
    ? [
        createOffer(
          "count",
          createOfferText("Count", {
            skill: test.tries === "resources" ? "QUADRANT.Circumstances.Ability.resources" : test.tries,
          }),
          "countTest",
          {},
          { passing: ["QUADRANT.Circumstances.Refuse.noAdvancement"] },
        ),
      ]
    : [];

/** Whom a test of Circles has found, or turned against them: written among the relations (CIR-CIRC-1). */
export function listCirclesOffers({ test, result }: TestData): Offer[] {
  if (test.tries !== "circles" || test.versus || !result || result.outcome === "tie") return [];
  const found = result.outcome === "success";
  const kind = found ? "ally" : "enemy";
  return [
    createOffer(
      kind,
      createOfferText(found ? "NoteContact" : "NoteEnemy"),
      "noteRelation",
      { actor: test.actor, kind },
      {
        inputs: [
          { kind: "text", id: "name", label: createOfferText("RelationName"), most: MAX_RELATION_NAME, needed: true },
        ],
        ...(found ? {} : { passing: ["QUADRANT.Refuse.GmOnly"] }),
      },
    ),
  ];
}
