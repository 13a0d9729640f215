/**
 * The windows of keybindings, modules and legacy journals, which no system brings: axe finds nothing, wide and narrow,
 * light and dark.
 */
/// <reference types="vite/client" />
import { expect, test } from "vitest";
import { page as browserPage } from "vitest/browser";
// First, because it declares the order of the layers.
import { closeTables, page, table } from "../journal/support.ts";
import "@fortawesome/fontawesome-free/css/all.min.css";
import "../../../tabletop/styles/shell.css";
import "../../../tabletop/styles/core-older.css";
import "../../../tabletop/styles/configuration.css";
import "../../../tabletop/styles/narrow.css";
import { axeFindings, settled } from "../applications/page.ts";

closeTables();

const MODULES = [
  {
    id: "gulls",
    title: "Gulls and Terns of the Northern Sea",
    version: "1.2.10",
    authors: [{ name: "Ada" }],
    description: "<p>White birds</p>",
    relationships: { requires: [{ id: "wind" }] },
  },
  { id: "wind", title: "Wind", version: "2.0" },
  { id: "whale", title: "Whale", relationships: { requires: [{ id: "sea" }], conflicts: [{ id: "gulls" }] } },
];

const WINDOWS: Readonly<Record<string, () => Promise<HTMLElement>>> = {
  keys: async () => {
    const app = await new page.foundry.applications.sidebar.apps.ControlsConfig().render({ force: true });
    app.element.querySelector('nav [data-tab="mini"]').click();
    app.element.querySelector('[data-control="mini.sail"] [data-action=add]').click();
    await settled();
    return app.element;
  },
  modules: async () =>
    (await new page.foundry.applications.sidebar.apps.ModuleManagement().render({ force: true })).element,
  "a legacy journal": async () => {
    const entry = await page.JournalEntry.implementation.create({
      name: "Log",
      pages: [{ name: "Dawn", type: "text", text: { content: "<h2>Wind</h2><p>West</p>" } }],
    });
    const app = new page.foundry.appv1.sheets.JournalSheet(entry);
    await app._render(true);
    return app.element[0];
  },
};

test.each(Object.keys(WINDOWS))("The configuration window %s", async (name) => {
  await table({
    modules: MODULES,
    prepare: () =>
      void page.Hooks.once("init", () => {
        const register = (action: string, given: object): void => page.game.keybindings.register("mini", action, given);
        register("sail", {
          name: "Set all sails",
          hint: "Hoists whatever there is.",
          uneditable: [{ key: "F2" }],
          editable: [{ key: "KeyS", modifiers: ["Control", "Shift"] }],
        });
        register("sink", { name: "Sink", editable: [{ key: "KeyS", modifiers: ["Control", "Shift"] }] });
      }),
  });
  const element = await WINDOWS[name]!();
  for (const width of [1280, 380])
    for (const theme of ["theme-light", "theme-dark"]) {
      await browserPage.viewport(width, 900);
      document.body.className = `vtt game ${theme}`;
      element.style.left = "0px";
      element.style.maxWidth = "100vw";
      await settled();
      if (import.meta.env["VITE_PICTURES"])
        await browserPage.screenshot({ path: `../../../build/pictures/${name}-${width}-${theme}.png` });
      expect(await axeFindings(element), `${width} ${theme}`).toEqual([]);
      for (const button of element.querySelectorAll<HTMLElement>("button")) {
        const { width: wide, height } = button.getBoundingClientRect();
        if (button.checkVisibility()) expect(Math.min(wide, height), button.outerHTML).toBeGreaterThanOrEqual(24);
      }
      expect(element.querySelector(".window-content")!.scrollWidth, `${width}`).toBeLessThanOrEqual(
        element.clientWidth,
      );
    }
});
