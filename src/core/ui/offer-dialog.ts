/** The dialog of an offer that needs input. */
import type { Answers } from "../contract/card-part.ts";
import type { Text } from "../contract/world.ts";
import type { OfferInput } from "../contract/card-part.ts";
import { drawLine } from "../compat/tables.ts";
import { listTargets } from "../compat/targets.ts";
import { findRuleset } from "../contract/registry.ts";
import type { Candidate } from "../contract/check.ts";
import type { Refusal } from "../../rules/shared/reasons.ts";
import { type OptionGroup, groupOptions, nameField, notifyRefusal, say } from "./text.ts";
import { refuseNumberFields } from "./number-field.ts";
import { waitDialog } from "../compat/untyped.ts";
import { handlePresses, renderTemplate } from "./html.ts";

/** Returns the actors that the input accepts, as the user sees them. */
const listPeople = ({ types, from = "" }: Extract<OfferInput, { kind: "actor" }>, ruleset: string) =>
  listTargets({ types: types ?? Object.keys(findRuleset(ruleset)?.actors ?? {}), actor: from }).candidates;

/**
 * Opens the dialog. `confirm` is the text of its button. Resolves to the answers; null if the user closes it, or if
 * there is no actor to choose.
 */
export async function openOfferDialog(
  title: string,
  inputs: readonly OfferInput[],
  skin: string,
  confirm = title,
  intro: readonly Text[] = [],
): Promise<Answers | null> {
  if (inputs.some((input) => input.kind === "actor" && listPeople(input, skin).length === 0)) {
    notifyRefusal({ key: "QUADRANT.Refuse.NobodyThere" });
    return null;
  }
  const content = await renderTemplate("templates/ui/offer-dialog.hbs", {
    intro,
    counted: inputs.some((input) => input.kind === "number" && input.counts),
    prefix: `q-offer-${foundry.utils.randomID()}`,
    inputs: inputs.map((input) => ({
      ...input,
      isText: input.kind === "text",
      ...(input.kind === "actor" ? { people: groupPeople(listPeople(input, skin)) } : {}),
    })),
  });
  const read = (form: HTMLFormElement): Answers =>
    Object.fromEntries(inputs.map((input) => [input.id, readInput(form, input)]));
  const answer: unknown = await waitDialog({
    window: { title },
    classes: ["quadrant", `skin-${skin}`, "q-window"],
    position: { width: 420 },
    content,
    rejectClose: false,
    render(_event: Event, { element }: { element: HTMLElement }) {
      bindTableDraws(element);
      keepOpenWhileInvalid(element);
      showTotal(element, inputs);
    },
    buttons: [
      {
        action: "ok",
        label: confirm,
        default: true,
        callback: (_event: Event, button: HTMLButtonElement) => (button.form ? read(button.form) : null),
      },
      { action: "cancel", label: say("QUADRANT.Dialog.Cancel") },
    ],
  });
  return typeof answer === "object" ? (answer as Answers | null) : null;
}

/** Returns the people as options under their headings. */
const groupPeople = (people: readonly Candidate[]): readonly OptionGroup[] =>
  groupOptions(
    people.map(({ uuid, name, group }) => ({ value: uuid, label: name, group: `QUADRANT.Target.Group.${group}` })),
  );

function readInput(form: HTMLFormElement, input: OfferInput): string | number {
  const raw = String(new FormData(form).get(input.id) ?? "");
  if (input.kind === "text") return raw.trim().slice(0, input.most);
  if (input.kind === "actor") return raw;
  return Number(raw);
}

/** Returns why the first text that is needed and empty is refused, and focuses its field; null where all are given. */
function refuseMissingText(root: ParentNode): { field: HTMLElement; refused: Refusal } | null {
  const fields = root.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(":is(textarea, [type='text']):required");
  const field = [...fields].find(({ value }) => value.trim() === "");
  if (!field) return null;
  field.focus();
  return { field, refused: { key: "QUADRANT.Offer.Needed", with: { what: nameField(field) } } };
}

/**
 * Refuses the dialog's button, with the reason under the field, until every number is one that the input accepts, and
 * every text that is needed is given.
 */
function keepOpenWhileInvalid(element: HTMLElement): void {
  const check = (event: Event): void => {
    if (!(event.target as Element).closest('[data-action="ok"]')) return;
    for (const reason of element.querySelectorAll(".q-error")) reason.textContent = "";
    const wrong = refuseNumberFields(element) ?? refuseMissingText(element);
    if (!wrong) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const reason = wrong.field.closest(".q-offer-input, .q-draw-field")?.querySelector(".q-error");
    if (reason) reason.textContent = say(wrong.refused);
  };
  // Foundry's own listener is on the same element.
  element.addEventListener("click", check, { capture: true });
}

/** Displays what the numbers that count come to, as they are typed. */
function showTotal(element: HTMLElement, inputs: readonly OfferInput[]): void {
  const output = element.querySelector<HTMLElement>(".q-offer-total");
  const counted = inputs.flatMap((input) =>
    input.kind === "number" && input.counts ? [{ ...input.counts, id: input.id }] : [],
  );
  const [first] = counted;
  if (!output || !first) return;
  const update = (): void => {
    const read = (id: string): number =>
      Number(element.querySelector<HTMLInputElement>(`[name="${CSS.escape(id)}"]`)?.value ?? 0);
    const points = counted.reduce((sum, { id, each }) => sum + each * read(id), 0);
    output.textContent = say({ key: "QUADRANT.Offer.Total", with: { points, of: first.of } });
    output.classList.toggle("is-over", points > first.of);
  };
  element.addEventListener("input", update);
  update();
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
