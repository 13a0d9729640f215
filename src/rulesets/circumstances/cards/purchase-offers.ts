/** What follows a purchase, or a test that restores Resources, on its card. Ledger: CIR-RES-2, -6 to -11, -13. */
import type { Offer, Text } from "../../../core/public/definitions.ts";
import { KINDNESS, computeTax } from "../../../rules/circumstances/resources.ts";
import type { TestData } from "./rolled-test-data.ts";

const createText = (key: string, values: Record<string, string | number> = {}): Text => ({
  key: `QUADRANT.Circumstances.Offer.${key}`,
  with: values,
});

const createOffer = (
  id: string,
  label: Text,
  action: string,
  args: Offer["call"]["args"],
  more: Partial<Offer> = {},
): Offer => ({
  id,
  label,
  call: { action: `circumstances.${action}`, args },
  ...more,
});

/** Returns the tax of a purchase as its card shows it; what a refusal of kindness costs is the house's to say. */
const readTax = ({ test, successes, result, kindness }: TestData, accepted: boolean): number =>
  computeTax(
    { ob: result?.ob ?? 0, successes, treasure: test.purchase?.treasure ?? 0, kindness, accepted },
    { kindnessDenied: "marginTax" },
  ).tax;

/** A failed purchase is taxed, once the GM has let it through or not (CIR-RES-7, CIR-RES-8). */
function listFailureOffers(data: TestData): Offer[] {
  const { test, kindness } = data;
  const pending = { what: createText("Pending.Tax", { name: test.name }), actor: test.actor };
  if (kindness > 0)
    return [
      createOffer(
        "acceptKindness",
        createText("AcceptKindness", { tax: readTax(data, true) }),
        "settlePurchase",
        { accepted: true },
        { group: "settle", primary: true, pending },
      ),
      createOffer(
        "refuseKindness",
        createText("RefuseKindness"),
        "settlePurchase",
        { accepted: false },
        { group: "settle" },
      ),
    ];
  return [
    createOffer(
      "tax",
      createText("Tax", { tax: readTax(data, false), name: test.name }),
      "settlePurchase",
      { accepted: false },
      { group: "settle", primary: true, pending },
    ),
    ...KINDNESS.map((levels) =>
      createOffer(
        `kindness-${levels}`,
        createText("KindnessLevels", { levels }),
        "offerKindness",
        { levels },
        { group: "kindness", under: createText("Kindness"), passing: ["QUADRANT.Refuse.GmOnly"] },
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
            createText("Restore", { count: 1 + result.margin }),
            "restoreResources",
            {},
            { primary: true, pending: { what: createText("Pending.Restore", { name: test.name }), actor: test.actor } },
          ),
        ]
      : [];
  if (!test.purchase) return [];
  if (!passed) return listFailureOffers(data);
  return test.purchase.treasure > 0
    ? [
        createOffer(
          "raise",
          createText("Raise"),
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
      createText(`Gram${gram.deletes ? "Delete" : swaps}`, names),
      "changeGram",
      {},
      { primary: true, pending: { what: createText("Pending.Gram", names), actor: test.actor } },
    ),
  ];
}

/** Returns the offer that counts a test of what is known towards raising it (CIR-LEARN-6, CIR-RES-13). */
export const listAdvanceOffers = ({ test, result }: TestData): Offer[] =>
  result && result.outcome !== "tie" && test.luck === null
    ? [
        createOffer(
          "count",
          createText("Count", {
            skill: test.tries === "resources" ? "QUADRANT.Circumstances.Ability.resources" : test.tries,
          }),
          "countTest",
          { actor: test.actor, tries: test.tries, pass: result.outcome === "success" },
          { passing: ["QUADRANT.Circumstances.Refuse.noAdvancement"] },
        ),
      ]
    : [];

const MAX_NAME = 80;

/** Whom a test of Circles has found, or turned against them: written among the relations (CIR-CIRC-1). */
export function listCirclesOffers({ test, result }: TestData): Offer[] {
  if (test.tries !== "circles" || test.versus || !result || result.outcome === "tie") return [];
  const found = result.outcome === "success";
  const kind = found ? "ally" : "enemy";
  return [
    createOffer(
      kind,
      createText(found ? "NoteContact" : "NoteEnemy"),
      "noteRelation",
      { actor: test.actor, kind },
      {
        inputs: [{ kind: "text", id: "name", label: createText("RelationName"), most: MAX_NAME, needed: true }],
        ...(found ? {} : { passing: ["QUADRANT.Refuse.GmOnly"] }),
      },
    ),
  ];
}
