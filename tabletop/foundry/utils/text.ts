/**
 * Whether a version comes after another. Versions are numbers or dotted: parts are compared one by one, numbers as numbers, others as
 * text; a version that goes on where the other ends is newer. Source: foundry.utils.isNewerVersion.
 */
export function isNewerVersion(v1: number | string, v0: number | string): boolean {
  if (typeof v1 === "number" && typeof v0 === "number") return v1 > v0;
  const parts1 = String(v1).split(".");
  const parts0 = String(v0).split(".");
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

/** A number of bytes with its unit: 1.5 kB (or KiB with `base` 2). Source: foundry.utils.formatFileSize. */
export function formatFileSize(size: number, { decimalPlaces = 2, base = 10 }: { decimalPlaces?: number; base?: 2 | 10 } = {}): string {
  const units = base === 2 ? ["B", "KiB", "MiB", "GiB", "TiB"] : ["B", "kB", "MB", "GB", "TB"];
  const step = base === 2 ? 1024 : 1000;
  const power = size > 0 ? Math.min(Math.floor(Math.log(size) / Math.log(step)), units.length - 1) : 0;
  return `${Number((size / step ** power).toFixed(decimalPlaces))} ${units[power] ?? "B"}`;
}
