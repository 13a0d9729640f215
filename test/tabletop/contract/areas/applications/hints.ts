import { expect, vi } from "vitest";
import type { ContractCase, Ground } from "../../contract.ts";
import { cls, face } from "../pages.ts";
import { guessed, onPage, place } from "./support.ts";

const notes = onPage(cls("foundry.applications.ui.Notifications"));
const noteOptions = onPage(face("foundry.NotificationOptions"));
const tooltips = onPage(cls("foundry.helpers.interaction.TooltipManager"));

const notifications = ({ page }: Ground): any => new page.foundry.applications.ui.Notifications();
const texts = (): (string | null)[] =>
  [...document.querySelectorAll("#notifications .notification-text")].map((text) => text.textContent);

function tooltip({ page }: Ground): any {
  return new page.foundry.helpers.interaction.TooltipManager();
}

export const hintCases: readonly ContractCase[] = [
  notes(
    "Notifications.MAX_ACTIVE",
    "no more are shown at once; the rest wait",
    "up to Notifications.MAX_ACTIVE notifications are displayed at once",
    async (ground) => {
      const all = notifications(ground);
      for (let n = 1; n <= 7; n += 1) all.info(`n${n}`, { console: false });
      expect(texts()).toEqual(["n1", "n2", "n3", "n4", "n5"]);
      all.clear();
    },
  ),
  notes(
    "Notifications.LIFETIME_MS",
    "is how long one is displayed before the next",
    "Each notification is displayed for Notifications.LIFETIME_MS milliseconds before being removed, at which point further notifications are pulled from the queue.",
    async (ground) => {
      vi.useFakeTimers();
      try {
        const all = notifications(ground);
        for (let n = 1; n <= 6; n += 1) all.info(`n${n}`, { console: false });
        vi.advanceTimersByTime(ground.page.foundry.applications.ui.Notifications.LIFETIME_MS + 1);
        expect(texts()).toEqual(["n6"]);
        all.clear();
      } finally {
        vi.useRealTimers();
      }
    },
  ),
  notes("Notifications#clear", "removes all notifications", "Clear all notifications.", async (ground) => {
    const all = notifications(ground);
    for (let n = 1; n <= 7; n += 1) all.info(`n${n}`, { console: false });
    all.clear();
    expect(texts()).toEqual([]);
  }),
  notes(
    "Notification#update",
    "changes the text and the bar",
    'progress.update({pct: 0.25, message: "Still happening!"});',
    async (ground) => {
      const all = notifications(ground);
      const progress = all.info("Thing Happening!", { progress: true, console: false });
      progress.update({ pct: 0.25, message: "Still happening!" });
      expect([texts()[0], document.querySelector<HTMLProgressElement>("#notifications progress")!.value]).toEqual([
        "Still happening!",
        0.25,
      ]);
      all.clear();
    },
  ),
  noteOptions(
    "NotificationOptions.clean",
    "sanitises the message",
    "Whether to clean the provided message string as untrusted user input.",
    async (ground) => {
      const all = notifications(ground);
      all.info('<b onclick="boom()">x</b>', { console: false });
      expect(document.querySelector("#notifications b")!.hasAttribute("onclick")).toBe(false);
      all.clear();
    },
  ),
  noteOptions(
    "NotificationOptions.console",
    "logs by default",
    "Whether to log the message to the console",
    async (ground) => {
      const all = notifications(ground);
      all.warn("logged");
      all.warn("silent", { console: false });
      expect(ground.warnings.join(" ")).toContain("logged");
      expect(ground.warnings.join(" ")).not.toContain("silent");
      all.clear();
    },
  ),
  noteOptions(
    "NotificationOptions.escape",
    "escapes the values",
    "Whether to escape the values of format",
    async (ground) => {
      const { game } = await ground.table();
      Object.assign((game.i18n as any).translations, { HI: "Hi {name}" });
      const all = notifications(ground);
      all.info("HI", { format: { name: "<b>Ada</b>" }, console: false });
      expect(texts()).toEqual(["Hi <b>Ada</b>"]);
      all.clear();
    },
  ),
  noteOptions(
    "NotificationOptions.format",
    "fills in the text of a key",
    "A mapping of formatting strings passed to Localization#format",
    async (ground) => {
      const { game } = await ground.table();
      Object.assign((game.i18n as any).translations, { HI: "Hi {name}" });
      const all = notifications(ground);
      all.info("HI", { format: { name: "Ada" }, console: false });
      expect(texts()).toEqual(["Hi Ada"]);
      all.clear();
    },
  ),
  noteOptions(
    "NotificationOptions.localize",
    "translates the text",
    "Whether to localize the message content before displaying it",
    async (ground) => {
      const { game } = await ground.table();
      Object.assign((game.i18n as any).translations, { BYE: "Farewell" });
      const all = notifications(ground);
      all.info("BYE", { localize: true, console: false });
      all.info("BYE", { console: false });
      expect(texts()).toEqual(["Farewell", "BYE"]);
      all.clear();
    },
  ),
  noteOptions(
    "NotificationOptions.permanent",
    "stays until it is dismissed",
    "Should the notification be permanently displayed until dismissed",
    async (ground) => {
      vi.useFakeTimers();
      try {
        const all = notifications(ground);
        const note = all.error("stay", { permanent: true, console: false });
        vi.advanceTimersByTime(100_000);
        expect(texts()).toEqual(["stay"]);
        all.remove(note);
        expect(texts()).toEqual([]);
      } finally {
        vi.useRealTimers();
      }
    },
  ),
  noteOptions(
    "NotificationOptions.progress",
    "has a bar",
    "Does this Notification include a progress bar?",
    async (ground) => {
      const all = notifications(ground);
      all.info("x", { progress: true, console: false });
      expect(document.querySelectorAll("#notifications progress")).toHaveLength(1);
      all.clear();
    },
  ),
  tooltips(
    "TooltipManager#activate",
    "shows a text, until deactivate",
    'game.tooltip.activate(htmlElement, {text: "Some tooltip text", direction: "UP"});',
    async (ground) => {
      await ground.table();
      const element = place("<span style='display:inline-block;margin:100px'>x</span>");
      const manager = tooltip(ground);
      manager.activate(element, { text: "Some <b>text</b>", direction: "UP" });
      expect(manager.tooltip.textContent).toBe("Some <b>text</b>");
      expect(manager.tooltip.getBoundingClientRect().bottom).toBeLessThanOrEqual(element.getBoundingClientRect().top);
      manager.deactivate();
      expect(manager.tooltip.checkVisibility()).toBe(false);
    },
  ),
  tooltips(
    "TooltipManager#element",
    "is the element of the tooltip",
    "A reference to the HTML element which is currently tool-tipped, if any.",
    async (ground) => {
      await ground.table();
      const element = place('<span data-tooltip="Hi">x</span>');
      const manager = tooltip(ground);
      expect(manager.element).toBeNull();
      manager.activate(element);
      expect([manager.element, manager.tooltip.textContent]).toEqual([element, "Hi"]);
      manager.deactivate();
      expect(manager.element).toBeNull();
    },
  ),
  tooltips(
    "TooltipManager",
    "an element's direction is that of its ancestor",
    '<ol data-tooltip-direction="RIGHT">',
    async (ground) => {
      await ground.table();
      const list = place(
        '<ol data-tooltip-direction="RIGHT" style="width:50px;margin:60px"><li data-tooltip="The First One">One</li></ol>',
      );
      const manager = tooltip(ground);
      const item = list.querySelector("li")!;
      manager.activate(item);
      expect(manager.tooltip.getBoundingClientRect().left).toBeGreaterThanOrEqual(item.getBoundingClientRect().right);
      manager.deactivate();
    },
  ),
  tooltips(
    "TooltipManager.TOOLTIP_ACTIVATION_MS",
    "is the delay of a hover",
    'The number of milliseconds delay which activates a tooltip on a "long hover".',
    async (ground) => {
      await ground.table();
      const manager = tooltip(ground);
      manager.activateEventListeners();
      const element = place('<span data-tooltip="Hi">x</span>');
      vi.useFakeTimers();
      try {
        element.dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
        vi.advanceTimersByTime(manager.constructor.TOOLTIP_ACTIVATION_MS - 1);
        expect(manager.element).toBeNull();
        vi.advanceTimersByTime(2);
        expect(manager.element).toBe(element);
      } finally {
        vi.useRealTimers();
        manager.deactivate();
      }
    },
  ),
  tooltips(
    "TooltipManager.LOCKED_TOOLTIP_BUFFER_PX",
    "a locked tooltip is dismissed when the pointer is farther away",
    "The number of pixels buffer around a locked tooltip zone before they should be dismissed.",
    async (ground) => {
      await ground.table();
      const manager = tooltip(ground);
      manager.activateEventListeners();
      manager.activate(place("<span>x</span>"), { text: "Stay", locked: true });
      const locked = document.querySelector(".locked-tooltip")!;
      const { right, top } = locked.getBoundingClientRect();
      const move = (by: number): boolean =>
        document.dispatchEvent(
          new PointerEvent("pointermove", { clientX: right + by, clientY: top + 1, bubbles: true }),
        );
      move(manager.constructor.LOCKED_TOOLTIP_BUFFER_PX - 5);
      expect(locked.isConnected).toBe(true);
      move(manager.constructor.LOCKED_TOOLTIP_BUFFER_PX + 5);
      expect(locked.isConnected).toBe(false);
    },
  ),
  guessed(
    "TooltipManager#activate",
    "data-tooltip that is no key is sanitised HTML",
    "guides of packages warn of it; no page says so",
    async (ground) => {
      await ground.table();
      const manager = tooltip(ground);
      manager.activate(place("<span data-tooltip='<b onclick=boom()>x</b>'>x</span>"));
      expect(manager.tooltip.innerHTML).toBe("<b>x</b>");
      manager.deactivate();
    },
  ),
];
