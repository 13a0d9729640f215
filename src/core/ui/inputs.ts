/** Renders fields of a schema as inputs and reads what users entered. A field that can't be rendered hides no other. */
import { renderInput, explainInvalid } from "../compat/fields.ts";
import type { Json } from "../../rules/shared/json.ts";
import type { FieldView, SchemaView } from "./layout.ts";

/** Returns the input of a field as HTML. `locked` disables it; `named` gives it an accessible name of its own. */
export function inputHtml(
  view: FieldView,
  { locked, named }: { readonly locked: boolean; readonly named: boolean },
): string {
  const { field, kind, name, options, long } = view;
  try {
    return renderInput(field, {
      name,
      value: view.value,
      ...(locked ? { disabled: true } : {}),
      ...(options ? { options } : {}),
      ...(kind === "number" && !options ? { type: "number" } : {}),
      ...(named ? { aria: { label: view.label } } : {}),
      ...(long && kind === "text" && !options ? { input: textarea } : {}),
    });
  } catch (error) {
    console.error(`${name} has no input`, error);
    const text = typeof view.value === "string" ? view.value : JSON.stringify(view.value ?? null);
    return `<output class="q-soft">${foundry.utils.escapeHTML(text)}</output>`;
  }
}

/** Returns a text area. An input function of a form configuration has to set every attribute itself. */
function textarea(
  _field: unknown,
  config: { name: string; value: unknown; disabled?: boolean; aria?: { label: string } },
): HTMLElement {
  const area = document.createElement("textarea");
  area.name = config.name;
  area.rows = 3;
  area.textContent = typeof config.value === "string" ? config.value : "";
  area.disabled = config.disabled ?? false;
  if (config.aria) area.setAttribute("aria-label", config.aria.label);
  return area;
}

/** Returns every field of a sheet that takes input, including the cells of rows. */
export const listInputs = ({ groups, gauges, prose, concept }: SchemaView): FieldView[] => [
  ...gauges,
  ...(concept ? [concept] : []),
  ...prose,
  ...groups.flatMap(({ inputs, ticks, tables }) => [
    ...inputs,
    ...ticks,
    ...tables.flatMap(({ rows }) => (rows ?? []).flatMap(({ cells }) => cells)),
  ]),
];

/**
 * Removes from a form's data what its fields reject, and displays the reason beside each: the rest is saved. @returns
 * how many were rejected
 */
export function removeRefused(data: object, views: readonly FieldView[], root: HTMLElement): number {
  let refused = 0;
  for (const view of views) {
    if (!foundry.utils.hasProperty(data, view.name)) continue;
    const reason = explainInvalid(view.field, foundry.utils.getProperty(data, view.name) as Json);
    showFieldError(root, view, reason);
    if (reason === null) continue;
    refused++;
    deletePath(data, view.name.split("."));
  }
  return refused;
}

/** Deletes the value at a path, and every object that becomes empty. */
function deletePath(data: object, [step = "", ...rest]: readonly string[]): void {
  const at = data as Record<string, object>;
  const inner = at[step];
  if (rest.length > 0 && inner) deletePath(inner, rest);
  if (rest.length === 0 || (inner && Object.keys(inner).length === 0)) delete at[step];
}

/** Displays why a field's value was rejected, or removes that message. */
function showFieldError(root: HTMLElement, { name, path }: FieldView, reason: string | null): void {
  const input = root.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`);
  const at =
    input?.closest<HTMLElement>("[data-field]") ??
    root.querySelector<HTMLElement>(`[data-field="${CSS.escape(path)}"]`);
  if (!input || !at) return;
  let note = at.querySelector<HTMLElement>(".q-error");
  input.toggleAttribute("aria-invalid", reason !== null);
  if (reason === null) {
    note?.remove();
    input.removeAttribute("aria-describedby");
    return;
  }
  input.setAttribute("aria-invalid", "true");
  if (!note) {
    note = document.createElement("em");
    note.className = "q-error";
    note.setAttribute("role", "alert");
    note.id = `${root.id || "q"}-${path.replaceAll(".", "-")}-error`;
    at.append(note);
  }
  note.textContent = reason;
  input.setAttribute("aria-describedby", note.id);
}
