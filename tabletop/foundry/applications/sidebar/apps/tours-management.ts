import { CategoryBrowser } from "../../api/category-browser.ts";
import { game, localize, report, type Bag, type Loose } from "../../../globals.ts";

/**
 * The window that lists tours by package, to start, resume or reset
 * (foundry.applications.sidebar.apps.ToursManagement).
 */
export class ToursManagement extends CategoryBrowser {
  static override DEFAULT_OPTIONS: Bag = {
    id: "tours-management",
    window: { title: "TABLETOP.Tour.manage", icon: "fa-solid fa-person-hiking" },
    position: { width: 680, height: 480 },
    packageList: true,
    actions: { play: ToursManagement.#onPlay, reset: ToursManagement.#onReset },
    subtemplates: { category: "templates/sidebar/tours.hbs", filters: null, sidebarFooter: null },
  };

  override async _prepareCategoryData(): Promise<Awaited<ReturnType<CategoryBrowser["_prepareCategoryData"]>>> {
    const categories: Awaited<ReturnType<CategoryBrowser["_prepareCategoryData"]>> = {};
    for (const tour of [...(game()["tours"] ?? [])] as Loose[]) {
      if (!tour.config?.display || (tour.config.restricted && !game()["user"]?.isGM)) continue;
      const { namespace } = tour as { namespace: string };
      const owner: Loose = namespace === game()["system"]?.id ? game()["system"] : game()["modules"]?.get(namespace);
      const label = (owner?.title as string | undefined) ?? namespace;
      (categories[namespace] ??= { id: namespace, label, entries: [] }).entries.push(createEntry(tour));
    }
    for (const { entries } of Object.values(categories))
      entries.sort((a: Loose, b: Loose) => a.title.localeCompare(b.title));
    return categories;
  }

  static async #onPlay(this: ToursManagement, _event: Event, target: HTMLElement): Promise<void> {
    const tour = findTour(target);
    try {
      if (tour?.status === "completed") await tour.reset();
      await this.close();
      await tour?.start();
    } catch (error) {
      report("Tour", error);
    }
  }

  static async #onReset(this: ToursManagement, _event: Event, target: HTMLElement): Promise<void> {
    await findTour(target)?.reset();
    await this.render();
  }
}

function findTour(target: HTMLElement): Loose {
  return game()["tours"]?.get(target.closest<HTMLElement>("[data-tour]")?.dataset["tour"] ?? "");
}

function createEntry(tour: Loose): object {
  const step = tour.stepIndex === null ? tour.steps.length : Math.max(0, tour.stepIndex + 1);
  let play = "start";
  if (tour.status === "completed") play = "restart";
  else if (tour.status === "in-progress" && tour.config.canBeResumed) play = "resume";
  return {
    key: tour.key,
    title: tour.title,
    description: tour.description,
    progress: localize(`TABLETOP.Tour.${tour.status}`, { step, count: tour.steps.length }),
    canReset: tour.status !== "unstarted",
    canPlay: tour.canStart,
    play: `TABLETOP.Tour.${play}`,
  };
}
