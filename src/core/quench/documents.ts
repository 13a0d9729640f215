/** Cases: every sub-type is created, updated, read and deleted; its sheet opens and closes. */
import { type TestDocument, findCurrent } from "../compat/quench.ts";
import { listRulesets } from "../contract/registry.ts";
import type { Ruleset } from "../contract/ruleset.ts";
import {
  type Batch,
  type Case,
  firstActor,
  assertThat,
  createActor,
  createItem,
  eventually,
  assertTranslated,
} from "./support.ts";

const MIN_TARGET_PX = 23.5; // of 24 px, since a browser's zoom rounds

async function createsAndDeletes(doc: TestDocument): Promise<void> {
  const { uuid, type } = doc;
  assertThat(findCurrent(uuid)?.type === type, `${type} cannot be found by its uuid`);
  const stored = JSON.stringify(doc._source["system"]);
  await doc.update({ name: `Renamed ${type}` });
  assertThat(findCurrent(uuid)?.name === `Renamed ${type}`, `${type} did not take its new name`);
  assertThat(JSON.stringify(findCurrent(uuid)?._source["system"]) === stored, `${type} lost data when it was renamed`);
  await doc.delete();
  assertThat(findCurrent(uuid) === null, `${type} is still there`);
}

/** Returns whether a button is ours: Foundry sizes those in its custom elements. */
function isOurs(button: HTMLElement): boolean {
  for (let at: HTMLElement | null = button; at; at = at.parentElement) if (at.tagName.includes("-")) return false;
  return true;
}

async function opensAndCloses(doc: TestDocument): Promise<void> {
  const { sheet, type } = doc;
  await sheet.render({ force: true });
  await eventually(() => sheet.rendered && sheet.element.isConnected, `the sheet of ${type} did not open`);
  const text = sheet.element.textContent ?? "";
  assertTranslated(text, `the sheet of ${type}`);
  assertThat(sheet.element.querySelector("[name]") !== null, `the sheet of ${type} has no field`);
  const small = [...sheet.element.querySelectorAll<HTMLElement>(".window-content button")]
    .filter(isOurs)
    .find((button) => {
      const { width, height } = button.getBoundingClientRect();
      return width > 0 && height > 0 && (width < MIN_TARGET_PX || height < MIN_TARGET_PX);
    });
  assertThat(!small, `a button of the sheet of ${type} is smaller than 24 px: ${small?.outerHTML.slice(0, 120)}`);
  await sheet.close();
  assertThat(!sheet.rendered, `the sheet of ${type} did not close`);
}

function everyType(run: (doc: TestDocument) => Promise<void>, what: string): Case[] {
  return listRulesets().flatMap((row) => [
    ...Object.keys(row.actors).map((type) => ({
      name: `${type} ${what}`,
      run: async () => run(await createActor(type)),
    })),
    ...Object.keys(row.items).map((type) => ({
      name: `${type} ${what}`,
      run: async () => run(await createItem(type, await createActor(firstActor(row)))),
    })),
  ]);
}

export const documents: Batch = {
  id: "documents",
  title: "Documents",
  cases: () => everyType(createsAndDeletes, "is made, renamed, read back and deleted"),
};

/** Guided creation opens from a new actor's sheet, answers a step at random, and closes; the draft is kept. */
async function creates(type: string): Promise<void> {
  const actor = await createActor(type);
  await actor.sheet.render({ force: true });
  await eventually(() => actor.sheet.element.querySelector(".q-creation-start") !== null, `${type} offers no creation`);
  actor.sheet.element.querySelector<HTMLElement>(".q-creation-start")?.click();
  const find = <E extends HTMLElement>(selector: string): E | null =>
    document.querySelector<E>(`[id="quadrant-creation-${actor.uuid.replaceAll(".", "-")}"] ${selector}`);
  await eventually(() => find("[name]") !== null, `the creation of ${type} did not open`);
  assertTranslated(find(".window-content")?.textContent, `the creation of ${type}`);
  find<HTMLButtonElement>('[data-action="creationSurprise"]')?.click();
  const draft = (): unknown => (findCurrent(actor.uuid)?._source["flags"] as Flags | undefined)?.quadrant?.creation;
  await eventually(() => draft() !== undefined, `the creation of ${type} kept no answer`);
  find<HTMLButtonElement>('[data-action="close"]')?.click();
  await eventually(() => find("[name]") === null, `the creation of ${type} did not close`);
  await actor.sheet.close();
}

interface Flags {
  readonly quadrant?: { readonly creation?: object };
}

/** The picker of a sheet lists items, adds one in one receipt, and closes. */
async function picks(row: Ruleset): Promise<void> {
  const actor = await createActor(firstActor(row));
  await actor.sheet.render({ force: true });
  const button = actor.sheet.element.querySelector<HTMLElement>('[data-action="itemCreate"]');
  assertThat(button !== null, `the sheet of ${actor.type} has no button that adds an item`);
  button.click();
  const find = <E extends HTMLElement>(selector: string): E | null =>
    document.querySelector<E>(`[id="quadrant-picker-${actor.uuid.replaceAll(".", "-")}"] ${selector}`);
  await eventually(() => find('[role="option"]') !== null, `the picker of ${actor.type} did not open`);
  assertTranslated(find(".window-content")?.textContent, `the picker of ${actor.type}`);
  find<HTMLButtonElement>('button[type="submit"]')?.click();
  await eventually(() => [...(findCurrent(actor.uuid)?.items ?? [])].length === 1, `${actor.type} got no item`);
  await eventually(() => find('[role="option"]') === null, `the picker of ${actor.type} did not close`);
  await actor.sheet.close();
}

export const sheets: Batch = {
  id: "sheets",
  title: "Sheets",
  cases: () => [
    ...everyType(opensAndCloses, "has a sheet that opens and closes"),
    ...listRulesets().map((row) => ({ name: `${row.id}: an item is picked`, run: () => picks(row) })),
    ...listRulesets().flatMap(({ actors }) =>
      Object.entries(actors).flatMap(([type, { creation }]) =>
        creation ? [{ name: `${type} is created step by step`, run: () => creates(type) }] : [],
      ),
    ),
  ],
};
