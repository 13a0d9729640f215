/**
 * What somebody is typing on a sheet outlives its being drawn anew. A sheet saves each field as it is left, and what
 * comes back draws it anew: by then the next field is half typed. Its text would be gone, and nobody would be told.
 */
import type { PartTransfer } from "./application.ts";

type Field = HTMLInputElement | HTMLTextAreaElement;

interface Typing {
  readonly field: Field;
  readonly name: string;
  /** Which of several of one name. */
  readonly index: number;
  /** The text so far; null where nothing was typed since the field was drawn, or all of it was saved. */
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

/** What each field said when its sheet last took it. */
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

/** Takes down what is being typed in a part that is about to be replaced. */
function readTyping(part: HTMLElement): Typing | null {
  const field = asField(part.ownerDocument.activeElement);
  const name = field?.getAttribute("name");
  if (!field || !name || !part.contains(field)) return null;
  const { selectionStart, selectionEnd, value } = field;
  // Of a number nobody says what is selected; but all of it is when one has come to it by keyboard.
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

/** The field in the part that comes; null where it is gone or locked by then. */
function findSuccessor({ name, index }: Typing, part: HTMLElement): Field | null {
  const field = asField(fieldsNamed(part, name)[index] ?? null);
  return field && !field.disabled && !field.readOnly ? field : null;
}

/** Goes on in the part that has come. A field that is left without another letter saves what was typed before. */
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
  // What a script has written there, Enter doesn't save of itself.
  field.addEventListener("keydown", (event) => event instanceof KeyboardEvent && event.key === "Enter" && save());
}

/** What goes over from the part that is being replaced. */
let typing: Typing | null = null;

/** Carries what is being typed from a part to the one that replaces it: one part after the other, whichever sheet's. */
export const preserveTyping: PartTransfer = {
  attach: (part) => {
    const note = (event: Event): void => {
      const field = event.target instanceof Element ? asField(event.target) : null;
      // Chromium lets a field that is taken away save itself, half typed.
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
