import type { Attribute, Bundle } from "../../rules/siege/state.ts";

/** The Attribute a bundle's tasks ask for most often. */
export const USUAL: Readonly<Record<Bundle, Attribute>> = {
  athletics: "physique",
  awareness: "savvy",
  combat: "reflexes",
  environmental: "knowledge",
  handling: "reflexes",
  lore: "knowledge",
  mechanics: "reflexes",
  persuasion: "confidence",
  spiritual: "empathy",
};
