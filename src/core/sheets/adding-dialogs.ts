/** The questions that adding and moving items asks. */
import type { Doc } from "../compat/documents.ts";
import { confirmDialog, promptDialog, waitDialog } from "../compat/untyped.ts";
import { promptInputs } from "../actions/press-offer.ts";
import { findTypeRuleset } from "../contract/registry.ts";
import type { Text } from "../contract/world.ts";
import { say } from "../ui/text.ts";
import { renderTemplate } from "../ui/html.ts";

const escape = (text: Text): string => foundry.utils.escapeHTML(say(text));

const frame = (title: Text, skin: string): object => ({
  window: { title: say(title) },
  classes: ["quadrant", `skin-${skin}`, "q-window", "q-adding"],
  position: { width: 420 },
  rejectClose: false,
});

/** Asks whether an item that an actor has already is to be raised in number or added again; null for neither. */
export async function askDuplicate(item: Doc, actor: Doc, canRaise: boolean): Promise<"raise" | "second" | null> {
  const told = { item: item.name, actor: actor.name };
  const raise = { action: "raise", label: say("QUADRANT.Adding.Raise"), default: true };
  const answer = await waitDialog({
    ...frame({ key: "QUADRANT.Adding.Duplicate", with: told }, findTypeRuleset(actor.type)?.id ?? "core"),
    content: `<p>${escape({ key: "QUADRANT.Adding.DuplicateText", with: told })}</p>`,
    buttons: [
      ...(canRaise ? [raise] : []),
      { action: "second", label: say("QUADRANT.Adding.Second"), default: !canRaise },
      { action: "cancel", label: say("QUADRANT.Dialog.Cancel") },
    ],
  });
  return answer === "raise" || answer === "second" ? answer : null;
}

/** Asks how many of an item are moved; null if the user cancels. */
export async function askAmount(item: Doc, actor: Doc, skin: string, most: number): Promise<number | null> {
  const title = say({ key: "QUADRANT.Adding.Move", with: { item: item.name, actor: actor.name } });
  const input = {
    kind: "number",
    id: "count",
    label: { key: "QUADRANT.Adding.HowMany", with: { most } },
    initial: most,
    min: 1,
    max: most,
  } as const;
  const answers = await promptInputs(title, [input], skin, say("QUADRANT.Adding.MoveThem"));
  const count = Number(answers?.["count"]);
  return answers && Number.isInteger(count) ? count : null;
}

/** Asks to whom an item goes, and how many of it; null if the user cancels. */
export async function askRecipient(
  item: Doc,
  people: readonly { readonly uuid: string; readonly name: string }[],
  skin: string,
  most: number,
): Promise<{ readonly to: string; readonly count: number } | null> {
  const content = await renderTemplate("templates/sheets/give-dialog.hbs", {
    people,
    most,
    isSeveral: most > 1,
  });
  const read = (form: HTMLFormElement) => {
    const entered = new FormData(form);
    const count = Math.round(Number(entered.get("count") ?? 1));
    return { to: String(entered.get("to")), count: Math.min(Math.max(count, 1), most) };
  };
  const answer = await promptDialog({
    ...frame({ key: "QUADRANT.Adding.Give", with: { item: item.name } }, skin),
    content,
    ok: {
      label: say("QUADRANT.Adding.GiveIt"),
      callback: (_event: Event, button: HTMLButtonElement) => (button.form ? read(button.form) : null),
    },
  });
  return answer as { readonly to: string; readonly count: number } | null;
}

/** What another user offers. */
interface Offer {
  readonly user: string;
  readonly from: string;
  readonly actor: string;
  readonly item: string;
  readonly count: number;
}

/** Asks whether this user's actor takes what another user offers. */
export const askTaking = async (offer: Offer, skin: string): Promise<boolean> =>
  (await confirmDialog({
    ...frame({ key: "QUADRANT.Adding.Take", with: { actor: offer.actor } }, skin),
    content: `<p>${escape({ key: "QUADRANT.Adding.TakeText", with: { ...offer, item: nameCounted(offer) } })}</p>`,
    yes: { label: say("QUADRANT.Adding.TakeIt"), icon: "" },
    no: { label: say("QUADRANT.Adding.Decline"), icon: "" },
  })) === true;

const nameCounted = ({ item, count }: Pick<Offer, "item" | "count">): Text =>
  count > 1 ? { key: "QUADRANT.Adding.Counted", with: { name: item, count } } : item;
