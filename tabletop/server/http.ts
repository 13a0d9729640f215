import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";

import { SECURITY_HEADERS } from "./headers.ts";
import type { OriginGuard } from "./origins.ts";
import type { Pages } from "./pages.ts";
import { verifyPassword } from "./passwords.ts";
import { rateLimit } from "./rate-limit.ts";
import type { Seats } from "./seats.ts";
import type { SessionCookies } from "./session-cookie.ts";
import { findFile, type Mount, readTemplate, sendFile } from "./static-files.ts";

/** The parts of a table's web server. */
export interface HttpParts {
  /** Without slashes at its ends; empty at the root. */
  readonly prefix: string;
  readonly mounts: readonly Mount[];
  readonly pages: Pages;
  readonly guard: OriginGuard;
  readonly cookies: SessionCookies;
  readonly seats: Seats;
  readonly log: (line: string) => void;
}

/** A form of a user id and a password is no longer than this, in bytes. */
const MAX_FORM = 8192;
/** Templates in one answer. */
const MAX_TEMPLATES = 100;
/** Tries of one seat from one address, and of all seats from one address, within a minute. */
const TRIES = { seat: 8, address: 40, windowMs: 60_000 };

/**
 * Returns the table's web server: join page, table page, static files. It accepts its own Host only; what changes
 * anything is a POST from a page of its own. Sockets are attached elsewhere.
 */
export function createHttpServer(parts: HttpParts): Server {
  const app = new App(parts);
  return createServer({ maxHeaderSize: 16_384, requestTimeout: 60_000 }, (request, response) => {
    app.handle(request, response).catch((error: unknown) => {
      parts.log(
        `${request.method ?? ""} ${request.url ?? ""}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
      );
      if (response.headersSent) response.destroy();
      else refuse(response, 500, "The server failed to answer; its log says more.");
    });
  });
}

class App {
  readonly #parts: HttpParts;
  readonly #base: string;
  readonly #bySeat = rateLimit(TRIES.seat, TRIES.windowMs);
  readonly #byAddress = rateLimit(TRIES.address, TRIES.windowMs);

  constructor(parts: HttpParts) {
    this.#parts = parts;
    this.#base = parts.prefix ? `/${parts.prefix}/` : "/";
  }

  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) response.setHeader(name, value);
    const { guard } = this.#parts;
    if (!guard.isOwnHost(request.headers.host))
      return refuse(
        response,
        421,
        "This table does not answer to that host name. Start it with --allow-host NAME to allow it.",
      );
    const method = request.method ?? "";
    if (method !== "GET" && method !== "HEAD" && method !== "POST") {
      response.setHeader("Allow", "GET, HEAD, POST");
      return refuse(response, 405, `The method ${method} is not allowed.`);
    }
    const path = (request.url ?? "/").split(/[?#]/, 1)[0] ?? "/";
    if (!path.startsWith(this.#base)) {
      if (method !== "POST" && (path === "/" || `${path}/` === this.#base)) return redirect(response, this.#base);
      return refuse(response, 404, "There is nothing at this address.");
    }
    const route = path.slice(this.#base.length);
    if (method === "POST") {
      if (!guard.mayAct(request.headers))
        return refuse(response, 403, "This request does not come from a page of this table.");
      if (route === "join") return this.#signIn(request, response);
      return refuse(response, 404, "There is nothing to post to at this address.");
    }
    await this.#get(route, request, response);
  }

  async #get(route: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { cookies, pages, mounts, seats } = this.#parts;
    const user = cookies.userOf(request.headers.cookie);
    if (route === "") return redirect(response, `${this.#base}${user ? "game" : "join"}`);
    if (route === "join")
      return this.#page(request, response, 200, pages.join({ users: this.#joinable(), selected: user }));
    if (route === "game") {
      if (user === undefined || !seats.get(user)) return redirect(response, `${this.#base}join`);
      return this.#page(request, response, 200, pages.table());
    }
    if (route === "logout") {
      if (user !== undefined) response.setHeader("Set-Cookie", cookies.clear());
      return redirect(response, `${this.#base}join`);
    }
    if (route === "templates") return this.#templates(request, response);
    const file = await findFile(mounts, route);
    if (!file) return refuse(response, 404, "There is no such file.");
    await sendFile(request, response, file);
  }

  /** The texts of several templates by their paths, without what is no template or not there. */
  async #templates(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const paths = new Set(new URLSearchParams(request.url?.split("?", 2)[1]).getAll("path"));
    if (paths.size === 0 || paths.size > MAX_TEMPLATES)
      return refuse(response, 400, `Ask for 1 to ${MAX_TEMPLATES} templates.`);
    const texts = await Promise.all(
      [...paths].map(async (path) => [path, await readTemplate(this.#parts.mounts, path)] as const),
    );
    const body = JSON.stringify(Object.fromEntries(texts.filter(([, text]) => text !== undefined)));
    response.writeHead(200, {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Length": Buffer.byteLength(body),
      "Cache-Control": "no-cache",
    });
    response.end(request.method === "HEAD" ? undefined : body);
  }

  async #signIn(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { cookies, pages, seats } = this.#parts;
    const type = request.headers["content-type"] ?? "";
    if (!type.startsWith("application/x-www-form-urlencoded"))
      return refuse(response, 415, "Send the form as application/x-www-form-urlencoded.");
    const body = await readBody(request, MAX_FORM);
    if (body === undefined) return refuse(response, 413, "The form is too long.");
    const form = new URLSearchParams(body);
    const id = form.get("user") ?? "";
    const address = request.socket.remoteAddress ?? "";
    const attempt = `${address} ${id}`;
    const seat = seats.get(id);
    const wrong = (): void =>
      this.#page(request, response, 403, pages.join({ users: this.#joinable(), selected: id, error: "wrong" }));
    if (seat === undefined || seat.role === 0) return wrong();
    if (seat.password !== "") {
      // Only guesses count: behind a proxy all share one address, and nonsense from one must not keep the others out.
      if (!this.#byAddress.take(address) || !this.#bySeat.take(attempt)) {
        response.setHeader("Retry-After", "60");
        return this.#page(
          request,
          response,
          429,
          pages.join({ users: this.#joinable(), selected: id, error: "tooMany" }),
        );
      }
      if (!(await verifyPassword(form.get("password") ?? "", seat.password))) return wrong();
      this.#bySeat.reset(attempt);
    }
    response.setHeader("Set-Cookie", cookies.issue(seat.id, request.headers["x-forwarded-proto"] === "https"));
    redirect(response, `${this.#base}game`);
  }

  /** GMs first, then by name: the store keeps no order. */
  #joinable(): ReturnType<Seats["list"]> {
    const seats = this.#parts.seats.list().filter((seat) => seat.role > 0);
    return seats.sort((a, b) => b.role - a.role || a.name.localeCompare(b.name, "en", { numeric: true }));
  }

  #page(request: IncomingMessage, response: ServerResponse, status: number, html: string): void {
    response.setHeader("Cache-Control", "no-store");
    response.writeHead(status, {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Length": Buffer.byteLength(html),
    });
    response.end(request.method === "HEAD" ? undefined : html);
  }
}

/**
 * Returns the body as text, or undefined when it is longer than `limit` bytes; what is too long is read to its end, so
 * that the answer arrives.
 */
async function readBody(request: IncomingMessage, limit: number): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length <= limit) chunks.push(chunk);
    else if (length > 64 * limit) break;
  }
  return length > limit ? undefined : Buffer.concat(chunks).toString("utf8");
}

function refuse(response: ServerResponse, status: number, message: string): void {
  response.writeHead(status, { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" });
  response.end(`${message}\n`);
}

/** 303, so that a form that was posted is not posted again. */
function redirect(response: ServerResponse, location: string): void {
  response.writeHead(303, { Location: location, "Cache-Control": "no-store" });
  response.end();
}
