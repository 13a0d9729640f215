/** Where agents come from and what they were raised by: names, and ids of their texts (CIR-HOME-3, CIR-UPB-5). */
export interface Background {
  /** Names its language keys. */
  readonly id: string;
  readonly name: string;
}

export const HOMEWORLDS: readonly Background[] = [
  { id: "core", name: "Core World" },
  { id: "frontier", name: "Frontier Colony" },
  { id: "hub", name: "Trade Hub" },
  { id: "industrial", name: "Industrial World" },
  { id: "exotic", name: "Exotic World" },
];

export const UPBRINGINGS: readonly Background[] = [
  { id: "family", name: "Family" },
  { id: "institution", name: "Institution" },
  { id: "street", name: "Street" },
  { id: "machine", name: "Machine" },
];
