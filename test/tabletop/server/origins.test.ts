import { networkInterfaces } from "node:os";
import { describe, expect, test } from "vitest";

import { originGuard } from "../../../tabletop/server/origins.ts";

const guard = originGuard("127.0.0.1", () => 30000, ["table.example.org", "proxy.example.org:8443"]);

describe("the Host header of a request", () => {
  test.each([
    "localhost:30000",
    "127.0.0.1:30000",
    "[::1]:30000",
    "LOCALHOST:30000",
    "table.example.org",
    "table.example.org:30000",
    "proxy.example.org:8443",
  ])("The Host %s is the table's own", (host) => expect(guard.isOwnHost(host)).toBe(true));

  test.each([
    undefined,
    "",
    "evil.example",
    "evil.example:30000",
    "localhost",
    "localhost:8080",
    "localhost.evil.example:30000",
    "127.0.0.1.evil.example:30000",
    "localhost:30000.evil.example",
    "user@localhost:30000",
    "table.example.org:8080",
    "proxy.example.org",
    "sub.table.example.org",
    "192.168.1.20:30000",
    "0.0.0.0:30000",
  ])("The Host %s is not the table's own", (host) => expect(guard.isOwnHost(host)).toBe(false));

  test("The table's own hosts are its listening address, and all of the machine's on a wildcard", () => {
    expect(originGuard("192.168.1.20", () => 80, []).isOwnHost("192.168.1.20")).toBe(true);
    const wide = originGuard("0.0.0.0", () => 30000, []);
    for (const { address, family } of Object.values(networkInterfaces()).flatMap((list) => list ?? []))
      if (family === "IPv4") expect(wide.isOwnHost(`${address}:30000`)).toBe(true);
    expect(wide.isOwnHost("evil.example:30000")).toBe(false);
  });
});

describe("origins of requests", () => {
  const host = "localhost:30000";
  test.each([
    ["a page of the table", { host, origin: "http://localhost:30000" }],
    [
      "a page of the table, as browsers mark it",
      { host, origin: "http://localhost:30000", "sec-fetch-site": "same-origin" },
    ],
    ["a client that is no browser", { host }],
    ["a page behind an encrypting proxy", { host: "table.example.org", origin: "https://table.example.org" }],
    ["a page behind a proxy that rewrites Host", { host, origin: "https://proxy.example.org:8443" }],
  ])("A request from %s is allowed", (_what, source) => expect(guard.mayAct(source)).toBe(true));

  test.each([
    ["another site", { host, origin: "https://evil.example" }],
    ["another port of this machine", { host, origin: "http://localhost:8080" }],
    ["another of the table's names", { host, origin: "http://127.0.0.1:30000" }],
    ["a sandboxed frame", { host, origin: "null" }],
    ["a file", { host, origin: "file://" }],
    ["an extension", { host, origin: "chrome-extension://abc" }],
    ["a name that begins alike", { host, origin: "http://localhost:30000.evil.example" }],
    ["a rebound name", { host: "evil.example:30000", origin: "http://evil.example:30000" }],
    ["a cross-site request without Origin", { host, "sec-fetch-site": "cross-site" }],
    ["a same-site request", { host, "sec-fetch-site": "same-site" }],
  ])("A request from %s is refused", (_what, source) => expect(guard.mayAct(source)).toBe(false));
});
