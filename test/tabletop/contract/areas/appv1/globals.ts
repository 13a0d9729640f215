import { expect } from "vitest";
import type { ContractCase } from "../../contract.ts";
import { guessed, onPage } from "../applications/support.ts";

const reported = onPage("https://github.com/Dez384/foundryvtt-blades-in-the-dark/issues/43");

/** Globals whose warning is reported, with the namespace that it names. */
const REPORTED: readonly (readonly [string, string])[] = [
  ["ItemSheet", "foundry.appv1.sheets.ItemSheet"],
  ["ActorSheet", "foundry.appv1.sheets.ActorSheet"],
  ["Tour", "foundry.nue.Tour"],
  ["Actors", "foundry.documents.collections.Actors"],
  ["Items", "foundry.documents.collections.Items"],
];

const at = (page: any, path: string): unknown => path.split(".").reduce<any>((value, key) => value[key], page);

/** Globals that an earlier case of this page has read: a page logs each warning once. */
const read = new Set<string>();

/** Returns the warnings logged when a global is read. */
function told(page: any, name: string): string[] {
  const heard: string[] = [];
  const { warn } = console;
  console.warn = (...parts: unknown[]) => void heard.push(parts.map(String).join(" "));
  try {
    void page[name];
  } finally {
    console.warn = warn;
  }
  return heard;
}

export const globalV1Cases: readonly ContractCase[] = [
  ...REPORTED.map(([name, path]) =>
    reported(
      `globalThis.${name}`,
      "is the member of its namespace; reading it warns, since 13 until 15",
      `You are accessing the global "${name}" which is now namespaced under ${path}`,
      async ({ page }) => {
        const warnings = told(page, name);
        expect(page[name]).toBe(at(page, path));
        const text = `You are accessing the global "${name}" which is now namespaced under ${path}`;
        expect(warnings).toEqual(
          read.has(name) ? [] : [expect.stringMatching(new RegExp(`${text}[^]*version 13[^]*version 15`))],
        );
        read.add(name);
        expect(told(page, name)).toEqual([]);
      },
    ),
  ),
  guessed(
    "globalThis.Application",
    "with FormApplication, DocumentSheet and Dialog is the member of foundry.appv1.api, and may be replaced",
    "the list of reported warnings does not name these four; their namespaces are documented, and they left the global scope with the others",
    async ({ page }) => {
      for (const name of ["Application", "FormApplication", "DocumentSheet", "Dialog"])
        expect(page[name], name).toBe(page.foundry.appv1.api[name]);
      page.Dialog = class Own {};
      expect(page.Dialog.name).toBe("Own");
    },
  ),
  guessed(
    "globalThis.$",
    "is jQuery 3.7.1, as legacy sheets use it",
    "no page names the version; the types that packages compile against declare 3.7",
    async ({ page }) => {
      const list = page
        .$("<ul><li class='item' data-item-id='a1'><a class='edit'>x</a></li></ul>")
        .appendTo(document.body);
      const seen: unknown[] = [];
      list.on("click", ".edit", (event: any) => seen.push(page.$(event.currentTarget).parents(".item").data("itemId")));
      list.find(".edit").click();
      list.find(".item").append(page.$("<p>more</p>").hide()).children("p").slideDown(0);
      expect([page.$ === page.jQuery, page.$.fn.jquery, seen, list.find("p").is(":visible")]).toEqual([
        true,
        "3.7.1",
        ["a1"],
        true,
      ]);
      list.remove();
    },
  ),
];
