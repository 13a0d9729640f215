/** Bindings of StarSIEGE's Specialties, experience and species; what a binding may do: siege.ts. */
import { computeBonusXp, computeSpeciesDebt } from "../../src/rules/siege/experience.ts";
import type { HouseRules } from "../../src/rules/siege/house-rules.ts";
import { countCatalogue, findCatalogued } from "../../src/rules/siege/specialty.ts";
import type { Binding } from "../../tools/ledger-bindings.ts";

type Bind = Binding<HouseRules>;

/** Returns the catalogue's numbers, or what a Specialty is paired with. */
export const catalogued: Bind = (given) => {
  if (given.word("count", { specialties: "all" } as const)) return { ...countCatalogue() };
  const found = findCatalogued(given.text("specialty", "name") ?? "");
  if (!found) return {};
  const { key, bundle, attributes } = found;
  const [attribute] = attributes;
  return { key, bundle, attribute, attributes: [...attributes] };
};

/** Returns whether a species of that budget is paid off, and what is left. */
export const paidOff: Bind = (given) => ({
  ...computeSpeciesDebt(given.num("budget"), given.num("standard"), given.num("sessions")),
});

export const bonusXp: Bind = (given) => ({ bonus: [...computeBonusXp(given.nums("budgets"))] });
