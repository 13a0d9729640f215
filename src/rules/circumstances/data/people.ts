/** Names for agents whom nobody has met yet, and texts to begin with, by their language keys. */
export const NAMES = [
  "Aru",
  "Beyen",
  "Calla",
  "Dessin",
  "Ehrin",
  "Falk",
  "Ghent",
  "Ilvane",
  "Jory",
  "Kesh",
  "Lumen",
  "Maro",
  "Nevis",
  "Osha",
  "Perrin",
  "Quill",
  "Rhea",
  "Sorrow",
  "Tamsin",
  "Vey",
] as const;

export const FAMILY_NAMES = [
  "Abelard",
  "Brenn",
  "Corvane",
  "Dray",
  "Estuary",
  "Fallow",
  "Garrick",
  "Hale",
  "Istrid",
  "Kaul",
  "Lothe",
  "Meridian",
  "Noor",
  "Oriel",
  "Pell",
  "Saltire",
  "Thorne",
  "Umber",
  "Wake",
  "Zoll",
] as const;

/** Concepts to begin with. */
export const CONCEPTS = ["negotiator", "medic", "engineer", "scout", "infiltrator", "witness"] as const;
/** Beliefs to begin with (CIR-BEL-1). */
export const BELIEFS = ["intervene", "choice", "debt", "mercy", "truth", "minds"] as const;
/** Instincts to begin with (CIR-BEL-2). */
export const INSTINCTS = ["exits", "names", "ground", "listen", "last", "unarmed"] as const;
