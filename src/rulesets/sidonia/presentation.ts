/** How outcomes look: a tone and an icon each, so that neither carries the meaning alone. */
import type { Tone } from "../../core/public/definitions.ts";
import type { Outcome } from "../../rules/sidonia/roll.ts";
import { LOCATIONS, type Path } from "../../rules/sidonia/state.ts";

export const OUTCOME_LOOKS: Readonly<Record<Outcome, { readonly tone: Tone; readonly icon: string }>> = {
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

/** The torso's tracks as the two bars, every track to choose from (SID-TRK-1). */
export const TOKEN_BARS = {
  bars: LOCATIONS.flatMap((location) => [`locations.${location}.health`, `locations.${location}.stun`]),
  values: ["corruption.temporary", "corruption.permanent"],
  bar1: "locations.torso.health",
  bar2: "locations.torso.stun",
};
