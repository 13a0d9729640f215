/** Drawing from roll tables without posting what was drawn. */
interface Table {
  readonly name: string;
  roll(): Promise<{
    readonly results: readonly { readonly description?: string; readonly name?: string; readonly text?: string }[];
  }>;
}

/**
 * A line drawn from a table, as plain text; empty where there is no such table. One of the same name in the world
 * stands in for that of a compendium: a table that somebody made their own.
 */
export async function drawLine(uuid: string): Promise<string> {
  const packed = (await fromUuid(uuid as never).catch(() => null)) as Table | null;
  const tables = (game as unknown as { tables?: { getName(name: string): Table | undefined } }).tables;
  const table = (packed && tables?.getName(packed.name)) ?? packed;
  const [drawn] = table ? (await table.roll()).results : [];
  const holder = document.createElement("template");
  holder.innerHTML = drawn?.description || drawn?.name || drawn?.text || "";
  return (holder.content.textContent ?? "").trim();
}
