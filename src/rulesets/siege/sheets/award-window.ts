/** The window in which the GM awards Nova Points. */
import { asset } from "../../../core/public/definitions.ts";
import { promptDialog } from "../../../core/public/documents.ts";

/** Returns points and reason; null where the GM cancels. */
export async function openAwardWindow(
  name: string,
): Promise<{ readonly points: number; readonly reason: string } | null> {
  const content = await foundry.applications.handlebars.renderTemplate(asset("templates/siege/windows/award.hbs"), {
    name,
  });
  const read = (form: HTMLFormElement): { points: number; reason: string } => {
    const data = new FormData(form);
    return {
      points: Number(data.get("points")),
      reason: String(data.get("reason") ?? ""),
    };
  };
  const answer: unknown = await promptDialog({
    window: { title: game.i18n.format("QUADRANT.Siege.Nova.AwardTo", { name }) },
    classes: ["quadrant", "skin-siege", "q-window"],
    content,
    rejectClose: false,
    ok: {
      label: "QUADRANT.Siege.Nova.Award",
      callback: (_event: Event, button: HTMLButtonElement) => (button.form ? read(button.form) : null),
    },
  });
  return answer as { points: number; reason: string } | null;
}
