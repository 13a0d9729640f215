/** Reads a world's database on disk, key by key, while no server has it open. */
import { join } from "node:path";
import { ClassicLevel } from "classic-level";

export async function readDatabase(world: string): Promise<Map<string, string>> {
  const db = new ClassicLevel<string, string>(join(world, "db"), {
    keyEncoding: "utf8",
    valueEncoding: "utf8",
    createIfMissing: false,
  });
  await db.open();
  try {
    const records = new Map<string, string>();
    for await (const [key, value] of db.iterator()) records.set(key, value);
    return records;
  } finally {
    await db.close();
  }
}

/** Returns one line for each record that is changed, missing or new. */
export function differences(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] {
  return [
    ...[...before]
      .filter(([key, value]) => after.get(key) !== value)
      .map(([key]) => `${key} ${after.has(key) ? "changed" : "gone"}`),
    ...[...after.keys()].filter((key) => !before.has(key)).map((key) => `${key} new`),
  ];
}
