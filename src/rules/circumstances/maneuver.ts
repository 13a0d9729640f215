/** What a maneuver of so many points brings. Ledger: CIR-MAN-1 to -3, CIR-TIE-5. */
export type Maneuver =
  | { readonly effect: "impede" | "position" | null }
  | { readonly effect: "choice"; readonly options: readonly string[] };

/** The effect of a maneuver by its points, a tie-break's one included. */
export function findManeuver(points: number): Maneuver {
  if (points >= 3) return { effect: "choice", options: ["disarm", "both"] };
  if (points === 2) return { effect: "position" };
  return { effect: points === 1 ? "impede" : null };
}
