/**
 * Keeps what a user is typing while a sheet renders again. A sheet saves each field on blur, and the update renders it
 * again: by then the user is typing in the next field, whose text would be lost without notice.
 */
import type { PartTransfer } from "./application.ts";

type Field = HTMLInputElement | HTMLTextAreaElement;

interface Typing {
  readonly field: Field;
  readonly name: string;
  /** Which of several fields of one name. */
  readonly index: number;
  /** The text so far; null if nothing was typed since the field was rendered, or all of it was saved. */
  readonly text: string | null;
  readonly caret: readonly [start: number, end: number] | "all" | null;
}

const NOT_TYPED = new Set([
  "checkbox",
  "radio",
  "range",
  "color",
  "file",
  "button",
  "submit",
  "reset",
  "hidden",
  "image",
]);

/** The text of each field when its sheet last saved it. */
const savedTexts = new WeakMap<Field, string>();

const asField = (element: Element | null): Field | null =>
  element instanceof HTMLTextAreaElement || (element instanceof HTMLInputElement && !NOT_TYPED.has(element.type))
    ? element
    : null;

const fieldsNamed = (part: HTMLElement, name: string): Element[] => [
  ...part.querySelectorAll(`[name="${CSS.escape(name)}"]`),
];

const isHalfTyped = (field: Field): boolean =>
  field.value !== field.defaultValue && savedTexts.get(field) !== field.value;

/** Returns what is being typed in a part that is about to be replaced. */
function readTyping(part: HTMLElement): Typing | null {
  const field = asField(part.ownerDocument.activeElement);
  const name = field?.getAttribute("name");
  if (!field || !name || !part.contains(field)) return null;
  const { selectionStart, selectionEnd, value } = field;
  // A number field exposes no selection, but all of it is selected after tabbing to it.
  const isAll = value !== "" && part.ownerDocument.getSelection()?.toString() === value;
  const whole = isAll ? "all" : null;
  const caret = selectionStart !== null && selectionEnd !== null ? ([selectionStart, selectionEnd] as const) : whole;
  return {
    field,
    name,
    index: fieldsNamed(part, name).indexOf(field),
    text: isHalfTyped(field) && !field.validity.badInput ? value : null,
    caret,
  };
}

/** Returns the same field in the new part; null if it is gone or locked. */
function findSuccessor({ name, index }: Typing, part: HTMLElement): Field | null {
  const field = asField(fieldsNamed(part, name)[index] ?? null);
  return field && !field.disabled && !field.readOnly ? field : null;
}

/** Continues typing in the new part. A field that is left without another key press saves what was typed before. */
function resumeTyping(field: Field, { text, caret }: Typing): void {
  if (field.ownerDocument.activeElement !== field) field.focus({ preventScroll: true });
  if (text !== null) field.value = text;
  if (caret === "all") field.select();
  else if (caret && field.selectionStart !== null) field.setSelectionRange(...caret);
  const save = (): void => {
    if (field.isConnected && isHalfTyped(field)) field.dispatchEvent(new Event("change", { bubbles: true }));
  };
  if (text === null) return;
  field.addEventListener("blur", save, { once: true });
  // Enter does not save text that a script has set.
  field.addEventListener("keydown", (event) => event instanceof KeyboardEvent && event.key === "Enter" && save());
}

/** What is transferred from the part that is being replaced. */
let typing: Typing | null = null;

/** Transfers what is being typed from a part to the one that replaces it. Parts are replaced one at a time. */
export const preserveTyping: PartTransfer = {
  attach: (part) => {
    const note = (event: Event): void => {
      const field = event.target instanceof Element ? asField(event.target) : null;
      // Chromium fires a change event for a field that is removed while the user types.
      if (field && field === typing?.field) event.stopImmediatePropagation();
      else if (field) savedTexts.set(field, field.value);
    };
    part.addEventListener("change", note, { capture: true });
  },
  before: (prior, fresh) => {
    const found = readTyping(prior);
    typing = found && findSuccessor(found, fresh) ? found : null;
  },
  after: (fresh) => {
    const field = typing && findSuccessor(typing, fresh);
    if (typing && field) resumeTyping(field, typing);
    typing = null;
  },
};
