import type { Page } from "playwright-core";

/** How often animations that follow others are waited for. */
const MAX_WAVES = 10;

/**
 * Waits until no animation that is displayed is running: a colour in transition is no fault. Where a parent's has
 * ended, its children's may begin. One of an element that is skipped out of sight is paused, and would not end.
 */
export const settleAnimations = (page: Page): Promise<void> =>
  page.evaluate(async (waves) => {
    const listRunning = (): Animation[] =>
      document.getAnimations().filter(({ effect }) => {
        const target = effect instanceof KeyframeEffect ? effect.target : null;
        return target?.checkVisibility({ contentVisibilityAuto: true }) !== false;
      });
    for (let left = waves; left > 0 && listRunning().length > 0; left -= 1)
      await Promise.allSettled(listRunning().map((animation) => animation.finished));
  }, MAX_WAVES);
