/**
 * The window that starts a Spotlight Scene: which character, whose token, and when it is worth one. Fetched on first
 * use. Ledger: SID-SPOT-1, -2, -13.
 */
import { handlebarsWindow } from "../../../../core/public/documents.ts";
import { asset } from "../../../../core/public/definitions.ts";
import { openStage, openStages, showStage } from "../../../../core/public/stages.ts";
import { refuseInvoke } from "../../../../rules/sidonia/spotlight.ts";
import { type Holder, SPOTLIGHT_KIND, listCurrentHolders, findUserName, findPlayer } from "./tokens.ts";

const WindowBase = handlebarsWindow();

interface CharacterRef {
  readonly uuid: string;
  readonly id: string | null;
  readonly name: string;
  readonly img: string | null;
  readonly type: string;
  readonly isOwner: boolean;
  testUserPermission: (user: unknown, level: "OWNER") => boolean;
}

/** Lists the characters this user may put in the spotlight, with their players. */
function listCandidates(): readonly {
  readonly uuid: string;
  readonly name: string;
  readonly img: string;
  readonly lead: string;
}[] {
  const all = [...(game.actors as Iterable<CharacterRef>)].filter(
    ({ type, isOwner }) => type === "sidoniaCharacter" && isOwner,
  );
  return all
    .map((actor) => ({
      uuid: actor.uuid,
      name: actor.name,
      img: actor.img ?? "",
      lead: game.user.isGM ? (findPlayer(actor) ?? game.userId ?? "") : (game.userId ?? ""),
    }))
    .sort((a, b) => a.name.localeCompare(b.name));
}

class StartWindow extends WindowBase {
  static override DEFAULT_OPTIONS: object = {
    id: "quadrant-spotlight-start",
    classes: ["quadrant", "q-window", "skin-sidonia"],
    position: { width: 460, height: "auto" },
    window: {
      title: "QUADRANT.Sidonia.Spotlight.Name",
      icon: "fa-solid fa-lightbulb",
      contentClasses: ["q-spotlight-start"],
    },
    actions: { invoke: StartWindow.#onInvoke },
  };

  static override PARTS = { start: { template: asset("templates/sidonia/windows/spotlight-start.hbs") } };

  protected override async _prepareContext(options: object): Promise<object> {
    const context = await super._prepareContext(options);
    const tokens = listCurrentHolders();
    const mine = tokens.find((one: Holder) => one.mine);
    const refused = refuseInvoke({ value: mine?.has ? 1 : 0 }, false);
    return {
      ...context,
      tokens,
      refused,
      isGM: game.user.isGM,
      people: listCandidates().map((one) => ({ ...one, player: findUserName(one.lead) })),
    };
  }

  static async #onInvoke(this: StartWindow, _event: PointerEvent, button: HTMLElement): Promise<void> {
    const { actor = "", lead = "" } = button.dataset;
    if (await invoke(actor, lead)) await this.close();
  }
}

const invoke = async (actor: string, lead: string): Promise<boolean> =>
  (await openStage(SPOTLIGHT_KIND, { actor, lead })) !== null;

/** Shows the open scene; else opens the window that starts one. */
export async function startSpotlight(): Promise<void> {
  const [open] = openStages().filter(({ system }) => system.kind === SPOTLIGHT_KIND);
  if (open) await showStage(open.id);
  else await new StartWindow().render({ force: true });
}
