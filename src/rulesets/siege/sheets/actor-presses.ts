/** What buttons of a character's sheet do that open a window. Loaded with the first press. */
import { perform } from "../../../core/public/table.ts";

/** Opens what a button of the sheet is for; `what` is the window of a mutation. */
export async function press(actor: Actor.Implementation, { action, what = "" }: DOMStringMap): Promise<void> {
  switch (action) {
    case "siegeAward": {
      const award = await (await import("./award-window.ts")).openAwardWindow(actor.name);
      if (award) await perform({ action: "siege.awardNova", args: { actor: actor.uuid, ...award } });
      break;
    }
    case "siegeVote":
      await (await import("../../../core/public/stages.ts")).openStage("siege.novaVote", {});
      break;
    case "siegeNovaLog":
      await (await import("./nova-log-window.ts")).showNovaLog(actor);
      break;
    case "siegeMutation":
      await (await import("./mutation-window.ts")).openMutationWindow(actor, what);
      break;
    default:
      throw new Error(`no button of the sheet does ${action ?? "nothing"}`);
  }
}
