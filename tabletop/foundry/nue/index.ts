import { ToursCollection } from "../helpers/tours-collection.ts";
import { missingClasses } from "../not-built.ts";
import { SidebarTour, Tour } from "./tour.ts";

/** Registers core's own tours: this table has none. */
async function registerTours(): Promise<void> {}

/** Returns `foundry.nue`. Source: foundryvtt.com/api/v14/modules/foundry.nue.html. */
export function nueNamespace(): object {
  return {
    ToursCollection,
    Tour,
    registerTours,
    ...missingClasses("foundry.nue", { both: ["NewUserExperienceManager"] }),
    tours: { SidebarTour, ...missingClasses("foundry.nue.tours", { both: ["CanvasTour", "SetupTour"] }) },
  };
}
