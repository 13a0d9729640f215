/** Pictures of the rulebook, by the area of the ledger that they explain. */
export function diagramFigures(area: string): string {
  return area === "" ? "" : "";
}
