import type { Server as HttpServer } from "node:http";
import { Server, type Socket } from "socket.io";
import { z } from "zod";

import type { Events, Reply, Requests, WorldData } from "../protocol.ts";
import type { OriginGuard } from "./origins.ts";
import { rateLimit } from "./rate-limit.ts";

/** One connection's line into the world. */
export interface WorldLine {
  /** What the connection's user is told when it joins. */
  readonly data: WorldData;
  request(kind: keyof Requests, payload: unknown): Promise<Reply<unknown>>;
  leave(): void;
}

/** Seats a connection; from then on the world delivers its events, in their order. */
export type Seating = (userId: string, deliver: <K extends keyof Events>(kind: K, event: Events[K]) => void) => WorldLine;

export interface SocketParts {
  readonly prefix: string;
  readonly guard: OriginGuard;
  /** Who a `Cookie` header proves to be. */
  readonly userOf: (cookieHeader: string | undefined) => string | undefined;
  readonly seat: Seating;
  readonly log: (line: string) => void;
}

/** A message is no longer than this, in bytes: an adventure or a scene with its walls fits. */
const MAX_MESSAGE = 8 * 1024 * 1024;
/** Requests of one connection: so many at once, refilled within ten seconds. A bulk import stays below it. */
const REQUESTS = { burst: 2000, windowMs: 10_000 };

const KINDS = {
  modify: z.object({ operations: z.array(z.looseObject({ action: z.enum(["create", "update", "delete"]), documentName: z.string() })) }),
  pack: z.object({ pack: z.string(), ids: z.array(z.string()).optional(), fields: z.array(z.string()).optional() }),
  emit: z.object({ channel: z.string(), args: z.array(z.unknown()), recipients: z.array(z.string()).optional() }),
  query: z.object({ userId: z.string(), name: z.string(), data: z.unknown(), timeout: z.number().positive().optional() }),
  answer: z.object({
    queryId: z.string(),
    reply: z.union([
      z.object({ ok: z.literal(true), value: z.unknown() }),
      z.object({ ok: z.literal(false), error: z.object({ message: z.string(), where: z.string().optional() }) }),
    ]),
  }),
  activity: z.record(z.string(), z.unknown()),
} satisfies Record<keyof Requests, z.ZodType>;

/**
 * Opens the socket side of a table. Who a connection is, is said by its cookie alone. A connection is sent `world` first and then every
 * event; each request (`<kind>`, payload) is answered by one `Reply`. What is malformed is refused in the reply.
 */
export function openSockets(http: HttpServer, parts: SocketParts): Server {
  const io = new Server(http, {
    path: `${parts.prefix ? `/${parts.prefix}` : ""}/socket.io`,
    serveClient: false,
    maxHttpBufferSize: MAX_MESSAGE,
    perMessageDeflate: false,
    allowRequest: (request, decide) =>
      decide(parts.guard.mayAct(request.headers) ? null : "foreign origin", parts.guard.mayAct(request.headers)),
  });
  io.use((socket, next) => {
    const userId = parts.userOf(socket.handshake.headers.cookie);
    if (userId === undefined) next(new Error("No seat: join first."));
    else {
      (socket.data as { userId: string }).userId = userId;
      next();
    }
  });
  io.on("connection", (socket) => {
    try {
      attach(socket, parts);
    } catch (error) {
      parts.log(`A connection could not be seated: ${messageOf(error)}`);
      socket.emit("refused", { message: messageOf(error) });
      socket.disconnect(true);
    }
  });
  return io;
}

function attach(socket: Socket, parts: SocketParts): void {
  const { userId } = socket.data as { userId: string };
  // Events of the very moment of joining wait until `world` is on its way.
  let early: (() => void)[] | undefined = [];
  const line = parts.seat(userId, (kind, event) => {
    const send = (): void => void socket.emit(kind, event);
    if (early) early.push(send);
    else send();
  });
  socket.emit("world", line.data);
  for (const send of early) send();
  early = undefined;
  socket.on("disconnect", () => line.leave());
  const limit = rateLimit(REQUESTS.burst, REQUESTS.windowMs);
  socket.onAny((kind: string, ...args: unknown[]) => {
    const acknowledge = args.at(-1);
    const answer = typeof acknowledge === "function" ? (reply: Reply<unknown>): void => void acknowledge(reply) : undefined;
    if (!limit.take("")) {
      answer?.(refusal("Too many requests at once: wait a few seconds.", kind));
      return;
    }
    respond(line, kind, args[0])
      .catch((error: unknown) => {
        parts.log(`${kind} of user ${userId}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
        return refusal("The server failed to do this; its log says more.", kind);
      })
      .then((reply) => answer?.(reply))
      .catch((error: unknown) => parts.log(`${kind}: the reply could not be sent: ${messageOf(error)}`));
  });
}

async function respond(line: WorldLine, kind: string, payload: unknown): Promise<Reply<unknown>> {
  if (!isKind(kind)) return refusal(`There is no request "${kind.slice(0, 40)}".`, "request");
  const parsed = KINDS[kind].safeParse(payload);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return refusal(
      `A request "${kind}" is malformed: ${issue?.message ?? "wrong shape"}.`,
      [kind, ...(issue?.path ?? [])].map(String).join("."),
    );
  }
  return line.request(kind, payload);
}

function isKind(kind: string): kind is keyof Requests {
  return Object.hasOwn(KINDS, kind);
}

function refusal(message: string, where: string): Reply<never> {
  return { ok: false, error: { message, where } };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
