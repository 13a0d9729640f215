/** The window in which a GM splits a group of mooks. Ledger: SIE-MOOK-3. */
import { promptInputs } from "../../../core/public/documents.ts";
import { perform } from "../../../core/public/table.ts";

const MAX_LENGTH = 200;

/** Asks for the sizes of the groups, as `4, 4`, and splits the mooks. */
export async function splitMooks({ uuid, name }: { readonly uuid: string; readonly name: string }): Promise<void> {
  const answers = await promptInputs(
    game.i18n.format("QUADRANT.Siege.Mooks.SplitTitle", { name }),
    [
      {
        kind: "text",
        id: "sizes",
        label: "QUADRANT.Siege.Mooks.Sizes",
        hint: "QUADRANT.Siege.Mooks.SizesHint",
        most: MAX_LENGTH,
      },
    ],
    "siege",
    game.i18n.localize("QUADRANT.Siege.Mooks.Split"),
  );
  const parts =
    String(answers?.["sizes"] ?? "")
      .match(/\d+/g)
      ?.map(Number) ?? [];
  if (parts.length > 0) await perform({ action: "siege.splitMooks", args: { actor: uuid, parts } });
}
