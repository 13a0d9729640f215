/** Steps of items.test.ts: the table of what takes what, and drops on open sheets. */
import type { Locator, Page } from "playwright-core";
import { settleAnimations } from "../../tools/looks/animations.ts";
import { IDS, seed } from "./seed.ts";

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Every actor type, with the tab of each item type it takes; null if its row is beside the tabs. */
export const TAKES: Readonly<Record<string, Readonly<Record<string, string | null>>>> = {
  sidoniaCharacter: {
    sidoniaSkill: null,
    sidoniaWeapon: "gear",
    sidoniaArmor: "gear",
    sidoniaGear: "gear",
    sidoniaBargain: "hunger",
    sidoniaLineage: "hunger",
  },
  get sidoniaNpc() {
    return this["sidoniaCharacter"] ?? {};
  },
  edgeCharacter: { edgeSkill: "gear", edgeWeapon: "gear", edgeArmor: "gear", edgeGear: "gear", edgeTalent: "gear" },
  get edgeNpc() {
    return this["edgeCharacter"] ?? {};
  },
  circumstancesAgent: {
    circumstancesSkill: null,
    circumstancesTrait: "self",
    circumstancesLifepath: "life",
    circumstancesCondition: "self",
    circumstancesGear: "gear",
  },
  get circumstancesNpc() {
    return this["circumstancesAgent"] ?? {};
  },
  siegeCharacter: {
    siegeTrapping: "gear",
    siegePower: "gear",
    siegeSpecies: "gear",
    siegeSpecialty: "numbers",
    siegeDefect: "body",
  },
  get siegeNpc() {
    return this["siegeCharacter"] ?? {};
  },
  siegeMooks: { siegeTrapping: "gear" },
  siegeCraft: { siegeTrapping: "gear" },
  siegePlanet: { siegeFacility: "facilities" },
};
export const ACTORS = Object.keys(TAKES);
export const ITEMS = [...new Set(Object.values(TAKES).flatMap((taken) => Object.keys(taken)))];

interface Sheet {
  readonly element: HTMLElement;
  readonly tabGroups: Readonly<Record<string, string>>;
  render(options: object): Promise<unknown>;
  close(): Promise<unknown>;
  changeTab(tab: string, group: string): void;
}
interface Actor {
  readonly id: string;
  readonly uuid: string;
  readonly type: string;
  readonly name: string;
  readonly sheet: Sheet;
  readonly items: {
    readonly size: number;
    readonly contents: readonly {
      readonly name: string;
      readonly uuid: string;
      readonly type: string;
      readonly system: { readonly quantity?: number };
    }[];
  };
}
export interface Host {
  readonly axe: {
    run(root: Document, options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
  };
  readonly game: {
    readonly actors: { getName(name: string): Actor; readonly contents: readonly Actor[] };
    readonly messages: {
      readonly contents: readonly { readonly type: string; readonly system: { readonly status?: string } }[];
    };
    readonly packs: Iterable<{
      readonly documentName: string;
      readonly collection: string;
      getIndex(): Promise<Iterable<{ readonly _id: string; readonly type: string; readonly name: string }>>;
    }>;
  };
  readonly ui: { readonly notifications: { clear(): void } };
  readonly foundry: {
    readonly applications: {
      readonly instances: Map<string, { readonly hasFrame: boolean; close(): Promise<unknown> }>;
    };
  };
}

/** One drop and what it led to. */
interface Dropped {
  readonly pair: string;
  readonly tab: string | null;
  /** The row is marked and in sight. */
  readonly isMarked: boolean;
  readonly told: string;
}

/** Drops one item of each type from its compendium on one actor, by real drop events on the open sheet. */
export const dropAll = (page: Page, actorName: string, types: readonly string[]): Promise<Dropped[]> =>
  page.evaluate(
    async ([name, wanted]) => {
      const { game, ui } = globalThis as never as Host;
      const actor = game.actors.getName(name);
      await actor.sheet.render({ force: true });
      const { element } = actor.sheet;
      const eventually = async <T>(find: () => T | null | undefined | false, ms = 4000): Promise<T | null> => {
        for (let waited = 0; waited < ms; waited += 25) {
          const found = find();
          if (found) return found;
          await new Promise((resolve) => setTimeout(resolve, 25));
        }
        return null;
      };
      const [group = ""] = Object.keys(actor.sheet.tabGroups);
      const results: Dropped[] = [];
      for (const type of wanted) {
        let uuid = "";
        for (const pack of game.packs) {
          if (pack.documentName !== "Item" || uuid !== "") continue;
          const found = [...(await pack.getIndex())].find((entry) => entry.type === type);
          if (found) uuid = `Compendium.${pack.collection}.Item.${found._id}`;
        }
        ui.notifications.clear();
        const idOf = ({ dataset }: HTMLElement): string => dataset["itemId"] ?? dataset["rowId"] ?? "";
        const listMarked = (): HTMLElement[] => [...element.querySelectorAll<HTMLElement>("[data-new]")];
        const before = new Set(listMarked().map(idOf));
        const findNew = (): HTMLElement | null => listMarked().find((row) => !before.has(idOf(row))) ?? null;
        const listNotes = (): Element[] => [...document.querySelectorAll("#notifications .notification")];
        const old = new Set(listNotes()); // those that are just fading out
        const note = (): string =>
          listNotes()
            .find((one) => !old.has(one))
            ?.textContent?.trim() ?? "";
        actor.sheet.changeTab("notes", group); // on any tab
        const data = new DataTransfer();
        data.setData("text/plain", JSON.stringify({ type: "Item", uuid }));
        element.dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: data }));
        const found = await eventually(() => findNew() ?? note());
        const row = found instanceof HTMLElement ? found : null;
        const isInSight = (): boolean => {
          const box = row?.getBoundingClientRect();
          return (
            row?.isConnected === true && box !== undefined && box.height > 0 && box.top < innerHeight && box.bottom > 0
          );
        };
        results.push({
          pair: `${type} on ${actor.type}`,
          tab: actor.sheet.tabGroups[group] ?? null,
          isMarked: row !== null && (await eventually(isInSight, 500)) === true,
          told: row ? "" : note(),
        });
      }
      await actor.sheet.close();
      return results;
    },
    [actorName, types] as const,
  );

export const faults = async (page: Page): Promise<string[]> => {
  await page.evaluate(() => (globalThis as never as Host).ui.notifications.clear());
  await settleAnimations(page);
  return page.evaluate(async (tags) => {
    const { violations } = await (globalThis as never as Host).axe.run(document, {
      runOnly: { type: "tag", values: tags },
      resultTypes: ["violations"],
    });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
  }, TAGS);
};

export const openSheet = async (page: Page, name: string): Promise<Locator> => {
  const id = await page.evaluate(async (who) => {
    const { sheet } = (globalThis as never as Host).game.actors.getName(who);
    await sheet.render({ force: true });
    return sheet.element.id;
  }, name);
  return page.locator(`[id="${id}"]`);
};

export const clear = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (const app of [...(globalThis as never as Host).foundry.applications.instances.values()])
      if (app.hasFrame) await app.close();
  });

/** Returns the items of an actor, as `name` or `name ×quantity`. */
export const carried = (page: Page, name: string): Promise<string[]> =>
  page.evaluate(
    (who) =>
      (globalThis as never as Host).game.actors
        .getName(who)
        .items.contents.map(({ name: item, system }) =>
          system.quantity === undefined ? item : `${item} ×${system.quantity}`,
        )
        .sort(),
    name,
  );

export const receipts = (page: Page): Promise<number> =>
  page.evaluate(
    () => (globalThis as never as Host).game.messages.contents.filter(({ type }) => type === "receipt").length,
  );

/** Drags an item's uuid onto an open sheet. */
export const dropOn = (
  page: Page,
  name: string,
  data: { readonly type: string; readonly uuid: string },
): Promise<void> =>
  page.evaluate(
    ([who, dropped]) => {
      const { element } = (globalThis as never as Host).game.actors.getName(who).sheet;
      const dataTransfer = new DataTransfer();
      dataTransfer.setData("text/plain", JSON.stringify(dropped));
      element.dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer }));
    },
    [name, data] as const,
  );

export const uuidOf = (page: Page, actor: string, item: string): Promise<string> =>
  page.evaluate(
    ([who, what]) =>
      (globalThis as never as Host).game.actors.getName(who).items.contents.find(({ name }) => name === what)?.uuid ??
      "",
    [actor, item] as const,
  );

export const world = (): object => {
  const start = seed() as { readonly actors: readonly object[] };
  const ownership = { default: 0, [IDS.player]: 3 };
  const crew = { default: 2, [IDS.other]: 3 };
  return {
    ...start,
    actors: [
      ...start.actors,
      ...ACTORS.map((type) => ({ name: `One ${type}`, type })),
      {
        name: "Rook",
        type: "edgeCharacter",
        ownership,
        items: [
          { name: "Medkit", type: "edgeGear", system: { quantity: 5 } },
          { name: "Knife", type: "edgeWeapon" },
        ],
      },
      { name: "Sol", type: "circumstancesNpc" },
      { name: "Wren", type: "edgeCharacter", ownership },
      { name: "Heron", type: "edgeCharacter", ownership: crew },
      { name: "Finch", type: "edgeCharacter", ownership: { default: 2, [IDS.late]: 3 } },
    ],
  };
};
