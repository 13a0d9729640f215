/** HTTP requests that must be refused: an error, or a redirect to the join page. Whole requests, byte by byte. */
import type { Chance } from "../random.ts";
import { BARRED, GMS } from "../world.ts";

/** The target of the requests. */
export interface HttpTarget {
  readonly port: number;
  /** The world's id: its folder's name. */
  readonly world: string;
  /** A valid cookie of a player, and the cookie's name. */
  readonly cookie: string;
}

interface BadHttp {
  readonly kind: string;
  make(dice: Chance, target: HttpTarget): string;
}

const UP = [
  "..",
  "%2e%2e",
  "..%2f",
  "%2e%2e%2f",
  "..%5c",
  "%252e%252e",
  "..;",
  ".%00.",
  "%c0%ae%c0%ae",
  "%u002e%u002e",
];
const HIDDEN = ["db/CURRENT", "world.json", "session.key", "db/LOCK", "packs/x", "../../etc/passwd"];

const ask = (line: string, target: HttpTarget, headers: Readonly<Record<string, string>> = {}, body = ""): string =>
  `${line} HTTP/1.1\r\n${Object.entries({ host: `127.0.0.1:${target.port}`, connection: "close", ...headers })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join("")}\r\n${body}`;
const post = (target: HttpTarget, body: string, headers: Readonly<Record<string, string>> = {}): string =>
  ask(
    "POST /join",
    target,
    {
      origin: `http://127.0.0.1:${target.port}`,
      "content-type": "application/x-www-form-urlencoded",
      "content-length": String(Buffer.byteLength(body)),
      ...headers,
    },
    body,
  );
const cookieName = (cookie: string): string => cookie.split("=", 1)[0] ?? "";

/** Returns an invalid cookie: a player's own, changed to another's, outdated, shortened or lengthened. */
export function forgedCookie(dice: Chance, { cookie }: HttpTarget): string {
  const name = cookieName(cookie);
  const [user = "", until = "", signature = ""] = cookie.slice(name.length + 1).split(".");
  const flipped = `${signature.slice(0, -2)}${signature.at(-2) === "A" ? "B" : "A"}${signature.at(-1) ?? ""}`;
  return dice.pick([
    `${name}=${dice.pick(GMS)}.${until}.${signature}`,
    `${name}=${user}.${Number(until) + 1}.${signature}`,
    `${name}=${user}.${until}.${flipped}`,
    `${name}=${user}.${until}.`,
    `${name}=${dice.pick(GMS)}.99999999999.${"A".repeat(43)}`,
    `${name}=${dice.pick(GMS)}.${until}.undefined`,
    `${name}=__proto__.${until}.${signature}`,
    `${name}=constructor.99999999999.${signature}`,
    `${name}=${"x".repeat(dice.below(8000))}`,
    `${name}-x=${cookie.slice(name.length + 1)}`,
    `${name}=; ${name}=${user}.${until}.${flipped}`,
    `${name}=${encodeURIComponent(`${user}.${until}.${signature}`)}%00`,
    name,
    dice.word(40),
  ]);
}

export const BAD_HTTP: readonly BadHttp[] = [
  {
    kind: "a path that leads out",
    make: (dice, target) =>
      ask(
        `GET /${dice.pick(["systems/quadrant", "scripts", "icons", "styles", `worlds/${target.world}/assets`])}/${Array.from({ length: 1 + dice.below(9) }, () => dice.pick(UP)).join("/")}/${dice.pick(HIDDEN)}`,
        target,
      ),
  },
  {
    kind: "what lies in the world's folder",
    make: (dice, target) =>
      ask(
        `GET /${dice.pick([`worlds/${target.world}`, "worlds", "worlds/world/assets/..", "data", "systems/quadrant/packs"])}/${dice.pick(HIDDEN)}`,
        target,
        { cookie: target.cookie },
      ),
  },
  {
    kind: "the table with a forged cookie",
    make: (dice, target) => ask("GET /game", target, { cookie: forgedCookie(dice, target) }),
  },
  {
    kind: "a path that is none",
    make: (dice, target) =>
      ask(
        `GET ${dice.pick(["//game", "*", "http://evil.example/game", "/%", "/%ff%fe", "/\\..\\game", `/${"a/".repeat(4000)}`, `/${"x".repeat(17_000)}`, "/\u0001"])}`,
        target,
      ),
  },
  {
    kind: "another host",
    make: (dice, target) =>
      ask("GET /join", target, {
        host: dice.pick([
          "evil.example",
          "127.0.0.1",
          "127.0.0.1:1",
          "localhost.evil.example",
          "",
          `127.0.0.1:${target.port}@evil.example`,
          `127.0.0.1:${target.port}.evil`,
        ]),
      }),
  },
  {
    kind: "a method that is not taken",
    make: (dice, target) =>
      ask(
        `${dice.pick(["PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "PROPFIND", "MKCOL"])} /${dice.pick(["", "game", "join", "systems/quadrant/system.json"])}`,
        target,
      ),
  },
  {
    kind: "a request that is none",
    make: (dice) =>
      dice.pick([
        "\r\n\r\n",
        "GET\r\n\r\n",
        "GET / HTTP/9.9\r\n\r\n",
        "\u0016\u0003\u0001\u0002\u0000",
        "SSH-2.0-x\r\n",
        `${dice.word(300)}\r\n\r\n`,
        "GET /join HTTP/1.1\r\nhost\r\n\r\n",
        "GET /join HTTP/1.1\r\n: x\r\n\r\n",
        "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
      ]),
  },
  {
    kind: "headers without end",
    make: (dice, target) => ask("GET /join", target, { [dice.word(8)]: "x".repeat(17_000 + dice.below(50_000)) }),
  },
  {
    kind: "a length that is not the body's",
    make: (dice, target) =>
      post(target, "user=x", { "content-length": dice.pick(["-1", "99999999999999999999", "1e3", "0x10", "abc"]) }),
  },
  {
    kind: "two ways to say where it ends",
    make: (dice, target) =>
      post(target, dice.pick(["0\r\n\r\nGET /game HTTP/1.1\r\n\r\n", "5\r\nuser=\r\n0\r\n\r\n"]), {
        "transfer-encoding": dice.pick(["chunked", "chunked, identity", "xchunked", "chunked\t"]),
      }),
  },
  {
    kind: "chunks that are none",
    make: (dice, target) =>
      ask(
        "POST /join",
        target,
        {
          origin: `http://127.0.0.1:${target.port}`,
          "content-type": "application/x-www-form-urlencoded",
          "transfer-encoding": "chunked",
        },
        dice.pick(["zz\r\nuser\r\n", "-5\r\nuser=\r\n", "ffffffffffffffff\r\nx", "5;x=\r\nuser=\r\nG\r\n"]),
      ),
  },
  {
    kind: "too long a form",
    make: (dice, target) => post(target, `user=${GMS[0]}&password=${"x".repeat(9000 + dice.below(200_000))}`),
  },
  {
    kind: "a form of another kind",
    make: (dice, target) =>
      post(target, `{"user":"${GMS[0]}"}`, {
        "content-type": dice.pick(["application/json", "text/plain", "multipart/form-data; boundary=x", ""]),
      }),
  },
  {
    kind: "a form from another site",
    make: (dice, target) =>
      post(target, `user=${GMS[0]}`, {
        origin: dice.pick([
          "https://evil.example",
          "null",
          `http://127.0.0.1:${target.port + 1}`,
          "file://",
          "http://localhost",
        ]),
      }),
  },
  {
    kind: "a seat that is none, or that nobody may take",
    make: (dice, target) =>
      post(
        target,
        `user=${dice.pick([BARRED, "nobody", "", "__proto__", `${GMS[0]}%00`, "constructor", `${GMS[0]}.x`])}`,
      ),
  },
  {
    kind: "something posted where nothing is taken",
    make: (dice, target) =>
      ask(
        `POST /${dice.pick(["", "game", "logout", "api", "upload", "systems/quadrant/system.json", "socket.io"])}`,
        target,
        {
          origin: `http://127.0.0.1:${target.port}`,
          "content-length": "0",
        },
      ),
  },
  {
    kind: "a socket with a forged cookie or from elsewhere",
    make: (dice, target) =>
      ask("GET /socket.io/?EIO=4&transport=websocket", target, {
        connection: "Upgrade",
        upgrade: "websocket",
        "sec-websocket-version": "13",
        "sec-websocket-key": "c29ha2luZyB0aGUgdGFibA==",
        cookie: target.cookie,
        origin: dice.pick(["https://evil.example", "null", "http://localhost:1"]),
      }),
  },
  {
    kind: "a socket that is none",
    make: (dice, target) =>
      ask(
        `GET /socket.io/?${dice.pick(["EIO=9&transport=websocket", "EIO=4&transport=x", "transport=polling&sid=x", "EIO=4&transport=polling&sid=AAAAAAAAAAAAAAAAAAAA", "EIO=4&transport=websocket&sid=__proto__", "EIO=4&transport=__proto__", "", "EIO=4&transport=polling&b64=1&j=x"])}`,
        target,
        { cookie: target.cookie, upgrade: dice.pick(["websocket", "h2c", "x"]) },
      ),
  },
];
