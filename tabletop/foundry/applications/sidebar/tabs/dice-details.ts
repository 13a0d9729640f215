/** Shows the dice of a roll in the log when its formula is clicked (https://foundryvtt.com/article/dice/). */

/** Makes the formula of every roll that has dice a control with the state of their visibility. */
export function describeRolls(message: HTMLElement): void {
  for (const formula of message.querySelectorAll<HTMLElement>(".dice-roll:has(.dice-tooltip) .dice-formula")) {
    formula.tabIndex = 0;
    formula.setAttribute("role", "button");
    formula.setAttribute("aria-expanded", "false");
  }
}

/** Shows or hides the dice of the roll that contains an element. Returns false if there is no roll with dice. */
function toggle(element: HTMLElement): boolean {
  const roll = element.closest<HTMLElement>(".dice-roll:has(.dice-tooltip)");
  if (!roll) return false;
  const expanded = roll.classList.toggle("expanded");
  roll.querySelector(".dice-formula")?.setAttribute("aria-expanded", String(expanded));
  return true;
}

/** Makes the rolls inside an element expandable, by click and by key. */
export function listenToRolls(root: HTMLElement): void {
  root.addEventListener("click", (event) => {
    const target = event.target as HTMLElement;
    if (!target.closest("button, a, input, select, textarea, summary, [data-action]")) toggle(target);
  });
  root.addEventListener("keydown", (event) => {
    const target = event.target as HTMLElement;
    if ((event.key === "Enter" || event.key === " ") && target.matches(".dice-formula[role=button]") && toggle(target))
      event.preventDefault();
  });
}
