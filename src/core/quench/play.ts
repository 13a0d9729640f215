/** Cases of play: a check posted as a card, statuses, a combat, the overview, the rulebooks, stages. */
import { openCheck } from "../checks/open-check.ts";
import { allMessages, applyMode, createMessage, findMessageElements, messageModes } from "../compat/chat.ts";
import { findCurrent, makeFight, makeScene } from "../compat/quench.ts";
import type { Choice } from "../contract/check.ts";
import type { CaseTools, Ruleset } from "../contract/ruleset.ts";
import { canHaveStatus, listRequestableChecks, listRulesets, loadRequestableChecks } from "../contract/registry.ts";
import { createSnapshot, createWorld, readSystem } from "../world/world.ts";
import { statusesUpdated } from "../documents/statuses.ts";
import type { Openers } from "./openers.ts";
import {
  type Batch,
  type Case,
  firstActor,
  assertThat,
  track,
  createActor,
  eventually,
  assertTranslated,
} from "./support.ts";

const chosen = (choices: readonly Choice[]) =>
  Object.fromEntries(
    choices.flatMap((choice) => (choice.kind === "ticks" ? [] : [[choice.id, choice.value] as const])),
  );

/** Rolls the first check that a new actor may open: a card with its dice is posted. */
async function rolls(row: Ruleset): Promise<void> {
  const actor = await createActor(firstActor(row));
  await loadRequestableChecks();
  const own = listRequestableChecks().filter((askable) => askable.row === row);
  const before = new Set(allMessages().map(({ id }) => id));
  const posted = () => allMessages().find(({ id, type }) => type === "card" && !before.has(id));
  for (const { name, ask } of own) {
    const options = chosen(ask.choices([createSnapshot(actor)], createWorld(row).house));
    await openCheck({ check: name, actor: actor.uuid, targets: [], options }, { fast: true });
    if (posted()) break;
  }
  const card = posted();
  assertThat(card !== undefined, `none of ${own.map(({ name }) => name).join(", ")} came to a card`);
  await eventually(() => findMessageElements(card.id).length > 0, "the card is not drawn in the log");
  assertTranslated(findMessageElements(card.id)[0]?.textContent, "the card");
}

/** A toggled status is in the data and survives an unrelated update; toggled off, it stays off. */
async function status(row: Ruleset): Promise<void> {
  const type = firstActor(row);
  const first = row.statuses.find((one) => one.onToggle && canHaveStatus(one, type));
  if (!first) return;
  const actor = await createActor(type);
  for (const on of [true, false]) {
    await actor.toggleStatusEffect(first.id, { active: on });
    await eventually(
      () => findCurrent(actor.uuid)?.statuses?.has(first.id) === on,
      `${type} ${on ? "did not get" : "kept"} ${first.id}`,
    );
    await actor.update({ name: `Case ${type}, changed` });
    await statusesUpdated();
    assertThat(
      first.holds(readSystem(actor)) === on,
      `${first.id} ${on ? "does not hold" : "holds"} once it is ${on ? "laid on" : "taken off"}`,
    );
    assertThat(
      findCurrent(actor.uuid)?.statuses?.has(first.id) === on,
      `${first.id} ${on ? "vanished" : "came back"} with the next change`,
    );
  }
}

async function fight(row: Ruleset): Promise<void> {
  const type = firstActor(row);
  const combat = track(await makeFight());
  const one = await createActor(type);
  const other = await createActor(type);
  await combat.createEmbeddedDocuments("Combatant", [{ actorId: one.id }, { actorId: other.id }], {});
  await combat.rollAll();
  assertThat(
    combat.combatants.contents.every(({ initiative }) => initiative !== null),
    `${row.id}: somebody has no place in the order`,
  );
  await combat.startCombat();
  const begun: number = combat.round;
  assertThat(combat.started && begun === 1, `${row.id}: the fight did not begin`);
  await combat.nextTurn();
  await combat.nextTurn();
  assertThat(combat.round === 2, `${row.id}: after both had their turn it is round ${combat.round}`);
}

/** The overview closes and opens, and lists the users. Afterwards it is as it was. */
async function overviewOpens({ toggleOverview }: Openers): Promise<void> {
  const find = (): HTMLElement | null => document.querySelector<HTMLElement>("#quadrant-overview .window-content");
  const toggle = async (isOpen: boolean): Promise<void> => {
    toggleOverview();
    await eventually(() => (find() !== null) === isOpen, `the overview did not ${isOpen ? "open" : "close"}`);
  };
  const wasOpen = find() !== null;
  if (wasOpen) await toggle(false);
  await toggle(true);
  const text = find()?.textContent ?? "";
  assertTranslated(text, "the overview");
  const [player] = game.users.players;
  assertThat(!player || text.includes(player.name), "the overview does not list the players");
  if (!wasOpen) await toggle(false);
}

/** The search of the rulebooks finds a word of the text, and what it found opens a page at its section. */
async function rulesFound({ searchRules }: Openers): Promise<void> {
  const find = (): HTMLElement | null => document.getElementById("quadrant-rule-search");
  const journals = (): HTMLElement[] =>
    [...document.querySelectorAll<HTMLElement>(".application")].filter(
      (one) => one.querySelector(".quadrant-page") !== null,
    );
  const before = new Set(journals());
  await searchRules("initiative");
  await eventually(() => Boolean(find()?.querySelector("[data-rule]")), "the search found nothing");
  assertTranslated(find()?.textContent, "the search");
  find()?.querySelector<HTMLElement>("[data-rule]")?.click();
  const opened = (): HTMLElement | undefined => journals().find((one) => !before.has(one));
  await eventually(() => opened() !== undefined, "the page of the rule did not open");
  opened()?.querySelector<HTMLElement>('[data-action="close"]')?.click();
  find()?.querySelector<HTMLElement>('[data-action="close"]')?.click();
  await eventually(() => find() === null && opened() === undefined, "the search or the page did not close");
}

/**
 * A stage is put on the table, its window is drawn, and closes. One that needs more than its name, or players, is
 * refused: there is nothing to see then.
 */
async function stageOpens(row: Ruleset, name: string, { openStage }: Openers): Promise<void> {
  const kind = `${row.id}.${name}`;
  const sample = row.stages?.[name]?.sample;
  const actors = sample ? [await createActor(firstActor(row)), await createActor(firstActor(row))] : [];
  const id = await openStage(kind, sample?.(actors.map(({ uuid }) => uuid)) ?? {});
  assertThat(id !== null || !sample, `${kind} was refused`);
  if (id === null) return;
  const find = (): HTMLElement | null => document.getElementById(`quadrant-stage-${id}`);
  await eventually(() => (find()?.querySelectorAll(".q-stage-window *").length ?? 0) > 0, `${kind} is not drawn`);
  assertTranslated(find()?.textContent, `${kind}`);
  find()?.querySelector<HTMLElement>('[data-action="close"]')?.click();
  await eventually(() => find() === null, `the window of ${kind} did not close`);
}

/** The window of a board or pool opens from the table, is drawn, and closes. */
async function stateWindowOpens(what: string, open: () => void): Promise<void> {
  const list = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(".application.q-window")];
  const before = new Set(list());
  const find = (): HTMLElement | undefined => list().find((one) => !before.has(one));
  open();
  await eventually(() => (find()?.querySelectorAll(".window-content *").length ?? 0) > 0, `${what} is not drawn`);
  assertTranslated(find()?.textContent, what);
  find()?.querySelector<HTMLElement>('[data-action="close"]')?.click();
  await eventually(() => find() === undefined, `the window of ${what} did not close`);
}

const TOOLS: CaseTools = {
  createActor,
  createScene: async (data) => track(await makeScene(data)),
  assertThat: (condition, what) => assertThat(condition, what),
  eventually,
};

/** Returns the cases that rulesets bring themselves. */
export async function loadOwnCases(): Promise<readonly Case[]> {
  const own = listRulesets().map(async ({ id, cases }) =>
    ((await cases?.()) ?? []).map(({ name, run }): Case => ({ name: `${id}: ${name}`, run: () => run(TOOLS) })),
  );
  return (await Promise.all(own)).flat();
}

/** The question who plays whom lists the players, and changes nothing when it is cancelled. */
async function peopleAsked({ askCharacters }: Openers): Promise<void> {
  const find = (): HTMLElement | null => document.querySelector<HTMLElement>(".q-people");
  const answered = askCharacters();
  await eventually(() => find() !== null, "the question did not open");
  const text = find()?.textContent ?? "";
  assertTranslated(text, "the question");
  const [player] = game.users.players;
  assertThat(!player || text.includes(player.name), "the question does not list the players");
  find()?.querySelector<HTMLElement>('[data-action="cancel"]')?.click();
  await answered;
}

/** A chat mode hides a message from the users it is not for. */
async function modesKeep(): Promise<void> {
  for (const { value } of messageModes()) {
    const message = await createMessage(applyMode({ content: `Case ${value}` }, value));
    const open = value === "public" || value === "publicroll";
    assertThat(
      open === (message.whisper.length === 0),
      `a message of the mode ${value} is for ${message.whisper.length} people`,
    );
  }
}

const each = (what: string, run: (row: Ruleset) => Promise<void>): Case[] =>
  listRulesets().map((row) => ({ name: `${row.id}: ${what}`, run: () => run(row) }));

/** Returns the cases of play; `own` are those of the rulesets. */
export const createPlay = (openers: Openers, own: readonly Case[]): Batch => ({
  id: "play",
  title: "Play",
  cases: () => [
    ...each("a check lands on a card in the log", rolls),
    ...each("a status is put on and taken off", status),
    ...each("a fight of two begins and goes round", fight),
    ...listRulesets().flatMap((row) =>
      Object.keys(row.stages ?? {}).map((name) => ({
        name: `${row.id}: the stage ${name} is put on the table, unless it needs more`,
        run: () => stageOpens(row, name, openers),
      })),
    ),
    ...listRulesets().flatMap(({ id, boards = {}, pools = {} }) =>
      Object.entries({ ...boards, ...pools }).flatMap(([name, { window: opened }]) =>
        opened
          ? [{ name: `${id}: the window of ${name} opens`, run: () => stateWindowOpens(name, () => opened.open()) }]
          : [],
      ),
    ),
    ...own,
    { name: "the overview opens and closes", run: () => overviewOpens(openers) },
    { name: "the rulebooks are searched, and a page opens", run: () => rulesFound(openers) },
    { name: "who plays whom is asked, and can be cancelled", run: () => peopleAsked(openers) },
    { name: "chat modes keep a message from those it is not for", run: modesKeep },
  ],
});
