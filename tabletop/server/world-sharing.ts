import { isGM, owns, type Requester } from "./permissions.ts";
import { Draft, type Shelves } from "./world-draft.ts";
import { resolve } from "./world-node.ts";
import { Refused } from "./world-refusal.ts";

/** Core's own channels, by which a client shows something to others: packages do not declare them. */
const SHARING: ReadonlySet<string> = new Set(["showEntry", "shareImage"]);

/** Whether a channel is core's own. */
export function isSharing(channel: unknown): channel is string {
  return typeof channel === "string" && SHARING.has(channel);
}

/**
 * Judges a request to show something to others: a journal entry or page by its owners alone
 * (foundryvtt.com/api/v14/classes/foundry.documents.collections.Journal.html, `show`), an image by GMs and by
 * the owners of the document it is of.
 *
 * @throws Refused
 */
export function checkSharing(requester: Requester, channel: string, args: readonly unknown[], shelves: Shelves): void {
  const [first] = args;
  if (channel === "shareImage") {
    const { image, uuid } = (typeof first === "object" && first !== null ? first : {}) as {
      image?: unknown;
      uuid?: unknown;
    };
    if (typeof image !== "string" || image.length > 2_000) throw new Refused("An image is shared by its path.", "args");
    if (!isGM(requester) && !ownsAt(requester, uuid, shelves))
      throw new Refused("Only a Gamemaster, or an owner of what it is of, may share an image.");
    return;
  }
  if (typeof first !== "string" || !/JournalEntry(?:Page)?\.[^.]+$/.test(first))
    throw new Refused("Journal entries and pages are shown.", "args");
  if (!ownsAt(requester, first, shelves))
    throw new Refused("Only an owner may show a journal entry or page to others.");
}

function ownsAt(requester: Requester, uuid: unknown, shelves: Shelves): boolean {
  if (typeof uuid !== "string") return false;
  const draft = new Draft(shelves);
  try {
    return owns(requester, resolve(draft, uuid), draft);
  } catch (error) {
    if (error instanceof Refused) return false;
    throw error;
  }
}
