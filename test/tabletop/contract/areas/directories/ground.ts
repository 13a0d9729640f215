import type { ReadPack } from "../../../../../tabletop/server/world-packs.ts";

/** Returns an id of 16 characters made of a word. */
export const id = (word: string): string => word.padEnd(16, "0").slice(0, 16);

/** A pack of two items, one of them in a folder. */
export function gear(more: object = {}): ReadPack {
  const documents = [
    {
      _id: id("rope"),
      name: "Rope",
      type: "sword",
      img: "icons/svg/item-bag.svg",
      system: { cost: 3 },
      folder: id("tools"),
      sort: 10,
    },
    {
      _id: id("axe"),
      name: "Axe",
      type: "shield",
      img: "icons/svg/item-bag.svg",
      system: { cost: 5 },
      folder: null,
      sort: 20,
      ownership: { default: 3 },
    },
  ];
  const folder = {
    _id: id("tools"),
    name: "Tools",
    type: "Item",
    folder: null,
    sorting: "a",
    sort: 0,
    color: "#ff8800",
  };
  const data = {
    id: "mini.gear",
    name: "gear",
    label: "Gear",
    type: "Item",
    packageType: "system" as const,
    packageName: "mini",
    ownership: { PLAYER: "OBSERVER", ASSISTANT: "OWNER" },
    locked: true,
    index: [],
    folders: [folder],
    ...more,
  };
  return { data, documents: new Map(documents.map((one) => [one._id, one])) };
}
