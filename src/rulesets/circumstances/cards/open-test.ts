/**
 * The part of a card that displays an open test before the roll: others help, tokens are added, the acting player
 * rolls. Ledger: CIR-HELP-1, CIR-TOK-12, -14.
 */
import type { HousePartKind, Offer } from "../../../core/public/definitions.ts";
import type { HouseRules } from "../../../rules/circumstances/house.ts";
import { formatTestName, parseId } from "../documents/read-actor.ts";
import { OpenTestData } from "./open-test-data.ts";
import { computeTestObstacle, countDice, explainTest } from "../checks/test-dice.ts";

const isHelping = ({ helpers }: OpenTestData["test"], actor: string): boolean =>
  helpers.some((one) => one.actor === actor);

function listOffers({ test, candidates, others, offered, grants }: OpenTestData): Offer[] {
  const lend = candidates
    .filter(({ actor }) => !isHelping(test, actor))
    .map((one): Offer => ({
      id: `help-${parseId(one.actor)}`,
      label: { key: "QUADRANT.Circumstances.Offer.Help", with: { name: one.name, what: formatTestName(one.with) } },
      call: { action: "circumstances.lendHelp", args: { helper: one.actor, with: one.with } },
    }));
  const allow = others
    .filter(({ actor }) => !isHelping(test, actor))
    .sort((a, b) => Number(offered.includes(b.actor)) - Number(offered.includes(a.actor)))
    .map((one): Offer => ({
      id: `allow-${parseId(one.actor)}`,
      label: { key: "QUADRANT.Circumstances.Offer.Allow", with: { name: one.name, what: formatTestName(one.with) } },
      call: { action: "circumstances.lendHelp", args: { helper: one.actor, with: one.with, allowed: true } },
    }));
  // Help that does not quite fit is the GM's to allow: its player says that they would.
  const ask = others
    .filter(({ actor }) => !isHelping(test, actor) && !offered.includes(actor))
    .map((one): Offer => ({
      id: `ask-${parseId(one.actor)}`,
      label: {
        key: "QUADRANT.Circumstances.Offer.AskToHelp",
        with: { name: one.name, what: formatTestName(one.with) },
      },
      call: { action: "circumstances.offerHelp", args: { helper: one.actor, with: one.with } },
      passing: true,
    }));
  const strengthen = grants.map(({ actor, name, trait }): Offer => ({
    id: `grant-${trait.replace(".", "-")}`,
    group: "strengthen",
    label: { key: "QUADRANT.Circumstances.Offer.Strengthen", with: { trait: name } },
    call: { action: "circumstances.strengthen", args: { actor, trait } },
  }));
  const die: Offer = {
    id: `die${test.tokens + 1}`,
    label: "QUADRANT.Circumstances.Offer.AddDie",
    call: { action: "circumstances.buyDie", args: { nth: test.tokens + 1 } },
  };
  const roll: Offer = {
    id: "throw",
    label: "QUADRANT.Circumstances.Offer.Roll",
    call: { action: "circumstances.throwTest", args: {} },
    primary: true,
    pending: { what: "QUADRANT.Circumstances.Pending.Roll" },
  };
  // At the limit it is disabled with the reason.
  return [roll, ...lend, ...ask, die, ...strengthen, ...allow];
}

export const openTestPart: HousePartKind<OpenTestData, HouseRules> = {
  data: OpenTestData,
  template: "templates/circumstances/cards/open-test.hbs",
  view({ test, candidates, others, offered }, house) {
    const { own, help } = countDice(test, house);
    return {
      dice: own + help,
      ob: test.versus || test.ob.length === 0 ? null : computeTestObstacle(test),
      versus: test.versus,
      people: candidates.map((one) => ({
        name: one.name,
        with: formatTestName(one.with),
        joined: isHelping(test, one.actor),
      })),
      willing: others
        .filter(({ actor }) => offered.includes(actor) && !isHelping(test, actor))
        .map((one) => ({ name: one.name, what: formatTestName(one.with) })),
      ...explainTest(test),
    };
  },
  text: ({ test }) => [
    { key: "QUADRANT.Circumstances.Text.OpenTest", with: { name: test.name, helpers: test.helpers.length } },
  ],
  offers: listOffers,
  isOpen: true,
};
