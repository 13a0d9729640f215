/** A searchable list of checkboxes for a dialog. All text is inserted as text. */
import { t } from "../host.ts";

export interface Choice {
  readonly value: string;
  readonly name: string;
  readonly img: string;
  readonly note?: string;
}

export interface ChoiceGroup {
  readonly label: string;
  readonly name: string;
  readonly choices: readonly Choice[];
}

function line(name: string, { value, name: text, img, note }: Choice): HTMLElement {
  const item = document.createElement("li");
  item.dataset["name"] = text.toLocaleLowerCase();
  const label = document.createElement("label");
  label.className = "choice";
  const box = document.createElement("input");
  Object.assign(box, { type: "checkbox", name, value });
  const image = document.createElement("img");
  Object.assign(image, { src: img, alt: "", width: 28, height: 28, className: "thumbnail", loading: "lazy" });
  const words = document.createElement("span");
  words.className = "choice-text";
  words.textContent = text;
  label.append(box, image, words);
  if (note) {
    const hint = document.createElement("span");
    hint.className = "hint";
    hint.textContent = note;
    label.append(hint);
  }
  item.append(label);
  return item;
}

/** Builds the list, by groups; those without a choice are left out. */
export function buildChoiceList(groups: readonly ChoiceGroup[]): HTMLDivElement {
  const content = document.createElement("div");
  content.className = "standard-form tabletop-form choice-list";
  const search = document.createElement("input");
  Object.assign(search, { type: "search", placeholder: t("TABLETOP.Choice.search") });
  search.setAttribute("aria-label", t("TABLETOP.Choice.search"));
  content.append(search);
  for (const { label, name, choices } of groups.filter((group) => group.choices.length > 0)) {
    const field = document.createElement("fieldset");
    const legend = document.createElement("legend");
    legend.textContent = label;
    const list = document.createElement("ul");
    list.className = "plain";
    list.append(...choices.map((choice) => line(name, choice)));
    field.append(legend, list);
    content.append(field);
  }
  search.addEventListener("input", () => {
    const wanted = search.value.trim().toLocaleLowerCase();
    for (const item of content.querySelectorAll<HTMLElement>("li"))
      item.hidden = !(item.dataset["name"] ?? "").includes(wanted);
  });
  return content;
}

/** Returns the values that are checked under a name. */
export function readChosen(content: HTMLElement, name: string): string[] {
  return [...content.querySelectorAll<HTMLInputElement>("input[type=checkbox]")]
    .filter((box) => box.checked && box.name === name)
    .map((box) => box.value);
}
