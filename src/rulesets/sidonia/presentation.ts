/** How outcomes look: a tone and an icon each, so that neither carries the meaning alone. */
import type { Tone } from "../../core/public/definitions.ts";
import type { Outcome } from "../../rules/sidonia/roll.ts";
import type { Path } from "../../rules/sidonia/state.ts";

export const LOOKS: Readonly<Record<Outcome, { readonly tone: Tone; readonly icon: string }>> = {
  criticalFailure: { tone: "bad", icon: "shattered-glass" },
  failure: { tone: "bad", icon: "broken-shield" },
  successWithCost: { tone: "cost", icon: "price-tag" },
  cleanSuccess: { tone: "good", icon: "checked-shield" },
  criticalSuccess: { tone: "crit", icon: "street-light" },
};

/** The Paths of Hunger: an empty heart, a spider's thread, a crushing hand. */
export const PATH_ICONS: Readonly<Record<Path, string>> = {
  desire: "shattered-heart",
  knowledge: "spider-web",
  power: "mailed-fist",
};
