/**
 * Changes a rendered element into a newly rendered one in place, so that what users are using stays: the focus, the
 * caret, a held press, open details, scroll positions and fields that are being edited.
 *
 * It is our own since the libraries for it (morphdom 2.7, idiomorph 0.7) move elements that could stay where they are,
 * and an element that is moved while it is held down is not pressed.
 */
import { isOpenDisclosure, openDisclosure } from "./html.ts";

type TextField = HTMLInputElement | HTMLTextAreaElement;
type Field = TextField | HTMLSelectElement;

export interface MorphOptions {
  /**
   * Every edited field keeps its value, not only the one that has the focus: the window's inputs are not stored
   * anywhere. A field whose rendered value has changed takes that.
   */
  readonly keepsInput?: boolean;
}

/** Foundry inserts its context menus into the element that they belong to: they stay through a render. */
export const KEPT_ADDITIONS = "#context-menu";

/** What modules have added to a newly rendered element. It replaces nothing: they listen to these very nodes. */
const additions = new WeakSet<Node>();

/** Records that a module has added a node to a newly rendered element. */
export const noteAddition = (node: Node): void => void additions.add(node);

/** Marks an element whose contents were not rendered, because they would be the same. */
export const KEPT = "data-kept-contents";

/** The attribute that identifies a row of a list in the page. */
export const ROW = "data-list-row";

/** Returns the placeholder of a row that was not rendered, because it would be the same. */
export const markRow = (number: number): string => `<!--${ROW} ${number}-->`;

/** Returns the number of the row whose placeholder a node is; null if it is none. */
const readMark = (node: Node): string | null =>
  node.nodeType === Node.COMMENT_NODE && node instanceof Comment && node.data.startsWith(`${ROW} `)
    ? node.data.slice(ROW.length + 1)
    : null;

/** One change of an element into another. */
interface Morphing extends MorphOptions {
  /** The rows that stay, by their numbers: nothing else is changed into them. */
  readonly rows: ReadonlyMap<string, Element>;
}

/** Changes `element` into `fresh`; nodes of `fresh` are moved into it. */
export function morph(element: HTMLElement, fresh: HTMLElement, options: MorphOptions = {}): void {
  const focused = findFocused(element);
  const isAllSelected = focused !== null && isWholeSelected(focused);
  rememberSources(fresh);
  updateElement(element, fresh, { ...options, rows: findKeptRows(element, fresh) }, false);
  if (options.keepsInput !== true) resetFields(element);
  if (focused?.isConnected === true) restoreSelection(focused, isAllSelected);
}

function listMarks(fresh: Element): Node[] {
  const comments = fresh.ownerDocument.createTreeWalker(fresh, NodeFilter.SHOW_COMMENT);
  const marks: Node[] = [];
  while (comments.nextNode()) if (readMark(comments.currentNode) !== null) marks.push(comments.currentNode);
  return marks;
}

function findKeptRows(element: Element, fresh: Element): Morphing["rows"] {
  const numbers = new Set(listMarks(fresh).map(readMark));
  if (numbers.size === 0) return new Map();
  const rows = [...element.querySelectorAll(`[${ROW}]`)].map((row) => [row.getAttribute(ROW) ?? "", row] as const);
  return new Map(rows.filter(([number]) => numbers.has(number)));
}

/** Changes an element in place. The focus stays even if its control had to be replaced by one of another meaning. */
export function morphKeepingFocus(element: HTMLElement, fresh: HTMLElement, morphing: MorphOptions = {}): void {
  const focus = markFocus(element);
  const focused = element.ownerDocument.activeElement;
  morph(element, fresh, morphing);
  if (!focus) return;
  // An element that was moved has lost the focus.
  if (focused instanceof HTMLElement && element.contains(focused)) focused.focus({ preventScroll: true });
  else restoreFocus(element, focus);
}

function updateElement(
  from: Element,
  to: Element,
  morphing: Morphing,
  isInControl: boolean,
  hasSameAttributes = false,
): void {
  if (isField(from) && isField(to)) return updateField(from, to, morphing);
  if (from instanceof HTMLDetailsElement && to instanceof HTMLDetailsElement) keepDetails(from, to);
  if (isOpenDisclosure(from)) openDisclosure(to);
  const isKept = to.hasAttribute(KEPT);
  if (isKept) to.removeAttribute(KEPT);
  if (!hasSameAttributes) updateAttributes(from, to);
  if (!isKept) updateChildren(from, to, morphing, isInControl || from.matches(CONTROL));
}

function updateAttributes(from: Element, to: Element): void {
  for (const { name } of [...from.attributes]) if (!to.hasAttribute(name)) from.removeAttribute(name);
  for (const { name, value } of to.attributes) if (from.getAttribute(name) !== value) from.setAttribute(name, value);
}

function haveSameAttributes({ attributes }: Element, to: Element): boolean {
  if (attributes.length !== to.attributes.length) return false;
  for (const { name, value } of attributes) if (to.getAttribute(name) !== value) return false;
  return true;
}

/** Updates the children that are the same, removes and adds the others, and moves as few as possible. */
function updateChildren(from: Element, to: Element, morphing: Morphing, isInControl: boolean): void {
  const { old, fresh, after } = listUnmatched(from, to, morphing, isInControl);
  if (old.length === 0 && fresh.length === 0) return;
  const known = new Map(
    listIdentities(
      old.filter((node) => !isKeptRow(node, morphing)),
      isInControl,
    ),
  );
  const identities = listIdentities(fresh, isInControl).values();
  const texts = old.filter((node) => node instanceof Text).values();
  const wanted = fresh.map((node): ChildNode => {
    if (additions.has(node)) return node;
    if (node instanceof Text) return updateText(texts.next().value, node);
    if (!(node instanceof Element)) return morphing.rows.get(readMark(node) ?? "") ?? node;
    const [identity = ""] = identities.next().value ?? [];
    const twin = known.get(identity);
    if (!twin || (isCustom(twin) && !staysAsItIs(twin, node))) return insertKeptRows(node, morphing);
    if (!isCustom(twin) && !twin.isEqualNode(node)) updateElement(twin, node, morphing, isInControl);
    return twin;
  });
  placeChildren(from, old, wanted, after);
}

/** Moves the rows that stay into a new element. */
function insertKeptRows(fresh: Element, { rows }: Morphing): Element {
  if (rows.size === 0) return fresh;
  for (const mark of listMarks(fresh)) {
    const row = rows.get(readMark(mark) ?? "");
    if (row) mark.parentNode?.replaceChild(row, mark);
  }
  return fresh;
}

/** Returns whether a node is a row that stays: it may be moved, but is not changed into anything else. */
const isKeptRow = (node: Node, { rows }: Morphing): boolean =>
  rows.size > 0 && node instanceof Element && rows.get(node.getAttribute(ROW) ?? "") === node;

/** The children of an element that may have to be replaced, and by what. */
interface Change {
  readonly old: readonly ChildNode[];
  readonly fresh: readonly ChildNode[];
  /** The child that follows them. */
  readonly after: ChildNode | null;
}

/**
 * Returns the children that are left without those that are equal at the beginning and at the end, and those at the
 * beginning that are the same: these are updated. Most children are equal or the same, and to identify elements takes
 * longer than to compare them.
 */
function listUnmatched(from: Element, to: Element, morphing: Morphing, isInControl: boolean): Change {
  const old = [...from.childNodes];
  const fresh = [...to.childNodes];
  const most = Math.min(old.length, fresh.length);
  let start = 0;
  while (start < most && isEqual(old[start], fresh[start])) start += 1;
  let end = 0;
  while (end < most - start && isEqual(old.at(-1 - end), fresh.at(-1 - end))) end += 1;
  const first = start;
  const isSame = (at: number): boolean =>
    (at > first && isEqual(old[at], fresh[at])) || updateSame(old[at], fresh[at], morphing, isInControl);
  while (start < most - end && isSame(start)) start += 1;
  return {
    old: old.slice(start, old.length - end),
    fresh: fresh.slice(start, fresh.length - end),
    after: old[old.length - end] ?? null,
  };
}

/** Returns whether a node stays as it is. */
function isEqual(old: ChildNode | undefined, fresh: ChildNode | undefined): boolean {
  if (!old || !fresh) return false;
  const row = readMark(fresh);
  return row === null ? old.isEqualNode(fresh) : old instanceof Element && old.getAttribute(ROW) === row;
}

/** Updates a child, if it is the same at its place. */
function updateSame(
  old: ChildNode | undefined,
  fresh: ChildNode | undefined,
  morphing: Morphing,
  isInControl: boolean,
): boolean {
  if (!old || !fresh || additions.has(fresh)) return false;
  if (old instanceof Text && fresh instanceof Text) return updateText(old, fresh) === old;
  if (!(old instanceof Element && fresh instanceof Element) || old.localName !== fresh.localName) return false;
  if (isCustom(old) || isKeptRow(old, morphing)) return false;
  const hasSameAttributes = haveSameAttributes(old, fresh);
  const isSame = isInControl || (hasSameAttributes && !(old instanceof HTMLLabelElement));
  if (!isSame && identify(old, false) !== identify(fresh, false)) return false;
  updateElement(old, fresh, morphing, isInControl, hasSameAttributes);
  return true;
}

function updateText(from: Text | undefined, to: Text): Text {
  if (!from) return to;
  if (from.data !== to.data) from.data = to.data;
  return from;
}

/** Replaces some children of an element. A child that precedes the one that is due is moved later, if at all. */
function placeChildren(
  parent: Element,
  old: readonly ChildNode[],
  wanted: readonly ChildNode[],
  after: ChildNode | null,
): void {
  const kept = new Set(wanted);
  for (const child of old)
    if (!kept.has(child) && !(child instanceof Element && child.matches(KEPT_ADDITIONS))) child.remove();
  let next = old.find((child) => child.parentNode === parent) ?? after;
  for (const child of wanted) {
    if (next && next !== child && next.nextSibling === child) next = child;
    if (next === child) next = child.nextSibling;
    else parent.insertBefore(child, next);
  }
}

/*
 * Which elements are the same: matched by what identifies them among their siblings. A control whose action or
 * arguments have changed is another one: nobody presses something else than they meant.
 */

const CONTROL = "button, a, summary, input, select, textarea, [data-action], [data-q]";
/** Attributes that identify a control: all its data, but what only informs. */
const CONTROL_IDENTITY = /^(?:id|name|href|data-(?!(?:was|list-row|total|hint|body|tooltip.*)$).+)$/;
/** Attributes that identify any other element. */
const ELEMENT_IDENTITY = /^(?:id|name|data-(?:.*-id|key|tab|fold|form|list|field|location|application-part))$/;

const NUMBERS = /[\s\d+−-]+/g;

/** Returns what identifies an element among its siblings. */
function identify(element: Element, isInControl: boolean): string {
  // The parts of a control are kept whatever they look like: one of them may be held down.
  if (isInControl) return element.localName;
  if (element instanceof HTMLLabelElement) return `label.${identifyLabelled(element)}`;
  const isControl = element.matches(CONTROL);
  const pattern = isControl ? CONTROL_IDENTITY : ELEMENT_IDENTITY;
  // Controls and custom elements change their classes themselves.
  let identity = `${element.localName}.${isControl || isCustom(element) ? "" : (element.classList[0] ?? "")}`;
  for (const { name, value } of element.attributes)
    if (pattern.test(name) || (name === "value" && element.matches("[type=radio]"))) identity += `[${name}=${value}]`;
  // Of two buttons that set a number, one may have the arguments that the other had before.
  return isControl ? identity + (element.ariaLabel ?? "").replace(NUMBERS, "") : identity;
}

/** Returns what identifies a label: the field that it is for, or that it contains. */
function identifyLabelled(label: HTMLLabelElement): string {
  const field = label.querySelector("[name]");
  return label.htmlFor || (field ? identify(field, false) : (label.classList[0] ?? ""));
}

/** Returns the elements of some children with their identities, which are numbered where they are equal. */
function listIdentities(nodes: readonly ChildNode[], isInControl: boolean): [string, Element][] {
  const counts = new Map<string, number>();
  return nodes.flatMap((child) => {
    if (!(child instanceof Element) || additions.has(child)) return [];
    const identity = identify(child, isInControl);
    const count = counts.get(identity) ?? 0;
    counts.set(identity, count + 1);
    return [[count === 0 ? identity : `${identity}~${count}`, child]];
  });
}

/*
 * Fields.
 */

const NOT_TYPED = new Set("checkbox radio range color file button submit reset hidden image".split(" "));

const isField = (element: Element | null): element is Field =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement;

const isTextField = (element: Element | null): element is TextField =>
  element instanceof HTMLTextAreaElement || (element instanceof HTMLInputElement && !NOT_TYPED.has(element.type));

const hasTick = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === "checkbox" || field.type === "radio");

/** The text of each field when its form last saved it. */
const savedTexts = new WeakMap<TextField, string>();

/** Records that a form saves a field. Call for every change event. */
export function noteSaved(target: EventTarget | null): void {
  if (target instanceof Element && isTextField(target)) savedTexts.set(target, target.value);
}

/** Returns whether the user has typed a text that is not saved yet. */
const isHalfTyped = (field: TextField): boolean =>
  field.validity.badInput || (field.value !== field.defaultValue && savedTexts.get(field) !== field.value);

/** Returns whether a field has another value than was rendered. */
function isEdited(field: Field): boolean {
  if (field instanceof HTMLSelectElement) return [...field.options].some((o) => o.selected !== isDefault(field, o));
  if (hasTick(field)) return field.checked !== field.defaultChecked;
  return field.validity.badInput || field.value !== field.defaultValue;
}

/** Returns whether an option is selected as rendered: the first one is, if none is marked. */
function isDefault(select: HTMLSelectElement, option: HTMLOptionElement): boolean {
  if (select.multiple || [...select.options].some(({ defaultSelected }) => defaultSelected))
    return option.defaultSelected;
  return option === select.options[0];
}

const hasSameDefault = (from: Field, to: Field): boolean => {
  if (from instanceof HTMLSelectElement) return from.isEqualNode(to);
  if (to instanceof HTMLSelectElement) return false;
  if (from instanceof HTMLInputElement && to instanceof HTMLInputElement && from.defaultChecked !== to.defaultChecked)
    return false;
  return from.defaultValue === to.defaultValue;
};

const isLocked = (field: Field): boolean => field.disabled || (!(field instanceof HTMLSelectElement) && field.readOnly);

/** Returns whether the user is typing in a field. */
const isBeingTyped = (field: Field): boolean =>
  isTextField(field) && field.ownerDocument.activeElement === field && isHalfTyped(field);

/** Updates a field, unless the user is typing in it. An input that is stored nowhere is kept, unless it was changed. */
function updateField(from: Field, to: Field, morphing: Morphing): void {
  if (!isLocked(to) && isBeingTyped(from)) return;
  const isKept = morphing.keepsInput === true && !isLocked(to) && isEdited(from) && hasSameDefault(from, to);
  updateAttributes(from, to);
  // A selected option would be lost with its element.
  if (!(from instanceof HTMLInputElement) && !from.isEqualNode(to)) updateChildren(from, to, morphing, true);
  if (!isKept && isEdited(from)) resetField(from);
}

/** Sets fields to what was rendered, but for the one that is being edited. */
export function resetFields(root: HTMLElement): void {
  for (const field of root.querySelectorAll<Field>("input, textarea, select"))
    if (isEdited(field) && (isLocked(field) || !isBeingTyped(field))) resetField(field);
}

function resetField(field: Field): void {
  if (field instanceof HTMLSelectElement)
    for (const option of field.options) option.selected = isDefault(field, option);
  else if (hasTick(field)) field.checked = field.defaultChecked;
  else field.value = field.defaultValue;
}

const findFocused = (root: HTMLElement): TextField | null => {
  const { activeElement } = root.ownerDocument;
  return isTextField(activeElement) && root.contains(activeElement) ? activeElement : null;
};

// A number field exposes no selection, but all of it is selected after tabbing to it.
const isWholeSelected = (field: TextField): boolean =>
  field.value !== "" && field.ownerDocument.getSelection()?.toString() === field.value;

function restoreSelection(field: TextField, isAllSelected: boolean): void {
  if (isAllSelected && field.ownerDocument.activeElement === field && !isWholeSelected(field)) field.select();
}

/*
 * Details, and elements that manage their own contents.
 */

/** Whether details were rendered open. */
const renderedOpen = new WeakMap<HTMLDetailsElement, boolean>();

/** Details stay as the user left them, until they are rendered differently. */
function keepDetails(from: HTMLDetailsElement, to: HTMLDetailsElement): void {
  const fresh = to.open;
  const before = renderedOpen.get(from);
  if (before === undefined || before === fresh) to.open = before === undefined ? from.open || fresh : from.open;
  renderedOpen.set(from, fresh);
}

/** Whether an element manages its own contents. */
const isCustom = ({ localName }: Element): boolean => localName.includes("-");

/** Returns whether a node belongs to an element that manages its own contents. */
export function isInCustomElement(node: Node): boolean {
  for (let at: Node | null = node; at; at = at.parentNode) if (at instanceof Element && isCustom(at)) return true;
  return false;
}

/** What a custom element was rendered from. */
const sources = new WeakMap<Element, string>();

/** Records what the custom elements of a newly rendered part were rendered from: they change themselves in the page. */
export function rememberSources(fresh: ParentNode): void {
  for (const element of fresh.querySelectorAll("*")) if (isCustom(element)) sources.set(element, element.outerHTML);
}

/** Whether a custom element stays as it is: it was rendered from the same, or the user edits in it. */
function staysAsItIs(from: Element, to: Element): boolean {
  const isBeingEdited = from.hasAttribute("open") || from.contains(from.ownerDocument.activeElement);
  return isBeingEdited || sources.get(from) === sources.get(to);
}

/** Replaces the custom elements of an element that was removed by new ones: they have ended when they were removed. */
export function renewCustomElements(removed: HTMLElement): void {
  for (const element of [...removed.getElementsByTagName("*")]) {
    const source = sources.get(element);
    if (source === undefined) continue;
    element.insertAdjacentHTML("beforebegin", source);
    const fresh = element.previousElementSibling;
    if (fresh) sources.set(fresh, source);
    element.remove();
  }
}

/*
 * The successor of a focused control that a render replaces: a control whose arguments have changed is a new element,
 * and after pressing a switch the focus would be at the top of the page.
 */

/** The focused control of a part: its path from the part, and which of how many similar ones it is. */
export interface FocusMark {
  readonly selector: string;
  readonly index: number;
  readonly count: number;
  /** Its class and text without numbers: a control that differs in them is another one. Null if its name is unique. */
  readonly look: string | null;
}

/** Attributes that identify an element. */
const IDENTIFYING_ATTRIBUTE = /^(?:name|data-(?!(?:was|list-row|total|hint|tooltip.*)$).*)$/;
/** Attributes of which only the presence identifies an element: their value depends on state that may have changed. */
const ACTION_ATTRIBUTE = /^data-(?:act|args|options)$/;

function buildSelector(element: Element): string {
  if (element.id) return `#${CSS.escape(element.id)}`;
  const attributes = [...element.attributes].filter(
    ({ name }) => IDENTIFYING_ATTRIBUTE.test(name) || (name === "value" && element.matches("[type=radio]")),
  );
  return (
    element.localName +
    attributes
      .map(({ name, value }) => (ACTION_ATTRIBUTE.test(name) ? `[${name}]` : `[${name}="${CSS.escape(value)}"]`))
      .join("")
  );
}

const describeLook = ({ classList, textContent }: Element): string =>
  `${classList[0] ?? ""} ${textContent.replace(/[\s\d+−-]+/g, " ").trim()}`;

const isIdentifiedByName = ({ attributes }: Element): boolean =>
  ![...attributes].some(({ name }) => ACTION_ATTRIBUTE.test(name));

/** Records the focused control of a part that is about to be replaced; null if the focus is elsewhere. */
export function markFocus(part: HTMLElement): FocusMark | null {
  const at = part.ownerDocument.activeElement;
  if (!at || at === part || !part.contains(at)) return null;
  const way: string[] = [];
  // Of its ancestors only rows and groups have identifying attributes.
  for (let one: Element | null = at; one && one !== part; one = one.parentElement) {
    const own = buildSelector(one);
    if (one === at || own !== one.localName) way.unshift(own);
  }
  const selector = way.join(" ");
  const alike = [...part.querySelectorAll(selector)];
  return {
    selector,
    index: alike.indexOf(at),
    count: alike.length,
    look: alike.length === 1 && isIdentifiedByName(at) ? null : describeLook(at),
  };
}

/**
 * Focuses the recorded control in the new part, unless something else is focused. Nothing is focused if the control is
 * gone or disabled, or if the number of similar controls changed: the user would press another one next.
 */
export function restoreFocus(part: HTMLElement, place: FocusMark | null): void {
  const { activeElement, body } = part.ownerDocument;
  if (!place || (activeElement && activeElement !== body)) return;
  const alike = part.querySelectorAll<HTMLElement>(place.selector);
  const twin = alike.length === place.count ? alike[place.index] : undefined;
  if (twin && (place.look === null || describeLook(twin) === place.look)) twin.focus({ preventScroll: true });
}
