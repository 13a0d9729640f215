/** The two questions of a world that is set up: who plays which character, and whom the players meet on a scene. */
import { type ViewedScene, placeTokens } from "../compat/scene.ts";
import { waitDialog } from "../compat/untyped.ts";
import { worldUsers } from "../compat/world-start.ts";
import { findTypeRuleset, listRulesets } from "../contract/registry.ts";
import { isRulesetOn, isTypeOff } from "../settings/rulesets-on.ts";
import { say } from "../ui/text.ts";
import { compareNaturally } from "../../rules/shared/natural-order.ts";
import { renderTemplate } from "../ui/html.ts";

const LANG = "QUADRANT.People";
/** As many tokens of one actor as can be placed at once. */
const MOST_TOKENS = 12;

const isPlayable = (type: string): boolean => findTypeRuleset(type)?.actors[type]?.player === true;

const listActors = (): Actor.Implementation[] =>
  game.actors.filter(({ type }) => !isTypeOff(type)).sort((a, b) => compareNaturally(a.name, b.name));

/** Returns the actors that players can play. */
export const listPlayable = (): Actor.Implementation[] => listActors().filter(({ type }) => isPlayable(type));

/** Returns the actors of the world that players don't play and don't own. */
export const listOthers = (): Actor.Implementation[] =>
  listActors().filter(({ type, hasPlayerOwner }) => !isPlayable(type) && !hasPlayerOwner);

/** Whether a user owns an actor by an entry of their own: what everybody owns is nobody's character. */
export const ownsByName = (actor: Actor.Implementation, user: string | null): boolean =>
  actor.ownership[user ?? ""] === CONST.DOCUMENT_OWNERSHIP_LEVELS.OWNER;

/** Returns the type that a new opponent has: the first that players don't play and that begins hostile. */
export const findOpponentType = (): string | null =>
  listRulesets()
    .filter(({ id }) => isRulesetOn(id))
    .flatMap((row) => Object.entries(row.actors))
    .find(([, { player, token }]) => player !== true && token?.disposition === "hostile")?.[0] ?? null;

/** Asks the GM who plays which character: each chosen one is owned by its player, and is the one they play. */
export async function askCharacters(): Promise<void> {
  const players = worldUsers().filter(({ isGM }) => !isGM);
  const playable = listPlayable();
  const free = playable.filter((actor) => !players.some(({ id }) => ownsByName(actor, id)));
  const rows = players.map(({ id, name, character }) => {
    const chosen =
      playable.find((actor) => actor.id === character?.id) ??
      playable.find((actor) => ownsByName(actor, id)) ??
      free.shift();
    const options = playable.map((actor) => ({ value: actor.id, label: actor.name, selected: actor === chosen }));
    return { id, name, options };
  });
  const entered = await ask("Characters", { rows, isWho: true });
  for (const player of entered ? players : []) {
    const actor = playable.find(({ id }) => id !== null && id === entered?.get(player.id));
    if (!actor) continue;
    await actor.update({ ownership: { [player.id]: CONST.DOCUMENT_OWNERSHIP_LEVELS.OWNER } });
    await player.update({ character: actor.id });
  }
}

/** Asks the GM whom the players meet on a scene, and how many of each, and places their tokens. */
export async function askOthers(scene: ViewedScene): Promise<void> {
  const others = listOthers();
  const [first] = others;
  const rows = others.map((actor) => ({
    id: actor.id,
    name: actor.name,
    count: actor === first && others.length === 1 ? 1 : 0,
    most: actor.prototypeToken.actorLink ? 1 : MOST_TOKENS,
  }));
  const entered = await ask("Others", { rows });
  for (const actor of entered ? others : []) {
    const count = Math.min(Math.max(Math.round(Number(entered?.get(actor.id ?? "") ?? 0)) || 0, 0), MOST_TOKENS);
    // One after the other: each token's number follows from those on the scene.
    for (let placed = 0; placed < count; placed += 1) await placeTokens(scene, [actor]);
  }
}

/** Asks with a form; resolves to what was entered, null if the user cancels. */
async function ask(question: "Characters" | "Others", context: object): Promise<FormData | null> {
  const skin = listRulesets().filter(({ id }) => isRulesetOn(id));
  const answer = await waitDialog({
    window: { title: say(`${LANG}.${question}.Title`) },
    classes: [
      "quadrant",
      `skin-${skin.length === 1 ? (skin[0]?.id ?? "core") : "core"}`,
      "q-window",
      "q-adding",
      "q-people",
    ],
    position: { width: 460 },
    content: await renderTemplate("templates/table/people.hbs", {
      ...context,
      hint: `${LANG}.${question}.Hint`,
    }),
    rejectClose: false,
    buttons: [
      {
        action: "ok",
        label: say(`${LANG}.${question}.Do`),
        default: true,
        callback: (_event: Event, button: HTMLButtonElement) => (button.form ? new FormData(button.form) : null),
      },
      { action: "cancel", label: say("QUADRANT.Dialog.Cancel") },
    ],
  });
  return answer instanceof FormData ? answer : null;
}
