/** Options of a list under their headings, as templates draw them. */
import type { Text } from "../contract/world.ts";

interface Grouped {
  readonly group?: Text;
}

/** Options that follow one another under one heading; those without a heading have none. */
export interface OptionGroup<Option extends Grouped = Grouped> {
  readonly heading: Text | null;
  readonly options: readonly Option[];
}

/** Returns options as runs under their headings. */
export function groupOptions<Option extends Grouped>(all: readonly Option[]): OptionGroup<Option>[] {
  const runs: { heading: Text | null; options: Option[] }[] = [];
  for (const option of all) {
    const heading = option.group ?? null;
    const last = runs.at(-1);
    if (last?.heading === heading) last.options.push(option);
    else runs.push({ heading, options: [option] });
  }
  return runs;
}
