/** Names for new characters, and language keys of the example Codes (SID-CODE-1). */
export const FIRST_NAMES = [
  "Ada",
  "Bruno",
  "Celeste",
  "Dorian",
  "Edda",
  "Felix",
  "Greta",
  "Hollis",
  "Imre",
  "Josephine",
  "Kasimir",
  "Lena",
  "Marlow",
  "Nadia",
  "Otto",
  "Pearl",
  "Quentin",
  "Rosalind",
  "Silas",
  "Thea",
  "Ulla",
  "Viktor",
  "Willa",
  "Yaro",
] as const;

export const LAST_NAMES = [
  "Ashdown",
  "Bellweather",
  "Corvin",
  "Drummond",
  "Esterhaz",
  "Fenwick",
  "Galloway",
  "Harrow",
  "Ivers",
  "Jessop",
  "Kessler",
  "Lorne",
  "Maddox",
  "Northcote",
  "Orlov",
  "Pryce",
  "Quarrel",
  "Raske",
  "Sorrel",
  "Tallis",
  "Underhill",
  "Vance",
  "Wexley",
  "Zeller",
] as const;

/** Codes of the ledger's content. */
export const CODES = ["exCop", "outcast", "mercenary", "academic", "grifter", "medic"] as const;

/** Callings to begin with. */
export const CALLINGS = [
  "detective",
  "fixer",
  "dockhand",
  "singer",
  "courier",
  "doctor",
  "reporter",
  "boxer",
  "forger",
  "chauffeur",
] as const;

/** Parts of town. */
export const DISTRICTS = ["harbour", "heights", "arcades", "foundry", "canals", "oldTown"] as const;
