/** Draws from roll tables without posting the result. */
interface Table {
  readonly name: string;
  roll(): Promise<{
    readonly results: readonly { readonly description?: string; readonly name?: string; readonly text?: string }[];
  }>;
}

/**
 * Returns a line drawn from a table, as plain text; empty if there is no such table. A world table of the same name
 * replaces that of a compendium, so that users can adapt it.
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
