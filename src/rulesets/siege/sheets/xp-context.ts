/** What the window of experience shows: what is left, what can be bought with its price, and the history. Pure. */
import * as v from "valibot";
import type { Entry, Text } from "../../../core/public/definitions.ts";
import type { Json } from "../../../rules/shared/json.ts";
import { sameName } from "../../../rules/shared/names.ts";
import type { Refusal } from "../../../rules/shared/reasons.ts";
import type { CreationHouse } from "../../../rules/siege/creation-house.ts";
import { listXpLines, sumXpLines } from "../../../rules/siege/experience.ts";
import { INDUSTRIES } from "../../../rules/siege/planet-state.ts";
import {
  type Bought,
  type Learner,
  type Order,
  findOrderPrice,
  refuseOrder,
  refuseReturn,
} from "../../../rules/siege/purchase.ts";
import { CATALOGUE, EXTRA_SPECIALTIES } from "../../../rules/siege/data/specialties.ts";
import { ATTRIBUTES, BUNDLES } from "../../../rules/siege/state.ts";
import type { XpPool } from "../../../rules/siege/xp-kinds.ts";
import { PowerSystem } from "../documents/read-psion.ts";
import { describeLine } from "../xp-words.ts";

const LANG = "QUADRANT.Siege.Xp";

/** Something to buy: a button with its price, or why it can't be bought. */
interface Offer {
  readonly label: Text;
  readonly detail: Text;
  readonly price: number;
  readonly args: { readonly [key: string]: Json };
  readonly refused: Refusal | null;
}

interface Shelf {
  readonly id: string;
  readonly label: string;
  readonly offers: readonly Offer[];
}

/** Whom the window is for: who looks at it, and from which pool is paid. */
export interface Buyer {
  readonly learner: Learner;
  readonly pool: XpPool;
  readonly isGM: boolean;
  readonly house: CreationHouse;
}

const NEUTRAL = { key: "", from: 0, name: "", cost: 0, power: null } as const;

/** Returns whether only the GM buys, and this user is none. */
export const refuseBuyer = ({ house, isGM }: Pick<Buyer, "house" | "isGM">): Refusal | null =>
  house.xpPurchases === "gm" && !isGM ? { key: `${LANG}.Refuse.GmBuys` } : null;

function createOffer(
  buyer: Buyer,
  kind: Bought,
  what: Partial<Omit<Order, "kind" | "pool" | "id">> & { readonly label: Text; readonly detail?: Text },
  more: { readonly [key: string]: Json } = {},
): Offer {
  const { learner, pool, house } = buyer;
  const { label, detail = "", ...given } = what;
  const order: Order = { ...NEUTRAL, ...given, kind, pool, id: "" };
  const { key, from } = order;
  return {
    label,
    detail,
    price: findOrderPrice(learner, order, house),
    args: { kind, key, from, ...more },
    refused: refuseBuyer(buyer) ?? refuseOrder(learner, order, house),
  };
}

const formatStep = (from: number): Text => ({ key: `${LANG}.Step`, with: { from, to: from + 1 } });

function listPowers(buyer: Buyer, stock: readonly Entry[]): Offer[] {
  const { learner } = buyer;
  const own = learner.powers
    .filter(({ known }) => !known)
    .map(({ id, name, xp }) =>
      createOffer(
        buyer,
        "power",
        { label: name, power: { own: id }, cost: xp, detail: `${LANG}.Own` },
        { power: `${learner.uuid}.Item.${id}` },
      ),
    );
  const others = stock
    .filter(({ name }) => !learner.powers.some((power) => sameName(power.name, name)))
    .map(({ uuid, name, system }) => {
      const { xp, potency, drain } = v.parse(PowerSystem, system);
      return createOffer(
        buyer,
        "power",
        {
          label: name,
          power: { name, xp, data: {}, id: "" },
          detail: { key: "QUADRANT.Siege.Traits.Numbers", with: { potency, drain, xp } },
        },
        { power: uuid },
      );
    });
  return [...own, ...others];
}

/** Returns what can be bought, on shelves; only Industries for a planet. */
function listShelves(buyer: Buyer, stock: readonly Entry[]): Shelf[] {
  const { learner } = buyer;
  const shelf = (id: string, offers: readonly Offer[]): Shelf => ({ id, label: `${LANG}.Shelf.${id}`, offers });
  if (learner.industries) {
    const { industries } = learner;
    const offers = INDUSTRIES.filter((one) => !industries.includes(one)).map((key) =>
      createOffer(buyer, "industry", { key, label: `QUADRANT.Siege.Industry.${key}` }),
    );
    return [shelf("industries", offers)];
  }
  const attributes = ATTRIBUTES.map((key) => {
    const from = learner.attributes[key].value;
    return createOffer(buyer, "attribute", {
      key,
      from,
      label: `QUADRANT.Siege.Attribute.${key}`,
      detail: formatStep(from),
    });
  });
  const primary = BUNDLES.filter((key) => !learner.bundles[key].primary).map((key) =>
    createOffer(buyer, "bundle", { key, label: `QUADRANT.Siege.Bundle.${key}` }),
  );
  const bonuses = BUNDLES.map((key) => {
    const from = learner.bundles[key].bonus;
    return createOffer(buyer, "bonus", { key, from, label: `QUADRANT.Siege.Bundle.${key}`, detail: formatStep(from) });
  });
  const specialties = Object.entries(learner.specialties).map(([key, { name, rating }]) =>
    createOffer(buyer, "specialty", { key, from: rating, label: name, detail: formatStep(rating) }),
  );
  const psi = createOffer(buyer, "psi", {
    from: learner.psi,
    label: "QUADRANT.Siege.Sheet.Psi",
    detail: formatStep(learner.psi),
  });
  return [
    shelf("specialties", specialties),
    shelf("attributes", [...attributes, psi]),
    shelf("bundles", primary),
    shelf("powers", listPowers(buyer, stock)),
    shelf("bonuses", bonuses),
  ];
}

/** Returns the history, the latest line first, each with why it can't be taken back. */
const listHistory = (buyer: Buyer) =>
  listXpLines(buyer.learner.xp).map(([id, entry]) => ({
    id,
    what: describeLine(entry),
    kind: `${LANG}.Kind.${entry.kind}`,
    amount: entry.amount,
    mutation: entry.pool === "mutation",
    gained: entry.amount > 0,
    refused: refuseBuyer(buyer) ?? refuseReturn(buyer.learner, id, buyer.isGM),
  }));

/** Returns everything that the window shows. */
export function createXpContext(buyer: Buyer, stock: readonly Entry[]): object {
  const { learner, pool, house } = buyer;
  const taken = Object.values(learner.specialties).map(({ name }) => name);
  return {
    name: learner.name,
    free: learner.xp.free,
    mutation: learner.xp.mutation,
    debt: house.speciesBalance === "payoff" ? learner.xp.debt : 0,
    pools: learner.xp.mutation > 0 || pool === "mutation",
    pool,
    isPlanet: learner.industries !== null,
    shelves: listShelves(buyer, stock),
    bars: refuseBuyer(buyer),
    specialtyPrice: house.xpSpecialty,
    known: [...CATALOGUE, ...EXTRA_SPECIALTIES].map(({ name }) => name).filter((name) => !taken.includes(name)),
    bundles: Object.fromEntries(BUNDLES.map((one) => [one, `QUADRANT.Siege.Bundle.${one}`])),
    history: listHistory(buyer),
    byHand: learner.xp[pool] - sumXpLines(learner.xp, pool),
  };
}
