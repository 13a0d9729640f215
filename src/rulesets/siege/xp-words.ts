/** Lines of the history of experience, in words. */
import type { Text } from "../../core/public/definitions.ts";
import { SPECIES_BONUS } from "../../rules/siege/experience.ts";
import type { XpEntry } from "../../rules/siege/xp-state.ts";

const LANG = "QUADRANT.Siege.Xp";

/** Returns what a line of the history is about, in words. */
export function describeLine({ kind, key, name }: XpEntry): Text {
  switch (kind) {
    case "attribute":
      return `QUADRANT.Siege.Attribute.${key}`;
    case "bundle":
      return { key: `${LANG}.Bought.bundle`, with: { what: `QUADRANT.Siege.Bundle.${key}` } };
    case "bonus":
      return `QUADRANT.Siege.Bundle.${key}`;
    case "psi":
      return "QUADRANT.Siege.Sheet.Psi";
    case "industry":
      return `QUADRANT.Siege.Industry.${key}`;
    case "species":
      return `${LANG}.Payoff`;
    case "award":
      if (name !== "") return name;
      return key === SPECIES_BONUS ? `${LANG}.Bonus` : `${LANG}.Award`;
    default:
      return name;
  }
}
