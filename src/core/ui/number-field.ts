/** Number fields of windows: whatever else is typed is refused with the field's bounds, and the field keeps it. */
import { type Refusal, validate } from "../../rules/shared/reasons.ts";
import { wholeNumber } from "../../rules/shared/schema.ts";

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
