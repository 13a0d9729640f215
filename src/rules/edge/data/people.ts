/** Names for people nobody has met yet, and concepts to begin with, by their language keys. */
export const NAMES = [
  "Ari",
  "Bex",
  "Cato",
  "Dima",
  "Esme",
  "Farid",
  "Gwen",
  "Haru",
  "Ines",
  "Joss",
  "Kofi",
  "Lark",
  "Mika",
  "Noor",
  "Oksana",
  "Priya",
] as const;

export const HANDLES = [
  "Static",
  "Halo",
  "Rook",
  "Cinder",
  "Glass",
  "Vesper",
  "Patch",
  "Sable",
  "Quill",
  "Tern",
  "Flint",
  "Wick",
  "Moth",
  "Drift",
] as const;

export const CONCEPTS = ["runner", "decker", "medic", "driver", "face", "blade", "shaman", "sleuth"] as const;
