/**
 * Returns a row of a dialog's form: an input with its label. The input's id is its name after the dialog's, so that two
 * dialogs never share one.
 */
export function dialogRow(dialog: string, text: string, input: HTMLElement): HTMLElement {
  const row = document.createElement("div");
  row.className = "form-group";
  const label = document.createElement("label");
  label.textContent = text;
  input.id = `${dialog}-${String(input.getAttribute("name"))}`;
  label.htmlFor = input.id;
  const fields = document.createElement("div");
  fields.className = "form-fields";
  fields.append(input);
  row.append(label, fields);
  return row;
}
