/** The window in which the GM awards Nova Points. */
import { promptInputs } from "../../../core/public/documents.ts";
import { MAX_AWARD } from "../../../rules/siege/nova.ts";

const MAX_REASON_LENGTH = 200;

/** Returns points and reason; null where the GM cancels. */
export const openAwardWindow = (name: string): ReturnType<typeof promptInputs> =>
  promptInputs(
    game.i18n.format("QUADRANT.Siege.Nova.AwardTo", { name }),
    [
      { kind: "number", id: "points", label: "QUADRANT.Siege.Nova.Points", initial: 1, min: 1, max: MAX_AWARD },
      {
        kind: "text",
        id: "reason",
        label: "QUADRANT.Siege.Nova.Reason",
        hint: "QUADRANT.Siege.Nova.ReasonHint",
        most: MAX_REASON_LENGTH,
      },
    ],
    "siege",
    game.i18n.localize("QUADRANT.Siege.Nova.Award"),
  );
