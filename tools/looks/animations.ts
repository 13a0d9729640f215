import type { Page } from "playwright-core";

/** How often animations that follow others are waited for. */
const MAX_WAVES = 10;
/** How long one of these may take: an animation of a page that displays no frames does not end. Milliseconds. */
const LONGEST_WAVE_MS = 3000;

/**
 * Waits until no animation that is displayed is running: a colour in transition is no fault. Where a parent's has
 * ended, its children's may begin. One of an element that is skipped out of sight is paused, and would not end.
 */
export const settleAnimations = (page: Page): Promise<void> =>
  page.evaluate(
    async ([waves, longest]) => {
      const listRunning = (): Animation[] =>
        document.getAnimations().filter(({ effect }) => {
          const target = effect instanceof KeyframeEffect ? effect.target : null;
          const isEndless = effect?.getComputedTiming().endTime === Infinity;
          return !isEndless && target?.checkVisibility({ contentVisibilityAuto: true }) !== false;
        });
      const wait = (): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, longest));
      for (let left = waves; left > 0 && listRunning().length > 0; left -= 1)
        await Promise.race([Promise.allSettled(listRunning().map((animation) => animation.finished)), wait()]);
    },
    [MAX_WAVES, LONGEST_WAVE_MS] as const,
  );
