/**
 * Moves the focus over the visible rows of a list with the up and down arrows; down in the search box focuses the
 * first.
 */
export function moveFocus(root: HTMLElement, event: KeyboardEvent): void {
  if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
  const target = event.target as HTMLElement;
  const searching = target.matches("input[type=search]");
  if (!searching && !target.matches(".folder-toggle, .entry-open")) return;
  const stops = [...root.querySelectorAll<HTMLElement>(".folder-toggle, .entry-open")].filter(
    (stop) => stop.offsetParent !== null,
  );
  const down = event.key === "ArrowDown";
  if (searching && !down) return;
  const next = searching ? stops[0] : stops[stops.indexOf(target) + (down ? 1 : -1)];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
