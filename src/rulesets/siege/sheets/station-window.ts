/** The window in which a player takes a station of a craft, or another one there. Ledger: SIE-CREW-1. */
import * as v from "valibot";
import { type Snapshot, type Text, asset } from "../../../core/public/definitions.ts";
import { handlebarsWindow } from "../../../core/public/documents.ts";
import { createSnapshot, findDoc, findSeat, perform, say } from "../../../core/public/table.ts";
import { type Post, findHolder } from "../../../rules/siege/stations.ts";
import { STATIONS, SiegeActorState } from "../../../rules/siege/state.ts";
import { type Craft, type Seated, findGun, findSeated, readCraft } from "../documents/read-craft.ts";
import { listPosts } from "./crew-context.ts";

const WindowBase = handlebarsWindow({ keepsInput: true });

/** Who can take a station. */
const CREW_TYPES = ["siegeCharacter", "siegeNpc", "siegeMooks"];

interface Owned {
  readonly uuid: string;
  readonly name: string;
  readonly type: string;
  readonly isOwner: boolean;
  readonly hasPlayerOwner: boolean;
}

/** Returns the user's actors who can join: their own character first, then those of players. */
function listPeople(): readonly Owned[] {
  const mine = game.user.character?.uuid;
  return [...(game.actors as Iterable<Owned>)]
    .filter(({ type, isOwner }) => CREW_TYPES.includes(type) && isOwner)
    .sort(
      (a, b) =>
        Number(b.uuid === mine) - Number(a.uuid === mine) ||
        Number(b.hasPlayerOwner) - Number(a.hasPlayerOwner) ||
        a.name.localeCompare(b.name),
    );
}

const keyOf = ({ station, weapon }: Post): string => `${station} ${weapon}`;

/** What the window begins with. */
interface Preset {
  readonly craft: string;
  /** Who takes the station; else the user chooses. */
  readonly actor?: string;
  readonly post?: Post;
}

const readShip = (uuid: string): Craft | null => {
  const found = findDoc(uuid);
  return found && readCraft(createSnapshot(found));
};

/** Returns the member with whom a station is exchanged; null where it is free, or the user's choice is not theirs. */
const findExchange = (craft: Craft, actor: string, post: Post): Seated | null => {
  const holder = findHolder(craft.seats, post);
  return holder && holder.actor !== "" && holder.actor !== actor && findSeated(craft, actor) ? holder : null;
};

/** Takes a station as an actor: a free one, or by exchange with who holds it. */
async function take(craft: Craft, actor: string, post: Post): Promise<boolean> {
  const other = findExchange(craft, actor, post);
  if (other && findDoc(other.actor)) {
    const owns = findSeat(game.userId ?? "")?.owns({ uuid: other.actor }) ?? false;
    return perform({ action: `siege.${owns ? "swapStations" : "askExchange"}`, args: { actor, with: other.actor } });
  }
  const args = { actor, craft: craft.creature.uuid, ...post, id: foundry.utils.randomID() };
  return perform({ action: "siege.takeStation", args });
}

class StationWindow extends WindowBase {
  readonly #preset: Preset;

  constructor(preset: Preset) {
    super({ id: `quadrant-station-${preset.craft.replaceAll(".", "-")}` });
    this.#preset = preset;
  }

  static override DEFAULT_OPTIONS: object = {
    tag: "form",
    classes: ["quadrant", "q-window", "skin-siege"],
    position: { width: 420, height: "auto" },
    window: {
      title: "QUADRANT.Siege.Crew.TakeTitle",
      icon: "fa-solid fa-user-astronaut",
      contentClasses: ["q-station-window"],
    },
    actions: { take: StationWindow.#onTake },
  };

  static override PARTS = { form: { template: asset("templates/siege/windows/station.hbs") } };

  override get helpTopic(): string {
    return "crew";
  }

  protected override async _prepareContext(options: object): Promise<object> {
    const context = await super._prepareContext(options);
    const craft = readShip(this.#preset.craft);
    const { actor, post } = this.#preset;
    const people = listPeople().filter(({ uuid }) => actor === undefined || uuid === actor);
    const own = craft && actor !== undefined ? findSeated(craft, actor) : null;
    const posts = (craft ? listPosts(craft) : []).filter((one) => own === null || keyOf(one) !== keyOf(own));
    return {
      ...context,
      craft: craft?.creature.name ?? "",
      people,
      actor: actor ?? people[0]?.uuid ?? "",
      posts: posts.map((one) => ({ value: keyOf(one), label: say(describePost(one, craft)) })),
      post: post ? keyOf(post) : keyOf(posts.find((one) => craft && !findHolder(craft.seats, one)) ?? posts[0] ?? NONE),
    };
  }

  static async #onTake(this: StationWindow): Promise<void> {
    const read = (name: string): string =>
      this.element.querySelector<HTMLSelectElement>(`select[name="${name}"]`)?.value ?? "";
    const craft = readShip(this.#preset.craft);
    const post = craft && listPosts(craft).find((one) => keyOf(one) === read("post"));
    if (craft && post && (await take(craft, read("actor"), post))) await this.close();
  }
}

const NONE: Post = { station: "support", weapon: "" };

/** Returns a station with who holds it: "Pilot (Paolo Reyes)". */
function describePost(post: Post, craft: Craft | null): Text {
  const gun = craft && post.station === "gunnery" ? findGun(craft, post.weapon) : null;
  const station: Text = gun
    ? { key: "QUADRANT.Siege.Crew.GunnerOf", with: { weapon: gun.name } }
    : `QUADRANT.Siege.Station.${post.station}`;
  const holder = craft && findHolder(craft.seats, post);
  return holder ? { key: "QUADRANT.Siege.Crew.PostHeld", with: { station, name: holder.name } } : station;
}

/** Returns what the window begins with: pressed on a craft, or by one of its crew; `pressed` are the button's data. */
function readPreset({ uuid, type, system }: Snapshot, { station, weapon = "" }: DOMStringMap): Preset {
  if (type !== "siegeCraft") return { craft: v.parse(SiegeActorState, system).aboard, actor: uuid };
  const known = STATIONS.find((one) => one === station);
  return known ? { craft: uuid, post: { station: known, weapon } } : { craft: uuid };
}

/** Takes a station at once where nothing is left to choose, else opens the window. */
export async function openStations(pressedOn: Snapshot, pressed: DOMStringMap): Promise<void> {
  const preset = readPreset(pressedOn, pressed);
  const craft = readShip(preset.craft);
  const [only, another] = listPeople();
  const actor = preset.actor ?? (another ? undefined : only?.uuid);
  if (craft && actor !== undefined && preset.post) {
    await take(craft, actor, preset.post);
    return;
  }
  await new StationWindow(actor === undefined ? preset : { ...preset, actor }).render({ force: true });
}
