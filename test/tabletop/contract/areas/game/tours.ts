import { expect } from "vitest";
import type { ContractCase, Ground } from "../../contract.ts";
import { cls, face } from "../pages.ts";
import { guessed, onPage } from "../applications/support.ts";

const step = onPage(face("foundry.TourStep"));
const config = onPage(face("foundry.TourConfig"));
const member = onPage("api/classes/client.Tour.html");
const older = onPage("api/v10/classes/client.SidebarTour.html");
const sidebar = onPage(cls("foundry.nue.tours.SidebarTour"));

const STEPS = [
  { id: "a", title: "Ahoy", content: "<p>One <b>word</b></p>", selector: "#quay" },
  { id: "b", title: "Deep", content: "Two" },
  { id: "c", title: "Hush", content: "Three", restricted: true },
];

/** A table with a highlighted element and a tour of it, registered. */
async function tour({ table, page }: Ground, given: object = {}, Tour?: any): Promise<any> {
  await table();
  document.body.insertAdjacentHTML(
    "beforeend",
    '<div id="quay" style="position:fixed;left:50px;top:60px;width:80px;height:40px">q</div>',
  );
  const one = new (Tour ?? page.foundry.nue.Tour)({
    id: "harbour",
    namespace: "mini",
    title: "Harbour",
    steps: STEPS,
    ...given,
  });
  page.game.tours.register("mini", "harbour", one);
  return one;
}

const panel = (): HTMLElement | null => document.querySelector("aside.tour");
const press = (action: string): void => panel()!.querySelector<HTMLElement>(`[data-action="${action}"]`)!.click();
const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));

export const tourCases: readonly ContractCase[] = [
  step(
    "TourStep.selector",
    "is highlighted, and the step is beside it; without one the step is in the middle",
    "A DOM selector which denotes an element to highlight during this step. If omitted, the step is displayed in the center of the screen.",
    async (ground) => {
      const one = await tour(ground);
      await one.start();
      expect([one.targetElement.id, panel()!.querySelector(".step-title")!.textContent]).toEqual(["quay", "Ahoy"]);
      const { HIGHLIGHT_PADDING } = ground.page.foundry.nue.Tour;
      expect(one.fadeElement.getBoundingClientRect()).toMatchObject({
        left: 50 - HIGHLIGHT_PADDING,
        width: 80 + 2 * HIGHLIGHT_PADDING,
      });
      await one.next();
      expect([one.targetElement, panel()!.dataset["direction"]]).toEqual([null, "CENTER"]);
      one.exit();
    },
  ),
  step(
    "TourStep.tooltipDirection",
    "is the position of the step",
    "How the tooltip for the step should be displayed relative to the target element.",
    async (ground) => {
      const one = await tour(ground, { steps: [{ ...STEPS[0], tooltipDirection: "RIGHT" }] });
      await one.start();
      expect(panel()!.dataset["direction"]).toBe("RIGHT");
      one.exit();
    },
  ),
  step("TourStep.content", "is HTML", "Raw HTML content displayed during the step", async (ground) => {
    const one = await tour(ground);
    await one.start();
    expect(panel()!.querySelector(".step-content b")!.textContent).toBe("word");
    one.exit();
  }),
  step(
    "TourStep.restricted",
    "is left out for players",
    "Whether the Step is restricted to the GM only. Defaults to false.",
    async (ground) => {
      const one = await tour(ground);
      expect(one.steps.length).toBe(3);
      Object.defineProperty(ground.page.game.user, "isGM", { value: false, configurable: true });
      expect(one.steps.map(({ id }: { id: string }) => id)).toEqual(["a", "b"]);
    },
  ),
  step(
    "TourStep.sidebarTab",
    "is shown before the step is",
    "Activates a particular sidebar tab. Usable in SidebarTour instances.",
    async (ground) => {
      const { SidebarTour } = ground.page.foundry.nue.tours;
      const one = await tour(ground, { steps: [{ ...STEPS[1], sidebarTab: "items" }] }, SidebarTour);
      const seen: unknown[] = [];
      ground.page.ui.sidebar = {
        toggleExpanded: (on: boolean) => seen.push(on),
        changeTab: (...to: string[]) => seen.push(to),
      };
      await one.start();
      expect(seen).toEqual([true, ["items", "primary"]]);
      one.exit();
    },
  ),
  config(
    "TourConfig.canBeResumed",
    "resumes where it was left, also after a reload",
    "Whether the Tour can be resumed or if it always needs to start from the beginning. Defaults to false.",
    async (ground) => {
      const one = await tour(ground, { canBeResumed: true });
      await one.progress(1);
      one.exit();
      const again = new ground.page.foundry.nue.Tour(one.config);
      ground.page.game.tours.register("mini", "harbour", again);
      await again.start();
      expect([again.stepIndex, panel()!.textContent]).toEqual([1, expect.stringContaining("Deep")]);
      again.exit();
      const fixed = new ground.page.foundry.nue.Tour({ ...one.config, canBeResumed: false });
      ground.page.game.tours.register("mini", "harbour", fixed);
      await fixed.start();
      expect(fixed.stepIndex).toBe(0);
      fixed.exit();
    },
  ),
  config(
    "TourConfig.display",
    "is listed where tours are managed",
    "Whether the Tour should be displayed in the Manage Tours UI. Defaults to false.",
    async (ground) => {
      await tour(ground, { display: true });
      ground.page.game.tours.register(
        "mini",
        "quiet",
        new ground.page.foundry.nue.Tour({ id: "quiet", title: "Quiet", steps: STEPS }),
      );
      const list = await new ground.page.foundry.applications.sidebar.apps.ToursManagement().render({ force: true });
      const shown = [...list.element.querySelectorAll("[data-tour]")].map((row: any) => row.dataset.tour);
      expect(shown).toEqual(["mini.harbour"]);
      list.element.querySelector("[data-action=play]").click();
      await settle();
      expect([list.rendered, panel() === null]).toEqual([false, false]);
      ground.page.foundry.nue.Tour.activeTour.exit();
    },
  ),
  config(
    "TourConfig.suggestedNextTours",
    "the first that is not complete is recommended",
    "The first non-completed Tour in the array will be recommended.",
    async (ground) => {
      const one = await tour(ground, { suggestedNextTours: ["mini.other"] });
      const other = new ground.page.foundry.nue.Tour({ id: "other", title: "Other", steps: STEPS });
      ground.page.game.tours.register("mini", "other", other);
      const told: string[] = [];
      ground.page.ui.notifications = { info: (text: string) => told.push(text) };
      await one.complete();
      await other.complete();
      await one.complete();
      expect(told).toEqual([expect.stringMatching(/Other|suggested/)]);
    },
  ),
  member(
    "Tour#config",
    "is a copy",
    "This object is cloned to avoid mutating the original configuration.",
    async (ground) => {
      const given = { steps: [{ ...STEPS[0]! }] };
      const one = await tour(ground, given);
      one.config.steps[0].title = "Other";
      expect(given.steps[0]!.title).toBe("Ahoy");
    },
  ),
  member(
    "Tour#key",
    "is where game.tours has it",
    "The key the Tour is stored under in game.tours, of the form ${namespace}.${id}",
    async (ground) => {
      const one = await tour(ground);
      expect([one.key, ground.page.game.tours.get(one.key)]).toEqual(["mini.harbour", one]);
    },
  ),
  member(
    "Tour#currentStep",
    "is null before the first step",
    "Return the current Step, or null if the tour has not yet started.",
    async (ground) => {
      const one = await tour(ground);
      expect([one.currentStep, one.stepIndex, one.status]).toEqual([null, -1, "unstarted"]);
      await one.start();
      expect([one.currentStep.id, one.stepIndex, one.status]).toEqual(["a", 0, "in-progress"]);
      one.exit();
    },
  ),
  member(
    "Tour.activeTour",
    "is the displayed tour; starting another replaces it",
    "A singleton reference which tracks the currently active Tour.",
    async (ground) => {
      const { Tour } = ground.page.foundry.nue;
      const one = await tour(ground);
      const other = new Tour({ id: "other", namespace: "mini", title: "Other", steps: STEPS });
      expect([Tour.activeTour, Tour.tourInProgress]).toEqual([null, false]);
      await one.start();
      await other.start();
      expect([Tour.activeTour, Tour.tourInProgress, document.querySelectorAll("aside.tour").length]).toEqual([
        other,
        true,
        1,
      ]);
      other.exit();
      expect(Tour.activeTour).toBeNull();
    },
  ),
  member(
    "Tour#overlayElement",
    "blocks the page",
    "The HTMLElement that blocks input while a Tour is active",
    async (ground) => {
      const one = await tour(ground);
      await one.start();
      expect(document.elementFromPoint(innerWidth - 2, innerHeight - 2)).toBe(one.overlayElement);
      one.exit();
      expect([one.overlayElement, document.querySelector(".tour-overlay")]).toEqual([null, null]);
    },
  ),
  older(
    "Tour#next",
    "advances, and completes the tour after the last step",
    "Progress the Tour to the next step.",
    async (ground) => {
      const one = await tour(ground);
      await one.start();
      press("next");
      await settle();
      expect([one.stepIndex, one.hasNext, one.hasPrevious]).toEqual([1, true, true]);
      press("next");
      await settle();
      press("next");
      await settle();
      expect([one.stepIndex, one.status, panel()]).toEqual([null, "completed", null]);
    },
  ),
  older("Tour#previous", "goes back", "Rewind the Tour to the previous step.", async (ground) => {
    const one = await tour(ground);
    await one.progress(1);
    press("previous");
    await settle();
    expect(one.stepIndex).toBe(0);
    one.exit();
  }),
  older("Tour#exit", "keeps its progress", "Exit the tour at the current step.", async (ground) => {
    const one = await tour(ground);
    await one.progress(1);
    press("exit");
    expect([one.stepIndex, one.status, panel()]).toEqual([1, "in-progress", null]);
  }),
  older("Tour#reset", "resets its progress", "Reset the Tour to an un-started state.", async (ground) => {
    const one = await tour(ground);
    await one.complete();
    await one.reset();
    expect([one.stepIndex, one.status]).toEqual([-1, "unstarted"]);
  }),
  older(
    "Tour#_reloadProgress",
    "reads the stored progress",
    "Reloads the Tour's current step from the saved progress",
    async (ground) => {
      const one = await tour(ground);
      await one.complete();
      const again = new ground.page.foundry.nue.Tour(one.config);
      again._reloadProgress();
      expect(again.status).toBe("completed");
    },
  ),
  sidebar(
    "Tour#canStart",
    "can prevent a tour from starting",
    "Return whether this Tour is currently eligible to be started?",
    async (ground) => {
      const { Tour } = ground.page.foundry.nue;
      class Never extends Tour {
        get canStart(): boolean {
          return false;
        }
      }
      const one = await tour(ground, {}, Never);
      await one.start();
      expect([one.status, panel()]).toEqual(["unstarted", null]);
    },
  ),
  sidebar(
    "Tour#id",
    "the option overrides the configuration",
    "A tour ID that supercedes TourConfig#id",
    async (ground) => {
      await ground.table();
      const one = new ground.page.foundry.nue.Tour(
        { id: "a", namespace: "n", title: "T", steps: [] },
        { id: "b", namespace: "m" },
      );
      expect(one.key).toBe("m.b");
    },
  ),
  guessed(
    "Tour#_preStep",
    "runs before every step and _postStep after it, with the keys of the panel as with its buttons",
    "packages override both; the pages list them without a description",
    async (ground) => {
      const { Tour } = ground.page.foundry.nue;
      const seen: string[] = [];
      class Told extends Tour {
        async _preStep(): Promise<void> {
          seen.push(`pre ${(this as any).currentStep.id}`);
        }
        async _postStep(): Promise<void> {
          seen.push(`post ${(this as any).currentStep?.id}`);
        }
      }
      const one = await tour(ground, {}, Told);
      await one.start();
      const key = (name: string): boolean =>
        panel()!.dispatchEvent(new KeyboardEvent("keydown", { key: name, cancelable: true }));
      key("ArrowRight");
      await settle();
      key("Escape");
      await settle();
      expect([seen, panel()]).toEqual([["pre a", "post a", "pre b", "post b"], null]);
    },
  ),
];
