/** The world's clock, which belongs to the platform. */

/** The place of world time in changes; actions may write it, as seconds, and nothing else outside our namespace. */
export const WORLD_TIME = "core.time";

/** Returns world time in seconds. */
export const getWorldTime = (): number => game.time?.worldTime ?? 0;

/**
 * Sets world time in seconds. What passing time makes due follows, as by the platform's own controls.
 * @throws Error for who is no GM
 */
export async function setWorldTime(to: number): Promise<void> {
  await game.time?.advance(to - getWorldTime());
}
