type Version = number | string | null | undefined;

/**
 * Whether a version comes after another. Versions are numbers or dotted: parts are compared one by one, numbers as
 * numbers, others as text; a version that goes on where the other ends is newer, and any is newer than none.
 * `majorOnly` (generation 14) looks at the first part alone. Source: foundry.utils.isNewerVersion.
 */
export function isNewerVersion(v1: Version, v0: Version, { majorOnly = false }: { majorOnly?: boolean } = {}): boolean {
  if (v1 === null || v1 === undefined) return false;
  if (v0 === null || v0 === undefined) return true;
  if (typeof v1 === "number" && typeof v0 === "number" && !majorOnly) return v1 > v0;
  const parts1 = splitVersion(v1, majorOnly);
  const parts0 = splitVersion(v0, majorOnly);
  for (const [index, part1] of parts1.entries()) {
    const part0 = parts0[index];
    if (part0 === undefined) return true;
    const numbers = [Number(part1), Number(part0)] as const;
    const numeric = numbers.every((number) => Number.isFinite(number));
    if (numeric ? numbers[0] === numbers[1] : part1 === part0) continue;
    return numeric ? numbers[0] > numbers[1] : part1 > part0;
  }
  return false;
}

function splitVersion(version: number | string, majorOnly: boolean): string[] {
  return String(version).split(".", ...(majorOnly ? [1] : []));
}

/** Returns a number of bytes with its unit: 1.5 kB (or KiB with `base` 2). Source: foundry.utils.formatFileSize. */
export function formatFileSize(
  size: number,
  { decimalPlaces = 2, base = 10 }: { decimalPlaces?: number; base?: 2 | 10 } = {},
): string {
  const units = base === 2 ? ["B", "KiB", "MiB", "GiB", "TiB"] : ["B", "kB", "MB", "GB", "TB"];
  const step = base === 2 ? 1024 : 1000;
  const power = size > 0 ? Math.min(Math.floor(Math.log(size) / Math.log(step)), units.length - 1) : 0;
  return `${Number((size / step ** power).toFixed(decimalPlaces))} ${units[power] ?? "B"}`;
}
