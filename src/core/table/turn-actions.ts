/**
 * The actions of a turn on the combat tracker: buttons below the combatant whose turn it is, for who may act for it,
 * and a mark on everybody who has acted. They follow the actors while the tracker is displayed.
 */
import { perform } from "../actions/submit.ts";
import { openCheck } from "../checks/open-check.ts";
import { asDoc } from "../compat/documents.ts";
import { listTargetedActors } from "../compat/scene.ts";
import { onFoundryHook } from "../compat/untyped.ts";
import type { ListTurnActions, TurnAction, Turns, Use } from "../contract/ruleset.ts";
import { say } from "../ui/text.ts";
import { readSystem } from "../world/world.ts";

/** A combatant, with the turn rules of its ruleset. */
interface Fighter {
  readonly id: string | null;
  readonly actor: Actor.Implementation | null;
  readonly isOwner: boolean;
  readonly turns: Turns;
}
interface Fight {
  readonly combatant: Fighter | null;
  readonly combatants: Iterable<Fighter>;
}

/** The functions of the rulesets, by what their rows give. */
const loaded = new Map<object, ListTurnActions>();
/** The trackers in the page, with the fight that each displays. */
const trackers = new Map<HTMLElement, Fight>();
let isWatching = false;

/** Displays the actions on a tracker, now and whenever an actor of its fight changes. */
export function showTurnActions(fight: Fight, html: HTMLElement): void {
  for (const element of trackers.keys()) if (!element.isConnected) trackers.delete(element);
  trackers.set(html, fight);
  if (!isWatching)
    onFoundryHook("updateActor", (actor: { readonly uuid: string }) => {
      for (const [element, shown] of trackers) {
        const one = [...shown.combatants].find((other) => other.actor?.uuid === actor.uuid);
        if (one && element.isConnected) void showOne(one, shown, element);
      }
    });
  isWatching = true;
  for (const one of fight.combatants) void showOne(one, fight, html);
}

/** Displays the actions of one combatant. */
async function showOne(one: Fighter, fight: Fight, html: HTMLElement): Promise<void> {
  const line = html.querySelector<HTMLElement>(`[data-combatant-id="${one.id}"]`);
  if (!line || !one.actor || !one.turns.actions) return;
  const { actions: load } = one.turns;
  const list = loaded.get(load) ?? (await load());
  loaded.set(load, list);
  const { actor } = one;
  const actions = list({ uuid: actor.uuid, type: actor.type, system: readSystem(asDoc(actor)) }, game.user.isGM);
  line.querySelectorAll(".q-turn-done").forEach((old) => old.remove());
  if (line.nextElementSibling?.matches(".q-turn-actions")) line.nextElementSibling.remove();
  if (fight.combatant?.id === one.id && one.isOwner && actions.length > 0) line.after(createButtons(actor, actions));
  else line.querySelector(".token-name")?.append(...actions.filter(({ done }) => done).map(createDoneMark));
}

function createDoneMark({ label, icon }: TurnAction): HTMLElement {
  const mark = Object.assign(document.createElement("span"), { className: "quadrant q-turn-mark q-turn-done" });
  mark.append(createIcon(icon), ` ${say(label)}`);
  return mark;
}

function createIcon(icon: string): HTMLElement {
  const sign = Object.assign(document.createElement("i"), { className: icon });
  sign.setAttribute("aria-hidden", "true");
  return sign;
}

function createButtons(actor: Actor.Implementation, actions: readonly TurnAction[]): HTMLElement {
  const row = Object.assign(document.createElement("li"), { className: "quadrant q-turn-actions" });
  row.append(
    ...actions.map(({ id, label, hint, icon, done, use }) => {
      const button = Object.assign(document.createElement("button"), { type: "button" });
      button.dataset["turnAction"] = id;
      button.dataset["tooltip"] = say(hint);
      button.setAttribute("aria-pressed", String(done));
      button.append(createIcon(icon), ` ${say(label)}`);
      button.addEventListener("click", () => void act(actor, use));
      return button;
    }),
  );
  return row;
}

const act = async (actor: Actor.Implementation, use: Use): Promise<void> =>
  "check" in use
    ? openCheck({ check: use.check, actor: actor.uuid, targets: listTargetedActors(), options: use.options ?? {} })
    : void (await perform({ action: use.action, args: use.args }));
