import type { Generation } from "../foundry/generation.ts";
import type { WorldData } from "../protocol.ts";

/**
 * The build that each emulated generation says it is: the last stable one whose public notes were read (13.351,
 * 14.367).
 */
const BUILDS: Readonly<Record<Generation, number>> = { 13: 351, 14: 367 };

/** Returns the data of `game.release` for a generation. */
export function buildRelease(generation: Generation): WorldData["release"] {
  const build = BUILDS[generation];
  return { generation, build, version: `${generation}.${build}` };
}

/**
 * Whether a release is within a package's `compatibility`. Bounds are dotted numbers; a bound of fewer parts holds
 * for all that begin with it, so that a maximum of "13" includes 13.351. Source:
 * https://foundryvtt.com/article/versioning/
 *
 * @returns the reason against it, or undefined.
 */
export function incompatibility(
  release: string,
  bounds: { readonly minimum?: string | undefined; readonly maximum?: string | undefined },
): string | undefined {
  if (bounds.minimum !== undefined && compareVersions(release, bounds.minimum) < 0)
    return `it needs ${bounds.minimum} or later`;
  if (bounds.maximum !== undefined && compareVersions(truncated(release, bounds.maximum), bounds.maximum) > 0)
    return `its maximum is ${bounds.maximum}`;
  return undefined;
}

function truncated(version: string, like: string): string {
  return version.split(".").slice(0, like.split(".").length).join(".");
}

function compareVersions(a: string, b: string): number {
  const left = a.split(".").map(Number);
  const right = b.split(".").map(Number);
  for (let i = 0; i < Math.max(left.length, right.length); i++) {
    const difference = (left[i] ?? 0) - (right[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
