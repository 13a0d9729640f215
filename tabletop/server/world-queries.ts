import { randomID } from "../foundry/utils/random.ts";
import type { Reply } from "../protocol.ts";
import { Refused } from "./world-refusal.ts";

/** Of one client, so many queries may wait for an answer. */
const MAX_OPEN = 100;

interface Pending {
  readonly asker: string;
  readonly answerer: string;
  readonly settle: (reply: Reply<unknown>) => void;
  readonly timer: ReturnType<typeof setTimeout> | undefined;
}

/**
 * Queries under way: each is answered once, by the client it was routed to, or ends by timeout or disconnect. Sessions
 * by their ids.
 */
export class Queries {
  readonly #pending = new Map<string, Pending>();

  /** Opens a query; the promise settles with its answer. @throws Refused if the asker has too many open. */
  open(
    asker: string,
    answerer: string,
    name: string,
    timeout: number | undefined,
  ): { queryId: string; answer: Promise<Reply<unknown>> } {
    const open = [...this.#pending.values()].filter((pending) => pending.asker === asker).length;
    if (open >= MAX_OPEN)
      throw new Refused(`${MAX_OPEN} queries wait for an answer already: wait for some of them.`, "name");
    const queryId = randomID();
    const answer = new Promise<Reply<unknown>>((resolve) => {
      const expire = (): void =>
        this.#settle(queryId, failure(`The query "${name}" was not answered within ${timeout} ms.`));
      const timer = timeout === undefined ? undefined : setTimeout(expire, timeout);
      this.#pending.set(queryId, { asker, answerer, settle: resolve, timer });
    });
    return { queryId, answer };
  }

  /** Accepts an answer. @throws Refused if it does not come from the queried client. */
  answer(session: string, queryId: string, reply: Reply<unknown>): void {
    const pending = this.#pending.get(queryId);
    if (pending?.answerer !== session)
      throw new Refused("There is no such query for this client to answer.", "queryId");
    this.#settle(queryId, reply);
  }

  /** Ends the queries of a client that is gone, asked or asking. */
  drop(session: string): void {
    for (const [queryId, { asker, answerer }] of this.#pending) {
      if (answerer === session || asker === session)
        this.#settle(queryId, failure("The user disconnected before answering."));
    }
  }

  #settle(queryId: string, reply: Reply<unknown>): void {
    const pending = this.#pending.get(queryId);
    this.#pending.delete(queryId);
    clearTimeout(pending?.timer);
    pending?.settle(reply);
  }
}

function failure(message: string): Reply<unknown> {
  return { ok: false, error: { message } };
}
