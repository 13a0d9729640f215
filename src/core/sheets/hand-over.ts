/**
 * Gives an item to an actor of another user. The giver stores an offer on the item, which only its owner can; the
 * client of who plays the other actor asks its user, and moves the item if they take it. Without one, a GM is asked.
 */
import * as v from "valibot";
import { perform } from "../actions/submit.ts";
import { type Doc, findDoc, stored } from "../compat/documents.ts";
import { query } from "../compat/query.ts";
import { findTypeRuleset } from "../contract/registry.ts";
import type { Text } from "../contract/world.ts";
import type { Json } from "../../rules/shared/json.ts";
import { Uuid, readShape } from "../../rules/shared/schema.ts";
import { notifyRefusal, say } from "../ui/text.ts";
import { askDuplicate, askTaking } from "./adding-dialogs.ts";
import { ItemOffer, OFFER_PATH, findDuplicates, readQuantity } from "../creation/plan-items.ts";

/** How long the other user may take to answer. */
const ANSWER_TIMEOUT_MS = 90_000;
/** The name of the query: see install.ts. */
const OFFER_QUERY = "offerItem";

const Offered = v.object({ item: Uuid, to: Uuid });
const Answer = v.picklist(["taken", "waiting", "declined", "failed"]);

interface Deciding {
  readonly id: string;
  readonly name: string;
}

/** Returns the user who decides for an actor: a player who is here and owns it, else a GM; null if neither is. */
function findDeciding(actor: Doc): Deciding | null {
  const present = game.users.filter((user) => user.active && !user.isSelf);
  const owners = present.filter((user) => !user.isGM && actor.testUserPermission(user, "OWNER"));
  const found = owners.find((user) => user.character?.uuid === actor.uuid) ?? owners[0] ?? game.users.activeGM;
  return found?.id ? { id: found.id, name: found.name } : null;
}

/** Offers an item to another user's actor, and says what they answer. */
export async function handOver(item: Doc, actor: Doc, count: number): Promise<void> {
  const deciding = findDeciding(actor);
  if (!deciding) return notifyRefusal({ key: "QUADRANT.Adding.Refuse.NobodyThere", with: { name: actor.name } });
  const told = { item: item.name, name: actor.name, user: deciding.name };
  await item.update({ [OFFER_PATH]: { to: actor.uuid, count } });
  notify({ key: "QUADRANT.Adding.Offered", with: told });
  const answer = await askUser(deciding, item, actor);
  if (answer === "taken") return;
  if (answer === "waiting") return void notify({ key: "QUADRANT.Adding.Waiting", with: told });
  await withdrawOffer(item);
  notifyRefusal({ key: `QUADRANT.Adding.Refuse.${answer === "declined" ? "Declined" : "NoAnswer"}`, with: told });
}

const notify = (text: Text): void => void ui.notifications.info(foundry.utils.escapeHTML(say(text)));

async function askUser({ id }: Deciding, item: Doc, actor: Doc): Promise<v.InferOutput<typeof Answer>> {
  try {
    const answer = await query(id, OFFER_QUERY, { item: item.uuid, to: actor.uuid }, ANSWER_TIMEOUT_MS);
    return readShape(Answer, answer) ?? "failed";
  } catch {
    return "failed";
  }
}

/** Removes an offer that was not taken; a moved item is gone, and its offer with it. */
async function withdrawOffer(item: Doc): Promise<void> {
  if (findDoc(item.uuid)) await item.update({ [OFFER_PATH]: { to: "", count: 0 } });
}

/** Asks this user whether their actor takes an item that another user offers, and moves it if so. */
export async function answerOffer(data: Json, senderId: string): Promise<Json> {
  const asked = readShape(Offered, data);
  const item = asked && findDoc(asked.item);
  const actor = asked && findDoc(asked.to);
  const row = actor && findTypeRuleset(actor.type);
  if (!item || !actor || !row || !actor.testUserPermission(game.user, "OWNER")) return "failed";
  const { count } = readOffered(item);
  const user = game.users.get(senderId)?.name ?? "";
  const from = item.parent?.name ?? "";
  if (!(await askTaking({ user, from, actor: actor.name, item: item.name, count }, row.id))) return "declined";
  const [same] = findDuplicates(actor, item);
  const canRaise = same !== undefined && readQuantity(same.system) !== null;
  const choice = same ? await askDuplicate(item, actor, canRaise) : "second";
  if (choice === null) return "declined";
  const onto = choice === "raise" ? (same?.id ?? null) : null;
  const args = { item: item.uuid, to: actor.uuid, count, id: foundry.utils.randomID(), onto };
  if (await perform({ action: `${row.id}.moveItem`, args })) return "taken";
  // Neither of the two owns both actors: without a GM it waits in the chat, and the offer stands until then.
  return game.users.activeGM ? "failed" : "waiting";
}

const readOffered = (item: Doc): ItemOffer => v.parse(ItemOffer, stored(item, OFFER_PATH) ?? {});
