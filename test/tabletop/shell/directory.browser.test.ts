/// <reference types="vite/client" />
import "../../../tabletop/styles/sidebar.css";
import { beforeEach, describe, expect, it } from "vitest";
import { userEvent } from "vitest/browser";
import { ActorDirectory } from "../../../tabletop/foundry/applications/sidebar/tabs/actor-directory.ts";
import { fakeDoc, installFakeTable, type FakeTable } from "./fake-table.ts";

const HOSTILE = `<img src=x onerror="window.hacked = 1">`;

let table: FakeTable;
let directory: ActorDirectory;
const opened: string[] = [];

async function open(options: Parameters<typeof installFakeTable>[0] = {}): Promise<void> {
  document.body.innerHTML = "";
  opened.length = 0;
  table = installFakeTable(options);
  const folder = fakeDoc("Folder", { id: "folder0000000000", type: "Actor", name: "Crew" });
  table.documents.Folder.push(folder);
  const actor = (name: string, parts: object = {}): void => {
    const doc = fakeDoc("Actor", { name, ...parts });
    doc.sheet = { render: async () => void opened.push(name) };
    table.documents.Actor.push(doc);
  };
  actor("Zoë", { folder });
  actor("Abel", { folder });
  actor("Mox");
  actor(HOSTILE);
  actor("Hidden one", { visible: false });
  directory = new ActorDirectory();
  await directory.render({ force: true });
}

const names = (): (string | null)[] =>
  [...document.querySelectorAll<HTMLElement>(".directory-item.entry")]
    .filter((row) => row.offsetParent !== null)
    .map((row) => row.querySelector(".entry-name")?.textContent ?? null);

beforeEach(() => open());

describe("a directory", () => {
  it("A directory lists the visible documents, in folders, by name, as text", () => {
    expect(names()).toEqual(["Abel", "Zoë", HOSTILE, "Mox"]);
    expect((window as { hacked?: number }).hacked).toBeUndefined();
  });

  it("A directory finds by part of a name, with or without accents, and shows when nothing matches", async () => {
    const search = document.querySelector<HTMLInputElement>("input[type=search]")!;
    const count = document.querySelector(".folder-count")!;
    expect(count.textContent).toBe("2");
    await userEvent.type(search, "zoe");
    expect(names()).toEqual(["Zoë"]);
    expect(count.textContent).toBe("1");
    await userEvent.clear(search);
    expect(count.textContent).toBe("2");
    await userEvent.type(search, "nobody");
    expect(names()).toEqual([]);
    expect(document.querySelector("[role=status]")?.textContent).toBe('Nothing matches "nobody".');
  });

  it("A directory keeps the search when it is rendered again", async () => {
    await userEvent.type(document.querySelector<HTMLInputElement>("input[type=search]")!, "mox");
    await directory.render();
    expect(names()).toEqual(["Mox"]);
  });

  it("A list that was closed shows everything when it is opened again", async () => {
    const popout = new ActorDirectory({ id: "popout" });
    await popout.render({ force: true });
    await userEvent.type(popout.element.querySelector<HTMLInputElement>("input[type=search]")!, "mox");
    await popout.close();
    await popout.render({ force: true });
    expect(popout.element.querySelector<HTMLInputElement>("input[type=search]")!.value).toBe("");
    expect(popout.element.querySelectorAll(".directory-item.entry:not([hidden])")).toHaveLength(4);
  });

  it("A directory collapses and expands a folder, also when it is rendered again", async () => {
    document.querySelector<HTMLElement>(".folder-toggle")?.click();
    expect(names()).toEqual([HOSTILE, "Mox"]);
    expect(document.querySelector(".folder-toggle")?.getAttribute("aria-expanded")).toBe("false");
    await directory.render();
    expect(document.querySelector(".folder-toggle")?.getAttribute("aria-expanded")).toBe("false");
  });

  it("A directory moves the focus with the arrow keys and opens with Enter", async () => {
    document.querySelector<HTMLInputElement>("input[type=search]")?.focus();
    await userEvent.keyboard("{ArrowDown}{ArrowDown}{Enter}");
    await expect.poll(() => opened).toEqual(["Abel"]);
  });

  it("A directory's row drags {type, uuid}", () => {
    const row = document.querySelector<HTMLElement>(".directory-item.entry")!;
    const dataTransfer = new DataTransfer();
    row.dispatchEvent(new DragEvent("dragstart", { bubbles: true, dataTransfer }));
    expect(JSON.parse(dataTransfer.getData("text/plain"))).toEqual({ type: "Actor", uuid: row.dataset["uuid"] });
  });

  it("A directory opens a row's menu from its button", async () => {
    document.querySelector<HTMLElement>("[data-action=entryMenu]")?.click();
    await expect.poll(() => document.querySelectorAll("[role=menuitem]").length).toBeGreaterThan(2);
    expect(document.activeElement?.getAttribute("role")).toBe("menuitem");
  });

  it("A directory offers players no buttons to create", async () => {
    await open({ gm: false });
    expect(document.querySelector("[data-action=createEntry], [data-action=createFolder]")).toBeNull();
  });
});
