/** One whole number, asked for in a window of its own. */
import { asset } from "../id.ts";

/** The number, from 0 to `max`; null where whoever is asked thinks better of it. */
export async function askNumber(title: string, label: string, max: number, skin: string): Promise<number | null> {
  const content = await foundry.applications.handlebars.renderTemplate(asset("templates/core/ask-number.hbs"), { label, max });
  const answer: unknown = await foundry.applications.api.DialogV2.prompt({
    window: { title },
    classes: ["quadrant", `skin-${skin}`, "q-window"],
    content,
    rejectClose: false,
    ok: {
      label: title,
      callback: (_event: Event, button: HTMLButtonElement) => (button.form ? numberIn(new FormData(button.form), max) : null),
    },
  } as never);
  return typeof answer === "number" ? answer : null;
}

const numberIn = (data: FormData, max: number): number => Math.max(0, Math.min(max, Math.trunc(Number(data.get("number"))) || 0));
