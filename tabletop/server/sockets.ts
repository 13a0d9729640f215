import type { Server as HttpServer } from "node:http";
import { Server, type Socket } from "socket.io";

import type { Reply, Requests } from "../protocol.ts";
import type { OriginGuard } from "./origins.ts";
import { rateLimit } from "./rate-limit.ts";
import type { Deliver, Session } from "./world-session.ts";

export interface SocketParts {
  readonly prefix: string;
  readonly guard: OriginGuard;
  /** Returns the user that a `Cookie` header authenticates. */
  readonly userOf: (cookieHeader: string | undefined) => string | undefined;
  /** Seats a connection in the world, which delivers its events from then on, in their order. */
  readonly seat: (userId: string, deliver: Deliver) => Promise<Session>;
  readonly log: (line: string) => void;
  /** Milliseconds between signs of life, and how long one may take, if not the usual. */
  readonly heartbeat?: number | undefined;
}

/** A message is no longer than this, in bytes: an adventure or a scene with its walls fits. */
const MAX_MESSAGE = 8 * 1024 * 1024;
/**
 * Milliseconds of silence before a ping, and how long that may take: on a slow line it waits
 * behind what is being sent, and a page that reads a large world replies when it is done.
 */
const HEARTBEAT = { interval: 25_000, timeout: 60_000 };
/** Bytes from which a message is compressed. */
const COMPRESS_FROM = 65_536;
/** So much may wait for one connection, in characters, while it does not read: four of the longest messages. */
const MAX_WAITING = 4 * MAX_MESSAGE;
/** Requests of one connection: so many at once, refilled within ten seconds. A bulk import stays below it. */
const REQUESTS = { burst: 2000, windowMs: 10_000 };

const KINDS: Readonly<Record<keyof Requests, true>> = {
  modify: true,
  pack: true,
  compendium: true,
  emit: true,
  query: true,
  answer: true,
  files: true,
  activity: true,
};

/**
 * Opens the socket side of a table. Only its cookie identifies the user of a connection. A connection is sent `world`
 * first and then every event; each request (`<kind>`, payload) is answered by one `Reply`. What is malformed is refused
 * in the reply.
 */
export function openSockets(http: HttpServer, parts: SocketParts): Server {
  const io = new Server(http, {
    path: `${parts.prefix ? `/${parts.prefix}` : ""}/socket.io`,
    serveClient: false,
    // The page's script uses no other way, and polls could be sent in another session by anyone who learnt its
    // id.
    transports: ["websocket"],
    maxHttpBufferSize: MAX_MESSAGE,
    // A large world compresses to a twentieth; small messages are sent uncompressed. The
    // library applies the threshold only if each message is compressed on its own.
    perMessageDeflate: { threshold: COMPRESS_FROM, serverNoContextTakeover: true, zlibDeflateOptions: { level: 3 } },
    pingInterval: parts.heartbeat ?? HEARTBEAT.interval,
    pingTimeout: parts.heartbeat ?? HEARTBEAT.timeout,
    allowRequest: (request, decide) => {
      const allowed = parts.guard.mayAct(request.headers);
      decide(allowed ? null : "This request does not come from a page of this table.", allowed);
    },
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
    attach(socket, parts).catch((error: unknown) => {
      parts.log(`A connection could not be seated: ${formatError(error)}`);
      socket.emit("refused", { message: formatError(error) });
      socket.disconnect(true);
    });
  });
  return io;
}

async function attach(socket: Socket, parts: SocketParts): Promise<void> {
  const { userId } = socket.data as { userId: string };
  // What happens while the connection is being seated waits until `world` is on its way.
  let early: (() => void)[] | undefined = [];
  // The world as it was on joining is sent and let go: a line that lasts for hours must not keep it.
  const { data, ...session } = await parts.seat(userId, (kind, event) => {
    const send = (): void => void socket.emit(kind, event);
    if (early) early.push(send);
    else send();
  });
  const leave = (): void => {
    session.disconnect().catch((error: unknown) => parts.log(`User ${userId} could not leave: ${formatError(error)}`));
  };
  if (!socket.connected) {
    leave();
    return;
  }
  socket.on("disconnect", leave);
  socket.emit("world", data);
  giveUpWhenFull(socket, parts);
  for (const send of early) send();
  early = undefined;
  serve(socket, session, parts);
}

/**
 * Ends a connection whose reader has stopped: what waits for it must not fill the server. It may join again and
 * receives the world as it is.
 */
function giveUpWhenFull({ conn, data }: Socket, parts: SocketParts): void {
  // What the transport has taken is on its way until it says so, and everything that waited is taken at once.
  let waiting = 0;
  let sending = 0;
  conn.on("flush", () => ([waiting, sending] = [0, sending + waiting]));
  conn.transport.on("drain", () => (sending = 0));
  conn.on("packetCreate", (packet: { readonly data?: string | Buffer }) => {
    waiting += packet.data?.length ?? 0;
    if (waiting + sending <= MAX_WAITING) return;
    parts.log(`User ${(data as { userId: string }).userId} does not read what is sent: the connection is closed.`);
    conn.close(true);
    // What is on its way would be waited for.
    conn.request.socket.destroy();
  });
}

/** Handles the requests of one connection; each is acknowledged with a `Reply`. */
function serve(socket: Socket, session: Omit<Session, "data">, parts: SocketParts): void {
  const limit = rateLimit(REQUESTS.burst, REQUESTS.windowMs);
  // A packet may name its event by a number.
  socket.onAny((kind: string | number, ...args: unknown[]) => {
    const acknowledge = args.at(-1);
    const answer = (reply: Reply<unknown>): void => {
      if (typeof acknowledge === "function") acknowledge(reply);
    };
    if (!limit.take("")) answer(refusal("Too many requests at once: wait a few seconds.", String(kind)));
    else if (!isKind(kind)) answer(refusal(`There is no request "${String(kind).slice(0, 40)}".`, "request"));
    else
      session.request(kind, args[0]).then(answer, (error: unknown) => {
        parts.log(
          `${kind} of user ${session.userId}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
        );
        answer(refusal("The server failed to do this; its log says more.", kind));
      });
  });
}

function isKind(kind: string | number): kind is keyof Requests {
  return typeof kind === "string" && Object.hasOwn(KINDS, kind);
}

function refusal(message: string, where: string): Reply<never> {
  return { ok: false, error: { message, where } };
}

function formatError(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
