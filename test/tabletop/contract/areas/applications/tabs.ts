import { appClass } from "./support.ts";

/** One group of two tabs. */
export const TABS = {
  one: { tabs: [{ id: "a", label: "A" }, { id: "b" }], initial: "a", labelPrefix: "X" },
};
const TABBED =
  '<nav class="tabs"><a data-action="tab" data-group="one" data-tab="a">A</a><a data-action="tab" data-group="one" data-tab="b">B</a></nav>' +
  '<section class="tab" data-group="one" data-tab="a"></section><section class="tab" data-group="one" data-tab="b"></section>';

/** Returns a class of windows with those tabs. */
export const tabbed = (page: any): any => Object.assign(appClass(page, {}, TABBED), { TABS });
