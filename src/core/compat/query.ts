/**
 * Queries to another client, whose sender the server attests: a query's user on generation 14, a socket message's
 * sender on 13 (where a query does not know its sender: foundryvtt/foundryvtt#13418). What a payload says about its
 * sender is never read.
 */
import type { Json } from "../../rules/shared/json.ts";
import { isV14 } from "./platform.ts";
import { ID } from "../contract/registry.ts";

/** Answers another client's query; throws to refuse. */
export type Answerer = (data: Json, senderId: string) => Promise<Json>;

type Wire =
  | { readonly kind: "ask"; readonly id: string; readonly name: string; readonly data: Json }
  | { readonly kind: "answer"; readonly id: string; readonly value: Json }
  | { readonly kind: "error"; readonly id: string; readonly message: string };

interface Waiting {
  readonly from: string;
  readonly resolve: (value: Json) => void;
  readonly reject: (error: Error) => void;
}

const CHANNEL = `system.${ID}`;
const answerers = new Map<string, Answerer>();
const waiting = new Map<string, Waiting>();

/** Registers the answerer of a query. Call in `init`. */
export function registerQuery(name: string, answerer: Answerer): void {
  answerers.set(name, answerer);
  if (!isV14()) return;
  const queries = CONFIG.queries as unknown as Record<
    string,
    (data: Json, context: { user?: { id: string } | string }) => Promise<Json>
  >;
  queries[`${ID}.${name}`] = (data, { user }) => {
    const sender = typeof user === "string" ? user : user?.id;
    if (!sender) throw new Error(`${ID}.${name}: this Foundry did not say who asks`);
    return answerer(data, sender);
  };
}

/** Opens the socket channel that generation 13 needs. Call in `ready`. */
export function startQueries(): void {
  if (isV14()) return;
  const socket = game.socket as unknown as {
    on(channel: string, handler: (wire: Wire, senderId: string) => void): void;
  };
  socket.on(CHANNEL, (wire, senderId) => void receive(wire, senderId));
}

/** Queries one user's client. Rejects if it is gone or does not answer within `timeoutMs`. */
export async function query(userId: string, name: string, data: Json, timeoutMs: number): Promise<Json> {
  const user = game.users.get(userId);
  if (!user?.active) throw new Error(`${name}: nobody there`);
  if (isV14()) {
    const asked = user as unknown as { query(name: string, data: Json, options: { timeout: number }): Promise<Json> };
    return asked.query(`${ID}.${name}`, data, { timeout: timeoutMs });
  }
  const id = foundry.utils.randomID();
  return new Promise<Json>((resolve, reject) => {
    const timer = setTimeout(
      () => settle(id)?.reject(new Error(`${name}: no answer within ${timeoutMs} ms`)),
      timeoutMs,
    );
    const done =
      <T>(f: (value: T) => void) =>
      (value: T): void => {
        clearTimeout(timer);
        f(value);
      };
    waiting.set(id, { from: userId, resolve: done(resolve), reject: done(reject) });
    send({ kind: "ask", id, name, data }, userId);
  });
}

/** Cancels every query to a user who has left. */
export function cancelQueries(userId: string): void {
  for (const [id, { from }] of waiting) if (from === userId) settle(id)?.reject(new Error("they left"));
}

async function receive(wire: Wire, senderId: string): Promise<void> {
  if (typeof wire !== "object" || wire === null || typeof wire.id !== "string") return;
  if (wire.kind === "ask") {
    const answerer = answerers.get(wire.name);
    if (!answerer)
      return send({ kind: "error", id: wire.id, message: `unknown question ${String(wire.name)}` }, senderId);
    try {
      send({ kind: "answer", id: wire.id, value: await answerer(wire.data, senderId) }, senderId);
    } catch (error) {
      send({ kind: "error", id: wire.id, message: error instanceof Error ? error.message : String(error) }, senderId);
    }
    return;
  }
  // Only an answer from the queried user counts.
  if (waiting.get(wire.id)?.from !== senderId) return;
  if (wire.kind === "answer") settle(wire.id)?.resolve(wire.value);
  else settle(wire.id)?.reject(new Error(wire.message));
}

function settle(id: string): Waiting | undefined {
  const found = waiting.get(id);
  waiting.delete(id);
  return found;
}

function send(wire: Wire, to: string): void {
  const socket = game.socket as unknown as {
    emit(channel: string, wire: Wire, options: { recipients: string[] }): void;
  };
  socket.emit(CHANNEL, wire, { recipients: [to] });
}
