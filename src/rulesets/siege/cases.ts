/** What StarSIEGE expects of a real Foundry: its range board reads the tokens of a scene, and crews take stations. */
import * as v from "valibot";
import type { FoundryCase, Snapshot } from "../../core/public/definitions.ts";
import {
  allMessages,
  createSnapshot,
  findDoc,
  getSetting,
  isCard,
  openCheck,
  perform,
  setSetting,
} from "../../core/public/table.ts";
import { openStage } from "../../core/public/stages.ts";
import { deriveBoard } from "../../rules/siege/board-scene.ts";
import { getBand } from "../../rules/siege/board.ts";
import { MIN_INDUSTRIES } from "../../rules/siege/industry.ts";
import { ATTRIBUTE_BOUNDS } from "../../rules/siege/planet.ts";
import { SiegeActorState } from "../../rules/siege/state.ts";
import { type BoardScene, readScene } from "./board/people.ts";
import { findSeated, readCraft } from "./documents/read-craft.ts";
import { readLearner } from "./documents/read-learner.ts";
import { readPlanet } from "./documents/read-planet.ts";
import { showSector } from "./sector/window.ts";
import { openMutationWindow } from "./sheets/mutation-window.ts";
import { showNovaLog } from "./sheets/nova-log-window.ts";
import { openStations } from "./sheets/station-window.ts";
import { openXpAward } from "./sheets/xp-award-window.ts";
import { openXp } from "./sheets/xp-window.ts";

/** Pixels of a square, and what each is in metres. */
const GRID = { type: 1, size: 100, distance: 10, units: "m" };
/** Ten squares: 100 m, which is Short (SIE-RANGE-1). */
const FAR_PX = 1000;

const findSnapshot = (uuid: string): Snapshot | null => {
  const found = findDoc(uuid);
  return found && createSnapshot(found);
};

/** Opens an actor's sheet and presses what begins its guided creation; returns the sheet. */
async function startCreation(
  id: string | null,
  eventually: (isTrue: () => boolean, otherwise: string) => Promise<void>,
): Promise<{ close(): Promise<unknown> } | null> {
  const sheet = game.actors.get(id ?? "")?.sheet ?? null;
  void sheet?.render(true);
  const findStart = () => document.querySelector<HTMLElement>(`[id*="${id}"] .q-creation-start`);
  await eventually(() => findStart() !== null, "no creation is offered");
  findStart()?.click();
  return sheet;
}

/** Returns whether the craft and its member both say that the member is aboard (SIE-CREW-1). */
function isAboard(ship: string, member: string): boolean {
  const stored = findSnapshot(ship);
  const person = findSnapshot(member);
  const craft = stored && readCraft(stored);
  if (!craft || !person) return false;
  return findSeated(craft, member)?.station === "pilot" && v.parse(SiegeActorState, person.system).aboard === ship;
}

const SECONDS_A_DAY = 86_400;

/** Plays a conflict of two planets with a Facility each: stakes; where these are open, also the roll and its end. */
async function playStakes(
  { createActor, assertThat, eventually }: Parameters<FoundryCase["run"]>[0],
  isSealed: boolean,
): Promise<void> {
  const before = getSetting("siege.sealedStakes") === true;
  await setSetting("siege.sealedStakes", isSealed);
  try {
    const { uuid: aggressor } = await createActor("siegePlanet");
    const { uuid: target } = await createActor("siegePlanet");
    const facility = { name: "Yards", type: "siegeFacility", system: { rating: 2 } };
    for (const uuid of [aggressor, target]) await findDoc(uuid)?.createEmbeddedDocuments("Item", [facility], {});
    const combination = { theatre: "combat", track: "populace", attribute: "might" };
    const order = { aggressor, target, ...combination, facilities: [], reason: "", bonus: [], cl: [] };
    const id = await openStage("siege.conflict", order);
    assertThat(id !== null, "the attack was not declared");
    const find = (selector: string) => [...document.querySelectorAll<HTMLElement>(`#quadrant-stage-${id} ${selector}`)];
    const listStakes = () => find('[data-q="move"]').filter(({ textContent }) => textContent.includes("Yards"));
    for (const left of [2, 1]) {
      await eventually(() => listStakes().length === left, `there are not ${left} stakes to be placed`);
      listStakes()[0]?.click();
    }
    const isOwn = (message: object): boolean => JSON.stringify(message).includes(aggressor);
    const findDeclared = () =>
      allMessages().find((one) => isCard(one) && "declared" in one.system.parts && isOwn(one.system));
    await eventually(() => findDeclared() !== undefined, "no card of the attack follows");
    if (!isSealed) {
      for (const name of ["declared.roll", "conflict.settle"]) {
        const button = () => find(`[data-q="offer"][data-key="${name}"]`)[0];
        await eventually(() => button() !== undefined, `the window of the conflict does not offer ${name}`);
        button()?.click();
      }
      await eventually(() => findDeclared() === undefined, "the attack was not rolled");
    }
    find('[data-action="close"]')[0]?.click();
  } finally {
    await setSetting("siege.sealedStakes", before);
  }
}

export const cases: readonly FoundryCase[] = [
  {
    name: "the log of Nova Points lists what was gained, and closes",
    async run({ createActor, assertThat, eventually }) {
      const { uuid } = await createActor("siegeCharacter");
      const isGained = await perform({ action: "siege.awardNova", args: { actor: uuid, points: 1, reason: "Quench" } });
      assertThat(isGained, "the Nova Point was not awarded");
      const find = (selector: string) => document.querySelector<HTMLElement>(`.q-nova-log ${selector}`);
      void showNovaLog({ uuid, name: "Quench" });
      await eventually(() => find("li") !== null, "the log lists nothing");
      find('[data-action="ok"]')?.click();
      await eventually(() => find("li") === null, "the log is not closed");
    },
  },
  {
    name: "a day of the world's clock brings a card that heals",
    async run({ createActor, assertThat, eventually }) {
      const { uuid } = await createActor("siegeCharacter");
      const actor = findDoc(uuid);
      await actor?.update({ "system.wounds.normal.value": 1, "system.care.assisted": true });
      const before = new Set(allMessages().map(({ id }) => id));
      await game.time.advance(SECONDS_A_DAY);
      try {
        const find = () =>
          allMessages().find((one) => !before.has(one.id) && JSON.stringify(one.system).includes(uuid));
        await eventually(() => find() !== undefined, "no card lists the character who rests");
        assertThat(isCard(find()), "what lists the character is no card");
      } finally {
        await game.time.advance(0 - SECONDS_A_DAY);
      }
    },
  },
  {
    name: "the last day of a planet's month of peace brings a card, and its sheet makes a Stability Check",
    async run({ createActor, assertThat, eventually }) {
      const { uuid } = await createActor("siegePlanet");
      const actor = findDoc(uuid);
      const asOf = Math.floor(game.time.worldTime / SECONDS_A_DAY);
      const recovery = { days: 29, asOf, check: "none" };
      await actor?.update({ "system.tracks.populace.value": 1, "system.recovery": recovery });
      const before = new Set(allMessages().map(({ id }) => id));
      await game.time.advance(SECONDS_A_DAY);
      try {
        const find = () =>
          allMessages().find((one) => !before.has(one.id) && JSON.stringify(one.system).includes(uuid));
        await eventually(() => find() !== undefined, "no card tells of the planet's month");
        assertThat(isCard(find()), "what tells of the month is no card");
      } finally {
        await game.time.advance(0 - SECONDS_A_DAY);
      }
      void openCheck({ check: "siege.stability", actor: uuid, targets: [], options: {} });
      const button = () => document.querySelector<HTMLElement>('.q-dialog-check select[name="choice:attribute"]');
      await eventually(() => button() !== null, "the dialog of a Stability Check did not open");
      button()?.closest(".application")?.querySelector<HTMLElement>('[data-action="close"]')?.click();
      await eventually(() => button() === null, "the dialog of a Stability Check did not close");
    },
  },
  {
    name: "the range board reads the places of tokens on a scene measured in metres",
    async run({ createActor, createScene, assertThat }) {
      const one = await createActor("siegeCharacter");
      const other = await createActor("siegeCraft");
      const token = (actorId: string | null, x: number): object => ({
        actorId,
        actorLink: true,
        name: "Case",
        x,
        y: 0,
      });
      const tokens = [token(one.id, 0), token(other.id, FAR_PX)];
      const scene = await createScene({ name: "Case range", width: 3000, height: 1000, grid: GRID, tokens });
      const read = readScene(scene as BoardScene);
      assertThat(read?.placed.length === 2, `${read?.placed.length ?? 0} tokens of 2 were found on the scene`);
      const board = read && deriveBoard(read.placed, read.grid, "personal", (at) => `g${at}`);
      assertThat(board !== null, `the scene is measured in "${read?.grid.units}"`);
      const band = board && getBand(board, "g0", "g1");
      assertThat(band === "short", `tokens 100 m apart are at the band "${band}"`);
    },
  },
  {
    name: "the sector board displays a planet, follows what is marked on it, and looks back on the time before",
    async run({ createActor, eventually }) {
      const { uuid } = await createActor("siegePlanet");
      const find = (selector: string) => document.querySelector<HTMLElement>(`#quadrant-sector-board ${selector}`);
      const count = () => find(`[data-planet="${uuid}"] path.critical.marked`)?.getAttribute("d")?.length ?? -1;
      const findStep = (by: number) => find(`[data-action="sectorMonth"][data-step="${by}"]:not([disabled])`);
      showSector();
      await eventually(() => count() === 0, "the board does not display a new planet");
      await perform({
        action: "siege.planetBox",
        args: { actor: uuid, track: "populace", box: "unstable", mark: true },
      });
      await eventually(() => count() > 0, "the board does not follow a box that was marked");
      await eventually(() => findStep(-1) !== null, "the board has no month to look back on");
      findStep(-1)?.click();
      await eventually(() => count() === 0, "the board does not look back on the month before");
      findStep(0)?.click();
      await eventually(() => count() > 0, "the board does not come back to the present");
      find('[data-action="close"]')?.click();
      await eventually(() => find(".q-sector-field") === null, "the board did not close");
    },
  },
  {
    name: "two planets place their stakes face down, and the card of their attack follows",
    run: (tools) => playStakes(tools, true),
  },
  {
    name: "a conflict with open stakes is rolled from its window, and ends when all is applied",
    run: (tools) => playStakes(tools, false),
  },
  {
    name: "a station of a craft is taken in its window",
    async run({ createActor, assertThat, eventually }) {
      const ship = (await createActor("siegeCraft")).uuid;
      const member = (await createActor("siegeCharacter")).uuid;
      const find = <E extends HTMLElement>(selector: string): E | null =>
        document.querySelector<E>(`[id="quadrant-station-${ship.replaceAll(".", "-")}"] ${selector}`);
      const craft = findSnapshot(ship);
      assertThat(craft !== null, "the craft cannot be found by its uuid");
      if (craft) await openStations(craft, {});
      await eventually(() => find('[data-action="take"]') !== null, "the window of stations did not open");
      for (const [name, value] of Object.entries({ actor: member, post: "pilot " })) {
        const field = find<HTMLSelectElement>(`select[name="${name}"]`);
        if (field) field.value = value;
        assertThat(field?.value === value, `the window does not offer "${value}"`);
      }
      find('[data-action="take"]')?.click();
      await eventually(() => isAboard(ship, member), "the craft and its new pilot do not both store the station");
      await eventually(() => find('[data-action="take"]') === null, "the window of stations did not close");
    },
  },
  {
    name: "a point of Taint is given in its window",
    async run({ createActor, eventually }) {
      const actor = await createActor("siegeCharacter");
      const read = () => {
        const stored = findSnapshot(actor.uuid);
        return stored && v.parse(SiegeActorState, stored.system);
      };
      void openMutationWindow({ uuid: actor.uuid, name: "Case" }, "taint");
      const find = (name: string) => document.querySelector<HTMLElement>(`dialog ${name}`);
      await eventually(() => find('[name="points"]') !== null, "the window of Taint did not open");
      find('[data-action="ok"]')?.click();
      await eventually(() => read()?.mutation.taint === 1, "the point of Taint is not stored");
    },
  },
  {
    name: "experience is awarded, spent and taken back in its windows",
    async run({ createActor, assertThat, eventually }) {
      const { uuid } = await createActor("siegeCharacter");
      const read = () => {
        const stored = findSnapshot(uuid);
        return stored && readLearner(stored);
      };
      const find = (selector: string) => document.querySelector<HTMLElement>(selector);
      await openXpAward(uuid);
      await eventually(
        () => find(`#quadrant-siege-xp [value="${uuid}"]`) !== null,
        "the window of awards did not open",
      );
      const points = find('#quadrant-siege-xp [name="points"]') as HTMLInputElement | null;
      if (points) points.value = "20";
      find('#quadrant-siege-xp button[type="submit"]')?.click();
      await eventually(() => read()?.xp.free === 20, "the award is not stored");
      await openXp(uuid, false);
      const own = `[id="quadrant-xp-${uuid.replaceAll(".", "-")}"]`;
      await eventually(() => find(`${own} [data-action="xpReturn"]`) !== null, "the history lists no award");
      find(`${own} [data-action="xpBuy"]:not([disabled])`)?.click();
      await eventually(() => (read()?.xp.free ?? 20) < 20, "nothing was bought");
      find(`${own} [data-action="xpReturn"]`)?.click();
      await eventually(() => read()?.xp.free === 20, "the purchase was not taken back");
      find(`${own} [data-action="close"]`)?.click();
      await eventually(() => find(own) === null, "the window of experience did not close");
      assertThat(read()?.attributes.physique.value === 0, "the point that was taken back is still stored");
    },
  },
  {
    name: "cyberware of a compendium is chosen in guided creation, and installed",
    async run({ createActor, assertThat, eventually }) {
      const { id, uuid } = await createActor("siegeCharacter");
      const sheet = await startCreation(id, eventually);
      const find = <E extends HTMLElement>(selector: string): E | null =>
        document.querySelector<E>(`[id="quadrant-creation-${uuid.replaceAll(".", "-")}"] ${selector}`);
      const open = async (step: string, shown: string): Promise<void> => {
        await eventually(() => find(`[data-step="${step}"]`) !== null, `creation has no step "${step}"`);
        find(`[data-step="${step}"]`)?.click();
        await eventually(() => find(shown) !== null, `the step "${step}" did not open`);
      };
      await open("cybernetics", '[name^="cyber-"]');
      find<HTMLInputElement>('[name^="cyber-"]')?.click();
      await eventually(() => find('[name^="cyber-"]:checked') !== null, "the cyberware is not kept");
      await open("summary", '[data-action="creationFinish"]:not([disabled])');
      find('[data-action="creationFinish"]')?.click();
      const readPiece = () => findSnapshot(uuid)?.items.find(({ type }) => type === "siegeTrapping");
      await eventually(() => readPiece() !== undefined, "the cyberware was not created");
      const { interference = 0, equipped = false } = readPiece()?.system ?? {};
      assertThat(Number(interference) > 0, "the compendium's Interference was not copied");
      assertThat(equipped === true, "the cyberware is not installed");
      await sheet?.close();
    },
  },
  {
    name: "a world is built step by step, and its Industry is rolled",
    async run({ createActor, assertThat, eventually }) {
      const { id, uuid } = await createActor("siegePlanet");
      const read = () => {
        const stored = findSnapshot(uuid);
        return stored && readPlanet(stored);
      };
      const own = `[id="quadrant-creation-${uuid.replaceAll(".", "-")}"]`;
      const press = (action: string) =>
        document.querySelector<HTMLElement>(`${own} [data-action="${action}"]`)?.click();
      const sheet = await startCreation(id, eventually);
      await eventually(() => document.querySelector(own) !== null, "the world builder did not open");
      press("creationSurpriseAll");
      const isDone = () => document.querySelector(`${own} [data-action="creationFinish"]:not([disabled])`) !== null;
      await eventually(isDone, "the steps were not answered by chance");
      press("creationFinish");
      await eventually(() => (read()?.industries.length ?? 0) === MIN_INDUSTRIES, "the world was not written");
      const legal = read();
      assertThat(legal !== null && legal.attributes.might <= ATTRIBUTE_BOUNDS.max, "an Attribute is out of bounds");
      void openCheck({ check: "siege.industry", actor: uuid, targets: [], options: {} });
      const find = (selector: string) =>
        document.querySelector<HTMLElement>(`.application:has(.q-dialog-check) ${selector}`);
      await eventually(() => find('[name="choice:industry"]') !== null, "the dialog of an Industry did not open");
      find('[data-action="close"]')?.click();
      await eventually(() => find("form") === null, "the dialog of an Industry did not close");
      await sheet?.close();
    },
  },
];
