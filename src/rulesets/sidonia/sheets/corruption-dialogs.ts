/**
 * Dialogs of the GM: a temptation with its hard way, easy way and price; and the reason to remove a permanent box.
 * Ledger: SID-COR-8, SID-COR-9.
 */
import { notifyRefusal, perform, postPublic } from "../../../core/public/table.ts";
import { promptInputs } from "../../../core/public/documents.ts";
import { TWIST_PRICES, findTwistPrice } from "../../../rules/sidonia/channel.ts";
import { MAX_TEXT_LENGTH } from "../../../rules/sidonia/state.ts";
import type { TemptData } from "../cards/tempt.ts";
import type { Bearer } from "./code-dialogs.ts";

const key = (id: string): string => `QUADRANT.Sidonia.Hunger.Tempt.${id}`;
const [LEAST, , MOST] = TWIST_PRICES;

/** Posts both ways of a temptation on a public card. */
export async function askTempt({ uuid, name }: Pick<Bearer, "uuid" | "name">): Promise<void> {
  if (!game.user.isGM) return notifyRefusal({ key: "QUADRANT.Refuse.GmOnly" });
  const told = { kind: "text" as const, most: MAX_TEXT_LENGTH, needed: true as const, long: true as const };
  const answers = await promptInputs(
    game.i18n.format(key("title"), { name }),
    [
      { ...told, id: "hard", label: key("hard"), hint: key("hardHint") },
      { ...told, id: "easy", label: key("easy"), hint: key("easyHint") },
      { kind: "number", id: "price", label: key("price"), initial: LEAST, min: LEAST, max: MOST },
    ],
    "sidonia",
  );
  if (!answers) return;
  const { hard = "", easy = "" } = answers as Record<string, string>;
  const data: TemptData = {
    actor: uuid,
    hard,
    easy,
    price: findTwistPrice(Number(answers["price"])) ?? LEAST,
    taken: null,
  };
  await postPublic("sidonia", uuid, {
    title: key("card"),
    parts: { tempt: { kind: "tempt", sort: 10, data: { ...data } } },
  });
}

/** Takes one permanent box away, at the end of a long story: the GM says of which (SID-COR-9). */
export async function askSoften({ uuid, name }: Pick<Bearer, "uuid" | "name">): Promise<void> {
  const label = "QUADRANT.Sidonia.Hunger.Sheet.SoftenWhy";
  const title = game.i18n.format("QUADRANT.Sidonia.Hunger.Sheet.SoftenOf", { name });
  const answers = await promptInputs(
    title,
    [{ kind: "text", id: "reason", label, most: 200, needed: true }],
    "sidonia",
  );
  if (answers)
    await perform({
      action: "sidonia.hardenCorruption",
      args: { actor: uuid, amount: -1, reason: String(answers["reason"]) },
    });
}
