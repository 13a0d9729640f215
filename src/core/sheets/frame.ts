/**
 * What actor and item sheets have in common: rows of collections, effects, the skin, and controls that stay enabled.
 */
import { type Doc, asDoc, putDeletion } from "../compat/documents.ts";
import { type Effect, listEffects } from "../compat/effects.ts";
import { findTypeRuleset } from "../contract/registry.ts";
import { signed } from "../ui/text.ts";
import { readObject, rowId } from "../ui/data-attributes.ts";
import { enrichText } from "../compat/untyped.ts";

/** The members of a sheet that these handlers use. */
export interface Sheet {
  readonly document: object;
  readonly isEditable: boolean;
}

type Handler = (this: Sheet, event: PointerEvent, target: HTMLElement) => Promise<void>;

const getDocument = (sheet: Sheet): Doc => asDoc(sheet.document);

/** Updates a document at paths that the compiler can't check. */
export const write = async (document: { update(data: object): Promise<unknown> }, data: object): Promise<void> =>
  void (await document.update(data));

/** Adds an empty row with a new id; the schema supplies its values. */
const onRowAdd: Handler = async function (_event, target) {
  const path = target.dataset["path"] ?? "";
  await write(getDocument(this), { [`${path}.${foundry.utils.randomID()}`]: readObject(target, "row") });
};

const onRowDelete: Handler = async function (_event, target) {
  const update = {};
  putDeletion(update, `${target.dataset["path"] ?? ""}.${rowId(target, "rowId")}`);
  await write(getDocument(this), update);
};

/** Returns what a button does with the effect of its row, by the function's name. */
const onEffect = (name: "addEffect" | "openEffect" | "toggleEffect" | "deleteEffect"): Handler =>
  async function (_event, target) {
    await (await import("../compat/change-effects.ts"))[name](getDocument(this), rowId(target, "effectId"));
  };

/** The actions of rows and effects on every sheet. */
export const FRAME_ACTIONS = {
  rowAdd: onRowAdd,
  rowDelete: onRowDelete,
  effectAdd: onEffect("addEffect"),
  effectOpen: onEffect("openEffect"),
  effectToggle: onEffect("toggleEffect"),
  effectDelete: onEffect("deleteEffect"),
};

/** Enables controls marked `data-always`: they only display something. */
export function keepEnabled(root: HTMLElement): void {
  for (const control of root.querySelectorAll<HTMLButtonElement>("button[data-always]")) control.disabled = false;
}

/** Returns a document's effects as sheets list them, each with its changes as text. */
export const effectRows = (sheet: Sheet): (Omit<Effect, "changes"> & { readonly detail: string })[] =>
  listEffects(getDocument(sheet)).map(({ changes, ...effect }) => ({
    ...effect,
    detail: changes.map(formatChange).join(" · "),
  }));

const SIGNS = new Map(Object.entries({ multiply: "×", override: "=", upgrade: "≥", downgrade: "≤", subtract: "−" }));

function formatChange({ key, how, value }: Effect["changes"][number]): string {
  const number = Number(value);
  const worth =
    how === "add" && value.trim() !== "" && Number.isFinite(number)
      ? signed(number)
      : `${SIGNS.get(how) ?? ""}${value}`;
  return `${key.replace(/^system\./, "")} ${worth}`;
}

/** Returns why a sheet can't be edited: a GM can unlock the compendium that a document is in. */
export function findReadOnlyReason(document: object): string {
  const { pack } = asDoc(document);
  const isLocked = pack !== null && game.packs.get(pack)?.locked === true;
  return isLocked && game.user.isGM ? "QUADRANT.Sheet.PackLocked" : "QUADRANT.Sheet.ReadOnly";
}

/** Adds the skin of the document's ruleset to a sheet's classes. */
export function withSkin<Options extends { classes: string[] }>(
  options: Options,
  { document }: { readonly document?: unknown },
): Options {
  const row = findTypeRuleset((document as { type?: string } | undefined)?.type ?? "");
  if (row && !options.classes.includes(`skin-${row.id}`)) options.classes.push(`skin-${row.id}`);
  return options;
}

/** Returns formatted text of a document as this user may read it; empty for anything but text. */
export const enrichFor = (document: { readonly isOwner: boolean }, html: unknown): Promise<string> =>
  enrichText(typeof html === "string" ? html : "", { secrets: document.isOwner, relativeTo: document });

/** Returns the length of a name for the styles, which choose the largest type that fits. */
export const countLetters = ({ length }: string): number => Math.max(length, 8);
