/** The choice of statuses in the window of an effect. Loaded with the first of these windows. */
import { listStatusNames } from "./statuses.ts";

/** A choice of several values, as Foundry's element has it. */
interface MultiSelect extends HTMLElement {
  readonly name: string;
  readonly value: readonly string[];
  disabled: boolean;
}

interface MultiSelectClass {
  create(config: object): MultiSelect;
}

/** Replaces the choice of statuses in an effect's window by one that lists some of them; what is chosen stays. */
export function limitStatusChoices(html: HTMLElement, isListed: (id: string) => boolean): void {
  const before = html.querySelector<MultiSelect>('multi-select[name="statuses"]');
  if (!before) return;
  const { elements } = foundry.applications as unknown as { elements: { HTMLMultiSelectElement: MultiSelectClass } };
  const value = [...before.value];
  const known = listStatusNames();
  const options = known
    .filter(({ id }) => value.includes(id) || isListed(id))
    .map(({ id, name }) => ({ value: id, label: game.i18n.localize(name) }))
    .sort((a, b) => a.label.localeCompare(b.label));
  const unknown = value.filter((id) => !known.some((one) => one.id === id)).map((id) => ({ value: id, label: id }));
  const fresh = elements.HTMLMultiSelectElement.create({ name: before.name, value, options: [...options, ...unknown] });
  fresh.id = before.id;
  fresh.className = before.className;
  fresh.disabled = before.disabled;
  before.replaceWith(fresh);
}
