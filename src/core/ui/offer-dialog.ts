/** The dialog of an offer that needs input. */
import type { Answers } from "../contract/card-part.ts";
import { asset } from "../compat/id.ts";
import type { OfferInput } from "../contract/card-part.ts";
import { findDoc } from "../compat/documents.ts";
import { drawLine } from "../compat/tables.ts";
import { targetCandidates } from "../compat/targets.ts";
import { handlePresses } from "./html.ts";
import { notifyRefusal } from "./text.ts";
import { promptDialog } from "../compat/untyped.ts";

/** Returns the actors that the user sees on the scene, of the types that the input accepts. */
const listCandidates = ({ types }: { readonly types?: readonly string[] }) =>
  targetCandidates().filter(({ uuid }) => types === undefined || types.includes(findDoc(uuid)?.type ?? ""));

/** Opens the dialog. Resolves to the answers; null if the user closes it, or if there is no actor to choose. */
export async function openOfferDialog(
  title: string,
  inputs: readonly OfferInput[],
  skin: string,
): Promise<Answers | null> {
  if (inputs.some((input) => input.kind === "actor" && listCandidates(input).length === 0)) {
    notifyRefusal({ key: "QUADRANT.Refuse.NobodyThere" });
    return null;
  }
  const content = await foundry.applications.handlebars.renderTemplate(asset("templates/ui/offer-dialog.hbs"), {
    inputs: inputs.map((input) => ({
      ...input,
      isText: input.kind === "text",
      ...(input.kind === "actor" ? { people: listCandidates(input) } : {}),
    })),
  });
  const read = (form: HTMLFormElement): Answers =>
    Object.fromEntries(inputs.map((input) => [input.id, readInput(form, input)]));
  const answer: unknown = await promptDialog({
    window: { title },
    classes: ["quadrant", `skin-${skin}`, "q-window"],
    position: { width: 420 },
    content,
    rejectClose: false,
    render: (_event: Event, dialog: { element: HTMLElement }) => bindTableDraws(dialog.element),
    ok: {
      label: title,
      callback: (_event: Event, button: HTMLButtonElement) => (button.form ? read(button.form) : null),
    },
  });
  return answer as Answers | null;
}

function readInput(form: HTMLFormElement, input: OfferInput): string | number {
  const raw = String(new FormData(form).get(input.id) ?? "");
  if (input.kind === "text") return raw.trim().slice(0, input.most);
  if (input.kind === "actor") return raw;
  const value = Math.trunc(Number(raw));
  return Number.isFinite(value) ? Math.min(input.max, Math.max(input.min, value)) : input.initial;
}

/** Binds the buttons that fill a line from a roll table. */
function bindTableDraws(element: HTMLElement): void {
  handlePresses(element, {
    async draw(table, button) {
      const field = button.closest(".q-draw-field")?.querySelector<HTMLInputElement>("input, textarea");
      const line = field && (await drawLine(table));
      if (line) field.value = line;
    },
  });
}
