/**
 * The window that starts a conflict: who is on which side. It begins with the encounter or the scene, the players' side
 * first. Loaded on first use. Ledger: CIR-DISP-6, CIR-CONF-2.
 */
import { handlebarsWindow } from "../../../../core/public/documents.ts";
import { asset } from "../../../../core/public/definitions.ts";
import { openStage, openStages, showStage } from "../../../../core/public/stages.ts";
import { type SideId, SIDES } from "../../../../rules/circumstances/conflict.ts";

const KIND = "circumstances.conflict";
const LANG = "QUADRANT.Circumstances.Conflict";
const TYPES: readonly string[] = ["circumstancesAgent", "circumstancesNpc"];
/** The value of who takes no part. */
const NONE = "none";

const WindowBase = handlebarsWindow({ keepsInput: true });

interface Candidate {
  readonly uuid: string;
  readonly name: string;
  readonly img: string;
  readonly side: SideId | typeof NONE;
}

interface PlacedActor {
  readonly uuid: string;
  readonly name: string;
  readonly img: string | null;
  readonly type: string;
}

/**
 * Lists who is on the scene and every agent, or all actors where nobody is placed; the agents are on the first side.
 */
function listCandidates(): readonly Candidate[] {
  const fits = ({ type }: PlacedActor): boolean => TYPES.includes(type);
  const placed = [...(listSceneTokens() ?? [])].flatMap(({ actor, hidden }) => (actor && !hidden ? [actor] : []));
  const here = placed.filter(fits);
  const world = [...(game.actors as Iterable<PlacedActor>)].filter(fits);
  const others = here.length > 0 ? world.filter(({ type }) => type === "circumstancesAgent") : world;
  const known = [...new Map([...here, ...others].map((actor) => [actor.uuid, actor])).values()];
  return known
    .map((actor) => ({
      uuid: actor.uuid,
      name: actor.name,
      img: actor.img ?? "",
      side: findInitialSide(actor, here.length > 0),
    }))
    .sort((a, b) => a.side.localeCompare(b.side) || a.name.localeCompare(b.name));
}

/** Agents stand together against whom they meet here; NPCs who are not here take no part. */
function findInitialSide({ type }: PlacedActor, isHere: boolean): Candidate["side"] {
  if (type === "circumstancesAgent") return "a";
  return isHere ? "b" : NONE;
}

/** The tokens of the scene that is looked at. */
const listSceneTokens = (): Iterable<{ readonly actor: PlacedActor | null; readonly hidden: boolean }> | undefined =>
  (game.scenes?.current ?? game.scenes?.active)?.tokens as
    | Iterable<{ readonly actor: PlacedActor | null; readonly hidden: boolean }>
    | undefined;

class StartWindow extends WindowBase {
  static override DEFAULT_OPTIONS: object = {
    id: "quadrant-conflict-start",
    tag: "form",
    classes: ["quadrant", "q-window", "skin-circumstances"],
    position: { width: 480, height: "auto" },
    window: {
      title: `${LANG}.StartTitle`,
      icon: "fa-solid fa-chess-knight",
      contentClasses: ["q-conflict-start"],
    },
    actions: { begin: StartWindow.#onBegin },
  };

  static override PARTS = { start: { template: asset("templates/circumstances/windows/conflict-start.hbs") } };

  override get helpTopic(): string {
    return "conflict";
  }

  protected override async _prepareContext(options: object): Promise<object> {
    const context = await super._prepareContext(options);
    return {
      ...context,
      people: listCandidates().map((one) => ({
        ...one,
        sides: [...SIDES, NONE].map((side) => ({ side, chosen: side === one.side })),
      })),
      names: SIDES.map((side, i) => ({ side, n: i + 1, initial: `${LANG}.Default${side.toUpperCase()}` })),
    };
  }

  static async #onBegin(this: StartWindow): Promise<void> {
    const chosen = (side: string): string[] =>
      [...this.element.querySelectorAll<HTMLInputElement>("[data-actor]:checked")]
        .filter(({ value }) => value === side)
        .map(({ dataset }) => dataset["actor"] ?? "");
    const name = (side: string): string =>
      this.element.querySelector<HTMLInputElement>(`input[name="name-${side}"]`)?.value.trim() ?? "";
    const team = (side: string) => ({ name: name(side), actors: chosen(side) });
    if ((await openStage(KIND, { a: team("a"), b: team("b") })) !== null) await this.close();
  }
}

/** Shows the open conflict; else, for a GM, opens the window that starts one. */
export async function startConflict(): Promise<void> {
  const open = openStages()
    .filter(({ system }) => system.kind === KIND)
    .at(-1);
  if (open) await showStage(open.id);
  else if (!game.user.isGM) ui.notifications.info(`${LANG}.NoneOpen`, { localize: true });
  else await new StartWindow().render({ force: true });
}
