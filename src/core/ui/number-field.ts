/**
 * Number fields. A window refuses whatever else is typed with the field's bounds, and the field keeps it. A sheet
 * stores it at once: the field shows what counts, and a notification says why that is something else.
 */
import { type Doc, asDoc, cleanNumber } from "../compat/documents.ts";
import { type Refusal, validate } from "../../rules/shared/reasons.ts";
import { wholeNumber } from "../../rules/shared/schema.ts";
import { nameField, notifyRefusal } from "./text.ts";

/** Returns why a field's text is no whole number within the field's own `min` and `max`; null where it is. */
function refuseNumber({ value, min, max }: HTMLInputElement): Refusal | null {
  const bounds = { min: Number(min), max: Number(max) };
  const typed = value.trim() === "" ? Number.NaN : Number(value);
  const read = validate(wholeNumber(bounds.min, bounds.max), typed);
  return "refused" in read ? { key: "QUADRANT.Refuse.TargetRange", with: bounds } : null;
}

/**
 * Returns why the first number field that is not valid is refused, marks it and focuses it; null where all are valid.
 */
export function refuseNumberFields(root: ParentNode): { field: HTMLInputElement; refused: Refusal } | null {
  let first: { field: HTMLInputElement; refused: Refusal } | null = null;
  for (const field of root.querySelectorAll<HTMLInputElement>('input[type="number"]')) {
    const refused = refuseNumber(field);
    if (refused) field.setAttribute("aria-invalid", "true");
    else field.removeAttribute("aria-invalid");
    if (refused) first ??= { field, refused };
  }
  first?.field.focus();
  return first;
}

/** Changes what was entered in a field of a document's sheet into what will be stored. Call before its form is read. */
export function correctEntered(document: object, target: EventTarget | null): void {
  if (!(target instanceof HTMLInputElement)) return;
  const doc = asDoc(document);
  if (target.name === "name" && target.value.trim() === "") {
    target.value = doc.name;
    notifyRefusal({ key: "QUADRANT.Entered.Name" });
  } else if (target.type === "number" && target.name.startsWith("system.")) correctNumber(doc, target);
}

function correctNumber(doc: Doc, field: HTMLInputElement): void {
  if (field.value === "" && !field.validity.badInput) return; // the schema says what an empty field means
  const typed = field.validity.badInput ? Number.NaN : Number(field.value);
  const entered = Number.isNaN(typed) ? Number(field.defaultValue) : typed;
  const counts = cleanNumber(doc, field.name, withinBounds(field, entered));
  if (counts === undefined || counts === typed) return;
  field.value = String(counts);
  notifyRefusal(explainCorrection(nameField(field), typed, counts));
}

/** Returns a number within the bounds that its field states; the schema may have narrower ones, or whole numbers. */
function withinBounds({ min, max }: HTMLInputElement, value: number): number {
  const least = min === "" ? value : Math.max(value, Number(min));
  return max === "" ? least : Math.min(least, Number(max));
}

/** Returns why another number counts than the one that was entered. */
function explainCorrection(what: string, typed: number, counts: number): Refusal {
  const values = { what, value: counts };
  if (Number.isNaN(typed)) return { key: "QUADRANT.Entered.Number", with: values };
  if (counts <= typed - 1) return { key: "QUADRANT.Entered.Most", with: values };
  return { key: `QUADRANT.Entered.${counts >= typed + 1 ? "Least" : "Whole"}`, with: values };
}
