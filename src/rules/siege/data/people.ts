/** Names and callings for characters at random. */
export const FIRST_NAMES = [
  "Ines",
  "Paolo",
  "Mira",
  "Tamsin",
  "Idris",
  "Yara",
  "Bram",
  "Noor",
  "Calla",
  "Teo",
] as const;
export const LAST_NAMES = [
  "Okoro",
  "Reyes",
  "Sel",
  "Varga",
  "Lindqvist",
  "Achebe",
  "Moreau",
  "Tanaka",
  "Quill",
] as const;

/** The language keys of callings. */
export const CALLINGS = ["seer", "pilot", "smuggler", "medic", "marine", "envoy"] as const;
